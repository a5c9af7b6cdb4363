"""Models make room for each other, sleep when nobody asks or memory is short, and wake when asked."""

from __future__ import annotations

import gc
import math
import re
from pathlib import Path

import mlx.core as mx
import pytest
from multi_model_script import SMALL, alone, ask, beside, close_after, said
from pipe_script import Script
from tiny_models import make_tiny_llama

from engine.backends import Backend
from engine.machine.memory import Pressure, of_share, pressure
from engine.models.model_loader import LoadedModel, load
from engine.protocol import (
    Abort,
    Finished,
    LoadModel,
    LoadOptions,
    ModelState,
    Started,
    UnloadModel,
)
from engine.sessions import open_session
from engine.sessions.session import Session
from engine.sessions.session_errors import SessionError
from engine.worker import model_manager
from engine.worker.channel import Closed
from engine.worker.model_manager import LoadedModels, ModelManager
from engine.worker.reports import Watcher


@pytest.fixture
def room_for_one(tiny_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine holds one of the tiny models and half of another."""
    one = open_session.needed_bytes(str(tiny_folder), SMALL)
    monkeypatch.setattr(model_manager, "memory_limit", lambda: one * 3 // 2)


@pytest.mark.usefixtures("room_for_one")
def test_an_idle_model_sleeps_for_another_and_wakes_on_request(tiny_folder: Path, other_folder: Path) -> None:
    script = Script()
    following = {"b": ask("woken", tiny_folder), "woken": Closed()}
    script.hooks[Finished] = lambda finished: (following[finished.request],)
    script.serve(beside(tiny_folder), beside(other_folder), ask("b", other_folder))
    assert said(script, "woken") == alone(tiny_folder)
    assert said(script, "b") == alone(other_folder)
    states = [each for each in script.sent if isinstance(each, ModelState)]
    assert any(each.path == str(tiny_folder) and each.asleep for state in states for each in state.models)
    assert all(sum(not each.asleep for each in state.models) <= 1 for state in states)


def test_a_folder_that_is_no_model_leaves_the_one_before_as_it_is(tiny_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    script = Script()
    bad = LoadModel(path=str(tmp_path / "bad"))
    script.hooks[Started] = lambda begun: (bad, ask("later")) if begun.request == "cut?" else ()
    close_after(script, "cut?", "later")
    script.serve(LoadModel(path=str(tiny_folder), options=SMALL), ask("cut?", count=48))
    assert said(script, "cut?") == alone(tiny_folder, 48)  # the load did not touch it
    assert said(script, "later") == alone(tiny_folder)
    last = [each for each in script.sent if isinstance(each, ModelState)][-1]
    assert (last.state, last.path, last.failed) == ("ready", str(tiny_folder), bad.path)
    assert "bad" in last.message
    assert not any(each.asleep for each in last.models)


@pytest.mark.parametrize("same", [True, False])
def test_a_load_that_fails_late_leaves_the_one_before_asleep(
    tiny_folder: Path, other_folder: Path, monkeypatch: pytest.MonkeyPatch, same: bool
) -> None:
    real = open_session.open_session_steps
    opened: list[Path] = []

    def steps(folder: Path, *rest: object, **named: object) -> object:
        opened.append(folder)
        if len(opened) == 2:
            yield 0.5
            raise SessionError("It does not fit.")
        return (yield from real(folder, *rest, **named))  # type: ignore[arg-type]

    monkeypatch.setattr(open_session, "open_session_steps", steps)
    failing = tiny_folder if same else other_folder
    load = LoadModel(path=str(failing), options=LoadOptions(kv_blocks=32))
    script = Script(("ready", 1.0, (load,)), ("asleep", 0.0, (ask("again"),)))
    close_after(script, "again")
    script.serve(LoadModel(path=str(tiny_folder), options=SMALL))
    assert opened == [tiny_folder, failing, tiny_folder]
    assert said(script, "again") == alone(tiny_folder)


def test_memory_returns_though_a_load_is_cancelled_that_replaces_another(
    tiny_folder: Path, other_folder: Path
) -> None:
    script = Script(("ready", 1.0, (LoadModel(path=str(other_folder)),)), ("loading", 0.5, (UnloadModel(),)),
                    ("asleep", 0.0, (UnloadModel(),)), ("none", 0.0, (Closed(),)))  # fmt: skip
    script.serve(LoadModel(path=str(tiny_folder), options=SMALL))
    assert script.states()[-2:] == ["ready", "none"]


@pytest.mark.parametrize("ends", ["cancelled", "asleep"])
def test_memory_comes_back(tiny_folder: Path, ends: str) -> None:
    gc.collect()
    before = mx.get_active_memory()
    kept = load(tiny_folder)
    assert mx.get_active_memory() >= before + kept.weights_bytes  # what is measured below is seen here
    del kept
    gc.collect()
    if ends == "cancelled":
        script = Script(("loading", 0.5, (UnloadModel(),)), ("none", 0.0, (Closed(),)))
        script.serve(LoadModel(path=str(tiny_folder)))
    else:
        script = Script(("asleep", 0.0, (Closed(),)))
        script.serve(beside(tiny_folder, keep_alive=0.01))
    assert mx.get_active_memory() <= before + 10_000  # of some 360,000 bytes of weights


@pytest.mark.usefixtures("room_for_one")
def test_a_model_that_is_generating_is_not_put_to_sleep(tiny_folder: Path, other_folder: Path) -> None:
    script = Script()
    close_after(script, "long")
    script.hooks[Started] = lambda started: (beside(other_folder),)
    script.serve(beside(tiny_folder), ask("long", tiny_folder, 100))
    failed = next(each for each in script.sent if isinstance(each, ModelState) and each.failed)
    assert re.search(r"needs \d+ KB, and \d+ KB of memory", failed.message)
    assert "tiny" in failed.message
    assert said(script, "long") == alone(tiny_folder, 100)
    assert script.states()[-1] == "ready"


def test_an_idle_model_sleeps_after_its_time_and_wakes(tiny_folder: Path) -> None:
    script = Script(("asleep", 0.0, (ask("woken"),)))
    close_after(script, "woken")
    script.serve(beside(tiny_folder, keep_alive=0.05))
    assert said(script, "woken") == alone(tiny_folder)
    slept = next(
        each for each in script.sent if isinstance(each, ModelState) and each.models and each.models[0].asleep
    )
    assert (slept.state, slept.weights_bytes, slept.kv_bytes) == ("ready", 0, 0)
    assert slept.context == 512


def test_a_model_that_cannot_be_woken_says_why(tmp_path: Path) -> None:
    folder = make_tiny_llama(tmp_path / "soon gone")
    script = Script(("asleep", 0.0, (ask("woken"),)))

    def vanish(state: ModelState) -> tuple[()]:
        if state.models and state.models[0].asleep:
            (folder / "config.json").unlink(missing_ok=True)
        return ()

    script.hooks[ModelState] = vanish
    close_after(script, "woken")
    script.serve(beside(folder, keep_alive=0.05))
    end = next(each for each in script.sent if isinstance(each, Finished))
    assert "config.json" in end.error


def test_an_abort_ends_a_request_that_waits_for_a_model(tiny_folder: Path) -> None:
    script = Script(("loading", 0.2, (ask("waits"), Abort(request="waits"))), ("ready", 1.0, (Closed(),)))
    script.serve(beside(tiny_folder))
    ends = [each for each in script.sent if isinstance(each, Finished)]
    assert [(each.request, each.reason) for each in ends] == [("waits", "abort")]


def test_when_memory_is_short_idle_models_sleep_the_active_one_last(
    tiny_folder: Path, other_folder: Path
) -> None:
    models = LoadedModels()
    for folder in (tiny_folder, other_folder):
        models.add(str(folder), SMALL, Session(load(folder), SMALL))
    first, front = models
    assert models.dispensable(Pressure.NONE) is None
    assert models.dispensable(Pressure.WARNING) is first
    first.session = None
    assert models.dispensable(Pressure.WARNING) is None
    assert models.dispensable(Pressure.CRITICAL) is front
    assert front.session is not None
    front.session.submit(ask("busy"))
    assert models.dispensable(Pressure.CRITICAL) is None


def test_pressure_is_acted_on_and_requests_wake(tiny_folder: Path) -> None:
    levels = iter([Pressure.CRITICAL])
    script = Script(("asleep", 0.0, (ask("woken", count=3),)))
    close_after(script, "woken")
    script.serve(beside(tiny_folder), memory_pressure=lambda: next(levels, Pressure.NONE))
    assert said(script, "woken") == alone(tiny_folder, 3)


def test_a_rested_engine_looks_at_the_memory_less_often(tiny: LoadedModel, tiny_folder: Path) -> None:
    now = [1000.0]
    models = LoadedModels(clock=lambda: now[0])
    manager = ModelManager(models, Script().send, Watcher(lambda _: None), lambda: Pressure.NONE)
    assert manager.idle_seconds() == 60
    model = models.add(str(tiny_folder), SMALL, Session(tiny, SMALL))
    assert manager.idle_seconds() == 5
    now[0] += 61
    assert manager.idle_seconds() == 30
    models.touch(model)
    assert manager.idle_seconds() == 5


def test_pressure_of_an_available_share() -> None:
    assert [of_share(share) for share in (0.5, 0.05, 0.01)] == [0, 1, 2]
    assert pressure() in Pressure


def test_an_idle_model_takes_other_options_with_its_next_request(
    tiny: LoadedModel, tiny_folder: Path
) -> None:
    models = LoadedModels()
    manager = ModelManager(models, Script().send, Watcher(lambda _: None), lambda: Pressure.NORMAL)
    model = models.add(str(tiny_folder), SMALL, Session(tiny, SMALL))
    other = LoadOptions(kv_blocks=64, context=128)
    assert model.session is not None
    model.session.submit(ask("long"))
    assert not manager.set_options(model.key, other)
    assert model.options is SMALL
    model.session.abort("long")
    assert manager.set_options(model.key, other)
    assert model.session is None
    manager.start_waking(model)
    assert not manager.set_options(model.key, SMALL), "it is being loaded"
    while manager.loading:
        assert manager.advance_load() is None
    assert model.session is not None
    assert model.session.context == 128
    assert not manager.set_options("another", SMALL)


def test_the_gpu_is_measured_between_requests_and_never_while_one_is_answered(
    tiny: LoadedModel, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    models = LoadedModels(clock=lambda: now[0])
    manager = ModelManager(models, Script().send, Watcher(lambda _: None), lambda: Pressure.NONE)
    model = models.add(str(tiny_folder), SMALL, Session(tiny, SMALL))
    assert model.session is not None
    asked: list[float] = []
    left = [0.0, 0.0, math.inf]

    def tune(_: Backend, unused: float) -> float:
        asked.append(unused)
        return left.pop(0)

    monkeypatch.setattr(Backend, "tune", tune)
    now[0] += 40
    manager.do_idle_work()
    assert manager.idle_seconds() == 0  # it wants to go on at once, if no message is there
    model.session.submit(ask("busy"))
    manager.do_idle_work()
    assert asked == [40]
    assert manager.idle_seconds() > 0
    while not model.session.idle:
        model.session.step()
    models.touch(model)
    manager.do_idle_work()
    manager.do_idle_work()
    assert asked == [40, 0, 0]
    assert manager.idle_seconds() == 5
    manager._sleep(model)
    manager.do_idle_work()
    assert len(asked) == 3


def test_a_request_waits_for_one_piece_of_a_measurement_at_most(
    tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces: list[int] = []
    script = Script()

    def tune(_: Backend, unused: float) -> float:
        pieces.append(len(pieces))
        if len(pieces) == 5:
            script.inbox.put(ask("meanwhile", count=3))
        return 0.0

    monkeypatch.setattr(Backend, "tune", tune)
    at_end: list[int] = []

    def ended(_: Finished) -> tuple[Closed, ...]:
        at_end.append(len(pieces))
        return (Closed(),)

    script.hooks[Finished] = ended
    assert script.serve(beside(tiny_folder)) == 0
    assert said(script, "meanwhile") == alone(tiny_folder, 3)
    assert at_end == [5]
