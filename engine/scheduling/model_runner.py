"""Runner of the steps that the scheduler plans: block copies, one forward, and a sampled token per sequence.

A step is submitted and then waited for. The GPU would idle while its tokens are read, appended and sent, and
while the next graph is built. So where `StepAhead` allows it, the next step is planned and submitted in
between, as if the one in flight had ended: each of its sequences has one more token, whose value is unknown
and enters the next graph as an array that is not computed yet. Slots, lengths and events do not depend on the
value. A sequence that turns out to have ended gives its slot back, and what was computed for it is ignored.

After a step with drafts each sequence has a token more for every one that is right. The next is planned as if
all were; how many are not is one more value of the graph, by which its rows move back (`Batch.back`). Its own
drafts, of a model that drafts for itself, are computed in between.

`StepAhead.plan` is the one rule for what has to wait. After vLLM's asynchronous scheduling and mlx-lm's
`generate_step`.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Set
from contextlib import contextmanager
from typing import Final

import numpy as np

from engine.blocks import UNKNOWN_TOKEN
from engine.paged_model import PagedModel, StepAbandonedError
from engine.scheduling.scheduler import Scheduler
from engine.scheduling.sequence import (
    FinishReason,
    Phase,
    SampledLogprob,
    Sequence,
    accept_draft,
    follow_grammar,
)
from engine.scheduling.step import (
    SchedulerOutput,
    SubmittedStep,
    allowed_tokens,
    previous_tokens,
    reserve,
    rows_to_sample,
    sample_tokens,
    step_logprobs,
    unknown_inputs,
)

#: Why a step was not submitted ahead, as the statistics name it.
SWITCHED_OFF: Final = "off"
NOT_IN_PLACE: Final = "pool writes need the step to end"
DRAFTS: Final = "drafts need the tokens"  # those from the text, or by another model
PENALTIES: Final = "penalties need the tokens of drafts"
NOT_MOVABLE: Final = "the model's layers need to know which draft tokens are right"
GRAMMARS: Final = "grammars need the token"  # so does the limit of reasoning that is nearly reached
FORKS: Final = "answers fork"
ARRIVALS: Final = "requests wait to be admitted"
CONTEXT_SHIFT: Final = "context shift"
GROWTH: Final = "pools grow or run out of blocks"
COPIES: Final = "copy-on-write"
PIECES: Final = "prefill in pieces"
FAILED: Final = "the step failed"

_log = logging.getLogger(__name__)


class ModelRunner:
    """Runs one step after another.

    Args:
        model: the model over its pools.
        scheduler: plans the steps.
        overlap: whether steps are submitted ahead; see `StepAhead`.

    Attributes:
        steps: how many steps were run.
        seconds: how long the last one took; of overlapping steps, since the one before it ended.
        cancelled: ids of requests that are about to be aborted. Another thread may add to it. A step whose
            rows are mostly theirs is abandoned between two layers.
    """

    def __init__(self, model: PagedModel, scheduler: Scheduler, overlap: bool | None = None) -> None:
        self.model = model
        self.scheduler = scheduler
        self.steps = 0
        self.seconds = 0.0
        self.cancelled: Set[str] = frozenset()
        self._ahead = StepAhead(scheduler, model, overlap)
        self._flight: SubmittedStep | None = None
        self._building: SchedulerOutput | None = None
        self._ended = 0.0  # when the last step ended
        model.step.abandoned = self._is_abandoned

    @property
    def in_flight(self) -> bool:
        """Whether a step is being computed between two calls of `step`."""
        return self._flight is not None

    def step(self) -> list[Sequence]:
        """Ends the step in flight, or the next one if there is none; where it may, submits one more before.

        Returns:
            The sequences that got tokens, which are appended to them; those that ended are finished. Empty if
            the step was abandoned: the next one recomputes what other requests need of it.
        """
        flight = self._flight
        if flight is not None and not flight.running:
            self.settle()
            flight = None
        if flight is None:
            flight = self._submit_next()
            if flight is None:
                return []
        self._flight = flight
        following = self._submit_ahead(flight)
        return self._end(flight, following)

    def settle(self) -> list[Sequence]:
        """Waits for the step in flight, if there is one; returns the sequences that got tokens.

        To be called before anything else changes the pools or the sequences' block tables.
        """
        return [] if self._flight is None else self._end(self._flight, None)

    # --- submitting -----------------------------------------------------------------------------

    def _submit_next(self) -> SubmittedStep | None:
        """Submits the next step; None if there is nothing to compute or the step was abandoned."""
        begin = time.perf_counter()
        output = self.scheduler.schedule(late=not self._ahead.off and self.model.mode.prefill_rows)
        if output is None:
            return None
        try:
            output.copy_blocks(self.model)
            return self._submit(output, None, begin)
        except StepAbandonedError:
            self.scheduler.roll_back(output)
            self.scheduler.metrics.abandoned += 1
            return None
        except BaseException:
            self.scheduler.roll_back(output)
            raise

    def _submit_ahead(self, flight: SubmittedStep) -> SubmittedStep | None:
        """Submits the step after the one in flight; None if that one has to end first."""
        begin = time.perf_counter()
        metrics = self.scheduler.metrics
        with self._ahead.assumed(flight) as continued:
            output = self._ahead.plan(flight, continued)
            if isinstance(output, str):
                if output:
                    metrics.waited[output] += 1
                return None
            try:
                ahead = self._submit(output, flight, begin)
            except BaseException as error:
                self.scheduler.roll_back(output)
                if isinstance(error, StepAbandonedError):
                    metrics.abandoned += 1
                elif isinstance(error, Exception):
                    # The step in flight is not affected. The next one meets the error again, and reports it.
                    _log.exception("a step could not be submitted ahead")
                    metrics.waited[FAILED] += 1
                else:
                    raise
                return None
        metrics.submitted_ahead += 1
        return ahead

    def _submit(self, output: SchedulerOutput, before: SubmittedStep | None, begin: float) -> SubmittedStep:
        """Builds a step's graph and submits it; `before` is the step in flight, if there is one."""
        model, batch = self.model, output.batch
        rows = rows_to_sample(output)
        draft_rows = sum(len(sequence.draft) for sequence in output.sequences)
        submitted_drafts = self.scheduler.drafts.submitted if draft_rows else None
        inputs = unknown_inputs(output, before, submitted_drafts) if before or submitted_drafts else None
        decode_rows = draft_rows + sum(sequence.pending for sequence in output.sequences if sequence.decoding)
        self._building = output
        try:
            logits = model.build(batch, inputs) if model.in_one_piece(batch) else model.forward(batch)
        finally:
            self._building = None
        result, logprobs = logits, None
        if rows:
            previous = None if before is None else previous_tokens(rows, before)
            allowed = None
            if any(row.sequence.matcher for row in rows):
                model.submit(logits)  # the masks are made meanwhile
                allowed = allowed_tokens(rows, logits.shape[-1])
            unread = None if before is None else before.unread
            result = sample_tokens(logits, rows, previous, allowed, unread)
            logprobs = step_logprobs(logits, rows, result)
        drafts = [each.draft for each in output.sequences]
        submitted = SubmittedStep(
            output, rows, result, logprobs, inputs, decode_rows, draft_rows, begin, drafts
        )
        model.submit(*submitted.outputs)
        for sequence in output.sequences:
            sequence.draft = []
        return submitted

    def _is_abandoned(self) -> bool:
        """Whether more than half of the rows of the step that is being built belong to cancelled requests."""
        step, cancelled = self._building, self.cancelled
        if step is None or not cancelled:
            return False
        rows = np.diff(step.batch.cu_rows)
        needed = sum(
            int(count)
            for count, sequence in zip(rows, step.sequences, strict=True)
            if sequence.request not in cancelled
        )
        return 2 * needed < step.batch.rows

    # --- ending ---------------------------------------------------------------------------------

    def _end(self, flight: SubmittedStep, following: SubmittedStep | None) -> list[Sequence]:
        """Waits for a step and appends its tokens; returns the sequences that got some."""
        self._flight = None
        try:
            self.model.wait(*flight.outputs, pools=following is None)
            tokens = flight.sampled_tokens()
            logprobs = flight.sampled_logprobs(tokens)
            flight.check_inputs()
        except BaseException:
            if following is not None:
                self.scheduler.roll_back(following.output)
            self.scheduler.roll_back(flight.output)
            raise
        self._flight = following
        answers = self._verify_drafts(flight, tokens, logprobs)
        self.scheduler.commit(flight.output)
        if self.model.recurrent:
            if flight.draft_rows:
                running = [sequence.phase is Phase.RUNNING for sequence in flight.output.sequences]
                lengths = [sequence.computed for sequence in flight.output.sequences]
                self.model.keep_rows(np.where(running, lengths, 0))
            self._trim_states()
        advanced = self._append_tokens(answers, following)
        self._record(flight)
        return advanced

    def _verify_drafts(
        self, flight: SubmittedStep, tokens: list[int], logprobs: dict[int, SampledLogprob]
    ) -> list[tuple[Sequence, int]]:
        """Appends accepted draft tokens, and frees as many slots as there are others before the commit.

        The step that was submitted ahead, if there is one, has the slots up to the last ones left.

        Appends the log-probabilities of all its tokens to each sequence, those of the last one too.

        Returns:
            The sequences that get a token, the answers that fork at a prompt's end too, and that token.
        """
        verified = []
        at = 0
        drafts = dict(zip(flight.output.sequences, flight.drafts, strict=True))
        while at < len(flight.rows):
            sequence = flight.rows[at].sequence
            draft = drafts.get(sequence, [])
            first, at = at, at + 1 + len(draft)
            sampled = tokens[first:at]
            if sequence.phase is Phase.FINISHED:
                continue
            accepted, token = accept_draft(sequence, draft, sampled)
            if first in logprobs:
                sequence.logprobs += [logprobs[first + n] for n in range(accepted + 1)]
            if draft:
                sequence.drafted += len(draft)
                sequence.accepted += accepted
                self.scheduler.metrics.drafted += len(draft)
                self.scheduler.metrics.accepted += accepted
                blocks, wrong = self.scheduler.blocks, len(draft) - accepted
                if self._flight is not None:
                    self._flight.move_back(sequence, wrong)
                blocks.truncate(sequence.handle, blocks.length(sequence.handle) - wrong)
                blocks.resolve(sequence.handle, sequence.tokens[sequence.computed :])
            verified.append((sequence, token))
        return verified

    def _append_tokens(
        self, answers: list[tuple[Sequence, int]], following: SubmittedStep | None
    ) -> list[Sequence]:
        """Appends one token to each sequence, after forking those that begin where a prompt ends."""
        for parent, _ in answers:
            for choice in parent.choices:
                self.scheduler.fork(parent, choice)
            parent.choices = []
        ahead = set(following.running) if following is not None else set()
        now = time.monotonic()
        for sequence, token in answers:
            if sequence in ahead:
                self.scheduler.blocks.resolve(sequence.handle, [token])
            self._append(sequence, token, now)
        return [sequence for sequence, _ in answers]

    def _append(self, sequence: Sequence, token: int, now: float) -> None:
        """Appends a token, or ends the sequence if it is a stop token or the last one allowed."""
        sequence.sampler.advance()
        if sequence.last_token:
            self.scheduler.metrics.record_gap(now - sequence.last_token)
        sequence.first_token = sequence.first_token or now
        sequence.last_token = now
        if token in sequence.stop_tokens:
            if sequence.logprobs:
                sequence.logprobs.pop()  # it is not part of the answer
            self.scheduler.finish(sequence, "stop")
            return
        sequence.tokens.append(token)
        ended = self._follow_grammar(sequence) if sequence.matcher else None
        if ended is None and sequence.generated >= sequence.max_tokens:
            ended = "length"
        if ended is not None:
            self.scheduler.finish(sequence, ended)

    def _follow_grammar(self, sequence: Sequence) -> FinishReason | None:
        """Appends the tokens that the grammar forces; returns why the answer ends, or None."""
        before = sequence.forced
        ended = follow_grammar(sequence, self.scheduler.max_length - sequence.context_length)
        self.scheduler.metrics.forced += sequence.forced - before
        return ended

    def _record(self, flight: SubmittedStep) -> None:
        """Measures the step that has just ended."""
        now = time.perf_counter()
        ahead = flight.begin < self._ended
        self.seconds, self._ended = now - max(flight.begin, self._ended), now
        self.steps += 1
        rows = flight.output.batch.rows
        self.scheduler.token_budget.observe(rows, self.seconds, prefill=rows > flight.decode_rows)
        sequences = len(flight.output.sequences)
        if rows == flight.decode_rows == sequences + flight.draft_rows:
            longest = max(map(len, flight.drafts))
            self.scheduler.drafts.observe(
                sequences, flight.draft_rows, self.seconds, longest=longest, ahead=ahead
            )
        self.scheduler.metrics.record_step(flight.decode_rows, rows - flight.decode_rows, self.seconds)

    def _trim_states(self) -> None:
        """Drops old recurrent states, but not those that running sequences continue from."""
        size, live = self.scheduler.blocks.block_size, list[int]()
        for sequence in self.scheduler.running:
            if sequence.phase is Phase.RUNNING and sequence.computed:
                table = self.scheduler.blocks.table(sequence.handle)
                live += [int(table[(sequence.computed - 1) // size]), int(table[-1])]  # of a step in flight
        self.model.trim_states(live)


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
        ending = {sequence for sequence in continued if sequence.generated >= sequence.max_tokens}
        drafts = self._scheduler.drafts
        plan = self._scheduler.plan_ahead(ending, None)
        if not plan:
            return ""
        drafting = not drafts.pauses()
        reason = self._refusal_of(plan, drafts.longest if drafting else 0)
        if reason:
            return reason
        if drafting:
            plan = self._scheduler.plan_ahead(ending, flight)
        else:
            drafts.count_pause()
        return reserve(self._scheduler.blocks, plan, before=flight)

    @contextmanager
    def assumed(self, flight: SubmittedStep) -> Iterator[list[Sequence]]:
        """Inside, the step in flight counts as computed; the sequences given have an unknown token more."""
        lengths = dict(zip(flight.output.sequences, flight.output.batch.lengths.tolist(), strict=True))
        before = [(sequence, sequence.computed) for sequence in flight.running]
        continued = flight.continued
        unknown = dict(zip(flight.output.sequences, (1 + len(draft) for draft in flight.drafts), strict=True))
        for sequence, _ in before:
            sequence.computed = lengths[sequence] + sequence.dropped
        for sequence in continued:
            sequence.tokens += [UNKNOWN_TOKEN] * unknown[sequence]
        try:
            yield continued
        finally:
            for sequence in continued:
                del sequence.tokens[-unknown[sequence] :]
            for sequence, computed in before:
                sequence.computed = computed

    def _refusal_before_planning(self, flight: SubmittedStep) -> str:
        """Says why the step in flight, the queues or the model forbid a step ahead; empty if they do not."""
        scheduler, model = self._scheduler, self._model
        if self.off:
            return self.off
        drafting = not scheduler.drafts.pauses()
        if drafting and not scheduler.drafts.follows():
            return DRAFTS
        if drafting or flight.draft_rows:
            if not model.moves_rows:
                return NOT_MOVABLE
            if any(sequence.sampler.penalises for sequence in scheduler.running):
                return PENALTIES
        watched = scheduler.running if drafting else flight.continued
        if any(sequence.matcher or sequence.held for sequence in watched):
            return GRAMMARS
        if flight.forks:
            return FORKS
        if scheduler.waiting and not scheduler.admission_blocked:
            return ARRIVALS
        for sequence in scheduler.running:
            if sequence.keep >= 0 and sequence.context_length >= scheduler.max_length:
                return CONTEXT_SHIFT
        return ""

    @property
    def off(self) -> str:
        """Why no step is submitted ahead; empty if some are."""
        if self.overlap is False:
            return SWITCHED_OFF
        return NOT_IN_PLACE if self.overlap is None and not self._model.writes_in_place else ""

    def _refusal_of(self, plan: list[tuple[Sequence, int]], longest: int) -> str:
        """Says why the planned rows forbid a step ahead; empty if they do not.

        Args:
            plan: the sequences, and the rows of each without a draft.
            longest: tokens that each may draft.
        """
        scheduler, blocks = self._scheduler, self._scheduler.blocks
        needs = [(sequence.handle, rows + longest) for sequence, rows in plan]
        if any(blocks.capacity.lacking(needs)):
            # Cached blocks may be evicted: nothing in flight reads them. Growing replaces the pools' arrays.
            full = not blocks.window_pools and blocks.capacity.allocated >= scheduler.limit
            if not (full and blocks.capacity.can_append(needs)):
                return GROWTH
        if not all(blocks.writes_in_place(sequence.handle) for sequence, _ in plan):
            return COPIES
        alike = all(rows == 1 and sequence.computed for sequence, rows in plan)
        if not (self._model.mode.prefill_rows or (self._model.mode.decode_rows and alike)):
            return PIECES
        return ""
