"""Broken installations, unwritable folders and failing libraries: whoever waits is told, in one sentence."""

from __future__ import annotations

import io
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import redirect_stdout
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine import protocol as p
from engine.cli import doctor
from engine.hub.conversion_queue import ConversionQueue
from engine.hub.download_queue import DownloadQueue
from engine.hub.hub_client import Hub
from engine.hub.hub_http import Limits
from engine.models.model_errors import describe_model_failure
from engine.server import http_server, server_switch
from engine.server.server_settings import ServerSettings
from engine.sessions import text_service
from engine.sessions.text_process import Count
from engine.structured import grammar_compiler
from engine.worker.channel import Channel, Closed
from octavo import engine_thread
from octavo.engine_thread import EngineThread, Prompt

PATIENCE = 60.0  # seconds; what is told at all is told at once, but the machine may be busy


class PanicException(BaseException):
    """What a Rust library raises when it fails in its own code."""


def within(function: Callable[[], Any]) -> Any:
    """What a function returns or raises, if it ends at all."""
    ended: Future[Any] = Future()

    def run() -> None:
        try:
            ended.set_result(function())
        except BaseException as error:  # noqa: BLE001 - the test gets it
            ended.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return ended.result(PATIENCE)


# --- Commands in processes in which a library cannot be imported


@pytest.fixture
def without(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs a command in a process in which a module cannot be imported."""

    def run(module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        (tmp_path / "sitecustomize.py").write_text(
            "import sys\n"
            "class Broken:\n"
            "    def find_spec(self, name, path=None, target=None):\n"
            f"        if name == {module!r}:\n"
            f"            raise ImportError('libfault.so: cannot open shared object file', name={module!r})\n"
            "sys.meta_path.insert(0, Broken())\n"
        )
        return subprocess.run(
            [sys.executable, "-m", "engine", *arguments],
            env=os.environ | {"PYTHONPATH": str(tmp_path)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    return run


@pytest.mark.parametrize(
    ("module", "command"),
    [
        ("mlx.core", ("chat", "Hello")),
        ("mlx_lm", ("serve", "--port", "0")),
        ("numpy", ("models", "list")),
        ("llguidance", ("pipe",)),
        ("msgspec", ("doctor",)),
    ],
)
def test_a_library_that_cannot_be_imported_is_one_sentence(without, module, command) -> None:
    done = without(module, *command)
    assert done.returncode == 2
    (said,) = done.stderr.splitlines()
    assert said.startswith("octavo: Octavo's installation is not whole (libfault.so: cannot open")
    assert said.endswith("): run `make setup`.")


def test_the_doctor_names_what_cannot_be_imported(without) -> None:
    done = without("mlx_lm", "doctor")
    assert done.returncode == 1
    assert "! mlx_lm" in done.stdout
    assert "cannot be imported: libfault.so" in done.stdout


def test_a_model_that_asks_for_more_is_told_from_a_broken_installation() -> None:
    ours = ModuleNotFoundError("No module named 'transformers'", name="transformers")
    assert "installation is not whole" in describe_model_failure(ours)
    for name in ("mlx_lm.models.odd", "mamba_ssm"):
        theirs = ModuleNotFoundError(f"No module named {name!r}", name=name)
        assert "a part that mlx-lm does not have" in describe_model_failure(theirs)


@pytest.mark.parametrize("number", [28, 13])
def test_a_disk_that_cannot_be_used_is_one_sentence(monkeypatch, capsys, number) -> None:
    from engine.cli import main

    def fail(_: object) -> int:
        raise OSError(number, os.strerror(number), "/somewhere/kept")

    monkeypatch.setattr(main, "_starter", fail)
    assert main.main(["starter"]) == 2
    (said,) = capsys.readouterr().err.splitlines()
    assert said.startswith(f"octavo: /somewhere/kept cannot be used: {os.strerror(number)}. ")
    assert ("Free some space" in said) == (number == 28)


def test_the_doctor_sees_that_a_folder_is_a_file(monkeypatch, tmp_path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "file"))
    with redirect_stdout(io.StringIO()) as out:
        doctor.run(sys.stdout, data_only=True)
    assert f"cannot write to {tmp_path / 'file'}" in out.getvalue()


# --- Threads that end early


class FailingSession:
    """Stands for a session whose next step fails in a library."""

    def __init__(self, failure: BaseException) -> None:
        self.failure, self.idle, self.after_step = failure, True, []
        self.memory = SimpleNamespace(shrink_idle=lambda: None)
        self.asked = 0
        self.runner = SimpleNamespace(cancelled=set())
        self.prompts = SimpleNamespace(encode_text=lambda _: [1])

    def submit_prompt(self, *_: object) -> None:
        """Takes a prompt; the next step comes after the second one."""
        self.asked += 1
        self.idle = self.asked < 2

    def step(self) -> list[Any]:
        raise self.failure

    def close(self) -> None:
        raise OSError("the disk is full")


def test_the_library_says_what_could_not_be_imported(monkeypatch) -> None:
    def fail(_: object) -> Any:
        raise ImportError("no mlx")

    monkeypatch.setattr(engine_thread, "_free_memory", lambda: fail(None))
    with pytest.raises(ImportError, match="no mlx"):
        within(lambda: EngineThread(fail))


def test_a_panic_between_two_steps_ends_every_request_and_the_model() -> None:
    events: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def broken(*_: object) -> None:
        raise KeyError("a receiver that fails")

    def ask() -> None:
        thread = EngineThread(lambda _: FailingSession(PanicException("in Rust")))
        thread.submit(Prompt([], "a"), p.Sampling(), broken)
        thread.submit(Prompt([], "a"), p.Sampling(), lambda request, event: events.put(event))
        thread.close()

    within(ask)
    assert isinstance(events.get(timeout=PATIENCE), Exception)


def test_a_server_that_exits_as_it_starts_is_an_error(monkeypatch) -> None:
    async def leave(*_: object, **__: object) -> None:
        sys.exit(3)

    monkeypatch.setattr(http_server, "_serve", leave)
    with pytest.raises(SystemExit):
        within(lambda: http_server.start_server(SimpleNamespace(), ServerSettings(port=0, keys={"k": "n"})))


def test_the_window_hears_that_its_server_cannot_start(monkeypatch) -> None:
    told: queue.SimpleQueue[Any] = queue.SimpleQueue()
    loop = SimpleNamespace(routes=None, state=None)
    switch = server_switch.ServerSwitch(loop, SimpleNamespace(send=told.put))
    monkeypatch.setitem(sys.modules, "engine.server.http_server", None)
    switch.take(p.StartServer())
    assert told.get(timeout=PATIENCE).state == "starting"
    failed = told.get(timeout=PATIENCE)
    assert failed.state == "failed"
    assert "installation is not whole" in failed.message


def test_a_message_that_cannot_be_written_ends_the_engine_with_a_reason() -> None:
    source, sink = os.pipe()
    channel = Channel(source, sink)
    channel.send(p.EngineError(message="\ud83d"))
    closed = channel.inbox.get(timeout=PATIENCE)
    assert isinstance(closed, Closed)
    assert "cannot be written" in closed.reason
    os.close(sink)


def test_a_conversion_that_says_nonsense_fails_and_the_next_begins(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("OCTAVO_DATA", str(tmp_path))
    changes: queue.SimpleQueue[list[p.ConversionJob]] = queue.SimpleQueue()
    jobs = ConversionQueue(changes.put, [sys.executable, "-c", "print('{\"share\": null}')"])
    for name in ("a", "b"):
        jobs.quantise(str(tmp_path / name), 4)
    while [job.state for job in changes.get(timeout=PATIENCE)] != ["failed", "failed"]:
        pass
    jobs.close()


def test_a_cache_that_cannot_be_written_fails_the_download_with_its_place(tmp_path, monkeypatch) -> None:
    from fake_hub import REPO, FakeHub

    monkeypatch.delenv("HF_TOKEN", raising=False)
    (tmp_path / "file").touch()
    hub = FakeHub()
    try:
        hub.repos[REPO] = {"config.json": b"{}", "model.safetensors": b"x"}
        for cache in (tmp_path / "file", Path("/proc/nowhere")):
            downloads = DownloadQueue(
                Hub(hub.url, limits=Limits(silence=5)), cache, cache / "octavo", lambda _: None, 0.01
            )
            downloads.add(REPO)
            end = within(lambda downloads=downloads: downloads.wait(REPO))
            assert end.state == "failed"
            assert str(cache) in end.message
            assert "choose another folder" in end.message
            downloads.close()
    finally:
        hub.close()


def test_work_for_which_no_thread_starts_is_refused_and_later_work_is_not(monkeypatch) -> None:
    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    texts = text_service.TextService("m")
    monkeypatch.setattr(grammar_compiler, "_threads", [])
    compiled = grammar_compiler.CompiledGrammar(1)
    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", refuse)
        with pytest.raises(RuntimeError):
            texts.submit(Count([]))
        with pytest.raises(RuntimeError):
            grammar_compiler._run_later(lambda: compiled.finish(lambda: 1 / 0))
    again = grammar_compiler.CompiledGrammar(1)
    grammar_compiler._run_later(lambda: again.finish(lambda: 1 / 0))
    assert again.wait(PATIENCE)
    monkeypatch.setattr(texts, "_do", lambda *_: (_ for _ in ()).throw(PanicException("in Rust")))
    with pytest.raises(Exception, match="PanicException"):
        texts.submit(Count([])).result(PATIENCE)
    texts.close()
