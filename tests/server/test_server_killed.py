"""An engine that is killed under load: every client gets an error of its API's form."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import struct
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ollama
import openai
import pytest
from anthropic import Anthropic, APIStatusError
from serve_process import PATIENCE, ServeProcess

from engine.server.connection_guard import CrashGuard
from engine.server.crash_reporter import RECORD, State, follow, last_words

QUESTION: Any = [{"role": "user", "content": "Count to a thousand."}]


@pytest.fixture
def killed(tiny_folder: Path, tmp_path: Path) -> Iterator[ServeProcess]:
    with ServeProcess(tiny_folder, tmp_path) as process:
        yield process


def test_clients_of_a_killed_engine_get_an_error_of_their_api(killed: ServeProcess) -> None:
    begun = {name: threading.Event() for name in ("openai", "anthropic", "ollama")}
    errors: dict[str, Exception] = {}

    def stream_openai() -> None:
        with killed.client() as client:
            for _ in client.chat.completions.create(
                model="tiny", messages=QUESTION, stream=True, logit_bias={"2": -100}
            ):
                begun["openai"].set()

    def stream_anthropic() -> None:
        address = killed.url
        with (
            Anthropic(base_url=address, api_key=killed.key, max_retries=0, timeout=PATIENCE) as client,
            client.messages.stream(model="tiny", messages=QUESTION, max_tokens=400) as stream,
        ):
            for _ in stream:
                begun["anthropic"].set()

    def stream_ollama() -> None:
        with ollama.Client(f"{killed.url}/key/{killed.key}", timeout=PATIENCE) as client:
            for _ in client.chat("tiny", QUESTION, stream=True):
                begun["ollama"].set()

    def run(name: str, ask: Any) -> None:
        try:
            ask()
        except Exception as error:  # noqa: BLE001 - it is what the test asks for
            errors[name] = error

    asks = {"openai": stream_openai, "anthropic": stream_anthropic, "ollama": stream_ollama}
    threads = [threading.Thread(target=run, args=each, daemon=True) for each in asks.items()]
    for thread in threads:
        thread.start()
    for each in begun.values():
        assert each.wait(PATIENCE)
    killed.process.kill()
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()
    for name, error in errors.items():
        assert isinstance(error, openai.APIError | APIStatusError | ollama.ResponseError), name
        assert "has ended unexpectedly" in str(error)
    assert errors


def test_what_is_reported_depends_on_what_was_asked() -> None:
    engine, theirs = socket.socketpair()
    reporter = threading.Thread(target=follow, args=(theirs,), daemon=True)
    reporter.start()
    clients = {}
    for number, state in enumerate(State):
        if state in (State.CLOSED, State.FAREWELL, State.OPENED):
            continue
        client, served = socket.socketpair()
        clients[state] = client
        with served:
            socket.send_fds(engine, [struct.pack(RECORD, State.OPENED, number)], [served.fileno()])
        engine.send(struct.pack(RECORD, state, number))
        engine.send(struct.pack(RECORD, State.IDLE, number + 100))  # of a connection that is gone
    engine.close()
    reporter.join(PATIENCE)
    for state, client in clients.items():
        client.settimeout(PATIENCE)
        received = b""
        while piece := client.recv(1 << 16):
            received += piece
        assert received == last_words(state)
        client.close()
    theirs.close()
    assert last_words(State.ANSWERING) == last_words(State.IDLE) == b""
    assert last_words(State.STREAMING_OPENAI).endswith(b"\r\n0\r\n\r\n")


def test_a_farewell_reports_nothing() -> None:
    engine, theirs = socket.socketpair()
    client, served = socket.socketpair()
    with engine, theirs, client, served:
        socket.send_fds(engine, [struct.pack(RECORD, State.OPENED, 1)], [served.fileno()])
        engine.send(struct.pack(RECORD, State.WAITING_OPENAI, 1))
        engine.send(struct.pack(RECORD, State.FAREWELL, 0))
        follow(theirs)
        client.setblocking(False)
        with pytest.raises(BlockingIOError):
            client.recv(1)


def stopped(guard: CrashGuard) -> None:
    """Stops the process that reports crashes, as a busy machine does for a while."""
    os.kill(guard.pid, signal.SIGSTOP)
    _, status = os.waitpid(guard.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)


def begin_stream(guard: CrashGuard, client: int, connection: socket.socket) -> None:
    """Tells what the server tells of a stream that has begun."""
    scope = {"client": client, "path": "/v1/chat/completions"}
    guard.opened(client, connection)
    guard.asked(scope)
    guard.answering(scope, {"headers": [(b"content-type", b"text/event-stream")]})


def received(client: socket.socket) -> bytes:
    """What a client receives until its connection ends."""
    client.settimeout(PATIENCE)
    data = b""
    while piece := client.recv(1 << 16):
        data += piece
    return data


def test_a_reporter_that_reads_late_knows_all() -> None:
    """Its socket holds some hundred records; a server on a busy machine writes more before it reads."""
    first, late, ended, left = (socket.socketpair() for _ in range(4))

    async def serve() -> None:
        guard = CrashGuard()
        stopped(guard)
        begin_stream(guard, 1, first[1])
        begin_stream(guard, 2, left[1])
        for _ in range(1000):
            guard.answered({"client": 1000})
        begin_stream(guard, 3, late[1])
        begin_stream(guard, 4, ended[1])
        guard.answered({"client": 4})
        for _, served in (first, late, ended):
            served.close()  # the reporter has copies, which outlive these
        guard.closed(2)
        left[1].close()
        left[0].setblocking(False)
        with pytest.raises(BlockingIOError):
            left[0].recv(1)
        os.kill(guard.pid, signal.SIGCONT)
        loop = asyncio.get_running_loop()
        assert await asyncio.wait_for(loop.sock_recv(left[0], 1), PATIENCE) == b""  # the last record was read
        guard._socket.shutdown(socket.SHUT_WR)  # as the engine's end does
        os.waitid(os.P_PID, guard.pid, os.WEXITED | os.WNOWAIT)
        guard.close()

    asyncio.run(serve())
    assert received(first[0]) == received(late[0]) == last_words(State.STREAMING_OPENAI)
    assert received(ended[0]) == b""
    for client, _ in (first, late, ended, left):
        client.close()


@pytest.mark.parametrize("records", [1000, 5000])
def test_a_reporter_that_never_reads_reports_nothing(records: int) -> None:
    client, served = socket.socketpair()

    async def serve() -> None:
        guard = CrashGuard()
        stopped(guard)
        begin_stream(guard, 1, served)
        for _ in range(records):
            guard.answered({"client": 2})
        guard.close()

    with client, served:
        asyncio.run(serve())
        served.close()
        assert received(client) == b""
