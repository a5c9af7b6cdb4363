"""Quantised K/V on Metal: codes, scales and biases in the layout of `mx.quantize`, read by our kernels.

New keys and values are quantised where they are written, by `metal_kernels.kv_write`; where that is refused,
MLX operations quantise them and scatter the result. element = scale * code + bias, for groups of adjacent
values of one head of one token. A token is quantised once, when it is written.
"""

from __future__ import annotations

from collections.abc import Sequence

import mlx.core as mx
import numpy as np

from engine.backends.base import LayerPool, LayerShape
from engine.backends.metal.attention_paths import Thresholds
from engine.backends.metal.kernel_trials import KernelTrials
from engine.backends.metal.metal_pool import MetalPool
from metal_kernels.kv_write import error_bound
from metal_kernels.pool import Pool
from metal_kernels.shapes import AttentionShape, KernelInputError

Packed = tuple[mx.array, mx.array, mx.array]


def quantised_pool(
    kind: type[QuantisedMetalPool],
    shape: LayerShape,
    num_blocks: int,
    block_size: int,
    trials: KernelTrials,
    thresholds: Thresholds,
) -> LayerPool | None:
    """A pool of this kind; None if our kernels do not support its head dimension or group size."""
    try:
        AttentionShape(
            shape.dtype,
            shape.kv_heads,
            shape.kv_heads,
            shape.query_dim,
            block_size,
            scale=1.0,
            value_dim=shape.output_dim,
            bits=shape.bits,
            group_size=shape.group(shape.query_dim),
        )
    except KernelInputError:
        return None
    return kind(shape, num_blocks, block_size, trials, thresholds)


def pack_words(rows: mx.array, group: int, bits: int) -> Packed:
    """Computes what `kv_quantise.metal` does with MLX operations, where it is refused.

    Args:
        rows: [tokens, kv_heads, dim].
        group: elements that share a scale and a bias.
        bits: 8 or 4.

    Returns:
        codes [tokens, kv_heads, dim * bits / 32] uint32, scales and biases [tokens, kv_heads, dim / group].
    """
    levels = (1 << bits) - 1
    grouped = rows.reshape(*rows.shape[:-1], -1, group).astype(mx.float32)
    biases = grouped.min(-1, keepdims=True).astype(rows.dtype)
    low = biases.astype(mx.float32)
    scales = mx.maximum((grouped.max(-1, keepdims=True) - low) / levels, 0.0).astype(rows.dtype)
    step = scales.astype(mx.float32)
    codes = mx.where(step > 0, mx.round((grouped - low) / mx.where(step > 0, step, 1.0)), 0.0)
    words = mx.clip(codes, 0, levels).astype(mx.uint32).reshape(*rows.shape[:-1], -1, 32 // bits)
    packed = (words << (mx.arange(32 // bits, dtype=mx.uint32) * bits)).sum(-1)
    return packed.astype(mx.uint32), scales.squeeze(-1), biases.squeeze(-1)


def unpack_words(codes: mx.array, scales: mx.array, biases: mx.array, bits: int) -> mx.array:
    """The elements that the kernels compute with, [..., dim] in the dtype of `scales`."""
    unpacked = (codes[..., None] >> (mx.arange(32 // bits, dtype=mx.uint32) * bits)) & ((1 << bits) - 1)
    grouped = unpacked.reshape(*scales.shape, -1).astype(mx.float32)
    x = grouped * scales[..., None].astype(mx.float32) + biases[..., None].astype(mx.float32)
    return x.astype(scales.dtype).flatten(-2)


class QuantisedMetalPool(MetalPool):
    """Codes, scales and biases of K, then of V; arrays begin with (num_blocks * block_size, kv_heads)."""

    def _joins(self, shape: LayerShape) -> bool:
        return shape.latent  # our kernels read the values from the rows of the keys

    def _empty(self, slots: int) -> list[mx.array]:
        shape = self._layer
        return [
            mx.zeros((slots, shape.kv_heads, width), dtype)
            for dim in (dim or shape.group(0) for dim in self._rows)
            for width, dtype in (
                (dim * shape.bits // 32, mx.uint32),
                (dim // shape.group(dim), shape.dtype),
                (dim // shape.group(dim), shape.dtype),
            )
        ]

    def _pack(self, rows: list[mx.array]) -> list[mx.array]:
        shape = self._layer
        return [
            part for array in rows for part in pack_words(array, shape.group(array.shape[-1]), shape.bits)
        ]

    def _wrong_rows(self, mine: list[mx.array], rows: list[mx.array]) -> str:
        bits = self._layer.bits
        for n, exact in enumerate(rows):
            codes, scales, biases = mine[3 * n : 3 * n + 3]
            bound = error_bound(scales, biases, bits)[..., None]
            back = self._whole(codes, scales, biases)
            groups = [x.reshape(*bound.shape[:-1], -1).astype(mx.float32) for x in (back, exact)]
            rounding = 2.0**-8 if exact.dtype == mx.bfloat16 else 2.0**-11  # of the element to its dtype
            over = np.array(mx.abs(groups[0] - groups[1]) - bound - rounding * mx.abs(groups[1]))
            if not (over <= 0).all():  # a NaN is refused as well
                return f"an element exceeds the quantisation error by {float(np.max(over)):.2g}"
        return ""

    def _whole(self, codes: mx.array, scales: mx.array, biases: mx.array) -> mx.array:
        return unpack_words(codes, scales, biases, self._layer.bits)

    def _unpack(self, parts: list[mx.array]) -> list[mx.array]:
        return [self._whole(*parts[i : i + 3]) for i in range(0, len(parts), 3)]

    @staticmethod
    def _pool_of(parts: Sequence[mx.array]) -> Pool:
        k, k_scales, k_biases = parts[:3]
        v, v_scales, v_biases, written = parts[-4:]
        return Pool(k, v, k_scales, k_biases, v_scales, v_biases, written)
