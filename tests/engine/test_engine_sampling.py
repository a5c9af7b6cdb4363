"""Sampling: exact distributions, seeds, and settings out of range."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sessions import finish, submit

from engine.protocol import Sampling
from engine.scheduling.sampler import Sampler, SamplingError
from engine.sessions.session import Session

LOGITS = np.log(np.array([0.5, 0.25, 0.125, 0.0625, 0.0625], np.float32))


def frequencies(count: int = 4000, **settings: Any) -> np.ndarray[Any, Any]:
    sampler = Sampler(Sampling(**({"temperature": 1.0, "seed": 1} | settings)))
    picks = [sampler.sample(LOGITS.copy(), []) for _ in range(count)]
    return np.bincount(picks, minlength=5) / count


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, [0.5, 0.25, 0.125, 0.0625, 0.0625]),
        ({"temperature": 0.5}, [0.7191, 0.1798, 0.0449, 0.0112, 0.0112 * 4]),
        ({"top_k": 2}, [2 / 3, 1 / 3, 0, 0, 0]),
        ({"top_p": 0.7}, [2 / 3, 1 / 3, 0, 0, 0]),
        ({"min_p": 0.2}, [4 / 7, 2 / 7, 1 / 7, 0, 0]),
        ({"top_p": 0.8, "top_k": 2}, [2 / 3, 1 / 3, 0, 0, 0]),
    ],
)
def test_the_distribution_is_the_one_asked_for(settings: dict[str, Any], expected: list[float]) -> None:
    if settings.get("temperature"):
        squared = np.exp(LOGITS.astype(float) / settings["temperature"])
        expected = list(squared / squared.sum())
    np.testing.assert_allclose(frequencies(**settings), expected, atol=0.025)


@given(
    st.lists(st.floats(-50, 50), min_size=1, max_size=40), st.integers(0, 5), st.floats(0, 1), st.floats(0, 1)
)
def test_every_pick_is_allowed(logits: list[float], top_k: int, top_p: float, min_p: float) -> None:
    values = np.array(logits, np.float32)
    sampler = Sampler(Sampling(temperature=0.8, top_k=top_k, top_p=top_p, min_p=min_p, seed=0))
    pick = sampler.sample(values.copy(), [])
    if top_k:
        assert np.sum(values > values[pick]) < max(top_k, 1)
    if min_p:
        assert np.exp(values[pick] - values.max()) >= min_p * (1 - 1e-6)


def test_greedy_takes_the_best_and_the_penalty_moves_it() -> None:
    logits = np.array([1.0, 3.0, 2.9], np.float32)
    assert Sampler(Sampling(temperature=0)).sample(logits.copy(), [1]) == 1
    assert Sampler(Sampling(temperature=0, repetition_penalty=1.2)).sample(logits.copy(), [1]) == 2
    negative = np.array([-1.0, -1.1], np.float32)
    assert Sampler(Sampling(temperature=0, repetition_penalty=1.2)).sample(negative.copy(), [0]) == 1


def test_a_seed_gives_the_same_answer_in_any_company(open_session: Callable[..., Session]) -> None:
    settings = {"temperature": 1.0, "seed": 42, "top_p": 0.9}
    answers = []
    for company in (0, 3):
        session = open_session()
        sequence = submit(session, [10, 20, 30], "r", 30, **settings)
        for n in range(company):
            submit(session, [40 + n, 50], f"other {n}", 30, temperature=1.0)
        finish(session)
        answers.append(sequence.tokens)
    assert answers[0] == answers[1]
    assert len(set(answers[0])) > 10


@pytest.mark.parametrize(
    "settings",
    [
        {"temperature": -1.0},
        {"temperature": float("nan")},
        {"top_p": 1.5},
        {"min_p": -0.1},
        {"top_k": -1},
        {"repetition_penalty": 0.0},
        {"max_tokens": 0},
        {"seed": -5},
    ],
)
def test_settings_out_of_range_are_named(settings: dict[str, Any]) -> None:
    with pytest.raises(SamplingError, match=r"(out of range|must be)"):
        Sampler(Sampling(**settings))
