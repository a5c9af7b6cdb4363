"""Connections: limits that uvicorn lacks, a short way for chunks, and an answer if the engine is killed.

Without the limits, a connection that sends nothing, or one byte at a time, would stay open for ever.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import struct
import subprocess
import sys
from collections import deque
from typing import Any, Final, cast

import h11
import uvicorn
from starlette.types import Message, Scope
from uvicorn.protocols.http.h11_impl import H11Protocol

from engine.server import crash_reporter
from engine.server.crash_reporter import RECORD, State
from engine.server.json_bodies import api_of
from engine.server.server_settings import ServerLimits

_log = logging.getLogger("octavo.server")
_MASK: Final = (1 << 64) - 1
_MAX_WAITING: Final = 4096  # records; more, and the process is taken for stopped


class CrashGuard:
    """The engine's end. Its methods are for the event loop's thread and never block.

    A dead process can send nothing. So a small process beside it (`crash_reporter`) holds a copy of each
    connection, and is told what each is waiting for: a few words for each request, nothing for each token.
    When the engine is gone without a farewell, it answers every open request with an error of its API's form,
    where otherwise the connections would only break. On a busy machine it may read late: what it has not room
    for waits here.

    A process that has ended, or that does not read at all, is given up; the server goes on without.

    Raises:
        OSError: the process cannot be started.
    """

    def __init__(self) -> None:
        mine, theirs = socket.socketpair()
        environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", crash_reporter.__name__, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                env=environment,
                start_new_session=True,  # Ctrl-C is for the engine
            )
        mine.setblocking(False)
        self._socket: socket.socket | None = mine
        self._waiting: deque[tuple[bytes, int]] = deque()  # records with a descriptor of our own, or -1
        self._loop: asyncio.AbstractEventLoop | None = None  # while it waits for room

    def opened(self, client: object, connection: socket.socket) -> None:
        """A connection was opened."""
        self._tell(client, State.OPENED, connection.fileno())

    def closed(self, client: object) -> None:
        """A connection was closed."""
        self._tell(client, State.CLOSED)

    def asked(self, scope: Scope) -> None:
        """A request is being answered."""
        self._tell(scope["client"], State[f"WAITING_{api_of(scope['path']).upper()}"])

    def answering(self, scope: Scope, start: Message) -> None:
        """An answer has begun."""
        kind = dict(start["headers"]).get(b"content-type", b"")
        stream = b"event-stream" in kind or b"ndjson" in kind
        name = f"STREAMING_{api_of(scope['path']).upper()}" if stream else "ANSWERING"
        self._tell(scope["client"], State[name])

    def answered(self, scope: Scope) -> None:
        """An answer has ended."""
        self._tell(scope["client"], State.IDLE)

    @property
    def pid(self) -> int:
        """Of the process that reports crashes."""
        return self._process.pid

    def close(self) -> None:
        """Says farewell, so that nothing is reported, and ends the process."""
        self._tell(None, State.FAREWELL)
        if self._waiting:  # it does not read
            self._give_up()
        self._close_socket()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _tell(self, client: object, state: State, descriptor: int = -1) -> None:
        if self._socket is None:
            return
        record = struct.pack(RECORD, state, hash(client) & _MASK)
        # A copy, since the connection may be closed before the record can be sent.
        self._waiting.append((record, os.dup(descriptor) if descriptor >= 0 else -1))
        self._send()
        if len(self._waiting) > _MAX_WAITING:
            _log.warning("the process that reports crashes does not read; the server goes on without it")
            self._give_up()

    def _send(self) -> None:
        """Sends what waits, as far as there is room; the rest when there is some."""
        if self._socket is None:
            return
        try:
            while self._waiting:
                self._send_first(self._socket)
        except BlockingIOError:
            if self._loop is None:
                self._loop = asyncio.get_running_loop()
                self._loop.add_writer(self._socket, self._send)
        except OSError:
            _log.warning("the process that reports crashes has ended; the server goes on without it")
            self._give_up()
        else:
            self._stop_watching()

    def _send_first(self, to: socket.socket) -> None:
        record, descriptor = self._waiting[0]
        sent = socket.send_fds(to, [record], [descriptor]) if descriptor >= 0 else to.send(record)
        if descriptor >= 0:
            os.close(descriptor)
        self._waiting.popleft()
        if sent < len(record):
            self._waiting.appendleft((record[sent:], -1))

    def _stop_watching(self) -> None:
        if self._loop is not None and self._socket is not None and not self._loop.is_closed():
            self._loop.remove_writer(self._socket)
        self._loop = None

    def _give_up(self) -> None:
        """Ends the process before its socket: it would take a closed socket for the engine's end, and tell
        every client so.
        """
        self._process.kill()
        self._close_socket()
        for _, descriptor in self._waiting:
            if descriptor >= 0:
                os.close(descriptor)
        self._waiting.clear()

    def _close_socket(self) -> None:
        self._stop_watching()
        if self._socket is not None:
            self._socket.close()
            self._socket = None


#: Key of the connection in a request's scope.
CONNECTION: Final = "octavo.connection"
_BUSY_BODY: Final = b'{"error":{"message":"There are too many connections.","type":"server_error"}}'
_BUSY: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 5\r\n"
    b"Connection: close\r\nContent-Length: %d\r\n\r\n%b" % (len(_BUSY_BODY), _BUSY_BODY)
)


class GuardedProtocol(H11Protocol):
    """One connection; see the module. `limits` and `guard` are set by `with_limits`."""

    limits: ServerLimits
    guard: CrashGuard | None
    _headers_due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Refuses a connection too many; begins to wait for headers."""
        assert isinstance(transport, asyncio.Transport)
        super().connection_made(transport)
        if len(self.connections) > self.limits.connections:
            transport.write(_BUSY)
            transport.close()
            return
        self._headers_due = self.loop.call_later(self.limits.header_seconds, self._give_up)
        if self.guard is not None:
            self.guard.opened(self.client, transport.get_extra_info("socket"))

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends the wait."""
        self._stop_waiting()
        super().connection_lost(exc)
        if self.guard is not None:
            self.guard.closed(self.client)

    def handle_events(self) -> None:
        """Handles what has arrived. The wait ends with the headers."""
        cycle = self.cycle
        super().handle_events()
        if self.cycle is not cycle:
            self._stop_waiting()
            cast(dict[str, Any], self.cycle.scope)[CONNECTION] = self

    def send_400_response(self, msg: str) -> None:
        """Refuses what is no HTTP, such as a chunk without a size, if no answer has begun; hangs up."""
        _log.warning("a client sent what is not HTTP; its connection is closed")
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        if self.cycle is not None:
            self.cycle.disconnected = True  # its answer would follow the refusal
            self.cycle.message_event.set()
        self.transport.close()

    @property
    def behind(self) -> bool:
        """Whether the client has yet to read much of what was sent."""
        return self.flow.write_paused

    @property
    def writable(self) -> bool:
        """Whether `write_chunk` may be called: the client reads, and takes chunks."""
        cycle = self.cycle
        return not (
            self.flow.write_paused
            or cycle.disconnected
            or cycle.response_complete
            or self.transport.is_closing()
            or cycle.scope["http_version"] == "1.0"
        )

    def write_chunk(self, data: bytes) -> None:
        """Sends a part of the body at once, past the layers of ASGI; there must be some, and headers before.

        h11 keeps no account of chunks, so it need not know of them.
        """
        self.transport.write(b"%x\r\n%b\r\n" % (len(data), data))

    def data_received(self, data: bytes) -> None:
        """Takes bytes. The first ones of another request begin a wait of their own."""
        waiting = self._headers_due is not None
        between = self.cycle is not None and self.cycle.response_complete
        if between and not waiting:
            self._headers_due = self.loop.call_later(self.limits.header_seconds, self._give_up)
        super().data_received(data)

    def _give_up(self) -> None:
        self._headers_due = None
        if not self.transport.is_closing():
            self.transport.abort()

    def _stop_waiting(self) -> None:
        if self._headers_due is not None:
            self._headers_due.cancel()
            self._headers_due = None


def with_limits(limits: ServerLimits, guard: CrashGuard | None = None) -> type[GuardedProtocol]:
    """Returns the protocol's class with these limits, and what is told about connections."""

    class LimitedProtocol(GuardedProtocol):
        pass

    LimitedProtocol.limits = limits
    LimitedProtocol.guard = guard
    return LimitedProtocol


class QuietServer(uvicorn.Server):
    """uvicorn's server, which wakes up only when it is to stop, not ten times a second."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.stopping = asyncio.Event()

    async def main_loop(self) -> None:
        """Waits until `stopping` is set."""
        await self.stopping.wait()


def server_config(
    app: Any, limits: ServerLimits, guard: CrashGuard | None = None, **options: Any
) -> uvicorn.Config:
    """Returns how uvicorn runs an app: without logs of requests, which would hold keys and paths."""
    return uvicorn.Config(
        app,
        loop="asyncio",
        http=with_limits(limits, guard),
        ws="none",
        lifespan="off",
        interface="asgi3",
        log_config=None,
        log_level="error",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        date_header=False,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=None,
        h11_max_incomplete_event_size=limits.header_bytes,
        **options,
    )
