"""The place of the window where there is none: `octavo serve` runs the worker loop for the server alone."""

from __future__ import annotations

import queue
from typing import Any

from engine.protocol import Message
from engine.worker.channel import Channel, Closed


class NoWindow(Channel):
    """A channel that nobody is at the other end of.

    Attributes:
        inbox: what the server asks, and `Closed` at the end.
        cancelled: requests whose `Abort` is in the inbox.
    """

    def __init__(self) -> None:  # no pipe, so no threads
        self.inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.cancelled: set[str] = set()

    @property
    def crowded(self) -> bool:
        """False: nothing waits to be written."""
        return False

    def send(self, message: Message) -> None:
        """Drops a message that belongs to no request of the server."""

    def busy(self, busy: bool) -> None:
        """Does nothing: nobody sends heartbeats."""

    def close(self, timeout: float = 2.0) -> None:
        """Does nothing: no message is waiting."""

    def end(self) -> None:
        """Makes the loop end after what it has begun. May be called from any thread."""
        self.inbox.put(Closed())
