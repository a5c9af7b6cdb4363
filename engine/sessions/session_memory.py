"""The K/V memory of a session while it serves: its budget, what swaps beside it, what is given back."""

from __future__ import annotations

from engine.protocol import BudgetSet, KVBudgetError, parse_budget
from engine.scheduling.pool_resizer import PoolResizer
from engine.scheduling.scheduler import Scheduler
from engine.scheduling.swap import Swap
from engine.sessions.model_setup import ServableModel


class SessionMemory:
    """See the module.

    Args:
        scheduler: gets its limit, and where preempted K/V go.
        served: pools, books and the blocks that they may grow to.

    Attributes:
        units: in how many parts of a block of all layers room is counted: 1, unless layers have own pools.
    """

    def __init__(self, scheduler: Scheduler, served: ServableModel) -> None:
        self._pools, self._blocks = served.pools, served.blocks
        self._scheduler = scheduler
        self._token_bytes = served.model.token_bytes
        self._elastic = PoolResizer(scheduler, served.pools)
        self.units = self._elastic.units
        limit = served.limit
        scheduler.limit = limit * self.units if served.pools.can_resize else served.blocks.num_blocks
        self._swap = Swap(served.pools, served.blocks.block_size, self.bytes_of(limit))
        scheduler.swap = self._swap

    def bytes_of(self, blocks: int) -> int:
        """What K and V of `blocks` blocks of all layers take."""
        return blocks * self._blocks.block_size * self._token_bytes

    def set_budget(self, budget: str) -> BudgetSet:
        """Changes the K/V memory while it is in use; an error is told in the answer."""
        try:
            limit = parse_budget(budget, self._token_bytes, self._blocks.block_size)
            self._elastic.set_limit(limit)
        except KVBudgetError as error:
            return BudgetSet(error=str(error))
        self._swap.limit = self.bytes_of(limit)
        return BudgetSet(blocks=limit, kv_bytes=self.bytes_of(limit))

    def take_news(self) -> list[str]:
        """Returns sentences for people about what was unpinned since the last call."""
        count, self._scheduler.unpinned = self._scheduler.unpinned, 0
        if not count:
            return []
        blocks = f"{count:,} block" + ("" if count == 1 else "s")
        return [f"The oldest pinned text ({blocks}) was unpinned: an answer needed its blocks."]

    def rest(self) -> int:
        """Gives memory back after a while without work. Returns the blocks of the pool."""
        return self._elastic.rest()

    def compact(self) -> int:
        """Moves each chat's blocks of the main pool together; to be called between steps.

        While nothing runs, memory behind them is given back as `rest` does. Returns the blocks that moved.
        """
        moved = self._pools.move(self._blocks.compact())
        self.rest()
        return moved
