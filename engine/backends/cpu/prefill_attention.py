"""Prefill attention: rows of one sequence together, BLAS for the products, Numba for the softmax.

The context of a kv head is gathered once and used by all its query heads. Query rows go in tiles, so
that what causality or a window hides is never computed and the scores stay in the cache.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engine.backends.cpu.blas import matmul
from engine.backends.cpu.quantised_kv import load_row
from engine.backends.cpu.vector_math import exp, largest

Array = NDArray[np.float32]
TILE: Final = 128  # query rows whose scores are computed together
_FAST = {"reassoc", "contract", "nsz", "arcp"}


@cache
def gather_kernel(block_size: int) -> Callable[..., None]:
    """`gather(pool, table, head, start, out (S, dim))`: context positions from `start` on."""

    @njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
    def gather(pool: Any, table: Any, head: int, start: int, out: Any) -> None:
        for s in range(out.shape[0]):
            position = start + s
            block, offset = table[position // block_size], position % block_size
            load_row(pool, block, head, offset, out[s])

    return gather  # type: ignore[no-any-return]


@njit(cache=True, nogil=True, fastmath=_FAST)  # type: ignore[untyped-decorator]
def softmax(scores: Any, rows: int, position: int, start: int, window: int, chunk: int, sinks: Any) -> None:
    """In place over `scores` (G * rows, S); row g * rows + r sits at `position + r`.

    Column s is context position `start + s`. What a row does not attend to becomes 0. A loop for each thing
    that is computed: LLVM turns none of them into SIMD when two go together, which takes five times as long.
    """
    for line in range(scores.shape[0]):
        own = position + line % rows
        low = start
        if window > 0:
            low = max(low, own - window + 1)
        if chunk > 0:
            low = max(low, own // chunk * chunk)
        first, end = low - start, own + 1 - start
        seen = scores[line, first:end]
        best = largest(seen)
        if sinks.size:
            best = max(best, sinks[line // rows])
        for s in range(seen.size):
            seen[s] = exp(seen[s] - best)
        total = exp(sinks[line // rows] - best) if sinks.size else np.float32(0)
        for s in range(seen.size):
            total += seen[s]
        inverse = np.float32(1) / total
        for s in range(seen.size):
            seen[s] *= inverse
        for s in range(first):
            scores[line, s] = np.float32(0)
        for s in range(end, scores.shape[1]):
            scores[line, s] = np.float32(0)


def attend_rows(
    queries: Array,
    out: Array,
    table: NDArray[np.int32],
    position: int,
    key_pool: Any,
    value_pool: Any,
    *,
    kv_heads: int,
    value_dim: int,
    block_size: int,
    scale: float,
    window: int,
    chunk: int,
    sinks: Array,
) -> None:
    """Attention of consecutive rows of one sequence.

    Args:
        queries: (R, Hq, K); row 0 sits at `position`.
        out: (R, Hq, V), overwritten.
        table: the sequence's blocks, (W,).
        position: see `queries`.
        key_pool: see `kv_quantised`.
        value_pool: likewise.
        kv_heads: heads of the pools.
        value_dim: V.
        block_size: tokens in a block.
        scale: of the scores.
        window: sliding window in tokens, 0 for none.
        chunk: chunked attention in tokens, 0 for none.
        sinks: (Hq,), or empty.
    """
    rows, heads, key_dim = queries.shape
    group = heads // kv_heads
    gather = gather_kernel(block_size)
    start = 0
    if window:
        start = max(0, position - window + 1)
    elif chunk:
        start = position // chunk * chunk
    length = position + rows - start
    keys = np.empty((length, key_dim), np.float32)
    values = np.empty((length, value_dim), np.float32)
    scratch = np.empty(group * min(TILE, rows) * length, np.float32)
    for head in range(kv_heads):
        gather(key_pool, table, head, start, keys)
        gather(value_pool, table, head, start, values)
        mine = slice(head * group, (head + 1) * group)
        for first in range(0, rows, TILE):
            tile = min(TILE, rows - first)
            end = position + first + tile - start
            low = max(0, position + first - window + 1 - start) if window else 0
            query = np.ascontiguousarray(queries[first : first + tile, mine].swapaxes(0, 1))
            scores = scratch[: group * tile * (end - low)].reshape(group * tile, end - low)
            matmul(query.reshape(-1, key_dim), keys[low:end], scores, transpose_b=True, alpha=scale)
            softmax(
                scores,
                tile,
                position + first,
                start + low,
                window,
                chunk,
                sinks[mine] if sinks.size else sinks,
            )
            result = np.empty((group, tile, value_dim), np.float32)
            matmul(scores, values[low:end], result.reshape(-1, value_dim))
            out[first : first + tile, mine] = result.swapaxes(0, 1)
