"""Moving blocks together: each sequence's become neighbours, the free ones one run at the end.

Under paging nothing needs this: any free block will do. It is for giving memory back, since a pool gets
smaller from its end, and for long runs, which prefill and copies to the host read faster.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_pool import FREE, BlockPool
from engine.blocks.block_table import BlockTable
from engine.blocks.prefix_index import Node

Numbers = NDArray[np.int32]


def new_numbers(pool: BlockPool, root: Node, sequences: Iterable[BlockTable]) -> Numbers:
    """The new number of each block, int32: a permutation.

    First come the tables of the open sequences, in order, then what is cached, each content behind the one
    that it continues, then the free blocks.
    """
    order: dict[int, None] = {}
    for each in sequences:
        order.update(dict.fromkeys(each.table[: each.count].tolist()))
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.block >= 0:
            order.update(dict.fromkeys((node.block, *node.twins)))
        waiting.extend(reversed(node.children))
    order.update(dict.fromkeys(block for block, state in enumerate(pool.state) if state != FREE))
    order.update(dict.fromkeys(range(pool.num_blocks)))
    numbers = np.empty(pool.num_blocks, np.int32)
    numbers[np.fromiter(order, np.int32, pool.num_blocks)] = np.arange(pool.num_blocks, dtype=np.int32)
    return numbers


def renumber(pool: BlockPool, numbers: Numbers) -> None:
    """Moves everything that the pool keeps of block b to block `numbers[b]`. Watchers begin anew."""
    for column in (pool.state, pool.pinned, pool.refs, pool.fill, pool.stamp):
        _permute(column, numbers)
    pool.free.renumber(numbers)
    pool.log.restart()


def _permute(column: bytearray | array[int] | array[float], numbers: Numbers) -> None:
    view = np.frombuffer(column, np.uint8 if isinstance(column, bytearray) else column.typecode)
    view[numbers] = view.copy()
