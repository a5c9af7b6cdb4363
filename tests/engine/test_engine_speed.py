"""A whole step of the scheduler is cheap. The best of many tries counts, so a busy machine matters little."""

from __future__ import annotations

import time

from engine.bench.bookkeeping import decoding, step


def test_a_scheduler_step_of_64_sequences_takes_under_a_millisecond() -> None:
    scheduler = decoding(64, 500)
    assert len(scheduler.running) == 64

    def seconds() -> float:
        begin = time.perf_counter()
        step(scheduler)
        return time.perf_counter() - begin

    assert min(seconds() for _ in range(200)) < 1e-3
    assert all(len(sequence.tokens) == 701 for sequence in scheduler.running)  # 200 steps and the first
