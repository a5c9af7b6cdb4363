"""Collects what changed since the last frame, and checks event rows before they are replayed. Qt-free."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from app.translation import translate
from engine.protocol import BlockState, EventKind

Blocks = npt.NDArray[np.integer]
Rows = npt.NDArray[np.void]  # EVENT_DTYPE

_ABOUT_SEQUENCE: Final = np.zeros(256, np.bool_)
_ABOUT_SEQUENCE[[EventKind.OPENED, EventKind.CLOSED, EventKind.PREEMPTED, EventKind.BEGINS]] = True
#: With more pending rows than this the next frame draws everything.
_MOST_PENDING: Final = 1 << 16
_NONE: Final = np.empty(0, np.int64)


class FaultError(Exception):
    """A message that does not fit the model; the text says why."""


class Changes(NamedTuple):
    """What changed since the last frame.

    Attributes:
        everything: all blocks must be drawn; the other fields are empty then.
        blocks: blocks whose appearance may have changed, each once.
        allocated: blocks that were free and are now used.
        evicted: blocks that were cached and are now free.
        copies: (source, block) of each copy-on-write.
        preempted: blocks taken from a preempted chat.
    """

    everything: bool
    blocks: Blocks
    allocated: Blocks
    evicted: Blocks
    copies: list[tuple[int, int]]
    preempted: Blocks = _NONE


class ChangeLog:
    """Collects event rows until the next frame; the first frame draws everything.

    Args:
        blocks: number of blocks in the pool.
    """

    def __init__(self, blocks: int) -> None:
        self._blocks = blocks
        self._pending: list[Rows] = []
        self._count = 0
        self._everything = True

    @property
    def pending(self) -> int:
        """Event rows that wait for the next frame; 0 if that draws everything."""
        return sum(rows.size for rows in self._pending)

    def add(self, rows: Rows) -> bool:
        """Adds rows; returns False once there are too many to draw block by block."""
        if not self._everything:
            self._pending.append(rows)
            self._count += rows.size
        return self._count <= _MOST_PENDING

    def take(self, state: npt.NDArray[np.uint8]) -> Changes:
        """What changed since the last call; `state` is the current state of each block."""
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
        taken = _NONE
        if preempted.size:
            taken = blocks[(kinds == EventKind.RELEASED) & np.isin(rows["sequence"], preempted)]
        changed = np.zeros(self._blocks, np.bool_)  # cheaper than sorting
        changed[blocks] = changed[rows["source"][copied]] = True
        return Changes(
            everything=False,
            blocks=np.flatnonzero(changed),
            allocated=allocated[state[allocated] == BlockState.USED],
            evicted=evicted[state[evicted] == BlockState.FREE],
            copies=list(zip(rows["source"][copied].tolist(), blocks[copied].tolist(), strict=True)),
            preempted=taken[state[taken] != BlockState.USED],
        )


def check_rows(rows: Rows, blocks: int, block_size: int) -> None:
    """Checks rows for values that the mirror would accept without checking.

    Raises:
        FaultError: a row is invalid for this pool.
    """
    if rows.size == 0:
        return
    kinds, named = rows["kind"], rows["block"]
    if kinds.min() < EventKind.OPENED or kinds.max() > EventKind.UNSTORED:
        raise FaultError(translate("memory", "there is an event of an unknown kind"))
    if (named[~_ABOUT_SEQUENCE[kinds]] < 0).any() or named.max() >= blocks:
        raise FaultError(translate("memory", "an event names a block outside the pool"))
    sources = rows["source"][kinds == EventKind.COPIED]
    if sources.size and (sources.min() < 0 or sources.max() >= blocks):
        raise FaultError(translate("memory", "a block was copied from outside the pool"))
    if rows["fill"].max() > block_size:
        raise FaultError(translate("memory", "an event puts more tokens into a block than it can hold"))
    if not np.isfinite(rows["time"]).all():
        raise FaultError(translate("memory", "an event has no time"))
