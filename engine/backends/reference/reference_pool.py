"""Keys and values of a layer in MLX arrays, read by gathering each row's context."""

from __future__ import annotations

from typing import Any

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.backends.base import Batch, LayerPool
from engine.backends.layer_shape import LayerShape


class ReferencePool(LayerPool):
    """K and V as (num_blocks * block_size, kv_heads, dim), written by MLX's own scatter.

    Latents and their rotary parts lie in one such array, one behind the other: kernels read both as keys
    and the latents as values, once. All that only moves slots goes over `_parts`, whatever is in them.
    """

    def __init__(self, shape: LayerShape, num_blocks: int, block_size: int) -> None:
        self._layer = shape
        self._block_size = block_size
        self._joined = self._joins(shape)
        self._parts = self._empty(num_blocks * block_size)
        mx.eval(self._parts)

    def _joins(self, shape: LayerShape) -> bool:
        """Whether keys and values are one row of the pool."""
        return shape.latent

    @property
    def _rows(self) -> tuple[int, ...]:
        """The length of each row that is kept for a head of a token."""
        shape = self._layer
        return (shape.query_dim,) if self._joined else (shape.key_dim, shape.value_dim)

    def _empty(self, slots: int) -> list[mx.array]:
        # A sparse layer's indexer keeps keys only, and MLX divides by the size of an empty slice.
        return [mx.zeros((slots, self._layer.kv_heads, dim or 1), self._layer.dtype) for dim in self._rows]

    def write(self, keys: mx.array, values: mx.array, batch: Batch) -> None:
        # In place only while nobody else holds the pool: MLX donates a buffer with one owner.
        for i, rows in enumerate(self._pack(self._to_keep(keys, values))):
            self._parts[i][batch.mx_slots] = rows

    def _to_keep(self, keys: mx.array, values: mx.array) -> list[mx.array]:
        """What a write gives as rows of the pool: (T, kv_heads, dim) each."""
        given = [mx.concatenate([keys, values], axis=-1)] if self._joined else [keys, values]
        return [
            rows.squeeze(2).astype(self._layer.dtype)
            for rows, dim in zip(given, self._rows, strict=True)
            if dim
        ]

    def _pack(self, rows: list[mx.array]) -> list[mx.array]:
        """Rows in the form in which they are kept, one a part."""
        return rows

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
        context = self._context(batch)
        if self._layer.latent:
            keys = context[0] if self._joined else mx.concatenate(context, axis=-1)
            values = keys[..., : self._layer.key_dim]
        else:
            keys, values = self._as_written(context)
        # All heads share a latent: as rows of one they are one product, where MLX would make one a head.
        rows = self._layer.latent and sinks is None
        out = mx.fast.scaled_dot_product_attention(
            queries.swapaxes(1, 2) if rows else queries,
            keys.astype(queries.dtype),
            values.astype(queries.dtype),
            scale=scale,
            mask=batch.mask(window, chunk),
            sinks=sinks,
        )
        return out.swapaxes(1, 2) if rows else out

    def gather(self, batch: Batch) -> tuple[mx.array, mx.array]:
        return self._as_written(self._context(batch))

    def _context(self, batch: Batch) -> list[mx.array]:
        """What is kept for each row's sequence: (T, kv_heads, S, dim) each."""
        # Other slots stand in for positions that are not there. Whatever they hold is masked, but a NaN
        # would survive a weight of zero.
        real = batch.mx_there[..., None, None]
        zero = mx.zeros((), self._layer.dtype)
        return [mx.where(real, rows, zero).swapaxes(1, 2) for rows in self._at(batch.mx_context_slots)]

    def _read(self, slots: mx.array | slice) -> tuple[mx.array, mx.array]:
        """Keys and values as they were written, with (..., kv_heads, dim) behind the slots' own axes."""
        return self._as_written(self._at(slots))

    def _at(self, slots: mx.array | slice) -> list[mx.array]:
        """What is kept in slots, in the model's dtype."""
        return self._unpack([part[slots] for part in self._parts])

    def _as_written(self, rows: list[mx.array]) -> tuple[mx.array, mx.array]:
        """Keys and values from the rows that are kept."""
        if self._joined:
            latent, rotary = mx.split(rows[0], [self._layer.key_dim], axis=-1)
            return latent, rotary
        return rows[0], rows[1][..., : self._layer.value_dim]

    def _unpack(self, parts: list[mx.array]) -> list[mx.array]:
        """The inverse of `_pack`."""
        return parts

    def _slots(self, blocks: NDArray[np.int32]) -> mx.array:
        return mx.array((blocks[:, None] * self._block_size + np.arange(self._block_size)).reshape(-1))

    def copy_blocks(self, sources: NDArray[np.int32], targets: NDArray[np.int32]) -> None:
        from_slots, to_slots = self._slots(sources), self._slots(targets)
        for part in self._parts:
            part[to_slots] = part[from_slots]
        mx.eval(self._parts)

    def save(self, blocks: NDArray[np.int32]) -> list[NDArray[Any]]:
        slots = self._slots(blocks)
        # NumPy has no bfloat16: raw bytes do for all.
        return [np.array(part[slots].view(mx.uint8)) for part in self._parts]

    def load(self, blocks: NDArray[np.int32], saved: list[NDArray[Any]], start: int) -> None:
        slots = self._slots(blocks)
        rows = slice(start * self._block_size, (start + len(blocks)) * self._block_size)
        for part, each in zip(self._parts, saved, strict=True):
            part[slots] = mx.array(each[rows]).view(part.dtype)
        mx.eval(self._parts)

    def resize(self, num_blocks: int) -> None:
        # One part at a time: the peak is this much, for one layer.
        for i in range(len(self._parts)):
            self._parts[i] = resized(self._parts[i], num_blocks * self._block_size)

    def fill(self, value: float) -> None:
        for i, part in enumerate(self._parts):
            if mx.issubdtype(part.dtype, mx.floating):  # a code cannot be NaN; its scale can
                self._parts[i] = mx.full(part.shape, value, part.dtype)
        mx.eval(self._parts)

    @property
    def nbytes(self) -> int:
        return sum(part.nbytes for part in self._parts)

    def arrays(self) -> list[mx.array]:
        return self._parts


def resized(pool: mx.array, slots: int) -> mx.array:
    """A pool with so many slots, evaluated; those that stay keep their content."""
    if slots <= pool.shape[0]:
        pool = mx.contiguous(pool[:slots])
    else:
        added = mx.zeros((slots - pool.shape[0], *pool.shape[1:]), pool.dtype)
        pool = mx.concatenate([pool, added])
    mx.eval(pool)
    return pool
