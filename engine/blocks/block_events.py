"""What happens to blocks, as numbered events that a watcher can replay exactly.

Each event is one row of `EVENT_DTYPE`. It names what happened and carries the *resulting* reference
count and fill of the block, so a mirror that applies events in order always equals the pool. A block
whose last reference went (RELEASED, or as the source of COPIED) has a CACHED or FREED row next.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import numpy as np


class EventKind(IntEnum):
    """Why a row was written. `block` is -1 for events about a whole sequence."""

    OPENED = 1  # a sequence exists now, its table is empty
    CLOSED = 2  # a sequence is gone, its table was emptied by RELEASED rows before
    ALLOCATED = 3  # free block -> in use, appended to the sequence's table
    SHARED = 4  # block of another table or of the cache, appended by reference (prefix hit or fork)
    COPIED = 5  # copy-on-write: `source`, last in the sequence's table, was replaced by `block`
    FILLED = 6  # the block holds `fill` tokens now; of sequence -1: the source of the COPIED row before
    RELEASED = 7  # the last entry of the sequence's table (this block) was dropped
    CACHED = 8  # reference count reached 0, content kept: evictable
    FREED = 9  # content forgotten: no reference was left, or another block has all of it
    EVICTED = 10  # cached block -> free, to make room
    PREEMPTED = 11  # the sequence gives its blocks back to let others finish; CLOSED follows
    PINNED = 12  # the content may not be evicted
    UNPINNED = 13
    # Of pools that keep a window of each sequence only (see `engine.blocks.sliding_window_manager`):
    PASSED = 14  # the first block of the sequence's table (this one) fell out of the window
    BEGINS = 15  # the table, empty now, begins at entry `source`: what is before is not there
    RETURNED = 16  # the block in front of the table's first came back: this one


#: By kind: whether the event changes a block table, or opens or closes one.
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


EVENT_DTYPE: Final = np.dtype(
    [
        ("seq", "<u8"),  # 1, 2, 3, ... without gaps
        ("time", "<f8"),  # seconds, time.monotonic() of the engine
        ("sequence", "<i4"),  # whose table, -1 for none
        ("block", "<i4"),  # physical block number, -1 for none
        ("source", "<i4"),  # COPIED: the block that was copied; BEGINS: an index; else -1
        ("refs", "<u2"),  # the block's reference count after the event
        ("fill", "<u2"),  # tokens in the block after the event
        ("kind", "u1"),  # EventKind
        ("group", "u1"),  # number of the pool; each has its own blocks, all have the same sequences
        ("pad", "<u2"),
    ]
)


class BlockState(IntEnum):
    """The one state that each physical block is in."""

    FREE = 0
    CACHED = 1  # reference count 0, content known, evictable
    USED = 2  # reference count >= 1
