"""Tool calls that a request requires, and calls of strict tools."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from structured_requests import closing

from engine.protocol import ChatMessage, Delta, Finished, Generate, Grammar, Message, Sampling, Tool
from engine.sessions.answer import AnswerSpec
from engine.sessions.prompts import EncodedPrompt
from engine.sessions.session import Session

SCHEMA = {
    "type": "object",
    "properties": {
        "city": {"type": "string", "maxLength": 12},
        "days": {"type": "integer", "minimum": 1, "maximum": 14},
    },
    "required": ["city", "days"],
    "additionalProperties": False,
}
TOOLS = [
    Tool(name="get_weather", parameters=json.dumps(SCHEMA), strict=True),
    Tool(name="get_time", parameters=json.dumps({"type": "object", "additionalProperties": False})),
]


def run(session: Session, **options: Any) -> list[Message]:
    sampling = Sampling(
        temperature=0.9, seed=2, max_tokens=300, logit_bias=closing(session.loaded.tokenizer, 5.0)
    )
    messages = [ChatMessage("user", "What is the weather?")]
    request: dict[str, Any] = {"sampling": sampling, "tools": TOOLS, "messages": messages} | options
    session.submit(Generate(request="r", chat="c", **request))
    found: list[Message] = []
    while not session.idle:
        found += session.step()
        session.blocks.check_integrity()
    return found


def calls(messages: list[Message]) -> list[tuple[str, Any]]:
    """Name and arguments of each call."""
    names: dict[int, str] = {}
    arguments: dict[int, str] = {}
    for message in messages:
        for piece in message.tool_calls if isinstance(message, Delta) else ():
            names.setdefault(piece.index, piece.name)
            arguments[piece.index] = arguments.get(piece.index, "") + piece.arguments
    return [(names[n], json.loads(arguments[n])) for n in sorted(names)]


def text(messages: list[Message]) -> str:
    return "".join(each.text for each in messages if isinstance(each, Delta))


def end(messages: list[Message]) -> Finished:
    (found,) = [each for each in messages if isinstance(each, Finished)]
    return found


def test_a_named_tool_is_called_with_valid_arguments(session: Session) -> None:
    found = run(session, tool_choice="get_weather", parallel_tools=False)
    ((name, arguments),) = calls(found)
    assert name == "get_weather"
    jsonschema.validate(arguments, SCHEMA)
    assert end(found).reason == "tool_calls"
    assert end(found).forced_tokens > 5  # most of the marks and names
    assert text(found) == ""


def test_a_required_call_is_one_of_the_tools(session: Session) -> None:
    for seed in range(4):
        tokenizer = session.loaded.tokenizer
        bias = closing(tokenizer, 5.0) | dict.fromkeys(tokenizer.eos_token_ids, 9.0)
        sampling = Sampling(temperature=1.0, seed=seed, max_tokens=300, logit_bias=bias)
        found = run(session, tool_choice="required", sampling=sampling)
        assert calls(found)
        for name, arguments in calls(found):
            jsonschema.validate(arguments, SCHEMA if name == "get_weather" else {"maxProperties": 0})
        if end(found).completion_tokens < 300:  # the tiny model may call and call
            assert end(found).reason == "tool_calls"
            assert text(found) == ""


def test_text_before_a_call_of_a_strict_tool_is_free(session: Session) -> None:
    """What holds the call itself: `test_text_is_free_until_a_call_begins` of the tool grammars."""
    free = run(session, tools=[], sampling=Sampling(temperature=0.0, max_tokens=30))
    messages = [ChatMessage("user", "What is the weather?")]
    prompt = session.prompts.encode(Generate(request="", chat="", messages=messages)).tokens
    sampling = Sampling(temperature=0.0, max_tokens=30)
    request = Generate(request="r", chat="c", messages=messages, tools=TOOLS)
    wanted = session.prompts.grammar(request)
    assert wanted is not None
    session.submit_prompt(EncodedPrompt(prompt), AnswerSpec("r", "c", sampling, grammar=wanted))
    found: list[Message] = []
    while not session.idle:
        found += session.step()
    assert text(found) == text(free)
    assert end(found).reason == "length"


def test_a_schema_with_tools_allows_either(session: Session) -> None:
    wanted = Grammar(kind="json_schema", text='{"type": "array", "items": {"type": "null"}, "maxItems": 2}')
    kinds = set()
    for seed in range(8):
        sampling = Sampling(
            temperature=1.0, seed=seed, max_tokens=300, logit_bias=closing(session.loaded.tokenizer, 5.0)
        )
        found = run(session, grammar=wanted, sampling=sampling)
        if calls(found):
            assert text(found) == ""
        else:
            assert json.loads(text(found)) in ([], [None], [None, None])
        kinds.add(bool(calls(found)))
    assert False in kinds


@pytest.mark.parametrize("choice", ["auto", "none"])
def test_tools_that_are_not_strict_leave_an_answer_free(session: Session, choice: str) -> None:
    loose = [Tool(name="get_time")]
    session.submit(
        Generate(
            request="r", chat="c", messages=[ChatMessage("user", "Hello")], tools=loose, tool_choice=choice
        )
    )
    (sequence,) = session.scheduler
    assert sequence.matcher is None


def test_calls_of_a_model_that_has_not_learnt_them_are_held_where_that_is_asked_for(session: Session) -> None:
    """As the window does; what a schema says that no mask can hold is left out, and refused nowhere."""
    odd = {
        "type": "object",
        "properties": {"a b": {"type": "string", "not": {"const": "x"}}, "ß": {"$ref": "#/$defs/d"}},
        "$defs": {"d": {"type": "integer", "multipleOf": 7}},
        "required": ["a b"],
    }
    tools = [Tool(name="odd-tool", parameters=json.dumps(odd))]
    request = Generate(
        request="r", chat="c", messages=[ChatMessage("user", "Hello")], tools=tools, hold_calls=True
    )
    request.sampling = Sampling(temperature=0.0, max_tokens=8)
    session.submit(request)
    (sequence,) = session.scheduler
    assert sequence.matcher is not None
    found: list[Message] = []
    while not session.idle:
        found += session.step()
    assert end(found).reason == "length"
