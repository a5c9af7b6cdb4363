"""Benchmark `overlap`: how busy steps keep a GPU, with a simulated one.

The scheduler, the block manager, the sampler and the runner are real, and so is their time. The model
is not: building a step's graph takes a set time, and the GPU finishes each submitted step a set time after
it began it, in the order of submission, as one Metal stream does. Both times are slept, so that other
programs matter little. The figures say what overlapping does for a given host time and GPU time; they don't
say what these times are on a Mac.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, Final, cast

import mlx.core as mx

from engine.backends import Batch
from engine.bench.bench_report import Pairs, print_table, summary
from engine.blocks import BlockManager
from engine.paged_model import PagedModel
from engine.paged_model.execution_modes import EXECUTION_MODES
from engine.paged_model.paged_cache import ForwardContext
from engine.protocol import Sampling
from engine.scheduling.model_runner import ModelRunner
from engine.scheduling.scheduler import Scheduler
from engine.scheduling.sequence import Sampler, Sequence

HOST_MS: Final = 4.0  # of building a step's graph
GPU_MS: Final = 6.0  # of computing it
_SEQUENCES: Final = 4
_PROMPT: Final = 100  # tokens
_STEPS: Final = 150
_VOCABULARY: Final = 1000


class SimulatedModel:
    """Stands for a `PagedModel` on a GPU that needs `gpu_ms` for a step and lets the host need `host_ms`.

    Attributes:
        busy_ms: how long the GPU has computed.
    """

    recurrent = False
    writes_in_place = True
    mode = EXECUTION_MODES[0]

    def __init__(self, host_ms: float, gpu_ms: float) -> None:
        self.step = ForwardContext()
        self.busy_ms = 0.0
        self._host, self._gpu = host_ms / 1e3, gpu_ms / 1e3
        self._free = 0.0  # when the GPU has finished all that was submitted
        self._finished: dict[int, float] = {}  # when a result is there

    def in_one_piece(self, batch: Batch) -> bool:
        """Says that every step can be submitted."""
        return True

    def build(self, batch: Batch, tokens: mx.array | None = None) -> mx.array:
        """Takes the host's time; returns (B, vocabulary) logits."""
        time.sleep(self._host)
        return mx.zeros((len(batch.lengths), _VOCABULARY))

    def submit(self, result: mx.array) -> None:
        """Gives a step to the GPU, which begins it when it has finished the one before."""
        self._free = max(self._free, time.perf_counter()) + self._gpu
        self._finished[id(result)] = self._free
        self.busy_ms += self._gpu * 1e3

    def wait(self, result: mx.array, *, pools: bool = True) -> None:
        """Waits until a submitted step has been computed."""
        left = self._finished.pop(id(result)) - time.perf_counter()
        if left > 0:
            time.sleep(left)


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Steps per second, overlapping and serial, and their ratio to those of a GPU that never waits."""
    limit = 1e3 / GPU_MS
    pairs: Pairs = {"steps_per_s": []}
    for n in range(arguments.runs):
        order = (True, False) if n % 2 else (False, True)
        speeds = {overlap: steps_per_s(HOST_MS, GPU_MS, overlap=overlap) for overlap in order}
        pairs["steps_per_s"].append((speeds[True], speeds[False]))
    print_table(
        f"Decode steps of {_SEQUENCES} sequences; host {HOST_MS:g} ms, simulated GPU {GPU_MS:g} ms",
        pairs,
        "steps/s",
        peer="serial",
    )
    result = summary(pairs)
    of_limit = result["octavo"]["steps_per_s"] / limit
    serial = result["peer"]["steps_per_s"] / limit
    print(f"The GPU alone: {limit:,.1f} steps/s. Overlapping reaches {of_limit:.1%}, serial {serial:.1%}.")
    result["ratio"] |= {"of_limit": of_limit, "serial_of_limit": serial}
    return {
        **result,
        "host_ms": HOST_MS,
        "gpu_ms": GPU_MS,
        "picture": {
            "title": f"A simulated GPU: {GPU_MS:g} ms a step, {HOST_MS:g} ms on the host",
            "unit": "steps/s; more is better",
            "figures": ["steps_per_s"],
        },
    }


def steps_per_s(host_ms: float, gpu_ms: float, *, overlap: bool, steps: int = _STEPS) -> float:
    """Decode steps per second of a few sequences."""
    blocks = BlockManager(1000)
    scheduler = Scheduler(blocks, context=10_000)
    model = cast(PagedModel, SimulatedModel(host_ms, gpu_ms))
    runner = ModelRunner(model, scheduler, overlap)
    for n in range(_SEQUENCES):
        scheduler.add(
            Sequence(
                request=str(n),
                chat=str(n),
                tokens=[n, *range(1, _PROMPT)],
                sampler=Sampler(Sampling(temperature=0)),
                max_tokens=steps + 10,
                stop_tokens=frozenset(),
            )
        )
    while scheduler.metrics.decode_rows < _SEQUENCES:
        runner.step()
    begin, before = time.perf_counter(), runner.steps
    while runner.steps < before + steps:
        runner.step()
    return steps / (time.perf_counter() - begin)
