"""One engine for a data folder: windows and servers that come, go, hand over and are killed."""

from __future__ import annotations

import contextlib
import os
import random
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from engine_process import PATIENCE

from engine.errors import OctavoError
from engine.protocol import (
    PROTOCOL_VERSION,
    EngineMoved,
    FrameReader,
    Hello,
    Welcome,
    frame,
)
from engine.worker import engine_lock
from engine.worker.engine_lock import EngineLock, Visit, claim_for_service, claim_for_window

SCRIPT = Path(__file__).with_name("lock_script.py")


class Played:
    """A window's engine process or a server, of which only the lock is real."""

    def __init__(self, role: str, folder: Path, log: Path) -> None:
        self.role = role
        self.process = subprocess.Popen(
            [sys.executable, str(SCRIPT), role, str(folder), str(log)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        self.reader = FrameReader("window")
        self.seen: list[Any] = []
        if role == "window":
            self.write(frame(Hello(version=PROTOCOL_VERSION)))

    def write(self, data: bytes) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write(data)
            self.process.stdin.flush()

    def outcome(self) -> Any:
        """The first message of a window's engine; b"" of a server, or None once it has ended."""
        assert self.process.stdout is not None
        while True:
            ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
            assert ready, "it neither began nor ended"
            data = os.read(self.process.stdout.fileno(), 1 << 16)
            if not data:
                return None
            if self.role == "service":
                if data.startswith(b"\n"):
                    return b""
                data = data.lstrip(b"\n")
            self.seen += self.reader.feed(data)
            if self.seen:
                return self.seen.pop(0)

    def end(self) -> int:
        """Ends it in order, as closing the window or stopping the server does."""
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)

    def close(self) -> None:
        self.kill()
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            with contextlib.suppress(BrokenPipeError):
                stream.close()


class Folder:
    """A data folder, and the processes on it."""

    def __init__(self, folder: Path) -> None:
        self.path, self.log = folder / "data", folder / "log"
        self.log.touch()
        self.all: list[Played] = []

    def start(self, role: str) -> Played:
        self.all.append(Played(role, self.path, self.log))
        return self.all[-1]

    def engines(self) -> list[int]:
        """Processes that are the engine now; the lock and the log must say the same."""
        running: list[int] = []
        for line in self.log.read_text().splitlines():
            word, number, _ = line.split()
            if word == "ends":
                running.remove(int(number))
            else:
                running.append(int(number))
        return [
            pid for pid in running if any(p.process.pid == pid and p.process.poll() is None for p in self.all)
        ]


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Folder]:
    folder = Folder(tmp_path)
    yield folder
    for process in folder.all:
        process.close()


def test_a_window_attaches_to_a_server_and_gets_an_engine_when_that_ends(data: Folder) -> None:
    server = data.start("service")
    assert server.outcome() == b""
    window = data.start("window")
    welcome = window.outcome()
    assert (welcome.service, welcome.pid) == (True, server.process.pid)
    assert server.end() == 0
    moved = window.outcome()
    assert isinstance(moved, EngineMoved)
    assert not moved.refused
    assert window.process.wait(PATIENCE) == 0
    again = data.start("window")
    assert again.outcome().pid == again.process.pid


def test_a_server_takes_over_once_the_windows_engine_has_nothing_to_do(data: Folder) -> None:
    data.path.mkdir()
    busy = data.path / "busy"
    busy.touch()
    window = data.start("window")
    assert window.outcome().pid == window.process.pid
    server = data.start("service")
    assert not select.select([window.process.stdout], [], [], 0.5)[0], "it moved while it was busy"
    busy.unlink()
    assert isinstance(window.outcome(), EngineMoved)
    assert server.outcome() == b""
    assert window.process.wait(PATIENCE) == 75
    assert data.engines() == [server.process.pid]


def test_a_server_that_gives_up_waiting_takes_nothing(data: Folder) -> None:
    data.path.mkdir()
    (data.path / "busy").touch()
    window = data.start("window")
    assert isinstance(window.outcome(), Welcome)
    server = data.start("service")
    assert not select.select([window.process.stdout], [], [], 0.5)[0]
    server.kill()
    (data.path / "busy").unlink()
    assert not select.select([window.process.stdout], [], [], 0.5)[0], "it moved for a server that is gone"
    assert data.engines() == [window.process.pid]


@pytest.mark.parametrize(("first", "second"), [("service", "service"), ("window", "window")])
def test_a_second_of_the_same_kind_is_refused_with_a_sentence(data: Folder, first: str, second: str) -> None:
    holder = data.start(first)
    holder.outcome()
    refused = data.start(second).outcome()
    assert isinstance(refused, EngineMoved)
    assert refused.refused
    assert refused.message.endswith(("OCTAVO_DATA.", "first."))
    assert data.engines() == [holder.process.pid]


def test_a_second_window_of_a_server_is_refused_and_the_first_goes_on(data: Folder) -> None:
    server = data.start("service")
    server.outcome()
    first = data.start("window")
    assert first.outcome().service
    second = data.start("window")
    refused = second.outcome()
    assert (type(refused), refused.refused) == (EngineMoved, True)
    first.write(frame(Hello(version=PROTOCOL_VERSION)))
    assert isinstance(first.outcome(), Welcome)
    first.kill()
    assert data.start("window").outcome().service
    assert data.engines() == [server.process.pid]


def test_a_window_of_another_version_takes_over_from_the_server(data: Folder) -> None:
    server = data.start("service")
    server.outcome()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine_lock, "_RELEASE", "the next one")
        lock = claim_for_window(data.path)
    assert isinstance(lock, EngineLock)
    assert server.process.wait(PATIENCE) == 75  # so that the system starts it again, in its new version
    assert EngineLock.acquire(data.path) is None, "the lock was free for a moment"
    lock.close()


def test_a_folder_of_another_user_and_a_silent_engine_are_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = EngineLock.acquire(tmp_path)
    assert lock is not None
    monkeypatch.setattr(engine_lock, "_WITHIN", 0.2)
    with pytest.raises(OctavoError, match="does not answer: end that process"):
        claim_for_window(tmp_path)  # nobody listens
    silent: list[Visit] = []
    lock.listen(silent.append)
    with pytest.raises(OctavoError, match=rf"\(process {os.getpid()}\).* does not answer"):
        claim_for_window(tmp_path)  # nobody answers
    for visit in silent:
        visit.connection.close()
    lock.close()
    assert EngineLock.acquire(tmp_path) is not None

    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(OctavoError, match="belongs to another user"):
        EngineLock.acquire(tmp_path)
    assert EngineLock.acquire(tmp_path / "new") is not None  # a folder that cannot be written has no lock


def test_the_socket_is_for_its_user_alone_and_works_below_a_long_path(tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 30)
    lock = EngineLock.acquire(folder)
    assert lock is not None
    visits: list[Visit] = []
    met = threading.Event()

    def handle(visit: Visit) -> None:
        visits.append(visit)
        visit.refuse("No.")
        met.set()

    lock.listen(handle)
    assert (folder / "engine.sock").stat().st_mode & 0o077 == 0
    assert (folder / "engine.lock").stat().st_mode & 0o077 == 0
    with pytest.raises(OctavoError, match=r"^No\.$"):
        claim_for_service(folder, lambda _: None)
    assert met.wait(PATIENCE)
    assert (visits[0].wish, visits[0].service) == ("engine", True)
    lock.close()


@pytest.mark.parametrize("line", [b"", b"{}\n", b"[1]\n", b'{"wish": "window"}\n', b"\xff\n", b"x" * 9000])
def test_a_visitor_that_sends_nonsense_is_left_and_others_are_heard(tmp_path: Path, line: bytes) -> None:
    lock = EngineLock.acquire(tmp_path)
    assert lock is not None
    lock.listen(lambda visit: visit.refuse("Heard."))
    with socket.socket(socket.AF_UNIX) as stranger:
        stranger.connect(str(tmp_path / "engine.sock"))
        with contextlib.suppress(BrokenPipeError):
            stranger.sendall(line)
        stranger.shutdown(socket.SHUT_WR)
        stranger.settimeout(PATIENCE)
        with contextlib.suppress(ConnectionResetError):
            assert stranger.recv(100) == b""
    with pytest.raises(OctavoError, match="Heard"):
        claim_for_window(tmp_path)
    lock.close()


def run_sequence(data: Folder, draw: random.Random, steps: int) -> None:
    """Windows and servers start, end and are killed in any order; at most one is the engine at any time."""
    alive: list[Played] = []
    for _ in range(steps):
        action = draw.choice(["window", "service", "end", "kill", "hang up", "log out"])
        if action in ("window", "service"):
            process = data.start(action)
            if draw.random() < 0.8:  # else the next thing happens while it starts
                process.outcome()
            alive.append(process)
        elif action == "log out":  # all are told at once
            for process in alive:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.process.pid, signal.SIGTERM)
            for process in alive:
                process.process.wait(PATIENCE)
            alive = []
        elif alive:
            process = alive.pop(draw.randrange(len(alive)))
            if action == "end":
                process.end()
            elif action == "kill":
                process.kill()
            else:  # its window or terminal is gone
                os.killpg(process.process.pid, signal.SIGHUP)
                process.process.wait(PATIENCE)
        assert len(data.engines()) <= 1, data.log.read_text()
        alive = [process for process in alive if process.process.poll() is None]
    for process in alive:
        process.kill()
    last = data.start("window")
    assert last.outcome().pid == last.process.pid, "nobody is left, and yet it did not get the engine"
    last.end()


@pytest.mark.parametrize("seed", range(6))
def test_there_is_never_a_second_engine(data: Folder, seed: int) -> None:
    run_sequence(data, random.Random(seed), 8)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6, 200))
def test_there_is_never_a_second_engine_in_200_sequences(data: Folder, seed: int) -> None:
    run_sequence(data, random.Random(seed), 12)
