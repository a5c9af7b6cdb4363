"""A rank that hangs while its heartbeats go on, and a message that is cut: known within ten seconds."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rank_service import LIMIT, Question, RankService, altered, fake_ssh, ranks_with, wait_for
from tiny_models import make_tiny_llama

from engine.distributed import rank_monitor, step_progress
from engine.distributed.rank_messages import Beat
from engine.distributed.rank_monitor import RankMonitor
from engine.distributed.step_progress import LAYERWISE_ROWS, STALL_SECONDS, StepProgress
from engine.protocol import EXIT_RANK_LOST

PROXY = Path(__file__).with_name("cutting_proxy.py")


def model_at(folder: Path) -> Path:
    return make_tiny_llama(folder / "tiny", max_position_embeddings=4096)


@pytest.mark.slow
def test_a_rank_whose_step_hangs_is_named(tmp_path: Path) -> None:
    """Its main thread stops in a step, as with a GPU that hangs; heartbeats have threads of their own."""
    hang = tmp_path / "hang"
    change = "import os, time, engine.distributed.part_model as p; run = p.PartModel.forward; "
    change += f"p.PartModel.forward = lambda s, b: time.sleep(600 * os.path.exists('{hang}')) or run(s, b)"
    environment = fake_ssh(tmp_path, altered(change))
    with RankService(model_at(tmp_path), tmp_path, 2, environment) as service:
        question = Question(service)
        assert question.begun.wait(LIMIT)
        wait_for(lambda: len(question.text) > 20, LIMIT)
        hang.touch()
        begin = time.monotonic()
        assert service.process.wait(12) == EXIT_RANK_LOST
        assert time.monotonic() - begin < 10
        question.join(10)
        sentence = "mac2 (rank 1) hangs: nothing of a step was computed for "
        assert sentence in question.error
        assert service.errors().strip().splitlines()[-1].startswith(sentence)
    wait_for(lambda: not ranks_with(str(tmp_path)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "why"),
    [
        ("said", "ended in the middle of a message"),
        ("told", "has ended"),  # which it does when it reads half of a message
        ("stalled", "stopped in the middle of a message"),
    ],
)
def test_a_message_that_is_cut_between_two_ranks(tmp_path: Path, mode: str, why: str) -> None:
    environment = fake_ssh(tmp_path, f"exec {sys.executable} {PROXY} {tmp_path} {mode}")
    with RankService(model_at(tmp_path), tmp_path, 2, environment) as service:
        question = Question(service)
        assert question.begun.wait(LIMIT)
        (tmp_path / "cut").touch()
        begin = time.monotonic()
        assert service.process.wait(12) == EXIT_RANK_LOST
        assert time.monotonic() - begin < 10
        question.join(10)
        sentence = f"mac2 (rank 1) {why}, so the model cannot be computed any more."
        assert sentence in question.error
        assert service.errors().strip().splitlines()[-1] == sentence
    wait_for(lambda: not ranks_with(str(tmp_path)))


class Watched(RankMonitor):
    """A monitor whose sentences are kept."""

    def __init__(self, beats: list[Beat]) -> None:
        process: Any = SimpleNamespace(rank=1, name="mac2 (rank 1)", release=lambda: None, stop=lambda: None)
        super().__init__([process])
        self.link: Any = SimpleNamespace(beats=beats, close=lambda: None)
        self._links[1] = self.link
        self.said: list[str] = []

    def fail(self, sentence: str) -> None:
        self.said.append(sentence)
        self._lost_one.set()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(step_progress, "STALL_SECONDS", 0.1)
    monkeypatch.setattr(rank_monitor, "_LOOK_SECONDS", 0.02)
    monkeypatch.setattr(rank_monitor, "BEAT_SECONDS", 0.05)


def begun(monitor: RankMonitor, rows: int = 1) -> None:
    """Two steps of these rows, of which the second has not ended."""
    monitor.progress.begin(rows)
    monitor.progress.end()
    monitor.progress.begin(rows)


@pytest.mark.usefixtures("quick")
def test_a_long_step_that_gets_further_is_no_hang() -> None:
    monitor = Watched([Beat(), Beat()])
    begun(monitor, LAYERWISE_ROWS + 1)
    monitor.watch_steps()
    deadline = time.monotonic() + 0.5
    while time.monotonic() < deadline:  # five times as long as without progress
        monitor.link.beats[1] = Beat(pieces=monitor.link.beats[1].pieces + 1)
        time.sleep(0.02)
        assert monitor.said == []
    assert monitor._lost_one.wait(5)
    assert "nothing of a step was computed for" in monitor.said[0]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("own", "beats", "who"),
    [
        (0.05, [Beat(cpu=1.0), Beat(cpu=1.0)], "mac2 (rank 1) hangs: "),
        (0.0, [Beat(cpu=1.0), Beat(cpu=1.9)], "This machine (rank 0) hangs: "),
        (1.0, [Beat(cpu=1.0), Beat(cpu=1.9)], "This machine (rank 0) or mac2 (rank 1) hangs: "),
        (1.0, [Beat(steps=1), Beat(steps=2)], "This machine (rank 0) hangs: "),  # the other one is done
    ],
)
def test_the_one_that_waits_for_nobody_hangs(
    monkeypatch: pytest.MonkeyPatch, own: float, beats: list[Beat], who: str
) -> None:
    monitor = Watched(beats)
    monkeypatch.setattr(monitor, "_own_cpu", lambda: own)
    begun(monitor)
    monitor.watch_steps()
    assert monitor._lost_one.wait(5)
    assert monitor.said[0].startswith(who)


def test_between_steps_nothing_hangs_and_first_steps_take_their_time() -> None:
    progress = StepProgress()
    assert progress.patience > 4 * STALL_SECONDS  # kernels are compiled
    assert not progress.begin(LAYERWISE_ROWS)
    progress.end()
    assert progress.began == 0
    assert progress.patience == pytest.approx(STALL_SECONDS, abs=0.5)
    assert progress.begin(LAYERWISE_ROWS + 1)
    assert progress.patience > 4 * STALL_SECONDS  # no step of this kind before
    progress.moved -= 2.0  # its first layer took two seconds
    progress.add_piece()
    progress.end()
    assert progress.pieces == 3
    assert progress.patience == pytest.approx(STALL_SECONDS + 6.0, abs=0.5)
