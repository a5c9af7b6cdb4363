"""Capacity of the pools: blocks that appends need, what a budget can hold, statistics.

With several pools a budget counts in units. A block of each pool weighs so many units as the K/V in it
take, so that one number can be compared with a budget. With one pool a unit is a block. Whether an append
really fits is decided pool by pool.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from engine.blocks.block_pool import CACHED, USED, BlockPool
from engine.blocks.block_table import BlockTable, CopyOnWrite, Peek, Table
from engine.blocks.prefix_cache import Node
from engine.blocks.sliding_window_pool import SlidingWindowPool


class PoolUsage(NamedTuple):
    """Blocks of one pool.

    Attributes:
        total: all of them.
        available: free or evictable.
        cached: cached, whether pinned or not.
        free: free.
    """

    total: int
    available: int
    cached: int
    free: int


@dataclass(frozen=True)
class BlockStats:
    """Statistics of the main pool at one moment. Some count from the start, where noted.

    Attributes:
        total, used, cached, free: blocks by state.
        pinned: blocks that may not be evicted.
        sequences: open sequences.
        tail_waste: fraction (0 to 1) of the used blocks' slots that hold no token.
        tail_waste_tokens: the number of those slots.
        runs_per_sequence: mean number of runs of adjacent blocks in a table; 1 is ideal.
        longest_free_run: blocks. A fragmented pool refuses nothing; long runs are only faster to read.
        saved_blocks: references beyond the first: blocks that sharing made unnecessary.
        prompt_tokens, reused_tokens: of all opened sequences, since the start.
        prefix_hit_rate: `reused_tokens / prompt_tokens`, 0 if there were none.
        evictions, copies, preemptions: since the start.
        seq: the last event that is included.
    """

    total: int
    used: int
    cached: int
    free: int
    pinned: int
    sequences: int
    tail_waste: float
    tail_waste_tokens: int
    runs_per_sequence: float
    longest_free_run: int
    saved_blocks: int
    prompt_tokens: int
    reused_tokens: int
    prefix_hit_rate: float
    evictions: int
    copies: int
    preemptions: int
    seq: int


@dataclass
class BlockCounts:
    """Counters since the start."""

    prompt_tokens: int = 0
    reused_tokens: int = 0
    evictions: int = 0
    copies: int = 0
    preemptions: int = 0


def compute_stats(
    pool: BlockPool, sequences: Iterable[BlockTable], block_size: int, counts: BlockCounts
) -> BlockStats:
    """Computes the statistics from the pool's arrays. O(num_blocks)."""
    refs = np.frombuffer(pool.refs, np.uint16)
    fill = np.frombuffer(pool.fill, np.uint16)
    used = np.frombuffer(pool.state, np.uint8) == USED
    used_count = int(np.count_nonzero(used))
    empty = used_count * block_size - int(fill[used].sum(dtype=np.int64))
    tables = [sequence.table[: sequence.count] for sequence in sequences]
    runs = sum(1 + int(np.count_nonzero(table[1:] - table[:-1] != 1)) for table in tables if len(table))
    _, lengths = pool.free.runs()
    return BlockStats(
        total=pool.num_blocks,
        used=used_count,
        cached=pool.cached,
        free=pool.free.count,
        pinned=pool.pinned.count(1),
        sequences=len(tables),
        tail_waste=empty / (used_count * block_size) if used_count else 0.0,
        tail_waste_tokens=empty,
        runs_per_sequence=runs / max(1, sum(len(table) > 0 for table in tables)),
        longest_free_run=int(lengths.max(initial=0)),
        saved_blocks=int(refs.sum(dtype=np.int64)) - used_count,
        prompt_tokens=counts.prompt_tokens,
        reused_tokens=counts.reused_tokens,
        prefix_hit_rate=counts.reused_tokens / counts.prompt_tokens if counts.prompt_tokens else 0.0,
        evictions=counts.evictions,
        copies=counts.copies,
        preemptions=counts.preemptions,
        seq=pool.log.seq,
    )


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
        self._pools = (pool, *(window.pool for window in window_pools))

    @property
    def allocated(self) -> int:
        """Units of all pools together."""
        return sum(pool.num_blocks * weight for pool, weight in zip(self._pools, self.weights, strict=True))

    @property
    def available(self) -> int:
        """Blocks of the main pool that are free or evictable."""
        return self._pool.available

    @property
    def free(self) -> int:
        """Free blocks of the main pool."""
        return self._pool.free.count

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
            restored: they come from the host, which takes fewer blocks of window pools.
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
