"""When the memory panel draws: soon after something happened, and never faster than can be seen."""

from __future__ import annotations

import time
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer

FRAME_SECONDS: Final = 1 / 30
_LONGEST: Final = 0.25  # seconds: what stood still for longer goes on from where it was


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
