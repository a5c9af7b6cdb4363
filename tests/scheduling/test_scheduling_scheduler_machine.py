"""Random requests, forks, aborts, pins and budgets on a real scheduler, pools and swap, with a fake model.

The fake model writes into each slot a number for the whole prefix up to it, and its next token is a
function of that prefix. So an answer is right only if every row read its own context, whatever was
preempted, copied out, shared, evicted or resized meanwhile. Every request that is not aborted must end with
all of its tokens.
"""

from __future__ import annotations

import contextlib

import numpy as np
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from numpy.typing import NDArray

from engine.blocks import AttentionSpan, BlockError, BlockManager
from engine.protocol import KVBudgetError, Sampling
from engine.scheduling.pool_resizer import PoolResizer
from engine.scheduling.scheduler import AdmissionError, NoDrafts, Scheduler, SchedulerOutput
from engine.scheduling.sequence import Phase, Sampler, Sequence
from engine.scheduling.swap import Swap

SIZE = 8  # tokens per block
CONTEXT = 400
UNWRITTEN = -1

Slots = NDArray[np.int64]


class FakePools:
    """K/V of one layer in each pool: a number in each slot."""

    can_resize = can_swap = True

    def __init__(self, sizes: list[int], weights: tuple[int, ...]) -> None:
        self.token_bytes_per_pool = list(weights)
        self.token_bytes = sum(weights)
        self.slots: list[Slots] = [np.full((size, SIZE), UNWRITTEN) for size in sizes]

    def resize(self, num_blocks: int, pool: int = 0) -> None:
        old = self.slots[pool][:num_blocks]
        self.slots[pool] = np.concatenate([old, np.full((num_blocks - len(old), SIZE), UNWRITTEN)])

    def save_blocks(self, blocks: NDArray[np.int32], pool: int = 0) -> Slots:
        return self.slots[pool][blocks]

    def load_blocks(self, blocks: NDArray[np.int32], saved: Slots, start: int, pool: int = 0) -> None:
        self.slots[pool][blocks] = saved[start : start + len(blocks)]

    def move_blocks(self, numbers: NDArray[np.int32]) -> None:
        moved = np.empty_like(self.slots[0])
        moved[numbers] = self.slots[0]
        self.slots[0] = moved


class Prefixes:
    """For each token of a growing list, a number for the prefix that ends with it."""

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def of(self, tokens: list[int]) -> list[int]:
        last = self.numbers[-1] if self.numbers else 0
        for token in tokens[len(self.numbers) :]:
            last = hash((last, token)) & 0xFFFF_FFFF
            self.numbers.append(last)
        return self.numbers


class FakeDrafts(NoDrafts):
    """The drafts of a machine's fake model."""

    def __init__(self, machine: SchedulerMachine) -> None:
        self._machine = machine

    def propose(self, decoding: list[Sequence], rows: int, **_: object) -> int:
        return self._machine.propose_drafts(decoding, rows)


class SchedulerMachine(RuleBasedStateMachine):
    """Everything that a session does to its scheduler, in any order."""

    @initialize(
        limit=st.integers(6, 30),
        spans=st.lists(st.sampled_from([AttentionSpan(window=12), AttentionSpan(chunk=16)]), max_size=2),
        weights=st.lists(st.integers(1, 3), min_size=3, max_size=3),
        weightless=st.booleans(),
        swap=st.booleans(),
        rows=st.sampled_from([8, 24, 256]),
    )
    def start(
        self,
        limit: int,
        spans: list[AttentionSpan],
        weights: list[int],
        weightless: bool,
        swap: bool,
        rows: int,
    ) -> None:
        if spans:
            weights = [0 if weightless else weights[0], *weights[1 : 1 + len(spans)]]
            limit += 40 * len(spans)  # a step of a prompt takes most of these
            first = max(1, limit // 8)
            sizes = [limit if weightless else first, *(first for _ in spans)]
            self.blocks: BlockManager = BlockManager(
                sizes[0], SIZE, window_pools=[(span, first) for span in spans], weights=weights
            )
        else:
            sizes, weights = [min(limit, 16)], [1]
            self.blocks = BlockManager(sizes[0], SIZE)
        self.spans = [AttentionSpan(), *spans]
        self.pools = FakePools(sizes, tuple(weights))
        self.scheduler = Scheduler(self.blocks, CONTEXT, rows)
        self.resizer = PoolResizer(self.scheduler, self.pools)  # type: ignore[arg-type]
        self.scheduler.limit = limit * self.resizer.units
        if swap:
            self.scheduler.swap = Swap(self.pools, SIZE, 1 << 30)
        self.scheduler.pools = self.resizer
        self.scheduler.drafts = FakeDrafts(self)
        self.drafts = 0
        self.prefixes: dict[Sequence, Prefixes] = {}
        self.submitted: list[Sequence] = []
        self.pinned: list[list[int]] = []
        self.count = 0

    # --- the fake model --------------------------------------------------------------------------

    def true_numbers(self, sequence: Sequence) -> list[int]:
        return self.prefixes.setdefault(sequence, Prefixes()).of(sequence.tokens)

    def next_token(self, sequence: Sequence) -> int:
        return self.true_numbers(sequence)[-1] % 3

    def propose_drafts(self, decoding: list[Sequence], rows: int) -> int:
        """Drafts of which the first token is right and the second is one that may be."""
        used = 0
        for sequence in decoding:
            left = min(self.drafts, rows - used, sequence.max_tokens - sequence.generated - 1)
            sequence.draft = [self.next_token(sequence), 1][: max(0, left)]
            used += len(sequence.draft)
        return used

    def forward(self, step: SchedulerOutput) -> None:
        """Copies, writes all rows, and checks that each sequence's last row reads its own context."""
        for pool, copies in step.copies.items():
            for copy in copies:
                self.pools.slots[pool][copy.target] = self.pools.slots[pool][copy.source]
        for pool, batch in enumerate((step.batch, *step.batch.window_pools)):
            slots = self.pools.slots[pool].reshape(-1)
            for at, sequence in enumerate(step.sequences):
                start, end = batch.cu_rows[at : at + 2]
                numbers = np.array(self.drafted_numbers(sequence))
                length = int(batch.lengths[at])
                slots[batch.slots[start:end]] = numbers[len(numbers) - (end - start) :][:]
                row = length - 1
                positions = np.arange(self.spans[pool].start(row), length)
                table = batch.tables[at]
                read = slots[table[positions // SIZE] * SIZE + positions % SIZE]
                if not sequence.dropped:
                    np.testing.assert_array_equal(read, numbers[positions])
                else:  # what is behind the gap keeps the numbers it was computed with
                    assert UNWRITTEN not in read

    def drafted_numbers(self, sequence: Sequence) -> list[int]:
        """Numbers of all tokens up to the last row of the step."""
        true = self.true_numbers(sequence)
        rows = self.blocks.length(sequence.handle) + sequence.dropped - len(sequence.draft)
        numbers = true[:rows]
        for token in sequence.draft:
            numbers = [*numbers, hash((numbers[-1], token)) & 0xFFFF_FFFF]
        return numbers

    def run_step(self, *, fails: bool = False) -> bool:
        """One step of the scheduler; returns whether it had rows."""
        step = self.scheduler.schedule()
        if step is None:
            return False
        self.forward(step)
        if fails:
            self.scheduler.roll_back(step)
            return True
        due = []
        for sequence in step.sequences:
            draft, sequence.draft = sequence.draft, []
            accepted = 0
            if draft:
                while accepted < len(draft) and draft[accepted] == self.next_token(sequence):
                    sequence.tokens.append(draft[accepted])
                    accepted += 1
                self.blocks.truncate(sequence.handle, sequence.computed + 1 + accepted - sequence.dropped)
        self.scheduler.commit(step)
        self.scheduler.metrics.record_step(0, step.batch.rows)
        for sequence in step.sequences:
            if sequence.pending == 0:
                due.append(sequence)
                for choice in sequence.choices:
                    self.scheduler.fork(sequence, choice)
                    due.append(choice)
                sequence.choices = []
        for sequence in due:
            sequence.tokens.append(self.next_token(sequence))
            if sequence.generated >= sequence.max_tokens:
                self.scheduler.finish(sequence, "length")
        return True

    # --- requests --------------------------------------------------------------------------------

    def sequence(self, tokens: list[int], max_tokens: int, *, background: bool = False) -> Sequence:
        self.count += 1
        found = Sequence(
            request=f"r{self.count}",
            chat=f"chat {self.count % 3}",
            tokens=list(tokens),
            sampler=Sampler(Sampling()),
            max_tokens=max_tokens,
            stop_tokens=frozenset(),
            background=background,
        )
        self.submitted.append(found)
        return found

    @rule(
        seed=st.integers(0, 2),
        length=st.integers(0, 300),
        max_tokens=st.integers(1, 150),
        answers=st.integers(1, 3),
        background=st.booleans(),
        shifts=st.booleans(),
    )
    def submit(
        self, seed: int, length: int, max_tokens: int, answers: int, background: bool, shifts: bool
    ) -> None:
        tokens = [(seed * at * at + at // 5) % 3 for at in range(length)]
        first = self.sequence(tokens, max_tokens, background=background)
        first.choices = [self.sequence(tokens, max_tokens) for _ in range(answers - 1)]
        if shifts and len(self.spans) == 1 and self.scheduler.max_length >= 5 * SIZE:
            first.keep = SIZE
        for choice in first.choices:
            choice.request = first.request
        try:
            self.scheduler.add(first)
        except AdmissionError:
            for each in (first, *first.choices):
                self.submitted.remove(each)

    @precondition(lambda self: self.scheduler.running)
    @rule(data=st.data(), max_tokens=st.integers(1, 60))
    def fork(self, data: st.DataObject, max_tokens: int) -> None:
        parent = self.scheduler.running[data.draw(st.integers(0, len(self.scheduler.running) - 1))]
        child = self.sequence(parent.tokens, max_tokens)
        self.scheduler.fork(parent, child)

    @precondition(lambda self: not self.scheduler.idle)
    @rule(data=st.data())
    def abort(self, data: st.DataObject) -> None:
        waiting_too = list(self.scheduler)
        sequence = waiting_too[data.draw(st.integers(0, len(waiting_too) - 1))]
        ended = self.scheduler.abort(sequence.request)
        assert sequence in ended

    @rule(count=st.integers(1, 30), drafts=st.integers(0, 2), fails=st.booleans())
    def steps(self, count: int, drafts: int, fails: bool) -> None:
        self.drafts = drafts
        for at in range(count):
            self.run_step(fails=fails and at == count // 2)

    @rule(rows=st.sampled_from([8, 24, 256]), front=st.sampled_from(["", "chat 0", "chat 1"]))
    def change_rows_and_front(self, rows: int, front: str) -> None:
        self.scheduler.token_budget.max_rows = rows
        self.scheduler.active_chat = front

    # --- the pool --------------------------------------------------------------------------------

    @rule(blocks=st.integers(4, 60))
    def set_budget(self, blocks: int) -> None:
        try:
            self.resizer.set_limit(blocks)
        except KVBudgetError:
            return
        assert self.scheduler.limit == blocks * self.resizer.units

    @precondition(lambda self: self.submitted)
    @rule(data=st.data())
    def pin(self, data: st.DataObject) -> None:
        """Text that is cached, or in use."""
        tokens = self.submitted[data.draw(st.integers(0, len(self.submitted) - 1))].tokens
        if tokens and self.blocks.pins.pin(tokens):
            self.pinned.append(list(tokens))

    @precondition(lambda self: self.pinned)
    @rule(data=st.data())
    def unpin(self, data: st.DataObject) -> None:
        tokens = self.pinned.pop(data.draw(st.integers(0, len(self.pinned) - 1)))
        with contextlib.suppress(BlockError):  # unpinned for an answer, or pinned twice under one name
            self.blocks.pins.unpin(tokens)

    @rule(data=st.data())
    def preempt(self, data: st.DataObject) -> None:
        if self.scheduler.running:
            at = data.draw(st.integers(0, len(self.scheduler.running) - 1))
            self.scheduler.preempt(self.scheduler.running[at])

    @rule(what=st.sampled_from(["rest", "compact", "clear", "forget", "evict"]))
    def tidy(self, what: str) -> None:
        if what == "rest":
            self.resizer.shrink_idle()
        elif what == "compact":
            self.pools.move_blocks(self.blocks.compact())
        elif what == "clear":
            self.blocks.clear_cache()
        elif what == "forget":
            self.blocks.forget_chat("chat 1")
        else:
            self.blocks.evict(3)

    @invariant()
    def records_agree(self) -> None:
        if not hasattr(self, "scheduler"):
            return
        self.blocks.check_integrity()
        for usage, slots in zip(self.blocks.capacity.usage(), self.pools.slots, strict=True):
            assert usage.total == len(slots)
        for sequence in self.scheduler.running:
            assert sequence.phase is Phase.RUNNING
            assert sequence.computed == self.blocks.length(sequence.handle) + sequence.dropped

    def teardown(self) -> None:
        """Everything that was not aborted is answered in full, with the text it would have had alone."""
        if not hasattr(self, "scheduler"):
            return
        for _ in range(20_000):
            if self.scheduler.idle:
                break
            self.run_step()
        assert self.scheduler.idle, "the scheduler goes round in circles"
        for sequence in self.submitted:
            assert sequence.phase is Phase.FINISHED
            assert sequence.reason in ("length", "abort")
            if sequence.reason == "length":
                assert sequence.generated == sequence.max_tokens
            if not sequence.dropped:
                numbers = Prefixes().of(sequence.tokens)
                expected = [number % 3 for number in numbers[sequence.prompt_length - 1 : -1]]
                assert sequence.tokens[sequence.prompt_length :] == expected
        if self.scheduler.swap is not None:
            assert self.scheduler.swap.used_bytes == 0
        self.blocks.check_integrity()


SchedulerMachine.TestCase.settings = settings(
    max_examples=60, stateful_step_count=30, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
TestScheduler = SchedulerMachine.TestCase


def test_nothing_is_drafted_after_an_abandoned_step_before_the_other_answers_fork() -> None:
    machine = SchedulerMachine()
    machine.start(limit=20, spans=[], weights=[1, 1, 1], weightless=False, swap=False, rows=256)
    prompt = {"seed": 1, "length": 33, "background": False, "shifts": False}
    machine.submit(**prompt, max_tokens=4, answers=1)
    machine.steps(count=10, drafts=0, fails=False)
    machine.submit(**prompt, max_tokens=20, answers=3)
    machine.steps(count=1, drafts=2, fails=True)  # all but one token of the prompt was cached
    machine.steps(count=3, drafts=2, fails=False)
    machine.teardown()


def test_pins_go_for_an_answer_that_would_else_be_computed_up_to_the_same_place_for_ever() -> None:
    machine = SchedulerMachine()
    spans = [AttentionSpan(window=12, chunk=0)]
    machine.start(limit=20, spans=spans, weights=[1, 1, 2], weightless=False, swap=False, rows=8)
    machine.change_rows_and_front(front="chat 0", rows=256)
    prompt = {"background": False, "shifts": False}
    machine.submit(answers=3, length=32, max_tokens=28, seed=1, **prompt)
    machine.submit(answers=1, length=156, max_tokens=7, seed=1, **prompt)
    machine.submit(answers=3, length=104, max_tokens=32, seed=2, **prompt)
    machine.steps(count=18, drafts=0, fails=False)
    pinned = [machine.submitted[at] for at in (4, 3, 2)]
    for sequence in pinned[:2]:
        assert machine.blocks.pins.pin(sequence.tokens)
    machine.submit(answers=1, length=253, max_tokens=103, seed=1, **prompt)
    machine.change_rows_and_front(front="chat 0", rows=24)
    machine.steps(count=13, drafts=0, fails=False)
    assert machine.blocks.pins.pin(pinned[2].tokens)
    machine.teardown()
    assert machine.scheduler.unpinned
