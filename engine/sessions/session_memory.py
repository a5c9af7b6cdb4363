"""The KV cache memory of a session while it serves: budget, host copies, and what is returned when idle."""

from __future__ import annotations

from collections.abc import Callable

from engine.protocol import BudgetSet, KVBudgetError, parse_budget
from engine.scheduling.pool_resizer import PoolResizer
from engine.scheduling.scheduler import Scheduler
from engine.scheduling.swap import Swap
from engine.sessions.model_setup import ServableModel


class SessionMemory:
    """Sets the scheduler's limit and swap, and changes them with the budget.

    Args:
        scheduler: the scheduler.
        served: the pools, their block manager, and the blocks that they may grow to.
        settle: waits for the step in flight; called before the pools change.

    Attributes:
        resizer: resizes the pools.
    """

    def __init__(self, scheduler: Scheduler, served: ServableModel, settle: Callable[[], None]) -> None:
        self._pools, self._blocks = served.pools, served.blocks
        self._scheduler = scheduler
        self._settle = settle
        self._token_bytes = served.model.token_bytes
        self.resizer = PoolResizer(scheduler, served.pools)
        limit = served.limit
        resizable = served.pools.can_resize
        scheduler.limit = limit * self.resizer.units if resizable else served.blocks.num_blocks
        self._swap = Swap(served.pools, served.blocks.block_size, self.bytes_of(limit))
        scheduler.swap = self._swap

    @property
    def units(self) -> int:
        """What a block of all layers counts in `Scheduler.limit`: 1 unless there are several pools."""
        return self.resizer.units

    def bytes_of(self, blocks: int) -> int:
        """Returns the bytes of KV of `blocks` blocks in all layers."""
        return blocks * self._blocks.block_size * self._token_bytes

    def set_budget(self, budget: str) -> BudgetSet:
        """Changes the KV budget at run time; the reply holds an error if that is not possible."""
        self._settle()
        try:
            limit = parse_budget(budget, self._token_bytes, self._blocks.block_size)
            self.resizer.set_limit(limit)
        except KVBudgetError as error:
            return BudgetSet(error=str(error))
        self._swap.limit = self.bytes_of(limit)
        return BudgetSet(blocks=limit, kv_bytes=self.bytes_of(limit))

    def take_notices(self) -> list[str]:
        """Returns sentences for people about what was unpinned since the last call."""
        count, self._scheduler.unpinned = self._scheduler.unpinned, 0
        if not count:
            return []
        blocks = f"{count:,} block" + ("" if count == 1 else "s")
        return [f"The oldest pinned text ({blocks}) was unpinned: an answer needed its blocks."]

    def shrink_idle(self) -> int:
        """Returns memory to the system after a while without work. Returns the blocks of the main pool."""
        self._settle()
        return self.resizer.shrink_idle()

    def compact(self) -> int:
        """Makes each chat's blocks of the main pool contiguous; to be called between steps.

        If nothing runs, the pools then shrink as in `shrink_idle`.

        Returns:
            How many blocks were moved.
        """
        self._settle()
        moved = self._pools.move_blocks(self._blocks.compact())
        self.shrink_idle()
        return moved
