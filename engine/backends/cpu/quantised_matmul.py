"""Products with quantised weights, for as many rows as a batch of decoding chats has.

Decoding is bound by the bytes of the weights, and 4-bit ones are an eighth of float32. The arithmetic
stays float32 on exactly the values that unpacking would give; only the order of the sums differs.
Measured on two shared cores (OpenBLAS with both, this with one): 2 times float32's speed for one
row, 2.7 times for eight, equal at about 32. A helper on the second core makes it 1.75 to 1.86 times as fast
again, with the same result to the bit (`worker_threads`).
"""

from __future__ import annotations

from typing import Final

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

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
    """

    few_rows = FEW_ROWS

    def __init__(self, weight: QuantisedWeight) -> None:
        repeat = weight.group_size // GROUP
        scales, biases = (
            np.repeat(np.array(array.astype(mx.float32)), repeat, axis=1)
            for array in (weight.scales, weight.biases)
        )
        codes = _pack(np.array(weight.codes), weight.bits)
        self._arrays = (codes, scales, biases)  # the description holds their addresses
        self._outputs, groups = scales.shape
        self.inputs = groups * GROUP
        self._job = np.zeros(len(MatmulJob), np.int64)
        self._job[MatmulJob.CODES], self._job[MatmulJob.SCALES], self._job[MatmulJob.BIASES] = (
            array.ctypes.data for array in self._arrays
        )
        self._job[MatmulJob.OUTPUTS], self._job[MatmulJob.GROUPS], self._job[MatmulJob.BITS] = (
            self._outputs,
            groups,
            weight.bits,
        )
        self._job[MatmulJob.CHUNK] = max(2, _CHUNK_GROUPS // groups // 2 * 2)

    def __call__(
        self, x: NDArray[np.float32], shape: tuple[int, ...], board: NDArray[np.int64] = TEAM.board
    ) -> NDArray[np.float32]:
        """(R * I,) float32, contiguous, to (R, O) in another shape; `board` is that of the helpers."""
        rows = x.size // self.inputs
        out = empty(rows * self._outputs)
        emit(product, self._job, board, x, out, rows)
        return out.reshape(shape)


def _pack(words: NDArray[np.uint32], bits: int) -> NDArray[np.uint8]:
    """MLX's words as bytes: for 4 bits, code i of a group beside code i + 16 in one byte."""
    octets = np.ascontiguousarray(words).view(np.uint8)
    if bits == 8:
        return octets.copy()
    outputs = len(octets)
    codes = np.empty((outputs, octets.shape[1] * 2), np.uint8)
    codes[:, 0::2] = octets & 15
    codes[:, 1::2] = octets >> 4
    halves = codes.reshape(outputs, -1, 2, LANES)
    return np.ascontiguousarray((halves[:, :, 0] | halves[:, :, 1] << 4).reshape(outputs, -1))
