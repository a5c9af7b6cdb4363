"""Several models in one engine: who answers, who makes room, who sleeps and wakes."""

from __future__ import annotations

import gc
from pathlib import Path

import mlx.core as mx
import pytest
from pipe_script import Script
from tiny_adapters import make_adapter
from tiny_models import make_tiny_llama

from engine.models.load import load
from engine.planning.pressure import Pressure, of_share, pressure
from engine.process import loading
from engine.process.channel import Closed
from engine.process.residents import Residents
from engine.protocol import (
    Abort,
    ChatMessage,
    Delta,
    Finished,
    Generate,
    LoadModel,
    LoadOptions,
    ModelState,
    Sampling,
    Started,
    UnloadModel,
    resident_key,
)
from engine.sessions.opening import open_session
from engine.sessions.session import Session

SMALL = LoadOptions(kv_blocks=64)


@pytest.fixture(scope="module")
def other_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model with other weights than the tiny one."""
    return make_tiny_llama(tmp_path_factory.mktemp("others") / "other", seed=7)


def ask(request: str, model: str | Path = "", count: int = 12) -> Generate:
    return Generate(
        request=request,
        chat=request,
        model=str(model),
        messages=[ChatMessage("user", "Tell me of pages.")],
        sampling=Sampling(temperature=0, max_tokens=count),
    )


def alone(folder: Path, count: int = 12, adapter: str = "") -> str:
    """What the model says when it is the only one."""
    session = open_session(folder, LoadOptions(kv_blocks=64, adapter=adapter))
    session.submit(ask("alone", count=count))
    text = ""
    while not session.idle:
        text += "".join(each.text for each in session.step() if isinstance(each, Delta))
    return text


def said(script: Script, request: str) -> str:
    return "".join(each.text for each in script.sent if isinstance(each, Delta) and each.request == request)


def close_after(script: Script, *requests: str) -> None:
    """Lets the window close the pipe when these requests have ended."""
    open_requests = set(requests)

    def ended(message: Finished) -> tuple[Closed, ...]:
        open_requests.discard(message.request)
        return () if open_requests else (Closed(),)

    script.hooks[Finished] = ended


def beside(folder: Path, **options: object) -> LoadModel:
    return LoadModel(path=str(folder), options=LoadOptions(kv_blocks=64, **options), beside=True)  # type: ignore[arg-type]


def test_two_models_answer_at_once_each_as_if_alone(tiny_folder: Path, other_folder: Path) -> None:
    script = Script()
    close_after(script, "a", "b", "front")
    asks = (ask("a", tiny_folder), ask("b", other_folder), ask("front"))
    assert script.serve(beside(tiny_folder), beside(other_folder), *asks) == 0
    assert said(script, "a") == alone(tiny_folder)
    assert said(script, "b") == said(script, "front") == alone(other_folder)
    assert said(script, "a") != said(script, "b")
    last = [each for each in script.sent if isinstance(each, ModelState)][-1]
    assert [each.path for each in last.models] == [str(other_folder), str(tiny_folder)]
    assert [each.front for each in last.models] == [True, False]
    assert all(each.weights_bytes > 0 and each.kv_bytes > 0 for each in last.models)
    order = [each.request for each in script.sent if isinstance(each, Delta) and each.request in ("a", "b")]
    assert {"a", "b"} == set(order[:4])  # they take turns


def test_one_model_with_two_adapters_is_three_models(other_folder: Path, tmp_path: Path) -> None:
    first, second = (str(make_adapter(other_folder, tmp_path / f"{seed}", seed=seed)) for seed in (3, 4))
    keys = {
        name: resident_key(str(other_folder), adapter)
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
    assert [each.key for each in last.models] == [resident_key(str(tiny_folder), adapter)]
    script = Script(unload, ("none", 0.0, (Closed(),)))
    script.serve(beside(tiny_folder, adapter=adapter))
    assert "ready" not in script.states()


def test_a_model_that_is_there_answers_while_another_loads(tiny_folder: Path, other_folder: Path) -> None:
    script = Script(("ready", 1.0, ()), ("loading", 0.2, (ask("meanwhile", count=4),)))
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


def test_cancelling_a_load_leaves_the_others(tiny_folder: Path, other_folder: Path) -> None:
    script = Script(("ready", 1.0, ()), ("loading", 0.3, (UnloadModel(), ask("still", count=3))))
    close_after(script, "still")
    script.serve(beside(tiny_folder), beside(other_folder))
    assert said(script, "still") == alone(tiny_folder, 3)
    last = [each for each in script.sent if isinstance(each, ModelState)][-1]
    assert (last.state, [each.path for each in last.models]) == ("ready", [str(tiny_folder)])


def test_unloading_one_brings_the_other_to_the_front(tiny_folder: Path, other_folder: Path) -> None:
    script = Script()
    close_after(script, "to the front", "gone")
    gone = (UnloadModel(path=str(other_folder)), ask("to the front"), ask("gone", other_folder))
    script.serve(beside(tiny_folder), beside(other_folder), *gone)
    assert said(script, "to the front") == alone(tiny_folder)
    end = next(each for each in script.sent if isinstance(each, Finished) and each.request == "gone")
    assert "not loaded" in end.error


@pytest.fixture
def room_for_one(tiny_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine holds one of the tiny models and half of another."""
    one = loading.needed_bytes(str(tiny_folder), SMALL)
    monkeypatch.setattr(loading, "memory_limit", lambda: one * 3 // 2)


@pytest.mark.usefixtures("room_for_one")
def test_the_idle_one_makes_room_and_is_woken_when_asked(tiny_folder: Path, other_folder: Path) -> None:
    script = Script()
    following = {"b": ask("woken", tiny_folder), "woken": Closed()}
    script.hooks[Finished] = lambda finished: (following[finished.request],)
    script.serve(beside(tiny_folder), beside(other_folder), ask("b", other_folder))
    assert said(script, "woken") == alone(tiny_folder)
    assert said(script, "b") == alone(other_folder)
    states = [each for each in script.sent if isinstance(each, ModelState)]
    assert any(each.path == str(tiny_folder) and each.asleep for state in states for each in state.models)
    assert all(sum(not each.asleep for each in state.models) <= 1 for state in states)


def test_kv_memory_of_the_second_grows_no_further_than_the_first_leaves_room(
    tiny_folder: Path, other_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    residents = Residents()
    residents.add(str(tiny_folder), SMALL, Session(load(tiny_folder), SMALL))
    session = Session(load(other_folder), LoadOptions())
    wanted, now = session.scheduler.limit, session.blocks.num_blocks
    held = residents.front.nbytes + session.nbytes if residents.front else 0
    block_bytes = session.model.token_bytes * session.blocks.block_size
    monkeypatch.setattr(loading, "memory_limit", lambda: held + (wanted - now) * block_bytes)
    loading.stay_within(session, LoadOptions(), residents)
    assert session.scheduler.limit == wanted
    monkeypatch.setattr(loading, "memory_limit", lambda: held - block_bytes)
    loading.stay_within(session, LoadOptions(), residents)
    assert session.scheduler.limit == now


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
def test_one_that_answers_is_not_pushed_out(tiny_folder: Path, other_folder: Path) -> None:
    script = Script()
    close_after(script, "long")
    script.hooks[Started] = lambda started: (beside(other_folder),)
    script.serve(beside(tiny_folder), ask("long", tiny_folder, 100))
    failed = next(each for each in script.sent if isinstance(each, ModelState) and each.state == "failed")
    assert "MB" in failed.message or "GB" in failed.message
    assert "tiny-folder" in failed.message
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


def test_when_memory_is_short_idle_models_sleep_the_one_in_front_last(
    tiny_folder: Path, other_folder: Path
) -> None:
    residents = Residents()
    for folder in (tiny_folder, other_folder):
        residents.add(str(folder), SMALL, Session(load(folder), SMALL))
    first, front = residents
    assert residents.spare(Pressure.NONE) is None
    assert residents.spare(Pressure.WARNING) is first
    first.session = None
    assert residents.spare(Pressure.WARNING) is None
    assert residents.spare(Pressure.CRITICAL) is front
    assert front.session is not None
    front.session.submit(ask("busy"))
    assert residents.spare(Pressure.CRITICAL) is None


def test_pressure_is_acted_on_and_requests_wake(tiny_folder: Path) -> None:
    levels = iter([Pressure.CRITICAL])
    script = Script(("asleep", 0.0, (ask("woken", count=3),)))
    close_after(script, "woken")
    script.serve(beside(tiny_folder), short_of_memory=lambda: next(levels, Pressure.NONE))
    assert said(script, "woken") == alone(tiny_folder, 3)


def test_a_request_has_one_model(tiny_folder: Path, other_folder: Path) -> None:
    script = Script()
    close_after(script, "once")
    twice = (ask("once", tiny_folder, 30), ask("once", other_folder))
    script.serve(beside(tiny_folder), beside(other_folder), *twice)
    end = next(each for each in script.sent if isinstance(each, Finished))
    assert "being answered already" in end.error


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
        each.progress for each in script.sent if isinstance(each, ModelState) and each.state == "loading"
    ]
    assert shares == sorted(shares)


def test_pressure_of_an_available_share() -> None:
    assert [of_share(share) for share in (0.5, 0.05, 0.01)] == [0, 1, 2]
    assert pressure() in Pressure
