"""Prefill attention: rows of one sequence together, in one compiled loop over the blocks.

64 pairs of a row and a query head that share a kv head are the lanes of four vectors, from the first product
to the last: scores are (tokens, lanes), and sums (dim, lanes). So keys and values are read where they are, a
value at a time, the softmax goes along the lanes, and only queries and results are transposed. The softmax is
the online one of Milakov and Gimelshein (2018), 64 tokens at a time. These begin at multiples of 64, and what
a row does not attend to adds nothing: its result is the same to the bit in whatever chunk it comes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba import carray, njit, types
from numba.core import cgutils
from numba.extending import intrinsic

from engine.backends.cpu.decode_attention import PoolLayout
from engine.backends.cpu.instructions import piece, to_floats, to_ints, to_words
from engine.backends.cpu.quantised_kv import block_of, pool_at
from engine.backends.cpu.vector_math import exp

LINES: Final = 64  # pairs of a row and a head that are computed together
_TOKENS: Final = 64
_SPAN: Final = 4  # tokens, or values of a row, whose sums stay in registers
_LANES: Final = 16
_STRIDE: Final = 4 * LINES  # bytes
_MASKED: Final = np.float32(-1e30)  # finite, so that a difference of two is a number
_FLOAT, _INDEX = ir.FloatType(), ir.IntType(64)
_FLOATS: Final = ir.VectorType(_FLOAT, _LANES)


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def multiply_lines(
    typing: Any, span: Any, more: Any, a: Any, across: Any, along: Any, b: Any, c: Any, count: Any
) -> tuple[Any, Callable[..., Any]]:
    """Computes `c[i] = sum(a[i, k] * b[k])` for i < span and k < count; rows of b and c are `LINES` floats.

    Args:
        typing: Numba's.
        span: constant.
        more: constant: 1 to add to what c has.
        a: address of floats.
        across: bytes from `a[i, k]` to `a[i + 1, k]`.
        along: bytes from `a[i, k]` to `a[i, k + 1]`.
        b: address.
        c: address.
        count: see above.
    """
    size, adds = span.literal_value, more.literal_value

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        a, across, along, b, c, count = arguments[2:]

        def pointer(base: Any, row: Any, vector: int) -> Any:
            place = builder.add(base, builder.mul(row, _INDEX(_STRIDE)))
            return builder.inttoptr(builder.add(place, _INDEX(4 * _LANES * vector)), _FLOATS.as_pointer())

        vectors = range(LINES // _LANES)
        zero = ir.Constant(_FLOATS, [0.0] * _LANES)
        sums = {(i, v): cgutils.alloca_once_value(builder, zero) for i in range(size) for v in vectors}
        for (i, v), total in sums.items():
            start = builder.load(pointer(c, _INDEX(i), v), align=64, typ=_FLOATS) if adds else zero
            builder.store(start, total)
        with cgutils.for_range(builder, count) as loop:
            right = [builder.load(pointer(b, loop.index, v), align=64, typ=_FLOATS) for v in vectors]
            column = builder.add(a, builder.mul(loop.index, along))
            for i in range(size):
                place = builder.add(column, builder.mul(across, _INDEX(i)))
                value = builder.load(builder.inttoptr(place, _FLOAT.as_pointer()), align=4, typ=_FLOAT)
                one = builder.insert_element(ir.Constant(_FLOATS, ir.Undefined), value, ir.IntType(32)(0))
                mask = ir.Constant(ir.VectorType(ir.IntType(32), _LANES), [0] * _LANES)
                left = builder.shuffle_vector(one, ir.Constant(_FLOATS, ir.Undefined), mask)
                for v in vectors:
                    product = builder.fmul(left, right[v], flags=["contract"])  # LLVM fuses the two
                    total = builder.load(sums[i, v], typ=_FLOATS)
                    builder.store(builder.fadd(product, total, flags=["contract"]), sums[i, v])
        for (i, v), total in sums.items():
            builder.store(builder.load(total, typ=_FLOATS), pointer(c, _INDEX(i), v), align=64)
        return context.get_dummy_value()

    return types.void(span, more, *[types.int64] * 6), generate


@njit(nogil=True)  # type: ignore[untyped-decorator]
def _multiply(more: bool, a: int, rows: int, across: int, along: int, b: int, c: int, count: int) -> None:
    """`multiply_lines` for any number of rows."""
    row = 0
    while rows - row >= _SPAN:
        if more:
            multiply_lines(_SPAN, 1, a + row * across, across, along, b, c + row * _STRIDE, count)
        else:
            multiply_lines(_SPAN, 0, a + row * across, across, along, b, c + row * _STRIDE, count)
        row += _SPAN
    while row < rows:
        if more:
            multiply_lines(1, 1, a + row * across, across, along, b, c + row * _STRIDE, count)
        else:
            multiply_lines(1, 0, a + row * across, across, along, b, c + row * _STRIDE, count)
        row += 1


@cache
def prefill_piece(layout: PoolLayout, group: int) -> int:
    """Attention of consecutive rows of one sequence; see `instructions.piece`.

    A piece is one kv head with `LINES` lines; line `r * group + g` is row r with the query head g of the kv
    head's. Operands: the pool's four addresses, its blocks and heads; queries (R, Hq, K), out (R, Hq, V), R,
    the position of row 0, the sequence's table (W,), scale (1,), window and chunk (tokens, 0 for none),
    sinks (Hq,), and whether there are sinks.
    """
    block_size, key_dim, value_dim, key_groups, value_groups = layout

    @piece
    def attend(job: Any, first: Any, end: Any) -> None:
        at = carray(to_words(job), 16)
        key_pool = pool_at(at[0], at[1], (at[4], at[5], block_size, key_dim), key_groups)
        value_pool = pool_at(at[2], at[3], (at[4], at[5], block_size, value_dim), value_groups)
        heads, rows, position, window, chunk = at[5] * group, at[8], at[9], at[12], at[13]
        queries = carray(to_floats(at[6]), (rows, heads, key_dim))
        out = carray(to_floats(at[7]), (rows, heads, value_dim))
        table = carray(to_ints(at[10]), (position + rows + block_size - 1) // block_size)
        scale = carray(to_floats(at[11]), 1)[0]
        sinks = carray(to_floats(at[14]), heads * at[15])
        tiles = (rows * group + LINES - 1) // LINES
        key_scratch = np.empty((block_size, key_dim), np.float32)
        value_scratch = np.empty((block_size, value_dim), np.float32)
        room = np.empty((key_dim + _TOKENS + value_dim + 1) * LINES, np.float32)
        begin = (room.ctypes.data + 63) // 64 * 64  # of a cache line
        query = carray(to_floats(begin), (key_dim, LINES))
        score = carray(to_floats(begin + key_dim * _STRIDE), (_TOKENS, LINES))
        total = carray(to_floats(begin + (key_dim + _TOKENS) * _STRIDE), (value_dim, LINES))
        top = np.empty(LINES, np.float32)
        best = np.empty(LINES, np.float32)
        fade = np.empty(LINES, np.float32)
        weight = np.empty(LINES, np.float32)
        own = np.empty(LINES, np.int32)  # the position of each line
        low = np.empty(LINES, np.int32)  # the first that it attends to
        for each in range(first, end):
            head, line = each // tiles, each % tiles * LINES
            count = min(LINES, rows * group - line)
            for n in range(LINES):
                row, g = (line + min(n, count - 1)) // group, (line + min(n, count - 1)) % group
                own[n] = position + row
                low[n] = 0
                if window > 0:
                    low[n] = max(own[n] - window + 1, 0)
                if chunk > 0:
                    low[n] = max(low[n], own[n] // chunk * chunk)
                for i in range(key_dim):
                    query[i, n] = queries[row, head * group + g, i]
                # A sink is one more score, whose value is zero.
                top[n] = sinks[head * group + g] if sinks.size else _MASKED
                weight[n] = np.float32(1) if sinks.size else np.float32(0)
            for i in range(value_dim):
                for n in range(LINES):
                    total[i, n] = np.float32(0)
            last = own[LINES - 1]
            for start in range(low[0] // _TOKENS * _TOKENS, last + 1, _TOKENS):
                tokens = min(_TOKENS, last + 1 - start)
                # Blocks before the window of all lines may be another's by now.
                passed = max(low[0] - start, 0) // block_size * block_size
                for at_token in range(passed, tokens, block_size):
                    here = min(block_size, tokens - at_token)
                    block = table[(start + at_token) // block_size]
                    keys = block_of(key_pool, block, head, 0, here, key_scratch)
                    _multiply(
                        False, keys.ctypes.data, here, 4 * key_dim, 4, query.ctypes.data,
                        score[at_token:].ctypes.data, key_dim,
                    )  # fmt: skip
                masked = start + tokens - 1 > own[0] or start < low[LINES - 1]
                for n in range(LINES):
                    best[n] = top[n]
                for t in range(passed, tokens):
                    for n in range(LINES):
                        score[t, n] *= scale
                    if masked:
                        for n in range(LINES):
                            seen = low[n] <= start + t <= own[n]
                            score[t, n] = score[t, n] if seen else _MASKED
                    for n in range(LINES):
                        best[n] = max(best[n], score[t, n])
                fades = False
                for n in range(LINES):
                    fade[n] = exp(top[n] - best[n])
                    fades |= top[n] != best[n]
                    weight[n] *= fade[n]
                    top[n] = best[n]
                for t in range(passed, tokens):
                    for n in range(LINES):
                        score[t, n] = exp(score[t, n] - best[n])
                    if masked:
                        for n in range(LINES):
                            seen = low[n] <= start + t <= own[n]
                            score[t, n] = score[t, n] if seen else np.float32(0)
                    for n in range(LINES):
                        weight[n] += score[t, n]
                if fades:
                    for i in range(value_dim):
                        for n in range(LINES):
                            total[i, n] *= fade[n]
                for at_token in range(passed, tokens, block_size):
                    here = min(block_size, tokens - at_token)
                    block = table[(start + at_token) // block_size]
                    values = block_of(value_pool, block, head, 0, here, value_scratch)
                    _multiply(
                        True, values.ctypes.data, value_dim, 4, 4 * value_dim,
                        score[at_token:].ctypes.data, total.ctypes.data, here,
                    )  # fmt: skip
            for n in range(count):
                row, g = (line + n) // group, (line + n) % group
                inverse = np.float32(1) / weight[n]
                for i in range(value_dim):
                    out[row, head * group + g, i] = total[i, n] * inverse

    return attend
