"""Changes to one sequence's block table: share, append, commit, truncate, drop from the middle."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_cache import BlockCache
from engine.blocks.block_pool import BlockPool
from engine.blocks.block_table import Appended, BlockTable
from engine.blocks.copy_on_write import CopyOnWrite


class TableOperations:
    """Changes the tables of sequences together with the pool and the cache.

    Attributes:
        writer: appends to the tables.
    """

    def __init__(self, pool: BlockPool, cache: BlockCache, block_size: int) -> None:
        self.writer: Final[CopyOnWrite[BlockTable]] = CopyOnWrite(
            pool, cache, block_size, self._release_copied
        )
        self._pool: Final = pool
        self._cache: Final = cache
        self._block_size: Final = block_size

    def share(self, target: BlockTable, blocks: list[int], tokens: NDArray[np.int32]) -> None:
        """Gives a new sequence its first blocks by reference, with the committed tokens in them."""
        for block in blocks:
            self._cache.share(target.number, block)
            target.push(block)
        target.put(0, tokens)
        target.length = target.committed = len(tokens)
        target.reused = len(blocks)

    def extend(self, target: BlockTable, added: NDArray[np.int32]) -> Appended:
        """Appends tokens.

        Raises:
            OutOfBlocksError: there are not enough blocks; nothing was changed.
        """
        length, count = target.length, len(added)
        appended = self.writer.append(target, length, count)
        target.put(length, added)
        target.length = length + count
        return appended

    def commit(self, target: BlockTable, length: int) -> None:
        """Adds the tokens before position `length` to the prefix index; see `BlockManager.commit`."""
        committed, size = target.committed, self._block_size
        target.committed = length
        if target.private:
            return
        for depth in range(committed // size, length // size):
            key = target.key(depth * size, (depth + 1) * size)
            block = int(target.table[depth])
            target.node = self._cache.add(target.node, key, block, target.chat, target.priority)
        if length - committed > 1:
            self.index_tail(target)

    def index_tail(self, target: BlockTable) -> None:
        """Adds the committed part of the partial tail to the prefix index, unless it is known."""
        size = self._block_size
        full, offset = divmod(target.committed, size)
        if offset == 0 or target.private:
            return
        tail = int(target.table[full])
        node = self._cache.node(tail)
        if node is not None and (node.length >= offset or node.pins):
            return
        key = target.key(full * size, target.committed)
        if target.node.child(key) is None and not target.node.extends(key):
            self._cache.add(target.node, key, tail, target.chat, target.priority)

    def cut(self, target: BlockTable, length: int) -> None:
        """Drops the tokens from position `length` on."""
        size = self._block_size
        self.drop(target, -(-length // size), keep=True)
        if not target.private:
            for _ in range(target.committed // size - min(target.committed, length) // size):
                assert target.node.parent is not None
                target.node = target.node.parent
        target.length = length
        target.committed = min(target.committed, length)
        target.reused = min(target.reused, target.count)
        if length % size:
            tail = int(target.table[target.count - 1])
            node = self._cache.node(tail)
            fill = max(length % size, node.length if node else 0)
            if self._pool.refs[tail] == 1 and fill < self._pool.fill[tail]:
                self._pool.set_fill(target.number, tail, fill)

    def remove(self, target: BlockTable, first: int, count: int) -> None:
        """Drops `count` blocks from the middle of the table and closes the gap."""
        size, behind = self._block_size, first + count
        blocks = target.table[first:behind].tolist()
        target.table[first : target.count - count] = target.table[behind : target.count].copy()
        target.count -= count
        target.tokens[first * size : target.length - count * size] = target.tokens[
            behind * size : target.length
        ].copy()
        target.length -= count * size
        target.committed -= count * size
        target.private = True
        target.node = self._cache.index.root
        target.reused = min(target.reused, first)
        self._cache.gaps = True
        self._cache.tick()
        for block in reversed(blocks):
            if self._pool.release(target.number, block) == 0:
                self._cache.release(block)

    def drop(self, target: BlockTable, count: int, *, keep: bool) -> None:
        """Releases all but the first `count` blocks of the table, the last one first."""
        self._cache.tick()
        blocks = target.table[count : target.count].tolist()
        for at in range(target.count - 1, count - 1, -1):
            block = blocks[at - count]
            target.count = at
            if self._pool.release(target.number, block) == 0:
                self._cache.release(block, keep=keep or at < target.reused)

    def _release_copied(self, _: BlockTable, source: int) -> None:
        self._cache.tick()
        self._cache.release(source)
