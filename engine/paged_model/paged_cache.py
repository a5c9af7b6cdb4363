"""The caches that mlx-lm's models use in place of their own, and the views that they return.

A model calls `cache.offset`, `cache.update_and_fetch(keys, values)`, and later
`scaled_dot_product_attention(queries, keys, values, ...)`. This cache writes K and V to the pool and returns
views in place of arrays, or the arrays themselves to a model that reads them; `attention` of `paged_forward`
recognises the views and calls the backend. Tokens come either as rows, (T, 1) with an offset per row, or as
one sequence, (1, L).

**Multi-head latent attention.** A layer keeps a latent and a rotary part for each token. For a single token
mlx-lm's models compute `(q_rotary * scale) @ rotary.swapaxes(-1, -2)` and pass the result as an additive mask
to attention over the latents. That equals one attention in which queries and keys are both parts
concatenated, and the latents are the values. So the cache returns the rotary parts as an object that only
remembers what it was multiplied with, and attention joins the two parts again.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from mlx_lm.models.cache import (
    ArraysCache,
    CacheList,
    ChunkedKVCache,
    ConcatenateKVCache,
    KVCache,
    RotatingKVCache,
    make_prompt_cache,
)

from engine.backends import Batch, LayerPool, LayerShape
from engine.model_patches import watched_embeddings
from engine.model_patches.image_rows import WholeImage
from engine.paged_model.execution_modes import ExecutionMode, newest_row, up_to
from engine.paged_model.recurrent_states import DraftRows
from engine.protocol import WordedError, worded


def keeps_latents(shape: LayerShape) -> bool:
    """Whether a layer of this shape may keep latents, and a shorter rotary part for each, for all heads."""
    return shape.kv_heads == 1 and 0 < shape.value_dim < shape.key_dim


class RotaryScores:
    """Stands for the scores of the rotary parts; only `attention` of `paged_forward` can read it.

    Attributes:
        owner: the cache whose rotary parts they are.
        queries: (T, heads, 1, dim), already multiplied by the scale.
    """

    def __init__(self, owner: object, queries: mx.array) -> None:
        self.owner = owner
        self.queries = queries

    def join(self, queries: mx.array, scale: float) -> mx.array:
        """Returns the complete scaled queries.

        The rotary part is already scaled, so the other is scaled here. In half precision that rounds it
        once, as MLX's own attention does where it has no kernel.

        Args:
            queries: (T, heads, 1, dim), the part for the latents.
            scale: of the attention.
        """
        return mx.concatenate([queries * scale, self.queries.astype(queries.dtype)], axis=-1)


class RotaryParts(mx.array):
    """Stands for a layer's rotary parts. Any other use of it gives NaN or raises.

    It is an `mx.array` because Python calls a subclass's `__rmatmul__` before its base class's `__matmul__`.
    """

    def __init__(self, owner: object) -> None:
        super().__init__(float("nan"))
        self._owner = owner

    def swapaxes(self, axis1: int, axis2: int, **stream: Any) -> mx.array:
        """Returns itself for the last two axes."""
        return self if {axis1, axis2} == {-1, -2} else super().swapaxes(axis1, axis2, **stream)

    def __rmatmul__(self, queries: mx.array) -> RotaryScores:  # type: ignore[misc]  # unlike mx.array's
        return RotaryScores(self._owner, queries)


class StepAbandonedError(Exception):
    """Most of this step's results are no longer needed, so it ended between two layers."""


class ForwardContext:
    """The forward that is being computed; one object shared by all layers of a model.

    Attributes:
        batches: its rows with the slots and tables of each pool, the main one first; empty outside a forward.
        rows: whether the tokens are (T, 1); otherwise they are one sequence, (1, L).
        abandoned: called in every layer; True ends the forward there.
        can_end: whether the forward can end early without losing anything.
        each_layer: called with the keys of every layer; None to do nothing.
        wholes: images among its rows whose places attend to all of them.
        captured: what the output projection got, while it is captured outside a forward; None otherwise.
        drafts: the recurrent layers of the forward if its sequences have drafts.
    """

    def __init__(self) -> None:
        self.batches: tuple[Batch, ...] = ()
        self.rows = True
        self.abandoned: Callable[[], bool] = lambda: False
        self.can_end = True
        self.each_layer: Callable[[mx.array], None] | None = None
        self.captured: list[Any] | None = None
        self.wholes: list[WholeImage] = []
        self.drafts: DraftRows | None = None

    @contextlib.contextmanager
    def capture(self) -> Iterator[list[Any]]:
        """Collects what the output projection gets while the model runs with mlx-lm's own caches."""
        assert self.batch is None, "inside a forward of a step"
        captured: list[Any] = []
        self.captured = captured
        try:
            yield captured
        finally:
            self.captured = None

    def check_abandoned(self) -> None:
        """Ends the forward here if it can end and is no longer needed; called in every layer.

        Raises:
            StepAbandonedError: the forward ends.
        """
        if self.can_end and self.abandoned():
            raise StepAbandonedError

    @property
    def batch(self) -> Batch | None:
        """The rows of the forward; None outside one."""
        return self.batches[0] if self.batches else None

    @batch.setter
    def batch(self, batch: Batch | None) -> None:
        self.batches = () if batch is None else (batch, *batch.window_pools)
        self.drafts = None

    def rows_for_logits(self, hidden: Any) -> Any:
        """Returns the hidden state of the rows whose logits are needed; all of it outside a forward.

        Args:
            hidden: (T, 1, dim) for rows or (1, L, dim) for a sequence.
        """
        batch = self.batch
        if self.captured is not None:
            self.captured.append(hidden)
        if batch is None:
            return hidden
        if not self.rows:
            whole = hidden.ndim == 3 and hidden.shape[:2] == (1, batch.rows)
            return hidden[:, -1:] if whole else hidden
        if batch.wanted is None and batch.rows == len(batch.lengths):
            return hidden
        if hidden.shape[0] != batch.rows or batch.rows == batch.wanted_rows:
            return hidden
        return hidden[batch.mx_logit_rows]

    @property
    def now(self) -> Batch:
        """The batch of this step."""
        assert self.batches, "the cache is used outside a step"
        return self.batches[0]


class KVView:
    """Stands for a layer's keys or values; only `attention` of `paged_forward` can read it."""

    def __init__(self, cache: PagedCache) -> None:
        self.cache = cache


class MaskView:
    """Stands for a mask, which the backends derive from positions."""

    dtype = mx.bool_

    def __init__(self, window: int | None) -> None:
        self.window = window


class PagedCache:
    """One layer's cache, in the form that mlx-lm's models expect.

    Args:
        step: the forward that is being computed.
        pool: of the layer.
        mode: how the model runs: whether it reads arrays, and which masks.
        window: the sliding window of mlx-lm's own cache, in tokens.
        chunk: its chunked attention, in tokens.
        number: of the pool whose tables it uses.
        latent: return a view of latents and their rotary parts for single tokens, and gathered arrays for
            longer pieces.

    Attributes:
        after_write: called when K and V are written, and may end the forward there; see `add_head`.
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
        self._views = (KVView(self), KVView(self))
        self._written: Batch | None = None
        self.after_write: Callable[[], None] | None = None
        self.start_position = 0  # llama4 asks for it
        # Models touch mlx-lm's arrays to order the graph; here the forward evaluates the pools.
        self.keys = mx.zeros((1,))
        self.values = self.keys

    @property
    def max_size(self) -> int | None:
        """The window, under the name that mlx-lm's rotating cache gives it."""
        return self.window

    @property
    def offset(self) -> Any:
        """Tokens before this forward, as mlx-lm counts them: including this forward's once they are written.

        (T,) for rows, since `mx.fast.rope` takes one offset per batch row; a number for a sequence.
        """
        step = self._step
        batch = step.batches[0] if step.batches else step.now
        added = self._written is batch
        if step.rows:
            return batch.mx_offsets + 1 if added else batch.mx_offsets
        offsets = batch.positions if batch.offsets is None else batch.offsets
        return int(offsets[0]) + batch.rows * added

    @property
    def batch(self) -> Batch:
        """The batch of this step, with the tables of this layer's pool."""
        return self._step.batches[self._number]

    @property
    def rows(self) -> bool:
        """See `ForwardContext.rows`."""
        return self._step.rows

    def update_and_fetch(self, keys: mx.array, values: mx.array) -> tuple[Any, Any]:
        """Writes K and V, (T, kv_heads, 1, dim) or (1, kv_heads, L, dim), and returns what to read."""
        step = self._step
        step.check_abandoned()
        if step.each_layer is not None:
            step.each_layer(keys)
        if not step.rows and keys.shape[2] > 1:
            keys, values = keys.transpose(2, 1, 0, 3), values.transpose(2, 1, 0, 3)
        self.pool.write(keys, values, step.batches[self._number])
        self._written = step.batches[0]
        if self.after_write is not None:
            self.after_write()
        return self._views if not self._dense else self.keys_and_values()

    def keep(self, x: mx.array) -> None:
        """Writes a vector of each row, (T, 1, dim) or (1, L, dim), into a pool of keys alone."""
        rows = x.reshape(-1, 1, 1, x.shape[-1])
        self.pool.write(rows, rows[..., :0], self.batch)

    def before(self, x: mx.array) -> mx.array:
        """Returns what was kept of the token before each row, as `x` has rows; zeros before a first one."""
        return self.pool.before(self.batch).reshape(x.shape)

    def kept(self) -> mx.array:
        """Returns what was kept of each row of a step itself, (T, 1, dim)."""
        after = replace(self.batch, positions=self.batch.positions + 1, step_cache={})
        return self.pool.before(after)[:, 0]

    def begin(self) -> None:
        """Nothing of this forward is written yet; a backend may run the model twice for a step."""
        self._written = None

    def forget(self) -> None:
        """Drops what a forward that ended early has left."""
        self._written = None
        self.pool.forget()

    def keys_and_values(self) -> tuple[Any, Any]:
        """Returns what attention reads, without writing: for layers that share another's K and V."""
        if self.latent and self._single:
            return self._views[0], RotaryParts(self)
        if not self._dense:
            return self._views
        return self.pool.gather(self.batch if self._step.rows else newest_row(self.batch))

    def attend_to_wholes(
        self, out: mx.array, queries: mx.array, scale: float, window: int | None
    ) -> mx.array:
        """Returns attention where places of an image also attend to those after them in it.

        Args:
            out: (T, heads, 1, dim) attention to earlier positions only.
            queries: (T, heads, 1, dim).
            scale: factor of the scores.
            window: sliding window, in tokens.
        """
        for sequence, (first, end), image, image_end, near in self._step.wholes:
            if near and window is None:
                continue
            own = self.batch.positions[first:end, None]
            low = 0 if window is None else max(int(own.min()) - window + 1, 0)
            columns = np.arange(low, image_end)[None]
            keep = (columns <= own) | (columns >= image)
            if window is not None:
                keep &= columns > own - window
            keys, values = self.pool.gather(up_to(self.batch, sequence, first, image_end))
            rows = mx.fast.scaled_dot_product_attention(
                queries[first:end].transpose(2, 1, 0, 3),
                keys[:, :, low:].astype(queries.dtype),
                values[:, :, low:].astype(queries.dtype),
                scale=scale,
                mask=mx.array(keep)[None, None],
            )
            out[first:end] = rows.transpose(2, 1, 0, 3)
        return out

    @property
    def _single(self) -> bool:
        """Whether every sequence of this forward has one token."""
        return self._step.rows or self.batch.rows == 1

    def make_mask(
        self, length: int, return_array: bool = False, window_size: int | None = None, **_: Any
    ) -> MaskView | mx.array | None:
        """Returns the mask of this step as a view, or as an array where the model needs one."""
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
        """Does nothing: the block manager frees blocks."""

    def empty(self) -> bool:
        """Whether the cache holds no token, as models ask it."""
        return False

    def size(self) -> int:
        """The longest context of the step, in tokens."""
        return int(self.batch.lengths.max())

    def is_trimmable(self) -> bool:
        """False: only the block manager truncates sequences."""
        return False


_PROBE: Final = (1, 0)  # tokens; an embedding of positions is asked for 0 and 1
_KNOWN: Final = (ArraysCache, KVCache, RotatingKVCache, ChunkedKVCache, ConcatenateKVCache)
# Model types whose code in mlx-lm 0.32 is broken on a CPU.
_BROKEN_ON_CPU: Final = {
    "phi3small": worded("on a CPU, mlx-lm's own code for it corrupts the process's memory")
}


class UnsupportedModelError(WordedError):
    """The model cannot be served correctly over blocks; the text names the model and the reason."""


class LayerCaches:
    """The caches of a model as a flat list, in the model's order.

    Args:
        model: an mlx-lm model with evaluated weights.
        name: of the model, for messages.

    Attributes:
        shapes: of each cache of keys and values; None for one that the model never writes.
        windows: sliding window of each of them, in tokens, or None.
        chunks: chunked attention of each of them, in tokens, or None.
        recurrent: how many caches hold recurrent or convolution state.
        embedding_rows: tokens that the model can read: the rows of the embedding that it looks them up in.
        logits_width: width of the logits; fewer or more tokens than the embedding has.

    Raises:
        UnsupportedModelError: a cache is of a kind that Octavo does not know.
    """

    def __init__(self, model: nn.Module, name: str) -> None:
        kind = getattr(model, "model_type", "")
        if kind in _BROKEN_ON_CPU and mx.default_device() == mx.Device(mx.cpu):
            raise UnsupportedModelError("Octavo cannot serve {0}: {1}.", name, _BROKEN_ON_CPU[kind])
        self._own = make_prompt_cache(model)
        self._nested = any(isinstance(cache, CacheList) for cache in self._own)
        for leaf in _leaves(self._own):
            if not isinstance(leaf, _KNOWN):
                raise UnsupportedModelError(
                    "Octavo cannot serve {0}: its cache is a {1}, which cannot be kept in blocks.",
                    name,
                    type(leaf).__name__,
                )
        self.measure(model)
        ids = mx.array([_PROBE], mx.int32)
        with watched_embeddings(model) as lookups:
            logits = model(ids, cache=self._own)  # only shapes matter, so nothing is computed
        self.logits_width = int(logits.shape[-1])
        self.embedding_rows = _token_rows(ids, lookups) or self.logits_width
        self.shapes = [_shape(leaf) for leaf in _leaves(self._own) if not isinstance(leaf, ArraysCache)]
        self.recurrent = sum(isinstance(leaf, ArraysCache) for leaf in _leaves(self._own))
        self._own = make_prompt_cache(model)  # without arrays that would keep the weights in memory

    def measure(self, model: nn.Module) -> None:
        """Reads the windows again; the verification makes them smaller for its duration."""
        leaves = [leaf for leaf in _leaves(make_prompt_cache(model)) if not isinstance(leaf, ArraysCache)]
        self.windows = [leaf.max_size if isinstance(leaf, RotatingKVCache) else None for leaf in leaves]
        self.chunks = [leaf.chunk_size if isinstance(leaf, ChunkedKVCache) else None for leaf in leaves]

    def fill(self, paged: list[Any], states: list[Any]) -> list[Any]:
        """Returns the caches for a forward: `paged` and `states` in the places of mlx-lm's own."""
        if not (states or self._nested):
            return list(paged)
        keys, rest = iter(paged), iter(states)
        return _like(self._own, lambda own: next(rest) if isinstance(own, ArraysCache) else next(keys))

    def empty_states(self) -> list[ArraysCache]:
        """Returns the states before the first token."""
        return [ArraysCache(len(leaf.cache)) for leaf in _leaves(self._own) if isinstance(leaf, ArraysCache)]


def _token_rows(ids: mx.array, lookups: list[tuple[int, Any]]) -> int:
    """Returns the rows of the embedding that token ids index; 0 if none is found.

    Models with several embeddings give the ids themselves to one of them; to the others they give positions,
    or ids that they have limited to the rows that there are.

    Args:
        ids: that the model got.
        lookups: what `watched_embeddings` noted.
    """
    same = [rows for rows, indices in lookups if indices is ids]
    if not same:
        same = [
            rows
            for rows, indices in lookups
            if indices.size == ids.size and mx.array_equal(indices.reshape(ids.shape), ids).item()
        ]
    return min(same, default=0)


def _leaves(caches: Any) -> Iterator[Any]:
    for cache in caches:
        if isinstance(cache, CacheList):
            yield from _leaves(cache.caches)
        else:
            yield cache


def _like(caches: Any, replace: Callable[[Any], Any]) -> list[Any]:
    return [
        CacheList(*_like(cache.caches, replace)) if isinstance(cache, CacheList) else replace(cache)
        for cache in caches
    ]


def _shape(cache: Any) -> LayerShape | None:
    keys, values = cache.keys, cache.values
    if keys is None or values is None:
        return None
    return LayerShape(keys.shape[1], keys.shape[3], values.shape[3], keys.dtype)
