"""Log-probabilities: those of mlx-lm's own logits, one for each token, however the tokens are computed."""

from __future__ import annotations

from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from draft_oracle import Oracle, speculate
from hypothesis import given
from hypothesis import strategies as st
from mlx_lm.models.cache import make_prompt_cache
from sessions import Open, finish, random_tokens, submit
from test_scheduling_sampling import row

from engine.models.model_loader import LoadedModel
from engine.models.token_text import TokenTexts
from engine.protocol import Delta, Finished, Sampling, TokenLogprob
from engine.scheduling.sequence import Sequence
from engine.scheduling.step import step_logprobs
from engine.sessions.session import Session

PROMPT = random_tokens(21, 5)


def expected(loaded: LoadedModel, sequence: Sequence) -> np.ndarray[Any, Any]:
    """The log-probabilities after each token, (tokens, vocabulary), from mlx-lm's logits in float64."""
    cache = make_prompt_cache(loaded.model)
    logits = np.array(loaded.model(mx.array([sequence.tokens]), cache=cache)[0].astype(mx.float32))
    exact = logits.astype(np.float64)
    above = exact - exact.max(axis=1, keepdims=True)
    logprobs: np.ndarray[Any, Any] = above - np.log(np.exp(above).sum(axis=1, keepdims=True))
    return logprobs


def check(loaded: LoadedModel, sequence: Sequence, count: int) -> None:
    """Compares what a sequence reports with mlx-lm."""
    rows = expected(loaded, sequence)[sequence.prompt_length - 1 : -1]
    assert [each.token for each in sequence.logprobs] == sequence.tokens[sequence.prompt_length :]
    for each, own in zip(sequence.logprobs, rows, strict=True):
        assert each.logprob == pytest.approx(own[each.token], abs=2e-4)
        assert len(each.top) == count
        np.testing.assert_allclose([p for _, p in each.top], np.sort(own)[::-1][:count], atol=2e-4)
        np.testing.assert_allclose([p for _, p in each.top], own[[t for t, _ in each.top]], atol=2e-4)


@pytest.mark.parametrize("overlap", [True, False])
@pytest.mark.parametrize("backend", ["reference", "cpu"])
def test_they_are_those_of_mlx_lm_before_penalties_and_filters(
    open_session: Open, tiny: LoadedModel, overlap: bool, backend: str
) -> None:
    session = open_session(backend=backend, overlap=overlap)
    changed = {"temperature": 1.3, "top_k": 40, "presence_penalty": 1.0, "logit_bias": {9: 3.0}, "seed": 4}
    sequences = [
        submit(session, PROMPT, "greedy", 30, logprobs=3),
        submit(session, PROMPT[:9], "sampled", 30, logprobs=20, **changed),
        submit(session, PROMPT[3:], "chosen only", 30, logprobs=0),
        submit(session, PROMPT[5:], "none", 30),
    ]
    finish(session)
    for sequence, count in zip(sequences, (3, 20, 0), strict=False):
        check(tiny, sequence, count)
    assert sequences[3].logprobs == []
    if overlap:
        assert session.scheduler.metrics.submitted_ahead > 20  # they make no step wait
    elif backend == "cpu":
        assert sequences[0].logprobs[0].top[0][0] == sequences[0].logprobs[0].token


def test_with_drafts_they_are_the_same(open_session: Open, tiny: LoadedModel) -> None:
    plain = open_session()
    first = submit(plain, PROMPT, "r", 40, logprobs=2)
    finish(plain)
    for wrong in (0.0, 0.4):
        session = open_session()
        speculate(session, Oracle({"r": first.tokens}, wrong))
        again = submit(session, PROMPT, "r", 40, logprobs=2)
        finish(session)
        assert again.accepted > 10
        assert again.tokens == first.tokens
        check(tiny, again, 2)


def test_penalties_give_the_same_tokens_with_drafts(open_session: Open) -> None:
    settings: dict[str, Any] = {"frequency_penalty": 1.1, "presence_penalty": 0.7, "logit_bias": {33: 2.0}}
    plain = open_session()
    first = submit(plain, PROMPT, "r", 60, **settings)
    unpenalised = submit(plain, PROMPT, "plain", 60)
    finish(plain)
    assert first.tokens != unpenalised.tokens
    session = open_session()
    speculate(session, Oracle({"r": first.tokens}, 0.2))
    again = submit(session, PROMPT, "r", 60, **settings)
    finish(session)
    assert again.accepted > 10
    assert again.tokens == first.tokens


@given(st.integers(1, 6), st.integers(0, 2**32 - 1))
def test_company_changes_none_of_them(count: int, seed: int) -> None:
    generator = np.random.default_rng(seed)
    logits = mx.array(generator.normal(size=(count, 150)).astype(np.float32)).astype(mx.bfloat16)
    tokens = mx.array(generator.integers(0, 150, count).astype(np.int32))
    asked = [int(each) for each in generator.integers(-1, 6, count)]
    rows = [row(Sampling(logprobs=each))._replace(row=n) for n, each in enumerate(asked)]
    together = step_logprobs(logits, rows, tokens)
    found = together.by_place(tokens.tolist()) if together else {}
    assert sorted(found) == [n for n, each in enumerate(asked) if each >= 0]
    for place, logprob in found.items():
        alone = step_logprobs(logits[place][None], [rows[place]._replace(row=0)], tokens[place][None])
        assert alone is not None
        assert alone.by_place([tokens[place].item()])[0] == logprob


def collect(session: Session) -> tuple[list[TokenLogprob], list[int], Finished]:
    """Runs a session; returns the log-probabilities in its deltas, how many came with each, and the end."""
    found: list[TokenLogprob] = []
    upto = 0
    counts = []
    while True:
        for message in session.step():
            if isinstance(message, Delta):
                assert len(message.logprobs) == message.tokens - upto  # aligned with the tokens
                upto = message.tokens
                found += message.logprobs
                counts.append(len(message.logprobs))
            elif isinstance(message, Finished):
                return found, counts, message


@pytest.mark.parametrize("drafts", [False, True])
def test_each_delta_has_those_of_its_tokens_at_every_kind_of_end(open_session: Open, drafts: bool) -> None:
    plain = open_session()
    sampling: dict[str, Any] = {"temperature": 2.0, "seed": 3, "top_k": 100}
    whole = submit(plain, PROMPT, "r", 40, **sampling)
    finish(plain)
    answer = whole.tokens[len(PROMPT) :]
    stop_token = answer[25]
    before_stop = answer.index(stop_token)
    letters = [plain.decode([token]) for token in answer]
    at = next(n for n in range(12, 40) if letters[n].isalnum() and letters[n] not in letters[:n])
    for ends, reason, count in (
        ({"max_tokens": 17}, "length", 17),
        ({"stop": [letters[at]]}, "stop", at + 1),
        ({}, "stop", before_stop),
    ):
        session = open_session()
        if drafts:
            speculate(session, Oracle({"r": whole.tokens}, 0.0))
        sequence = submit(session, PROMPT, "r", logprobs=1, **({"count": 40} | sampling | ends))
        if not ends:
            sequence.stop_tokens = frozenset([stop_token])
        found, counts, end = collect(session)
        assert (end.reason, end.completion_tokens) == (reason, count)
        assert [each.token for each in found] == answer[:count]
        assert end.stop_string == (letters[at] if "stop" in ends else "")
        assert b"".join(each.utf8 for each in found) == b"".join(
            TokenTexts(session.loaded.tokenizer).utf8(token) for token in answer[:count]
        )
        assert all(len(each.top) == 1 and each.top[0].logprob >= each.logprob for each in found)
        assert not drafts or max(counts) > 1


def test_the_bytes_of_tokens_make_the_text(tiny: LoadedModel, starter: LoadedModel) -> None:
    text = "naïve – 日本語 🙂 done\n\tand  spaces <|im_end|>"
    for tokenizer in (tiny.tokenizer, starter.tokenizer):
        texts = TokenTexts(tokenizer)
        tokens = tokenizer.encode(text, add_special_tokens=False)
        assert b"".join(texts.utf8(token) for token in tokens).decode() == text
    assert texts.text(tiny.tokenizer.encode("🙂")[0]) in ("\ufffd", "🙂")
    assert texts.utf8(10**6) == b""
