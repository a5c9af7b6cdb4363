"""Checks of the machines of a cluster: versions, chips, memory, model, and links between neighbours."""

from __future__ import annotations

import platform
import shutil
import statistics
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import reduce
from pathlib import Path
from typing import Any, Final

import mlx.core as mx
import msgspec

from engine.distributed.hosts_file import ClusterHost, HostsFile
from engine.distributed.link_rank import LinkFigures, LinkTask
from engine.distributed.remote_command import ClusterError, OctavoProcess, SlowAnswerError, run_on_each
from engine.protocol import (
    ClusterMachine,
    ClusterReport,
    MachineReport,
    MeasuredLink,
    remember,
    worded,
    wordings_in,
)

# --- A machine's report about itself

MISSING_MODEL: Final = worded("is not there")
_READ_BYTES: Final = 256 << 20
_OPERATIONS: Final = 200
_RUNS: Final = 5


def report_machine(model: str = "") -> MachineReport:
    """Looks at this machine, and for a model of this name unless that is empty."""
    from engine.installation import versions
    from engine.machine.device import device_name, use_best_device
    from engine.machine.memory import available_memory, machine_memory, memory_limit
    from engine.models import paths
    from engine.startup import physical_cores

    use_best_device()
    cache = paths.hub_cache()
    place = next(parent for parent in (cache, *cache.parents) if parent.exists())
    name = device_name()
    report = MachineReport(
        versions=versions() | {"system": platform.system()},
        chip=name,
        on_cpu=mx.default_device() == mx.Device(mx.cpu),
        cores=physical_cores(),
        memory=machine_memory(),
        limit=memory_limit(),
        available=available_memory(),
        disk_free=shutil.disk_usage(place).free,
        bandwidth=_bandwidth(),
        operation_seconds=_operation_seconds(),
    )
    if model:
        _find_model(model, report)
    report.wordings = wordings_in(report)
    return report


def _find_model(model: str, report: MachineReport) -> None:
    from engine.models.local_models import display_name, resolve
    from engine.models.model_errors import ModelError, ModelNotFoundError
    from engine.models.model_identity import fingerprint

    try:
        folder: Path = resolve(model)
        report.fingerprint = fingerprint(folder).hex()
        report.model = display_name(folder)
    except ModelNotFoundError:
        report.problem = MISSING_MODEL
    except ModelError as error:
        report.problem = str(error)
    except OSError as error:
        report.problem = worded("cannot be read: {0}", error.strerror or error)


def _bandwidth() -> float:
    """Reads an array as a decode step reads weights: a product of a matrix with a vector."""
    rows = _READ_BYTES // 4 // 4096
    matrix, vector = mx.ones((rows, 4096)), mx.ones((1, 4096))
    mx.eval(matrix, vector, vector @ matrix.T)
    return _READ_BYTES / min(_seconds(lambda: vector @ matrix.T) for _ in range(_RUNS))


def _operation_seconds() -> float:
    small = mx.ones((1, 1024))
    mx.eval(small)

    def chain() -> mx.array:
        result = small
        for _ in range(_OPERATIONS):
            result = result + small
        return result

    mx.eval(chain())
    return statistics.median(_seconds(chain) for _ in range(_RUNS)) / _OPERATIONS


def _seconds(work: Callable[[], mx.array]) -> float:
    start = time.perf_counter()
    mx.eval(work())
    return time.perf_counter() - start


# --- Links between neighbours of the ring

MEASUREMENT_SECONDS: Final = 20.0  # for a link, starting MLX on both machines included


def neighbours(hosts: int) -> list[tuple[int, int]]:
    """Returns the pairs of ranks that exchange messages in a ring."""
    if hosts < 3:
        return [(0, 1)] * (hosts == 2)
    return [(rank, (rank + 1) % hosts) for rank in range(hosts)]


def measure_links(
    file: HostsFile, first_port: int, seconds: float = MEASUREMENT_SECONDS
) -> list[MeasuredLink]:
    """Measures all links, one after the other, so that none disturbs another; each may take `seconds`.

    The ring's `first_port` must be free on all machines, and the following ones.
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
    """Returns what rank 0 measured; `ClusterError` as soon as one of the two has failed."""
    wait(asked, return_when=FIRST_COMPLETED)
    done = [end for end, future in zip(ends, asked, strict=True) if future.done()]
    figures = LinkFigures()
    try:
        for end, future in [(end, asked[ends.index(end)]) for end in (*done, ends[0])]:
            figures = _heard(future.result(), LinkFigures)
            if figures.problem:
                raise ClusterError("{0}: {1}.", end.host.name, figures.problem)
    except msgspec.DecodeError as error:
        raise ClusterError("{0} gave an answer that cannot be read.", end.host.name) from error
    except SlowAnswerError as error:
        both = [f"{end.host.name} ({', '.join(own)})" for end, own in zip(ends, addresses, strict=True)]
        raise ClusterError(
            "{0} and {1} do not reach each other by MLX's ring: check their addresses and firewalls.", *both
        ) from error
    return figures


def _heard(answer: bytes, kind: type[MachineReport | LinkFigures]) -> Any:
    """Returns what a machine says, whose sentences can then be translated; `DecodeError` if it is damaged."""
    heard = msgspec.json.decode(answer, type=kind)
    for each in heard.wordings:
        remember(each)
    return heard


SECONDS: Final = 40.0  # for a machine's report: connecting, starting MLX, measuring its memory
_EQUAL: Final = {"octavo": "Octavo", "mlx": "MLX", "mlx-lm": "mlx-lm", "python": "Python"}


def check_cluster(
    file: HostsFile, model: str = "", *, first_port: int, seconds: float = SECONDS, measured: bool = True
) -> ClusterReport:
    """Asks all machines at the same time, compares their answers, and measures the links between them.

    Args:
        model: a model's name; empty for none.
        seconds: that a machine may take to answer.
        measured: whether links are measured; only if all machines can be used.
    """
    report = ClusterReport(machines=[], model=model)
    arguments = ["machine-report", *([f"--model={model}"] if model else [])]
    answers = run_on_each(file.hosts, arguments, seconds)
    report.machines = [_machine(host, answer) for host, answer in zip(file.hosts, answers, strict=True)]
    report.problems = [machine.problem for machine in report.machines if machine.problem]
    answered = [machine for machine in report.machines if not machine.problem]
    report.problems += _different_versions(answered)
    if model:
        report.problems += _different_models(answered, model)
    if measured and not report.problems and len(file.hosts) > 1:
        report.links = measure_links(file, first_port)
        report.problems += [link.problem for link in report.links if link.problem]
    return report


def _machine(host: ClusterHost, answer: bytes | ClusterError) -> ClusterMachine:
    machine = ClusterMachine(rank=host.rank, name=host.name, addresses=list(host.addresses))
    if isinstance(answer, ClusterError):
        machine.problem = str(answer)
        return machine
    try:
        machine.report = _heard(answer, MachineReport)
    except msgspec.DecodeError:
        machine.problem = worded(
            "{0} gave an answer that cannot be read: install the same Octavo there.", host.name
        )
    return machine


def _different_versions(machines: list[ClusterMachine]) -> list[str]:
    """A sentence for each machine that has other versions than the first one."""
    problems = []
    for machine in machines[1:]:
        first, own = machines[0], machine.report.versions
        differences = [
            worded(
                "{0} {1}, but {2} has {3}",
                title,
                _version(name, own),
                first.name,
                _version(name, first.report.versions),
            )
            for name, title in _EQUAL.items()
            if _version(name, own) != _version(name, first.report.versions)
        ]
        if differences:
            text = reduce(lambda before, each: worded("{0}; {1}", before, each), differences)
            problems.append(worded("{0} has {1}: install the same versions.", machine.name, text))
    return problems


def _version(name: str, versions: dict[str, str]) -> str:
    """Of Python only the first two numbers count."""
    version = versions.get(name, "none")
    return ".".join(version.split(".")[:2]) if name == "python" else version


def _different_models(machines: list[ClusterMachine], model: str) -> list[str]:
    """Marks the machines that lack the model; a sentence for each that has another or a damaged one."""
    problems = []
    source = next((machine for machine in machines if machine.report.fingerprint), None)
    for machine in machines:
        report = machine.report
        if not report.fingerprint:
            machine.needs_model = report.problem == MISSING_MODEL
            if not machine.needs_model:
                problems.append(worded("{0}: {1} {2:clause}.", machine.name, model, report.problem))
        elif source is not None and report.fingerprint != source.report.fingerprint:
            problems.append(
                worded(
                    "The files of {0} on {1} differ from those on {2}: delete them there and download them "
                    "again.",
                    model,
                    machine.name,
                    source.name,
                )
            )
    return problems


def download_model(file: HostsFile, report: ClusterReport, seconds: float = 6 * 3600.0) -> list[str]:
    """Downloads the model on all machines that lack it; returns a sentence for each where that failed."""
    lacking = [file.hosts[machine.rank] for machine in report.machines if machine.needs_model]
    answers = run_on_each(lacking, ["models", "get", report.model], seconds)
    return [str(answer) for answer in answers if isinstance(answer, ClusterError)]


def no_disk(report: ClusterReport, size: int) -> list[str]:
    """Returns a sentence for each machine whose disk has no space for a model of `size` bytes."""
    return [
        worded(
            "{0} has only {1:size} of disk space, and {2} takes {3:size}: delete something there.",
            machine.name,
            machine.report.disk_free,
            report.model,
            size,
        )
        for machine in report.machines
        if machine.needs_model and machine.report.disk_free < size
    ]
