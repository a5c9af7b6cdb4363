"""Access of the kernels to K/V in a pool, quantised or not.

A pool is one float32 array (num_blocks, kv_heads, block_size, dim), or two with the same front: codes, uint8
(..., groups, bytes), and scales, float32 (..., groups, 2). A group is 32 neighbouring values of one head of
one token (16 or 8 for narrower heads). It keeps a step and its smallest value, and each value as the number
of steps above that: 0 to 255, or 0 to 15 with two codes in a byte, the second from the group's second half.

A token is quantised once, when it is written. So a block stays a pure function of its tokens, whoever
computed it and in whatever chunks; a tail in full precision would depend on where the chunks ended.

Numba picks the form by the pool's type. The functions are global and not closures, since a compiled kernel
that holds another one cannot be found again in Numba's cache on disk.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import carray, njit, types
from numba.extending import overload

from engine.backends.cpu.instructions import to_bytes, to_floats

_INLINE: dict[str, Any] = {"jit_options": {"nogil": True}}


def pool_at(first: int, second: int, shape: Any, form: Any, groups: int, size: int) -> Any:
    """The pool whose array is at address `first`, or, where `form` is not None, those at both addresses.

    In compiled code; `shape` is (num_blocks, kv_heads, block_size, dim), and quantised values have so many
    `groups`, whose codes are `size` bytes.
    """
    raise NotImplementedError


def store_row(pool: Any, block: int, head: int, offset: int, row: Any) -> None:
    """Writes the keys or values of one head of one token, (dim,), in compiled code."""
    raise NotImplementedError


def block_of(pool: Any, block: int, head: int, low: int, high: int, scratch: Any) -> Any:
    """The keys or values of one head in one block, (block_size, dim), right from `low` up to `high`."""
    raise NotImplementedError


@overload(pool_at, **_INLINE)  # type: ignore[untyped-decorator]
def _pool_at(first: int, second: int, shape: Any, form: Any, groups: int, size: int) -> Any:
    if isinstance(form, types.NoneType):

        def plain(first: int, second: int, shape: Any, form: Any, groups: int, size: int) -> Any:
            return carray(to_floats(first), shape)

        return plain

    def quantised(first: int, second: int, shape: Any, form: Any, groups: int, size: int) -> Any:
        codes = carray(to_bytes(first), (shape[0], shape[1], shape[2], groups, size))
        return codes, carray(to_floats(second), (shape[0], shape[1], shape[2], groups, 2))

    return quantised


@overload(store_row, **_INLINE)  # type: ignore[untyped-decorator]
def _store_row(pool: Any, block: int, head: int, offset: int, row: Any) -> Any:
    if isinstance(pool, types.BaseTuple):

        def quantised(pool: Any, block: int, head: int, offset: int, row: Any) -> None:
            codes, scales = pool
            groups = np.ascontiguousarray(row).reshape(scales.shape[3], -1)  # some models' rows are views
            pack(groups, codes[block, head, offset], scales[block, head, offset])

        return quantised

    def plain(pool: Any, block: int, head: int, offset: int, row: Any) -> None:
        for i in range(row.size):
            pool[block, head, offset, i] = row[i]

    return plain


@overload(block_of, **_INLINE)  # type: ignore[untyped-decorator]
def _block_of(pool: Any, block: int, head: int, low: int, high: int, scratch: Any) -> Any:
    if isinstance(pool, types.BaseTuple):

        def quantised(pool: Any, block: int, head: int, low: int, high: int, scratch: Any) -> Any:
            codes, scales = pool
            unpack(codes[block, head], scales[block, head], low, high, scratch[low:high])
            return scratch

        return quantised

    def plain(pool: Any, block: int, head: int, low: int, high: int, scratch: Any) -> Any:
        return pool[block, head]

    return plain


@njit(nogil=True)  # type: ignore[untyped-decorator]
def pack(row: Any, codes: Any, scales: Any) -> None:
    """Quantises `row` (groups, size) into `codes` (groups, size or size / 2) and `scales` (groups, 2)."""
    groups, size = row.shape
    half = size // 2
    eight = codes.shape[1] == size
    top = np.float32(255) if eight else np.float32(15)
    for g in range(groups):
        low = row[g, 0]
        high = low
        for i in range(size):
            low = min(low, row[g, i])
            high = max(high, row[g, i])
        step = (high - low) / top
        inverse = np.float32(1) / step if step > np.float32(0) else np.float32(0)
        scales[g, 0] = step
        scales[g, 1] = low
        if eight:
            for i in range(size):
                codes[g, i] = np.uint8((row[g, i] - low) * inverse + np.float32(0.5))
        else:
            for i in range(half):
                first = np.uint8((row[g, i] - low) * inverse + np.float32(0.5))
                second = np.uint8((row[g, half + i] - low) * inverse + np.float32(0.5))
                codes[g, i] = first | (second << np.uint8(4))


@njit(nogil=True)  # type: ignore[untyped-decorator]
def unpack(codes: Any, scales: Any, low: int, high: int, rows: Any) -> None:
    """The tokens from `low` up to `high` of `codes` (T, groups, bytes) as `rows` (high - low, dim).

    One slice for all of them: a slice for each token would cost more, in reference counts, than its values.
    """
    groups, size = codes.shape[1], rows.shape[1] // codes.shape[1]
    half = size // 2
    eight = codes.shape[2] == size
    out = rows.reshape(rows.shape[0], groups, size)
    codes, scales = codes[low:high], scales[low:high]
    for t in range(out.shape[0]):
        for g in range(groups):
            step, least = scales[t, g, 0], scales[t, g, 1]
            if eight:
                for i in range(size):
                    out[t, g, i] = np.float32(codes[t, g, i]) * step + least
            else:
                for i in range(half):
                    both = codes[t, g, i]
                    out[t, g, i] = np.float32(both & np.uint8(15)) * step + least
                    out[t, g, half + i] = np.float32(both >> np.uint8(4)) * step + least
