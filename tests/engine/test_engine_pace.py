"""How rows are shared and paced, and what the metrics say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scheduling.prefill_split import fair_shares
from engine.scheduling.step_metrics import StepMetrics
from engine.scheduling.token_budget import TokenBudget


@given(st.integers(0, 600), st.lists(st.integers(1, 900), max_size=20), st.sampled_from([1, 8, 16]))
def test_shares_use_the_whole_budget_and_no_more(budget: int, pending: list[int], least: int) -> None:
    shares = fair_shares(budget, pending, least)
    assert sum(shares) == min(budget, sum(pending))
    assert all(0 <= share <= wanted for share, wanted in zip(shares, pending, strict=True))
    if pending:
        assert shares[0] >= min(pending[0], budget // 2)


def test_shares_of_many_prompts() -> None:
    assert fair_shares(256, [2000], 16) == [256]
    assert fair_shares(256, [2000, 2000], 16) == [128, 128]
    assert fair_shares(256, [2000, 20, 2000], 16) == [128, 20, 108]
    assert fair_shares(32, [2000, 2000, 2000], 16) == [16, 16, 0]
    assert fair_shares(64, [4, 4, 4, 4], 16) == [4, 4, 4, 4]


@pytest.mark.parametrize(("base", "per_row"), [(0.02, 0.001), (0.0, 0.004), (0.05, 0.0001)])
def test_pace_finds_the_budget_that_meets_the_target(base: float, per_row: float) -> None:
    pace = TokenBudget(512, 16, target=0.1)
    rows = pace.budget(decoding=0)
    assert rows == 512  # nobody waits for a token
    for _ in range(40):
        pace.observe(rows, base + rows * per_row)
        rows = pace.budget(decoding=4)
    wanted = min(512, (0.1 - base) / per_row)
    assert rows == pytest.approx(wanted, rel=0.05)


def test_pace_follows_a_machine_that_becomes_slower() -> None:
    pace = TokenBudget(512, 16, target=0.1)
    rows = 64
    for step in range(120):
        slow = 3 if step > 40 else 1
        pace.observe(rows, slow * (0.005 + rows * 0.0005))
        rows = pace.budget(decoding=4)
    assert rows == pytest.approx((0.1 / 3 - 0.005) / 0.0005, rel=0.1)


def test_pace_always_lets_prompts_go_on() -> None:
    pace = TokenBudget(256, 16, target=0.001)
    pace.observe(64, 1.0)
    assert pace.budget(decoding=8) == 24
    assert pace.budget(decoding=0) == 256
    assert TokenBudget(256, 16).budget(decoding=8) == 256


def test_metrics_count_stalls_and_rates() -> None:
    metrics = StepMetrics()
    for gap in (0.01, 0.6, 2.0):
        metrics.gap(gap)
    assert (metrics.stalls, metrics.worst_gap) == (2, 2.0)
    for _ in range(4):
        metrics.step(3, 5)
    assert (metrics.steps, metrics.decode_rows, metrics.prefill_rows) == (4, 12, 20)
    assert metrics.rows_per_step == 8
    assert metrics.steps_per_s == 2
