"""A window attached to the engine of `octavo serve`: one engine for both; each goes on without the other."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import openai
import pytest
from engine_process import EngineProcess
from serve_process import PATIENCE, ServeProcess

from engine.protocol import (
    BlockEvents,
    Delta,
    EngineMoved,
    ModelState,
    PauseServer,
    ServerState,
    StartServer,
    StopServer,
    Watch,
)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def server(tiny_folder: Path, data: Path) -> Iterator[ServeProcess]:
    with ServeProcess(tiny_folder, data) as process:
        yield process


@pytest.fixture
def window(server: ServeProcess, data: Path) -> Iterator[EngineProcess]:
    with EngineProcess(folder=data) as process:
        state = process.wait(ModelState)
        assert state.state == "ready", "the window did not find the server's model"
        yield process
        process.close()


def ask(server: ServeProcess, tokens: int = 8) -> str:
    with server.client() as client:
        done = client.chat.completions.create(
            model="default", messages=[{"role": "user", "content": "Hello"}], max_tokens=tokens, temperature=0
        )
    return done.choices[0].message.content or ""


def test_window_and_programs_use_one_engine(server: ServeProcess, window: EngineProcess) -> None:
    told = window.wait(ServerState)
    assert (told.state, told.url, told.key, told.service) == ("on", server.url, server.key, True)
    window.send(Watch(hz=50))
    window.ask("Hello")
    assert window.finished().reason in ("stop", "length")
    ask(server)
    window.wait(ServerState, lambda state: state.minute >= 1 and not state.guests[0].running)
    opened = {chat for each in window.seen if isinstance(each, BlockEvents) for chat in each.opened.values()}
    assert any(chat.startswith("guest:") for chat in opened), "the window does not see what programs hold"


def test_a_window_cannot_stop_the_server_but_pauses_it(server: ServeProcess, window: EngineProcess) -> None:
    window.wait(ServerState)
    window.send(StopServer(), StartServer(port=1))
    for _ in range(2):
        assert window.wait(ServerState).state == "on"
    window.send(PauseServer(paused=True))
    window.wait(ServerState, lambda state: state.state == "paused")
    with pytest.raises(openai.InternalServerError, match="Octavo is paused"):
        ask(server)
    window.ask("And the window?")  # which is not paused
    assert window.finished().reason in ("stop", "length")
    window.send(PauseServer(paused=False))
    window.wait(ServerState, lambda state: state.state == "on")
    assert ask(server)


def test_what_a_window_asked_ends_with_it_and_programs_go_on(
    server: ServeProcess, data: Path, tiny_folder: Path
) -> None:
    alone = ask(server, 200)
    answers: list[str] = []
    with EngineProcess(folder=data) as window:
        window.send(Watch(hz=50))
        program = threading.Thread(target=lambda: answers.append(ask(server, 200)))
        program.start()
        for number in range(3):
            window.ask("A long one", f"w{number}", max_tokens=400)
        window.wait(Delta)
        window.process.kill()
    program.join(PATIENCE)
    assert answers == [alone], "the window's end changed a program's answer"
    with EngineProcess(folder=data) as window:  # the next one finds all blocks free again
        window.send(Watch(hz=50))
        window.ask("Hello", "w0")  # an id that the first one used, too
        assert window.finished("w0").reason in ("stop", "length")


def test_a_window_gets_its_own_engine_when_the_server_stops(tiny_folder: Path, tmp_path: Path) -> None:
    with ServeProcess(tiny_folder, tmp_path) as server:
        with EngineProcess(folder=tmp_path) as window:
            window.wait(ServerState)
            assert server.stop() == 0
            assert not window.wait(EngineMoved).refused
            assert window.process.wait(PATIENCE) == 0
        with EngineProcess(folder=tmp_path) as window:
            assert window.load(str(tiny_folder)).state == "ready"
            with ServeProcess(tiny_folder, tmp_path) as again:
                assert not window.wait(EngineMoved).refused
                assert window.process.wait(PATIENCE) == 0
                assert ask(again)
