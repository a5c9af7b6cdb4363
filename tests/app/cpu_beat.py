"""How long the interface thread computes between two turns of its event loop."""

import gc
import time

from PySide6.QtCore import Qt, QTimer


class CpuBeat:
    """While it is entered, notes the CPU time of this thread between two beats, in seconds."""

    def __init__(self):
        self.gaps = []
        self._timer = QTimer(interval=1, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    def __enter__(self):
        gc.collect()  # quick: `tests/conftest.py` has frozen what all tests share
        self._before = time.thread_time()
        self._timer.start()
        return self

    def __exit__(self, *_):
        self._tick()
        self._timer.stop()

    @property
    def longest(self):
        return max(self.gaps)

    def _tick(self):
        now = time.thread_time()
        self.gaps.append(now - self._before)
        self._before = now
