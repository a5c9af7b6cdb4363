"""What the mirror of a pool tells by itself, without knowing whose its blocks are. Knows nothing of Qt."""

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
    """The blocks of a pool as its mirror has them; whoever replays events sets `_mirror`."""

    _mirror: Mirror

    @property
    def blocks(self) -> int:
        """Blocks in the pool."""
        return len(self._mirror.state)

    @property
    def block_size(self) -> int:
        """Tokens a block holds."""
        return self._mirror.block_size

    @property
    def pool(self) -> int:
        """Number of the pool, 0 for the main one."""
        return self._mirror.group

    @property
    def seq(self) -> int:
        """The last event that is included."""
        return self._mirror.seq

    @property
    def state(self) -> npt.NDArray[np.uint8]:
        """`BlockState` of each block."""
        return self._mirror.state

    @property
    def refs(self) -> npt.NDArray[np.uint16]:
        """Table entries that name each block."""
        return self._mirror.refs

    @property
    def fill(self) -> npt.NDArray[np.uint16]:
        """Tokens in each block."""
        return self._mirror.fill

    @property
    def pinned(self) -> npt.NDArray[np.uint8]:
        """1 for each block that may not be evicted."""
        return self._mirror.pinned

    def counts(self) -> tuple[int, int, int]:
        """Blocks free, cached and used."""
        free, cached = (int(np.count_nonzero(self.state == state)) for state in _UNUSED)
        return free, cached, self.blocks - free - cached

    def longest_free_run(self) -> int:
        """Neighbouring free blocks, at most."""
        taken = np.flatnonzero(self.state != BlockState.FREE)
        if taken.size == 0:
            return self.blocks
        between = int(np.diff(taken).max(initial=1)) - 1
        return max(between, int(taken[0]), self.blocks - 1 - int(taken[-1]))

    def first(self, sequence: int) -> int:
        """Entries of an open sequence before those of `table`: they fell out of the window."""
        return self._mirror.first(sequence)

    def tokens(self, sequence: int) -> int:
        """Tokens of an open sequence, as far as its blocks tell: a shared tail may hold more."""
        return tokens_in(self._mirror, sequence)
