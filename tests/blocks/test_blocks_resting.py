"""Which cached blocks chats at rest would reuse, as snapshots say it."""

from __future__ import annotations

from engine.blocks import BlockManager


def resting(manager: BlockManager) -> dict[str, list[int]]:
    return {each.chat: each.table.tolist() for each in manager.snapshot().resting}


def begin(manager: BlockManager, chat: str, tokens: list[int]) -> int:
    opened = manager.open(chat, tokens)
    manager.append(opened.sequence, tokens[opened.reused :])
    manager.commit(opened.sequence)
    return opened.sequence


def test_a_closed_chat_rests_on_its_path_until_it_opens_again() -> None:
    manager = BlockManager(32)
    first = begin(manager, "a", list(range(40)))
    table = manager.table(first).tolist()
    assert resting(manager) == {}
    manager.close(first)
    assert resting(manager) == {"a": table}
    assert manager.snapshot().resting[0].tokens == 40
    second = begin(manager, "b", [*range(32), *range(100, 120)])
    assert resting(manager) == {"a": table}, "what others use now would still be reused"
    manager.close(second)
    assert list(resting(manager)) == ["a", "b"]
    assert resting(manager)["b"][:2] == table[:2]
    begin(manager, "a", [7, 8, 9])
    assert list(resting(manager)) == ["b"]


def test_evicted_and_moved_blocks_are_followed() -> None:
    manager = BlockManager(32)
    kept = begin(manager, "x", list(range(500, 530)))
    manager.close(begin(manager, "a", list(range(60))))
    manager.close(kept, keep=False)
    manager.compact()
    (rest,) = manager.snapshot().resting
    assert [manager.queries.content(block).start for block in rest.table.tolist()] == [0, 16, 32, 48]
    manager.evict(1)
    assert len(resting(manager)["a"]) == 3
    manager.resize(3)
    assert len(resting(manager)["a"]) <= 3
    manager.clear_cache()
    assert resting(manager) == {}
