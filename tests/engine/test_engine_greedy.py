"""The proof of the whole: greedy tokens equal mlx-lm's own, alone and together, for each block size."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from mlx_lm import stream_generate
from sessions import finish, submit

from engine.bench.compared_engines import prompt_tokens
from engine.models.model_loader import LoadedModel, load
from engine.models.starter_model import ensure_starter
from engine.sessions.session import Session

LENGTHS = (1, 2, 7, 15, 16, 17, 33, 64, 130, 300, 700, 1500)
GENERATED = 64


@pytest.fixture(scope="module")
def prompts(starter: LoadedModel) -> list[list[int]]:
    return [prompt_tokens(starter.tokenizer, length, skip=53 * n) for n, length in enumerate(LENGTHS)]


@cache
def mlx_lm_tokens(prompt: tuple[int, ...]) -> list[int]:
    """mlx-lm's greedy answer, by a copy of the model that Octavo never touches."""
    model, tokenizer = _peer()
    answer = stream_generate(model, tokenizer, list(prompt), max_tokens=GENERATED)
    return [response.token for response in answer]


@cache
def _peer() -> tuple[object, object]:
    loaded = load(ensure_starter())
    loaded.tokenizer._eos_token_ids = set()  # to the last token, as the requests below
    return loaded.model, loaded.tokenizer


@pytest.mark.model
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    "block_size", [pytest.param(8, marks=pytest.mark.slow), 16, pytest.param(32, marks=pytest.mark.slow)]
)
def test_alone(
    starter: LoadedModel, prompts: list[list[int]], open_session: Callable[..., Session], block_size: int
) -> None:
    session = open_session(starter, block_size=block_size, kv_blocks=4096 // block_size)
    for prompt in prompts:
        sequence = submit(session, prompt, f"{len(prompt)} tokens", GENERATED)
        finish(session)
        assert sequence.tokens[len(prompt) :] == mlx_lm_tokens(tuple(prompt)), sequence.request


@pytest.mark.model
@pytest.mark.timeout(900)
@pytest.mark.parametrize("block_size", [8, 16, 32])
def test_all_in_one_batch_arriving_at_different_steps(
    starter: LoadedModel, prompts: list[list[int]], open_session: Callable[..., Session], block_size: int
) -> None:
    session = open_session(starter, block_size=block_size, kv_blocks=8192 // block_size)
    sequences = []
    for prompt in prompts:
        sequences.append(submit(session, prompt, f"{len(prompt)} tokens", GENERATED))
        for _ in range(3):
            session.step()
    assert len(session.scheduler.running) > 6
    finish(session)
    for prompt, sequence in zip(prompts, sequences, strict=True):
        assert sequence.tokens[len(prompt) :] == mlx_lm_tokens(tuple(prompt)), sequence.request
