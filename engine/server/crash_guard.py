"""Lets clients know if the engine is killed: Metal can abort, and the system can run out of memory.

A dead process can send nothing. So a small process beside it (`crash_reporter`) holds a copy of each
connection, and is told what each is waiting for. When the engine is gone without a farewell, that process
answers every open request with an error of its API's form, where otherwise the connections would only
break.

It is told a few words for each request, and nothing for each token.
"""

from __future__ import annotations

import logging
import os
import socket
import struct
import subprocess
import sys
from typing import Final

from starlette.types import Message, Scope

from engine.server import crash_reporter
from engine.server.crash_reporter import RECORD, State

_log = logging.getLogger("octavo.server")
_MASK: Final = (1 << 64) - 1


class CrashGuard:
    """The engine's end. Its methods are for the event loop's thread and never block.

    A guard that cannot be reached is given up; the server goes on without.

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

    def close(self) -> None:
        """Says farewell, so that nothing is reported, and waits for the process."""
        self._tell(None, State.FAREWELL)
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _tell(self, client: object, state: State, descriptor: int = -1) -> None:
        if self._socket is None:
            return
        record = struct.pack(RECORD, state, hash(client) & _MASK)
        try:
            if descriptor >= 0:
                sent = socket.send_fds(self._socket, [record], [descriptor])
            else:
                sent = self._socket.send(record)
        except OSError:
            sent = 0
        if sent < len(record):
            _log.warning("the process that reports crashes does not read; it is given up")
            self._socket.close()
            self._socket = None
