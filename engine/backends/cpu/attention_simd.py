"""The two inner loops of decode attention; see `vector_code` for why they are written so.

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

from engine.backends.cpu.vector_code import FLOAT, INDEX, LANES, VectorCode, same

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
        """Those of a row."""
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
