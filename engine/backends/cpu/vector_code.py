"""What the inner loops are written with: LLVM code for vectors at addresses.

Numba hands LLVM scalar loops, and LLVM will not keep a vector of sums in registers across groups that each
have their own scale, nor each key's products with several queries. So these few loops are written as vectors
of 16 numbers, which LLVM cuts to what the processor has (AVX-512, AVX2, NEON).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from llvmlite import ir
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
        """What one of LLVM's own functions returns, a `result`."""
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
        """Of the lanes: halves onto each other."""
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
            block: writes the code for a number and those after it, and is told how many.
        """
        for size in sizes:
            rest = self.builder.srem(self.builder.sub(end, first), INDEX(size))
            stop = self.builder.sub(end, rest)
            with cgutils.for_range_slice(self.builder, first, stop, INDEX(size)) as (number, _):
                block(number, size)
            first = stop
