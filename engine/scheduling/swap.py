"""Copies of preempted sequences' KV on the host, where that is cheaper than recomputing it.

A preempted sequence loses its blocks. Its KV can be recomputed from its tokens, or copied to the host before
and back afterwards. Copying nearly always wins: a token's KV of a small model takes some 50 KB, which is 20
microseconds of copying against milliseconds of computing. Measured speeds decide, and a limit on host memory.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from engine.blocks import BlockManager

Blocks = NDArray[np.int32]
_INITIAL_BYTES_PER_S: Final = 1e9  # assumed before the first copy


class SwappablePools(Protocol):
    """The pools whose blocks are copied."""

    @property
    def token_bytes_per_pool(self) -> list[int]:
        """Bytes of KV of one token in each pool, the main pool first."""

    def save_blocks(self, blocks: Blocks, pool: int = 0) -> Any | None:
        """Copies blocks to the host; None if the pools cannot."""

    def load_blocks(self, blocks: Blocks, saved: Any, start: int, pool: int = 0) -> None:
        """Copies back what `save_blocks` returned, from its block `start` on."""


@dataclass
class SwappedKV:
    """Host copy of a preempted sequence's KV.

    Attributes:
        first: index in the block table of the first copied block; earlier ones were shared.
        tokens: how many tokens of the sequence's context were computed.
        nbytes: size of the copy.
        data: content of the main pool's blocks.
        window_data: for each window pool, the index of the first copied block, and the content.
    """

    first: int
    tokens: int
    nbytes: int
    data: Any
    window_data: list[tuple[int, Any]] = field(default_factory=list)


class Swap:
    """Makes, restores and accounts for the host copies.

    Args:
        block_size: tokens in a block.
        limit: bytes that all copies together may take.

    Attributes:
        used_bytes: size of the present copies.
    """

    def __init__(self, pools: SwappablePools, block_size: int, limit: int) -> None:
        self.limit = limit
        self.used_bytes = 0
        self._pools = pools
        self._block_size = block_size
        self._bytes_per_s = _INITIAL_BYTES_PER_S

    def swap_out(
        self,
        table: Blocks,
        *,
        shared: int,
        tokens: int,
        seconds_per_row: float,
        required: bool = False,
        window_tables: Sequence[tuple[int, Blocks]] = (),
    ) -> SwappedKV | None:
        """Copies a sequence's blocks to the host if that is cheaper than recomputing its tokens.

        Args:
            shared: how many blocks from the start are shared with other sequences; they are not copied.
            tokens: how many tokens are computed.
            seconds_per_row: the cost of recomputing one token; 0 if that is not known yet.
            required: whether to copy at any cost, because these tokens cannot be recomputed.
            window_tables: for each window pool, the index of the first block that the sequence still has, and
                its blocks from there on.

        Returns:
            The copy, or None if the tokens have to be recomputed.
        """
        blocks = table[shared : -(-tokens // self._block_size)]
        counts = [len(blocks), *(len(live) for _, live in window_tables)]
        weights = self._pools.token_bytes_per_pool
        nbytes = self._block_size * sum(n * weight for n, weight in zip(counts, weights, strict=True))
        recompute_seconds = (tokens - shared * self._block_size) * seconds_per_row
        copy_seconds = 2 * nbytes / self._bytes_per_s
        too_large = self.used_bytes + nbytes > self.limit
        too_slow = seconds_per_row > 0 and copy_seconds > recompute_seconds
        if not len(blocks) or ((too_large or too_slow) and not required):
            return None
        begin = time.perf_counter()
        data = self._pools.save_blocks(blocks)
        window_data = [
            (first, self._pools.save_blocks(live, pool))
            for pool, (first, live) in enumerate(window_tables, 1)
        ]
        if data is None or any(arrays is None for _, arrays in window_data):
            return None
        if nbytes:  # 0 if the only blocks are those of a main pool without KV
            self._bytes_per_s = nbytes / max(time.perf_counter() - begin, 1e-6)
        self.used_bytes += nbytes
        return SwappedKV(shared, tokens, nbytes, data, window_data)

    def swap_in(
        self, swapped: SwappedKV, table: Blocks, cached: int, window_tables: Sequence[tuple[int, Blocks]] = ()
    ) -> None:
        """Copies KV back into a sequence's new blocks and discards the copy.

        Args:
            swapped: the copy.
            table: the new block table; the sequence alone uses its blocks from index `cached` on.
            cached: how many blocks at the start have their content already, at least `swapped.first`.
            window_tables: the new blocks in the window pools, as in `swap_out`.
        """
        self._pools.load_blocks(
            table[cached : -(-swapped.tokens // self._block_size)], swapped.data, cached - swapped.first
        )
        for pool, ((begin, live), (first, data)) in enumerate(
            zip(window_tables, swapped.window_data, strict=True), 1
        ):
            low = max(cached, first, begin)
            self._pools.load_blocks(live[low - begin :], data, low - first, pool)
        self.discard(swapped)

    def discard(self, swapped: SwappedKV) -> None:
        """Frees a copy."""
        self.used_bytes -= swapped.nbytes
        swapped.data, swapped.window_data = None, []


def window_tables(blocks: BlockManager, sequence: int) -> list[tuple[int, Blocks]]:
    """For each window pool, the index of the first block that a sequence still has, and its blocks."""
    return [blocks.window_table(window_pool.pool.group, sequence) for window_pool in blocks.window_pools]
