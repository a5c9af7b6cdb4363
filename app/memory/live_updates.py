"""Keeps the panel up to date: replays the engine's events and limits the rate of frames."""

from __future__ import annotations

import time
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from app.memory.model.replayed_pool import BlockModel
from engine.protocol import BlockEvents, BlockSnapshot

#: A request for a snapshot is repeated if it has not been answered after this time.
ASK_AGAIN_SECONDS: Final = 2.0
FRAME_SECONDS: Final = 1 / 30
_LONGEST_FRAME: Final = 0.25  # seconds; after a longer pause playback continues where it was


class EventFollower(QObject):
    """Feeds the live model. All times are seconds of the window's monotonic clock.

    Signals:
        resync_needed: events are missing; the engine must send a snapshot (`Watch`).
    """

    resync_needed = Signal()

    def __init__(self, model: BlockModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._clock_offset = 0.0  # engine's clock minus ours, seconds
        self._requested_at = float("-inf")

    def take(self, message: BlockEvents | BlockSnapshot, now: float) -> None:
        """Applies events or a snapshot; requests a snapshot if the events do not follow the model."""
        if isinstance(message, BlockSnapshot):
            equal = self._model.load(message)
            if equal:
                self._requested_at = float("-inf")
        else:
            equal = self._model.apply(message)
        if not equal:
            self._request_snapshot(now)
        self._clock_offset = self._model.now - now

    def tick(self, now: float) -> None:
        """Advances the model's clock to `now`."""
        self._model.now = max(self._model.now, now + self._clock_offset) if self._model.blocks else 0.0

    def _request_snapshot(self, now: float) -> None:
        """Requests a snapshot, unless an answer may still be on its way."""
        if now - self._requested_at >= ASK_AGAIN_SECONDS:
            self._requested_at = now
            self.resync_needed.emit()


class FrameTimer(QTimer):
    """Fires once for each requested frame, at most 30 times a second."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._began = float("-inf")  # the last frame
        self.setSingleShot(True)
        self.setTimerType(Qt.TimerType.PreciseTimer)

    def request(self) -> None:
        """Requests a frame as soon as the rate allows."""
        wait = round(1000 * max(0.0, FRAME_SECONDS - (time.monotonic() - self._began)))
        if not self.isActive() or self.remainingTime() > wait:
            self.start(wait)

    def request_in(self, seconds: float) -> None:
        """Requests a frame after some seconds."""
        self.start(max(1, round(1000 * seconds)))

    def begin(self, now: float) -> float:
        """Records that a frame begins; returns the seconds since the last one."""
        passed, self._began = min(_LONGEST_FRAME, now - self._began), now
        return passed
