"""What a rank other than 0 does with a model: each command of rank 0, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.backends import Backend
from engine.distributed.part_loading import backend_of, find_folder, needed_bytes, open_part
from engine.distributed.part_model import PartModel, verify_part
from engine.distributed.rank_messages import (
    AllocatePools,
    CloseModel,
    CopyBlocks,
    Done,
    ModelClosed,
    OpenPart,
    PartOpened,
    RankError,
    RankMessage,
    ReadWeights,
    ResizePool,
    RestoreBlocks,
    RunStep,
    SaveBlocks,
    SplitPools,
    VerifyPart,
)
from engine.distributed.step_plan import PlanReader
from engine.distributed.step_progress import StepProgress
from engine.load_steps import LoadSteps, run_to_end
from engine.machine.machine_memory import available_memory
from engine.models.model_loader import LoadedModel
from engine.paged_model.execution_modes import EXECUTION_MODES
from engine.paged_model.verification import Verified
from engine.planning.pool_size import choose_blocks
from engine.scheduling.layer_pools import LayerPools


class LoadEndedError(RankError):
    """Rank 0 ended the load."""


class Follower:
    """A rank's part of the model that is loaded.

    Args:
        group: the ranks.
        send: sends a message to rank 0.
        receive: returns the next command of rank 0.
        waiting: whether rank 0 has sent one.
        progress: is told how far this rank is.
    """

    def __init__(
        self,
        group: mx.distributed.Group,
        send: Callable[[RankMessage], Any],
        receive: Callable[[], RankMessage],
        waiting: Callable[[], bool],
        progress: StepProgress,
    ) -> None:
        self._group, self._send, self._receive = group, send, receive
        self._waiting, self._progress = waiting, progress
        self._opened: OpenPart | None = None
        self._loaded: LoadedModel | None = None
        self._backend: Backend | None = None
        self._model: PartModel | None = None
        self._pools: LayerPools | None = None
        self._plans: PlanReader | None = None
        self._copies: dict[int, list[Any] | None] = {}

    def do(self, command: RankMessage) -> None:
        """Carries out a command.

        Raises:
            Exception: whatever the model raised. The ranks are no longer in step then, unless nothing was
                computed yet (`OpenPart`, `VerifyPart`).
        """
        if isinstance(command, OpenPart):
            self._open(command)
        elif isinstance(command, VerifyPart):
            self._verify(command)
        elif isinstance(command, CloseModel):
            self.close()
            self._send(ModelClosed())
        else:
            self._serve(command)

    def _open(self, command: OpenPart) -> None:
        folder = find_folder(command.folder, command.name, command.fingerprint, command.options)

        def checked(model: Any, config: dict[str, Any]) -> LoadSteps[None]:
            yield 0.0
            self._send(PartOpened(needed=needed_bytes(model), available=available_memory()))
            if not isinstance(self._receive(), ReadWeights):
                raise LoadEndedError("The load was ended.")

        self._opened = command
        self._backend = backend_of(command.options)
        steps = open_part(folder, command.options, command.split, self._group, checked)
        self._loaded = run_to_end(steps, self._check_wanted)
        self._send(Done())

    def _check_wanted(self, _: float) -> None:
        """Ends the load if rank 0 says something: meanwhile that can only be `CloseModel`.

        Raises:
            LoadEndedError: it does.
        """
        if self._waiting():
            self._receive()
            raise LoadEndedError("The load was ended.")

    def _verify(self, command: VerifyPart) -> None:
        opened, loaded, backend = self._opened, self._loaded, self._backend
        assert opened is not None
        assert loaded is not None
        assert backend is not None
        modes = {mode.key: mode for mode in EXECUTION_MODES}
        known = Verified(modes[command.mode], False, command.partial) if command.mode else None
        verified = run_to_end(verify_part(loaded.model, backend, opened.name, self._group, known))
        bits = opened.options.kv_bits
        self._model = PartModel(
            loaded.model, backend, opened.name, kv_bits=bits, verified=verified, group=self._group
        )
        self._progress.reset()
        self._model.progress = self._progress
        blocks = choose_blocks(opened.options, self._model.token_bytes, command.context)
        self._send(self._model.describe(blocks, loaded.weights_bytes))

    def _serve(self, command: RankMessage) -> None:
        model = self._model
        if model is None:
            raise RankError(f"was told {type(command).__name__} without a model")
        if isinstance(command, SplitPools):
            model.split(command.context)
        elif isinstance(command, AllocatePools):
            model.allocate(command.blocks, command.block_size, command.window_pools)
            self._pools, self._plans = LayerPools(model), PlanReader(command.block_size)
            self._copies.clear()
        elif isinstance(command, CopyBlocks):
            model.copy_blocks(_blocks(command.sources), _blocks(command.targets), command.pool)
        elif self._pools is None or self._plans is None:
            raise RankError(f"was told {type(command).__name__} without pools")
        elif isinstance(command, RunStep):
            model.forward(self._plans.batch(command))
        elif isinstance(command, ResizePool):
            self._pools.resize(command.blocks, command.pool)
        elif isinstance(command, SaveBlocks):
            for number in command.dropped:
                self._copies.pop(number, None)
            self._copies[command.copy] = self._pools.read_blocks(_blocks(command.blocks), command.pool)
        elif isinstance(command, RestoreBlocks):
            saved = self._copies.get(command.copy)
            if saved is None:
                raise RankError(f"has no copy number {command.copy}")
            self._pools.load_blocks(_blocks(command.blocks), saved, command.start, command.pool)
        else:
            raise RankError(f"was told {type(command).__name__}, which is not for it")

    def close(self) -> None:
        """Frees the model."""
        self._opened = self._loaded = self._backend = self._model = self._pools = self._plans = None
        self._copies.clear()
        mx.clear_cache()


def _blocks(numbers: list[int]) -> NDArray[np.int32]:
    return np.array(numbers, np.int32)
