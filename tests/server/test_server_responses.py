"""Responses with the official `openai` package, streamed and whole, and what clients send back."""

from __future__ import annotations

import json
import re
from typing import Any

import openai
import pytest
from openai import OpenAI
from openai.types.responses import Response, ResponseStreamEvent
from pydantic import TypeAdapter

from engine.protocol import (
    ChatMessage,
    Delta,
    Finished,
    Generate,
    Grammar,
    Started,
    Tool,
    ToolCall,
    ToolCallDelta,
)
from engine.server.answer_events import AnswerFailed, step_of
from engine.server.json_bodies import ApiError, decode
from engine.server.openai.responses import ResponsesEvents
from engine.server.openai.responses_request import ResponsesRequest, generate_of, without_instructions
from engine.server.requested_models.model_names import RequestedModel
from engine.server.server_services import ResponseStore

_EVENT: TypeAdapter[Any] = TypeAdapter(ResponseStreamEvent)
MODEL = RequestedModel("tiny", "/models/tiny", sampling={"top_k": 40})
ASK: Any = {"model": "tiny", "input": "How are you?", "temperature": 0, "max_output_tokens": 12}
SHELL: Any = {"type": "function", "name": "shell", "parameters": {"type": "object"}, "strict": False}
PATCH: Any = {"type": "custom", "name": "patch", "description": "Changes files."}


def body_of(**fields: Any) -> ResponsesRequest:
    return decode(json.dumps({"model": "tiny", "input": "Hi"} | fields).encode(), ResponsesRequest)


def generate(before: list[ChatMessage] | None = None, **fields: Any) -> Generate:
    return generate_of(body_of(**fields), MODEL, "codex", before or [])


# --- the official client -------------------------------------------------------------------------


def test_a_response_and_its_stream_are_the_same(client: OpenAI) -> None:
    whole = client.responses.create(**ASK)
    with client.responses.stream(**ASK) as stream:
        events = list(stream)
    assert events[-1].type == "response.incomplete"
    final = events[-1].response
    assert whole.output_text == final.output_text != ""
    assert (
        "".join(each.delta for each in events if each.type == "response.output_text.delta")
        == whole.output_text
    )
    assert (whole.status, whole.usage.output_tokens if whole.usage else 0) == ("incomplete", 12)
    assert whole.incomplete_details is not None
    assert whole.incomplete_details.reason == "max_output_tokens"
    assert [each.sequence_number for each in events] == list(range(len(events)))


def test_a_response_is_continued_by_its_id_until_it_is_deleted(client: OpenAI) -> None:
    first = client.responses.create(**ASK, instructions="Be brief.")
    second = client.responses.create(**(ASK | {"input": "And you?"}), previous_response_id=first.id)
    chat: Any = [
        {"role": "user", "content": "How are you?"},
        {"role": "assistant", "content": first.output_text},
        {"role": "user", "content": "And you?"},
    ]
    assert second.output_text == client.responses.create(**(ASK | {"input": chat})).output_text
    assert client.responses.retrieve(second.id).output_text == second.output_text
    client.responses.delete(first.id)
    with pytest.raises(openai.BadRequestError, match="is not kept here") as caught:
        client.responses.create(**ASK, previous_response_id=first.id)
    assert caught.value.code == "previous_response_not_found"
    unstored = client.responses.create(**ASK, store=False)
    with pytest.raises(openai.NotFoundError):
        client.responses.retrieve(unstored.id)


def test_a_response_can_be_held_to_a_schema(client: OpenAI) -> None:
    form: Any = {"type": "json_schema", "name": "a", "schema": {"enum": ["yes"]}}
    assert client.responses.create(**(ASK | {"text": {"format": form}})).output_text == '"yes"'


def test_logprobs_come_with_the_text(client: OpenAI) -> None:
    response = client.responses.create(**ASK, top_logprobs=2)
    item: Any = response.output[0]
    logprobs = item.content[0].logprobs
    assert len(logprobs) == 12
    assert all(len(each.top_logprobs) == 2 for each in logprobs)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"background": True}, "in the background are not possible"),
        ({"input": [{"type": "image_generation_call", "id": "i"}]}, "no text to answer"),
        ({"input": [{"type": "item_reference", "id": "i"}]}, "send the item itself"),
        (
            {"input": [{"role": "user", "content": [{"type": "input_image", "image_url": "a"}]}]},
            "is not a data URL",
        ),
        ({"input": []}, "no text to answer"),
        (
            {"input": [{"type": "function_call_output", "call_id": "c", "output": ""}]},
            "No earlier call has the id",
        ),
        ({"input": [{"type": "function_call", "call_id": "c"}]}, r"The item input\[0\] is wrong: .*`name`"),
        ({"tool_choice": {"type": "function", "name": "a"}}, "not one of the tools"),
        ({"tool_choice": "required"}, "there are no tools"),
        ({"previous_response_id": "resp_1"}, "is not kept here"),
    ],
)
def test_what_is_not_possible_is_refused_in_a_sentence(client: OpenAI, fields: Any, words: str) -> None:
    with pytest.raises(openai.BadRequestError, match=words):
        client.responses.create(**(ASK | fields))


# --- requests ------------------------------------------------------------------------------------


def test_items_become_messages() -> None:
    items = [
        {"role": "developer", "content": "Be kind."},
        {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "List files."}]},
        {
            "type": "reasoning",
            "id": "r",
            "summary": [],
            "content": [{"type": "reasoning_text", "text": "ls"}],
        },
        {"type": "function_call", "id": "f", "call_id": "c1", "name": "shell", "arguments": '{"a": 1}'},
        {"type": "custom_tool_call", "call_id": "c2", "name": "patch", "input": "+x"},
        {"type": "function_call_output", "call_id": "c1", "output": "a.txt"},
        {
            "type": "custom_tool_call_output",
            "call_id": "c2",
            "output": [{"type": "input_text", "text": "ok"}],
        },
    ]
    found = generate(input=items, instructions="Be brief.", tools=[SHELL, PATCH, {"type": "web_search"}])
    calls = [
        ToolCall(id="c1", name="shell", arguments='{"a": 1}'),
        ToolCall(id="c2", name="patch", arguments='{"input":"+x"}'),
    ]
    assert found.messages == [
        ChatMessage("system", "Be brief.\n\nBe kind."),
        ChatMessage("user", "List files."),
        ChatMessage("assistant", "", reasoning="ls", tool_calls=calls),
        ChatMessage("tool", "a.txt", tool_call="c1", name="shell"),
        ChatMessage("tool", "ok", tool_call="c2", name="patch"),
    ]
    assert [tool.name for tool in found.tools] == ["shell", "patch"]
    assert json.loads(found.tools[1].parameters)["required"] == ["input"]
    assert without_instructions(found.messages, "Be brief.")[0] == ChatMessage("system", "Be kind.")


def test_options_reach_the_engine() -> None:
    found = generate(
        temperature=0.5,
        max_output_tokens=7,
        reasoning={"effort": "low"},
        text={"format": {"type": "json_object"}},
        tools=[SHELL],
        tool_choice={"type": "function", "name": "shell"},
        parallel_tool_calls=False,
    )
    assert (found.sampling.temperature, found.sampling.max_tokens, found.sampling.top_k) == (0.5, 7, 40)
    assert found.template_options == {"enable_thinking": True, "reasoning_effort": "low"}
    assert found.grammar == Grammar(kind="json")
    assert (found.tool_choice, found.parallel_tools) == ("shell", False)
    allowed = {"type": "allowed_tools", "mode": "required", "tools": [{"type": "function", "name": "shell"}]}
    found = generate(tools=[SHELL, PATCH], tool_choice=allowed)
    assert (found.tool_choice, [tool.name for tool in found.tools]) == ("required", ["shell"])


# --- events --------------------------------------------------------------------------------------


def piece(text: str = "", **fields: Any) -> Delta:
    return Delta(request="r", text=text, tokens=1, **fields)


def call(index: int, arguments: str = "", **fields: Any) -> Delta:
    return piece(tool_calls=[ToolCallDelta(index=index, arguments=arguments, **fields)])


def test_reasoning_text_and_calls_are_items_of_their_own() -> None:
    body = body_of(tools=[SHELL, PATCH])
    asked = generate_of(body, MODEL, "codex", [])
    assert asked.tools[0] == Tool(name="shell", parameters='{"type":"object"}')
    made = ResponsesEvents(body, asked)
    messages = [
        Started(request="r", sequence=1, prompt_tokens=50, reused_tokens=32),
        piece(reasoning="Hm."),
        piece("\n"),
        piece("I look."),
        call(0, id="c1", name="shell"),
        call(0, '{"a":'),
        call(0, "1}"),
        call(1, '{"input":"+x"}', id="c2", name="patch"),
        Finished(request="r", reason="tool_calls", prompt_tokens=50, reused_tokens=32, completion_tokens=9),
    ]
    events = [event for message in messages for event in made.take(step_of(message))]
    for event in json.loads(json.dumps(events)):
        _EVENT.validate_python(event, strict=True)
    assert [each["sequence_number"] for each in events] == list(range(len(events)))
    assert events[-1]["type"] == "response.completed"
    response = Response.model_validate(made.response, strict=True)
    assert [each.type for each in response.output] == [
        "reasoning",
        "message",
        "function_call",
        "custom_tool_call",
    ]
    assert response.output_text == "I look."
    shell, patch = (each.to_dict() for each in response.output[2:])
    assert (shell["call_id"], shell["arguments"]) == ("c1", '{"a":1}')
    assert (patch["call_id"], patch["input"]) == ("c2", "+x")
    assert response.usage is not None
    assert response.usage.input_tokens_details.cached_tokens == 32
    assert made.answer() == [
        ChatMessage(
            "assistant",
            "I look.",
            reasoning="Hm.",
            tool_calls=[
                ToolCall(id="c1", name="shell", arguments='{"a":1}'),
                ToolCall(id="c2", name="patch", arguments='{"input": "+x"}'),
            ],
        )
    ]


def test_tools_of_a_namespace_are_called_by_both_names() -> None:
    body = body_of(tools=[{"type": "namespace", "name": "agents", "tools": [SHELL]}])
    asked = generate_of(body, MODEL, "codex", [])
    assert [tool.name for tool in asked.tools] == ["agents__shell"]
    made = ResponsesEvents(body, asked)
    made.take(step_of(call(0, "{}", id="c1", name="agents__shell")))
    made.take(step_of(Finished(request="r", reason="tool_calls")))
    item = made.response["output"][0]
    assert (item["name"], item["namespace"]) == ("shell", "agents")
    assert made.answer()[0].tool_calls[0].name == "agents__shell"
    output = {"type": "function_call_output", "call_id": "c1", "output": "done"}
    again = generate(input=[{"role": "user", "content": "Hi"}, item, output])
    assert again.messages[1].tool_calls[0].name == again.messages[2].name == "agents__shell"


def test_an_error_within_a_stream_is_a_failed_response() -> None:
    body = body_of()
    made = ResponsesEvents(body, generate_of(body, MODEL, "codex", []))
    (event,) = made.take([AnswerFailed(ApiError(500, "The engine stopped."))])
    _EVENT.validate_python(event, strict=True)
    assert event["response"]["error"] == {"code": "server_error", "message": "The engine stopped."}


def test_truncation_leaves_out_the_oldest_messages_until_the_rest_fits(client: OpenAI) -> None:
    turns = [
        ("user", f"question {n} " + "word " * 30) if n % 2 == 0 else ("assistant", "yes") for n in range(41)
    ]
    items: Any = [{"role": role, "content": text} for role, text in turns]
    asked: dict[str, Any] = {
        "model": "tiny",
        "input": items,
        "instructions": "Be brief.",
        "max_output_tokens": 4,
    }
    with pytest.raises(openai.BadRequestError) as caught:
        client.responses.create(**asked)
    assert caught.value.code == "context_length_exceeded"
    answer = client.responses.with_raw_response.create(**asked, truncation="auto")
    found = re.search(r"The oldest (\d+) messages were left out", answer.headers["X-Octavo-Warning"])
    assert found
    left = int(found[1])
    assert left % 2 == 0  # the rest begins with a question
    response = answer.parse()
    assert response.truncation == "auto"
    assert response.usage is not None
    assert response.usage.input_tokens <= 512 - 4
    one_more = client.responses.create(**(asked | {"input": items[left:]}))
    assert one_more.usage is not None
    assert one_more.usage.input_tokens == response.usage.input_tokens
    whole = client.responses.with_raw_response.create(**(asked | {"input": items[left:]}), truncation="auto")
    assert "X-Octavo-Warning" not in whole.headers


# --- store ---------------------------------------------------------------------------------------


def test_the_store_is_bounded_and_each_key_sees_its_own() -> None:
    store = ResponseStore(max_bytes=10_000, max_responses=3)
    for number in range(5):
        store.put("a", {"id": f"r{number}"}, [ChatMessage("user", "x")])
    assert len(store) == 3
    assert store.get("a", "r4").response == {"id": "r4"}
    for key, name in (("a", "r0"), ("b", "r4")):
        with pytest.raises(ApiError) as caught:
            store.get(key, name)
        assert caught.value.status == 404
    store.put("a", {"id": "big"}, [ChatMessage("user", "x" * 9_940)])
    assert len(store) == 1
    store.delete("a", "big")
    assert len(store) == 0


@pytest.mark.parametrize("reason", ["length", "stop"])
@pytest.mark.parametrize(
    ("tool", "arguments"), [(SHELL, '{"command": "rm -r'), (PATCH, '{"input": "*** Beg')]
)
def test_a_call_that_was_cut_is_never_done(tool: Any, arguments: str, reason: Any) -> None:
    """Clients run a call when its item is done."""
    asked = generate(tools=[tool])
    made = ResponsesEvents(body_of(tools=[tool]), asked)
    piece = ToolCallDelta(index=0, id="c1", name=tool["name"])
    messages = [
        Started(request="r", sequence=1, prompt_tokens=4),
        Delta(request="r", text="", tokens=1, tool_calls=[piece]),
        Delta(request="r", text="", tokens=2, tool_calls=[ToolCallDelta(index=0, arguments=arguments)]),
        Finished(request="r", reason=reason, prompt_tokens=4, completion_tokens=2),
    ]
    events = [event for message in messages for event in made.take(step_of(message))]
    assert not [each["type"] for each in events if each["type"].endswith(".done")]
    (item,) = events[-1]["response"]["output"]
    assert item["status"] == "incomplete"
    assert item.get("input", "") == ""
    assert item.get("arguments", arguments) == arguments
    assert events[-1]["type"] == f"response.{'incomplete' if reason == 'length' else 'completed'}"
    for event in events:
        _EVENT.validate_python(event)
    assert made.answer()[0].tool_calls[0].id == "c1"
