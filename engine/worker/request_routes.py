"""Routes of messages between the engine and its clients: the window, and the server on another thread.

Both put messages into one inbox. Messages about a request go to the client that sent it; all others go to
the window and to all listeners. Requests of the server have sinks; those of the window have none.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from engine.protocol import Abort, Delta, Finished, Fork, Generate, Message, Started
from engine.worker.channel import Channel
from engine.worker.loaded_models import LoadedModels
from engine.worker.model_manager import ModelManager
from engine.worker.reports import Watcher

Sink = Callable[[Message], None]
_Result = TypeVar("_Result")
ENDED: Final = "The engine has ended."


class EngineEndedError(Exception):
    """The worker loop has ended; nothing is computed any more."""


@dataclass(frozen=True)
class WorkerParts:
    """The parts of the engine that a function on the loop's thread may use."""

    models: LoadedModels
    manager: ModelManager
    watcher: Watcher


class WorkerCall:
    """An item of the inbox: a function for the loop to run between two steps."""

    def __init__(self, function: Callable[[WorkerParts], Any]) -> None:
        self._function = function
        self.future: Future[Any] = Future()

    def run(self, parts: WorkerParts) -> None:
        """Runs the function, on the loop's thread."""
        if not self.future.set_running_or_notify_cancel():
            return
        try:
            self.future.set_result(self._function(parts))
        except Exception as error:  # noqa: BLE001 - whoever waits gets it
            self.future.set_exception(error)

    def fail(self, error: Exception) -> None:
        """Ends the wait with an error, unless it was given up."""
        if self.future.set_running_or_notify_cancel():
            self.future.set_exception(error)


class RequestRoutes:
    """Delivers the engine's messages.

    `send` and `end` are for the loop's thread; all other methods may be called from any thread.

    Args:
        channel: to the window; without a window it sends nowhere.
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
                raise EngineEndedError(ENDED)
            if sink is not None and isinstance(message, Generate | Fork):
                self._sinks[message.request] = sink
                self._answers_left[message.request] = message.n if isinstance(message, Generate) else 1
            if isinstance(message, Abort):
                self._channel.cancelled.add(message.request)  # so that a long step can be abandoned for it
            self._channel.inbox.put(message)

    def call(self, function: Callable[[WorkerParts], _Result]) -> Future[_Result]:
        """Runs a function on the loop's thread, between two steps. It must be short.

        Raises:
            EngineEndedError: the loop has ended.
        """
        item = WorkerCall(function)
        with self._lock:
            if self._ended:
                raise EngineEndedError(ENDED)
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
            self.send_last(Finished(request=request, reason="error", error=ENDED, error_kind="engine"))
        while not self._channel.inbox.empty():
            item = self._channel.inbox.get()
            if isinstance(item, WorkerCall):
                item.fail(EngineEndedError(ENDED))

    def _count_answer(self, message: Finished) -> None:
        """Forgets a request after the last of its answers."""
        left = self._answers_left[message.request] - 1
        self._answers_left[message.request] = left
        if left <= 0:
            self._forget(message.request)

    def _forget(self, request: str) -> None:
        self._sinks.pop(request, None)
        self._answers_left.pop(request, None)
