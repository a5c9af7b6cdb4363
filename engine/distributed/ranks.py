"""All ranks, as rank 0 sees them: started once in a process, then used by one model after another."""

from __future__ import annotations

import atexit
import contextlib
import queue
import secrets
import socket
import threading
import time
from collections.abc import Iterator
from importlib.metadata import version
from typing import Final

import mlx.core as mx

from engine import __version__
from engine.distributed import rank_messages as messages
from engine.distributed.control_link import ControlLink, check_key
from engine.distributed.rank_messages import RankError
from engine.distributed.rank_monitor import RankMonitor, RankProcess, RankSettings
from engine.distributed.ring import (
    Addresses,
    is_this_machine,
    join_ring,
    listening_at,
    ring_addresses,
    split_address,
    try_next,
)
from engine.load_steps import LoadSteps
from engine.protocol import RankHost, listed, worded

START_SECONDS: Final = 60.0  # until a started process has connected: Python and MLX are read from disk
_READY_SECONDS: Final = 10.0
_POLL_SECONDS: Final = 0.004  # that the start may keep the worker's other chats waiting
_GREETERS: Final = 128  # connections that may be exchanging keys at once: twice the most machines
_PACKAGES: Final = ("mlx", "mlx-lm")

Greeted = queue.Queue[tuple[ControlLink, messages.RankGreeting]]  # see `RankMonitor` why it is no SimpleQueue
_started: list[Ranks] = []  # the only ones of this process


class Ranks:
    """The ranks of one ring, by their machines, this one first."""

    def __init__(self, hosts: list[RankHost], monitor: RankMonitor, group: mx.distributed.Group) -> None:
        self.hosts, self.monitor, self.group = hosts, monitor, group
        self.in_use = False

    @property
    def size(self) -> int:
        """The number of ranks, this process included."""
        return len(self.hosts)

    def end(self) -> None:
        """Ends the other ranks. This process cannot use several machines again."""
        self.monitor.end()


def own_versions() -> dict[str, str]:
    """The versions that have to be the same on all machines."""
    return {"Octavo": __version__, **{name: version(name) for name in _PACKAGES}}


def ranks_for(hosts: list[RankHost]) -> LoadSteps[Ranks]:
    """Returns the ranks on these machines, started in steps; `RankError` if they cannot be, or others run."""
    if _started:
        ranks = _started[0]
        if ranks.hosts != hosts:
            raise RankError("This engine has used other machines; restart it to use these.")
        if ranks.in_use:
            raise RankError("These machines compute another model; unload that one first.")
        return ranks
    ranks = yield from _start(hosts)
    _started.append(ranks)
    atexit.register(ranks.end)
    return ranks


def _start(hosts: list[RankHost]) -> LoadSteps[Ranks]:
    if len(hosts) < 2:
        raise RankError("The hosts file names one machine; name two or more, this one first.")
    addresses = ring_addresses(hosts)
    local = [is_this_machine(host.name) for host in hosts]  # of all, as this checks their names
    address = "127.0.0.1" if all(local) else split_address(addresses[0][0])[0]
    key = secrets.token_hex(32)
    processes: list[RankProcess] = []
    with _listening(address) as listening:
        port = listening.getsockname()[1]
        try:
            for rank, host in enumerate(hosts[1:], 1):
                settings = RankSettings(rank=rank, address=address, port=port, key=key, ring=addresses)
                processes.append(RankProcess(host, settings))
        except OSError as error:
            for process in processes:
                process.stop(0.0)
            raise RankError("The ranks cannot be started: {0}.", error.strerror or error) from error
        monitor = RankMonitor(processes)
        try:
            name = worded("{0} (rank 0)", hosts[0].name)
            yield from _greet_all(listening, key.encode(), processes, monitor)
            yield from monitor.replies(messages.RingReady, _READY_SECONDS)
            with _named(name):
                yield from _try_ring(addresses, monitor)
            monitor.fatal = True
            monitor.tell(messages.JoinRing())
            with _named(name):
                group = join_ring(0, addresses)
            monitor.watch_steps()
            return Ranks(hosts, monitor, group)
        except BaseException:
            monitor.fatal = False
            monitor.end()
            raise


@contextlib.contextmanager
def _named(name: str) -> Iterator[None]:
    """Makes a clause that the body raises as `RankError` a sentence with the name of this machine."""
    try:
        yield
    except RankError as error:
        text = str(error)
        raise error if text.endswith(".") else RankError("{0} {1}.", name, text) from error


def _try_ring(addresses: Addresses, monitor: RankMonitor) -> LoadSteps[None]:
    """Lets every rank try to reach the next one; `RankError` if one cannot, of this one with a clause."""
    with listening_at(addresses[0]):
        monitor.tell(messages.TryRing())
        try_next(0, addresses)
        yield from monitor.replies(messages.Done, _READY_SECONDS)
    monitor.tell(messages.LeaveRing())
    yield from monitor.replies(messages.Done, _READY_SECONDS)


def _listening(address: str) -> socket.socket:
    try:
        return socket.create_server((address, 0))
    except OSError as error:
        raise RankError(
            "This machine cannot listen at {0}: {1}. The first machine of the hosts file has to be this one.",
            address,
            error.strerror or error,
        ) from error


def _greet_all(
    listening: socket.socket, key: bytes, processes: list[RankProcess], monitor: RankMonitor
) -> LoadSteps[None]:
    """Waits, in steps, until every rank has connected; `RankError` if one has not, or has other versions."""
    deadline = time.monotonic() + START_SECONDS
    missing = {process.rank: process for process in processes}
    wrong: list[str] = []
    greeted: Greeted = queue.Queue()
    greeters: list[threading.Thread] = []
    listening.setblocking(False)
    while missing:
        for process in missing.values():
            if why := process.ended():
                raise RankError(why)
        if time.monotonic() > deadline:
            names = listed(host.name for host in missing.values())
            raise RankError("{0} did not connect within {1} seconds.", names, round(START_SECONDS))
        greeters = [greeter for greeter in greeters if greeter.is_alive()]
        if len(greeters) < _GREETERS:
            with contextlib.suppress(BlockingIOError, ConnectionAbortedError):
                accepted, _ = listening.accept()
                greeters.append(
                    threading.Thread(
                        target=_greet, args=(accepted, key, greeted), name="rank-greeting", daemon=True
                    )
                )
                greeters[-1].start()
        try:
            link, greeting = greeted.get(timeout=_POLL_SECONDS)
        except queue.Empty:
            yield 0.0
            continue
        if greeting.rank not in missing:
            link.close()
            continue
        process = missing.pop(greeting.rank)
        wrong += _differences(process.name, greeting.versions)
        monitor.add(process.rank, link)
    if wrong:
        raise RankError(wrong[0])


def _greet(accepted: socket.socket, key: bytes, greeted: Greeted) -> None:
    """Waits for the key and the greeting of whoever has connected, ten seconds at most."""
    link = check_key(accepted, key)
    if link is None:
        return
    try:
        greeting = link.receive()
    except RankError:  # it has ended, which its process tells, or it is none of ours
        link.close()
        return
    if isinstance(greeting, messages.RankGreeting):
        greeted.put((link, greeting))
    else:
        link.close()


def _differences(name: str, versions: dict[str, str]) -> list[str]:
    return [
        worded(
            "{0} has {1} {2}, but this machine has {3}; install the same version on all machines.",
            *(name, package, versions.get(package) or worded("of an unknown version"), own),
        )
        for package, own in own_versions().items()
        if versions.get(package) != own
    ]
