"""Sampling: exact distributions, seeds, and settings out of range."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sessions import finish, submit

from engine.blocks import UNKNOWN_TOKEN
from engine.protocol import Sampling
from engine.scheduling import step as step_of_rows
from engine.scheduling.sequence import Sampler, SamplingError, Sequence
from engine.scheduling.step import SampledRow, sample_tokens, sampled_row
from engine.sessions.session import Session

LOGITS = np.log(np.array([0.5, 0.25, 0.125, 0.0625, 0.0625], np.float32))


def row(settings: Sampling, tokens: list[int] | None = None, begin: int | None = None) -> SampledRow:
    """One row, the next token of a sequence whose tokens from `begin` on are generated; default: none."""
    sequence = Sequence("r", "c", [0] if tokens is None else tokens, Sampler(settings), 100, frozenset())
    sequence.prompt_length = len(sequence.tokens) if begin is None else begin
    return sampled_row(sequence, 0, [])


def sample(
    logits: np.ndarray[Any, Any],
    settings: Sampling,
    tokens: list[int] | None = None,
    begin: int | None = None,
) -> int:
    """Samples one token alone."""
    return int(sample_tokens(mx.array(logits)[None], [row(settings, tokens, begin)]).item())


def frequencies(count: int = 4000, **settings: Any) -> np.ndarray[Any, Any]:
    """The shares of tokens that one sequence samples."""
    sequence = row(Sampling(**({"temperature": 1.0, "seed": 1} | settings))).sequence
    rows = [SampledRow(sequence, n, n, []) for n in range(count)]
    picks = np.array(sample_tokens(mx.array(np.tile(LOGITS, (count, 1))), rows))
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
@example([0.0, -5.9e-43], 1, 0.0, 0.0)  # as probable as one another in float32
def test_every_pick_is_allowed(logits: list[float], top_k: int, top_p: float, min_p: float) -> None:
    values = np.array(logits, np.float32)
    pick = sample(values, Sampling(temperature=0.8, top_k=top_k, top_p=top_p, min_p=min_p, seed=0))
    weights = np.exp(values - values.max())
    if top_k:
        assert np.sum(weights > weights[pick] * (1 + 1e-6)) < max(top_k, 1)
    if min_p:
        assert weights[pick] >= min_p * (1 - 1e-6)


def test_greedy_takes_the_best_and_the_penalty_moves_it() -> None:
    logits = np.array([1.0, 3.0, 2.9], np.float32)
    assert sample(logits, Sampling(temperature=0), [1]) == 1
    assert sample(logits, Sampling(temperature=0, repetition_penalty=1.2), [1]) == 2
    negative = np.array([-1.0, -1.1], np.float32)
    assert sample(negative, Sampling(temperature=0, repetition_penalty=1.2), [0]) == 1


SETTINGS = st.builds(
    Sampling,
    temperature=st.sampled_from([0.0, 0.3, 1.0, 2.5]),
    top_p=st.sampled_from([0.0, 0.3, 0.9, 1.0]),
    top_k=st.sampled_from([0, 1, 5, 1000]),
    min_p=st.sampled_from([0.0, 0.05, 0.5]),
    repetition_penalty=st.sampled_from([0.7, 1.0, 1.3]),
    presence_penalty=st.sampled_from([0.0, 0.0, -1.5, 0.8]),
    frequency_penalty=st.sampled_from([0.0, 0.0, -0.4, 2.0]),
    logit_bias=st.dictionaries(st.integers(0, 199), st.sampled_from([-100.0, -1.0, 0.5, 9.0]), max_size=4),
    seed=st.integers(0, 1000),
)


def reference(
    logits: np.ndarray[Any, Any], settings: Sampling, tokens: list[int], begin: int
) -> np.ndarray[Any, Any]:
    """The probability of every token in float64, by mlx-lm's rules; the tokens from `begin` are generated."""
    x = logits.astype(np.float64)
    for token, bias in settings.logit_bias.items():
        x[token] += bias
    seen = np.unique(tokens[-64:])
    if settings.repetition_penalty != 1:
        p = settings.repetition_penalty
        x[seen] = np.where(x[seen] < 0, x[seen] * p, x[seen] / p)
    counts = np.bincount(tokens[begin:], minlength=len(x))
    x -= settings.presence_penalty * (counts > 0) + settings.frequency_penalty * counts
    if settings.temperature == 0:
        return (np.arange(len(x)) == np.argmax(x)).astype(float)
    weights = np.exp(x - x.max())
    order = np.argsort(-weights, kind="stable")
    kept = np.ones(len(x), bool)
    if 0 < settings.top_p < 1:
        before = np.cumsum(weights[order]) - weights[order]
        kept &= weights >= weights[order][max((before < settings.top_p * weights.sum()).sum() - 1, 0)]
    if settings.top_k:
        kept &= weights >= weights[order][min(settings.top_k, len(x)) - 1]
    kept &= weights >= settings.min_p
    scaled = np.where(kept, np.exp((x - x.max()) / settings.temperature), 0)
    return scaled / scaled.sum()


def threshold_by_sorting(weights: mx.array, rows: list[SampledRow]) -> mx.array:
    """The least weight that stays where nothing but top-k and min-p are asked for."""
    ordered = -np.sort(-np.array(weights), axis=-1)
    settings = [each.settings for each in rows]
    limits = [s.top_k or ordered.shape[-1] for s in settings]
    kth = [row[min(k, len(row)) - 1] for row, k in zip(ordered, limits, strict=True)]
    return mx.array([[max(float(x), s.min_p)] for x, s in zip(kth, settings, strict=True)], mx.float32)


@pytest.mark.parametrize("dtype", [mx.float32, mx.float16])
@pytest.mark.parametrize("step_size", [0.0, 0.5], ids=["few ties", "many ties"])
def test_top_k_keeps_and_samples_what_a_sort_does(
    dtype: mx.Dtype, step_size: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    logits = np.random.default_rng(3).normal(size=(8, 3000)).astype(np.float32) * 3
    if step_size:
        logits = np.round(logits / step_size) * step_size
    given = mx.array(logits).astype(dtype)
    limits = [(1, 0.0), (3, 0.0), (50, 0.1), (0, 0.0), (2999, 0.0), (3000, 0.0), (9000, 0.02), (0, 0.3)]
    for count in (2, 3, 8):  # the largest k of the company differs
        rows = [
            SampledRow(row(Sampling(temperature=1.0, top_k=k, min_p=p, seed=n)).sequence, n, n, [])
            for n, (k, p) in enumerate(limits[:count])
        ]
        got = np.array(sample_tokens(given[:count], rows)).tolist()
        weights = mx.exp(given[:count].astype(mx.float32) - given[:count].max(axis=-1, keepdims=True))
        kept = weights >= step_of_rows._threshold(weights, rows)
        assert mx.array_equal(kept, weights >= threshold_by_sorting(weights, rows))
        with monkeypatch.context() as patch:
            patch.setattr(step_of_rows, "_threshold", threshold_by_sorting)
            assert np.array(sample_tokens(given[:count], rows)).tolist() == got
        alone = [sample_tokens(given[n : n + 1], [each._replace(row=0)]) for n, each in enumerate(rows)]
        assert [int(token.item()) for token in alone] == got


@given(st.lists(SETTINGS, min_size=1, max_size=5), st.integers(0, 2**32 - 1))
def test_tokens_are_where_the_reference_puts_them_alone_and_in_company(
    settings: list[Sampling], seed: int
) -> None:
    """The random number lies in the reference's interval of the token; company changes nothing."""
    generator = np.random.default_rng(seed)
    logits = (generator.normal(size=(len(settings), 200)) * 3).astype(np.float32)
    tokens = [generator.integers(0, 200, generator.integers(1, 90)).tolist() for _ in settings]
    begins = [int(generator.integers(1, len(own) + 1)) for own in tokens]
    rows = [
        row(each, own, begin)._replace(row=n)
        for n, (each, own, begin) in enumerate(zip(settings, tokens, begins, strict=True))
    ]
    together = np.array(sample_tokens(mx.array(logits), rows)).tolist()
    for n, (each, own) in enumerate(zip(settings, tokens, strict=True)):
        assert sample(logits[n], each, own, begins[n]) == together[n]
        upto = np.cumsum(reference(logits[n], each, own, begins[n]))
        drawn = rows[n].sequence.sampler.uniform() if each.temperature else 0.5
        low = upto[together[n] - 1] if together[n] else 0.0
        assert low - 1e-4 <= drawn <= upto[together[n]] + 1e-4
        assert upto[together[n]] > low  # never a token that was filtered out


@given(st.integers(0, 3), st.integers(0, 2**32 - 1))
def test_an_unknown_previous_token_counts_like_a_known_one(n: int, seed: int) -> None:
    generator = np.random.default_rng(seed)
    logits = mx.array(generator.normal(size=(1, 30)).astype(np.float32))
    tokens = generator.integers(0, 30, 1 + 40 * n).tolist()
    for penalties in (
        {"repetition_penalty": 5.0},
        {"presence_penalty": 2.0, "frequency_penalty": 0.7},
        {"repetition_penalty": 0.5, "frequency_penalty": -2.0},
    ):
        settings = Sampling(temperature=1.0, seed=seed, **penalties)
        begin = len(tokens) // 2
        known = sample_tokens(logits, [row(settings, tokens, begin)._replace(ahead=1)])
        unknown = row(settings, [*tokens[:-1], UNKNOWN_TOKEN], begin)
        assert unknown.ahead == 1
        assert known.item() == sample_tokens(logits, [unknown], mx.array(tokens[-1:])).item()


def test_penalties_count_what_was_generated_and_drafts_but_not_the_prompt() -> None:
    logits = np.array([3.0, 2.5, 1.0], np.float32)
    assert sample(logits, Sampling(temperature=0, presence_penalty=1.0), [0, 0, 0]) == 0
    assert sample(logits, Sampling(temperature=0, presence_penalty=1.0), [1, 0], begin=1) == 1
    assert sample(logits, Sampling(temperature=0, frequency_penalty=0.2), [0, 0], begin=0) == 0
    assert sample(logits, Sampling(temperature=0, frequency_penalty=0.2), [0, 0, 0], begin=0) == 1
    settings = Sampling(temperature=0, frequency_penalty=0.9)
    sequence = Sequence("r", "c", [2], Sampler(settings), 9, frozenset())
    drafted = [sampled_row(sequence, n, [0, 1, 0][:n]) for n in range(4)]
    picks = sample_tokens(mx.array(np.tile(logits, (4, 1))), drafted)
    assert picks.tolist() == [0, 1, 0, 1]
    assert sampled_row(sequence, 0, []).counts == {}  # drafts are forgotten


def test_a_bias_on_a_token_that_the_model_does_not_have_changes_nothing() -> None:
    """MLX would write outside of the array."""
    logits = np.array([1.0, 3.0, 2.9], np.float32)
    assert sample(logits, Sampling(temperature=0, logit_bias={2**31 - 1: 100.0, 3: 100.0})) == 1
    assert sample(logits, Sampling(temperature=0, logit_bias={0: 100.0, 2: 97.0})) == 0


def test_a_token_of_a_prompt_without_a_logit_changes_no_logit() -> None:
    """Of its own row, whose first token is no token of the prompt, or of the row after it."""
    logits = mx.array([[3.0, 2.9, 1.0], [1.0, 3.0, 2.9]], mx.float32)
    settings = Sampling(temperature=0, repetition_penalty=2.0)
    for prompt, expected in (([4, 4], [0, 1]), ([4, 0], [1, 1]), ([0, 4], [1, 1])):
        rows = [row(settings, prompt), row(Sampling(temperature=0))._replace(row=1)]
        assert sample_tokens(logits, rows).tolist() == expected


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
        {"presence_penalty": 2.1},
        {"frequency_penalty": float("nan")},
        {"logprobs": 21},
        {"logprobs": -2},
        {"logit_bias": {1: 101.0}},
        {"logit_bias": {1: float("nan")}},
        {"logit_bias": {-1: 1.0}},
        {"logit_bias": dict.fromkeys(range(1025), 1.0)},
    ],
)
def test_settings_out_of_range_are_named(settings: dict[str, Any]) -> None:
    with pytest.raises(SamplingError, match=r"(out of range|must be|does not exist|use 1,024)"):
        Sampler(Sampling(**settings))
