"""How rows are shared and paced, and what the metrics say."""

from __future__ import annotations

import mlx.core as mx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.blocks import BlockManager
from engine.protocol import LoadOptions, Sampling
from engine.scheduling.scheduler import Scheduler, split_prefill_rows
from engine.scheduling.sequence import Sampler, Sequence
from engine.scheduling.step_metrics import StepMetrics, TokenBudget
from engine.sessions.model_setup import grouped_rows, set_pace
from octavo.options import load_options


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
    rows = budget.rows_for_step(decoding=4)
    assert rows == 256  # nothing was measured
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


@given(
    base=st.floats(0.001, 0.05),
    per_row=st.floats(0.0001, 0.002),
    growth=st.floats(0, 0.0005),  # of the cost of a row, by token of context
    noise=st.lists(st.floats(0.85, 1.2), min_size=200, max_size=200),
)
def test_a_long_prompt_gets_no_sudden_step(
    base: float, per_row: float, growth: float, noise: list[float]
) -> None:
    budget = TokenBudget(1024, 16, itl_target=0.2)
    budget.first_rows = 64
    for _ in range(20):
        budget.observe(4, base + 4 * per_row, prefill=False)
    context, gaps = 0, []
    for factor in noise:
        rows = budget.rows_for_step(decoding=4)
        gaps.append((base + rows * per_row * (1 + growth * context)) * factor)
        budget.observe(rows, gaps[-1])
        context += rows
        if rows < 48:  # near the fewest, which take what they take
            break
    assert max(gaps[1:], default=0.0) < 0.4


def test_the_budget_keeps_to_the_fewest_and_most_rows_of_a_target() -> None:
    budget = TokenBudget(1024, 16, itl_target=0.2)
    budget.shared_rows = (128, 256)
    budget.observe(256, 0.9)
    budget.observe(256, 0.9)
    assert budget.rows_for_step(decoding=4) == 128
    for _ in range(60):
        budget.observe(128, 0.01)
    assert budget.rows_for_step(decoding=4) == 256
    assert budget.rows_for_step(decoding=0) == 1024


def test_the_budget_always_lets_prompts_continue() -> None:
    budget = TokenBudget(1024, 16, itl_target=0.001)
    for _ in range(2):
        budget.observe(64, 1.0)
    assert budget.rows_for_step(decoding=8) == 24
    assert budget.rows_for_step(decoding=0) == 256
    assert TokenBudget(1024, 16).rows_for_step(decoding=8) == 256


@pytest.mark.parametrize(("per_row", "rows"), [(0.0001, 1024), (0.0007, 712), (0.005, 256)])
def test_prompts_alone_take_half_a_second_a_step(per_row: float, rows: int) -> None:
    budget = TokenBudget(1024, 16)
    assert budget.rows_for_step(0) == 256
    budget.observe(256, 20.0)  # compiles kernels
    for _ in range(3):
        budget.observe(256, 256 * per_row)
    assert budget.rows_for_step(0) == rows
    budget.models = 2  # the other one may answer
    assert budget.rows_for_step(0) == 128


def test_one_slow_step_is_a_compiled_kernel_and_two_are_a_slower_machine() -> None:
    budget = TokenBudget(1024, 16)
    for _ in range(20):
        budget.observe(256, 0.1)
    budget.observe(512, 30.0)
    assert budget.rows_for_step(0) == 1024
    for _ in range(2):
        budget.observe(512, 30.0)
    assert budget.rows_for_step(0) == 256


@given(st.integers(1, 9000), st.integers(1, 1100), st.sampled_from([16, 128, 205, 512]))
def test_the_steps_of_a_prompt_are_alike_and_none_is_small(pending: int, rows: int, least: int) -> None:
    budget = TokenBudget(1024, least)
    rows = budget.rows_for_step(0) if rows > 1024 else max(rows, least)
    parts = []
    while pending:
        parts.append(budget.part_of(pending, rows))
        pending -= parts[-1]
    assert min(parts) >= min(least, sum(parts))
    assert max(parts) < rows + least
    if len(parts) > 1:
        assert parts[-1] > parts[0] // 2 - 8 * len(parts)


def test_a_long_prompt_takes_whole_steps() -> None:
    budget = TokenBudget(1024, 16)
    assert [budget.part_of(n, 1024) for n in (4096, 1100, 1024, 1030, 17)] == [1024, 552, 1024, 520, 17]
    assert TokenBudget(1024, 205).part_of(300, 256) == 300


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


@settings(max_examples=200)
@given(
    arrivals=st.lists(st.tuples(st.integers(0, 6), st.integers(2, 1500)), min_size=1, max_size=6),
    least=st.sampled_from([64, 128, 205]),
    seconds_per_row=st.sampled_from([0.00002, 0.0005, 0.01]),
    models=st.sampled_from([1, 1, 2]),
)
def test_no_step_of_a_prompt_reads_experts_one_by_one(
    arrivals: list[tuple[int, int]], least: int, seconds_per_row: float, models: int
) -> None:
    scheduler = Scheduler(BlockManager(4000, 16), 10_000)
    budget = scheduler.token_budget
    budget.min_prefill_rows, budget.itl_target, budget.models = least, 0.05, models
    at = 0
    while arrivals or any(sequence.pending > 1 for sequence in scheduler):
        for number, (_, length) in enumerate([each for each in arrivals if each[0] <= at]):
            tokens = [at * 100_000 + number * 10_000 + token for token in range(length)]
            sampler = Sampler(Sampling())
            scheduler.add(Sequence(f"{at}", f"{at}.{number}", tokens, sampler, 1000, frozenset()))
        arrivals = [each for each in arrivals if each[0] > at]
        prompts = {each: each.pending for each in scheduler if each.pending > 1}
        at += 1
        if (step := scheduler.schedule()) is None:
            continue
        rows = step.batch.rows
        if prompts:
            assert rows >= min(least, sum(prompts.values()))
            begun = [each for each in prompts if each.computed]
            assert rows >= least or not begun  # none was left a remainder
        budget.observe(rows, 0.004 + rows * seconds_per_row)
        scheduler.commit(step)
        for sequence in step.sequences:
            if not sequence.pending:
                sequence.tokens.append(7)


@pytest.mark.parametrize("base", [0.002, 0.02, 0.08])
@pytest.mark.parametrize("per_row", [0.00005, 0.0004, 0.002])
@pytest.mark.parametrize("prompt", [1000, 4096, 6000])
def test_no_chat_waits_longer_than_the_target_on_a_gpu(
    monkeypatch: pytest.MonkeyPatch, base: float, per_row: float, prompt: int
) -> None:
    monkeypatch.setattr(mx, "default_device", lambda: mx.Device(mx.gpu))

    def steps_of_the_prompt(chats: int) -> list[tuple[int, float]]:
        """Returns the rows and the seconds of each step, by the clock of a GPU that is simulated."""
        scheduler = Scheduler(BlockManager(4000, 16), 10_000, max_rows=1024)
        set_pace(scheduler.token_budget, LoadOptions(), {})
        lengths, steps = [40] * chats + [prompt], []
        for number, length in enumerate(lengths):
            tokens = [number * 10_000 + token for token in range(length)]
            sequence = Sequence(f"{number}", f"{number}", tokens, Sampler(Sampling()), 1000, frozenset())
            while number == chats and scheduler.metrics.steps < 20 * bool(chats):
                run(scheduler)
            scheduler.add(sequence)
        while sequence.pending > 1 or not steps:
            steps.append(run(scheduler))
        return steps

    def run(scheduler: Scheduler) -> tuple[int, float]:
        step = scheduler.schedule()
        assert step is not None
        rows = step.batch.rows
        context = sum(each.context_length for each in step.sequences)
        took = base + rows * per_row * (1 + context / 20_000)
        scheduler.token_budget.observe(rows, took, prefill=rows > len(scheduler.running) or rows > 8)
        scheduler.metrics.record_step(rows, 0, took)
        scheduler.commit(step)
        for each in step.sequences:
            if not each.pending:
                each.tokens.append(7)
        return rows, took

    beside = steps_of_the_prompt(4)
    # the first step of a machine has nothing to go by; the fewest rows are for prompts to get on at all
    assert max(took for rows, took in beside[1:] if rows > 20) < 0.22
    alone = [rows for rows, _ in steps_of_the_prompt(0)]
    if per_row < 0.0002 and base < 0.05:
        assert all(rows >= 1000 for rows in alone[1:-1])


def test_a_gpu_has_a_target_and_rows_for_its_experts(monkeypatch: pytest.MonkeyPatch) -> None:
    experts = {"text_config": {"num_experts": 256, "num_experts_per_tok": 8}}
    cpu, gpu = (0.2, 16, 256, (64, 256)), (0.2, 128, 1024, (0, 1024))
    for device, wanted in ((mx.cpu, cpu), (mx.gpu, gpu)):
        monkeypatch.setattr(mx, "default_device", lambda device=device: mx.Device(device))
        budget = TokenBudget(1024, 16)
        set_pace(budget, LoadOptions(), experts)
        found = (budget.itl_target, budget.min_prefill_rows, budget.first_rows, budget.shared_rows)
        assert found == wanted
    set_pace(budget, LoadOptions(itl_target_ms=0), {})
    assert budget.itl_target == 0
    assert load_options({}).itl_target_ms < 0  # as `octavo serve` and the benchmarks load a model
    assert grouped_rows({"num_experts": 512, "num_experts_per_tok": 10}) == 205
