"""How rows are shared and paced, and what the metrics say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scheduling.scheduler import split_prefill_rows
from engine.scheduling.step_metrics import StepMetrics, TokenBudget


@given(st.integers(0, 600), st.lists(st.integers(1, 900), max_size=20), st.sampled_from([1, 8, 16]))
def test_prefill_rows_use_the_whole_budget_and_no_more(budget: int, pending: list[int], least: int) -> None:
    rows = split_prefill_rows(budget, pending, least)
    assert sum(rows) == min(budget, sum(pending))
    assert all(0 <= share <= wanted for share, wanted in zip(rows, pending, strict=True))
    if pending:
        assert rows[0] >= min(pending[0], budget // 2)


def test_prefill_rows_of_many_prompts() -> None:
    assert split_prefill_rows(256, [2000], 16) == [256]
    assert split_prefill_rows(256, [2000, 2000], 16) == [128, 128]
    assert split_prefill_rows(256, [2000, 20, 2000], 16) == [128, 20, 108]
    assert split_prefill_rows(32, [2000, 2000, 2000], 16) == [16, 16, 0]
    assert split_prefill_rows(64, [4, 4, 4, 4], 16) == [4, 4, 4, 4]


@pytest.mark.parametrize(("base", "per_row"), [(0.02, 0.001), (0.0, 0.004), (0.05, 0.0001)])
def test_the_budget_meets_the_target_latency(base: float, per_row: float) -> None:
    budget = TokenBudget(512, 16, itl_target=0.1)
    rows = budget.rows_for_step(decoding=0)
    assert rows == 512  # nobody waits for a token
    for _ in range(40):
        budget.observe(rows, base + rows * per_row)
        rows = budget.rows_for_step(decoding=4)
    wanted = min(512, (0.1 - base) / per_row)
    assert rows == pytest.approx(wanted, rel=0.05)


def test_the_budget_follows_a_machine_that_becomes_slower() -> None:
    budget = TokenBudget(512, 16, itl_target=0.1)
    rows = 64
    for step in range(120):
        slow = 3 if step > 40 else 1
        budget.observe(rows, slow * (0.005 + rows * 0.0005))
        rows = budget.rows_for_step(decoding=4)
    assert rows == pytest.approx((0.1 / 3 - 0.005) / 0.0005, rel=0.1)


def test_the_budget_always_lets_prompts_continue() -> None:
    budget = TokenBudget(256, 16, itl_target=0.001)
    budget.observe(64, 1.0)
    assert budget.rows_for_step(decoding=8) == 24
    assert budget.rows_for_step(decoding=0) == 256
    assert TokenBudget(256, 16).rows_for_step(decoding=8) == 256


def test_metrics_count_stalls_and_rates() -> None:
    metrics = StepMetrics()
    for gap in (0.01, 0.6, 2.0):
        metrics.record_gap(gap)
    assert (metrics.stalls, metrics.worst_gap) == (2, 2.0)
    for _ in range(4):
        metrics.record_step(3, 5)
    assert (metrics.steps, metrics.decode_rows, metrics.prefill_rows) == (4, 12, 20)
    assert metrics.rows_per_step == 8
    assert metrics.steps_per_s == 2
