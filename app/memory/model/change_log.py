"""What happened to the blocks since the last frame, and the check of rows before they are believed. No Qt."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from engine.protocol import BlockState, EventKind

Blocks = npt.NDArray[np.integer]
Rows = npt.NDArray[np.void]  # EVENT_DTYPE

_ABOUT_SEQUENCE: Final = np.zeros(256, np.bool_)
_ABOUT_SEQUENCE[[EventKind.OPENED, EventKind.CLOSED, EventKind.PREEMPTED, EventKind.BEGINS]] = True
#: More pending rows than this, and the next frame simply draws everything.
_MOST_PENDING: Final = 1 << 16
_NONE: Final = np.empty(0, np.int64)


class FaultError(Exception):
    """A message that does not fit the model; the text says what is wrong with it."""


class Changes(NamedTuple):
    """What happened since the last frame.

    Attributes:
        everything: draw all blocks; the other fields are empty then.
        blocks: those that look different, each once.
        allocated, evicted: those that became used from free, and free from cached.
        copies: (source, block) of each copy-on-write.
        preempted: those that a preempted chat had to give back.
    """

    everything: bool
    blocks: Blocks
    allocated: Blocks
    evicted: Blocks
    copies: list[tuple[int, int]]
    preempted: Blocks = _NONE


class ChangeLog:
    """Collects rows until the next frame.

    Args:
        blocks: in the pool. The first frame draws everything.
    """

    def __init__(self, blocks: int) -> None:
        self._blocks = blocks
        self._pending: list[Rows] = []
        self._count = 0
        self._everything = True

    def add(self, rows: Rows) -> bool:
        """Notes rows; False when they are too many to be looked at one by one."""
        if not self._everything:
            self._pending.append(rows)
            self._count += rows.size
        return self._count <= _MOST_PENDING

    def take(self, state: npt.NDArray[np.uint8]) -> Changes:
        """What happened since this was last called, to blocks that are now in `state`."""
        pending, everything = self._pending, self._everything
        self._pending, self._count, self._everything = [], 0, False
        if everything or not pending:
            return Changes(everything, _NONE, _NONE, _NONE, [])
        rows = pending[0] if len(pending) == 1 else np.concatenate(pending)
        preempted = rows["sequence"][rows["kind"] == EventKind.PREEMPTED]
        rows = rows[rows["block"] >= 0]
        blocks, kinds = rows["block"], rows["kind"]
        allocated = blocks[kinds == EventKind.ALLOCATED]
        evicted = blocks[kinds == EventKind.EVICTED]
        copied = kinds == EventKind.COPIED
        given = _NONE
        if preempted.size:
            given = blocks[(kinds == EventKind.RELEASED) & np.isin(rows["sequence"], preempted)]
        changed = np.zeros(self._blocks, np.bool_)  # cheaper than sorting
        changed[blocks] = changed[rows["source"][copied]] = True
        return Changes(
            everything=False,
            blocks=np.flatnonzero(changed),
            allocated=allocated[state[allocated] == BlockState.USED],
            evicted=evicted[state[evicted] == BlockState.FREE],
            copies=list(zip(rows["source"][copied].tolist(), blocks[copied].tolist(), strict=True)),
            preempted=given[state[given] != BlockState.USED],
        )


def check_rows(rows: Rows, blocks: int, block_size: int) -> None:
    """Refuses what the mirror would take without a word.

    Raises:
        FaultError: a row names what the pool does not have.
    """
    if rows.size == 0:
        return
    kinds, named = rows["kind"], rows["block"]
    if kinds.min() < EventKind.OPENED or kinds.max() > EventKind.RETURNED:
        raise FaultError("an event of an unknown kind arrived")
    if (named[~_ABOUT_SEQUENCE[kinds]] < 0).any() or named.max() >= blocks:
        raise FaultError("an event names a block outside the pool")
    sources = rows["source"][kinds == EventKind.COPIED]
    if sources.size and (sources.min() < 0 or sources.max() >= blocks):
        raise FaultError("a copy was made from a block outside the pool")
    if rows["fill"].max() > block_size:
        raise FaultError("an event fills a block with more tokens than it can hold")
    if not np.isfinite(rows["time"]).all():
        raise FaultError("an event has no time")
