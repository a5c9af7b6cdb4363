"""Copy-on-write: where the next tokens of a sequence are written, in one pool.

Two rules decide about a last block that is partly used:

- A block with more than one reference, or a pinned one, is never written: the writer copies it first.
- Neither is a block of which more tokens are known than the sequence uses: the writer copies it too, and the
  content stays cached. Only if no block is left for the copy does it overwrite the block and forget the
  content, so that a sequence which fits into the pool alone can always go on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_errors import OutOfBlocksError
from engine.blocks.block_pool import BlockPool
from engine.blocks.block_table import Appended, Copy

# How the next token is written into a partly used last block.
_IN_PLACE, _COPY, _COPY_OR_OVERWRITE = range(3)


class GrowingTable(Protocol):
    """The blocks of a sequence in one pool; see `BlockTable` and `SlidingWindowTable`."""

    number: int
    count: int
    reused: int
    table: NDArray[np.int32]

    @property
    def first(self) -> int:
        """The first entry that is there."""

    def push(self, block: int) -> None:
        """Appends `block`."""


class KnownContents(Protocol):
    """Contents of the blocks of a pool; see `BlockCache` and `SlidingWindowCache`."""

    def known_tokens(self, block: int) -> int:
        """Returns how many tokens of its content `block` holds."""

    def ensure_free(self, count: int) -> None:
        """Evicts until `count` blocks are free, and a few more, as far as possible."""

    def detach(self, block: int) -> None:
        """Separates `block` from its content."""


Table = TypeVar("Table", bound=GrowingTable)


class CopyOnWrite(Generic[Table]):
    """Appends to the tables of one pool.

    Args:
        pool: the blocks.
        contents: what is known about them.
        block_size: tokens per block.
        release: caches or frees a block without references, which a copy replaced as last entry of the table.

    Attributes:
        block_size: as given.
        copies: blocks copied since the start.
    """

    def __init__(
        self,
        pool: BlockPool,
        contents: KnownContents,
        block_size: int,
        release: Callable[[Table, int], None],
    ) -> None:
        self.copies = 0
        self._pool: Final = pool
        self._contents: Final = contents
        self.block_size: Final = block_size
        self._release: Final = release

    def needed(self, table: Table, length: int, count: int) -> int:
        """Returns how many available blocks `count` tokens after `length` take; overwriting takes none."""
        new = -(-(length + count) // self.block_size) - table.count
        return new + (self._write_mode(table, length) == _COPY)

    def writes_in_place(self, table: Table, length: int) -> bool:
        """Whether the token after `length` others is written without a copy, or dropping known content."""
        return self._write_mode(table, length) == _IN_PLACE

    def append(self, table: Table, length: int, count: int) -> Appended:
        """Makes `count` slots after `length` tokens.

        Raises:
            OutOfBlocksError: there are not enough blocks; nothing was changed.
        """
        pool, size = self._pool, self.block_size
        offset = length % size
        new = -(-(length + count) // size) - table.count
        mode = self._write_mode(table, length)
        if new or mode != _IN_PLACE:
            available = pool.available
            if new + (mode == _COPY) > available:
                raise OutOfBlocksError(new + (mode == _COPY), available)
            if mode == _COPY_OR_OVERWRITE and available > new:
                mode = _COPY
            self._contents.ensure_free(new + (mode == _COPY))
        copies: tuple[Copy, ...] = ()
        last: int = table.table.item(table.count - 1) if table.count > table.first else -1
        if offset:
            fill = min(size, offset + count)
            if mode == _COPY:
                copies = (self._copy_last(table, offset, fill, new),)
                last = copies[0].target
            else:
                if mode == _COPY_OR_OVERWRITE:  # everything that continued the content is evicted by now
                    self._contents.detach(last)
                pool.set_fill(table.number, last, fill)
        for index in range(new):
            fill = min(size, length + count - table.count * size)
            last = pool.allocate(table.number, last, new - index, fill)
            table.push(last)
        if count == 1:
            return Appended(np.array([last * size + offset], np.int32), copies)
        positions = np.arange(length, length + count, dtype=np.int32)
        return Appended(table.table[positions // size] * np.int32(size) + positions % size, copies)

    def _write_mode(self, table: Table, length: int) -> int:
        offset = length % self.block_size
        if offset == 0:
            return _IN_PLACE
        last: int = table.table.item(table.count - 1)
        if self._pool.refs[last] > 1 or self._pool.pinned[last]:
            return _COPY
        return _COPY_OR_OVERWRITE if self._contents.known_tokens(last) > offset else _IN_PLACE

    def _copy_last(self, table: Table, offset: int, fill: int, new: int) -> Copy:
        """Replaces the last block by a copy of its first `offset` tokens; `new` more blocks will follow."""
        at = table.count - 1
        source = int(table.table[at])
        before = int(table.table[at - 1]) if at > table.first else -1
        block = self._pool.allocate_copy(table.number, source, before, 1 + new, fill)
        table.table[at] = block
        table.reused = min(table.reused, at)
        if self._pool.release_source(source) == 0:
            self._release(table, source)
        self.copies += 1
        return Copy(source, block, offset)
