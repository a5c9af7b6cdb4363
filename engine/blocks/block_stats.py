"""Statistics of the main pool, and the block counts of every pool."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from engine.blocks.block_pool import USED, BlockPool
from engine.blocks.block_table import BlockTable


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
    tables = [each.table[: each.count] for each in sequences]
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
