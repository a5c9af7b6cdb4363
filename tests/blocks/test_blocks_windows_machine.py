"""Random operations on three pools at once, against a model that only knows what each sequence says."""

from __future__ import annotations

import numpy as np
import pytest
from block_store import assert_images_are_marked, assert_mirrors, contents, without_late_images
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

from engine.blocks import IMAGE_TOKENS, Appended, AttentionSpan, BlockManager, Mirror, OutOfBlocksError
from engine.blocks.block_pool import FREE

POISON = -1  # what an attention row must never read


token = st.sampled_from([0, 1, IMAGE_TOKENS])  # few, so that prefixes meet


chunk = st.lists(token, min_size=1, max_size=40) | st.integers(1, 40).map(lambda count: [0] * count)


class WindowMachine(RuleBasedStateMachine):
    """Two pools beside the main one. What each sequence says is all that the model knows."""

    running = Bundle("running")

    @initialize(
        blocks=st.integers(2, 40),
        window_pools=st.lists(
            st.tuples(
                st.integers(1, 40).map(lambda n: AttentionSpan(window=n))
                | st.integers(1, 40).map(lambda n: AttentionSpan(chunk=n)),
                st.integers(1, 24),
            ),
            min_size=2,
            max_size=2,
        ),
        ring=st.sampled_from([40, 4096]),
    )
    def start(self, blocks: int, window_pools: list[tuple[AttentionSpan, int]], ring: int) -> None:
        self.now = 0.0
        self.manager = BlockManager(
            blocks, 8, window_pools=window_pools, clock=self.clock, event_capacity=ring
        )
        self.reaches = [AttentionSpan(), *(span for span, _ in window_pools)]
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
        self.mirrors = [Mirror(each) for each in (snapshot, *snapshot.window_pools)]

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
        tokens = without_late_images(self.manager, sequence, tokens)
        if not self.manager.capacity.can_append({sequence: len(tokens)}):
            seq = self.manager.events.seq
            with pytest.raises(OutOfBlocksError):
                self.manager.append(sequence, tokens)
            assert self.manager.events.seq == seq
            return
        appended = self.manager.append(sequence, tokens)
        self.said[sequence] = self.said[sequence] + tokens
        new = contents(self.said[sequence])[-len(tokens) :]
        self.note(sequence, appended, new)

    def note(self, sequence: int, appended: Appended, new: list[int]) -> None:
        pools = (appended, *appended.window_pools)
        self.copies += [(number, *copy) for number, pool in enumerate(pools) for copy in pool.copies]
        self.writes[sequence] = [list(zip(pool.slots.tolist(), new, strict=True)) for pool in pools]

    @rule(target=running, prompt=st.lists(token, max_size=90))
    def open(self, prompt: list[int]) -> int:
        expected = self.best_beginning(prompt)
        assert self.manager.peek(prompt).reused == expected
        sequence, reused = self.manager.open("chat", prompt)
        assert reused == expected
        self.said[sequence] = prompt[:reused]
        if prompt[reused:]:
            self.try_append(sequence, prompt[reused:])
        return sequence

    def best_beginning(self, prompt: list[int]) -> int:
        """The longest known beginning behind which every pool has what the next row reads."""
        known = max(0, min(self.manager.queries.explain_miss(prompt).matched, len(prompt) - 1))
        key = np.array(prompt, np.int32).tobytes()
        nodes, _ = self.manager._cache.index.match(key, max(0, len(prompt) - 1))
        for length in (known, *range(known // 8 * 8, -1, -8)):
            if all(
                window_pool.cache.holds(nodes[at], min(8, length - at * 8))
                for window_pool in self.manager.window_pools
                for at in range(window_pool.span.start(length) // 8, -(-length // 8))
            ):
                return length
        return 0

    @precondition(lambda self: self.said)
    @rule(target=running, data=st.data(), more=st.lists(token, max_size=20))
    def open_like_another(self, data: st.DataObject, more: list[int]) -> int:
        other = data.draw(st.sampled_from(sorted(self.said)))
        cut = data.draw(st.integers(0, len(self.said[other])))
        return self.open(self.said[other][:cut] + more)

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
        if self.manager.capacity.can_append(counts):
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
        if tokens and tokens not in self.pinned and self.manager.pins.pin(tokens):
            self.pinned.append(tokens)

    @precondition(lambda self: self.pinned)
    @rule()
    def unpin(self) -> None:
        self.manager.pins.unpin(self.pinned.pop())

    @rule(count=st.integers(1, 10), pool=st.integers(0, 2))
    def evict(self, count: int, pool: int) -> None:
        if pool:
            self.manager.window_pools[pool - 1].cache.evict(count)
        else:
            self.manager.evict(count)

    @rule(pool=st.integers(0, 2), blocks=st.integers(1, 40))
    def resize(self, pool: int, blocks: int) -> None:
        self.forward()
        assert self.manager.resize(blocks, pool) >= blocks
        self.take_mirrors()

    @invariant()
    def records_agree(self) -> None:
        if not hasattr(self, "manager"):
            return
        self.manager.check_integrity()
        assert_images_are_marked(self.manager)
        for sequence, said in self.said.items():
            assert self.manager.tokens(sequence).tolist() == said
            self.check_reads(sequence, said)
        if not (self.writes or self.copies):
            for pool, usage in enumerate(self.manager.capacity.usage()):
                self.check_told(pool, self.manager.events.seq % usage.total)
        for mirror in self.mirrors:
            rows = self.manager.events.since(mirror.seq)
            if rows is None:
                self.take_mirrors()
                break
            mirror.apply(rows)
        snapshot = self.manager.snapshot()
        for mirror, pool in zip(self.mirrors, (snapshot, *snapshot.window_pools), strict=True):
            assert_mirrors(mirror, pool)
            assert [mirror.first(each.sequence) for each in pool.sequences] == [
                each.first for each in pool.sequences
            ]

    def check_reads(self, sequence: int, said: list[int]) -> None:
        """Every row that may come next finds its own context."""
        committed = self.manager.committed(sequence)
        true = contents(said[:committed])
        tables = [(0, self.manager.table(sequence))]
        tables += [self.manager.window_table(number, sequence) for number in (1, 2)]
        for pool, (first, table) in enumerate(tables):
            for position in range(self.reaches[pool].start(committed), committed):
                block = int(table[position // 8 - first])
                assert position // 8 >= first
                if self.copies and any(copy[0] == pool and copy[2] == block for copy in self.copies):
                    continue  # owed: made before anything is read
                assert self.slots[pool].get(block * 8 + position % 8, POISON) == true[position]

    def check_told(self, pool: int, block: int) -> None:
        """What is said to be in a block is what is in it."""
        told = self.manager.queries.content(block, pool)
        state = (self.manager._pool, *(window_pool.pool for window_pool in self.manager.window_pools))[
            pool
        ].state[block]
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
            self.manager.pins.unpin(self.pinned.pop())
        self.manager.clear_cache()
        self.manager.check_integrity()
        assert all(usage.total == usage.free for usage in self.manager.capacity.usage())
        assert all(
            window_pool.pool.free.count == window_pool.num_blocks for window_pool in self.manager.window_pools
        )


WindowMachine.TestCase.settings = settings(
    max_examples=60, stateful_step_count=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
TestWindows = WindowMachine.TestCase
