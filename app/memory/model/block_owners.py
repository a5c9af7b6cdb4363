"""Whose each block is: of the sequences whose table names it, the one that opened first. No Qt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
import numpy.typing as npt

from app.memory.model.change_log import Rows
from engine.protocol import BlockState, EventKind, Mirror

_ALLOCATED: Final = int(EventKind.ALLOCATED)
_COPIED: Final = int(EventKind.COPIED)


class Owners:
    """Chat numbers by block, found only when they are asked for.

    Args:
        mirror: the blocks.
        chat_of: chat number, by number of each open sequence; followed as it changes.
        table: the blocks of a sequence.
        known: chat number of each block's last owner, i4, -1 where nobody knows; becomes this object's.
    """

    def __init__(
        self,
        mirror: Mirror,
        chat_of: dict[int, int],
        table: Callable[[int], npt.NDArray[np.int32]],
        known: npt.NDArray[np.int32],
    ) -> None:
        self._mirror, self._chat_of, self._table, self._chat = mirror, chat_of, table, known
        self._moved: list[Rows] = []  # rows whose blocks' owners are not known yet
        self._unknown = True  # too much happened: owners are looked up in the tables

    @property
    def last_known(self) -> npt.NDArray[np.int32]:
        """As they were when last asked for."""
        return self._chat

    def note(self, rows: Rows) -> None:
        """Tables changed."""
        if not self._unknown:
            self._moved.append(rows)

    def forget(self) -> None:
        """Too much changed to be looked at one by one."""
        self._moved, self._unknown = [], True

    def chats(self) -> npt.NDArray[np.int32]:
        """Chat number of each block's owner; of a cached block, of its last owner; -1: not known."""
        if self._unknown:
            doubtful = self._mirror.state == BlockState.USED
        elif self._moved:
            doubtful = self._resolve_allocations(np.concatenate(self._moved))
        else:
            return self._chat
        self._moved, self._unknown = [], False
        left = int(np.count_nonzero(doubtful))
        for sequence in sorted(self._chat_of):
            if left == 0:
                break
            table = self._table(sequence)
            found = table[doubtful[table]]
            self._chat[found] = self._chat_of[sequence]
            doubtful[found] = False
            left -= found.size
        return self._chat

    def _resolve_allocations(self, rows: Rows) -> npt.NDArray[np.bool_]:
        """Owners of blocks that were only just allocated; returns which others must be looked up."""
        refs = self._mirror.refs
        rows = rows[rows["block"] >= 0]
        blocks, kinds = rows["block"], rows["kind"]
        new = (kinds == _ALLOCATED) | (kinds == _COPIED)
        doubtful = np.zeros(len(refs), np.bool_)
        doubtful[rows["source"][kinds == _COPIED]] = True
        doubtful[blocks] = True
        latest = np.full(len(refs), -1, np.int32)  # the last row about each block
        latest[blocks] = np.arange(len(blocks), dtype=np.int32)
        fresh = blocks[new & (latest[blocks] == np.arange(len(blocks)))]
        fresh = fresh[refs[fresh] == 1]
        owners = rows["sequence"][latest[fresh]].tolist()
        known = [self._chat_of.get(sequence, -1) for sequence in owners]
        self._chat[fresh] = np.array(known, np.int32)
        doubtful[fresh] = False
        return doubtful & (refs > 0)
