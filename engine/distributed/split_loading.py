"""Loading of a model on several machines: rank 0's side, in step with the other ranks' `rank_process`.

Whatever rank 0 does to its pools, it tells the other ranks to do as well.
"""

from __future__ import annotations

import contextlib
import weakref
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from numpy.typing import NDArray

from engine.backends import Backend, Batch
from engine.blocks import AttentionSpan
from engine.distributed import rank_messages as messages
from engine.distributed.part_model import (
    PartModel,
    adapter_of,
    backend_of,
    needed_bytes,
    open_part,
    verify_part,
    wanted_split,
)
from engine.distributed.rank_messages import RankError
from engine.distributed.rank_monitor import RankMonitor
from engine.distributed.ranks import Ranks, ranks_for
from engine.distributed.step_plan import PlanWriter
from engine.load_steps import LoadSteps, T, run_to_end
from engine.machine.memory import available_memory
from engine.models.local_models import display_name
from engine.models.model_identity import fingerprint, record_path
from engine.models.model_loader import LoadedModel
from engine.paged_model import StepAbandonedError, UnsupportedModelError
from engine.paged_model.verification import Verified, read_record, write_record
from engine.protocol import LoadOptions, RankShare, format_size
from engine.scheduling.layer_pools import Blocks, LayerPools

Tell = Callable[[messages.RankMessage], None]


class LeadingModel(PartModel):
    """The model as rank 0's scheduler and runner see it; use it as any other `PagedModel`."""

    tell: Tell  # sends a message to all other ranks
    fail: Callable[[Exception], None]  # is told why a step that the others began failed; does not return
    most_blocks: int  # blocks of KV cache that fit on every machine

    def lead(self, monitor: RankMonitor, most_blocks: int) -> None:
        """Connects it with the other ranks."""
        self.tell, self.fail, self.progress = monitor.tell, monitor.fail_here, monitor.progress
        self.progress.reset()
        self.most_blocks = most_blocks
        self._plans = PlanWriter()

    def split(self, context: int) -> None:
        """As `PagedModel.split`, on all ranks."""
        self.tell(messages.SplitPools(context=context))
        super().split(context)

    def allocate(self, num_blocks: int, block_size: int, window_pools: Sequence[int] = ()) -> None:
        """As `PagedForward.allocate`, on all ranks."""
        self.tell(
            messages.AllocatePools(blocks=num_blocks, block_size=block_size, window_pools=list(window_pools))
        )
        self._plans = PlanWriter()
        super().allocate(num_blocks, block_size, window_pools)

    def in_one_piece(self, batch: Batch) -> bool:
        """False: a step is evaluated before rank 0 does anything else, since the others are waiting in it."""
        return False

    def forward(self, batch: Batch) -> mx.array:
        """As `PagedForward.forward`, on all ranks; `StepAbandonedError` if unneeded and not begun."""
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
        self.tell(messages.CopyBlocks(sources=sources.tolist(), targets=targets.tolist(), pool=pool))
        super().copy_blocks(sources, targets, pool)


class LeadingPools(LayerPools):
    """The pools of all ranks, of which rank 0 has its own at hand."""

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
        message = messages.SaveBlocks(copy=self._copies, blocks=blocks.tolist(), pool=pool, dropped=dropped)
        self._tell(message)
        copied = super().read_blocks(blocks, pool)
        if copied is None:
            self._dropped.append(self._copies)  # the others may have made theirs
            return None
        return _Copy(copied, self._copies, self._dropped)

    def load_blocks(self, blocks: Blocks, saved: list[Any], start: int, pool: int = 0) -> None:
        """Copies back what `read_blocks` returned, on all ranks."""
        assert isinstance(saved, _Copy)
        self._tell(messages.RestoreBlocks(copy=saved.number, blocks=blocks.tolist(), start=start, pool=pool))
        super().load_blocks(blocks, saved, start, pool)

    def resize(self, num_blocks: int, pool: int = 0) -> None:
        """Resizes the pools of all ranks."""
        self._tell(messages.ResizePool(blocks=num_blocks, pool=pool))
        super().resize(num_blocks, pool)


class _Copy(list[Any]):
    """Rank 0's own copy of blocks; when it is freed, the other ranks free theirs with the next copy."""

    def __init__(self, content: list[Any], number: int, dropped: list[int]) -> None:
        super().__init__(content)
        self.number = number
        weakref.finalize(self, dropped.append, number).atexit = False


_OPEN_SECONDS: Final = 120.0  # of a rank that is alive; on a busy machine imports alone may take half of it
_WEIGHTS_SECONDS: Final = 1800.0
_VERIFY_SECONDS: Final = 120.0


class SplitModel:
    """A model that is loaded on several machines.

    Attributes:
        loaded: rank 0's part.
        split: "tensor", "pipeline", or empty for the first way that was possible.
        parts: what each rank has; empty before `lead`.
    """

    def __init__(self, loaded: LoadedModel, ranks: Ranks, split: str) -> None:
        self.loaded, self.ranks, self.split = loaded, ranks, split
        self.parts: list[messages.PartReady] = []

    def shares(self, block_size: int, window_pools: Sequence[AttentionSpan]) -> list[RankShare]:
        """Returns what each machine holds.

        Args:
            block_size: tokens in a block.
            window_pools: the attention spans that have a pool of their own, in their order.
        """
        numbers = {(span.window, span.chunk): number for number, span in enumerate(window_pools, 1)}
        shares = []
        for host, part in zip(self.ranks.hosts, self.parts, strict=True):
            blocks = [0] * (1 + len(window_pools))
            for window, chunk, size in part.spans:
                blocks[numbers.get((window, chunk), 0)] += size * block_size
            shares.append(
                RankShare(
                    name=host.name,
                    layers=part.layers,
                    kv_heads=part.kv_heads,
                    weights_bytes=part.weights,
                    block_bytes=blocks,
                )
            )
        return shares

    def close(self) -> None:
        """Lets the other ranks free their parts and then wait for another model; does not wait for them."""
        if self.ranks.in_use:
            self.ranks.in_use = False
            with contextlib.suppress(RankError):  # the monitor tells if one is gone
                self.ranks.monitor.close_model()


def check_options(options: LoadOptions) -> None:
    """Refuses what several machines cannot do (`RankError`); see `engine.distributed`."""
    if options.disk_cache:
        raise RankError("A disk cache cannot be used with several machines yet; load the model without it.")


def load_split_steps(folder: Path, options: LoadOptions) -> LoadSteps[SplitModel]:
    """Loads a model on the machines of `options.hosts`, in steps.

    Raises:
        ModelError: it cannot be loaded.
        RankError: a machine cannot be used, or the model cannot be split over them; nothing was loaded.
    """
    check_options(options)
    yield 0.0
    ranks = yield from ranks_for(options.hosts)
    name = display_name(folder)
    monitor = ranks.monitor
    ranks.in_use = True
    split = wanted_split(options)

    def checked(model: nn.Module, _: dict[str, Any]) -> LoadSteps[None]:
        others = yield from monitor.replies(messages.PartOpened, _OPEN_SECONDS)
        parts = [messages.PartOpened(needed=needed_bytes(model), available=available_memory()), *others]
        for host, part in zip(ranks.hosts, parts, strict=True):
            if part.needed > part.available:
                raise RankError(
                    f"{host.name} would need {format_size(part.needed)} for its part of {name}, but "
                    f"{format_size(part.available)} of memory are available. Use more machines, or quit "
                    "other programs there."
                )
        monitor.tell(messages.ReadWeights())

    try:
        opening = messages.OpenPart(
            folder=str(folder),
            name=name,
            fingerprint=fingerprint(folder, adapter_of(options)),
            options=options,
            split=split,
        )
        monitor.tell(opening)
        loaded = yield from open_part(folder, options, split, ranks.group, checked)
        yield from monitor.replies(messages.Done, _WEIGHTS_SECONDS, 1.0)
        return SplitModel(loaded, ranks, split)
    except BaseException:
        ranks.in_use = False
        with contextlib.suppress(RankError):
            monitor.close_model()
        raise


def lead(split: SplitModel, options: LoadOptions, context: int) -> LoadSteps[LeadingModel]:
    """Verifies a split model with all ranks, in steps; returns rank 0's part, without pools.

    Raises:
        UnsupportedModelError: it cannot be served correctly over blocks.
        RankError: it has layers that cannot be split, or a machine lacks memory for the KV cache.
    """
    loaded, ranks = split.loaded, split.ranks
    backend: Backend = backend_of(options)
    record = None
    if loaded.folder is not None:
        plain = record_path(loaded.folder, backend.name, loaded.adapter)
        record = plain.with_name(f"{plain.name}-{split.split or 'best'}-{ranks.size}")
    known = None if record is None else read_record(record)
    mode = "" if known is None else known.mode.key
    partial = known is not None and known.partial
    ranks.monitor.tell(messages.VerifyPart(mode=mode, partial=partial, context=context))

    def limited() -> AbstractContextManager[None]:
        return ranks.monitor.limited(
            _VERIFY_SECONDS, f"{loaded.name} could not be verified on several machines"
        )

    def verified_part() -> LoadSteps[tuple[LeadingModel, Verified]]:
        """All that the other ranks compute together with this one after `VerifyPart`."""
        verified = yield from verify_part(loaded.model, backend, loaded.name, ranks.group, known)
        made = LeadingModel(
            loaded.model, backend, loaded.name, kv_bits=options.kv_bits, verified=verified, group=ranks.group
        )
        return made, verified.result

    model, found = yield from _whole(verified_part(), limited)
    ready = yield from ranks.monitor.replies(messages.PartReady, _VERIFY_SECONDS, 1.0)
    if record is not None and known is None:
        write_record(record, Verified(found.mode, False, found.partial))
    model.lead(ranks.monitor, min(part.blocks for part in ready))
    split.parts = [model.describe(0, loaded.weights_bytes), *ready]
    return model


def _whole(steps: LoadSteps[T], limited: Callable[[], AbstractContextManager[None]]) -> LoadSteps[T]:
    """Runs steps, each `limited`, to their end even if a load is cancelled: the other ranks wait in them."""
    while True:
        try:
            with limited():
                done = next(steps)
        except StopIteration as end:
            made: T = end.value
            return made
        try:
            yield done
        except GeneratorExit:
            with contextlib.suppress(UnsupportedModelError, RankError), limited():
                run_to_end(steps)
            raise
