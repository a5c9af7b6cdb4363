"""Long random runs on pools that are too small: nothing leaks, nothing is read by the wrong sequence."""

from __future__ import annotations

import random

import numpy as np
import pytest
from block_store import Store, assert_mirrors, contents

from engine.blocks import BlockManager, Mirror, OutOfBlocksError


class Storm:
    """Random requests: chats that go on, fork, are cut, closed, preempted, and pinned."""

    def __init__(self, manager: BlockManager, seed: int) -> None:
        self.manager = manager
        self.store = Store(manager)
        self.random = random.Random(seed)
        self.said: dict[int, list[int]] = {}
        self.ended: list[list[int]] = [[7] * 70]
        self.refused = 0
        self.requests = 0

    def operate(self) -> None:
        """One random operation."""
        chance = self.random.random()
        if not self.said or (chance < 0.2 and len(self.said) < 24):
            self.begin()
            return
        sequence = self.random.choice(list(self.said))
        if chance < 0.7:
            self.extend(sequence, self.random.choice((1, 1, 1, 2, 5, 40)))
        elif chance < 0.76:
            child = self.manager.fork(sequence, "fork")
            self.said[child] = self.said[sequence][: self.manager.committed(sequence)]
        elif chance < 0.82:
            length = self.random.randint(0, len(self.said[sequence]))
            self.store.truncate(sequence, length)
            del self.said[sequence][length:]
        elif chance < 0.97:
            self.end(sequence)
        elif chance < 0.98:
            self.manager.evict(self.random.randint(1, 9))
        else:
            self.store.forward()
            if self.manager.pins.pin(sequence):
                self.extend(sequence, 1)
                self.manager.pins.unpin(sequence)

    def begin(self) -> None:
        self.requests += 1
        before = self.random.choice(self.ended)
        prompt = before[: self.random.randint(0, len(before))]
        prompt = prompt + [self.random.randint(0, 3) for _ in range(self.random.randint(1, 60))]
        sequence, reused = self.manager.open(f"chat {self.requests}", prompt)
        self.said[sequence] = prompt[:reused]
        self.extend(sequence, 0, prompt[reused:])

    def extend(self, sequence: int, count: int, tokens: list[int] | None = None) -> None:
        tokens = [self.random.randint(0, 3) for _ in range(count)] if tokens is None else tokens
        if sequence in self.store.writes:
            self.store.forward()
        try:
            self.store.append(sequence, tokens)
        except OutOfBlocksError:
            self.refused += 1
            self.end(sequence)
        else:
            self.said[sequence] += tokens

    def end(self, sequence: int) -> None:
        self.store.drop(sequence)
        self.ended.append(self.said.pop(sequence))
        del self.ended[:-30]
        if self.random.random() < 0.2:
            self.manager.preempt(sequence)
        else:
            self.manager.close(sequence, keep=self.random.random() < 0.9)

    def check(self) -> None:
        """Every sequence reads back its own tokens, and the books agree."""
        self.store.forward()
        self.manager.check_integrity()
        for sequence, said in self.said.items():
            assert self.store.read(sequence) == contents(said)


@pytest.mark.parametrize(("blocks", "size"), [(40, 8), (120, 16), (300, 32), (30, 64)])
def test_storm_keeps_contents_and_mirror(blocks: int, size: int) -> None:
    manager = BlockManager(blocks, size, event_capacity=700)
    storm = Storm(manager, seed=blocks)
    mirror = Mirror(manager.snapshot())
    dropped = 0
    for step in range(6000):
        storm.operate()
        if step % 50 == 0:
            storm.check()
        if storm.random.random() < 0.01:  # the watcher looks rarely enough to miss some
            rows = manager.events.since(mirror.seq)
            if rows is None:
                dropped += 1
                mirror.load(manager.snapshot())
            else:
                mirror.apply(rows)
            assert_mirrors(mirror, manager.snapshot())
    assert dropped > 0, "the ring was meant to be too small at times"
    assert manager.stats().evictions > 0
    assert storm.refused > 0 or blocks > 100


def test_free_list_is_full_again_after_many_requests() -> None:
    manager = BlockManager(200, 16)
    storm = Storm(manager, seed=5)
    while storm.requests < 1500:
        storm.operate()
    for sequence in list(storm.said):
        storm.end(sequence)
    assert manager.capacity.available == 200
    manager.clear_cache()
    manager.check_integrity()
    stats = manager.stats()
    assert (stats.free, stats.cached, stats.used, stats.longest_free_run) == (200, 0, 0, 200)
    assert (stats.saved_blocks, stats.sequences, stats.tail_waste) == (0, 0, 0.0)


def test_tail_waste_stays_under_one_block_per_sequence() -> None:
    manager = BlockManager(400, 16)
    storm = Storm(manager, seed=6)
    for _ in range(3000):
        storm.operate()
        stats = manager.stats()
        assert stats.tail_waste_tokens < 16 * max(1, stats.sequences)
        fill = manager.snapshot().fill[manager.snapshot().state == 2]
        assert stats.tail_waste_tokens == int(np.sum(16 - fill.astype(int)))
