"""What the first steps of answers do beyond the usual step: nothing, once an answer was written."""

from __future__ import annotations

import itertools

import pytest
from benchmarks.first_steps import (
    BACKENDS,
    MODELS,
    ONCE,
    Counts,
    finish,
    prompt_tokens,
    start,
    step,
    steps_of_answer,
    watched_session,
)

from engine.sessions.session import Session

_USUAL = ("operations", "launches", "copies")
_QUICK = {("llama", "cpu"), ("gpt_oss", "cpu"), ("qwen3_moe", "cuda"), ("llama", "reference")}


def new(counts: Counts) -> int:
    """How often something was done that needs to be done once."""
    return sum(counts[name] for name in ONCE)


@pytest.mark.parametrize(
    ("name", "backend"),
    [
        pytest.param(*each, marks=() if each[1] == "metal" or each in _QUICK else pytest.mark.slow)
        for each in itertools.product(MODELS, BACKENDS)
    ],
)
def test_a_second_answer_does_in_each_step_what_every_step_does(name: str, backend: str) -> None:
    with watched_session(name, backend) as (session, counts):
        prompt = prompt_tokens()
        first = steps_of_answer(session, counts, "first", prompt)
        again = steps_of_answer(session, counts, "again", prompt_tokens())
        more = steps_of_answer(session, counts, "more", prompt)
    usual = first[39]
    assert usual["operations"]
    assert all(new(each) == 0 for each in again)
    for each in again[3:]:
        assert {key: each[key] for key in _USUAL if each[key] > usual[key]} == {}
    # Longer block tables, or another part of the context, are recorded for each kind of layer.
    assert sum(map(new, more)) <= 4
    assert sum(map(bool, map(new, more))) <= 2


def changing(session: Session, counts: Counts, turn: int) -> list[int]:
    """What is new in steps of 2, 3, 4 and again 3 chats, prompts included."""
    found = []
    for chats in (2, 3, 4, 3):
        total = 0
        for chat in range(chats):
            counts.clear()
            start(session, f"{turn} {len(found)} {chat}", prompt_tokens(chat), 20)
            total += new(counts)
        total += sum(new(step(session, counts)) for _ in range(4))
        finish(session)
        found.append(total)
    return found


@pytest.mark.parametrize(
    ("name", "backend"), [("llama", "cpu"), ("gemma3", "metal"), ("qwen3_next", "metal"), ("gpt_oss", "cuda")]
)
def test_each_number_of_chats_is_recorded_once(name: str, backend: str) -> None:
    with watched_session(name, backend) as (session, counts):
        first = changing(session, counts, 0)
        if not session.model.window_pools:  # others may grow, which makes new arrays
            assert first[3] == 0
        assert changing(session, counts, 1) == [0, 0, 0, 0]
