"""Plans the next step while the one before it is still being computed, or says why it has to wait.

The GPU would idle while a step's tokens are read, appended and sent, and while the next graph is built. So
the next step is planned as if the one in flight had ended: each of its sequences has one more token, whose
value is unknown and enters the next graph as an array that is not computed yet. Slots, lengths and events do
not depend on the value. A sequence that turns out to have ended gives its slot back, and what was computed
for it is ignored.

`StepAhead.plan` is the one rule for what has to wait. After vLLM's asynchronous scheduling and mlx-lm's
`generate_step`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from engine.blocks import UNKNOWN_TOKEN
from engine.paged_model import PagedModel
from engine.scheduling.scheduler import Scheduler
from engine.scheduling.scheduler_output import SchedulerOutput, reserve
from engine.scheduling.sequence import Sequence
from engine.scheduling.submitted_step import SubmittedStep

#: Why a step was not submitted ahead, as the statistics name it.
SWITCHED_OFF: Final = "off"
NOT_IN_PLACE: Final = "pool writes need the step to end"
STATES: Final = "recurrent states"
DRAFTS: Final = "drafts"
GRAMMARS: Final = "grammars need the token"  # so does the limit of reasoning that is nearly reached
FORKS: Final = "answers fork"
ARRIVALS: Final = "requests wait to be admitted"
CONTEXT_SHIFT: Final = "context shift"
GROWTH: Final = "pools grow or run out of blocks"
COPIES: Final = "copy-on-write"
PIECES: Final = "prefill in pieces"
FAILED: Final = "the step failed"


class StepAhead:
    """Plans steps ahead for one scheduler.

    Args:
        scheduler: with the sequences of the step in flight.
        model: computes the steps.
        overlap: True submits steps ahead on any backend, False never; None where pools are written in
            place, which is where it pays.
    """

    def __init__(self, scheduler: Scheduler, model: PagedModel, overlap: bool | None = None) -> None:
        self.overlap = overlap
        self._scheduler = scheduler
        self._model = model

    def plan(self, flight: SubmittedStep, continued: list[Sequence]) -> SchedulerOutput | str:
        """Plans the step after the one in flight and reserves its slots; to be called in `assumed`.

        Args:
            flight: the step in flight.
            continued: what `assumed` gives.

        Returns:
            The step, or the reason why the one in flight has to end first; "" if there is nothing to
            compute.
        """
        reason = self._refusal_before_planning(flight)
        if reason:
            return reason
        ending = {each for each in continued if each.generated >= each.max_tokens}
        plan = self._scheduler.plan_ahead(ending)
        if not plan:
            return ""
        found = self._refusal_of(plan) or reserve(self._scheduler.blocks, plan, ahead=True)
        if not isinstance(found, str):
            self._scheduler.drafts.count_pause(self._scheduler.running)
        return found

    @contextmanager
    def assumed(self, flight: SubmittedStep) -> Iterator[list[Sequence]]:
        """Inside, the step in flight counts as computed; the sequences given have an unknown token more."""
        lengths = dict(zip(flight.output.sequences, flight.output.batch.lengths.tolist(), strict=True))
        before = [(each, each.computed) for each in flight.running]
        continued = flight.continued
        for sequence, _ in before:
            sequence.computed = lengths[sequence] + sequence.dropped
        for sequence in continued:
            sequence.tokens.append(UNKNOWN_TOKEN)
        try:
            yield continued
        finally:
            for sequence in continued:
                sequence.tokens.pop()
            for sequence, computed in before:
                sequence.computed = computed

    def _refusal_before_planning(self, flight: SubmittedStep) -> str:
        """What about the step in flight, the queues and the model forbids a step ahead; empty if nothing."""
        scheduler, model = self._scheduler, self._model
        if self.overlap is False:
            return SWITCHED_OFF
        if self.overlap is None and not model.writes_in_place:
            return NOT_IN_PLACE
        if model.recurrent:
            return STATES
        if not scheduler.drafts.pauses(scheduler.running):
            return DRAFTS
        if any(sequence.matcher or sequence.held for sequence in flight.continued):
            return GRAMMARS
        if flight.forks:
            return FORKS
        if scheduler.waiting and not scheduler.admission_blocked:
            return ARRIVALS
        for sequence in scheduler.running:
            if sequence.keep >= 0 and sequence.context_length >= scheduler.max_length:
                return CONTEXT_SHIFT
        return ""

    def _refusal_of(self, plan: list[tuple[Sequence, int]]) -> str:
        """What about the planned rows forbids a step ahead; empty if nothing."""
        scheduler, blocks = self._scheduler, self._scheduler.blocks
        needs = [(sequence.handle, rows) for sequence, rows in plan]
        if any(blocks.capacity.lacking(needs)):
            # Cached blocks may be evicted: nothing in flight reads them. Growing replaces the pools' arrays.
            full = not blocks.window_pools and blocks.capacity.allocated >= scheduler.limit
            if not (full and blocks.capacity.can_append(needs)):
                return GROWTH
        if not all(blocks.writes_in_place(sequence.handle) for sequence, _ in plan):
            return COPIES
        one_row_each = all(rows == 1 for _, rows in plan)
        if not (self._model.mode.prefill_rows or (self._model.mode.decode_rows and one_row_each)):
            return PIECES
        return ""
