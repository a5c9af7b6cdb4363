"""The process of a rank other than 0: connects to rank 0, joins the ring, and follows until one side ends."""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import signal
import sys
import threading
from typing import Any, Final

import msgspec

from engine.distributed.control_link import ControlLink, connect
from engine.distributed.follower import Follower, LoadEndedError
from engine.distributed.rank_messages import (
    Done,
    JoinRing,
    LeaveRing,
    ModelClosed,
    OpenPart,
    RankError,
    RankFailed,
    RankGreeting,
    RankMessage,
    ReadWeights,
    RingReady,
    TryRing,
    VerifyPart,
)
from engine.distributed.rank_start import RankSettings
from engine.distributed.ranks import own_versions
from engine.distributed.ring import join_ring, listening_at, try_next
from engine.distributed.step_progress import StepProgress
from engine.errors import OctavoError
from engine.machine.device import use_best_device

_CONNECT_SECONDS: Final = 8.0
_LOST: Final = 3  # the exit status of a rank that lost rank 0
_LONGEST: Final = 1 << 16  # bytes of the settings
#: Nothing of a model was computed when these failed, so the rank is still in step with the others.
_BEFORE_STEPS: Final = (TryRing, OpenPart, ReadWeights, VerifyPart)


def main() -> int:
    """Runs a rank. Returns the exit status.

    Raises:
        RankError: stdin has no settings.
    """
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
    """Carries out rank 0's commands.

    Args:
        settings: of this rank.
        link: to rank 0.
    """

    def __init__(self, settings: RankSettings, link: ControlLink) -> None:
        self._settings, self._link = settings, link
        self._commands: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def run(self) -> int:
        """Follows until a command fails that the ranks need to stay in step; returns the exit status.

        If rank 0 ends or is lost, the process ends and this does not return.
        """
        link, settings = self._link, self._settings
        link.send(RankGreeting(rank=settings.rank, pid=os.getpid(), versions=own_versions()))
        progress = StepProgress()
        link.watch(self._commands.put, lambda error: os._exit(_LOST), progress.beat)
        probe = contextlib.ExitStack()
        try:
            probe.enter_context(listening_at(settings.ring[settings.rank]))
        except RankError as error:
            link.send(RankFailed(reason=str(error)))
        else:
            link.send(RingReady())
        follower: Follower | None = None
        while True:
            command = self._commands.get()
            try:
                if isinstance(command, TryRing):
                    try_next(settings.rank, settings.ring)
                    link.send(Done())
                elif isinstance(command, LeaveRing):
                    probe.close()
                    link.send(Done())
                elif isinstance(command, JoinRing):
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
                    link.send(ModelClosed())

    def _waiting(self) -> bool:
        """Whether a command has come that was not carried out yet."""
        return not self._commands.empty()

    def _failed(self, command: RankMessage, error: Exception) -> bool:
        """Tells rank 0; returns whether this rank can go on."""
        reason = str(error) if isinstance(error, OctavoError) else f"{type(error).__name__}: {error}"
        if isinstance(error, LoadEndedError):
            return True
        goes_on = isinstance(command, _BEFORE_STEPS) and isinstance(error, OctavoError)
        with contextlib.suppress(OctavoError):
            self._link.send(RankFailed(reason=reason, ended=not goes_on))
        return goes_on


def _end_with_stdin() -> None:
    """Ends this process when rank 0 has closed its stdin, also while it waits in a collective."""
    while sys.stdin.buffer.read(1):
        pass
    os._exit(_LOST)
