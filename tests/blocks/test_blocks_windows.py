"""Pools of layers with a window: what is let go of, found again, shared, pinned and resized."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.blocks import AttentionSpan, BlockError, BlockManager, IntegrityError, OutOfBlocksError
from engine.blocks.block_pool import FREE
from engine.blocks.sliding_window_pool import SlidingWindowPool


def manager_of(*window_pools: tuple[AttentionSpan, int], blocks: int = 40, size: int = 8) -> BlockManager:
    return BlockManager(blocks, size, window_pools=window_pools)


def run(manager: BlockManager, sequence: int, tokens: list[int], *, chunk: int = 11) -> None:
    """Appends and commits in chunks."""
    for at in range(0, len(tokens), chunk):
        manager.append(sequence, tokens[at : at + chunk])
        manager.commit(sequence)


def test_a_block_is_let_go_as_soon_as_no_later_row_reads_it() -> None:
    manager = manager_of((AttentionSpan(window=20), 40))
    sequence = manager.open("chat").sequence
    for position in range(150):
        manager.append(sequence, [position])
        manager.commit(sequence)
        first, table = manager.window_table(1, sequence)
        following = position + 1
        assert first == max(0, following - 19) // 8  # row `following` reads from following - 19 on
        assert first + len(table) == -(-following // 8)
        assert len(table) <= 20 // 8 + 2
    assert len(manager.table(sequence)) == -(-150 // 8)
    assert manager.window_pools[0].pool.state.count(2) == len(table)  # in use: the window's blocks only
    manager.check_integrity()


def test_chunked_attention_lets_a_whole_chunk_go_at_its_border() -> None:
    manager = manager_of((AttentionSpan(chunk=32), 40))
    sequence = manager.open("chat").sequence
    run(manager, sequence, list(range(63)), chunk=1)
    assert manager.window_table(1, sequence)[0] == 4
    run(manager, sequence, [63])
    assert [len(manager.window_table(1, sequence)[1]), manager.window_table(1, sequence)[0]] == [0, 8]
    run(manager, sequence, [64, 65])
    assert len(manager.window_table(1, sequence)[1]) == 1
    manager.check_integrity()


def test_a_hit_needs_the_windows_blocks_only() -> None:
    manager = manager_of((AttentionSpan(window=20), 40))
    first = manager.open("a").sequence
    prompt = list(range(100))
    run(manager, first, prompt)
    assert manager.open("b", prompt).reused == 99
    shared = manager.window_table(1, manager.open("c", prompt).sequence)
    assert shared[0] == (99 - 19) // 8
    assert len(shared[1]) == 13 - shared[0]
    manager.check_integrity()


def test_a_prompt_goes_on_from_where_a_window_is_whole() -> None:
    manager = manager_of((AttentionSpan(window=20), 14), blocks=100)
    first = manager.open("a").sequence
    prompt = list(range(100))
    run(manager, first, prompt)
    other = manager.open("b").sequence
    run(manager, other, list(range(1000, 1090)))  # takes what has fallen out of a's window
    manager.check_integrity()
    assert manager.peek([*prompt[:60], 7]).reused in range(0, 60, 8)
    opened = manager.open("c", [*prompt[:60], 7])
    assert opened.reused == manager.committed(opened.sequence) == manager.length(opened.sequence)
    manager.check_integrity()
    assert manager.open("d", [*prompt, 7]).reused == 99  # a's own window is in use


def test_truncating_behind_the_window_takes_blocks_back_or_begins_earlier() -> None:
    manager = manager_of((AttentionSpan(window=20), 40))
    sequence = manager.open("a").sequence
    run(manager, sequence, list(range(100)))
    assert manager.truncate(sequence, 50) == 50  # still cached
    assert manager.window_table(1, sequence)[0] == (50 - 19) // 8
    manager.check_integrity()
    run(manager, sequence, list(range(200, 250)))
    manager.clear_cache()
    manager.check_integrity()
    assert manager.truncate(sequence, 60) == 0  # nothing between 60 - 19 and 60 is left, nor anything before
    manager.check_integrity()
    run(manager, sequence, [5] * 30)
    manager.check_integrity()


def test_what_the_main_pool_forgets_is_forgotten_everywhere() -> None:
    manager = manager_of((AttentionSpan(window=20), 40))
    sequence = manager.open("a").sequence
    run(manager, sequence, list(range(100)))
    manager.close(sequence)
    assert manager.window_pools[0].pool.cached == 13
    manager.evict(13)
    assert manager.window_pools[0].pool.free.count == 40
    manager.check_integrity()


def test_the_middle_of_a_text_goes_before_where_answers_begin() -> None:
    manager = manager_of((AttentionSpan(window=16), 20), blocks=100)
    prompt = list(range(200, 241))
    sequence = manager.open("a", prompt).sequence
    run(manager, sequence, prompt)
    run(manager, sequence, list(range(100)))
    window_pool = manager.window_pools[0]
    window_pool.cache.evict(window_pool.pool.cached - 3)
    assert manager.peek([*prompt, 2]).reused == 41  # asking again from the prompt's end


def test_a_window_pools_block_has_its_text_and_chat() -> None:
    manager = manager_of((AttentionSpan(window=20), 40))
    sequence = manager.open("Paris").sequence
    run(manager, sequence, list(range(61)))
    first, table = manager.window_table(1, sequence)
    for at, block in enumerate(table.tolist(), first):
        content = manager.queries.content(block, 1)
        assert content is not None
        assert (content.start, content.chat) == (8 * at, "Paris")
        assert content.tokens.tolist() == list(range(61))[8 * at : 8 * at + 8]
        assert content.prefix.tolist() == list(range(61))[: 8 * at + 8]
        whole = manager.queries.content(int(manager.table(sequence)[at]))
        assert whole is not None
        assert content.digest == whole.digest, "the tokens are the same, in whichever pool"
    manager.append(sequence, [61])  # a tail of which nobody knows yet
    content = manager.queries.content(int(manager.window_table(1, sequence)[1][-1]), 1)
    assert content is not None
    assert content.tokens.tolist() == [56, 57, 58, 59, 60, 61]
    manager.commit(sequence)
    manager.close(sequence)
    cached = manager.queries.content(int(table[0]), 1)
    assert cached is not None
    assert cached.tokens.tolist() == list(range(8 * first, 8 * first + 8))
    free = manager.window_pools[0].pool.state.index(FREE)
    assert [
        manager.queries.content(free, 1),
        manager.queries.content(40, 1),
        manager.queries.content(0, 2),
    ] == [None, None, None]


def test_pinned_text_keeps_its_window() -> None:
    manager = manager_of((AttentionSpan(window=20), 20))
    prompt = list(range(64))
    sequence = manager.open("a", prompt).sequence
    run(manager, sequence, prompt)
    assert manager.pins.pin(prompt) == 64
    manager.close(sequence)
    other = manager.open("b").sequence
    run(manager, other, list(range(500, 700)))
    manager.clear_cache()
    manager.check_integrity()
    assert manager.peek([*prompt, 1]).reused == 64
    manager.pins.unpin(prompt)
    manager.close(other, keep=False)
    manager.clear_cache()
    assert manager.window_pools[0].pool.free.count == 20
    manager.check_integrity()


def test_an_append_that_one_pool_refuses_changes_none() -> None:
    manager = manager_of((AttentionSpan(window=20), 5))
    sequence = manager.open("a").sequence
    run(manager, sequence, list(range(16)), chunk=8)
    before = manager.snapshot()
    assert not manager.capacity.can_append({sequence: 40})
    with pytest.raises(OutOfBlocksError):
        manager.append(sequence, [1] * 40)
    after = manager.snapshot()
    assert (after.seq, after.state.tobytes()) == (before.seq, before.state.tobytes())
    assert after.window_pools[0].state.tobytes() == before.window_pools[0].state.tobytes()
    manager.check_integrity()


def test_what_comes_back_from_the_host_takes_the_windows_blocks_only() -> None:
    manager = manager_of((AttentionSpan(window=20), 40))
    sequence = manager.open("a").sequence
    manager.append(sequence, list(range(100)), restored=True)
    manager.commit(sequence)
    first, table = manager.window_table(1, sequence)
    assert (first, len(table)) == ((100 - 19) // 8, 13 - (100 - 19) // 8)
    manager.check_integrity()
    run(manager, sequence, [1, 2, 3])
    manager.check_integrity()
    assert manager.peek([*range(100), 1, 2, 3]).reused == 102


def test_a_shift_is_refused() -> None:
    manager = manager_of((AttentionSpan(window=20), 40))
    sequence = manager.open("a").sequence
    run(manager, sequence, list(range(100)))
    with pytest.raises(BlockError, match="window"):
        manager.shift(sequence, 8, 16)


def test_pools_grow_and_shrink_each_for_itself() -> None:
    manager = manager_of((AttentionSpan(window=20), 4))
    sequence = manager.open("a").sequence
    run(manager, sequence, list(range(20)), chunk=8)
    assert manager.capacity.lacking({sequence: 24}) == (0, 2)
    assert manager.resize(12, 1) == 12
    run(manager, sequence, list(range(24)), chunk=24)
    manager.check_integrity()
    manager.close(sequence)
    assert manager.resize(2, 1) == 2
    manager.check_integrity()
    assert manager.resize(2) == 2
    manager.check_integrity()


def test_capacity_is_counted_in_units() -> None:
    manager = BlockManager(10, 16, window_pools=[(AttentionSpan(window=64), 8)], weights=(3, 5))
    assert manager.capacity.allocated == 10 * 3 + 8 * 5
    assert manager.capacity.spare(100) == 100
    most = manager.window_pools[0].span.max_blocks(16)
    assert manager.capacity.longest(8 * most) == most * 16  # so far every block is needed in both pools
    assert manager.capacity.longest(8 * most + 30) == (most + 10) * 16  # from here on in the main pool only


@pytest.mark.parametrize(
    ("breakage", "message"),
    [
        (lambda window: window.pool.refs.__setitem__(int(window.tables[1].table[2]), 7), "counts 7"),
        (lambda window: window.pool.state.__setitem__(39, 1), "block 39 of pool 1 is in state 1"),
        (lambda window: window.pool.fill.__setitem__(int(window.tables[1].table[2]), 1), "fewer tokens"),
        (lambda window: setattr(window.pool, "cached", 3), "but 3 are counted"),
        (lambda window: setattr(window.pool, "pinned_cached", 2), "but 2 are counted"),
        (lambda window: setattr(window.pool.free, "count", 1), "blocks are free but 1"),
        (lambda window: window.pool.pinned.__setitem__(int(window.tables[1].table[2]), 1), "the pins of"),
        (lambda window: setattr(window.tables[1], "first", 0), "in entries 0 to 5"),
        (lambda window: window.tables.pop(1), "other sequences"),
        (lambda window: window.cache.where.popitem(), "not listed as the place"),
        (lambda window: window.cache.policy.pop(), "the list for eviction"),
    ],
)
def test_the_integrity_check_finds_a_broken_record_of_a_window_pool(
    breakage: Callable[[SlidingWindowPool], object], message: str
) -> None:
    manager = manager_of((AttentionSpan(window=20), 40))
    sequence = manager.open("a").sequence
    run(manager, sequence, list(range(37)))
    manager.check_integrity()
    breakage(manager.window_pools[0])
    with pytest.raises(IntegrityError, match=message):
        manager.check_integrity()


def test_the_integrity_check_finds_content_that_only_the_window_pool_has() -> None:
    manager = manager_of((AttentionSpan(window=20), 40))
    sequence = manager.open("a").sequence
    run(manager, sequence, list(range(37)))
    manager.close(sequence)
    manager._cache.on_forget = None
    manager.evict(1)
    with pytest.raises(IntegrityError, match="not in the main pool's index"):
        manager.check_integrity()
