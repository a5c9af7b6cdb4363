"""Block events: numbered rows that a watcher can replay exactly.

Each event is one row of `EVENT_DTYPE`. It says what happened and carries the *resulting* reference count
and fill of the block, so a mirror that applies events in order always equals the pool. When a block loses
its last reference (RELEASED, PASSED, or as the source of COPIED), its next row is CACHED or FREED.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import numpy as np


class EventKind(IntEnum):
    """What happened. `block` is -1 for events about a whole sequence."""

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
