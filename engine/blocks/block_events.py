"""Block events: numbered rows that a watcher can replay exactly, and the ring buffer that keeps the newest.

Each event is one row of `EVENT_DTYPE`. It says what happened and carries the *resulting* reference count
and fill of the block, so a mirror that applies events in order always equals the pool. When a block loses
its last reference (RELEASED, PASSED, or as the source of COPIED), its next row is CACHED or FREED.
"""

from __future__ import annotations

import struct
from collections import deque
from enum import IntEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray


class EventKind(IntEnum):
    """Kinds of events. `block` is -1 for events about a whole sequence."""

    OPENED = 1  # a sequence was opened with an empty table
    CLOSED = 2  # a sequence was closed, after RELEASED rows emptied its table
    ALLOCATED = 3  # free block -> in use, appended to the sequence's table
    SHARED = 4  # block of another table or of the cache, appended by reference (prefix hit or fork)
    COPIED = 5  # copy-on-write: `source`, last in the sequence's table, was replaced by `block`
    FILLED = 6  # the block now holds `fill` tokens; with sequence -1: the source of the COPIED row before
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
        ("pad", "<u2"),
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
            0,
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
