"""Compaction: moves the blocks of each sequence next to each other and the free ones to the end.

Nothing needs this to work, since any free block will do. It allows memory to be given back, because a pool
shrinks from its end, and it makes long runs, which prefill and copies to the host read faster.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_cache import BlockCache
from engine.blocks.block_pool import FREE, BlockPool
from engine.blocks.block_table import BlockTable
from engine.blocks.prefix_index import Node

Numbers = NDArray[np.int32]


def compact(pool: BlockPool, cache: BlockCache, sequences: Collection[BlockTable]) -> Numbers:
    """Renumbers all blocks in the pool, the cache and the tables; watchers need a new snapshot.

    Returns:
        The new number of each block, int32, (num_blocks,). The caller moves the K/V accordingly.
    """
    numbers = _new_numbers(pool, cache.index.root, sequences)
    for column in (pool.state, pool.pinned, pool.stored, pool.refs, pool.fill, pool.stamp):
        _permute(column, numbers)
    pool.free.renumber(numbers)
    pool.log.restart()
    cache.renumber(numbers)
    for each in sequences:
        each.table[: each.count] = numbers[each.table[: each.count]]
    return numbers


def _new_numbers(pool: BlockPool, root: Node, sequences: Iterable[BlockTable]) -> Numbers:
    """Returns the new number of each block: a permutation.

    First come the tables of the open sequences, in order, then the cached blocks, each right after the one
    that it continues, then the free blocks.
    """
    order: dict[int, None] = {}
    for each in sequences:
        order.update(dict.fromkeys(each.table[: each.count].tolist()))
    stack = [root]
    while stack:
        node = stack.pop()
        if node.block >= 0:
            order.update(dict.fromkeys((node.block, *node.twins)))
        stack.extend(reversed(node.children))
    order.update(dict.fromkeys(block for block, state in enumerate(pool.state) if state != FREE))
    order.update(dict.fromkeys(range(pool.num_blocks)))
    numbers = np.empty(pool.num_blocks, np.int32)
    numbers[np.fromiter(order, np.int32, pool.num_blocks)] = np.arange(pool.num_blocks, dtype=np.int32)
    return numbers


def _permute(column: bytearray | array[int] | array[float], numbers: Numbers) -> None:
    view = np.frombuffer(column, np.uint8 if isinstance(column, bytearray) else column.typecode)
    view[numbers] = view.copy()
