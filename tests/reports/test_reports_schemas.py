"""JSON schemas that people send: held to, or not held to and said, or refused in a sentence."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest
from llguidance import LLMatcher, LLTokenizer
from request_reports import name_of, reports
from scripted_engine import ScriptedEngine, ScriptedServer, Sink

from engine.protocol import Delta, Finished, Generate, Started, ToolCallDelta
from engine.server.json_bodies import WARNING
from engine.structured.json_schemas import JSON_FORM, held_schema, mismatch

REPORTS = reports("schemas")
TOKENIZER = LLTokenizer("byte")


def accepts(schema: dict[str, Any], value: str) -> bool:
    """Whether an answer that is held to a schema can be this text."""
    matcher = LLMatcher(TOKENIZER, LLMatcher.grammar_from_json_schema(schema, defaults=JSON_FORM))
    tokens = TOKENIZER.tokenize_str(value)
    return matcher.try_consume_tokens(tokens) == len(tokens) and matcher.is_accepting()


@pytest.mark.parametrize("report", REPORTS, ids=name_of)
def test_reports_of_schemas(report: dict[str, Any]) -> None:
    text = report["schema"]
    held, strict = held_schema(text, strict=False), held_schema(text, strict=True)
    if problem := report.get("problem"):
        assert problem in held.problem
        assert problem in strict.problem
        return
    called = held_schema(text, strict=False, arguments=True)
    assert report.get("call", "") in called.problem
    assert "call" in report or not called.problem or called.problem.startswith(("arguments", "no value"))
    assert not held.problem
    assert report.get("strict", "") in strict.problem
    assert bool(strict.problem) == ("strict" in report)
    lacks = report.get("not_held", [])
    assert len(held.not_held) == len(lacks)
    assert all(key in said for key, said in zip(lacks, held.not_held, strict=True))
    schemas = [held.schema] if strict.problem else [held.schema, strict.schema]
    for schema in schemas:
        for value in [*report.get("right", []), *report.get("differs", [])]:
            assert accepts(schema, value), value
        assert not any(accepts(schema, value) for value in report.get("wrong", []))
    if "into another document" not in report["about"]:
        assert not any(mismatch(text, value) for value in report.get("right", []))
        assert all(mismatch(text, value) for value in report.get("differs", []))


FORMS: dict[str, Any] = {
    "/v1/chat/completions": lambda schema, strict: {
        "messages": [{"role": "user", "content": "a"}],
        "response_format": {"type": "json_schema", "json_schema": {"schema": schema, "strict": strict}},
    },
    "/v1/completions": lambda schema, strict: {
        "prompt": "a",
        "response_format": {"type": "json_schema", "schema": schema, "strict": strict},
    },
    "/v1/responses": lambda schema, strict: {
        "input": "a",
        "text": {"format": {"type": "json_schema", "name": "a", "schema": schema, "strict": strict}},
    },
    "/v1/messages": lambda schema, strict: {
        "messages": [{"role": "user", "content": "a"}],
        "max_tokens": 9,
        "output_config": {"format": {"type": "json_schema", "schema": schema}},
    },
}


def say(text: str, request: Generate, sink: Sink) -> None:
    """Answers with this text, or calls the first tool with it."""
    tools = [ToolCallDelta(index=0, id="c", name=tool.name, arguments=text) for tool in request.tools[:1]]
    sink(Started(request=request.request, sequence=1, prompt_tokens=1))
    sink(Delta(request=request.request, text="" if tools else text, tokens=1, tool_calls=tools))
    reason = "tool_calls" if tools else "stop"
    sink(Finished(request=request.request, reason=reason, prompt_tokens=1, completion_tokens=1))


@pytest.mark.parametrize("path", FORMS)
def test_every_api_says_what_is_not_held_and_compares(path: str) -> None:
    schema = {"type": "array", "uniqueItems": True, "items": {"format": "path"}}
    found = {}
    for text in ("[1, 2]", "[1, 1]", "[1, "):
        with ScriptedServer(ScriptedEngine(partial(say, text))) as server:
            response = server.ask(path, FORMS[path](schema, False))
            assert response.status == 200, response.read()
            found[text] = response.headers[WARNING]
            stream = server.ask(path, FORMS[path](schema, False) | {"stream": True})
            assert "not held to" in stream.headers[WARNING]
            assert b"[1" in stream.read()
            strict = server.ask(path, FORMS[path](schema, True))
            refusal = json.loads(strict.read())["error"]["message"] if strict.status == 400 else ""
    assert "`uniqueItems` at /" in found["[1, 2]"]
    assert "does not match" not in found["[1, 2]"]
    assert "does not match its schema: `uniqueItems` at /" in found["[1, 1]"]
    assert "could not be compared" in found["[1, "]
    if path != "/v1/messages":  # its schemas are not strict
        assert refusal.endswith("cannot be used with `strict`: `uniqueItems` at / cannot be held to.")
        assert "response_format" in refusal or "text.format" in refusal


def test_tools_are_refused_by_name_and_calls_compared() -> None:
    function = {
        "name": "odd",
        "parameters": {"type": "object", "properties": {"a": {"not": {"type": "null"}}}},
    }
    body = {
        "messages": [{"role": "user", "content": "a"}],
        "tools": [{"type": "function", "function": function}],
    }
    with ScriptedServer(ScriptedEngine(partial(say, '{"a": null}'))) as server:
        response = server.ask(body=body)
        assert "The call of odd does not match its schema: `not` at /a." in response.headers[WARNING]
        assert "not held to" not in response.headers[WARNING]
        required = server.ask(body=body | {"tool_choice": "required"})
        assert "parts of the schema of the tool 'odd'" in required.headers[WARNING]
        function["strict"] = True
        refused = json.loads(server.ask(body=body).read())["error"]
    assert refused["param"] == "tools[0]"
    sentence = (
        "The schema of the tool 'odd' cannot be used with `strict`: `not` at /properties/a cannot be held to."
    )
    assert refused["message"] == sentence


@pytest.mark.parametrize("report", [each for each in REPORTS if "call" in each], ids=name_of)
def test_a_call_that_no_arguments_match_is_refused_by_its_tool(report: dict[str, Any]) -> None:
    function = {"name": "odd", "parameters": json.loads(report["schema"])}
    body = {
        "messages": [{"role": "user", "content": "a"}],
        "tools": [{"type": "function", "function": function}],
        "tool_choice": "required",
    }
    with ScriptedServer(ScriptedEngine(partial(say, "{}"))) as server:
        refused = json.loads(server.ask(body=body).read())["error"]
    assert refused["message"].startswith(f"The schema of the tool 'odd' cannot be used: {report['call']}")
    assert refused["param"] == "tools[0]"


def test_nothing_that_was_said_is_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    schema = {"type": "object", "properties": {"secret": {"uniqueItems": True}}, "not": {"required": ["b"]}}
    with ScriptedServer(ScriptedEngine(partial(say, '{"secret": [1, 1], "b": "hidden"}'))) as server:
        assert server.ask(body=FORMS["/v1/chat/completions"](schema, False)).status == 200
    assert "secret" not in caplog.text
    assert "hidden" not in caplog.text
