"""One pool of layers that attend to a part of the context only: a sliding window, or a chunk.

Such a pool has no prefix index of its own. What is in its blocks is named by the main pool's contents
(`Node`): `where[node]` is the block that holds the node's tokens here. So a block here may go at any time,
whatever continues it, and when the main pool forgets a content, it is forgotten here.

    tokens      0 .... 15 | 16 ... 31 | 32 ... 47 | 48 .. 52      window 20: row 53 reads from 34 on
    main pool   block 7   | block 8   | block 9   | block 10
    this pool   (passed)  | (passed)  | block 3   | block 4       entries before `first` are not there
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from engine.blocks.attention_span import AttentionSpan
from engine.blocks.block_errors import BlockError
from engine.blocks.block_events import EventKind
from engine.blocks.block_pool import MAX_REFS
from engine.blocks.block_results import Appended, Copy
from engine.blocks.event_log import EventLog
from engine.blocks.prefix_index import Node
from engine.blocks.sliding_window_contents import SlidingWindowContents
from engine.blocks.sliding_window_table import SlidingWindowTable

_OPENED: Final = int(EventKind.OPENED)
_CLOSED: Final = int(EventKind.CLOSED)
_BEGINS: Final = int(EventKind.BEGINS)
_FALLEN: Final = -1  # priority of what only the middle of some text would be resumed from


class SlidingWindowPool(SlidingWindowContents):
    """See the module. Arguments are those of `SlidingWindowContents`.

    Attributes:
        tables: of the open sequences.
        copies: blocks copied on write since start.
    """

    def __init__(
        self, number: int, span: AttentionSpan, num_blocks: int, block_size: int, log: EventLog
    ) -> None:
        super().__init__(number, span, num_blocks, block_size, log)
        self.tables: dict[int, SlidingWindowTable] = {}
        self.copies = 0
        self._log: Final = log

    def resumable(self, nodes: list[Node | None], length: int, own: SlidingWindowTable | None = None) -> int:
        """The longest beginning, of at most `length` tokens, behind which a row finds all that it reads.

        Args:
            nodes: contents of the blocks that hold those tokens.
            length: see above.
            own: a table whose blocks count as well.
        """
        size = self._size
        while length:
            missing = -1
            for at in range(-(-length // size) - 1, self.span.start(length) // size - 1, -1):
                if own is not None and own.first <= at < own.count:
                    continue
                if not self.holds(nodes[at], min(size, length - at * size)):
                    missing = at
                    break
            if missing < 0:
                return length
            length = missing * size
        return 0

    # --- sequences ------------------------------------------------------------------------------

    def open(self, number: int, priority: int, prompt: int) -> None:
        """A sequence begins, with an empty table."""
        self.tables[number] = SlidingWindowTable(number, priority, prompt)
        self._log.emit(_OPENED, number, -1, -1, 0, 0, self.pool.now, self.number)

    def join(self, number: int, nodes: list[Node | None], length: int, following: int) -> None:
        """Makes a table end at `length` tokens and begin where the row at `following` reads.

        Args:
            number: the sequence.
            nodes: contents of its blocks; those that the table does not have are held here (`resumable`).
            length: tokens.
            following: position of the next row, at most `length`.
        """
        each, size = self.tables[number], self._size
        end, begin = -(-length // size), self.span.start(following) // size
        self._drop(each, end, keep=True)
        if each.first >= each.count and each.first != end:
            each.begin(end)
            self._log.emit(_BEGINS, number, -1, end, 0, 0, self.pool.now, self.number)
        each.shared = min(each.shared, end)
        while each.first > begin:
            node = nodes[each.first - 1]
            assert node is not None
            block = self.where[node]
            self._policy.remove(block)
            self.pool.share_first(number, block)
            each.first -= 1
            each.table[each.first] = block
        self._pass(each, begin)

    def fork(self, parent: int, child: int, priority: int, length: int) -> None:
        """Opens `child` with the blocks of `parent`, up to `length` tokens.

        Raises:
            BlockError: a block is shared as often as can be counted.
        """
        source = self.tables[parent]
        count = -(-length // self._size)
        self.open(child, priority, source.prompt)
        each = self.tables[child]
        if source.first:
            each.begin(min(source.first, count))
            self._log.emit(_BEGINS, child, -1, each.first, 0, 0, self.pool.now, self.number)
        for block in source.table[source.first : count].tolist():
            self.pool.share(child, block)
            each.push(block)
        each.shared = each.count

    def can_fork(self, parent: int) -> bool:
        """Whether every block of a table can count one reference more."""
        each = self.tables[parent]
        return all(self.pool.refs[block] < MAX_REFS for block in each.table[each.first : each.count].tolist())

    def close(self, number: int, *, keep: bool) -> None:
        """Ends a sequence; its known content stays cached with `keep`."""
        each = self.tables.pop(number)
        self._drop(each, each.first, keep=keep)
        self._log.emit(_CLOSED, number, -1, -1, 0, 0, self.pool.now, self.number)

    # --- tokens ---------------------------------------------------------------------------------

    def needed(self, number: int, length: int, count: int) -> int:
        """Available blocks that `count` tokens behind `length` take; see `Tables.needed`."""
        return self.new_blocks(number, length, count) + (self.shared_tail(number, length) >= 0)

    def new_blocks(self, number: int, length: int, count: int) -> int:
        """Blocks that `count` tokens behind `length` add to a table."""
        return -(-(length + count) // self._size) - self.tables[number].count

    def shared_tail(self, number: int, length: int) -> int:
        """The partly used last block of a sequence if it has to be copied before it is written, else -1."""
        if length % self._size == 0:
            return -1
        each = self.tables[number]
        tail = int(each.table[each.count - 1])
        return tail if self.pool.refs[tail] > 1 or self.pool.pinned[tail] else -1

    def extend(self, number: int, length: int, count: int) -> Appended:
        """Slots for `count` tokens behind `length`, for which `needed` blocks are available."""
        each, pool, size = self.tables[number], self.pool, self._size
        offset = length % size
        new = -(-(length + count) // size) - each.count
        copying = self._copies(each, length)
        copying = 1 if copying == 2 and pool.available > new else copying
        if new or copying == 1:
            self._make_room(new + (copying == 1))
        copies: tuple[Copy, ...] = ()
        if offset:
            fill, last_entry = min(size, offset + count), each.count - 1
            tail = int(each.table[last_entry])
            if copying == 1:
                before = int(each.table[last_entry - 1]) if last_entry > each.first else -1
                block = pool.allocate_copy(number, tail, before, 1 + new, fill)
                each.table[last_entry] = block
                each.shared = min(each.shared, last_entry)
                if pool.release_source(tail) == 0:
                    self._settle(tail, each, last_entry)
                self.copies += 1
                copies = (Copy(tail, block, offset),)
            else:
                if copying == 2:
                    self._unlearn(tail)
                pool.set_fill(number, tail, fill)
        for index in range(new):
            last = int(each.table[each.count - 1]) if each.count > each.first else -1
            fill = min(size, length + count - each.count * size)
            each.push(pool.allocate(number, last, new - index, fill))
        if count == 1:
            slot = int(each.table[each.count - 1]) * size + offset
            return Appended(np.array([slot], np.int32), copies)
        at = np.arange(length, length + count, dtype=np.int32)
        return Appended(each.table[at // size] * np.int32(size) + at % size, copies)

    def restore(self, number: int, length: int, count: int) -> None:
        """As `extend`, for K/V that come from elsewhere: only blocks in reach of the end are taken."""
        each, size, end = self.tables[number], self._size, length + count
        begin = self.span.start(end) // size
        if begin > length // size:
            self._drop(each, each.first, keep=True)
            each.begin(begin)
            self._log.emit(_BEGINS, number, -1, begin, 0, 0, self.pool.now, self.number)
            length = begin * size
        self.extend(number, length, end - length)

    def restore_needed(self, number: int, length: int, count: int) -> int:
        """Available blocks that `restore` takes at most."""
        begin = self.span.start(length + count) // self._size
        if begin > length // self._size:
            return -(-(length + count) // self._size) - begin
        return self.needed(number, length, count)

    def commit(self, number: int, contents: list[tuple[int, Node, int]], length: int) -> None:
        """Notes what blocks hold now, and lets go of those that no later row reads.

        Args:
            number: the sequence.
            contents: (entry, content, tokens of it that are there) of what became known.
            length: committed tokens.
        """
        each = self.tables[number]
        for at, node, tokens in contents:
            if at >= each.first:
                self._learn(int(each.table[at]), node, tokens)
        begin = self.span.start(length) // self._size
        if begin > each.first:
            self._pass(each, begin)

    # --- inside ---------------------------------------------------------------------------------

    def _copies(self, each: SlidingWindowTable, length: int) -> int:
        """How a partly used last block is written: 0 in place, 1 copied, 2 copied or else taken over."""
        offset = length % self._size
        if offset == 0:
            return 0
        if self.shared_tail(each.number, length) >= 0:
            return 1
        tail = int(each.table[each.count - 1])
        return 2 if self._node_of[tail] is not None and self._known[tail] > offset else 0

    def _pass(self, each: SlidingWindowTable, begin: int) -> None:
        """Lets go of the entries before `begin`."""
        self._clock += 1
        while each.first < min(begin, each.count):
            block = int(each.table[each.first])
            at, each.first = each.first, each.first + 1
            if self.pool.release_first(each.number, block) == 0:
                self._settle(block, each, at)

    def _drop(self, each: SlidingWindowTable, count: int, *, keep: bool) -> None:
        """Lets go of the entries from `count` on, the last one first."""
        self._clock += 1
        while each.count > max(count, each.first):
            each.count -= 1
            block = int(each.table[each.count])
            if self.pool.release(each.number, block) == 0:
                self._settle(block, each, each.count, keep=keep or each.count < each.shared)

    def _settle(self, block: int, each: SlidingWindowTable, at: int, *, keep: bool = True) -> None:
        """Decides what becomes of a block whose last reference is gone."""
        node = self._node_of[block]
        if node is None or not (keep or node in self._pins):
            self._unlearn(block)
            self.pool.forget(block)
            return
        self.pool.keep(block, self._known[block])
        if node not in self._pins:
            self._policy.add(block, self._worth(each, at), self._clock)

    def _worth(self, each: SlidingWindowTable, at: int) -> int:
        """Blocks behind which somebody may begin again stay longer than those in the middle of a text."""
        size = self._size
        behind_prompt = self.span.start(each.prompt) < (at + 1) * size and at * size < each.prompt
        return each.priority if at < each.shared or behind_prompt or at >= each.count - 1 else _FALLEN


def check_fork(window_pools: Sequence[SlidingWindowPool], parent: int) -> None:
    """Raises:
    BlockError: a block is shared as often as can be counted.
    """
    if not all(window_pool.can_fork(parent) for window_pool in window_pools):
        raise BlockError(f"sequence {parent} is shared {MAX_REFS:,} times: no further fork is possible")
