"""Runs one step: copies, one forward, one sampled token per sequence that is due."""

from __future__ import annotations

import time
from collections.abc import Set
from typing import NamedTuple

import numpy as np

from engine.paged_model import PagedModel, StepAbandonedError
from engine.scheduling.draft_verification import DraftVerifier
from engine.scheduling.scheduler import Scheduler, SchedulerOutput
from engine.scheduling.sequence import Phase, Sequence


class _Due(NamedTuple):
    """A sequence that may get its next token.

    Attributes:
        sequence: which.
        row: of the logits for that token.
        token: it, where it was picked already.
    """

    sequence: Sequence
    row: int
    token: int | None


class ModelRunner:
    """See the module.

    Attributes:
        steps: how many were run.
        seconds: how long the last one took.
        cancelled: requests that are about to be aborted. Another thread may add to it: a step that is mostly
            for them ends between two layers.
    """

    def __init__(self, model: PagedModel, scheduler: Scheduler) -> None:
        self.model = model
        self.scheduler = scheduler
        self.steps = 0
        self.seconds = 0.0
        self.cancelled: Set[str] = frozenset()
        self._current: SchedulerOutput | None = None
        model.step.abandoned = self._is_abandoned

    def step(self) -> list[Sequence]:
        """Computes the next step, if there is one.

        Returns:
            The sequences that got a token, already appended; those that ended are finished. Empty where
            the step was given up half-way: the next one computes again what others wanted of it.
        """
        begin = time.perf_counter()
        step = self.scheduler.step()
        if step is None:
            return []
        self._current = step
        try:
            step.copy_into(self.model)
            logits = self.model.forward(step.batch)
        except StepAbandonedError:
            self.scheduler.undo(step)
            self.scheduler.metrics.abandoned += 1
            return []
        except BaseException:
            self.scheduler.undo(step)
            raise
        finally:
            self._current = None
        decoding = sum(1 + len(sequence.draft) for sequence in step.sequences if sequence.pending == 1)
        picks = DraftVerifier(logits)
        tried = self._try_drafts(step, picks)
        self.scheduler.computed(step)
        if self.model.recurrent:
            self._trim_states()
        advanced = self._sample(tried, picks)
        self.steps += 1
        self.seconds = time.perf_counter() - begin
        self.scheduler.pace.observe(step.batch.rows, self.seconds)
        self.scheduler.metrics.step(decoding, step.batch.rows - decoding, self.seconds)
        return advanced

    def _try_drafts(self, step: SchedulerOutput, picks: DraftVerifier) -> list[_Due]:
        """Takes the guesses over that are right, and gives the slots of the others back before they count."""
        found = []
        row = 0
        for sequence in step.sequences:
            draft, sequence.draft = sequence.draft, []
            right, token = picks.accept(row, sequence, draft)
            if draft:
                sequence.drafted += len(draft)
                sequence.accepted += right
                self.scheduler.metrics.drafted += len(draft)
                self.scheduler.metrics.accepted += right
                length = sequence.computed + 1 + right - sequence.dropped
                self.scheduler.blocks.truncate(sequence.handle, length)
            found.append(_Due(sequence, row + right, token))
            row += 1 + len(draft)
        return found

    def _is_abandoned(self) -> bool:
        """Whether more than half of the rows are for requests that nobody wants any more."""
        step, cancelled = self._current, self.cancelled
        if step is None or not cancelled:
            return False
        rows = np.diff(step.batch.cu_rows)
        wanted = sum(
            int(count)
            for count, sequence in zip(rows, step.sequences, strict=True)
            if sequence.request not in cancelled
        )
        return 2 * wanted < step.batch.rows

    def _sample(self, tried: list[_Due], picks: DraftVerifier) -> list[Sequence]:
        due = [each for each in tried if each.sequence.pending == 0]
        for each in list(due):  # further answers to a prompt begin where it ends
            for choice in each.sequence.choices:
                self.scheduler.fork(each.sequence, choice)
                due.append(_Due(choice, each.row, None))
            each.sequence.choices = []
        now = time.monotonic()
        for sequence, row, token in due:
            self._take(sequence, picks.token(row, sequence) if token is None else token, now)
        return [each.sequence for each in due]

    def _take(self, sequence: Sequence, token: int, now: float) -> None:
        if sequence.last_token:
            self.scheduler.metrics.gap(now - sequence.last_token)
        sequence.first_token = sequence.first_token or now
        sequence.last_token = now
        if token in sequence.stop_tokens:
            self.scheduler.finish(sequence, "stop")
            return
        sequence.tokens.append(token)
        if sequence.generated >= sequence.max_tokens:
            self.scheduler.finish(sequence, "length")

    def _trim_states(self) -> None:
        size = self.scheduler.blocks.block_size
        live = [
            int(self.scheduler.blocks.table(sequence.handle)[(sequence.computed - 1) // size])
            for sequence in self.scheduler.running
            if sequence.phase is Phase.RUNNING and sequence.computed
        ]
        self.model.trim_states(live)
