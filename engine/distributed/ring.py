"""MLX's ring: its addresses, whether they are free, and joining it.

A process can join one ring in its life: MLX keeps the group until the process ends.
"""

from __future__ import annotations

import contextlib
import errno
import faulthandler
import json
import os
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import mlx.core as mx

from engine.distributed.hosts_file import FIRST_PORT, ClusterHost, HostsFile
from engine.distributed.rank_messages import RankError
from engine.distributed.remote_command import LOCAL_NETWORK
from engine.protocol import RankHost

_REACH_SECONDS: Final = 5.0
#: MLX tries again after 1, 3 and 7 seconds to reach a rank that is not there yet. No heartbeat is sent or
#: missed meanwhile, as MLX holds the interpreter of all ranks.
_JOIN_SECONDS: Final = 9.0
Addresses = list[list[str]]  # "address:port" of each connection of each rank


def rank_hosts(file: HostsFile, first_port: int = FIRST_PORT) -> list[RankHost]:
    """Returns a file's machines, for a ring from `first_port` on; `RankError` if it wants another backend.

    Where all of them are this one, the ports are free ones.
    """
    if file.backend != "ring":
        raise RankError(
            f"The hosts file asks for MLX's backend {file.backend}, but Octavo uses the ring so far; "
            'write "backend": "ring".'
        )
    addresses = file.ring_addresses(first_port)
    if all(host.is_local for host in file.hosts):
        addresses = [[f"{address}:0" for address in host.addresses] for host in file.hosts]
    return [RankHost(name=h.name, addresses=own) for h, own in zip(file.hosts, addresses, strict=True)]


def ring_addresses(hosts: list[RankHost]) -> Addresses:
    """Returns the addresses of the ranks, with free ports where a host names port 0 (on this machine only).

    Raises:
        RankError: an address is not "address:port", or not one of this machine.
        HostsFileError: a host's name is none that ssh can be called with.
    """
    with contextlib.ExitStack() as probes:
        return [[_with_port(each, host, probes) for each in host.addresses] for host in hosts]


@contextlib.contextmanager
def listening_at(addresses: list[str]) -> Iterator[None]:
    """Listens at this machine's own addresses of the ring, so that the others can try to reach them.

    `RankError`, a clause, if a port is taken or an address is not this machine's.
    """
    with contextlib.ExitStack() as sockets:
        for each in addresses:
            address, port = split_address(each)
            listening = sockets.enter_context(socket.socket(socket.AF_INET, socket.SOCK_STREAM))
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listening.bind((address, port))
                listening.listen(len(addresses))
            except OSError as error:
                if error.errno == errno.EADDRINUSE:
                    raise RankError(
                        f"cannot use port {port} at {address}, which another program has; quit that program "
                        "or choose other ports (--ring-port, or ring_port= in Python)"
                    ) from error
                raise RankError(
                    f"cannot listen at {address}, port {port}: {error.strerror or error}; its address in the "
                    "hosts file may be another machine's"
                ) from error
        yield


def try_next(rank: int, addresses: Addresses) -> None:
    """Connects to the rank after this one, and leaves again; `RankError`, a clause, if it cannot.

    MLX does the same when it joins the ring, but waits for ever, or for half a minute with Python stopped.
    """
    for each in addresses[(rank + 1) % len(addresses)]:
        address, port = split_address(each)
        try:
            socket.create_connection((address, port), timeout=_REACH_SECONDS).close()
        except OSError as error:
            raise RankError(
                f"cannot reach {address}, port {port} ({error.strerror or error}): check that address in the "
                f"hosts file, and whether a firewall blocks the port{LOCAL_NETWORK}"
            ) from error


def join_ring(rank: int, addresses: Addresses) -> mx.distributed.Group:
    """Connects to the other ranks, which do so at this time; `RankError`, a clause, if it cannot."""
    with ring_variables(rank, addresses):
        # MLX waits for the others without releasing the interpreter, so no thread could end this process.
        faulthandler.dump_traceback_later(_JOIN_SECONDS, exit=True)
        try:
            return mx.distributed.init(strict=True, backend="ring")
        except (RuntimeError, ValueError) as error:
            raise RankError(f"cannot join the ring: {str(error).strip()}") from error
        finally:
            faulthandler.cancel_dump_traceback_later()


def split_address(text: str) -> tuple[str, int]:
    """Returns the address and the port of "address:port"; `RankError` if it has another form."""
    address, _, port = text.rpartition(":")
    if not address or not port.isdecimal() or int(port) > 65535:
        raise RankError(f"{text!r} is not an address with a port, such as 192.168.1.2:32323.")
    return address, int(port)


@contextlib.contextmanager
def ring_variables(rank: int, addresses: Addresses) -> Iterator[None]:
    """Tells MLX by variables of this process which ring it joins within the body."""
    with tempfile.TemporaryDirectory(prefix="octavo-ring-") as folder:
        file = Path(folder) / "hosts.json"
        file.write_text(json.dumps(addresses), encoding="utf-8")
        os.environ |= {"MLX_RANK": str(rank), "MLX_HOSTFILE": str(file)}
        yield


def _with_port(text: str, host: RankHost, probes: contextlib.ExitStack) -> str:
    address, port = split_address(text)
    if port:
        return text
    if not is_this_machine(host.name):
        raise RankError(f"{host.name} needs a port in its address {text}, such as {address}:32323.")
    probe = probes.enter_context(socket.socket(socket.AF_INET, socket.SOCK_STREAM))
    try:
        probe.bind((address, 0))
    except OSError as error:
        raise RankError(
            f"This machine cannot listen at {address}: {error.strerror or error}. Correct its address in the "
            "hosts file."
        ) from error
    return f"{address}:{probe.getsockname()[1]}"


def is_this_machine(name: str) -> bool:
    """Whether a host's name means this machine, so that its rank is started without ssh."""
    return ClusterHost(0, name, ()).is_local
