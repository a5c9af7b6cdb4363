"""Preemption: which running sequence gives its blocks back when they run out, and what becomes of it."""

from __future__ import annotations

from engine.scheduling.sequence import Phase, Sequence
from engine.scheduling.sequence_queues import SequenceQueues
from engine.scheduling.swap import window_tables


class PreemptiveQueues(SequenceQueues):
    """Queues whose running sequences can be put back among the waiting ones."""

    def least_important(self, among: list[Sequence]) -> Sequence:
        """The youngest sequence of the lowest priority."""
        return max(enumerate(among), key=lambda pair: (self.priority(pair[1]), pair[0]))[1]

    def preempt(self, sequence: Sequence) -> None:
        """Takes the blocks of a running sequence and puts it first in the waiting queue.

        Its KV is copied to the host if that is cheaper than recomputing it. Its text does not change.
        """
        if self.swap is not None and not sequence.swapped:
            sequence.swapped = self.swap.swap_out(
                self.blocks.table(sequence.handle),
                shared=0 if sequence.dropped else self.blocks.shared_blocks(sequence.handle),
                tokens=sequence.computed - sequence.dropped,
                seconds_per_row=self.token_budget.seconds_per_row,
                required=sequence.dropped > 0,
                window_tables=window_tables(self.blocks, sequence.handle),
            )
            self.metrics.swapped_out += sequence.swapped is not None
        self.blocks.preempt(sequence.handle)
        self.running.remove(sequence)
        sequence.phase = Phase.WAITING
        sequence.draft = []
        sequence.jumped = 0
        sequence.handle = -1
        sequence.computed = 0
        sequence.preemptions += 1
        self.waiting.appendleft(sequence)
