"""The block table and tokens of one sequence, their changes, and copy-on-write."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_errors import OutOfBlocksError
from engine.blocks.block_pool import BlockPool
from engine.blocks.prefix_cache import IMAGE_TOKENS, Node, PrefixCache

# --- The block table and tokens of one sequence, in arrays that grow by doubling, and results of changes

UNKNOWN_TOKEN: Final = -1  # has a slot, but the step that samples it is still being computed


class BlockTable:
    """An open sequence.

    Attributes:
        number: identifies the sequence.
        chat: the chat it belongs to.
        length: tokens that have a slot.
        committed: tokens whose K/V are computed; the rest of `length` has yet to be written.
        node: content of the last full committed block; at first the root of the index.
        count: blocks in the table.
        private: its content does not depend on its tokens alone (some were dropped), so it is never shared.
        prompt: tokens of the prompt, until the first append.
        reused: blocks at the start that it got from the prefix cache or its parent.
        images_end: tokens from this position on are no places of images.
        first: the first entry that is there: 0.
        table: int32, physical blocks in order; entries from `count` on are meaningless.
        tokens: int32; entries from `length` on are meaningless.
    """

    first: Final = 0  # no entry is ever missing, as in a sliding window pool

    __slots__ = (
        "chat",
        "committed",
        "count",
        "images_end",
        "length",
        "node",
        "number",
        "private",
        "prompt",
        "reused",
        "table",
        "tokens",
    )

    def __init__(self, number: int, chat: str, root: Node) -> None:
        self.number = number
        self.chat = chat
        self.private = False
        self.length = 0
        self.committed = 0
        self.node = root
        self.count = 0
        self.prompt = 0
        self.reused = 0
        self.images_end = 0
        self.table: NDArray[np.int32] = np.empty(8, np.int32)
        self.tokens: NDArray[np.int32] = np.empty(128, np.int32)

    def push(self, block: int) -> None:
        """Appends `block` to the table."""
        if self.count == len(self.table):
            self.table = _grown(self.table, self.count, self.count + 1)
        self.table[self.count] = block
        self.count += 1

    def put(self, at: int, tokens: NDArray[np.int32]) -> None:
        """Writes `tokens` from position `at` on; `length` does not change."""
        end = at + len(tokens)
        if end > len(self.tokens):
            self.tokens = _grown(self.tokens, self.length, end)
        self.tokens[at:end] = tokens

    def key(self, start: int, end: int) -> bytes:
        """Returns the tokens at these positions as a key of the prefix index."""
        return self.tokens[start:end].tobytes()

    def committed_key(self) -> bytes:
        """Returns the committed tokens as a key of the prefix index."""
        return self.key(0, self.committed)


def as_tokens(tokens: Sequence[int]) -> NDArray[np.int32]:
    """Returns `tokens` as an int32 array, (T,); `ValueError` if they are not one row of 32-bit integers."""
    try:
        array = np.asarray(tokens, np.int32)
    except (OverflowError, TypeError, ValueError) as error:
        raise ValueError(f"tokens are 32-bit integers: {error}") from error
    if array.ndim != 1:
        raise ValueError(f"tokens are one row, not an array of shape {array.shape}")
    return array


def _grown(old: NDArray[np.int32], used: int, needed: int) -> NDArray[np.int32]:
    new: NDArray[np.int32] = np.empty(max(needed, 2 * len(old)), np.int32)
    new[:used] = old[:used]
    return new


class Copy(NamedTuple):
    """A copy-on-write that the caller has to make in every layer of a pool.

    Attributes:
        source: the block to copy from.
        target: the block to copy to.
        tokens: how many slots to copy, from the start of the block.
    """

    source: int
    target: int
    tokens: int


class OpenedSequence(NamedTuple):
    """A new sequence, and how many of its prompt's tokens already have their K/V."""

    sequence: int
    reused: int


class Peek(NamedTuple):
    """Cache state for a prompt: tokens that are cached, and available blocks that the rest would take."""

    reused: int
    blocks: int


class Appended(NamedTuple):
    """Slots for the K/V of new tokens: `slots[i] = block * block_size + offset`, int32.

    The caller makes all `copies` of the step, in the order it got them, before it writes anything. It makes
    them even if the step fails and the tokens are taken back: the table already names the copy.

    Attributes:
        slots: one for each token, int32.
        copies: of the main pool.
        window_pools: the slots and copies in each sliding window pool.
    """

    slots: NDArray[np.int32]
    copies: tuple[Copy, ...]
    window_pools: tuple[Appended, ...] = ()


# --- Copy-on-write: where the next tokens of a sequence are written, in one pool
#
# Two rules decide about a last block that is partly used:
#
# - A block with more than one reference, or a pinned one, is never written: the writer copies it first. -
# Neither is a block of which more tokens are known than the sequence uses: the writer copies it too, and
# the content stays cached. Only if no block is left for the copy does it overwrite the block and forget the
# content, so that a sequence which fits into the pool alone can always go on.

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
    """Contents of the blocks of a pool; see `PrefixCache` and `SlidingWindowCache`."""

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
        self, pool: BlockPool, contents: KnownContents, block_size: int, release: Callable[[Table, int], None]
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
                    pool.cut_image(last, offset)
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
        if self._pool.images[source] <= offset:
            self._pool.set_image(block, self._pool.images[source])
        table.table[at] = block
        table.reused = min(table.reused, at)
        if self._pool.release_source(source) == 0:
            self._release(table, source)
        self.copies += 1
        return Copy(source, block, offset)


# --- Changes to one sequence's block table: share, append, commit, truncate, drop from the middle


class TableOperations:
    """Changes the tables of sequences together with the pool and the cache.

    Attributes:
        writer: appends to the tables.
    """

    def __init__(self, pool: BlockPool, cache: PrefixCache, block_size: int) -> None:
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
        if length < target.images_end:
            self._find_images(target, length)
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
            target.node = self._cache.add(target.node, key, block, target.chat)
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
            self._cache.add(target.node, key, tail, target.chat)

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
                self._pool.cut_image(tail, fill)

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

    def _find_images(self, target: BlockTable, length: int) -> None:
        """Records where images begin in the blocks with tokens from position `length` on."""
        size = self._block_size
        for at in range(length // size, target.count):
            images = target.tokens[at * size : min(target.length, (at + 1) * size)] >= IMAGE_TOKENS
            first = int(images.argmax())
            self._pool.set_image(int(target.table[at]), first + 1 if images[first] else 0)

    def _release_copied(self, _: BlockTable, source: int) -> None:
        self._cache.tick()
        self._cache.release(source)
