"""Benchmark `overlap`: how busy steps keep a GPU, with a simulated one.

The scheduler, the block manager, the sampler and the runner are real, and so is their time. The model
is not: building a step's graph takes a set time, and the GPU finishes each submitted step a set time after
it began it, in the order of submission, as one Metal stream does. Both times are slept, so that other
programs matter little. The figures say what overlapping does for a given host time and GPU time; they don't
say what these times are on a Mac.

It also drafts: each draft token takes the GPU `DRAFT_MS` and is right with a set probability, each row makes
a step of the GPU `ROW_SHARE` longer, and the proposer decides as it serves. Drafts that are read before their
step is built, as those from the text are, come beside those that are built with it, one step ahead.
"""

from __future__ import annotations

import argparse
import random
import statistics
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
from engine.scheduling.step import SubmittedDrafts, SubmittedStep
from engine.speculative.draft_proposer import DraftProposer

HOST_MS: Final = 4.0  # of building a step's graph
GPU_MS: Final = 6.0  # of computing it
DRAFT_MS: Final = 1.0  # of drafting one token of each sequence
DRAFT_HOST_MS: Final = 0.25  # of building its graph
ROW_SHARE: Final = 0.01  # of the GPU's time, for each row
ACCEPTED: Final = (0.1, 0.3, 0.5, 0.7, 0.9)  # of draft tokens
_DRAFT: Final = 4  # tokens at most
_ANSWER: Final = 200  # tokens
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
    moves_rows = True
    mode = EXECUTION_MODES[0]

    def __init__(self, host_ms: float, gpu_ms: float, row_share: float = 0.0) -> None:
        self.step = ForwardContext()
        self._row_share, self._rows = row_share, 0
        self.busy_ms = 0.0
        self._host, self._gpu = host_ms / 1e3, gpu_ms / 1e3
        self._free = 0.0  # when the GPU has finished all that was submitted
        self._finished: dict[int, float] = {}  # when a result is there

    def in_one_piece(self, batch: Batch) -> bool:
        """Says that every step can be submitted."""
        return True

    def build(self, batch: Batch, tokens: mx.array | None = None) -> mx.array:
        """Takes the host's time; returns (rows wanted, vocabulary) logits, of which token 0 is first."""
        time.sleep(self._host)
        self._rows = batch.rows
        return mx.zeros((batch.wanted_rows, _VOCABULARY))

    def submit(self, result: mx.array) -> None:
        """Gives a step to the GPU, which begins it when it has finished the one before."""
        self._finished[id(result)] = self.run(self._gpu * (1 + self._row_share * self._rows))

    def run(self, seconds: float) -> float:
        """Gives work to the GPU; returns when it will have finished it."""
        self._free = max(self._free, time.perf_counter()) + seconds
        self.busy_ms += seconds * 1e3
        return self._free

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
    drafts = {}
    print(f"Answers of {_ANSWER} tokens with drafts of up to {_DRAFT}, {DRAFT_MS:g} ms a token:")
    for count in (1, _SEQUENCES):
        for share in ACCEPTED:
            gains: dict[bool, list[float]] = {False: [], True: []}
            for _ in range(arguments.runs):
                plain = answer_seconds(count, None)
                for ahead, found in gains.items():
                    found.append(plain / answer_seconds(count, share, ahead=ahead))
            read, unread = (statistics.median(found) for found in gains.values())
            drafts[f"chats_{count}_accepted_{share:g}"] = read
            drafts[f"chats_{count}_accepted_{share:g}_ahead"] = unread
            print(
                f"  {count} chats, {share:.0%} right: {read:.2f} times as fast as without where drafts are "
                f"read first, {unread:.2f} times one step ahead"
            )
    result["ratio"] |= drafts
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


class _SometimesRight:
    """Drafts tokens that are right with a probability."""

    name = "simulated"
    nbytes = 0

    def __init__(self, share: float, model: SimulatedModel) -> None:
        self._share, self._chance, self._model = share, random.Random(1), model

    def propose(self, requests: list[tuple[Sequence, int]]) -> list[list[int]]:
        drafts, ready = self._draft(requests)
        time.sleep(max(ready - time.perf_counter(), 0.0))
        return drafts

    def _draft(self, requests: list[tuple[Sequence, int]]) -> tuple[list[list[int]], float]:
        """Returns drafts, and when they are there."""
        longest = max(count for _, count in requests)
        ready = 0.0
        for _ in range(longest):
            time.sleep(DRAFT_HOST_MS / 1e3)
            ready = self._model.run(DRAFT_MS / 1e3)
        return [[int(self._chance.random() >= self._share) for _ in range(n)] for _, n in requests], ready


class _SometimesRightUnread(_SometimesRight):
    """Drafts as they are computed, behind the step in flight."""

    def submit(self, requests: list[tuple[Sequence, int]], before: SubmittedStep | None) -> SubmittedDrafts:
        drafts, _ = self._draft(requests)
        owners = [sequence.handle for sequence, count in requests for _ in range(count)]
        return SubmittedDrafts(mx.array([token for draft in drafts for token in draft], mx.int32), owners)


def answer_seconds(count: int, share: float | None, *, ahead: bool = False) -> float:
    """Seconds of `count` answers of `_ANSWER` tokens side by side.

    Args:
        count: how many.
        share: of draft tokens that are right; None for no drafts.
        ahead: whether they need not be read before their step is submitted.
    """
    scheduler = Scheduler(BlockManager(1000), context=10_000)
    model = SimulatedModel(HOST_MS, GPU_MS, ROW_SHARE)
    runner = ModelRunner(cast(PagedModel, model), scheduler, True)
    if share is not None:
        drafter = (_SometimesRightUnread if ahead else _SometimesRight)(share, model)
        scheduler.drafts = DraftProposer(drafter, _DRAFT, lambda: scheduler.max_length)
    for n in range(count):
        scheduler.add(
            Sequence(
                request=str(n),
                chat=str(n),
                tokens=[n + 1, *range(1, _PROMPT)],
                sampler=Sampler(Sampling(temperature=0)),
                max_tokens=_ANSWER,
                stop_tokens=frozenset(),
            )
        )
    begin = time.perf_counter()
    while scheduler.running or scheduler.waiting:
        runner.step()
    return time.perf_counter() - begin
