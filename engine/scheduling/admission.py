"""Admits waiting sequences: reuses cached blocks, restores swapped KV, preempts less important sequences."""

from __future__ import annotations

from engine.blocks.prefix_index import common_tokens
from engine.scheduling.preemption import PreemptiveQueues
from engine.scheduling.sequence import Phase, Sequence
from engine.scheduling.sequence_queues import MIN_PREFILL_ROWS
from engine.scheduling.swap import window_tables


class AdmissionError(Exception):
    """A request can never run here. The text is for a person and names the exceeded limit."""


class PromptTooLongError(AdmissionError):
    """The prompt does not fit into the model's context, or into the KV cache."""


class Admission:
    """Moves sequences from the waiting queue to the running one.

    Args:
        queues: the sequences and their blocks.
    """

    def __init__(self, queues: PreemptiveQueues) -> None:
        self._queues = queues
        self._rejected: tuple[Sequence, int] | None = None  # who did not fit, and the blocks available then
        self._spare = 0  # blocks that the running sequences left for it then

    def admit(self, budget: int) -> set[Sequence]:
        """Admits waiting sequences by priority while there are blocks, and prefill rows for each.

        Args:
            budget: prefill rows of this step.

        Returns:
            The admitted sequences.
        """
        queues = self._queues
        queues.inherited_priority.clear()
        admitted: set[Sequence] = set()
        budget -= sum(min(each.pending, MIN_PREFILL_ROWS) for each in queues.running if each.pending > 1)
        for sequence in self._candidates():
            if budget <= 0:
                break
            if sequence.phase is not Phase.WAITING or self._waits_for_prefix(sequence):
                continue
            if not self._try_to_start(sequence):
                break  # nobody overtakes, or a long prompt could wait for ever
            admitted.add(sequence)
            budget -= min(sequence.pending, MIN_PREFILL_ROWS)
        return admitted

    @property
    def blocked(self) -> bool:
        """Whether none can be admitted: the next one was refused, and nothing was freed since."""
        first = next(iter(self._candidates()), None)
        if first is None:
            return True
        if self._rejected is None or first is not self._rejected[0]:
            return False
        return self._spare_blocks() <= self._spare

    def _candidates(self) -> list[Sequence]:
        """The waiting sequences in the order in which they may start, but those that need something first.

        A grammar may still be compiled, and a prefix read from disk.
        """
        queues = self._queues
        is_ready = queues.hooks.is_ready
        candidates = [e for e in queues.waiting if (e.matcher is None or e.matcher.ready) and is_ready(e)]
        if queues.active_chat or any(sequence.background for sequence in candidates):
            candidates.sort(key=queues.priority)
        return candidates

    def _spare_blocks(self) -> int:
        """Blocks that are available beyond what the running sequences still need."""
        queues = self._queues
        needs = [(each.handle, each.pending) for each in queues.running]
        return queues.available_blocks - queues.blocks.capacity.total_needed(needs)

    def _waits_for_prefix(self, sequence: Sequence) -> bool:
        """Whether a running prompt is about to compute the beginning of this one.

        Waiting never takes longer than computing the prefix twice: both prompts would share the step's rows,
        and all that has been computed by then is reused on admission. Only a prefix of at least a block is
        worth starting to wait for.
        """
        queues = self._queues
        for other in queues.running if queues.prefix_sharing else ():
            if other.pending <= 1 or sequence.swapped:
                continue
            shared = min(common_tokens(sequence.key, other.key), len(sequence.tokens) - 1)
            least_gain = 1 if sequence.waited_for_prefix else queues.blocks.block_size
            if shared < other.computed + least_gain:
                continue
            if queues.blocks.peek(sequence.tokens).reused >= shared:
                continue
            queues.inherited_priority[other] = min(queues.priority(other), queues.priority(sequence))
            queues.metrics.waited_for_prefix += not sequence.waited_for_prefix
            sequence.waited_for_prefix = True
            return True
        return False

    def _try_to_start(self, sequence: Sequence) -> bool:
        """Starts a sequence if all running ones, its whole prompt and one more token fit now."""
        queues = self._queues
        if queues.running and self._rejected == (sequence, queues.available_blocks):
            return False  # nothing was freed since
        if not self._make_room(sequence):
            self._rejected = (sequence, queues.available_blocks)
            self._spare = self._spare_blocks()
            return False
        queues.hooks.before_admission(sequence)
        queues.waiting.remove(sequence)
        private = self._is_private(sequence)
        opened = queues.blocks.open(sequence.chat, () if private else sequence.tokens, private=private)
        sequence.handle = opened.sequence
        cached = opened.reused
        while cached:
            resumable = queues.hooks.resumable_tokens(queues.blocks.table(opened.sequence), cached)
            if resumable == cached:
                break
            cached = queues.blocks.truncate(opened.sequence, resumable)
        if not private and not sequence.swapped:
            cached = queues.hooks.restore_prefix(sequence, cached)
        sequence.computed = cached + sequence.dropped
        sequence.phase = Phase.RUNNING
        queues.running.append(sequence)
        if sequence.preemptions == 0:
            sequence.reused = cached
        if sequence.swapped:
            self._swap_in(sequence)
        return True

    def _make_room(self, sequence: Sequence) -> bool:
        """Preempts less important sequences until this one fits; returns whether it does."""
        queues = self._queues
        private = self._is_private(sequence)
        needed = queues.blocks.peek(
            () if private else sequence.tokens, sequence.context_length + 1 if private else 1
        ).blocks
        while queues.running:
            others = queues.blocks.capacity.total_needed(
                [(each.handle, each.pending) for each in queues.running]
            )
            if others + needed <= queues.available_blocks:
                break
            own = queues.priority(sequence)
            less_important = [each for each in queues.running if queues.priority(each) > own]
            if not less_important:
                return False
            queues.preempt(queues.least_important(less_important))
        return True

    def _is_private(self, sequence: Sequence) -> bool:
        """Whether a sequence shares nothing: after a context shift its blocks hold no prefix of the text."""
        return sequence.dropped > 0 or not self._queues.prefix_sharing

    def _swap_in(self, sequence: Sequence) -> None:
        """Restores the host copy of a sequence's KV.

        The copy is discarded, and its tokens are recomputed, if the blocks in front of it are no longer
        cached or if a pool has too few blocks.
        """
        queues = self._queues
        swapped, size = sequence.swapped, queues.blocks.block_size
        assert swapped is not None
        assert queues.swap is not None
        start = sequence.computed - sequence.dropped
        if swapped.first * size <= start < swapped.tokens:
            tokens = sequence.context_tokens[start : swapped.tokens]
            needs = [(sequence.handle, len(tokens))]
            alone = len(queues.running) == 1 and not queues.blocks.window_pools
            fits = queues.ensure_blocks(needs, restored=True)
            while not fits and alone and queues.unpin():
                fits = queues.ensure_blocks(needs, restored=True)
            if fits:
                # No copy-on-write is due: whole blocks come from the host.
                queues.blocks.restore(sequence.handle, tokens)
                queues.swap.swap_in(
                    swapped,
                    queues.blocks.table(sequence.handle),
                    start // size,
                    window_tables(queues.blocks, sequence.handle),
                )
                queues.blocks.commit(sequence.handle)
                sequence.computed = swapped.tokens + sequence.dropped
                sequence.swapped = None
                queues.metrics.swapped_in += 1
        queues.discard_swapped(sequence)
