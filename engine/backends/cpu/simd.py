"""The inner loop of products with quantised weights, as vector code for LLVM.

Numba hands LLVM scalar loops, and LLVM will not keep a vector of sums in registers across groups that each
have their own scale. So this one loop is written as LLVM vectors of 16 floats; LLVM cuts them to what the
processor has (AVX-512, AVX2, NEON).
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

from engine.backends.cpu.atomics import load
from engine.backends.cpu.instructions import piece

LANES: Final = 16
GROUP: Final = 32  # weights that share a scale, in this layout
_FLOAT: Final = ir.FloatType()
_BYTE: Final = ir.IntType(8)
_INDEX: Final = ir.IntType(64)
_FLOATS: Final = ir.VectorType(_FLOAT, LANES)
_BYTES: Final = ir.VectorType(_BYTE, LANES)


class MatmulJob(IntEnum):
    """Which operand of a product is what, int64 each.

    CODES, SCALES, BIASES, X and OUT are addresses of arrays whose rows are contiguous and follow each other:
    codes uint8 (OUTPUTS, GROUPS * 32 * bits / 8), scales and biases float32 (OUTPUTS, GROUPS), x float32
    (ROWS, GROUPS * 32), out float32 (ROWS, OUTPUTS). Products in digits have other arrays: see
    `digit_products.WeightForm`.
    """

    CODES = 0
    SCALES = 1
    BIASES = 2
    X = 3
    OUT = 4
    OUTPUTS = 5
    GROUPS = 6
    ROWS = 7


_OUTPUTS, _ROWS = int(MatmulJob.OUTPUTS), int(MatmulJob.ROWS)


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def dot(
    typing: Any, bits: Any, outputs: Any, rows: Any, job: Any, o: Any, r: Any
) -> tuple[Any, Callable[..., Any]]:
    """Computes `out[r + i, o + j]` for all i < rows, j < outputs, whose sums stay in registers.

    That is the sum over k of `(scales[o+j, k // 32] * codes[o+j, k] + biases[o+j, k // 32]) * x[r+i, k]`.

    Args:
        typing: Numba's.
        bits: constant: 4 (a byte holds code i in its low half and code i + 16 in its high half) or 8.
        outputs: constant.
        rows: constant.
        job: address of the operands; see `MatmulJob`.
        o: first weight row.
        r: first row of x.
    """
    signature = types.void(bits, outputs, rows, types.int64, types.int64, types.int64)
    return signature, _dot(bits.literal_value, outputs.literal_value, rows.literal_value)


def _dot(bits: int, outputs: int, rows: int) -> Callable[..., Any]:
    """What writes LLVM's code for `dot`."""
    bytes_per_group = GROUP * bits // 8

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        address, first_output, first_row = arguments[3:]

        def at(base: Any, offset: Any, kind: Any, align: int) -> Any:
            pointer = builder.inttoptr(builder.add(base, offset), kind.as_pointer())
            return builder.load(pointer, align=align, typ=kind)

        def entry(which: MatmulJob) -> Any:
            return at(address, _INDEX(8 * which), _INDEX, 8)

        def splat(value: Any) -> Any:
            one = builder.insert_element(ir.Constant(_FLOATS, ir.Undefined), value, ir.IntType(32)(0))
            mask = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
            return builder.shuffle_vector(one, ir.Constant(_FLOATS, ir.Undefined), mask)

        def fma(a: Any, b: Any, c: Any) -> Any:
            product = builder.fmul(a, b, flags=["contract"])  # LLVM fuses the two
            return builder.fadd(product, c, flags=["contract"])

        groups, all_outputs = entry(MatmulJob.GROUPS), entry(MatmulJob.OUTPUTS)

        def line(which: MatmulJob, index: Any, width: Any) -> Any:
            """Address of row `index` of an array whose rows have `width` bytes."""
            return builder.add(entry(which), builder.mul(index, width))

        offsets = [builder.add(first_output, _INDEX(j)) for j in range(outputs)]
        code_width = builder.mul(groups, _INDEX(bytes_per_group))
        scale_width = builder.mul(groups, _INDEX(4))
        x_width = builder.mul(groups, _INDEX(4 * GROUP))
        code_lines = [line(MatmulJob.CODES, offset, code_width) for offset in offsets]
        scale_lines = [line(MatmulJob.SCALES, offset, scale_width) for offset in offsets]
        bias_lines = [line(MatmulJob.BIASES, offset, scale_width) for offset in offsets]
        x_lines = [line(MatmulJob.X, builder.add(first_row, _INDEX(i)), x_width) for i in range(rows)]
        zero = ir.Constant(_FLOATS, [0.0] * LANES)
        sums = [cgutils.alloca_once_value(builder, zero) for _ in range(outputs * rows)]
        for total in sums:
            builder.store(zero, total)
        with cgutils.for_range(builder, groups) as loop:
            group = loop.index
            four = builder.mul(group, _INDEX(4))
            where = builder.mul(group, _INDEX(bytes_per_group))
            low_x = builder.mul(group, _INDEX(4 * GROUP))
            high_x = builder.add(low_x, _INDEX(4 * LANES))
            weights = []
            for j in range(outputs):
                scale = splat(at(scale_lines[j], four, _FLOAT, 4))
                bias = splat(at(bias_lines[j], four, _FLOAT, 4))
                low = at(code_lines[j], where, _BYTES, 1)
                if bits == 4:
                    half = ir.Constant(_BYTES, [4] * LANES)
                    high = builder.lshr(low, half)
                    low = builder.and_(low, ir.Constant(_BYTES, [15] * LANES))
                else:
                    high = at(code_lines[j], builder.add(where, _INDEX(LANES)), _BYTES, 1)
                weights.append(tuple(fma(builder.uitofp(part, _FLOATS), scale, bias) for part in (low, high)))
            for i in range(rows):
                first, second = (at(x_lines[i], offset, _FLOATS, 4) for offset in (low_x, high_x))
                for j, (low, high) in enumerate(weights):
                    total = sums[i * outputs + j]
                    value = fma(low, first, builder.load(total, typ=_FLOATS))
                    builder.store(fma(high, second, value), total)
        for i in range(rows):
            out_width = builder.mul(all_outputs, _INDEX(4))
            out_line = line(MatmulJob.OUT, builder.add(first_row, _INDEX(i)), out_width)
            for j in range(outputs):
                value = builder.load(sums[i * outputs + j], typ=_FLOATS)
                width = LANES
                while width > 1:  # halves onto each other
                    width //= 2
                    halves = [
                        builder.shuffle_vector(
                            value,
                            value,
                            ir.Constant(
                                ir.VectorType(ir.IntType(32), width), list(range(begin, begin + width))
                            ),
                        )
                        for begin in (0, width)
                    ]
                    value = builder.fadd(*halves)
                place = builder.add(out_line, builder.mul(offsets[j], _INDEX(4)))
                builder.store(
                    builder.extract_element(value, ir.IntType(32)(0)),
                    builder.inttoptr(place, _FLOAT.as_pointer()),
                    align=4,
                )
        return context.get_dummy_value()

    return generate


@cache
def rows_piece(bits: int) -> int:
    """Computes pairs of weight rows of a product; see `instructions.piece`.

    Two weight rows go together: measured, more gain nothing.
    """

    @piece
    def product(job: Any, first: Any, end: Any) -> None:
        outputs, rows = load(job + 8 * _OUTPUTS), load(job + 8 * _ROWS)
        for o in range(2 * first, min(2 * end, outputs - 1), 2):
            r = 0
            while rows - r >= 8:
                dot(bits, 2, 8, job, o, r)
                r += 8
            if rows - r >= 4:
                dot(bits, 2, 4, job, o, r)
                r += 4
            while r < rows:
                dot(bits, 2, 1, job, o, r)
                r += 1
        if 2 * end > outputs:
            for r in range(rows):
                dot(bits, 1, 1, job, outputs - 1, r)

    return product
