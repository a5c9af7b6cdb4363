"""The waiting and running sequences of one block manager, and how they move between the two queues."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Final

from engine.blocks import BlockManager
from engine.scheduling.scheduler_hooks import SchedulerHooks
from engine.scheduling.sequence import FinishReason, Phase, Sequence
from engine.scheduling.step_metrics import StepMetrics
from engine.scheduling.swap import Swap
from engine.scheduling.token_budget import TokenBudget

MIN_PREFILL_ROWS: Final = 16  # a smaller prefill chunk costs nearly as much


class SequenceQueues:
    """Holds the sequences, their priorities, and the blocks they may use.

    Args:
        blocks: the block manager.
        max_rows: rows of one step at most. Decoding sequences always get their row.

    Attributes:
        waiting: sequences without blocks in order of arrival, after those that were preempted.
        running: sequences with blocks in order of admission; the last one is the youngest.
        active_chat: the chat that is shown in the window; it has the highest priority.
        token_budget: limits the rows of a step, so that tokens arrive in time.
        metrics: counters and rates of the steps.
        swap: copies the KV of preempted sequences to the host; None: it is recomputed.
        limit: the KV budget: blocks of the pool after growing, or weighted units if there are several pools.
        hooks: callbacks, see `SchedulerHooks`.
        unpinned: blocks that were unpinned for a sequence since the last notice about it.
        inherited_priority: running prompts that a more important sequence waits for, with its priority.
        prefix_sharing: whether sequences share cached prefixes, and leave theirs in the cache.
    """

    def __init__(self, blocks: BlockManager, max_rows: int) -> None:
        self.blocks = blocks
        self.waiting: deque[Sequence] = deque()
        self.running: list[Sequence] = []
        self.active_chat = ""
        self.token_budget = TokenBudget(max_rows, MIN_PREFILL_ROWS)
        self.metrics = StepMetrics()
        self.swap: Swap | None = None
        self.limit = blocks.num_blocks
        self.unpinned = 0
        self.hooks = SchedulerHooks()
        self.inherited_priority: dict[Sequence, int] = {}
        self.prefix_sharing = True

    def __iter__(self) -> Iterator[Sequence]:
        yield from self.running
        yield from self.waiting

    @property
    def idle(self) -> bool:
        """Whether there are no sequences."""
        return not (self.running or self.waiting)

    @property
    def available_blocks(self) -> int:
        """Blocks (or units, see `limit`) that are free, can be evicted, or can still be added."""
        return self.blocks.capacity.spare(self.limit)

    def priority(self, sequence: Sequence) -> int:
        """0 for the active chat and the prompts it waits for, 1 for other chats, 2 in the background."""
        if self.active_chat and sequence.chat == self.active_chat:
            own = 0
        else:
            own = 2 if sequence.background else 1
        return min(own, self.inherited_priority.get(sequence, 2))

    def ensure_blocks(self, needs: list[tuple[int, int]], *, restored: bool = False) -> bool:
        """Grows pools, within the KV budget, before anything is evicted.

        Args:
            needs: sequence handles, and the tokens that are about to be appended to each.
            restored: whether the tokens come from a host copy, so that no copy-on-write is due.

        Returns:
            Whether all of these tokens can be appended now.
        """
        lacking = self.blocks.capacity.lacking(needs, restored=restored)
        if not any(lacking):
            return True
        self.hooks.grow_pools(lacking)
        return self.blocks.capacity.can_append(needs, restored=restored)

    def unpin(self) -> bool:
        """Removes the oldest pin, for the only running sequence; False if there is none."""
        blocks = self.blocks.pins.unpin_oldest()
        self.unpinned += blocks
        return blocks > 0

    def finish(self, sequence: Sequence, reason: FinishReason) -> None:
        """Removes a sequence. Its blocks become cached, unless it ended with an error."""
        if sequence.phase is Phase.RUNNING:
            committed = self.blocks.committed(sequence.handle)
            if committed < self.blocks.length(sequence.handle):  # it is in a step that is being computed
                self.blocks.truncate(sequence.handle, committed)
            self.blocks.close(sequence.handle, keep=reason != "error")
            self.running.remove(sequence)
        elif sequence in self.waiting:
            self.waiting.remove(sequence)
        self.discard_swapped(sequence)
        for each in (sequence, *sequence.choices):
            each.phase = Phase.FINISHED
            each.reason = reason

    def discard_swapped(self, sequence: Sequence) -> None:
        """Frees the host copy of a sequence's KV, if there is one."""
        if sequence.swapped and self.swap:
            self.swap.discard(sequence.swapped)
        sequence.swapped = None
