"""Drafts by a second, smaller model with the same tokenizer and pools of its own.

Each sequence has a draft sequence: the same tokens in the draft model's pool, as far as they are computed
there. Before it proposes tokens, it drops rejected ones and computes those that it missed. Its prompt reuses
cached blocks like any other, so forks and continued chats start quickly.

Recurrent layers cannot drop the rejected ones, so after each draft they go back to the state before it, and
accepted tokens are computed again together with the next one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final
from weakref import WeakKeyDictionary

import mlx.core as mx
import numpy as np

from engine.backends import Backend, Batch
from engine.blocks import BlockManager
from engine.models.model_loader import LoadedModel
from engine.paged_model import PagedModel
from engine.paged_model.recurrent_states import StateEntry
from engine.protocol import Sampling, WordedError, worded
from engine.scheduling.layer_pools import LayerPools
from engine.scheduling.pool_resizer import first_slab
from engine.scheduling.sequence import Phase, Sampler, Sequence
from engine.scheduling.step import reserve

_ROWS: Final = 256  # of one forward; longer prompts take several steps, without drafts until then
_FEW: Final = 17  # rows of a sequence that share a forward with those of others: a draft and one more


class DraftModelError(WordedError):
    """A model cannot draft for another one; the text is for a person."""


class ModelDrafter:
    """Proposes the tokens that a draft model finds most likely.

    Args:
        target: the model that verifies the drafts.
        tokens: that it can sample, those of the ids from 0 on.
        backend: a backend for the draft model alone.
        kv_bytes: bytes that its KV cache may take.

    Raises:
        DraftModelError: their tokenizers differ, or the draft model cannot take tokens back.
        UnsupportedModelError: it cannot be served over blocks.
    """

    def __init__(
        self,
        loaded: LoadedModel,
        target: LoadedModel,
        tokens: int,
        backend: Backend,
        kv_bytes: int,
        block_size: int,
    ) -> None:
        check_tokenizers(loaded, target)
        self.name = loaded.name
        self._context = loaded.context
        self._weights_bytes = loaded.weights_bytes
        self._vocabulary = min(tokens, 1 + max(target.tokenizer.get_vocab().values()))
        self._model = PagedModel(loaded.model, backend, loaded.name)
        if not self._model.checks_drafts:
            reason = (
                worded("it cannot take a rejected token back")
                if self._model.recurrent
                else worded("its code cannot compute several tokens of a chat in one step")
            )
            raise DraftModelError("{0} cannot be a draft model: {1}.", loaded.name, reason)
        self._pools = LayerPools(self._model)
        block_bytes = self._model.token_bytes * block_size
        self._limit = max(1, kv_bytes // block_bytes)
        count = first_slab(self._limit, block_bytes) if self._pools.can_resize else self._limit
        self._model.allocate(count, block_size)
        self._blocks = BlockManager(count, block_size)
        self._draft_sequences: WeakKeyDictionary[Sequence, Sequence] = WeakKeyDictionary()
        self._targets: dict[Sequence, Sequence] = {}  # of each draft sequence in this step

    @property
    def nbytes(self) -> int:
        """Bytes of its weights and KV cache."""
        return self._weights_bytes + self._model.kv_bytes + self._model.states.nbytes

    def propose(self, requests: list[tuple[Sequence, int]]) -> list[list[int]]:
        """Returns a draft for each sequence; an empty one until its prompt is computed."""
        self._close_finished()
        lengths = {
            sequence: length
            for sequence, length in requests
            if not sequence.dropped and len(sequence.tokens) + length <= self._context
        }
        following = {sequence: self._synchronise(sequence) for sequence in lengths}
        self._leave_out_what_does_not_fit(following, lengths)
        self._targets = {draft: sequence for sequence, draft in following.items()}
        drafts: dict[Sequence, list[int]] = {sequence: [] for sequence, _ in requests}
        rows = _ROWS
        plan = []
        for own in following.values():
            count = min(own.pending, rows)
            if count and max(own.tokens[own.computed : own.computed + count]) < self._model.readable_tokens:
                plan.append((own, count))
                rows -= count
        states: dict[Sequence, StateEntry] = {}
        while plan:
            best = self._forward(plan)
            if self._model.recurrent and not states:
                states = {own: self._model.states.entry(self._last_block(own)) for own, _ in plan}
            ready = []
            for (own, _), token in zip(plan, best, strict=True):
                sequence = self._targets[own]
                if own.pending or token >= self._vocabulary:
                    continue  # its prompt is not computed yet, or only the draft model has this token
                drafts[sequence].append(token)
                if len(drafts[sequence]) < lengths[sequence]:
                    own.tokens.append(token)
                    ready.append((own, 1))
            plan = ready
        for own, entry in states.items():
            self._cut(own, entry.position)
            self._model.states.keep(self._last_block(own), entry)
        if states:
            live = [draft for draft in self._draft_sequences.values() if draft.computed]
            self._model.trim_states([self._last_block(draft) for draft in live])
        return [drafts[sequence] for sequence, _ in requests]

    def _synchronise(self, sequence: Sequence) -> Sequence:
        """Returns the draft sequence, with the sequence's tokens and without rejected ones."""
        draft = self._draft_sequences.get(sequence)
        if draft is None:
            draft = self._draft_sequences[sequence] = self._open(sequence)
        rejected = next(
            (
                at
                for at in range(min(draft.prompt_length, draft.computed), draft.computed)
                if at >= len(sequence.tokens) or draft.tokens[at] != sequence.tokens[at]
            ),
            draft.computed,
        )
        keep = min(rejected, len(sequence.tokens) - 1)  # one is computed, for its logits
        if keep < draft.computed:
            self._cut(draft, self._resume(draft.handle, keep))
        draft.tokens = list(sequence.tokens)
        draft.prompt_length = len(draft.tokens)  # draft tokens follow
        return draft

    def _open(self, sequence: Sequence) -> Sequence:
        opened = self._blocks.open(sequence.chat, sequence.tokens)
        draft = Sequence(
            sequence.request, sequence.chat, list(sequence.tokens), Sampler(Sampling()), 0, frozenset()
        )
        draft.handle, draft.computed, draft.phase = opened.sequence, opened.reused, Phase.RUNNING
        self._cut(draft, self._resume(draft.handle, draft.computed))
        return draft

    def _resume(self, handle: int, length: int) -> int:
        """Returns how many of the first `length` tokens of a draft sequence it can go on from."""
        return self._model.resume(self._blocks.table(handle), length, self._blocks.block_size)

    def _cut(self, draft: Sequence, length: int) -> None:
        if length < draft.computed:
            self._blocks.truncate(draft.handle, length)
            draft.computed = length

    def _last_block(self, draft: Sequence) -> int:
        return int(self._blocks.table(draft.handle)[(draft.computed - 1) // self._blocks.block_size])

    def _forward(self, plan: list[tuple[Sequence, int]]) -> list[int]:
        """Runs one forward of the draft model; returns the most likely next token of each draft sequence."""
        step = reserve(self._blocks, plan)
        try:
            step.copy_blocks(self._model)
            logits = self._last_logits(step.batch)
            self._model.keep_rows(step.batch.lengths)
        except BaseException:
            for draft, _ in plan:
                self._blocks.truncate(draft.handle, draft.computed)
            raise
        for draft, count in plan:
            self._blocks.commit(draft.handle)
            draft.computed += count
        best: list[int] = np.array(mx.argmax(logits, axis=-1)).tolist()
        return best

    def _last_logits(self, batch: Batch) -> mx.array:
        """Returns the logits of each sequence's last row, (B, vocabulary)."""
        counts = np.diff(batch.cu_rows)
        few = (counts > 1) & (counts <= _FEW) & (batch.positions[batch.cu_rows[:-1]] > 0)
        if self._model.mode.prefill_rows or not few.any():
            return self._model.forward(batch)
        wanted = np.repeat(few, counts)  # as if they were drafts: those share a forward
        wanted[batch.last_rows] = True
        logits = self._model.forward(replace(batch, wanted=np.flatnonzero(wanted).astype(np.int32)))
        return logits[mx.array(np.cumsum(wanted)[batch.last_rows] - 1)]

    def _leave_out_what_does_not_fit(
        self, following: dict[Sequence, Sequence], lengths: dict[Sequence, int]
    ) -> None:
        """Grows the pool, then removes draft sequences, the last first, until their tokens fit."""
        while following:
            needs = [
                (draft.handle, draft.pending + lengths[sequence]) for sequence, draft in following.items()
            ]
            needed = self._blocks.capacity.total_needed(needs)
            now = self._blocks.num_blocks
            if needed > self._blocks.capacity.free and now < self._limit and self._pools.can_resize:
                target = min(self._limit, now + max(needed - self._blocks.capacity.free, now // 2))
                self._pools.resize(target)
                self._blocks.resize(target)
            if needed <= self._blocks.capacity.available:
                break
            following.popitem()

    def _close_finished(self) -> None:
        """Closes the draft sequences of sequences that ended or were preempted."""
        for sequence, draft in list(self._draft_sequences.items()):
            if sequence.phase is not Phase.RUNNING:
                self._blocks.close(draft.handle)
                del self._draft_sequences[sequence]


def check_tokenizers(draft: LoadedModel, target: LoadedModel) -> None:
    """Checks that both models cut text into the same tokens; `DraftModelError` if they do not."""
    vocabulary: dict[str, Any] = target.tokenizer.get_vocab()
    if draft.tokenizer.get_vocab() != vocabulary:
        raise DraftModelError(
            "{0} and {1} have different tokenizers, but a draft model needs the same one. Choose a "
            "smaller model of the same family.",
            draft.name,
            target.name,
        )
