"""What is asked about the prefix cache: what it holds of a text, and what blocks hold; changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_cache import BlockCache
from engine.blocks.block_inspection import BlockContent, full_contents, indexed_content, table_content
from engine.blocks.block_pool import BlockPool
from engine.blocks.block_results import FullContent
from engine.blocks.block_table import as_tokens
from engine.blocks.eviction import Priority
from engine.blocks.miss_report import MissReport, explain_miss
from engine.blocks.table_queries import TableQueries


class CacheQueries(TableQueries):
    """The queries of a `BlockManager` about cached contents.

    Args:
        pool: the main pool.
        cache: of that pool.
        block_size: tokens per block.
    """

    def __init__(self, pool: BlockPool, cache: BlockCache, block_size: int) -> None:
        super().__init__(pool)
        self.block_size: Final = block_size
        self._cache = cache

    def explain_miss(self, tokens: Sequence[int]) -> MissReport:
        """Returns how much of a prompt is cached, and what is cached instead of the first missing token.

        Also tells whether the rest was cached once: the last thousands of evicted blocks are remembered.
        """
        return explain_miss(self._cache, as_tokens(tokens), self.block_size)

    def continuation(self, tokens: Sequence[int], count: int) -> NDArray[np.int32]:
        """See `PrefixIndex.continuation`."""
        return self._cache.index.continuation(as_tokens(tokens), count)

    def content(self, block: int, pool: int = 0) -> BlockContent | None:
        """Returns what block number `block` of pool number `pool` holds; None if it is free or not there."""
        if pool or not 0 <= block < self._pool.num_blocks:
            return None
        node = self._cache.node(block)
        if node is not None and node.length >= self._pool.fill[block]:
            return indexed_content(node, node.length, node.pins)
        return table_content(self._open.values(), block, self.block_size)

    def digests(self, tokens: Sequence[int]) -> list[bytes]:
        """Returns the hashes of the full blocks of a text that starts at position 0, known or not."""
        return self._cache.index.digests(as_tokens(tokens).tobytes())

    def full_block(self, digest: bytes, pool: int = 0) -> int:
        """Returns the block of a pool that holds the full content with this hash, -1 if there is none."""
        node = self._cache.index.full(digest)
        if node is None or not pool:
            return -1 if node is None else node.block
        window = self.window_pools[pool - 1].cache
        return window.where[node] if window.holds(node, self.block_size) else -1

    def full_contents(self, priority: Priority = Priority.CHAT) -> list[FullContent]:
        """Returns the full contents of at least this priority: last used first, parents before children."""
        return full_contents(self._cache.index.nodes(), priority)
