"""The last five minutes of the pool, one sample a second. Knows nothing of Qt."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

SECONDS: Final = 300
_DTYPE: Final = np.dtype([("used", "f4"), ("cached", "f4"), ("speed", "f4")])


class Sample(NamedTuple):
    """Shares of the pool (0 to 1) and generated tokens a second."""

    used: float
    cached: float
    speed: float


class History:
    """A ring of `SECONDS` samples.

    Within a second the newest shares count, and the highest speed. Seconds in which nothing was heard
    keep the shares of before and a speed of 0.
    """

    def __init__(self) -> None:
        self._ring = np.zeros(SECONDS, _DTYPE)
        self.clear()

    def clear(self) -> None:
        """Forgets everything."""
        self._second, self._count = 0, 0

    def add(self, now: float, sample: Sample) -> None:
        """Notes a sample at `now` seconds; times never run backwards."""
        second = int(now)
        if self._count == 0:
            self._second, self._count = second, 1
            self._ring[second % SECONDS] = sample
            return
        last = self._ring[self._second % SECONDS].copy()
        for missed in range(max(self._second + 1, second - SECONDS + 1), second):
            self._ring[missed % SECONDS] = (last["used"], last["cached"], 0.0)
        if second > self._second:
            self._count = min(SECONDS, self._count + second - self._second)
            self._second = second
            self._ring[second % SECONDS] = sample
        else:
            speed = max(sample.speed, float(last["speed"]))
            self._ring[self._second % SECONDS] = (sample.used, sample.cached, speed)

    def series(self) -> npt.NDArray[np.void]:
        """The samples so far, oldest first: fields `used`, `cached`, `speed`."""
        seconds = np.arange(self._second - self._count + 1, self._second + 1) % SECONDS
        return self._ring[seconds]
