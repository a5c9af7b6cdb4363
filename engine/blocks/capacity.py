"""What fits into the pools: the blocks that appends need, and what a budget can hold.

With several pools a budget counts in units. A block of each pool weighs so many units as the K/V in it
take, so that one number can be compared with a budget. With one pool a unit is a block. Whether an append
really fits is decided pool by pool.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from engine.blocks.block_pool import CACHED, BlockPool
from engine.blocks.block_results import Peek
from engine.blocks.block_stats import PoolUsage
from engine.blocks.block_table import BlockTable
from engine.blocks.copy_on_write import CopyOnWrite, Table
from engine.blocks.prefix_index import Node
from engine.blocks.sliding_window_pool import SlidingWindowPool

Needs = Mapping[int, int] | Iterable[tuple[int, int]]  # (sequence, tokens to append)


class Capacity:
    """Counts blocks of all pools of one manager; changes nothing.

    Args:
        pool: the main pool.
        writer: computes what an append to the main pool takes.
        table_of: returns the table of an open sequence.
        block_size: tokens per block, in all pools.
        window_pools: the sliding window pools.
        weights: units per block of each pool, the main pool first; all 1 if empty.

    Attributes:
        weights: as given.
    """

    def __init__(
        self,
        pool: BlockPool,
        writer: CopyOnWrite[BlockTable],
        table_of: Callable[[int], BlockTable],
        block_size: int,
        window_pools: Sequence[SlidingWindowPool] = (),
        weights: Sequence[int] = (),
    ) -> None:
        self.weights: Final = tuple(weights) or (1,) * (1 + len(window_pools))
        self._pool = pool
        self._writer = writer
        self._table_of = table_of
        self._block_size = block_size
        self._window_pools = window_pools
        self._pools = (pool, *(each.pool for each in window_pools))

    @property
    def allocated(self) -> int:
        """Units of all pools together."""
        return sum(pool.num_blocks * weight for pool, weight in zip(self._pools, self.weights, strict=True))

    def usage(self) -> list[PoolUsage]:
        """Returns the block counts of each pool, the main pool first."""
        return [
            PoolUsage(pool.num_blocks, pool.available, pool.cached, pool.free.count) for pool in self._pools
        ]

    def spare(self, limit: int) -> int:
        """Returns the units that are free, evictable, or can be added up to a budget of `limit` units."""
        available = sum(
            pool.available * weight for pool, weight in zip(self._pools, self.weights, strict=True)
        )
        return available + max(0, limit - self.allocated)

    def longest(self, limit: int) -> int:
        """Returns the tokens of the longest sequence that fits alone into `limit` units."""
        if not self._window_pools:
            return limit // self.weights[0] * self._block_size
        low, high = 0, 1 << 27  # blocks
        while low < high:
            middle = (low + high + 1) // 2
            if middle * self.weights[0] + self.window_units(middle) <= limit:
                low = middle
            else:
                high = middle - 1
        return low * self._block_size

    def window_units(self, blocks: int) -> int:
        """Returns the units that a sequence of `blocks` blocks takes in the window pools, at most."""
        return sum(
            min(blocks, self._max_blocks(window)) * weight
            for window, weight in zip(self._window_pools, self.weights[1:], strict=True)
        )

    def peek(self, nodes: Sequence[Node], matched: int, length: int) -> Peek:
        """Returns the units that a new sequence takes.

        Args:
            nodes: the cached contents that it will share.
            matched: how many of their tokens it will share.
            length: the tokens that must fit in all.
        """
        pool, end = self._pool, -(-length // self._block_size)
        blocks = end - len(nodes)
        for node in nodes:
            blocks += pool.state[node.block] == CACHED and not pool.pinned[node.block]
        if matched % self._block_size:
            tail = nodes[-1].block
            blocks += pool.refs[tail] > 0 or pool.pinned[tail] > 0  # it would be copied
        return Peek(matched, blocks * self.weights[0] + self.window_units(end))

    def total_needed(self, needs: Needs) -> int:
        """Returns how many available units all these appends take together.

        Appends that compute many tokens take blocks of window pools step by step, so they are counted there
        with what they use at a time.

        Args:
            needs: pairs of a sequence and the number of tokens to append.

        Raises:
            UnknownSequenceError: one of them is not open.
        """
        counts = _counts(needs)
        units = self._main_needed(counts) * self.weights[0]
        for window, weight in zip(self._window_pools, self.weights[1:], strict=True):
            bound = sum(
                min(window.needed(number, self._table_of(number).length, count), self._max_blocks(window))
                for number, count in counts.items()
                if count > 0
            )
            units += min(self._window_needed(window, counts), bound) * weight
        return units

    def needed(self, needs: Needs, *, restored: bool = False) -> list[int]:
        """Returns how many available blocks all these appends take together, of each pool.

        Args:
            needs: pairs of a sequence and the number of tokens to append.
            restored: they are for `restore`, which takes fewer blocks of window pools.
        """
        counts = _counts(needs)
        needed = [self._main_needed(counts)]
        for window in self._window_pools:
            if restored:
                of_each = (
                    window.restore_needed(number, self._table_of(number).length, count)
                    for number, count in counts.items()
                    if count > 0
                )
                needed.append(sum(of_each))
            else:
                needed.append(self._window_needed(window, counts))
        return needed

    def lacking(self, needs: Needs, *, restored: bool = False) -> tuple[int, ...]:
        """Returns how many blocks these appends take beyond the free ones, in each pool; see `needed`."""
        needed = self.needed(needs, restored=restored)
        return tuple(
            max(0, blocks - pool.free.count) for blocks, pool in zip(needed, self._pools, strict=True)
        )

    def can_append(self, needs: Needs, *, restored: bool = False) -> bool:
        """Returns whether all these appends fit, one after the other; see `needed`."""
        needed = self.needed(needs, restored=restored)
        return all(blocks <= pool.available for blocks, pool in zip(needed, self._pools, strict=True))

    def _max_blocks(self, window: SlidingWindowPool) -> int:
        return window.span.max_blocks(self._block_size)

    def _main_needed(self, counts: Mapping[int, int]) -> int:
        """Returns the blocks needed of the main pool; `counts` maps sequences to tokens to append."""
        tables = [self._table_of(number) for number in counts]
        rows = [(table, table.length, count) for table, count in zip(tables, counts.values(), strict=True)]
        return _needed(self._pool, self._writer, rows)

    def _window_needed(self, window: SlidingWindowPool, counts: Mapping[int, int]) -> int:
        """Returns the blocks needed of a window pool."""
        tables = window.tables
        rows = [(tables[number], self._table_of(number).length, count) for number, count in counts.items()]
        return _needed(window.pool, window.writer, rows)


def _needed(pool: BlockPool, writer: CopyOnWrite[Table], appends: Iterable[tuple[Table, int, int]]) -> int:
    """Returns the blocks that these (table, length, tokens to append) take together.

    If all sequences that share a last block write it, one of them can keep it and needs no copy.
    """
    needed, size = 0, writer.block_size
    writers: dict[int, int] = {}
    for table, length, count in appends:  # this runs for every row of every step
        if count < 1:
            continue
        needed += writer.needed(table, length, count)
        if length % size:
            last: int = table.table.item(table.count - 1)
            writers[last] = writers.get(last, 0) + 1
    for last, count in writers.items():
        needed -= count > 1 and count == pool.refs[last] and not pool.pinned[last]
    return needed


def _counts(needs: Needs) -> dict[int, int]:
    """Returns the tokens to append to each sequence."""
    counts: dict[int, int] = {}
    for sequence, count in needs.items() if isinstance(needs, Mapping) else needs:
        counts[sequence] = counts.get(sequence, 0) + count
    return counts
