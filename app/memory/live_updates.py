"""The model of the present kept in step with the engine: its events, its clock, and what it lost."""

from __future__ import annotations

import time
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from app.memory.model.block_model import BlockModel
from engine.protocol import BlockEvents, BlockSnapshot

#: A request for a snapshot that stays unanswered is repeated after this time.
ASK_AGAIN_SECONDS: Final = 2.0
FRAME_SECONDS: Final = 1 / 30
_LONGEST: Final = 0.25  # seconds: what stood still for longer goes on from where it was


class EventFollower(QObject):
    """Feeds a model; times are seconds of the window's monotonic clock.

    Signals:
        resync_needed: events were lost; a snapshot (`Watch`) would mend it.
    """

    resync_needed = Signal()

    def __init__(self, model: BlockModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._ahead = 0.0  # engine's clock minus ours, seconds
        self._asked_at = float("-inf")

    def take(self, message: BlockEvents | BlockSnapshot, now: float) -> None:
        """Takes over events or a snapshot; asks for one where they do not follow the model."""
        snapshot = isinstance(message, BlockSnapshot)
        if not (self._model.load(message) if snapshot else self._model.apply(message)):
            self._ask(now)
        elif snapshot:
            self._asked_at = float("-inf")
        self._ahead = self._model.now - now

    def tick(self, now: float) -> None:
        """Lets the model's clock go on until `now`."""
        self._model.now = max(self._model.now, now + self._ahead) if self._model.blocks else 0.0

    def _ask(self, now: float) -> None:
        """Asks for a snapshot, but not again while the answer may be under way."""
        if now - self._asked_at >= ASK_AGAIN_SECONDS:
            self._asked_at = now
            self.resync_needed.emit()


class FrameTimer(QTimer):
    """Fires once for each frame that is wanted, at most 30 times a second."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._began = float("-inf")  # the last frame
        self.setSingleShot(True)
        self.setTimerType(Qt.TimerType.PreciseTimer)

    def want(self) -> None:
        """Asks for a frame as soon as the last one is long enough ago."""
        wait = round(1000 * max(0.0, FRAME_SECONDS - (time.monotonic() - self._began)))
        if not self.isActive() or self.remainingTime() > wait:
            self.start(wait)

    def want_in(self, seconds: float) -> None:
        """Asks for a frame that need not come sooner."""
        self.start(max(1, round(1000 * seconds)))

    def begin(self, now: float) -> float:
        """Notes that a frame begins; seconds since the one before."""
        passed, self._began = min(_LONGEST, now - self._began), now
        return passed
