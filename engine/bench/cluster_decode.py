"""`octavo bench cluster`: decoding on 1, 2 and 3 processes over MLX's ring, beside what the simulation says.

The simulation is given what is measured apart from the runs that it predicts, in turns with them:

- a step of one and of two layers in one process: what a layer costs, and the embedding and head;
- two halves of layers in one process: how a layer's cost shrinks with its share of the weights;
- the same in two processes at once: how much they slow each other down (memory is shared);
- a layer while another process waits in the ring, which keeps a core busy;
- the messages of a step without its arithmetic.

All processes are on this machine and share its cores, which the simulation knows.
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
import threading
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from engine.bench.cluster_decode_rank import HALF, ONE, TWO, WHOLE, RankOrder, RankTask
from engine.cluster.remote_command import ClusterError
from engine.planning.split_numbers import even_layers
from engine.planning.step_simulation import (
    MachineLink,
    RankCosts,
    predict_pipeline,
    predict_tensor,
)

GOAL: Final = 0.15  # of the measured time, at most, is the prediction off
RANKS: Final = (2, 3)
_HIDDEN: Final = 2304
_LAYERS: Final = 4
_ROUNDS: Final = 8  # for each of --runs
_STEPS: Final = 6  # of a turn; the first one is dropped
_MESSAGES: Final = 40
_LOOK: Final = 0.5  # seconds between two looks whether all ranks are there
_SECONDS: Final = 900.0  # for everything; then the ranks are ended

Samples = dict[str, list[float]]


class RankGroup:
    """The processes of one way to decode."""

    def __init__(self, task: RankTask, machines: int) -> None:
        self._processes: list[subprocess.Popen[str]] = []
        if task.split:
            task = msgspec.structs.replace(task, addresses=_addresses(machines))
        environment = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
        for rank in range(machines):
            process = subprocess.Popen(
                [sys.executable, "-m", "engine.bench.cluster_decode_rank"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env=environment,
            )
            self._processes.append(process)
            self._write(rank, msgspec.structs.replace(task, rank=rank))

    def ready(self) -> None:
        """Waits until each process has its model.

        Raises:
            ClusterError: one ended.
        """
        for rank in range(len(self._processes)):
            self.answer(rank)

    def ask(self, rank: int, do: str, count: int = 1, model: str = WHOLE) -> None:
        """Tells one process what to do."""
        self._write(rank, RankOrder(do=do, count=count, model=model))

    def answer(self, rank: int) -> list[float]:
        """Returns the seconds that one process took.

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
        times: list[float] = json.loads(line)
        return times

    def together(self, do: str, count: int, model: str = WHOLE) -> list[float]:
        """Lets all processes do the same. Returns the seconds of rank 0, without the first time."""
        for rank in range(len(self._processes)):
            self.ask(rank, do, count, model)
        answers = [self.answer(rank) for rank in range(len(self._processes))]
        return answers[0][1:]

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
    model = RankTask(hidden=hidden, layers=layers)
    groups: dict[str, RankGroup] = {}
    deadline = threading.Timer(_SECONDS, _end, (groups,))
    deadline.start()
    samples: Samples = defaultdict(list)
    try:
        for number in (1, 2):
            groups[f"alone {number}"] = RankGroup(msgspec.structs.replace(model, calibrating=True), 1)
        for split in ("tensor", "pipeline"):
            for count in RANKS:
                groups[f"{split}_{count}"] = RankGroup(msgspec.structs.replace(model, split=split), count)
        for group in groups.values():
            group.ready()
        for _ in range(max(1, arguments.runs * rounds)):
            _round(groups, samples)
    finally:
        deadline.cancel()
        _end(groups)
    return _result(_typical(samples), hidden, layers)


def _typical(samples: Samples) -> dict[str, float]:
    """Returns the median of each figure.

    What two processes slow each other down is told by lower quartiles: other programs, and a scheduler that
    puts both on one core for a while, only add to it.
    """
    found = {name: statistics.median(values) for name, values in samples.items()}
    for pair, alone in (("both", HALF), ("beside waiting", TWO)):
        found[pair] = found[alone] * _lower(samples[pair]) / _lower(samples[alone])
    return found


def _lower(values: list[float]) -> float:
    return statistics.quantiles(values, n=4)[0]


def _end(groups: dict[str, RankGroup]) -> None:
    for group in groups.values():
        group.end()


def _round(groups: dict[str, RankGroup], samples: Samples) -> None:
    """Measures everything once, each prediction's figures close to what they predict."""
    first, second, waiting = groups["alone 1"], groups["alone 2"], groups["pipeline_2"]
    samples["one"] += first.together("step", _STEPS)
    for name in (ONE, TWO, HALF):
        samples[name] += first.together("step", _STEPS, name)
    for group in (first, second):
        group.ask(0, "step", _STEPS, HALF)
    samples["both"] += first.answer(0)[1:] + second.answer(0)[1:]
    waiting.ask(1, "wait")
    samples["beside waiting"] += first.together("step", _STEPS, TWO)
    waiting.ask(0, "release")
    for rank in (0, 1):
        waiting.answer(rank)
    for name, group in groups.items():
        if not name.startswith("alone"):
            samples[f"{name} messages"] += group.together("messages", _MESSAGES)
            samples[name] += group.together("step", _STEPS)


def _result(medians: dict[str, float], hidden: int, layers: int) -> dict[str, Any]:
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    predicted = predict(medians, layers, cores)
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


def predict(medians: dict[str, float], layers: int, cores: int) -> dict[str, float]:
    """Returns the seconds of a step of each run, from what was measured apart from them.

    Args:
        medians: seconds of a step or of its messages, by the names of `_round`.
        layers: of the model.
        cores: that all processes share.
    """
    layer = max(1e-6, medians[TWO] - medians[ONE])
    ends = max(0.0, medians[ONE] - layer)
    half = (medians[HALF] - ends) / 2
    # Two processes need two cores; what they slow each other down beyond that is memory's share.
    pair = max(1.0, 2 / cores)
    computing = max(1.0, medians["both"] / medians[HALF] / pair)
    waiting = max(1.0, medians["beside waiting"] / medians[TWO] / pair)

    def share(count: int) -> float:
        """Of a layer: a part that does not shrink, and a part that does."""
        shrinking = 2 * (layer - half)
        return max(0.0, layer - shrinking) + min(layer, shrinking) / count

    found = {"one": predict_tensor([RankCosts((layer,) * layers, ends)], [], 0, 0).seconds}
    for count in RANKS:
        costs = [
            RankCosts((share(count) * computing,) * layers, ends * computing, machine=0, cores=cores)
        ] * count
        rounds = 2 * (count - 1)
        link = MachineLink(medians[f"tensor_{count} messages"] / rounds, 1e15)
        found[f"tensor_{count}"] = predict_tensor(costs, [link] * count, 1, 2 * layers).seconds
    for count in RANKS:
        # Waiting takes time of the others' cores: with two processes as measured, with more processes than
        # cores at least by their number.
        slowed = layer * max(1.0, waiting / max(1.0, count / cores))
        staged = [
            RankCosts((slowed,) * own, ends * computing, machine=0, cores=cores)
            for own in even_layers(layers, count)
        ]
        # Its messages: count - 1 hops, and as many rounds of the gather.
        link = MachineLink(medians[f"pipeline_{count} messages"] / (2 * (count - 1)), 1e15)
        found[f"pipeline_{count}"] = predict_pipeline(staged, [link] * count, 1, gathers=True).seconds
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
