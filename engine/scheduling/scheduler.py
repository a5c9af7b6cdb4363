"""Scheduler: decides which tokens the next step computes.

Every decoding sequence comes first, with one row each. The rest of the step's row budget goes to prefill
chunks, the active chat before the others (see `split_prefill_rows`). Waiting sequences are admitted while
there are blocks for them. If the blocks do not suffice, sequences are preempted, the youngest of the lowest
priority first; such a sequence continues later from a host copy of its KV, or is recomputed. Blocks are
reserved before anything is computed, so no step fails half-way.
After Orca (Yu et al., 2022) and Sarathi (Agrawal et al., 2024).

The scheduler asks three others: `Pools` for more blocks, `Drafts` for draft tokens, and `Prefixes` for what
a prompt can begin with. Without them pools have a fixed size, nothing is drafted, and a prompt begins with
what the prefix cache has.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Set
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from engine.blocks import STEP_ROWS, WINDOW_ROWS, BlockManager, OutOfBlocksError
from engine.blocks.prefix_cache import common_tokens
from engine.protocol import LARGER_CONTEXT, MORE_KV_MEMORY, worded
from engine.scheduling.sequence import FinishReason, Phase, Sequence, limit_jumps
from engine.scheduling.step import SchedulerOutput, SubmittedDrafts, SubmittedStep, reserve
from engine.scheduling.step_metrics import StepMetrics, TokenBudget
from engine.scheduling.swap import Swap, window_tables

_MIN_PREFILL_ROWS: Final = 16  # a smaller prefill chunk costs nearly as much


class AdmissionError(Exception):
    """A request can never run here. The text is for a person and names the exceeded limit."""


class PromptTooLongError(AdmissionError):
    """The prompt, of so many tokens, does not fit into the model's context, or into the KV cache."""

    def __init__(self, text: str, tokens: int) -> None:
        super().__init__(text)
        self.tokens = tokens


class Pools(Protocol):
    """Sizes of the pools, within the KV budget; see `PoolResizer`. Its own methods change nothing."""

    def grow(self, lacking: tuple[int, ...]) -> None:
        """Adds at least `lacking[i]` blocks to pool i, as far as the KV budget allows."""
        return

    def can_rebalance(self, sequence: Sequence) -> bool:
        """Whether the blocks that `sequence`, the only one that runs, lacks may be held by another pool."""
        return False

    def rebalance(self, sequence: Sequence) -> None:
        """Shrinks all pools to what they need, for `sequence`; called while nothing runs."""
        return


class FixedPools(Pools):
    """Pools that keep their sizes."""


class Drafts(Protocol):
    """Draft tokens of decoding sequences; see `DraftProposer` of `engine.speculative`. Its own are none."""

    submitted: SubmittedDrafts | None = None  # the newest drafts, if their tokens are being computed
    longest: int = 0  # tokens of a draft at most

    def propose(
        self, decoding: list[Sequence], rows: int, *, late: bool = False, before: SubmittedStep | None = None
    ) -> int:
        """Sets `draft` of these sequences, with at most `rows` tokens in all; returns how many it set.

        Args:
            decoding: sequences that are about to get their next token.
            rows: draft tokens of all sequences together at most.
            late: whether tokens may be `UNKNOWN_TOKEN`; `submitted` has them then.
            before: the step in flight, which only drafts that come `late` can follow.
        """
        return 0

    def follows(self) -> bool:
        """Whether drafts can be computed behind a step in flight."""
        return False

    def pauses(self) -> bool:
        """Whether `propose` would set no drafts now: the next step may be planned ahead, without it."""
        return True

    def count_pause(self) -> None:
        """Counts a step that was planned because of `pauses`."""
        return

    def observe(
        self, sequences: int, drafts: int, seconds: float, *, longest: int = 1, ahead: bool = False
    ) -> None:
        """Records a step of nothing but decoding sequences; see `DraftCost.observe`."""
        return


class NoDrafts(Drafts):
    """Drafts nothing."""


class Prefixes(Protocol):
    """Beginnings of prompts that need not be computed, besides those in the prefix cache.

    See `SessionPrefixes` of `engine.sessions`; by the methods here there are none.
    """

    def is_ready(self, sequence: Sequence) -> bool:
        """Whether a waiting sequence may start; its prefix may be on its way from disk."""
        return True

    def looked_up(self, sequence: Sequence) -> None:
        """Called with a sequence just before its prompt is looked up in the prefix cache."""
        return

    def resumable(self, table: NDArray[np.int32], cached: int) -> int:
        """Returns how many of the `cached` first tokens of a block table a sequence can continue from.

        Recurrent models may need to recompute some.
        """
        return cached

    def restore(self, sequence: Sequence, cached: int) -> int:
        """Puts what came from disk into the blocks of a sequence that was just opened.

        Args:
            sequence: it has blocks for its `cached` first tokens.
            cached: how many of its tokens are cached.

        Returns:
            How many are cached now.
        """
        return cached


class CachedPrefixes(Prefixes):
    """Only the prefixes in the prefix cache."""


class Scheduler:
    """Takes requests and plans steps.

    Args:
        context: the model's context length, in tokens.
        max_rows: rows of one step at most. Decoding sequences always get their row.

    Attributes:
        waiting: sequences without blocks in order of arrival, after those that were preempted.
        running: sequences with blocks in order of admission; the last one is the youngest.
        active_chat: the chat that is shown in the window; it has the highest priority.
        token_budget: limits the rows of a step, so that tokens arrive in time.
        metrics: counters and rates of the steps.
        swap: copies the KV of preempted sequences to the host; None: it is recomputed.
        limit: the KV budget: blocks of the pool after growing, or weighted units if there are several pools.
        pools: resizes the pools.
        drafts: drafts tokens.
        prefixes: knows what prompts can begin with.
        unpinned: blocks that were unpinned for a sequence since the last notice about it.
        inherited_priority: running prompts that a more important sequence waits for, with its priority.
        prefix_sharing: whether sequences share cached prefixes, and leave theirs in the cache.
        recurrent: whether a prompt can only begin with a prefix whose recurrent state is kept.
    """

    def __init__(self, blocks: BlockManager, context: int, max_rows: int = STEP_ROWS) -> None:
        self.blocks = blocks
        self.context = context
        self.waiting: deque[Sequence] = deque()
        self.running: list[Sequence] = []
        self.active_chat = ""
        most = min(max_rows, WINDOW_ROWS) if blocks.window_pools else max_rows
        self.token_budget = TokenBudget(most, _MIN_PREFILL_ROWS)
        self.metrics = StepMetrics()
        self.swap: Swap | None = None
        self.limit = blocks.num_blocks
        self.pools: Pools = FixedPools()
        self.drafts: Drafts = NoDrafts()
        self.prefixes: Prefixes = CachedPrefixes()
        self.unpinned = 0
        self.inherited_priority: dict[Sequence, int] = {}
        self.recurrent = False
        self.prefix_sharing = True
        self._admission = _Admission(self)

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

    @property
    def max_length(self) -> int:
        """Tokens that the context of one sequence can hold: the model's limit or that of the blocks."""
        return min(self.context, self.blocks.capacity.longest(self.limit))

    def priority(self, sequence: Sequence) -> int:
        """0 for the active chat and the prompts it waits for, 1 for other chats, 2 in the background."""
        if self.active_chat and sequence.chat == self.active_chat:
            own = 0
        else:
            own = 2 if sequence.background else 1
        return min(own, self.inherited_priority.get(sequence, 2))

    # --- sequences ------------------------------------------------------------------------------

    def add(self, sequence: Sequence) -> None:
        """Queues a request.

        Raises:
            AdmissionError: the prompt is empty.
            PromptTooLongError: it is longer than the context, or larger than the whole pool.
        """
        prompt = len(sequence.tokens)
        if prompt == 0:
            raise AdmissionError(worded("The prompt is empty; write something first."))
        if prompt >= self.context:
            raise PromptTooLongError(
                worded(
                    "The prompt has {0} tokens, but this model's context is {1}. {2}",
                    prompt,
                    self.context,
                    LARGER_CONTEXT,
                ),
                prompt,
            )
        capacity = self.blocks.capacity.longest(self.limit)
        if prompt >= capacity:
            raise PromptTooLongError(
                worded(
                    "The prompt has {0} tokens, but the KV cache holds {1}. {2}, or shorten the chat.",
                    prompt,
                    capacity,
                    MORE_KV_MEMORY,
                ),
                prompt,
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
        own = [sequence for sequence in self if sequence.request == request]
        for sequence in own:
            self.finish(sequence, "abort")
        return own + [choice for sequence in own for choice in sequence.choices]

    def fork(self, parent: Sequence, child: Sequence) -> None:
        """Starts `child` from all that the running `parent` has computed; blocks are shared. O(blocks)."""
        child.handle = self.blocks.fork(parent.handle, child.chat)
        child.computed, child.dropped = parent.computed, parent.dropped
        child.keep = parent.keep
        child.jumped = parent.jumped
        self.cap_length(child)
        child.phase = Phase.RUNNING
        self.running.append(child)

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
        for choice in (sequence, *sequence.choices):
            choice.phase = Phase.FINISHED
            choice.reason = reason

    # --- steps ----------------------------------------------------------------------------------

    def schedule(self, *, late: bool = False) -> SchedulerOutput | None:
        """Plans the next step, with drafts that may be `late`, and reserves its slots; None for no rows."""
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
        budget -= self.drafts.propose(drafting, budget // 2 if prompts else budget, late=late)
        plan = [(sequence, sequence.pending + len(sequence.draft)) for sequence in decoding]
        if self.waiting or len(plan) < len(self.running):
            plan += self._plan_prefills(budget)
            plan = [(s, rows) for s, rows in plan if s.phase is Phase.RUNNING]  # admission may preempt
        plan = self._preempt_until_it_fits(plan)
        return reserve(self.blocks, plan) if plan else None

    def plan_ahead(self, ending: Set[Sequence], before: SubmittedStep | None) -> list[tuple[Sequence, int]]:
        """Plans the step after the one in flight from what runs now; nothing is admitted or reserved.

        Args:
            ending: running sequences that end with the step in flight.
            before: the step in flight, if drafts are to follow it.
        """
        running = [sequence for sequence in self.running if sequence not in ending]
        decoding = [sequence for sequence in running if sequence.decoding]
        prompts = [sequence for sequence in running if not sequence.decoding and sequence.pending]
        rows = sum(sequence.pending for sequence in decoding)
        budget = max(self.token_budget.rows_for_step(len(decoding)) - rows, 0)
        if before is not None:
            most = budget // 2 if prompts else budget
            budget -= self.drafts.propose(decoding, most, late=True, before=before)
        plan = [(sequence, sequence.pending + len(sequence.draft)) for sequence in decoding]
        return plan + self._split_by_priority(prompts, budget)

    @property
    def admission_blocked(self) -> bool:
        """Whether the next waiting sequence was refused, and nothing was freed since."""
        return self._admission.blocked

    def commit(self, step: SchedulerOutput) -> None:
        """To be called when a step has been computed: its KV is in the pools."""
        for sequence, length in zip(step.sequences, step.batch.lengths.tolist(), strict=True):
            if sequence.phase is Phase.RUNNING:  # it may have ended while the step was computed
                length = min(length, sequence.context_length)  # without rejected drafts
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
            drop: how many tokens, rounded to whole blocks; 0 for half of the context.

        Raises:
            BlockError: nothing would be left after the gap.
        """
        keep = max(sequence.keep, 1)
        drop = drop or max((sequence.context_length - keep) // 2, 1)
        sequence.keep, dropped = self.blocks.shift(sequence.handle, keep, drop)
        sequence.dropped += dropped

    # --- blocks ---------------------------------------------------------------------------------

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
        self.pools.grow(lacking)
        return self.blocks.capacity.can_append(needs, restored=restored)

    def unpin(self) -> bool:
        """Removes the oldest pin, for the only running sequence; False if there is none."""
        blocks = self.blocks.pins.unpin_oldest()
        self.unpinned += blocks
        return blocks > 0

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

    def discard_swapped(self, sequence: Sequence) -> None:
        """Frees the host copy of a sequence's KV, if there is one."""
        if sequence.swapped and self.swap:
            self.swap.discard(sequence.swapped)
        sequence.swapped = None

    # --- helpers --------------------------------------------------------------------------------

    def _plan_prefills(self, budget: int) -> list[tuple[Sequence, int]]:
        """Admits waiting sequences and splits the rows among all prompts, by priority."""
        admitted = self._admission.admit(budget)
        prompts = [sequence for sequence in self.running if not sequence.decoding or sequence in admitted]
        return self._split_by_priority(prompts, budget)

    def _split_by_priority(self, prompts: list[Sequence], budget: int) -> list[tuple[Sequence, int]]:
        """Splits the rows among prompts, those of one priority after those of a higher one."""
        plan = []
        least = self.token_budget.min_prefill_rows
        budget = self.token_budget.part_of(sum(sequence.pending for sequence in prompts), budget)
        for priority in sorted({self.priority(sequence) for sequence in prompts}):
            group = [sequence for sequence in prompts if self.priority(sequence) == priority]
            rows = split_prefill_rows(budget, [sequence.pending for sequence in group], least)
            plan += [(s, self._chunk_of(s, count)) for s, count in zip(group, rows, strict=True) if count]
            budget -= sum(rows)
        return plan

    def _chunk_of(self, sequence: Sequence, count: int) -> int:
        """Returns the rows of a prompt's next chunk, which may be `count`.

        A prompt that ends at a block border has its last block computed apart where layers are recurrent: of
        the same prompt again at least one token is computed, from a state before it.
        """
        rows, size = sequence.whole_rows(count), self.blocks.block_size
        ends = rows == sequence.pending and (sequence.computed + rows) % size == 0
        if self.recurrent and ends and rows > size:
            rows = min(rows, sequence.whole_rows(rows - size))
        return rows

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
            if alone and not self.pools.can_rebalance(self.running[0]):
                if not self.unpin():
                    capacity = self.blocks.capacity
                    raise OutOfBlocksError(capacity.total_needed(needs), capacity.spare(0))
                if not self.blocks.window_pools:
                    continue
            preempted = self.least_important(self.running)
            self.preempt(preempted)
            if alone:
                self.pools.rebalance(preempted)
            plan = [(sequence, rows) for sequence, rows in plan if sequence is not preempted]


class _Admission:
    """Moves sequences from the waiting queue to the running one.

    Args:
        scheduler: the sequences and their blocks.
    """

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._rejected: tuple[Sequence, int] | None = None  # who did not fit, and the blocks available then
        self._spare = 0  # blocks that the running sequences left for it then

    def admit(self, budget: int) -> set[Sequence]:
        """Admits waiting sequences by priority while there are blocks and some of `budget` prefill rows each.

        Returns those that were admitted.
        """
        scheduler = self._scheduler
        scheduler.inherited_priority.clear()
        admitted: set[Sequence] = set()
        least = scheduler.token_budget.min_prefill_rows
        budget -= sum(min(sequence.pending, least) for sequence in scheduler.running if sequence.pending > 1)
        for sequence in self._candidates():
            if budget <= 0:
                break
            if sequence.phase is not Phase.WAITING or self._waits_for_prefix(sequence):
                continue
            if not self._try_to_start(sequence):
                break  # nobody overtakes, or a long prompt could wait for ever
            admitted.add(sequence)
            budget -= min(sequence.pending, least)
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

        A grammar may still be compiled, a prefix read from disk, and an image seen by the vision tower.
        """
        scheduler = self._scheduler
        is_ready = scheduler.prefixes.is_ready
        candidates = [e for e in scheduler.waiting if (e.matcher is None or e.matcher.ready) and is_ready(e)]
        candidates = [e for e in candidates if all(image.ready for image in e.images)]
        if scheduler.active_chat or any(sequence.background for sequence in candidates):
            candidates.sort(key=scheduler.priority)
        return candidates

    def _spare_blocks(self) -> int:
        """Blocks that are available beyond what the running sequences still need."""
        scheduler = self._scheduler
        needs = [(sequence.handle, sequence.pending) for sequence in scheduler.running]
        return scheduler.available_blocks - scheduler.blocks.capacity.total_needed(needs)

    def _waits_for_prefix(self, sequence: Sequence) -> bool:
        """Whether a running prompt is about to compute the beginning of this one.

        Waiting never takes longer than computing the prefix twice: both prompts would share the step's rows,
        and all that has been computed by then is reused on admission. Only a prefix of at least a block is
        worth starting to wait for.
        """
        scheduler = self._scheduler
        for other in scheduler.running if scheduler.prefix_sharing else ():
            if other.pending <= 1 or sequence.swapped:
                continue
            shared = min(common_tokens(sequence.key, other.key), len(sequence.tokens) - 1)
            least_gain = 1 if sequence.waited_for_prefix else scheduler.blocks.block_size
            if shared < other.computed + least_gain:
                continue
            if scheduler.blocks.peek(sequence.tokens).reused >= shared:
                continue
            scheduler.inherited_priority[other] = min(scheduler.priority(other), scheduler.priority(sequence))
            scheduler.metrics.waited_for_prefix += not sequence.waited_for_prefix
            sequence.waited_for_prefix = True
            return True
        return False

    def _try_to_start(self, sequence: Sequence) -> bool:
        """Starts a sequence if all running ones, its whole prompt and one more token fit now."""
        scheduler = self._scheduler
        if scheduler.running and self._rejected == (sequence, scheduler.available_blocks):
            return False  # nothing was freed since
        if not self._make_room(sequence):
            self._rejected = (sequence, scheduler.available_blocks)
            self._spare = self._spare_blocks()
            return False
        scheduler.prefixes.looked_up(sequence)
        scheduler.waiting.remove(sequence)
        private = self._is_private(sequence)
        opened = scheduler.blocks.open(sequence.chat, () if private else sequence.tokens, private=private)
        sequence.handle = opened.sequence
        cached = opened.reused
        while cached:
            resumable = scheduler.prefixes.resumable(scheduler.blocks.table(opened.sequence), cached)
            if resumable == cached:
                break
            cached = scheduler.blocks.truncate(opened.sequence, resumable)
        if not private and not sequence.swapped:
            cached = scheduler.prefixes.restore(sequence, cached)
        sequence.computed = cached + sequence.dropped
        sequence.phase = Phase.RUNNING
        scheduler.running.append(sequence)
        if sequence.preemptions == 0:
            sequence.reused = cached
        if sequence.swapped:
            self._swap_in(sequence)
        return True

    def _make_room(self, sequence: Sequence) -> bool:
        """Preempts less important sequences until this one fits; returns whether it does."""
        scheduler = self._scheduler
        private = self._is_private(sequence)
        needed = scheduler.blocks.peek(
            () if private else sequence.tokens, sequence.context_length + 1 if private else 1
        ).blocks
        while scheduler.running:
            others = scheduler.blocks.capacity.total_needed(
                [(other.handle, other.pending) for other in scheduler.running]
            )
            if others + needed <= scheduler.available_blocks:
                break
            own = scheduler.priority(sequence)
            less_important = [other for other in scheduler.running if scheduler.priority(other) > own]
            if not less_important:
                return False
            scheduler.preempt(scheduler.least_important(less_important))
        return True

    def _is_private(self, sequence: Sequence) -> bool:
        """Whether a sequence shares nothing: after a context shift its blocks hold no prefix of the text."""
        return sequence.dropped > 0 or not self._scheduler.prefix_sharing

    def _swap_in(self, sequence: Sequence) -> None:
        """Restores the host copy of a sequence's KV.

        The copy is discarded, and its tokens are recomputed, if the blocks in front of it are no longer
        cached or if a pool has too few blocks.
        """
        scheduler = self._scheduler
        swapped, size = sequence.swapped, scheduler.blocks.block_size
        assert swapped is not None
        assert scheduler.swap is not None
        start = sequence.computed - sequence.dropped
        if swapped.first * size <= start < swapped.tokens:
            tokens = sequence.context_tokens[start : swapped.tokens]
            needs = [(sequence.handle, len(tokens))]
            alone = len(scheduler.running) == 1 and not scheduler.blocks.window_pools
            fits = scheduler.ensure_blocks(needs, restored=True)
            while not fits and alone and scheduler.unpin():
                fits = scheduler.ensure_blocks(needs, restored=True)
            if fits:
                # No copy-on-write is due: whole blocks come from the host.
                scheduler.blocks.append(sequence.handle, tokens, restored=True)
                scheduler.swap.swap_in(
                    swapped,
                    scheduler.blocks.table(sequence.handle),
                    start // size,
                    window_tables(scheduler.blocks, sequence.handle),
                )
                scheduler.blocks.commit(sequence.handle)
                sequence.computed = swapped.tokens + sequence.dropped
                sequence.swapped = None
                scheduler.metrics.swapped_in += 1
        scheduler.discard_swapped(sequence)


def split_prefill_rows(budget: int, pending: list[int], min_rows: int) -> list[int]:
    """Returns the rows of each prompt, oldest first. They add up to `budget`, or less if less is pending.

    The oldest prompt gets half, so that there is always one about to finish (with equal parts all would
    finish late). The others get equal parts of the other half, so that a short prompt does not wait for a
    long one. Rows that a prompt does not need go to the others.

    Args:
        budget: rows to split.
        pending: rows that each prompt could use.
        min_rows: smallest part that is worth its overhead; if there are not enough rows, the youngest
            prompts get none.
    """
    rows = [0] * len(pending)
    if not pending or budget <= 0:
        return rows
    rows[0] = min(pending[0], max(budget - budget // 2, min(min_rows, budget)))
    left = budget - rows[0]
    others: list[int] = []
    reserved = 0
    for prompt in range(1, len(pending)):
        reserved += min(pending[prompt], min_rows)
        if reserved > left:
            break
        others.append(prompt)
    for count, prompt in enumerate(sorted(others, key=lambda n: pending[n])):
        rows[prompt] = min(pending[prompt], left // (len(others) - count))
        left -= rows[prompt]
    for prompt, usable in enumerate(pending):  # the remainder, in order of arrival
        more = min(left, usable - rows[prompt])
        rows[prompt] += more
        left -= more
    return rows
