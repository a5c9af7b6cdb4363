"""A server whose engine says what a test tells it to."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from engine.protocol import (
    Abort,
    Delta,
    Finished,
    Generate,
    LoadedModelInfo,
    Message,
    ModelState,
    Started,
)
from engine.server.http_server import RunningServer, start_server
from engine.server.server_settings import ServerLimits, ServerSettings
from engine.worker.channel import RequestRoutes, Sink, WorkerParts

KEYS = {"key-of-ann": "ann", "key-of-ben": "ben"}
PATIENCE = 60.0  # seconds
STATE = ModelState(
    state="ready",
    path="/models/tiny",
    name="tiny",
    models=[LoadedModelInfo(path="/models/tiny", name="tiny", context=512, active=True)],
)


def greet(request: Generate, sink: Sink) -> None:
    """Answers at once."""
    sink(Started(request=request.request, sequence=1, prompt_tokens=10))
    for index in range(request.n):
        sink(Delta(request=request.request, text="Hello.", tokens=2, index=index))
        sink(
            Finished(
                request=request.request, reason="stop", prompt_tokens=10, completion_tokens=2, index=index
            )
        )


class ScriptedEngine(RequestRoutes):
    """Stands for the worker loop's routes.

    Args:
        answer: is called with each request and its sink.

    Attributes:
        requests: all `Generate` so far, each with its sink.
        aborted: names of aborted requests.
    """

    def __init__(self, answer: Callable[[Generate, Sink], None] = greet) -> None:
        self.requests: list[tuple[Generate, Sink]] = []
        self.aborted: list[str] = []
        self.changed = threading.Condition()
        self._answer = answer

    def submit(self, message: Message, sink: Sink | None = None) -> None:
        with self.changed:
            if isinstance(message, Generate) and sink is not None:
                self.requests.append((message, sink))
                self._answer(message, sink)
            elif isinstance(message, Abort):
                self.aborted.append(message.request)
            self.changed.notify_all()

    def wait(self, condition: Callable[[], object]) -> None:
        """Waits until something is so."""
        with self.changed:
            assert self.changed.wait_for(condition, PATIENCE)

    def call(self, function: Callable[[WorkerParts], Any]) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(RuntimeError("the scripted engine has no models"))
        return future

    def listen(self, listener: Any) -> None:
        pass

    def leave(self, listener: Any) -> None:
        pass


class ScriptedServer:
    """The server over a scripted engine."""

    def __init__(self, engine: ScriptedEngine | None = None, *, strict: bool = False, **limits: Any) -> None:
        self.engine = engine or ScriptedEngine()
        self.limits = ServerLimits(**limits)
        settings = ServerSettings(
            keys=KEYS, limits=self.limits, origins=("http://allowed.example",), strict_fields=strict
        )
        self.server: RunningServer = start_server(self.engine, settings, STATE)
        self._open: list[Any] = []

    def connect(self) -> socket.socket:
        """A bare connection."""
        made = socket.create_connection(("127.0.0.1", self.server.port), timeout=PATIENCE)
        self._open.append(made)
        return made

    def raw(self, data: bytes) -> bytes:
        """Sends bytes and returns everything that comes back, to the end of the connection."""
        connection = self.connect()
        connection.sendall(data)
        return read_all(connection)

    def ask(
        self,
        path: str = "/v1/chat/completions",
        body: Any = None,
        *,
        method: str = "",
        key: str = "key-of-ann",
        **headers: str,
    ) -> http.client.HTTPResponse:
        """A request with a key; `body` is bytes, or something to be sent as JSON."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        self._open.append(connection)
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        sent = {"Authorization": f"Bearer {key}"} if key else {}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method or ("POST" if data is not None else "GET"), path, data, sent)
        return connection.getresponse()

    def __enter__(self) -> ScriptedServer:
        return self

    def __exit__(self, *_: object) -> None:
        for each in self._open:
            each.close()
        self.server.stop(0.0)
        assert self.server.ended.wait(PATIENCE)


def chat(**fields: Any) -> dict[str, Any]:
    """The body of a request."""
    return {"model": "tiny", "messages": [{"role": "user", "content": "hello"}]} | fields


def read_all(connection: socket.socket) -> bytes:
    """Everything until the other side closes."""
    data = b""
    try:
        while piece := connection.recv(1 << 16):
            data += piece
    except ConnectionResetError:
        pass
    return data
