"""The memory of an Octavo elsewhere: its block events, as its own page in a browser gets them."""

from __future__ import annotations

import json
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import msgspec
from PySide6.QtCore import QObject, Qt, QTimer, Signal

from app.remote.remote_answer import events_of
from app.remote.remote_errors import RemoteError, StoppedRequestError, not_json_error, too_much_error
from app.remote.server_list import RemoteModel
from app.remote.server_request import DEFAULT_REQUEST_LIMITS, Access, KeyMask, RequestLimits, ServerRequest
from engine.protocol import BlockEvents, BlockSnapshot, StatsMessage

log = logging.getLogger("app.remote.remote_memory")

PATH: Final = "/memory/events"
MAX_BLOCKS: Final = 1 << 18
#: The server sends at least a comment every ten seconds; a snapshot of `MAX_BLOCKS` takes 4 MB.
MEMORY_LIMITS: Final = replace(
    DEFAULT_REQUEST_LIMITS, silence=40.0, line_bytes=16 << 20, stream_bytes=1 << 50
)
_WAITING: Final = 64  # messages that may wait for the interface before the server has to wait
_BUDGET: Final = 0.008  # seconds that one batch of messages may occupy the interface thread
_AGAIN: Final = (2.0, 5.0, 15.0, 60.0)  # seconds until a lost stream is asked for again
_STARTED: Final = 10.0  # seconds after which a stream counts as one that worked

Memory = BlockSnapshot | BlockEvents | StatsMessage
_KINDS: Final[dict[str, type[Memory]]] = {
    message_class.__name__: message_class for message_class in (BlockSnapshot, BlockEvents, StatsMessage)
}


def read_memory(name: str, data: bytes, mask: KeyMask, server: str) -> Memory | None:
    """Returns the message in an event of this name; None for other events.

    Raises:
        RemoteError: it is none, or describes more blocks than the map shows.
    """
    kind = _KINDS.get(name)
    if kind is None:
        return None
    try:
        shown = mask.hide(json.dumps(json.loads(data), ensure_ascii=False))
        message = msgspec.json.decode(shown, type=kind)
    except (ValueError, RecursionError, msgspec.MsgspecError):
        raise not_json_error(server, data) from None
    if isinstance(message, BlockSnapshot):
        pools = [message, *message.window_pools]
        if any(len(pool.state) > MAX_BLOCKS for pool in pools) or any(p.window_pools for p in pools[1:]):
            raise too_much_error(server)
    return message


class _Stream:
    """One request for the events, on a thread of its own."""

    def __init__(
        self, name: str, access: Callable[[], Access], notify: Callable[[], None], limits: RequestLimits
    ) -> None:
        self._name, self._access, self._notify, self._limits = name, access, notify, limits
        self._changed = threading.Condition()
        self._request: ServerRequest | None = None
        self._stopped = False
        self._messages: deque[Memory] = deque()
        self.error = ""
        self.ended = False
        self.began = time.monotonic()
        self.thread = threading.Thread(target=self._run, name="octavo-remote-memory", daemon=True)

    def stop(self) -> None:
        """Ends it; nothing is taken afterwards."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()
            request = self._request
        if request is not None:
            request.stop()

    def take(self) -> Memory | None:
        """Returns the next message; None if there is none now."""
        with self._changed:
            message = self._messages.popleft() if self._messages else None
            self._changed.notify_all()
        return message

    def _run(self) -> None:
        try:
            access = self._access()
            request = ServerRequest(access, self._limits)
            with self._changed:
                self._request = request
                if self._stopped:
                    return
            chunks = request.chunks("GET", PATH, at_origin=True)
            for event in events_of(chunks, self._name, self._limits.line_bytes):
                message = read_memory(event.name, event.data, request.mask, self._name)
                if message is not None:
                    self._put(message)
        except StoppedRequestError:
            return
        except RemoteError as error:
            self.error = str(error)
        except Exception as error:  # noqa: BLE001 - its text may have the key
            log.error("the memory of a server could not be read: %s", type(error).__name__)
        self.ended = True
        self._notify()

    def _put(self, message: Memory) -> None:
        with self._changed:
            while len(self._messages) >= _WAITING and not self._stopped:
                self._changed.wait()
            self._messages.append(message)
            first = len(self._messages) == 1
        if first:
            self._notify()


class RemoteMemory(QObject):
    """Follows one server at a time.

    Args:
        access: reads where to ask and with what key; called on a thread that may wait.

    Signals:
        message: a `BlockSnapshot`, `BlockEvents` or `StatsMessage`.
        lost: why the events cannot be had, as a sentence; they are asked for again later.
    """

    message = Signal(object)
    lost = Signal(str)
    _arrived = Signal(int)

    def __init__(
        self,
        access: Callable[[RemoteModel], Access],
        limits: RequestLimits = MEMORY_LIMITS,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._access, self._limits = access, limits
        self._model: RemoteModel | None = None
        self._stream: _Stream | None = None
        self._number = 0
        self._failures = 0
        self._again = QTimer(self, singleShot=True)
        self._again.timeout.connect(self._open)
        self._arrived.connect(self._on_arrived, Qt.ConnectionType.QueuedConnection)

    def follow(self, model: RemoteModel | None) -> None:
        """Follows the server of a model from a new snapshot on; None: none."""
        self._model, self._failures = model, 0
        self._open()

    def close(self) -> None:
        """Stops, and waits a moment for the thread."""
        stream = self._stream
        self.follow(None)
        if stream is not None and stream.thread.is_alive():
            stream.thread.join(1.0)

    def _open(self) -> None:
        self._again.stop()
        stream, self._stream = self._stream, None
        self._number += 1
        if stream is not None:
            stream.stop()
        if self._model is not None:
            self._stream = _Stream(
                self._model.server.name,
                partial(self._access, self._model),
                partial(self._notify, self._number),
                self._limits,
            )
            self._stream.thread.start()

    def _notify(self, number: int) -> None:
        """On the stream's thread."""
        try:
            self._arrived.emit(number)
        except RuntimeError:
            return  # the window is closed

    def _on_arrived(self, number: int) -> None:
        stream = self._stream
        if number != self._number or stream is None:
            return
        until = time.perf_counter() + _BUDGET
        while (message := stream.take()) is not None:
            self.message.emit(message)
            if number != self._number:
                return
            if time.perf_counter() > until:
                QTimer.singleShot(0, self, partial(self._on_arrived, number))
                return
        if stream.ended:
            self._stream = None
            worked = time.monotonic() - stream.began > _STARTED
            self._failures = 0 if worked else self._failures + 1
            wait = _AGAIN[min(max(self._failures - 1, 0), len(_AGAIN) - 1)]
            self._again.start(round(wait * 1000))
            self.lost.emit(stream.error)
