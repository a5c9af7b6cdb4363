"""The figures: what they count, and what the system says about its memory."""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Callable

import mlx.core as mx
import pytest
from sessions import finish, submit

from engine.machine.memory import Pressure, RusageInfo, footprint_bytes, of_stalls, pressure, taken_share
from engine.scheduling.step_metrics import StepMetrics
from engine.sessions.session import Session
from engine.worker.reports import LastMinute, StatsCollector, StatsCounts

STALLS = (
    "some avg10={some} avg60=0.00 avg300=0.00 total=1\nfull avg10={full} avg60=0.00 avg300=0.00 total=1\n"
)


@pytest.mark.parametrize(
    ("some", "full", "means"),
    [
        (0.0, 0.0, Pressure.NONE),
        (9.9, 4.9, Pressure.NONE),
        (10.0, 0.0, Pressure.WARNING),
        (40.0, 5.0, Pressure.CRITICAL),
    ],
)
def test_linux_says_how_long_tasks_waited_for_memory(some: float, full: float, means: Pressure) -> None:
    assert of_stalls(STALLS.format(some=some, full=full)) is means


def test_a_kernel_without_stall_information_stalls_nobody() -> None:
    assert of_stalls("") is Pressure.NONE


def test_this_machine_has_a_pressure_and_a_footprint() -> None:
    assert pressure() in Pressure
    assert 0 < taken_share() < 1
    ballast = mmap.mmap(-1, 40_000_000)  # goes back to the system at once, as malloc's memory may not
    ballast.write(b"x" * 40_000_000)
    grown = footprint_bytes()
    ballast.close()
    assert grown - footprint_bytes() > 20_000_000


def test_the_footprint_lies_where_the_header_of_macos_puts_it() -> None:
    assert (RusageInfo.phys_footprint.offset, ctypes.sizeof(RusageInfo)) == (72, 96)


def test_a_minute_counts_what_came_in_it() -> None:
    minute = LastMinute()
    assert minute.update(0.0, StatsCounts(5, 1, 0)) == StatsCounts(0, 0, 0)
    assert minute.update(30.0, StatsCounts(9, 1, 1)) == StatsCounts(4, 0, 1)
    assert minute.update(70.0, StatsCounts(10, 2, 1)) == StatsCounts(
        5, 1, 1
    )  # since second 0, the last look before 10
    assert minute.update(95.0, StatsCounts(10, 2, 1)) == StatsCounts(1, 1, 0)
    assert minute.update(200.0, StatsCounts(10, 2, 1)) == StatsCounts(0, 0, 0)
    assert minute.update(201.0, StatsCounts(1, 0, 0)) == StatsCounts(0, 0, 0)  # another pool


def test_pauses_between_tokens_and_the_rate_of_prefill() -> None:
    metrics = StepMetrics()
    assert (metrics.itl, metrics.prefill_tokens_per_s) == (0.0, 0.0)
    for gap in (0.01, 0.03):
        metrics.record_gap(gap)
    assert metrics.itl == pytest.approx(0.02)
    metrics.record_step(0, 100, 5.0)  # kernels are compiled in the first
    assert metrics.prefill_tokens_per_s == pytest.approx(20)
    metrics.record_step(4, 0, 9.0)  # decoding costs prefill nothing
    metrics.record_step(25, 75, 0.4)
    metrics.record_step(0, 1, 0.2)  # what is left behind a prefix hit
    metrics.record_step(0, 50, 0.2)
    assert metrics.prefill_tokens_per_s == pytest.approx(125 / 0.5)


def test_what_sharing_saved_and_what_memory_goes_to(open_session: Callable[..., Session]) -> None:
    session = open_session(kv_blocks=64)
    stats = StatsCollector()
    before = stats.collect(session)
    assert (before.saved_seconds, before.itl_ms, before.reused_tokens) == (0.0, 0.0, 0)
    prompt = list(range(5, 85))
    submit(session, prompt, "one", 8)
    finish(session)
    submit(session, prompt, "two", 8)
    finish(session)
    now = stats.collect(session)
    assert now.prompt_tokens == 160
    assert now.reused_tokens == 79  # one token is always computed
    rate = session.scheduler.metrics.prefill_tokens_per_s
    assert now.saved_seconds == pytest.approx(79 / rate)
    assert now.itl_ms > 0
    assert now.copies == now.copies_per_min > 0
    assert now.pressure_level
    assert now.footprint_bytes > now.weights_bytes > 0


def test_scratch_is_what_a_step_needed_besides(open_session: Callable[..., Session]) -> None:
    stats, session = StatsCollector(), open_session(kv_blocks=64)
    stats.collect(session)
    mx.eval(mx.zeros((3_000_000,)) + 1)
    assert stats.collect(session).scratch_bytes >= 12_000_000
    assert stats.collect(session).scratch_bytes < 1_000_000
    assert stats.collect(session).buffer_cache_bytes == mx.get_cache_memory()


@pytest.mark.parametrize("swap", [True, False])
def test_preempted_sequences_are_reported_until_they_continue(
    open_session: Callable[..., Session], swap: bool
) -> None:
    session = open_session(kv_blocks=40)
    if not swap:
        session.scheduler.swap = None
    sequence = submit(session, list(range(1, 101)), "r", 40)
    for _ in range(5):
        session.step()
    stats = StatsCollector()
    assert stats.collect(session).preempted == []
    tokens = len(sequence.tokens)
    session.scheduler.preempt(sequence)
    (told,) = stats.collect(session).preempted
    assert (told.chat, told.tokens, told.blocks) == ("r", tokens, -(-tokens // 16))
    assert told.on_host == (-(-(tokens - 1) // 16) if swap else 0)
    finish(session)
    assert stats.collect(session).preempted == []
