"""Cancelled loads: the worker loop ends a load between two steps and goes on serving."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from pipe_script import Script

from engine.backends import Backend
from engine.load_steps import Checking
from engine.models import model_loader
from engine.protocol import Finished, Generate, LoadModel, LoadOptions, ModelState, UnloadModel
from engine.sessions.open_session import open_session, open_session_steps
from engine.worker.channel import Closed


@pytest.mark.parametrize("at", [0.0, 0.3])
def test_cancel_ends_the_loading_where_it_is(tiny_folder: Path, at: float) -> None:
    script = Script(("loading", at, (UnloadModel(), Closed())))
    assert script.serve(LoadModel(path=str(tiny_folder))) == 0
    states = script.states()
    assert "ready" not in states
    assert states[-1] == "none"
    reached = max(each.progress for each in script.sent if isinstance(each, ModelState))
    assert at <= reached < 1.0


def test_cancel_acts_before_a_model_is_checked_or_built(
    tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unexpected(*_: object) -> None:
        raise AssertionError("the load went on")

    for name in ("check_steps", "_read_model", "_read_tokenizer"):
        monkeypatch.setattr(model_loader, name, unexpected)
    script = Script(("loading", 0.0, (UnloadModel(), Closed())))
    script.serve(LoadModel(path=str(tiny_folder)))
    assert script.states() == ["none", "loading", "none"]


def test_a_load_can_be_cancelled_at_each_of_its_steps(tiny_folder: Path) -> None:
    options = LoadOptions(kv_blocks=16, backend="cpu")
    open_session(tiny_folder, options)  # verifies the model, which the loads below need not do again
    steps = len(list(open_session_steps(tiny_folder, options)))
    assert steps > 10
    for count in range(0, steps, 5):
        load = open_session_steps(tiny_folder, options)
        for _ in range(count):
            next(load)
        load.close()
        with pytest.raises(StopIteration):
            next(load)
    assert open_session(tiny_folder, options).idle


def test_the_comparison_with_mlx_lm_is_told_once_and_can_be_cancelled(
    tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OCTAVO_CACHE", str(tmp_path / "cache"))
    load = open_session_steps(tiny_folder, LoadOptions(kv_blocks=16))
    checked = (share for share in load if isinstance(share, Checking))
    assert len(list(islice(checked, 5))) == 5
    load.close()
    for again in (False, True):
        script = Script(("ready", 1.0, (Closed(),)))
        assert script.serve(LoadModel(path=str(tiny_folder))) == 0
        told = [each for each in script.sent if isinstance(each, ModelState) and each.state == "loading"]
        assert {each.name for each in told if each.progress} == {tiny_folder.name}
        shares = [each.progress for each in told if each.checking]
        assert (len(shares) >= 5) is not again
        assert shares == sorted(set(shares))
        assert all(0 < share < 1 for share in shares)


def test_a_wait_for_compiled_kernels_is_told_and_can_be_cancelled(
    tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = []

    def compile_products(*_: object) -> Iterator[tuple[int, int]]:
        try:
            yield from ((done, 4) for done in range(4))
        finally:
            closed.append(1)

    monkeypatch.setenv("OCTAVO_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(Backend, "compile_products", compile_products)
    script = Script(("loading", 0.25, ()), ("none", 0.0, (Closed(),)))
    loading: list[ModelState] = []

    def cancel(state: ModelState) -> tuple[UnloadModel, ...]:
        loading.extend([state] * bool(state.kernels))
        return (UnloadModel(),) if state.kernels and state.progress == 0.5 else ()

    script.hooks[ModelState] = cancel
    assert script.serve(LoadModel(path=str(tiny_folder))) == 0
    assert [(state.progress, state.kernels, state.checking) for state in loading] == [
        (0.0, 4, False),
        (0.25, 4, False),
        (0.5, 4, False),
    ]
    assert closed
    assert script.states()[-1] == "none"


def test_an_exception_of_the_progress_callback_cancels_the_load(tiny_folder: Path) -> None:
    class CancelledError(Exception):
        pass

    def progress(done: float) -> None:
        if done > 0.3:
            raise CancelledError

    with pytest.raises(CancelledError):
        model_loader.load(tiny_folder, progress=progress)


def test_another_model_takes_its_place_at_once(tiny_folder: Path) -> None:
    again = LoadModel(path=str(tiny_folder))
    script = Script(("loading", 0.3, (again,)), ("ready", 1.0, (Closed(),)))
    assert script.serve(LoadModel(path=str(tiny_folder))) == 0
    assert script.states().count("ready") == 1
    shares = [each.progress for each in script.sent if isinstance(each, ModelState) and each.path]
    assert shares.count(0.0) == 2  # it began twice


def test_a_closed_pipe_ends_it_too(tiny_folder: Path) -> None:
    script = Script(("loading", 0.3, (Closed(),)))
    assert script.serve(LoadModel(path=str(tiny_folder))) == 0
    assert "ready" not in script.states()


def test_what_was_read_ahead_is_answered_after_loading_and_in_order(tiny_folder: Path) -> None:
    ask = [Generate(request=name, chat=name, messages=[]) for name in ("first", "second")]
    script = Script(("loading", 0.3, tuple(ask)), ("ready", 1.0, (Closed(),)))
    assert script.serve(LoadModel(path=str(tiny_folder))) == 0
    refused = [each.request for each in script.sent if isinstance(each, Finished)]
    assert refused == ["first", "second"]
