"""More requests than the engine can take: a bounded queue, equal shares, clients that leave or don't read."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from scripted_engine import PATIENCE, ScriptedEngine, ScriptedServer, chat, greet

from engine.protocol import Delta, Finished, Generate, Started
from engine.server.admission_queue import LoadEstimate
from engine.sessions.text_service import QUANTUM, FairQueue, text_size
from engine.worker.channel import EngineEndedError, RequestRoutes, ServiceChannel, Sink


def say_nothing(request: Generate, sink: Sink) -> None:
    """Leaves the request unanswered."""


def start(request: Generate, sink: Sink) -> None:
    """Begins an answer that does not end."""
    sink(Started(request=request.request, sequence=1, prompt_tokens=10))
    sink(Delta(request=request.request, text="Hel", tokens=1))


class Clients:
    """Requests on threads of their own."""

    def __init__(self, server: ScriptedServer) -> None:
        self._server = server
        self._threads: list[threading.Thread] = []
        self.statuses: list[int] = []
        self.bodies: list[dict[str, Any]] = []

    def ask(self, count: int = 1, key: str = "key-of-ann", **fields: Any) -> None:
        def run() -> None:
            response = self._server.ask(body=chat(**fields), key=key)
            body = json.loads(response.read())
            self.statuses.append(response.status)
            self.bodies.append(body)

        for _ in range(count):
            self._threads.append(threading.Thread(target=run, daemon=True))
            self._threads[-1].start()

    def join(self) -> None:
        for thread in self._threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()


def wait_until(condition: Any) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.005)


@pytest.fixture
def silent() -> Iterator[ScriptedServer]:
    with ScriptedServer(ScriptedEngine(say_nothing), running=2, starting=2, waiting=3, per_key=20) as server:
        yield server


def admission_of(server: ScriptedServer) -> Any:
    assert server.server.services is not None
    return server.server.services.admission


def test_the_queue_is_bounded_and_says_when_to_come_back(silent: ScriptedServer) -> None:
    clients = Clients(silent)
    clients.ask(5)
    wait_until(lambda: admission_of(silent).waiting == 3)
    assert len(silent.engine.requests) == 2
    response = silent.ask(body=chat())
    assert response.status == 429
    assert 1 <= int(response.headers["Retry-After"]) <= 600
    error = json.loads(response.read())["error"]
    assert error["type"] == "rate_limit_error"
    assert "2 requests are being answered and 3 are waiting" in error["message"]
    for number in range(5):
        silent.engine.wait(lambda number=number: len(silent.engine.requests) > number)
        greet(*silent.engine.requests[number])
    clients.join()
    assert clients.statuses == [200] * 5


def test_a_key_has_so_many_requests_at_once() -> None:
    with ScriptedServer(ScriptedEngine(say_nothing), per_key=3) as server:
        clients = Clients(server)
        clients.ask(3)
        server.engine.wait(lambda: len(server.engine.requests) == 3)
        refused = server.ask(body=chat())
        assert refused.status == 429
        assert "This key has 3 requests" in json.loads(refused.read())["error"]["message"]
        clients.ask(1, key="key-of-ben")
        server.engine.wait(lambda: len(server.engine.requests) == 4)
        for request, sink in server.engine.requests:
            greet(request, sink)
        clients.join()
        assert clients.statuses == [200] * 4


def test_keys_get_equal_shares_however_much_one_asks() -> None:
    engine = ScriptedEngine(say_nothing)
    with ScriptedServer(engine, running=1, starting=1, waiting=200) as server:
        clients = Clients(server)
        clients.ask(1)
        engine.wait(lambda: len(engine.requests) == 1)
        clients.ask(20, max_tokens=100)
        wait_until(lambda: admission_of(server).waiting == 20)
        clients.ask(5, key="key-of-ben", max_tokens=100)
        wait_until(lambda: admission_of(server).waiting == 25)
        order = []
        for number in range(26):
            engine.wait(lambda number=number: len(engine.requests) > number)
            request, sink = engine.requests[number]
            order.append(request.guest)
            sink(Started(request=request.request, sequence=1, prompt_tokens=10))
            sink(Finished(request=request.request, reason="length", completion_tokens=100))
        clients.join()
    assert order[1:].count("ben") == 5
    last_of_ben = max(at for at, guest in enumerate(order) if guest == "ben")
    assert last_of_ben < 20, "ben need not wait for all of ann's"
    assert order.count("ann") == 21


def test_the_share_is_one_of_tokens() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(40):
        queue.add("long", 10 * QUANTUM, f"long {number}")
        queue.add("short", QUANTUM, f"short {number}")
    last = "short 40"
    queue.add("short", QUANTUM, last)
    first = [queue.pop() for _ in range(22)]
    shorts = sum(str(each).startswith("short") for each in first)
    assert 18 <= shorts <= 21, "ten short requests are worth a long one"
    assert len(queue) == 59
    assert queue.remove("short", last)
    assert not queue.remove("short", last)


def test_a_key_pays_for_what_it_took_beyond_its_estimate() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(10):
        queue.add("a", QUANTUM, f"a{number}")
        queue.add("b", QUANTUM, f"b{number}")
    queue.refund("a", -5 * QUANTUM)
    first = [str(queue.pop()) for _ in range(7)]
    assert sum(each.startswith("b") for each in first) >= 5


def test_the_queue_can_be_counted_while_it_changes() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.add("a", 1, "a0")
    queue.add("a", 1, "a1")
    counting = iter(queue)
    assert next(counting) == "a0"
    queue.add("a", 1, "a2")
    queue.add("b", 1, "b0")
    assert list(counting) == ["a1"]


def test_a_text_counts_by_its_characters_and_tokens_as_four() -> None:
    def asked(prompt: str | list[int]) -> int:
        return text_size(Generate(request="", chat="", messages=[], prompt=prompt))

    assert asked("one two three four ") == 19
    assert asked([1, 2, 3, 4]) == 16


def test_a_wait_that_was_given_up_keeps_no_other_from_ending() -> None:
    routes = RequestRoutes(ServiceChannel())
    given_up, waiting = routes.call(lambda parts: None), routes.call(lambda parts: None)
    assert given_up.cancel()
    routes.end()
    with pytest.raises(EngineEndedError):
        waiting.result(timeout=60)


def test_the_estimate_is_the_work_left_by_the_speed_measured() -> None:
    now = 0.0
    estimate = LoadEstimate(lambda: now)
    assert estimate.seconds() == 5.0
    for _ in range(11):
        estimate.add(100)
        estimate.finish(100, computed=200, answered=50)
        now += 1.0
    estimate.add(4000)
    assert estimate.tokens_per_s == pytest.approx(2000 / 11, rel=0.01)
    assert estimate.seconds() == pytest.approx(22, rel=0.01)
    assert estimate.expected(prompt_bytes=400, max_tokens=10) == 111


def test_a_client_that_leaves_a_stream_stops_its_request() -> None:
    with ScriptedServer(ScriptedEngine(start)) as server:
        response = server.ask(body=chat(stream=True))
        assert response.status == 200
        assert b"assistant" in response.readline()
        response.close()
        server.__dict__["_open"].pop().close()
        server.engine.wait(lambda: server.engine.aborted)
        assert server.engine.aborted == [server.engine.requests[0][0].request]
        wait_until(lambda: not admission_of(server).running)


@pytest.mark.parametrize("stream", [False, True])
def test_a_client_that_leaves_before_the_answer_stops_its_request(stream: bool) -> None:
    with ScriptedServer(ScriptedEngine(say_nothing), running=1, starting=1) as server:
        connections = []
        for _ in range(2):  # one is in the engine, one in the queue
            connection = http.client.HTTPConnection("127.0.0.1", server.server.port)
            body = json.dumps(chat(stream=stream))
            connection.request("POST", "/v1/chat/completions", body, {"Authorization": "Bearer key-of-ann"})
            connections.append(connection)
            wait_until(
                lambda: len(connections) == admission_of(server).waiting + len(admission_of(server).running)
            )
        for connection in reversed(connections):
            connection.close()
        server.engine.wait(lambda: server.engine.aborted)
        wait_until(lambda: not admission_of(server).running and not admission_of(server).waiting)
        assert len(server.engine.requests) == 1


def test_a_client_that_does_not_read_is_stopped() -> None:
    ended = threading.Event()

    def flood(request: Generate, sink: Sink) -> None:
        sink(Started(request=request.request, sequence=1, prompt_tokens=10))

        def go_on() -> None:
            for number in range(4000):
                if ended.is_set():
                    return
                sink(Delta(request=request.request, text="word " * 400, tokens=number))

        threading.Thread(target=go_on, daemon=True).start()

    engine = ScriptedEngine(flood)
    try:
        with ScriptedServer(engine, slow_client_seconds=0.3) as server:
            response = server.ask(body=chat(stream=True))
            assert response.status == 200
            engine.wait(lambda: engine.aborted)
            wait_until(lambda: not admission_of(server).running)
    finally:
        ended.set()


def test_a_stop_waits_for_running_requests_and_refuses_new_ones() -> None:
    engine = ScriptedEngine(start)
    with ScriptedServer(engine) as server:
        response = server.ask(body=chat(stream=True))
        waiting = http.client.HTTPConnection("127.0.0.1", server.server.port, timeout=PATIENCE)
        waiting.connect()
        server.server.stop(PATIENCE)
        wait_until(lambda: admission_of(server).draining)
        waiting.request("GET", "/health", headers={"Authorization": "Bearer key-of-ann"})
        health = waiting.getresponse()
        assert health.status == 503
        assert json.loads(health.read())["status"] == "stopping"
        body = json.dumps(chat())
        waiting.request("POST", "/v1/chat/completions", body, {"Authorization": "Bearer key-of-ann"})
        refused = waiting.getresponse()
        assert refused.status == 503
        assert refused.headers["Retry-After"]
        refused.read()
        request, sink = engine.requests[0]
        sink(Delta(request=request.request, text="lo.", tokens=2))
        sink(Finished(request=request.request, reason="stop", prompt_tokens=10, completion_tokens=2))
        text = response.read().decode()
        waiting.close()
        assert text.rstrip().endswith("[DONE]")
        assert "lo." in text
        assert server.server.ended.wait(PATIENCE)


def test_a_stop_ends_what_does_not_end_with_an_error_of_the_api() -> None:
    engine = ScriptedEngine(start)
    with ScriptedServer(engine) as server:
        response = server.ask(body=chat(stream=True))
        server.server.stop(0.05)
        last = [line for line in response.read().decode().splitlines() if line][-1]
        assert json.loads(last.removeprefix("data: "))["error"]["code"] == "stopping"
        assert server.server.ended.wait(PATIENCE)
        assert engine.aborted


def test_an_engine_that_fails_is_an_error_of_the_api() -> None:
    def fail(request: Generate, sink: Sink) -> None:
        sink(Finished(request=request.request, reason="error", error="It broke.", error_kind="engine"))

    def fail_late(request: Generate, sink: Sink) -> None:
        start(request, sink)
        fail(request, sink)

    with ScriptedServer(ScriptedEngine(fail)) as server:
        for stream in (False, True):
            response = server.ask(body=chat(stream=stream))
            assert response.status == 500
            assert json.loads(response.read())["error"]["message"] == "It broke."
    with ScriptedServer(ScriptedEngine(fail_late)) as server:
        assert server.ask(body=chat()).status == 500
        last = server.ask(body=chat(stream=True)).read().decode().split("\n\n")[-2]
        assert json.loads(last.removeprefix("data: "))["error"]["message"] == "It broke."


def test_the_window_goes_first() -> None:
    with ScriptedServer() as server:
        assert server.ask(body=chat()).status == 200
        assert server.engine.requests[0][0].background
        assert server.engine.requests[0][0].guest == "ann"
