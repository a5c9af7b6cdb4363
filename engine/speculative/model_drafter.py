"""Guesses by a second, smaller model with the same tokenizer, over blocks of its own.

Each sequence has a shadow: the same tokens in the draft model's pool, as far as they are computed there.
Before it guesses, a shadow drops what was guessed wrongly and computes what it missed. The shadows' prompts
share blocks like all prompts, so forks and chats that go on find theirs.
"""

from __future__ import annotations

from typing import Any, Final
from weakref import WeakKeyDictionary

import mlx.core as mx
import numpy as np

from engine.backends import Backend
from engine.blocks import BlockManager
from engine.models.model_loader import LoadedModel
from engine.paged_model import PagedModel
from engine.protocol import Sampling
from engine.scheduling.layer_pools import LayerPools
from engine.scheduling.pool_resizer import first_slab
from engine.scheduling.sampler import Sampler
from engine.scheduling.scheduler_output import reserve
from engine.scheduling.sequence import Phase, Sequence

_ROWS: Final = 256  # of one forward: longer prompts take several steps, without guesses meanwhile


class DraftModelError(Exception):
    """A model cannot guess for another; the text is for a person."""


class ModelDrafter:
    """See the module.

    Args:
        loaded: the draft model.
        target: the model that it guesses for.
        backend: of the draft model, its own.
        memory: bytes that its K/V may take.
        block_size: tokens in a block.

    Raises:
        DraftModelError: they do not read the same tokens, or it cannot take guesses back.
        UnsupportedModelError: it cannot be served over blocks at all.
    """

    def __init__(
        self, loaded: LoadedModel, target: LoadedModel, backend: Backend, memory: int, block_size: int
    ) -> None:
        check_tokenizers(loaded, target)
        self.name = loaded.name
        self._context = loaded.context
        self._weights_bytes = loaded.weights_bytes
        self._vocabulary = 1 + max(target.tokenizer.get_vocab().values())
        self._model = PagedModel(loaded.model, backend, loaded.name)
        if not self._model.checks_drafts:
            raise DraftModelError(f"{loaded.name} cannot take a guess back, so it cannot be a draft model.")
        self._pools = LayerPools(self._model)
        block_bytes = self._model.token_bytes * block_size
        self._limit = max(1, memory // block_bytes)
        count = first_slab(self._limit, block_bytes) if self._pools.can_resize else self._limit
        self._model.allocate(count, block_size)
        self._blocks = BlockManager(count, block_size)
        self._shadows: WeakKeyDictionary[Sequence, Sequence] = WeakKeyDictionary()

    @property
    def nbytes(self) -> int:
        """Bytes of its weights and pools."""
        return self._weights_bytes + self._model.kv_bytes

    def propose(self, wanted: list[tuple[Sequence, int]]) -> list[list[int]]:
        """Guesses for each sequence, at most as many as are wanted of it; none while it catches up."""
        self._close_those_that_ended()
        chosen = {
            sequence: most
            for sequence, most in wanted
            if not sequence.dropped and len(sequence.tokens) + most <= self._context
        }
        shadows = {sequence: self._follow(sequence) for sequence in chosen}
        self._make_room(shadows, chosen)
        drafts: dict[Sequence, list[int]] = {sequence: [] for sequence, _ in wanted}
        rows = _ROWS
        plan = []
        for shadow in shadows.values():
            count = min(shadow.pending, rows)
            if count:
                plan.append((shadow, count))
                rows -= count
        while plan:
            best = self._forward(plan)
            ready = []
            for (shadow, _), token in zip(plan, best, strict=True):
                sequence = self._owner[shadow]
                if shadow.pending or token >= self._vocabulary:
                    continue  # still catching up, or a token that only the draft model has
                drafts[sequence].append(token)
                if len(drafts[sequence]) < chosen[sequence]:
                    shadow.tokens.append(token)
                    ready.append((shadow, 1))
            plan = ready
        return [drafts[sequence] for sequence, _ in wanted]

    def _follow(self, sequence: Sequence) -> Sequence:
        """The shadow with a sequence's tokens, and nothing computed that is not one of them."""
        shadow = self._shadows.get(sequence)
        if shadow is None:
            shadow = self._shadows[sequence] = self._open(sequence)
        wrong = next(
            (
                at
                for at in range(min(shadow.prompt_length, shadow.computed), shadow.computed)
                if at >= len(sequence.tokens) or shadow.tokens[at] != sequence.tokens[at]
            ),
            shadow.computed,
        )
        keep = min(wrong, len(sequence.tokens) - 1)  # one is computed, for its logits
        if keep < shadow.computed:
            self._blocks.truncate(shadow.handle, keep)
            shadow.computed = keep
        shadow.tokens = list(sequence.tokens)
        shadow.prompt_length = len(shadow.tokens)  # what is certain; guesses stand behind it
        return shadow

    def _open(self, sequence: Sequence) -> Sequence:
        opened = self._blocks.open(sequence.chat, sequence.tokens)
        shadow = Sequence(
            sequence.request, sequence.chat, list(sequence.tokens), Sampler(Sampling()), 0, frozenset()
        )
        shadow.handle, shadow.computed, shadow.phase = opened.sequence, opened.reused, Phase.RUNNING
        return shadow

    def _forward(self, plan: list[tuple[Sequence, int]]) -> list[int]:
        """One forward of the draft model: the likeliest next token of each shadow."""
        step = reserve(self._blocks, plan)
        try:
            step.copy_into(self._model)
            logits = self._model.forward(step.batch)
        except BaseException:
            for shadow, _ in plan:
                self._blocks.truncate(shadow.handle, shadow.computed)
            raise
        for shadow, count in plan:
            self._blocks.commit(shadow.handle)
            shadow.computed += count
        best: list[int] = np.array(mx.argmax(logits, axis=-1)).tolist()
        return best

    def _make_room(self, shadows: dict[Sequence, Sequence], chosen: dict[Sequence, int]) -> None:
        """Leaves shadows out, the last first, until what they will write fits."""
        while shadows:
            needs = [(shadow.handle, shadow.pending + chosen[each]) for each, shadow in shadows.items()]
            needed = self._blocks.capacity.total_needed(needs)
            now = self._blocks.num_blocks
            if needed > self._blocks.free and now < self._limit and self._pools.can_resize:
                target = min(self._limit, now + max(needed - self._blocks.free, now // 2))
                self._pools.resize(target)
                self._blocks.resize(target)
            if needed <= self._blocks.available:
                break
            shadows.popitem()
        self._owner = {shadow: each for each, shadow in shadows.items()}

    def _close_those_that_ended(self) -> None:
        for sequence, shadow in list(self._shadows.items()):
            if sequence.phase is not Phase.RUNNING:
                self._blocks.close(shadow.handle)
                del self._shadows[sequence]


def check_tokenizers(draft: LoadedModel, target: LoadedModel) -> None:
    """Raises:
    DraftModelError: the two cut text into different tokens.
    """
    ours: dict[str, Any] = target.tokenizer.get_vocab()
    if draft.tokenizer.get_vocab() != ours:
        raise DraftModelError(
            f"{draft.name} reads other tokens than {target.name}: a draft model needs the same tokenizer. "
            "Choose a smaller model of the same family."
        )
