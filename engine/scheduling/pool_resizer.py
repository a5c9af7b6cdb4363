"""Resizing of the pools while they are in use: they grow on demand up to the KV budget, and shrink when idle.

Block manager and pools are resized together, the pools layer by layer. Pools grow before anything is evicted,
so cached blocks stay as long as the budget allows. If there are several pools, they share one budget: a pool
that lacks blocks first takes what is left of the budget, then what the other pools can spare.
"""

from __future__ import annotations

from typing import Final

from engine.blocks import BlockManager
from engine.machine.memory import available_memory
from engine.planning.pool_size import check_available
from engine.protocol import KVBudgetError
from engine.scheduling.layer_pools import LayerPools
from engine.scheduling.scheduler import Scheduler
from engine.scheduling.sequence import Sequence

SLAB: Final = 128 << 20  # bytes that pools start with, and grow by at least


def first_slab(limit: int, block_bytes: int) -> int:
    """Blocks that a pool which may grow to `limit` blocks starts with."""
    return min(limit, max(16, SLAB // block_bytes))


def first_blocks(limit: int, slab: int) -> int:
    """Blocks that each of several pools starts with, if a single pool could have `limit`."""
    return max(1, min(slab, limit // 8))


class PoolResizer:
    """Resizes the pools of one scheduler.

    Args:
        scheduler: the scheduler; its `limit` is the KV budget, in units.
        pools: the model's pools.

    Attributes:
        units: what one block in every pool counts. A single pool has 1 unit per block; with several pools, a
            block counts by the size of its layers.
    """

    def __init__(self, scheduler: Scheduler, pools: LayerPools) -> None:
        self._scheduler = scheduler
        self._blocks: BlockManager = scheduler.blocks
        self._pools = pools
        self._several = bool(self._blocks.window_pools)
        self._weights = self._blocks.weights
        self.units = sum(self._weights)
        self._unit_bytes = pools.token_bytes * scheduler.blocks.block_size / self.units
        self._minimal = False  # grow only by what is missing, after evicting
        self._rebalanced_at = -1  # the step of the last rebalancing: a second one would not help
        self._rebalanced_for: tuple[Sequence, int] | None = None  # and for whom it was, with so many tokens

    @property
    def allocated(self) -> int:
        """Units of all pools."""
        return self._blocks.capacity.allocated

    def grow(self, lacking: tuple[int, ...]) -> None:
        """Adds at least `lacking[i]` blocks to pool i, as far as the budget goes.

        A pool grows by half of its size or a slab, whichever is more; several pools grow in smaller steps,
        since what one takes the others cannot have.
        """
        for pool, count in enumerate(lacking):
            if not count:
                continue
            now, weight = self._size(pool), self._weights[pool]
            if not weight:
                self._resize(pool, now + max(count, now))
                continue
            added = max(count, now // 2, self._slab())
            if self._several:
                missing = self._missing(pool, count)
                added = missing if self._minimal else max(count, now // 4, self._first())
                short = missing * weight - max(0, self._scheduler.limit - self.allocated)
                if missing and short > 0:
                    self._take_from_others(pool, short, lacking)
            added = min(added, max(0, self._scheduler.limit - self.allocated) // weight)
            if added:
                self._resize(pool, now + added)

    def can_rebalance(self, sequence: Sequence) -> bool:
        """Whether blocks may be available, but in another pool.

        Not twice for the same step; and while text is pinned, not twice for a sequence without a new token,
        which would be computed up to the same place again and again.
        """
        again = self._rebalanced_for == (sequence, len(sequence.tokens)) and self._blocks.pins.last_block >= 0
        return self._several and not again and self._rebalanced_at != self._scheduler.metrics.steps

    def rebalance(self, sequence: Sequence) -> None:
        """Shrinks all pools as far as possible while nothing runs; from then on they grow by the minimum.

        A sequence that fits into the budget alone fits then, since no pool has more than it needs.
        """
        self._rebalanced_at = self._scheduler.metrics.steps
        self._rebalanced_for = (sequence, len(sequence.tokens))
        self._minimal = True
        for pool, weight in enumerate(self._weights):
            if weight:
                self._resize(pool, 1)

    def shrink_idle(self) -> int:
        """Halves an idle scheduler's pools, to a slab or what is pinned; returns the main pool's blocks."""
        if self._pools.can_resize and self._scheduler.idle:
            self._minimal = False
            for pool, weight in enumerate(self._weights):
                smallest = self._first() if self._several else self._slab()
                if weight and self._size(pool) > smallest:
                    self._resize(pool, max(self._size(pool) // 2, smallest))
        return self._blocks.num_blocks

    def set_limit(self, blocks: int) -> None:
        """Changes the KV budget. Sequences whose blocks are removed are preempted and continue later.

        Args:
            blocks: blocks of all layers.

        Raises:
            KVBudgetError: a sequence would no longer fit, pinned blocks are in the way, there is not enough
                memory, or the pools cannot be resized. Nothing was changed.
        """
        scheduler, manager = self._scheduler, self._blocks
        if not self._pools.can_resize:
            raise KVBudgetError("The KV cache of this model cannot be resized; load the model again.")
        limit = blocks * self.units
        longest = max((sequence.context_length + 1 for sequence in scheduler), default=0)
        if manager.capacity.longest(limit) < longest:
            raise KVBudgetError(
                "A chat that is being answered has {0} tokens, but {1} blocks hold only {2}. Stop it "
                "first, or choose a larger budget.",
                longest,
                blocks,
                manager.capacity.longest(limit),
            )
        pinned = manager.pins.last_block + 1
        if limit < pinned * self._weights[0]:
            raise KVBudgetError(
                "Block {0} holds pinned text and would be removed with a budget of {1} blocks. Unpin "
                "it first.",
                pinned - 1,
                blocks,
            )
        check_available(int((limit - self.allocated) * self._unit_bytes), available_memory())
        if self._several:
            for sequence in scheduler.running[::-1] if limit < self.allocated else ():
                scheduler.preempt(sequence)
        else:
            for sequence in scheduler.running[::-1]:
                if manager.table(sequence.handle).max(initial=-1) >= limit:
                    scheduler.preempt(sequence)
        scheduler.limit = limit
        self._minimal = False
        for sequence in scheduler:
            scheduler.cap_length(sequence)
        if limit < self.allocated:
            self._shrink_to(limit)

    def _shrink_to(self, limit: int) -> None:
        """Shrinks the pools to `limit` units."""
        if not self._several:
            self._resize(0, limit)
            return
        for pool, weight in enumerate(self._weights):
            if weight:
                self._resize(pool, min(self._size(pool), max(1, limit // self.units)))

    def _take_from_others(self, pool: int, short: int, lacking: tuple[int, ...]) -> None:
        """Shrinks other pools by `short` units in all, as far as their last blocks are not in use."""
        for other, (blocks, available, _, free) in enumerate(self._blocks.capacity.usage()):
            weight = self._weights[other]
            if other == pool or not weight or short <= 0:
                continue
            spare = available - lacking[other] - min(free, max(32, blocks // 16))
            removed = min(spare, blocks - 1, max(-(-short // weight), blocks // 8))
            if removed > 0:
                before = self.allocated
                self._resize(other, blocks - removed)
                short -= before - self.allocated

    def _missing(self, pool: int, lacking: int) -> int:
        """Returns how many blocks are lacking even after everything cached is evicted."""
        usage = self._blocks.capacity.usage()[pool]
        return max(0, lacking + usage.free - usage.available)

    def _first(self) -> int:
        """Blocks that each of several pools starts with."""
        return first_blocks(self._scheduler.limit // self.units, self._slab())

    def _slab(self) -> int:
        """Blocks that a single pool starts with, and grows by at least."""
        block_bytes = max(1, int(self._unit_bytes * self.units))
        return first_slab(max(1, self._scheduler.limit // self.units), block_bytes)

    def _size(self, pool: int) -> int:
        return self._blocks.capacity.usage()[pool].total

    def _resize(self, pool: int, blocks: int) -> None:
        """Resizes block manager and pool together; shrinking stops at the last block in use."""
        if blocks > self._size(pool):
            self._pools.resize(blocks, pool)
            self._blocks.resize(blocks, pool)
        elif blocks < self._size(pool):
            self._pools.resize(self._blocks.resize(blocks, pool), pool)
