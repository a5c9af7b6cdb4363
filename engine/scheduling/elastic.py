"""The pool's size while it is in use: it grows on demand up to the budget, and shrinks at rest.

Bookkeeping and pools change together, the pools layer by layer. Growing comes before evicting, so what is
cached stays as long as the budget allows.
"""

from __future__ import annotations

from typing import Final

from engine.planning.budget import KVBudgetError, available_memory, check_available
from engine.scheduling.pools import Pools
from engine.scheduling.scheduler import Scheduler

SLAB: Final = 128 << 20  # bytes that the pool begins with, and grows by at least


def first_slab(limit: int, block_bytes: int) -> int:
    """Blocks that a pool which may grow to `limit` begins with."""
    return min(limit, max(16, SLAB // block_bytes))


class Elastic:
    """See the module.

    Args:
        scheduler: whose pool it is; `scheduler.limit` is the budget.
        pools: of the model.
    """

    def __init__(self, scheduler: Scheduler, pools: Pools) -> None:
        self._scheduler = scheduler
        self._blocks = scheduler.blocks
        self._pools = pools
        self._block_bytes = pools.token_bytes * scheduler.blocks.block_size
        scheduler.grow = self.grow

    def grow(self, wanted: int) -> None:
        """Adds at least `wanted` blocks, as far as the budget goes: half of what there is, or a slab."""
        now = self._blocks.num_blocks
        slab = max(wanted, now // 2, first_slab(self._scheduler.limit, self._block_bytes))
        target = min(now + slab, self._scheduler.limit)
        if target > now:
            self._pools.resize(target)
            self._blocks.resize(target)

    def rest(self) -> int:
        """Halves a pool that nobody uses, down to its first slab; pinned blocks stay. Returns its blocks."""
        now = self._blocks.num_blocks
        smallest = first_slab(self._scheduler.limit, self._block_bytes)
        if self._pools.can_resize and self._scheduler.idle and now > smallest:
            self._cut(max(now // 2, smallest))
        return self._blocks.num_blocks

    def set_limit(self, limit: int) -> None:
        """Changes the budget. Sequences in blocks that go away are preempted, and go on with the same text.

        Raises:
            KVBudgetError: a sequence would no longer fit, pinned blocks are in the way, there is not so much
                memory, or the pools cannot change their size. Nothing was changed.
        """
        scheduler, blocks = self._scheduler, self._blocks
        if not self._pools.can_resize:
            raise KVBudgetError("This model's K/V memory cannot change its size; load the model anew.")
        longest = max((sequence.context_length + 1 for sequence in scheduler), default=0)
        if limit * blocks.block_size < longest:
            raise KVBudgetError(
                f"A chat that is being answered has {longest:,} tokens, and {limit:,} blocks hold "
                f"{limit * blocks.block_size:,}. Stop it first, or give more."
            )
        pinned = blocks.last_pinned + 1
        if limit < pinned:
            raise KVBudgetError(
                f"Pinned text lies in block {pinned - 1:,}, behind {limit:,} blocks wanted. Unpin it first."
            )
        check_available((limit - blocks.num_blocks) * self._block_bytes, available_memory())
        for sequence in scheduler.running[::-1]:
            if blocks.table(sequence.handle).max(initial=-1) >= limit:
                scheduler.preempt(sequence)
        scheduler.limit = limit
        for sequence in scheduler:
            scheduler.cap(sequence)
        if limit < blocks.num_blocks:
            self._cut(limit)

    def _cut(self, num_blocks: int) -> None:
        self._pools.resize(self._blocks.resize(num_blocks))
