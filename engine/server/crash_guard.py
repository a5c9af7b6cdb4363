"""Lets clients know if the engine is killed: Metal can abort, and the system can run out of memory.

A dead process can send nothing. So a small process beside it (`crash_reporter`) holds a copy of each
connection, and is told what each is waiting for. When the engine is gone without a farewell, that process
answers every open request with an error of its API's form, where otherwise the connections would only
break.

It is told a few words for each request, and nothing for each token. On a busy machine it may read late:
what it has not room for waits here.
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
from typing import Final

from starlette.types import Message, Scope

from engine.server import crash_reporter
from engine.server.crash_reporter import RECORD, State

_log = logging.getLogger("octavo.server")
_MASK: Final = (1 << 64) - 1
_MOST_WAITING: Final = 4096  # records; more, and the process is taken for stopped


class CrashGuard:
    """The engine's end. Its methods are for the event loop's thread and never block.

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
        anthropic = scope["path"].startswith("/v1/messages")
        self._tell(scope["client"], State.WAITING_ANTHROPIC if anthropic else State.WAITING_OPENAI)

    def answering(self, scope: Scope, start: Message) -> None:
        """An answer has begun."""
        stream = any(name == b"content-type" and b"event-stream" in value for name, value in start["headers"])
        anthropic = scope["path"].startswith("/v1/messages")
        state = State.STREAMING_ANTHROPIC if anthropic else State.STREAMING_OPENAI
        self._tell(scope["client"], state if stream else State.ANSWERING)

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
        if len(self._waiting) > _MOST_WAITING:
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
            self._watch()
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

    def _watch(self) -> None:
        if self._loop is None and self._socket is not None:
            self._loop = asyncio.get_running_loop()
            self._loop.add_writer(self._socket, self._send)

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
