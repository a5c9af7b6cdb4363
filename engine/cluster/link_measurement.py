"""Measures the links between the neighbours of a cluster's ring, pair after pair."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Final

import msgspec

from engine.cluster.hosts_file import ClusterHost, HostsFile
from engine.cluster.link_rank import LinkFigures, LinkTask
from engine.cluster.remote_command import ClusterError, OctavoProcess, SlowAnswerError
from engine.protocol import MeasuredLink

SECONDS: Final = 20.0  # for a link, starting MLX on both machines included


def neighbours(hosts: int) -> list[tuple[int, int]]:
    """Returns the pairs of ranks that exchange messages in a ring."""
    if hosts < 3:
        return [(0, 1)] * (hosts == 2)
    return [(rank, (rank + 1) % hosts) for rank in range(hosts)]


def measure_links(file: HostsFile, first_port: int, seconds: float = SECONDS) -> list[MeasuredLink]:
    """Measures all links, one after the other, so that none disturbs another.

    Args:
        file: the machines.
        first_port: of the ring; it must be free on all of them, and the following ones.
        seconds: that a link may take.
    """
    return [
        _measure(file.hosts[first], file.hosts[second], file, first_port, seconds)
        for first, second in neighbours(len(file.hosts))
    ]


def _measure(
    first: ClusterHost, second: ClusterHost, file: HostsFile, first_port: int, seconds: float
) -> MeasuredLink:
    pair = HostsFile((first, second), "ring", file.variables)
    addresses = pair.ring_addresses(first_port)
    link = MeasuredLink(first=first.rank, second=second.rank)
    ends: list[OctavoProcess] = []
    with ThreadPoolExecutor(2) as pool:
        try:
            for host in (first, second):
                ends.append(OctavoProcess(host, ["link-rank"]))
            tasks = [LinkTask(addresses, rank, list(file.variables)) for rank in (0, 1)]
            asked = [
                pool.submit(end.finish, msgspec.json.encode(task) + b"\n", seconds)
                for end, task in zip(ends, tasks, strict=True)
            ]
            figures = _figures(ends, asked, addresses)
            link.latency, link.bandwidth = figures.latency, figures.bandwidth
            link.all_reduce = figures.all_reduce
        except ClusterError as error:
            link.problem = str(error)
        finally:
            for end in ends:
                end.kill()
    return link


def _figures(
    ends: list[OctavoProcess], asked: list[Future[bytes]], addresses: list[list[str]]
) -> LinkFigures:
    """Returns what rank 0 measured.

    Raises:
        ClusterError: one of the two failed; the other is not waited for.
    """
    wait(asked, return_when=FIRST_COMPLETED)
    done = [end for end, future in zip(ends, asked, strict=True) if future.done()]
    figures = LinkFigures()
    try:
        for end, future in [(end, asked[ends.index(end)]) for end in (*done, ends[0])]:
            figures = msgspec.json.decode(future.result(), type=LinkFigures)
            if figures.problem:
                raise ClusterError(f"{end.host.name}: {figures.problem}.")
    except msgspec.DecodeError as error:
        raise ClusterError(f"{end.host.name} gave an answer that cannot be read.") from error
    except SlowAnswerError as error:
        where = " and ".join(
            f"{end.host.name} ({', '.join(own)})" for end, own in zip(ends, addresses, strict=True)
        )
        raise ClusterError(
            f"{where} do not reach each other by MLX's ring: check their addresses and firewalls."
        ) from error
    return figures
