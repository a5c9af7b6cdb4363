"""Quantised K/V with MLX operations, in the same form as on the CPU (see `cpu.kv_quantised`).

For devices that have no kernel for it, and for comparing those that have.
"""

from __future__ import annotations

from typing import Any

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.backends.base import Batch, LayerShape
from engine.backends.reference import ReferencePool, resized


def pack(rows: mx.array, group: int, bits: int) -> tuple[mx.array, mx.array]:
    """Quantises (..., dim) to codes (..., dim * bits / 8), uint8, and (..., dim / group, 2) step and low."""
    grouped = rows.reshape(*rows.shape[:-1], -1, group).astype(mx.float32)
    low, high = grouped.min(-1, keepdims=True), grouped.max(-1, keepdims=True)
    step = (high - low) / ((1 << bits) - 1)
    inverse = mx.where(step > 0, 1 / step, 0.0)
    codes = mx.floor((grouped - low) * inverse + 0.5).astype(mx.uint8)
    if bits == 4:
        codes = codes[..., : group // 2] | (codes[..., group // 2 :] << 4)
    return codes.flatten(-2), mx.concatenate([step, low], axis=-1).astype(rows.dtype)


def unpack(codes: mx.array, scales: mx.array, group: int, bits: int) -> mx.array:
    """The inverse of `pack`, in the dtype of `scales`."""
    grouped = codes.reshape(*codes.shape[:-1], scales.shape[-2], group * bits // 8)
    if bits == 4:
        grouped = mx.concatenate([grouped & 15, grouped >> 4], axis=-1)
    return (grouped.astype(scales.dtype) * scales[..., :1] + scales[..., 1:]).flatten(-2)


class QuantisedReferencePool(ReferencePool):
    """Codes and scales of K, then of V, each with (num_blocks * block_size, kv_heads) in front."""

    def __init__(self, shape: LayerShape, num_blocks: int, block_size: int) -> None:
        self._block_size = block_size
        self._bits = shape.bits
        self._groups = [shape.group(dim) for dim in (shape.key_dim, shape.value_dim)]
        self._parts = self._empty(shape, num_blocks * block_size)
        mx.eval(self._parts)

    def _empty(self, shape: LayerShape, slots: int) -> list[mx.array]:
        return [
            mx.zeros((slots, shape.kv_heads, *rest), dtype)
            for dim in (shape.key_dim, shape.value_dim)
            for rest, dtype in (
                ((dim * shape.bits // 8,), mx.uint8),
                ((dim // shape.group(dim), 2), shape.dtype),
            )
        ]

    def write(self, keys: mx.array, values: mx.array, batch: Batch) -> None:
        dtype = self._parts[1].dtype
        packed = [
            part
            for rows, group in zip((keys, values), self._groups, strict=True)
            for part in pack(rows.squeeze(2).astype(dtype), group, self._bits)
        ]
        for i, rows in enumerate(packed):
            self._parts[i][batch.mx_slots] = rows

    def _read(self, slots: mx.array | slice) -> tuple[mx.array, mx.array]:
        read = [part[slots] for part in self._parts]
        return (
            unpack(read[0], read[1], self._groups[0], self._bits),
            unpack(read[2], read[3], self._groups[1], self._bits),
        )

    def _slots(self, blocks: NDArray[np.int32]) -> mx.array:
        return mx.array((blocks[:, None] * self._block_size + np.arange(self._block_size)).reshape(-1))

    def copy_blocks(self, sources: NDArray[np.int32], targets: NDArray[np.int32]) -> None:
        from_slots, to_slots = self._slots(sources), self._slots(targets)
        for part in self._parts:
            part[to_slots] = part[from_slots]
        mx.eval(self._parts)

    def save(self, blocks: NDArray[np.int32]) -> list[NDArray[Any]]:
        slots = self._slots(blocks)
        return [np.array(part[slots].view(mx.uint8)) for part in self._parts]

    def load(self, blocks: NDArray[np.int32], saved: list[NDArray[Any]], start: int) -> None:
        slots = self._slots(blocks)
        rows = slice(start * self._block_size, (start + len(blocks)) * self._block_size)
        for part, each in zip(self._parts, saved, strict=True):
            part[slots] = mx.array(each[rows]).view(part.dtype)
        mx.eval(self._parts)

    def resize(self, num_blocks: int) -> None:
        for i in range(len(self._parts)):
            self._parts[i] = resized(self._parts[i], num_blocks * self._block_size)

    def fill(self, value: float) -> None:
        for i, part in enumerate(self._parts):
            if not mx.issubdtype(part.dtype, mx.floating):
                continue  # a code cannot be NaN; its scale can
            self._parts[i] = mx.full(self._parts[i].shape, value, self._parts[i].dtype)
        mx.eval(self._parts)

    @property
    def nbytes(self) -> int:
        return sum(part.nbytes for part in self._parts)

    def arrays(self) -> list[mx.array]:
        return self._parts
