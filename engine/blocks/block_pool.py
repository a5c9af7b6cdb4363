"""The physical blocks of one pool: state, reference count, fill and pins of each.

Every change goes through this class and writes its event, so the log always agrees with the arrays.
"""

from __future__ import annotations

from array import array
from typing import Final

from engine.blocks.block_events import BlockState, EventKind
from engine.blocks.event_log import EventLog
from engine.blocks.free_runs import FreeRuns

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
        free: the free blocks.
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
            self.refs.frombytes(bytes(2 * added))
            self.fill.frombytes(bytes(2 * added))
            self.stamp.frombytes(bytes(8 * added))
        else:
            for column in (self.state, self.pinned, self.stored, self.refs, self.fill, self.stamp):
                del column[num_blocks:]
        self.free.resize(num_blocks)
        self.num_blocks = num_blocks
        self.log.restart()

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
        if self.state[block] == CACHED:
            self.cached -= 1
            self.pinned_cached -= self.pinned[block]
            self.state[block] = USED
        self.refs[block] += 1
        self._emit(_SHARED, sequence, block)

    def share_first(self, sequence: int, block: int) -> None:
        """Adds a reference as `share` does, for a block that goes in front of a table."""
        if self.state[block] == CACHED:
            self.cached -= 1
            self.pinned_cached -= self.pinned[block]
            self.state[block] = USED
        self.refs[block] += 1
        self._emit(_RETURNED, sequence, block)

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
            self._emit(_FILLED, -1, block)
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

    def forget(self, block: int, *, evicted: bool = False) -> None:
        """Frees a cached block, or a used one without references."""
        if self.state[block] == CACHED:
            self.cached -= 1
            self.pinned_cached -= self.pinned[block]
        self.pinned[block] = self.stored[block] = 0
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
