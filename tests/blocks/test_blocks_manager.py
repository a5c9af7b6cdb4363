"""The block manager by example: slots, reuse, room, and what it says to wrong arguments."""

from __future__ import annotations

import numpy as np
import pytest
from block_store import Store, contents, filled

from engine.blocks import (
    BlockError,
    BlockManager,
    IntegrityError,
    MissReport,
    OutOfBlocksError,
    UnknownSequenceError,
)


def test_slots_are_block_times_size_plus_offset() -> None:
    manager = BlockManager(10, 8)
    sequence, reused = manager.open("a", range(11))
    slots, copies, _ = manager.append(sequence, range(11))
    table = manager.table(sequence)
    assert (reused, copies) == (0, ())
    assert slots.dtype == np.int32
    assert slots.tolist() == [table[at // 8] * 8 + at % 8 for at in range(11)]
    manager.commit(sequence)
    assert manager.append(sequence, [11]).slots.tolist() == [table[1] * 8 + 3]
    assert manager.tokens(sequence).tolist() == list(range(12))
    assert (manager.length(sequence), manager.committed(sequence)) == (12, 11)


def test_views_are_read_only() -> None:
    manager = BlockManager(10)
    sequence = filled(manager, "a", [1, 2, 3])
    for view in (manager.table(sequence), manager.tokens(sequence)):
        with pytest.raises(ValueError, match="read-only"):
            view[0] = 5


def test_prompt_is_reused_to_the_token() -> None:
    manager = BlockManager(20, 16)
    manager.close(filled(manager, "a", list(range(100))))
    assert manager.open("b", [*range(37), 999, 998]).reused == 37
    assert manager.open("c", range(100)).reused == 99  # one is left to compute
    assert manager.open("d", range(101)).reused == 100
    assert manager.open("e", range(64)).reused == 63
    assert manager.open("f", [5, *range(64)]).reused == 0
    manager.check_integrity()


def test_only_committed_tokens_are_shared() -> None:
    manager = BlockManager(20, 16)
    first, _ = manager.open("a", range(40))
    manager.append(first, range(40))
    assert manager.open("b", range(40)).reused == 0
    manager.commit(first)
    assert manager.open("c", range(41)).reused == 40


def test_out_of_blocks_names_numbers_and_changes_nothing() -> None:
    manager = BlockManager(4, 8)
    sequence = filled(manager, "a", list(range(20)))
    seq = manager.events.seq
    with pytest.raises(OutOfBlocksError, match=r"2 more blocks .* 1 are available") as refusal:
        manager.append(sequence, range(20))
    assert (refusal.value.needed, refusal.value.available) == (2, 1)
    assert (manager.events.seq, manager.length(sequence)) == (seq, 20)
    manager.check_integrity()
    manager.append(sequence, range(12))


def test_a_chat_that_fills_the_pool_can_be_asked_again() -> None:
    """The copy that protects cached content must not make a prompt impossible that fits."""
    manager = BlockManager(4, 8)
    store = Store(manager)
    for _ in range(3):
        sequence, reused = manager.open("a", range(32))
        assert manager.capacity.total_needed({sequence: 32 - reused}) <= manager.capacity.available
        store.step(sequence, list(range(reused, 32)))
        assert store.read(sequence) == contents(range(32))
        manager.check_integrity()
        manager.close(sequence)
    assert reused == 31


def test_closing_without_keeping_spares_what_was_there_before() -> None:
    manager = BlockManager(20, 8)
    manager.close(filled(manager, "a", list(range(16))))
    manager.close(filled(manager, "b", list(range(40))), keep=False)
    assert manager.stats().cached == 2
    assert manager.queries.explain_miss(range(40)).matched == 16


def test_truncate_gives_blocks_back_and_keeps_full_ones_cached() -> None:
    manager = BlockManager(20, 8)
    store = Store(manager)
    sequence, _ = manager.open("a")
    store.step(sequence, list(range(30)))
    store.truncate(sequence, 11)
    assert (manager.length(sequence), len(manager.table(sequence))) == (11, 2)
    assert manager.queries.explain_miss(range(30)).matched == 30
    store.step(sequence, [500, 501])
    assert store.read(sequence) == contents([*range(11), 500, 501])
    assert manager.queries.explain_miss(range(30)).matched == 30
    store.truncate(sequence, 0)
    assert len(manager.table(sequence)) == 0
    manager.check_integrity()


def test_draft_tokens_can_be_taken_back_before_commit() -> None:
    manager = BlockManager(20, 8)
    sequence = filled(manager, "a", list(range(14)))
    manager.append(sequence, [1, 2, 3, 4])
    manager.truncate(sequence, 15)
    manager.commit(sequence)
    assert manager.committed(sequence) == 15
    assert manager.queries.explain_miss([*range(14), 1, 2]).matched < 16
    manager.check_integrity()


def test_a_miss_is_explained() -> None:
    manager = BlockManager(20, 8)
    manager.close(filled(manager, "Paris", list(range(30))))
    assert manager.queries.explain_miss([*range(19), 50, 51]) == MissReport(21, 19, "Paris")
    assert manager.queries.explain_miss([*range(16), 50]) == MissReport(17, 16, "Paris")
    assert manager.queries.explain_miss(range(12)) == MissReport(12, 12, "Paris")
    assert manager.queries.explain_miss([*range(30), 3]) == MissReport(31, 30, "Paris")
    assert manager.queries.explain_miss([9, 9]) == MissReport(2, 0, "")


def test_hit_rate_counts_prompts_that_were_used() -> None:
    manager = BlockManager(40, 16)
    manager.close(filled(manager, "a", list(range(50))))
    assert manager.stats().prefix_hit_rate == 0.0
    manager.close(manager.open("waiting", range(50)).sequence)  # an admission taken back
    filled(manager, "b", [*range(50), *range(50)])
    stats = manager.stats()
    assert (stats.prompt_tokens, stats.reused_tokens) == (150, 50)
    assert stats.prefix_hit_rate == pytest.approx(1 / 3)


def test_bad_arguments_are_named() -> None:
    with pytest.raises(ValueError, match="at least 1 block, not 0"):
        BlockManager(0)
    for size in (7, 65):
        with pytest.raises(ValueError, match=f"8 to 64 tokens, not {size}"):
            BlockManager(4, size)
    with pytest.raises(ValueError, match="at least 1 row, not 0"):
        BlockManager(4, event_capacity=0)
    manager = BlockManager(4, 8)
    sequence = filled(manager, "a", [1, 2, 3])
    seq = manager.events.seq
    with pytest.raises(ValueError, match="at least one token"):
        manager.append(sequence, [])
    with pytest.raises(ValueError, match="has 3 tokens: it cannot be cut to 4"):
        manager.truncate(sequence, 4)
    with pytest.raises(ValueError, match="cannot be cut to -1"):
        manager.truncate(sequence, -1)
    for wrong in ([1 << 40], ["x"], [[1, 2]]):
        with pytest.raises(ValueError, match="tokens are"):
            manager.append(sequence, wrong)  # type: ignore[arg-type]
    with pytest.raises(BlockError, match="not pinned"):
        manager.pins.unpin([1, 2, 3])
    for call in (
        manager.close,
        manager.commit,
        manager.preempt,
        manager.table,
        manager.length,
        manager.pins.pin,
    ):
        with pytest.raises(UnknownSequenceError, match=r"^sequence 99 is not open$"):
            call(99)
    with pytest.raises(UnknownSequenceError):
        manager.capacity.can_append({99: 1})
    assert manager.events.seq == seq
    manager.append(sequence, [4])
    with pytest.raises(BlockError, match=r"sequence 1 has uncommitted tokens \(1\)"):
        manager.append(sequence, [5])


def test_integrity_check_finds_a_broken_record() -> None:
    breakages = {
        "refs": lambda pool: pool.refs.__setitem__(0, 7),
        "state": lambda pool: pool.state.__setitem__(5, 1),
        "fill": lambda pool: pool.fill.__setitem__(0, 1),
        "cached": lambda pool: setattr(pool, "cached", 3),
        "free": lambda pool: setattr(pool.free, "count", 1),
        "pinned": lambda pool: pool.pinned.__setitem__(0, 1),
    }
    for breakage in breakages.values():
        manager = BlockManager(8, 8)
        filled(manager, "a", list(range(20)))
        manager.check_integrity()
        breakage(manager._pool)
        with pytest.raises(IntegrityError):
            manager.check_integrity()
