"""Steps with drafts that are submitted before the last one's tokens are read: the same text, and no loss."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from draft_oracle import UnreadOracle, always, answer, prompts
from hypothesis import HealthCheck, given, settings
from msgspec import structs
from overlap_schedules import SCHEDULES, Arrival, check_equal, run
from sessions import finish, random_tokens, submit
from tiny_kinds import make_tiny
from zoo.kinds import of_kind

from engine.backends import Batch
from engine.blocks import BlockError
from engine.models.model_loader import LoadedModel, load
from engine.protocol import LoadOptions, Sampling
from engine.scheduling import model_runner, step
from engine.scheduling.step import DesyncError, SampledRow, SubmittedStep, Unread
from engine.sessions.answer import AnswerSpec
from engine.sessions.prompts import EncodedPrompt
from engine.sessions.session import Session

QUICK, ALL = 25, 500
SAMPLED: dict[str, Any] = {"temperature": 0.9, "top_p": 0.9, "seed": 5}
_SETTINGS: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
}
Pair = tuple[Session, Session]


@pytest.fixture(scope="module")
def llama(tmp_path_factory: pytest.TempPathFactory) -> LoadedModel:
    return load(make_tiny(tmp_path_factory.mktemp("kinds") / "llama", "llama"))


def opened(loaded: LoadedModel, **options: Any) -> Session:
    """A session over pools that begin as NaN; one that drafts does so in every step, whatever that costs."""
    given: dict[str, Any] = {"backend": "reference", "kv_blocks": 60} | options
    session = Session(loaded, LoadOptions(**given))
    for pool in session.model.pools:
        pool.fill(float("nan"))
    if session.proposer is not None:
        session.proposer.always = True
    return session


def ahead(loaded: LoadedModel, how: str = "early-exit:3", **options: Any) -> Session:
    return opened(loaded, draft_model=how, overlap=True, **options)


def pausing(session: Session) -> Session:
    """Steps with drafts and without them follow each other."""
    assert session.proposer is not None
    session.proposer.pauses = lambda: session.runner.steps % 5 in (1, 2)  # type: ignore[method-assign]
    return session


@pytest.fixture(scope="module", params=["always", "pausing"])
def pair(request: pytest.FixtureRequest, llama: LoadedModel) -> Pair:
    """A session whose drafts are ahead, and one without drafts; few blocks, so that some are preempted."""
    drafting = ahead(llama, "early-exit:3", kv_blocks=20)
    plain = opened(llama, overlap=False, kv_blocks=20)
    return pausing(drafting) if request.param == "pausing" else drafting, plain


def _without_penalties(schedule: list[Arrival]) -> list[Arrival]:
    none = {"repetition_penalty": 1.0, "presence_penalty": 0.0, "frequency_penalty": 0.0}
    return [replace(each, sampling=structs.replace(each.sampling, **none)) for each in schedule]


def _same_tokens(pair: Pair, schedule: list[Arrival]) -> None:
    drafting, plain = pair
    check_equal(run(drafting, schedule), run(plain, schedule))


@settings(max_examples=QUICK, **_SETTINGS)
@given(schedule=SCHEDULES | SCHEDULES.map(_without_penalties))
def test_schedules_give_the_same_tokens(pair: Pair, schedule: list[Arrival]) -> None:
    _same_tokens(pair, schedule)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@settings(max_examples=ALL, **_SETTINGS)
@given(schedule=SCHEDULES.map(_without_penalties))
def test_500_schedules_give_the_same_tokens(pair: Pair, schedule: list[Arrival]) -> None:
    _same_tokens(pair, schedule)


@pytest.mark.parametrize("bits", [0, 8])
def test_steps_with_drafts_are_submitted_ahead(llama: LoadedModel, bits: int) -> None:
    drafting, plain = ahead(llama, kv_bits=bits), opened(llama, kv_bits=bits)
    for sampling in ({}, SAMPLED):
        assert answer(drafting, prompts(5), **sampling) == answer(plain, prompts(5), **sampling)
    metrics = drafting.scheduler.metrics
    assert metrics.submitted_ahead > 0.8 * metrics.steps
    assert 0 < metrics.accepted < metrics.drafted
    assert set(metrics.waited) == {model_runner.ARRIVALS}
    assert drafting.blocks.stats().used == 0


@pytest.mark.parametrize("sampling", [{}, SAMPLED], ids=["greedy", "sampled"])
@pytest.mark.parametrize("wrong", [0.0, 0.3, 1.0])
def test_drafts_that_are_right_as_often_as_asked(
    llama: LoadedModel, wrong: float, sampling: dict[str, Any]
) -> None:
    drafting, plain = opened(llama, overlap=True), opened(llama)
    expected = answer(plain, prompts(4), **sampling)
    always(drafting, UnreadOracle(expected, wrong))
    assert answer(drafting, prompts(4), **sampling) == expected
    metrics = drafting.scheduler.metrics
    assert metrics.submitted_ahead > 0.4 * metrics.steps
    assert (metrics.accepted > 0.8 * metrics.drafted) == (wrong == 0)


def test_steps_with_drafts_and_without_follow_each_other(llama: LoadedModel) -> None:
    drafting, plain = pausing(ahead(llama)), opened(llama)
    for sampling in ({}, SAMPLED):
        asked = [
            (session, submit(session, p, str(n), 40, **sampling))
            for session in (drafting, plain)
            for n, p in enumerate([random_tokens(9, 1), random_tokens(5, 2)])
        ]
        finish(drafting)
        finish(plain)
        found = [[answer.tokens for owner, answer in asked if owner is each] for each in (drafting, plain)]
        assert found[0] == found[1]
    metrics = drafting.scheduler.metrics
    assert metrics.submitted_ahead > 0.8 * metrics.steps
    assert metrics.drafted > 0


@pytest.mark.parametrize(
    ("kind", "how", "sampling", "reason"),
    [
        ("llama", "early-exit:3", {"repetition_penalty": 1.2}, model_runner.PENALTIES),
        ("lfm2", "early-exit:2", {}, model_runner.NOT_MOVABLE),
        ("gemma3_text", "early-exit:2", {}, model_runner.NOT_MOVABLE),
    ],
)
def test_what_cannot_be_ahead_waits_and_says_why(
    llama: LoadedModel, kind: str, how: str, sampling: dict[str, Any], reason: str
) -> None:
    loaded = llama if kind == "llama" else of_kind(kind, llama)
    drafting, plain = ahead(loaded, how), opened(loaded)
    assert answer(drafting, prompts(2), 20, **sampling) == answer(plain, prompts(2), 20, **sampling)
    metrics = drafting.scheduler.metrics
    assert metrics.drafted > 0
    assert metrics.waited[reason] > 0.5 * metrics.steps


def test_a_context_that_is_shifted(llama: LoadedModel) -> None:
    def tokens(session: Session) -> list[int]:
        spec = AnswerSpec("r", "c", Sampling(temperature=0, max_tokens=200), keep=4)
        sequence = session.submit_prompt(EncodedPrompt([7, 8, 9] * 5), spec)
        sequence.stop_tokens = frozenset()
        finish(session)
        assert sequence.dropped > 0
        return sequence.tokens

    drafting = ahead(llama, context=128)
    assert tokens(drafting) == tokens(opened(llama, context=128))
    metrics = drafting.scheduler.metrics
    assert metrics.submitted_ahead > 0.5 * metrics.steps


def test_drafts_from_the_text_need_its_tokens(llama: LoadedModel) -> None:
    session = opened(llama, draft_lookup=True, overlap=True)
    submit(session, random_tokens(12, 60) * 3, "r", 30)
    finish(session)
    metrics = session.scheduler.metrics
    assert metrics.drafted > 0
    assert set(metrics.waited) == {model_runner.DRAFTS}


def test_without_overlap_a_draft_is_known_before_its_step(llama: LoadedModel) -> None:
    session, known = opened(llama, draft_model="early-exit:3", overlap=False), []
    build = session.model.build

    def look(batch: Batch, tokens: mx.array | None = None) -> mx.array:
        known.append(tokens is None and batch.back is None)
        return build(batch, tokens)

    session.model.build = look  # type: ignore[method-assign]
    answer(session, prompts(2), 12)
    assert known
    assert all(known)


def test_an_answer_that_is_aborted_or_stopped_frees_what_the_step_ahead_reserved(llama: LoadedModel) -> None:
    drafting, plain = ahead(llama), opened(llama)
    expected = submit(plain, random_tokens(20, 4), "plain", 60, **SAMPLED)
    other = submit(plain, random_tokens(30, 5), "other", 60, **SAMPLED)
    finish(plain)
    stop = expected.tokens[50]
    stopped = submit(drafting, random_tokens(20, 4), "stopped", 60, **SAMPLED)
    stopped.stop_tokens = frozenset([stop])
    beside = submit(drafting, random_tokens(30, 5), "other", 60, **SAMPLED)
    aborted = submit(drafting, random_tokens(40, 6), "aborted", 60, **SAMPLED)
    while not drafting.idle:
        drafting.step()
        drafting.blocks.check_integrity()
        if aborted.generated > 9 and aborted.reason is None:
            assert drafting.runner.in_flight
            drafting.abort("aborted")
    assert stopped.tokens == expected.tokens[: expected.tokens.index(stop, 20)]
    assert beside.tokens == other.tokens
    drafting.settle()
    assert drafting.blocks.stats().used == 0


def test_a_step_that_fails_takes_back_the_one_ahead(
    llama: LoadedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    drafting, plain = ahead(llama), opened(llama)
    expected = answer(plain, prompts(2), 30)
    submit(drafting, prompts(2)[0], "fails", 30)
    for _ in range(4):
        drafting.step()
    wait = drafting.model.wait

    def fail(*outputs: mx.array, pools: bool = True) -> None:
        monkeypatch.setattr(drafting.model, "wait", wait)
        raise RuntimeError("the GPU is out of memory")

    monkeypatch.setattr(drafting.model, "wait", fail)
    with pytest.raises(RuntimeError, match="out of memory"):
        drafting.step()
    drafting.fail("it failed")
    drafting.blocks.check_integrity()
    assert drafting.blocks.stats().used == 0
    assert answer(drafting, prompts(2), 30) == expected


def _all_right(self: Unread, handles: list[int]) -> tuple[mx.array, np.ndarray]:
    return mx.zeros(len(handles), mx.int32), np.array([self.most.get(each, 0) for each in handles], np.int32)


def _at_the_end(self: Batch, before: int) -> mx.array:
    return mx.array(self._slots_at(self.positions[:, None] - before)[:, 0])


def _never_moved(self: SubmittedStep, *_: Any, **__: Any) -> None:
    return


def _first_number(row: SampledRow, wrong: int) -> float:
    return row.sequence.sampler.uniform(row.ahead) if row.settings.temperature else 0.0


@pytest.mark.parametrize(
    ("owner", "name", "planted"),
    [
        (Unread, "of", _all_right),
        (Batch, "_mx_slots", _at_the_end),
        (SubmittedStep, "move_back", _never_moved),
        (step, "_uniform", _first_number),
    ],
)
def test_planted_faults_show(
    llama: LoadedModel, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, planted: Any
) -> None:
    expected = answer(opened(llama), prompts(1), **SAMPLED)
    monkeypatch.setattr(owner, name, planted)
    session = ahead(llama)
    with contextlib.suppress(BlockError, DesyncError):
        right = answer(session, prompts(1), **SAMPLED) == expected
        assert not right or session.scheduler.metrics.submitted_ahead < 0.5 * session.scheduler.metrics.steps
