"""What a step's text costs the server's thread, and its share of the steps of a real model."""

from __future__ import annotations

import asyncio
import json
import selectors
import socket
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from scripted_engine import PATIENCE, ScriptedEngine, ScriptedServer, chat
from serve_process import ServeProcess

from engine.bench.served_load import read_counters
from engine.bench.stream_client import Address, stream_chat
from engine.models.starter_model import ensure_starter
from engine.protocol import Delta, Finished, Generate, Started
from engine.server.connection_guard import GuardedProtocol
from engine.worker.channel import Sink

STREAMS = 64
STEPS = 20


class Steps:
    """A scripted engine whose requests all begin, and get a text in each step."""

    def __init__(self) -> None:
        self.engine = ScriptedEngine(self._begin)

    def _begin(self, request: Generate, sink: Sink) -> None:
        sink(Started(request=request.request, sequence=1, prompt_tokens=10))

    def step(self, number: int) -> None:
        for request, sink in self.engine.requests:
            sink(Delta(request=request.request, text=f" {number}", tokens=number + 1))

    def end(self) -> None:
        for request, sink in self.engine.requests:
            sink(Finished(request=request.request, reason="stop", prompt_tokens=10, completion_tokens=STEPS))


def on_loop(server: ScriptedServer, function: Callable[[], Any]) -> Any:
    """Runs a function on the server's thread, after what it has to do now."""
    assert server.server.services is not None
    found: list[Any] = []
    done = threading.Event()

    def run() -> None:
        found.append(function())
        done.set()

    server.server.services.admission._loop.call_soon_threadsafe(run)
    assert done.wait(PATIENCE)
    return found[0]


def read_until_closed(connections: list[socket.socket], received: dict[int, bytearray]) -> None:
    """Reads from all connections, as many clients would."""
    with selectors.DefaultSelector() as ready:
        for number, connection in enumerate(connections):
            ready.register(connection, selectors.EVENT_READ, number)
        while ready.get_map():
            for key, _ in ready.select():
                data = connections[key.data].recv(1 << 16)
                received.setdefault(key.data, bytearray()).extend(data)
                if not data:
                    ready.unregister(key.fileobj)


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.002)


def open_streams(server: ScriptedServer, **fields: Any) -> list[socket.socket]:
    body = json.dumps(chat(stream=True, **fields)).encode()
    head = (
        f"POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1:{server.server.port}\r\n"
        f"Authorization: Bearer key-of-ann\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    opened = [server.connect() for _ in range(STREAMS)]
    for connection in opened:
        connection.sendall(head.encode() + body)
    server.engine.wait(lambda: len(server.engine.requests) == STREAMS)
    return opened


def test_a_token_takes_few_calls_on_the_servers_thread() -> None:
    """Calls of functions are counted, as processor time depends on what else the machine does.

    Each stream had a switch of tasks, two generators and h11's state machine for a token: over 80 calls.
    """
    steps, counted = Steps(), [0]

    def count(frame: Any, event: str, argument: Any) -> None:
        counted[0] += event in ("call", "c_call")

    with ScriptedServer(steps.engine, running=STREAMS, starting=STREAMS, per_key=STREAMS) as server:
        received: dict[int, bytearray] = {}
        streams = open_streams(server)
        reader = threading.Thread(target=read_until_closed, args=(streams, received))
        reader.start()
        steps.step(0)
        wait_until(lambda: sum(data.count(b'"content":" 0"') for data in list(received.values())) == STREAMS)
        on_loop(server, lambda: sys.setprofile(count))
        for number in range(1, STEPS + 1):
            steps.step(number)
            on_loop(server, lambda: None)
        on_loop(server, lambda: sys.setprofile(None))
        steps.end()
        reader.join(PATIENCE)
    for data in received.values():
        assert data.count(b'"content":" ') == STEPS + 1
        assert data.endswith(b"data: [DONE]\n\n\r\n0\r\n\r\n")
    each = counted[0] / STEPS / STREAMS
    print(f"\n{each:.1f} calls for a token")
    assert each < 35


def test_all_that_a_step_brings_is_one_write(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[bytes] = []
    write = GuardedProtocol.write_chunk

    def count(self: GuardedProtocol, data: bytes) -> None:
        written.append(data)
        write(self, data)

    monkeypatch.setattr(GuardedProtocol, "write_chunk", count)
    engine = ScriptedEngine(lambda request, sink: None)
    with ScriptedServer(engine) as server:
        response = server.connect()
        body = json.dumps(chat(stream=True, n=4)).encode()
        response.sendall(
            f"POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1:{server.server.port}\r\nConnection: close"
            f"\r\nAuthorization: Bearer key-of-ann\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        engine.wait(lambda: engine.requests)
        request, sink = engine.requests[0]
        for index in range(4):
            sink(Started(request=request.request, sequence=index, prompt_tokens=1, index=index))
        while b"assistant" not in response.recv(1 << 16):
            pass

        def step() -> None:
            for index in range(4):
                sink(Delta(request=request.request, text="x", tokens=1, index=index))

        on_loop(server, step)  # the server's thread cannot see half of it
        on_loop(server, lambda: None)
        assert [data.count(b'"content":"x"') for data in written] == [4]


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_server_takes_little_of_a_step_of_the_starter_model(tmp_path: Path) -> None:
    async def load(address: Address, run: int) -> None:
        async with asyncio.TaskGroup() as group:
            for number in range(STREAMS):
                question = f"Run {run}: tell me a story about the number {number}."
                group.create_task(stream_chat(address, [{"role": "user", "content": question}], 40))

    with ServeProcess(Path(ensure_starter()), tmp_path) as process:
        model = process.client().models.list().data[0].id
        address = Address(process.port, process.key, model)
        asyncio.run(load(address, 0))
        before = asyncio.run(read_counters(address))
        asyncio.run(load(address, 1))
        after = asyncio.run(read_counters(address))
    share = after.share(before)
    print(f"\nthe server's share of a step with {STREAMS} streams: {share:.2%}")
    assert share < 0.03
