"""What goes first when the pool is full, and what never goes."""

from __future__ import annotations

import pytest

from engine.blocks import BlockManager, BlockState, LeastRecentlyUsed, OutOfBlocksError


def cache(manager: BlockManager, tokens: list[int], chat: str = "a") -> list[int]:
    """Leaves `tokens` in the cache; returns their blocks."""
    sequence, reused = manager.open(chat, tokens)
    manager.append(sequence, tokens[reused:])
    manager.commit(sequence)
    blocks = manager.table(sequence).tolist()
    manager.close(sequence)
    return blocks


def evicted(manager: BlockManager) -> list[int]:
    """Evicts everything; returns the blocks in the order they went."""
    before = manager.snapshot().state.copy()
    order = []
    while manager.evict():
        after = manager.snapshot().state
        (gone,) = ((before == BlockState.CACHED) & (after == BlockState.FREE)).nonzero()[0].tolist()
        order.append(gone)
        before = after.copy()
        manager.check_integrity()
    return order


def test_longest_unused_goes_first_and_leaves_before_parents() -> None:
    manager = BlockManager(30, 8)
    first = cache(manager, list(range(24)))
    second = cache(manager, list(range(100, 124)))
    assert evicted(manager) == first[::-1] + second[::-1]


def test_use_makes_content_young_again() -> None:
    manager = BlockManager(30, 8)
    first = cache(manager, list(range(24)))
    second = cache(manager, list(range(100, 124)))
    manager.close(manager.open("b", range(24)).sequence)
    assert evicted(manager) == second[::-1] + first[::-1]


def test_shared_beginning_outlives_its_branches() -> None:
    manager = BlockManager(30, 8)
    one = cache(manager, [*range(16), *range(50, 58)])
    two = cache(manager, [*range(16), *range(60, 68)])
    assert one[:2] == two[:2]
    assert evicted(manager) == [one[2], two[2], one[1], one[0]]


def test_pinned_content_stays_until_unpinned() -> None:
    manager = BlockManager(6, 8)
    cache(manager, list(range(24)))
    assert manager.pins.pin(list(range(16))) == 16
    assert manager.capacity.available == 4
    assert manager.clear_cache() == 1
    assert manager.queries.explain_miss(range(24)).matched == 16
    sequence, _ = manager.open("b", range(100, 140))
    with pytest.raises(OutOfBlocksError, match="5 more blocks"):
        manager.append(sequence, range(40))
    manager.pins.unpin(list(range(16)))
    manager.append(sequence, range(40))
    manager.commit(sequence)
    manager.check_integrity()


def test_pins_of_one_beginning_are_counted() -> None:
    manager = BlockManager(10, 8)
    cache(manager, list(range(32)))
    manager.pins.pin(list(range(16)))
    manager.pins.pin(list(range(32)))
    manager.pins.unpin(list(range(32)))
    manager.clear_cache()
    assert manager.queries.explain_miss(range(32)).matched == 16
    manager.pins.unpin(list(range(16)))
    assert manager.clear_cache() == 2


def test_a_pinned_chat_stays_after_it_is_closed() -> None:
    manager = BlockManager(10, 8)
    sequence, _ = manager.open("a")
    manager.append(sequence, range(20))
    manager.commit(sequence)
    assert manager.pins.pin(sequence) == 20
    assert manager.append(sequence, [20]).copies  # a pinned block is never written
    manager.commit(sequence)
    manager.close(sequence)
    manager.clear_cache()
    assert manager.queries.explain_miss(range(21)).matched == 20
    assert manager.stats().pinned == 3
    manager.pins.unpin(sequence)
    assert manager.stats().pinned == 0
    manager.check_integrity()


def test_preemption_leaves_the_work_in_the_cache() -> None:
    manager = BlockManager(10, 8)
    sequence, _ = manager.open("a")
    manager.append(sequence, range(20))
    manager.commit(sequence)
    manager.append(sequence, [77])
    manager.preempt(sequence)
    assert manager.open("a", [*range(20), 77]).reused == 20
    assert manager.stats().preemptions == 1


def test_a_longer_tail_replaces_the_shorter_one_it_begins_with() -> None:
    manager = BlockManager(10, 8)
    sequence, _ = manager.open("a")
    manager.append(sequence, range(3))
    manager.commit(sequence)
    fork = manager.fork(sequence, "b")
    manager.append(fork, [3, 4])
    manager.commit(fork)
    manager.close(sequence)
    manager.close(fork)
    assert (manager.stats().cached, manager.queries.explain_miss(range(5)).matched) == (1, 5)


def test_policy_pops_in_order_and_forgets_what_was_removed() -> None:
    policy = LeastRecentlyUsed()
    for block, use in ((1, 5), (2, 4), (3, 9), (4, 6), (5, 1)):
        policy.add(block, use, early=block == 3)
    policy.remove(5)
    policy.remove(77)
    policy.add(5, 10)
    policy.remove(2)
    assert len(policy) == 4
    assert 5 in policy
    assert [policy.pop() for _ in range(5)] == [3, 1, 4, 5, -1]


def test_policy_does_not_grow_with_use() -> None:
    policy = LeastRecentlyUsed()
    for use in range(20_000):
        policy.add(use % 10, use)
        policy.remove(use % 10)
    assert len(policy._heap) < 2_000


def test_a_miss_tells_what_was_evicted_and_whose_it_was() -> None:
    manager = BlockManager(10, 8)
    prompt = list(range(40))
    sequence, _ = manager.open("long ago", prompt)
    manager.append(sequence, prompt)
    manager.commit(sequence)
    manager.close(sequence)
    manager.evict(2)
    report = manager.queries.explain_miss([*prompt, 1, 2, 3])
    assert (report.matched, report.evicted) == (24, 16)
    assert manager.queries.explain_miss([5, 6, 7]).evicted == 0
    changed = [*prompt[:30], 99, *prompt[31:]]
    assert manager.queries.explain_miss(changed).evicted == 0


def test_a_deleted_chat_leaves_what_others_go_on_from() -> None:
    manager = BlockManager(20, 8)

    def said(chat: str, tokens: list[int]) -> None:
        sequence, reused = manager.open(chat, tokens)
        manager.append(sequence, tokens[reused:])
        manager.commit(sequence)
        manager.close(sequence)

    system = list(range(16))
    said("first", [*system, *range(100, 124)])
    said("second", [*system, *range(200, 212)])
    assert manager.stats().cached == 2 + 3 + 2
    manager.pins.pin([*system, *range(100, 108)])
    assert manager.forget_chat("first") == 2
    assert manager.queries.explain_miss([*system, *range(100, 124)]).matched == 24
    assert manager.queries.explain_miss([*system, *range(200, 212)]).matched == 28
    assert manager.forget_chat("second") == 2
    manager.pins.unpin([*system, *range(100, 108)])
    assert manager.forget_chat("first") == 3
    assert manager.stats().cached == 0
    manager.check_integrity()
