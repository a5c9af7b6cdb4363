"""Drafts that cost more than they bring are not made: what they cost is measured, and one rule follows."""

from __future__ import annotations

import random
import statistics

import pytest

from engine.protocol import Sampling
from engine.scheduling.sequence import Sampler, Sequence
from engine.scheduling.step import SubmittedDrafts
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
    plain: list[int] = []
    run = 0
    for step in range(300):
        run = run or cost.plain_run(1)
        if run:
            run -= 1
            plain.append(step)
            cost.observe(1, 0, 0.01)
        else:
            cost.observe(1, 1, 0.012)
    assert plain[:6] == [2, 3, 4, 5, 70, 71]
    assert len(plain) == 12


def test_the_pace_without_drafts_is_that_of_steps_submitted_ahead() -> None:
    cost = DraftCost()
    for _ in range(4):
        cost.observe(1, 0, 0.010)
        cost.observe(1, 2, 0.014)
    assert cost.step_seconds(1).plain == pytest.approx(0.010)
    assert cost.per_token(1) == pytest.approx(0.2)
    for _ in range(3):
        cost.observe(1, 0, 0.006, ahead=True)
    assert cost.step_seconds(1).plain == pytest.approx(0.006)
    assert cost.per_token(1) == pytest.approx(4 / 6)


@pytest.mark.parametrize(("seconds", "pays"), [(0.02, True), (0.2, False)])
def test_drafts_that_could_never_pay_are_known_after_the_first(seconds: float, pays: bool) -> None:
    """As of a drafter whose steps a backend runs many times slower; others are not judged by one step."""
    cost = DraftCost()
    cost.observe(1, 4, seconds, longest=4)
    assert cost.step_seconds(1).can_pay(4), "nothing is known of steps without drafts"
    for _ in range(4):
        cost.observe(1, 0, 0.01)
    assert cost.step_seconds(1).can_pay(4) is pays


def test_a_step_is_predicted_from_those_with_longer_and_shorter_drafts() -> None:
    cost = DraftCost()
    for longest in (1, 2, 4, 4):
        cost.observe(3, 0, 0.010)
        cost.observe(3, 3 * longest, 0.012 + 0.001 * longest, longest=longest)
    seconds = cost.step_seconds(3)
    assert seconds.fixed == pytest.approx(0.012)
    assert seconds.each == pytest.approx(0.001)
    cost.observe(3, 12, 0.5, longest=4)  # one slow step
    assert cost.step_seconds(3).each == pytest.approx(0.001, rel=0.01)


class _Fixed:
    """Drafts tokens of which a share is right, as the test decides by `accepted`."""

    name = "fixed"
    nbytes = 0

    def propose(self, requests: list[tuple[Sequence, int]]) -> list[list[int]]:
        return [[1] * count for _, count in requests]


class _Unread(_Fixed):
    """The same, computed with the step that verifies them."""

    def submit(self, *_: object) -> SubmittedDrafts:
        raise AssertionError("nothing is computed here")


def rows_drafted(share: float, more: float, steps: int = 600, answers: int = 1) -> list[int]:
    """Draft tokens of each step where draft tokens cost `more` of a step and `share` of them are right."""
    proposer = DraftProposer(_Fixed(), 4, lambda: 1 << 20)
    rows = []
    right = 0.0
    for _ in range(answers):
        sequence = Sequence("r", "c", [1], Sampler(Sampling()), 1 << 20, frozenset())
        for _ in range(steps):
            rows.append(proposer.propose([sequence], 100))
            proposer.observe(1, rows[-1], 0.01 + 0.01 * more * rows[-1], longest=rows[-1])
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


class _Gpu:
    """A GPU in simulated time: 6 ms a step and 1 % more for each row, 0.5 ms on the host, 1 ms a draft token.

    A step without drafts is submitted before the last one has ended, and so is one whose drafts follow it.
    """

    def __init__(self, proposer: DraftProposer | None, share: float, seed: int = 0) -> None:
        self.proposer = proposer
        self.share = share
        self._chance = random.Random(seed)
        self._ahead = False
        self._unread: list[tuple[Sequence, int, int]] = []  # tokens of the last drafts, and right ones

    def seconds(self, chats: int, tokens: int = 200) -> float:
        """Returns how long `chats` answers side by side take."""
        total = 0.0
        running = [Sequence("r", "c", [1], Sampler(Sampling()), tokens, frozenset()) for _ in range(chats)]
        while running:
            total += self._step(running)
            running = [each for each in running if each.generated < tokens]
        return total

    def _step(self, running: list[Sequence]) -> float:
        proposer, ahead, drafts = self.proposer, self._ahead, 0
        if not ahead:
            self._read()
        if proposer is not None and ahead and proposer.pauses():
            proposer.count_pause()
        elif proposer is not None:
            drafts = proposer.propose(running, 1000)
        self._read()
        longest = max(len(each.draft) for each in running)
        seconds = 0.006 * (1 + 0.01 * (len(running) + drafts)) + 0.001 * longest
        seconds += 0.0 if ahead else 0.0005
        self._ahead = proposer is None or proposer.pauses() or proposer.follows()
        for each in running:
            draft, each.draft = each.draft, []
            accepted = 0
            while accepted < len(draft) and self._chance.random() < self.share:
                accepted += 1
            self._unread.append((each, len(draft), accepted))
            each.tokens += [1] * (accepted + 1)
        if proposer is not None:
            proposer.observe(len(running), drafts, seconds, longest=longest, ahead=ahead)
        return seconds

    def _read(self) -> None:
        for sequence, drafted, accepted in self._unread:
            sequence.drafted += drafted
            sequence.accepted += accepted
        self._unread = []


def gain(share: float, chats: int, answers: int = 2, drafter: type[_Fixed] = _Fixed) -> float:
    """How many times as fast drafts make answers of 200 tokens, the median over seeds."""
    without = _Gpu(None, share).seconds(chats)
    gains = []
    for seed in range(9):
        gpu = _Gpu(DraftProposer(drafter(), 4, lambda: 1 << 20), share, seed)
        gains += [without / gpu.seconds(chats) for _ in range(answers)]
    return statistics.median(gains)


@pytest.mark.parametrize("chats", [1, 4, 8])
@pytest.mark.parametrize("unread", [False, True])
def test_drafts_on_a_gpu_pay_or_cost_next_to_nothing(chats: int, unread: bool) -> None:
    kind = _Unread if unread else _Fixed
    gains = {share: gain(share, chats, drafter=kind) for share in (0.05, 0.1, 0.3, 0.5, 0.7, 0.9)}
    assert all(each >= 0.98 for each in gains.values()), gains
    assert gains[0.7] >= (1.5 if chats == 1 else 1.25), gains
    assert gains[0.9] >= 1.75, gains


def test_drafts_begin_again_when_the_text_becomes_predictable() -> None:
    gpu = _Gpu(DraftProposer(_Fixed(), 4, lambda: 1 << 20), 0.05)
    gpu.seconds(1, 400)
    gpu.share = 0.95
    assert _Gpu(None, 0.95).seconds(1, 400) / gpu.seconds(1, 400) > 1.5


def test_a_drafter_without_proposals_lets_steps_be_submitted_ahead() -> None:
    class Speechless(_Fixed):
        def propose(self, requests: list[tuple[Sequence, int]]) -> list[list[int]]:
            return [[] for _ in requests]

    proposer = DraftProposer(Speechless(), 4, lambda: 1 << 20)
    for _ in range(3):
        proposer.observe(1, 0, 0.006, ahead=True)
    sequence = Sequence("r", "c", [1], Sampler(Sampling()), 5000, frozenset())
    ahead = 0
    for _ in range(100):
        if proposer.pauses():
            proposer.count_pause()
            ahead += 1
        else:
            assert proposer.propose([sequence], 100) == 0
    assert ahead > 75
    slow = DraftProposer(Speechless(), 4, lambda: 1 << 20)  # where no step is submitted ahead, it is asked
    for _ in range(20):
        assert slow.propose([sequence], 100) == 0
        slow.observe(1, 0, 0.006)
        assert not slow.pauses()
