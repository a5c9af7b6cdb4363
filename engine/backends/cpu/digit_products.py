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
from numba.core.registry import cpu_target
from numba.extending import intrinsic
from numpy.typing import NDArray

from engine.backends.cpu.atomics import load
from engine.backends.cpu.digits import RECORD, STEP, SUM, ZEROS
from engine.backends.cpu.instructions import piece
from engine.backends.cpu.simd import GROUP, LANES, MatmulJob

AVAILABLE: Final = "+avx512vnni" in cpu_target.target_context.codegen().magic_tuple()[2]  # what Numba uses
LINE: Final = 64  # bytes of a cache line
_ROOM: Final = 64 << 20  # bytes that are asked of the system together; what is not used takes no memory
_CACHED: Final = 1 << 18  # bytes of x that meet one tile after another
_AHEAD: Final = 16  # groups: what is read then is brought into the cache now
_FLOAT, _BYTE, _WORD, _INDEX = ir.FloatType(), ir.IntType(8), ir.IntType(32), ir.IntType(64)
_FLOATS, _WORDS = ir.VectorType(_FLOAT, LANES), ir.VectorType(_WORD, LANES)
_BYTES: Final = ir.VectorType(_BYTE, 4 * LANES)

_OUTPUTS, _GROUPS, _ROWS = int(MatmulJob.OUTPUTS), int(MatmulJob.GROUPS), int(MatmulJob.ROWS)


class WeightForm(IntEnum):
    """How the weights lie in memory: in tiles of 16 rows and 32 inputs, the next 32 after them.

    Codes of 4 bits: 4 vectors of 64 bytes, byte `4 * j + b` of vector v with the code of row j and input
    `4 * v + b` in its low half, and that of input `16 + 4 * v + b` in its high half. Codes of 8 bits: 8 such
    vectors of whole bytes. SCALES has 16 scales for each tile, then the 16 biases, in half precision where
    that is exact. Centred codes have none: their biases are -128 times the scale.
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
    typing: Any, form: Any, rows: Any, job: Any, tile: Any, r: Any
) -> tuple[Any, Callable[..., Any]]:
    """Computes `out[r + i, 16 * tile + j]` for all i < rows, j < 16; see `simd.dot` for of what.

    Args:
        typing: Numba's.
        form: constant; see `WeightForm`.
        rows: constant.
        job: address of the operands; see `MatmulJob`. CODES is that of the tiles, X that of the records.
        tile: which 16 weight rows.
        r: first row of x.
    """
    signature = types.void(form, rows, types.int64, types.int64, types.int64)
    return signature, _dot(WeightForm(form.literal_value), rows.literal_value)


def _dot(form: WeightForm, rows: int) -> Callable[..., Any]:
    """What writes LLVM's code for `dot_digits`."""
    code_bytes, number_bytes = LANES * GROUP * form.bits // 8, LANES * form.dtype().itemsize

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        address, tile, first_row = arguments[2:]
        kind = ir.FunctionType(_WORDS, [_WORDS, _WORDS, _WORDS])
        multiply_add = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.avx512.vpdpbusd.512")

        def at(base: Any, offset: int, kind: Any, align: int) -> Any:
            pointer = builder.inttoptr(builder.add(base, _INDEX(offset)), kind.as_pointer())
            return builder.load(pointer, align=align, typ=kind)

        def entry(which: MatmulJob) -> Any:
            return at(address, 8 * which, _INDEX, 8)

        def splat(value: Any, kind: Any) -> Any:
            one = builder.insert_element(ir.Constant(kind, ir.Undefined), value, _WORD(0))
            return builder.shuffle_vector(
                one, ir.Constant(kind, ir.Undefined), ir.Constant(_WORDS, [0] * LANES)
            )

        def fma(a: Any, b: Any, c: Any) -> Any:
            product = builder.fmul(a, b, flags=["contract"])  # LLVM fuses the two
            return builder.fadd(product, c, flags=["contract"])

        def prefetch(base: Any, size: int) -> None:
            """Has a later group brought into the cache; `base` and `size` are those of this one."""
            pointer = _BYTE.as_pointer()
            kind = ir.FunctionType(ir.VoidType(), [pointer, _WORD, _WORD, _WORD])
            function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
            for offset in range(0, size, LINE):
                place = builder.inttoptr(builder.add(base, _INDEX(_AHEAD * size + offset)), pointer)
                builder.call(function, [place, _WORD(0), _WORD(3), _WORD(1)])  # to be read, soon, data

        def codes(base: Any) -> list[Any]:
            """Of a tile: for each four inputs the codes of 16 rows, a row's four in one word."""
            vectors = [at(base, 64 * v, _BYTES, 64) for v in range(code_bytes // 64)]
            if form.bits == 4:
                low = [builder.and_(v, ir.Constant(_BYTES, [15] * 64)) for v in vectors]
                vectors = low + [builder.lshr(v, ir.Constant(_BYTES, [4] * 64)) for v in vectors]
            return [builder.bitcast(v, _WORDS) for v in vectors]

        def numbers(base: Any, which: int) -> Any:
            kind = ir.VectorType(ir.HalfType(), LANES) if form.dtype is np.float16 else _FLOATS
            value = at(base, which * number_bytes, kind, 2)
            return builder.fpext(value, _FLOATS) if kind is not _FLOATS else value

        def add_digits(totals: list[Any], record: Any, which: tuple[int, ...]) -> list[Any]:
            """The `totals` of some digits with their products."""
            if form.numbers == 1:
                initial = [splat(at(record, ZEROS + 4 * digit, _WORD, 4), _WORDS) for digit in which]
                totals = [builder.add(*each) for each in zip(totals, initial, strict=True)]
            for v, four in enumerate(words):
                places = [at(record, GROUP * digit + 4 * v, _WORD, 4) for digit in which]
                totals = [
                    builder.call(multiply_add, [total, four, splat(x, _WORDS)])
                    for total, x in zip(totals, places, strict=True)
                ]
            return totals

        zeros, eight = (ir.Constant(_WORDS, [value] * LANES) for value in (0, 8))
        groups, outputs = entry(MatmulJob.GROUPS), entry(MatmulJob.OUTPUTS)
        begin = builder.mul(tile, groups)
        code_line = builder.add(entry(MatmulJob.CODES), builder.mul(begin, _INDEX(code_bytes)))
        number_line = builder.add(
            entry(MatmulJob.SCALES), builder.mul(begin, _INDEX(number_bytes * form.numbers))
        )
        width = builder.mul(groups, _INDEX(RECORD))
        lines = [
            builder.add(entry(MatmulJob.X), builder.mul(builder.add(first_row, _INDEX(i)), width))
            for i in range(rows)
        ]
        zero = ir.Constant(_FLOATS, [0.0] * LANES)
        sums = [cgutils.alloca_once_value(builder, zero) for _ in range(rows)]
        for total in sums:
            builder.store(zero, total)
        with cgutils.for_range(builder, groups) as loop:
            base = builder.add(code_line, builder.mul(loop.index, _INDEX(code_bytes)))
            prefetch(base, code_bytes)
            words = codes(base)
            base = builder.add(number_line, builder.mul(loop.index, _INDEX(number_bytes * form.numbers)))
            prefetch(base, number_bytes * form.numbers)
            scales = numbers(base, 0)
            biases = numbers(base, 1) if form.numbers == 2 else None
            for i in range(rows):
                record = builder.add(lines[i], builder.mul(loop.index, _INDEX(RECORD)))
                if rows == 1:  # three short chains: there is nothing else to do meanwhile
                    low, middle, high = add_digits([zeros] * 3, record, (0, 1, 2))
                    low = builder.add(builder.shl(middle, eight), low)
                else:  # the middle digit's sum is shifted and goes on with the lowest: below 2**29
                    (middle,) = add_digits([zeros], record, (1,))
                    (low,) = add_digits([builder.shl(middle, eight)], record, (0,))
                    (high,) = add_digits([zeros], record, (2,))
                high = builder.sitofp(high, _FLOATS)
                value = fma(high, ir.Constant(_FLOATS, [65536.0] * LANES), builder.sitofp(low, _FLOATS))
                value = builder.fmul(value, splat(at(record, STEP, _FLOAT, 4), _FLOATS))
                value = fma(value, scales, builder.load(sums[i], typ=_FLOATS))
                if biases is not None:
                    value = fma(biases, splat(at(record, SUM, _FLOAT, 4), _FLOATS), value)
                builder.store(value, sums[i])
        first = builder.mul(tile, _INDEX(LANES))
        left = builder.trunc(builder.sub(outputs, first), _WORD)  # fewer than 16 in the last tile
        mask = builder.icmp_signed("<", ir.Constant(_WORDS, list(range(LANES))), splat(left, _WORDS))
        flags = ir.VectorType(ir.IntType(1), LANES)
        kind = ir.FunctionType(ir.VoidType(), [_FLOATS, _FLOATS.as_pointer(), _WORD, flags])
        store = cgutils.get_or_insert_function(builder.module, kind, "llvm.masked.store.v16f32.p0")
        for i in range(rows):
            row = builder.mul(builder.add(first_row, _INDEX(i)), outputs)
            place = builder.add(entry(MatmulJob.OUT), builder.mul(builder.add(row, first), _INDEX(4)))
            pointer = builder.inttoptr(place, _FLOATS.as_pointer())
            builder.call(store, [builder.load(sums[i], typ=_FLOATS), pointer, _WORD(4), mask])
        return context.get_dummy_value()

    return generate


@cache
def tiles_piece(form: WeightForm) -> int:
    """Computes tiles of a product with `block_rows` rows of x; see `instructions.piece`."""
    number = int(form)

    @piece
    def product(job: Any, first: Any, end: Any) -> None:
        groups, rows = load(job + 8 * _GROUPS), load(job + 8 * _ROWS)
        tiles = (load(job + 8 * _OUTPUTS) + LANES - 1) // LANES
        block = max(_CACHED // (groups * RECORD) // 8 * 8, 8)
        for each in range(first, end):
            tile, r = each % tiles, each // tiles * block
            stop = min(r + block, rows)
            while stop - r >= 8:
                dot_digits(number, 8, job, tile, r)
                r += 8
            if stop - r >= 4:
                dot_digits(number, 4, job, tile, r)
                r += 4
            while r < stop:
                dot_digits(number, 1, job, tile, r)
                r += 1

    return product


def pieces(outputs: int, groups: int, rows: int) -> int:
    """How many pieces a product has: as many rows of x as stay in the cache, with 16 weight rows."""
    block = max(_CACHED // (groups * RECORD) // 8 * 8, 8)
    return (outputs + LANES - 1) // LANES * ((rows + block - 1) // block)


def tiles(
    codes: NDArray[np.uint8], scales: NDArray[np.float32], biases: NDArray[np.float32], bits: int
) -> tuple[WeightForm, NDArray[np.uint8], NDArray[np.uint8]]:
    """Weights in the order in which they are read.

    Args:
        codes: (O, I), a code in each byte.
        scales: (O, I / 32).
        biases: (O, I / 32).
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
    groups = scales.shape[1]
    ordered = np.pad(codes, ((0, lacking), (0, 0))).reshape(-1, LANES, groups, GROUP // 4, 4)
    vectors: NDArray[Any] = ordered.transpose(0, 2, 3, 1, 4)  # tile, group, four inputs, row, input
    if bits == 4:
        vectors = vectors[:, :, :4] | vectors[:, :, 4:] << 4
    lines = [np.pad(each, ((0, lacking), (0, 0))).reshape(-1, LANES, groups) for each in numbers]
    stacked = np.stack(lines, 1).transpose(0, 3, 1, 2).astype(form.dtype)  # tile, group, which, row
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
