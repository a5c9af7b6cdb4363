"""KV cache memory of a session: budget, host copies, and prefixes of prompts: reused, missed, pinned."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.blocks import IMAGE_TOKENS, BlockError, BlockManager
from engine.paged_model import PagedModel
from engine.protocol import BudgetSet, KVBudgetError, MissExplained, parse_budget, worded
from engine.scheduling.pool_resizer import PoolResizer
from engine.scheduling.scheduler import Scheduler
from engine.scheduling.sequence import Sequence
from engine.scheduling.swap import Swap
from engine.sessions.disk_prefixes import DiskPrefixes
from engine.sessions.model_setup import ServableModel

_MAX_CHATS: Final = 16  # with a pinned prefix; the one whose pin is the oldest loses it
_REQUESTS: Final = 256  # whose lookups are remembered
_BEFORE: Final = 32  # common tokens shown before the first difference
_AFTER: Final = 48  # tokens shown of each text from the first difference on


class SessionMemory:
    """Sets the scheduler's limit and swap, and changes them with the budget.

    Args:
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
        """Returns sentences for people about what was unpinned since the last call, where something was."""
        count, self._scheduler.unpinned = self._scheduler.unpinned, 0
        if count == 1:
            return [worded("The oldest pinned text (1 block) was unpinned: an answer needed its blocks.")]
        return [
            worded("The oldest pinned text ({0} blocks) was unpinned: an answer needed its blocks.", count)
        ]

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


class PrefixMiss(NamedTuple):
    """The lookup of a request's prompt when it was admitted; see `MissExplained`."""

    prompt_tokens: int
    reused_tokens: int
    chat: str
    before: list[int]
    prompt: list[int]
    cached: NDArray[np.int32]


class PrefixMisses:
    """The prefix-cache lookups of recent requests.

    Args:
        blocks: the block manager with the prefix index.
    """

    def __init__(self, blocks: BlockManager) -> None:
        self._blocks = blocks
        self._misses: OrderedDict[str, PrefixMiss] = OrderedDict()

    def record(self, sequence: Sequence) -> None:
        """Looks up a request's prompt; to be called just before it enters the prefix index itself."""
        if sequence.generated or sequence.preemptions:
            return  # recomputed after a preemption: only the first lookup counts
        tokens = sequence.tokens
        report = self._blocks.queries.explain_miss(tokens)
        at = report.matched
        self._misses[sequence.request] = PrefixMiss(
            len(tokens),
            min(at, len(tokens) - 1),
            report.chat,
            tokens[max(0, at - _BEFORE) : at],
            tokens[at : at + _AFTER],
            self._blocks.queries.continuation(tokens, _AFTER),
        )
        while len(self._misses) > _REQUESTS:
            self._misses.popitem(last=False)

    def explain(self, request: str, decode: Callable[[list[int]], str]) -> MissExplained:
        """Returns the lookup of a request, with tokens decoded to text."""
        miss = self._misses.get(request)
        if miss is None:
            return MissExplained(request=request, remembered=False)
        return MissExplained(
            request=request,
            remembered=True,
            prompt_tokens=miss.prompt_tokens,
            reused_tokens=miss.reused_tokens,
            chat=miss.chat,
            before=decode(miss.before),
            prompt_text=decode(miss.prompt),
            cached_text=decode(miss.cached.tolist()),
            other_image=all(len(part) and part[0] >= IMAGE_TOKENS for part in (miss.prompt, miss.cached)),
        )


class SessionPrefixes:
    """Cached beginnings of the prompts of one session, as `Prefixes` of its scheduler.

    A new answer begins with what the prefix cache and the disk have of its prompt, up to a token that the
    model can continue from.

    Args:
        model: says where a sequence can continue.
        blocks: the block manager with the prefix index.
        misses: records each lookup.
        disk: the prefixes on disk; None without a disk cache.
    """

    def __init__(
        self, model: PagedModel, blocks: BlockManager, misses: PrefixMisses, disk: DiskPrefixes | None
    ) -> None:
        self._model, self._blocks, self._misses, self._disk = model, blocks, misses, disk

    def is_ready(self, sequence: Sequence) -> bool:
        """See `Prefixes`."""
        return self._disk is None or self._disk.is_ready(sequence)

    def looked_up(self, sequence: Sequence) -> None:
        """See `Prefixes`."""
        self._misses.record(sequence)

    def resumable(self, table: NDArray[np.int32], cached: int) -> int:
        """See `Prefixes`."""
        return self._model.resume(table, cached, self._blocks.block_size)

    def restore(self, sequence: Sequence, cached: int) -> int:
        """See `Prefixes`."""
        return cached if self._disk is None else self._disk.restore(sequence, cached)
