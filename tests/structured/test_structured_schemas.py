"""Random JSON schemas: every answer is valid, and what is valid is not refused."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from random_schemas import instances, random_schemas
from structured_requests import Answered, answers, ask, closing, schema

from engine.models.model_loader import LoadedModel
from engine.protocol import LoadOptions
from engine.sessions.session import Session
from engine.structured import CompiledGrammar, GrammarCompiler, GrammarMatcher

QUICK, ALL = 12, 200
TOKENS = 400
SAMPLINGS: list[dict[str, Any]] = [
    {"temperature": 0.0, "frequency_penalty": 1.0},  # or the tiny model repeats itself for ever
    {"temperature": 0.9, "top_p": 0.95, "frequency_penalty": 1.0},
]
IDS = ["greedy", "sampled"]


def _run(session: Session, schemas: list[dict[str, Any]], batch: int, sampling: dict[str, Any]) -> None:
    """Asks for one answer to each schema, so many at a time, and checks them."""
    found: dict[str, Answered] = {}
    bias = closing(session.loaded.tokenizer, 8.0 if sampling["temperature"] else 6.0)
    for first in range(0, len(schemas), batch):
        for number in range(first, min(first + batch, len(schemas))):
            wanted = schema(schemas[number])
            ask(session, f"s{number}", wanted, max_tokens=TOKENS, seed=number, logit_bias=bias, **sampling)
        found |= answers(session)
    checker = jsonschema.Draft202012Validator.FORMAT_CHECKER
    for number, each in enumerate(schemas):
        answered = found[f"s{number}"]
        assert answered.end.reason == "stop", (each, answered)
        value = json.loads(answered.text)
        jsonschema.validate(value, each, jsonschema.Draft202012Validator, format_checker=checker)


@pytest.fixture(scope="module")
def shared(worded: LoadedModel) -> Session:
    """One session for many requests."""
    return Session(worded, LoadOptions(kv_blocks=600))


@pytest.mark.parametrize("sampling", SAMPLINGS, ids=IDS)
@pytest.mark.parametrize("batch", [1, 8])
def test_a_dozen_random_schemas(shared: Session, batch: int, sampling: dict[str, Any]) -> None:
    _run(shared, random_schemas(QUICK), batch, sampling)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("sampling", SAMPLINGS, ids=IDS)
@pytest.mark.parametrize("batch", [1, 8])
def test_200_random_schemas(shared: Session, batch: int, sampling: dict[str, Any]) -> None:
    _run(shared, random_schemas(ALL), batch, sampling)


@pytest.mark.parametrize(
    "count", [QUICK, pytest.param(ALL, marks=[pytest.mark.slow, pytest.mark.timeout(3600)])]
)
def test_what_satisfies_a_schema_is_accepted(worded: LoadedModel, count: int) -> None:
    compiler = GrammarCompiler(worded.tokenizer, len(worded.tokenizer))
    tried = 0
    for each in random_schemas(count):
        compiled = compiler.compile(schema(each))
        assert compiled.wait(60)
        assert not compiled.error, (each, compiled.error)
        for value in instances(each, 3):
            text = json.dumps(value, ensure_ascii=False)
            if worded.tokenizer.decode(worded.tokenizer.encode(text)) == text:  # it lacks some bytes
                assert _accepts(compiled, worded.tokenizer, text), (each, text)
                tried += 1
    assert tried > count


def _accepts(compiled: CompiledGrammar, tokenizer: Any, text: str) -> bool:
    matcher = GrammarMatcher(compiled, 0)
    matcher.follow(tokenizer.encode(text, add_special_tokens=False))
    if matcher.error:
        return False
    (end,) = tokenizer.eos_token_ids
    word = int(matcher.masks()[0, end // 32])
    return matcher.complete or bool(word >> end % 32 & 1)
