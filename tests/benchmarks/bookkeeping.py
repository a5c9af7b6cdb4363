"""Benchmark `bookkeeping`: the time of a scheduler step and of a snapshot, without any arithmetic."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from engine.blocks import BlockManager
from engine.protocol import Sampling
from engine.scheduling.scheduler import Scheduler
from engine.scheduling.sequence import Sampler, Sequence
from octavo.options import load_options

_SEQUENCES: Final = 64
_PROMPT: Final = 500  # tokens of each
_BLOCKS: Final = 100_000
_TIMES: Final = 300
_LIMITS: Final = {"step": 1000.0, "snapshot": 5000.0}  # microseconds


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Microseconds of a scheduler step and of a snapshot, and how far below their limits they are."""
    block_size = load_options(arguments.options).block_size
    scheduler = decoding(_SEQUENCES, _PROMPT, block_size)
    found = {
        "step": _times(lambda: step(scheduler)),
        "snapshot": _times(_full_pool(block_size).snapshot),
    }
    ours: dict[str, float] = {}
    for name, times in found.items():
        ours[f"{name}_us"], ours[f"{name}_p99_us"] = (float(x) for x in np.percentile(times, (50, 99)))
    what = {
        "step": f"a scheduler step of {_SEQUENCES} sequences",
        "snapshot": f"a snapshot of {_BLOCKS:,} blocks",
    }
    for name, words in what.items():
        median, worst, limit = ours[f"{name}_us"], ours[f"{name}_p99_us"], _LIMITS[name]
        print(f"{words}: median {median:,.0f} us, P99 {worst:,.0f} us, limit {limit:,.0f} us")
    return {
        "octavo": ours,
        "peer": {},
        "ratio": {name: limit / ours[f"{name}_us"] for name, limit in _LIMITS.items()},
        "limits_us": _LIMITS,
        "picture": {
            "title": f"A step of {_SEQUENCES} sequences, a snapshot of {_BLOCKS:,} blocks",
            "unit": "microseconds; less is better",
            "pairs": {name: (ours[f"{name}_us"], limit) for name, limit in _LIMITS.items()},
            "sides": ("median", "limit"),
        },
    }


def decoding(count: int, prompt: int, block_size: int = 16) -> Scheduler:
    """A scheduler with a pool of 100,000 blocks and `count` sequences whose prompts have been computed."""
    scheduler = Scheduler(BlockManager(_BLOCKS, block_size), 1_000_000, max_rows=1_000_000)
    scheduler.token_budget.first_rows = 1_000_000
    rng = np.random.default_rng(0)
    for n in range(count):
        scheduler.add(
            Sequence(
                request=str(n),
                chat=str(n),
                tokens=rng.integers(0, 50_000, prompt).tolist(),
                sampler=Sampler(Sampling()),
                max_tokens=100_000,
                stop_tokens=frozenset(),
            )
        )
    step(scheduler)
    return scheduler


def step(scheduler: Scheduler) -> None:
    """One step without its forward; every sequence gets a token."""
    found = scheduler.schedule()
    assert found is not None
    scheduler.commit(found)
    for sequence in scheduler.running:
        sequence.tokens.append(5)


def _full_pool(block_size: int) -> BlockManager:
    blocks = BlockManager(_BLOCKS, block_size)
    each = _BLOCKS // 20 * block_size
    for chat in range(20):
        sequence, _ = blocks.open(str(chat))
        blocks.append(sequence, [(token + chat) % 50_000 for token in range(each)])
        blocks.commit(sequence)
    return blocks


def _times(work: Callable[[], object]) -> list[float]:
    found = []
    for _ in range(_TIMES):
        begin = time.thread_time()
        work()
        found.append((time.thread_time() - begin) * 1e6)
    return found
