"""The reference backend: MLX operations only, on MLX's default device.

Keys and values of a layer are MLX arrays, read by gathering the context of each sequence, which costs
bandwidth. The other backends are tested and measured against it.
"""

from __future__ import annotations

from typing import Any

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.backends.base import Backend, Batch, LayerPool, LayerShape
from engine.backends.reference import gathered_rows
from engine.backends.reference.gathered_rows import GatheredRows, divide


class ReferencePool(LayerPool):
    """K and V as (num_blocks * block_size, kv_heads, dim), written by MLX's scatter.

    Latents and their rotary parts are concatenated in one such array: kernels read both as keys, and the
    latents as values. `_parts` are the pool's arrays; code that only moves slots treats them all alike.
    """

    def __init__(self, shape: LayerShape, num_blocks: int, block_size: int) -> None:
        self._layer = shape
        self._block_size = block_size
        self._joined = self._joins(shape)
        self._parts = self._empty(num_blocks * block_size)
        mx.eval(self._parts)

    def _joins(self, shape: LayerShape) -> bool:
        """Whether keys and values are concatenated in one array."""
        return shape.latent

    @property
    def _rows(self) -> tuple[int, ...]:
        """Values per head and token in each array, before quantisation."""
        shape = self._layer
        return (shape.query_dim,) if self._joined else (shape.key_dim, shape.value_dim)

    def _empty(self, slots: int) -> list[mx.array]:
        # A sparse layer's indexer keeps keys only, and MLX divides by the size of an empty slice.
        return [mx.zeros((slots, self._layer.kv_heads, dim or 1), self._layer.dtype) for dim in self._rows]

    def write(self, keys: mx.array, values: mx.array, batch: Batch) -> None:
        # In place only while nothing else references the pool: MLX donates a buffer with one owner.
        for i, rows in enumerate(self._pack(self._to_keep(keys, values))):
            self._parts[i][batch.mx_slots] = rows

    def _to_keep(self, keys: mx.array, values: mx.array) -> list[mx.array]:
        """Rows to write into the pool: (T, kv_heads, dim) each."""
        given = [mx.concatenate([keys, values], axis=-1)] if self._joined else [keys, values]
        return [
            rows.squeeze(2).astype(self._layer.dtype)
            for rows, dim in zip(given, self._rows, strict=True)
            if dim
        ]

    def _pack(self, rows: list[mx.array]) -> list[mx.array]:
        """Rows in the form in which the pool stores them, one for each array."""
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
        layer = self._layer
        width = layer.query_dim + (0 if layer.latent else layer.value_dim)
        parts = divide(
            batch,
            window=window,
            chunk=chunk,
            token_bytes=layer.kv_heads * width * queries.dtype.size,
            heads=queries.shape[1],
        )
        if len(parts) == 1:
            return self._attend_gathered(queries, parts[0], scale, sinks)
        attended = []
        for part in parts:
            attended.append(self._attend_gathered(queries[part.begin : part.end], part, scale, sinks))
            mx.eval(attended[-1])  # frees what was gathered before the next part is gathered
        return mx.concatenate(attended)

    def _attend_gathered(
        self, queries: mx.array, part: GatheredRows, scale: float, sinks: mx.array | None
    ) -> mx.array:
        """Attention of rows over one gathered context, a few KV heads at a time if it is large."""
        layer = self._layer
        rows = queries.reshape(part.sequences, -1, *queries.shape[1::2])  # (B, R, heads, query_dim)
        width = layer.query_dim + (0 if layer.latent else layer.value_dim)
        head_bytes = part.slots.size * width * queries.dtype.size
        step = max(1, min(layer.kv_heads, gathered_rows.MAX_BYTES // max(head_bytes, 1)))
        if step >= layer.kv_heads:
            out = self._attend_heads(rows, part, slice(None), scale, sinks)
            return out.reshape(queries.shape[0], out.shape[2], 1, -1)
        group = queries.shape[1] // layer.kv_heads
        heads = []
        for head in range(0, layer.kv_heads, step):
            own = slice(head * group, (head + step) * group)
            some = None if sinks is None else sinks[own]
            heads.append(self._attend_heads(rows[:, :, own], part, slice(head, head + step), scale, some))
            mx.eval(heads[-1])
        out = mx.concatenate(heads, axis=2)
        return out.reshape(queries.shape[0], out.shape[2], 1, -1)

    def _attend_heads(
        self, rows: mx.array, part: GatheredRows, heads: slice, scale: float, sinks: mx.array | None
    ) -> mx.array:
        """(B, R, heads, output_dim) for some KV heads and their query heads."""
        layer = self._layer
        context = self._at(part.slots, heads)  # (B, S, kv_heads, dim) each
        if part.there is not None:
            # Positions that do not exist read another slot. They are masked, but 0 * NaN is NaN.
            zero = mx.zeros((), layer.dtype)
            context = [mx.where(part.there, x, zero) for x in context]
        if layer.latent:
            keys = context[0] if self._joined else mx.concatenate(context, axis=-1)
            values = keys[..., : layer.key_dim]
        else:
            keys, values = self._as_written(context)
        mask = part.mask
        count, query_heads = rows.shape[1:3]
        # All heads share a latent: as rows of one head they are one matrix product instead of one per head.
        flat = layer.latent and sinks is None
        if flat:
            queries = rows.flatten(1, 2)[:, None]
            mask = mx.repeat(mask, query_heads, axis=2) if count > 1 else mask
        else:
            queries = rows.swapaxes(1, 2)
        out = mx.fast.scaled_dot_product_attention(
            queries,
            keys.swapaxes(1, 2).astype(rows.dtype),
            values.swapaxes(1, 2).astype(rows.dtype),
            scale=scale,
            mask=mask,
            sinks=sinks,
        )
        return out.reshape(*rows.shape[:3], -1) if flat else out.swapaxes(1, 2)

    def gather(self, batch: Batch) -> tuple[mx.array, mx.array]:
        return self._as_written(self._context(batch))

    def before(self, batch: Batch) -> mx.array:
        slots = batch.mx_slots_before
        keys, _ = self._read(mx.maximum(slots, 0))
        return mx.where((slots < 0)[:, None, None, None], 0, keys[:, :, None])

    def _context(self, batch: Batch) -> list[mx.array]:
        """Returns the K/V of each row's sequence: (T, kv_heads, S, dim) each."""
        # Positions that do not exist read another slot, which may hold NaN.
        real = batch.mx_there[..., None, None]
        zero = mx.zeros((), self._layer.dtype)
        return [mx.where(real, rows, zero).swapaxes(1, 2) for rows in self._at(batch.mx_context_slots)]

    def _read(self, slots: mx.array | slice) -> tuple[mx.array, mx.array]:
        """Keys and values as they were written, (*slots.shape, kv_heads, dim)."""
        return self._as_written(self._at(slots))

    def _at(self, slots: mx.array | slice, heads: slice = slice(None)) -> list[mx.array]:
        """Returns the K/V in slots for some KV heads, in the model's dtype."""
        if isinstance(slots, mx.array):
            slots = self._in_order(slots)
        if heads == slice(None):
            return self._unpack([part[slots] for part in self._parts])
        return self._unpack([part[:, heads][slots] for part in self._parts])

    def _in_order(self, x: mx.array) -> mx.array:
        """`x`, in a form that MLX computes behind this pool's writes, should it not see them."""
        return x

    def _as_written(self, rows: list[mx.array]) -> tuple[mx.array, mx.array]:
        """Keys and values from stored rows."""
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
            rows = part[from_slots]
            mx.eval(rows)  # an unevaluated gather would hold the pool, and the write copy all of it
            part[to_slots] = rows
        mx.eval(self._parts)

    def save(self, blocks: NDArray[np.int32]) -> list[NDArray[Any]]:
        slots = self._in_order(self._slots(blocks))
        # Raw bytes, since NumPy has no bfloat16.
        return [np.array(part[slots].view(mx.uint8)) for part in self._parts]

    def load(self, blocks: NDArray[np.int32], saved: list[NDArray[Any]], start: int) -> None:
        slots = self._slots(blocks)
        rows = slice(start * self._block_size, (start + len(blocks)) * self._block_size)
        for part, array in zip(self._parts, saved, strict=True):
            part[slots] = mx.array(array[rows]).view(part.dtype)
        mx.eval(self._parts)

    def resize(self, num_blocks: int) -> None:
        # One array at a time, to keep the peak low.
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
    """A copy of a pool array with `slots` slots, evaluated; remaining slots keep their content."""
    if slots <= pool.shape[0]:
        pool = mx.contiguous(pool[:slots])
    else:
        added = mx.zeros((slots - pool.shape[0], *pool.shape[1:]), pool.dtype)
        pool = mx.concatenate([pool, added])
    mx.eval(pool)
    return pool


class QuantisedReferencePool(ReferencePool):
    """Codes and scales of K, then of V; each array begins with (num_blocks * block_size, kv_heads).

    The layout is that of `cpu.attention`. Used on devices without a kernel for it, and to compare those
    that have one.
    """

    def _joins(self, shape: LayerShape) -> bool:
        # Separate, so that no group spans a latent and its rotary part.
        return False

    def _empty(self, slots: int) -> list[mx.array]:
        shape = self._layer
        return [
            mx.zeros((slots, shape.kv_heads, *rest), dtype)
            for dim in (dim or shape.group(0) for dim in self._rows)  # see `ReferencePool._empty`
            for rest, dtype in (
                ((dim * shape.bits // 8,), mx.uint8),
                ((dim // shape.group(dim), 2), shape.dtype),
            )
        ]

    def _pack(self, rows: list[mx.array]) -> list[mx.array]:
        shape = self._layer
        return [part for array in rows for part in pack(array, shape.group(array.shape[-1]), shape.bits)]

    def _unpack(self, parts: list[mx.array]) -> list[mx.array]:
        bits = self._layer.bits
        return [
            unpack(codes, scales, self._layer.group(dim), bits)
            for codes, scales, dim in zip(parts[::2], parts[1::2], self._rows, strict=True)
        ]


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


class ReferenceBackend(Backend):
    """Pools of MLX arrays, plain or quantised."""

    name = "reference"
    moves_rows = True

    def layer_pool(self, shape: LayerShape, num_blocks: int, block_size: int) -> LayerPool:
        kind = QuantisedReferencePool if shape.bits else ReferencePool
        return kind(shape, num_blocks, block_size)
