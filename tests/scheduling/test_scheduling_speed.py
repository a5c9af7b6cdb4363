"""A whole step of the scheduler is cheap: less than a millisecond on a machine of usual speed."""

from __future__ import annotations

from benchmarks.bookkeeping import decoding, step
from machine_speed import usual


def test_a_scheduler_step_of_64_sequences_takes_under_a_millisecond() -> None:
    scheduler = decoding(64, 500)
    assert len(scheduler.running) == 64

    assert usual(lambda: step(scheduler), 200) < 1e-3
    assert all(len(sequence.tokens) == 701 for sequence in scheduler.running)  # 200 steps and the first
