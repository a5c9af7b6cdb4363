"""Steps submitted before the last one has ended: the same tokens as one step after another, and no loss."""

from __future__ import annotations

from typing import Any

import mlx.core as mx
import pytest
from hypothesis import HealthCheck, given, settings
from overlap_schedules import SCHEDULES, Arrival, check_equal, run
from sessions import Open, drop_middle, finish, random_tokens, submit
from zoo.kinds import greedy, of_kind

from engine.models.model_loader import LoadedModel
from engine.protocol import Delta, Finished, LoadOptions, Sampling
from engine.scheduling import model_runner
from engine.scheduling.step import DesyncError, SubmittedStep
from engine.sessions.answer import AnswerSpec
from engine.sessions.internal_errors import report_failed_step
from engine.sessions.prompts import EncodedPrompt
from engine.sessions.session import Session

QUICK, ALL = 40, 500
Pair = tuple[Session, Session]


@pytest.fixture(scope="module", params=["reference", "cpu", "qwen3_next", "lfm2"])
def pair(request: pytest.FixtureRequest, tiny: LoadedModel) -> Pair:
    """A session with overlapping steps and one without, over the same model."""
    if request.param in ("reference", "cpu"):
        return _pair(tiny, request.param, kv_blocks=40)
    return _pair(of_kind(request.param, tiny), "cpu", kv_blocks=40)


def _pair(tiny: LoadedModel, backend: Any, **options: Any) -> Pair:
    found = []
    for overlap in (True, False):
        session = Session(tiny, LoadOptions(backend=backend, overlap=overlap, **options))
        for pool in session.model.pools:
            pool.fill(float("nan"))
        found.append(session)
    return found[0], found[1]


_SETTINGS: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
}


@settings(max_examples=QUICK, **_SETTINGS)
@given(schedule=SCHEDULES)
def test_overlapping_steps_give_the_same_tokens(pair: Pair, schedule: list[Arrival]) -> None:
    overlapping, serial = pair
    check_equal(run(overlapping, schedule), run(serial, schedule))


@pytest.mark.slow
@pytest.mark.timeout(3600)
@settings(max_examples=ALL, **_SETTINGS)
@given(schedule=SCHEDULES)
def test_overlapping_steps_give_the_same_tokens_in_500_schedules(pair: Pair, schedule: list[Arrival]) -> None:
    overlapping, serial = pair
    check_equal(run(overlapping, schedule), run(serial, schedule))


def test_decode_steps_are_submitted_ahead_and_the_rest_says_why_not(tiny: LoadedModel) -> None:
    overlapping, serial = _pair(tiny, "reference", kv_blocks=60)
    for session in (overlapping, serial):
        submit(session, random_tokens(20, 1), "a", 30)
        finish(session)
    assert overlapping.scheduler.metrics.submitted_ahead == 29
    assert not overlapping.scheduler.metrics.waited
    assert serial.scheduler.metrics.submitted_ahead == 0
    assert set(serial.scheduler.metrics.waited) == {model_runner.SWITCHED_OFF}
    submit(overlapping, random_tokens(20, 2), "b", 30)
    overlapping.step()
    submit(overlapping, random_tokens(20, 3), "c", 30)
    overlapping.submit_prompt(
        EncodedPrompt(random_tokens(9, 3)), AnswerSpec("d", "d", Sampling(temperature=0, max_tokens=4), n=3)
    )
    finish(overlapping)
    waited = overlapping.scheduler.metrics.waited
    assert set(waited) == {model_runner.ARRIVALS, model_runner.FORKS}
    assert sum(waited.values()) <= 3


@pytest.mark.parametrize("kind", ["qwen3_next", "nemotron_h"])
def test_recurrent_states_are_no_reason_to_wait(tiny: LoadedModel, kind: str) -> None:
    hybrid = of_kind(kind, tiny)
    overlapping, serial = _pair(hybrid, "reference", kv_blocks=60)
    prompts = [random_tokens(20 + n, n) for n in range(3)]
    for session in (overlapping, serial):
        asked = [submit(session, prompt, str(n), 30) for n, prompt in enumerate(prompts)]
        finish(session)
        for sequence, prompt in zip(asked, prompts, strict=True):
            assert sequence.tokens == prompt + greedy(hybrid, prompt, 30)
        again = submit(session, [*asked[0].tokens, 7, 8], "again", 9)
        finish(session)
        assert again.reused >= 48  # its last whole block
        assert again.tokens[52:] == greedy(hybrid, again.tokens[:52], 9)
    assert overlapping.scheduler.metrics.submitted_ahead > 30
    assert serial.scheduler.metrics.submitted_ahead == 0


def test_pools_that_are_copied_on_write_are_serial_by_default(open_session: Open) -> None:
    session = open_session(backend="reference")
    submit(session, random_tokens(20, 1), "a", 8)
    finish(session)
    assert session.scheduler.metrics.submitted_ahead == 0
    assert set(session.scheduler.metrics.waited) == {model_runner.NOT_IN_PLACE}


def test_the_environment_can_switch_it_off(tiny: LoadedModel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OCTAVO_NO_OVERLAP", "1")
    session, _ = _pair(tiny, "reference", kv_blocks=60)
    submit(session, random_tokens(20, 1), "a", 8)
    finish(session)
    assert set(session.scheduler.metrics.waited) == {model_runner.SWITCHED_OFF}


def test_a_stop_token_found_one_step_late_shows_nothing_and_frees_its_slot(tiny: LoadedModel) -> None:
    overlapping, serial = _pair(tiny, "reference", kv_blocks=60)
    sampling = {"temperature": 2.0, "seed": 1}
    plain = submit(serial, random_tokens(20, 4), "plain", 20, **sampling)
    finish(serial)
    stop = plain.tokens[28]
    stopped = submit(overlapping, random_tokens(20, 4), "stopped", 20, **sampling)
    stopped.stop_tokens = frozenset([stop])
    messages = []
    while not overlapping.idle:
        messages += overlapping.step()
        overlapping.blocks.check_integrity()
    end = plain.tokens.index(stop, 20)
    assert end > 20
    assert stopped.tokens == plain.tokens[:end]
    assert [each.reason for each in messages if isinstance(each, Finished)] == ["stop"]
    assert max(each.tokens for each in messages if isinstance(each, Delta)) == end - 20
    assert overlapping.blocks.stats().used == 0
    assert overlapping.runner.in_flight  # the step that computed one token too many
    again = submit(overlapping, random_tokens(20, 4), "again", 20, **sampling)
    finish(overlapping)
    assert again.tokens == plain.tokens


def test_a_stop_string_ends_an_answer_that_is_in_a_step_in_flight(tiny: LoadedModel) -> None:
    overlapping, serial = _pair(tiny, "reference", kv_blocks=60)
    texts = []
    for session in (overlapping, serial):
        sampling = {"temperature": 2.0, "seed": 3, "top_k": 100}
        plain = submit(session, random_tokens(20, 5), "plain", 40, **sampling)
        finish(session)
        letters = [n for n in range(22, 50) if session.decode([plain.tokens[n]]).isalnum()]
        stop = session.decode([plain.tokens[letters[-1]]])
        submit(session, random_tokens(20, 5), "stopped", 40, stop=[stop], **sampling)
        messages = []
        while not session.idle:
            messages += session.step()
            session.blocks.check_integrity()
        texts.append("".join(each.text for each in messages if isinstance(each, Delta)))
        assert messages[-1].reason == "stop"
        assert session.blocks.stats().used == 0
    assert texts[0] == texts[1]


def test_commands_between_steps_wait_for_the_step_in_flight_and_lose_no_text(tiny: LoadedModel) -> None:
    overlapping, serial = _pair(tiny, "reference", kv_budget="64 blocks")
    answers = []
    for session in (overlapping, serial):
        first = submit(session, random_tokens(40, 6), "a", 40)
        shifted = session.submit_prompt(
            EncodedPrompt(random_tokens(60, 7)),
            AnswerSpec("b", "b", Sampling(temperature=0, max_tokens=40), keep=16),
        )
        shifted.stop_tokens = frozenset()
        shown = {"a": 0, "b": 0}
        for n in range(12):
            _count(session, shown)
            session.settle()  # so that both sessions have the same tokens when the command comes
            if n == 4:
                assert not session.memory.set_budget("40 blocks").error
            if n == 6:
                session.memory.compact()
            if n == 8:
                assert drop_middle(session, "b", 16, 16) == 16
            session.blocks.check_integrity()
        while not session.idle:
            _count(session, shown)
        assert shown == {"a": 40, "b": 40}
        answers.append(first.tokens)
    assert answers[0] == answers[1]


def _count(session: Session, shown: dict[str, int]) -> None:
    for each in session.step():
        if isinstance(each, Delta):
            shown[each.request] = each.tokens


def test_the_last_messages_of_a_settled_step_are_not_lost(tiny: LoadedModel) -> None:
    session, _ = _pair(tiny, "reference", kv_blocks=60)
    submit(session, random_tokens(20, 8), "a", 2)
    session.step()
    assert session.runner.in_flight
    session.settle()
    assert not session.runner.in_flight
    assert session.scheduler.idle
    assert not session.idle
    assert [each.reason for each in session.step() if isinstance(each, Finished)] == ["length"]
    assert session.idle


@pytest.mark.parametrize("kind", ["llama", "qwen3_next"])
@pytest.mark.parametrize("where", ["build", "wait"])
def test_a_step_that_fails_in_flight_ends_its_requests_and_the_session_serves_on(
    tiny: LoadedModel, where: str, kind: str
) -> None:
    loaded = tiny if kind == "llama" else of_kind(kind, tiny)
    session, serial = _pair(loaded, "reference", kv_blocks=60)
    expected = submit(serial, random_tokens(20, 9), "a", 12).tokens
    finish(serial)
    doomed = submit(session, random_tokens(20, 9), "a", 12)
    for _ in range(3):
        session.step()
    healthy = getattr(session.model, where)

    def broken(*_: Any, **__: Any) -> Any:
        raise RuntimeError("[METAL] Command buffer execution failed")

    setattr(session.model, where, broken)
    if where == "build":  # the step in flight ends first, and its token is not lost
        assert session.step()
        assert session.scheduler.metrics.waited[model_runner.FAILED] == 1
        assert doomed.generated == 4
    with pytest.raises(RuntimeError, match="METAL"):
        session.step()
    session.blocks.check_integrity()
    session.fail("the GPU gave up")
    assert session.idle
    assert session.blocks.stats().used == 0
    setattr(session.model, where, healthy)
    again = submit(session, random_tokens(20, 9), "a", 12)
    finish(session)
    assert again.tokens == expected


def test_a_step_that_computed_other_tokens_raises(tiny: LoadedModel) -> None:
    session, _ = _pair(tiny, "reference", kv_blocks=60)
    submit(session, random_tokens(20, 10), "a", 12)
    submit(session, random_tokens(20, 11), "b", 12)
    for _ in range(3):
        session.step()
    flight = session.runner._flight
    assert flight is not None
    assert flight.inputs is not None
    flight.inputs = flight.inputs[::-1]
    with pytest.raises(DesyncError) as raised:
        session.step()
    (ended, _) = session.fail(report_failed_step(raised.value))
    assert isinstance(ended, Finished)
    assert "OCTAVO_NO_OVERLAP=1" in ended.error
    session.blocks.check_integrity()
    assert session.blocks.stats().used == 0


def test_at_most_one_step_is_ahead(tiny: LoadedModel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also for prompts, whose chunks sample nothing: each is waited for before the next but one."""
    session, _ = _pair(tiny, "reference", kv_blocks=60)
    session.scheduler.token_budget.max_rows = 16
    log: list[str] = []
    model = session.model
    submitted, wait = model.submit, model.wait
    monkeypatch.setattr(model, "submit", lambda *a: (log.append("submit"), submitted(*a)))
    monkeypatch.setattr(model, "wait", lambda *a, **k: (log.append("wait"), wait(*a, **k)))
    submit(session, random_tokens(200, 12), "a", 6)
    finish(session)
    ahead = 0
    for each in log:
        ahead += 1 if each == "submit" else -1
        assert 0 <= ahead <= 2
    assert session.scheduler.metrics.submitted_ahead >= 16


def test_cancelling_abandons_the_step_that_is_built_and_not_the_one_in_flight(tiny: LoadedModel) -> None:
    session, serial = _pair(tiny, "reference", kv_blocks=60)
    kept = submit(session, random_tokens(20, 13), "kept", 12)
    submit(session, random_tokens(20, 14), "gone", 12)
    submit(session, random_tokens(20, 15), "gone too", 12)
    for _ in range(3):
        session.step()
    session.runner.cancelled = {"gone", "gone too"}
    before = kept.generated
    session.step()
    assert session.scheduler.metrics.abandoned == 1
    assert kept.generated == before + 1
    session.abort("gone")
    session.abort("gone too")
    finish(session)
    expected = submit(serial, random_tokens(20, 13), "kept", 12)
    finish(serial)
    assert kept.tokens == expected.tokens


def test_the_memory_of_many_overlapping_steps_does_not_grow(tiny: LoadedModel) -> None:
    peaks = []
    for session in _pair(tiny, "reference", kv_blocks=4000):
        submit(session, random_tokens(20, 16), "a", 240)
        for _ in range(20):
            session.step()
        mx.reset_peak_memory()
        start = mx.get_active_memory()
        while not session.idle:
            session.step()
        peaks.append(mx.get_peak_memory() - start)
    assert peaks[0] < peaks[1] + session.model.kv_bytes / 4  # two layers: less than half of one of them


def test_a_step_that_was_submitted_is_described_by_what_it_computes(tiny: LoadedModel) -> None:
    session, _ = _pair(tiny, "reference", kv_blocks=60)
    sequence = submit(session, random_tokens(20, 17), "a", 12)
    session.step()
    flight = session.runner._flight
    assert isinstance(flight, SubmittedStep)
    assert flight.continued == [sequence]
    assert sequence.tokens[-1] >= 0  # no placeholder is visible between steps
    assert session.blocks.length(sequence.handle) == 21
    assert session.blocks.committed(sequence.handle) == 20
    content = session.blocks.queries.content(int(session.blocks.table(sequence.handle)[-1]))
    assert content is not None
    assert content.tokens.tolist() == sequence.tokens[16:21]
