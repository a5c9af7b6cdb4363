"""Quantised K/V through the engine: sharing, copies and company change nothing; the error has a bound."""

from __future__ import annotations

from collections.abc import Callable

import mlx.core as mx
import numpy as np
import pytest
from sessions import finish, submit
from zoo.tiny_configs import make

from engine.backends import backend_for
from engine.bench.single import compare, read
from engine.models.model_loader import LoadedModel
from engine.paged_model import PagedModel
from engine.sessions.session import Session

PROMPT = [(11 * i) % 250 + 3 for i in range(45)]


@pytest.mark.parametrize("backend", ["cpu", "reference"])
@pytest.mark.parametrize("bits", [8, 4])
def test_the_text_is_the_same_alone_shared_forked_and_together(
    tiny: LoadedModel, open_session: Callable[..., Session], backend: str, bits: int
) -> None:
    options = {"backend": backend, "kv_bits": bits, "kv_blocks": 64, "block_size": 8}
    alone = []
    for tail in ([], [9, 8, 7], [4, 4]):
        session = open_session(tiny, **options)
        sequence = submit(session, PROMPT + tail, "alone", 12)
        finish(session)
        alone.append(sequence.tokens[len(PROMPT) + len(tail) :])
    session = open_session(tiny, **options)
    first = submit(session, PROMPT, "first", 12)
    finish(session)
    hits = [submit(session, PROMPT + tail, f"hit {tail}", 12) for tail in ([9, 8, 7], [4, 4])]
    finish(session)
    assert first.tokens[len(PROMPT) :] == alone[0]
    for hit, tail, text in zip(hits, ([9, 8, 7], [4, 4]), alone[1:], strict=True):
        assert hit.reused == len(PROMPT)  # the shared tail is copied before it is written
        assert hit.tokens[len(PROMPT) + len(tail) :] == text


def test_the_pools_are_as_small_as_they_say(tiny: LoadedModel, open_session: Callable[..., Session]) -> None:
    full, eight, four = (open_session(tiny, kv_bits=bits, kv_blocks=64, block_size=8) for bits in (0, 8, 4))
    for session in (full, eight, four):
        assert session.model.kv_bytes == 512 * session.model.token_bytes
    assert full.model.kv_bytes > 2.5 * eight.model.kv_bytes  # groups of 16 in this model: 32 bits / 12
    assert full.model.kv_bytes == 4 * four.model.kv_bytes


def test_the_figures_of_the_benchmark_are_right() -> None:
    full = np.log(np.array([[0.5, 0.25, 0.25], [0.1, 0.1, 0.8]]))
    other = np.log(np.array([[0.25, 0.5, 0.25], [0.1, 0.1, 0.8]]))
    figures = compare(other, full)
    assert figures["kl"] == pytest.approx((0.5 * np.log(2) - 0.25 * np.log(2)) / 2)
    assert figures["greedy_agreement"] == 0.5
    assert compare(full, full) == {"kl": 0.0, "kl_worst": 0.0, "greedy_agreement": 1.0}


def test_log_probabilities_are_read_after_every_token() -> None:
    asked: list[tuple[int, int]] = []

    def advance(chunk: list[int], start: int) -> mx.array:
        asked.append((start, len(chunk)))
        return mx.array([0.0, float(start)])

    rows = read(advance, list(range(260)))
    assert asked == [(0, 256), (256, 1), (257, 1), (258, 1)]
    np.testing.assert_allclose(np.exp(rows).sum(axis=-1), 1)


def test_models_that_read_kv_themselves_get_it_unpacked() -> None:
    full, eight = (PagedModel(make("gemma2"), backend_for("cpu"), "gemma2", kv_bits=bits) for bits in (0, 8))
    assert eight.mode.dense
    for paged in (full, eight):
        paged.allocate(4, 8)
    assert full.kv_bytes > 2 * eight.kv_bytes  # it is kept in 8 bits all the same
