"""Attention over latents (MLA): tiles of the context, products of matrices, Numba for the softmax.

All query heads share one latent, so 16 to 128 rows meet each of them and arithmetic counts, not bandwidth.
BLAS multiplies long contexts. For short ones it is no faster than a loop, and its threads wait for each
other on a busy machine: decoding behind 128 tokens took 1.8 times as long there. A tile is read from its
blocks into a few hundred KB that stay in the cache, as keys and as values; nothing of the context's length
is ever copied or padded. The softmax is the online one of Milakov and Gimelshein (2018), a tile at a time.
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
from engine.backends.cpu.vector_math import exp

Array = NDArray[np.float32]
TILE: Final = 256  # tokens
LINES: Final = 2048  # pairs of a row and a head whose scores are computed together
FEW: Final = 1 << 15  # scores of a context; up to here BLAS is no faster, and a busy machine makes it wait
_FAST = {"reassoc", "contract", "nsz", "arcp"}  # not "nnan", "ninf": an infinity marks an empty softmax


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
        few = len(query) * (end - start) <= FEW
        for first in range(start, end, TILE):
            count = min(TILE, end - first)
            keys, here = latent[:count], scores[:, :count]
            gather(latent_pool, table, 0, first, keys)
            gather(rotary_pool, table, 0, first, rotary[:count])
            if few:
                _compare(query, keys, rotary[:count], np.float32(scale), scores)
            else:
                matmul(query[:, :dim], keys, here, transpose_b=True, alpha=scale)
                matmul(query[:, dim:], rotary[:count], here, transpose_b=True, alpha=scale, add=True)
            _weigh(scores, count, heads, own, first, window, chunk, tops, weights, total, first > start)
            if few:
                _add(scores, keys, total, first > start)
            else:
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


@njit(cache=True, nogil=True, fastmath=_FAST)  # type: ignore[untyped-decorator]
def _compare(query: Any, latent: Any, rotary: Any, scale: Any, scores: Any) -> None:
    """`scores[:, t] = scale * query @ (latent[t], rotary[t])`; two lines and two tokens share each load."""
    lines, dim, count = query.shape[0], latent.shape[1], latent.shape[0]
    for line in range(0, lines, 2):
        other = min(line + 1, lines - 1)
        for t in range(0, count, 2):
            u = min(t + 1, count - 1)
            a = b = c = d = np.float32(0)
            for i in range(dim):
                a += query[line, i] * latent[t, i]
                b += query[line, i] * latent[u, i]
                c += query[other, i] * latent[t, i]
                d += query[other, i] * latent[u, i]
            for i in range(rotary.shape[1]):
                a += query[line, dim + i] * rotary[t, i]
                b += query[line, dim + i] * rotary[u, i]
                c += query[other, dim + i] * rotary[t, i]
                d += query[other, dim + i] * rotary[u, i]
            scores[line, t], scores[line, u] = a * scale, b * scale
            scores[other, t], scores[other, u] = c * scale, d * scale


@njit(cache=True, nogil=True, fastmath=_FAST)  # type: ignore[untyped-decorator]
def _add(scores: Any, latent: Any, total: Any, more: bool) -> None:
    """`total = scores @ latent`, or with `more` that added; four tokens at a time, as in `decode`."""
    count, dim = latent.shape
    for line in range(total.shape[0]):
        if not more:
            for i in range(dim):
                total[line, i] = np.float32(0)
        t = 0
        while t + 4 <= count:
            a, b, c, d = scores[line, t], scores[line, t + 1], scores[line, t + 2], scores[line, t + 3]
            for i in range(dim):
                total[line, i] += (
                    a * latent[t, i] + b * latent[t + 1, i] + c * latent[t + 2, i] + d * latent[t + 3, i]
                )
            t += 4
        while t < count:
            for i in range(dim):
                total[line, i] += scores[line, t] * latent[t, i]
            t += 1
