"""Comparison of the records of each pool: tables, reference counts, states, prefix index, pins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.blocks.block_errors import IntegrityError
from engine.blocks.block_pool import CACHED, FREE, USED, BlockPool
from engine.blocks.block_table import BlockTable
from engine.blocks.prefix_cache import Node, PrefixCache
from engine.blocks.sliding_window_pool import SlidingWindowPool


def check_main_pool(
    pool: BlockPool,
    cache: PrefixCache,
    sequences: Iterable[BlockTable],
    pins: Iterable[list[Node]],
    block_size: int,
) -> None:
    """Checks the main pool and the prefix index. O(num_blocks).

    Args:
        pool: the blocks.
        cache: their contents.
        sequences: the open sequences.
        pins: the contents that each pin holds.
        block_size: tokens per block.

    Raises:
        IntegrityError: two records disagree.
    """
    open_sequences = list(sequences)
    _check_states(pool, open_sequences)
    for sequence in open_sequences:
        _check_sequence(pool, cache, sequence, block_size)
    _check_contents(pool, cache, pins)
    for problem in (pool.free.find_problem(), cache.index.find_problem()):
        if problem:
            raise IntegrityError(problem)


def check_window_pool(
    window: SlidingWindowPool, lengths: dict[int, tuple[int, int]], cache: PrefixCache
) -> None:
    """Checks a sliding window pool. O(num_blocks).

    Args:
        lengths: of each open sequence, its tokens, and how many of them are committed.
        cache: the contents of the main pool.

    Raises:
        IntegrityError: two records disagree.
    """
    _check_window_tables(window, lengths)
    pool, contents = window.pool, window.cache
    known = 0
    for block in range(pool.num_blocks):
        node, state = contents.node(block), pool.state[block]
        name = f"block {block} of pool {pool.group}"
        if (state == FREE) != pool.free.is_free(block) or (pool.fill[block] == 0) != (state == FREE):
            raise IntegrityError(f"{name} is in state {state} with {pool.fill[block]} tokens")
        if (state == CACHED and node is None) or (state == FREE and node is not None):
            raise IntegrityError(f"{name} is in state {state}, which does not fit its content")
        if node is not None:
            known += 1
            if contents.where.get(node) != block or contents.known_tokens(block) > node.length:
                raise IntegrityError(f"{name} is not listed as the place of its content")
            if cache.node(node.block) is not node:
                raise IntegrityError(f"{name} has a content that is not in the main pool's index")
        pinned = node is not None and contents.pins_of(node) > 0
        if pinned != (pool.pinned[block] == 1):
            raise IntegrityError(f"the pins of {name} are miscounted")
        if (state == CACHED and not pinned) != (block in contents.policy):
            raise IntegrityError(f"{name} is wrongly on or off the list for eviction")
    if len(contents.where) != known:
        raise IntegrityError(f"pool {pool.group} lists contents that are in none of its blocks")
    if problem := pool.free.find_problem():
        raise IntegrityError(f"pool {pool.group}: {problem}")
    _check_cached_count(pool)


def _check_window_tables(window: SlidingWindowPool, lengths: dict[int, tuple[int, int]]) -> None:
    pool, size = window.pool, window.block_size
    if window.tables.keys() != lengths.keys():
        raise IntegrityError(f"pool {pool.group} has other sequences than the main pool")
    refs = [0] * pool.num_blocks
    for number, table in window.tables.items():
        length, committed = lengths[number]
        first = min(window.span.start(committed) // size, table.count)
        if table.count != -(-length // size) or table.first != first:
            raise IntegrityError(
                f"sequence {number} has {length} tokens in entries {table.first} to {table.count} "
                f"of pool {pool.group}"
            )
        for at in range(table.first, table.count):
            block = int(table.table[at])
            refs[block] += 1
            if pool.fill[block] < min(size, length - at * size):
                raise IntegrityError(
                    f"block {block} of pool {pool.group} has fewer tokens than sequence {number} needs"
                )
    for block, count in enumerate(refs):
        if count != pool.refs[block] or (pool.state[block] == USED) != (count > 0):
            raise IntegrityError(
                f"block {block} of pool {pool.group} is in {count} tables, counts {pool.refs[block]} "
                f"and is in state {pool.state[block]}"
            )


def _check_states(pool: BlockPool, sequences: list[BlockTable]) -> None:
    refs = Counter(block for sequence in sequences for block in sequence.table[: sequence.count].tolist())
    for block in range(pool.num_blocks):
        state = pool.state[block]
        if refs[block] != pool.refs[block]:
            raise IntegrityError(f"block {block} is in {refs[block]} tables but counts {pool.refs[block]}")
        if (state == USED) != (refs[block] > 0) or (state == FREE) != pool.free.is_free(block):
            raise IntegrityError(f"block {block} is in state {state} with {refs[block]} references")
        if (pool.fill[block] == 0) != (state == FREE):
            raise IntegrityError(f"block {block} is in state {state} with {pool.fill[block]} tokens")
    _check_cached_count(pool)


def _check_cached_count(pool: BlockPool) -> None:
    cached = [block for block, state in enumerate(pool.state) if state == CACHED]
    if pool.cached != len(cached):
        raise IntegrityError(f"{len(cached)} blocks are cached but {pool.cached} are counted")
    if any(on_disk and pool.state[block] == FREE for block, on_disk in enumerate(pool.stored)):
        raise IntegrityError("a free block is recorded to be on disk")
    pinned = sum(pool.pinned[block] for block in cached)
    if pool.pinned_cached != pinned:
        raise IntegrityError(f"{pinned} cached blocks are pinned but {pool.pinned_cached} are counted")


def _check_sequence(pool: BlockPool, cache: PrefixCache, sequence: BlockTable, block_size: int) -> None:
    if sequence.count != -(-sequence.length // block_size):
        raise IntegrityError(
            f"sequence {sequence.number} has {sequence.length} tokens in {sequence.count} blocks"
        )
    if not sequence.committed <= sequence.length:
        raise IntegrityError(f"sequence {sequence.number} has more committed tokens than tokens")
    for at, block in enumerate(sequence.table[: sequence.count].tolist()):
        if pool.fill[block] < min(block_size, sequence.length - at * block_size):
            raise IntegrityError(f"block {block} has fewer tokens than sequence {sequence.number} needs")
    if sequence.private:
        return
    node = sequence.node
    for at in range(sequence.committed // block_size - 1, -1, -1):
        block = int(sequence.table[at])
        if cache.node(block) is not node or node.parent is None:
            raise IntegrityError(
                f"block {block} is not listed with the content of sequence {sequence.number}"
            )
        if node.key != sequence.key(at * block_size, (at + 1) * block_size):
            raise IntegrityError(
                f"block {block} is listed with other tokens than sequence {sequence.number} has"
            )
        node = node.parent
    if node is not cache.index.root:
        raise IntegrityError(f"the contents of sequence {sequence.number} do not begin at the root")


def _check_contents(pool: BlockPool, cache: PrefixCache, pins: Iterable[list[Node]]) -> None:
    pinned = Counter(id(node) for nodes in pins for node in nodes)
    known: set[int] = set()
    for node in cache.index.nodes():
        blocks = [node.block, *node.twins]
        cached = pool.state[node.block] == CACHED
        if any(cache.node(block) is not node for block in blocks) or known.intersection(blocks):
            raise IntegrityError(f"block {node.block} has another content than the index says")
        known.update(blocks)
        if node.twins and (
            cached or not node.digest or any(pool.state[block] != USED for block in node.twins)
        ):
            raise IntegrityError(f"the twins of block {node.block} are not in use as they should be")
        if pool.state[node.block] == FREE or pool.fill[node.block] < node.length:
            raise IntegrityError(f"block {node.block} does not hold its {node.length} known tokens")
        if cached and not node.pins and any(pool.state[child.block] != CACHED for child in node.children):
            raise IntegrityError(f"block {node.block} is cached but a block that continues it is in use")
        if node.pins != pinned[id(node)] or (node.pins > 0) != (pool.pinned[node.block] == 1):
            raise IntegrityError(f"the pins of block {node.block} are miscounted")
        if (cached and not node.children and not node.pins) != (node.block in cache.policy):
            raise IntegrityError(f"block {node.block} is wrongly on or off the list for eviction")
    for block in range(pool.num_blocks):
        if pool.state[block] == CACHED and block not in known:
            raise IntegrityError(f"block {block} is cached but its content is not in the index")
        if block not in known and cache.node(block) is not None:
            raise IntegrityError(f"block {block} is listed with a content that is not in the index")
