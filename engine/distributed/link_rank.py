"""One end of a link that is measured: a rank of a ring of two, MLX's own. Run as `octavo link-rank`."""

from __future__ import annotations

import errno
import os
import socket
import statistics
import threading
import time
from collections.abc import Callable
from typing import BinaryIO, Final

import msgspec

from engine.distributed.remote_command import ClusterError
from engine.protocol import Wording, worded, wordings_in

_SMALL: Final = 4096  # bytes: the activations of a row
_LARGE: Final = 4 << 20
_SMALL_WARM: Final = 20
_SMALL_RUNS: Final = 200
_LARGE_WARM: Final = 1  # 8 MB there and back take 2 seconds on a slow Wi-Fi, and a link has 20 in all
_LARGE_RUNS: Final = 5


class LinkTask(msgspec.Struct):
    """Settings that a rank reads from its stdin: the addresses of both ends, and which one it is."""

    addresses: list[list[str]]
    rank: int
    variables: list[str] = []


class LinkFigures(msgspec.Struct, kw_only=True):
    """A measured link."""

    latency: float = 0.0  # seconds of a message of 4 KB, one way
    bandwidth: float = 0.0  # bytes per second, one way, of messages of 4 MB
    all_reduce: float = 0.0  # seconds of an all-reduce of 4 KB over the two
    problem: str = ""  # why nothing was measured
    wordings: list[Wording] = []  # of it


def serve_link(source: BinaryIO, sink: BinaryIO) -> int:
    """Reads a `LinkTask`, else `ClusterError`; measures; writes `LinkFigures`. Ends when `source` closes."""
    try:
        task = msgspec.json.decode(source.readline(), type=LinkTask)
    except msgspec.DecodeError as error:
        raise ClusterError("`octavo cluster` starts this command and tells it what to measure.") from error
    threading.Thread(target=_end_with, args=(source,), daemon=True).start()
    figures = LinkFigures(problem=port_problem(task.addresses[task.rank]))
    if not figures.problem:
        figures = _measure(task)
    figures.wordings = wordings_in(figures)
    sink.write(msgspec.json.encode(figures) + b"\n")
    sink.flush()
    os._exit(0)  # the ring's threads would be joined, and its peer may be gone


def port_problem(addresses: list[str]) -> str:
    """Returns why a rank cannot listen at its addresses; empty if it can.

    MLX's ring binds with SO_REUSEPORT, so two rings could share a port and mix up their connections.
    """
    for address in addresses:
        host, _, port = address.rpartition(":")
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, int(port)))
            except OSError as error:
                if error.errno == errno.EADDRINUSE:
                    return worded("port {0} is taken; choose another with --port", port)
                if error.errno == errno.EADDRNOTAVAIL:
                    return worded("{0} is not one of its addresses; correct the hosts file", host)
                return worded("cannot listen at {0}: {1}", address, error.strerror)
    return ""


def _end_with(source: BinaryIO) -> None:
    while source.readline():
        pass
    os._exit(3)


def _measure(task: LinkTask) -> LinkFigures:
    import mlx.core as mx

    from engine.distributed.ring import ring_variables

    mx.set_default_device(mx.cpu)  # where the ring runs on every machine
    for variable in task.variables:
        name, _, value = variable.partition("=")
        os.environ[name] = value
    with ring_variables(task.rank, task.addresses):
        try:
            group = mx.distributed.init(strict=True, backend="ring")
        except (RuntimeError, ValueError) as error:
            return LinkFigures(problem=worded("does not reach the other machine ({0})", error))
    other = 1 - task.rank

    def there_and_back(size: int) -> None:
        message = mx.zeros(size // 4)
        if task.rank == 0:
            mx.eval(mx.distributed.send(message, other, group=group))
            mx.eval(mx.distributed.recv_like(message, other, group=group))
        else:
            mx.eval(mx.distributed.recv_like(message, other, group=group))
            mx.eval(mx.distributed.send(message, other, group=group))

    def reduce() -> None:
        mx.eval(mx.distributed.all_sum(mx.zeros(_SMALL // 4), group=group))

    small = _median(lambda: there_and_back(_SMALL), _SMALL_WARM, _SMALL_RUNS) / 2
    large = _median(lambda: there_and_back(_LARGE), _LARGE_WARM, _LARGE_RUNS) / 2
    figures = LinkFigures(
        latency=small,
        bandwidth=(_LARGE - _SMALL) / max(large - small, 1e-9),
        all_reduce=_median(reduce, _SMALL_WARM, _SMALL_RUNS),
    )
    mx.eval(mx.distributed.all_sum(mx.zeros(1), group=group))  # the peer has all of its messages, too
    return figures


def _median(work: Callable[[], None], warm: int, runs: int) -> float:
    times = []
    for run in range(-warm, runs):
        start = time.perf_counter()
        work()
        if run >= 0:
            times.append(time.perf_counter() - start)
    return statistics.median(times)
