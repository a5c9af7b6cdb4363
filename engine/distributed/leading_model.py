"""Rank 0's part of a model: whatever it does to its pools, it tells the other ranks to do as well."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from typing import Any

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.backends import Batch
from engine.distributed.part_model import PartModel
from engine.distributed.rank_messages import (
    AllocatePools,
    CopyBlocks,
    RankMessage,
    ResizePool,
    RestoreBlocks,
    SaveBlocks,
    SplitPools,
)
from engine.distributed.rank_monitor import RankMonitor
from engine.distributed.step_plan import PlanWriter
from engine.paged_model import StepAbandonedError
from engine.scheduling.layer_pools import Blocks, LayerPools

Tell = Callable[[RankMessage], None]


class LeadingModel(PartModel):
    """The model as rank 0's scheduler and runner see it; use it as any other `PagedModel`.

    Attributes:
        tell: sends a message to all other ranks.
        fail: is told why a step could not be computed that the others have begun; does not return.
        most_blocks: blocks of KV cache that fit on every machine.
    """

    tell: Tell
    fail: Callable[[Exception], None]
    most_blocks: int

    def lead(self, monitor: RankMonitor, most_blocks: int) -> None:
        """Connects it with the other ranks."""
        self.tell, self.fail, self.progress = monitor.tell, monitor.fail_here, monitor.progress
        self.progress.reset()
        self.most_blocks = most_blocks
        self._plans = PlanWriter()

    def split(self, context: int) -> None:
        """As `PagedModel.split`, on all ranks."""
        self.tell(SplitPools(context=context))
        super().split(context)

    def allocate(self, num_blocks: int, block_size: int, window_pools: Sequence[int] = ()) -> None:
        """As `PagedForward.allocate`, on all ranks."""
        self.tell(AllocatePools(blocks=num_blocks, block_size=block_size, window_pools=list(window_pools)))
        self._plans = PlanWriter()
        super().allocate(num_blocks, block_size, window_pools)

    def in_one_piece(self, batch: Batch) -> bool:
        """False: a step is evaluated before rank 0 does anything else, since the others are waiting in it."""
        return False

    def forward(self, batch: Batch) -> mx.array:
        """As `PagedForward.forward`, on all ranks.

        Raises:
            StepAbandonedError: the step is not needed any more, and none of the ranks has begun it.
        """
        abandoned = self.step.abandoned
        if abandoned():
            raise StepAbandonedError
        self.tell(self._plans.plan(batch))
        self.step.abandoned = lambda: False  # the others would wait for the rest of it
        try:
            return super().forward(batch)
        except Exception as error:
            self.fail(error)
            raise
        finally:
            self.step.abandoned = abandoned

    def copy_blocks(self, sources: NDArray[np.int32], targets: NDArray[np.int32], pool: int = 0) -> None:
        """As `PagedModel.copy_blocks`, on all ranks."""
        self.tell(CopyBlocks(sources=sources.tolist(), targets=targets.tolist(), pool=pool))
        super().copy_blocks(sources, targets, pool)


class LeadingPools(LayerPools):
    """The pools of all ranks, of which rank 0 has its own at hand.

    Args:
        model: rank 0's part.
    """

    def __init__(self, model: LeadingModel) -> None:
        super().__init__(model)
        self._tell = model.tell
        self._copies = 0
        self._dropped: list[int] = []

    def read_blocks(self, blocks: Blocks, pool: int = 0) -> list[Any] | None:
        """Copies blocks to each rank's host memory, which keeps its own; see `LayerPools.read_blocks`."""
        self._copies += 1
        dropped = self._dropped[:]
        del self._dropped[: len(dropped)]
        message = SaveBlocks(copy=self._copies, blocks=blocks.tolist(), pool=pool, dropped=dropped)
        self._tell(message)
        found = super().read_blocks(blocks, pool)
        if found is None:
            self._dropped.append(self._copies)  # the others may have made theirs
            return None
        return _Copy(found, self._copies, self._dropped)

    def load_blocks(self, blocks: Blocks, saved: list[Any], start: int, pool: int = 0) -> None:
        """Copies back what `read_blocks` returned, on all ranks."""
        assert isinstance(saved, _Copy)
        self._tell(RestoreBlocks(copy=saved.number, blocks=blocks.tolist(), start=start, pool=pool))
        super().load_blocks(blocks, saved, start, pool)

    def resize(self, num_blocks: int, pool: int = 0) -> None:
        """Resizes the pools of all ranks."""
        self._tell(ResizePool(blocks=num_blocks, pool=pool))
        super().resize(num_blocks, pool)


class _Copy(list[Any]):
    """Rank 0's own copy of blocks; when it is freed, the other ranks free theirs with the next copy."""

    def __init__(self, content: list[Any], number: int, dropped: list[int]) -> None:
        super().__init__(content)
        self.number = number
        weakref.finalize(self, dropped.append, number).atexit = False
