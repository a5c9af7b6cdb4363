"""Products with quantised weights: in integers with activations in digits, or in floats.

Decoding is bound by the bytes of the weights, and 4-bit ones are an eighth of float32. Where the processor
has AVX-512 VNNI, the sums of a group are exact integers, and weights lie in the order in which they are read,
with scales in half precision where the file has them so. Elsewhere the arithmetic is float32 on exactly the
values that unpacking would give (`simd`). Either is as exact as float32; in both a helper on another core
changes no bit (`worker_threads`).

For the integers, a group of 32 activations is written as integers below 2**23 times a power of two that they
share, each with three signed digits to the base 256. That is as fine as float32 itself beside the largest of
them; other engines round to 8 bits. One instruction multiplies 64 bytes with 64 others and adds the products
four at a time, exactly; on floats that takes some fourteen. On two shared cores of a Zen 4, the starter model
decodes some twice as fast as with the float loop (`octavo bench single`, by its ratios to mlx-lm: 4.6 and
9.9).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from functools import cache
from typing import Any, Final

import mlx.core as mx
import numpy as np
from llvmlite import ir
from numba import carray, types
from numba.core import cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

from engine.backends.base import QuantisedWeight
from engine.backends.cpu.instruction_set import is_used
from engine.backends.cpu.recorded_step.step_program import empty, piece, to_words
from engine.backends.cpu.vector_code import (
    BYTE,
    FLOAT,
    FLOATS,
    GROUP,
    INDEX,
    LANES,
    LINE,
    TOGETHER,
    WORD,
    WORDS,
    MatmulJob,
    VectorCode,
    load,
    operands,
    rows_piece,
    same,
)  # fmt: skip
from engine.backends.cpu.worker_threads import TEAM, default_helpers, share

# --- Activations in digits

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


# --- The inner loop in integers

AVAILABLE: Final = is_used("avx512vnni")
_ROOM: Final = 64 << 20  # bytes that are asked of the system together; what is not used takes no memory
_CACHED: Final = 1 << 18  # bytes of x that meet one tile after another
_AHEAD: Final = 16  # groups: what is read then is brought into the cache now
_PACKED_BYTES, _HALVES = ir.VectorType(BYTE, LINE), ir.VectorType(ir.HalfType(), LANES)
_OUTPUTS, _ROWS, _BLOCK = (8 * which for which in (MatmulJob.OUTPUTS, MatmulJob.ROWS, MatmulJob.BLOCK))


class WeightForm(IntEnum):
    """Layouts of the weights in memory: tiles of 16 rows and 32 inputs, the next 32 after them.

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
        """Bits of a code."""
        return 4 if self in (WeightForm.HALF_4, WeightForm.FLOAT_4) else 8

    @property
    def numbers(self) -> int:
        """Vectors of scales and biases of a tile."""
        return 1 if self is WeightForm.CENTRED_8 else 2

    @property
    def dtype(self) -> type[np.floating[Any]]:
        """Type of scales and biases."""
        return np.float32 if self in (WeightForm.FLOAT_4, WeightForm.FLOAT_8) else np.float16


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def dot_digits(
    typing: Any, form: Any, span: Any, job: Any, tile: Any, first: Any, end: Any
) -> tuple[Any, Callable[..., Any]]:
    """Computes `out[r, 16 * tile + j]` for r from `first` up to `end`, j < 16; see `simd.dot` for of what.

    Args:
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
    """Returns the function that writes LLVM's code for `dot_digits`."""
    number_bytes = LANES * form.dtype().itemsize
    code_bytes, scale_bytes = LANES * GROUP * form.bits // 8, number_bytes * form.numbers

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        code = VectorCode(builder)
        job, tile, first_row, end_row = arguments[2:]
        at = operands(code, job)
        groups, outputs = at[MatmulJob.GROUPS], at[MatmulJob.OUTPUTS]
        spans, first_output = builder.sdiv(groups, INDEX(span)), builder.mul(tile, INDEX(LANES))

        def codes(base: Any) -> list[list[Any]]:
            """Loads a tile's codes, in parts summed apart: for each four inputs a word with a row's codes.

            Of 4 bits the high ones are a part, 16 times as large: shifting their sums costs less.
            """
            vectors = [code.load(base, LINE * v, _PACKED_BYTES, LINE) for v in range(code_bytes // LINE)]
            parts = [vectors]
            if form.bits == 4:
                parts = [[builder.and_(v, same(_PACKED_BYTES, mask)) for v in vectors] for mask in (15, 240)]
            return [[builder.bitcast(v, WORDS) for v in part] for part in parts]

        def scales(base: Any) -> list[Any]:
            """Loads a tile's scales, and the biases, if there are any."""
            if form.dtype is np.float32:
                return [code.load(base, number_bytes * n, FLOATS, 2) for n in range(form.numbers)]
            halves = [code.load(base, number_bytes * n, _HALVES, 2) for n in range(form.numbers)]
            return [builder.fpext(half, FLOATS) for half in halves]

        def digit(record: Any, words: list[Any], first: int, which: int, total: Any) -> Any:
            """`total` with the products of one digit of the inputs from `first` on."""
            if form.numbers == 1:
                total = builder.add(total, code.splat(code.load(record, ZEROS + 4 * which, WORD)))
            for v, four in enumerate(words):
                x = code.splat(code.load(record, GROUP * which + first + 4 * v, WORD))
                total = code.call("llvm.x86.avx512.vpdpbusd.512", WORDS, total, four, x)
            return total

        def products(record: Any, parts: list[list[Any]]) -> Any:
            """Multiplies the 32 values of a record with the codes of 16 rows, without their scales."""
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
            lines = [code.place(at[MatmulJob.X], builder.mul(line, groups), RECORD) for line in rows]
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
            for output_row, total in zip(rows, totals, strict=True):
                where = builder.add(builder.mul(output_row, outputs), first_output)
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
        for chunk in range(first, end):
            r = chunk // tiles * block
            dot_digits(number, span, job, chunk % tiles, r, min(r + block, rows))

    return product


def tiles(
    words: NDArray[np.uint32],
    scales: NDArray[np.float32],
    biases: NDArray[np.float32],
    bits: int,
    pause: Callable[[], None] | None = None,
) -> tuple[WeightForm, NDArray[np.uint8], NDArray[np.uint8]]:
    """Weights in the order in which they are read.

    Args:
        words: (O, I * bits / 32), MLX's.
        scales: (O, I / 32), or with a span of 2 groups (O, I / 64).
        biases: likewise.
        bits: of a code.
        pause: called now and then.

    Returns:
        Their form, and the bytes of CODES and of SCALES.
    """
    half = all(np.array_equal(part.astype(np.float16).astype(np.float32), part) for part in (scales, biases))
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
    lines = [_whole_tiles(part) for part in numbers]
    stacked = _aligned(np.stack(lines, 1).transpose(0, 3, 1, 2).astype(form.dtype))  # tile, span, which, row
    quads = _whole_tiles(_quads(words, bits, pause))
    return form, _aligned(quads.transpose(0, 2, 3, 1), pause), stacked  # of quads: tile, group, which, row


def _whole_tiles(rows: NDArray[Any]) -> NDArray[Any]:
    """(O, ...) as (tiles, LANES, ...), with zeros after the last row."""
    if lacking := -len(rows) % LANES:
        rows = np.concatenate([rows, np.zeros((lacking, *rows.shape[1:]), rows.dtype)])
    return rows.reshape(-1, LANES, *rows.shape[1:])


def _quads(
    words: NDArray[np.uint32], bits: int, pause: Callable[[], None] | None = None
) -> NDArray[np.uint32]:
    """MLX's words (O, I * bits / 32) as (O, I / 32, bits): four inputs in each, a byte for each of them.

    Of 4 bits, code i of a group and code i + 16 share a byte.
    """
    shape = len(words), words.shape[1] // bits, bits
    if bits == 8:
        return words.reshape(shape)
    quads = np.empty(shape, np.uint32)
    for first in range(0, len(words), _PACK_ROWS):  # 16 bytes for each of MLX's words, meanwhile
        part = np.ascontiguousarray(words[first : first + _PACK_ROWS]).view(np.uint16)
        spread = _SPREAD[part.reshape(len(part), -1, 2, 4)]
        quads[first : first + _PACK_ROWS] = spread[:, :, 0] | spread[:, :, 1] << 4
        if pause is not None:
            pause()
    return quads


_PACK_ROWS: Final = 256  # weight rows that are packed at once
#: The four codes of 16 bits, a byte for each.
_SPREAD: Final = np.bitwise_or.reduce(
    [(np.arange(1 << 16, dtype=np.uint32) & 15 << 4 * code) << 4 * code for code in range(4)]
)


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
        room, self._free = self._free[start : start + size], self._free[start + size :]
        return room


_room: Final = _Room()


def _aligned(values: NDArray[Any], pause: Callable[[], None] | None = None) -> NDArray[np.uint8]:
    """The bytes of `values` in C order, from the beginning of a cache line on."""
    room = _room.take(values.nbytes)
    ordered = room.view(values.dtype).reshape(values.shape)
    for first in range(0, len(values), _PACK_ROWS):
        ordered[first : first + _PACK_ROWS] = values[first : first + _PACK_ROWS]
        if pause is not None:
            pause()
    return room


# --- Products

FEW_ROWS: Final = 32  # in floats, BLAS is faster from about here on
MAX_ROWS: Final = 1 << 30 if AVAILABLE else FEW_ROWS  # of a step that is recorded
# What a thread takes at once, in groups of weights times rows: 2 to 10 microseconds. Within these, as long a
# part of the weight as possible, for memory is read fastest in long stretches.
_MIN_WORK, _MAX_WORK, _PARTS = 2048, 16384, 2 * (default_helpers() + 1)


class QuantisedProduct:
    """`x @ weight.T`; in floats for a few rows of x.

    Args:
        weight: (O, I), `packable`.
        in_digits: whether x is written in digits; only where that is available.
        pause: called now and then while the weight is packed.

    Attributes:
        form: 4 or 8, or in digits a `WeightForm`.
        outputs, inputs: of the weight.
        groups: of inputs.
        piece, arrays: what computes it, and its first three operands; see `simd.MatmulJob`.
        nbytes: that each product reads.
    """

    def __init__(
        self, weight: QuantisedWeight, *, in_digits: bool = AVAILABLE, pause: Callable[[], None] | None = None
    ) -> None:
        repeat = weight.group_size // GROUP
        span = 2 if in_digits and repeat % 2 == 0 else 1  # groups that share scales in memory, too
        scales, biases = (
            np.repeat(np.array(array.astype(mx.float32)), repeat // span, axis=1)
            for array in (weight.scales, weight.biases)
        )
        words = np.array(weight.codes, copy=None)
        self.in_digits = in_digits
        self.outputs, self.inputs = len(words), words.shape[1] * 32 // weight.bits
        self.groups: int = self.inputs // GROUP
        self.form: int = weight.bits
        arrays: list[NDArray[Any]]
        if in_digits:
            form, *arrays = tiles(words, scales, biases, weight.bits, pause)
            self.form, self.piece = form, tiles_piece(form, span)
        else:
            rows = _quads(words, weight.bits, pause).view(np.uint8).reshape(self.outputs, -1).copy()
            arrays, self.piece = [rows, scales, biases], rows_piece(weight.bits)
        # In digits, the biases are beside the scales.
        self.arrays: list[NDArray[Any] | int] = [*arrays, 0] if in_digits else [*arrays]
        self.nbytes = sum(array.nbytes for array in arrays)

    def prepare(self, x: NDArray[np.float32]) -> NDArray[np.float32]:
        """Returns x (R * I,), contiguous, in the form that all products of this kind take."""
        return split(x) if self.in_digits else x

    def __call__(
        self, x: NDArray[np.float32], shape: tuple[int, ...], board: NDArray[np.int64] = TEAM.board
    ) -> NDArray[np.float32]:
        """Multiplies `prepare`'s result for (R * I,) to (R, O) in another shape; `board` is the helpers'."""
        rows = x.size // self.inputs
        out = empty(rows * self.outputs)
        parts, block = self.plan(self.outputs)
        count = parts * -(-rows // block) if self.in_digits else parts
        share(
            self.piece, count, self.chunk(count, rows), *self.arrays, x, out, self.outputs, self.groups, rows,
            block, board=board,
        )  # fmt: skip
        return out.reshape(shape)

    def plan(self, outputs: int) -> tuple[int, int]:
        """Returns the number of pieces of so many outputs, and the rows of x that stay in the cache."""
        lines = LANES if self.in_digits else 2
        return -(-outputs // lines), max(_CACHED // (self.groups * RECORD) // 8 * 8, 8)

    def chunk(self, pieces: int, rows: int) -> int:
        """Returns the number of pieces of so many rows that a thread takes at once."""
        work = (LANES if self.in_digits else 2) * self.groups * rows
        return max(1, min(max(_MIN_WORK // work, -(-pieces // _PARTS)), _MAX_WORK // work))
