"""A copy of a pool that follows its events; the memory view draws it.

State, references, fill and age are taken from all rows at once: if a block occurs more than once, its last
row counts. Only the rows that change a table are applied one by one.
"""

from __future__ import annotations

from array import array
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_errors import EventGapError
from engine.blocks.block_events import CHANGES_TABLE, SETTLES_STORED, BlockState, EventKind
from engine.blocks.pool_snapshot import PoolSnapshot

# Plain ints: looking a member up in its enum costs as much as the work around it.
_OPENED: Final = int(EventKind.OPENED)
_ALLOCATED: Final = int(EventKind.ALLOCATED)
_SHARED: Final = int(EventKind.SHARED)
_COPIED: Final = int(EventKind.COPIED)
_RELEASED: Final = int(EventKind.RELEASED)
_PASSED: Final = int(EventKind.PASSED)
_BEGINS: Final = int(EventKind.BEGINS)
_RETURNED: Final = int(EventKind.RETURNED)
_STATE_WITHOUT_REFS: Final = np.full(256, BlockState.CACHED, np.uint8)
_STATE_WITHOUT_REFS[[EventKind.FREED, EventKind.EVICTED]] = BlockState.FREE


class Mirror:
    """Equals pool number `group` as of event `seq`; events of other pools are ignored.

    Attributes:
        group: number of the pool.
        seq: the last event applied.
        time: of that event, seconds on the engine's clock.
        block_size: tokens per block.
        state, refs, fill, pinned, stored: as in `PoolSnapshot`.
        touched: f8 per block, time of its last event.
    """

    def __init__(self, snapshot: PoolSnapshot) -> None:
        self.load(snapshot)

    def load(self, snapshot: PoolSnapshot) -> None:
        """Replaces everything with a snapshot."""
        self.group = snapshot.group
        self.seq = snapshot.seq
        self.time = snapshot.time
        self.block_size = snapshot.block_size
        self.state: NDArray[np.uint8] = snapshot.state.copy()
        self.refs: NDArray[np.uint16] = snapshot.refs.copy()
        self.fill: NDArray[np.uint16] = snapshot.fill.copy()
        self.pinned: NDArray[np.uint8] = snapshot.pinned.copy()
        self.stored: NDArray[np.uint8] = np.zeros(len(self.state), np.uint8)
        self.stored[: len(snapshot.stored)] = snapshot.stored
        self.touched: NDArray[np.float64] = np.subtract(snapshot.time, snapshot.stamp, dtype=np.float64)
        # Arrays append like lists, and NumPy copies them at once, which keyframes of large pools need.
        self._tables: dict[int, array[int]] = {}
        self._firsts: dict[int, int] = {}
        for each in snapshot.sequences:
            self._tables[each.sequence] = array("i", each.table.astype(np.int32).tobytes())
            self._firsts[each.sequence] = each.first

    def apply(self, rows: NDArray[np.void]) -> None:
        """Applies rows of `EVENT_DTYPE`; those that were applied before are ignored.

        Raises:
            EventGapError: rows are missing within them or after `seq`, or they do not fit this pool. Take a
                snapshot and `load` it.
        """
        if len(rows) == 0:
            return
        numbers = rows["seq"].astype(np.int64)
        if numbers[0] > self.seq + 1 or (len(rows) > 1 and not np.all(np.diff(numbers) == 1)):
            raise EventGapError(
                f"events {numbers[0]} to {numbers[-1]} do not continue event {self.seq} without a gap"
            )
        if numbers[-1] <= self.seq:
            return
        end = rows[-1]
        rows = rows[self.seq + 1 - int(numbers[0]) :]
        rows = rows[rows["group"] == self.group]
        about = rows[rows["block"] >= 0]
        blocks, kinds = about["block"], about["kind"]
        if len(blocks) and blocks.max() >= len(self.state):
            raise EventGapError(f"an event names block {blocks.max()} of a pool of {len(self.state)}")
        try:
            self._apply_tables(rows)
        except (KeyError, IndexError) as error:
            raise EventGapError(f"the events do not fit the tables of this mirror: {error}") from error
        self.refs[blocks] = about["refs"]
        self.fill[blocks] = about["fill"]
        uses = kinds < EventKind.STORED
        self.touched[blocks[uses]] = about["time"][uses]
        state = np.where(about["refs"] > 0, np.uint8(BlockState.USED), _STATE_WITHOUT_REFS[kinds])
        self.state[blocks] = state
        pins = (kinds == EventKind.PINNED) | (kinds == EventKind.UNPINNED)
        self.pinned[blocks[pins]] = kinds[pins] == EventKind.PINNED
        settles = SETTLES_STORED[kinds] & ((kinds != EventKind.FILLED) | (about["sequence"] >= 0))
        self.stored[blocks[settles]] = kinds[settles] == EventKind.STORED
        self.seq = int(end["seq"])
        self.time = float(end["time"])

    def sequences(self) -> list[int]:
        """Returns the open sequences, oldest first."""
        return list(self._tables)

    def table(self, sequence: int) -> NDArray[np.int32]:
        """Returns the blocks of an open sequence in order, int32, from entry `first(sequence)` on."""
        return np.array(self._tables[sequence], np.int32)

    def first(self, sequence: int) -> int:
        """Returns how many entries before those of `table` are missing: they fell out of the window."""
        return self._firsts[sequence]

    def _apply_tables(self, rows: NDArray[np.void]) -> None:
        tables = self._tables
        firsts = self._firsts
        rows = rows[CHANGES_TABLE[rows["kind"]]]
        columns = (rows[name].tolist() for name in ("kind", "sequence", "block", "source"))
        for kind, sequence, block, source in zip(*columns, strict=True):
            if kind in (_ALLOCATED, _SHARED):
                tables[sequence].append(block)
            elif kind == _RELEASED:
                tables[sequence].pop()
            elif kind == _COPIED:
                tables[sequence][-1] = block
            elif kind == _OPENED:
                tables[sequence] = array("i")
                firsts[sequence] = 0
            elif kind == _PASSED:
                del tables[sequence][0]
                firsts[sequence] += 1
            elif kind == _RETURNED:
                tables[sequence].insert(0, block)
                firsts[sequence] -= 1
            elif kind == _BEGINS:
                firsts[sequence] = source
            else:
                del tables[sequence], firsts[sequence]
