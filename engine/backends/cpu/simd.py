"""The inner loop of products with quantised weights, as vector code for LLVM.

Numba hands LLVM scalar loops, and LLVM will not keep a vector of sums in registers across groups that each
have their own scale. So this one loop is written as LLVM vectors of 16 floats; LLVM cuts them to what the
processor has (AVX-512, AVX2, NEON).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

LANES: Final = 16
GROUP: Final = 32  # weights that share a scale, in this layout
_FLOAT: Final = ir.FloatType()
_BYTE: Final = ir.IntType(8)
_INDEX: Final = ir.IntType(64)
_FLOATS: Final = ir.VectorType(_FLOAT, LANES)
_BYTES: Final = ir.VectorType(_BYTE, LANES)


@cache
def dot_block(bits: int, outputs: int, rows: int) -> Callable[..., None]:
    """A compiled-in function for a block of `outputs` weight rows times `rows` rows of x.

    `dot(codes, scales, biases, x, out, o, r)` computes `out[r + i, o + j]` for all i < rows, j < outputs, as
    the sum over k of `(scales[o+j, k // 32] * codes[o+j, k] + biases[o+j, k // 32]) * x[r+i, k]`.

    Args:
        bits: 4 (a byte holds code i in its low half and code i + 16 in its high half) or 8.
        outputs: weight rows a call; outputs * rows sums stay in registers.
        rows: rows of x a call.
    """
    bytes_per_group = GROUP * bits // 8

    @intrinsic  # type: ignore[untyped-decorator]
    def dot(
        typing: Any, codes: Any, scales: Any, biases: Any, x: Any, out: Any, o: Any, r: Any
    ) -> tuple[Any, Callable[..., Any]]:
        signature = types.void(codes, scales, biases, x, out, o, r)

        def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
            arrays = [
                context.make_array(kind)(context, builder, value)
                for kind, value in zip(sig.args[:5], arguments[:5], strict=True)
            ]
            codes_, scales_, biases_, x_, out_ = arrays
            first_output, first_row = arguments[5], arguments[6]
            groups = builder.extract_value(scales_.shape, 1)

            def line(array: Any, index: Any) -> Any:
                """Address of row `index`, in bytes."""
                start = builder.ptrtoint(array.data, _INDEX)
                stride = builder.extract_value(array.strides, 0)
                return builder.add(start, builder.mul(index, stride))

            def at(base: Any, offset: Any, kind: Any, align: int) -> Any:
                pointer = builder.inttoptr(builder.add(base, offset), kind.as_pointer())
                return builder.load(pointer, align=align, typ=kind)

            def splat(value: Any) -> Any:
                one = builder.insert_element(ir.Constant(_FLOATS, ir.Undefined), value, ir.IntType(32)(0))
                mask = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
                return builder.shuffle_vector(one, ir.Constant(_FLOATS, ir.Undefined), mask)

            def fma(a: Any, b: Any, c: Any) -> Any:
                product = builder.fmul(a, b, flags=["contract"])  # LLVM fuses the two
                return builder.fadd(product, c, flags=["contract"])

            offsets = [builder.add(first_output, _INDEX(j)) for j in range(outputs)]
            code_lines = [line(codes_, offset) for offset in offsets]
            scale_lines = [line(scales_, offset) for offset in offsets]
            bias_lines = [line(biases_, offset) for offset in offsets]
            x_lines = [line(x_, builder.add(first_row, _INDEX(i))) for i in range(rows)]
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
                    weights.append(
                        tuple(fma(builder.uitofp(part, _FLOATS), scale, bias) for part in (low, high))
                    )
                for i in range(rows):
                    first, second = (at(x_lines[i], offset, _FLOATS, 4) for offset in (low_x, high_x))
                    for j, (low, high) in enumerate(weights):
                        total = sums[i * outputs + j]
                        value = fma(low, first, builder.load(total, typ=_FLOATS))
                        builder.store(fma(high, second, value), total)
            for i in range(rows):
                out_line = line(out_, builder.add(first_row, _INDEX(i)))
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

        return signature, generate

    return dot  # type: ignore[no-any-return]
