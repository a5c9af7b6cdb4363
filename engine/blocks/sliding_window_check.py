"""The check that the books of a side pool agree."""

from __future__ import annotations

from engine.blocks.block_errors import IntegrityError
from engine.blocks.block_pool import CACHED, FREE, USED
from engine.blocks.sliding_window_pool import SlidingWindowPool


def check_window_pool(window_pool: SlidingWindowPool, lengths: dict[int, tuple[int, int]]) -> None:
    """Compares the books of a pool.

    Args:
        side: the pool.
        lengths: of each open sequence, its tokens, and those that are committed.

    Raises:
        IntegrityError: they contradict each other.
    """
    pool, size = window_pool.pool, window_pool._size
    refs = [0] * pool.num_blocks
    if window_pool.tables.keys() != lengths.keys():
        raise IntegrityError(f"pool {window_pool.number} has other sequences than the main one")
    for number, each in window_pool.tables.items():
        length, committed = lengths[number]
        if each.count != -(-length // size) or each.first != min(
            window_pool.span.start(committed) // size, each.count
        ):
            raise IntegrityError(
                f"sequence {number} has {length} tokens in entries {each.first} to {each.count} "
                f"of pool {window_pool.number}"
            )
        for at in range(each.first, each.count):
            block = int(each.table[at])
            refs[block] += 1
            if pool.fill[block] < min(size, length - at * size):
                raise IntegrityError(f"block {block} of pool {window_pool.number} is less full than needed")
    for block, node in enumerate(window_pool._node_of):
        state = pool.state[block]
        if refs[block] != pool.refs[block] or (state == USED) != (refs[block] > 0):
            raise IntegrityError(f"block {block} of pool {window_pool.number} is miscounted")
        if (state == FREE) != pool.free.is_free(block) or (pool.fill[block] == 0) != (state == FREE):
            raise IntegrityError(f"block {block} of pool {window_pool.number} is in a wrong state")
        if (state == CACHED and node is None) or (state == FREE and node is not None):
            raise IntegrityError(f"block {block} of pool {window_pool.number} holds what is not known")
        if node is not None and (
            window_pool.where.get(node) != block or window_pool._known[block] > node.length
        ):
            raise IntegrityError(f"block {block} of pool {window_pool.number} is not where it is looked for")
        pinned = node is not None and node in window_pool._pins
        if pinned != (pool.pinned[block] == 1):
            raise IntegrityError(f"block {block} of pool {window_pool.number} has a wrong pin")
        if (state == CACHED and not pinned) != (block in window_pool._policy):
            raise IntegrityError(
                f"block {block} of pool {window_pool.number} is wrongly offered for eviction"
            )
    if len(window_pool.where) != sum(node is not None for node in window_pool._node_of):
        raise IntegrityError(f"pool {window_pool.number} lists contents that are in no block")
    if problem := pool.free.contradiction():
        raise IntegrityError(problem)
    if pool.cached != pool.state.count(CACHED):
        raise IntegrityError(f"pool {window_pool.number} miscounts what is cached")
