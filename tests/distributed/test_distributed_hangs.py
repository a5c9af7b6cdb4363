"""A rank that hangs while its heartbeats go on, and a message that is cut: known within ten seconds."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rank_service import (
    LIMIT,
    Question,
    RankService,
    altered,
    busy_machine,
    ends_within,
    fake_ssh,
    ranks_with,
    wait_for,
)
from tiny_models import make_tiny_llama

from engine.distributed import rank_monitor
from engine.distributed.control_link import ControlLink, LinkLostError
from engine.distributed.rank_messages import Beat
from engine.distributed.rank_monitor import RankMonitor
from engine.distributed.split_loading import LeadingModel, _whole
from engine.distributed.step_plan import LAYERWISE_ROWS, STALL_SECONDS, StepProgress
from engine.protocol import EXIT_RANK_LOST

PROXY = Path(__file__).with_name("cutting_proxy.py")


def model_at(folder: Path) -> Path:
    heads = {"num_attention_heads": 6, "num_key_value_heads": 6, "hidden_size": 96, "intermediate_size": 96}
    return make_tiny_llama(folder / "tiny", max_position_embeddings=4096, **heads)


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
        assert ends_within(service.process) == EXIT_RANK_LOST
        question.join(60)
        sentence = "mac2 (rank 1) has stopped responding: no progress for "
        assert sentence in question.error
        assert service.errors().strip().splitlines()[-1].startswith(sentence)
    wait_for(lambda: not ranks_with(str(tmp_path)))


def goes_on(question: Question) -> str:
    """Waits for more of an answer, or its end; returns the error."""
    before = len(question.text)
    wait_for(lambda: len(question.text) > before or not question.is_alive(), LIMIT)
    return question.error


@pytest.mark.slow
@pytest.mark.parametrize("ranks", [2, 3])
def test_ranks_on_a_busy_machine_are_slow_and_go_on(tmp_path: Path, ranks: int) -> None:
    """Each has a tenth of its time, for longer than any limit of silence or progress."""
    with RankService(model_at(tmp_path), tmp_path, ranks) as service:
        question = Question(service)
        assert question.begun.wait(LIMIT)
        with busy_machine(tmp_path):
            begin = time.monotonic()
            while time.monotonic() - begin < 4 * STALL_SECONDS:
                assert goes_on(question) == ""
            assert service.process.poll() is None, service.errors()
        assert goes_on(question) == ""


@pytest.mark.slow
def test_ranks_start_on_a_busy_machine(tmp_path: Path) -> None:
    with busy_machine(tmp_path, 0.04, 0.12), RankService(model_at(tmp_path), tmp_path, 3) as service:
        question = Question(service)
        assert question.begun.wait(LIMIT)
        assert service.process.poll() is None, service.errors()


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
        assert ends_within(service.process) == EXIT_RANK_LOST
        question.join(60)
        sentence = f"mac2 (rank 1) {why}, so the model cannot be computed any more."
        assert sentence in question.error
        assert service.errors().strip().splitlines()[-1] == sentence
    wait_for(lambda: not ranks_with(str(tmp_path)))


class Watched(RankMonitor):
    """A monitor with a clock that the test sets, and whose sentences are kept."""

    def __init__(self, beats: list[Beat]) -> None:
        process: Any = SimpleNamespace(rank=1, name="mac2 (rank 1)", release=lambda: None, stop=lambda: None)
        super().__init__([process])
        self.link: Any = SimpleNamespace(beats=beats, close=lambda: None)
        self._links[1] = self.link
        self.now, self.used = 1000.0, 0.0
        self.progress = StepProgress(lambda: self.now, lambda: self.used)
        self.said: list[str] = []

    def fail(self, sentence: str) -> None:
        self.said.append(sentence)
        self._lost_one.set()

    def after(self, seconds: float, share: float = 1.0) -> list[str]:
        """Lets time pass, and the monitor look; returns what it has said so far.

        Args:
            seconds: that pass.
            share: of a core that this rank has, which waits in the ring.
        """
        self.now += seconds
        self.used += share * seconds
        self._look()
        return self.said


def begun(monitor: RankMonitor, rows: int = 1) -> None:
    """Two steps of these rows, of which the second has not ended."""
    monitor.progress.begin(rows)
    monitor.progress.end()
    monitor.progress.begin(rows)


def test_a_long_step_that_gets_further_is_no_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rank_monitor, "_LOOK_SECONDS", 0.01)
    monitor = Watched([Beat(), Beat()])
    monkeypatch.setattr(monitor, "_own_cpu", lambda: 0.0)
    begun(monitor, LAYERWISE_ROWS + 1)
    for _ in range(20):
        monitor.link.beats[1] = Beat(pieces=monitor.link.beats[1].pieces + 1)
        assert monitor.after(STALL_SECONDS - 1) == []
    assert monitor.after(STALL_SECONDS - 1) == []
    monitor.now += 2
    monitor.used += 2
    monitor.watch_steps()
    assert monitor._lost_one.wait(30)
    assert "has stopped responding: no progress for 7 seconds." in monitor.said[0]


def test_ranks_that_get_no_core_do_not_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits in the ring would use all of one."""
    monitor = Watched([Beat(), Beat()])
    monkeypatch.setattr(monitor, "_own_cpu", lambda: 0.0)
    begun(monitor)
    assert monitor.after(0) == []
    for _ in range(6):
        assert monitor.after(STALL_SECONDS / 2, share=0.2) == []
    monitor.link.beats[1] = Beat(cpu=STALL_SECONDS + 1)  # another rank had a core
    assert "no progress for 18 seconds" in monitor.after(0)[0]


def test_ranks_of_which_none_uses_a_core_hang_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their GPUs may all hang."""
    monitor = Watched([Beat(), Beat()])
    monkeypatch.setattr(monitor, "_own_cpu", lambda: 0.0)
    begun(monitor)
    assert monitor.after(0, share=0) == []
    assert monitor.after(7 * STALL_SECONDS, share=0) == []
    assert monitor.after(2 * STALL_SECONDS, share=0) != []


def test_silence_counts_only_while_the_listener_runs() -> None:
    class Slow:
        """A connection at which each look takes as long as it likes."""

        def __init__(self) -> None:
            self.looks: list[float] = []

        def poll(self, seconds: float) -> bool:
            self.looks.append(seconds)
            return False

    slow: Any = Slow()
    with pytest.raises(LinkLostError, match="has not answered for 2 seconds"):
        ControlLink(slow).receive(2)
    assert slow.looks == [
        0.5,
        0.5,
        0.5,
        0.5,
        0,
    ]  # the last one finds what came while this process was stopped


def test_who_gets_further_after_all_does_not_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    """To find out who hangs takes a second."""
    monitor = Watched([Beat(), Beat()])

    def meanwhile() -> float:
        monitor.link.beats[1] = Beat(pieces=1)
        return 0.0

    monkeypatch.setattr(monitor, "_own_cpu", meanwhile)
    begun(monitor)
    assert monitor.after(STALL_SECONDS + 1) == []
    assert monitor.after(STALL_SECONDS - 1) == []  # looks for the first time since then
    monkeypatch.setattr(monitor, "_own_cpu", lambda: 0.0)
    assert len(monitor.after(STALL_SECONDS + 1)) == 1


@pytest.mark.parametrize(
    ("own", "beats", "who", "where"),
    [
        (0.05, [Beat(cpu=1.0), Beat(cpu=1.0)], "mac2 (rank 1)", "that machine"),
        (0.0, [Beat(cpu=1.0), Beat(cpu=1.9)], "This machine (rank 0)", "this machine"),
        (1.0, [Beat(cpu=1.0), Beat(cpu=1.9)], "This machine (rank 0) or mac2 (rank 1)", "these machines"),
        (1.0, [Beat(steps=1), Beat(steps=2)], "This machine (rank 0)", "this machine"),  # the other is done
    ],
)
def test_the_one_that_waits_for_nobody_hangs(
    monkeypatch: pytest.MonkeyPatch, own: float, beats: list[Beat], who: str, where: str
) -> None:
    monitor = Watched(beats)
    monkeypatch.setattr(monitor, "_own_cpu", lambda: own)
    begun(monitor)
    assert monitor.after(0) == []
    assert monitor.after(STALL_SECONDS + 3) == [
        f"{who} has stopped responding: no progress for 9 seconds. Check {where}, then load the model again."
    ]


def test_between_steps_nothing_hangs_and_first_steps_take_their_time() -> None:
    monitor = Watched([Beat(), Beat()])
    progress = monitor.progress
    assert progress.patience > 4 * STALL_SECONDS  # kernels are compiled
    assert not progress.begin(LAYERWISE_ROWS)
    progress.end()
    assert monitor.after(1000) == []
    assert progress.patience == STALL_SECONDS
    assert progress.begin(LAYERWISE_ROWS + 1)
    assert progress.patience > 4 * STALL_SECONDS  # no step of this kind before
    monitor.now += 2.0  # for its first layer
    progress.add_piece()
    progress.end()
    assert progress.pieces == 3
    assert progress.patience == STALL_SECONDS + 6.0


def test_short_steps_do_not_make_a_long_one_a_hang() -> None:
    monitor = Watched([Beat(), Beat()])
    for rows, seconds in ((40, 12.0), *[(1, 0.1)] * 100):
        monitor.progress.begin(rows)
        monitor.now += seconds
        monitor.progress.end()
    monitor.progress.begin(33)
    assert monitor.progress.patience == STALL_SECONDS + 36.0
    monitor.progress.begin(32)
    assert monitor.progress.patience > 4 * STALL_SECONDS  # none of half as many rows before
    monitor.progress.begin(33)
    model: Any = SimpleNamespace()
    LeadingModel.lead(model, monitor, 1)
    assert STALL_SECONDS < model.progress.patience < STALL_SECONDS + 36.0  # another model


def test_a_verification_is_limited_only_while_it_computes() -> None:
    limits: list[int] = []

    @contextlib.contextmanager
    def limited() -> Iterator[None]:
        limits.append(1)
        try:
            yield
        finally:
            limits.pop()

    def steps() -> Iterator[float]:
        for done in (0.2, 0.4, 0.6):
            assert len(limits) == 1
            computed.append(done)
            yield done

    computed: list[float] = []
    given: Any = steps
    for _ in _whole(given(), limited):
        assert limits == []  # other models may compute for any time
    ended = _whole(given(), limited)
    next(ended)
    ended.close()
    assert computed == [0.2, 0.4, 0.6] * 2  # also to its end
    assert limits == []
    monitor = Watched([])
    with monitor.limited(0.01, "tiny could not be verified"):
        assert monitor._lost_one.wait(30)
    (sentence,) = monitor.said
    assert sentence.startswith(
        "tiny could not be verified: no progress for 0 seconds. Check that all machines "
    )
