"""What is in a block, and hands on it: content, branch eviction, pins by block, owners in snapshots."""

from __future__ import annotations

import numpy as np
import pytest

from engine.blocks import BlockError, BlockManager, BlockState, PoolSnapshot, SnapshotError
from engine.protocol import BlockSnapshot, pool_of


def write(manager: BlockManager, chat: str, tokens: list[int]) -> int:
    opened = manager.open(chat, tokens)
    manager.append(opened.sequence, tokens[opened.reused :])
    manager.commit(opened.sequence)
    return opened.sequence


def test_content_is_what_was_written() -> None:
    manager = BlockManager(20, 16)
    sequence = write(manager, "Paris", list(range(40)))
    first, second, tail = manager.table(sequence).tolist()
    assert manager.queries.content(19) is None
    for at, block in enumerate((first, second, tail)):
        content = manager.queries.content(block)
        assert content is not None
        assert content.start == 16 * at
        assert content.tokens.tolist() == list(range(40))[16 * at : 16 * at + 16]
        assert content.prefix.tolist() == list(range(40))[: 16 * at + 16]
        assert content.chat == "Paris"
        assert bool(content.digest) == (at < 2)
    assert manager.queries.content(first).followers == 1
    manager.append(sequence, [40])  # a tail of which nobody knows yet
    assert manager.queries.content(int(manager.table(sequence)[2])).tokens.tolist() == list(range(32, 41))


def test_evicting_a_block_takes_what_continues_it() -> None:
    manager = BlockManager(20, 16)
    manager.close(write(manager, "a", list(range(64))))
    other = [*range(32), *range(100, 132)]
    sequence = write(manager, "b", other)
    table = manager.table(sequence).tolist()
    with pytest.raises(BlockError, match="not cached"):
        manager.evict_block(table[0])
    manager.close(sequence)
    cached = manager.stats().cached
    assert manager.evict_block(table[2]) == 2
    assert manager.stats().cached == cached - 2
    assert manager.queries.explain_miss(other).matched == 32
    manager.pins.pin(list(range(64)))
    with pytest.raises(BlockError, match="pinned"):
        manager.evict_block(table[0])
    manager.check_integrity()
    assert manager.pins.unpin_block(table[1]) == 1
    assert manager.pins.unpin_block(table[1]) == 0
    assert manager.evict_block(table[0]) == manager.stats().total - manager.stats().free + 4
    manager.check_integrity()
    assert manager.stats().free == 20


def test_what_stands_in_the_place_of_a_prompt() -> None:
    manager = BlockManager(20, 16)
    manager.close(write(manager, "a", list(range(64))))
    assert manager.queries.continuation([*range(20), 99], 6).tolist() == [20, 21, 22, 23, 24, 25]
    assert manager.queries.continuation([*range(30), 99], 40).tolist() == list(range(30, 64))
    assert manager.queries.continuation([*range(64), 99], 4).tolist() == []
    assert manager.queries.continuation([99], 4).tolist() == []


def test_a_snapshot_names_the_chats_of_cached_blocks() -> None:
    manager = BlockManager(20, 16)
    gone = write(manager, "gone", list(range(40)))
    table = manager.table(gone).tolist()
    manager.close(gone)
    kept = write(manager, "here", list(range(100, 120)))
    snapshot = manager.snapshot()
    assert snapshot.chats == ("gone",)
    assert snapshot.owner[table].tolist() == [0, 0, 0]
    assert (snapshot.owner[snapshot.state != BlockState.CACHED] == -1).all()
    assert (snapshot.owner[manager.table(kept)] == -1).all()


def test_owners_that_are_not_named_are_refused() -> None:
    def read(owner: list[int]) -> PoolSnapshot:
        named = np.array(owner, "<i4").tobytes()
        return pool_of(
            BlockSnapshot(
                seq=1,
                time=0.0,
                block_size=16,
                state=b"\1\1",
                refs=bytes(4),
                fill=bytes(4),
                stamp=bytes(8),
                sequences=[],
                owner=named,
                chats=["a"],
            )
        )

    assert read([0, -1]).owner.tolist() == [0, -1]
    for bad in ([1, 0], [-2, 0], [0]):
        with pytest.raises(SnapshotError):
            read(bad)
