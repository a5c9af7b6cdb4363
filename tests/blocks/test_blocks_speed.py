"""The bookkeeping is cheap: milliseconds on a machine of usual speed."""

from __future__ import annotations

import numpy as np
from machine_speed import best, slowness, usual

from engine.blocks import BlockManager, Mirror


def test_a_step_of_64_sequences_takes_under_a_millisecond() -> None:
    manager = BlockManager(100_000)
    chance = np.random.default_rng(0)
    sequences = []
    for chat in range(64):
        prompt = chance.integers(0, 50_000, 500)
        sequence, reused = manager.open(str(chat), prompt)
        manager.append(sequence, prompt[reused:])
        manager.commit(sequence)
        sequences.append(sequence)

    def step() -> None:
        assert manager.capacity.can_append([(sequence, 1) for sequence in sequences])
        for sequence in sequences:
            manager.append(sequence, [5])
        for sequence in sequences:
            manager.commit(sequence)

    assert usual(step, 60) < 1e-3


def test_a_snapshot_of_100_000_blocks_takes_under_5_milliseconds() -> None:
    manager = BlockManager(100_000)
    for chat in range(20):
        sequence, _ = manager.open(str(chat))
        manager.append(sequence, np.arange(8000) * (chat + 1))
        manager.commit(sequence)
    assert usual(manager.snapshot) < 5e-3


def test_opening_takes_under_a_millisecond_per_1000_tokens() -> None:
    manager = BlockManager(1000)
    prompt = list(range(2000))
    sequence, _ = manager.open("a", prompt)
    manager.append(sequence, prompt)
    manager.commit(sequence)
    assert usual(lambda: manager.open("b", prompt)) < 2e-3


def test_operations_do_not_look_at_the_whole_pool() -> None:
    """The same work in a pool 500 times as large takes about the same time."""

    def life(manager: BlockManager) -> None:
        sequence, _ = manager.open("a")
        for _ in range(20):
            manager.append(sequence, range(50))
            manager.commit(sequence)
        manager.close(manager.fork(sequence, "b"))
        manager.close(sequence, keep=False)

    small, large = BlockManager(2_000), BlockManager(1_000_000)
    assert best(lambda: life(large)) < 4 * best(lambda: life(small))


def test_replay_of_100_000_events_takes_under_a_second() -> None:
    manager = BlockManager(2000, event_capacity=1 << 17)
    start = manager.snapshot()
    chance = np.random.default_rng(0)
    while manager.events.seq < 100_000:
        prompt = chance.integers(0, 3, 600)
        sequence, reused = manager.open("a", prompt)
        manager.append(sequence, prompt[reused:])
        manager.commit(sequence)
        for _ in range(50):
            manager.append(sequence, [1])
            manager.commit(sequence)
        manager.close(sequence)
    rows = manager.events.since(0)
    assert rows is not None

    def replay() -> None:
        mirror = Mirror(start)
        for first in range(0, len(rows), 1000):
            mirror.apply(rows[first : first + 1000])
        assert mirror.state.tobytes() == manager.snapshot().state.tobytes()

    assert best(replay, 3) < 1.0 * slowness()
