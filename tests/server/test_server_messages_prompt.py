"""Requests to `/v1/messages` become requests to the engine, or are refused in a sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.protocol import ChatMessage, Generate, Grammar, Sampling, Tool, ToolCall
from engine.server.anthropic.messages_request import MessagesRequest, generate_of
from engine.server.json_bodies import ApiError, decode
from engine.server.requested_models.model_names import RequestedModel

MODEL = RequestedModel("tiny", "/models/tiny", sampling={"temperature": 0.3, "top_k": 40, "stop": ["END"]})
CACHED = {"cache_control": {"type": "ephemeral"}}
WEATHER = {"name": "weather", "description": "Tells it.", "input_schema": {"type": "object"}}


def generate(**fields: Any) -> Generate:
    body = {"model": "tiny", "max_tokens": 100, "messages": [{"role": "user", "content": "Hi"}]} | fields
    return generate_of(decode(json.dumps(body).encode(), MessagesRequest), MODEL, "claude")


def chat(*messages: tuple[str, Any], **fields: Any) -> Generate:
    return generate(messages=[{"role": role, "content": content} for role, content in messages], **fields)


def text(content: str, **fields: Any) -> dict[str, Any]:
    return {"type": "text", "text": content, **fields}


def test_the_simplest_request() -> None:
    assert generate() == Generate(
        request="",
        chat="",
        messages=[ChatMessage("user", "Hi")],
        sampling=Sampling(max_tokens=100, temperature=0.3, top_k=40, stop=["END"]),
        model="/models/tiny",
        template_options={"enable_thinking": False},
        guest="claude",
    )


def test_sampling_of_the_request_goes_before_that_of_the_file() -> None:
    found = generate(
        temperature=0, top_p=0.5, top_k=0, stop_sequences=["\n\nHuman:"], metadata={"user_id": "x"}
    )
    assert found.sampling == Sampling(
        max_tokens=100, temperature=0.0, top_p=0.5, top_k=0, stop=["\n\nHuman:"]
    )
    assert generate(top_p=0).sampling.top_k == 1


def test_system_texts_and_consecutive_turns_become_one() -> None:
    system = [text("x-anthropic-billing-header: cch=1a2b3"), text("Be brief."), text("Be kind.")]
    found = chat(
        ("user", "a"), ("user", [text("b"), text("c")]), ("assistant", "d"), ("user", "e"), system=system
    )
    assert found.messages == [
        ChatMessage("system", "Be brief.\n\nBe kind."),
        ChatMessage("user", "a\n\nb\n\nc"),
        ChatMessage("assistant", "d"),
        ChatMessage("user", "e"),
    ]
    assert chat(("user", "a"), system="Be brief.").messages[0] == ChatMessage("system", "Be brief.")
    later = chat(("user", "a"), ("system", "Be quick."), ("user", "b"))
    assert [each.role for each in later.messages] == ["user", "system", "user"]


def test_thinking_and_tools_go_back_to_the_model() -> None:
    called = [
        {"type": "thinking", "thinking": "The weather tool.", "signature": "octavo"},
        {"type": "redacted_thinking", "data": "xyz"},
        text("I'll look."),
        {"type": "tool_use", "id": "c1", "name": "weather", "input": {"city": "Ulm"}},
        {"type": "tool_use", "id": "c2", "name": "weather", "input": {}},
    ]
    results = [
        {"type": "tool_result", "tool_use_id": "c2", "content": "no city", "is_error": True},
        {"type": "tool_result", "tool_use_id": "c1", "content": [text("Rain."), text("Cold.")]},
        text("And tomorrow?"),
    ]
    found = chat(("user", "Weather?"), ("assistant", called), ("user", results), tools=[WEATHER])
    assert found.messages[1:] == [
        ChatMessage(
            "assistant",
            "I'll look.",
            reasoning="The weather tool.",
            tool_calls=[
                ToolCall(id="c1", name="weather", arguments='{"city":"Ulm"}'),
                ToolCall(id="c2", name="weather", arguments="{}"),
            ],
        ),
        ChatMessage("tool", "Error: no city", tool_call="c2", name="weather"),
        ChatMessage("tool", "Rain.\n\nCold.", tool_call="c1", name="weather"),
        ChatMessage("user", "And tomorrow?"),
    ]
    assert found.tools == [Tool(name="weather", description="Tells it.", parameters='{"type":"object"}')]


@pytest.mark.parametrize(
    ("choice", "expected", "parallel"),
    [
        (None, "auto", True),
        ({"type": "auto"}, "auto", True),
        ({"type": "any", "disable_parallel_tool_use": True}, "required", False),
        ({"type": "tool", "name": "weather"}, "weather", True),
        ({"type": "none"}, "none", True),
    ],
)
def test_tool_choice(choice: Any, expected: str, parallel: bool) -> None:
    found = generate(tools=[WEATHER | {"strict": True}], tool_choice=choice)
    assert (found.tool_choice, found.parallel_tools, found.tools[0].strict) == (expected, parallel, True)


def test_thinking_and_effort_become_options_of_the_template() -> None:
    on = {"type": "enabled", "budget_tokens": 2048}
    assert generate(thinking=on, max_tokens=4000).template_options == {
        "enable_thinking": True,
        "thinking_budget": 2048,
    }
    adaptive = generate(thinking={"type": "adaptive"}, output_config={"effort": "low"})
    assert adaptive.template_options == {"enable_thinking": True, "reasoning_effort": "low"}
    assert generate(thinking={"type": "disabled"}).template_options == {"enable_thinking": False}


def test_an_output_format_becomes_a_grammar() -> None:
    form = {"type": "json_schema", "schema": {"type": "object"}}
    grammar = Grammar(kind="json_schema", text='{"type":"object"}', strict=False)
    assert generate(output_config={"format": form}).grammar == grammar
    assert generate(output_format=form).grammar == grammar


@pytest.mark.parametrize(
    ("fields", "pinned"),
    [
        ({}, 0),
        ({"system": [text("a", **CACHED), text("b")]}, 1),
        ({"system": "a", "tools": [WEATHER | CACHED]}, 1),
        ({"system": "a", "messages": [{"role": "user", "content": [text("b", **CACHED)]}]}, 2),
        ({"tools": [WEATHER | CACHED]}, 1),
        ({"system": "a", **CACHED}, 2),
    ],
)
def test_cache_control_pins_messages(fields: dict[str, Any], pinned: int) -> None:
    assert generate(**fields).pinned_messages == pinned


def test_the_longest_time_of_the_marks_holds() -> None:
    hour = {"cache_control": {"type": "ephemeral", "ttl": "1h"}}
    assert generate().pin_seconds == 0
    assert generate(system=[text("a", **CACHED)]).pin_seconds == 300
    assert generate(system=[text("a", **hour), text("b", **CACHED)]).pin_seconds == 3600
    assert generate(system="a", tools=[WEATHER | hour]).pin_seconds == 3600
    assert generate(system="a", **hour).pin_seconds == 3600


def test_the_last_mark_for_the_cache_counts() -> None:
    turns = [("user", [text("a", **CACHED)]), ("assistant", "b"), ("user", [text("c", **CACHED)])]
    assert chat(*turns).pinned_messages == 3
    assert chat(*turns, ("assistant", "d"), ("user", "e")).pinned_messages == 3


IMAGE: dict[str, Any] = {
    "type": "image",
    "source": {"type": "base64", "media_type": "image/png", "data": "aGVsbG8="},
}
NO_BASE64 = IMAGE | {"source": IMAGE["source"] | {"data": "ä"}}
PDF = {"type": "document", "source": {"type": "base64", "media_type": "application/pdf", "data": ""}}


@pytest.mark.parametrize(
    ("fields", "param", "sentence"),
    [
        ({"max_tokens": 0}, "max_tokens", "max_tokens is 0; an answer has at least one token."),
        ({"messages": []}, "messages", "expected `array` of length >= 1"),
        (
            {
                "messages": [
                    {"role": "user", "content": [{"type": "image", "source": {"type": "url", "url": "a"}}]}
                ]
            },
            "messages[0].content[0].source",
            "not fetched from addresses",
        ),
        (
            {
                "messages": [
                    {"role": "user", "content": [IMAGE | {"source": IMAGE["source"] | {"data": "ä"}}]}
                ]
            },
            "messages[0].content[0].source.data",
            "not in base64",
        ),
        (
            {"messages": [{"role": "assistant", "content": [IMAGE]}]},
            "messages[0].content[0]",
            "a user's message",
        ),
        (
            {"messages": [{"role": "user", "content": [PDF]}]},
            "messages[0].content[0]",
            "text and images only",
        ),
        (
            {"messages": [{"role": "assistant", "content": "a"}]},
            "messages[0].role",
            "end with a user's message",
        ),
        ({"messages": [{"role": "user", "content": []}]}, "messages", "There is no text to answer."),
        ({"messages": [{"role": "tool", "content": ""}]}, "messages[0].role", "invalid enum value 'tool'"),
        (
            {"messages": [{"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c"}]}]},
            "messages[0].content[0].tool_use_id",
            "'c', which no earlier tool_use has as its id.",
        ),
        (
            {"messages": [{"role": "user", "content": [{"type": "thinking", "thinking": ""}]}]},
            "messages[0].content[0]",
            "belong in an assistant's message",
        ),
        ({"stop_sequences": ["a", " "]}, "stop_sequences[1]", "needs more than spaces"),
        (
            {"tools": [{"name": "bash", "type": "bash_20250124"}]},
            "tools[0].type",
            "bash is one of Anthropic's",
        ),
        ({"tools": [{"name": "a"}]}, "tools[0]", "The tool a needs an input_schema."),
        ({"tools": [WEATHER, WEATHER]}, "tools[1].name", "There are two tools called weather."),
        (
            {"tool_choice": {"type": "tool", "name": "a"}},
            "tool_choice",
            "names a, which is not one of the tools",
        ),
        ({"tool_choice": {"type": "any"}}, "tool_choice", "but there are no tools"),
        ({"thinking": {"type": "enabled", "budget_tokens": 5}}, "thinking.budget_tokens", ">= 1024"),
        (
            {"thinking": {"type": "enabled", "budget_tokens": 2000}},
            "thinking.budget_tokens",
            "less than max_tokens",
        ),
        ({"temperature": 1.5}, "temperature", "expected `float` <= 1.0"),
    ],
)
def test_what_is_not_possible_is_refused_in_a_sentence(
    fields: dict[str, Any], param: str, sentence: str
) -> None:
    with pytest.raises(ApiError) as caught:
        generate(**fields)
    assert (caught.value.status, caught.value.param) == (400, param)
    assert sentence in caught.value.message


def test_plain_documents_and_search_results_are_texts() -> None:
    document = {"type": "document", "title": "Log", "source": {"type": "text", "data": "line"}}
    result = {"type": "search_result", "source": "wiki", "title": "Ulm", "content": [text("A city.")]}
    found = chat(("user", [document, result])).messages[0].content
    assert found == "Log\n\nline\n\nUlm (wiki)\n\nA city."
