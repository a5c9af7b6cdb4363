"""The owner of each block: the sequence that opened first of all whose tables contain it. Qt-free."""

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
    """The owning chat of each block, computed on demand.

    Args:
        mirror: the blocks.
        chat_of: chat number of each open sequence, by sequence number; the caller keeps it up to date.
        table: returns the block table of a sequence.
        known: chat number of each block's last owner, int32, -1 if not known; this object changes it.
    """

    def __init__(
        self,
        mirror: Mirror,
        chat_of: dict[int, int],
        table: Callable[[int], npt.NDArray[np.int32]],
        known: npt.NDArray[np.int32],
    ) -> None:
        self._mirror, self._chat_of, self._table, self._chat = mirror, chat_of, table, known
        self._pending: list[Rows] = []  # rows whose blocks have no known owner yet
        self._unknown = True  # look all owners up in the tables

    def set_table(self, table: Callable[[int], npt.NDArray[np.int32]]) -> None:
        """Sets what returns the block table of a sequence."""
        self._table = table

    @property
    def last_known(self) -> npt.NDArray[np.int32]:
        """Chat number of each block's owner as of the last call of `chats`."""
        return self._chat

    def add(self, rows: Rows) -> None:
        """Adds rows that changed block tables."""
        if not self._unknown:
            self._pending.append(rows)

    def forget(self) -> None:
        """Drops the collected rows; all owners will be looked up in the tables."""
        self._pending, self._unknown = [], True

    def chats(self) -> npt.NDArray[np.int32]:
        """Chat number of each block's owner, int32; a cached block keeps its last owner; -1 if not known."""
        if self._unknown:
            doubtful = self._mirror.state == BlockState.USED
        elif self._pending:
            doubtful = self._resolve_allocations(np.concatenate(self._pending))
        else:
            return self._chat
        self._pending, self._unknown = [], False
        left = int(np.count_nonzero(doubtful))
        for sequence in sorted(self._chat_of):
            if left == 0:
                break
            table = self._table(sequence).astype(np.intp)  # NumPy would convert it for each access
            found = table[doubtful[table]]
            self._chat[found] = self._chat_of[sequence]
            doubtful[found] = False
            left -= found.size
        return self._chat

    def _resolve_allocations(self, rows: Rows) -> npt.NDArray[np.bool_]:
        """Sets the owners of newly allocated blocks; returns which others must be looked up, bool[blocks]."""
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
