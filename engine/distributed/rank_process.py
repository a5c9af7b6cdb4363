"""The process of a rank other than 0: connects to rank 0, joins the ring, and follows until one side ends."""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any, Final

import mlx.core as mx
import msgspec
import numpy as np
from numpy.typing import NDArray

from engine.backends import Backend
from engine.distributed import rank_messages as messages
from engine.distributed.control_link import ControlLink, connect
from engine.distributed.part_model import (
    PartModel,
    backend_of,
    find_folder,
    needed_bytes,
    open_part,
    verify_part,
)
from engine.distributed.rank_messages import RankError
from engine.distributed.rank_monitor import RankSettings
from engine.distributed.ranks import own_versions
from engine.distributed.ring import join_ring, listening_at, try_next
from engine.distributed.step_plan import PlanReader, StepProgress
from engine.errors import OctavoError
from engine.load_steps import LoadSteps, run_to_end
from engine.machine.device import use_best_device
from engine.machine.memory import available_memory
from engine.models.model_loader import LoadedModel
from engine.paged_model.execution_modes import EXECUTION_MODES
from engine.paged_model.verification import Verified
from engine.planning.pool_size import choose_blocks
from engine.scheduling.layer_pools import LayerPools

# --- A model's commands, followed one after the other


class LoadEndedError(RankError):
    """Rank 0 ended the load."""


class Follower:
    """A rank's part of the model that is loaded.

    Args:
        send: sends a message to rank 0.
        receive: returns the next command of rank 0.
        waiting: whether rank 0 has sent one.
        progress: is told how far this rank is.
    """

    def __init__(
        self,
        group: mx.distributed.Group,
        send: Callable[[messages.RankMessage], Any],
        receive: Callable[[], messages.RankMessage],
        waiting: Callable[[], bool],
        progress: StepProgress,
    ) -> None:
        self._group, self._send, self._receive = group, send, receive
        self._waiting, self._progress = waiting, progress
        self._opened: messages.OpenPart | None = None
        self._loaded: LoadedModel | None = None
        self._backend: Backend | None = None
        self._model: PartModel | None = None
        self._pools: LayerPools | None = None
        self._plans: PlanReader | None = None
        self._copies: dict[int, list[Any] | None] = {}

    def do(self, command: messages.RankMessage) -> None:
        """Carries out a command.

        Raises:
            Exception: whatever the model raised. The ranks are no longer in step then, unless nothing was
                computed yet (`OpenPart`, `VerifyPart`).
        """
        if isinstance(command, messages.OpenPart):
            self._open(command)
        elif isinstance(command, messages.VerifyPart):
            self._verify(command)
        elif isinstance(command, messages.CloseModel):
            self.close()
            self._send(messages.ModelClosed())
        else:
            self._serve(command)

    def _open(self, command: messages.OpenPart) -> None:
        folder = find_folder(command.folder, command.name, command.fingerprint, command.options)

        def checked(model: Any, config: dict[str, Any]) -> LoadSteps[None]:
            yield 0.0
            self._send(messages.PartOpened(needed=needed_bytes(model), available=available_memory()))
            if not isinstance(self._receive(), messages.ReadWeights):
                raise LoadEndedError("The load was ended.")

        self._opened = command
        self._backend = backend_of(command.options)
        steps = open_part(folder, command.options, command.split, self._group, checked)
        self._loaded = run_to_end(steps, self._check_wanted)
        self._send(messages.Done())

    def _check_wanted(self, _: float) -> None:
        """Raises `LoadEndedError` if rank 0 says something: meanwhile that can only be `CloseModel`."""
        if self._waiting():
            self._receive()
            raise LoadEndedError("The load was ended.")

    def _verify(self, command: messages.VerifyPart) -> None:
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

    def _serve(self, command: messages.RankMessage) -> None:
        model = self._model
        if model is None:
            raise RankError(f"was told {type(command).__name__} without a model")
        if isinstance(command, messages.SplitPools):
            model.split(command.context)
        elif isinstance(command, messages.AllocatePools):
            model.allocate(command.blocks, command.block_size, command.window_pools)
            self._pools, self._plans = LayerPools(model), PlanReader(command.block_size)
            self._copies.clear()
        elif isinstance(command, messages.CopyBlocks):
            model.copy_blocks(_blocks(command.sources), _blocks(command.targets), command.pool)
        elif self._pools is None or self._plans is None:
            raise RankError(f"was told {type(command).__name__} without pools")
        elif isinstance(command, messages.RunStep):
            model.forward(self._plans.batch(command))
        elif isinstance(command, messages.ResizePool):
            self._pools.resize(command.blocks, command.pool)
        elif isinstance(command, messages.SaveBlocks):
            for number in command.dropped:
                self._copies.pop(number, None)
            self._copies[command.copy] = self._pools.read_blocks(_blocks(command.blocks), command.pool)
        elif isinstance(command, messages.RestoreBlocks):
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


_CONNECT_SECONDS: Final = 8.0
_LOST: Final = 3  # the exit status of a rank that lost rank 0
_LONGEST: Final = 1 << 16  # bytes of the settings
#: Nothing of a model was computed when these failed, so the rank is still in step with the others.
_BEFORE_STEPS: Final = (messages.TryRing, messages.OpenPart, messages.ReadWeights, messages.VerifyPart)


def main() -> int:
    """Runs a rank; returns the exit status. `RankError` if stdin has no settings."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for rank 0, which ends this one
    try:
        settings = msgspec.json.decode(sys.stdin.buffer.readline(_LONGEST), type=RankSettings)
    except msgspec.DecodeError as error:
        raise RankError(
            "A rank is started by `octavo serve --hosts`, which gives it its settings."
        ) from error
    threading.Thread(target=_end_with_stdin, name="rank-stdin", daemon=True).start()
    use_best_device()
    try:
        link = connect(settings.address, settings.port, settings.key.encode(), _CONNECT_SECONDS)
    except RankError as error:
        print(f"rank {settings.rank} {error}", file=sys.stderr, flush=True)
        return _LOST
    return RankLoop(settings, link).run()


class RankLoop:
    """Carries out rank 0's commands."""

    def __init__(self, settings: RankSettings, link: ControlLink) -> None:
        self._settings, self._link = settings, link
        self._commands: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def run(self) -> int:
        """Follows until a command fails that the ranks need to stay in step; returns the exit status.

        If rank 0 ends or is lost, the process ends and this does not return.
        """
        link, settings = self._link, self._settings
        link.send(messages.RankGreeting(rank=settings.rank, versions=own_versions()))
        progress = StepProgress()
        link.watch(self._commands.put, lambda error: os._exit(_LOST), progress.beat)
        probe = contextlib.ExitStack()
        try:
            probe.enter_context(listening_at(settings.ring[settings.rank]))
        except RankError as error:
            link.send(messages.RankFailed(reason=str(error)))
        else:
            link.send(messages.RingReady())
        follower: Follower | None = None
        while True:
            command = self._commands.get()
            try:
                if isinstance(command, messages.TryRing):
                    try_next(settings.rank, settings.ring)
                    link.send(messages.Done())
                elif isinstance(command, messages.LeaveRing):
                    probe.close()
                    link.send(messages.Done())
                elif isinstance(command, messages.JoinRing):
                    group = join_ring(settings.rank, settings.ring)
                    follower = Follower(group, link.send, self._commands.get, self._waiting, progress)
                elif follower is None:
                    raise RankError(f"was told {type(command).__name__} before it joined the ring")
                else:
                    follower.do(command)
            except Exception as error:  # noqa: BLE001 - models raise many kinds; rank 0 has to know
                if not self._failed(command, error):
                    return _LOST
                if follower is not None:
                    follower.close()
                if isinstance(error, LoadEndedError):
                    link.send(messages.ModelClosed())

    def _waiting(self) -> bool:
        """Whether a command has come that was not carried out yet."""
        return not self._commands.empty()

    def _failed(self, command: messages.RankMessage, error: Exception) -> bool:
        """Tells rank 0; returns whether this rank can go on."""
        reason = str(error) if isinstance(error, OctavoError) else f"{type(error).__name__}: {error}"
        if isinstance(error, LoadEndedError):
            return True
        goes_on = isinstance(command, _BEFORE_STEPS) and isinstance(error, OctavoError)
        with contextlib.suppress(OctavoError):
            self._link.send(messages.RankFailed(reason=reason, ended=not goes_on))
        return goes_on


def _end_with_stdin() -> None:
    """Ends this process when rank 0 has closed its stdin, also while it waits in a collective."""
    while sys.stdin.buffer.read(1):
        pass
    os._exit(_LOST)
