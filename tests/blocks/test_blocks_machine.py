"""Random operations against a model of a few lines: what each sequence says, and who may use what."""

from __future__ import annotations

import numpy as np
import pytest
from block_store import Store, assert_images_are_marked, assert_mirrors, contents, without_late_images
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

from engine.blocks import IMAGE_TOKENS, BlockManager, Mirror, OutOfBlocksError, PoolSnapshot
from engine.blocks.prefix_cache import chain_hash

token = st.sampled_from([0, 1, IMAGE_TOKENS])  # few, so that prefixes meet
monotone = st.integers(1, 40).map(lambda count: [0] * count)  # equal blocks in different places
chunk = st.lists(token, min_size=1, max_size=40) | monotone


def colliding(parent: bytes, tokens: bytes) -> bytes:
    return b"x"


def weak(parent: bytes, tokens: bytes) -> bytes:
    return chain_hash(parent, tokens)[:1]


def frozen(snapshot: PoolSnapshot) -> tuple[object, ...]:
    """Everything in a snapshot that an unchanged pool repeats."""
    return (
        snapshot.seq,
        snapshot.state.tobytes(),
        snapshot.refs.tobytes(),
        snapshot.fill.tobytes(),
        snapshot.pinned.tobytes(),
        snapshot.stored.tobytes(),
        snapshot.images.tobytes(),
        [(each.sequence, each.chat, each.tokens, each.table.tobytes()) for each in snapshot.sequences],
    )


class BlockMachine(RuleBasedStateMachine):
    running = Bundle("running")

    @initialize(
        blocks=st.integers(1, 24),
        size=st.sampled_from([8, 16]),
        hash_function=st.sampled_from([chain_hash, colliding, weak]),
        ring=st.sampled_from([3, 40, 4096]),
    )
    def start(self, blocks: int, size: int, hash_function: object, ring: int) -> None:
        self.now = 0.0
        self.manager = BlockManager(
            blocks, size, clock=self.clock, hash_function=hash_function, event_capacity=ring
        )
        self.store = Store(self.manager)
        self.said: dict[int, list[int]] = {}
        self.pinned: list[object] = []
        self.mirror = Mirror(self.manager.snapshot())
        self.chats: dict[int, str] = {}

    def clock(self) -> float:
        self.now += 0.25
        return self.now

    @rule(target=running, prompt=st.lists(token, max_size=60) | monotone)
    def open(self, prompt: list[int]) -> int:
        known = self.manager.queries.explain_miss(prompt).matched
        sequence, reused = self.manager.open(f"chat {len(self.chats)}", prompt)
        assert reused == max(0, min(known, len(prompt) - 1))
        self.chats[sequence] = f"chat {len(self.chats)}"
        self.said[sequence] = prompt[:reused]
        if prompt[reused:]:
            self.try_append(sequence, prompt[reused:])
        return sequence

    @precondition(lambda self: self.said)
    @rule(target=running, data=st.data(), more=st.lists(token, max_size=20))
    def open_like_another(self, data: st.DataObject, more: list[int]) -> int:
        other = data.draw(st.sampled_from(sorted(self.said)))
        cut = data.draw(st.integers(0, len(self.said[other])))
        return self.open(self.said[other][:cut] + more)

    @rule(sequence=running, tokens=chunk)
    def append(self, sequence: int, tokens: list[int]) -> None:
        if self.manager.committed(sequence) == self.manager.length(sequence):
            self.try_append(sequence, tokens)

    @rule(sequence=running, tokens=st.lists(token, min_size=1, max_size=5))
    def decode(self, sequence: int, tokens: list[int]) -> None:
        for each in tokens:
            self.store.forward()
            self.try_append(sequence, [each])

    def try_append(self, sequence: int, tokens: list[int]) -> None:
        tokens = without_late_images(self.manager, sequence, tokens)
        needed = self.manager.capacity.total_needed({sequence: len(tokens)})
        available = self.manager.capacity.available
        assert self.manager.capacity.can_append({sequence: len(tokens)}) == (needed <= available)
        if needed > available:
            before = frozen(self.manager.snapshot())
            with pytest.raises(OutOfBlocksError) as refusal:
                self.store.append(sequence, tokens)
            assert (refusal.value.needed, refusal.value.available) == (needed, available)
            assert frozen(self.manager.snapshot()) == before
        else:
            self.store.append(sequence, tokens)
            self.said[sequence] = self.said[sequence] + tokens

    @precondition(lambda self: self.said)
    @rule(data=st.data())
    def append_to_several(self, data: st.DataObject) -> None:
        """What `can_append` promises holds, in whatever order the appends come."""
        self.store.forward()
        counts = data.draw(
            st.dictionaries(st.sampled_from(sorted(self.said)), st.integers(1, 30))
            if self.said
            else st.just({})
        )
        if self.manager.capacity.can_append(counts):
            for sequence, count in counts.items():
                self.store.append(sequence, [1] * count)
                self.said[sequence] = self.said[sequence] + [1] * count

    @rule(data=st.data())
    def forget_chat(self, data: st.DataObject) -> None:
        chat = data.draw(st.sampled_from([*sorted(set(self.chats.values())), "nobody"]))
        before = self.manager.stats()
        gone = self.manager.forget_chat(chat)
        now = self.manager.stats()
        assert (now.cached, now.free, now.used) == (before.cached - gone, before.free + gone, before.used)
        assert self.manager.forget_chat(chat) == 0

    @rule(target=running, sequence=running)
    def fork(self, sequence: int) -> int:
        child = self.manager.fork(sequence, "fork")
        self.said[child] = self.said[sequence][: self.manager.committed(sequence)]
        self.chats[child] = "fork"
        return child

    @rule(sequence=running, data=st.data())
    def truncate(self, sequence: int, data: st.DataObject) -> None:
        length = data.draw(st.integers(0, len(self.said[sequence])))
        self.store.truncate(sequence, length)
        self.said[sequence] = self.said[sequence][:length]

    @rule(sequence=consumes(running), keep=st.booleans())
    def close(self, sequence: int, keep: bool) -> None:
        self.store.drop(sequence)
        self.manager.close(sequence, keep=keep)
        del self.said[sequence]

    @rule(sequence=consumes(running))
    def preempt(self, sequence: int) -> None:
        self.store.drop(sequence)
        self.manager.preempt(sequence)
        del self.said[sequence]

    @rule()
    def forward(self) -> None:
        self.store.forward()

    @rule(count=st.integers(0, 4))
    def evict(self, count: int) -> None:
        self.manager.evict(count)

    @rule()
    def compact(self) -> None:
        self.store.forward()  # it comes between steps
        before = self.manager.stats()
        self.store.move(self.manager.compact())
        now = self.manager.stats()
        assert now.longest_free_run == now.free == before.free
        assert (now.used, now.cached, now.evictions) == (before.used, before.cached, before.evictions)
        assert self.manager.events.since(self.mirror.seq) is None  # watchers begin anew

    @precondition(lambda self: len(self.pinned) < 3)
    @rule(what=running | st.lists(token, max_size=30))
    def pin(self, what: int | list[int]) -> None:
        self.pinned = [other for other in self.pinned if other != what]
        if self.manager.pins.pin(what):
            self.pinned.append(what)

    @precondition(lambda self: self.pinned)
    @rule(data=st.data())
    def unpin(self, data: st.DataObject) -> None:
        what = data.draw(st.sampled_from(self.pinned))
        self.pinned.remove(what)
        self.manager.pins.unpin(what)

    @rule(data=st.data(), stored=st.booleans())
    def store_on_disk(self, data: st.DataObject, stored: bool) -> None:
        digests = [each.digest for each in self.manager.queries.full_contents()]
        if digests:
            self.manager.set_stored(data.draw(st.lists(st.sampled_from(digests), max_size=3)), stored)

    @rule()
    def follow(self) -> None:
        """A watcher reads the log; where the ring has dropped rows it begins anew."""
        rows = self.manager.events.since(self.mirror.seq)
        if rows is None:
            self.mirror.load(self.manager.snapshot())
        else:
            opened = self.manager.events.opened_since(self.mirror.seq)
            assert all(self.chats[sequence] == chat for sequence, chat in opened.items())
            half = len(rows) // 2
            self.mirror.apply(rows[:half])
            self.mirror.apply(rows[max(0, half - 2) :])  # what is known already is passed over
            assert set(self.mirror.sequences()) <= set(self.chats)
        assert_mirrors(self.mirror, self.manager.snapshot())

    @invariant()
    def records_agree(self) -> None:
        if hasattr(self, "manager"):
            self.manager.check_integrity()
            assert_images_are_marked(self.manager)

    @invariant()
    def what_is_on_disk_is_full_and_known(self) -> None:
        if hasattr(self, "manager"):
            snapshot = self.manager.snapshot()
            assert (snapshot.fill[snapshot.stored == 1] == self.manager.block_size).all()
            assert len(self.manager.queries.stored_digests()) == np.count_nonzero(snapshot.stored)

    @invariant()
    def nobody_reads_anothers_memory(self) -> None:
        if not hasattr(self, "manager"):
            return
        assert list(self.manager.sequences()) == sorted(self.said)
        stats = self.manager.stats()
        assert stats.tail_waste_tokens <= stats.sequences * (self.manager.block_size - 1)
        for sequence, said in self.said.items():
            assert self.manager.tokens(sequence).tolist() == said
            if not self.store.copies:
                committed = self.manager.committed(sequence)
                assert self.store.read(sequence) == contents(said[:committed])

    def teardown(self) -> None:
        if not hasattr(self, "manager"):
            return
        self.store.forward()
        for sequence in self.manager.sequences():
            self.manager.close(sequence)
        for what in self.pinned:
            self.manager.pins.unpin(what)
        self.manager.check_integrity()
        assert self.manager.capacity.available == self.manager.num_blocks
        self.manager.clear_cache()
        assert self.manager.stats().longest_free_run == self.manager.num_blocks
        self.manager.check_integrity()


TestBlockMachine = pytest.mark.timeout(120)(BlockMachine.TestCase)
TestBlockMachine.settings = settings(
    max_examples=60,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
