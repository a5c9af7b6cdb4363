"""The block manager of models in which some layers attend to a part of the context only.

The main pool is a `BlockManager`'s: the layers with full attention use its tables, and its prefix index
says what is cached. Layers with a sliding window or with chunks have pools of their own
(`SlidingWindowPool`), in which the table of a sequence ends where the main one ends and begins where its
next row begins to read. A model without full attention has a main pool all the same, without K/V: it only
identifies contents.

A prompt continues from the longest cached prefix after which every pool has what the next row reads: all
blocks in the main pool, those of the window in the others. Everything else happens in all pools together;
an `append` happens in all of them or in none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.blocks.attention_span import AttentionSpan
from engine.blocks.block_errors import BlockError, OutOfBlocksError
from engine.blocks.block_inspection import BlockContent, entry_content, indexed_content
from engine.blocks.block_manager import BlockManager
from engine.blocks.block_pool import MAX_REFS
from engine.blocks.block_results import Appended, OpenedSequence
from engine.blocks.block_table import BlockTable
from engine.blocks.eviction import Priority
from engine.blocks.integrity_check import check_window_pool
from engine.blocks.pool_snapshot import PoolSnapshot, SequenceSnapshot, take_snapshot
from engine.blocks.prefix_index import Node
from engine.blocks.sliding_window_pool import SlidingWindowPool


class SlidingWindowManager(BlockManager):
    """A `BlockManager` with sliding window pools.

    Args:
        num_blocks: of the main pool. block_size: tokens per block, in all pools. window_pools: for each
        sliding window pool, how far back its layers attend, and its blocks. weights: units per block of
        each pool, the main pool first; 0 for a pool without K/V. all 1 by default. options: further
        arguments of `BlockManager`.
    """

    def __init__(
        self,
        num_blocks: int,
        block_size: int = 16,
        *,
        window_pools: Sequence[tuple[AttentionSpan, int]],
        weights: Sequence[int] = (),
        **options: Any,
    ) -> None:
        super().__init__(num_blocks, block_size, **options)
        pools = [
            SlidingWindowPool(group, span, blocks, block_size, self.events)
            for group, (span, blocks) in enumerate(window_pools, 1)
        ]
        self._set_window_pools(pools, weights)
        self._cache.on_forget = self._forget

    # --- sequences ------------------------------------------------------------------------------

    def open(
        self,
        chat: str,
        tokens: Sequence[int] = (),
        *,
        priority: Priority = Priority.CHAT,
        private: bool = False,
    ) -> OpenedSequence:
        """See `BlockManager.open`."""
        opened = super().open(chat, tokens, priority=priority, private=private)
        target = self._open[opened.sequence]
        for window in self.window_pools:
            window.open(opened.sequence, priority, target.prompt)
        length = self._join(target, opened.reused)
        for window in self.window_pools:
            table = window.tables[opened.sequence]
            table.reused = table.count
        return OpenedSequence(opened.sequence, length)

    def fork(self, sequence: int, chat: str) -> int:
        """See `BlockManager.fork`."""
        parent = self._get(sequence)
        if not all(window.can_fork(sequence) for window in self.window_pools):
            raise BlockError(f"sequence {sequence} is shared {MAX_REFS:,} times and cannot be forked again")
        number = super().fork(sequence, chat)
        for window in self.window_pools:
            window.fork(sequence, number, parent.priority, parent.committed)
        return number

    def close(self, sequence: int, *, keep: bool = True) -> None:
        """See `BlockManager.close`."""
        target = self._get(sequence)
        if keep:
            self._tables.index_tail(target)
            self._commit(target, target.committed)
        super().close(sequence, keep=keep)
        for window in self.window_pools:
            window.close(sequence, keep=keep)

    # --- tokens ---------------------------------------------------------------------------------

    def append(self, sequence: int, tokens: Sequence[int], *, ahead: bool = False) -> Appended:
        """See `BlockManager.append`; all pools give slots, or none does."""
        target = self._get(sequence)
        length, count = target.length, len(tokens)
        self._require(window.needed(sequence, length, count) for window in self.window_pools)
        main = super().append(sequence, tokens, ahead=ahead)
        self._copy_time()
        others = tuple(window.extend(sequence, length, count) for window in self.window_pools)
        return Appended(main.slots, main.copies, others)

    def restore(self, sequence: int, tokens: Sequence[int]) -> None:
        """See `BlockManager.restore`; a window pool takes only what a row after these tokens reads."""
        target = self._get(sequence)
        length, count = target.length, len(tokens)
        self._require(window.restore_needed(sequence, length, count) for window in self.window_pools)
        super().append(sequence, tokens)
        self._copy_time()
        for window in self.window_pools:
            window.restore(sequence, length, count)

    def writes_in_place(self, sequence: int) -> bool:
        """See `BlockManager.writes_in_place`."""
        length = self._get(sequence).length
        return super().writes_in_place(sequence) and all(
            window.writer.writes_in_place(window.tables[sequence], length) for window in self.window_pools
        )

    def commit(self, sequence: int, length: int | None = None) -> None:
        """See `BlockManager.commit`; window pools release what no later row reads."""
        target = self._get(sequence)
        before = target.committed
        super().commit(sequence, length)
        self._copy_time()
        self._commit(target, before)

    def truncate(self, sequence: int, length: int) -> int:
        """See `BlockManager.truncate`; blocks that rows read again are taken back from the cache."""
        target = self._get(sequence)
        lost = length < target.committed
        super().truncate(sequence, length)
        if lost:
            return self._join(target, length)
        for window in self.window_pools:
            window.join(sequence, [], length, target.committed)
        return length

    def shift(self, sequence: int, keep: int, drop: int) -> tuple[int, int]:
        """Raises `BlockError`; see `BlockManager.shift`."""
        raise BlockError(f"layers with a sliding window would attend across the gap in sequence {sequence}")

    # --- queries --------------------------------------------------------------------------------

    def content(self, block: int, pool: int = 0) -> BlockContent | None:
        """See `BlockManager.content`."""
        if not 0 < pool <= len(self.window_pools):
            return super().content(block, pool)
        window = self.window_pools[pool - 1]
        if not 0 <= block < window.num_blocks:
            return None
        node, tokens = window.cache.node(block), window.cache.known_tokens(block)
        if node is not None and tokens >= window.pool.fill[block]:
            return indexed_content(node, tokens, window.cache.pins_of(node))
        for number, each in window.tables.items():
            for at in np.flatnonzero(each.table[each.first : each.count] == block).tolist():
                return entry_content(self._open[number], each.first + at, self.block_size)
        return None

    def snapshot(self) -> PoolSnapshot:
        """See `BlockManager.snapshot`."""
        main = super().snapshot()
        return replace(
            main, window_pools=tuple(self._snapshot(each, main.time) for each in self.window_pools)
        )

    def check_integrity(self) -> None:
        """See `BlockManager.check_integrity`."""
        super().check_integrity()
        lengths = {number: (each.length, each.committed) for number, each in self._open.items()}
        for window in self.window_pools:
            check_window_pool(window, lengths, self._cache)

    # --- size -----------------------------------------------------------------------------------

    def clear_cache(self) -> int:
        """See `BlockManager.clear_cache`; counts the blocks of all pools."""
        self._tick()
        evicted = sum(window.cache.evict(window.num_blocks) for window in self.window_pools)
        return super().clear_cache() + evicted

    def resize_pool(self, pool: int, num_blocks: int) -> int:
        """See `BlockManager.resize_pool`."""
        if pool == 0:
            return self.resize(num_blocks)
        self._tick()
        return self.window_pools[pool - 1].cache.resize(num_blocks)

    # --- helpers --------------------------------------------------------------------------------

    def _copy_time(self) -> None:
        """Gives the window pools the time that the main pool has."""
        for window in self.window_pools:
            window.pool.now = self._pool.now

    def _require(self, needs: Iterable[int]) -> None:
        """Raises `OutOfBlocksError` unless each window pool has the blocks that are needed of it."""
        for window, needed in zip(self.window_pools, needs, strict=True):
            if needed > window.pool.available:
                raise OutOfBlocksError(needed, window.pool.available)

    def _match(self, prompt: NDArray[np.int32]) -> tuple[list[Node], int]:
        nodes, matched = super()._match(prompt)
        length = self._resumable(nodes, matched)
        return (nodes, matched) if length == matched else (nodes[: length // self.block_size], length)

    def _resumable(self, nodes: Sequence[Node | None], length: int, own: int = 0) -> int:
        """Returns the longest prefix after which a row finds what it reads in every pool.

        Args:
            nodes: contents of the blocks that hold the first `length` tokens.
            length: the most tokens.
            own: a sequence whose blocks count as well, 0 for none.
        """
        while True:
            before = length
            for window in self.window_pools:
                length = window.resumable(nodes, length, window.tables[own] if own else None)
            if length == before:
                return length

    def _join(self, target: BlockTable, length: int) -> int:
        """Gives a sequence of `length` tokens its blocks in the window pools.

        Returns:
            How many tokens it has then: fewer if a window pool lacks what a row after them reads.
        """
        size = self.block_size
        nodes = [self._cache.node(block) for block in target.table[: target.count].tolist()]
        following = min(target.committed, length)
        reachable = self._resumable(nodes, following, target.number)
        if reachable < following:
            super().truncate(target.number, reachable)
            length = following = reachable
        for window in self.window_pools:
            window.join(target.number, nodes[: -(-length // size)], length, following)
        return length

    def _commit(self, target: BlockTable, before: int) -> None:
        """Tells the window pools what has become known after `before` committed tokens."""
        size, length = self.block_size, target.committed
        contents: list[tuple[int, Node, int]] = []
        decoded = length - before == 1 and length % size > 0  # then nothing has become known
        if not (target.private or decoded):
            for at in range(before // size, -(-length // size)):
                node = self._cache.node(int(target.table[at]))
                if node is not None and node.length <= length - at * size:
                    contents.append((at, node, node.length))
        for window in self.window_pools:
            window.commit(target.number, contents, length)

    def _forget(self, node: Node) -> None:
        self._copy_time()
        for window in self.window_pools:
            window.cache.forget(node)

    def _snapshot(self, window: SlidingWindowPool, now: float) -> PoolSnapshot:
        tables = (
            SequenceSnapshot(
                number,
                self._open[number].chat,
                self._open[number].length,
                each.table[each.first : each.count].copy(),
                each.first,
            )
            for number, each in window.tables.items()
        )
        return take_snapshot(window.pool, tables, window.cache.chat, self.block_size, now)
