"""The physical blocks of one pool: state, reference count, fill and pins of each, and which are free.

Every change goes through `BlockPool` and writes its event, so the log always agrees with the arrays.

Free blocks are kept as runs of adjacent blocks, with boundary tags (Knuth, The Art of Computer Programming,
vol. 1, 2.5): the length of a run is stored at its first block and its start at its last block, so that runs
are split and joined in O(1). A heap finds the longest run. Its entries name a run by its *last* block, which
stays the same while blocks are taken from the front. The length in an entry may be too large, never too
small, and is corrected when the entry is popped.
"""

from __future__ import annotations

import heapq
import struct
from array import array
from collections import deque
from enum import IntEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

# --- Block events: numbered rows that a watcher can replay exactly, and the ring buffer that keeps the
# newest
#
# Each event is one row of `EVENT_DTYPE`. It says what happened and carries the *resulting* reference count
# and fill of the block, so a mirror that applies events in order always equals the pool. When a block loses
# its last reference (RELEASED, PASSED, or as the source of COPIED), its next row is CACHED or FREED.
# `image` only counts in FILLED rows with sequence -1, so that texts pay nothing for it. A block that is freed
# loses it.


class EventKind(IntEnum):
    """Kinds of events. `block` is -1 for events about a whole sequence."""

    OPENED = 1  # a sequence was opened with an empty table
    CLOSED = 2  # a sequence was closed, after RELEASED rows emptied its table
    ALLOCATED = 3  # free block -> in use, appended to the sequence's table
    SHARED = 4  # block of another table or of the cache, appended by reference (prefix hit or fork)
    COPIED = 5  # copy-on-write: `source`, last in the sequence's table, was replaced by `block`
    FILLED = 6  # the block now holds `fill` tokens; with sequence -1: these are as before, `image` may not be
    RELEASED = 7  # the last entry of the sequence's table (this block) was dropped
    CACHED = 8  # reference count reached 0, content kept: evictable
    FREED = 9  # content forgotten: no reference was left, or another block has all of it
    EVICTED = 10  # cached block -> free, because blocks were needed
    PREEMPTED = 11  # the sequence gives its blocks back to let others finish; CLOSED follows
    PINNED = 12  # the content may not be evicted
    UNPINNED = 13
    # Only in sliding window pools:
    PASSED = 14  # the first block of the sequence's table (this one) fell out of the window
    BEGINS = 15  # the empty table begins at entry `source`: earlier entries are missing
    RETURNED = 16  # this block was put back in front of the table's first entry
    # Only in the main pool:
    STORED = 17  # the disk cache has the content, or is about to write it; this is no use of the block
    UNSTORED = 18  # it has not


#: By kind: whether the event changes, opens or closes a block table.
CHANGES_TABLE: Final = np.zeros(256, np.bool_)
CHANGES_TABLE[
    [
        EventKind.OPENED,
        EventKind.CLOSED,
        EventKind.ALLOCATED,
        EventKind.SHARED,
        EventKind.COPIED,
        EventKind.RELEASED,
        EventKind.PASSED,
        EventKind.BEGINS,
        EventKind.RETURNED,
    ]
] = True


#: By kind: whether the event settles if the content is on disk; only a STORED row says that it is. A FILLED
#: row does so if it has a sequence, which has changed the content then.
SETTLES_STORED: Final = np.zeros(256, np.bool_)
SETTLES_STORED[
    [
        EventKind.ALLOCATED,
        EventKind.COPIED,
        EventKind.FILLED,
        EventKind.FREED,
        EventKind.EVICTED,
        EventKind.STORED,
        EventKind.UNSTORED,
    ]
] = True


EVENT_DTYPE: Final = np.dtype(
    [
        ("seq", "<u8"),  # 1, 2, 3, ... without gaps
        ("time", "<f8"),  # seconds, time.monotonic() of the engine process
        ("sequence", "<i4"),  # the sequence whose table changed, -1 for none
        ("block", "<i4"),  # physical block number, -1 for none
        ("source", "<i4"),  # COPIED: the block that was copied; BEGINS: a table index; else -1
        ("refs", "<u2"),  # the block's reference count after the event
        ("fill", "<u2"),  # tokens in the block after the event
        ("kind", "u1"),  # EventKind
        ("group", "u1"),  # number of the pool; each has its own blocks, all have the same sequences
        ("image", "<u2"),  # 1 + the offset of the first place of an image in the block, 0 for none
    ]
)


class BlockState(IntEnum):
    """The state of a physical block."""

    FREE = 0
    CACHED = 1  # reference count 0, content known, evictable
    USED = 2  # reference count >= 1


_ROW: Final = struct.Struct("<QdiiiHHBBH")  # EVENT_DTYPE, field by field
assert _ROW.size == EVENT_DTYPE.itemsize

DEFAULT_CAPACITY: Final = 1 << 16  # rows, 2.25 MB: about a minute of 64 decoding sequences


class EventLog:
    """Keeps the newest `capacity` events. Writing one takes a fraction of a microsecond.

    Not thread-safe: write and read on one thread.

    Attributes:
        capacity: rows kept.
        seq: number of the last event, 0 before the first.
    """

    def __init__(self, capacity: int = DEFAULT_CAPACITY) -> None:
        if capacity < 1:
            raise ValueError(f"an event log keeps at least 1 row, not {capacity}")
        self.capacity: Final = capacity
        self.seq = 0
        self._buffer = bytearray(capacity * _ROW.size)
        self._rows = np.frombuffer(self._buffer, EVENT_DTYPE)
        self._first = -capacity  # events up to this one cannot be replayed
        self._opened: deque[tuple[int, int, str]] = deque()

    def emit(
        self,
        kind: int,
        sequence: int,
        block: int,
        source: int,
        refs: int,
        fill: int,
        time: float,
        group: int = 0,
        image: int = 0,
    ) -> None:
        """Writes one row; the columns are those of `EVENT_DTYPE`."""
        seq = self.seq
        self.seq = seq + 1
        _ROW.pack_into(
            self._buffer,
            seq % self.capacity * _ROW.size,
            seq + 1,
            time,
            sequence,
            block,
            source,
            refs,
            fill,
            kind,
            group,
            image,
        )

    def name(self, sequence: int, chat: str) -> None:
        """Records the chat of the sequence that the last event opened."""
        opened = self._opened
        opened.append((self.seq, sequence, chat))
        oldest = self.seq - self.capacity
        while opened[0][0] <= oldest:
            opened.popleft()

    def restart(self) -> None:
        """Makes every watcher take a new snapshot, after a change that no event describes."""
        self.emit(0, -1, -1, -1, 0, 0, 0.0)
        self._first = self.seq

    def since(self, seq: int) -> NDArray[np.void] | None:
        """Returns the rows after event `seq`, oldest first, as a copy.

        Returns:
            Rows of `EVENT_DTYPE` (none if nothing happened), or None if the ring has dropped some of them
            or `seq` is in the future: then the watcher takes a snapshot.
        """
        count = self.seq - seq
        if not 0 <= count <= self.capacity or seq < self._first:
            return None
        first = seq % self.capacity
        if first + count <= self.capacity:
            return self._rows[first : first + count].copy()
        return np.concatenate([self._rows[first:], self._rows[: first + count - self.capacity]])

    def opened_since(self, seq: int) -> dict[int, str]:
        """Maps each sequence opened after event `seq`, as far back as the ring goes, to its chat."""
        chats: dict[int, str] = {}
        for at, sequence, chat in reversed(self._opened):
            if at <= seq:
                break
            chats[sequence] = chat
        return chats


class FreeRuns:
    """The free blocks of a pool of `num_blocks`.

    Attributes:
        count: free blocks.
    """

    def __init__(self, num_blocks: int) -> None:
        self.count = num_blocks
        self._num_blocks = num_blocks
        self._free = bytearray(b"\x01" * num_blocks + b"\x00")  # the last byte stops runs at both ends
        self._length = array("i", bytes(4 * num_blocks))  # valid at a run's first block
        self._start = array("i", bytes(4 * num_blocks))  # valid at a run's last block
        self._length[0] = num_blocks
        self._heap = [(-num_blocks, num_blocks - 1)]

    def is_free(self, block: int) -> bool:
        """Whether `block` is free. Blocks -1 and `num_blocks` may be asked for and never are."""
        return self._free[block] == 1

    def take_after(self, block: int) -> int:
        """Takes the block right after `block`, which must not be free itself; -1 if that one is not."""
        if block < 0 or not self._free[block + 1]:
            return -1
        self._take_first(block + 1)
        return block + 1

    def take_from_longest(self, want: int, growing: bytearray) -> int:
        """Takes a block from the longest run, which has at least `want` blocks if any run has.

        Args:
            want: blocks that the caller is about to take in a row.
            growing: per block, nonzero if a sequence may want the block after it. If the block before the
                run is one of these, the start of the run and half of its surplus are left to that sequence.

        Returns:
            The block, or -1 if none is free.
        """
        if self.count == 0:
            return -1
        start, length = self._longest()
        surplus = length - want
        if start == 0 or surplus < 2 or not growing[start - 1]:
            self._take_first(start)
            return start
        block = start + surplus // 2
        self._length[block] = start + length - block
        self._start[start + length - 1] = block
        self._length[start] = block - start
        self._start[block - 1] = start
        heapq.heappush(self._heap, (start - block, block - 1))
        self._take_first(block)
        return block

    def give(self, block: int) -> None:
        """Frees `block` and joins it with adjacent runs."""
        free = self._free
        free[block] = 1
        self.count += 1
        first = self._start[block - 1] if free[block - 1] else block
        last = block + self._length[block + 1] if free[block + 1] else block
        self._length[first] = last - first + 1
        self._start[last] = first
        heapq.heappush(self._heap, (first - last - 1, last))
        if len(self._heap) > 2 * self.count + 1024:
            self._rebuild_heap()

    def resize(self, num_blocks: int) -> None:
        """Adds free blocks at the end, or removes the last ones, which must be free. O(num_blocks)."""
        kept = self._free[: min(num_blocks, self._num_blocks)]
        self._free = kept + b"\x01" * (num_blocks - len(kept)) + b"\x00"
        self._num_blocks = num_blocks
        self._find_runs()

    def renumber(self, numbers: NDArray[np.int32]) -> None:
        """Renumbers block b as block `numbers[b]`. O(num_blocks)."""
        flags = np.frombuffer(self._free, np.uint8)[: self._num_blocks]
        moved = np.empty_like(flags)
        moved[numbers] = flags
        self._free = bytearray(moved.tobytes() + b"\x00")
        self._find_runs()

    def _find_runs(self) -> None:
        self._length = array("i", bytes(4 * self._num_blocks))
        self._start = array("i", bytes(4 * self._num_blocks))
        self.count = self._free.count(1)
        starts, lengths = self.runs()
        for start, length in zip(starts.tolist(), lengths.tolist(), strict=True):
            self._length[start] = length
            self._start[start + length - 1] = start
        self._rebuild_heap()

    def runs(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Returns the first blocks and the lengths of all runs. O(num_blocks)."""
        flags = np.frombuffer(self._free, np.int8)
        edges = np.flatnonzero(flags[1:] != flags[:-1]) + 1  # `np.diff` takes three times as long
        if flags[0]:
            edges = np.concatenate([np.zeros(1, edges.dtype), edges])
        return edges[::2], edges[1::2] - edges[::2]

    def find_problem(self) -> str:
        """Returns what is inconsistent in these records, or an empty string."""
        starts, lengths = self.runs()
        if int(lengths.sum()) != self.count:
            return f"{int(lengths.sum())} blocks are free but {self.count} are counted"
        claimed: dict[int, int] = {}
        for negative, last in self._heap:
            claimed[last] = max(claimed.get(last, 0), -negative)
        for start, length in zip(starts.tolist(), lengths.tolist(), strict=True):
            last = start + length - 1
            if self._length[start] != length or self._start[last] != start:
                return f"the free run {start}..{last} has wrong tags"
            if claimed.get(last, 0) < length:
                return f"the free run {start}..{last} cannot be found"
        return ""

    def _take_first(self, start: int) -> None:
        length = self._length[start]
        self._free[start] = 0
        self.count -= 1
        if length > 1:
            self._length[start + 1] = length - 1
            self._start[start + length - 1] = start + 1

    def _longest(self) -> tuple[int, int]:
        heap, free = self._heap, self._free
        while True:
            negative, last = heap[0]
            if not free[last] or free[last + 1]:
                heapq.heappop(heap)
                continue
            start = self._start[last]
            length = last - start + 1
            if length == -negative:
                return start, length
            heapq.heapreplace(heap, (-length, last))

    def _rebuild_heap(self) -> None:
        # Happens once per as many frees as the heap has entries, so O(1) amortised.
        starts, lengths = self.runs()
        self._heap = list(zip((-lengths).tolist(), (starts + lengths - 1).tolist(), strict=True))
        heapq.heapify(self._heap)


# Plain ints: looking a member up in its enum costs as much as the work around it.
FREE: Final = int(BlockState.FREE)
CACHED: Final = int(BlockState.CACHED)
USED: Final = int(BlockState.USED)
_ALLOCATED: Final = int(EventKind.ALLOCATED)
_SHARED: Final = int(EventKind.SHARED)
_COPIED: Final = int(EventKind.COPIED)
_FILLED: Final = int(EventKind.FILLED)
_RELEASED: Final = int(EventKind.RELEASED)
_CACHED: Final = int(EventKind.CACHED)
_FREED: Final = int(EventKind.FREED)
_EVICTED: Final = int(EventKind.EVICTED)
_PINNED: Final = int(EventKind.PINNED)
_UNPINNED: Final = int(EventKind.UNPINNED)
_PASSED: Final = int(EventKind.PASSED)
_RETURNED: Final = int(EventKind.RETURNED)
_STORED: Final = int(EventKind.STORED)
_UNSTORED: Final = int(EventKind.UNSTORED)

MAX_REFS: Final = 0xFFFF  # of the events' u2 column


class BlockPool:
    """Arrays over all blocks, indexed by physical block number.

    Args:
        num_blocks: physical blocks.
        log: gets the events.
        group: number of the pool: 0 for the main pool, 1, 2, ... for sliding window pools.

    Attributes:
        state: u1, `BlockState`.
        refs: u2, table entries that name the block.
        fill: u2, tokens in the block; 0 when free.
        stamp: f8, time of the block's last event, 0 before the first.
        pinned: u1, 1 if its content may not be evicted.
        stored: u1, 1 if the disk cache has its content.
        images: u1, 1 + the offset of the first place of an image among the tokens; 0 for none.
        cached: how many blocks are cached.
        pinned_cached: how many of those are pinned.
        now: the time that events get, in seconds; set at the start of each operation.
    """

    def __init__(self, num_blocks: int, log: EventLog, group: int = 0) -> None:
        self.num_blocks = num_blocks
        self.log: Final = log
        self.group: Final = group
        self.state = bytearray(num_blocks)
        self.refs = array("H", bytes(2 * num_blocks))
        self.fill = array("H", bytes(2 * num_blocks))
        self.stamp = array("d", bytes(8 * num_blocks))
        self.pinned = bytearray(num_blocks)
        self.stored = bytearray(num_blocks)
        self.images = bytearray(num_blocks)
        self.free = FreeRuns(num_blocks)
        self.cached = 0
        self.pinned_cached = 0
        self.now = 0.0

    @property
    def available(self) -> int:
        """Blocks that are free or can be evicted."""
        return self.free.count + self.cached - self.pinned_cached

    def resize(self, num_blocks: int) -> None:
        """Adds free blocks at the end, or removes the last ones, which must be free."""
        added = num_blocks - self.num_blocks
        if added > 0:
            self.state.extend(bytes(added))
            self.pinned.extend(bytes(added))
            self.stored.extend(bytes(added))
            self.images.extend(bytes(added))
            self.refs.frombytes(bytes(2 * added))
            self.fill.frombytes(bytes(2 * added))
            self.stamp.frombytes(bytes(8 * added))
        else:
            for column in self.columns():
                del column[num_blocks:]
        self.free.resize(num_blocks)
        self.num_blocks = num_blocks
        self.log.restart()

    def columns(self) -> tuple[bytearray | array[int] | array[float], ...]:
        """Returns the arrays."""
        return self.state, self.pinned, self.stored, self.images, self.refs, self.fill, self.stamp

    def allocate(self, sequence: int, after: int, want: int, fill: int) -> int:
        """Takes a free block for `sequence`, with one reference.

        Args:
            sequence: gets the block.
            after: the sequence's last block, -1 for none; the block right after it is taken if it is free.
            want: how many blocks will be taken in a row, including this one.
            fill: tokens that it is about to get.
        """
        block = self._take(after, want)
        self.fill[block] = fill
        self._emit(_ALLOCATED, sequence, block)
        return block

    def allocate_copy(self, sequence: int, source: int, after: int, want: int, fill: int) -> int:
        """Takes a block as `allocate` does, to replace `source`, which the caller releases next."""
        block = self._take(after, want)
        self.fill[block] = fill
        self._emit(_COPIED, sequence, block, source)
        return block

    def share(self, sequence: int, block: int) -> None:
        """Adds a reference of `sequence`; a cached block becomes used."""
        self._share(sequence, block, _SHARED)

    def share_first(self, sequence: int, block: int) -> None:
        """Adds a reference as `share` does, for a block that goes in front of a table."""
        self._share(sequence, block, _RETURNED)

    def _share(self, sequence: int, block: int, kind: int) -> None:
        if self.state[block] == CACHED:
            self.cached -= 1
            self.pinned_cached -= self.pinned[block]
            self.state[block] = USED
        self.refs[block] += 1
        self._emit(kind, sequence, block)

    def release(self, sequence: int, block: int) -> int:
        """Removes a reference of `sequence` and returns those left. At 0, `keep` or `forget` must follow."""
        refs = self.refs[block] - 1
        self.refs[block] = refs
        self._emit(_RELEASED, sequence, block)
        return refs

    def release_first(self, sequence: int, block: int) -> int:
        """Removes a reference as `release` does, for the first block of a table."""
        self.refs[block] -= 1
        self._emit(_PASSED, sequence, block)
        return self.refs[block]

    def release_source(self, block: int) -> int:
        """Removes a reference as `release` does, for a block that was replaced by its copy."""
        refs = self.refs[block] - 1
        self.refs[block] = refs
        if refs:
            self._emit_image(block)
        return refs

    def set_fill(self, sequence: int, block: int, fill: int) -> None:
        """Records that the block now holds `fill` tokens."""
        self.fill[block] = fill
        self.stored[block] = 0
        self._emit(_FILLED, sequence, block)

    def keep(self, block: int, fill: int) -> None:
        """Caches a used block without references; `fill` of its tokens are known."""
        self.state[block] = CACHED
        self.cached += 1
        self.pinned_cached += self.pinned[block]
        self.fill[block] = fill
        self._emit(_CACHED, -1, block)
        self.cut_image(block, fill)

    def forget(self, block: int, *, evicted: bool = False) -> None:
        """Frees a cached block, or a used one without references."""
        if self.state[block] == CACHED:
            self.cached -= 1
            self.pinned_cached -= self.pinned[block]
        self.pinned[block] = self.stored[block] = self.images[block] = 0
        self.state[block] = FREE
        self.fill[block] = 0
        self.free.give(block)
        self._emit(_EVICTED if evicted else _FREED, -1, block)

    def pin(self, block: int, pinned: bool) -> None:
        """Marks the content as not evictable, or removes that mark."""
        if pinned == self.pinned[block]:
            return
        if self.state[block] == CACHED:
            self.pinned_cached += 1 if pinned else -1
        self.pinned[block] = pinned
        self._emit(_PINNED if pinned else _UNPINNED, -1, block)

    def store(self, block: int, stored: bool) -> None:
        """Records whether the content is on disk. The block is not used by this: its age stays."""
        if stored != self.stored[block]:
            self.stored[block] = stored
            kind = _STORED if stored else _UNSTORED
            self.log.emit(kind, -1, block, -1, self.refs[block], self.fill[block], self.now, self.group)

    def set_image(self, block: int, image: int) -> None:
        """Records where an image begins in the block; see `images`."""
        if image != self.images[block]:
            self.images[block] = image
            self._emit_image(block)

    def cut_image(self, block: int, fill: int) -> None:
        """Forgets an image that begins after the first `fill` tokens."""
        if self.images[block] > fill:
            self.set_image(block, 0)

    def _take(self, after: int, want: int) -> int:
        block = self.free.take_after(after)
        if block < 0:
            block = self.free.take_from_longest(want, self.state)
        assert block >= 0, "a block was taken from an empty pool"
        self.state[block] = USED
        self.refs[block] = 1
        return block

    def _emit(self, kind: int, sequence: int, block: int, source: int = -1) -> None:
        self.stamp[block] = self.now
        self.log.emit(kind, sequence, block, source, self.refs[block], self.fill[block], self.now, self.group)

    def _emit_image(self, block: int) -> None:
        self.stamp[block] = now = self.now
        refs, fill, image = self.refs[block], self.fill[block], self.images[block]
        self.log.emit(_FILLED, -1, block, -1, refs, fill, now, self.group, image)
