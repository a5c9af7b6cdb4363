"""Lets waiting sequences in: whom, when, and with what of their K/V already there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.blocks.prefix_index import common_tokens
from engine.scheduling.sequence import Phase, Sequence
from engine.scheduling.swap import window_tables

if TYPE_CHECKING:
    from engine.scheduling.scheduler import Scheduler

LEAST_CHUNK: Final = 16  # rows: a smaller prefill chunk costs nearly the same


class AdmissionError(Exception):
    """A request can never run here; the text says which limit it is over, with numbers."""


class Admission:
    """See the module.

    Args:
        scheduler: whose waiting sequences these are.

    Attributes:
        urgent: prompts that more important ones wait for, with the rank that this gives them.
    """

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self.urgent: dict[Sequence, int] = {}
        self._denied: tuple[Sequence, int] | None = None  # who found no room, and how much there was

    def admit(self, budget: int) -> set[Sequence]:
        """Lets waiting sequences in, the important first, while there is room and each gets rows."""
        scheduler = self._scheduler
        self.urgent.clear()
        admitted: set[Sequence] = set()
        budget -= sum(min(each.pending, LEAST_CHUNK) for each in scheduler.running if each.pending > 1)
        candidates = list(scheduler.waiting)
        if scheduler.front or any(sequence.background for sequence in candidates):
            candidates.sort(key=scheduler.rank)
        for sequence in candidates:
            if budget <= 0:
                break
            if sequence.phase is not Phase.WAITING or self._waits_for_prefix(sequence):
                continue
            if not self._open(sequence):
                break  # nobody overtakes: the large would wait for ever
            admitted.add(sequence)
            budget -= min(sequence.pending, LEAST_CHUNK)
        return admitted

    def _waits_for_prefix(self, sequence: Sequence) -> bool:
        """Whether a running prompt is about to compute what this one begins with.

        Waiting is never later than computing it beside: both share the same rows, and what the other has
        computed so far is shared the moment it is admitted. Less than a block is not worth beginning to wait.
        """
        scheduler = self._scheduler
        for other in scheduler.running:
            if other.pending <= 1 or sequence.saved:
                continue
            shared = min(common_tokens(sequence.key, other.key), len(sequence.tokens) - 1)
            gain = 1 if sequence.waited else scheduler.blocks.block_size
            if shared < other.computed + gain:
                continue
            if scheduler.blocks.peek(sequence.tokens).reused >= shared:
                continue
            self.urgent[other] = min(scheduler.rank(other), scheduler.rank(sequence))
            scheduler.metrics.waited_for_prefix += not sequence.waited
            sequence.waited = True
            return True
        return False

    def _open(self, sequence: Sequence) -> bool:
        """Opens a waiting sequence if all that runs, its whole prompt and one token more fit now."""
        scheduler = self._scheduler
        if scheduler.running and self._denied == (sequence, scheduler.room):
            return False  # nothing was freed since
        private = sequence.dropped > 0
        needed = scheduler.blocks.peek(
            () if private else sequence.tokens, sequence.context_length + 1 if private else 1
        )
        while scheduler.running:
            others = scheduler.blocks.capacity.total_needed(
                [(each.handle, each.pending) for each in scheduler.running]
            )
            if others + needed.blocks <= scheduler.room:
                break
            lesser = [each for each in scheduler.running if scheduler.rank(each) > scheduler.rank(sequence)]
            if not lesser:
                self._denied = (sequence, scheduler.room)
                return False
            scheduler.preempt(scheduler.least(lesser))
        scheduler.before_admission(sequence)
        scheduler.waiting.remove(sequence)
        opened = scheduler.blocks.open(sequence.chat, () if private else sequence.tokens, private=private)
        sequence.handle = opened.sequence
        known = opened.reused
        while known:
            kept = scheduler.resume(scheduler.blocks.table(opened.sequence), known)
            if kept == known:
                break
            known = scheduler.blocks.truncate(opened.sequence, kept)
        sequence.computed = known + sequence.dropped
        sequence.phase = Phase.RUNNING
        scheduler.running.append(sequence)
        if sequence.preemptions == 0:
            sequence.reused = known
        if sequence.saved:
            self._swap_in(sequence)
        return True

    def _swap_in(self, sequence: Sequence) -> None:
        """Puts the host copy of a sequence back, unless what came before it is no longer known.

        Nor if there is room, but not in every pool that needs some: its tokens are computed again then.
        """
        scheduler = self._scheduler
        saved, size = sequence.saved, scheduler.blocks.block_size
        assert saved is not None
        assert scheduler.swap is not None
        start = sequence.computed - sequence.dropped
        if saved.first * size <= start < saved.tokens:
            tokens = sequence.context_tokens[start : saved.tokens]
            needs = [(sequence.handle, len(tokens))]
            alone = len(scheduler.running) == 1 and not scheduler.blocks.window_pools
            found = scheduler.find(needs, restored=True)
            while not found and alone and scheduler.unpin():
                found = scheduler.find(needs, restored=True)
            if found:
                # The copies on write that are owed need not be made: whole blocks come from the host.
                scheduler.blocks.restore(sequence.handle, tokens)
                window_pools = window_tables(scheduler.blocks, sequence.handle)
                scheduler.swap.back(
                    saved, scheduler.blocks.table(sequence.handle), start // size, window_pools
                )
                scheduler.blocks.commit(sequence.handle)
                sequence.computed = saved.tokens + sequence.dropped
                sequence.saved = None
                scheduler.metrics.swapped_in += 1
        scheduler.forget_copy(sequence)
