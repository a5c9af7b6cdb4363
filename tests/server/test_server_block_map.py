"""The KV cache over HTTP: who may ask, what is served, and that the page's script follows the pool."""

from __future__ import annotations

import asyncio
import http.client
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pytest
from served_session import KEY, ServedSession
from sessions import finish, submit
from zoo.tiny_configs import make

from engine.blocks import Mirror
from engine.models.model_loader import LoadedModel
from engine.protocol import (
    EVENT_DTYPE,
    BlockEvents,
    BlockSnapshot,
    EventKind,
    Message,
    PoolSnapshot,
    Recording,
    StatsMessage,
    pool_of,
)
from engine.server.block_map_feed import EventFeed
from engine.server.octavo_endpoints import page
from engine.worker.reports import EventRecorder


class Client:
    """Requests to a server, with its token unless told otherwise."""

    def __init__(self, server: ServedSession) -> None:
        self.server = server
        self.open: list[http.client.HTTPConnection] = []

    def get(self, path: str, token: str | None = None, host: str = "") -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        self.open.append(connection)
        token = KEY if token is None else token
        headers = {"Host": host or f"127.0.0.1:{self.server.port}"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        connection.request("GET", path, headers=headers)
        return connection.getresponse()

    def events(self) -> Iterator[tuple[str, str]]:
        """The stream, one (name, data) after the other."""
        response = self.get("/memory/events")
        assert response.getheader("Content-Type").startswith("text/event-stream")
        name = ""
        while line := response.readline().decode():
            if line.startswith("event: "):
                name = line[7:].strip()
            elif line.startswith("data: "):
                yield name, line[6:]


@pytest.fixture
def served(open_session) -> Iterator[tuple]:
    session = open_session(kv_blocks=64)
    with ServedSession(session) as server:
        client = Client(server)
        yield session, server, client
        for connection in client.open:
            connection.close()


def test_the_pool_is_served_as_it_is(served) -> None:
    session, server, client = served
    submit(session, list(range(1, 60)), "a", count=5)
    finish(session)
    submit(session, list(range(1, 80)), "b", count=30)
    for _ in range(4):
        session.step()
    server.flush()
    answer = json.loads(client.get("/memory/blocks").read())
    served_pool = msgspec.convert(answer["blocks"], BlockSnapshot)
    truth = session.blocks.snapshot()
    assert served_pool.seq == truth.seq
    for name in ("state", "refs", "fill", "pinned"):
        np.testing.assert_array_equal(getattr(pool_of(served_pool), name), getattr(truth, name))
    assert [each.chat for each in served_pool.sequences] == ["b"]
    assert answer["stats"]["blocks_total"] == 64


def test_the_stream_follows_the_pool(served) -> None:
    session, server, client = served
    stream = client.events()
    name, data = next(stream)
    assert name == "BlockSnapshot"
    mirror = Mirror(pool_of(msgspec.json.decode(data, type=BlockSnapshot)))
    submit(session, list(range(1, 100)), "a", count=40)
    finish(session)
    last = session.blocks.events.seq
    server.flush()
    kinds = set()
    while mirror.seq < last:
        name, data = next(stream)
        kinds.add(name)
        if name == "BlockEvents":
            mirror.apply(np.frombuffer(msgspec.json.decode(data, type=BlockEvents).rows, EVENT_DTYPE))
    np.testing.assert_array_equal(mirror.state, session.blocks.snapshot().state)
    while name != "StatsMessage":
        name, data = next(stream)
    assert msgspec.json.decode(data, type=StatsMessage).stats.blocks_total == 64


def test_a_listener_that_is_too_slow_starts_again(served) -> None:
    session, server, _ = served

    async def listen_slowly() -> Message | None:
        feed = EventFeed(server.routes)
        listener = await feed.listen()
        for number in range(300):
            submit(session, [number % 250 + 1, 5, 6 + number // 250], f"r{number}", count=2)
            finish(session)
            server.flush()
        first = await listener.next(1)
        feed.leave(listener)
        return first

    first = asyncio.run(listen_slowly())
    assert isinstance(first, BlockSnapshot)
    assert first.seq > 300  # not the snapshot that it began with


@pytest.mark.parametrize(
    ("path", "token", "host", "status"),
    [
        ("/", "", "", 401),
        ("/memory/blocks", "wrong", "", 401),
        ("/memory/events", "wörng", "", 401),
        ("/memory/blocks", None, "evil.example:80", 403),
        ("/etc/passwd", None, "", 404),
        ("/", None, "", 200),
        ("/", None, "localhost", 200),
    ],
)
def test_only_this_machine_with_its_token_is_answered(served, path, token, host, status) -> None:
    _, server, client = served
    if host == "localhost":
        host = f"localhost:{server.port}"
    if token == "wörng":
        path, token = path + "?token=w%C3%B6rng", ""
    response = client.get(path, token, host)
    body = response.read()
    assert response.status == status
    if status == 200:
        assert body == page()
        assert "default-src 'none'" in response.getheader("Content-Security-Policy")
    else:
        assert json.loads(body)["error"]
    assert server.server.url.startswith("http://127.0.0.1:")


def test_the_page_needs_nothing_else() -> None:
    text = page().decode()
    assert not re.search(r"""(src|href)\s*=|url\(|https?://|@import""", text)
    assert 'lang="en"' in text


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_the_page_draws_the_pool_that_the_engine_has(open_session) -> None:
    session = open_session(kv_blocks=40)
    recorder = EventRecorder(session)
    for number, length in enumerate((60, 90, 75)):
        submit(session, list(range(1, length)), f"chat {number}", count=30)
    finish(session)
    submit(session, list(range(1, 50)), "last", count=40)
    for _ in range(6):
        session.step()
    recorder._watcher.tick(flush=True)
    (shown,) = pools_of_the_page(recorder)
    truth = session.blocks.snapshot()
    assert shown["seq"] == truth.seq
    assert_shown(shown, truth)
    mine = truth.sequences[0].table.tolist()
    assert {shown["owner"][block] for block in mine} == {"last"}


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_the_page_follows_pools_of_layers_with_windows(open_session, tiny) -> None:
    model = make("gemma3_text", vocab_size=len(tiny.tokenizer))  # windows of 8
    session = open_session(
        LoadedModel(model, tiny.tokenizer, {}, 0, 512, "windows"), kv_blocks=60, block_size=8
    )
    recorder = EventRecorder(session)
    recorder._watcher.watch(1e6)  # after each step, or a pool that is resized would leave snapshots only
    for number in range(3):
        submit(session, list(range(1, 50 + 9 * number)), f"chat {number}", count=20)
        session.step()
    for again in range(3):  # hits, whose windows come back from the cache
        finish(session)
        submit(session, [*range(1, 45 + again), 200], f"again {again}", count=25)
    for _ in range(6):
        session.step()
    recorder._watcher.tick(flush=True)
    rows = [np.frombuffer(m.rows, EVENT_DTYPE) for m in recorder._messages if isinstance(m, BlockEvents)]
    kinds = set(np.concatenate(rows)["kind"].tolist())
    assert {EventKind.PASSED, EventKind.BEGINS, EventKind.RETURNED} <= kinds
    main, *window_pools = pools_of_the_page(recorder)
    truth = session.blocks.snapshot()
    assert len(window_pools) == len(truth.window_pools) > 0
    assert main["seq"] == truth.seq
    for shown, true in zip((main, *window_pools), (truth, *truth.window_pools), strict=True):
        assert_shown(shown, true)
        for each in true.sequences:
            alone = [block for block in each.table.tolist() if true.refs[block] == 1]
            assert {shown["owner"][block] for block in alone} <= {each.chat}


def pools_of_the_page(recorder: EventRecorder) -> list[dict[str, Any]]:
    """The page's pools after everything that was recorded, the main pool first."""
    script = page().decode().split("<script>")[1].split("</script>")[0]
    body = script[: script.index("function color(")]
    messages = msgspec.json.encode(recorder._messages).decode()
    program = (
        "globalThis.location={search:''};globalThis.document={getElementById:()=>({})};"
        + body
        + f"const messages={messages};for(const m of messages){{if(m.type==='BlockSnapshot')load(m);"
        "else if(m.type==='BlockEvents'&&!apply(m))throw new Error('gap');}"
        "console.log(JSON.stringify(pools.map(pool=>({seq:pool.seq,state:[...pool.state],refs:[...pool.refs],"
        "fill:[...pool.fill],owner:pool.owner,tables:[...pool.tables]}))))"
    )
    done = subprocess.run(["node", "-e", program], capture_output=True, text=True, check=True, timeout=60)
    return list(json.loads(done.stdout))


def assert_shown(shown: dict[str, Any], truth: PoolSnapshot) -> None:
    for name in ("state", "refs", "fill"):
        assert shown[name] == getattr(truth, name).tolist()
    assert dict(map(tuple, shown["tables"])) == {e.sequence: e.table.tolist() for e in truth.sequences}


def test_a_recording_is_what_happened(open_session, tmp_path) -> None:
    session = open_session(kv_blocks=40)
    recorder = EventRecorder(session)
    submit(session, list(range(1, 60)), "a", count=10)
    finish(session)
    recorder.save(tmp_path / "r.json", "a test")
    recording = msgspec.json.decode((tmp_path / "r.json").read_bytes(), type=Recording)
    assert recording.note == "a test"
    first = recording.messages[0]
    assert isinstance(first, BlockSnapshot)
    mirror = Mirror(pool_of(first))
    for message in recording.messages:
        if isinstance(message, BlockEvents):
            mirror.apply(np.frombuffer(message.rows, EVENT_DTYPE))
    truth = session.blocks.snapshot()
    assert mirror.seq == truth.seq
    np.testing.assert_array_equal(mirror.state, truth.state)
