"""Overlapping steps on Metal and CUDA, every kernel emulated: the same tokens as one step after another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gpu_scenarios as scenarios
import pytest
from draft_oracle import UnreadOracle, always
from gpu_sessions import LogitRecorder, emulated_gpu, open_session, problems
from hypothesis import HealthCheck, given, settings
from overlap_schedules import SCHEDULES, Arrival, check_equal, run
from sessions import finish, random_tokens, submit

from engine.sessions.session import Session

QUICK, ALL = 3, 500
_SETTINGS: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
}
Pair = tuple[Session, Session]


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder where both backends keep which kernels are right."""
    return tmp_path_factory.mktemp("cache")


def pair(backend: str, folder: Path) -> Pair:
    """A session with overlapping steps and one without."""
    family = scenarios.QUICK[0]
    found = [
        open_session(family.loaded(folder), family, backend, overlap=overlap, kv_blocks=40)
        for overlap in (True, False)
    ]
    return found[0], found[1]


def same_tokens(sessions: Pair, schedule: list[Arrival]) -> None:
    overlapping, serial = sessions
    check_equal(run(overlapping, schedule), run(serial, schedule))


@pytest.mark.parametrize("backend", ["metal", pytest.param("cuda", marks=pytest.mark.kernels_full)])
def test_overlapping_steps_give_the_same_tokens(backend: str, tmp_path: Path, cache: Path) -> None:
    with emulated_gpu(backend, cache) as emulator:
        sessions = pair(backend, tmp_path)

        @settings(max_examples=QUICK, **_SETTINGS)
        @given(schedule=SCHEDULES)
        def check(schedule: list[Arrival]) -> None:
            same_tokens(sessions, schedule)

        check()
        before = sessions[0].scheduler.metrics.submitted_ahead
        submit(sessions[0], random_tokens(20, 1), "a", 12)
        finish(sessions[0])
        assert problems(emulator) == []
        assert sessions[0].scheduler.metrics.submitted_ahead == before + 11


@pytest.mark.parametrize("backend", ["metal", pytest.param("cuda", marks=pytest.mark.kernels_full)])
def test_drafts_are_computed_behind_the_step_in_flight(backend: str, tmp_path: Path, cache: Path) -> None:
    family = scenarios.QUICK[0]
    with emulated_gpu(backend, cache) as emulator:
        loaded = family.loaded(tmp_path)
        plain, session = open_session(loaded, family, "cpu"), open_session(loaded, family, backend)
        lengths = (500, 20)  # one answer goes over a border of a split context
        found = [submit(plain, random_tokens(length, 1), str(length), 30) for length in lengths]
        finish(plain)
        answers = {each.request: each.tokens for each in found}
        always(session, UnreadOracle(answers, 0.2))
        recorder = LogitRecorder(session)
        found = [submit(session, random_tokens(length, 1), str(length), 30) for length in lengths]
        finish(session)
        metrics = session.scheduler.metrics
        assert problems(emulator) == []
        assert metrics.submitted_ahead > 0.5 * metrics.steps
        assert 0 < metrics.accepted < metrics.drafted
    assert {each.request: each.tokens for each in found} == answers
    assert recorder.worst(family) <= family.bound


@pytest.mark.kernels_full
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("backend", ["metal", "cuda"])
def test_overlapping_steps_give_the_same_tokens_in_500_schedules(
    backend: str, tmp_path: Path, cache: Path
) -> None:
    with emulated_gpu(backend, cache) as emulator:
        sessions = pair(backend, tmp_path)

        @settings(max_examples=ALL, **_SETTINGS)
        @given(schedule=SCHEDULES)
        def check(schedule: list[Arrival]) -> None:
            same_tokens(sessions, schedule)

        check()
        assert problems(emulator) == []
