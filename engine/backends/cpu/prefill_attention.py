"""Attention of rows of one sequence together, in a loop over the blocks: of prompts, and of latents (MLA).

64 pairs of a row and a query head that share a kv head are the lanes of four vectors from the first product
to the last, or 16 those of one: scores are (tokens, lanes), and sums (dim, lanes). So keys and values are
read where they are, a value at a time, the softmax goes along the lanes, and only queries and results are
transposed. The softmax is the online one of Milakov and Gimelshein (2018), 64 tokens at a time. These begin
at multiples of 64, and what a row does not attend to adds nothing: its result is the same to the bit in
whatever chunk it comes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np
from numba import carray, types
from numba.core import cgutils
from numba.extending import intrinsic

from engine.backends.cpu.decode_attention import SIZES
from engine.backends.cpu.instructions import piece, to_floats, to_ints, to_words
from engine.backends.cpu.quantised_kv import block_of, pool_at
from engine.backends.cpu.vector_code import FLOAT, FLOATS, INDEX, LANES, VectorCode, exp, same

_TOKENS: Final = 64
_SPAN: Final = 4  # tokens, or values of a row, whose sums stay in registers
_MASKED: Final = np.float32(-1e30)  # finite, so that a difference of two is a number


def lines_together(lines: int) -> int:
    """Returns how many pairs of a row and a head are computed together, of so many of a kv head."""
    return LANES if lines <= LANES else 4 * LANES


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def multiply_lines(
    typing: Any, lines: Any, more: Any, a: Any, rows: Any, across: Any, along: Any, b: Any, c: Any, count: Any
) -> tuple[Any, Callable[..., Any]]:
    """Computes `c[i] = sum(a[i, k] * b[k])` for i < rows and k < count; rows of b and c are `lines` floats.

    Args:
        typing: Numba's.
        lines: constant, a multiple of 16.
        more: constant: 1 to add to what c has.
        a: address of floats.
        rows: see above.
        across: bytes from `a[i, k]` to `a[i + 1, k]`.
        along: bytes from `a[i, k]` to `a[i, k + 1]`.
        b: address.
        c: address.
        count: see above.
    """
    width, adds = lines.literal_value, more.literal_value
    parts = range(0, 4 * width, 4 * LANES)

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        a, rows, across, along, b, c, count = arguments[2:]
        code = VectorCode(builder)

        def vectors(base: Any, row: Any) -> list[Any]:
            place = code.place(base, row, 4 * width)
            return [code.load(place, part, FLOATS, 64) for part in parts]

        def block(first: Any, size: int) -> None:
            own = [builder.add(first, INDEX(i)) for i in range(size)]
            zeros = [same(FLOATS, 0.0) for _ in parts]
            sums = [code.variables(*(vectors(c, row) if adds else zeros)) for row in own]
            with cgutils.for_range(builder, count) as loop:
                right = vectors(b, loop.index)
                column = builder.add(a, builder.mul(loop.index, along))
                for row, totals in zip(own, sums, strict=True):
                    left = code.splat(code.load(builder.add(column, builder.mul(across, row)), 0, FLOAT))
                    for vector, total in zip(right, totals, strict=True):
                        code.add_product(left, vector, total)
            for row, totals in zip(own, sums, strict=True):
                for part, total in zip(parts, totals, strict=True):
                    code.store(builder.load(total, typ=FLOATS), code.place(c, row, 4 * width), part, 64)

        code.in_blocks(INDEX(0), rows, (_SPAN, 1), block)
        return context.get_dummy_value()

    return types.void(lines, more, *[types.int64] * 7), generate


@cache
def prefill_piece(form: bool | None, lines: int, latent: bool) -> int:
    """Attention of consecutive rows of one sequence over pools of a form; see `instructions.piece`.

    A piece is one kv head with `lines` lines; line `r * group + g` is row r with the query head g of the kv
    head's. Of latents, keys are the latents with their rotary parts, and values the latents. Operands: the
    pool's four addresses, its blocks and heads; queries (R, Hq, K), out (R, Hq, V), R, the position of row
    0 with the address of the sequence's table (W,), scale (1,), window and chunk (tokens, 0 for none), sinks
    (Hq,), whether there are sinks, and `sizes_of` the pool.
    """

    @piece
    def attend(job: Any, first: Any, end: Any) -> None:
        at = carray(to_words(job), 16)
        sizes = carray(to_words(at[15]), SIZES)
        block_size, key_dim, value_dim, group = sizes[0], sizes[1], sizes[2], sizes[3]
        query_dim, out_dim = (key_dim + value_dim, key_dim) if latent else (key_dim, value_dim)
        key_pool = pool_at(at[0], at[1], (at[4], at[5], block_size, key_dim), form, sizes[4], sizes[5])
        value_pool = pool_at(at[2], at[3], (at[4], at[5], block_size, value_dim), form, sizes[6], sizes[7])
        heads, rows, window, chunk = at[5] * group, at[8], at[11], at[12]
        position, blocks = carray(to_words(at[9]), 2)
        queries = carray(to_floats(at[6]), (rows, heads, query_dim))
        out = carray(to_floats(at[7]), (rows, heads, out_dim))
        table = carray(to_ints(blocks), (position + rows + block_size - 1) // block_size)
        scale = carray(to_floats(at[10]), 1)[0]
        sinks = carray(to_floats(at[13]), heads * at[14])
        tiles = (rows * group + lines - 1) // lines
        key_scratch = np.empty((block_size, key_dim), np.float32)
        value_scratch = np.empty((block_size, value_dim), np.float32)
        # Parts of one array, which Numba keeps as long as a part is used; an address alone would not do.
        room = np.empty((query_dim + _TOKENS + out_dim) * lines + LANES, np.float32)
        room = room[(64 - room.ctypes.data % 64) % 64 // 4 :]  # from the beginning of a cache line on
        query = room[: query_dim * lines].reshape((query_dim, lines))
        score = room[query_dim * lines : (query_dim + _TOKENS) * lines].reshape((_TOKENS, lines))
        total = room[(query_dim + _TOKENS) * lines : (query_dim + _TOKENS + out_dim) * lines].reshape(
            (out_dim, lines)
        )
        top = np.empty(lines, np.float32)
        best = np.empty(lines, np.float32)
        fade = np.empty(lines, np.float32)
        weight = np.empty(lines, np.float32)
        own = np.empty(lines, np.int32)  # the position of each line
        low = np.empty(lines, np.int32)  # the first that it attends to
        for share in range(first, end):
            head, line = share // tiles, share % tiles * lines
            count = min(lines, rows * group - line)
            for n in range(lines):
                row, g = (line + min(n, count - 1)) // group, (line + min(n, count - 1)) % group
                own[n] = position + row
                low[n] = 0
                if window > 0:
                    low[n] = max(own[n] - window + 1, 0)
                if chunk > 0:
                    low[n] = max(low[n], own[n] // chunk * chunk)
                for i in range(query_dim):
                    query[i, n] = queries[row, head * group + g, i]
                # A sink is one more score, whose value is zero.
                top[n] = sinks[head * group + g] if sinks.size else _MASKED
                weight[n] = np.float32(1) if sinks.size else np.float32(0)
            for i in range(out_dim):
                for n in range(lines):
                    total[i, n] = np.float32(0)
            last = own[lines - 1]
            for start in range(low[0] // _TOKENS * _TOKENS, last + 1, _TOKENS):
                tokens = min(_TOKENS, last + 1 - start)
                # Blocks before the window of all lines may be another's by now.
                passed = max(low[0] - start, 0) // block_size * block_size
                for at_token in range(passed, tokens, block_size):
                    here = min(block_size, tokens - at_token)
                    block = table[(start + at_token) // block_size]
                    keys = block_of(key_pool, block, head, 0, here, key_scratch)
                    scores = score[at_token:].ctypes.data
                    multiply_lines(
                        lines, 0, keys.ctypes.data, here, 4 * key_dim, 4, query.ctypes.data, scores, key_dim
                    )
                    if latent:
                        rotary = block_of(value_pool, block, head, 0, here, value_scratch)
                        multiply_lines(
                            lines, 1, rotary.ctypes.data, here, 4 * value_dim, 4,
                            query[key_dim:].ctypes.data, scores, value_dim,
                        )  # fmt: skip
                masked = start + tokens - 1 > own[0] or start < low[lines - 1]
                for n in range(lines):
                    best[n] = top[n]
                for t in range(passed, tokens):
                    for n in range(lines):
                        score[t, n] *= scale
                    if masked:
                        for n in range(lines):
                            seen = low[n] <= start + t <= own[n]
                            score[t, n] = score[t, n] if seen else _MASKED
                    for n in range(lines):
                        best[n] = max(best[n], score[t, n])
                fades = False
                for n in range(lines):
                    fade[n] = exp(top[n] - best[n])
                    fades |= top[n] != best[n]
                    weight[n] *= fade[n]
                    top[n] = best[n]
                for t in range(passed, tokens):
                    for n in range(lines):
                        score[t, n] = exp(score[t, n] - best[n])
                    if masked:
                        for n in range(lines):
                            seen = low[n] <= start + t <= own[n]
                            score[t, n] = score[t, n] if seen else np.float32(0)
                    for n in range(lines):
                        weight[n] += score[t, n]
                if fades:
                    for i in range(out_dim):
                        for n in range(lines):
                            total[i, n] *= fade[n]
                for at_token in range(passed, tokens, block_size):
                    here = min(block_size, tokens - at_token)
                    block = table[(start + at_token) // block_size]
                    if latent:
                        values = block_of(key_pool, block, head, 0, here, key_scratch)
                    else:
                        values = block_of(value_pool, block, head, 0, here, value_scratch)
                    multiply_lines(
                        lines, 1, values.ctypes.data, out_dim, 4, 4 * out_dim,
                        score[at_token:].ctypes.data, total.ctypes.data, here,
                    )  # fmt: skip
            for n in range(count):
                row, g = (line + n) // group, (line + n) % group
                inverse = np.float32(1) / weight[n]
                for i in range(out_dim):
                    out[row, head * group + g, i] = total[i, n] * inverse

    return attend
