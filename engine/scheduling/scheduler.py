"""Decides which tokens the next step computes.

Every decoding sequence comes first, one row each; what is left of the step's row budget goes to prefill
chunks, the chat in front before the others (see `shares`). A step that does not find room preempts, least
important and youngest first; such a sequence goes on later from a host copy of its K/V, or is computed
again. Nothing fails half-way. After Orca (Yu et al., 2022) and Sarathi (Agrawal et al., 2024).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from engine.blocks import BlockManager, OutOfBlocksError
from engine.protocol import MORE_KV_MEMORY
from engine.scheduling.admission import LEAST_CHUNK, Admission, AdmissionError
from engine.scheduling.prefill_split import fair_shares
from engine.scheduling.scheduler_output import SchedulerOutput, reserve
from engine.scheduling.sequence import FinishReason, Phase, Sequence
from engine.scheduling.step_metrics import StepMetrics
from engine.scheduling.swap import Blocks, Swap, window_tables
from engine.scheduling.token_budget import TokenBudget

__all__ = ["AdmissionError", "Scheduler", "SchedulerOutput"]


class Scheduler:
    """See the module.

    Args:
        blocks: the pool's bookkeeping.
        context: the model's limit, in tokens.
        token_budget: rows of one step at most. Decoding sequences always get their row.

    Attributes:
        waiting: in order of arrival, those that were preempted before.
        running: in order of admission: the last is the youngest.
        front: the chat that a person looks at; it goes before the others.
        pace: keeps steps short enough for the wanted time between two tokens.
        metrics: what the steps were like.
        swap: keeps K/V of preempted sequences; without it they are computed again.
        limit: blocks (units, where there are several pools) that the pools may grow to by `grow`, which
            takes the number wanted of each.
        unpinned: blocks that were unpinned since somebody was told, so that a sequence could go on.
        can_tighten: whether what the only running sequence needs may be there, but in the wrong pool.
        tighten: puts that right once the sequence has given way.
        before_admission: told of each sequence whose prompt is about to be looked up in the pool.
        guess: gives decoding sequences drafts of at most so many rows together, and returns their rows.
        resume: where a sequence with this table and so many known tokens can really go on; for models that
            need more than K/V.
    """

    def __init__(self, blocks: BlockManager, context: int, token_budget: int = 256) -> None:
        self.blocks = blocks
        self.context = context
        self.waiting: deque[Sequence] = deque()
        self.running: list[Sequence] = []
        self.front = ""
        self.pace = TokenBudget(token_budget, LEAST_CHUNK)
        self.metrics = StepMetrics()
        self.swap: Swap | None = None
        self.limit = blocks.num_blocks
        self.unpinned = 0
        self.grow: Callable[[tuple[int, ...]], None] = lambda _: None
        self.can_tighten: Callable[[], bool] = lambda: False
        self.tighten: Callable[[], None] = lambda: None
        self.before_admission: Callable[[Sequence], None] = lambda _: None
        self.guess: Callable[[list[Sequence], int], int] = lambda sequences, rows: 0
        self.resume: Callable[[Blocks, int], int] = lambda _, known: known
        self._admission = Admission(self)

    def __iter__(self) -> Iterator[Sequence]:
        yield from self.running
        yield from self.waiting

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do."""
        return not (self.running or self.waiting)

    @property
    def token_budget(self) -> int:
        """Rows of one step at most."""
        return self.pace.most

    @token_budget.setter
    def token_budget(self, rows: int) -> None:
        self.pace.most = rows

    @property
    def room(self) -> int:
        """Blocks that are free, can be evicted, or can still be added to the pool."""
        return self.blocks.capacity.spare(self.limit)

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
        room = self.blocks.capacity.longest(self.limit)
        if prompt >= room:
            raise AdmissionError(
                f"The prompt has {prompt:,} tokens, and the K/V memory holds {room:,}. "
                f"{MORE_KV_MEMORY}, or shorten the chat."
            )
        self.cap(sequence)
        self.waiting.append(sequence)

    def cap(self, sequence: Sequence) -> None:
        """Ends an answer where the context or the pool does: alone it can always finish.

        Otherwise preemption could go round in circles. With context shift it ends by its own limit only.
        """
        if sequence.keep < 0:
            left = self.longest - len(sequence.tokens)
            sequence.max_tokens = min(sequence.max_tokens, sequence.generated + left)

    @property
    def longest(self) -> int:
        """Tokens that a sequence may have in its context."""
        return min(self.context, self.blocks.capacity.longest(self.limit))

    def abort(self, request: str) -> list[Sequence]:
        """Ends a request at once, all its answers; its computed blocks stay cached. Returns what ended."""
        found = [sequence for sequence in self if sequence.request == request]
        for sequence in found:
            self.finish(sequence, "abort")
        return found + [choice for sequence in found for choice in sequence.choices]

    def finish(self, sequence: Sequence, reason: FinishReason) -> None:
        """Takes a sequence out; its blocks become cached, unless an error makes them doubtful."""
        if sequence.phase is Phase.RUNNING:
            self.blocks.close(sequence.handle, keep=reason != "error")
            self.running.remove(sequence)
        elif sequence in self.waiting:
            self.waiting.remove(sequence)
        self.forget_copy(sequence)
        for each in (sequence, *sequence.choices):
            each.phase = Phase.FINISHED
            each.reason = reason

    def fork(self, parent: Sequence, child: Sequence) -> None:
        """Lets `child` go on from what `parent`, which runs, has computed: by reference, in O(blocks)."""
        child.handle = self.blocks.fork(parent.handle, child.chat)
        child.computed, child.dropped = parent.computed, parent.dropped
        child.keep = parent.keep
        self.cap(child)
        child.phase = Phase.RUNNING
        self.running.append(child)

    def step(self) -> SchedulerOutput | None:
        """The next step, with its slots reserved, or None when there is nothing to compute."""
        for sequence in self.running:
            if sequence.keep >= 0 and sequence.context_length >= self.longest:
                self.shift(sequence)
        decoding = [sequence for sequence in self.running if sequence.pending == 1]
        budget = max(self.pace.budget(len(decoding)) - len(decoding), 0)
        prompts = self.waiting or len(decoding) < len(self.running)
        # After an abandoned step, a prompt with one token left looks like decoding. Its other answers fork
        # where the prompt ends, so nothing may be drafted behind it before.
        drafting = [sequence for sequence in decoding if not sequence.choices]
        budget -= self.guess(drafting, budget // 2 if prompts else budget)
        plan = [(sequence, 1 + len(sequence.draft)) for sequence in decoding]
        if self.waiting or len(plan) < len(self.running):
            plan += self._prefills(budget)
            plan = [(s, count) for s, count in plan if s.phase is Phase.RUNNING]  # some gave way
        plan = self._make_room(plan)
        return reserve(self.blocks, plan) if plan else None

    def computed(self, step: SchedulerOutput) -> None:
        """To be called after the forward of a step: its K/V are in the pools."""
        for sequence in step.sequences:
            self.blocks.commit(sequence.handle)
            sequence.computed = self.blocks.length(sequence.handle) + sequence.dropped

    def undo(self, step: SchedulerOutput) -> None:
        """To be called instead of `computed` when the forward failed: gives the step's slots back."""
        for sequence in step.sequences:
            sequence.draft = []
            self.blocks.truncate(sequence.handle, sequence.computed - sequence.dropped)

    def rank(self, sequence: Sequence) -> int:
        """0 for the chat in front and what it waits for, 1 for other chats, 2 for the background."""
        own = 0 if self.front and sequence.chat == self.front else 2 if sequence.background else 1
        return min(own, self._admission.urgent.get(sequence, 2))

    def shift(self, sequence: Sequence, drop: int = 0) -> None:
        """Drops tokens of a running sequence's context behind those that it keeps; by default half of them.

        Raises:
            BlockError: nothing would be left behind the gap.
        """
        keep = max(sequence.keep, 1)
        drop = drop or max((sequence.context_length - keep) // 2, 1)
        sequence.keep, dropped = self.blocks.shift(sequence.handle, keep, drop)
        sequence.dropped += dropped

    def preempt(self, sequence: Sequence) -> None:
        """Takes a running sequence's blocks away; it goes on later with the same text."""
        if self.swap is not None and not sequence.saved:
            table = self.blocks.table(sequence.handle)
            window_pools = window_tables(self.blocks, sequence.handle)
            shared = 0 if sequence.dropped else self.blocks.shared_blocks(sequence.handle)
            tokens = sequence.computed - sequence.dropped
            sequence.saved = self.swap.out(
                table, shared, tokens, self.pace.per_row, must=sequence.dropped > 0, window_pools=window_pools
            )
            self.metrics.swapped_out += sequence.saved is not None
        self.blocks.preempt(sequence.handle)
        self.running.remove(sequence)
        sequence.phase = Phase.WAITING
        sequence.draft = []
        sequence.handle = -1
        sequence.computed = 0
        sequence.preemptions += 1
        self.waiting.appendleft(sequence)

    def forget_copy(self, sequence: Sequence) -> None:
        """Gives back the host copy of a sequence's K/V, if there is one."""
        if sequence.saved and self.swap:
            self.swap.forget(sequence.saved)
        sequence.saved = None

    def find(self, needs: list[tuple[int, int]], *, restored: bool = False) -> bool:
        """Grows pools, as far as they may, before anything is evicted. Returns whether these appends fit."""
        lacking = self.blocks.capacity.lacking(needs, restored=restored)
        if not any(lacking):
            return True
        self.grow(lacking)
        return self.blocks.capacity.can_append(needs, restored=restored)

    def unpin(self) -> bool:
        """Removes the oldest pin, so that the only running sequence finds room; False without pins."""
        blocks = self.blocks.pins.unpin_oldest()
        self.unpinned += blocks
        return blocks > 0

    def least(self, among: list[Sequence]) -> Sequence:
        """The least important, of those the youngest."""
        return max(enumerate(among), key=lambda pair: (self.rank(pair[1]), pair[0]))[1]

    def _prefills(self, budget: int) -> list[tuple[Sequence, int]]:
        """Shares the rows among the prompts, after admitting those that wait."""
        admitted = self._admission.admit(budget)
        prompts = [sequence for sequence in self.running if sequence.pending > 1 or sequence in admitted]
        plan = []
        for rank in sorted({self.rank(sequence) for sequence in prompts}):
            group = [sequence for sequence in prompts if self.rank(sequence) == rank]
            shares = fair_shares(budget, [sequence.pending for sequence in group], LEAST_CHUNK)
            plan += [(sequence, rows) for sequence, rows in zip(group, shares, strict=True) if rows]
            budget -= sum(shares)
        return plan

    def _make_room(self, plan: list[tuple[Sequence, int]]) -> list[tuple[Sequence, int]]:
        """Preempts until the plan fits; the last one alone always fits (see `add`)."""
        while True:
            needs = [(sequence.handle, count) for sequence, count in plan]
            if self.find(needs):
                return plan
            if any(sequence.draft for sequence, _ in plan):  # nobody gives way for guesses
                plan = [(sequence, count - len(sequence.draft)) for sequence, count in plan]
                for sequence, _ in plan:
                    sequence.draft = []
                continue
            alone = len(self.running) == 1
            if alone and not self.can_tighten():
                if not self.unpin():
                    capacity = self.blocks.capacity
                    raise OutOfBlocksError(capacity.total_needed(needs), capacity.spare(0))
                if not self.blocks.window_pools:
                    continue
            victim = self.least(self.running)
            self.preempt(victim)
            if alone:
                self.tighten()
            plan = [(sequence, count) for sequence, count in plan if sequence is not victim]
