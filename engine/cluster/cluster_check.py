"""Looks at all machines of a cluster: are they there, have they equal versions, do they have the model?"""

from __future__ import annotations

from typing import Final

import msgspec

from engine.cluster.hosts_file import ClusterHost, HostsFile
from engine.cluster.link_measurement import measure_links
from engine.cluster.machine_report import MISSING_MODEL
from engine.cluster.remote_command import ClusterError, run_on_each
from engine.protocol import ClusterMachine, ClusterReport, MachineReport, format_size

SECONDS: Final = 40.0  # for a machine's report: connecting, starting MLX, measuring its memory
_EQUAL: Final = {"octavo": "Octavo", "mlx": "MLX", "mlx-lm": "mlx-lm", "python": "Python"}


def check_cluster(
    file: HostsFile,
    model: str = "",
    *,
    first_port: int,
    seconds: float = SECONDS,
    measured: bool = True,
) -> ClusterReport:
    """Asks all machines at the same time, compares their answers, and measures the links between them.

    Args:
        file: the machines.
        model: a model's name; empty for none.
        first_port: of the ring.
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
        machine.report = msgspec.json.decode(answer, type=MachineReport)
    except msgspec.DecodeError:
        machine.problem = f"{host.name} gave an answer that cannot be read: install the same Octavo there."
    return machine


def _different_versions(machines: list[ClusterMachine]) -> list[str]:
    """A sentence for each machine that has other versions than the first one."""
    problems = []
    for machine in machines[1:]:
        first, own = machines[0], machine.report.versions
        differences = [
            f"{title} {_version(name, own)}, but {first.name} has {_version(name, first.report.versions)}"
            for name, title in _EQUAL.items()
            if _version(name, own) != _version(name, first.report.versions)
        ]
        if differences:
            problems.append(f"{machine.name} has {'; '.join(differences)}: install the same versions.")
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
        found = machine.report
        if not found.fingerprint:
            machine.needs_model = found.problem == MISSING_MODEL
            if not machine.needs_model:
                problems.append(f"{machine.name}: {model} {found.problem.rstrip('.')}.")
        elif source is not None and found.fingerprint != source.report.fingerprint:
            problems.append(
                f"The files of {model} on {machine.name} differ from those on {source.name}: delete them "
                "there and download them again."
            )
    return problems


def download_model(file: HostsFile, report: ClusterReport, seconds: float = 6 * 3600.0) -> list[str]:
    """Downloads the model on the machines that lack it, at the same time.

    Returns:
        A sentence for each machine where that failed.
    """
    lacking = [file.hosts[machine.rank] for machine in report.machines if machine.needs_model]
    answers = run_on_each(lacking, ["models", "get", report.model], seconds)
    return [str(answer) for answer in answers if isinstance(answer, ClusterError)]


def no_disk(report: ClusterReport, size: int) -> list[str]:
    """Returns a sentence for each machine whose disk has no space for a model of `size` bytes."""
    return [
        f"{machine.name} has only {format_size(machine.report.disk_free)} of disk space, and {report.model} "
        f"takes {format_size(size)}: delete something there."
        for machine in report.machines
        if machine.needs_model and machine.report.disk_free < size
    ]
