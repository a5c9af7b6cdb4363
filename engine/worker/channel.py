"""The engine's end of the pipe: reads and writes frames on two threads.

The reader answers heartbeats itself, so a long step does not look like a hang. With the writer, a window that
reads slowly does not hold up the model.
"""

from __future__ import annotations

import os
import queue
import threading
import time
from typing import Any, Final, Literal

from engine.protocol import Abort, FrameReader, Message, Ping, Pong, frame

_CHUNK: Final = 1 << 16
_CROWDED: Final = 1000  # unwritten messages from which on block events are left out


class Closed:
    """The last item of the inbox: the other side closed the pipe, or sent something unreadable.

    Args:
        reason: what could not be read; empty if the pipe was closed.
    """

    def __init__(self, reason: str = "") -> None:
        self.reason = reason


class Channel:
    """A pipe of messages.

    Args:
        source: file descriptor to read frames from.
        sink: file descriptor to write frames to.
        receiver: which process this is; it accepts only its own messages.

    Attributes:
        inbox: messages, a `ProtocolError` for each frame without one, and `Closed` at the end.
        cancelled: requests whose `Abort` is in the inbox, so that a long step can be abandoned for it.
    """

    def __init__(
        self, source: int, sink: int, receiver: Literal["engine", "model_service"] = "engine"
    ) -> None:
        self._source = source
        self._reader = FrameReader(receiver)
        self._sink = sink
        self.inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.cancelled: set[str] = set()
        self._outbox: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._busy_since = 0.0
        self._writer = threading.Thread(target=self._write, name="pipe-writer", daemon=True)
        self._writer.start()
        threading.Thread(target=self._read, name="pipe-reader", daemon=True).start()

    def send(self, message: Message) -> None:
        """Queues a message; never blocks."""
        self._outbox.put(message)

    @property
    def crowded(self) -> bool:
        """Whether the other side reads so slowly that only necessary messages should be sent."""
        return self._outbox.qsize() > _CROWDED

    def busy(self, busy: bool) -> None:
        """Notes that a step begins or has ended, for `Pong.busy`."""
        self._busy_since = time.monotonic() if busy else 0.0

    def close(self, timeout: float = 2.0) -> None:
        """Writes queued messages, as far as the other side still reads them."""
        self._outbox.put(None)
        self._writer.join(timeout)

    def _read(self) -> None:
        reader = self._reader
        while True:
            try:
                data = os.read(self._source, _CHUNK)
                messages = reader.feed(data) if data else None
            except Exception as error:  # noqa: BLE001 - without a reader the process would never end
                self.inbox.put(Closed(str(error)))
                return
            if messages is None:
                self.inbox.put(Closed())
                return
            for message in messages:
                if isinstance(message, Ping):
                    since = self._busy_since
                    self.send(Pong(nonce=message.nonce, busy=time.monotonic() - since if since else 0.0))
                    continue
                if isinstance(message, Abort):
                    self.cancelled.add(message.request)
                self.inbox.put(message)

    def _write(self) -> None:
        while (message := self._outbox.get()) is not None:
            try:
                data = memoryview(frame(message))
                while data:
                    data = data[os.write(self._sink, data) :]
            except OSError:
                return  # the other side is gone; the reader notices it as well
            except Exception as error:  # noqa: BLE001 - whoever waits for it would wait for ever
                self.inbox.put(Closed(f"a message cannot be written ({type(error).__name__})"))
                return


class NoWindow(Channel):
    """A channel without a window: `octavo serve` runs the worker loop for the server alone.

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
