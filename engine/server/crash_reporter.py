"""The process beside the engine that answers for it after a crash; see `connection_guard`. Imports little on
purpose.

Run as `python -m engine.server.crash_reporter DESCRIPTOR`, with the descriptor of a socket to the engine.
"""

from __future__ import annotations

import contextlib
import enum
import json
import signal
import socket
import struct
import sys
from typing import Final

RECORD: Final = "<BQ"  # a state, and which connection
_SIZE: Final = struct.calcsize(RECORD)
_MESSAGE: Final = "The engine has ended unexpectedly; it can be asked again when it has started again."


class State(enum.IntEnum):
    """State of a connection: what it is waiting for."""

    IDLE = 0
    WAITING_OPENAI = 1
    WAITING_ANTHROPIC = 2
    STREAMING_OPENAI = 3
    STREAMING_ANTHROPIC = 4
    ANSWERING = 5  # whole: nothing can be added to what was begun
    CLOSED = 6
    FAREWELL = 7  # of the engine
    OPENED = 8  # comes with the descriptor
    WAITING_OLLAMA = 9
    STREAMING_OLLAMA = 10


def last_words(state: State) -> bytes:
    """Returns what to send on a connection in this state."""
    before, after = b"data: ", b"\n\n"
    error: dict[str, object] = {
        "error": {"message": _MESSAGE, "type": "server_error", "param": None, "code": "engine_ended"}
    }
    if state in (State.WAITING_ANTHROPIC, State.STREAMING_ANTHROPIC):
        error = {"type": "error", "error": {"type": "overloaded_error", "message": _MESSAGE}}
        before = b"event: error\ndata: "
    elif state in (State.WAITING_OLLAMA, State.STREAMING_OLLAMA):
        error, before, after = {"error": _MESSAGE}, b"", b"\n"
    body = json.dumps(error).encode()
    if state in (State.WAITING_OPENAI, State.WAITING_ANTHROPIC, State.WAITING_OLLAMA):
        return (
            b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 5\r\n"
            b"Connection: close\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body)
        )
    if state in (State.STREAMING_OPENAI, State.STREAMING_ANTHROPIC, State.STREAMING_OLLAMA):
        event = before + body + after
        return b"%x\r\n%b\r\n0\r\n\r\n" % (len(event), event)
    return b""


def follow(engine: socket.socket) -> None:
    """Follows the engine until it ends; if it did so without a farewell, answers for it."""
    connections: dict[int, socket.socket] = {}
    states: dict[int, State] = {}
    data, descriptors = b"", list[int]()
    while True:
        try:
            piece, received, _, _ = socket.recv_fds(engine, 1 << 14, 128)
        except OSError:
            break
        if not piece:
            break
        data += piece
        descriptors.extend(received)
        while len(data) >= _SIZE:
            number, which = struct.unpack_from(RECORD, data)
            data = data[_SIZE:]
            state = State(number)
            if state is State.FAREWELL:
                for connection in connections.values():
                    connection.close()
                return
            if state is State.CLOSED:
                states.pop(which, None)
                _close(connections.pop(which, None))
            elif state is State.OPENED:
                _close(connections.pop(which, None))
                connections[which] = socket.socket(fileno=descriptors.pop(0))
                states[which] = State.IDLE
            elif which in connections:  # a request may end after its connection
                states[which] = state
    for which, connection in connections.items():
        with contextlib.suppress(OSError):
            connection.setblocking(False)
            connection.send(last_words(states[which]))
        _close(connection)


def _close(connection: socket.socket | None) -> None:
    if connection is not None:
        with contextlib.suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)
        connection.close()


def main() -> None:
    """Follows the engine at the socket that the command line names."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with socket.socket(fileno=int(sys.argv[1])) as engine:
        follow(engine)


if __name__ == "__main__":
    main()
