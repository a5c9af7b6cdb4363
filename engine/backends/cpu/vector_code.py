"""LLVM code for vectors at addresses, in which the inner loops are written, and exp for such loops.

Numba hands LLVM scalar loops, and LLVM will not keep a vector of sums in registers across groups that each
have their own scale, nor each key's products with several queries. So these few loops are written as vectors
of 16 numbers, which LLVM cuts to what the processor has (AVX-512, AVX2, NEON).

libm's functions of one number are scalar calls that keep LLVM from full-width SIMD; the ones here are inlined
into loops. All are float32, within a few units in the last place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba import njit
from numba.core import cgutils

LANES: Final = 16
LINE: Final = 64  # bytes of a cache line
FLOAT, BYTE, WORD, INDEX = ir.FloatType(), ir.IntType(8), ir.IntType(32), ir.IntType(64)
FLOATS, WORDS = ir.VectorType(FLOAT, LANES), ir.VectorType(WORD, LANES)


def same(kind: Any, value: float) -> Any:
    """A constant vector with `value` in every lane."""
    return ir.Constant(kind, [value] * kind.count)


class VectorCode:
    """Writes LLVM code; addresses are int64, and offsets from them count bytes.

    Args:
        builder: LLVM's, for what is not here.
    """

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
