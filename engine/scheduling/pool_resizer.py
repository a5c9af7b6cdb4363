"""The pools' size while they are in use: they grow on demand up to the budget, and shrink at rest.

Bookkeeping and pools change together, the pools layer by layer. Growing comes before evicting, so what is
cached stays as long as the budget allows. Where layers have pools of their own, all share one budget: who
lacks blocks takes what is left of it, and then what the others have to spare.
"""

from __future__ import annotations

from typing import Final

from engine.blocks import BlockManager
from engine.machine.machine_memory import available_memory
from engine.planning.memory_budget import check_available
from engine.protocol import KVBudgetError
from engine.scheduling.layer_pools import LayerPools
from engine.scheduling.scheduler import Scheduler

SLAB: Final = 128 << 20  # bytes that the pools begin with, and grow by at least


def first_slab(limit: int, block_bytes: int) -> int:
    """Blocks that a pool which may grow to `limit` begins with."""
    return min(limit, max(16, SLAB // block_bytes))


def first_blocks(limit: int, slab: int) -> int:
    """Blocks that each of several pools begins with, where all layers alike could have `limit`."""
    return max(1, min(slab, limit // 8))


class PoolResizer:
    """See the module.

    Args:
        scheduler: whose pools these are; `scheduler.limit` is the budget, in the units of its manager.
        pools: of the model.

    Attributes:
        units: that a block of all layers counts.
    """

    def __init__(self, scheduler: Scheduler, pools: LayerPools) -> None:
        self._scheduler = scheduler
        self._blocks: BlockManager = scheduler.blocks
        self._pools = pools
        self._several = bool(self._blocks.window_pools)
        self._weights = self._blocks.weights
        self.units = sum(self._weights)
        self._unit_bytes = pools.token_bytes * scheduler.blocks.block_size / self.units
        self._tight = False  # grow by what is missing only, after evicting
        self._tightened = -1  # in which step that was done last: if it does not help, nothing will
        scheduler.grow = self.grow
        scheduler.can_tighten = lambda: self.can_tighten
        scheduler.tighten = self.tighten

    @property
    def allocated(self) -> int:
        """Units of all pools."""
        return self._blocks.capacity.allocated

    def grow(self, lacking: tuple[int, ...]) -> None:
        """Adds at least so many blocks to each pool, as far as the budget goes: half of each, or a slab."""
        for pool, wanted in enumerate(lacking):
            if not wanted:
                continue
            now, weight = self._size(pool), self._weights[pool]
            if not weight:
                self._resize(pool, now + max(wanted, now))
                continue
            added = max(wanted, now // 2, self._slab())
            if self._several:
                missing = self._missing(pool, wanted)
                # In smaller steps: what one pool takes, the others cannot have.
                added = missing if self._tight else max(wanted, now // 4, self._first())
                short = missing * weight - max(0, self._scheduler.limit - self.allocated)
                if missing and short > 0:
                    self._take_from_others(pool, short, lacking)
            added = min(added, max(0, self._scheduler.limit - self.allocated) // weight)
            if added:
                self._resize(pool, now + added)

    @property
    def can_tighten(self) -> bool:
        """Whether room may be there, but in the wrong pool; not twice for the same step."""
        return self._several and self._tightened != self._scheduler.metrics.steps

    def tighten(self) -> None:
        """Makes all pools as small as can be while nothing runs, and from now on only as large as they must.

        A sequence that fits into the budget alone fits then, since no pool has more than it needs.
        """
        self._tightened = self._scheduler.metrics.steps
        self._tight = True
        for pool, weight in enumerate(self._weights):
            if weight:
                self._resize(pool, 1)

    def rest(self) -> int:
        """Halves pools that nobody uses, down to their first slab; pinned blocks stay.

        Returns:
            The blocks of the main pool.
        """
        if self._pools.can_resize and self._scheduler.idle:
            self._tight = False
            for pool, weight in enumerate(self._weights):
                smallest = self._first() if self._several else self._slab()
                if weight and self._size(pool) > smallest:
                    self._resize(pool, max(self._size(pool) // 2, smallest))
        return self._blocks.num_blocks

    def set_limit(self, blocks: int) -> None:
        """Changes the budget. Sequences in blocks that go away are preempted, and go on with the same text.

        Args:
            blocks: of all layers.

        Raises:
            KVBudgetError: a sequence would no longer fit, pinned blocks are in the way, there is not so much
                memory, or the pools cannot change their size. Nothing was changed.
        """
        scheduler, books = self._scheduler, self._blocks
        if not self._pools.can_resize:
            raise KVBudgetError("This model's K/V memory cannot change its size; load the model anew.")
        limit = blocks * self.units
        longest = max((sequence.context_length + 1 for sequence in scheduler), default=0)
        if books.capacity.longest(limit) < longest:
            raise KVBudgetError(
                f"A chat that is being answered has {longest:,} tokens, and {blocks:,} blocks hold "
                f"{books.capacity.longest(limit):,}. Stop it first, or give more."
            )
        pinned = books.pins.last_block + 1
        if limit < pinned * self._weights[0]:
            raise KVBudgetError(
                f"Pinned text lies in block {pinned - 1:,}, behind {blocks:,} blocks wanted. Unpin it first."
            )
        check_available(int((limit - self.allocated) * self._unit_bytes), available_memory())
        if self._several:
            for sequence in scheduler.running[::-1] if limit < self.allocated else ():
                scheduler.preempt(sequence)
        else:
            for sequence in scheduler.running[::-1]:
                if books.table(sequence.handle).max(initial=-1) >= limit:
                    scheduler.preempt(sequence)
        scheduler.limit = limit
        self._tight = False
        for sequence in scheduler:
            scheduler.cap(sequence)
        if limit < self.allocated:
            self._cut_all(limit)

    def _cut_all(self, limit: int) -> None:
        if not self._several:
            self._resize(0, limit)
            return
        for pool, weight in enumerate(self._weights):
            if weight:
                self._resize(pool, min(self._size(pool), max(1, limit // self.units)))

    def _take_from_others(self, pool: int, short: int, lacking: tuple[int, ...]) -> None:
        """Makes other pools smaller by `short` units, as far as their last blocks are not in use."""
        for other, (blocks, available, _, free) in enumerate(self._blocks.capacity.usage()):
            weight = self._weights[other]
            if other == pool or not weight or short <= 0:
                continue
            spare = available - lacking[other] - min(free, max(32, blocks // 16))
            went = min(spare, blocks - 1, max(-(-short // weight), blocks // 8))
            if went > 0:
                before = self.allocated
                self._resize(other, blocks - went)
                short -= before - self.allocated

    def _missing(self, pool: int, lacking: int) -> int:
        """Returns how many blocks are lacking even after everything cached is evicted."""
        usage = self._blocks.capacity.usage()[pool]
        return max(0, lacking + usage.free - usage.available)

    def _first(self) -> int:
        """Blocks that each of several pools begins with."""
        return first_blocks(self._scheduler.limit // self.units, self._slab())

    def _slab(self) -> int:
        """Blocks that a pool begins with, and grows by at least."""
        block_bytes = max(1, int(self._unit_bytes * self.units))
        return first_slab(max(1, self._scheduler.limit // self.units), block_bytes)

    def _size(self, pool: int) -> int:
        return self._blocks.capacity.usage()[pool].total

    def _resize(self, pool: int, blocks: int) -> None:
        """Books and pools together; a pool gets smaller as far as its last blocks are not in use."""
        if blocks > self._size(pool):
            self._pools.resize(blocks, pool)
            self._blocks.resize_pool(pool, blocks)
        elif blocks < self._size(pool):
            self._pools.resize(self._blocks.resize_pool(pool, blocks), pool)
