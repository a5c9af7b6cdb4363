"""The engine's end of the pipe, and the routes of messages between the engine and its clients.

Frames are read and written on two threads. The reader answers heartbeats itself, so a long step does not look
like a hang. With the writer, a window that reads slowly does not hold up the model.
"""

from __future__ import annotations

import os
import queue
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeVar

from engine.models.model_errors import failure_of
from engine.protocol import (
    Abort,
    Delta,
    Finished,
    Fork,
    FrameReader,
    Generate,
    Message,
    Ping,
    Pong,
    Started,
    frame,
)

if TYPE_CHECKING:  # the model service has a channel, too, and loads no MLX
    from engine.worker.model_manager import LoadedModels, ModelManager
    from engine.worker.reports import Watcher

Sink = Callable[[Message], None]
_Result = TypeVar("_Result")
_ENDED: Final = "The engine has ended."
_CHUNK: Final = 1 << 16
_CROWDED: Final = 1000  # unwritten messages from which on block events are left out


class Closed:
    """The last item of the inbox: the other side closed the pipe, or sent something unreadable.

    Args:
        reason: what could not be read; empty if the pipe was closed.
    """

    def __init__(self, reason: str = "") -> None:
        self.reason = reason


class WindowLeft(NamedTuple):
    """An item of the inbox: the window that was attached to a `ServiceChannel` has closed it."""

    window: Channel


class Channel:
    """A pipe of messages.

    Args:
        source: file descriptor to read frames from.
        sink: file descriptor to write frames to.
        receiver: which process this is; it accepts only its own messages.
        joins: a channel whose inbox gets the messages, and `WindowLeft` at the end.

    Attributes:
        inbox: messages, a `ProtocolError` for each frame without one, and `Closed` at the end.
        cancelled: requests whose `Abort` is in the inbox, so that a long step can be abandoned for it.
        ended: nothing more can be read.
    """

    def __init__(
        self,
        source: int,
        sink: int,
        receiver: Literal["engine", "model_service", "tools"] = "engine",
        joins: Channel | None = None,
    ) -> None:
        self._source = source
        self._reader = FrameReader(receiver)
        self._sink = sink
        self.inbox: queue.SimpleQueue[Any] = joins.inbox if joins else queue.SimpleQueue()
        self.cancelled: set[str] = joins.cancelled if joins else set()
        self._joined = joins is not None
        self.ended = False
        self._outbox: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._busy_since = 0.0
        self._writer = threading.Thread(target=self._write, name="pipe-writer", daemon=True)
        self._writer.start()
        threading.Thread(target=self._read, name="pipe-reader", daemon=True).start()

    def send(self, message: Message) -> None:
        """Queues a message; never blocks."""
        self._outbox.put(message)

    @property
    def attached(self) -> bool:
        """Whether a window is at the other end."""
        return True

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
        reason = self._read_messages()
        self.inbox.put(WindowLeft(self) if self._joined else Closed(reason))
        self.ended = True

    def _read_messages(self) -> str:
        """Reads until the other side closes the pipe; returns what cannot be read, or nothing."""
        reader = self._reader
        while True:
            try:
                data = os.read(self._source, _CHUNK)
                messages = reader.feed(data) if data else None
            except Exception as error:  # noqa: BLE001 - without a reader the process would never end
                return str(error)
            if messages is None:
                return ""
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


class ServiceChannel(Channel):
    """The channel of `octavo serve`, which needs no window. One at a time can be attached.

    Attributes:
        inbox: what the server and the window ask, and `Closed` at the end.
        cancelled: requests whose `Abort` is in the inbox.
    """

    def __init__(self) -> None:  # no pipe, so no threads
        self.inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.cancelled: set[str] = set()
        self._lock = threading.Lock()
        self._window: Channel | None = None
        self._connections: dict[Channel, socket.socket] = {}

    def attach(self, connection: socket.socket) -> bool:
        """Attaches a window, unless another one is still there; returns whether it did.

        May be called from any thread.
        """
        with self._lock:  # so that nothing of it is handled before it can be answered
            if self._window is not None and not self._window.ended:
                return False
            window = Channel(connection.fileno(), connection.fileno(), joins=self)
            self._window, self._connections[window] = window, connection
            return True

    def detach(self, window: Channel) -> None:
        """Forgets a window that has left; called on the loop's thread."""
        with self._lock:
            if self._window is window:
                self._window = None
            connection = self._connections.pop(window, None)
        if connection is not None:
            window.close()
            connection.close()

    @property
    def attached(self) -> bool:
        """Whether a window is attached."""
        return self._window is not None

    @property
    def crowded(self) -> bool:
        """Whether the attached window reads slowly."""
        window = self._window
        return window is not None and window.crowded

    def send(self, message: Message) -> None:
        """Queues a message that belongs to no request of the server; drops it without a window."""
        with self._lock:
            if self._window is not None:
                self._window.send(message)

    def busy(self, busy: bool) -> None:
        """Notes for the attached window that a step begins or has ended."""
        window = self._window
        if window is not None:
            window.busy(busy)

    def close(self, timeout: float = 2.0) -> None:
        """Writes what is queued for windows, and closes their connections."""
        for window in tuple(self._connections):
            self.detach(window)

    def end(self) -> None:
        """Makes the loop end after what it has begun. May be called from any thread."""
        self.inbox.put(Closed())


class EngineEndedError(Exception):
    """The worker loop has ended; nothing is computed any more."""


class WorkerParts(NamedTuple):
    """The parts of the engine that a function on the loop's thread may use."""

    models: LoadedModels
    manager: ModelManager
    watcher: Watcher


class WorkerCall:
    """An item of the inbox: a function for the loop to run between two steps, see `RequestRoutes.call`."""

    def __init__(self, function: Callable[[WorkerParts], Any], *, at_rest: bool = False) -> None:
        self._function, self.at_rest = function, at_rest
        self.future: Future[Any] = Future()

    def run(self, parts: WorkerParts) -> None:
        """Runs the function, on the loop's thread."""
        if not self.future.set_running_or_notify_cancel():
            return
        try:
            self.future.set_result(self._function(parts))
        except BaseException as error:  # noqa: BLE001 - whoever waits gets it
            self.future.set_exception(failure_of(error))

    def fail(self, error: Exception) -> None:
        """Ends the wait with an error, unless it was given up."""
        if self.future.set_running_or_notify_cancel():
            self.future.set_exception(error)


class RequestRoutes:
    """Delivers the messages of two clients, the window and the server on another thread, and of the engine.

    Both clients put messages into one inbox. Messages about a request go to the client that sent it, all
    others to the window and to all listeners. Requests of the server have sinks, those of the window none.

    `send` and `end` are for the loop's thread; all other methods may be called from any thread. `channel`
    leads to the window; without a window it sends nowhere.
    """

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._sinks: dict[str, Sink] = {}
        self._answers_left: dict[str, int] = {}
        self._listeners: list[Sink] = []
        self._lock = threading.Lock()
        self._ended = False

    def submit(self, message: Message, sink: Sink | None = None) -> None:
        """Hands a message to the loop.

        Args:
            message: any message to the engine.
            sink: with `Generate` or `Fork`: called on the loop's thread with each message about the request,
                up to the last of its `Finished`. It must not block, nor raise.

        Raises:
            EngineEndedError: the loop has ended.
        """
        with self._lock:
            if self._ended:
                raise EngineEndedError(_ENDED)
            if sink is not None and isinstance(message, Generate | Fork):
                self._sinks[message.request] = sink
                self._answers_left[message.request] = message.n if isinstance(message, Generate) else 1
            if isinstance(message, Abort):
                self._channel.cancelled.add(message.request)  # so that a long step can be abandoned for it
            self._channel.inbox.put(message)

    def call(self, function: Callable[[WorkerParts], _Result], *, at_rest: bool = False) -> Future[_Result]:
        """Runs a short function on the loop's thread, between two steps; `at_rest`: not within a load's.

        Raises:
            EngineEndedError: the loop has ended.
        """
        item = WorkerCall(function, at_rest=at_rest)
        with self._lock:
            if self._ended:
                raise EngineEndedError(_ENDED)
            self._channel.inbox.put(item)
        return item.future

    def listen(self, listener: Sink) -> None:
        """Adds a listener, called on the loop's thread with every message that belongs to no request."""
        with self._lock:
            self._listeners.append(listener)

    def leave(self, listener: Sink) -> None:
        """Removes a listener."""
        with self._lock:
            if listener in self._listeners:
                self._listeners.remove(listener)

    def send(self, message: Message) -> None:
        """Delivers a message of the engine."""
        if isinstance(message, Started | Delta | Finished):
            sink = self._sinks.get(message.request)
            if sink is None:
                self._channel.send(message)
                return
            if isinstance(message, Finished):
                self._count_answer(message)
            sink(message)
            return
        self._channel.send(message)
        with self._lock:
            listeners = tuple(self._listeners)
        for listener in listeners:
            listener(message)

    def is_of_window(self, request: str) -> bool:
        """Whether the window asked for this request, and not the server."""
        return request not in self._sinks

    def send_last(self, message: Finished) -> None:
        """Delivers a message that ends all answers of a request at once."""
        sink = self._sinks.get(message.request)
        self._forget(message.request)
        (sink or self._channel.send)(message)

    def end(self) -> None:
        """Ends every request of the server: nothing is computed any more."""
        with self._lock:
            self._ended = True
        for request in list(self._sinks):
            self.send_last(Finished(request=request, reason="error", error=_ENDED, error_kind="engine"))
        while not self._channel.inbox.empty():
            item = self._channel.inbox.get()
            if isinstance(item, WorkerCall):
                item.fail(EngineEndedError(_ENDED))

    def _count_answer(self, message: Finished) -> None:
        """Forgets a request after the last of its answers."""
        self._answers_left[message.request] -= 1
        if self._answers_left[message.request] <= 0:
            self._forget(message.request)

    def _forget(self, request: str) -> None:
        self._sinks.pop(request, None)
        self._answers_left.pop(request, None)
