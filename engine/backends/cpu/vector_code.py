"""LLVM code for vectors at addresses, in which the inner loops are written, and exp for such loops.

Numba hands LLVM scalar loops, and LLVM will not keep a vector of sums in registers across groups that each
have their own scale, nor each key's products with several queries. So these few loops are written as vectors
of 16 numbers, which LLVM cuts to what the processor has (AVX-512, AVX2, NEON).

libm's functions of one number are scalar calls that keep LLVM from full-width SIMD; the ones here are inlined
into loops. All are float32, within a few units in the last place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import cache
from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

from engine.backends.cpu.recorded_step.step_program import piece

LANES: Final = 16
LINE: Final = 64  # bytes of a cache line
FLOAT, BYTE, WORD, INDEX = ir.FloatType(), ir.IntType(8), ir.IntType(32), ir.IntType(64)
FLOATS, WORDS = ir.VectorType(FLOAT, LANES), ir.VectorType(WORD, LANES)


def same(kind: Any, value: float) -> Any:
    """A constant vector with `value` in every lane."""
    return ir.Constant(kind, [value] * kind.count)


class VectorCode:
    """Writes LLVM code by LLVM's `builder`; addresses are int64, and offsets from them count bytes."""

    def __init__(self, builder: Any) -> None:
        self.builder = builder

    def place(self, base: Any, index: Any, size: int) -> Any:
        """Address of element `index` of an array whose elements have `size` bytes."""
        return self.builder.add(base, self.builder.mul(index, INDEX(size)))

    def pointer(self, base: Any, offset: int, kind: Any) -> Any:
        """To a value of `kind`."""
        return self.builder.inttoptr(self.builder.add(base, INDEX(offset)), kind.as_pointer())

    def load(self, base: Any, offset: int, kind: Any, align: int = 4) -> Any:
        """The value of `kind` at an address."""
        return self.builder.load(self.pointer(base, offset, kind), align=align, typ=kind)

    def store(self, value: Any, base: Any, offset: int = 0, align: int = 4) -> None:
        """Puts a value there."""
        self.builder.store(value, self.pointer(base, offset, value.type), align=align)

    def call(self, name: str, result: Any, *operands: Any) -> Any:
        """Calls one of LLVM's own functions, which returns a `result`."""
        kind = ir.FunctionType(result, [operand.type for operand in operands])
        return self.builder.call(cgutils.get_or_insert_function(self.builder.module, kind, name), operands)

    def prefetch(self, base: Any, size: int, ahead: int = 0) -> None:
        """Has `size` bytes brought into the cache that begin `ahead` bytes behind an address."""
        read, soon, data = WORD(0), WORD(3), WORD(1)
        for offset in range(ahead, ahead + size, LINE):
            self.call("llvm.prefetch.p0", ir.VoidType(), self.pointer(base, offset, BYTE), read, soon, data)

    def splat(self, value: Any, lanes: int = LANES) -> Any:
        """A vector that has `value` in every lane."""
        nothing = ir.Constant(ir.VectorType(value.type, lanes), ir.Undefined)
        one = self.builder.insert_element(nothing, value, WORD(0))
        return self.builder.shuffle_vector(one, nothing, same(ir.VectorType(WORD, lanes), 0))

    def fma(self, a: Any, b: Any, c: Any) -> Any:
        """`a * b + c`, which LLVM fuses."""
        return self.builder.fadd(self.builder.fmul(a, b, flags=["contract"]), c, flags=["contract"])

    def sum(self, value: Any) -> Any:
        """Sums the lanes: halves onto each other."""
        width = value.type.count
        while width > 1:
            width //= 2
            halves = [
                self.builder.shuffle_vector(
                    value, value, ir.Constant(ir.VectorType(WORD, width), list(range(first, first + width)))
                )
                for first in (0, width)
            ]
            value = self.builder.fadd(*halves)
        return self.builder.extract_element(value, WORD(0))

    def variables(self, *values: Any) -> list[Any]:
        """Variables that begin with some values; LLVM keeps them in registers."""
        return [cgutils.alloca_once_value(self.builder, value) for value in values]

    def add_product(self, a: Any, b: Any, total: Any) -> None:
        """Adds `a * b` to a variable."""
        self.builder.store(self.fma(a, b, self.builder.load(total, typ=a.type)), total)

    def in_blocks(
        self, first: Any, end: Any, sizes: Sequence[int], block: Callable[[Any, int], None]
    ) -> None:
        """Code for the numbers from `first` up to `end`: as many at once as `sizes` says, the largest first.

        Args:
            first: int64.
            end: int64.
            sizes: decreasing.
            block: writes the code for a number and those after it; takes the number and how many.
        """
        for size in sizes:
            rest = self.builder.srem(self.builder.sub(end, first), INDEX(size))
            stop = self.builder.sub(end, rest)
            with cgutils.for_range_slice(self.builder, first, stop, INDEX(size)) as (number, _):
                block(number, size)
            first = stop


# --- Functions of one number

_LOG2E = np.float32(1.4426950408889634)
_LN2_HIGH = np.float32(0.693359375)  # ln 2 in two parts, so that the remainder is exact (Cody and Waite)
_LN2_LOW = np.float32(-2.12194440e-4)
_inline = njit(inline="always", fastmath={"contract", "nsz", "arcp"})


@_inline  # type: ignore[untyped-decorator]
def _bounded_exp(x: Any) -> Any:
    """e**x for x from -87 to 88: Cephes' expf."""
    n = np.floor(x * _LOG2E + np.float32(0.5))
    r = x - n * _LN2_HIGH - n * _LN2_LOW
    p = np.float32(1.9875691500e-4)
    p = p * r + np.float32(1.3981999507e-3)
    p = p * r + np.float32(8.3334519073e-3)
    p = p * r + np.float32(4.1665795894e-2)
    p = p * r + np.float32(1.6666665459e-1)
    p = p * r + np.float32(5.0000001201e-1)
    p = p * r * r + r + np.float32(1.0)
    scale = np.int32((np.int32(n) + np.int32(127)) << np.int32(23)).view(np.float32)
    return p * scale


@_inline  # type: ignore[untyped-decorator]
def exp(x: Any) -> Any:
    """e**x for x <= 0; below -87 it is that of -87, which is next to nothing."""
    return _bounded_exp(max(x, np.float32(-87.0)))


@_inline  # type: ignore[untyped-decorator]
def any_exp(x: Any) -> Any:
    """e**x."""
    root = _bounded_exp(min(max(x * np.float32(0.5), np.float32(-60.0)), np.float32(60.0)))
    return root * root


@_inline  # type: ignore[untyped-decorator]
def sigmoid(x: Any) -> Any:
    """1 / (1 + e**-x)."""
    fade = exp(-abs(x))  # of a negative number: never overflows
    return (np.float32(1) if x >= 0 else fade) / (np.float32(1) + fade)


@_inline  # type: ignore[untyped-decorator]
def tanh(x: Any) -> Any:
    """Cephes' tanhf."""
    z = x * x
    p = np.float32(-5.70498872745e-3)
    p = p * z + np.float32(2.06390887954e-2)
    p = p * z + np.float32(-5.37397155531e-2)
    p = p * z + np.float32(1.33314422036e-1)
    p = p * z + np.float32(-3.33332819422e-1)
    near = p * z * x + x
    fade = exp(np.float32(-2) * abs(x))
    far = (np.float32(1) - fade) / (np.float32(1) + fade)
    return near if abs(x) < np.float32(0.625) else (far if x > 0 else -far)


@_inline  # type: ignore[untyped-decorator]
def erf(x: Any) -> Any:
    """The error function, by the polynomials that MLX has."""
    t, z = abs(x), x * x
    p = np.float32(-1.72853470e-5) * t + np.float32(3.83197126e-4)
    q = np.float32(-3.88396438e-3) * t + np.float32(2.42546219e-2)
    p = p * z + q
    p = p * t + np.float32(-1.06777877e-1)
    p = p * t + np.float32(-6.34846687e-1)
    p = p * t + np.float32(-1.28717512e-1)
    far = np.float32(1) - exp(min(p * t - t, np.float32(0)))
    p = np.float32(-5.96761703e-4)
    p = p * z + np.float32(4.99119423e-3)
    p = p * z + np.float32(-2.67681349e-2)
    p = p * z + np.float32(1.12819925e-1)
    p = p * z + np.float32(-3.76125336e-1)
    p = p * z + np.float32(1.28379166e-1)
    near = p * x + x
    return near if t < np.float32(0.921875) else (far if x > 0 else -far)


# --- Inner loop of products with quantised weights in floats, and atomic words in compiled code
#
# See `vector_code` for why the loop is written so. Numba has no atomic words on a CPU; threads share these.

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
