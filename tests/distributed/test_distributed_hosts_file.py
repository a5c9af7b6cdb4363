"""A hosts file is read as `mlx.launch` reads it, and every mistake in one gets a sentence of its own."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from mlx._distributed_utils.common import Hostfile

from engine.distributed import hosts_file
from engine.distributed.hosts_file import HostsFileError, is_own_address, parse_hosts, read_hosts

TWO: list[dict[str, Any]] = [
    {"ssh": "studio.local", "ips": ["192.168.1.2"]},
    {"ssh": "me@mini", "ips": ["192.168.1.3"]},
]
LOCAL: list[dict[str, Any]] = [{"ssh": "127.0.0.1", "ips": ["127.0.0.1"]}] * 3


@pytest.mark.parametrize(
    "content",
    [
        TWO,
        LOCAL,
        {"hosts": TWO, "backend": "ring", "envs": ["MLX_METAL_FAST_SYNCH=1"]},
        {
            "backend": "jaccl",
            "hosts": [
                {"ssh": "a", "ips": ["10.0.0.1"], "rdma": [None, "rdma_en2"]},
                {"ssh": "b", "ips": ["10.0.0.2"], "rdma": [["rdma_en2", "rdma_en3"], None]},
            ],
        },
    ],
)
def test_it_reads_what_mlx_launch_reads(tmp_path: Path, content: Any) -> None:
    path = tmp_path / "hosts.json"
    path.write_text(json.dumps(content))
    ours = read_hosts(path)
    from_file: Callable[[Path], Hostfile] = Hostfile.from_file
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # MLX leaves the file open
        theirs = from_file(path)
    assert [(host.rank, host.name, list(host.addresses)) for host in ours.hosts] == [
        (host.rank, host.ssh_hostname, host.ips) for host in theirs.hosts
    ]
    rdma = [[list(each) if isinstance(each, tuple) else each for each in host.rdma] for host in ours.hosts]
    assert rdma == [host.rdma for host in theirs.hosts]
    assert (ours.backend, list(ours.variables)) == (theirs.backend or "ring", theirs.envs)


def test_the_ring_has_a_port_for_each_connection() -> None:
    hosts = [{"ssh": f"mac{n}", "ips": [f"10.0.0.{n}", f"10.0.1.{n}"]} for n in (1, 2)]
    assert parse_hosts(json.dumps(hosts)).ring_addresses(4000) == [
        ["10.0.0.1:4000", "10.0.1.1:4001"],
        ["10.0.0.2:4002", "10.0.1.2:4003"],
    ]


def test_it_is_known_which_machines_are_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["localhost", "me@127.0.0.1", "127.0.1.1", "::1", "mac1", "10.0.0.1"]
    hosts = [{"ssh": name, "ips": [f"10.0.0.{n + 1}"]} for n, name in enumerate(names)]
    read = parse_hosts(json.dumps(hosts)).hosts
    assert [host.is_local for host in read] == [True] * 4 + [False] * 2
    assert not any(map(is_own_address, ("127.0.0.1", "192.0.2.1", "mac1")))
    monkeypatch.setattr(hosts_file, "is_own_address", lambda address: address == "10.0.0.5")
    assert [host.is_local for host in read] == [True] * 5 + [False], "mac1 is this machine, by its address"


def with_first(**fields: Any) -> list[dict[str, Any]]:
    return [TWO[0] | fields, TWO[1]]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("[{", "it is not JSON"),
        ("[" * 100_000, "it is not JSON"),
        (7, "a list of machines is missing"),
        ({"machines": TWO}, "a list of machines is missing"),
        ([], "name at least one"),
        (
            [{"ssh": f"mac{n}", "ips": [f"10.0.0.{n}"]} for n in range(65)],
            "65 machines are too many; the limit is 64",
        ),
        (["studio.local"], 'machine 1 is "studio.local"; it must look like {"ssh"'),
        ([{"ips": ["10.0.0.1"]}], 'machine 1 has no "ssh"'),
        (with_first(ssh="-oProxyCommand=touch x"), "is not a host name"),
        (with_first(ssh="me@-oProxyCommand"), "is not a host name"),
        (with_first(ssh="a b"), "is not a host name"),
        (with_first(ssh="a;b"), "is not a host name"),
        ([TWO[0], {"ssh": "mini"}], 'machine 2 (mini) has no "ips"'),
        (with_first(ips=["mini.local"]), '"mini.local" in "ips" is not an IPv4 address'),
        (with_first(ips=["fe80::1"]), '"fe80::1" in "ips" is not an IPv4 address'),
        (with_first(ips=[3232235778]), '3232235778 in "ips" is not an IPv4 address'),
        (with_first(ips=["0.0.0.0"]), "is not the address of one machine"),
        (with_first(ips=["192.168.1.3"]), "studio.local and me@mini have the same address, 192.168.1.3"),
        (with_first(ips=["127.0.0.1"]), "127.0.0.1, at which me@mini cannot reach it"),
        (with_first(ips=["10.0.0.1", "10.0.1.1"]), 'me@mini has 1 "ips" and studio.local has 2'),
        ([TWO[0], TWO[0] | {"ips": ["10.0.0.9"]}], "studio.local is named twice"),
        (with_first(rdma="rdma_en2"), '"rdma" must be a list'),
        ({"hosts": TWO, "backend": "jaccl"}, '"rdma" must have 2 entries'),
        ({"hosts": TWO, "backend": "mpi"}, 'the backend "mpi" is unknown here'),
        ({"hosts": TWO, "envs": ["LD_PRELOAD=x.so"]}, "is not a setting of MLX"),
        ({"hosts": TWO, "envs": "MLX_A=1"}, '"envs" must be a list'),
    ],
)
def test_each_mistake_has_one_sentence(tmp_path: Path, content: Any, sentence: str) -> None:
    path = tmp_path / "hosts.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    with pytest.raises(HostsFileError) as caught:
        read_hosts(path)
    text = str(caught.value)
    assert text.startswith(f"{path}: ")
    assert sentence in text
    assert text.endswith(".")
    assert len(text.splitlines()) == 1


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(HostsFileError, match=r"no hosts file .*none\.json: write one such as"):
        read_hosts(tmp_path / "none.json")
    with pytest.raises(HostsFileError, match="cannot be read: Is a directory"):
        read_hosts(tmp_path)
    (tmp_path / "long.json").write_bytes(b" " * ((1 << 20) + 1))
    with pytest.raises(HostsFileError, match="larger than 1 MB"):
        read_hosts(tmp_path / "long.json")
