"""Thinking and parallel tool calls over HTTP, as the official packages read them; the engine is scripted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import anthropic
import openai
import pytest
from anthropic import Anthropic
from openai import OpenAI
from scripted_engine import KEYS, PATIENCE, ScriptedEngine, ScriptedServer

from engine.protocol import Delta, Finished, Generate, Started, ToolCallDelta
from engine.worker.channel import Sink

QUESTION: Any = [{"role": "user", "content": "What is the weather in Paris and in Rome?"}]
SCHEMA: Any = {"type": "object", "properties": {"city": {"type": "string"}}}
CITIES = ("Paris", "Rome")


def think_and_call(request: Generate, sink: Sink) -> None:
    """Reasons, says a word, and calls the tool twice, one character after another."""
    name = request.request
    sink(Started(request=name, sequence=1, prompt_tokens=40, reused_tokens=32))
    for piece in ("Two cities: ", "two calls."):
        sink(Delta(request=name, text="", tokens=2, reasoning=piece))
    sink(Delta(request=name, text="\nLet me look.", tokens=7))
    for index, city in enumerate(CITIES):
        start = ToolCallDelta(index=index, id=f"call_{index}", name="weather")
        rest = [ToolCallDelta(index=index, arguments=each) for each in f'{{"city": "{city}"}}']
        for call in (start, *rest):
            sink(Delta(request=name, text="", tokens=9, tool_calls=[call]))
    counts = {"prompt_tokens": 40, "reused_tokens": 32, "completion_tokens": 50, "reasoning_tokens": 4}
    sink(Finished(request=name, reason="tool_calls", **counts))  # type: ignore[arg-type]


def fail_in_the_middle(request: Generate, sink: Sink) -> None:
    """Says a word, then the engine breaks down."""
    sink(Started(request=request.request, sequence=1, prompt_tokens=40))
    sink(Delta(request=request.request, text="Let", tokens=1))
    sink(Finished(request=request.request, reason="error", error="It broke.", error_kind="engine"))


@pytest.fixture(params=[think_and_call])
def server(request: pytest.FixtureRequest) -> Iterator[ScriptedServer]:
    with ScriptedServer(ScriptedEngine(request.param)) as scripted:
        yield scripted


@pytest.fixture
def claude(server: ScriptedServer) -> Iterator[Anthropic]:
    with Anthropic(
        base_url=server.server.url, api_key=next(iter(KEYS)), max_retries=0, timeout=PATIENCE
    ) as client:
        yield client


@pytest.fixture
def codex(server: ScriptedServer) -> Iterator[OpenAI]:
    address = f"{server.server.url}/v1"
    with OpenAI(base_url=address, api_key=next(iter(KEYS)), max_retries=0, timeout=PATIENCE) as client:
        yield client


MESSAGE: Any = {
    "model": "tiny",
    "messages": QUESTION,
    "max_tokens": 4000,
    "tools": [{"name": "weather", "input_schema": SCHEMA}],
    "thinking": {"type": "enabled", "budget_tokens": 2048},
}
RESPONSE: Any = {
    "model": "tiny",
    "input": QUESTION,
    "tools": [{"type": "function", "name": "weather", "parameters": SCHEMA, "strict": False}],
    "reasoning": {"effort": "low"},
}


@pytest.mark.parametrize("streamed", [False, True])
def test_messages_have_thinking_text_and_calls(
    claude: Anthropic, server: ScriptedServer, streamed: bool
) -> None:
    if streamed:
        with claude.messages.stream(**MESSAGE) as stream:
            message: Any = stream.get_final_message()
    else:
        message = claude.messages.create(**MESSAGE)
    thinking, text, *calls = message.content
    assert (thinking.thinking, text.text) == ("Two cities: two calls.", "\nLet me look.")
    assert thinking.signature
    assert [(call.id, call.input) for call in calls] == [
        (f"call_{index}", {"city": city}) for index, city in enumerate(CITIES)
    ]
    assert message.stop_reason == "tool_use"
    usage = message.usage
    assert (usage.input_tokens, usage.cache_read_input_tokens, usage.output_tokens) == (8, 32, 50)
    assert usage.output_tokens_details.thinking_tokens == 4
    ((request, _),) = server.engine.requests
    assert request.template_options == {"enable_thinking": True, "thinking_budget": 2048}
    assert request.reasoning_tokens == 2048


def test_thinking_that_was_not_asked_for_is_left_out(claude: Anthropic) -> None:
    message = claude.messages.create(**(MESSAGE | {"thinking": {"type": "disabled"}}))
    assert [block.type for block in message.content] == ["text", "tool_use", "tool_use"]


@pytest.mark.parametrize("streamed", [False, True])
def test_responses_have_reasoning_text_and_calls(codex: OpenAI, streamed: bool) -> None:
    if streamed:
        with codex.responses.stream(**RESPONSE) as stream:
            response: Any = stream.get_final_response()
    else:
        response = codex.responses.create(**RESPONSE)
    reasoning, _, *calls = response.output
    assert reasoning.content[0].text == "Two cities: two calls."
    assert response.output_text == "\nLet me look."
    assert [(call.call_id, call.arguments) for call in calls] == [
        (f"call_{index}", f'{{"city": "{city}"}}') for index, city in enumerate(CITIES)
    ]
    assert response.usage.output_tokens_details.reasoning_tokens == 4
    assert response.status == "completed"


@pytest.mark.parametrize("server", [fail_in_the_middle], indirect=True)
def test_an_engine_that_fails_is_an_error_of_each_api(claude: Anthropic, codex: OpenAI) -> None:
    with pytest.raises(anthropic.InternalServerError, match=r"It broke\."):
        claude.messages.create(**MESSAGE)
    with (
        pytest.raises(anthropic.APIStatusError, match=r"It broke\."),
        claude.messages.stream(**MESSAGE) as stream,
    ):
        stream.until_done()
    with pytest.raises(openai.InternalServerError, match=r"It broke\."):
        codex.responses.create(**RESPONSE)
    last = list(codex.responses.create(**RESPONSE, stream=True))[-1]
    assert last.type == "response.failed"
    assert last.response.error is not None
    assert last.response.error.message == "It broke."
