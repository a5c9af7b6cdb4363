"""Collection of Python's cyclic garbage on the interface thread only, in small steps.

By default the collector runs on whichever thread allocates. On a background thread it would destroy widgets
and timers there, which crashes Qt; a full collection during streaming would block the window.
"""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QAbstractEventDispatcher, QObject, QTimer

EVERY: Final = 500  # ms


class GarbageCollector(QObject):
    """Replaces Python's automatic collection between `start` and `stop`.

    It rests, without a timer, while there is nothing to collect: then it looks at what was allocated only
    when the event loop has done something else.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self, interval=EVERY)
        self._timer.timeout.connect(self.collect)
        self._started = False
        self.resting = False  # no timer runs, as nothing is due

    def start(self) -> None:
        """Takes over. Objects that exist by now are frozen, so that even full collections stay short."""
        gc.disable()
        gc.freeze()
        self._timer.start()
        self._started = True

    def stop(self) -> None:
        """Restores Python's automatic collection."""
        if self._started:
            self._wake()
            self._timer.stop()
            self._started = False
            gc.unfreeze()
            gc.enable()

    def collect(self) -> None:
        """Collects the oldest generation that is due by Python's own thresholds; rests if none is."""
        due = _due()
        if due >= 0:
            gc.collect(due)
        elif self._timer.isActive():
            self._rest()

    def _rest(self) -> None:
        dispatcher = QAbstractEventDispatcher.instance()
        if dispatcher is not None:
            self._timer.stop()
            self.resting = True
            dispatcher.aboutToBlock.connect(self._look)

    def _look(self) -> None:
        """Events were handled, and the event loop is about to wait for more."""
        if _due() >= 0:
            self._wake()

    def _wake(self) -> None:
        if self.resting:
            dispatcher = QAbstractEventDispatcher.instance()
            if dispatcher is not None:
                dispatcher.aboutToBlock.disconnect(self._look)
            self.resting = False
            self._timer.start()


def _due() -> int:
    """Returns the oldest generation that is due; -1 if none is."""
    counts, thresholds = gc.get_count(), gc.get_threshold()
    return next((generation for generation in (2, 1, 0) if counts[generation] > thresholds[generation]), -1)
