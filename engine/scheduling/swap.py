"""Host copies of the K/V of preempted sequences, where copying them is cheaper than computing them again.

A preempted sequence loses its blocks. Its K/V can be computed again from its tokens, or be copied out before
and in afterwards. Copying wins nearly always: a token's K/V of a small model are some 50 KB, 20 microseconds
of copying against milliseconds of computing. What is measured decides, and a limit on the host's bytes.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from engine.blocks import BlockManager

Blocks = NDArray[np.int32]
_FIRST_GUESS: Final = 1e9  # bytes a second, before the first copy


class KVHost(Protocol):
    """What a swap needs of the model's pools."""

    @property
    def pool_tokens(self) -> list[int]:
        """Bytes of K and V of one token in each pool, the main one first."""

    def save_blocks(self, blocks: Blocks, pool: int = 0) -> Any | None:
        """Copies blocks to the host; None where the pools cannot."""

    def load_blocks(self, blocks: Blocks, saved: Any, start: int, pool: int = 0) -> None:
        """Copies back what `save_blocks` gave, from its block `start` on."""


@dataclass
class Saved:
    """Host copy of a preempted sequence's K/V.

    Attributes:
        first: index in its table of the first block that was copied; those before it were shared.
        tokens: how many of the sequence's tokens were computed.
        nbytes: of the copy.
        data: what the main pool gave.
        sides: of each pool beside it, the index of the first block that was copied, and what it gave.
    """

    first: int
    tokens: int
    nbytes: int
    data: Any
    window_pools: list[tuple[int, Any]] = field(default_factory=list)


class Swap:
    """See the module.

    Args:
        memory: the pools.
        block_size: tokens in a block.
        limit: bytes that all copies together may take.

    Attributes:
        held: bytes of the copies there are.
    """

    def __init__(self, memory: KVHost, block_size: int, limit: int) -> None:
        self.limit = limit
        self.held = 0
        self._memory = memory
        self._block_size = block_size
        self._bytes_per_s = _FIRST_GUESS

    def out(
        self,
        table: Blocks,
        shared: int,
        tokens: int,
        per_row: float,
        *,
        must: bool = False,
        window_pools: Sequence[tuple[int, Blocks]] = (),
    ) -> Saved | None:
        """Copies a sequence's blocks out, if that is cheaper than computing their tokens again.

        Args:
            table: its blocks.
            shared: how many of them, from the first, others use as well: those are not copied.
            tokens: how many tokens are computed.
            per_row: seconds that computing one costs; 0 if that is not known yet.
            must: whatever it costs, since these tokens cannot be computed again.
            sides: its blocks in the pools beside the main one: the index of the first that is there, and all.

        Returns:
            The copy, or None: then its tokens are to be computed again.
        """
        blocks = table[shared : -(-tokens // self._block_size)]
        counts = [len(blocks), *(len(live) for _, live in window_pools)]
        weights = self._memory.pool_tokens
        nbytes = self._block_size * sum(n * each for n, each in zip(counts, weights, strict=True))
        again = (tokens - shared * self._block_size) * per_row
        dear = self.held + nbytes > self.limit or (per_row > 0 and 2 * nbytes / self._bytes_per_s > again)
        if not len(blocks) or (dear and not must):
            return None
        begin = time.perf_counter()
        data = self._memory.save_blocks(blocks)
        others = [
            (first, self._memory.save_blocks(live, pool))
            for pool, (first, live) in enumerate(window_pools, 1)
        ]
        if data is None or any(each is None for _, each in others):
            return None
        self._bytes_per_s = nbytes / max(time.perf_counter() - begin, 1e-6)
        self.held += nbytes
        return Saved(shared, tokens, nbytes, data, others)

    def back(
        self, saved: Saved, table: Blocks, known: int, window_pools: Sequence[tuple[int, Blocks]] = ()
    ) -> None:
        """Copies K/V back into a sequence's new blocks and forgets the copy.

        Args:
            saved: what `out` gave.
            table: the sequence's blocks, exclusively its own from block `known` on.
            known: blocks at the start whose content is there already, at least `saved.first`.
            sides: its new blocks in the other pools, as in `out`.
        """
        self._memory.load_blocks(
            table[known : -(-saved.tokens // self._block_size)], saved.data, known - saved.first
        )
        for pool, ((begin, live), (first, data)) in enumerate(
            zip(window_pools, saved.window_pools, strict=True), 1
        ):
            low = max(known, first, begin)
            self._memory.load_blocks(live[low - begin :], data, low - first, pool)
        self.forget(saved)

    def forget(self, saved: Saved) -> None:
        """Gives the bytes of a copy back that nobody needs any more."""
        self.held -= saved.nbytes
        saved.data, saved.window_pools = None, []


def window_tables(blocks: BlockManager, sequence: int) -> list[tuple[int, Blocks]]:
    """Of each pool beside the main one, the first entry of a sequence that is there, and its blocks."""
    return [blocks.window_table(window_pool.pool.group, sequence) for window_pool in blocks.window_pools]
