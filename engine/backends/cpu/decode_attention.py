"""Decode attention over scattered blocks, compiled by Numba for one shape at a time.

Keys and values lie as (num_blocks, kv_heads, block_size, dim). Each block is read once for all query
heads of its kv head. The softmax is the online one of Milakov and Gimelshein (2018), a block at a time.
Measured against keys transposed inside their block: the plain dot product over a constant `key_dim` is
1.6 times faster, since LLVM keeps its sum in registers.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba import njit

from engine.backends.cpu.quantised_kv import block_of, store_row
from engine.backends.cpu.vector_math import exp

Kernel = Callable[..., None]
_FAST = {"reassoc", "contract", "nsz", "arcp"}  # not "nnan", "ninf": an infinity marks an empty softmax


@cache
def write_kernel(block_size: int) -> Kernel:
    """`write(keys (T,H,K), values (T,H,V), slots (T,), key_pool, value_pool)`."""

    @njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
    def write(keys: Any, values: Any, slots: Any, key_pool: Any, value_pool: Any) -> None:
        for row in range(slots.size):
            block, offset = slots[row] // block_size, slots[row] % block_size
            for head in range(keys.shape[1]):
                store_row(key_pool, block, head, offset, keys[row, head])
                store_row(value_pool, block, head, offset, values[row, head])

    return write  # type: ignore[no-any-return]


@cache
def decode_kernel(key_dim: int, value_dim: int, block_size: int, group: int) -> Kernel:
    """Attention of single rows; `group` is query heads per kv head.

    `decode(queries (T,Hq,K), out (T,Hq,V), rows (N,), last (N,), first (N,), tables (N,W), key_pool,
    value_pool, scale, sinks (Hq,) or empty, head_from, head_to)`: row `rows[n]` attends to the context
    positions `first[n]` to `last[n]`, both included, through `tables[n]`, for the kv heads from
    `head_from` up to `head_to`, so that threads can share the work.
    """

    @njit(cache=True, nogil=True, fastmath=_FAST)  # type: ignore[untyped-decorator]
    def decode(
        queries: Any,
        out: Any,
        rows: Any,
        last: Any,
        first: Any,
        tables: Any,
        key_pool: Any,
        value_pool: Any,
        scale: Any,
        sinks: Any,
        head_from: int,
        head_to: int,
    ) -> None:
        score = np.empty((group, block_size), np.float32)
        total = np.empty((group, value_dim), np.float32)
        top = np.empty(group, np.float32)
        weight = np.empty(group, np.float32)
        key_scratch = np.empty((block_size, key_dim), np.float32)
        value_scratch = np.empty((block_size, value_dim), np.float32)
        for n in range(rows.size):
            row = rows[n]
            for head in range(head_from, head_to):
                for g in range(group):
                    # A sink is one more score, whose value is zero.
                    top[g] = sinks[head * group + g] if sinks.size else np.float32(-np.inf)
                    weight[g] = np.float32(1) if sinks.size else np.float32(0)
                    for i in range(value_dim):
                        total[g, i] = np.float32(0)
                for entry in range(first[n] // block_size, last[n] // block_size + 1):
                    block = tables[n, entry]
                    low = max(first[n] - entry * block_size, 0)
                    high = min(last[n] + 1 - entry * block_size, block_size)
                    keys = block_of(key_pool, block, head, low, high, key_scratch)
                    values = block_of(value_pool, block, head, low, high, value_scratch)
                    for t in range(low, high):
                        for g in range(group):
                            dot = np.float32(0)
                            for i in range(key_dim):
                                dot += queries[row, head * group + g, i] * keys[t, i]
                            score[g, t] = dot * scale
                    for g in range(group):
                        best = top[g]
                        for t in range(low, high):
                            best = max(best, score[g, t])
                        fade = exp(top[g] - best)
                        top[g] = best
                        added = np.float32(0)
                        for t in range(low, high):
                            score[g, t] = exp(score[g, t] - best)
                            added += score[g, t]
                        weight[g] = weight[g] * fade + added
                        if fade < np.float32(1):
                            for i in range(value_dim):
                                total[g, i] *= fade
                    t = low
                    while t + 4 <= high:  # four at a time: the sums go through memory in between
                        for g in range(group):
                            a, b, c, d = score[g, t], score[g, t + 1], score[g, t + 2], score[g, t + 3]
                            for i in range(value_dim):
                                total[g, i] += a * values[t, i]
                                total[g, i] += b * values[t + 1, i]
                                total[g, i] += c * values[t + 2, i]
                                total[g, i] += d * values[t + 3, i]
                        t += 4
                    while t < high:
                        for g in range(group):
                            for i in range(value_dim):
                                total[g, i] += score[g, t] * values[t, i]
                        t += 1
                for g in range(group):
                    inverse = np.float32(1) / weight[g]
                    for i in range(value_dim):
                        out[row, head * group + g, i] = total[g, i] * inverse

    return decode  # type: ignore[no-any-return]
