"""The engine's end of the pipe: frames in and out on threads of their own.

The reader answers heartbeats by itself, so that a long step does not look like a hang; the writer keeps a
slow reader at the other end from stopping the model.
"""

from __future__ import annotations

import os
import queue
import threading
import time
from typing import Any, Final, Literal

from engine.protocol import Abort, FrameReader, Message, Ping, Pong, ProtocolError, frame

_CHUNK: Final = 1 << 16
_CROWDED: Final = 1000  # messages that wait to be written before block events are left out


class Closed:
    """Stands in the inbox once the other side has closed the pipe, or sent what cannot be followed."""

    def __init__(self, reason: str = "") -> None:
        self.reason = reason


class Channel:
    """See the module.

    Args:
        source: file descriptor to read frames from.
        sink: file descriptor to write frames to.
        receiver: which process this is; it decides what messages it takes.

    Attributes:
        inbox: messages, `ProtocolError` for frames that hold none, and `Closed` at the end.
        cancelled: requests whose `Abort` is in the inbox, so that a long step can end before it is taken out.
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
        """Whether the other side reads too slowly for more than the necessary."""
        return self._outbox.qsize() > _CROWDED

    def busy(self, busy: bool) -> None:
        """Notes that a step began or ended; `Pong` tells."""
        self._busy_since = time.monotonic() if busy else 0.0

    def close(self, timeout: float = 2.0) -> None:
        """Writes what is queued, as far as the other side still reads."""
        self._outbox.put(None)
        self._writer.join(timeout)

    def _read(self) -> None:
        reader = self._reader
        while True:
            try:
                data = os.read(self._source, _CHUNK)
                found = reader.feed(data) if data else None
            except (OSError, ProtocolError) as error:
                self.inbox.put(Closed(str(error)))
                return
            if found is None:
                self.inbox.put(Closed())
                return
            for message in found:
                if isinstance(message, Ping):
                    since = self._busy_since
                    self.send(Pong(nonce=message.nonce, busy=time.monotonic() - since if since else 0.0))
                    continue
                if isinstance(message, Abort):
                    self.cancelled.add(message.request)
                self.inbox.put(message)

    def _write(self) -> None:
        while (message := self._outbox.get()) is not None:
            data = memoryview(frame(message))
            try:
                while data:
                    data = data[os.write(self._sink, data) :]
            except OSError:
                return  # the other side is gone; the reader says so, too
