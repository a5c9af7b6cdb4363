"""Tools, reasoning and structured output of chat completions, with the official `openai` package."""

from __future__ import annotations

import contextlib
import json
import re
import time
from typing import Any

import openai
import pytest
from openai import OpenAI
from pydantic import BaseModel
from scripted_engine import KEYS, PATIENCE, ScriptedEngine, ScriptedServer

from engine.protocol import Delta, Finished, Generate, Started, ToolCallDelta
from engine.worker.channel import Sink

QUESTION: Any = [{"role": "user", "content": "What is the weather in Paris and in Rome?"}]
WEATHER: Any = {
    "type": "function",
    "function": {
        "name": "weather",
        "description": "The weather of a city.",
        "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
        "strict": True,
    },
}
CALLS = [("call_1", "weather", '{"city": "Paris"}'), ("call_2", "weather", '{"city": "Rome"}')]
SCHEMA: Any = {
    "type": "object",
    "properties": {"colour": {"enum": ["red", "green"]}, "count": {"enum": [1, 2, 3]}},
    "required": ["colour", "count"],
    "additionalProperties": False,
}


def think_and_call(request: Generate, sink: Sink) -> None:
    """Reasons, says a word, and calls the tool twice, one character after another."""
    name = request.request
    sink(Started(request=name, sequence=1, prompt_tokens=40, reused_tokens=32))
    sink(Delta(request=name, text="", tokens=2, reasoning="Two cities: "))
    sink(Delta(request=name, text="", tokens=4, reasoning="two calls."))
    sink(Delta(request=name, text="Let me look.", tokens=7))
    for index, (call, tool, arguments) in enumerate(CALLS):
        sink(
            Delta(
                request=name, text="", tokens=8, tool_calls=[ToolCallDelta(index=index, id=call, name=tool)]
            )
        )
        for character in arguments:
            piece = ToolCallDelta(index=index, arguments=character)
            sink(Delta(request=name, text="", tokens=9, tool_calls=[piece]))
    sink(
        Finished(
            request=name,
            reason="tool_calls",
            prompt_tokens=40,
            reused_tokens=32,
            completion_tokens=50,
            reasoning_tokens=4,
        )
    )


@pytest.fixture
def scripted() -> Any:
    with ScriptedServer(ScriptedEngine(think_and_call)) as server:
        address = f"{server.server.url}/v1"
        with OpenAI(base_url=address, api_key=next(iter(KEYS)), max_retries=0, timeout=PATIENCE) as client:
            yield server.engine, client


def test_calls_and_reasoning_come_whole(scripted: Any) -> None:
    engine, client = scripted
    answer = client.chat.completions.create(
        model="tiny", messages=QUESTION, tools=[WEATHER], reasoning_effort="low", parallel_tool_calls=True
    )
    (choice,) = answer.choices
    assert choice.finish_reason == "tool_calls"
    assert choice.message.content == "Let me look."
    assert choice.message.reasoning_content == "Two cities: two calls."
    found = [(each.id, each.function.name, each.function.arguments) for each in choice.message.tool_calls]
    assert found == CALLS
    assert answer.usage.prompt_tokens_details.cached_tokens == 32
    assert answer.usage.completion_tokens_details.reasoning_tokens == 4
    request: Generate = engine.requests[0][0]
    assert request.tools[0].name == "weather"
    assert request.tools[0].strict
    assert json.loads(request.tools[0].parameters) == WEATHER["function"]["parameters"]
    assert request.template_options == {"enable_thinking": True, "reasoning_effort": "low"}
    assert request.parallel_tools


def test_calls_and_reasoning_come_in_pieces(scripted: Any) -> None:
    _, client = scripted
    text = reasoning = ""
    calls: dict[int, list[str]] = {}
    with client.chat.completions.stream(model="tiny", messages=QUESTION, tools=[WEATHER]) as stream:
        for event in stream:
            if event.type != "chunk":
                continue
            delta = event.chunk.choices[0].delta
            text += delta.content or ""
            reasoning += getattr(delta, "reasoning_content", None) or ""
            for piece in delta.tool_calls or []:
                call = calls.setdefault(piece.index, ["", "", ""])
                call[0] += piece.id or ""
                call[1] += piece.function.name or ""
                call[2] += piece.function.arguments or ""
        whole = stream.get_final_completion().choices[0]
    assert (text, reasoning) == ("Let me look.", "Two cities: two calls.")
    assert [tuple(call) for call in calls.values()] == CALLS
    assert whole.finish_reason == "tool_calls"
    assert [call.function.parsed_arguments for call in whole.message.tool_calls] == [
        {"city": "Paris"},
        {"city": "Rome"},
    ]


def test_calls_and_their_results_go_back(scripted: Any) -> None:
    engine, client = scripted
    first = client.chat.completions.create(model="tiny", messages=QUESTION, tools=[WEATHER])
    message = first.choices[0].message
    results = [{"role": "tool", "tool_call_id": call.id, "content": "Sunny."} for call in message.tool_calls]
    client.chat.completions.create(
        model="tiny",
        messages=[*QUESTION, message, *results],
        tools=[WEATHER],
        tool_choice={"type": "function", "function": {"name": "weather"}},
        parallel_tool_calls=False,
        reasoning_effort="none",
    )
    request: Generate = engine.requests[1][0]
    assert request.tool_choice == "weather"
    assert not request.parallel_tools
    assert request.template_options == {"enable_thinking": False}
    _, assistant, paris, rome = request.messages
    assert assistant.reasoning == "Two cities: two calls."
    assert [(call.id, call.name, call.arguments) for call in assistant.tool_calls] == CALLS
    assert [(each.role, each.tool_call) for each in (paris, rome)] == [("tool", "call_1"), ("tool", "call_2")]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"tool_choice": {"type": "function", "function": {"name": "other"}}}, "not one of the tools"),
        ({"tools": [WEATHER, WEATHER]}, "two tools called weather"),
        ({"tools": [{"type": "function", "function": {"name": ""}}]}, "length >= 1"),
        ({"messages": [{"role": "tool", "content": "x"}]}, "tool_call_id"),
    ],
)
def test_tools_that_make_no_sense_are_refused(scripted: Any, change: dict[str, Any], sentence: str) -> None:
    _, client = scripted
    ask: Any = {"model": "tiny", "messages": QUESTION, "tools": [WEATHER]} | change
    with pytest.raises(openai.BadRequestError, match=sentence):
        client.chat.completions.create(**ask)


@pytest.mark.parametrize("temperature", [0.0, 1.5])
def test_an_answer_fits_its_schema(client: OpenAI, temperature: float) -> None:
    ask: Any = {"model": "tiny", "messages": QUESTION, "temperature": temperature, "seed": 1}
    form: Any = {"type": "json_schema", "json_schema": {"name": "x", "schema": SCHEMA, "strict": True}}
    answer = client.chat.completions.create(**ask, response_format=form)
    found = json.loads(answer.choices[0].message.content or "")
    assert found["colour"] in ("red", "green")
    assert found["count"] in (1, 2, 3)
    assert set(found) == {"colour", "count"}
    streamed = "".join(
        chunk.choices[0].delta.content or ""
        for chunk in client.chat.completions.create(**ask, response_format=form, stream=True)
    )
    assert json.loads(streamed) == found


def test_the_package_parses_into_a_model(client: OpenAI) -> None:
    class Point(BaseModel):
        above: bool
        left: bool

    parsed = client.chat.completions.parse(
        model="tiny", messages=QUESTION, response_format=Point, temperature=0
    )
    assert isinstance(parsed.choices[0].message.parsed, Point)


def test_a_json_object_a_regular_expression_and_a_grammar(client: OpenAI) -> None:
    def text(**extra: Any) -> str:
        answer = client.chat.completions.create(
            model="tiny", messages=QUESTION, temperature=0.9, seed=4, max_tokens=200, extra_body=extra
        )
        return answer.choices[0].message.content or ""

    assert re.fullmatch("(yes|no){2,4}", text(regex="(yes|no){2,4}"))
    assert text(lark='start: "a" ("b" | "c") "d"') in ("abd", "acd")
    assert text(grammar='start: "x"') == "x"
    assert text(response_format={"type": "json_object"}).startswith("{")
    done = client.completions.create(
        model="tiny", prompt="Count:", max_tokens=30, extra_body={"regex": "[0-9]{5}"}
    )
    assert re.fullmatch("[0-9]{5}", done.choices[0].text)


def of_schema(schema: Any) -> Any:
    return {"type": "json_schema", "json_schema": {"name": "x", "schema": schema}}


def deep(levels: int) -> Any:
    schema: Any = {"type": "string"}
    for _ in range(levels):
        schema = {"type": "object", "properties": {"a": schema}, "required": ["a"]}
    return schema


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"regex": "("}, "."),
        ({"lark": "start: nothing"}, "."),
        ({"regex": "a", "lark": 'start: "a"'}, "Only one of"),
        (
            {"response_format": {"type": "json_schema", "json_schema": {"name": "x", "schema": {"type": 5}}}},
            ".",
        ),
        ({"response_format": {"type": "xml"}}, "'xml'"),
        ({"regex": "a" * 600_000}, "larger than 512 KiB"),
        (
            {"response_format": {"type": "json_object", "schema": {"title": "y" * 600_000}}},
            "schema in response_format cannot be used: it is larger than 512 KiB",
        ),
    ],
)
def test_a_schema_that_is_wrong_or_blows_up_is_refused(
    client: OpenAI, change: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(openai.BadRequestError, match=sentence):
        client.chat.completions.create(
            model="tiny", messages=QUESTION, max_tokens=5, extra_body=change, timeout=30
        )
    assert client.chat.completions.create(model="tiny", messages=QUESTION, max_tokens=3).choices


@pytest.mark.parametrize(
    "change",
    [
        {"regex": "((a{1,1000}){1,1000}){1,1000}"},
        {"regex": "(a|aa|aaa|a*)*b" * 50},
        {"response_format": of_schema(deep(400))},
        {"response_format": of_schema({"enum": ["x" * 20 + str(each) for each in range(5000)]})},
        {"response_format": of_schema({"$ref": "#"})},
        {"response_format": of_schema({"type": "array", "minItems": 10**9, "items": {"type": "array"}})},
        {"lark": "start: start start | "},
    ],
)
def test_a_schema_that_blows_up_costs_little(client: OpenAI, change: dict[str, Any]) -> None:
    begun = time.monotonic()
    ask: Any = {"model": "tiny", "messages": QUESTION, "max_tokens": 5, "timeout": 30}
    with contextlib.suppress(openai.BadRequestError):
        client.chat.completions.create(**ask, extra_body=change)
    assert client.chat.completions.create(**ask).choices
    assert time.monotonic() - begun < 15
