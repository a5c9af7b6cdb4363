"""The reference backend: MLX operations only, on whatever device MLX has.

It gathers each row's context, which costs bandwidth; the other backends are measured and tested
against it.
"""

from __future__ import annotations

from typing import Any

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.backends.base import Backend, Batch, LayerPool, LayerShape


class ReferencePool(LayerPool):
    """K and V as (num_blocks * block_size, kv_heads, dim), written by MLX's own scatter."""

    def __init__(self, shape: LayerShape, num_blocks: int, block_size: int) -> None:
        slots = num_blocks * block_size
        self._block_size = block_size
        self._value_dim = shape.value_dim
        self._keys = mx.zeros((slots, shape.kv_heads, shape.key_dim), shape.dtype)
        # A sparse layer's indexer keeps keys only, and MLX divides by the size of an empty slice.
        self._values = mx.zeros((slots, shape.kv_heads, shape.value_dim or 1), shape.dtype)
        mx.eval(self._keys, self._values)

    def write(self, keys: mx.array, values: mx.array, batch: Batch) -> None:
        # In place only while nobody else holds the pool: MLX donates a buffer with one owner.
        self._keys[batch.mx_slots] = keys.squeeze(2).astype(self._keys.dtype)
        if self._value_dim:
            self._values[batch.mx_slots] = values.squeeze(2).astype(self._values.dtype)

    def attend(
        self,
        queries: mx.array,
        batch: Batch,
        *,
        scale: float,
        window: int | None = None,
        chunk: int | None = None,
        sinks: mx.array | None = None,
    ) -> mx.array:
        keys, values = self.gather(batch)
        return mx.fast.scaled_dot_product_attention(
            queries,
            keys.astype(queries.dtype),
            values.astype(queries.dtype),
            scale=scale,
            mask=batch.mask(window, chunk),
            sinks=sinks,
        )

    def gather(self, batch: Batch) -> tuple[mx.array, mx.array]:
        slots = batch.mx_context_slots
        keys, values = self._read(slots)
        # Other slots stand in for positions that are not there. Whatever they hold is masked, but a NaN
        # would survive a weight of zero.
        real = batch.mx_there[..., None, None]
        zero = mx.zeros((), keys.dtype)
        return (
            mx.where(real, keys, zero).swapaxes(1, 2),
            mx.where(real, values, zero).swapaxes(1, 2),
        )

    def _read(self, slots: mx.array | slice) -> tuple[mx.array, mx.array]:
        return self._keys[slots], self._values[slots][..., : self._value_dim]

    def copy_blocks(self, sources: NDArray[np.int32], targets: NDArray[np.int32]) -> None:
        offsets = np.arange(self._block_size)
        from_slots = mx.array((sources[:, None] * self._block_size + offsets).reshape(-1))
        to_slots = mx.array((targets[:, None] * self._block_size + offsets).reshape(-1))
        self._keys[to_slots] = self._keys[from_slots]
        self._values[to_slots] = self._values[from_slots]
        mx.eval(self._keys, self._values)

    def save(self, blocks: NDArray[np.int32]) -> list[NDArray[Any]]:
        slots = mx.array((blocks[:, None] * self._block_size + np.arange(self._block_size)).reshape(-1))
        # NumPy has no bfloat16: raw bytes do for all.
        return [np.array(pool[slots].view(mx.uint8)) for pool in (self._keys, self._values)]

    def load(self, blocks: NDArray[np.int32], saved: list[NDArray[Any]], start: int) -> None:
        slots = mx.array((blocks[:, None] * self._block_size + np.arange(self._block_size)).reshape(-1))
        rows = slice(start * self._block_size, (start + len(blocks)) * self._block_size)
        keys, values = (mx.array(each[rows]) for each in saved)
        self._keys[slots] = keys.view(self._keys.dtype)
        self._values[slots] = values.view(self._values.dtype)
        mx.eval(self._keys, self._values)

    def resize(self, num_blocks: int) -> None:
        slots = num_blocks * self._block_size
        # One of the two at a time: the peak is this much, for one layer.
        self._keys = resized(self._keys, slots)
        self._values = resized(self._values, slots)

    def fill(self, value: float) -> None:
        self._keys = mx.full(self._keys.shape, value, self._keys.dtype)
        self._values = mx.full(self._values.shape, value, self._values.dtype)
        mx.eval(self._keys, self._values)

    @property
    def nbytes(self) -> int:
        return self._keys.nbytes + self._values.nbytes

    def arrays(self) -> list[mx.array]:
        return [self._keys, self._values]


def resized(pool: mx.array, slots: int) -> mx.array:
    """A pool with so many slots, evaluated; those that stay keep their content."""
    if slots <= pool.shape[0]:
        pool = mx.contiguous(pool[:slots])
    else:
        added = mx.zeros((slots - pool.shape[0], *pool.shape[1:]), pool.dtype)
        pool = mx.concatenate([pool, added])
    mx.eval(pool)
    return pool


class ReferenceBackend(Backend):
    """See the module."""

    name = "reference"

    def layer_pool(self, shape: LayerShape, num_blocks: int, block_size: int) -> LayerPool:
        if shape.bits:
            from engine.backends.reference_quantised import QuantisedReferencePool

            return QuantisedReferencePool(shape, num_blocks, block_size)
        return ReferencePool(shape, num_blocks, block_size)
