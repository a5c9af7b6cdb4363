"""The event log: a ring buffer of `EVENT_DTYPE` rows."""

from __future__ import annotations

import struct
from collections import deque
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_events import EVENT_DTYPE

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
        found: dict[int, str] = {}
        for at, sequence, chat in reversed(self._opened):
            if at <= seq:
                break
            found[sequence] = chat
        return found
