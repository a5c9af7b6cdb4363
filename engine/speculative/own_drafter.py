"""Drafts by the model itself, made quicker: it ends after its first layers, uses fewer experts, or its head.

Nothing is kept for drafts. What the model computed of the text so far serves as their context, and the K/V of
draft tokens go to the slots in which the next step computes them again. The slots are given back when a
draft is complete, and recurrent states of draft tokens are dropped. The first layers' K/V are the same values
in both; of fewer experts they are rougher.

On a GPU nobody reads a draft before its step is submitted, nor, where the model's layers allow it, the tokens
of the step before: drafts are computed between the two.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Final, NamedTuple

import mlx.core as mx
import numpy as np

from engine.backends import Reduced
from engine.blocks import BlockManager
from engine.model_patches import LayerList, experts_per_token, fewer_experts, find_layers
from engine.models.draft_assistant import DraftAssistant
from engine.models.draft_head import head_of
from engine.paged_model import PagedModel
from engine.protocol import DRAFT_HEAD, EARLY_EXIT, FEWER_EXPERTS, NO_DRAFTS, Sampling, WordedError, worded
from engine.scheduling.sequence import Sampler, Sequence
from engine.scheduling.step import SubmittedDrafts, SubmittedStep, computed_rows, reserve, unknown_inputs

_LAYERS_SHARE: Final = 4  # early exit keeps one in so many layers if nothing else was asked for
_UNKNOWN: Final = 0  # stands for a draft token that only the graph knows yet


class OwnDraftError(WordedError):
    """A model cannot draft for itself in this way; the text is for a person."""


class Reduction(NamedTuple):
    """Way to make a model quicker.

    Attributes:
        context: makes a context in which it is.
        reduced: what it has less of there.
        one_row: whether it takes no more than one token of a sequence, since it goes on from its own state.
    """

    name: str
    context: Callable[[], AbstractContextManager[None]]
    reduced: Reduced
    one_row: bool = False


def is_own_draft(text: str) -> bool:
    """Whether the option of a draft model asks for the model itself: "early-exit:8", "experts", "mtp"."""
    return text.partition(":")[0] in (EARLY_EXIT, FEWER_EXPERTS, DRAFT_HEAD)


def draft_path(text: str) -> str:
    """Returns the model that the option of a draft model names; empty if it names none."""
    return "" if is_own_draft(text) or text == NO_DRAFTS else text


def reduction(text: str, model: PagedModel) -> Reduction:
    """Returns what the option of a draft model asks for.

    Args:
        text: "early-exit", "early-exit:LAYERS", "experts", "experts:COUNT" or "mtp".

    Raises:
        OwnDraftError: there is no such number of layers or experts, the model has no list of layers, no
            experts or no draft head, or it is split over several machines.
    """
    kind, colon, number = text.partition(":")
    count = int(number) if number.isdecimal() else 0
    if colon and not count:
        raise OwnDraftError(
            "{0} needs a number of at least 1 after the colon, as in {1}:2.", repr(text), kind
        )
    if model.is_split:
        raise OwnDraftError(
            "{0} is split over several machines, so it cannot draft for itself. Draft with a smaller "
            "model, or from the chat's own text.",
            model.name,
        )
    if kind == DRAFT_HEAD:
        head = head_of(model.model)
        if head is None:
            raise OwnDraftError("{0} has no draft head that Octavo knows.", model.name)
        return Reduction(worded("its draft head"), head.drafting, "layers", one_row=True)
    if kind == FEWER_EXPERTS:
        return _fewer_experts(model, count)
    layers = find_layers(model.model)
    if layers is None:
        raise OwnDraftError(
            "{0} cannot draft with its first layers: its code does not run a list of layers one "
            "after the other.",
            model.name,
        )
    return _early_exit(model, layers, count)


def _early_exit(model: PagedModel, layers: LayerList, count: int) -> Reduction:
    most = len(layers.layers)
    count = count or max(1, most // _LAYERS_SHARE)
    if count >= most:
        raise OwnDraftError(
            "{0} has {1} layers, so a draft can use 1 to {2} of them.", model.name, most, most - 1
        )
    return Reduction(
        worded("the first {0} of {1} layers", count, most), lambda: layers.first(count), "layers"
    )


def _fewer_experts(model: PagedModel, count: int) -> Reduction:
    most = experts_per_token(model.model)
    if not most:
        raise OwnDraftError("{0} cannot draft with fewer experts: it sends no token to several.", model.name)
    count = count or most // 2
    if count >= most:
        raise OwnDraftError(
            "{0} sends each token to {1} experts, so a draft can use 1 to {2} of them.",
            model.name,
            most,
            most - 1,
        )
    return Reduction(
        worded("{0} of {1} experts", count, most), lambda: fewer_experts(model.model, count), "experts"
    )


class OwnDrafter:
    """Proposes the tokens that a model finds most likely when it is made quicker.

    Args:
        how: it is made quicker.
        model: over its pools.
        blocks: their blocks.
        ensure_blocks: grows the pools for (sequence handle, tokens to append), and returns whether they fit.
    """

    nbytes = 0  # weights and KV cache are the model's own

    def __init__(
        self,
        how: Reduction,
        model: PagedModel,
        blocks: BlockManager,
        ensure_blocks: Callable[[list[tuple[int, int]]], bool],
    ) -> None:
        self.name = how.name
        self._how = how
        self._model = model
        self._blocks = blocks
        self._ensure_blocks = ensure_blocks

    def propose(self, requests: list[tuple[Sequence, int]]) -> list[list[int]]:
        """Returns a draft for each sequence; an empty one where no blocks are left for it."""
        submitted = self.submit(requests, None)
        drafts: dict[int, list[int]] = {sequence.handle: [] for sequence, _ in requests}
        self._model.wait(submitted.tokens)
        for handle, token in zip(submitted.owners, np.array(submitted.tokens).tolist(), strict=True):
            drafts[handle].append(token)
        return [drafts[sequence.handle] for sequence, _ in requests]

    def submit(self, requests: list[tuple[Sequence, int]], before: SubmittedStep | None) -> SubmittedDrafts:
        """As `propose`, without waiting for the tokens, nor for those of the step in flight before it."""
        # Otherwise a forward has one token of each sequence.
        alike = self._model.mode.prefill_rows and not self._how.one_row
        fitting = [(sequence, count) for sequence, count in requests if alike or sequence.pending == 1]
        needs = [] if before is not None else [(s.handle, s.pending + n - 1) for s, n in fitting]
        while needs and not self._ensure_blocks(needs):
            needs.pop()
            fitting.pop()
        lengths = {sequence.handle: self._blocks.length(sequence.handle) for sequence, _ in fitting}
        try:
            return self._draft([(_copy_of(sequence), length) for sequence, length in fitting], before)
        finally:
            self._model.states.undo()
            for handle, length in lengths.items():
                self._blocks.truncate(handle, length)

    def _draft(self, wanted: list[tuple[Sequence, int]], before: SubmittedStep | None) -> SubmittedDrafts:
        """Submits drafts, one token of each at a time."""
        owners: list[int] = []
        steps: list[mx.array] = []
        newest = None
        model = self._model
        plan = [(copy, copy.pending) for copy, _ in wanted]
        left = [length for _, length in wanted]
        while plan:
            step = reserve(self._blocks, plan, ahead=bool(steps), before=before)
            step.copy_blocks(model)
            if before is not None and not steps:
                newest = unknown_inputs(step, before)
            best = model.build_draft(step.batch, newest, self._how.context(), self._how.reduced)
            model.submit(best)
            owners += [copy.handle for copy, _ in plan]
            steps.append(best)
            going_on = [place for place, count in enumerate(left) if count > 1]
            newest = best if len(going_on) == len(plan) else best[mx.array(going_on)] if going_on else None
            for copy, count in plan:
                copy.computed += count
                copy.tokens.append(_UNKNOWN)
            plan = [(plan[place][0], 1) for place in going_on]
            left = [left[place] - 1 for place in going_on]
        return SubmittedDrafts(mx.concatenate(steps) if steps else mx.zeros(0, mx.int32), owners)


class AssistantDrafter:
    """Proposes the tokens that the assistant of a model finds most likely; `blocks` are of its pools."""

    nbytes = 0  # its weights are counted as the model's

    def __init__(self, assistant: DraftAssistant, model: PagedModel, blocks: BlockManager) -> None:
        self.name = worded("its draft head")
        self._assistant = assistant
        self._model = model
        self._blocks = blocks

    def propose(self, requests: list[tuple[Sequence, int]]) -> list[list[int]]:
        """Returns a draft for each sequence; none where the model has yet to compute more than one token."""
        fitting = [each for each, _ in requests if each.pending == 1 and each.computed]
        if not fitting:
            return [[] for _ in requests]
        most = max(count for _, count in requests)
        draft = partial(self._assistant.draft, self._model.model, most)
        tokens = self._model.read(computed_rows(self._blocks, fitting), draft)
        self._model.wait(tokens, pools=False)
        drafts = {s.handle: row for s, row in zip(fitting, np.array(tokens).tolist(), strict=True)}
        return [drafts.get(sequence.handle, [])[:count] for sequence, count in requests]


def _copy_of(sequence: Sequence) -> Sequence:
    """A sequence with the same blocks, to which draft tokens can be appended."""
    copy = Sequence(
        sequence.request, sequence.chat, list(sequence.tokens), Sampler(Sampling()), 0, frozenset()
    )
    copy.handle, copy.computed, copy.dropped = sequence.handle, sequence.computed, sequence.dropped
    copy.images = sequence.images
    return copy
