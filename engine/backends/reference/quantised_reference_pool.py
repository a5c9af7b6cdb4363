"""Quantised K/V with MLX operations, in the layout of `cpu.quantised_kv`.

Used on devices without a kernel for it, and to compare those that have one.
"""

from __future__ import annotations

import mlx.core as mx

from engine.backends.layer_shape import LayerShape
from engine.backends.reference.reference_pool import ReferencePool


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
    """Codes and scales of K, then of V; each array begins with (num_blocks * block_size, kv_heads)."""

    def _joins(self, shape: LayerShape) -> bool:
        # Separate, so that no group spans a latent and its rotary part.
        return False

    def _empty(self, slots: int) -> list[mx.array]:
        shape = self._layer
        return [
            mx.zeros((slots, shape.kv_heads, *rest), dtype)
            for dim in self._rows
            for rest, dtype in (
                ((dim * shape.bits // 8,), mx.uint8),
                ((dim // shape.group(dim), 2), shape.dtype),
            )
        ]

    def _pack(self, rows: list[mx.array]) -> list[mx.array]:
        shape = self._layer
        return [part for each in rows for part in pack(each, shape.group(each.shape[-1]), shape.bits)]

    def _unpack(self, parts: list[mx.array]) -> list[mx.array]:
        bits = self._layer.bits
        return [
            unpack(codes, scales, self._layer.group(dim), bits)
            for codes, scales, dim in zip(parts[::2], parts[1::2], self._rows, strict=True)
        ]
