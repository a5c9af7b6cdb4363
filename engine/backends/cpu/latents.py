"""Attention over latents (MLA): tiles of the context, BLAS for the products, Numba for the softmax.

All query heads share one latent, so 16 to 128 rows meet each of them and arithmetic counts, not bandwidth:
products of matrices beat a loop over tokens. A tile is read from its blocks into a few hundred KB that stay
in the cache, as keys and as values; nothing of the context's length is ever copied or padded. The softmax is
the online one of Milakov and Gimelshein (2018), a tile at a time.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engine.backends.cpu.blas import matmul
from engine.backends.cpu.math import exp
from engine.backends.cpu.prefill import gather_kernel

Array = NDArray[np.float32]
TILE: Final = 256  # tokens
LINES: Final = 2048  # pairs of a row and a head whose scores are computed together
_FAST = {"reassoc", "contract", "nsz", "arcp"}  # not "nnan", "ninf": an infinity marks an empty softmax


def attend_latents(
    queries: Array,
    out: Array,
    table: NDArray[np.int32],
    position: int,
    latent_pool: Any,
    rotary_pool: Any,
    *,
    block_size: int,
    scale: float,
    window: int,
    chunk: int,
    sinks: Array,
) -> None:
    """Attention of consecutive rows of one sequence.

    Args:
        queries: (R, H, latent + rotary); row 0 sits at `position`.
        out: (R, H, latent), overwritten.
        table: the sequence's blocks, (W,).
        position: see `queries`.
        latent_pool: see `kv_quantised`; one head.
        rotary_pool: likewise.
        block_size: tokens in a block.
        scale: of the scores.
        window: sliding window in tokens, 0 for none.
        chunk: chunked attention in tokens, 0 for none.
        sinks: (H,), or empty.
    """
    rows, heads, width = queries.shape
    most = max(1, LINES // heads)
    dim = out.shape[-1]
    latent = np.empty((TILE, dim), np.float32)
    rotary = np.empty((TILE, width - dim), np.float32)
    gather = gather_kernel(block_size)
    for row in range(0, rows, most):
        own = position + row
        query = np.ascontiguousarray(queries[row : row + most]).reshape(-1, width)
        total = np.empty((len(query), dim), np.float32)
        scores = np.empty((len(query), TILE), np.float32)
        tops = np.tile(sinks, len(query) // heads) if sinks.size else np.full(len(query), -np.inf, np.float32)
        weights = np.full(len(query), 1.0 if sinks.size else 0.0, np.float32)
        start = 0
        if window:
            start = max(0, own - window + 1)
        elif chunk:
            start = own // chunk * chunk
        end = own + len(query) // heads
        for first in range(start, end, TILE):
            count = min(TILE, end - first)
            keys, here = latent[:count], scores[:, :count]
            gather(latent_pool, table, 0, first, keys)
            gather(rotary_pool, table, 0, first, rotary[:count])
            matmul(query[:, :dim], keys, here, transpose_b=True, alpha=scale)
            matmul(query[:, dim:], rotary[:count], here, transpose_b=True, alpha=scale, add=True)
            _weigh(scores, count, heads, own, first, window, chunk, tops, weights, total, first > start)
            matmul(here, keys, total, add=first > start)
        total /= weights[:, None]
        out[row : row + most] = total.reshape(-1, heads, dim)


@njit(cache=True, nogil=True, fastmath=_FAST)  # type: ignore[untyped-decorator]
def _weigh(
    scores: Any,
    count: int,
    heads: int,
    position: int,
    first: int,
    window: int,
    chunk: int,
    tops: Any,
    weights: Any,
    total: Any,
    fade_total: bool,
) -> None:
    """Turns a tile's scores (lines, TILE) into weights, and fades what is in `total` to the new maximum.

    Line `r * heads + h` sits at `position + r`; column s is context position `first + s`, up to `count`. What
    a row does not attend to becomes 0.
    """
    for line in range(scores.shape[0]):
        own = position + line // heads
        low = 0
        if window > 0:
            low = max(low, own - window + 1 - first)
        if chunk > 0:
            low = max(low, own // chunk * chunk - first)
        low = min(low, count)
        high = max(low, min(own + 1 - first, count))
        best = tops[line]
        for s in range(low, high):
            best = max(best, scores[line, s])
        for s in range(low):
            scores[line, s] = np.float32(0)
        for s in range(high, count):
            scores[line, s] = np.float32(0)
        if low == high:
            continue  # nothing yet: the maximum may still be an infinity
        added = np.float32(0)
        for s in range(low, high):
            p = exp(scores[line, s] - best)
            scores[line, s] = p
            added += p
        fade = exp(tops[line] - best)
        tops[line] = best
        weights[line] = weights[line] * fade + added
        if fade_total and fade < np.float32(1):
            for i in range(total.shape[1]):
                total[line, i] *= fade
