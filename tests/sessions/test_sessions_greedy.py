"""The proof of the whole: greedy tokens equal mlx-lm's own, alone and together, for each block size."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import mlx.core as mx
import pytest
from mlx_lm import stream_generate
from mlx_lm.models.cache import make_prompt_cache
from sessions import finish, submit

from engine.bench.compared_engines import prompt_tokens
from engine.models.model_loader import LoadedModel, load
from engine.models.starter_model import ensure_starter
from engine.sessions.session import Session

RECORDED = Path(__file__).with_name(
    "greedy_answers.json"
)  # what mlx-lm wrote token by token, by prompt length
LENGTHS = (1, 2, 7, 15, 16, 17, 33, 64, 130, 300, 700, 1500)
GENERATED = 64
CHUNK = 256  # tokens of a prompt that mlx-lm computes at a time


@pytest.fixture(scope="module")
def prompts(starter: LoadedModel) -> list[list[int]]:
    return [prompt_tokens(starter.tokenizer, length, skip=53 * n) for n, length in enumerate(LENGTHS)]


def mlx_lm_agrees(prompt: list[int], answer: list[int]) -> None:
    """Asserts that `answer` is what mlx-lm's greedy decoding gives after `prompt`.

    What mlx-lm was recorded to write needs no other proof. Another answer may be right, as where another
    processor rounds a near tie the other way: one forward over the answer, behind the prompt in mlx-lm's
    cache, gives the logits after each token. If the likeliest token is the next one everywhere, mlx-lm would
    have written the same answer token by token. The model is a copy that Octavo never touches.
    """
    assert answer
    if _recorded().get(tuple(prompt), [])[: len(answer)] != answer:
        assert likeliest_tokens(prompt, answer[:-1]) == answer, f"{len(prompt)} tokens"


@cache
def _recorded() -> dict[tuple[int, ...], list[int]]:
    return {tuple(each["prompt"]): each["answer"] for each in json.loads(RECORDED.read_text())}


def likeliest_tokens(prompt: list[int], answer: list[int]) -> list[int]:
    """The token that mlx-lm finds likeliest after the prompt, and after each token of the answer.

    In chunks, and without logits of the prompt, mlx-lm takes two thirds of the time of one long forward.
    """
    model = _peer()
    kv = make_prompt_cache(model)
    last = len(prompt) - 1
    for start in range(0, last, CHUNK):
        model(mx.array(prompt[start : min(start + CHUNK, last)])[None], cache=kv)
        mx.eval([layer.state for layer in kv])
    logits = model(mx.array([prompt[-1], *answer])[None], cache=kv)
    found: list[int] = mx.argmax(logits[0], axis=-1).tolist()
    return found


@cache
def _peer() -> Any:
    return load(ensure_starter()).model


@pytest.mark.model
def test_a_wrong_token_is_noticed(prompts: list[list[int]]) -> None:
    prompt = prompts[4]
    likeliest = int(mx.argmax(_peer()(mx.array(prompt)[None])[0, -1]))  # in one forward
    assert likeliest_tokens(prompt, []) == [likeliest]
    mlx_lm_agrees(prompt, [likeliest])
    with pytest.raises(AssertionError, match=f"{len(prompt)} tokens"):
        mlx_lm_agrees(prompt, [likeliest + 1])


@pytest.mark.model
@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_mlx_lm_writes_what_was_recorded_and_one_forward_agrees(
    starter: LoadedModel, prompts: list[list[int]]
) -> None:
    """`OCTAVO_RECORD=1` writes the recording anew, as after another starter model."""
    loaded = load(ensure_starter())
    loaded.tokenizer._eos_token_ids = set()  # to the last token
    written = []
    for prompt in prompts:
        answer = stream_generate(loaded.model, loaded.tokenizer, list(prompt), max_tokens=GENERATED)
        written.append({"prompt": prompt, "answer": [response.token for response in answer]})
        assert likeliest_tokens(prompt, written[-1]["answer"][:-1]) == written[-1]["answer"]
    if os.environ.get("OCTAVO_RECORD"):
        RECORDED.write_text(json.dumps(written, separators=(",", ":")) + "\n")
    assert json.loads(RECORDED.read_text()) == written


@pytest.mark.model
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("block_size", "longest", "generated"),
    [
        (16, 300, 18),  # up to two chunks of a prompt; each answer crosses a border between blocks
        pytest.param(8, 1500, GENERATED, marks=pytest.mark.slow),
        pytest.param(16, 1500, GENERATED, marks=pytest.mark.slow),
        pytest.param(32, 1500, GENERATED, marks=pytest.mark.slow),
    ],
)
def test_alone(
    starter: LoadedModel,
    prompts: list[list[int]],
    open_session: Callable[..., Session],
    block_size: int,
    longest: int,
    generated: int,
) -> None:
    session = open_session(starter, block_size=block_size, kv_blocks=4096 // block_size)
    prompts = [prompt for prompt in prompts if len(prompt) <= longest]
    session.scheduler.token_budget.max_rows = 256
    assert len(prompts[-1]) > 256
    for prompt in prompts:
        sequence = submit(session, prompt, f"{len(prompt)} tokens", generated)
        finish(session)
        assert len(sequence.tokens) == len(prompt) + generated
        mlx_lm_agrees(prompt, sequence.tokens[len(prompt) :])


@pytest.mark.model
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("block_size", "longest", "generated"),
    [
        (8, 130, 20),  # until the last one has arrived; each answer crosses a border between blocks
        (16, 1500, 26),
        (32, 130, 34),
        pytest.param(8, 1500, GENERATED, marks=pytest.mark.slow),
        pytest.param(16, 1500, GENERATED, marks=pytest.mark.slow),
        pytest.param(32, 1500, GENERATED, marks=pytest.mark.slow),
    ],
)
def test_all_in_one_batch_arriving_at_different_steps(
    starter: LoadedModel,
    prompts: list[list[int]],
    open_session: Callable[..., Session],
    block_size: int,
    longest: int,
    generated: int,
) -> None:
    """Most of the time goes to reading prompts, so `make test` has the long ones for one block size."""
    session = open_session(starter, block_size=block_size, kv_blocks=8192 // block_size)
    prompts = [prompt for prompt in prompts if len(prompt) <= longest]
    sequences = []
    for prompt in prompts:
        sequences.append(submit(session, prompt, f"{len(prompt)} tokens", generated))
        for _ in range(2):
            session.step()
    assert len(session.scheduler.running) == len(prompts)
    finish(session)
    for prompt, sequence in zip(prompts, sequences, strict=True):
        mlx_lm_agrees(prompt, sequence.tokens[len(prompt) :])
