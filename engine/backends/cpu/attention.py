"""Attention on a CPU, compiled: over quantised keys and values, in decode and in prefill."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from llvmlite import ir
from numba import carray, njit, types
from numba.core import cgutils
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

from engine.backends.cpu.recorded_step.step_program import piece, to_bytes, to_floats, to_ints, to_words
from engine.backends.cpu.vector_code import FLOAT, FLOATS, INDEX, LANES, VectorCode, exp, same

# --- Access of the kernels to K/V in a pool, quantised or not
#
# A pool is one float32 array (num_blocks, kv_heads, block_size, dim), or two with the same front: codes,
# uint8 (..., groups, bytes), and scales, float32 (..., groups, 2). A group is 32 neighbouring values of one
# head of one token (16 or 8 for narrower heads). It keeps a step and its smallest value, and each value as
# the number of steps above that: 0 to 255, or 0 to 15 with two codes in a byte, the second from the group's
# second half.
#
# A token is quantised once, when it is written. So a block stays a pure function of its tokens, whoever
# computed it and in whatever chunks; a tail in full precision would depend on where the chunks ended.
#
# Numba picks the form by the pool's type. The functions are global and not closures, since a compiled kernel
# that holds another one cannot be found again in Numba's cache on disk.

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


# --- Decode attention over scattered blocks, compiled by Numba
#
# Keys and values lie as (num_blocks, kv_heads, block_size, dim). Each block is read once, in the order in
# which it lies in memory, for all query heads; meanwhile the next is brought into the cache. The softmax is
# the online one of Milakov and Gimelshein (2018), a block at a time. The two inner loops read a token's key
# or value once for several query heads, whose sums stay in registers; see `vector_code` for why they are
# written so. Measured with 2,000 tokens in 30 layers: 16.1 ms with loops that LLVM vectorises itself, 11.2
# ms with these, 8.9 ms with the prefetch, 6.4 ms in the order of the memory; reading the same bytes alone
# takes 4. A softmax in whole vectors gained nothing.
#
# Attention of single rows is compiled for one shape: with sizes as arguments, and inner loops behind an
# address, it took 1.1 times as long. All else is compiled once and takes the sizes as an argument
# (`sizes_of`).

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
    """The sizes of one kind of pool."""

    block_size: int
    key_dim: int
    value_dim: int
    key_groups: tuple[int, int] | None = None  # of quantised keys: (groups, bytes of a group's codes)
    value_groups: tuple[int, int] | None = None  # likewise

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
def read_piece(form: bool | None) -> int:
    """Copies keys from slots, zeros for a slot below 0; a piece is one row. See `instructions.piece`.

    Operands: the pool's four addresses, its blocks and heads; slots (T,), keys (T, H, K), and `sizes_of` it.
    """

    @piece
    def read(job: Any, first: Any, end: Any) -> None:
        at = carray(to_words(job), 9)
        sizes = carray(to_words(at[8]), SIZES)
        block_size, key_dim = sizes[0], sizes[1]
        pool = pool_at(at[0], at[1], (at[4], at[5], block_size, key_dim), form, sizes[4], sizes[5])
        slots = carray(to_ints(at[6]), end)
        keys = carray(to_floats(at[7]), (end, at[5], key_dim))
        scratch = np.empty((block_size, key_dim), np.float32)
        for row in range(first, end):
            block, offset = slots[row] // block_size, slots[row] % block_size
            for head in range(keys.shape[1]):
                if slots[row] < 0:
                    keys[row, head] = 0
                else:
                    keys[row, head] = block_of(pool, block, head, offset, offset + 1, scratch)[offset]

    return read


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


# --- Attention of rows of one sequence together, in a loop over the blocks: of prompts, and of latents
# (MLA)
#
# 64 pairs of a row and a query head that share a kv head are the lanes of four vectors from the first product
# to the last, or 16 those of one: scores are (tokens, lanes), and sums (dim, lanes). So keys and values are
# read where they are, a value at a time, the softmax goes along the lanes, and only queries and results are
# transposed. The softmax is the online one of Milakov and Gimelshein (2018), 64 tokens at a time. These begin
# at multiples of 64, and what a row does not attend to adds nothing: its result is the same to the bit in
# whatever chunk it comes.

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
        lines: constant, a multiple of 16.
        more: constant: 1 to add to what c has.
        a: address of floats.
        across: bytes from `a[i, k]` to `a[i + 1, k]`.
        along: bytes from `a[i, k]` to `a[i, k + 1]`.
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
