"""Decode attention over scattered blocks, compiled by Numba.

Keys and values lie as (num_blocks, kv_heads, block_size, dim). Each block is read once, in the order in which
it lies in memory, for all query heads; meanwhile the next is brought into the cache. The softmax is the
online one of Milakov and Gimelshein (2018), a block at a time. The two inner loops read a token's key or
value once for several query heads, whose sums stay in registers; see `vector_code` for why they are written
so. Measured with 2,000 tokens in 30 layers: 16.1 ms with loops that LLVM vectorises itself, 11.2 ms with
these, 8.9 ms with the prefetch, 6.4 ms in the order of the memory; reading the same bytes alone takes 4. A
softmax in whole vectors gained nothing.

Attention of single rows is compiled for one shape: with sizes as arguments, and inner loops behind an
address, it took 1.1 times as long. All else is compiled once and takes the sizes as an argument (`sizes_of`).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from llvmlite import ir
from numba import carray, types
from numba.core import cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

from engine.backends.cpu.instructions import piece, to_floats, to_ints, to_words
from engine.backends.cpu.quantised_kv import block_of, pool_at, store_row
from engine.backends.cpu.vector_code import FLOAT, INDEX, LANES, VectorCode, exp, same

_REGISTERS: Final = 16  # vectors of sums at once; a processor has 16 or 32


class _RowCode(VectorCode):
    """Code for rows of `dim` floats, cut into vectors of equal size."""

    def __init__(self, builder: Any, dim: int) -> None:
        super().__init__(builder)
        self.bytes = 4 * dim
        self.lanes = math.gcd(dim, LANES)
        self.kind = ir.VectorType(FLOAT, self.lanes)
        self.parts = range(0, self.bytes, 4 * self.lanes)

    def row(self, base: Any, index: Any) -> Any:
        """Address of row `index`."""
        return self.place(base, index, self.bytes)

    def vectors(self, row: Any) -> list[Any]:
        """Returns the vectors of a row."""
        return [self.load(row, part, self.kind) for part in self.parts]

    def for_heads(self, heads: int, block: Callable[[list[Any]], None]) -> None:
        """Code for as many heads at once as registers hold a row's sums of, and for those that are left."""
        most = min(heads, max(1, _REGISTERS // len(self.parts)))
        sizes = [size for size in (most, heads % most) if size]
        self.in_blocks(
            INDEX(0), INDEX(heads), sizes,
            lambda first, count: block([self.builder.add(first, INDEX(n)) for n in range(count)]),
        )  # fmt: skip


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def score_tokens(
    typing: Any, group: Any, dim: Any, width: Any, keys: Any, queries: Any, low: Any, high: Any, out: Any,
    ahead: Any,
) -> tuple[Any, Callable[..., Any]]:  # fmt: skip
    """`out[g, t] = queries[g] . keys[t]` for all g and for t from `low` up to `high`.

    Args:
        typing: Numba's.
        group: constant: how many queries.
        dim: constant: of a key.
        width: constant: tokens in a row of `out`.
        keys: address of (T, dim).
        queries: address of (group, dim).
        low: first token.
        high: behind the last one.
        out: address of (group, width).
        ahead: bytes from `keys` to what is read next, which is brought into the cache meanwhile.
    """
    heads, size, line = group.literal_value, dim.literal_value, 4 * width.literal_value

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        keys, queries, first, end, out, ahead = arguments[3:]
        code = _RowCode(builder, size)

        def block(numbers: list[Any]) -> None:
            rows = [code.vectors(code.row(queries, head)) for head in numbers]
            with cgutils.for_range_slice(builder, first, end, INDEX(1)) as (token, _):
                key = code.row(keys, token)
                code.prefetch(builder.add(key, ahead), code.bytes)
                vectors = code.vectors(key)
                for head, query in zip(numbers, rows, strict=True):
                    total = same(code.kind, 0.0)
                    for value, part in zip(vectors, query, strict=True):
                        total = code.fma(value, part, total)
                    code.store(code.sum(total), code.place(code.place(out, head, line), token, 4))

        code.for_heads(heads, block)
        return context.get_dummy_value()

    return types.void(group, dim, width, *[types.int64] * 6), generate


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def add_values(
    typing: Any, group: Any, dim: Any, width: Any, values: Any, weights: Any, low: Any, high: Any, out: Any,
    ahead: Any,
) -> tuple[Any, Callable[..., Any]]:  # fmt: skip
    """`out[g] += weights[g, t] * values[t]`, summed over t from `low` up to `high`; see `score_tokens`."""
    heads, size, line = group.literal_value, dim.literal_value, 4 * width.literal_value

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        values, weights, first, end, out, ahead = arguments[3:]
        code = _RowCode(builder, size)

        def block(numbers: list[Any]) -> None:
            rows = [code.row(out, head) for head in numbers]
            sums = [code.variables(*code.vectors(row)) for row in rows]
            with cgutils.for_range_slice(builder, first, end, INDEX(1)) as (token, _):
                value = code.row(values, token)
                code.prefetch(builder.add(value, ahead), code.bytes)
                vectors = code.vectors(value)
                for head, totals in zip(numbers, sums, strict=True):
                    weight = code.load(code.place(code.place(weights, head, line), token, 4), 0, FLOAT)
                    for vector, total in zip(vectors, totals, strict=True):
                        code.add_product(vector, code.splat(weight, code.lanes), total)
            for row, totals in zip(rows, sums, strict=True):
                for part, total in zip(code.parts, totals, strict=True):
                    code.store(builder.load(total, typ=code.kind), row, part)

        code.for_heads(heads, block)
        return context.get_dummy_value()

    return types.void(group, dim, width, *[types.int64] * 6), generate


class PoolLayout(NamedTuple):
    """The sizes of one kind of pool.

    Attributes:
        block_size: tokens in a block.
        key_dim: of a key.
        value_dim: of a value.
        key_groups: of quantised keys: (groups, bytes of a group's codes); else None.
        value_groups: likewise.
    """

    block_size: int
    key_dim: int
    value_dim: int
    key_groups: tuple[int, int] | None = None
    value_groups: tuple[int, int] | None = None

    @property
    def form(self) -> bool | None:
        """Marks quantised pools for compiled code by the type of the value: None for float32."""
        return None if self.key_groups is None else True


#: How many words `sizes_of` gives.
SIZES: Final = 8


@cache
def sizes_of(layout: PoolLayout, group: int = 1) -> NDArray[np.int64]:
    """Returns the sizes of a pool for code that is compiled for all models: (`SIZES`,), never freed.

    The block size, the dimensions of a key and of a value, query heads per kv head, the groups of keys and
    the bytes of one, and those of values.
    """
    block_size, key_dim, value_dim, key_groups, value_groups = layout
    words = [block_size, key_dim, value_dim, group, *(key_groups or (0, 0)), *(value_groups or (0, 0))]
    return np.array(words, np.int64)


@cache
def write_piece(form: bool | None) -> int:
    """Puts K and V of rows into their slots, for pools of a form; see `instructions.piece`.

    Operands: the pool's four addresses (`CpuPool._addresses`), its blocks and heads; keys (T, H, K), values
    (T, H, V), slots (T,), and `sizes_of` it.
    """

    @piece
    def write(job: Any, first: Any, end: Any) -> None:
        at = carray(to_words(job), 10)
        sizes = carray(to_words(at[9]), SIZES)
        block_size, key_dim, value_dim = sizes[0], sizes[1], sizes[2]
        key_pool = pool_at(at[0], at[1], (at[4], at[5], block_size, key_dim), form, sizes[4], sizes[5])
        value_pool = pool_at(at[2], at[3], (at[4], at[5], block_size, value_dim), form, sizes[6], sizes[7])
        keys = carray(to_floats(at[6]), (end, at[5], key_dim))
        values = carray(to_floats(at[7]), (end, at[5], value_dim))
        slots = carray(to_ints(at[8]), end)
        for row in range(first, end):
            block, offset = slots[row] // block_size, slots[row] % block_size
            for head in range(keys.shape[1]):
                store_row(key_pool, block, head, offset, keys[row, head])
                store_row(value_pool, block, head, offset, values[row, head])

    return write


@cache
def decode_piece(layout: PoolLayout, group: int) -> int:
    """Attention of single rows; `group` is query heads per kv head. See `instructions.piece`.

    A piece is one kv head of one row, all heads of a row following each other. Operands: the pool's four
    addresses, its blocks and heads; queries (T, Hq, K), out (T, Hq, V), rows (N,), last (N,), first (N,), the
    address and the width of tables (N, W), scale (1,), sinks (Hq,); T, N, and whether there are sinks. Row
    `rows[n]` attends to the context positions `first[n]` to `last[n]`, both
    included, through `tables[n]`.
    """
    block_size, key_dim, value_dim, key_groups, value_groups = layout
    form = layout.form
    plain = form is None
    (key_count, key_bytes), (value_count, value_bytes) = key_groups or (0, 0), value_groups or (0, 0)

    @piece
    def decode(job: Any, begin: Any, end: Any) -> None:
        at = carray(to_words(job), 17)
        key_pool = pool_at(at[0], at[1], (at[4], at[5], block_size, key_dim), form, key_count, key_bytes)
        value_pool = pool_at(
            at[2], at[3], (at[4], at[5], block_size, value_dim), form, value_count, value_bytes
        )
        count = at[15]
        out = carray(to_floats(at[7]), (at[14], at[5] * group, value_dim))
        rows, last = carray(to_ints(at[8]), count), carray(to_ints(at[9]), count)
        first = carray(to_ints(at[10]), count)
        table = carray(to_words(at[11]), 2)
        tables = carray(to_ints(table[0]), (count, table[1]))
        scale = carray(to_floats(at[12]), 1)[0]
        sinks = carray(to_floats(at[13]), at[5] * group * at[16])
        heads = at[5] * group
        score = np.empty((group, block_size), np.float32)
        total = np.empty((heads, value_dim), np.float32)
        top = np.empty(heads, np.float32)
        weight = np.empty(heads, np.float32)
        key_scratch = np.empty((block_size, key_dim), np.float32)
        value_scratch = np.empty((block_size, value_dim), np.float32)
        for n in range(begin // at[5], (end + at[5] - 1) // at[5]):
            # Of the first row and the last, perhaps not all heads.
            one, other = max(begin - n * at[5], 0), min(end - n * at[5], at[5])
            for h in range(one * group, other * group):
                # A sink is one more score, whose value is zero.
                top[h] = sinks[h] if sinks.size else np.float32(-np.inf)
                weight[h] = np.float32(1) if sinks.size else np.float32(0)
                for i in range(value_dim):
                    total[h, i] = np.float32(0)
            final = last[n] // block_size
            for entry in range(first[n] // block_size, final + 1):
                block = tables[n, entry]
                low = max(first[n] - entry * block_size, 0)
                high = min(last[n] + 1 - entry * block_size, block_size)
                for head in range(one, other):
                    keys = block_of(key_pool, block, head, low, high, key_scratch)
                    values = block_of(value_pool, block, head, low, high, value_scratch)
                    # Blocks lie anywhere: the processor does not foresee which one is next.
                    ahead = 0
                    if plain:
                        ahead = 1
                        if head == other - 1:
                            following = tables[n, min(entry + 1, final)]
                            ahead = (following - block) * at[5] + one - head
                        ahead *= block_size * 4
                    query = at[6] + 4 * key_dim * group * (rows[n] * at[5] + head)
                    score_tokens(
                        group, key_dim, block_size, keys.ctypes.data, query, low, high, score.ctypes.data,
                        ahead * key_dim,
                    )  # fmt: skip
                    for g in range(group):
                        h = head * group + g
                        best = top[h]
                        for t in range(low, high):
                            score[g, t] *= scale
                            best = max(best, score[g, t])
                        fade = exp(top[h] - best)
                        top[h] = best
                        added = np.float32(0)
                        for t in range(low, high):
                            score[g, t] = exp(score[g, t] - best)
                            added += score[g, t]
                        weight[h] = weight[h] * fade + added
                        if fade < np.float32(1):
                            for i in range(value_dim):
                                total[h, i] *= fade
                    add_values(
                        group, value_dim, block_size, values.ctypes.data, score.ctypes.data, low, high,
                        total[head * group].ctypes.data, ahead * value_dim,
                    )  # fmt: skip
            for h in range(one * group, other * group):
                inverse = np.float32(1) / weight[h]
                for i in range(value_dim):
                    out[rows[n], h, i] = total[h, i] * inverse

    return decode


@cache
def gather_piece(form: bool | None) -> int:
    """Copies K and V of a sequence from pools of a form; a piece is one kv head. See `instructions.piece`.

    Operands: the pool's four addresses, its blocks and heads; table (W,), the first position and the one
    behind the last, keys (H, S, K), values (H, S, V), S, and `sizes_of` the pool.
    """

    @piece
    def gather(job: Any, first: Any, end: Any) -> None:
        at = carray(to_words(job), 13)
        sizes = carray(to_words(at[12]), SIZES)
        block_size, key_dim, value_dim = sizes[0], sizes[1], sizes[2]
        key_pool = pool_at(at[0], at[1], (at[4], at[5], block_size, key_dim), form, sizes[4], sizes[5])
        value_pool = pool_at(at[2], at[3], (at[4], at[5], block_size, value_dim), form, sizes[6], sizes[7])
        table = carray(to_ints(at[6]), at[8] // block_size + 1)
        keys = carray(to_floats(at[9]), (at[5], at[11], key_dim))
        values = carray(to_floats(at[10]), (at[5], at[11], value_dim))
        key_scratch = np.empty((block_size, key_dim), np.float32)
        value_scratch = np.empty((block_size, value_dim), np.float32)
        for head in range(first, end):
            for s in range(at[7], at[8]):
                block, offset = table[s // block_size], s % block_size
                key = block_of(key_pool, block, head, offset, offset + 1, key_scratch)
                value = block_of(value_pool, block, head, offset, offset + 1, value_scratch)
                keys[head, s], values[head, s] = key[offset], value[offset]

    return gather
