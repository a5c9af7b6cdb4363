"""The server beside a window: switched on and off by messages, while the window's chats go on."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import openai
import pytest
from engine_process import PATIENCE, EngineProcess
from openai import OpenAI

from engine.protocol import BlockEvents, ServerState, StartServer, StopServer, Watch


@pytest.fixture
def port() -> int:
    """A port that was free a moment ago."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[EngineProcess]:
    monkeypatch.setenv("OCTAVO_DATA", str(tmp_path))
    with EngineProcess() as process:
        yield process


def told(engine: EngineProcess, state: str) -> ServerState:
    return engine.wait(ServerState, lambda message: message.state == state)


def test_programs_ask_the_windows_model_until_it_is_switched_off(
    engine: EngineProcess, tiny_folder: Path, tmp_path: Path, port: int
) -> None:
    engine.load(str(tiny_folder))
    engine.send(StartServer(port=port))
    on = told(engine, "on")
    assert on.url == f"http://127.0.0.1:{port}"
    assert on.key
    assert (tmp_path / "server-keys").stat().st_mode & 0o777 == 0o600
    engine.send(Watch(hz=50))
    with OpenAI(base_url=f"{on.url}/v1", api_key=on.key, max_retries=0, timeout=PATIENCE) as client:
        stop = threading.Event()

        def ask() -> None:
            client.chat.completions.create(
                model="default", messages=[{"role": "user", "content": "Hello"}], max_tokens=300
            )

        def keep_asking() -> None:  # an answer may end before the window is told of it
            while not stop.is_set():
                ask()

        program = threading.Thread(target=keep_asking)
        program.start()
        try:
            live = engine.wait(
                ServerState, lambda message: bool(message.guests and message.guests[0].running)
            )
            assert live.guests[0].name == "openai"
            engine.ask("And I?")  # the window's own chat, while the program goes on asking
            assert engine.finished().reason in ("stop", "length")
        finally:
            stop.set()
            program.join()
        ask()
        asked = live.guests[0].requests
        ended = engine.wait(
            ServerState, lambda message: not message.guests[0].running and message.guests[0].requests > asked
        )
        assert ended.guests[0].tokens > 0
        opened = {
            chat
            for message in engine.seen
            if isinstance(message, BlockEvents)
            for chat in message.opened.values()
        }
        assert "guest:openai" in opened
        engine.send(StopServer())
        told(engine, "off")
        with pytest.raises(openai.APIConnectionError):
            client.models.list()
    engine.ask("Still there?", "after")
    assert engine.finished("after").reason in ("stop", "length")
    assert engine.close() == 0


def test_what_keeps_it_from_starting_is_said(engine: EngineProcess, tmp_path: Path, port: int) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        engine.send(StartServer(port=port))
        failed = told(engine, "failed")
        assert f"Port {port} is already in use by another program" in failed.message
        assert failed.message.endswith(f": quit that program, or use port {failed.free_port}.")
        engine.send(StartServer(port=failed.free_port))
        assert told(engine, "on").url.endswith(f":{failed.free_port}")
        engine.send(StopServer())
        told(engine, "off")
    (tmp_path / "models.toml").write_text("[models.a]\ncontext = 'long'")
    engine.send(StartServer(port=port))
    assert "line 2, models.a.context" in told(engine, "failed").message
    (tmp_path / "models.toml").unlink()
    engine.send(StartServer(port=port))
    told(engine, "on")
    assert engine.close() == 0
