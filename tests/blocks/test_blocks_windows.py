"""Pools of layers with a window: what is freed and shared, and random operations against a simple model."""

from __future__ import annotations

import numpy as np
import pytest
from block_store import assert_mirrors, contents
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    precondition,
    rule,
)

from engine.blocks import BlockError, Mirror, OutOfBlocksError, Priority, Reach, WindowedManager
from engine.blocks.pool import FREE
from engine.blocks.report import AppendedToAll

POISON = -1  # what an attention row must never read


def manager_of(*sides: tuple[Reach, int], blocks: int = 40, size: int = 8) -> WindowedManager:
    return WindowedManager(blocks, size, sides=sides)


def run(manager: WindowedManager, sequence: int, tokens: list[int], *, chunk: int = 11) -> None:
    """Appends and commits in chunks."""
    for at in range(0, len(tokens), chunk):
        manager.append(sequence, tokens[at : at + chunk])
        manager.commit(sequence)


def test_a_block_is_let_go_as_soon_as_no_later_row_reads_it() -> None:
    manager = manager_of((Reach(window=20), 40))
    sequence = manager.open("chat").sequence
    for position in range(150):
        manager.append(sequence, [position])
        manager.commit(sequence)
        first, table = manager.side_table(1, sequence)
        following = position + 1
        assert first == max(0, following - 19) // 8  # row `following` reads from following - 19 on
        assert first + len(table) == -(-following // 8)
        assert len(table) <= 20 // 8 + 2
    assert len(manager.table(sequence)) == -(-150 // 8)
    assert manager.sides[0].pool.state.count(2) == len(table)  # in use: the window's blocks only
    manager.check_integrity()


def test_chunked_attention_lets_a_whole_chunk_go_at_its_border() -> None:
    manager = manager_of((Reach(chunk=32), 40))
    sequence = manager.open("chat").sequence
    run(manager, sequence, list(range(63)), chunk=1)
    assert manager.side_table(1, sequence)[0] == 4
    run(manager, sequence, [63])
    assert [len(manager.side_table(1, sequence)[1]), manager.side_table(1, sequence)[0]] == [0, 8]
    run(manager, sequence, [64, 65])
    assert len(manager.side_table(1, sequence)[1]) == 1
    manager.check_integrity()


def test_a_hit_needs_the_windows_blocks_only() -> None:
    manager = manager_of((Reach(window=20), 40))
    first = manager.open("a").sequence
    prompt = list(range(100))
    run(manager, first, prompt)
    assert manager.open("b", prompt).reused == 99
    shared = manager.side_table(1, manager.open("c", prompt).sequence)
    assert shared[0] == (99 - 19) // 8
    assert len(shared[1]) == 13 - shared[0]
    manager.check_integrity()


def test_a_prompt_goes_on_from_where_a_window_is_whole() -> None:
    manager = manager_of((Reach(window=20), 14), blocks=100)
    first = manager.open("a").sequence
    prompt = list(range(100))
    run(manager, first, prompt)
    other = manager.open("b").sequence
    run(manager, other, list(range(1000, 1090)))  # takes what has fallen out of a's window
    manager.check_integrity()
    assert manager.peek([*prompt[:60], 7]).reused in range(0, 60, 8)
    opened = manager.open("c", [*prompt[:60], 7])
    assert opened.reused == manager.committed(opened.sequence) == manager.length(opened.sequence)
    manager.check_integrity()
    assert manager.open("d", [*prompt, 7]).reused == 99  # a's own window is in use


def test_truncating_behind_the_window_takes_blocks_back_or_begins_earlier() -> None:
    manager = manager_of((Reach(window=20), 40))
    sequence = manager.open("a").sequence
    run(manager, sequence, list(range(100)))
    assert manager.truncate(sequence, 50) == 50  # still cached
    assert manager.side_table(1, sequence)[0] == (50 - 19) // 8
    manager.check_integrity()
    run(manager, sequence, list(range(200, 250)))
    manager.clear_cache()
    manager.check_integrity()
    assert manager.truncate(sequence, 60) == 0  # nothing between 60 - 19 and 60 is left, nor anything before
    manager.check_integrity()
    run(manager, sequence, [5] * 30)
    manager.check_integrity()


def test_what_the_main_pool_forgets_is_forgotten_everywhere() -> None:
    manager = manager_of((Reach(window=20), 40))
    sequence = manager.open("a").sequence
    run(manager, sequence, list(range(100)))
    manager.close(sequence)
    assert manager.sides[0].pool.cached == 13
    manager.evict(13)
    assert manager.sides[0].pool.free.count == 40
    manager.check_integrity()


def test_the_middle_of_a_text_goes_before_where_answers_begin() -> None:
    manager = manager_of((Reach(window=16), 20), blocks=100)
    prompt = list(range(200, 241))
    sequence = manager.open("a", prompt).sequence
    run(manager, sequence, prompt)
    run(manager, sequence, list(range(100)))
    side = manager.sides[0]
    side.evict(side.pool.cached - 3)
    assert manager.peek([*prompt, 2]).reused == 41  # asking again from the prompt's end


def test_a_side_pools_block_tells_its_text_and_whose_it_is() -> None:
    manager = manager_of((Reach(window=20), 40))
    sequence = manager.open("Paris").sequence
    run(manager, sequence, list(range(61)))
    first, table = manager.side_table(1, sequence)
    for at, block in enumerate(table.tolist(), first):
        content = manager.content(block, 1)
        assert content is not None
        assert (content.start, content.chat) == (8 * at, "Paris")
        assert content.tokens.tolist() == list(range(61))[8 * at : 8 * at + 8]
        assert content.prefix.tolist() == list(range(61))[: 8 * at + 8]
        whole = manager.content(int(manager.table(sequence)[at]))
        assert whole is not None
        assert content.digest == whole.digest, "the tokens are the same, in whichever pool"
    manager.append(sequence, [61])  # a tail of which nobody knows yet
    content = manager.content(int(manager.side_table(1, sequence)[1][-1]), 1)
    assert content is not None
    assert content.tokens.tolist() == [56, 57, 58, 59, 60, 61]
    manager.commit(sequence)
    manager.close(sequence)
    cached = manager.content(int(table[0]), 1)
    assert cached is not None
    assert cached.tokens.tolist() == list(range(8 * first, 8 * first + 8))
    free = manager.sides[0].pool.state.index(FREE)
    assert [manager.content(free, 1), manager.content(40, 1), manager.content(0, 2)] == [None, None, None]


def test_pinned_text_keeps_its_window() -> None:
    manager = manager_of((Reach(window=20), 20))
    prompt = list(range(64))
    sequence = manager.open("a", prompt).sequence
    run(manager, sequence, prompt)
    assert manager.pin(prompt) == 64
    manager.close(sequence)
    other = manager.open("b").sequence
    run(manager, other, list(range(500, 700)))
    manager.clear_cache()
    manager.check_integrity()
    assert manager.peek([*prompt, 1]).reused == 64
    manager.unpin(prompt)
    manager.close(other, keep=False)
    manager.clear_cache()
    assert manager.sides[0].pool.free.count == 20
    manager.check_integrity()


def test_an_append_that_one_pool_refuses_changes_none() -> None:
    manager = manager_of((Reach(window=20), 5))
    sequence = manager.open("a").sequence
    run(manager, sequence, list(range(16)), chunk=8)
    before = manager.snapshot()
    assert not manager.can_append({sequence: 40})
    with pytest.raises(OutOfBlocksError):
        manager.append(sequence, [1] * 40)
    after = manager.snapshot()
    assert (after.seq, after.state.tobytes()) == (before.seq, before.state.tobytes())
    assert after.sides[0].state.tobytes() == before.sides[0].state.tobytes()
    manager.check_integrity()


def test_what_comes_back_from_the_host_takes_the_windows_blocks_only() -> None:
    manager = manager_of((Reach(window=20), 40))
    sequence = manager.open("a").sequence
    manager.restore(sequence, list(range(100)))
    manager.commit(sequence)
    first, table = manager.side_table(1, sequence)
    assert (first, len(table)) == ((100 - 19) // 8, 13 - (100 - 19) // 8)
    manager.check_integrity()
    run(manager, sequence, [1, 2, 3])
    manager.check_integrity()
    assert manager.peek([*range(100), 1, 2, 3]).reused == 102


def test_a_shift_is_refused() -> None:
    manager = manager_of((Reach(window=20), 40))
    sequence = manager.open("a").sequence
    run(manager, sequence, list(range(100)))
    with pytest.raises(BlockError, match="window"):
        manager.shift(sequence, 8, 16)


def test_pools_grow_and_shrink_each_for_itself() -> None:
    manager = manager_of((Reach(window=20), 4))
    sequence = manager.open("a").sequence
    run(manager, sequence, list(range(20)), chunk=8)
    assert manager.lacking({sequence: 24}) == (0, 2)
    assert manager.resize_pool(1, 12) == 12
    run(manager, sequence, list(range(24)), chunk=24)
    manager.check_integrity()
    manager.close(sequence)
    assert manager.resize_pool(1, 2) == 2
    manager.check_integrity()
    assert manager.resize_pool(0, 2) == 2
    manager.check_integrity()


def test_room_is_counted_in_units() -> None:
    manager = WindowedManager(10, 16, sides=[(Reach(window=64), 8)], weights=(3, 5))
    assert manager.allocated == 10 * 3 + 8 * 5
    assert manager.spare(100) == 100
    most = manager.most(manager.sides[0])
    assert manager.longest(8 * most) == most * 16  # so far every block is needed in both pools
    assert manager.longest(8 * most + 30) == (most + 10) * 16  # from here on in the main pool only


token = st.integers(0, 2)  # few, so that prefixes meet
chunk = st.lists(token, min_size=1, max_size=40) | st.integers(1, 40).map(lambda count: [0] * count)


class WindowMachine(RuleBasedStateMachine):
    """Two pools beside the main one. What each sequence says is all that the model knows."""

    running = Bundle("running")

    @initialize(
        blocks=st.integers(2, 40),
        sides=st.lists(
            st.tuples(
                st.integers(1, 40).map(lambda n: Reach(window=n))
                | st.integers(1, 40).map(lambda n: Reach(chunk=n)),
                st.integers(1, 24),
            ),
            min_size=2,
            max_size=2,
        ),
        ring=st.sampled_from([40, 4096]),
    )
    def start(self, blocks: int, sides: list[tuple[Reach, int]], ring: int) -> None:
        self.now = 0.0
        self.manager = WindowedManager(blocks, 8, sides=sides, clock=self.clock, event_capacity=ring)
        self.reaches = [Reach(), *(reach for reach, _ in sides)]
        self.slots: list[dict[int, int]] = [{}, {}, {}]
        self.copies: list[tuple[int, int, int, int]] = []
        self.writes: dict[int, list[list[tuple[int, int]]]] = {}
        self.said: dict[int, list[int]] = {}
        self.pinned: list[list[int]] = []
        self.take_mirrors()

    def clock(self) -> float:
        self.now += 0.25
        return self.now

    def take_mirrors(self) -> None:
        snapshot = self.manager.snapshot()
        self.mirrors = [Mirror(each) for each in (snapshot, *snapshot.sides)]

    def forward(self) -> None:
        for pool, source, target, count in self.copies:
            for i in range(count):
                self.slots[pool][target * 8 + i] = self.slots[pool].get(source * 8 + i, POISON)
        for pools in self.writes.values():
            for pool, written in enumerate(pools):
                self.slots[pool].update(written)
        for sequence in self.writes:
            self.manager.commit(sequence)
        self.copies.clear()
        self.writes.clear()

    def try_append(self, sequence: int, tokens: list[int]) -> None:
        self.forward()
        if not self.manager.can_append({sequence: len(tokens)}):
            seq = self.manager.events.seq
            with pytest.raises(OutOfBlocksError):
                self.manager.append(sequence, tokens)
            assert self.manager.events.seq == seq
            return
        appended = self.manager.append(sequence, tokens)
        self.said[sequence] = self.said[sequence] + tokens
        new = contents(self.said[sequence])[-len(tokens) :]
        self.note(sequence, appended, new)

    def note(self, sequence: int, appended: AppendedToAll, new: list[int]) -> None:
        pools = (appended, *appended.sides)
        self.copies += [(number, *copy) for number, pool in enumerate(pools) for copy in pool.copies]
        self.writes[sequence] = [list(zip(pool.slots.tolist(), new, strict=True)) for pool in pools]

    @rule(target=running, prompt=st.lists(token, max_size=90), priority=st.sampled_from(Priority))
    def open(self, prompt: list[int], priority: Priority) -> int:
        expected = self.best_beginning(prompt)
        assert self.manager.peek(prompt).reused == expected
        sequence, reused = self.manager.open("chat", prompt, priority=priority)
        assert reused == expected
        self.said[sequence] = prompt[:reused]
        if prompt[reused:]:
            self.try_append(sequence, prompt[reused:])
        return sequence

    def best_beginning(self, prompt: list[int]) -> int:
        """The longest known beginning behind which every pool has what the next row reads."""
        known = max(0, min(self.manager.explain_miss(prompt).matched, len(prompt) - 1))
        key = np.array(prompt, np.int32).tobytes()
        nodes, _ = self.manager._cache.index.match(key, max(0, len(prompt) - 1))
        for length in (known, *range(known // 8 * 8, -1, -8)):
            if all(
                side.holds(nodes[at], min(8, length - at * 8))
                for side in self.manager.sides
                for at in range(side.reach.start(length) // 8, -(-length // 8))
            ):
                return length
        return 0

    @precondition(lambda self: self.said)
    @rule(target=running, data=st.data(), more=st.lists(token, max_size=20))
    def open_like_another(self, data: st.DataObject, more: list[int]) -> int:
        other = data.draw(st.sampled_from(sorted(self.said)))
        cut = data.draw(st.integers(0, len(self.said[other])))
        return self.open(self.said[other][:cut] + more, Priority.CHAT)

    @rule(sequence=running, tokens=chunk)
    def append(self, sequence: int, tokens: list[int]) -> None:
        self.try_append(sequence, tokens)

    @rule(sequence=running, tokens=st.lists(token, min_size=1, max_size=20))
    def decode(self, sequence: int, tokens: list[int]) -> None:
        for each in tokens:
            self.try_append(sequence, [each])

    @precondition(lambda self: self.said)
    @rule(data=st.data())
    def append_to_several(self, data: st.DataObject) -> None:
        """What `can_append` promises holds, in one step."""
        self.forward()
        counts = data.draw(st.dictionaries(st.sampled_from(sorted(self.said)), st.integers(1, 30)))
        if self.manager.can_append(counts):
            for sequence, count in counts.items():
                appended = self.manager.append(sequence, [1] * count)
                self.said[sequence] = self.said[sequence] + [1] * count
                new = contents(self.said[sequence])[-count:]
                self.note(sequence, appended, new)

    @rule(target=running, sequence=running)
    def fork(self, sequence: int) -> int:
        child = self.manager.fork(sequence, "fork")
        self.said[child] = self.said[sequence][: self.manager.committed(sequence)]
        return child

    @rule(sequence=running, data=st.data())
    def truncate(self, sequence: int, data: st.DataObject) -> None:
        length = data.draw(st.integers(0, len(self.said[sequence])))
        self.forward() if data.draw(st.booleans()) else self.take_back(sequence)
        length = min(length, self.manager.length(sequence))
        left = self.manager.truncate(sequence, length)
        assert left <= length
        assert self.manager.length(sequence) == left
        self.said[sequence] = self.said[sequence][:left]

    def take_back(self, sequence: int) -> None:
        """The forward failed: copies are owed all the same."""
        self.writes.pop(sequence, None)
        committed = self.manager.committed(sequence)
        assert self.manager.truncate(sequence, committed) == committed
        self.said[sequence] = self.said[sequence][:committed]

    @rule(sequence=consumes(running), keep=st.booleans(), preempt=st.booleans())
    def close(self, sequence: int, keep: bool, preempt: bool) -> None:
        self.writes.pop(sequence, None)
        if preempt:
            self.manager.preempt(sequence)
        else:
            self.manager.close(sequence, keep=keep)
        del self.said[sequence]

    @precondition(lambda self: self.said)
    @rule(data=st.data())
    def pin(self, data: st.DataObject) -> None:
        tokens = self.said[data.draw(st.sampled_from(sorted(self.said)))]
        if tokens and tokens not in self.pinned and self.manager.pin(tokens):
            self.pinned.append(tokens)

    @precondition(lambda self: self.pinned)
    @rule()
    def unpin(self) -> None:
        self.manager.unpin(self.pinned.pop())

    @rule(count=st.integers(1, 10), pool=st.integers(0, 2))
    def evict(self, count: int, pool: int) -> None:
        if pool:
            self.manager.sides[pool - 1].evict(count)
        else:
            self.manager.evict(count)

    @rule(pool=st.integers(0, 2), blocks=st.integers(1, 40))
    def resize(self, pool: int, blocks: int) -> None:
        self.forward()
        assert self.manager.resize_pool(pool, blocks) >= blocks
        self.take_mirrors()

    @invariant()
    def books_agree(self) -> None:
        if not hasattr(self, "manager"):
            return
        self.manager.check_integrity()
        for sequence, said in self.said.items():
            assert self.manager.tokens(sequence).tolist() == said
            self.check_reads(sequence, said)
        if not (self.writes or self.copies):
            for pool, (blocks, _, _) in enumerate(self.manager.pools):
                self.check_told(pool, self.manager.events.seq % blocks)
        for mirror in self.mirrors:
            rows = self.manager.events.since(mirror.seq)
            if rows is None:
                self.take_mirrors()
                break
            mirror.apply(rows)
        snapshot = self.manager.snapshot()
        for mirror, pool in zip(self.mirrors, (snapshot, *snapshot.sides), strict=True):
            assert_mirrors(mirror, pool)
            assert [mirror.first(each.sequence) for each in pool.sequences] == [
                each.first for each in pool.sequences
            ]

    def check_reads(self, sequence: int, said: list[int]) -> None:
        """Every row that may come next finds its own context."""
        committed = self.manager.committed(sequence)
        true = contents(said[:committed])
        tables = [(0, self.manager.table(sequence))]
        tables += [self.manager.side_table(number, sequence) for number in (1, 2)]
        for pool, (first, table) in enumerate(tables):
            for position in range(self.reaches[pool].start(committed), committed):
                block = int(table[position // 8 - first])
                assert position // 8 >= first
                if self.copies and any(copy[0] == pool and copy[2] == block for copy in self.copies):
                    continue  # owed: made before anything is read
                assert self.slots[pool].get(block * 8 + position % 8, POISON) == true[position]

    def check_told(self, pool: int, block: int) -> None:
        """What is said to be in a block is what is in it."""
        told = self.manager.content(block, pool)
        state = (self.manager._pool, *(side.pool for side in self.manager.sides))[pool].state[block]
        assert (told is None) == (state == FREE)
        if told is not None:
            true = contents(told.prefix.tolist())[told.start :]
            assert len(true) == len(told.tokens) > 0
            for at, content in enumerate(true):
                assert self.slots[pool].get(block * 8 + at, POISON) == content

    def teardown(self) -> None:
        if not hasattr(self, "manager"):
            return
        for sequence in list(self.said):
            self.manager.close(sequence)
        while self.pinned:
            self.manager.unpin(self.pinned.pop())
        self.manager.clear_cache()
        self.manager.check_integrity()
        assert all(blocks == free for blocks, _, free in self.manager.pools)
        assert all(side.pool.free.count == side.num_blocks for side in self.manager.sides)


WindowMachine.TestCase.settings = settings(
    max_examples=60, stateful_step_count=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
TestWindows = WindowMachine.TestCase
