"""`octavo bench cluster`: decoding on 1, 2 and 3 processes of Octavo, beside what the simulation says.

The ranks are Octavo's own, over paged pools, MLX's ring and loopback (`engine.distributed`). The simulation
is given what other processes measure, in turns with them, so that nothing is fitted to what it predicts:

- a step of one and of two layers in one process: what a layer costs, the embedding and head, and what rank 0
  does between two forwards;
- two layers with a half and a third of the heads and columns in one process: a rank's part of a layer;
- the same in as many processes at once, of which those that are done keep their core busy, as MLX's ring
  does: how much ranks that share memory and cores slow each other down;
- two layers in one process while others keep a core busy: the same for pipelines;
- the all-reduces of a step without its arithmetic, a message from one rank to the next, and a step plan over
  a control connection.
"""

from __future__ import annotations

import argparse
import json
import os
import select
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from engine.bench.cluster_decode_rank import RankOrder, RankTask
from engine.blas_preload import find_openblas
from engine.cluster.remote_command import ClusterError
from engine.planning.split_numbers import even_layers
from engine.planning.step_simulation import (
    CoreSharing,
    MachineLink,
    RankCosts,
    predict_pipeline,
    predict_tensor,
)

GOAL: Final = 0.15  # of the measured time, at most, is the prediction off
RANKS: Final = (2, 3)
WHOLE: Final = "whole"
ONE: Final = "one layer"
TWO: Final = "two layers"
_HIDDEN: Final = 1536
_LAYERS: Final = 6
_ROUNDS: Final = 8  # for each of --runs
_STEPS: Final = 6  # of a turn; the first one is dropped
_HOLDS: Final = 4
_MESSAGES: Final = 6
_LOOK: Final = 0.5  # seconds between two looks whether all ranks are there
_SECONDS: Final = 900.0  # for each of --runs; then the ranks are ended

Samples = dict[str, list[float]]


def part(ranks: int) -> str:
    """The name of two layers as one of `ranks` has them."""
    return f"two layers, 1/{ranks} of each"


class RankGroup:
    """Processes that are given the same orders.

    Args:
        tasks: one for each.
    """

    def __init__(self, tasks: Sequence[RankTask]) -> None:
        self._processes: list[subprocess.Popen[str]] = []
        environment = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
        if sys.platform == "linux" and (library := find_openblas()) is not None:  # which ranks have, too
            environment["LD_PRELOAD"] = str(library)
        for rank, task in enumerate(tasks):
            process = subprocess.Popen(
                [sys.executable, "-m", "engine.bench.cluster_decode_rank"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env=environment,
                start_new_session=True,  # as ranks: Linux may divide its cores among sessions
            )
            self._processes.append(process)
            self._write(rank, task)

    def ready(self) -> None:
        """Waits until each process has its models.

        Raises:
            ClusterError: one ended.
        """
        for rank in range(len(self._processes)):
            self.answer(rank)

    def ask(self, rank: int, do: str, count: int = 1, model: str = "") -> None:
        """Tells one process what to do."""
        self._write(rank, RankOrder(do=do, count=count, model=model))

    def answer(self, rank: int) -> list[list[float]]:
        """Returns what one process has measured, in seconds.

        Raises:
            ClusterError: it ended.
        """
        stdout = self._processes[rank].stdout
        assert stdout is not None
        while not select.select([stdout], [], [], _LOOK)[0]:  # a rank may wait for another for ever
            ended = [number for number, each in enumerate(self._processes) if each.poll() is not None]
            if ended:
                raise ClusterError(f"Rank {ended[0]} of the benchmark ended; its last lines are above.")
        line = stdout.readline()
        if not line:
            raise ClusterError(
                f"Rank {rank} of the benchmark ended or took too long; its last lines are above."
            )
        times: list[list[float]] = json.loads(line)
        return times

    def together(self, do: str, model: str = "", ranks: int = 0) -> list[list[list[float]]]:
        """Lets the first `ranks` processes do the same once; all of them if it is 0."""
        chosen = range(ranks or len(self._processes))
        for rank in chosen:
            self.ask(rank, do, 1, model)
        return [self.answer(rank) for rank in chosen]

    def end(self) -> None:
        """Ends all processes."""
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    try:
                        stream.close()
                    except BrokenPipeError:
                        continue

    def _write(self, rank: int, message: msgspec.Struct) -> None:
        stdin = self._processes[rank].stdin
        assert stdin is not None
        try:
            stdin.write(msgspec.json.encode(message).decode() + "\n")
            stdin.flush()
        except BrokenPipeError as error:
            raise ClusterError(
                f"Rank {rank} of the benchmark has ended; its last lines are above."
            ) from error


def measure(
    arguments: argparse.Namespace, *, hidden: int = _HIDDEN, layers: int = _LAYERS, rounds: int = _ROUNDS
) -> dict[str, Any]:
    """Measures and predicts.

    Args:
        arguments: with `runs`.
        hidden: size of the model; a multiple of 384.
        layers: of the model, 3 or more.
        rounds: turns of each measurement for each of the runs.

    Raises:
        ClusterError: a rank ended.
    """
    groups: dict[str, RankGroup] = {}
    turns = max(1, arguments.runs * rounds)
    deadline = threading.Timer(_SECONDS * max(1, arguments.runs), _end, (groups,))
    deadline.start()
    samples: Samples = defaultdict(list)
    with tempfile.TemporaryDirectory(prefix="octavo-bench-") as folder:
        try:
            _start(groups, Path(folder), hidden, layers)
            for number in range(turns):
                _round(groups, samples)
                _tell(f"round {number + 1} of {turns}")
        finally:
            deadline.cancel()
            _end(groups)
    return _result({name: statistics.median(each) for name, each in samples.items()}, hidden, layers)


def _start(groups: dict[str, RankGroup], folder: Path, hidden: int, layers: int) -> None:
    """Starts all processes, one group after the other: the memory that a rank may use is checked at its load.

    Raises:
        ClusterError: one ended.
    """
    from engine.bench.cluster_model import write_model

    whole = write_model(folder / "whole", hidden, layers)
    calibrating = {ONE: write_model(folder / "one", hidden, 1), TWO: write_model(folder / "two", hidden, 2)}
    parts = {part(count): write_model(folder / f"part{count}", hidden, 2, count) for count in RANKS}
    messages = RankTask(row=4 * hidden, sums=2 * layers)
    _tell("starting processes")
    for count in RANKS:
        ring = _addresses(count)
        tasks = [msgspec.structs.replace(messages, ring=ring, rank=rank) for rank in range(count)]
        if count == max(RANKS):  # these also compute, each on its own
            tasks = [msgspec.structs.replace(task, models=parts) for task in tasks]
            tasks[0].models = {**parts, **calibrating, WHOLE: whole}
        groups[f"apart {count}"] = RankGroup(tasks)
        groups[f"apart {count}"].ready()
    for split in ("tensor", "pipeline"):
        for count in RANKS:
            task = RankTask(models={WHOLE: whole}, split=split, ranks=count)
            groups[f"{split}_{count}"] = RankGroup([task])
            groups[f"{split}_{count}"].ready()


def _end(groups: dict[str, RankGroup]) -> None:
    for group in groups.values():
        group.end()


def _round(groups: dict[str, RankGroup], samples: Samples) -> None:
    """Measures everything once, each prediction's figures close to what they predict."""
    apart = groups[f"apart {max(RANKS)}"]

    def steps(group: RankGroup, name: str, model: str = WHOLE) -> None:
        group.ask(0, "step", _STEPS, model)
        for seconds, forward in group.answer(0)[1:]:
            samples[name].append(seconds)
            samples[f"{name} between"].append(seconds - forward)

    apart.ask(0, "plan", _STEPS)
    samples["plan"] += [seconds for (seconds,) in apart.answer(0)[1:]]
    steps(apart, "one")
    for name in (ONE, TWO):
        steps(apart, name, name)
    for count in RANKS:
        ring = groups[f"apart {count}"]
        for what in ("sums", "hops"):
            for rank in range(count):
                ring.ask(rank, what, _MESSAGES)
            answers = [ring.answer(rank) for rank in range(count)]
            samples[f"{what} {count}"] += [seconds for (seconds,) in answers[0]]
        steps(apart, part(count), part(count))
        apart.together("prepare", part(count), count)
        for _ in range(_HOLDS):
            held = apart.together("hold", part(count), count)
            samples[f"{part(count)} together"].append(max(seconds for ((seconds, _),) in held))
        for rank in range(1, count):
            apart.ask(rank, "hold")
            apart.answer(rank)
        steps(apart, f"{TWO} beside {count - 1}", TWO)
        apart.together("prepare", part(count), count)  # which ends the holding
        for split in ("tensor", "pipeline"):
            steps(groups[f"{split}_{count}"], f"{split}_{count}")


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _result(medians: dict[str, float], hidden: int, layers: int) -> dict[str, Any]:
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    predicted = predict(medians, layers)
    measured = {name: medians[name] for name in predicted}
    errors = {name: predicted[name] / measured[name] - 1 for name in predicted}
    print(f"\n{'ms a token':14}{'measured':>10}{'predicted':>11}{'error':>8}")
    for name, seconds in measured.items():
        print(f"{name:14}{1e3 * seconds:10.1f}{1e3 * predicted[name]:11.1f}{errors[name]:8.1%}")
    worst = max(errors.values(), key=abs)
    print(f"The largest error is {abs(worst):.1%}; the goal is {GOAL:.0%}.")
    return {
        "octavo": {name: 1e3 * seconds for name, seconds in measured.items()},
        "peer": {name: 1e3 * seconds for name, seconds in predicted.items()},
        "ratio": {name: predicted[name] / measured[name] for name in predicted},
        "errors": errors,
        "within_goal": abs(worst) <= GOAL,
        "cores": cores,
        "model": {"hidden_size": hidden, "layers": layers, "weights": "float32"},
        "calibration_ms": {name: 1e3 * value for name, value in medians.items() if name not in predicted},
        "picture": {
            "title": "A decode step on 1, 2 and 3 processes",
            "unit": "ms a token",
            "sides": ("measured", "predicted"),
            "pairs": {name: (1e3 * measured[name], 1e3 * predicted[name]) for name in predicted},
        },
    }


def predict(medians: dict[str, float], layers: int) -> dict[str, float]:
    """Returns the seconds of a step of each run, from what was measured apart from them.

    Args:
        medians: seconds of a step or of its messages, by the names of `_round`.
        layers: of the model.
    """
    between = medians[f"{ONE} between"]
    layer = max(1e-6, medians[TWO] - medians[ONE])
    ends = max(0.0, medians[ONE] - between - layer)
    one = predict_tensor([RankCosts((layer,) * layers, ends)], [], 0, 0)
    found = {"one": between + one.seconds}
    sharing = CoreSharing(
        computing={n: max(1.0, medians[f"{part(n)} together"] / medians[part(n)]) for n in RANKS},
        waiting={n - 1: max(1.0, medians[f"{TWO} beside {n - 1}"] / medians[TWO]) for n in RANKS},
    )
    for count in RANKS:
        own = max(0.0, medians[part(count)] - between - ends) / 2
        costs = [RankCosts((own,) * layers, ends, sharing=sharing)] * count
        # The time of an all-reduce was measured as a whole; the simulation counts its rounds.
        link = MachineLink(medians[f"sums {count}"] / (2 * (count - 1)), 1e15)
        step = predict_tensor(costs, [link] * count, 1, 2 * layers)
        found[f"tensor_{count}"] = between + medians["plan"] + step.seconds
    for count in RANKS:
        staged = [RankCosts((layer,) * n, ends, sharing=sharing) for n in even_layers(layers, count)]
        link = MachineLink(medians[f"hops {count}"], 1e15)
        step = predict_pipeline(staged, [link] * count, 1)
        found[f"pipeline_{count}"] = between + medians["plan"] + step.seconds
    return found


def _addresses(machines: int) -> list[list[str]]:
    """Free ports of this machine."""
    probes: Sequence[socket.socket] = [socket.socket() for _ in range(machines)]
    try:
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [[f"127.0.0.1:{probe.getsockname()[1]}"] for probe in probes]
    finally:
        for probe in probes:
            probe.close()
