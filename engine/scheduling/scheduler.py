"""Decides which tokens the next step computes.

Every decoding sequence comes first, with one row each. The rest of the step's row budget goes to prefill
chunks, the active chat before the others (see `prefill_split`). If the blocks do not suffice, sequences are
preempted, the youngest of the lowest priority first; such a sequence continues later from a host copy of its
KV, or is recomputed. Blocks are reserved before anything is computed, so no step fails half-way.
After Orca (Yu et al., 2022) and Sarathi (Agrawal et al., 2024).
"""

from __future__ import annotations

from collections.abc import Set

import numpy as np

from engine.blocks import BlockManager, OutOfBlocksError
from engine.protocol import MORE_KV_MEMORY
from engine.scheduling.admission import Admission, AdmissionError, PromptTooLongError
from engine.scheduling.jump_forward import limit_jumps
from engine.scheduling.preemption import PreemptiveQueues
from engine.scheduling.prefill_split import split_prefill_rows
from engine.scheduling.scheduler_output import SchedulerOutput, reserve
from engine.scheduling.sequence import Phase, Sequence
from engine.scheduling.sequence_queues import MIN_PREFILL_ROWS

__all__ = ["AdmissionError", "PromptTooLongError", "Scheduler", "SchedulerOutput"]


class Scheduler(PreemptiveQueues):
    """Takes requests and plans steps; see `PreemptiveQueues` for its sequences and blocks.

    Args:
        blocks: the block manager.
        context: the model's context length, in tokens.
        max_rows: rows of one step at most. Decoding sequences always get their row.
    """

    def __init__(self, blocks: BlockManager, context: int, max_rows: int = 256) -> None:
        super().__init__(blocks, max_rows)
        self.context = context
        self._admission = Admission(self)

    @property
    def max_length(self) -> int:
        """Tokens that the context of one sequence can hold: the model's limit or that of the blocks."""
        return min(self.context, self.blocks.capacity.longest(self.limit))

    def add(self, sequence: Sequence) -> None:
        """Queues a request.

        Raises:
            AdmissionError: the prompt is empty.
            PromptTooLongError: it is longer than the context, or larger than the whole pool.
        """
        prompt = len(sequence.tokens)
        if prompt == 0:
            raise AdmissionError("The prompt is empty; write something first.")
        if prompt >= self.context:
            raise PromptTooLongError(
                f"The prompt has {prompt:,} tokens, but this model's context is {self.context:,}. "
                "Shorten the chat or start a new one."
            )
        capacity = self.blocks.capacity.longest(self.limit)
        if prompt >= capacity:
            raise PromptTooLongError(
                f"The prompt has {prompt:,} tokens, but the KV cache holds {capacity:,}. "
                f"{MORE_KV_MEMORY}, or shorten the chat."
            )
        self.cap_length(sequence)
        self.waiting.append(sequence)

    def cap_length(self, sequence: Sequence) -> None:
        """Limits an answer to what the context or the pool can hold, so that it can always finish alone.

        Otherwise two sequences could preempt each other for ever. With context shift there is no such limit.
        """
        if sequence.keep < 0:
            left = self.max_length - len(sequence.tokens)
            sequence.max_tokens = min(sequence.max_tokens, sequence.generated + left)

    def abort(self, request: str) -> list[Sequence]:
        """Ends all answers of a request at once and returns them. Computed blocks stay cached."""
        found = [sequence for sequence in self if sequence.request == request]
        for sequence in found:
            self.finish(sequence, "abort")
        return found + [choice for sequence in found for choice in sequence.choices]

    def fork(self, parent: Sequence, child: Sequence) -> None:
        """Starts `child` from all that the running `parent` has computed; blocks are shared. O(blocks)."""
        child.handle = self.blocks.fork(parent.handle, child.chat)
        child.computed, child.dropped = parent.computed, parent.dropped
        child.keep = parent.keep
        child.jumped = parent.jumped
        self.cap_length(child)
        child.phase = Phase.RUNNING
        self.running.append(child)

    def schedule(self) -> SchedulerOutput | None:
        """Plans the next step and reserves its slots; None if there is nothing to compute."""
        for sequence in self.running:
            if sequence.keep >= 0 and sequence.context_length >= self.max_length:
                self.shift_context(sequence)
        decoding = [sequence for sequence in self.running if sequence.decoding]
        budget = self.token_budget.rows_for_step(len(decoding))
        if any(sequence.jumped for sequence in decoding):
            limit_jumps(decoding, budget - len(decoding))
            decoding = [sequence for sequence in decoding if sequence.decoding]
        budget = max(budget - sum(sequence.pending for sequence in decoding), 0)
        prompts = self.waiting or len(decoding) < len(self.running)
        # After an abandoned step, a prompt with one token left looks like a decode. Its other answers fork
        # where the prompt ends, so nothing may be drafted after it before they do.
        drafting = [sequence for sequence in decoding if not sequence.choices]
        budget -= self.hooks.propose_drafts(drafting, budget // 2 if prompts else budget)
        plan = [(sequence, sequence.pending + len(sequence.draft)) for sequence in decoding]
        if self.waiting or len(plan) < len(self.running):
            plan += self._plan_prefills(budget)
            plan = [(s, rows) for s, rows in plan if s.phase is Phase.RUNNING]  # admission may preempt
        plan = self._preempt_until_it_fits(plan)
        return reserve(self.blocks, plan) if plan else None

    def plan_ahead(self, ending: Set[Sequence]) -> list[tuple[Sequence, int]]:
        """Plans the step after the one in flight from what runs now; nothing is admitted or reserved.

        Args:
            ending: running sequences that end with the step in flight.

        Returns:
            The sequences and the rows of each, possibly none.
        """
        running = [sequence for sequence in self.running if sequence not in ending]
        decoding = [sequence for sequence in running if sequence.decoding]
        prompts = [sequence for sequence in running if not sequence.decoding and sequence.pending]
        rows = sum(sequence.pending for sequence in decoding)
        budget = max(self.token_budget.rows_for_step(len(decoding)) - rows, 0)
        return [(sequence, sequence.pending) for sequence in decoding] + self._split_by_priority(
            prompts, budget
        )

    @property
    def admission_blocked(self) -> bool:
        """Whether the next waiting sequence was refused, and nothing was freed since."""
        return self._admission.blocked

    def commit(self, step: SchedulerOutput) -> None:
        """To be called when a step has been computed: its KV is in the pools."""
        for sequence, length in zip(step.sequences, step.batch.lengths.tolist(), strict=True):
            if sequence.phase is Phase.RUNNING:  # it may have ended while the step was computed
                length = min(length, self.blocks.length(sequence.handle))  # rejected drafts were cut off
                self.blocks.commit(sequence.handle, length)
                sequence.computed = length + sequence.dropped

    def roll_back(self, step: SchedulerOutput) -> None:
        """To be called instead of `commit` if the forward failed: frees the step's slots."""
        starts = step.batch.lengths - np.diff(step.batch.cu_rows)
        for sequence, start in zip(step.sequences, starts.tolist(), strict=True):
            sequence.draft = []
            if sequence.phase is Phase.RUNNING:
                self.blocks.truncate(sequence.handle, start)

    def shift_context(self, sequence: Sequence, drop: int = 0) -> None:
        """Drops tokens from the middle of a running sequence's context, after those that it keeps.

        Args:
            sequence: the sequence.
            drop: how many tokens, rounded to whole blocks; 0 for half of the context.

        Raises:
            BlockError: nothing would be left after the gap.
        """
        keep = max(sequence.keep, 1)
        drop = drop or max((sequence.context_length - keep) // 2, 1)
        sequence.keep, dropped = self.blocks.shift(sequence.handle, keep, drop)
        sequence.dropped += dropped

    def _plan_prefills(self, budget: int) -> list[tuple[Sequence, int]]:
        """Admits waiting sequences and splits the rows among all prompts, by priority."""
        admitted = self._admission.admit(budget)
        prompts = [each for each in self.running if not each.decoding or each in admitted]
        return self._split_by_priority(prompts, budget)

    def _split_by_priority(self, prompts: list[Sequence], budget: int) -> list[tuple[Sequence, int]]:
        """Splits the rows among prompts, those of one priority after those of a higher one."""
        plan = []
        for priority in sorted({self.priority(sequence) for sequence in prompts}):
            group = [sequence for sequence in prompts if self.priority(sequence) == priority]
            rows = split_prefill_rows(budget, [sequence.pending for sequence in group], MIN_PREFILL_ROWS)
            plan += [(sequence, count) for sequence, count in zip(group, rows, strict=True) if count]
            budget -= sum(rows)
        return plan

    def _preempt_until_it_fits(self, plan: list[tuple[Sequence, int]]) -> list[tuple[Sequence, int]]:
        """Gives up drafts, then preempts sequences; the last one alone always fits (see `add`)."""
        while True:
            needs = [(sequence.handle, rows) for sequence, rows in plan]
            if self.ensure_blocks(needs):
                return plan
            if any(sequence.draft for sequence, _ in plan):  # no sequence is preempted for a draft
                plan = [(sequence, rows - len(sequence.draft)) for sequence, rows in plan]
                for sequence, _ in plan:
                    sequence.draft = []
                continue
            alone = len(self.running) == 1
            if alone and not self.hooks.can_rebalance_pools():
                if not self.unpin():
                    capacity = self.blocks.capacity
                    raise OutOfBlocksError(capacity.total_needed(needs), capacity.spare(0))
                if not self.blocks.window_pools:
                    continue
            preempted = self.least_important(self.running)
            self.preempt(preempted)
            if alone:
                self.hooks.rebalance_pools()
            plan = [(sequence, rows) for sequence, rows in plan if sequence is not preempted]
