"""The history of the last ten minutes, one sample per second. Qt-free."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

SECONDS: Final = 600
_JITTER: Final = 5  # seconds; a larger step back means another engine's clock
_DTYPE: Final = np.dtype(
    [
        ("used", "f4"),
        ("cached", "f4"),
        ("speed", "f4"),
        ("waste", "f4"),
        ("footprint", "f8"),
        ("pressure", "f4"),
    ]
)


class Sample(NamedTuple):
    """The pool at one moment.

    Attributes:
        used, cached: shares of the pool, 0 to 1.
        speed: generated tokens per second.
        waste: share of the slots in used blocks that hold no token.
        footprint: bytes of the engine process.
        pressure: share of the machine's memory that all programs use.
    """

    used: float
    cached: float
    speed: float
    waste: float = 0.0
    footprint: float = 0.0
    pressure: float = 0.0


class History:
    """A ring buffer of `SECONDS` samples.

    A second keeps its newest values and its highest speed. Seconds without a sample repeat the values before
    them, with a speed of 0.
    """

    def __init__(self) -> None:
        self._ring = np.zeros(SECONDS, _DTYPE)
        self.clear()

    def clear(self) -> None:
        """Removes all samples."""
        self._second, self._count = 0, 0

    def add(self, now: float, sample: Sample) -> None:
        """Adds a sample at `now` seconds; clears the history first if the clock has jumped back."""
        second = int(now)
        if second < self._second - _JITTER:
            self.clear()
        second = max(second, self._second)
        if self._count == 0:
            self._second, self._count = second, 1
            self._ring[second % SECONDS] = sample
            return
        last = self._ring[self._second % SECONDS].copy()
        for missed in range(max(self._second + 1, second - SECONDS + 1), second):
            self._ring[missed % SECONDS] = (
                *(last[name] for name in ("used", "cached")),
                0.0,
                *(last[name] for name in ("waste", "footprint", "pressure")),
            )
        if second > self._second:
            self._count = min(SECONDS, self._count + second - self._second)
            self._second = second
            self._ring[second % SECONDS] = sample
        else:
            speed = max(sample.speed, float(last["speed"]))
            self._ring[self._second % SECONDS] = sample._replace(speed=speed)

    @property
    def end(self) -> float:
        """The time of the newest sample, on the clock of `add`."""
        return float(self._second)

    def at(self, time: float) -> Sample | None:
        """The sample of a moment; None if there is none."""
        second = int(time)
        if not self._second - self._count < second <= self._second:
            return None
        return Sample(*self._ring[second % SECONDS].tolist())

    def series(self) -> npt.NDArray[np.void]:
        """All samples, oldest first, as an array with the fields of `Sample`."""
        seconds = np.arange(self._second - self._count + 1, self._second + 1) % SECONDS
        return self._ring[seconds]
