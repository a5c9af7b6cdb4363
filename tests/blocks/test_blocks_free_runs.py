"""Free blocks as runs: compared with a set, and neighbours preferred."""

from __future__ import annotations

import random

import numpy as np
import pytest

from engine.blocks import BlockManager
from engine.blocks.block_pool import FreeRuns


@pytest.mark.parametrize("size", [1, 2, 50, 400])
def test_equals_a_set(size: int) -> None:
    chance = random.Random(size)
    runs = FreeRuns(size)
    free = set(range(size))
    for step in range(4000):
        crowded = bytearray(block not in free for block in range(size))
        taken = sorted(set(range(size)) - free)
        if taken and chance.random() < (0.7 if step % 1000 > 500 else 0.4):
            block = chance.choice(taken)
            runs.give(block)
            free.add(block)
        elif taken and chance.random() < 0.5:
            after = chance.choice(taken)
            block = runs.take_after(after)
            assert block == (after + 1 if after + 1 in free else -1)
            free.discard(block)
        else:
            block = runs.take_from_longest(chance.randint(1, 20), crowded)
            assert (block in free) if free else block == -1
            free.discard(block)
        assert runs.count == len(free)
        assert all(runs.is_free(block) == (block in free) for block in range(-1, size + 1) if block < size)
        if step % 20 == 0:
            assert not runs.find_problem()


def test_a_place_is_taken_in_the_longest_run() -> None:
    runs = FreeRuns(100)
    for _ in range(100):
        runs.take_from_longest(1, bytearray(100))
    for block in (3, 4, 20, 21, 22, 23, 60):
        runs.give(block)
    assert runs.take_from_longest(3, bytearray(100)) == 20
    assert runs.take_after(20) == 21


def test_a_start_leaves_blocks_for_the_sequence_before() -> None:
    runs = FreeRuns(100)
    assert runs.take_from_longest(10, bytearray(100)) == 0
    crowded = bytearray(100)
    crowded[0] = 1
    start = runs.take_from_longest(10, crowded)
    assert 40 <= start <= 50
    assert runs.take_after(0) == 1
    assert not runs.find_problem()


def run_count(table: np.ndarray) -> int:
    return 1 + int(np.count_nonzero(np.diff(table) != 1))


def test_a_sequence_alone_is_one_run() -> None:
    manager = BlockManager(100, 8)
    sequence, _ = manager.open("a")
    for token in range(800):
        manager.append(sequence, [token])
        manager.commit(sequence)
    assert manager.table(sequence).tolist() == list(range(100))
    assert manager.stats().runs_per_sequence == 1.0


def test_sequences_that_grow_together_stay_in_runs() -> None:
    manager = BlockManager(1000, 8)
    sequences = [manager.open(str(chat)).sequence for chat in range(8)]
    for token in range(800):
        for sequence in sequences:
            manager.append(sequence, [token * 8 + sequence])
            manager.commit(sequence)
    runs = [run_count(manager.table(sequence)) for sequence in sequences]
    assert sum(runs) <= 12, runs
    assert manager.stats().runs_per_sequence == pytest.approx(sum(runs) / 8)


def test_a_pool_full_of_cached_blocks_still_gives_runs() -> None:
    manager = BlockManager(2000, 8)
    chance = np.random.default_rng(1)
    runs = []
    for _ in range(300):
        tokens = chance.integers(0, 50_000, 400)
        sequence, reused = manager.open("a", tokens)
        manager.append(sequence, tokens[reused:])
        manager.commit(sequence)
        runs.append(run_count(manager.table(sequence)))
        manager.close(sequence)
    assert manager.stats().evictions > 10_000
    assert np.mean(runs[-100:]) < 8, "50 blocks each, in a few runs"
