"""Loading that nobody waits for any more: the loop ends it between two modules and serves on."""

from __future__ import annotations

from pathlib import Path

import pytest
from pipe_script import Script

from engine.protocol import Finished, Generate, LoadModel, ModelState, UnloadModel
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
