"""Read access to the mirror of a pool, without owners. Qt-free."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from engine.protocol import BlockSnapshot, BlockState, Mirror, pool_of, tokens_in

_UNUSED: Final = (BlockState.FREE, BlockState.CACHED)
NO_POOL: Final = pool_of(
    BlockSnapshot(seq=0, time=0.0, block_size=16, state=b"", refs=b"", fill=b"", stamp=b"", sequences=[])
)


class MirroredPool:
    """The blocks of a pool as in its mirror; the subclass sets `_mirror`."""

    _mirror: Mirror

    @property
    def blocks(self) -> int:
        """Number of blocks in the pool."""
        return len(self._mirror.state)

    @property
    def block_size(self) -> int:
        """Tokens that a block can hold."""
        return self._mirror.block_size

    @property
    def pool(self) -> int:
        """Number of the pool, 0 for the main one."""
        return self._mirror.group

    @property
    def seq(self) -> int:
        """Number of the last event that was replayed."""
        return self._mirror.seq

    @property
    def state(self) -> npt.NDArray[np.uint8]:
        """`BlockState` of each block, uint8[blocks]."""
        return self._mirror.state

    @property
    def refs(self) -> npt.NDArray[np.uint16]:
        """Number of block tables that contain each block, uint16[blocks]."""
        return self._mirror.refs

    @property
    def fill(self) -> npt.NDArray[np.uint16]:
        """Number of tokens in each block, uint16[blocks]."""
        return self._mirror.fill

    @property
    def pinned(self) -> npt.NDArray[np.uint8]:
        """1 for each block that must not be evicted, uint8[blocks]."""
        return self._mirror.pinned

    @property
    def stored(self) -> npt.NDArray[np.uint8]:
        """1 for each block whose content is on disk, or about to be written, uint8[blocks]."""
        return self._mirror.stored

    def counts(self) -> tuple[int, int, int]:
        """Number of free, cached and used blocks."""
        free, cached = (int(np.count_nonzero(self.state == state)) for state in _UNUSED)
        return free, cached, self.blocks - free - cached

    def longest_free_run(self) -> int:
        """Length of the longest run of neighbouring free blocks."""
        free = self.state == BlockState.FREE
        borders = np.flatnonzero(free[1:] != free[:-1]).astype(np.int32)  # the last block of each run
        runs = np.diff(borders, prepend=np.int32(-1), append=np.int32(self.blocks - 1))
        return int(runs[0 if free[:1].any() else 1 :: 2].max(initial=0))

    def first(self, sequence: int) -> int:
        """Number of blocks of an open sequence that fell out of the window, before those in `table`."""
        return self._mirror.first(sequence)

    def tokens(self, sequence: int) -> int:
        """Number of tokens of an open sequence according to its blocks; a shared tail may hold more."""
        return tokens_in(self._mirror, sequence)
