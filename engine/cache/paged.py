"""A cache object that mlx-lm's models take for their own, and the views that it hands out.

A model calls `cache.offset`, `cache.update_and_fetch(keys, values)`, and later
`scaled_dot_product_attention(queries, keys, values, ...)`. Ours gives every row its own offset, writes
K/V to the pool, and returns views in place of arrays; `hook` recognises the views and calls the backend.
"""

from __future__ import annotations

from typing import Any

import mlx.core as mx

from engine.backends import Batch, LayerPool


class Step:
    """The step that is being computed; one object shared by all layers of a model."""

    def __init__(self) -> None:
        self.batch: Batch | None = None

    @property
    def now(self) -> Batch:
        """The batch of this step."""
        assert self.batch is not None, "the cache is used outside a step"
        return self.batch


class KVView:
    """Stands for a layer's keys or values. Only our attention understands it."""

    def __init__(self, cache: PagedCache) -> None:
        self.cache = cache


class MaskView:
    """Stands for a mask; the backends derive it from positions."""

    dtype = mx.bool_

    def __init__(self, window: int | None) -> None:
        self.window = window


class PagedCache:
    """One layer's cache, in the form that mlx-lm's models expect.

    Args:
        step: of the model.
        pool: of the layer.
        window: sliding window in tokens that mlx-lm's own cache would have.
        chunk: chunked attention in tokens, likewise.
        dense: hand out gathered arrays and masks, for models that read K/V themselves.
    """

    def __init__(
        self, step: Step, pool: LayerPool, window: int | None, chunk: int | None, *, dense: bool = False
    ) -> None:
        self._step = step
        self.pool = pool
        self.window = window
        self.chunk = chunk
        self._dense = dense
        self.start_position = 0  # llama4 asks for it

    @property
    def max_size(self) -> int | None:
        """The window, under the name that mlx-lm's rotating cache has."""
        return self.window

    @property
    def offset(self) -> mx.array:
        """(T,) position of each row: `mx.fast.rope` takes one offset per batch row."""
        return self._step.now.mx_positions

    @property
    def batch(self) -> Batch:
        """The batch of this step."""
        return self._step.now

    def update_and_fetch(self, keys: mx.array, values: mx.array) -> tuple[Any, Any]:
        """Writes (T, kv_heads, 1, dim) K/V and returns what attention reads."""
        self.pool.write(keys, values, self.batch)
        return self.keys_and_values()

    def keys_and_values(self) -> tuple[Any, Any]:
        """What attention reads, without writing (layers that share K/V)."""
        if self._dense:
            return self.pool.gather(self.batch)
        return KVView(self), KVView(self)

    def make_mask(
        self, length: int, return_array: bool = False, window_size: int | None = None, **_: Any
    ) -> MaskView | mx.array:
        """The mask of this step, as a view, or as an array where the model insists."""
        window = window_size if window_size is not None else self.window
        if self._dense or return_array:
            return self.batch.mask(window, self.chunk)
        return MaskView(window)

    def maybe_trim_front(self) -> None:
        """Nothing: blocks are freed by the block manager."""

    def empty(self) -> bool:
        """Whether no token is held, as far as a model may ask."""
        return False

    def size(self) -> int:
        """The longest context of the step, in tokens."""
        return int(self.batch.lengths.max())

    def is_trimmable(self) -> bool:
        """Trimming is the block manager's; models never do it."""
        return False
