"""Changes to one sequence's block table: share, append, commit, truncate, drop from the middle.

Two rules decide where a token may be written:

- A block with more than one reference, or a pinned one, is never written: the writer copies it first.
- Neither is a block of which more tokens are known than the sequence uses: the writer copies it too, and the
  content stays cached. Only if no block is left for the copy does it overwrite the block and forget the
  content, so that a sequence which fits into the pool alone can always go on.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_cache import BlockCache
from engine.blocks.block_pool import BlockPool
from engine.blocks.block_results import Appended, Copy
from engine.blocks.block_table import BlockTable

# How the next token is written into a partly used last block.
_IN_PLACE, _COPY, _COPY_OR_OVERWRITE = range(3)


class TableOperations:
    """Changes the tables of sequences together with the pool and the cache.

    Attributes:
        copies: blocks copied on write since the start.
    """

    def __init__(self, pool: BlockPool, cache: BlockCache, block_size: int) -> None:
        self.copies = 0
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

    def needed(self, target: BlockTable, count: int) -> int:
        """Returns how many available blocks `count` more tokens take; overwriting a block takes none."""
        new = -(-(target.length + count) // self._block_size) - target.count
        return new + (self._write_mode(target) == _COPY)

    def extend(self, target: BlockTable, added: NDArray[np.int32]) -> Appended:
        """Appends tokens; `needed` blocks must be available."""
        pool, size, length, count = self._pool, self._block_size, target.length, len(added)
        offset = length % size
        new = -(-(length + count) // size) - target.count
        mode = self._write_mode(target)
        if mode == _COPY_OR_OVERWRITE and pool.available > new:
            mode = _COPY
        if new or mode == _COPY:
            extra = min(16, pool.num_blocks // 64)
            self._cache.ensure_free(new + (mode == _COPY), extra)
        copies: tuple[Copy, ...] = ()
        if offset:
            fill = min(size, offset + count)
            if mode == _COPY:
                copies = (self._copy_tail(target, offset, fill, new),)
            else:
                tail = int(target.table[target.count - 1])
                if mode == _COPY_OR_OVERWRITE:  # everything that continued the content is evicted by now
                    self._cache.detach(tail)
                pool.set_fill(target.number, tail, fill)
        for index in range(new):
            last = int(target.table[target.count - 1]) if target.count else -1
            fill = min(size, length + count - target.count * size)
            target.push(pool.allocate(target.number, last, new - index, fill))
        target.put(length, added)
        target.length = length + count
        if count == 1:
            slot = int(target.table[target.count - 1]) * size + offset
            return Appended(np.array([slot], np.int32), copies)
        positions = np.arange(length, length + count, dtype=np.int32)
        return Appended(target.table[positions // size] * np.int32(size) + positions % size, copies)

    def commit(self, target: BlockTable) -> None:
        """Adds the appended tokens to the prefix index; see `BlockManager.commit`."""
        length, committed, size = target.length, target.committed, self._block_size
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

    def _write_mode(self, target: BlockTable) -> int:
        offset = target.length % self._block_size
        if offset == 0:
            return _IN_PLACE
        tail = int(target.table[target.count - 1])
        if self._pool.refs[tail] > 1 or self._pool.pinned[tail]:
            return _COPY
        node = self._cache.node(tail)
        return _IN_PLACE if node is None or node.length <= offset else _COPY_OR_OVERWRITE

    def _copy_tail(self, target: BlockTable, offset: int, fill: int, new: int) -> Copy:
        at = target.count - 1
        source = int(target.table[at])
        before = int(target.table[at - 1]) if at else -1
        block = self._pool.allocate_copy(target.number, source, before, 1 + new, fill)
        target.table[at] = block
        target.reused = min(target.reused, at)
        self._cache.tick()
        if self._pool.release_source(source) == 0:
            self._cache.release(source)
        self.copies += 1
        return Copy(source, block, offset)
