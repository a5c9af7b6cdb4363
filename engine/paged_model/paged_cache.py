"""A cache object that mlx-lm's models take for their own, and the views that it hands out.

A model calls `cache.offset`, `cache.update_and_fetch(keys, values)`, and later
`scaled_dot_product_attention(queries, keys, values, ...)`. Ours writes K/V to the pool and returns views in
place of arrays, or the arrays themselves for a model that reads them; `hook` recognises the views and calls
the backend. Tokens come either as rows, (T, 1) with an offset per row, or as one sequence, (1, L).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mlx.core as mx

from engine.backends import Batch, LayerPool
from engine.paged_model.execution_modes import ExecutionMode
from engine.paged_model.forward_split import newest_row
from engine.paged_model.latent_views import RotaryParts


class StepAbandonedError(Exception):
    """Nobody wants most of what this step computes any more, so it ended between two layers."""


class ForwardContext:
    """The forward that is being computed; one object shared by all layers of a model.

    Attributes:
        batch: its rows; None outside a forward.
        rows: whether the tokens go in as (T, 1); else they are one sequence, (1, L).
        abandoned: asked in every layer whether to give the forward up.
        can_end: whether the forward can be given up with nothing lost.
    """

    def __init__(self) -> None:
        self.batch: Batch | None = None
        self.rows = True
        self.abandoned: Callable[[], bool] = lambda: False
        self.can_end = True

    def look(self) -> None:
        """Called in every layer.

        Raises:
            StepAbandonedError: the forward is given up here.
        """
        if self.can_end and self.abandoned():
            raise StepAbandonedError

    def of(self, pool: int) -> Batch:
        """The same rows in another pool than the main one, 0."""
        return self.now.window_pools[pool - 1] if pool else self.now

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
        way: how the model runs: whether it reads arrays, and which masks.
        window: sliding window in tokens that mlx-lm's own cache would have.
        chunk: chunked attention in tokens, likewise.
        number: of the pool whose tables it uses.
        latent: hand out a view of latents and their rotary parts to single tokens, and gathered arrays to
            longer pieces.
    """

    def __init__(
        self,
        step: ForwardContext,
        pool: LayerPool,
        mode: ExecutionMode,
        window: int | None,
        chunk: int | None,
        number: int = 0,
        *,
        latent: bool = False,
    ) -> None:
        self._step = step
        self.pool = pool
        self.window = window
        self.chunk = chunk
        self._number = number
        self._dense = mode.dense or latent
        self._mask_axes = mode.mask_axes
        self.latent = latent
        self._written: Batch | None = None
        self.start_position = 0  # llama4 asks for it
        # Models touch mlx-lm's arrays to tie graphs together. Ours are evaluated by the forward.
        self.keys = mx.zeros((1,))
        self.values = self.keys

    @property
    def max_size(self) -> int | None:
        """The window, under the name that mlx-lm's rotating cache has."""
        return self.window

    @property
    def offset(self) -> Any:
        """Tokens before this forward's, as mlx-lm counts: with them, once they are written.

        (T,) for rows, since `mx.fast.rope` takes one offset per batch row; a number for a sequence.
        """
        batch = self._step.now
        added = self._written is batch
        if self._step.rows:
            return batch.mx_offsets + 1 if added else batch.mx_offsets
        offsets = batch.positions if batch.offsets is None else batch.offsets
        return int(offsets[0]) + batch.rows * added

    @property
    def batch(self) -> Batch:
        """The batch of this step, with the tables of this layer's pool."""
        return self._step.of(self._number)

    @property
    def rows(self) -> bool:
        """See `ForwardContext.rows`."""
        return self._step.rows

    def update_and_fetch(self, keys: mx.array, values: mx.array) -> tuple[Any, Any]:
        """Writes K/V of shape (T, kv_heads, 1, dim), or (1, kv_heads, L, dim), and returns what to read."""
        self._step.look()
        if keys.shape[2] > 1:
            keys, values = keys.transpose(2, 1, 0, 3), values.transpose(2, 1, 0, 3)
        self.pool.write(keys, values, self.batch)
        self._written = self._step.now
        return self.keys_and_values()

    def forget(self) -> None:
        """Drops what is left of a forward that did not get to its end."""
        self._written = None
        self.pool.forget()

    def keys_and_values(self) -> tuple[Any, Any]:
        """What attention reads, without writing (layers that share K/V)."""
        if self.latent and self._single:
            return KVView(self), RotaryParts(self)
        if not self._dense:
            return KVView(self), KVView(self)
        return self.pool.gather(self.batch if self._step.rows else newest_row(self.batch))

    @property
    def _single(self) -> bool:
        """Whether every sequence of this forward has one token."""
        return self._step.rows or self.batch.rows == 1

    def make_mask(
        self, length: int, return_array: bool = False, window_size: int | None = None, **_: Any
    ) -> MaskView | mx.array | None:
        """The mask of this step, as a view, or as an array where the model insists."""
        window = window_size if window_size is not None else self.window
        if self.latent and self._single:
            return None if window == self.window else MaskView(window)  # which no such model can read
        if not (self._dense or return_array):
            return MaskView(window)
        mask = self.batch.mask(window, self.chunk)  # (T, 1, 1, S)
        if not self._step.rows:
            if length == 1 and window is None and self.chunk is None:
                return None
            return mask[:, 0, 0]
        return mask if self._mask_axes == 4 else mask[:, None]

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
