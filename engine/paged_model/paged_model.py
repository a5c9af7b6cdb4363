"""Turns a loaded mlx-lm model into one that runs over block pools, or says why it cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from numpy.typing import NDArray

from engine.backends import Backend, Batch, LayerPool
from engine.blocks import AttentionSpan
from engine.paged_model.attention_patch import install
from engine.paged_model.execution_modes import EXECUTION_MODES, ExecutionMode
from engine.paged_model.forward_split import Piece, pieces
from engine.paged_model.latent_views import keeps_latents
from engine.paged_model.layer_caches import LayerCaches, UnsupportedModelError
from engine.paged_model.lm_head import keep_last_rows
from engine.paged_model.paged_cache import ForwardContext, PagedCache
from engine.paged_model.recurrent_states import Arrays, RecurrentStates
from engine.paged_model.verification import choose_mode

__all__ = ["PagedModel", "UnsupportedModelError"]

STATE_LIMIT: Final = 512 << 20  # bytes of states kept for prefix reuse, besides those in use


class PagedModel:
    """A model, its layer pools, and the forward of a step.

    Args:
        model: an mlx-lm model with evaluated weights.
        backend: whose pools and modules to use.
        name: of the model, for messages.
        verdict: a file that remembers how this model is served, so that it is checked once; its name has
            to change when the model does.
        kv_bits: 0 keeps K and V as the model computes them; 8 or 4 quantises them.
        pause: called between two forwards of the check; what it raises ends it.

    Attributes:
        way: how it runs over blocks.
        sides: how far the layers see that have a pool of their own beside the main one, numbers 1, 2, ...;
            none before `split`.
        numbers: the pool of each of `pools`.
        partial: whether such layers were found right without the blocks that they no longer read.

    Raises:
        UnsupportedModelError: no way gives the logits that mlx-lm's own cache gives.
    """

    def __init__(
        self,
        model: nn.Module,
        backend: Backend,
        name: str = "This model",
        *,
        verdict: Path | None = None,
        kv_bits: int = 0,
        pause: Callable[[], None] = lambda: None,
    ) -> None:
        install()
        self.model = model
        self.backend = backend
        self.name = name
        self.kv_bits = 0
        self.pause = pause
        self.step = ForwardContext()
        self.mode = EXECUTION_MODES[0]
        self.window_pools: tuple[AttentionSpan, ...] = ()
        self.partial = True
        self.layers = LayerCaches(model, name)
        self.states = RecurrentStates()
        self._pools: list[LayerPool] = []
        self.numbers: list[int] = []
        self._caches: list[Any] = []
        choose_mode(self, verdict)
        self.window_pools = ()
        self._pools, self._caches = [], []
        self.states.clear()
        self.kv_bits = kv_bits

    @property
    def token_bytes(self) -> int:
        """Bytes of K and V of one token in all layers; 1 where there are none, since budgets divide by it."""
        return sum(shape.token_bytes for shape in self.shapes) or 1

    @property
    def shapes(self) -> list[Any]:
        """One a pool, in the form in which the pool keeps it."""
        return [replace(shape, bits=self.kv_bits) for shape in self.layers.shapes if shape]

    @property
    def pool_tokens(self) -> list[int]:
        """Bytes of K and V of one token in the layers of each pool, the main one first."""
        found = [0] * (1 + len(self.window_pools))
        shaped = [n for n, shape in zip(self._numbers(), self.layers.shapes, strict=True) if shape]
        for number, shape in zip(shaped, self.shapes, strict=True):
            found[number] += shape.token_bytes
        return found

    def split(self, context: int) -> None:
        """Gives layers that see less than `context` tokens pools of their own, from `allocate` on."""
        windows = {AttentionSpan(window or 0, chunk or 0) for window, chunk in self._reaches()}
        near = (span for span in windows if 0 < (span.window or span.chunk) < context)
        self.window_pools = tuple(sorted(near)) if self.partial else ()

    @property
    def splits_all(self) -> bool:
        """Whether every layer that sees a part of the context has a pool of its own."""
        return all(
            AttentionSpan(window or 0, chunk or 0) in self.window_pools
            for window, chunk in self._reaches()
            if window or chunk
        )

    @property
    def latent(self) -> bool:
        """Whether a layer may keep latents, by its shape."""
        return any(shape is not None and keeps_latents(shape) for shape in self.layers.shapes)

    def _reaches(self) -> list[tuple[int | None, int | None]]:
        return [
            (window, chunk)
            for shape, window, chunk in zip(
                self.layers.shapes, self.layers.windows, self.layers.chunks, strict=True
            )
            if shape is not None
        ]

    def _numbers(self) -> list[int]:
        """The pool of each layer."""
        numbers = {span: number for number, span in enumerate(self.window_pools, 1)}
        return [
            numbers.get(AttentionSpan(window or 0, chunk or 0), 0)
            for window, chunk in zip(self.layers.windows, self.layers.chunks, strict=True)
        ]

    @property
    def recurrent(self) -> bool:
        """Whether a sequence has state besides K/V. Its beginning can be reused only where that is kept.

        Nothing can be cut from the middle of such a sequence, and blocks cannot leave and come back.
        """
        return self.layers.recurrent > 0

    @property
    def checks_drafts(self) -> bool:
        """Whether several tokens of a sequence can be tried in one forward, and taken back.

        Each must be a row of its own, and nothing but K/V may remember it.
        """
        return self.mode.prefill_rows and not self.recurrent

    @property
    def pools(self) -> list[LayerPool]:
        """One a layer; for tests, and for nobody to keep."""
        return self._pools

    @property
    def kv_bytes(self) -> int:
        """Bytes of all pools."""
        return sum(pool.nbytes for pool in self._pools)

    def allocate(self, num_blocks: int, block_size: int, window_pools: Sequence[int] = ()) -> None:
        """Makes the pools anew; what they held is gone.

        Args:
            num_blocks: of the main pool.
            block_size: tokens in a block.
            sides: blocks of each of the other pools.
        """
        blocks = (num_blocks, *window_pools)
        self._pools, self._caches = [], []
        self.states.clear()
        self.numbers = []
        mode, layers = self.mode, self.layers
        for shape, window, chunk, number in zip(
            layers.shapes, layers.windows, layers.chunks, self._numbers(), strict=True
        ):
            if shape is None:
                self._caches.append(None)
                continue
            kept = replace(shape, bits=self.kv_bits, latent=mode.latent and keeps_latents(shape))
            pool = self.backend.layer_pool(kept, blocks[number], block_size)
            self._pools.append(pool)
            self.numbers.append(number)
            self._caches.append(PagedCache(self.step, pool, mode, window, chunk, number, latent=kept.latent))

    def prepare(self) -> None:
        """Puts the backend's modules into the model, and lets its head compute the last rows only."""
        self.backend.prepare(self.model)
        keep_last_rows(self.model, self.step)

    def serve(self, mode: ExecutionMode, num_blocks: int, block_size: int) -> None:
        """Makes pools for one way of running; all that was in them is gone."""
        self.mode = mode
        self.allocate(num_blocks, block_size, [num_blocks] * len(self.window_pools))

    def forward(self, batch: Batch) -> mx.array:
        """Writes the K/V of all rows and computes the logits of each sequence's last row.

        Returns:
            (B, vocabulary), or (W, vocabulary) of `Batch.wanted`, which needs `checks_drafts`. Evaluated
            together with the pools: the next step may write in place only when no earlier one still reads.

        Raises:
            StateLostError: a sequence goes on from where `resume` would not have let it.
            StepAbandonedError: `step.abandoned` said so; the step can be computed again.
        """
        if self.mode.prefill_rows:
            parts = [Piece(batch, list(range(len(batch.lengths))), rows=True)]
        else:
            parts = pieces(batch, decode_rows=self.mode.decode_rows, at_borders=self.recurrent)
        found: list[mx.array | None] = [None] * len(batch.lengths)
        try:
            for part in parts:
                # The states of an earlier part are kept already: its sequences could not go back.
                self.step.can_end = not self.recurrent or part is parts[0]
                logits = self._run(part)
                if len(parts) == 1:
                    return logits
                for row, b in enumerate(part.sequences):
                    found[b] = logits[row]
            out = mx.stack([row for row in found if row is not None])
            mx.eval(out)
            return out
        except BaseException:
            for cache in self._caches:
                if cache is not None:
                    cache.forget()
            raise
        finally:
            self.step.batch = None
            self.states.undo()  # of what failed; what went well is committed

    def _run(self, part: Piece) -> mx.array:
        """One forward, evaluated: (sequences of the piece, vocabulary)."""
        batch = part.batch
        states = self._load(part) if self.recurrent else []
        self.step.batch, self.step.rows = batch, part.rows
        tokens = batch.tokens[:, None] if part.rows else batch.tokens[None]
        caches = self.layers.fill(self._caches, states)
        with self.backend.stepping():
            out = self.model(mx.array(tokens), cache=caches)[:, -1]
        logits: mx.array = out if isinstance(out, mx.array) else out.to_mlx()
        if part.rows and logits.shape[0] != len(batch.logit_rows):
            logits = logits[mx.array(batch.logit_rows)]
        if self.recurrent:
            self._stage(part, states)
        mx.eval(logits, *self.states.commit(), *(array for pool in self._pools for array in pool.arrays()))
        return logits

    def _load(self, part: Piece) -> list[Any]:
        """The states of a piece's sequences, side by side."""
        batch = part.batch
        states = self.layers.empty_states()
        found = []
        for b, first in enumerate(batch.cu_rows[:-1]):
            start = int(batch.positions[first])
            if start == 0:
                return states  # a piece of one sequence: others never stand beside a first token
            found.append(self.states.at(int(batch.tables[b, (start - 1) // batch.block_size]), start))
        for layer, state in enumerate(states):
            for slot in range(len(state.cache)):
                arrays = [x for x in (arrays[layer][slot] for arrays in found) if x is not None]
                if arrays:
                    state[slot] = arrays[0][:] if len(arrays) == 1 else mx.concatenate(arrays)
        return states

    def _stage(self, part: Piece, states: list[Any]) -> None:
        batch = part.batch
        for b, end in enumerate(batch.lengths):
            start = int(batch.positions[batch.cu_rows[b]])
            arrays: Arrays = [
                [x if x is None or len(batch.lengths) == 1 else x[b : b + 1] for x in state.cache]
                for state in states
            ]
            written = batch.tables[b, start // batch.block_size : (int(end) - 1) // batch.block_size + 1]
            self.states.stage((int(i) for i in written), int(written[-1]), int(end), arrays)

    def resume(self, table: NDArray[np.int32], length: int, block_size: int) -> int:
        """How many of `length` known tokens a sequence can really begin with: all, without states."""
        return self.states.known(table, length, block_size) if self.recurrent else length

    def trim_states(self, live: Iterable[int]) -> int:
        """Keeps the states within their limit of memory; see `RecurrentStates.trim`."""
        return self.states.trim(live, STATE_LIMIT)

    def copy_blocks(self, sources: NDArray[np.int32], targets: NDArray[np.int32], pool: int = 0) -> None:
        """Copies whole blocks in every layer that uses pool number `pool`."""
        for layer, number in zip(self._pools, self.numbers, strict=True):
            if number == pool:
                layer.copy_blocks(sources, targets)
        if pool == 0:
            self.states.copy(sources, targets)
