"""Embeddings: mlx-lm's hidden states, pooled; in chunks between steps, so that answers go on."""

from __future__ import annotations

import json
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from mlx_lm.models.cache import make_prompt_cache
from sessions import Open, finish, random_tokens, submit

from engine.models.model_loader import LoadedModel
from engine.sessions.embeddings import CHUNK, MAX_TOKENS, Embeddings, Vector, pooling_of
from engine.sessions.session import Session
from engine.sessions.session_errors import RequestError


def expected(loaded: LoadedModel, tokens: list[int], pooling: str) -> np.ndarray[Any, Any]:
    """The pooled last hidden states of mlx-lm's model in one piece, in float64."""
    inner = loaded.model.model
    hidden = np.array(inner(mx.array([tokens]), cache=make_prompt_cache(loaded.model))[0], np.float64)
    pooled = {"mean": hidden.mean(axis=0), "first": hidden[0], "last": hidden[-1]}[pooling]
    unit: np.ndarray[Any, Any] = pooled / np.linalg.norm(pooled)
    return unit


def wait_for(session: Session, future: Future[list[Vector]]) -> list[Vector]:
    while not future.done():
        assert not session.idle
        session.step()
    return future.result()


def with_pooling(loaded: LoadedModel, folder: Path, **config: object) -> LoadedModel:
    (folder / "1_Pooling").mkdir()
    (folder / "1_Pooling" / "config.json").write_text(json.dumps(config))
    assert loaded.folder is not None
    for name in ("config.json", "tokenizer.json"):
        (folder / name).write_bytes((loaded.folder / name).read_bytes())
    return replace(loaded, folder=folder)


@pytest.mark.parametrize("pooling", ["mean", "first", "last"])
@pytest.mark.parametrize("backend", ["reference", "cpu"])
def test_they_are_the_pooled_hidden_states(
    open_session: Open, tiny: LoadedModel, tmp_path: Path, pooling: str, backend: str
) -> None:
    loaded = tiny
    if pooling != "mean":
        name = {"first": "cls_token", "last": "lasttoken"}[pooling]
        loaded = with_pooling(tiny, tmp_path, **{f"pooling_mode_{name}": True})
    session = open_session(loaded, backend=backend)
    texts = [random_tokens(count, count) for count in (1, 7, CHUNK, CHUNK + 1, 500)]
    found = wait_for(session, session.embed(texts))
    assert len(found) == len(texts)
    for vector, text in zip(found, texts, strict=True):
        assert vector.dtype == np.float32
        np.testing.assert_allclose(vector, expected(tiny, text, pooling), atol=1e-5)
    assert session.idle
    assert session.blocks.stats().used == 0


@pytest.mark.parametrize("overlap", [True, False])
def test_answers_go_on_as_without_them(
    open_session: Open, tiny: LoadedModel, overlap: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.sessions.embeddings._SECONDS", 1e9)
    prompt = random_tokens(30, 1)
    plain = open_session(overlap=overlap)
    alone = submit(plain, prompt, "r", 24)
    finish(plain)
    session = open_session(overlap=overlap)
    answer = submit(session, prompt, "r", 24)
    session.step()
    texts = [random_tokens(500, seed) for seed in range(4)]  # two chunks each
    future = session.embed(texts)
    steps = 0
    while not future.done():
        before = answer.generated
        session.step()
        assert answer.generated == before + 1  # each step still gives a token
        steps += 1
    assert steps == -(-4 * 500 // CHUNK)
    finish(session)
    assert answer.tokens == alone.tokens
    for vector, text in zip(future.result(), texts, strict=True):
        np.testing.assert_allclose(vector, expected(tiny, text, "mean"), atol=1e-5)


def test_answers_wait_for_fewer_tokens_where_those_take_long(
    open_session: Open, tiny: LoadedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.sessions.embeddings._SECONDS", 0.0)
    session = open_session()
    submit(session, random_tokens(30, 1), "r", 24)
    session.step()
    text = random_tokens(20 * 16, 1)
    future = session.embed([text])
    steps = 0
    while not future.done():
        session.step()
        steps += 1
    assert steps == 20  # the first ones, too, which nothing was measured before
    np.testing.assert_allclose(future.result()[0], expected(tiny, text, "mean"), atol=1e-5)


def test_short_texts_share_a_step(open_session: Open) -> None:
    session = open_session()
    future = session.embed([random_tokens(10, seed) for seed in range(20)])
    session.step()
    assert len(future.result(timeout=0)) == 20


def test_requests_are_answered_in_turn_and_cancelled_ones_dropped(open_session: Open) -> None:
    session = open_session()
    first, second, third = (session.embed([random_tokens(400, seed)] * 3) for seed in range(3))
    session.step()
    assert first.cancel()
    wait_for(session, second)
    assert not third.done()
    wait_for(session, third)
    assert session.idle


def test_a_failure_ends_only_its_request(open_session: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    session = open_session()

    def broken(*args: object) -> mx.array:
        raise RuntimeError("out of memory")

    with monkeypatch.context() as patched:
        patched.setattr(session.embeddings, "_hidden_states", broken)
        future = session.embed([[5, 6]])
        session.step()
    with pytest.raises(RequestError, match="memory of this machine does not suffice") as caught:
        future.result(timeout=0)
    assert caught.value.kind == "engine"
    assert len(wait_for(session, session.embed([[5, 6]]))) == 1


def test_a_model_that_goes_away_ends_them(open_session: Open) -> None:
    session = open_session()
    future = session.embed([[5, 6]])
    session.embeddings.end("Tiny was unloaded.")
    with pytest.raises(RequestError, match="Tiny was unloaded"):
        future.result(timeout=0)
    assert session.idle


@pytest.mark.parametrize(
    ("texts", "said", "kind"),
    [
        ([], "not 0", "request"),
        ([[5]] * 2049, "not 2,049", "request"),
        ([[5], []], "The text 1 to embed is empty", "request"),
        ([[5] * 513], "has 513 tokens, but this model's context is 512", "overflow"),
        ([[259]], "names the token 259", "request"),
    ],
)
def test_what_cannot_be_embedded_is_refused(
    open_session: Open, texts: list[list[int]], said: str, kind: str
) -> None:
    session = open_session()
    with pytest.raises(RequestError, match=said) as caught:
        session.embed(texts)
    assert caught.value.kind == kind
    assert session.idle


@pytest.mark.parametrize("content", ["", "{", "[]", '{"pooling_mode_mean_tokens": true}', "\ud800"])
def test_pooling_that_is_not_said_is_the_mean(tmp_path: Path, content: str) -> None:
    assert pooling_of(tmp_path) == "mean"
    (tmp_path / "1_Pooling").mkdir()
    (tmp_path / "1_Pooling" / "config.json").write_bytes(content.encode("utf-8", "surrogatepass"))
    assert pooling_of(tmp_path) == "mean"


def test_a_text_whose_cache_takes_too_much_memory_is_refused_with_numbers(open_session: Open) -> None:
    session = open_session()
    embeddings = Embeddings(session.model, session.context, available=lambda: 4 * 100 * 1024)
    token = session.model.token_bytes
    most = 100 * 1024 // token
    embeddings.submit([random_tokens(most, 1)])
    with pytest.raises(
        RequestError, match=rf"has {most + 1} tokens, whose KV cache takes .*; 102 KB may be"
    ) as no:
        embeddings.submit([random_tokens(4, 1), random_tokens(most + 1, 1)])
    assert no.value.kind == "overflow"


def test_a_request_has_so_many_tokens_at_most(open_session: Open) -> None:
    session = open_session()
    texts = [random_tokens(500, 1)] * (MAX_TOKENS // 500 + 1)
    with pytest.raises(RequestError, match=r"have 300,500 tokens, but a request can have 300,000"):
        session.embed(texts)
