"""Products with quantised weights.

Decoding is bound by the bytes of the weights, and 4-bit ones are an eighth of float32. Where the processor
has the instructions, the sums of a group are exact integers (`digit_products`), and weights lie in the order
in which they are read, with scales in half precision where the file has them so. Elsewhere the arithmetic is
float32 on exactly the values that unpacking would give (`simd`). Either is as exact as float32; in both a
helper on another core changes no bit (`worker_threads`).
"""

from __future__ import annotations

from typing import Any, Final

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.backends.cpu.digit_products import AVAILABLE, rows_in_cache, tiles, tiles_piece
from engine.backends.cpu.digits import split
from engine.backends.cpu.simd import GROUP, rows_piece
from engine.backends.cpu.step_recorder import empty
from engine.backends.cpu.vector_code import LANES
from engine.backends.cpu.worker_threads import TEAM, default_helpers, share
from engine.backends.quantised_weight import QuantisedWeight

FEW_ROWS: Final = 32
ALL_ROWS: Final = 1 << 30
MOST_ROWS: Final = ALL_ROWS if AVAILABLE else FEW_ROWS  # in floats, BLAS is faster from about here on
# What a thread takes at once, in groups of weights times rows: 2 to 10 microseconds. Within these, as long a
# part of the weight as possible, for memory is read fastest in long stretches.
_LEAST_WORK, _MOST_WORK, _PARTS = 2048, 16384, 2 * (default_helpers() + 1)


def can_pack(weight: QuantisedWeight) -> bool:
    """Whether `QuantisedProduct` takes this weight."""
    return weight.bits in (4, 8) and weight.group_size % GROUP == 0 and weight.codes.ndim == 2


class QuantisedProduct:
    """`x @ weight.T`; in floats for a few rows of x.

    Args:
        weight: see `can_pack`.
        in_digits: whether x is written in digits; only where that is available.

    Attributes:
        form: 4 or 8, or in digits a `WeightForm`.
        outputs, inputs: of the weight.
        groups: of inputs.
        piece, arrays: what computes it, and its first three operands; see `simd.MatmulJob`.
        nbytes: that each product reads.
    """

    def __init__(self, weight: QuantisedWeight, *, in_digits: bool = AVAILABLE) -> None:
        repeat = weight.group_size // GROUP
        span = 2 if in_digits and repeat % 2 == 0 else 1  # groups that share scales in memory, too
        scales, biases = (
            np.repeat(np.array(array.astype(mx.float32)), repeat // span, axis=1)
            for array in (weight.scales, weight.biases)
        )
        codes = _unpack(np.array(weight.codes), weight.bits)
        self._in_digits = in_digits
        self.most_rows = MOST_ROWS if in_digits else FEW_ROWS
        self.outputs, self.inputs = codes.shape
        self.groups: int = self.inputs // GROUP
        self.form: int = weight.bits
        arrays: list[NDArray[Any]]
        if in_digits:
            form, *arrays = tiles(codes, scales, biases, weight.bits)
            self.form, self.piece = form, tiles_piece(form, span)
        else:
            arrays, self.piece = [_pack(codes, weight.bits), scales, biases], rows_piece(weight.bits)
        # In digits, the biases are beside the scales.
        self.arrays: list[NDArray[Any] | int] = [*arrays, 0] if in_digits else [*arrays]
        self.nbytes = sum(array.nbytes for array in arrays)

    def prepare(self, x: NDArray[np.float32]) -> NDArray[np.float32]:
        """What all products of this kind need of x (R * I,), contiguous."""
        return split(x) if self._in_digits else x

    def __call__(
        self,
        x: NDArray[np.float32],
        shape: tuple[int, ...],
        board: NDArray[np.int64] = TEAM.board,
    ) -> NDArray[np.float32]:
        """What `prepare` returned for (R * I,) to (R, O) in another shape; `board` is that of the helpers."""
        rows = x.size // self.inputs
        out = empty(rows * self.outputs)
        parts, block = self.plan(self.outputs)
        count = parts * -(-rows // block) if self._in_digits else parts
        share(
            self.piece, count, self.chunk(count, rows), *self.arrays, x, out, self.outputs, self.groups, rows,
            block, board=board,
        )  # fmt: skip
        return out.reshape(shape)

    def plan(self, outputs: int) -> tuple[int, int]:
        """How many pieces so many outputs are, and how many rows of x stay in the cache."""
        lines = LANES if self._in_digits else 2
        return -(-outputs // lines), rows_in_cache(self.groups)

    def chunk(self, pieces: int, rows: int) -> int:
        """How many pieces of so many rows a thread takes at once."""
        work = (LANES if self._in_digits else 2) * self.groups * rows
        return max(1, min(max(_LEAST_WORK // work, -(-pieces // _PARTS)), _MOST_WORK // work))


def _unpack(words: NDArray[np.uint32], bits: int) -> NDArray[np.uint8]:
    """MLX's words as a byte for each code."""
    octets = np.ascontiguousarray(words).view(np.uint8)
    if bits == 8:
        return octets.copy()
    codes = np.empty((len(octets), octets.shape[1] * 2), np.uint8)
    codes[:, 0::2] = octets & 15
    codes[:, 1::2] = octets >> 4
    return codes


def _pack(codes: NDArray[np.uint8], bits: int) -> NDArray[np.uint8]:
    """For 4 bits, code i of a group beside code i + 16 in one byte."""
    if bits == 8:
        return codes
    halves = codes.reshape(len(codes), -1, 2, LANES)
    return np.ascontiguousarray((halves[:, :, 0] | halves[:, :, 1] << 4).reshape(len(codes), -1))
