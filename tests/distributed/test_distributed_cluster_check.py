"""Machines are asked over ssh, and everything that can be wrong with one has a sentence, in bounded time."""

from __future__ import annotations

import signal
import subprocess
import threading
import time
from collections import OrderedDict
from typing import Any

import pytest
from fake_machines import VERSIONS, FakeMachines, hosts

from engine.distributed import ranks
from engine.distributed.cluster_check import check_cluster, download_model, no_disk
from engine.distributed.hosts_file import FIRST_PORT, ClusterHost, HostsFileError
from engine.distributed.rank_messages import RankFailed, decode, encode
from engine.distributed.remote_command import ClusterError, OctavoProcess, command
from engine.protocol import RankHost, Wording, worded, wording_of


def test_machines_that_fit_together_have_no_problem(machines: FakeMachines) -> None:
    for name in ("mac1", "mac2"):
        machines.report(name, model="org/m", fingerprint="ab")
    report = check_cluster(hosts("mac1", "mac2"), "org/m", first_port=FIRST_PORT, measured=False)
    assert report.problems == []
    assert [(each.name, each.report.chip, each.needs_model) for each in report.machines] == [
        ("mac1", "Apple M4", False),
        ("mac2", "Apple M4", False),
    ]
    assert sorted(machines.asked()) == [f"mac{n} machine-report --model=org/m" for n in (1, 2)]


@pytest.mark.parametrize(
    ("kind", "script", "sentence"),
    [
        ("ssh", "echo 'me@mac2: Permission denied (publickey).' >&2; exit 255", "run `ssh-copy-id mac2`"),
        ("ssh", "echo 'ssh: Could not resolve hostname mac2' >&2; exit 255", "mac2 has an unknown name"),
        (
            "ssh",
            "echo 'connect to host mac2 port 22: Connection refused' >&2; exit 255",
            "turn on Remote Login",
        ),
        ("ssh", "echo 'connect to host mac2: Operation timed out' >&2; exit 255", "mac2 does not answer"),
        ("ssh", "echo 'Host key verification failed.' >&2; exit 255", "run `ssh mac2` once"),
        ("ssh", "echo 'kex_exchange: odd' >&2; exit 255", "ssh cannot connect to mac2: kex_exchange: odd"),
        ("ssh", "exit 127", "mac2 has no `octavo` on its PATH"),
        ("machine-report", "echo \"octavo: invalid choice: 'x'\" >&2; exit 2", "mac2 has an older Octavo"),
        ("machine-report", "echo 'octavo: No space.' >&2; exit 2", "mac2: `octavo` failed: No space."),
        ("machine-report", "echo hello", "mac2 gave an answer that cannot be read"),
        ("machine-report", 'echo \'{"memory": "much"}\'', "mac2 gave an answer that cannot be read"),
        ("machine-report", "exit 3", "mac2: `octavo` failed: status 3."),
    ],
)
def test_each_fault_of_a_machine_has_its_sentence(
    machines: FakeMachines, kind: str, script: str, sentence: str
) -> None:
    machines.report("mac1")
    machines.report("mac2")
    machines.answer("mac2", kind, script)
    report = check_cluster(hosts("mac1", "mac2"), first_port=FIRST_PORT)
    assert len(report.problems) == 1
    assert sentence in report.problems[0]
    assert report.problems[0].endswith(".")
    assert [bool(machine.problem) for machine in report.machines] == [False, True]
    assert report.links == []


def test_a_machine_that_hangs_is_given_up_and_nothing_is_left_running(machines: FakeMachines) -> None:
    machines.answer("mac1", "machine-report", "exec sleep 600")
    start = time.monotonic()
    report = check_cluster(hosts("mac1"), first_port=FIRST_PORT, seconds=0.3)
    assert report.problems == ["mac1 did not answer within 0 seconds: check that it is not busy or asleep."]
    assert time.monotonic() - start < 10
    assert machines.running() == []


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"mlx": "0.31.0"}, "mac2 has MLX 0.31.0, but mac1 has 0.32.4: install the same versions."),
        ({"octavo": "0.2.0", "mlx-lm": "0.1"}, "mac2 has Octavo 0.2.0, but mac1 has 0.1.0; mlx-lm 0.1, but"),
        ({"python": "3.13.1"}, "mac2 has Python 3.13, but mac1 has 3.11"),
        ({"python": "3.11.9"}, ""),
    ],
)
def test_versions_must_be_equal(machines: FakeMachines, changed: dict[str, str], sentence: str) -> None:
    machines.report("mac1")
    machines.report("mac2", versions=VERSIONS | changed)
    report = check_cluster(hosts("mac1", "mac2"), first_port=FIRST_PORT, measured=False)
    assert [problem[: len(sentence)] for problem in report.problems] == [sentence] * bool(sentence)


def test_what_a_machine_says_of_its_model_keeps_its_template(
    machines: FakeMachines, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = Wording("cannot be read: {0}", ["No such file"])
    machines.report("mac1", fingerprint="ab")
    machines.report("mac2", problem=problem.text(), wordings=[problem])
    monkeypatch.setattr("engine.protocol.wording._recent", OrderedDict())
    report = check_cluster(hosts("mac1", "mac2"), "m", first_port=FIRST_PORT, measured=False)
    assert report.problems == ["mac2: m cannot be read: No such file."]
    said = wording_of(report.problems[0])
    assert said is not None
    assert said.values == ["mac2", "m", problem]


def test_why_a_rank_failed_keeps_its_template(monkeypatch: pytest.MonkeyPatch) -> None:
    reason = worded("the files of {0} differ from those of the first machine; copy them again", "m")
    sent = encode(RankFailed(reason=reason))
    monkeypatch.setattr("engine.protocol.wording._recent", OrderedDict())
    assert wording_of(reason) is None
    assert decode(sent).reason == reason
    said = wording_of(reason)
    assert said is not None
    assert said.values == ["m"]
    assert wording_of(decode(encode(RankFailed(reason="another"))).reason) is None


def test_a_model_must_be_the_same_everywhere(machines: FakeMachines) -> None:
    machines.report("mac1", model="m", fingerprint="ab")
    machines.report("mac2", model="m", fingerprint="cd")
    machines.report("mac3", problem="is not there", disk_free=5 * 10**9)
    machines.report("mac4", problem="the weights are cut off")
    report = check_cluster(hosts("mac1", "mac2", "mac3", "mac4"), "m", first_port=FIRST_PORT, measured=False)
    assert report.problems == [
        "The files of m on mac2 differ from those on mac1: delete them there and download them again.",
        "mac4: m the weights are cut off.",
    ]
    assert [machine.needs_model for machine in report.machines] == [False, False, True, False]
    assert no_disk(report, 4 * 10**9) == []
    assert no_disk(report, 6 * 10**9) == [
        "mac3 has only 5.0 GB of disk space, and m takes 6.0 GB: delete something there."
    ]


def test_a_model_is_downloaded_only_where_it_is_missing(machines: FakeMachines) -> None:
    machines.report("mac1", fingerprint="ab")
    machines.report("mac2", problem="is not there")
    machines.report("mac3", problem="is not there")
    machines.answer("mac2", "models", "exit 0")
    machines.answer("mac3", "models", "echo 'octavo: There is no connection.' >&2; exit 2")
    file = hosts("mac1", "mac2", "mac3")
    report = check_cluster(file, "org/m", first_port=FIRST_PORT, measured=False)
    assert download_model(file, report) == ["mac3: `octavo` failed: There is no connection."]
    downloads = sorted(line for line in machines.asked() if " models " in line)
    assert downloads == ["mac2 models get org/m", "mac3 models get org/m"]


def test_ctrl_c_ends_downloads_at_once(machines: FakeMachines) -> None:
    machines.report("mac1", problem="is not there")
    machines.report("mac2", problem="is not there")
    for name in ("mac1", "mac2"):
        machines.answer(name, "models", "exec sleep 600")
    file = hosts("mac1", "mac2")
    report = check_cluster(file, "org/m", first_port=FIRST_PORT, measured=False)
    ended = threading.Event()

    def press() -> None:
        while sum(" models " in line for line in machines.asked()) < 2 and not ended.wait(0.02):
            pass
        if not ended.is_set():
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    pressing = threading.Thread(target=press)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # pytest-xdist's workers ignore it
    pressing.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            download_model(file, report, seconds=30)
    finally:
        ended.set()
        pressing.join()
        signal.signal(signal.SIGINT, before)
    assert machines.running() == []


def test_ctrl_c_as_a_download_starts_leaves_no_process(
    machines: FakeMachines, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("mac1", "mac2"):
        machines.report(name, problem="is not there")
        machines.answer(name, "models", "exec sleep 600")
    file = hosts("mac1", "mac2")
    report = check_cluster(file, "org/m", first_port=FIRST_PORT, measured=False)
    begun: list[subprocess.Popen[bytes]] = []

    class Interrupted(subprocess.Popen[bytes]):
        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            begun.append(self)
            if len(begun) == 1:
                signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    monkeypatch.setattr(subprocess, "Popen", Interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            download_model(file, report, seconds=30)
    finally:
        signal.signal(signal.SIGINT, before)
    left = [process for process in begun if process.poll() is None]
    for process in left:
        process.kill()
        process.wait()
    assert (bool(begun), left) == (True, [])


def test_ssh_asks_nothing_and_gets_no_option_from_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    there = command(ClusterHost(0, "mac1", ("10.0.0.1",)), ["models", "get", "a b; c"])
    assert there[0] == "ssh"
    assert "-oBatchMode=yes" in there
    assert there[-3:-1] == ["--", "mac1"]
    assert there[-1].endswith("exec octavo models get 'a b; c'")
    here = command(ClusterHost(0, "127.0.0.1", ("127.0.0.1",)), ["link-rank"])
    assert here[-1] == "link-rank"
    assert "ssh" not in here
    with pytest.raises(HostsFileError, match='-oProxyCommand=x" is not a host name'):
        ClusterHost(0, "-oProxyCommand=x", ("10.0.0.1",))
    names = ("mac1", "mac2", "-oProxyCommand=x")  # as the window might send them
    started: list[Any] = []
    monkeypatch.setattr(ranks, "RankProcess", lambda *given: started.append(given))
    with pytest.raises(HostsFileError, match="is not a host name"):
        next(ranks.ranks_for([RankHost(name=name, addresses=["127.0.0.1:4000"]) for name in names]))
    assert started == []


def test_without_ssh_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(ClusterError, match="There is no ssh on this computer"):
        OctavoProcess(ClusterHost(0, "mac1", ("10.0.0.1",)), ["machine-report"])
