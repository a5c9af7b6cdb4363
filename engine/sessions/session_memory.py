"""KV cache memory of a session: budget, host copies, pinned prefixes, and what is returned when idle."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from engine.blocks import BlockError, BlockManager
from engine.protocol import BudgetSet, KVBudgetError, parse_budget
from engine.scheduling.pool_resizer import PoolResizer
from engine.scheduling.scheduler import Scheduler
from engine.scheduling.swap import Swap
from engine.sessions.model_setup import ServableModel

_MAX_CHATS: Final = 16  # with a pinned prefix; the one whose pin is the oldest loses it


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
        """Units of a block of all layers in `Scheduler.limit`: 1 unless there are several pools."""
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


class PrefixPins:
    """The prefixes pinned by requests, one per chat. A person may unpin them at any time.

    Args:
        blocks: the block manager with the prefix cache.
        clock: returns seconds.
    """

    def __init__(self, blocks: BlockManager, clock: Callable[[], float] = time.monotonic) -> None:
        self._blocks = blocks
        self._clock = clock
        self._pinned: OrderedDict[str, list[int]] = OrderedDict()  # chat -> its prefix
        self._ends: dict[str, float] = {}  # chat -> when its pin ends, if it does

    def expire(self) -> float:
        """Unpins prefixes whose time is over; they stay cached until their blocks are needed.

        Returns:
            The seconds until the next one ends; infinite if none does.
        """
        now = self._clock()
        for chat in [chat for chat, end in self._ends.items() if end <= now]:
            del self._ends[chat]
            if (prefix := self._pinned.pop(chat, None)) is not None:
                self._unpin(prefix)
        return min(self._ends.values(), default=math.inf) - now

    def pin(self, chat: str, prefix: list[int], seconds: float = 0.0) -> None:
        """Pins the beginning of a chat in place of what it had pinned before.

        Args:
            chat: its id.
            prefix: tokens of whole blocks.
            seconds: how long they stay pinned, unless they are pinned again; 0: until they are unpinned.
        """
        before = self._pinned.pop(chat, None)
        self._ends.pop(chat, None)
        if self._blocks.pins.pin(prefix):
            self._pinned[chat] = prefix
            if seconds:
                self._ends[chat] = self._clock() + seconds
        if before is not None:
            self._unpin(before)
        while len(self._pinned) > _MAX_CHATS:
            owner, oldest = self._pinned.popitem(last=False)
            self._ends.pop(owner, None)
            self._unpin(oldest)

    def _unpin(self, prefix: list[int]) -> None:
        """Removes a pin, unless another chat has the same, or it is gone already."""
        if prefix in self._pinned.values():
            return
        try:
            self._blocks.pins.unpin(prefix)
        except BlockError:
            return
