"""Drafts that cost more than they bring are not made: what they cost is measured, and one rule follows."""

from __future__ import annotations

import pytest

from engine.protocol import Sampling
from engine.scheduling.sequence import Sampler, Sequence
from engine.speculative.draft_proposer import DraftCost, DraftProposer


def known_cost(plain: float, more: float) -> DraftCost:
    """Costs of one sequence: seconds of a step without drafts, and those that each draft token adds."""
    cost = DraftCost()
    for _ in range(3):
        cost.observe(1, 0, plain)
        cost.observe(1, 2, plain + 2 * more)
    return cost


def test_a_draft_token_costs_its_share_of_a_step_without_drafts() -> None:
    cost = known_cost(0.01, 0.004)
    assert cost.per_token(1) == pytest.approx(0.4)
    assert cost.per_token(2) == 0  # not measured
    for _ in range(3):
        cost.observe(4, 0, 0.02)
        cost.observe(4, 8, 0.03)
    assert cost.per_token(4) == pytest.approx(0.01 / 8 * 4 / 0.02)  # a step gives four tokens
    assert known_cost(0.01, -0.001).per_token(1) == 0


def test_one_slow_step_does_not_count() -> None:
    cost = known_cost(0.01, 0.004)
    cost.observe(1, 0, 5.0)
    cost.observe(1, 1, 5.0)
    assert cost.per_token(1) == pytest.approx(0.4, rel=0.01)


def test_steps_without_drafts_are_measured_early_and_then_rarely() -> None:
    cost = DraftCost()
    plain = []
    for step in range(300):
        if cost.needs_plain_step(1):
            plain.append(step)
            cost.observe(1, 0, 0.01)
        else:
            cost.observe(1, 1, 0.012)
    assert plain[:3] == [2, 5, 8]
    assert len(plain) == 7


class _Fixed:
    """Drafts tokens of which a share is right, as the test decides by `accepted`."""

    name = "fixed"
    nbytes = 0

    def propose(self, requests: list[tuple[Sequence, int]]) -> list[list[int]]:
        return [[1] * count for _, count in requests]


def rows_drafted(share: float, more: float, steps: int = 600, answers: int = 1) -> list[int]:
    """Draft tokens of each step where draft tokens cost `more` of a step and `share` of them are right."""
    proposer = DraftProposer(_Fixed(), 4, lambda: 1 << 20)
    rows = []
    right = 0.0
    for _ in range(answers):
        sequence = Sequence("r", "c", [1], Sampler(Sampling()), 1 << 20, frozenset())
        for _ in range(steps):
            rows.append(proposer.propose([sequence], 100))
            proposer.observe(1, rows[-1], 0.01 + 0.01 * more * rows[-1])
            before = int(right)
            right += share * rows[-1]
            sequence.drafted += rows[-1]
            sequence.accepted += int(right) - before
    return rows


def test_drafts_go_on_where_they_pay_and_stop_where_they_do_not() -> None:
    assert sum(map(bool, rows_drafted(0.6, 0.2))) > 550  # they bring 0.6 and cost 0.2
    stopped = rows_drafted(0.3, 0.7)
    assert sum(map(bool, stopped[300:])) <= 12  # a try now and then
    assert any(stopped[300:])
    assert sum(map(bool, rows_drafted(0.9, 1.2)[300:])) <= 12  # nothing pays that costs more than a token


def test_the_next_answer_begins_with_what_was_learned() -> None:
    rows = rows_drafted(0.3, 0.7, steps=100, answers=4)
    first, last = rows[:100], rows[300:]
    assert first[0] == 4
    assert max(last) <= 2
    assert sum(last) < sum(first) / 2
