"""Benchmark `cluster`: decoding on 1, 2 and 3 processes of Octavo, beside what the simulation says.

The ranks are Octavo's own, over paged pools, MLX's ring and loopback (`engine.distributed`), with random
models as folders: whole ones, and each rank's part of a layer. The simulation is given what is measured apart
from them, in turns with them, so that nothing is fitted to what it predicts:

- a step of one and of two layers in one process: what a layer costs, the embedding and head, and what rank 0
  does between two forwards;
- rank 0's part of a step while the others wait for the next plan, which costs them nothing: what it adds up
  or receives is its own then;
- what ranks that share a machine take together. As many processes as ranks read matrices with MLX alone, two
  amounts: all at once with an all-reduce after each, or one after the other with a message in between. The
  simulation takes lines through these times, by what one process takes alone. They include that processes
  share memory and cores, that the first one waits for the last, and that a message waits until the rank that
  is to pass it on has a core. Of three ranks on two cores one never has, as waiting in MLX's ring keeps a
  core busy; then this is by far the most of a step;
- a step plan over a control connection.
"""

from __future__ import annotations

import argparse
import bisect
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
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import mlx.core as mx
import msgspec
from mlx.utils import tree_flatten

from benchmarks.cluster_decode_rank import RankOrder, RankTask
from engine.distributed.remote_command import ClusterError
from engine.distributed.split_numbers import even_layers
from engine.distributed.step_simulation import RankCosts, predict_tensor
from engine.models.starter_model import copy_tokenizer
from engine.startup import find_openblas

GOAL: Final = 0.15  # of the measured time, at most, is the prediction off
RANKS: Final = (2, 3)
SPLITS: Final = ("tensor", "pipeline")
WHOLE: Final = "one"
ONE: Final = "one layer"
TWO: Final = "two layers"
_HIDDEN: Final = 1536
_LAYERS: Final = 6
_ROUNDS: Final = 8  # for each of --runs
_STEPS: Final = 8  # of a turn; the first one is dropped
_READINGS: Final = 7  # of each amount in a turn, alone and with all processes
_ITEM: Final = 4  # bytes of a number: ranks on a CPU compute in float32
#: Parts of a rank's share of a layer that are read between two all-reduces: about what is computed there in a
#: step, and less.
_READS: Final = (5, 2)
_LOOK: Final = 0.5  # seconds between two looks whether all ranks are there
_SECONDS: Final = 900.0  # for each of --runs; then the ranks are ended

_CHECKOUT: Final = Path(__file__).parents[2]

Samples = dict[str, list[float]]


class RankGroup:
    """Processes that are given the same orders.

    Args:
        tasks: one for each.
    """

    def __init__(self, tasks: Sequence[RankTask]) -> None:
        self._processes: list[subprocess.Popen[str]] = []
        environment = os.environ | {"OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": str(_CHECKOUT)}
        if sys.platform == "linux" and (library := find_openblas()) is not None:  # which ranks have, too
            environment["LD_PRELOAD"] = str(library)
        for rank, task in enumerate(tasks):
            process = subprocess.Popen(
                [sys.executable, str(Path(__file__).with_name("cluster_decode_rank.py"))],
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

    def ask(self, rank: int, do: str, count: int = 1, model: str = "", size: int = 0) -> None:
        """Tells one process what to do."""
        self._write(rank, RankOrder(do=do, count=count, model=model, size=size))

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

    def all_do(self, do: str, count: int, size: int) -> list[float]:
        """Tells all processes the same. Returns the seconds of the first one, each time.

        Raises:
            ClusterError: one ended.
        """
        for rank in reversed(range(len(self._processes))):  # of a pipeline, the last one computes first
            self.ask(rank, do, count, size=size)
        answers = [self.answer(rank) for rank in range(len(self._processes))]
        return [seconds for (seconds,) in answers[0]]

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

    models = {
        name: write_model(folder / name, hidden, number)
        for name, number in ((ONE, 1), (TWO, 2), (WHOLE, layers))
    }
    _tell("starting processes")
    for count in RANKS:
        ring = _addresses(count)
        sizes = [layer_bytes(hidden) // count // parts for parts in _READS]
        tasks = [
            RankTask(ring=ring, rank=rank, row=_ITEM * hidden, sizes=sizes, readings=2 * layers)
            for rank in range(count)
        ]
        if count == max(RANKS):
            tasks[0].models = models
        groups[f"apart {count}"] = RankGroup(tasks)
        groups[f"apart {count}"].ready()
    for split in SPLITS:
        for count in RANKS:
            task = RankTask(models={WHOLE: models[WHOLE]}, split=split, ranks=count)
            groups[f"{split}_{count}"] = RankGroup([task])
            groups[f"{split}_{count}"].ready()


def _end(groups: dict[str, RankGroup]) -> None:
    for group in groups.values():
        group.end()


def _round(groups: dict[str, RankGroup], samples: Samples) -> None:
    """Measures everything once, each prediction's figures close to what they predict."""

    def steps(group: RankGroup, name: str, model: str = WHOLE, do: str = "step") -> None:
        group.ask(0, do, _STEPS, model)
        for seconds, forward in group.answer(0)[1:]:
            samples[name].append(seconds)
            samples[f"{name} between"].append(seconds - forward)

    last = groups[f"apart {max(RANKS)}"]
    last.ask(0, "plan", _STEPS)
    samples["plan"] += [seconds for (seconds,) in last.answer(0)[1:]]
    for name in (ONE, TWO, WHOLE):
        steps(last, name, name)
    for count in RANKS:
        for split in SPLITS:
            apart, ranks, name = groups[f"apart {count}"], groups[f"{split}_{count}"], f"{split}_{count}"
            steps(ranks, name)
            steps(ranks, f"{name} alone", do="alone")
            for size in range(len(_READS)):
                apart.ask(0, "read", _READINGS, size=size)
                samples[f"{name} reads {size}"] += [seconds for (seconds,) in apart.answer(0)[1:]]
                if split == "tensor":
                    samples[f"{name} together {size}"] += apart.all_do("meet", _READINGS, size)[1:]
                else:  # in a step, too, those who have sent their result have no core until the next one
                    for _ in range(_READINGS):
                        samples[f"{name} together {size}"] += apart.all_do("relay", 1, size)


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


@dataclass(frozen=True)
class MeasuredTogether:
    """Times that ranks that share a machine take together, by how long one of them would take alone.

    With more ranks than cores, every message waits until the rank that is to pass it on has a core again,
    while others wait in the ring and keep theirs. So the time is not a sum of computing and messages, and is
    measured as a whole.

    Attributes:
        points: seconds alone, and seconds together with the messages; in ascending order, two at least.
    """

    points: tuple[tuple[float, float], ...]

    def seconds(self, alone: float) -> float:
        """Returns the time together of ranks of which each takes `alone`; lines go through the points."""
        number = bisect.bisect([computed for computed, _ in self.points], alone)
        place = min(max(number, 1), len(self.points) - 1)
        (low, first), (high, second) = self.points[place - 1 : place + 1]
        return max(alone, first + (second - first) * (alone - low) / (high - low))


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
    found = {WHOLE: between + one.seconds}
    for count in RANKS:
        for split in SPLITS:
            name = f"{split}_{count}"
            # Of a pipeline a process reads all at once, of the other split it meets the others in between.
            parts = 2 * layers if split == "tensor" else 1
            together = MeasuredTogether(
                tuple(
                    sorted(
                        (medians[f"{name} reads {size}"] / parts, medians[f"{name} together {size}"] / parts)
                        for size in range(len(_READS))
                    )
                )
            )
            own = max(0.0, medians[f"{name} alone"] - medians[f"{name} alone between"] - ends)
            if split == "tensor":
                step = 2 * layers * together.seconds(own / layers / 2) + ends
            else:  # rank 0 has the most layers; together, they take what one with the mean of them takes
                step = together.seconds(own / even_layers(layers, count)[0] * layers / count) + ends
            found[name] = between + medians["plan"] + step
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


_HEAD: Final = 64
_KV_HEADS: Final = 6
_WIDTH: Final = 3  # times the size of the activations: the feed-forward layers
VOCABULARY: Final = 1024


def write_model(folder: Path, hidden: int, layers: int, share: int = 1) -> str:
    """Writes a random llama in bfloat16 with the starter model's tokenizer. Returns its folder.

    Args:
        folder: which is made.
        hidden: size of its activations; a multiple of 384, so that two and three ranks can divide its heads.
        layers: how many.
        share: of how many ranks each layer is one's part: it has as many times fewer heads and columns.
    """
    from mlx_lm.models.llama import Model, ModelArgs

    folder.mkdir(parents=True)
    fields: dict[str, Any] = {
        "model_type": "llama",
        "hidden_size": hidden,
        "num_hidden_layers": layers,
        "intermediate_size": _WIDTH * hidden // share,
        "num_attention_heads": hidden // _HEAD // share,
        "num_key_value_heads": _KV_HEADS // share,
        "head_dim": _HEAD,
        "rms_norm_eps": 1e-5,
        "rope_theta": 10000.0,
        "vocab_size": VOCABULARY,
        "max_position_embeddings": 4096,
        "tie_word_embeddings": True,
        "eos_token_id": 2,
    }
    mx.random.seed(layers)
    model = Model(ModelArgs.from_dict(fields))
    model.set_dtype(mx.bfloat16)
    weights = dict(tree_flatten(model.parameters()))
    mx.save_safetensors(str(folder / "model.safetensors"), weights, metadata={"format": "mlx"})
    (folder / "config.json").write_text(json.dumps(fields))
    copy_tokenizer(folder)
    return str(folder)


def layer_bytes(hidden: int) -> int:
    """Returns the bytes of a layer's matrices in float32."""
    return 4 * (2 * hidden**2 + 2 * _KV_HEADS * _HEAD * hidden + 3 * _WIDTH * hidden**2)
