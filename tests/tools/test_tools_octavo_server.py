"""`octavo mcp`: the real process with the SDK's client, against a real Octavo and servers that misbehave."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import anyio
import anyio.to_thread
import pytest
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp_types import CallToolResult
from scripted_engine import PATIENCE, ScriptedEngine, ScriptedServer
from server.serve_process import ServeProcess
from tiny_models import make_tiny_llama

from engine.errors import OctavoError
from engine.protocol import Delta, Fit, Generate, Started
from engine.tools import octavo_server

ROOT = Path(__file__).parents[2]
KEY = "octavo-secret-of-this-test"


@pytest.fixture(scope="module")
def roomy_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_tiny_llama(tmp_path_factory.mktemp("mcp") / "tiny", seed=3, max_position_embeddings=16384)


@pytest.fixture(scope="module")
def octavo(roomy_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServeProcess]:
    with ServeProcess(roomy_folder, tmp_path_factory.mktemp("data"), "--key", KEY) as process:
        yield process


@asynccontextmanager
async def connected(url: str, errors: Path, key: str = KEY) -> AsyncIterator[Client]:
    """A client of `octavo mcp` as a process; the key is neither in its arguments nor in what it logs."""
    variables = {name: os.environ[name] for name in ("OCTAVO_DEVICE", "OCTAVO_CACHE") if name in os.environ}
    variables |= {"OCTAVO_KEY": key, "OCTAVO_DATA": str(errors.parent), "PYTHONPATH": str(ROOT)}
    arguments = ["-m", "engine", "mcp", "--url", url]
    with errors.open("w+") as log:
        process = StdioServerParameters(command=sys.executable, args=arguments, env=variables, cwd=str(ROOT))
        async with Client(stdio_client(process, errlog=log)) as client:
            yield client
    assert key not in errors.read_text()


def said(result: CallToolResult, *, error: bool = False) -> str:
    text = "\n".join(each.text for each in result.content if each.type == "text")
    assert result.is_error == error, text
    assert KEY not in repr(result)
    return text


def run(test: Callable[[], Any]) -> None:
    async def bounded() -> None:
        with anyio.fail_after(2 * PATIENCE):
            await test()

    anyio.run(bounded)


def test_models_a_chat_a_plan_and_the_block_map(
    octavo: ServeProcess, roomy_folder: Path, tmp_path: Path
) -> None:
    heard: list[tuple[float, float | None, str | None]] = []

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        heard.append((progress, total, message))

    async def talk() -> None:
        async with connected(f"{octavo.url}/v1", tmp_path / "errors") as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert sorted(tools) == ["block_map", "chat", "list_models", "plan_memory"]
            listed = await client.call_tool("list_models", {})
            assert "tiny: loaded, context 16,384 tokens" in said(listed)
            (tiny,) = [each for each in listed.structured_content["models"] if each["name"] == "tiny"]
            assert (tiny["loaded"], tiny["context"]) == (True, 16384)

            question = {"prompt": "Is this long enough for a block or two? " * 3, "system": "Be brief."}
            question |= {"max_tokens": 20, "temperature": 0}
            first = await client.call_tool("chat", question, progress_callback=hear)
            again = await client.call_tool("chat", question)
            assert first.structured_content["answer"] == again.structured_content["answer"] != ""
            assert 0 < first.structured_content["completion_tokens"] <= 20
            assert again.structured_content["cached_tokens"] >= 64
            assert f"{again.structured_content['cached_tokens']} of " in said(again)
            assert "prefix cache" in said(first)

            blocks = await client.call_tool("block_map", {})
            counts = blocks.structured_content
            assert counts["used"] + counts["cached"] + counts["free"] == counts["total"] > 0
            assert counts["cached"] > 0
            assert "Blocks of 16 tokens" in said(blocks)
            assert [chat["chat"] for chat in counts["chats"]] == ["guest:octavo-mcp"]

            plan = await client.call_tool("plan_memory", {"model": str(roomy_folder), "chats": 2})
            assert "fits" in said(plan)
            assert plan.structured_content["total"] > plan.structured_content["weights"] > 0
            plan = await client.call_tool("plan_memory", {"model": "no/such"})
            assert "no model called" in said(plan, error=True)

    run(talk)
    assert heard
    assert heard == sorted(heard)
    assert heard[0][1:] == (20, "waiting for the first token")


def test_a_model_of_the_catalogue_is_planned_without_a_network() -> None:
    from engine.cli.serve_command import _planned
    from engine.hub.catalogue import entries

    repo = entries()[-1].repo
    fit = _planned(repo.rpartition("/")[2].upper(), 2048, 1)
    assert fit.estimated
    assert fit.context == 2048


def test_a_cancelled_chat_ends_at_the_server(octavo: ServeProcess, tmp_path: Path) -> None:
    async def talk() -> None:
        async with connected(octavo.url, tmp_path / "errors") as client:
            begun = anyio.Event()

            async def hear(progress: float, _total: float | None, _message: str | None) -> None:
                if progress >= 1:
                    begun.set()

            async def chat() -> None:
                question = {"prompt": "?", "max_tokens": 16000, "temperature": 0}
                await client.call_tool("chat", question, progress_callback=hear)
                pytest.fail("the answer ended before it was cancelled")

            async def running() -> int:
                return (await client.call_tool("block_map", {})).structured_content["running"]

            async with anyio.create_task_group() as group:
                group.start_soon(chat)
                await begun.wait()
                assert await running() == 1
                group.cancel_scope.cancel()
            while await running():
                pass

    run(talk)


@pytest.mark.parametrize("cancels", [True, False], ids=["cancelled", "gone"])
def test_the_server_is_told_that_nobody_waits(cancels: bool, tmp_path: Path) -> None:
    def begin(request: Generate, sink: Any) -> None:
        sink(Started(request=request.request, sequence=1, prompt_tokens=10))
        sink(Delta(request=request.request, text="One", tokens=1))

    async def talk(server: ScriptedServer) -> None:
        begun, scope = anyio.Event(), anyio.CancelScope()

        async def hear(progress: float, _total: float | None, message: str | None) -> None:
            if message == "tokens so far: 1" and progress >= 1:
                begun.set()

        async with (
            anyio.create_task_group() as group,
            connected(server.server.url, tmp_path / "errors", "key-of-ann") as client,
        ):

            async def chat() -> None:
                with suppress(Exception), scope:
                    await client.call_tool("chat", {"prompt": "?"}, progress_callback=hear)

            group.start_soon(chat)
            await begun.wait()
            assert server.engine.aborted == []
            if cancels:  # the client stays
                scope.cancel()
                await anyio.to_thread.run_sync(server.engine.wait, lambda: server.engine.aborted)

    with ScriptedServer(ScriptedEngine(begin)) as server:
        run(lambda: talk(server))
        server.engine.wait(lambda: server.engine.aborted)
        assert server.engine.aborted == [server.engine.requests[0][0].request]


def test_what_to_do_is_said_when_nothing_answers(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

    async def talk() -> None:
        async with connected(f"http://localhost:{port}/v1/", tmp_path / "errors") as client:
            for tool, arguments in (("list_models", {}), ("block_map", {}), ("chat", {"prompt": "?"})):
                text = said(await client.call_tool(tool, arguments), error=True)
                assert text.startswith(f"No Octavo answers at http://localhost:{port}: switch on")
                assert text.endswith("or run `octavo serve`.")

    run(talk)


def test_a_wrong_key_and_an_unknown_model_are_said(octavo: ServeProcess, tmp_path: Path) -> None:
    async def talk() -> None:
        async with connected(octavo.url, tmp_path / "errors", "octavo-another-key") as client:
            text = said(await client.call_tool("list_models", {}), error=True)
            assert "refuses the key" in text
            assert "octavo-another-key" not in text
        async with connected(octavo.url, tmp_path / "errors") as client:
            answer = await client.call_tool("chat", {"prompt": "?", "model": "nobody"})
            assert said(answer, error=True).startswith("Octavo refused: ")

    run(talk)


def event(**delta: str) -> bytes:
    return b"data: " + json.dumps({"model": "m\x1b[2J", "choices": [{"delta": delta}]}).encode() + b"\n\n"


#: What the hostile server sends, again and again, for a model of this name.
REPEATED = {
    "endless": event(content="and so on " * 100),
    "thinking": event(reasoning_content="hm " * 1000),
    "comments": b": still waiting\n" * 1000,
    "line": b"data: " + b"x" * 60_000,
}
#: And what it sends once, before it closes the connection.
ONCE = {
    "cut": event(content="half an ans"),
    "html": b"data: <html>\n\n",
    "list": b"data: [1]\n\n",
    "deep": b"data: " + b'{"a":' * 100_000 + b"\n\n",
    "echo": event(content=f"The key is {KEY}.") + b'data: {"choices": [{"finish_reason": "stop"}]}\n\n',
    "types": b'data: {"choices": {"0": 1}, "usage": [], "model": 7}\n\n',
    "error": b'data: {"error": {"message": "' + KEY.encode() + b'\\u001b[2J"}}\n\n',
}
SAID = {
    "endless": "cut off after 100,000 characters",
    "thinking": "sends too much",
    "comments": "sends too much",
    "line": "sends too much",
    "cut": "ended in the middle",
    "html": "is not Octavo",
    "list": "is not Octavo",
    "deep": "is not Octavo",
    "echo": "The key is •••.",
    "types": "ended in the middle",
    "error": "Octavo refused: •••",
}


class HostileHandler(BaseHTTPRequestHandler):
    stop = threading.Event()

    def do_POST(self) -> None:
        model = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["model"]
        with suppress(OSError):  # the client leaves
            self.send_response(200)
            self.end_headers()
            self.wfile.write(ONCE.get(model, b""))
            while model in REPEATED:
                self.wfile.write(REPEATED[model])
            while model == "slow" and not self.stop.wait(0.02):
                self.wfile.write(b": still waiting\n\n")
            if model == "silent":
                self.stop.wait(PATIENCE)

    def do_GET(self) -> None:
        with suppress(OSError):
            if self.path == "/memory/blocks":
                self.send_response(302)
                self.send_header("Location", "/elsewhere")
                self.end_headers()
                return
            self.send_response(200)
            self.end_headers()
            while True:
                self.wfile.write(b"[" * 65536)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def hostile() -> Iterator[str]:
    HostileHandler.stop.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), HostileHandler) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,)).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            HostileHandler.stop.set()
            server.shutdown()


def test_what_is_not_octavo_is_bounded(hostile: str, tmp_path: Path) -> None:
    async def talk() -> None:
        async with connected(hostile, tmp_path / "errors") as client:
            for model, words in SAID.items():
                result = await client.call_tool("chat", {"prompt": "?", "model": model})
                text = said(result, error=model not in ("endless", "echo"))
                assert words in text
                assert "\x1b" not in text
                assert len(text) < 101_000
            for tool, words in (("list_models", "sends too much"), ("block_map", "is not Octavo")):
                assert words in said(await client.call_tool(tool, {}), error=True)

    run(talk)


@pytest.mark.parametrize(("model", "limit"), [("silent", "_SILENCE"), ("slow", "_WHOLE")])
def test_what_takes_too_long_is_ended(
    hostile: str, model: str, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(octavo_server, limit, 0.2)

    async def talk() -> None:
        async with Client(octavo_server.octavo_server(hostile, KEY, lambda *_: Fit())) as client:
            result = await client.call_tool("chat", {"prompt": "?", "model": model})
            assert "did not answer in time" in said(result, error=True)

    run(talk)


@pytest.mark.parametrize(
    ("url", "key", "words"),
    [
        ("http://192.0.2.1:8642/v1", KEY, "is not on this computer"),
        ("http://octavo.example/v1", KEY, "is not on this computer"),
        ("file:///etc/passwd", KEY, "is no address of a server"),
        ("http://127.0.0.1:8642", "a key\nwith lines", "This is no key"),
    ],
)
def test_other_addresses_and_keys_are_refused(url: str, key: str, words: str) -> None:
    with pytest.raises(OctavoError, match=words):
        octavo_server.OctavoTools(url, key, lambda *_: Fit())


def test_the_command_says_what_is_wrong_in_a_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "engine", "mcp", "--url", "https://example.org"]
    variables = os.environ | {"OCTAVO_DATA": str(tmp_path)}
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE, check=False, env=variables
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "is not on this computer" in done.stderr
