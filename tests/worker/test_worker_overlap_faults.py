"""An engine process that hangs or is killed while two steps overlap: it says so, and the next one goes on."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from engine_process import EngineProcess

from engine import protocol

HANG = """
import threading
from engine.paged_model.paged_forward import PagedForward
wait = PagedForward.wait
def hang_between_two_steps(self, *outputs, pools=True):
    self.waits = getattr(self, "waits", 0) + (not pools)
    if self.waits == 5:
        threading.Event().wait()
    wait(self, *outputs, pools=pools)
PagedForward.wait = hang_between_two_steps
"""
OPTIONS = {"backend": "reference", "overlap": True, "kv_blocks": 60}
QUESTION = "once upon a time"


@pytest.fixture(scope="module")
def whole_answer(tiny_folder: Path) -> int:
    """How many tokens the answer has when nothing happens."""
    with EngineProcess() as engine:
        assert engine.load(str(tiny_folder), **OPTIONS).state == "ready"
        engine.ask(QUESTION, max_tokens=60)
        return engine.finished().completion_tokens


def goes_on(folder: Path, tokens: int) -> None:
    """The next engine answers the same question in full."""
    with EngineProcess() as engine:
        assert engine.load(str(folder), **OPTIONS).state == "ready"
        engine.ask(QUESTION, max_tokens=60)
        assert engine.finished().completion_tokens == tokens
        assert engine.close() == 0


def test_a_hang_between_two_steps_is_reported_and_the_next_engine_goes_on(
    tiny_folder: Path, whole_answer: int
) -> None:
    assert whole_answer > 6
    with EngineProcess(before=HANG) as engine:
        assert engine.load(str(tiny_folder), **OPTIONS).state == "ready"
        engine.ask(QUESTION, max_tokens=60)
        engine.wait(protocol.Delta, lambda delta: delta.tokens == 4)  # what was computed has been sent
        busy = 0.0
        while busy < 0.5:
            engine.send(protocol.Ping(nonce=1))
            busy = engine.wait(protocol.Pong).busy
        os.kill(engine.process.pid, signal.SIGKILL)
    goes_on(tiny_folder, whole_answer)


def test_a_kill_while_a_step_is_in_flight_leaves_nothing_behind(tiny_folder: Path, whole_answer: int) -> None:
    with EngineProcess() as engine:
        assert engine.load(str(tiny_folder), **OPTIONS).state == "ready"
        engine.ask(QUESTION, max_tokens=60)
        engine.wait(protocol.Delta, lambda delta: delta.tokens == 3)
        os.kill(engine.process.pid, signal.SIGKILL)
        assert engine.process.wait(20) == -signal.SIGKILL
    goes_on(tiny_folder, whole_answer)
