"""The whole state of a pool at one event, taken from the pool or read from bytes, and a mirror of it.

A mirror is a copy of a pool that follows its events; the memory view draws it. State, references, fill and
age are taken from all rows at once: if a block occurs more than once, its last row counts. Only the rows that
change a table are applied one by one.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_errors import EventGapError, SnapshotError
from engine.blocks.block_events import CHANGES_TABLE, SETTLES_STORED, BlockState, EventKind
from engine.blocks.block_pool import CACHED, BlockPool


class SequenceSnapshot(NamedTuple):
    """An open sequence: its chat, its tokens so far, and its block table (int32) from entry `first` on."""

    sequence: int
    chat: str
    tokens: int
    table: NDArray[np.int32]
    first: int = 0


@dataclass(frozen=True)
class PoolSnapshot:
    """The whole pool right after event `seq`.

    Attributes:
        seq: the last event that is included.
        time: of the snapshot, in seconds on the clock of the events.
        block_size: tokens per block.
        state: u1 per block, `BlockState`.
        refs: u2 per block.
        fill: u2 per block, tokens.
        stamp: f4 per block, seconds from its last event to `time`.
        pinned: u1 per block, 1 if it may not be evicted.
        sequences: all open sequences.
        owner: i4 per block; for a cached block the index in `chats` of the chat that computed it, else -1.
        chats: ids of the chats that `owner` refers to, open or not.
        group: number of this pool.
        window_pools: of the main pool, number 0: the sliding window pools, numbers 1, 2, ...
        stored: u1 per block, 1 if the disk cache has its content; empty: of none.
        resting: chats without a sequence, with the blocks that they would reuse; `sequence` is -1.
    """

    seq: int
    time: float
    block_size: int
    state: NDArray[np.uint8]
    refs: NDArray[np.uint16]
    fill: NDArray[np.uint16]
    stamp: NDArray[np.float32]
    pinned: NDArray[np.uint8]
    sequences: tuple[SequenceSnapshot, ...]
    owner: NDArray[np.int32]
    chats: tuple[str, ...] = ()
    group: int = 0
    window_pools: tuple[PoolSnapshot, ...] = ()
    resting: tuple[SequenceSnapshot, ...] = ()
    stored: NDArray[np.uint8] = field(default_factory=lambda: np.empty(0, np.uint8))

    @classmethod
    def from_bytes(
        cls,
        *,
        seq: int,
        time: float,
        block_size: int,
        state: bytes,
        refs: bytes,
        fill: bytes,
        stamp: bytes,
        pinned: bytes,
        sequences: list[tuple[int, str, int, bytes]],
        owner: bytes = b"",
        chats: list[str] | None = None,
        firsts: list[int] | None = None,
        group: int = 0,
        window_pools: tuple[PoolSnapshot, ...] = (),
        stored: bytes = b"",
    ) -> PoolSnapshot:
        """Reads the arrays from raw little-endian bytes.

        Args:
            pinned: empty if no block is pinned.
            sequences: number, chat, tokens, and table (int32) of each.
            owner: empty if no owner is known.
            stored: empty if no block is on disk.
            firsts: the entry at which each sequence's table begins; 0 by default.

        Raises:
            SnapshotError: the arrays have different lengths, or a table names a block outside the pool.
        """
        count = len(state)
        pinned = pinned or bytes(count)
        stored = stored or bytes(count)
        owner = owner or b"\xff" * (4 * count)
        states = np.frombuffer(state, np.uint8)  # `max` of a million bytes would take a frame's time
        if count and states.max() > BlockState.USED:
            raise SnapshotError(
                f"the snapshot has a block in the unknown state {states.max()}: another version wrote it"
            )
        for name, data, width in (
            ("refs", refs, 2),
            ("fill", fill, 2),
            ("stamp", stamp, 4),
            ("pinned", pinned, 1),
            ("stored", stored, 1),
            ("owner", owner, 4),
        ):
            if len(data) != width * count:
                raise SnapshotError(
                    f"the snapshot has {count:,} blocks but {len(data):,} bytes of {name}: it was cut short"
                )
        owners = np.frombuffer(owner, "<i4")
        if count and not -1 <= owners.min() <= owners.max() < len(chats or []):
            raise SnapshotError("the snapshot has a block of a chat that it does not name")
        lives = []
        firsts = firsts or [0] * len(sequences)
        for (number, chat, tokens, table), first in zip(sequences, firsts, strict=True):
            if len(table) % 4:
                raise SnapshotError(f"the table of sequence {number} was cut short")
            blocks = np.frombuffer(table, "<i4")
            if len(blocks) and (blocks.min() < 0 or blocks.max() >= count):
                raise SnapshotError(f"the table of sequence {number} names a block outside the pool")
            lives.append(SequenceSnapshot(number, chat, tokens, blocks, first))
        return cls(
            seq=seq,
            time=time,
            block_size=block_size,
            state=states,
            refs=np.frombuffer(refs, "<u2"),
            fill=np.frombuffer(fill, "<u2"),
            stamp=np.frombuffer(stamp, "<f4"),
            pinned=np.frombuffer(pinned, np.uint8),
            sequences=tuple(lives),
            owner=owners,
            chats=tuple(chats or ()),
            group=group,
            window_pools=window_pools,
            stored=np.frombuffer(stored, np.uint8),
        )


def take_snapshot(
    pool: BlockPool,
    sequences: Iterable[SequenceSnapshot],
    chat_of: Callable[[int], str],
    block_size: int,
    now: float,
) -> PoolSnapshot:
    """Copies the state of one pool.

    Args:
        pool: the pool.
        sequences: the open sequences with their tables in this pool.
        chat_of: returns the chat that computed a cached block.
        block_size: tokens per block.
        now: seconds, on the clock of the events.
    """
    state = np.frombuffer(pool.state, np.uint8).copy()
    owner = np.full(pool.num_blocks, -1, np.int32)
    cached = np.flatnonzero(state == CACHED)
    numbers: dict[str, int] = {}
    owner[cached] = [numbers.setdefault(chat_of(block), len(numbers)) for block in cached.tolist()]
    return PoolSnapshot(
        seq=pool.log.seq,
        time=now,
        block_size=block_size,
        state=state,
        refs=np.frombuffer(pool.refs, np.uint16).copy(),
        fill=np.frombuffer(pool.fill, np.uint16).copy(),
        stamp=(now - np.frombuffer(pool.stamp, np.float64)).astype(np.float32),
        pinned=np.frombuffer(pool.pinned, np.uint8).copy(),
        sequences=tuple(sequences),
        owner=owner,
        chats=tuple(numbers),
        group=pool.group,
        stored=np.frombuffer(pool.stored, np.uint8).copy(),
    )


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
        for sequence in snapshot.sequences:
            self._tables[sequence.sequence] = array("i", sequence.table.astype(np.int32).tobytes())
            self._firsts[sequence.sequence] = sequence.first

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
