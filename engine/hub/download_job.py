"""One download in the queue: how far it is, how fast, and the flag that stops it."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Final, Literal

from engine.hub.hub_client import Repo
from engine.protocol import Transfer

_RATE_WINDOW: Final = 5.0  # seconds over which the speed is averaged

State = Literal["queued", "running", "checking", "paused", "done", "failed", "cancelled"]


class DownloadJob:
    """See the module. Its methods may be called from any thread.

    Args:
        transfer: what people are told of it.
        lock: the queue's; whoever reads or writes `transfer` holds it.
        tell: tells people that something has changed; with False only when that was not done just now.
        after: the thread of the same repository's last download, told to stop, perhaps not yet done.

    Attributes:
        stop: set when it has to end.
        repo: what the Hub says it consists of; None until that was asked.
        cancelled: what it brought is to be removed.
        thread: works on it; None before and after.
    """

    def __init__(
        self,
        transfer: Transfer,
        lock: threading.RLock,
        tell: Callable[[bool], None],
        after: threading.Thread | None = None,
    ) -> None:
        self.transfer = transfer
        self.after = after
        self.stop = threading.Event()
        self.repo: Repo | None = None
        self.cancelled = False
        self.thread: threading.Thread | None = None
        self._lock = lock
        self._tell = tell
        self._marks: deque[tuple[float, int]] = deque()

    @property
    def active(self) -> bool:
        """Being worked on."""
        return self.transfer.state in ("running", "checking")

    @property
    def waiting_or_active(self) -> bool:
        """Not ended and not paused."""
        return self.active or self.transfer.state == "queued"

    def turn(self, state: State, message: str = "", path: str = "") -> None:
        """Enters a state, in which nothing moves yet or any more."""
        with self._lock:
            transfer = self.transfer
            transfer.state, transfer.message, transfer.path = state, message, path
            transfer.speed = transfer.remaining = 0.0

    def turn_from(self, before: State, state: State) -> None:
        """Enters `state` unless it left `before` meanwhile, as one that somebody paused has."""
        with self._lock:
            if self.transfer.state == before:
                self.turn(state)

    def begin(self, repo: Repo, done: int) -> None:
        """Notes what there is to fetch, and how many bytes of it are there."""
        with self._lock:
            self.transfer.commit, self.transfer.total, self.transfer.done = repo.commit, repo.size, done

    def more(self, count: int) -> None:
        """Notes `count` bytes that came; a negative number takes some back."""
        with self._lock:
            transfer, marks = self.transfer, self._marks
            transfer.done += count
            now = time.monotonic()
            marks.append((now, transfer.done))
            while now - marks[0][0] > _RATE_WINDOW:
                marks.popleft()
            elapsed = now - marks[0][0]
            if elapsed > 0.5:
                transfer.speed = max(0.0, (transfer.done - marks[0][1]) / elapsed)
                left = transfer.total - transfer.done
                transfer.remaining = left / transfer.speed if transfer.speed else 0.0
        self.tell(now=False)

    def tell(self, now: bool = True) -> None:
        """Tells people; without `now` only when that was not done just before."""
        self._tell(now)
