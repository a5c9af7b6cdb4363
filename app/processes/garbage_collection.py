"""Collects Python's cyclic garbage on the interface thread only, in small steps.

By default the collector runs on whichever thread allocates. On a background thread it would destroy widgets
and timers there, which crashes Qt; a full collection during streaming would block the window.
"""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer

EVERY: Final = 500  # ms


class GarbageCollector(QObject):
    """Replaces Python's automatic collection between `start` and `stop`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self, interval=EVERY)
        self._timer.timeout.connect(self.collect)
        self._started = False

    def start(self) -> None:
        """Takes over. Objects that exist by now are frozen, so that even full collections stay short."""
        gc.disable()
        gc.freeze()
        self._timer.start()
        self._started = True

    def stop(self) -> None:
        """Restores Python's automatic collection."""
        if self._started:
            self._timer.stop()
            self._started = False
            gc.unfreeze()
            gc.enable()

    def collect(self) -> None:
        """Collects the oldest generation that is due by Python's own thresholds."""
        thresholds = gc.get_threshold()
        for generation in (2, 1, 0):
            if gc.get_count()[generation] > thresholds[generation]:
                gc.collect(generation)
                return
