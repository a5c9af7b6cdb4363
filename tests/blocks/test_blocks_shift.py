"""Context shift and a pool that changes its size, against a model of what each slot must hold."""

from __future__ import annotations

import random

import numpy as np
import pytest
from block_store import Store, assert_mirrors, contents

from engine.blocks import BlockError, BlockManager, Mirror, OutOfBlocksError


class GapStore(Store):
    """A store that knows what sequences with gaps must read back.

    Attributes:
        holds: of each sequence, what its slots must hold: a chain over all tokens it ever had.
    """

    def __init__(self, manager: BlockManager) -> None:
        super().__init__(manager)
        self.holds: dict[int, list[int]] = {}

    def open(self, chat: str, prompt: list[int]) -> int:
        sequence, reused = self.manager.open(chat, prompt)
        self.holds[sequence] = contents(prompt[:reused])
        self.add(sequence, prompt[reused:])
        return sequence

    def fork(self, parent: int) -> int:
        child = self.manager.fork(parent, "fork")
        self.holds[child] = list(self.holds[parent])
        return child

    def add(self, sequence: int, tokens: list[int]) -> None:
        appended = self.manager.append(sequence, tokens)
        size = self.manager.block_size
        for source, target, count in appended.copies:
            self.slots[target * size : target * size + count] = self.slots[source * size :][:count]
        held = self.holds[sequence]
        for slot, token in zip(appended.slots.tolist(), tokens, strict=True):
            held.append(hash((held[-1] if held else 0, token)))
            self.slots[slot] = held[-1]
        self.manager.commit(sequence)

    def shift(self, sequence: int, keep: int, drop: int) -> None:
        kept, dropped = self.manager.shift(sequence, keep, drop)
        del self.holds[sequence][kept : kept + dropped]

    def close(self, sequence: int) -> None:
        self.manager.close(sequence)
        del self.holds[sequence]

    def check(self) -> None:
        self.manager.check_integrity()
        for sequence, held in self.holds.items():
            assert self.read(sequence) == held


def test_a_shift_drops_whole_blocks_and_moves_nothing() -> None:
    manager = BlockManager(20, 8)
    store = GapStore(manager)
    sequence = store.open("a", list(range(61)))
    table = manager.table(sequence).tolist()
    slots = list(store.slots)
    store.shift(sequence, 5, 20)
    assert manager.table(sequence).tolist() == table[:1] + table[4:]
    assert manager.length(sequence) == 61 - 24
    assert manager.tokens(sequence).tolist() == [*range(8), *range(32, 61)]
    assert store.slots == slots
    store.check()
    store.add(sequence, [7] * 30)
    store.check()


def test_what_stands_behind_a_gap_is_never_shared_by_its_tokens() -> None:
    manager = BlockManager(30, 8)
    store = GapStore(manager)
    tokens = list(range(64))
    shifted = store.open("a", tokens)
    store.shift(shifted, 8, 16)
    store.add(shifted, [1] * 16)
    left = manager.tokens(shifted).tolist()
    again = store.open("b", left)  # the same tokens as the shifted context, computed without the gap
    assert store.read(again) == contents(left)
    whole = store.open("c", tokens)
    assert store.read(whole) == contents(tokens)
    store.check()
    for sequence in (shifted, again, whole):
        store.close(sequence)
    manager.check_integrity()
    assert manager.capacity.available == 30


@pytest.mark.parametrize(("keep", "drop"), [(0, 64), (8, 56), (-1, 8), (0, 0), (60, 8)])
def test_a_shift_that_leaves_nothing_is_refused(keep: int, drop: int) -> None:
    manager = BlockManager(30, 8)
    store = GapStore(manager)
    sequence = store.open("a", list(range(64)))
    with pytest.raises(BlockError):
        manager.shift(sequence, keep, drop)
    store.check()


def test_watchers_begin_anew_after_a_shift_and_a_resize() -> None:
    manager = BlockManager(30, 8)
    store = GapStore(manager)
    sequence = store.open("a", list(range(64)))
    mirror = Mirror(manager.snapshot())
    store.shift(sequence, 8, 16)
    assert manager.events.since(mirror.seq) is None
    mirror.load(manager.snapshot())
    store.add(sequence, [3] * 20)
    rows = manager.events.since(mirror.seq)
    assert rows is not None
    mirror.apply(rows)
    assert_mirrors(mirror, manager.snapshot())
    assert manager.resize(50) == 50
    assert manager.events.since(mirror.seq) is None


def test_a_pool_grows_in_use_and_shrinks_to_what_is_held() -> None:
    manager = BlockManager(8, 8)
    store = GapStore(manager)
    first = store.open("a", list(range(64)))
    with pytest.raises(OutOfBlocksError):
        manager.append(first, [1])
    assert manager.resize(20) == 20
    store.slots += [0] * (12 * 8)
    store.add(first, [1] * 60)
    second = store.open("b", [9] * 30)
    store.check()
    assert manager.stats().total == 20
    store.close(second)
    end = max(manager.table(first).tolist()) + 1
    assert manager.resize(4) == end  # what is in use stays; what was cached behind it went
    store.check()
    store.close(first)
    assert manager.resize(4) == 4
    manager.check_integrity()
    assert manager.stats().cached <= 4
    with pytest.raises(ValueError, match="at least 1"):
        manager.resize(0)


def test_a_pin_keeps_its_blocks_when_the_pool_shrinks() -> None:
    manager = BlockManager(20, 8)
    store = GapStore(manager)
    sequence = store.open("a", list(range(40)))
    manager.pins.pin(list(range(40)))
    end = max(manager.table(sequence).tolist()) + 1
    store.close(sequence)
    assert manager.resize(1) == end
    manager.pins.unpin(list(range(40)))
    assert manager.resize(1) == 1
    manager.check_integrity()


@pytest.mark.parametrize("seed", range(6))
def test_storm_with_gaps_forks_pins_and_resizes(seed: int) -> None:
    chance = random.Random(seed)
    manager = BlockManager(40, 8)
    store = GapStore(manager)
    ended = [[7] * 50]
    shifts = resizes = 0
    pinned: list[list[int]] = []
    for step in range(2500):
        what = chance.random()
        open_now = list(store.holds)
        try:
            if not open_now or (what < 0.2 and len(open_now) < 8):
                start = chance.choice(ended)
                prompt = start[: chance.randint(0, len(start))] + [chance.randint(0, 2)] * chance.randint(
                    1, 30
                )
                store.open(str(step), prompt)
            elif what < 0.55:
                store.add(
                    chance.choice(open_now),
                    [chance.randint(0, 2) for _ in range(chance.choice((1, 1, 9, 25)))],
                )
            elif what < 0.65:
                store.fork(chance.choice(open_now))
            elif what < 0.75:
                sequence = chance.choice(open_now)
                keep, drop = chance.randint(0, 20), chance.randint(1, 30)
                size, length = 8, manager.length(sequence)
                if (-(-keep // size) + -(-drop // size)) * size < length:
                    store.shift(sequence, keep, drop)
                    shifts += 1
            elif what < 0.78 and not pinned:
                tokens = chance.choice(ended)
                if manager.pins.pin(tokens):
                    pinned.append(tokens)
            elif what < 0.80 and pinned:
                manager.pins.unpin(pinned.pop())
            elif what < 0.84:
                before = manager.num_blocks
                now = manager.resize(chance.randint(20, 60))
                store.slots = (
                    (store.slots + [0] * (60 * 8))[: now * 8] if now > before else store.slots[: now * 8]
                )
                resizes += now != before
            elif what < 0.88:
                sequence = chance.choice(open_now)
                length = chance.randint(0, manager.length(sequence))
                manager.truncate(sequence, length)
                del store.holds[sequence][length:]
            else:
                sequence = chance.choice(open_now)
                ended.append(manager.tokens(sequence).tolist())
                del ended[:-20]
                store.close(sequence)
        except OutOfBlocksError:
            for sequence in list(store.holds):
                if sequence not in manager.sequences() or manager.length(sequence) != len(
                    store.holds[sequence]
                ):
                    store.holds.pop(sequence)
            for sequence in list(manager.sequences()):
                if sequence not in store.holds:
                    manager.close(sequence)
            if store.holds:
                store.close(chance.choice(list(store.holds)))
        if step % 10 == 0:
            store.check()
    assert shifts > 50
    assert resizes > 20
    while pinned:
        manager.pins.unpin(pinned.pop())
    for sequence in list(store.holds):
        store.close(sequence)
    assert manager.capacity.available == manager.num_blocks
    manager.clear_cache()
    manager.check_integrity()
    assert manager.stats().free == manager.num_blocks == int(np.sum(manager.snapshot().state == 0))
