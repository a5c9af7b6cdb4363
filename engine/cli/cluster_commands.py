"""`octavo cluster`, `octavo plan --hosts`, and the commands that they run on each machine."""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from engine.cli.options import add_plan_sizes, confirms, ring_port, stdout_for_messages
from engine.distributed.hosts_file import FIRST_PORT, HostsFile, HostsFileError, read_hosts
from engine.startup import ensure_blas

if TYPE_CHECKING:
    from engine.distributed.cluster_plan import PlannedMachine
    from engine.distributed.step_simulation import MachineLink
    from engine.protocol import ClusterPlan, ClusterReport, RankHost

_MAX_MACHINES = 16  # on paper


def add_commands(command: Callable[..., argparse.ArgumentParser]) -> None:
    """Adds the commands to the parser of all commands."""
    cluster = command(
        "cluster",
        "Check the machines of a hosts file and the links between them, and plan a model on them.",
        "cluster hosts.json --model org/name",
        _cluster,
    )
    cluster.add_argument(
        "file", type=Path, help="hosts file, in the format of mlx.launch; see docs/machines.md"
    )
    cluster.add_argument("--model", default="", help="plan this model on them, and see where it is missing")
    add_plan_sizes(cluster)
    cluster.add_argument("-y", "--yes", action="store_true", help="download the model where it is missing")
    cluster.add_argument("--no-links", action="store_true", help="do not measure the links")
    add_port(cluster)
    cluster.add_argument("--json", action="store_true", help="print everything as JSON")
    summary = "What a machine says to `octavo cluster`, as JSON."
    report = command("machine-report", summary, "machine-report", _machine_report)
    report.add_argument("--model", default="", help="look for this model")
    command("link-rank", "One end of a link that `octavo cluster` measures.", "link-rank", _link_rank)


def add_port(parser: argparse._ActionsContainer) -> None:
    """Adds the option for the ring's first port."""
    parser.add_argument(
        "--port", type=ring_port, default=FIRST_PORT, help=f"first port of the ring (default {FIRST_PORT})"
    )


def add_plan_options(parser: argparse.ArgumentParser) -> None:
    """Adds the options with which `octavo plan` plans on several machines."""
    group = parser.add_argument_group("several machines")
    group.add_argument("--hosts", type=Path, metavar="FILE", help="plan on the machines of this hosts file")
    group.add_argument(
        "--machines",
        type=int,
        default=0,
        metavar="N",
        help=f"plan on paper: N machines, up to {_MAX_MACHINES}, like this one where nothing else is given",
    )
    group.add_argument(
        "--memory", type=float, default=0.0, help="of each machine on paper that Octavo may use, in GB"
    )
    group.add_argument(
        "--memory-bandwidth", type=float, default=0.0, help="of each machine on paper, in GB/s"
    )
    group.add_argument(
        "--link", type=float, default=10.0, help="between machines on paper, in Gbit/s (default 10)"
    )
    group.add_argument(
        "--latency", type=float, default=0.1, help="of a message on paper, in milliseconds (default 0.1)"
    )
    group.add_argument("--json", action="store_true", help="print the plan of several machines as JSON")
    add_port(group)


def plan_machines(arguments: argparse.Namespace) -> int:
    """Runs `octavo plan` with --hosts or --machines. Returns 0 if a split fits, 1 if none does."""
    from engine.distributed.cluster_check import check_cluster
    from engine.distributed.cluster_plan import links_of, machines_of
    from engine.distributed.remote_command import ClusterError

    if arguments.hosts:
        file = read_hosts(arguments.hosts)
        report = check_cluster(file, "", first_port=arguments.port)
        if report.problems:
            raise ClusterError(" ".join(report.problems))
        machines, links = machines_of(report), links_of(report)
    else:
        machines, links = _on_paper(arguments)
    return _print_plan(_plan(arguments.model, arguments, machines, links), as_json=arguments.json)


def _on_paper(arguments: argparse.Namespace) -> tuple[list[PlannedMachine], list[MachineLink]]:
    from engine.distributed.cluster_check import report_machine
    from engine.distributed.cluster_plan import PlannedMachine
    from engine.distributed.remote_command import ClusterError
    from engine.distributed.step_simulation import MachineLink

    count = arguments.machines
    if not 1 <= count <= _MAX_MACHINES:
        raise ClusterError(f"--machines must be between 1 and {_MAX_MACHINES}, not {count}.")
    given = (arguments.memory, arguments.memory_bandwidth, arguments.latency)
    if not all(map(math.isfinite, (*given, arguments.link))) or min(given) < 0 or arguments.link <= 0:
        raise ClusterError("--memory, --memory-bandwidth, --link and --latency must be positive numbers.")
    this = report_machine()
    bandwidth = arguments.memory_bandwidth * 1e9
    machines = [
        PlannedMachine(
            name=f"machine {rank + 1} (on paper)",
            limit=int(arguments.memory * 1e9) or this.limit,
            bandwidth=bandwidth or this.bandwidth,
            operation_seconds=this.operation_seconds,
            on_cpu=this.on_cpu and not bandwidth,
            cores=this.cores,
            number=rank,
        )
        for rank in range(count)
    ]
    link = MachineLink(arguments.latency / 1e3, arguments.link * 1e9 / 8)
    return machines, [link] * (count if count > 1 else 0)


def _plan(
    model: str, arguments: argparse.Namespace, machines: list[PlannedMachine], links: list[MachineLink]
) -> ClusterPlan:
    from engine.distributed.cluster_plan import plan_cluster
    from engine.hub.hub_client import Hub
    from engine.hub.model_service import describe_anything

    checked, headers = describe_anything(model, Hub())
    return plan_cluster(
        checked,
        headers,
        machines,
        links,
        context=arguments.context,
        chats=arguments.chats,
        kv_bits=arguments.kv_bits,
        block_size=arguments.block_size,
    )


def _print_plan(plan: ClusterPlan, *, as_json: bool) -> int:
    from engine.distributed.cluster_plan import plan_lines

    if as_json:
        _print_json(plan)
    else:
        print("\n".join(plan_lines(plan)))
    return 0 if plan.proposed else 1


def _cluster(arguments: argparse.Namespace) -> int:
    from engine.distributed.cluster_check import check_cluster
    from engine.distributed.cluster_plan import links_of, machines_of
    from engine.protocol import ClusterReport, wordings_in

    try:
        file = read_hosts(arguments.file)
    except HostsFileError as error:
        if arguments.json:  # for the window, in whose language it then is
            report = ClusterReport(machines=[], problems=[str(error)])
            report.wordings = wordings_in(report)
            _print_json(report)
        raise
    say = partial(print, file=sys.stderr, flush=True) if arguments.json else print
    say(f"Asking {len(file.hosts)} machine{'s' if len(file.hosts) > 1 else ''} ...")
    report = check_cluster(file, arguments.model, first_port=arguments.port, measured=not arguments.no_links)
    if not arguments.json:
        _print_report(report)
    plan = None
    usable = not any(machine.problem for machine in report.machines)
    if arguments.model and usable:
        plan = _plan(arguments.model, arguments, machines_of(report), links_of(report))
        report.plan = plan
        if not arguments.json:
            _print_plan(plan, as_json=False)
    for problem in report.problems:
        say(f"! {problem}")
    lacking = [machine.name for machine in report.machines if machine.needs_model]
    if lacking and not report.problems:
        report.problems += _download(arguments, file, report, lacking, say)
    if arguments.json:
        if not report.problems:
            report.hosts = _loadable_hosts(file, arguments.port)
        report.wordings = wordings_in(report)
        _print_json(report)
    return 0 if not report.problems and (plan is None or plan.proposed) else 1


def _download(
    arguments: argparse.Namespace,
    file: HostsFile,
    report: ClusterReport,
    lacking: list[str],
    say: Callable[[str], None],
) -> list[str]:
    """Downloads the model where it is missing, after a yes. Returns what is still wrong."""
    from engine.distributed.cluster_check import download_model, no_disk
    from engine.hub.hub_client import Hub
    from engine.hub.model_service import describe_anything
    from engine.protocol import listed, worded

    say(f"{arguments.model} is missing on {', '.join(lacking)}.")
    checked, _ = describe_anything(arguments.model, Hub())
    if problems := no_disk(report, checked.weights_bytes):
        for problem in problems:
            say(f"! {problem}")
        return problems
    if not arguments.yes and not (sys.stdin.isatty() and confirms("Download it there now?")):
        text = worded(
            "{0} is missing on {1}: run this again with --yes to download it.",
            arguments.model,
            listed(lacking),
        )
        say("Nothing was downloaded.")
        return [text]
    say("Downloading ...")
    problems = download_model(file, report)
    for problem in problems:
        say(f"! {problem}")
    if not problems:
        for machine in report.machines:
            machine.needs_model = False
        say("It is on every machine now.")
    return problems


def _print_report(report: ClusterReport) -> None:
    from engine.protocol import format_size

    for machine in report.machines:
        own = machine.report
        if machine.problem:
            print(f"{machine.rank:2} {machine.name:24} cannot be used")
            continue
        versions = own.versions
        print(
            f"{machine.rank:2} {machine.name:24} {own.chip}, {format_size(own.memory)} "
            f"({format_size(own.limit)} usable, {format_size(own.available)} available), memory "
            f"{own.bandwidth / 1e9:.0f} GB/s"
        )
        print(
            f"   {', '.join(machine.addresses):24} Octavo {versions.get('octavo', '?')}, MLX "
            f"{versions.get('mlx', '?')}, mlx-lm {versions.get('mlx-lm', '?')}, Python "
            f"{versions.get('python', '?')}"
        )
    for link in report.links:
        if not link.problem:
            first, second = (report.machines[rank].name for rank in (link.first, link.second))
            print(
                f"   {first} - {second}: {8 * link.bandwidth / 1e9:.1f} Gbit/s, {1e6 * link.latency:.0f} us "
                f"a message, {1e6 * link.all_reduce:.0f} us an all-reduce"
            )


def _loadable_hosts(file: HostsFile, port: int) -> list[RankHost]:
    """Returns the machines as a load names them; none if MLX's ring is not what the file asks for."""
    from engine.distributed.rank_messages import RankError
    from engine.distributed.ring import rank_hosts

    try:
        return rank_hosts(file, port)
    except RankError:
        return []


def _print_json(value: ClusterPlan | ClusterReport) -> None:
    import msgspec

    print(msgspec.json.format(msgspec.json.encode(value)).decode())


def _machine_report(arguments: argparse.Namespace) -> int:
    ensure_blas()
    sink = stdout_for_messages()  # a stray line of a library must not break the JSON
    import msgspec

    from engine.distributed.cluster_check import report_machine

    with os.fdopen(sink, "wb") as out:
        out.write(msgspec.json.encode(report_machine(arguments.model)) + b"\n")
    return 0


def _link_rank(_: argparse.Namespace) -> int:
    sink = stdout_for_messages()
    from engine.distributed.link_rank import serve_link

    return serve_link(sys.stdin.buffer, os.fdopen(sink, "wb"))
