"""Measurement of the fastest path of attention on this machine, by rows and context. Takes seconds, once.

Compares our paged kernels with MLX's attention over gathered and over sliced K/V, then paged prefill with 8
and with 16 rows per simdgroup.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Final, NamedTuple

import mlx.core as mx
import numpy as np

from engine.backends.base import Batch, LayerShape
from engine.backends.metal.attention_paths import RowSteps, Thresholds
from engine.backends.metal.kernel_trials import KernelTrials
from engine.backends.metal.metal_backend import MetalBackend
from engine.backends.metal.metal_pool import MetalPool

ROWS: Final = (1, 16, 64, 128, 256, 512)
CONTEXTS: Final = (512, 2048, 8192)  # tokens
_HEADS, _KV_HEADS, _DIM, _BLOCK = 32, 8, 128, 16  # as Llama 3 and Qwen 3 have
_REPEATS: Final = 7
_MARGIN: Final = 1.05  # contiguous K/V must be this much faster than the paged kernels

Seconds = Callable[[Callable[[], mx.array]], float]


class Gain(NamedTuple):
    """Speed of contiguous K/V, gathered and sliced, relative to the paged kernels (above 1: faster)."""

    context: int
    rows: int
    gathered: float
    sliced: float


class Tuning(NamedTuple):
    """Measurements; `wide` is the speed of prefill with 16 rows per simdgroup relative to 8."""

    thresholds: Thresholds
    gains: list[Gain]
    wide: float


def seconds(compute: Callable[[], mx.array]) -> float:
    """Median time of evaluating what `compute` returns, after two runs that compile and warm up."""
    times = []
    for _ in range(_REPEATS + 2):
        begin = time.perf_counter()
        mx.eval(compute())
        times.append(time.perf_counter() - begin)
    return statistics.median(times[2:])


def measure(
    clock: Seconds = seconds, rows: tuple[int, ...] = ROWS, contexts: tuple[int, ...] = CONTEXTS
) -> Tuning:
    """Times every path."""
    pages, contiguous = Thresholds(0), Thresholds(1)
    gains = []
    for context in contexts:
        for count in rows:
            scattered, neighbours = (_chunk(context, count, shuffled) for shuffled in (True, False))
            base = clock(_attention(pages, scattered))
            gathered, sliced = (clock(_attention(contiguous, batch)) for batch in (scattered, neighbours))
            gains.append(Gain(context, count, base / gathered, base / sliced))
    longest = _chunk(contexts[-1], rows[-1], shuffled=True)
    plain, wide = (clock(_attention(Thresholds(0, wide=wide), longest)) for wide in (False, True))
    thresholds = Thresholds(
        gathered=_steps(contexts, {(g.context, g.rows): g.gathered for g in gains}),
        sliced=_steps(contexts, {(g.context, g.rows): g.sliced for g in gains}),
        wide=plain / wide > _MARGIN,
    )
    return Tuning(thresholds, gains, plain / wide)


def _steps(contexts: tuple[int, ...], gains: dict[tuple[int, int], float]) -> RowSteps:
    """Returns for each context the fewest rows from which on contiguous K/V were always faster."""
    steps: list[tuple[int, int]] = []
    for context in contexts:
        best = 0
        for count, gain in sorted(((r, g) for (c, r), g in gains.items() if c == context), reverse=True):
            if gain <= _MARGIN:
                break
            best = count
        steps.append((context if steps else 0, best))
    return tuple(steps)


def _attention(thresholds: Thresholds, batch: Batch) -> Callable[[], mx.array]:
    """A call of attention whose kernels have been tried."""
    backend = MetalBackend(KernelTrials(), thresholds)
    num_blocks = int(batch.tables.max()) + 1
    pool = backend.layer_pool(LayerShape(_KV_HEADS, _DIM, _DIM, mx.bfloat16), num_blocks, _BLOCK)
    assert isinstance(pool, MetalPool)
    pool.fill(0.5)
    queries = mx.random.normal((batch.rows, _HEADS, 1, _DIM)).astype(mx.bfloat16)
    mx.eval(queries)

    def compute() -> mx.array:
        return pool.attend(queries, batch, scale=_DIM**-0.5)

    mx.eval(compute())
    return compute


def _chunk(context: int, rows: int, shuffled: bool) -> Batch:
    rows = min(rows, context)
    table = np.arange(context // _BLOCK, dtype=np.int32)
    if shuffled:
        table = np.random.default_rng(0).permutation(table)
    return Batch.over(table[None], [context - rows], [context], _BLOCK)
