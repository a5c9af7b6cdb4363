"""Several models in one engine: who answers, beside whom, and with which adapter or draft."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from multi_model_script import SMALL, alone, ask, beside, close_after, said
from pipe_script import Script
from tiny_adapters import make_adapter

from engine.load_steps import LoadSteps, may_pause
from engine.models.model_loader import LoadedModel, load, load_steps
from engine.protocol import (
    CountTokens,
    Delta,
    Finished,
    LoadOptions,
    Message,
    ModelState,
    Started,
    TokensCounted,
    UnloadModel,
    model_key,
)
from engine.sessions import open_session
from engine.sessions.session import Session
from engine.worker import model_manager
from engine.worker.channel import Closed
from engine.worker.model_manager import LoadedModels


def test_two_models_answer_at_once_each_as_if_alone(tiny_folder: Path, other_folder: Path) -> None:
    places = (("a", tiny_folder), ("b", other_folder))
    counts = tuple(CountTokens(ticket=name, texts=[""], model=str(path)) for name, path in places)
    script = Script(("ready", 1.0, ()), ("ready", 1.0, counts))
    close_after(script, "a", "b", "front")
    asks = (ask("a", tiny_folder, 300), ask("b", other_folder, 300), ask("front"))
    counted: list[str] = []  # so that both make prompts at once

    def told(message: TokensCounted) -> tuple[Message, ...]:
        counted.append(message.ticket)
        return asks if len(counted) == 2 else ()

    script.hooks[TokensCounted] = told
    assert script.serve(beside(tiny_folder), beside(other_folder)) == 0
    assert said(script, "a") == alone(tiny_folder, 300)
    assert said(script, "b") == alone(other_folder, 300)
    assert said(script, "front") == alone(other_folder)
    assert said(script, "a") != said(script, "b")
    last = [each for each in script.sent if isinstance(each, ModelState)][-1]
    assert [each.path for each in last.models] == [str(other_folder), str(tiny_folder)]
    assert [each.active for each in last.models] == [True, False]
    assert all(each.weights_bytes > 0 and each.kv_bytes > 0 for each in last.models)
    files = [
        sum(file.stat().st_size for file in path.glob("*.safetensors"))
        for path in (other_folder, tiny_folder)
    ]
    assert [each.weights_on_disk for each in last.models] == files
    assert last.weights_on_disk == files[0]
    order = [each.request for each in script.sent if isinstance(each, Delta) and each.request in ("a", "b")]
    ends = len(order) - 1 - order[::-1].index("a"), len(order) - 1 - order[::-1].index("b")
    assert order.index("b") < ends[0]  # they take turns
    assert order.index("a") < ends[1]


def test_one_model_with_two_adapters_is_three_models(other_folder: Path, tmp_path: Path) -> None:
    first, second = (str(make_adapter(other_folder, tmp_path / f"{seed}", seed=seed)) for seed in (3, 4))
    keys = {
        name: model_key(str(other_folder), adapter)
        for name, adapter in zip("abc", ("", first, second), strict=True)
    }
    script = Script()
    loads = [
        beside(other_folder),
        *(beside(other_folder, adapter=adapter) for adapter in (first, second, first)),
    ]
    asks = [ask(name, key) for name, key in keys.items()]
    gone = UnloadModel(path=keys["b"]), ask("gone", keys["b"])
    rest = UnloadModel(path=keys["a"]), ask("last", other_folder)
    open_requests = {*keys, "path"}

    def ended(message: Finished) -> tuple[object, ...]:
        open_requests.discard(message.request)
        after = {"gone": rest, "last": (Closed(),)}
        return after.get(message.request, () if open_requests else gone)

    script.hooks[Finished] = ended
    assert script.serve(*loads, *asks, ask("path", other_folder)) == 0
    expected = {
        name: alone(other_folder, adapter=adapter)
        for name, adapter in zip("abc", ("", first, second), strict=True)
    }
    assert len(set(expected.values())) == 3
    assert {name: said(script, name) for name in keys} == expected
    assert said(script, "path") == expected["a"], "a path alone is the model without adapter"
    assert said(script, "last") == expected["c"], "or, without that one, the last used of its path"
    states = [each for each in script.sent if isinstance(each, ModelState) and each.state == "ready"]
    assert {each.key for each in max((state.models for state in states), key=len)} == set(keys.values())
    assert [each.key for each in states[-1].models] == [keys["c"]]
    end = next(each for each in script.sent if isinstance(each, Finished) and each.request == "gone")
    assert "not loaded" in end.error


def test_a_path_alone_ends_the_load_of_an_adapter_unless_it_names_a_model_that_is_there(
    tiny_folder: Path, tmp_path: Path
) -> None:
    adapter = str(make_adapter(tiny_folder, tmp_path / "adapter"))
    unload = ("loading", 0.3, (UnloadModel(path=str(tiny_folder)),))
    script = Script(("ready", 1.0, ()), unload, ("ready", 1.0, (Closed(),)))
    script.serve(beside(tiny_folder), beside(tiny_folder, adapter=adapter))
    last = [each for each in script.sent if isinstance(each, ModelState)][-1]
    assert [each.key for each in last.models] == [model_key(str(tiny_folder), adapter)]
    script = Script(unload, ("none", 0.0, (Closed(),)))
    script.serve(beside(tiny_folder, adapter=adapter))
    assert "ready" not in script.states()


def test_a_model_that_is_there_answers_while_another_loads(
    tiny_folder: Path, other_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow_steps(folder: Path, **options: Any) -> LoadSteps[LoadedModel]:
        while folder == other_folder and not any(isinstance(each, Started) for each in script.sent):
            yield 0.0  # as long as a large model takes
        return (yield from load_steps(folder, **options))

    monkeypatch.setattr(open_session, "load_steps", slow_steps)
    script = Script(("ready", 1.0, ()), ("loading", 0.0, (ask("meanwhile", count=4),)))
    close_after(script, "meanwhile", "afterwards")
    script.serve(beside(tiny_folder), beside(other_folder), ask("afterwards", other_folder))
    kinds = [
        each.state if isinstance(each, ModelState) else each.request
        for each in script.sent
        if isinstance(each, ModelState | Started)
    ]
    second_ready = len(kinds) - 1 - kinds[::-1].index("ready")
    assert kinds.index("meanwhile") < second_ready
    assert said(script, "meanwhile") == alone(tiny_folder, 4)
    assert said(script, "afterwards") == alone(other_folder)


@pytest.mark.parametrize("cancels", [False, True])
def test_an_answer_begins_and_ends_within_one_step_of_a_load(
    cancels: bool, tiny_folder: Path, other_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What ends the load ends it within the step; what needs the model waits for it."""
    happened: list[str] = []

    def one_long_step(folder: Path, **options: Any) -> LoadSteps[LoadedModel]:
        if folder == other_folder:
            script.inbox.put(ask("within", tiny_folder, count=4))
            ended("within")
            if cancels:
                script.inbox.put(UnloadModel(path=str(other_folder)))
                script.inbox.put(ask("behind", tiny_folder, count=3))
            else:
                script.inbox.put(ask("afterwards", other_folder))
            pauses()
            happened.append("the step has ended")
            yield 0.5
        return (yield from load_steps(folder, **options))

    def pauses() -> None:
        deadline = time.monotonic() + 0.1  # pauses are at least this far apart
        while time.monotonic() < deadline:
            may_pause()

    def ended(request: str) -> None:
        deadline = time.monotonic() + 60
        while not any(isinstance(each, Finished) and each.request == request for each in script.sent):
            may_pause()
            assert time.monotonic() < deadline

    monkeypatch.setattr(open_session, "load_steps", one_long_step)
    script = Script()
    close_after(script, "within", "behind" if cancels else "afterwards")
    script.serve(beside(tiny_folder), beside(other_folder))
    assert happened == ["the step has ended"] * (not cancels)
    assert said(script, "within") == alone(tiny_folder, 4)
    last = [each for each in script.sent if isinstance(each, ModelState)][-1]
    if cancels:
        assert said(script, "behind") == alone(tiny_folder, 3)
        assert [each.path for each in last.models] == [str(tiny_folder)]
    else:
        assert said(script, "afterwards") == alone(other_folder)
        assert len(last.models) == 2


def test_cancelling_a_load_leaves_the_others(tiny_folder: Path, other_folder: Path) -> None:
    script = Script(("ready", 1.0, ()), ("loading", 0.3, (UnloadModel(), ask("still", count=3))))
    close_after(script, "still")
    script.serve(beside(tiny_folder), beside(other_folder))
    assert said(script, "still") == alone(tiny_folder, 3)
    last = [each for each in script.sent if isinstance(each, ModelState)][-1]
    assert (last.state, [each.path for each in last.models]) == ("ready", [str(tiny_folder)])


def test_unloading_the_active_model_makes_the_other_active(tiny_folder: Path, other_folder: Path) -> None:
    script = Script()
    close_after(script, "to the front", "gone")
    gone = (UnloadModel(path=str(other_folder)), ask("to the front"), ask("gone", other_folder))
    script.serve(beside(tiny_folder), beside(other_folder), *gone)
    assert said(script, "to the front") == alone(tiny_folder)
    end = next(each for each in script.sent if isinstance(each, Finished) and each.request == "gone")
    assert "not loaded" in end.error


def test_the_kv_budget_of_a_second_model_is_what_the_first_leaves(
    tiny_folder: Path, other_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    models = LoadedModels()
    models.add(str(tiny_folder), SMALL, Session(load(tiny_folder), SMALL))
    session = Session(load(other_folder), LoadOptions())
    wanted, now = session.scheduler.limit, session.blocks.num_blocks
    held = models.active.nbytes + session.nbytes if models.active else 0
    block_bytes = session.model.token_bytes * session.blocks.block_size
    monkeypatch.setattr(model_manager, "memory_limit", lambda: held + (wanted - now) * block_bytes)
    model_manager.limit_kv_budget(session, LoadOptions(), models)
    assert session.scheduler.limit == wanted
    monkeypatch.setattr(model_manager, "memory_limit", lambda: held - block_bytes)
    model_manager.limit_kv_budget(session, LoadOptions(), models)
    assert session.scheduler.limit == now


def test_a_request_has_one_model(tiny_folder: Path, other_folder: Path) -> None:
    script = Script()
    close_after(script, "once")
    twice = (ask("once", tiny_folder, 30), ask("once", other_folder))
    script.serve(beside(tiny_folder), beside(other_folder), *twice)
    end = next(each for each in script.sent if isinstance(each, Finished))
    assert "already being answered" in end.error


def test_a_draft_model_is_loaded_with_its_model_and_told(tiny_folder: Path, other_folder: Path) -> None:
    script = Script()
    close_after(script, "drafted")
    script.serve(beside(tiny_folder, draft_model=str(other_folder), draft_tokens=3), ask("drafted", count=40))
    assert said(script, "drafted") == alone(tiny_folder, 40)
    ready = next(each for each in script.sent if isinstance(each, ModelState) and each.state == "ready")
    assert ready.models[0].draft == "other"
    end = next(each for each in script.sent if isinstance(each, Finished))
    assert end.drafted_tokens > 0
    shares = [
        each.progress
        for each in script.sent
        if isinstance(each, ModelState) and each.state == "loading" and not each.checking
    ]
    assert shares == sorted(shares)


def test_a_load_that_does_not_activate_leaves_the_active_model(tiny_folder: Path, other_folder: Path) -> None:
    script = Script()
    close_after(script, "front", "other")
    quiet = beside(other_folder)
    quiet.activate = False
    assert script.serve(beside(tiny_folder), quiet, ask("front"), ask("other", other_folder)) == 0
    assert said(script, "front") == alone(tiny_folder)
    assert said(script, "other") == alone(other_folder)
    states = [each for each in script.sent if isinstance(each, ModelState)]
    first = next(number for number, each in enumerate(states) if each.state == "ready")
    assert {(each.state, each.path) for each in states[first:]} == {("ready", str(tiny_folder))}
    assert [each.loading for each in states[first:]] == ["", str(other_folder), ""]
    script = Script()
    close_after(script, "front")
    assert script.serve(quiet, ask("front")) == 0
    assert said(script, "front") == alone(other_folder), "the first model is active in any case"


def test_a_quiet_load_that_fails_leaves_the_active_model_ready(tiny_folder: Path, tmp_path: Path) -> None:
    script = Script()
    quiet = beside(tmp_path)
    quiet.activate = False
    script.hooks[ModelState] = lambda state: (Closed(),) if state.failed else ()
    assert script.serve(beside(tiny_folder), quiet) == 0
    last = [each for each in script.sent if isinstance(each, ModelState)][-1]
    assert (last.state, last.path, last.failed) == ("ready", str(tiny_folder), str(tmp_path))
    assert last.message
