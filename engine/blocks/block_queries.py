"""What a block manager keeps, and all questions about it that change nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.blocks import block_content, inspection
from engine.blocks.block_cache import BlockCache
from engine.blocks.block_content import BlockContent
from engine.blocks.block_errors import UnknownSequenceError
from engine.blocks.block_pool import BlockPool
from engine.blocks.block_results import BlockStats, MissReport, PoolSnapshot, PoolUsage
from engine.blocks.block_table import BlockTable
from engine.blocks.event_log import DEFAULT_CAPACITY, EventLog
from engine.blocks.eviction import EvictionPolicy, LeastRecentlyUsed
from engine.blocks.prefix_index import HashFunction, Node, PrefixIndex, chain_hash
from engine.blocks.sliding_window_pool import SlidingWindowPool
from engine.blocks.table_operations import TableOperations


class BlockQueries:
    """The base of `BlockManager`, whose arguments and attributes these are."""

    def __init__(
        self,
        num_blocks: int,
        block_size: int = 16,
        *,
        clock: Callable[[], float] = time.monotonic,
        policy: EvictionPolicy | None = None,
        hash_function: HashFunction = chain_hash,
        event_capacity: int = DEFAULT_CAPACITY,
    ) -> None:
        if num_blocks < 1:
            raise ValueError(f"a pool needs at least 1 block, not {num_blocks}")
        if not 8 <= block_size <= 64:
            raise ValueError(f"a block holds 8 to 64 tokens, not {block_size}")
        self.block_size: Final = block_size
        self.events: Final = EventLog(event_capacity)
        self._clock = clock
        self._pool = BlockPool(num_blocks, self.events)
        self._cache = BlockCache(
            self._pool,
            PrefixIndex(block_size, hash_function),
            LeastRecentlyUsed() if policy is None else policy,
        )
        self._open: dict[int, BlockTable] = {}
        self._pins: dict[int | bytes, list[Node]] = {}
        self._last_sequence = 0
        self._tables = TableOperations(self._pool, self._cache, block_size)
        self._counts = inspection.BlockCounts()

    window_pools: Sequence[SlidingWindowPool] = ()
    weights: tuple[int, ...] = (1,)

    @property
    def num_blocks(self) -> int:
        """Physical blocks of the main pool; see `resize`."""
        return self._pool.num_blocks

    @property
    def allocated(self) -> int:
        """Units of all pools: their blocks, each times its weight."""
        return self._pool.num_blocks

    def pool_usage(self) -> list[PoolUsage]:
        """Returns the block counts of each pool, the main one first."""
        pools = (self._pool, *(each.pool for each in self.window_pools))
        return [PoolUsage(pool.num_blocks, pool.available, pool.cached, pool.free.count) for pool in pools]

    def window_tables(
        self, number: int, sequences: Sequence[int]
    ) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Returns the tables of several sequences in window pool `number`, and where each begins.

        Returns:
            Tables as rows, int32, padded with -1. Entries before a table's first one repeat that one, so that
            reading there by mistake finds a block of the same sequence. And the first position that each
            table has, (sequences,) int32.
        """
        found = [self.window_pools[number - 1].tables[sequence] for sequence in sequences]
        rows = np.full((len(found), max((each.count for each in found), default=0)), -1, np.int32)
        for row, each in zip(rows, found, strict=True):
            row[: each.count] = each.table[: each.count]
            row[: each.first] = row[each.first] if each.first < each.count else -1
        return rows, np.array([each.first * self.block_size for each in found], np.int32)

    def window_table(self, number: int, sequence: int) -> tuple[int, NDArray[np.int32]]:
        """Returns the first entry of a table in window pool `number`, and the blocks from there on."""
        each = self.window_pools[number - 1].tables[self._get(sequence).number]
        return each.first, each.table[each.first : each.count].copy()

    def sequences(self) -> Iterator[int]:
        """The open sequences, oldest first."""
        return iter(tuple(self._open))

    def chat(self, sequence: int) -> str:
        """Returns whose sequence it is."""
        return self._get(sequence).chat

    def length(self, sequence: int) -> int:
        """Returns how many tokens have a slot, committed or not."""
        return self._get(sequence).length

    def committed(self, sequence: int) -> int:
        """Returns how many tokens have their K/V computed."""
        return self._get(sequence).committed

    def tokens(self, sequence: int) -> NDArray[np.int32]:
        """Returns the tokens, int32, as a read-only view that is valid until the next append."""
        target = self._get(sequence)
        return _read_only(target.tokens[: target.length])

    def table(self, sequence: int) -> NDArray[np.int32]:
        """Returns the physical blocks in order, int32, as a read-only view valid until the next append."""
        target = self._get(sequence)
        return _read_only(target.table[: target.count])

    def tables(self, sequences: Sequence[int]) -> NDArray[np.int32]:
        """Returns the tables of several sequences as rows, int32, padded with -1."""
        found = [self._get(sequence) for sequence in sequences]
        rows = np.full((len(found), max((each.count for each in found), default=0)), -1, np.int32)
        for row, each in zip(rows, found, strict=True):
            row[: each.count] = each.table[: each.count]
        return rows

    def shared_blocks(self, sequence: int) -> int:
        """Returns how many blocks at the start of its table others use, too."""
        target = self._get(sequence)
        refs = self._pool.refs
        for at, block in enumerate(target.table[: target.count].tolist()):
            if refs[block] == 1:
                return at
        return target.count

    def snapshot(self) -> PoolSnapshot:
        """Returns the whole pool as of the last event, for watchers."""
        return inspection.snapshot(
            self._pool, self._cache, self._open.values(), self.block_size, self._clock()
        )

    def stats(self) -> BlockStats:
        """Returns the figures of this moment."""
        self._counts.copies = self._tables.copies
        return inspection.stats(self._pool, self._cache, self._open.values(), self.block_size, self._counts)

    def explain_miss(self, tokens: Sequence[int]) -> MissReport:
        """Tells how much of a prompt is known, and what is there instead of the first unknown token.

        Also whether what is missing was known once: the last thousands of evicted blocks are remembered.
        """
        return inspection.explain_miss(self._cache, as_tokens(tokens), self.block_size)

    def known_beyond(self, tokens: Sequence[int], count: int) -> NDArray[np.int32]:
        """Up to `count` tokens that the closest known content has where `tokens` stop being known."""
        return block_content.known_beyond(self._cache.index, as_tokens(tokens), count)

    def content(self, block: int, pool: int = 0) -> BlockContent | None:
        """Tokens, hash and origin of what is in `block`; None while it is free, or without such a block.

        Args:
            block: its number.
            pool: the one that it is in; there is only 0, unless layers have windows.
        """
        if pool or not 0 <= block < self.num_blocks:
            return None
        return block_content.look(self._pool, self._cache, self._open.values(), block, self.block_size)

    def check_integrity(self) -> None:
        """Compares all books with each other. Takes time in proportion to the pool.

        Raises:
            IntegrityError: they contradict each other; the text names where.
        """
        inspection.check(self._pool, self._cache, self._open.values(), self._pins.values(), self.block_size)

    def _match(self, prompt: NDArray[np.int32]) -> tuple[list[Node], int]:
        """The longest known beginning of a prompt that a sequence can go on from; see `PrefixIndex.match`."""
        return self._cache.index.match(prompt.tobytes(), len(prompt) - 1)

    def _get(self, sequence: int) -> BlockTable:
        try:
            return self._open[sequence]
        except KeyError:
            raise UnknownSequenceError(sequence) from None


def as_tokens(tokens: Sequence[int]) -> NDArray[np.int32]:
    """Returns `tokens` as int32, (T,).

    Raises:
        ValueError: they are no row of whole numbers of 32 bits.
    """
    try:
        array = np.asarray(tokens, np.int32)
    except (OverflowError, TypeError, ValueError) as error:
        raise ValueError(f"tokens are whole numbers of 32 bits: {error}") from error
    if array.ndim != 1:
        raise ValueError(f"tokens are one row, not an array of shape {array.shape}")
    return array


def _read_only(view: NDArray[np.int32]) -> NDArray[np.int32]:
    view.flags.writeable = False
    return view
