"""Products with quantised weights, for as many rows as a batch of decoding chats has.

Decoding is bound by the bytes of the weights, and 4-bit ones are an eighth of float32. Where the processor
has the instructions, the sums of a group are exact integers (`digit_products`), and weights lie in the order
in which they are read, with scales in half precision where the file has them so. Elsewhere the arithmetic is
float32 on exactly the values that unpacking would give (`simd`). Either is as exact as float32; in both a
helper on another core changes no bit (`worker_threads`).
"""

from __future__ import annotations

from typing import Final

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.backends.cpu.digit_products import AVAILABLE, tiles
from engine.backends.cpu.digits import split
from engine.backends.cpu.instructions import emit
from engine.backends.cpu.simd import GROUP, LANES, MatmulJob
from engine.backends.cpu.step_recorder import empty
from engine.backends.cpu.work_sharing import product
from engine.backends.cpu.worker_threads import TEAM
from engine.backends.quantised_weight import QuantisedWeight

FEW_ROWS: Final = 32
_CHUNK_GROUPS: Final = 2048  # some 4 microseconds: what a thread takes at once


def can_pack(weight: QuantisedWeight) -> bool:
    """Whether `QuantisedProduct` takes this weight."""
    return weight.bits in (4, 8) and weight.group_size % GROUP == 0 and weight.codes.ndim == 2


class QuantisedProduct:
    """`x @ weight.T` for a few rows of x.

    Args:
        weight: see `can_pack`.
        in_digits: whether x is written in digits; only where that is available.

    Attributes:
        form: 4 or 8, or in digits a `WeightForm`.
        inputs: of the weight.
        nbytes: that each product reads.
    """

    few_rows = FEW_ROWS

    def __init__(self, weight: QuantisedWeight, *, in_digits: bool = AVAILABLE) -> None:
        repeat = weight.group_size // GROUP
        scales, biases = (
            np.repeat(np.array(array.astype(mx.float32)), repeat, axis=1)
            for array in (weight.scales, weight.biases)
        )
        codes = _unpack(np.array(weight.codes), weight.bits)
        self._in_digits = in_digits
        self._outputs, groups = scales.shape
        self.inputs = groups * GROUP
        self.form: int = weight.bits
        chunk = _CHUNK_GROUPS // groups
        if in_digits:
            self.form, *arrays = tiles(codes, scales, biases, weight.bits)
            chunk = max(LANES, chunk // LANES * LANES)
        else:
            arrays = [_pack(codes, weight.bits), scales, biases]
            chunk = max(2, chunk // 2 * 2)
        self._arrays = arrays  # the description holds their addresses
        self.nbytes = sum(array.nbytes for array in arrays)
        self._job = np.zeros(len(MatmulJob), np.int64)
        for which, array in zip((MatmulJob.CODES, MatmulJob.SCALES, MatmulJob.BIASES), arrays, strict=False):
            self._job[which] = array.ctypes.data
        self._job[MatmulJob.OUTPUTS], self._job[MatmulJob.GROUPS] = self._outputs, groups
        self._job[MatmulJob.FORM], self._job[MatmulJob.CHUNK] = self.form, chunk

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
        out = empty(rows * self._outputs)
        emit(product, self._job, board, x, out, rows)
        return out.reshape(shape)


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
