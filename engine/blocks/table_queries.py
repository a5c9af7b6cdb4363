"""What is asked about open sequences and their block tables; changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_errors import UnknownSequenceError
from engine.blocks.block_pool import BlockPool
from engine.blocks.block_table import BlockTable
from engine.blocks.sliding_window_pool import SlidingWindowPool


class TableQueries:
    """The queries of a `BlockManager` about its sequences. All raise `UnknownSequenceError`.

    Args:
        pool: the main pool.
    """

    window_pools: tuple[SlidingWindowPool, ...]

    def __init__(self, pool: BlockPool) -> None:
        self._pool = pool
        self._open: dict[int, BlockTable] = {}

    def sequences(self) -> Iterator[int]:
        """Yields the open sequences, oldest first."""
        return iter(tuple(self._open))

    def chat(self, sequence: int) -> str:
        """Returns the chat that a sequence belongs to."""
        return self._get(sequence).chat

    def length(self, sequence: int) -> int:
        """Returns how many tokens have a slot, committed or not."""
        return self._get(sequence).length

    def committed(self, sequence: int) -> int:
        """Returns how many tokens have their K/V computed."""
        return self._get(sequence).committed

    def tokens(self, sequence: int) -> NDArray[np.int32]:
        """Returns the tokens, int32, as a read-only view that is valid until the next append."""
        target = self._get(sequence)
        return _read_only(target.tokens[: target.length])

    def table(self, sequence: int) -> NDArray[np.int32]:
        """Returns the physical blocks in order, int32, as a read-only view valid until the next append."""
        target = self._get(sequence)
        return _read_only(target.table[: target.count])

    def tables(self, sequences: Sequence[int]) -> NDArray[np.int32]:
        """Returns the tables of several sequences as rows, int32, padded with -1."""
        found = [self._get(sequence) for sequence in sequences]
        rows = np.full((len(found), max((each.count for each in found), default=0)), -1, np.int32)
        for row, each in zip(rows, found, strict=True):
            row[: each.count] = each.table[: each.count]
        return rows

    def window_table(self, pool: int, sequence: int) -> tuple[int, NDArray[np.int32]]:
        """Returns the first entry of a sequence's table in window pool `pool`, and its blocks from there."""
        each = self.window_pools[pool - 1].tables[self._get(sequence).number]
        return each.first, each.table[each.first : each.count].copy()

    def shared_blocks(self, sequence: int) -> int:
        """Returns how many blocks at the start of its table other sequences use, too."""
        target = self._get(sequence)
        refs = self._pool.refs
        for at, block in enumerate(target.table[: target.count].tolist()):
            if refs[block] == 1:
                return at
        return target.count

    def _get(self, sequence: int) -> BlockTable:
        try:
            return self._open[sequence]
        except KeyError:
            raise UnknownSequenceError(sequence) from None


def _read_only(view: NDArray[np.int32]) -> NDArray[np.int32]:
    view.flags.writeable = False
    return view
