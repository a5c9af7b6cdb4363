"""Limits the time that writing to disk takes from the steps of running chats."""

from __future__ import annotations

import os
import threading
import time
from typing import Final

_SHARE: Final = 0.01  # of all cores' time, for all writers together
_RECENT: Final = 0.25  # seconds after a step in which more are expected


class WriteThrottle:
    """Shares a little of the processor's time among the writers of a process while chats are answered.

    Without steps there is no limit. May be used from several threads.

    Args:
        share: of one core's time that all writers together may take; None: a hundredth of all cores.

    Attributes:
        paused: nothing is copied or written, unless somebody waits for it; a benchmark compares with this.
    """

    def __init__(self, share: float | None = None) -> None:
        self._share: Final = share or _SHARE * (os.cpu_count() or 1)
        self.paused = False
        self._last_step = float("-inf")
        self._free_at = 0.0  # when the time that was taken is paid off
        self._lock = threading.Lock()

    def step_ran(self) -> None:
        """Records that a chat's step was computed now."""
        self._last_step = time.monotonic()

    def charge(self, seconds: float) -> None:
        """Records that a writer took so much processor time; free of charge while there are no steps."""
        now = time.monotonic()
        if now - self._last_step <= _RECENT:
            with self._lock:
                self._free_at = max(self._free_at, now) + seconds / self._share

    def delay(self) -> float:
        """Returns the seconds that a writer has to rest before it asks again; 0: it may go on."""
        if self.paused:
            return _RECENT
        now = time.monotonic()
        if now - self._last_step > _RECENT:
            return 0.0
        return max(min(self._free_at - now, _RECENT), 0.0)


#: Of this process: chats of all loaded models, and the writers of all their caches.
PROCESS_THROTTLE: Final = WriteThrottle()
