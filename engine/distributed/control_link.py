"""A control connection between rank 0 and another rank: messages, heartbeats, and how its end is noticed.

Frames and the check of the one-time key are those of Python's `multiprocessing.connection`, over TCP; nothing
is pickled.
"""

from __future__ import annotations

import contextlib
import os
import socket
import struct
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from multiprocessing import AuthenticationError
from multiprocessing.connection import Connection, answer_challenge, deliver_challenge
from typing import Any, Final

from engine.distributed.rank_messages import LONGEST, Beat, RankError, RankMessage, decode, encode

BEAT_SECONDS: Final = 1.0
SILENT_SECONDS: Final = 7.0  # without a message, until the other side counts as lost; busy ones take 5
_LOOK_SECONDS: Final = 0.5  # between two looks for a message
_KEY_SECONDS: Final = 5.0  # for the exchange of the key
_PORT_TEXTS: Final = 120  # characters of an error of the system


class LinkLostError(RankError):
    """The connection ended, or nothing came for too long; the text is a clause such as "has ended"."""


class ControlLink:
    """One end of a control connection whose key was checked; `beats` are the other's last two heartbeats."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self.beats: deque[Beat] = deque(maxlen=2)

    def send(self, message: RankMessage) -> None:
        """Sends a message, from any thread; `LinkLostError` if the other side is gone."""
        data = encode(message)
        try:
            with self._lock:
                self._connection.send_bytes(data)
        except (OSError, ValueError) as error:
            raise LinkLostError("has ended") from error

    def receive(self, seconds: float = SILENT_SECONDS) -> Any:
        """Returns the next message; waits `seconds` at most, of which only those count that this process ran.

        Raises:
            LinkLostError: the other side is gone or silent.
            RankError: what came is no message.
        """
        try:
            if not self._wait(seconds):
                raise LinkLostError(f"has not answered for {seconds:.0f} seconds")
            data = self._connection.recv_bytes(LONGEST)
        except EOFError as error:
            raise LinkLostError("has ended") from error
        except BlockingIOError as error:
            raise LinkLostError("stopped in the middle of a message") from error
        except OSError as error:
            if str(error) == "got end of file during message":
                raise RankError("ended in the middle of a message") from error
            if str(error) == "bad message length":
                raise RankError("sent a message that is damaged or incomplete") from error
            raise LinkLostError("has ended") from error
        return decode(data)

    def _wait(self, seconds: float) -> bool:
        """Waits for a message; returns whether there is one.

        What a look takes longer than it should, as this process had no core, was stopped or held the
        interpreter (`join_ring`), is not held against the other side, which may have had none either.
        """
        left = seconds
        while left > 0:
            pause = min(_LOOK_SECONDS, left)
            if self._connection.poll(pause):
                return True
            left -= pause
        return self._connection.poll(0)

    def watch(
        self, took: Callable[[Any], None], lost: Callable[[RankError], None], beat: Callable[[], Beat] = Beat
    ) -> None:
        """Starts two threads: one sends heartbeats, one receives.

        Args:
            took: is given each message but heartbeats.
            lost: is told, once, why the connection ended; not after `close`.
            beat: makes a heartbeat.
        """
        threading.Thread(target=self._beat, args=(beat,), name="rank-beats", daemon=True).start()
        threading.Thread(target=self._receive_all, args=(took, lost), name="rank-link", daemon=True).start()

    def close(self) -> None:
        """Ends the connection."""
        self._closed.set()
        with contextlib.suppress(OSError):
            # Wakes a thread that waits for it, which closing alone does not.
            with socket.socket(fileno=os.dup(self._connection.fileno())) as other:
                other.shutdown(socket.SHUT_RDWR)
            with self._lock:  # or a message could be sent over another file with the same number
                self._connection.close()

    def _beat(self, beat: Callable[[], Beat]) -> None:
        while not self._closed.wait(BEAT_SECONDS):
            with contextlib.suppress(LinkLostError):  # the receiver tells
                self.send(beat())

    def _receive_all(self, took: Callable[[Any], None], lost: Callable[[RankError], None]) -> None:
        while True:
            try:
                message = self.receive()
            except RankError as error:
                if not self._closed.is_set():
                    lost(error)
                return
            if isinstance(message, Beat):
                self.beats.append(message)
            else:
                took(message)


def check_key(accepted: socket.socket, key: bytes) -> ControlLink | None:
    """Returns the control connection over a socket, used up in five seconds at most; None without the key."""
    try:
        connection = _framed(accepted)
        with _limited(connection):
            deliver_challenge(connection, key)
            answer_challenge(connection, key)
        return ControlLink(connection)
    except (OSError, EOFError, AuthenticationError):
        return None


def connect(address: str, port: int, key: bytes, seconds: float) -> ControlLink:
    """Connects to rank 0, trying for `seconds`; `LinkLostError` if it is unreachable, or refuses the key."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            connected = socket.create_connection((address, port), timeout=seconds)
            break
        except OSError as error:
            if time.monotonic() > deadline - 0.2:
                reason = (error.strerror or str(error))[:_PORT_TEXTS]
                raise LinkLostError(f"cannot reach {address}, port {port}: {reason}") from error
            time.sleep(0.1)
    try:
        connection = _framed(connected)
        with _limited(connection):
            answer_challenge(connection, key)
            deliver_challenge(connection, key)
        return ControlLink(connection)
    except (OSError, EOFError, AuthenticationError) as error:
        raise LinkLostError(f"is refused by {address}, port {port}") from error


def _framed(connected: socket.socket) -> Connection:
    connected.settimeout(None)
    connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    # `poll` limits only the wait for the first bytes of a message, this one for the others. On macOS, the
    # second number of a timeval has 4 bytes and 4 of padding, which are the zeros of a small number.
    limit = struct.pack("ll", int(SILENT_SECONDS), int(1e6 * (SILENT_SECONDS % 1)))
    connected.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, limit)
    return Connection(connected.detach())


def _limited(connection: Connection) -> AbstractContextManager[None]:
    """Ends the connection if the body takes too long: whoever connects may send nothing."""

    def end() -> None:
        with socket.socket(fileno=os.dup(connection.fileno())) as other:
            other.shutdown(socket.SHUT_RDWR)

    return called_after(_KEY_SECONDS, end)


@contextlib.contextmanager
def called_after(seconds: float, late: Callable[[], object]) -> Iterator[None]:
    """Calls a function, on another thread, if the body takes longer than `seconds`."""
    timer = threading.Timer(seconds, late)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
