"""One download of the queue: its state, progress and speed, and the event that stops it."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Final, Literal

from engine.hub.hub_client import Repo
from engine.protocol import Transfer

_SPEED_WINDOW: Final = 5.0  # seconds over which the speed is averaged

State = Literal["queued", "running", "checking", "paused", "done", "failed", "cancelled"]


class DownloadJob:
    """A download. Its methods may be called from any thread.

    Args:
        transfer: what the window shows of it.
        lock: the queue's; held while `transfer` is read or written.
        notify: reports that something has changed; with False at most a few times a second.
        previous: the thread of an earlier download of the same repository, which may still be ending.
        quiet: seconds without a byte before waiting is shown.

    Attributes:
        stop: set when the download has to end.
        repo: the Hub's list of its files; None until the Hub was asked.
        cancelled: what it stored is to be deleted.
        thread: runs it; None before and after.
    """

    def __init__(
        self,
        transfer: Transfer,
        lock: threading.RLock,
        notify: Callable[[bool], None],
        previous: threading.Thread | None = None,
        quiet: float = 3.0,
    ) -> None:
        self.transfer = transfer
        self.previous = previous
        self.stop = threading.Event()
        self.repo: Repo | None = None
        self.cancelled = False
        self.thread: threading.Thread | None = None
        self._lock = lock
        self._notify = notify
        self._quiet = quiet
        self._samples: deque[tuple[float, int]] = deque()  # (time, bytes done)

    @property
    def active(self) -> bool:
        """Whether it is running or checking files."""
        return self.transfer.state in ("running", "checking")

    @property
    def queued_or_active(self) -> bool:
        """Whether it has neither ended nor been paused."""
        return self.active or self.transfer.state == "queued"

    def set_state(self, state: State, message: str = "", path: str = "") -> None:
        """Enters a state, with no speed."""
        with self._lock:
            transfer = self.transfer
            transfer.state, transfer.message, transfer.path = state, message, path
            transfer.speed = transfer.remaining = 0.0

    def change_state(self, expected: State, state: State) -> None:
        """Enters `state` if it is still in `expected`: it may have been paused meanwhile."""
        with self._lock:
            if self.transfer.state == expected:
                self.set_state(state)

    def set_size(self, repo: Repo, done: int) -> None:
        """Stores how much there is to download, and how many bytes of it are on disk."""
        with self._lock:
            self.transfer.commit, self.transfer.total, self.transfer.done = repo.commit, repo.size, done
            self.transfer.message = ""

    def add_bytes(self, count: int) -> None:
        """Counts bytes that arrived; a negative number for bytes that were discarded."""
        with self._lock:
            transfer, samples = self.transfer, self._samples
            transfer.done += count
            if self.active:
                transfer.message = ""  # no longer waiting
            now = time.monotonic()
            samples.append((now, transfer.done))
            while now - samples[0][0] > _SPEED_WINDOW:
                samples.popleft()
            elapsed = now - samples[0][0]
            if elapsed > 0.5:
                transfer.speed = max(0.0, (transfer.done - samples[0][1]) / elapsed)
                left = transfer.total - transfer.done
                transfer.remaining = left / transfer.speed if transfer.speed else 0.0
        self.notify(now=False)

    def set_waiting(self, message: str) -> None:
        """Shows that one of the requests is kept waiting, unless another one is receiving data."""
        with self._lock:
            receiving = self._samples and time.monotonic() - self._samples[-1][0] < self._quiet
            if receiving or not self.active:
                return
            self.transfer.message = message
            self.transfer.speed = self.transfer.remaining = 0.0
        self.notify()

    def notify(self, now: bool = True) -> None:
        """Reports a change; without `now` at most a few times a second."""
        self._notify(now)
