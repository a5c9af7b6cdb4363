"""Forward of a model over block pools, in one execution mode.

The attention function that mlx-lm's models call dispatches on the keys and not on the cache argument, because
layers that share a KV cache pass other caches. Everything that is not a view goes to the original function,
so mlx-lm keeps working in this process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from numpy.typing import NDArray

from engine.backends import Backend, Batch, LayerPool, Reduced
from engine.blocks import AttentionSpan
from engine.load_steps import may_pause
from engine.model_patches import (
    original_attention,
    patch_attention,
    patch_logit_modules,
    patch_recurrent_layers,
    undo_last,
)
from engine.model_patches.image_rows import ImageRows
from engine.paged_model.execution_modes import EXECUTION_MODES, ExecutionMode, Piece, pieces
from engine.paged_model.paged_cache import (
    ForwardContext,
    KVView,
    LayerCaches,
    MaskView,
    PagedCache,
    RotaryScores,
    keeps_latents,
)
from engine.paged_model.recurrent_states import Arrays, DraftRows, RecurrentStates


def attention(
    queries: mx.array,
    keys: Any,
    values: Any,
    cache: Any = None,
    scale: float = 1.0,
    mask: Any = None,
    sinks: mx.array | None = None,
) -> mx.array:
    """Computes mlx-lm's `scaled_dot_product_attention`, which here also takes views.

    Raises:
        TypeError: a view came with an explicit mask array, which no backend reads, or latents without their
            rotary parts; the load-time check then serves the model from gathered arrays or refuses it.
    """
    if not isinstance(keys, KVView):
        plain: mx.array = original_attention(
            queries, keys, values, cache=cache, scale=scale, mask=mask, sinks=sinks
        )
        return plain
    paged = keys.cache
    window = paged.window
    if paged.latent:
        if not (isinstance(mask, RotaryScores) and mask.owner is paged and _is_same_view(keys, values)):
            raise TypeError("latents were given without their rotary parts")
        queries, scale = mask.join(queries, scale), 1.0
    elif isinstance(mask, MaskView):
        window = mask.window
    elif mask is not None:
        raise TypeError("a mask array was given with paged keys")
    if paged.rows or queries.shape[2] == 1:
        out = paged.pool.attend(
            queries, paged.batch, scale=scale, window=window, chunk=paged.chunk, sinks=sinks
        )
        return paged.attend_to_wholes(out, queries, scale, window)
    rows = queries.transpose(2, 1, 0, 3)  # of one sequence, (1, heads, L, dim)
    out = paged.pool.attend(rows, paged.batch, scale=scale, window=window, chunk=paged.chunk, sinks=sinks)
    return out.transpose(2, 1, 0, 3)


def _is_same_view(keys: KVView, values: Any) -> bool:
    return isinstance(values, KVView) and values.cache is keys.cache


def use_paged_attention() -> None:
    """Makes every loaded model of mlx-lm call `attention`. Idempotent."""
    patch_attention(attention)


class ImageInputs(Protocol):
    """Images in the prompts of a model, `engine.vision.image_features.ImageFeatures`."""

    rows: ImageRows

    def embedded(self, batch: Batch, ids: mx.array) -> tuple[mx.array, dict[str, mx.array]]:
        """Returns ids for the model, and embeddings by their name in its call if there are images."""


class PagedForward:
    """A model, its layer pools, and the forward of a step.

    Args:
        model: an mlx-lm model with evaluated weights.
        backend: provides the pools and faster modules.
        name: of the model, for messages.
        layers: what mlx-lm's own caches say about the model's layers.
        step: the forward that is being computed; the patched modules of the model read it.

    Attributes:
        mode: how the model runs over blocks.
        states: recurrent state, by block.
        kv_bits: 0 keeps K and V as the model computes them; 8 or 4 quantises them.
        window_pools: the attention spans of the layers that have a pool other than the main one; their
            pools are numbered 1, 2, ... None before `split_pools`.
        numbers: the pool number of each of `pools`.
    """

    def __init__(
        self, model: nn.Module, backend: Backend, name: str, layers: LayerCaches, step: ForwardContext
    ) -> None:
        use_paged_attention()
        self.model = model
        self.backend = backend
        self.name = name
        self.kv_bits = 0
        self.mode = EXECUTION_MODES[0]
        self.layers = layers
        self.step = step
        self.states = RecurrentStates()
        self.window_pools: tuple[AttentionSpan, ...] = ()
        self.numbers: list[int] = []
        self._pools: list[LayerPool] = []
        self._caches: list[Any] = []
        self._drafted: tuple[Piece, DraftRows, list[Any]] | None = None  # whose drafts are to be verified
        self._new_states: list[mx.array] = []  # of the graph that is to be submitted
        self._drafting: list[nn.Module] = []  # modules that were changed for the first draft

    images: ImageInputs | None = None  # of a model that looks at images
    is_split = False  # whether other machines compute parts of it, in step with this one

    def agreed(self, right: bool) -> bool:
        """Returns `right`; where several machines compute the model, what the first of them found."""
        return right

    @property
    def latent(self) -> bool:
        """Whether a layer may keep latents, by its shape."""
        return any(shape is not None and keeps_latents(shape) for shape in self.layers.shapes)

    @property
    def recurrent(self) -> bool:
        """Whether a sequence has state besides the KV cache, so a prefix is reusable only with its state.

        Nothing can be cut from the middle of such a sequence, and its blocks cannot be swapped out.
        """
        return self.layers.recurrent > 0

    @property
    def pools(self) -> list[LayerPool]:
        """One pool for each layer; for tests, and not to be kept."""
        return self._pools

    @property
    def moves_rows(self) -> bool:
        """Whether a step can be built before it is known how many tokens of the last one's drafts are right.

        States of recurrent layers and blocks of a window need to know; see `Batch.back`.
        """
        movable = self.backend.moves_rows and self.mode.prefill_rows
        return movable and not self.recurrent and not self.window_pools

    def split_pools(self, context: int) -> None:
        """Gives layers that see less than `context` tokens pools of their own, from `allocate` on."""
        spans = set(self._spans())
        self.window_pools = tuple(sorted(s for s in spans if 0 < (s.window or s.chunk) < context))

    @property
    def splits_all(self) -> bool:
        """Whether every layer that sees only a part of the context has a pool other than the main one."""
        return all(span in self.window_pools for span in self._spans() if span.window or span.chunk)

    def _spans(self) -> list[AttentionSpan]:
        """The attention span of every layer with a KV cache."""
        settings = zip(self.layers.shapes, self.layers.windows, self.layers.chunks, strict=True)
        return [
            AttentionSpan(window or 0, chunk or 0) for shape, window, chunk in settings if shape is not None
        ]

    def pool_numbers(self) -> list[int]:
        """Returns the pool number of each layer."""
        numbers = {span: number for number, span in enumerate(self.window_pools, 1)}
        return [
            numbers.get(AttentionSpan(window or 0, chunk or 0), 0)
            for window, chunk in zip(self.layers.windows, self.layers.chunks, strict=True)
        ]

    def allocate(self, num_blocks: int, block_size: int, window_pools: Sequence[int] = ()) -> None:
        """Replaces all pools with empty ones.

        Args:
            num_blocks: of the main pool.
            block_size: tokens in a block.
            window_pools: blocks of each of the other pools.
        """
        blocks = (num_blocks, *window_pools)
        self._pools, self._caches = [], []
        self.states.clear()
        self.numbers = []
        mode, layers = self.mode, self.layers
        for shape, window, chunk, number in zip(
            layers.shapes, layers.windows, layers.chunks, self.pool_numbers(), strict=True
        ):
            if shape is None:
                self._caches.append(None)
                continue
            kept = replace(shape, bits=self.kv_bits, latent=mode.latent and keeps_latents(shape))
            pool = self.backend.layer_pool(kept, blocks[number], block_size)
            self._pools.append(pool)
            self.numbers.append(number)
            self._caches.append(PagedCache(self.step, pool, mode, window, chunk, number, latent=kept.latent))

    def serve(self, mode: ExecutionMode, num_blocks: int, block_size: int) -> None:
        """Switches to another execution mode, with empty pools of `num_blocks` blocks each."""
        self.mode = mode
        self.allocate(num_blocks, block_size, [num_blocks] * len(self.window_pools))

    def patch_modules(self) -> None:
        """Puts the backend's faster modules into the model, and makes its head skip unneeded rows."""
        self.backend.prepare(self.model, may_pause)
        patch_logit_modules(self.model, self.step.rows_for_logits)

    def forward(self, batch: Batch) -> mx.array:
        """Writes K and V of all rows and computes the logits of each sequence's last row.

        Returns:
            (B, vocabulary), or (W, vocabulary) of `Batch.wanted`, which needs a model that computes several
            decode rows together. Evaluated together with the pools: the next step may write in place only
            when no earlier one still reads.

        Raises:
            StateLostError: a sequence continues from a position whose recurrent state was not kept.
            StepAbandonedError: `step.abandoned` returned True; the step can be computed again.
        """
        parts = self._pieces(batch)
        rows: list[mx.array | None] = [None] * batch.wanted_rows
        try:
            for part in parts:
                # The states of an earlier part are committed: its sequences could not go back.
                self.step.can_end = not self.recurrent or part is parts[0]
                logits = self._run(part)
                mx.eval(logits, *self.states.commit(), *self._pool_arrays())
                self._keep()
                if len(parts) == 1:
                    return logits
                for row, output in enumerate(part.outputs):
                    rows[output] = logits[row]
            out = mx.stack([row for row in rows if row is not None])
            mx.eval(out)
            return out
        except BaseException:
            self._forget()
            raise
        finally:
            self.step.batch = None
            self.states.undo()  # only what a failed forward staged is left

    def in_one_piece(self, batch: Batch) -> bool:
        """Whether `build` can compute a step: as one forward, whose recurrent states have no way back."""
        if self.mode.prefill_rows:
            return True
        alone = batch.rows == 1 and not self.recurrent
        single = batch.rows == len(batch.lengths)
        # The first token of a prompt continues nothing, and is computed apart from those that do (`pieces`).
        return self.mode.decode_rows and single and (alone or bool(batch.positions.all()))

    def build(self, batch: Batch, tokens: mx.array | None = None) -> mx.array:
        """Builds the graph of a step without evaluating it; `in_one_piece` must allow it.

        Args:
            batch: of the step.
            tokens: (T,) token ids that may be unevaluated, in place of those of the batch.

        Returns:
            The logits as `forward` returns them, to be evaluated together with `submit`.

        Raises:
            StepAbandonedError: see `forward`.
        """
        (part,) = self._pieces(batch)
        self.step.can_end = True
        try:
            logits = self._run(part, tokens)
            if self.recurrent:
                self._new_states = self.states.commit(computed=False)
            return logits
        except BaseException:
            self._forget()
            if self.recurrent:
                self.states.undo()
            raise
        finally:
            self.step.batch = None

    def build_draft(
        self, batch: Batch, tokens: mx.array | None, context: AbstractContextManager[None], reduced: Reduced
    ) -> mx.array:
        """Builds the graph of a step of a model that is made quicker, for drafts.

        Args:
            batch: of the step.
            tokens: as for `build`.
            context: entered around the forward; the model is quicker in it.
            reduced: what of it; see `Backend.compute`.

        Returns:
            (B,) int32, the most likely token after each sequence's last row, to be submitted.
        """
        (part,) = self._pieces(batch)
        self.step.can_end = False
        try:
            with context:
                return mx.argmax(self._run(part, tokens, reduced), axis=-1).astype(mx.int32)
        except BaseException:
            self._forget()
            raise
        finally:
            self.step.batch = None

    def read(self, batch: Batch, assist: Callable[[mx.array, list[Any], mx.array], mx.array]) -> mx.array:
        """Builds the graph of what reads the pools beside the model, and writes nothing.

        Args:
            batch: rows that are computed already.
            assist: takes their tokens, (B, 1), the model's caches, and the rows' offsets, (B,).
        """
        self.step.batch, self.step.rows, self.step.wholes = batch, True, []
        try:
            with self.backend.stepping():
                return assist(mx.array(batch.tokens)[:, None], self._caches, batch.mx_offsets)
        finally:
            self.step.batch = None

    def submit(self, *outputs: mx.array) -> None:
        """Starts to compute the outputs of a graph and what it writes into the pools; does not wait."""
        mx.async_eval(*outputs, *self._pool_arrays(), *self._new_states)  # type: ignore[no-untyped-call]
        self._new_states = []
        self._keep()

    def wait(self, *outputs: mx.array, pools: bool = True) -> None:
        """Waits until the outputs are computed, and with `pools` until everything submitted is.

        Raises:
            RuntimeError: the GPU reported an error.
        """
        try:
            mx.eval(*outputs, *(self._pool_arrays() if pools else ()))
        except BaseException:
            self.states.forget_uncomputed()
            raise
        if self.recurrent:
            self.states.was_computed()

    def _pieces(self, batch: Batch) -> list[Piece]:
        if self.mode.prefill_rows:
            return [Piece(batch, list(range(len(batch.lengths))), rows=True)]
        return pieces(batch, decode_rows=self.mode.decode_rows, at_borders=self.recurrent)

    def _pool_arrays(self) -> list[mx.array]:
        return [array for pool in self._pools for array in pool.arrays()]

    def _keep(self) -> None:
        """Tells the pools that what they wrote is being computed."""
        for pool in self._pools:
            pool.keep()

    def _forget(self) -> None:
        """Drops what a forward that ended early has left."""
        self._drafted = None
        for cache in self._caches:
            if cache is not None:
                cache.forget()

    def _run(self, part: Piece, lazy_tokens: mx.array | None = None, reduced: Reduced = "") -> mx.array:
        """Builds the graph of one forward: logits, (sequences of the piece, vocabulary)."""
        batch = part.batch
        states = self._load_states(part) if self.recurrent else []
        self.step.batch, self.step.rows = batch, part.rows
        if self.recurrent and part.drafted is not None:
            step = self.step
            self._drafting = self._drafting or patch_recurrent_layers(self.model, lambda: step.drafts)
            self.step.drafts = DraftRows(part.drafted.counts)
        tokens = batch.tokens if lazy_tokens is None else lazy_tokens
        ids = tokens[:, None] if part.rows else tokens[None]
        ids = ids if isinstance(ids, mx.array) else mx.array(ids)
        inputs: dict[str, mx.array] = {}
        if self.images is not None:
            ids, inputs = self.images.embedded(batch, ids)
            self.step.wholes = self.images.rows.wholes
        caches = self.layers.fill(self._caches, states)
        self.step.check_abandoned()

        def model(ids: mx.array, cache: list[Any]) -> mx.array:
            for cached in self._caches:
                if cached is not None:
                    cached.begin()
            logits: mx.array = self.model(ids, cache=cache, **inputs)
            return logits

        # A recording would repeat the embeddings of this step, or the places of its drafts.
        plain = inputs or self.step.drafts is not None
        compute = partial(Backend.compute, self.backend) if plain else self.backend.compute
        logits = compute(
            model, ids, caches, self._pools, self.step.batches, reduced, self.step.check_abandoned
        )
        if part.rows and logits.shape[0] != batch.wanted_rows:
            logits = logits[batch.mx_logit_rows]
        if self.step.drafts is not None:
            self._drafted = part, self.step.drafts, states
        elif self.recurrent:
            self._stage_states(part, [state.cache for state in states], batch.lengths)
        return logits

    def stop_drafts(self) -> None:
        """Takes back what was changed in the model for drafts, if nothing was changed in it since."""
        while self._drafting:
            undo_last(self._drafting.pop())

    def keep_rows(self, lengths: NDArray[np.integer]) -> None:
        """Keeps the recurrent states after the accepted rows of a forward with drafts, if there was one.

        Args:
            lengths: (sequences of the step,) tokens up to the last accepted row; 0 where none is needed.
        """
        if self._drafted is None:
            return
        (part, rows, states), self._drafted = self._drafted, None
        assert part.drafted is not None
        starts, ends = part.batch.positions[part.firsts], lengths[part.drafted.sequences].astype(np.int32)
        after = rows.states_after(states, np.maximum(ends - starts, 0))
        self._stage_states(part, after, ends)
        borders = ends // part.batch.block_size * part.batch.block_size
        crossed = (starts < borders) & (borders < ends)
        if crossed.any():  # a state at the end of a full block, from which other chats can go on
            after = rows.states_after(states, np.where(crossed, borders - starts, 0))
            self._stage_states(part, after, np.where(crossed, borders, 0), passed=True)
        mx.async_eval(*self.states.commit())  # type: ignore[no-untyped-call]

    def _load_states(self, part: Piece) -> list[Any]:
        """Returns the states of a piece's sequences, concatenated along the first axis."""
        batch = part.batch
        states = self.layers.empty_states()
        starts = []
        for first, table in zip(part.firsts, part.tables, strict=True):
            start = int(batch.positions[first])
            if start == 0:
                return states  # a piece of one sequence: a first token never shares a piece with others
            starts.append(self.states.at(int(table[(start - 1) // batch.block_size]), start))
        for layer, state in enumerate(states):
            for slot in range(len(state.cache)):
                arrays = [x for x in (arrays[layer][slot] for arrays in starts) if x is not None]
                if arrays:
                    state[slot] = arrays[0][:] if len(arrays) == 1 else mx.concatenate(arrays)
        return states

    def _stage_states(
        self, part: Piece, states: Arrays, ends: NDArray[np.int32], *, passed: bool = False
    ) -> None:
        """Stages the states of a piece's sequences.

        Args:
            states: after it.
            ends: (B,) tokens before them; no more than before the piece if there is none.
            passed: whether later ones of the same sequences were staged before.
        """
        batch, size = part.batch, part.batch.block_size
        for b, (first, table, end) in enumerate(zip(part.firsts, part.tables, ends.tolist(), strict=True)):
            start = int(batch.positions[first])
            if end <= start:
                continue
            arrays: Arrays = [
                [x if x is None or len(ends) == 1 else x[b : b + 1] for x in state] for state in states
            ]
            low, block = start // size, int(table[(end - 1) // size])
            leaves = part.rows and start and start % size == 0
            rows = 1 if part.drafted is None else part.drafted.counts[b]
            high = (max(end, start + int(rows)) - 1) // size + 1
            self.states.stage(
                () if passed else (int(i) for i in table[low:high]),
                block,
                end,
                arrays,
                decoded=part.rows,
                before=block if passed else int(table[low - 1]) if leaves else -1,
            )
