"""Blocks that several hold: forks, copies on write, and two who compute the same at once."""

from __future__ import annotations

from block_store import Store, contents, filled

from engine.blocks import (
    BlockManager,
    Copy,
)


def test_a_copied_block_is_the_readers_until_it_writes() -> None:
    manager = BlockManager(20, 8)
    store = Store(manager)
    first, _ = manager.open("a", range(20))
    store.step(first, list(range(20)))
    second, reused = manager.open("b", [*range(18), 77])
    assert reused == 18
    assert manager.table(second).tolist() == manager.table(first).tolist()
    appended = store.step(second, [77])
    shared = manager.table(first).tolist()
    assert appended.copies == (Copy(shared[2], int(manager.table(second)[2]), 2),)
    assert manager.table(second).tolist()[:2] == shared[:2]
    assert store.step(first, [20]).copies == ()  # alone again: in place
    assert store.read(first) == contents(range(21))
    assert store.read(second) == contents([*range(18), 77])


def test_fork_copies_nothing_until_a_write_and_then_once() -> None:
    manager = BlockManager(20, 8)
    store = Store(manager)
    first, _ = manager.open("a")
    store.step(first, list(range(20)))
    forks = [manager.fork(first, f"fork {n}") for n in range(4)]
    assert manager.stats().used == 3
    assert manager.stats().saved_blocks == 12
    assert manager.capacity.can_append([(each, 1) for each in (first, *forks)])
    copies = [store.step(each, [100 + each]).copies for each in (*forks, first)]
    assert [len(each) for each in copies] == [1, 1, 1, 1, 0]
    assert manager.stats().used == 7
    for each in forks:
        assert store.read(each) == contents([*range(20), 100 + each])


def test_fork_takes_committed_tokens_only() -> None:
    manager = BlockManager(20, 8)
    first = filled(manager, "a", list(range(12)))
    manager.append(first, range(10))
    assert manager.length(manager.fork(first, "b")) == 12


def test_blocks_for_forks_that_all_write_are_counted_exactly() -> None:
    manager = BlockManager(3, 8)
    store = Store(manager)
    first, _ = manager.open("a")
    store.step(first, [1, 2, 3])
    second, third = manager.fork(first, "b"), manager.fork(first, "c")
    needs = [(first, 1), (second, 1), (third, 1)]
    assert [manager.capacity.total_needed([need]) for need in needs] == [1, 1, 1]
    assert manager.capacity.can_append(needs)
    assert not manager.capacity.can_append([*needs, (third, 8)])
    for sequence, _ in needs:
        store.append(sequence, [9])
    store.forward()
    assert manager.capacity.available == 0
    assert store.read(third) == contents([1, 2, 3, 9])


def test_a_fork_that_does_not_write_keeps_its_tail() -> None:
    manager = BlockManager(2, 8)
    first = filled(manager, "a", [1, 2, 3])
    second, _ = manager.fork(first, "b"), manager.fork(first, "c")
    assert not manager.capacity.can_append({first: 1, second: 1})  # two copies, one block
    assert manager.capacity.can_append({first: 1})


def test_two_who_compute_the_same_prompt_at_once_keep_their_own_blocks() -> None:
    manager = BlockManager(20, 8)
    store = Store(manager)
    first, second = (manager.open(chat, range(24)).sequence for chat in "ab")
    store.append(first, list(range(24)))
    store.append(second, list(range(24)))
    store.forward()
    assert not set(manager.table(first).tolist()) & set(manager.table(second).tolist())
    manager.check_integrity()
    manager.close(first)
    assert (manager.stats().used, manager.stats().cached) == (3, 0)  # the second has all of it
    manager.check_integrity()
    manager.close(second)
    assert (manager.stats().used, manager.stats().cached) == (0, 3)
    assert manager.open("c", range(25)).reused == 24


def test_a_pin_moves_to_the_block_that_remains() -> None:
    manager = BlockManager(20, 8)
    first, second = (manager.open(chat, range(24)).sequence for chat in "ab")
    for sequence in (first, second):
        manager.append(sequence, range(24))
        manager.commit(sequence)
    manager.pins.pin(list(range(24)))
    manager.close(first)
    manager.check_integrity()
    assert manager.snapshot().pinned.nonzero()[0].tolist() == sorted(manager.table(second).tolist())
    manager.close(second)
    assert manager.clear_cache() == 0


def test_two_who_compute_the_same_short_prompt_at_once() -> None:
    manager = BlockManager(20, 8)
    store = Store(manager)
    first, second = (manager.open(chat, range(5)).sequence for chat in "ab")
    store.append(first, list(range(5)))
    store.append(second, list(range(5)))
    store.forward()
    manager.check_integrity()
    assert store.step(first, [7]).copies == store.step(second, [8]).copies == ()
    assert store.read(first) == contents([*range(5), 7])
    assert store.read(second) == contents([*range(5), 8])
