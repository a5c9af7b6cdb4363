"""The lock of a data folder's one engine, and the socket at which others ask to use it or to take it over.

`octavo serve` and the engine of a window both hold it. A window that finds a server attaches to that engine:
its own engine process only passes frames on. A server that finds a window's engine takes the lock over as
soon as that has nothing to do; the window then attaches. So there is never a second engine, and whichever
ends leaves the folder to the other.

A visitor writes one line of JSON, and the engine answers with one. With an answer to "engine", the open lock
file is passed through the socket: at no moment is the lock free. Nothing here imports MLX.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import logging
import os
import select
import shutil
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from engine import __version__
from engine.errors import OctavoError
from engine.protocol import PROTOCOL_VERSION, EngineMoved, frame, worded
from engine.worker.channel import Channel, Closed, EngineEndedError, ServiceChannel

if TYPE_CHECKING:
    from engine.worker.worker_loop import WorkerLoop

_log: Final = logging.getLogger("octavo.worker")
_RELEASE: Final = f"{__version__} with protocol {PROTOCOL_VERSION}"
_LOCK: Final = "engine.lock"
_SOCKET: Final = "engine.sock"
_LONGEST_PATH: Final = 100  # bytes; an address of a socket has 104 on macOS
_WITHIN: Final = 10.0  # seconds for an engine that starts or ends, and for an answer
_AGAIN: Final = 0.05  # seconds between two attempts
_LINE: Final = 4096  # bytes of a question or an answer, at most
_CHUNK: Final = 1 << 16
_BEFORE_WAITING: Final = 0.5  # seconds until a person is told what is being waited for
_GONE_WITHIN: Final = 1.0  # seconds until the engine knows that a killed window is gone
_UNTIL_IDLE: Final = 0.2  # seconds between two looks whether an engine still has something to do
_MOVED: Final = worded("Octavo's background service takes over the engine.")
_ENDED: Final = worded("The background service has ended, so this window runs the engine.")
_ATTACHED: Final = worded("Another window of Octavo uses the background service: quit that window first.")
_OTHER_WINDOW: Final = worded("Another window of Octavo has the engine: quit that window first.")

Wish = Literal["window", "engine"]


@dataclass(frozen=True)
class Visit:
    """A question of another process.

    Attributes:
        wish: to attach a window, or to be the engine.
        service: whether a server asks, and not a window.
        release: the Octavo that it is, see `_RELEASE`.
        connection: to it, for the answer and for what follows.
    """

    wish: Wish
    service: bool
    release: str
    connection: socket.socket

    def refuse(self, message: str, *, may_take: bool = False) -> None:
        """Refuses, with a sentence for a person; `may_take`: it may ask to be the engine instead."""
        self._answer({"granted": False, "message": message, "may_take": may_take})
        self.connection.close()

    def grant(self, lock: EngineLock | None = None) -> None:
        """Grants the wish; with `lock`, passes it on, and the caller must end soon.

        Raises:
            OSError: it has left.
        """
        self._answer({"granted": True}, lock)

    @property
    def gone(self) -> bool:
        """Whether it has left."""
        ready, _, _ = select.select([self.connection], [], [], 0)
        return bool(ready) and not self.connection.recv(1, socket.MSG_PEEK)

    def _answer(self, answer: dict[str, Any], lock: EngineLock | None = None) -> None:
        line = json.dumps(answer).encode() + b"\n"
        socket.send_fds(self.connection, [line], [lock.descriptor] if lock is not None else [])


class EngineLock:
    """The right to be the engine of a data folder; held until the process ends or passes it on.

    Attributes:
        descriptor: of the locked file; -1 where the folder cannot be locked, such as a read-only one.
    """

    def __init__(self, folder: Path, descriptor: int) -> None:
        self._folder = folder
        self.descriptor = descriptor
        self._listening: socket.socket | None = None

    @classmethod
    def acquire(cls, folder: Path) -> EngineLock | None:
        """Takes the lock; None if another process has it.

        Raises:
            OctavoError: the lock belongs to another user.
        """
        path = folder / _LOCK
        try:
            folder.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            if path.exists():
                raise OctavoError(
                    worded(
                        "{0} belongs to another user ({1}): choose a folder of your own with OCTAVO_DATA.",
                        folder,
                        error.strerror,
                    )
                ) from error
            _log.info("%s cannot be locked: %s", folder, error)
            return cls(folder, -1)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return None
        except OSError as error:  # some network folders have no locks
            _log.info("%s cannot be locked: %s", folder, error)
            os.close(descriptor)
            return cls(folder, -1)
        return cls(folder, descriptor)

    def listen(self, handle: Callable[[Visit], None]) -> None:
        """Calls `handle` with each visit from now on, on a thread of its own.

        Where no socket can be made, others are told after a while that the engine does not answer.
        """
        if self.descriptor < 0:
            return
        os.ftruncate(self.descriptor, 0)
        os.pwrite(self.descriptor, str(os.getpid()).encode(), 0)
        listening = socket.socket(socket.AF_UNIX)
        try:
            (self._folder / _SOCKET).unlink(missing_ok=True)  # of an engine that was killed
            with _address(self._folder) as address:
                before = os.umask(0o177)
                try:
                    listening.bind(address)
                finally:
                    os.umask(before)
            listening.listen(16)
        except OSError as error:
            _log.warning("no socket for other processes: %s", error)
            listening.close()
            return
        self._listening = listening
        _start("engine-visits", self._accept, listening, handle)

    def close(self) -> None:
        """Listens no more and frees the lock, unless it was passed on."""
        if self._listening is not None:
            with contextlib.suppress(OSError):
                self._listening.shutdown(socket.SHUT_RDWR)  # which ends `accept`
            self._listening.close()
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1

    def _accept(self, listening: socket.socket, handle: Callable[[Visit], None]) -> None:
        while True:
            try:
                connection, _ = listening.accept()
            except OSError:
                return
            _start("engine-visit", self._meet, connection, handle)

    def _meet(self, connection: socket.socket, handle: Callable[[Visit], None]) -> None:
        """Reads what a visitor wishes; one that sends anything else is left without an answer."""
        try:
            connection.settimeout(_WITHIN)
            line, _ = _read_line(connection)
            wish = json.loads(line)
            visit = Visit(wish["wish"], bool(wish["service"]), str(wish["release"]), connection)
            connection.settimeout(None)
            handle(visit)
        except (OSError, ValueError, KeyError, TypeError) as error:
            _log.info("a visit failed: %s", error)
            connection.close()


def claim_for_window(folder: Path) -> EngineLock | socket.socket:
    """Returns the lock, or a connection to the engine of a server, which speaks in frames from now on.

    Raises:
        OctavoError: another window has the engine, or it does not answer.
    """
    return _claim(folder, service=False, tell=lambda _: None)


def claim_for_service(folder: Path, tell: Callable[[str], None]) -> EngineLock:
    """Returns the lock, once a window's engine has nothing to do and has ended.

    Args:
        tell: is given a sentence for a person, if that takes a while.

    Raises:
        OctavoError: a server runs already, or the engine does not answer.
    """
    claimed = _claim(folder, service=True, tell=tell)
    assert isinstance(claimed, EngineLock)
    return claimed


def _claim(folder: Path, *, service: bool, tell: Callable[[str], None]) -> EngineLock | socket.socket:
    deadline = time.monotonic() + _WITHIN
    wish: Wish = "engine" if service else "window"
    while True:
        lock = EngineLock.acquire(folder)
        if lock is not None:
            return lock
        with contextlib.suppress(OSError, ValueError):  # it is about to start or to end
            answer, connection, descriptor = _ask(folder, wish, service, deadline, tell)
            if answer.get("granted") and wish == "window":
                return connection
            if answer.get("granted") and descriptor >= 0:
                with connection:  # open until the other process, and what it has in memory, is gone
                    connection.settimeout(_WITHIN)
                    with contextlib.suppress(OSError):
                        connection.recv(1)
                return EngineLock(folder, descriptor)
            connection.close()
            if not answer.get("may_take"):
                raise OctavoError(str(answer.get("message")))
            wish = "engine"
        if time.monotonic() > deadline:
            raise OctavoError(
                worded(
                    "Octavo's engine{0} holds {1} and does not answer: end that process.",
                    _process(folder),
                    folder,
                )
            )
        time.sleep(_AGAIN)


def _ask(
    folder: Path, wish: Wish, service: bool, deadline: float, tell: Callable[[str], None]
) -> tuple[dict[str, Any], socket.socket, int]:
    """Asks the engine that has the lock; returns its answer, the connection, and a lock's file or -1.

    For "engine" it waits as long as the other one is busy.

    Raises:
        OSError: nobody listens, or does not answer in time.
        ValueError: it has ended without an answer.
    """
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.settimeout(max(deadline - time.monotonic(), _AGAIN))
        with _address(folder) as address:
            connection.connect(address)
        question = {"wish": wish, "service": service, "release": _RELEASE}
        connection.sendall(json.dumps(question).encode() + b"\n")
        if wish == "engine":
            if not select.select([connection], [], [], _BEFORE_WAITING)[0]:
                tell(worded("Waiting until Octavo's window{0} has no answer to write.", _process(folder)))
            connection.settimeout(None)
        line, descriptor = _read_line(connection)
        connection.settimeout(None)
        answer = json.loads(line)
        if not isinstance(answer, dict):
            raise ValueError("no answer")
        return answer, connection, descriptor
    except BaseException:
        connection.close()
        raise


def _read_line(connection: socket.socket) -> tuple[bytes, int]:
    """Reads one line, byte by byte, since frames may follow; returns it, and a file that came with it or -1.

    Raises:
        ValueError: the connection has ended before, or the line is too long.
    """
    line, descriptor = b"", -1
    while not line.endswith(b"\n"):
        data, files, _, _ = socket.recv_fds(connection, 1, 1)
        for file in files:
            os.set_inheritable(file, False)
            descriptor = file
        if not data or len(line) > _LINE:
            raise ValueError("no complete line")
        line += data
    return line, descriptor


@contextlib.contextmanager
def _address(folder: Path) -> Iterator[str]:
    """Yields the address of the folder's socket; a long path is reached by a short link."""
    path = folder / _SOCKET
    if len(os.fsencode(path)) <= _LONGEST_PATH:
        yield str(path)
        return
    short = Path(tempfile.mkdtemp(prefix="octavo-", dir="/tmp"))
    try:
        (short / "data").symlink_to(folder.absolute())
        yield str(short / "data" / _SOCKET)
    finally:
        shutil.rmtree(short, ignore_errors=True)


def _start(name: str, target: Callable[..., None], *arguments: object) -> None:
    threading.Thread(target=target, args=arguments, name=name, daemon=True).start()


def _process(folder: Path) -> str:
    with contextlib.suppress(OSError, ValueError):
        return worded(" (process {0})", str(int((folder / _LOCK).read_text())))
    return ""


def handle_visits(loop: WorkerLoop, channel: Channel, lock: EngineLock) -> threading.Event:
    """Answers from now on what other processes ask at the lock. The event is set when the engine moves.

    It moves when a server asks a window's engine, or an Octavo of another version asks a server (such as one
    that was just updated), and nothing is being computed: it passes the lock on, tells its window, and ends.
    """
    service = channel if isinstance(channel, ServiceChannel) else None
    moved = threading.Event()
    last: list[Visit] = []  # open until this process is gone, for which the other one waits

    def move(visit: Visit) -> bool:
        """Moves if there is nothing to do; on the loop's thread."""
        if not loop.idle or moved.is_set():
            return False
        last.append(visit)
        visit.grant(lock)
        moved.set()
        channel.send(EngineMoved(message=_MOVED))
        channel.inbox.put(Closed())
        return True

    def handle(visit: Visit) -> None:
        same = visit.release == _RELEASE
        if service is not None and visit.wish == "window" and same:
            visit.grant()
            until = time.monotonic() + _GONE_WITHIN
            while not service.attach(visit.connection):
                if time.monotonic() > until:
                    visit.connection.sendall(frame(EngineMoved(message=_ATTACHED, refused=True)))
                    visit.connection.close()
                    return
                time.sleep(_AGAIN)
        elif visit.wish == "window":
            visit.refuse(_OTHER_WINDOW, may_take=service is not None)
        elif visit.service and service is not None and same:
            visit.refuse(
                worded("Octavo serves already (process {0}): end that, or set OCTAVO_DATA.", str(os.getpid()))
            )
        else:
            with contextlib.suppress(EngineEndedError):  # then the lock is free
                while not visit.gone and not loop.routes.call(lambda _: move(visit)).result():
                    time.sleep(_UNTIL_IDLE)

    lock.listen(handle)
    return moved


def pass_frames(connection: socket.socket, source: int, sink: int) -> int:
    """Passes frames between a window and a server's engine until either ends; returns the exit status.

    Args:
        source, sink: file descriptors of the pipes.
    """
    _start("from-window", _pass_on, source, connection)
    while True:
        try:
            data = connection.recv(_CHUNK)
        except OSError:
            data = b""
        if not data:
            break
        if not _write(sink, data):
            return 0
    # Unless the window closed its pipe first; then nobody reads this.
    _write(sink, frame(EngineMoved(message=_ENDED)))
    return 0


def _pass_on(source: int, connection: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := os.read(source, _CHUNK):
            connection.sendall(data)
        connection.shutdown(socket.SHUT_RDWR)


def _write(sink: int, data: bytes) -> bool:
    """Writes all of it; returns whether the other side still reads."""
    view = memoryview(data)
    with contextlib.suppress(OSError):
        while view:
            view = view[os.write(sink, view) :]
        return True
    return False
