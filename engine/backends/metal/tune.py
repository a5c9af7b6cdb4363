"""Measures from how many rows on contiguous K/V beat pages on this machine: seconds, once."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Final

import mlx.core as mx
import numpy as np

from engine.backends.base import Batch, LayerShape
from engine.backends.metal.backend import MetalBackend, MetalPool
from engine.backends.metal.verdicts import Verdicts
from engine.backends.metal.ways import Thresholds

ROWS: Final = (16, 32, 64, 128, 256, 512)
CONTEXT: Final = 2048  # tokens, scattered
_HEADS, _KV_HEADS, _DIM, _BLOCK = 32, 8, 128, 16  # as Llama 3 and Qwen 3 have
_REPEATS: Final = 7

Seconds = Callable[[Callable[[], mx.array]], float]


def seconds(compute: Callable[[], mx.array]) -> float:
    """Median time of evaluating what `compute` returns, after two runs that compile and warm up."""
    times = []
    for _ in range(_REPEATS + 2):
        begin = time.perf_counter()
        mx.eval(compute())
        times.append(time.perf_counter() - begin)
    return statistics.median(times[2:])


def measure(
    clock: Seconds = seconds, rows: tuple[int, ...] = ROWS
) -> tuple[Thresholds, list[tuple[int, float]]]:
    """The thresholds, and for each number of rows how much faster contiguous K/V were (over 1: faster)."""
    gains = []
    for count in rows:
        batch, num_blocks = _chunk(count)
        both = []
        for least in (0, 1):
            backend = MetalBackend(Verdicts(), Thresholds(least))
            pool = backend.layer_pool(LayerShape(_KV_HEADS, _DIM, _DIM, mx.bfloat16), num_blocks, _BLOCK)
            assert isinstance(pool, MetalPool)
            pool.fill(0.5)
            queries = mx.random.normal((count, _HEADS, 1, _DIM)).astype(mx.bfloat16)
            mx.eval(queries)

            def compute(
                pool: MetalPool = pool, queries: mx.array = queries, batch: Batch = batch
            ) -> mx.array:
                return pool.attend(queries, batch, scale=_DIM**-0.5)

            mx.eval(compute())  # the first use: compared and trusted
            both.append(clock(compute))
        gains.append((count, both[0] / both[1]))
    return Thresholds(_crossing(gains)), gains


def _crossing(gains: list[tuple[int, float]]) -> int:
    """The fewest rows from which on contiguous K/V always won; 0 if they never did at the end."""
    best = 0
    for count, gain in reversed(gains):
        if gain <= 1:
            break
        best = count
    return best


def _chunk(rows: int) -> tuple[Batch, int]:
    blocks = CONTEXT // _BLOCK
    table = np.random.default_rng(0).permutation(blocks).astype(np.int32)
    positions = np.arange(CONTEXT - rows, CONTEXT, dtype=np.int32)
    batch = Batch(
        tokens=np.zeros(rows, np.int32),
        positions=positions,
        slots=(table[positions // _BLOCK] * _BLOCK + positions % _BLOCK).astype(np.int32),
        cu_rows=np.array([0, rows], np.int32),
        lengths=np.array([CONTEXT], np.int32),
        tables=table[None],
        block_size=_BLOCK,
    )
    return batch, blocks
