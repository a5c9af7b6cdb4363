"""Decides which tokens the next step computes.

Every decoding sequence comes first, one row each; what is left of the step's token budget goes to
prefill chunks, in order of arrival. A step that does not find room preempts the youngest sequence, which is
computed again later; nothing fails half-way. After Orca (Yu et al., 2022) and Sarathi (Agrawal et al., 2024).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.backends import Batch
from engine.blocks import BlockManager, Copy, OutOfBlocksError
from engine.sequence import FinishReason, Phase, Sequence


class AdmissionError(Exception):
    """A request can never run here; the text says which limit it is over, with numbers."""


class Step(NamedTuple):
    """What the runner has to do.

    Attributes:
        batch: rows of all sequences of the step.
        sequences: in the order of the batch.
        copies: blocks to copy before anything is written.
    """

    batch: Batch
    sequences: list[Sequence]
    copies: list[Copy]


class Scheduler:
    """See the module.

    Args:
        blocks: the pool's bookkeeping.
        context: the model's limit, in tokens.
        token_budget: rows of one step at most. Decoding sequences always get their row.

    Attributes:
        before_admission: told of each sequence whose prompt is about to be looked up in the pool.
    """

    def __init__(self, blocks: BlockManager, context: int, token_budget: int = 256) -> None:
        self.blocks = blocks
        self.context = context
        self.token_budget = token_budget
        self.waiting: deque[Sequence] = deque()
        self.running: list[Sequence] = []  # in order of admission: the last is the youngest
        self.before_admission: Callable[[Sequence], None] = lambda _: None
        self._denied: tuple[Sequence, int] | None = None  # who found no room, and how much there was

    def __iter__(self) -> Iterator[Sequence]:
        yield from self.running
        yield from self.waiting

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do."""
        return not (self.running or self.waiting)

    def add(self, sequence: Sequence) -> None:
        """Takes a request.

        Raises:
            AdmissionError: the prompt is empty, longer than the context, or larger than the whole pool.
        """
        prompt = len(sequence.tokens)
        if prompt == 0:
            raise AdmissionError("The prompt is empty; write something first.")
        if prompt >= self.context:
            raise AdmissionError(
                f"The prompt has {prompt:,} tokens, and this model's context is {self.context:,}. "
                "Shorten the chat or start a new one."
            )
        room = self.blocks.num_blocks * self.blocks.block_size
        if prompt >= room:
            raise AdmissionError(
                f"The prompt has {prompt:,} tokens, and the K/V memory holds {room:,}. "
                "Give the model more K/V memory, or shorten the chat."
            )
        # It must be able to finish alone, or preemption could go round in circles.
        sequence.max_tokens = min(sequence.max_tokens, self.context - prompt, room - prompt)
        self.waiting.append(sequence)

    def abort(self, request: str) -> Sequence | None:
        """Ends a request at once; its computed blocks stay cached. Returns it, or None if unknown."""
        for sequence in self:
            if sequence.request == request:
                self.finish(sequence, "abort")
                return sequence
        return None

    def finish(self, sequence: Sequence, reason: FinishReason) -> None:
        """Takes a sequence out; its blocks become cached, unless an error makes them doubtful."""
        if sequence.phase is Phase.RUNNING:
            self.blocks.close(sequence.handle, keep=reason != "error")
            self.running.remove(sequence)
        elif sequence in self.waiting:
            self.waiting.remove(sequence)
        sequence.phase = Phase.FINISHED
        sequence.reason = reason

    def step(self) -> Step | None:
        """The next step, with its slots reserved, or None when there is nothing to compute."""
        plan = self._decodes()
        budget = self.token_budget - len(plan)
        for sequence in self.running:
            if budget > 0 and sequence.pending > 1:
                plan.append((sequence, min(budget, sequence.pending)))
                budget -= plan[-1][1]
        while budget > 0 and self.waiting and self._admit(self.waiting[0]):
            sequence = self.running[-1]
            plan.append((sequence, min(budget, sequence.pending)))
            budget -= plan[-1][1]
        plan = self._make_room(plan)
        return self._reserve(plan) if plan else None

    def computed(self, step: Step) -> None:
        """To be called after the forward of a step: its K/V are in the pools."""
        for sequence in step.sequences:
            self.blocks.commit(sequence.handle)
            sequence.computed = self.blocks.length(sequence.handle)

    def undo(self, step: Step) -> None:
        """To be called instead of `computed` when the forward failed: gives the step's slots back."""
        for sequence in step.sequences:
            self.blocks.truncate(sequence.handle, sequence.computed)

    def _decodes(self) -> list[tuple[Sequence, int]]:
        return [(sequence, 1) for sequence in self.running if sequence.pending == 1]

    def _admit(self, sequence: Sequence) -> bool:
        """Opens a waiting sequence if its whole prompt and one token more fit now."""
        if self.running and self._denied == (sequence, self.blocks.available):
            return False  # nothing was freed since
        self.before_admission(sequence)
        opened = self.blocks.open(sequence.chat, sequence.tokens)
        needs = [(other.handle, other.pending) for other in self.running]
        needs.append((opened.sequence, len(sequence.tokens) - opened.reused + 1))
        if self.running and not self.blocks.can_append(needs):
            self.blocks.close(opened.sequence)
            self._denied = (sequence, self.blocks.available)
            return False
        self.waiting.popleft()
        sequence.handle = opened.sequence
        sequence.computed = opened.reused
        if sequence.preemptions == 0:
            sequence.reused = opened.reused
        sequence.phase = Phase.RUNNING
        self.running.append(sequence)
        return True

    def _make_room(self, plan: list[tuple[Sequence, int]]) -> list[tuple[Sequence, int]]:
        """Preempts the youngest until the plan fits; the oldest alone always fits (see `add`)."""
        while not self.blocks.can_append([(sequence.handle, count) for sequence, count in plan]):
            youngest = self.running[-1]
            if len(self.running) == 1:
                raise OutOfBlocksError(*self._shortage(plan))
            self._preempt(youngest)
            plan = [(sequence, count) for sequence, count in plan if sequence is not youngest]
        return plan

    def _shortage(self, plan: list[tuple[Sequence, int]]) -> tuple[int, int]:
        needed = sum(self.blocks.blocks_needed(sequence.handle, count) for sequence, count in plan)
        return needed, self.blocks.available

    def _preempt(self, sequence: Sequence) -> None:
        self.blocks.preempt(sequence.handle)
        self.running.remove(sequence)
        sequence.phase = Phase.WAITING
        sequence.handle = -1
        sequence.computed = 0
        sequence.preemptions += 1
        self.waiting.appendleft(sequence)

    def _reserve(self, plan: list[tuple[Sequence, int]]) -> Step:
        tokens: list[int] = []
        slots: list[NDArray[np.int32]] = []
        positions: list[NDArray[np.int32]] = []
        copies: list[Copy] = []
        for sequence, count in plan:
            start = sequence.computed
            chunk = sequence.tokens[start : start + count]
            appended = self.blocks.append(sequence.handle, chunk)
            tokens += chunk
            slots.append(appended.slots)
            positions.append(np.arange(start, start + count, dtype=np.int32))
            copies += appended.copies
        counts = [count for _, count in plan]
        tables = [self.blocks.table(sequence.handle) for sequence, _ in plan]
        padded = np.full((len(plan), max(map(len, tables))), -1, np.int32)
        for row, table in zip(padded, tables, strict=True):
            row[: len(table)] = table
        batch = Batch(
            tokens=np.array(tokens, np.int32),
            positions=np.concatenate(positions),
            slots=np.concatenate(slots),
            cu_rows=np.cumsum([0, *counts], dtype=np.int32),
            lengths=np.array([s.computed + count for s, count in plan], np.int32),
            tables=padded,
            block_size=self.blocks.block_size,
        )
        return Step(batch, [sequence for sequence, _ in plan], copies)
