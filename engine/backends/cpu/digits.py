"""Activations in digits: exact integers for products that the processor computes with bytes.

A group of 32 values is written as integers below 2**23 times a power of two that they share, each with three
signed digits to the base 256. That is as fine as float32 itself beside the largest of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba import carray, types
from numba.core import cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

from engine.backends.cpu.instructions import piece, to_words
from engine.backends.cpu.simd import GROUP, LANES
from engine.backends.cpu.step_recorder import empty
from engine.backends.cpu.worker_threads import share

DIGITS: Final = 3
_CHUNK: Final = 512  # groups that a thread takes at once
RECORD: Final = 4 * GROUP  # bytes of a group: as many as its floats have
# In a record: the digits, 32 of each, the lowest first; the power of two (NaN if a value is no number), and
# the sum of the values, float32; -128 times the sum of each digit, int32.
STEP, SUM, ZEROS = 96, 100, 104
# Times the largest value: if that leaves the exponent, three digits up to 127 are enough, 0x7F7F7F.
_ABOVE: Final = 0x800000 / 0x7F7F7E
_INFINITY: Final = 0x7F800000  # the bits of a float; those of a NaN are higher
_FLOAT, _BYTE, _WORD, _INDEX = ir.FloatType(), ir.IntType(8), ir.IntType(32), ir.IntType(64)
_FLOATS, _WORDS = ir.VectorType(_FLOAT, LANES), ir.VectorType(_WORD, LANES)
_BYTES: Final = ir.VectorType(_BYTE, LANES)


@intrinsic  # type: ignore[untyped-decorator]
def _split_group(typing: Any, x: Any, record: Any) -> tuple[Any, Callable[..., Any]]:
    """Writes the record at one address of the 32 floats at another."""

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        source, record = arguments

        def pointer(base: Any, offset: int, kind: Any) -> Any:
            return builder.inttoptr(builder.add(base, _INDEX(offset)), kind.as_pointer())

        def call(name: str, result: Any, *operands: Any) -> Any:
            kind = ir.FunctionType(result, [operand.type for operand in operands])
            return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), operands)

        def words(value: int) -> Any:
            return ir.Constant(_WORDS, [value] * LANES)

        def splat(value: Any) -> Any:
            nothing = ir.Constant(_FLOATS, ir.Undefined)
            one = builder.insert_element(nothing, value, _WORD(0))
            return builder.shuffle_vector(one, nothing, words(0))

        def total(halves: list[Any]) -> Any:
            return call("llvm.vector.reduce.add.v16i32", _WORD, builder.add(*halves))

        halves = [builder.load(pointer(source, 64 * n, _FLOATS), align=4, typ=_FLOATS) for n in range(2)]
        bits = [builder.and_(builder.bitcast(half, _WORDS), words(0x7FFFFFFF)) for half in halves]
        either = builder.select(builder.icmp_signed(">", *bits), *bits)
        top = call("llvm.vector.reduce.smax.v16i32", _WORD, either)
        above = builder.fmul(builder.bitcast(top, _FLOAT), _FLOAT(_ABOVE))
        exponent = builder.lshr(builder.bitcast(above, _WORD), _WORD(23))
        exponent = builder.select(builder.icmp_signed(">", exponent, _WORD(23)), exponent, _WORD(23))

        def power(biased: Any) -> Any:
            return builder.bitcast(builder.shl(biased, _WORD(23)), _FLOAT)

        factor = splat(power(builder.sub(_WORD(254 + 22), exponent)))
        step = power(builder.sub(exponent, _WORD(22)))
        step = builder.select(
            builder.icmp_signed("<", top, _WORD(_INFINITY)), step, ir.Constant(_FLOAT, float("nan"))
        )
        rests = [
            builder.fptosi(call("llvm.rint.v16f32", _FLOATS, builder.fmul(half, factor)), _WORDS)
            for half in halves
        ]
        values = total(rests)
        for digit in range(DIGITS):
            lowest = [builder.ashr(builder.shl(rest, words(24)), words(24)) for rest in rests]
            for n, half in enumerate(lowest):
                place = pointer(record, GROUP * digit + LANES * n, _BYTES)
                builder.store(builder.trunc(half, _BYTES), place, align=1)
            zero = builder.mul(total(lowest), _WORD(-128))
            builder.store(zero, pointer(record, ZEROS + 4 * digit, _WORD), align=4)
            rests = [
                builder.ashr(builder.sub(rest, half), words(8))
                for rest, half in zip(rests, lowest, strict=True)
            ]
        builder.store(step, pointer(record, STEP, _FLOAT), align=4)
        together = builder.fmul(builder.sitofp(values, _FLOAT), step)
        builder.store(together, pointer(record, SUM, _FLOAT), align=4)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), generate


@piece
def _split(job: Any, first: Any, end: Any) -> None:
    place = carray(to_words(job), 2)
    for group in range(first, end):
        _split_group(place[0] + group * RECORD, place[1] + group * RECORD)


def split(x: NDArray[np.float32]) -> NDArray[np.float32]:
    """The records of x (R * I,), I a multiple of 32, in an array of the same size."""
    out = empty(x.size)
    share(_split, x.size // GROUP, _CHUNK, x, out)
    return out
