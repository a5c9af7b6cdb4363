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
from numba.extending import intrinsic
from numpy.typing import NDArray

from engine.backends.cpu.instructions import piece, to_words
from engine.backends.cpu.simd import GROUP
from engine.backends.cpu.step_recorder import empty
from engine.backends.cpu.vector_code import BYTE, FLOAT, FLOATS, LANES, WORD, WORDS, VectorCode, same
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
_BYTES: Final = ir.VectorType(BYTE, LANES)


@intrinsic  # type: ignore[untyped-decorator]
def _split_group(typing: Any, x: Any, record: Any) -> tuple[Any, Callable[..., Any]]:
    """Writes the record at one address of the 32 floats at another."""

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        source, record = arguments
        code = VectorCode(builder)

        def words(value: int) -> Any:
            return same(WORDS, value)

        def total(halves: list[Any]) -> Any:
            return code.call("llvm.vector.reduce.add.v16i32", WORD, builder.add(*halves))

        def power(biased: Any) -> Any:
            return builder.bitcast(builder.shl(biased, WORD(23)), FLOAT)

        halves = [code.load(source, 4 * LANES * n, FLOATS) for n in range(2)]
        bits = [builder.and_(builder.bitcast(half, WORDS), words(0x7FFFFFFF)) for half in halves]
        either = builder.select(builder.icmp_signed(">", *bits), *bits)
        top = code.call("llvm.vector.reduce.smax.v16i32", WORD, either)
        above = builder.fmul(builder.bitcast(top, FLOAT), FLOAT(_ABOVE))
        exponent = builder.lshr(builder.bitcast(above, WORD), WORD(23))
        exponent = builder.select(builder.icmp_signed(">", exponent, WORD(23)), exponent, WORD(23))
        factor = code.splat(power(builder.sub(WORD(254 + 22), exponent)))
        finite = builder.icmp_signed("<", top, WORD(_INFINITY))
        step = power(builder.sub(exponent, WORD(22)))
        step = builder.select(finite, step, ir.Constant(FLOAT, float("nan")))
        rests = [
            builder.fptosi(code.call("llvm.rint.v16f32", FLOATS, builder.fmul(half, factor)), WORDS)
            for half in halves
        ]
        code.store(builder.fmul(builder.sitofp(total(rests), FLOAT), step), record, SUM)
        code.store(step, record, STEP)
        for digit in range(DIGITS):
            lowest = [builder.ashr(builder.shl(rest, words(24)), words(24)) for rest in rests]
            for n, half in enumerate(lowest):
                code.store(builder.trunc(half, _BYTES), record, GROUP * digit + LANES * n, 1)
            code.store(builder.mul(total(lowest), WORD(-128)), record, ZEROS + 4 * digit)
            rests = [
                builder.ashr(builder.sub(rest, half), words(8))
                for rest, half in zip(rests, lowest, strict=True)
            ]
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
