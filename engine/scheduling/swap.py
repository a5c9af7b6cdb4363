"""Host copies of the K/V of preempted sequences, where copying them is cheaper than computing them again.

A preempted sequence loses its blocks. Its K/V can be computed again from its tokens, or be copied out before
and in afterwards. Copying wins nearly always: a token's K/V of a small model are some 50 KB, 20 microseconds
of copying against milliseconds of computing. What is measured decides, and a limit on the host's bytes.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

Blocks = NDArray[np.int32]
_FIRST_GUESS: Final = 1e9  # bytes a second, before the first copy


class Memory(Protocol):
    """What a swap needs of the model's pools."""

    @property
    def token_bytes(self) -> int:
        """K and V of one token in all layers."""

    def save_blocks(self, blocks: Blocks) -> Any | None:
        """Copies blocks to the host; None where the pools cannot."""

    def load_blocks(self, blocks: Blocks, saved: Any, start: int) -> None:
        """Copies back what `save_blocks` gave, from its block `start` on."""


@dataclass
class Saved:
    """Host copy of a preempted sequence's K/V.

    Attributes:
        first: index in its table of the first block that was copied; those before it were shared.
        tokens: how many of the sequence's tokens were computed.
        nbytes: of the copy.
        data: what the pools gave.
    """

    first: int
    tokens: int
    nbytes: int
    data: Any


class Swap:
    """See the module.

    Args:
        memory: the pools.
        block_size: tokens in a block.
        limit: bytes that all copies together may take.

    Attributes:
        held: bytes of the copies there are.
    """

    def __init__(self, memory: Memory, block_size: int, limit: int) -> None:
        self.limit = limit
        self.held = 0
        self._memory = memory
        self._block_size = block_size
        self._bytes_per_s = _FIRST_GUESS

    def out(
        self, table: Blocks, shared: int, tokens: int, per_row: float, *, must: bool = False
    ) -> Saved | None:
        """Copies a sequence's blocks out, if that is cheaper than computing their tokens again.

        Args:
            table: its blocks.
            shared: how many of them, from the first, others use as well: those are not copied.
            tokens: how many tokens are computed.
            per_row: seconds that computing one costs; 0 if that is not known yet.
            must: whatever it costs, since these tokens cannot be computed again.

        Returns:
            The copy, or None: then its tokens are to be computed again.
        """
        blocks = table[shared : -(-tokens // self._block_size)]
        nbytes = len(blocks) * self._block_size * self._memory.token_bytes
        again = (tokens - shared * self._block_size) * per_row
        dear = self.held + nbytes > self.limit or (per_row > 0 and 2 * nbytes / self._bytes_per_s > again)
        if not len(blocks) or (dear and not must):
            return None
        begin = time.perf_counter()
        data = self._memory.save_blocks(blocks)
        if data is None:
            return None
        self._bytes_per_s = nbytes / max(time.perf_counter() - begin, 1e-6)
        self.held += nbytes
        return Saved(shared, tokens, nbytes, data)

    def back(self, saved: Saved, table: Blocks, known: int) -> None:
        """Copies K/V back into a sequence's new blocks and forgets the copy.

        Args:
            saved: what `out` gave.
            table: the sequence's blocks, exclusively its own from block `known` on.
            known: blocks at the start whose content is there already, at least `saved.first`.
        """
        self._memory.load_blocks(
            table[known : -(-saved.tokens // self._block_size)], saved.data, known - saved.first
        )
        self.forget(saved)

    def forget(self, saved: Saved) -> None:
        """Gives the bytes of a copy back that nobody needs any more."""
        self.held -= saved.nbytes
        saved.data = None
