"""KV cache memory of a session: budget, host copies, pinned prefixes, and what is returned when idle."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Final

import mlx.core as mx
import numpy as np

from engine.backends import BackendError, Batch
from engine.blocks import BlockError, BlockManager
from engine.paged_model import PagedModel
from engine.paged_model.paged_forward import PagedForward
from engine.protocol import BudgetSet, KVBudgetError, parse_budget
from engine.scheduling.layer_pools import LayerPools
from engine.scheduling.pool_resizer import PoolResizer
from engine.scheduling.scheduler import Scheduler
from engine.scheduling.swap import Swap
from engine.sessions.model_setup import ServableModel
from engine.sessions.session_errors import RequestError

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


# --- Context shift: drops text from the middle of a running answer's context, so that it can continue
#
# After a shift the tokens behind the gap keep their positions, and attention skips what was dropped. That
# is right if keys are stored rotated and only the distance between two tokens matters. It is wrong for
# ALiBi and for learned positions, and a sliding window or a recurrent state has no middle that could be
# dropped. Whether positions are relative is tried, not read from the model's code: moved by a constant,
# they must not change the logits.

_TOKENS: Final = (3, 5, 7, 11, 13, 17, 19)
_OFFSET: Final = 64  # positions
_TOLERANCE: Final = {mx.float32: 2e-3, mx.float16: 5e-2, mx.bfloat16: 2e-1}  # of the largest logit


class ContextShift:
    """Shifts the contexts of one session.

    Args:
        name: of the model.
        scheduler: with the running answers.
        served: the model over its pools.
        settle: waits for the step in flight; called before a context changes.
    """

    def __init__(
        self, name: str, scheduler: Scheduler, served: ServableModel, settle: Callable[[], None]
    ) -> None:
        self._name, self._scheduler, self._settle = name, scheduler, settle
        self._model, self._pools = served.model, served.pools

    @cached_property
    def refusal(self) -> str:
        """Why this model's context cannot be shifted; empty if it can."""
        return shift_refusal(self._model, self._pools, self._scheduler.blocks.block_size)

    def check(self, keep: int) -> None:
        """Checks that contexts can be shifted with their first `keep` tokens kept.

        Raises:
            RequestError: the model does not allow it, or too little would be left to drop.
        """
        if self.refusal:
            raise RequestError(f"{self._name} cannot drop text from the middle of a chat: {self.refusal}.")
        longest = self._scheduler.max_length
        if keep > longest - 4 * self._scheduler.blocks.block_size:
            raise RequestError(
                f"Keeping {keep:,} tokens leaves too little of the context, which holds {longest:,}."
            )

    def drop(self, request: str, keep: int, drop: int) -> int:
        """Drops `drop` tokens of an answer's context after the first `keep`. O(blocks).

        Returns:
            How many tokens were dropped, whole blocks.

        Raises:
            RequestError: see `check`; or the answer is not being generated.
        """
        self.check(keep)
        self._settle()
        found = next((each for each in self._scheduler.running if each.request == request), None)
        if found is None or not found.decoding:
            raise RequestError(
                f"The answer {request!r} is not being generated, so its context cannot be shortened."
            )
        before = found.dropped
        try:
            found.keep = max(keep, found.keep) if found.dropped else keep
            self._scheduler.shift_context(found, drop)
        except BlockError as error:
            raise RequestError(f"The context cannot be shifted like this: {error}.") from error
        return found.dropped - before


def shift_refusal(model: PagedModel, pools: LayerPools, block_size: int) -> str:
    """Returns why this model's context cannot be shifted; empty if it can."""
    layers = model.layers
    if model.is_split:
        return "it is computed by several machines"
    if model.recurrent:
        return "its recurrent layers depend on all of the text"
    if any(layers.windows):
        return "its sliding window would reach across the gap"
    if any(layers.chunks):
        return "its attention chunks would no longer begin where they did"
    if not model.mode.prefill_rows or model.mode.dense:
        return "its code computes positions by itself"
    if not pools.can_swap:
        return "its KV cache cannot be copied to the host, as it must be when memory runs short"
    try:
        plain, moved = _logits(model, block_size, 0), _logits(model, block_size, _OFFSET)
    except (BackendError, TypeError, ValueError, IndexError) as error:
        return f"it does not run with positions that are not renumbered ({error})"
    bound = _TOLERANCE.get(plain.dtype, 2e-1) * float(mx.abs(plain).max())
    differs = float(mx.abs(plain - moved).max()) > bound
    return "it uses absolute positions of tokens, not only the distances between them" if differs else ""


def _logits(model: PagedModel, block_size: int, offset: int) -> mx.array:
    """Returns the logits after a few tokens whose positions begin at `offset`.

    They are computed over pools of their own, in full precision: quantised keys differ from position to
    position by more than the tolerance, although the model's positions are relative.
    """
    trial = PagedForward(model.model, model.backend, model.name, model.layers, model.step)
    trial.serve(model.mode, 1, block_size)
    batch = Batch.over(np.zeros((1, 1), np.int32), [0], [len(_TOKENS)], block_size, _TOKENS)
    return trial.forward(replace(batch, offsets=batch.positions + np.int32(offset)))
