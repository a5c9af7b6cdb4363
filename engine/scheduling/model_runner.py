"""Runs the steps that the scheduler plans: block copies, one forward, and one sampled token per sequence."""

from __future__ import annotations

import time
from collections.abc import Set
from typing import NamedTuple

import numpy as np

from engine.paged_model import PagedModel, StepAbandonedError
from engine.scheduling.draft_verification import DraftVerifier
from engine.scheduling.scheduler import Scheduler, SchedulerOutput
from engine.scheduling.sequence import Phase, Sequence


class _NextToken(NamedTuple):
    """Where the next token of a sequence comes from.

    Attributes:
        sequence: the sequence.
        row: the row of the logits for that token.
        token: the token, if it was already sampled while its draft was verified.
    """

    sequence: Sequence
    row: int
    token: int | None


class ModelRunner:
    """Runs one step after another.

    Args:
        model: the model over its pools.
        scheduler: plans the steps.

    Attributes:
        steps: how many steps were run.
        seconds: how long the last one took.
        cancelled: ids of requests that are about to be aborted. Another thread may add to it. A step whose
            rows are mostly theirs is abandoned between two layers.
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
            The sequences that got tokens, which are appended to them; those that ended are finished. Empty if
            the step was abandoned: the next one recomputes what other requests need of it.
        """
        begin = time.perf_counter()
        step = self.scheduler.schedule()
        if step is None:
            return []
        self._current = step
        try:
            step.copy_blocks(self.model)
            logits = self.model.forward(step.batch)
        except StepAbandonedError:
            self.scheduler.roll_back(step)
            self.scheduler.metrics.abandoned += 1
            return []
        except BaseException:
            self.scheduler.roll_back(step)
            raise
        finally:
            self._current = None
        decoding = sum(1 + len(sequence.draft) for sequence in step.sequences if sequence.pending == 1)
        verifier = DraftVerifier(logits)
        candidates = self._verify_drafts(step, verifier)
        self.scheduler.commit(step)
        if self.model.recurrent:
            self._trim_states()
        advanced = self._sample(candidates, verifier)
        self.steps += 1
        self.seconds = time.perf_counter() - begin
        self.scheduler.token_budget.observe(step.batch.rows, self.seconds)
        self.scheduler.metrics.record_step(decoding, step.batch.rows - decoding, self.seconds)
        return advanced

    def _verify_drafts(self, step: SchedulerOutput, verifier: DraftVerifier) -> list[_NextToken]:
        """Appends accepted draft tokens, and frees the slots of the others before they are committed."""
        found = []
        row = 0
        for sequence in step.sequences:
            draft, sequence.draft = sequence.draft, []
            accepted, token = verifier.accept(row, sequence, draft)
            if draft:
                sequence.drafted += len(draft)
                sequence.accepted += accepted
                self.scheduler.metrics.drafted += len(draft)
                self.scheduler.metrics.accepted += accepted
                length = sequence.computed + 1 + accepted - sequence.dropped
                self.scheduler.blocks.truncate(sequence.handle, length)
            found.append(_NextToken(sequence, row + accepted, token))
            row += 1 + len(draft)
        return found

    def _is_abandoned(self) -> bool:
        """Whether more than half of the current step's rows belong to cancelled requests."""
        step, cancelled = self._current, self.cancelled
        if step is None or not cancelled:
            return False
        rows = np.diff(step.batch.cu_rows)
        needed = sum(
            int(count)
            for count, sequence in zip(rows, step.sequences, strict=True)
            if sequence.request not in cancelled
        )
        return 2 * needed < step.batch.rows

    def _sample(self, candidates: list[_NextToken], verifier: DraftVerifier) -> list[Sequence]:
        """Appends one token to each sequence whose prompt is computed, and to the answers that fork there."""
        ready = [each for each in candidates if each.sequence.pending == 0]
        for each in list(ready):
            for choice in each.sequence.choices:
                self.scheduler.fork(each.sequence, choice)
                ready.append(_NextToken(choice, each.row, None))
            each.sequence.choices = []
        now = time.monotonic()
        for sequence, row, token in ready:
            self._append(sequence, verifier.sample(row, sequence) if token is None else token, now)
        return [each.sequence for each in ready]

    def _append(self, sequence: Sequence, token: int, now: float) -> None:
        """Appends a token, or ends the sequence if it is a stop token or the last one allowed."""
        if sequence.last_token:
            self.scheduler.metrics.record_gap(now - sequence.last_token)
        sequence.first_token = sequence.first_token or now
        sequence.last_token = now
        if token in sequence.stop_tokens:
            self.scheduler.finish(sequence, "stop")
            return
        sequence.tokens.append(token)
        if sequence.generated >= sequence.max_tokens:
            self.scheduler.finish(sequence, "length")

    def _trim_states(self) -> None:
        """Drops old recurrent states, but not those that running sequences continue from."""
        size = self.scheduler.blocks.block_size
        live = [
            int(self.scheduler.blocks.table(sequence.handle)[(sequence.computed - 1) // size])
            for sequence in self.scheduler.running
            if sequence.phase is Phase.RUNNING and sequence.computed
        ]
        self.model.trim_states(live)
