"""The block manager of models whose layers do not all see the whole context.

The main pool is a `BlockManager`'s as ever: the layers with full attention use its tables, and its prefix
index says what is known. Layers with a window or with chunks have a pool of their own (`SlidingWindowPool`)
with a table for each sequence that ends where the main one ends and begins where the next row begins to read.
A model without full attention has a main pool all the same, without K/V: it only names contents.

A prompt goes on from the longest known beginning behind which every pool has what the next row reads: the
main pool all of it, a side pool the window's blocks. Everything else happens in all pools together, and an
`append` happens in all of them or in none.

Room is counted in units, in which a pool's block weighs what its layers' K/V weigh, so that one number can
be compared with a budget. Whether an append really fits is decided pool by pool.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_content import BlockContent, known, written
from engine.blocks.block_errors import BlockError, OutOfBlocksError
from engine.blocks.block_pool import CACHED
from engine.blocks.block_results import Appended, OpenedSequence, PoolSnapshot, SequenceSnapshot
from engine.blocks.block_table import BlockTable
from engine.blocks.eviction import Priority
from engine.blocks.prefix_index import Node
from engine.blocks.sliding_window_capacity import SlidingWindowCapacity
from engine.blocks.sliding_window_check import check_window_pool
from engine.blocks.sliding_window_pool import SlidingWindowPool, check_fork


class SlidingWindowManager(SlidingWindowCapacity):
    """See the module; arguments are those of `BlockManager`, and:

    Args:
        num_blocks: of the main pool.
        block_size: tokens per block, in all pools.
        sides: for each pool beside the main one, how far its layers see, and its blocks.
        weights: units that a block of each pool counts, the main one first; 0 for a pool without K/V.

    Attributes:
        sides: the pools 1, 2, ...
        weights: as given.
    """

    def __init__(self, num_blocks: int, block_size: int = 16, **options: Any) -> None:
        super().__init__(num_blocks, block_size, **options)
        self._cache.forgotten = self._forget

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
        self._tick()
        target = self._open[opened.sequence]
        for window_pool in self.window_pools:
            window_pool.open(opened.sequence, priority, target.prompt)
        length = self._join(target, opened.reused)
        for window_pool in self.window_pools:
            window_pool.tables[opened.sequence].shared = window_pool.tables[opened.sequence].count
        return OpenedSequence(opened.sequence, length)

    def fork(self, sequence: int, chat: str) -> int:
        """See `BlockManager.fork`."""
        parent = self._get(sequence)
        check_fork(self.window_pools, sequence)
        number = super().fork(sequence, chat)
        self._tick()
        for window_pool in self.window_pools:
            window_pool.fork(sequence, number, parent.priority, parent.committed)
        return number

    def close(self, sequence: int, *, keep: bool = True) -> None:
        """See `BlockManager.close`."""
        target = self._get(sequence)
        if keep:
            self._tables.index_tail(target)
            self._commit(target, target.committed)
        super().close(sequence, keep=keep)
        self._tick()
        for window_pool in self.window_pools:
            window_pool.close(sequence, keep=keep)

    # --- tokens ---------------------------------------------------------------------------------

    def append(self, sequence: int, tokens: Sequence[int]) -> Appended:
        """See `BlockManager.append`; all pools get their slots, or none."""
        target = self._get(sequence)
        length, count = target.length, len(tokens)
        self._require(window_pool.needed(sequence, length, count) for window_pool in self.window_pools)
        main = super().append(sequence, tokens)
        others = tuple(window_pool.extend(sequence, length, count) for window_pool in self.window_pools)
        return Appended(main.slots, main.copies, others)

    def restore(self, sequence: int, tokens: Sequence[int]) -> None:
        """See `BlockManager.restore`; a side pool takes only what a row behind these tokens reads."""
        target = self._get(sequence)
        length, count = target.length, len(tokens)
        self._require(
            window_pool.restore_needed(sequence, length, count) for window_pool in self.window_pools
        )
        super().append(sequence, tokens)
        for window_pool in self.window_pools:
            window_pool.restore(sequence, length, count)

    def _require(self, needs: Iterable[int]) -> None:
        """Raises `OutOfBlocksError` unless each side pool has the blocks that are needed of it."""
        self._tick()
        for window_pool, needed in zip(self.window_pools, needs, strict=True):
            if needed > window_pool.pool.available:
                raise OutOfBlocksError(needed, window_pool.pool.available)

    def commit(self, sequence: int) -> None:
        """See `BlockManager.commit`. What no later row reads is let go of."""
        target = self._get(sequence)
        before = target.committed
        super().commit(sequence)
        self._tick()
        self._commit(target, before)

    def truncate(self, sequence: int, length: int) -> int:
        """See `BlockManager.truncate`: blocks that come into reach again are taken back from the cache."""
        target = self._get(sequence)
        lost = length < target.committed
        super().truncate(sequence, length)
        self._tick()
        if lost:
            return self._join(target, length)
        for window_pool in self.window_pools:
            window_pool.join(sequence, [], length, target.committed)
        return length

    def shift(self, sequence: int, keep: int, drop: int) -> tuple[int, int]:
        """Raises:
        BlockError: a window would reach over the gap, to what is no longer there.
        """
        raise BlockError(f"sequence {sequence} has layers with a window, which would reach over the gap")

    # --- looking --------------------------------------------------------------------------------

    def content(self, block: int, pool: int = 0) -> BlockContent | None:
        """See `BlockManager.content`; in a side pool, too."""
        if not 0 < pool <= len(self.window_pools):
            return super().content(block, pool)
        window_pool = self.window_pools[pool - 1]
        if not 0 <= block < window_pool.num_blocks:
            return None
        found = window_pool.known(block)
        if found is not None and found[1] >= window_pool.pool.fill[block]:
            return known(*found)
        for number, each in window_pool.tables.items():
            for at in np.flatnonzero(each.table[each.first : each.count] == block).tolist():
                return written(self._open[number], each.first + at, self.block_size)
        return None

    def snapshot(self) -> PoolSnapshot:
        """See `BlockManager.snapshot`."""
        main = super().snapshot()
        return replace(
            main,
            window_pools=tuple(
                self._window_pool_snapshot(window_pool, main.time) for window_pool in self.window_pools
            ),
        )

    def check_integrity(self) -> None:
        """See `BlockManager.check_integrity`."""
        super().check_integrity()
        lengths = {number: (each.length, each.committed) for number, each in self._open.items()}
        for window_pool in self.window_pools:
            check_window_pool(window_pool, lengths)
            for node in window_pool.where:
                if self._cache.node(node.block) is not node:
                    raise BlockError(f"pool {window_pool.number} holds a content that the main pool forgot")

    # --- inside ---------------------------------------------------------------------------------

    def _match(self, prompt: NDArray[np.int32]) -> tuple[list[Node], int]:
        nodes, matched = super()._match(prompt)
        length = self._resumable(nodes, matched)
        return (nodes, matched) if length == matched else (nodes[: length // self.block_size], length)

    def _resumable(self, nodes: Sequence[Node | None], length: int, own: int = 0) -> int:
        known = list(nodes)
        while True:
            before = length
            for window_pool in self.window_pools:
                length = window_pool.resumable(known, length, window_pool.tables[own] if own else None)
            if length == before:
                return length

    def _join(self, target: BlockTable, length: int) -> int:
        """Gives a sequence of `length` tokens, or of fewer if need be, its blocks in the side pools."""
        size = self.block_size
        nodes = [self._cache.node(block) for block in target.table[: target.count].tolist()]
        following = min(target.committed, length)
        reachable = self._resumable(nodes, following, target.number)
        if reachable < following:
            super().truncate(target.number, reachable)
            length = following = reachable
        for window_pool in self.window_pools:
            window_pool.join(target.number, nodes[: -(-length // size)], length, following)
        return length

    def _commit(self, target: BlockTable, before: int) -> None:
        """Tells the side pools what has become known behind `before` committed tokens."""
        size, length = self.block_size, target.committed
        contents: list[tuple[int, Node, int]] = []
        decoded = length - before == 1 and length % size > 0  # then nothing has become known
        if not (target.private or decoded):
            for at in range(before // size, -(-length // size)):
                node = self._cache.node(int(target.table[at]))
                if node is not None and node.length <= length - at * size:
                    contents.append((at, node, node.length))
        for window_pool in self.window_pools:
            window_pool.commit(target.number, contents, length)

    def _forget(self, node: Node) -> None:
        for window_pool in self.window_pools:
            window_pool.pool.now = self._pool.now
            window_pool.forget(node)

    def _window_pool_snapshot(self, window_pool: SlidingWindowPool, now: float) -> PoolSnapshot:
        pool = window_pool.pool
        state = np.frombuffer(pool.state, np.uint8).copy()
        numbers: dict[str, int] = {}
        owner = np.full(pool.num_blocks, -1, np.int32)
        for block in np.flatnonzero(state == CACHED).tolist():
            owner[block] = numbers.setdefault(window_pool.chat(block), len(numbers))
        return PoolSnapshot(
            seq=self.events.seq,
            time=now,
            block_size=self.block_size,
            state=state,
            refs=np.frombuffer(pool.refs, np.uint16).copy(),
            fill=np.frombuffer(pool.fill, np.uint16).copy(),
            stamp=(now - np.frombuffer(pool.stamp, np.float64)).astype(np.float32),
            pinned=np.frombuffer(pool.pinned, np.uint8).copy(),
            sequences=tuple(
                SequenceSnapshot(
                    number, self._open[number].chat, self._open[number].length, *self._live(each)
                )
                for number, each in window_pool.tables.items()
            ),
            owner=owner,
            chats=tuple(numbers),
            group=window_pool.number,
        )

    @staticmethod
    def _live(each: Any) -> tuple[NDArray[np.int32], int]:
        return each.table[each.first : each.count].copy(), each.first
