"""The engine process as the window meets it: real process, real pipe, injected faults."""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from engine_process import EngineProcess
from tiny_models import make_tiny_llama

from engine import protocol
from engine.protocol import (
    EVENT_DTYPE,
    Abort,
    BlockEvents,
    BlockSnapshot,
    Delta,
    EngineError,
    Mirror,
    Ping,
    Pong,
    Started,
    StatsMessage,
    Watch,
    pool_of,
)


@pytest.fixture(scope="module")
def shared() -> Iterator[EngineProcess]:
    """One engine for the faults: each test shows that it serves on afterwards."""
    with EngineProcess() as engine:
        yield engine
        assert engine.close() == 0


@pytest.fixture
def engine(shared: EngineProcess, tiny_folder: Path) -> Iterator[EngineProcess]:
    """The shared engine with the tiny model loaded before, and shown to answer after."""
    assert shared.load(str(tiny_folder)).state == "ready"
    yield shared
    if shared.load(str(tiny_folder)).state == "ready":
        shared.ask("still there?", "after")
        assert shared.finished("after").completion_tokens == 8


def test_an_answer_streams(engine: EngineProcess) -> None:
    engine.seen.clear()
    engine.ask("hello", max_tokens=12)
    end = engine.finished()
    started = next(message for message in engine.seen if isinstance(message, Started))
    deltas = [message for message in engine.seen if isinstance(message, Delta)]
    assert started.prompt_tokens == end.prompt_tokens > 5
    assert [delta.tokens for delta in deltas] == list(range(1, 13))
    assert (end.reason, end.completion_tokens) == ("length", 12)
    assert end.ttft > 0
    assert end.tokens_per_s > 0


def test_several_answers_at_once_and_one_is_stopped(engine: EngineProcess) -> None:
    for n in range(4):
        engine.ask(f"chat {n}", f"r{n}", max_tokens=300)
    engine.wait(Delta, lambda delta: delta.request == "r3" and delta.tokens > 2)
    engine.send(Abort(request="r3"))
    assert engine.finished("r3").reason == "abort"
    ends = {engine.wait(protocol.Finished).request for _ in range(3)}
    assert ends == {"r0", "r1", "r2"}


def test_a_watcher_sees_exactly_the_pool(engine: EngineProcess) -> None:
    engine.send(Watch(hz=60.0))
    snapshot = engine.wait(BlockSnapshot)
    mirror = Mirror(pool_of(snapshot))
    engine.seen.clear()
    engine.ask("watched", max_tokens=40)
    engine.finished()
    engine.send(Watch(hz=60.0))
    last = engine.wait(BlockSnapshot)
    for message in engine.seen:
        if isinstance(message, BlockEvents):
            mirror.apply(np.frombuffer(message.rows, EVENT_DTYPE))
    truth = pool_of(last)
    assert mirror.seq == truth.seq
    np.testing.assert_array_equal(mirror.state, truth.state)
    np.testing.assert_array_equal(mirror.refs, truth.refs)
    np.testing.assert_array_equal(mirror.fill, truth.fill)
    stats = engine.wait(StatsMessage).stats
    assert stats.blocks_cached > 0
    assert stats.blocks_used == 0
    engine.send(Watch(hz=0))


def test_heartbeats_are_answered(engine: EngineProcess) -> None:
    engine.send(Ping(nonce=77))
    assert engine.wait(Pong).nonce == 77


def test_a_malformed_frame_costs_only_itself(engine: EngineProcess) -> None:
    engine.write(struct.pack("<I", 5) + b"\xc1junk")
    assert "ignored" in engine.wait(EngineError).message


@pytest.mark.parametrize("length", [600, 6_000, 600_000])  # counted whole, in part, by its characters alone
def test_a_prompt_longer_than_the_context_is_refused_with_numbers(engine: EngineProcess, length: int) -> None:
    engine.ask("x" * length)
    end = engine.finished()
    assert end.reason == "error"
    assert re.search("512( tokens, which)? (is|tokens)|context is 512", end.error)
    assert [wording.text() for wording in end.wordings or ()] == [end.error]  # for a window's language
    assert end.error_kind == "overflow"
    assert end.prompt_tokens > 512
    assert length > 600 or end.prompt_tokens >= 600


@pytest.mark.parametrize(
    ("options", "words"), [({"kv_blocks": -1}, "at least one block"), ({"kv_blocks": 10**9}, "GB")]
)
def test_a_budget_that_cannot_work(
    engine: EngineProcess, tiny_folder: Path, options: dict[str, int], words: str
) -> None:
    state = engine.load(str(tiny_folder), **options)
    assert (state.state, state.failed) == ("ready", str(tiny_folder))  # as it was loaded before
    assert words in state.message


def test_models_that_cannot_be_loaded(engine: EngineProcess, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    cut = make_tiny_llama(tmp_path / "cut")
    weights = cut / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:5000])
    recurrent = make_tiny_llama(tmp_path / "recurrent")
    config = json.loads((recurrent / "config.json").read_text())
    (recurrent / "config.json").write_text(json.dumps(config | {"model_type": "no_such_model"}))
    for path in (tmp_path / "nowhere", empty, cut, recurrent):
        state = engine.load(str(path))
        assert (state.state, state.failed) == ("ready", str(path))
        assert state.message.endswith("."), state.message
        assert "Traceback" not in state.message
        engine.ask("still there?", f"at {path.name}")
        assert engine.finished(f"at {path.name}").completion_tokens == 8
    engine.send(protocol.UnloadModel())
    assert engine.load(str(empty)).state == "failed"
    engine.ask("anybody?", "at nothing")
    assert "No model is loaded" in engine.finished("at nothing").error


def test_another_protocol_version_is_told_and_nothing_is_served() -> None:
    with EngineProcess(greet=False) as engine:
        engine.send(protocol.Hello(version=999))
        message = engine.wait(EngineError).message
        assert "999" in message
        assert "Install" in message
        engine.ask("hello")
        assert "before Hello" in engine.wait(EngineError).message
        assert engine.close() == 0


def test_a_frame_of_absurd_length_ends_the_engine_with_a_reason() -> None:
    with EngineProcess() as engine:
        engine.write(struct.pack("<I", 1 << 31))
        assert "cannot be read" in engine.wait(EngineError).message
        assert engine.process.wait(30) == 2


def test_the_engine_ends_with_its_stdin_even_in_mid_answer(tiny_folder: Path) -> None:
    with EngineProcess() as engine:
        assert engine.load(str(tiny_folder)).state == "ready"
        engine.ask("go on", max_tokens=400)
        engine.wait(Delta)
        assert engine.close() == 0


def test_what_libraries_print_does_not_reach_the_frames(
    tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A `print` at import time inside the engine process goes to stderr."""
    hooks = tiny_folder.parent / "hooks"
    hooks.mkdir(exist_ok=True)
    (hooks / "sitecustomize.py").write_text(
        "import threading, os\n"
        "threading.Timer(1.0, lambda: (print('noise', flush=True), os.write(1, b'more noise'))).start()\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(hooks))
    with EngineProcess() as engine:
        assert engine.load(str(tiny_folder)).state == "ready"
        engine.ask("hello", max_tokens=100)
        assert engine.finished().completion_tokens == 100
        assert engine.close() == 0
