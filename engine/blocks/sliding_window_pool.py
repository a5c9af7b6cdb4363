"""One pool of layers that attend to a part of the context only: a sliding window, or a chunk.

A sequence's table ends where its table in the main pool ends, and begins where its next row begins to read:

    tokens      0 .... 15 | 16 ... 31 | 32 ... 47 | 48 .. 52      window 20: row 53 reads from 34 on
    main pool   block 7   | block 8   | block 9   | block 10
    this pool   (passed)  | (passed)  | block 3   | block 4       entries before `first` are missing

The pool has no prefix index of its own. Its contents are nodes of the main pool's index: `where[node]` is the
block that holds the node's tokens here. So any cached block here may be evicted, whatever continues it, and a
content that the main pool forgets is forgotten here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_pool import CACHED, FREE, MAX_REFS, BlockPool, EventKind, EventLog
from engine.blocks.block_table import Appended, CopyOnWrite
from engine.blocks.prefix_cache import LeastRecentlyUsed, Node

STEP_ROWS: Final = 1024  # tokens of one step at most; activations are planned for them
STATE_LIMIT: Final = 512 << 20  # bytes of recurrent states kept for prefix reuse, besides those in use
WINDOW_ROWS: Final = 256  # the same of a model with window pools, whose sizes depend on it


class AttentionSpan(NamedTuple):
    """The context that a row attends to.

    Attributes:
        window: tokens, counting the row's own; 0 for no window.
        chunk: the row attends back to the last multiple of this position; 0 for no chunks.
    """

    window: int = 0
    chunk: int = 0

    def start(self, position: int) -> int:
        """Returns the first position that the row at `position` reads."""
        from_window = position - self.window + 1 if self.window else 0
        return max(0, from_window, position // self.chunk * self.chunk if self.chunk else 0)

    def max_blocks(self, block_size: int) -> int:
        """Returns the most blocks that a sequence uses while a step computes `WINDOW_ROWS` of its tokens."""
        span = min(self.window or self.chunk, self.chunk or self.window)
        return -(-(span + WINDOW_ROWS) // block_size) + 2


class SlidingWindowCache:
    """The known contents of the blocks of one pool.

    Args:
        pool: the blocks.
        span: how far back the layers of the pool attend.
        block_size: tokens per block.

    Attributes:
        where: the block that holds each known content.
        policy: the order of eviction; holds the cached, unpinned blocks.
    """

    def __init__(self, pool: BlockPool, span: AttentionSpan, block_size: int) -> None:
        self.where: dict[Node, int] = {}
        self.policy = LeastRecentlyUsed()
        self._pool = pool
        self._span = span
        self._block_size = block_size
        self._node_of: list[Node | None] = [None] * pool.num_blocks
        self._known = [0] * pool.num_blocks
        self._pins: dict[Node, int] = {}
        self._clock = 0

    def node(self, block: int) -> Node | None:
        """Returns the known content of `block`."""
        return self._node_of[block]

    def known_tokens(self, block: int) -> int:
        """Returns how many tokens of its content `block` holds."""
        return self._known[block] if self._node_of[block] is not None else 0

    def pins_of(self, node: Node) -> int:
        """Returns how many pins protect a content in this pool."""
        return self._pins.get(node, 0)

    def chat(self, block: int) -> str:
        """Returns the chat that computed the content of `block`, empty if the content is unknown."""
        node = self._node_of[block]
        return node.chat if node is not None else ""

    def holds(self, node: Node | None, tokens: int) -> bool:
        """Returns whether the first `tokens` tokens of a content are here and can be shared once more."""
        block = self.where.get(node, -1) if node is not None else -1
        return block >= 0 and self._known[block] >= tokens and self._pool.refs[block] < MAX_REFS

    def tick(self) -> None:
        """Advances the clock that orders blocks by their last use."""
        self._clock += 1

    def share_first(self, sequence: int, node: Node) -> int:
        """Adds a reference to the block of a content, in front of a table; returns the block."""
        block = self.where[node]
        self.policy.remove(block)
        self._pool.share_first(sequence, block)
        return block

    def add(self, block: int, node: Node, tokens: int) -> None:
        """Records that `block`, in use, holds the first `tokens` tokens of a content."""
        other = self.where.get(node, -1)
        if other not in (block, -1):
            if self._pool.pinned[other]:
                return
            if self._pool.state[other] != CACHED and self._known[other] >= tokens:
                return  # both are in use, and the other one stays listed
            self._node_of[other] = None
            if self._pool.state[other] == CACHED:
                self.policy.remove(other)
                self._pool.forget(other)
        if self._node_of[block] is not node:
            self.detach(block)
        self.where[node] = block
        self._node_of[block] = node
        self._known[block] = tokens

    def detach(self, block: int) -> None:
        """Separates `block` from its content, which is then no longer here."""
        node = self._node_of[block]
        if node is not None:
            del self.where[node]
            self._node_of[block] = None

    def release(self, block: int, *, early: bool, keep: bool = True) -> None:
        """Caches or frees a block that nothing references any more.

        Args:
            block: in state used, without references.
            early: whether it is evicted before others; see `LeastRecentlyUsed`.
            keep: cache its content, if it is known.
        """
        node = self._node_of[block]
        if node is None or not (keep or node in self._pins):
            self.detach(block)
            self._pool.forget(block)
            return
        self._pool.keep(block, self._known[block])
        if node not in self._pins:
            self.policy.add(block, self._clock, early=early)

    def forget(self, node: Node) -> None:
        """Forgets a content that the main pool has forgotten."""
        block = self.where.pop(node, -1)
        if block < 0:
            return
        self._node_of[block] = None
        if self._pool.state[block] == CACHED:
            self.policy.remove(block)
            self._pool.forget(block)

    def evict(self, count: int) -> int:
        """Evicts up to `count` cached blocks; returns how many were evicted."""
        for done in range(count):
            block = self.policy.pop()
            if block < 0:
                return done
            self.detach(block)
            self._pool.forget(block, evicted=True)
        return max(count, 0)

    def ensure_free(self, count: int) -> None:
        """Evicts until `count` blocks are free, and a few more, as far as possible."""
        if self._pool.free.count < count:
            extra = min(16, self._pool.num_blocks // 64)
            self.evict(count - self._pool.free.count + extra)

    def resize(self, num_blocks: int) -> int:
        """Resizes the pool as `BlockManager.resize` does; returns how many blocks there are now."""
        pool = self._pool
        if num_blocks < pool.num_blocks:
            for block in range(num_blocks, pool.num_blocks):
                if pool.state[block] == CACHED and not pool.pinned[block]:
                    self.policy.remove(block)
                    self.detach(block)
                    pool.forget(block, evicted=True)
            end = pool.num_blocks
            while end > num_blocks and pool.state[end - 1] == FREE:
                end -= 1
            num_blocks = end
        if num_blocks != pool.num_blocks:
            pool.resize(num_blocks)
            del self._node_of[num_blocks:], self._known[num_blocks:]
            added = num_blocks - len(self._node_of)
            self._node_of += [None] * added
            self._known += [0] * added
        return num_blocks

    def pin(self, nodes: list[Node], length: int) -> list[Node]:
        """Protects from eviction what a row after `length` tokens of `nodes` reads, and returns it."""
        pinned = [
            node for node in nodes[self._span.start(length) // self._block_size :] if node in self.where
        ]
        for node in pinned:
            self._pins[node] = self._pins.get(node, 0) + 1
            if self._pins[node] == 1:
                self.policy.remove(self.where[node])
                self._pool.pin(self.where[node], True)
        return pinned

    def unpin(self, nodes: list[Node]) -> None:
        """Removes one pin from each of these contents."""
        for node in nodes:
            self._pins[node] -= 1
            if not self._pins[node]:
                del self._pins[node]
                block = self.where[node]
                self._pool.pin(block, False)
                if self._pool.state[block] == CACHED:
                    self.policy.add(block, self._clock)


_OPENED: Final = int(EventKind.OPENED)
_CLOSED: Final = int(EventKind.CLOSED)
_BEGINS: Final = int(EventKind.BEGINS)


class SlidingWindowTable:
    """The blocks of one sequence in a sliding window pool.

    Attributes:
        number: the sequence.
        first: the first entry that is there.
        count: entries, including the missing ones before `first`.
        table: int32; only entries from `first` up to `count` have a meaning.
        reused: entries before this one come from the prefix cache or from other sequences.
        prompt: tokens of the prompt, after which other answers may start.
    """

    __slots__ = ("count", "first", "number", "prompt", "reused", "table")

    def __init__(self, number: int, prompt: int) -> None:
        self.number = number
        self.prompt = prompt
        self.first = self.count = self.reused = 0
        self.table: NDArray[np.int32] = np.empty(8, np.int32)

    def push(self, block: int) -> None:
        """Appends `block`."""
        if self.count == len(self.table):
            self.table = np.concatenate([self.table, np.empty_like(self.table)])
        self.table[self.count] = block
        self.count += 1

    def begin(self, first: int) -> None:
        """Makes this an empty table that begins at entry `first`."""
        if first > len(self.table):
            self.table = np.empty(2 * first, np.int32)
        self.first = self.count = first


class SlidingWindowPool:
    """The blocks, tables and cached contents of one pool.

    Args:
        group: number of the pool, from 1 on.
        span: how far back its layers attend.
        num_blocks: physical blocks.
        block_size: tokens per block.
        log: gets the events.

    Attributes:
        span: as given.
        block_size: as given.
        pool: states and references of the blocks.
        cache: the known contents of the blocks.
        tables: of the open sequences.
        writer: appends to the tables.
    """

    def __init__(
        self, group: int, span: AttentionSpan, num_blocks: int, block_size: int, log: EventLog
    ) -> None:
        self.span: Final = span
        self.block_size: Final = block_size
        self.pool: Final = BlockPool(num_blocks, log, group)
        self.cache: Final = SlidingWindowCache(self.pool, span, block_size)
        self.tables: dict[int, SlidingWindowTable] = {}
        self.writer: Final[CopyOnWrite[SlidingWindowTable]] = CopyOnWrite(
            self.pool, self.cache, block_size, self._release_copied
        )

    @property
    def num_blocks(self) -> int:
        """Physical blocks."""
        return self.pool.num_blocks

    def resumable(
        self, nodes: Sequence[Node | None], length: int, own: SlidingWindowTable | None = None
    ) -> int:
        """Returns the longest prefix, of at most `length` tokens, after which a row finds all that it reads.

        Args:
            nodes: contents of the blocks that hold those tokens.
            length: see above.
            own: a table whose blocks count as well.
        """
        size = self.block_size
        while length:
            missing = -1
            for at in range(-(-length // size) - 1, self.span.start(length) // size - 1, -1):
                if own is not None and own.first <= at < own.count:
                    continue
                if not self.cache.holds(nodes[at], min(size, length - at * size)):
                    missing = at
                    break
            if missing < 0:
                return length
            length = missing * size
        return 0

    def padded_tables(self, sequences: Sequence[int]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Returns the tables of several sequences, and where each begins.

        Returns:
            Tables as rows, int32, padded with -1. Entries before a table's first one repeat that one, so that
            reading there by mistake finds a block of the same sequence. And the first position that each
            table has, (sequences,) int32.
        """
        tables = [self.tables[sequence] for sequence in sequences]
        rows = np.full((len(tables), max((table.count for table in tables), default=0)), -1, np.int32)
        for row, table in zip(rows, tables, strict=True):
            row[: table.count] = table.table[: table.count]
            row[: table.first] = row[table.first] if table.first < table.count else -1
        return rows, np.array([table.first * self.block_size for table in tables], np.int32)

    # --- sequences ------------------------------------------------------------------------------

    def open(self, number: int, prompt: int) -> None:
        """Opens a sequence with an empty table."""
        self.tables[number] = SlidingWindowTable(number, prompt)
        self._emit(_OPENED, number)

    def join(self, number: int, nodes: Sequence[Node | None], length: int, following: int) -> None:
        """Makes a table end at `length` tokens and begin where the row at `following` reads.

        Args:
            number: the sequence.
            nodes: contents of its blocks; those that the table does not have are in the cache (`resumable`).
            length: tokens.
            following: position of the next row, at most `length`.
        """
        table, size = self.tables[number], self.block_size
        end, begin = -(-length // size), self.span.start(following) // size
        self._drop(table, end, keep=True)
        if table.first >= table.count and table.first != end:
            self._begin(table, end)
        table.reused = min(table.reused, end)
        while table.first > begin:
            node = nodes[table.first - 1]
            assert node is not None
            block = self.cache.share_first(number, node)
            table.first -= 1
            table.table[table.first] = block
        self._pass(table, begin)

    def fork(self, parent: int, child: int, length: int) -> None:
        """Opens `child` with the blocks of `parent`, up to `length` tokens; see `can_fork`."""
        source = self.tables[parent]
        count = -(-length // self.block_size)
        self.open(child, source.prompt)
        table = self.tables[child]
        if source.first:
            self._begin(table, min(source.first, count))
        for block in source.table[source.first : count].tolist():
            self.pool.share(child, block)
            table.push(block)
        table.reused = table.count

    def can_fork(self, parent: int) -> bool:
        """Returns whether every block of a table can count one more reference."""
        table = self.tables[parent]
        return all(
            self.pool.refs[block] < MAX_REFS for block in table.table[table.first : table.count].tolist()
        )

    def close(self, number: int, *, keep: bool) -> None:
        """Closes a sequence; its known content stays cached with `keep`."""
        table = self.tables.pop(number)
        self._drop(table, table.first, keep=keep)
        self._emit(_CLOSED, number)

    # --- tokens ---------------------------------------------------------------------------------

    def needed(self, number: int, length: int, count: int) -> int:
        """Returns how many available blocks `count` tokens after `length` take."""
        return self.writer.needed(self.tables[number], length, count)

    def extend(self, number: int, length: int, count: int) -> Appended:
        """Returns slots for `count` tokens after `length`.

        Raises:
            OutOfBlocksError: there are not enough blocks; nothing was changed.
        """
        return self.writer.append(self.tables[number], length, count)

    def restore(self, number: int, length: int, count: int) -> None:
        """Extends a table for K/V that come from the host: only blocks that the next row reads are taken."""
        table, size, end = self.tables[number], self.block_size, length + count
        begin = self.span.start(end) // size
        if begin > length // size:
            self._drop(table, table.first, keep=True)
            self._begin(table, begin)
            length = begin * size
        self.extend(number, length, end - length)

    def restore_needed(self, number: int, length: int, count: int) -> int:
        """Returns how many available blocks `restore` takes at most."""
        begin = self.span.start(length + count) // self.block_size
        if begin > length // self.block_size:
            return -(-(length + count) // self.block_size) - begin
        return self.needed(number, length, count)

    def commit(self, number: int, contents: list[tuple[int, Node, int]], length: int) -> None:
        """Records the content of blocks and releases those that no later row reads.

        Args:
            number: the sequence.
            contents: (entry, content, tokens of it in the block) of what became known.
            length: committed tokens.
        """
        table = self.tables[number]
        for at, node, tokens in contents:
            if at >= table.first:
                self.cache.add(int(table.table[at]), node, tokens)
        begin = self.span.start(length) // self.block_size
        if begin > table.first:
            self._pass(table, begin)

    # --- helpers --------------------------------------------------------------------------------

    def _emit(self, kind: int, number: int, source: int = -1) -> None:
        """Writes an event about a whole sequence."""
        self.pool.log.emit(kind, number, -1, source, 0, 0, self.pool.now, self.pool.group)

    def _begin(self, table: SlidingWindowTable, first: int) -> None:
        table.begin(first)
        self._emit(_BEGINS, table.number, first)

    def _release_copied(self, table: SlidingWindowTable, source: int) -> None:
        self.cache.release(source, early=self._goes_early(table, table.count - 1))

    def _pass(self, table: SlidingWindowTable, begin: int) -> None:
        """Releases the entries before `begin`."""
        self.cache.tick()
        while table.first < min(begin, table.count):
            block = int(table.table[table.first])
            at, table.first = table.first, table.first + 1
            if self.pool.release_first(table.number, block) == 0:
                self.cache.release(block, early=self._goes_early(table, at))

    def _drop(self, table: SlidingWindowTable, count: int, *, keep: bool) -> None:
        """Releases the entries from `count` on, the last one first."""
        self.cache.tick()
        while table.count > max(count, table.first):
            table.count -= 1
            block = int(table.table[table.count])
            if self.pool.release(table.number, block) == 0:
                keep_this = keep or table.count < table.reused
                self.cache.release(block, early=self._goes_early(table, table.count), keep=keep_this)

    def _goes_early(self, table: SlidingWindowTable, at: int) -> bool:
        """Whether only a prompt that ends in the middle of the text could reuse entry `at`."""
        size = self.block_size
        behind_prompt = self.span.start(table.prompt) < (at + 1) * size and at * size < table.prompt
        return not (at < table.reused or behind_prompt or at >= table.count - 1)
