"""Inner loop of products with quantised weights in floats, and atomic words in compiled code.

See `vector_code` for why the loop is written so. Numba has no atomic words on a CPU; threads share these.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from functools import cache
from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from engine.backends.cpu.instructions import piece
from engine.backends.cpu.vector_code import BYTE, FLOAT, FLOATS, INDEX, LANES, VectorCode, same

_WORD: Final = ir.IntType(64)


def _pointer(builder: Any, address: Any) -> Any:
    return builder.inttoptr(address, _WORD.as_pointer())


@intrinsic  # type: ignore[untyped-decorator]
def load(typing: Any, address: Any) -> tuple[Any, Callable[..., Any]]:
    """The word at an address; what its writer wrote before it is seen, too."""

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        return builder.load_atomic(_pointer(builder, arguments[0]), "acquire", 8, typ=_WORD)

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def store(typing: Any, address: Any, value: Any) -> tuple[Any, Callable[..., Any]]:
    """Writes the word at an address, after all that was written before."""

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        builder.store_atomic(arguments[1], _pointer(builder, arguments[0]), "release", 8)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def add(typing: Any, address: Any, value: Any) -> tuple[Any, Callable[..., Any]]:
    """Adds to the word at an address."""

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        builder.atomic_rmw("add", _pointer(builder, arguments[0]), arguments[1], "acq_rel")
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def replace(typing: Any, address: Any, old: Any, new: Any) -> tuple[Any, Callable[..., Any]]:
    """Writes `new` where `old` stands; returns whether it stood there."""

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        pair = builder.cmpxchg(
            _pointer(builder, arguments[0]), arguments[1], arguments[2], "acq_rel", "acquire"
        )
        return builder.extract_value(pair, 1)

    return types.boolean(types.int64, types.int64, types.int64), generate


GROUP: Final = 32  # weights that share a scale, in this layout
#: How many rows of x are computed together: each weight is read once for them.
TOGETHER: Final = (8, 4, 1)
_BYTES: Final = ir.VectorType(BYTE, LANES)


class MatmulJob(IntEnum):
    """Places of a product's operands, int64 each.

    CODES, SCALES, BIASES, X and OUT are addresses of arrays whose rows are contiguous and follow each other:
    codes uint8 (OUTPUTS, GROUPS * 32 * bits / 8), scales and biases float32 (OUTPUTS, GROUPS), x float32
    (ROWS, GROUPS * 32), out float32 (ROWS, OUTPUTS). Products in digits have other arrays, see
    `int8_products.WeightForm`, and in a piece BLOCK rows of x.
    """

    CODES = 0
    SCALES = 1
    BIASES = 2
    X = 3
    OUT = 4
    OUTPUTS = 5
    GROUPS = 6
    ROWS = 7
    BLOCK = 8


_OUTPUTS: Final = 8 * MatmulJob.OUTPUTS


def operands(code: VectorCode, job: Any) -> dict[MatmulJob, Any]:
    """Loads the operands of the product at an address."""
    return {which: code.load(job, 8 * which, INDEX, 8) for which in MatmulJob}


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def dot(typing: Any, bits: Any, outputs: Any, job: Any, o: Any) -> tuple[Any, Callable[..., Any]]:
    """Computes `out[r, o + j]` for all rows r of x and j < outputs; the sums stay in registers.

    That is the sum over k of `(scales[o+j, k // 32] * codes[o+j, k] + biases[o+j, k // 32]) * x[r, k]`.

    Args:
        typing: Numba's.
        bits: constant: 4 (a byte holds code i in its low half and code i + 16 in its high half) or 8.
        outputs: constant.
        job: address of the operands; see `MatmulJob`.
        o: first weight row.
    """
    return types.void(bits, outputs, types.int64, types.int64), _dot(
        bits.literal_value, outputs.literal_value
    )


def _dot(bits: int, outputs: int) -> Callable[..., Any]:
    """Returns the function that writes LLVM's code for `dot`."""
    code_bytes, x_bytes = GROUP * bits // 8, 4 * GROUP

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        code = VectorCode(builder)
        job, first_output = arguments[2:]
        at = operands(code, job)
        groups = at[MatmulJob.GROUPS]
        offsets = [builder.add(first_output, INDEX(j)) for j in range(outputs)]

        def weights(group: Any, offset: Any) -> tuple[Any, Any]:
            """Two vectors of a weight row: the first half of a group and the second."""
            where = builder.add(builder.mul(offset, groups), group)
            base = code.place(at[MatmulJob.CODES], where, code_bytes)
            scale, bias = (
                code.splat(code.load(code.place(at[which], where, 4), 0, FLOAT))
                for which in (MatmulJob.SCALES, MatmulJob.BIASES)
            )
            low = code.load(base, 0, _BYTES, 1)
            if bits == 4:
                high = builder.lshr(low, same(_BYTES, 4))
                low = builder.and_(low, same(_BYTES, 15))
            else:
                high = code.load(base, LANES, _BYTES, 1)
            return tuple(code.fma(builder.uitofp(part, FLOATS), scale, bias) for part in (low, high))

        def block(first: Any, count: int) -> None:
            rows = [builder.add(first, INDEX(i)) for i in range(count)]
            sums = [code.variables(*[same(FLOATS, 0.0)] * outputs) for _ in rows]
            with cgutils.for_range(builder, groups) as loop:
                halves = [weights(loop.index, offset) for offset in offsets]
                for row, totals in zip(rows, sums, strict=True):
                    group = builder.add(builder.mul(row, groups), loop.index)
                    x = code.place(at[MatmulJob.X], group, x_bytes)
                    values = [code.load(x, 4 * LANES * n, FLOATS) for n in range(2)]
                    for total, parts in zip(totals, halves, strict=True):
                        for part, value in zip(parts, values, strict=True):
                            code.add_product(part, value, total)
            for row, totals in zip(rows, sums, strict=True):
                for offset, total in zip(offsets, totals, strict=True):
                    where = builder.add(builder.mul(row, at[MatmulJob.OUTPUTS]), offset)
                    value = code.sum(builder.load(total, typ=FLOATS))
                    code.store(value, code.place(at[MatmulJob.OUT], where, 4))

        code.in_blocks(INDEX(0), at[MatmulJob.ROWS], TOGETHER, block)
        return context.get_dummy_value()

    return generate


@cache
def rows_piece(bits: int) -> int:
    """Computes pairs of weight rows of a product; see `instructions.piece`.

    Two weight rows go together: measured, more gain nothing.
    """

    @piece
    def product(job: Any, first: Any, end: Any) -> None:
        outputs = load(job + _OUTPUTS)
        for o in range(2 * first, min(2 * end, outputs - 1), 2):
            dot(bits, 2, job, o)
        if 2 * end > outputs:
            dot(bits, 1, job, outputs - 1)

    return product
