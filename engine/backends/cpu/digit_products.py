"""The inner loop of products with quantised weights in integers, where the processor has AVX-512 VNNI.

One instruction multiplies 64 bytes with 64 others and adds the products four at a time, exactly; on floats
that takes some fourteen. x is not rounded to 8 bits for it, as other engines do: it has three digits; see
`digits`. On two shared cores of a Zen 4, the starter model decodes some twice as fast as with the float loop
(`octavo bench single`, by its ratios to mlx-lm: 4.6 and 9.9).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from functools import cache
from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

from engine.backends.cpu.atomics import load
from engine.backends.cpu.digits import RECORD, STEP, SUM, ZEROS
from engine.backends.cpu.instruction_set import is_used
from engine.backends.cpu.instructions import piece
from engine.backends.cpu.simd import GROUP, TOGETHER, MatmulJob, operands
from engine.backends.cpu.vector_code import (
    BYTE,
    FLOAT,
    FLOATS,
    INDEX,
    LANES,
    LINE,
    WORD,
    WORDS,
    VectorCode,
    same,
)  # fmt: skip

AVAILABLE: Final = is_used("avx512vnni")
_ROOM: Final = 64 << 20  # bytes that are asked of the system together; what is not used takes no memory
_CACHED: Final = 1 << 18  # bytes of x that meet one tile after another
_AHEAD: Final = 16  # groups: what is read then is brought into the cache now
_BYTES, _HALVES = ir.VectorType(BYTE, LINE), ir.VectorType(ir.HalfType(), LANES)
_OUTPUTS, _ROWS, _BLOCK = (8 * which for which in (MatmulJob.OUTPUTS, MatmulJob.ROWS, MatmulJob.BLOCK))


class WeightForm(IntEnum):
    """How the weights lie in memory: in tiles of 16 rows and 32 inputs, the next 32 after them.

    Codes of 4 bits: 4 vectors of 64 bytes, byte `4 * j + b` of vector v with the code of row j and input
    `4 * v + b` in its low half, and that of input `16 + 4 * v + b` in its high half. Codes of 8 bits: 8 such
    vectors of whole bytes. SCALES has 16 scales for each tile, or for a span of two, then the 16 biases, in
    half precision where that is exact. Centred codes have none: their biases are -128 times the scale.
    """

    HALF_4 = 16
    FLOAT_4 = 17
    HALF_8 = 18
    FLOAT_8 = 19
    CENTRED_8 = 20

    @property
    def bits(self) -> int:
        """Of a code."""
        return 4 if self in (WeightForm.HALF_4, WeightForm.FLOAT_4) else 8

    @property
    def numbers(self) -> int:
        """Vectors of scales and biases of a tile."""
        return 1 if self is WeightForm.CENTRED_8 else 2

    @property
    def dtype(self) -> type[np.floating[Any]]:
        """Of scales and biases."""
        return np.float32 if self in (WeightForm.FLOAT_4, WeightForm.FLOAT_8) else np.float16


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def dot_digits(
    typing: Any, form: Any, span: Any, job: Any, tile: Any, first: Any, end: Any
) -> tuple[Any, Callable[..., Any]]:
    """Computes `out[r, 16 * tile + j]` for r from `first` up to `end`, j < 16; see `simd.dot` for of what.

    Args:
        typing: Numba's.
        form: constant; see `WeightForm`.
        span: constant; see `tiles`.
        job: address of the operands; see `MatmulJob`. CODES is that of the tiles, X that of the records.
        tile: which 16 weight rows.
        first: row of x.
        end: behind the last one.
    """
    signature = types.void(form, span, *[types.int64] * 4)
    return signature, _dot(WeightForm(form.literal_value), span.literal_value)


def _dot(form: WeightForm, span: int) -> Callable[..., Any]:
    """What writes LLVM's code for `dot_digits`."""
    number_bytes = LANES * form.dtype().itemsize
    code_bytes, scale_bytes = LANES * GROUP * form.bits // 8, number_bytes * form.numbers

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        code = VectorCode(builder)
        job, tile, first_row, end_row = arguments[2:]
        at = operands(code, job)
        groups, outputs = at[MatmulJob.GROUPS], at[MatmulJob.OUTPUTS]
        spans, first_output = builder.sdiv(groups, INDEX(span)), builder.mul(tile, INDEX(LANES))

        def codes(base: Any) -> list[list[Any]]:
            """Of a tile, in parts that are summed apart: for each four inputs a word with a row's codes.

            Of 4 bits the high ones are a part, 16 times as large: shifting their sums costs less.
            """
            vectors = [code.load(base, LINE * v, _BYTES, LINE) for v in range(code_bytes // LINE)]
            parts = [vectors]
            if form.bits == 4:
                parts = [[builder.and_(v, same(_BYTES, mask)) for v in vectors] for mask in (15, 240)]
            return [[builder.bitcast(v, WORDS) for v in part] for part in parts]

        def scales(base: Any) -> list[Any]:
            """Of a tile; and the biases, if there are any."""
            if form.dtype is np.float32:
                return [code.load(base, number_bytes * n, FLOATS, 2) for n in range(form.numbers)]
            halves = [code.load(base, number_bytes * n, _HALVES, 2) for n in range(form.numbers)]
            return [builder.fpext(each, FLOATS) for each in halves]

        def digit(record: Any, words: list[Any], first: int, which: int, total: Any) -> Any:
            """`total` with the products of one digit of the inputs from `first` on."""
            if form.numbers == 1:
                total = builder.add(total, code.splat(code.load(record, ZEROS + 4 * which, WORD)))
            for v, four in enumerate(words):
                x = code.splat(code.load(record, GROUP * which + first + 4 * v, WORD))
                total = code.call("llvm.x86.avx512.vpdpbusd.512", WORDS, total, four, x)
            return total

        def products(record: Any, parts: list[list[Any]]) -> Any:
            """Of the 32 values of a record with the codes of 16 rows, without their scales."""
            sums = []
            for n, words in enumerate(parts):
                inputs = record, words, LANES * n
                # The middle digit's sum is shifted and goes on with the lowest: below 2**29.
                low = builder.shl(digit(*inputs, 1, same(WORDS, 0)), same(WORDS, 8))
                sums.append((digit(*inputs, 0, low), digit(*inputs, 2, same(WORDS, 0))))
            low, high = sums[0]
            if len(sums) == 2:
                low, high = (
                    builder.add(a, builder.ashr(b, same(WORDS, 4))) for a, b in zip(*sums, strict=True)
                )
            low, high = builder.sitofp(low, FLOATS), builder.sitofp(high, FLOATS)
            value = code.fma(high, same(FLOATS, 65536.0), low)
            return builder.fmul(value, code.splat(code.load(record, STEP, FLOAT)))

        def block(row: Any, count: int) -> None:
            rows = [builder.add(row, INDEX(i)) for i in range(count)]
            lines = [code.place(at[MatmulJob.X], builder.mul(each, groups), RECORD) for each in rows]
            totals = code.variables(*[same(FLOATS, 0.0)] * count)
            with cgutils.for_range(builder, spans) as loop:
                place = builder.add(builder.mul(tile, spans), loop.index)
                scale_base = code.place(at[MatmulJob.SCALES], place, scale_bytes)
                code.prefetch(scale_base, scale_bytes, _AHEAD // span * scale_bytes)
                scale, *bias = scales(scale_base)
                for n in range(span):
                    base = code.place(at[MatmulJob.CODES], place, span * code_bytes)
                    base = builder.add(base, INDEX(n * code_bytes))
                    code.prefetch(base, code_bytes, _AHEAD * code_bytes)
                    parts = codes(base)
                    for line, total in zip(lines, totals, strict=True):
                        record = code.place(line, loop.index, span * RECORD)
                        record = builder.add(record, INDEX(n * RECORD))
                        value = products(record, parts)
                        code.add_product(value, scale, total)
                        if bias:
                            code.add_product(bias[0], code.splat(code.load(record, SUM, FLOAT)), total)
            left = builder.trunc(builder.sub(outputs, first_output), WORD)  # fewer than 16 in the last tile
            mask = builder.icmp_signed("<", ir.Constant(WORDS, list(range(LANES))), code.splat(left))
            for each, total in zip(rows, totals, strict=True):
                where = builder.add(builder.mul(each, outputs), first_output)
                place = code.pointer(code.place(at[MatmulJob.OUT], where, 4), 0, FLOATS)
                value = builder.load(total, typ=FLOATS)
                code.call("llvm.masked.store.v16f32.p0", ir.VoidType(), value, place, WORD(4), mask)

        code.in_blocks(first_row, end_row, TOGETHER, block)
        return context.get_dummy_value()

    return generate


@cache
def tiles_piece(form: WeightForm, span: int) -> int:
    """Computes tiles of a product with `BLOCK` rows of x; see `instructions.piece`, and `tiles` of `span`."""
    number = int(form)

    @piece
    def product(job: Any, first: Any, end: Any) -> None:
        rows, block = load(job + _ROWS), load(job + _BLOCK)
        tiles = (load(job + _OUTPUTS) + LANES - 1) // LANES
        for each in range(first, end):
            r = each // tiles * block
            dot_digits(number, span, job, each % tiles, r, min(r + block, rows))

    return product


def rows_in_cache(groups: int) -> int:
    """How many rows of x stay in the cache while they meet one tile after another: `BLOCK` of a product."""
    return max(_CACHED // (groups * RECORD) // 8 * 8, 8)


def tiles(
    codes: NDArray[np.uint8], scales: NDArray[np.float32], biases: NDArray[np.float32], bits: int
) -> tuple[WeightForm, NDArray[np.uint8], NDArray[np.uint8]]:
    """Weights in the order in which they are read.

    Args:
        codes: (O, I), a code in each byte.
        scales: (O, I / 32), or with a span of 2 groups (O, I / 64).
        biases: likewise.
        bits: of a code.

    Returns:
        Their form, and the bytes of CODES and of SCALES.
    """
    half = all(np.array_equal(each.astype(np.float16).astype(np.float32), each) for each in (scales, biases))
    if bits == 8 and half and np.array_equal(biases, scales * np.float32(-128)):
        form, numbers = WeightForm.CENTRED_8, [scales]
    else:
        form = {
            (4, True): WeightForm.HALF_4,
            (4, False): WeightForm.FLOAT_4,
            (8, True): WeightForm.HALF_8,
            (8, False): WeightForm.FLOAT_8,
        }[bits, half]
        numbers = [scales, biases]
    lacking = -len(codes) % LANES
    ordered = np.pad(codes, ((0, lacking), (0, 0))).reshape(-1, LANES, codes.shape[1] // GROUP, GROUP // 4, 4)
    vectors: NDArray[Any] = ordered.transpose(0, 2, 3, 1, 4)  # tile, group, four inputs, row, input
    if bits == 4:
        vectors = vectors[:, :, :4] | vectors[:, :, 4:] << 4
    lines = [np.pad(each, ((0, lacking), (0, 0))).reshape(-1, LANES, each.shape[1]) for each in numbers]
    stacked = np.stack(lines, 1).transpose(0, 3, 1, 2).astype(form.dtype)  # tile, span, which, row
    return form, _aligned(vectors), _aligned(stacked)


class _Room:
    """Memory for the weights of many layers together.

    NumPy asks the system for huge pages where an array has 4 MB and more. With pages of 4 KB, two cores read
    30 GB/s here; with huge ones 48.
    """

    def __init__(self) -> None:
        self._free = np.empty(0, np.uint8)

    def take(self, size: int) -> NDArray[np.uint8]:
        """`size` bytes from the beginning of a cache line on."""
        start = -self._free.ctypes.data % LINE
        if start + size > self._free.size:
            self._free = np.empty(max(_ROOM, size + LINE), np.uint8)
            start = -self._free.ctypes.data % LINE
        found, self._free = self._free[start : start + size], self._free[start + size :]
        return found


_room: Final = _Room()


def _aligned(values: NDArray[Any]) -> NDArray[np.uint8]:
    """The bytes of `values` in C order, from the beginning of a cache line on."""
    found = _room.take(values.nbytes)
    found.view(values.dtype).reshape(values.shape)[...] = values
    return found
