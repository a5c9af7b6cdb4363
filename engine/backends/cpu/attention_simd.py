"""The two inner loops of decode attention, as vector code for LLVM; see `simd` for why.

Each reads a token's key or value once for several query heads, whose sums stay in registers.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

_REGISTERS: Final = 16  # vectors of sums at once; a processor has 16 or 32
_LANES: Final = 16
_CACHE_LINE: Final = 64  # bytes
_FLOAT: Final = ir.FloatType()
_INDEX: Final = ir.IntType(64)
_WORD: Final = ir.IntType(32)


class _Vectors:
    """LLVM code for rows of floats, cut into vectors of equal size.

    Args:
        builder: of the code.
        dim: floats in a row.
    """

    def __init__(self, builder: Any, dim: int) -> None:
        self.builder = builder
        self.lanes = math.gcd(dim, _LANES)
        self.count = dim // self.lanes
        self.kind = ir.VectorType(_FLOAT, self.lanes)
        self.zero = ir.Constant(self.kind, [0.0] * self.lanes)

    def row(self, base: Any, index: Any) -> Any:
        """Address of row `index`."""
        size = _INDEX(4 * self.count * self.lanes)
        return self.builder.add(base, self.builder.mul(index, size))

    def pointer(self, row: Any, part: int) -> Any:
        """To vector `part` of a row."""
        place = self.builder.add(row, _INDEX(4 * self.lanes * part))
        return self.builder.inttoptr(place, self.kind.as_pointer())

    def load(self, row: Any, part: int) -> Any:
        """Vector `part` of a row."""
        return self.builder.load(self.pointer(row, part), align=4, typ=self.kind)

    def prefetch(self, row: Any) -> None:
        """Has a row brought into the cache."""
        pointer = ir.IntType(8).as_pointer()
        kind = ir.FunctionType(ir.VoidType(), [pointer, _WORD, _WORD, _WORD])
        function = cgutils.get_or_insert_function(self.builder.module, kind, "llvm.prefetch.p0")
        for offset in range(0, 4 * self.count * self.lanes, _CACHE_LINE):
            place = self.builder.inttoptr(self.builder.add(row, _INDEX(offset)), pointer)
            self.builder.call(function, [place, _WORD(0), _WORD(3), _WORD(1)])  # to be read, soon, data

    def tiles(self, rows: int, tile: Callable[[Any, int], None]) -> None:
        """Code for as many rows at once as registers hold the sums of, and for those that are left."""
        at_once = max(1, _REGISTERS // self.count)
        if rows >= at_once:
            with cgutils.for_range(self.builder, _INDEX(rows // at_once)) as loop:
                tile(self.builder.mul(loop.index, _INDEX(at_once)), at_once)
        if rows % at_once:
            tile(_INDEX(rows // at_once * at_once), rows % at_once)

    def splat(self, value: Any) -> Any:
        """A vector that has `value` in every lane."""
        nothing = ir.Constant(self.kind, ir.Undefined)
        one = self.builder.insert_element(nothing, value, _WORD(0))
        mask = ir.Constant(ir.VectorType(_WORD, self.lanes), [0] * self.lanes)
        return self.builder.shuffle_vector(one, nothing, mask)

    def fma(self, a: Any, b: Any, c: Any) -> Any:
        """`a * b + c`, which LLVM fuses."""
        product = self.builder.fmul(a, b, flags=["contract"])
        return self.builder.fadd(product, c, flags=["contract"])

    def sum(self, value: Any) -> Any:
        """Of the lanes: halves onto each other."""
        width = self.lanes
        while width > 1:
            width //= 2
            halves = [
                self.builder.shuffle_vector(
                    value,
                    value,
                    ir.Constant(ir.VectorType(_WORD, width), list(range(begin, begin + width))),
                )
                for begin in (0, width)
            ]
            value = self.builder.fadd(*halves)
        return self.builder.extract_element(value, _WORD(0))


def _float_of(width: int) -> Callable[..., Any]:
    """`at(builder, base, row, column)`: a pointer to a float of a matrix whose rows have `width`."""

    def at(builder: Any, base: Any, row: Any, column: Any) -> Any:
        index = builder.add(builder.mul(row, _INDEX(width)), column)
        place = builder.add(base, builder.mul(index, _INDEX(4)))
        return builder.inttoptr(place, _FLOAT.as_pointer())

    return at


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def score_tokens(
    typing: Any,
    group: Any,
    dim: Any,
    width: Any,
    keys: Any,
    queries: Any,
    low: Any,
    high: Any,
    out: Any,
    ahead: Any,
) -> tuple[Any, Callable[..., Any]]:
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
    heads, size, score_at = group.literal_value, dim.literal_value, _float_of(width.literal_value)

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        key_base, query_base, first, end, out_base, ahead = arguments[3:]
        vectors = _Vectors(builder, size)

        def tile(begin: Any, count: int) -> None:
            heads_here = [builder.add(begin, _INDEX(n)) for n in range(count)]
            rows = [vectors.row(query_base, head) for head in heads_here]
            queries = [[vectors.load(row, part) for part in range(vectors.count)] for row in rows]
            with cgutils.for_range_slice(builder, first, end, _INDEX(1)) as (token, _):
                key = vectors.row(key_base, token)
                vectors.prefetch(builder.add(key, ahead))
                sums = [vectors.zero for _ in heads_here]
                for part in range(vectors.count):
                    values = vectors.load(key, part)
                    for n, query in enumerate(queries):
                        sums[n] = vectors.fma(values, query[part], sums[n])
                for head, total in zip(heads_here, sums, strict=True):
                    builder.store(vectors.sum(total), score_at(builder, out_base, head, token), align=4)

        vectors.tiles(heads, tile)
        return context.get_dummy_value()

    numbers = [types.int64] * 6
    return types.void(group, dim, width, *numbers), generate


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def add_values(
    typing: Any,
    group: Any,
    dim: Any,
    width: Any,
    values: Any,
    weights: Any,
    low: Any,
    high: Any,
    out: Any,
    ahead: Any,
) -> tuple[Any, Callable[..., Any]]:
    """`out[g] += weights[g, t] * values[t]`, summed over t from `low` up to `high`; see `score_tokens`."""
    heads, size, score_at = group.literal_value, dim.literal_value, _float_of(width.literal_value)

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        value_base, weight_base, first, end, out_base, ahead = arguments[3:]
        vectors = _Vectors(builder, size)

        def tile(begin: Any, count: int) -> None:
            heads_here = [builder.add(begin, _INDEX(n)) for n in range(count)]
            rows = [vectors.row(out_base, head) for head in heads_here]
            sums = [
                [cgutils.alloca_once_value(builder, vectors.load(row, part)) for part in range(vectors.count)]
                for row in rows
            ]
            with cgutils.for_range_slice(builder, first, end, _INDEX(1)) as (token, _):
                value = vectors.row(value_base, token)
                vectors.prefetch(builder.add(value, ahead))
                parts = [vectors.load(value, part) for part in range(vectors.count)]
                for head, line in zip(heads_here, sums, strict=True):
                    place = score_at(builder, weight_base, head, token)
                    weight = vectors.splat(builder.load(place, align=4, typ=_FLOAT))
                    for part, total in zip(parts, line, strict=True):
                        builder.store(vectors.fma(part, weight, builder.load(total, typ=vectors.kind)), total)
            for row, line in zip(rows, sums, strict=True):
                for part, total in enumerate(line):
                    builder.store(builder.load(total, typ=vectors.kind), vectors.pointer(row, part), align=4)

        vectors.tiles(heads, tile)
        return context.get_dummy_value()

    numbers = [types.int64] * 6
    return types.void(group, dim, width, *numbers), generate
