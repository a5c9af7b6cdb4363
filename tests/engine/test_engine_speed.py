"""A whole step of the scheduler is cheap. The best of many tries counts, so a busy machine matters little."""

from __future__ import annotations

import time

import numpy as np

from engine.blocks import BlockManager
from engine.protocol import Sampling
from engine.scheduling.sampling import Sampler
from engine.scheduling.scheduler import Scheduler
from engine.scheduling.sequence import Sequence


def test_a_scheduler_step_of_64_sequences_takes_under_a_millisecond() -> None:
    scheduler = Scheduler(BlockManager(100_000), 10_000, token_budget=100_000)
    chance = np.random.default_rng(0)
    for n in range(64):
        scheduler.add(
            Sequence(
                request=str(n),
                chat=str(n),
                tokens=chance.integers(0, 50_000, 500).tolist(),
                sampler=Sampler(Sampling()),
                max_tokens=5000,
                stop_tokens=frozenset(),
            )
        )

    def step() -> float:
        begin = time.perf_counter()
        found = scheduler.step()
        assert found is not None
        scheduler.computed(found)
        seconds = time.perf_counter() - begin
        for sequence in scheduler.running:
            sequence.tokens.append(5)
        return seconds

    step()
    assert len(scheduler.running) == 64
    assert min(step() for _ in range(200)) < 1e-3
