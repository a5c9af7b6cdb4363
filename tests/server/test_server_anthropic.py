"""Messages with the official `anthropic` package, streamed and whole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import anthropic
import pytest
from anthropic import Anthropic
from serve_process import PATIENCE, ServeProcess

ONE_CALL: Any = {"type": "tool", "name": "weather", "disable_parallel_tool_use": True}
QUESTION: Any = [{"role": "user", "content": "How are you?"}]
GREEDY: Any = {"temperature": 0}  # the package no longer has this parameter
ASK: Any = {"model": "tiny", "messages": QUESTION, "extra_body": GREEDY, "max_tokens": 12}
WEATHER: Any = {
    "name": "weather",
    "description": "Tells the weather.",
    "input_schema": {"type": "object", "properties": {"city": {"enum": ["Ulm"]}}, "required": ["city"]},
}


@pytest.fixture
def claude(served: ServeProcess) -> Iterator[Anthropic]:
    """The official client."""
    with Anthropic(base_url=served.url, api_key=served.key, max_retries=0, timeout=PATIENCE) as client:
        yield client


def text_of(message: Any) -> str:
    return "".join(block.text for block in message.content if block.type == "text")


def test_an_answer_and_its_stream_are_the_same(claude: Anthropic) -> None:
    whole = claude.messages.create(**ASK)
    with claude.messages.stream(**ASK) as stream:
        pieces = "".join(stream.text_stream)
        final = stream.get_final_message()
    assert pieces == text_of(whole) == text_of(final)
    assert whole.stop_reason == final.stop_reason == "max_tokens"
    assert whole.usage.output_tokens == final.usage.output_tokens == 12
    assert (whole.role, whole.model, whole.type) == ("assistant", "tiny", "message")
    assert whole._request_id is not None


def test_the_token_of_claude_code_is_taken_too(served: ServeProcess) -> None:
    with Anthropic(base_url=served.url, auth_token=served.key, api_key=None, max_retries=0) as client:
        assert client.messages.create(**ASK).usage.output_tokens == 12


def test_cached_tokens_are_counted_apart(claude: Anthropic) -> None:
    system = [
        {
            "type": "text",
            "text": "Rules that nobody has sent yet. " * 6,
            "cache_control": {"type": "ephemeral"},
        }
    ]
    first, second = (claude.messages.create(**ASK, system=system).usage for _ in range(2))
    assert second.input_tokens <= 16
    assert second.cache_creation_input_tokens == 0
    assert first.cache_creation_input_tokens > 100
    assert first.cache_creation.ephemeral_5m_input_tokens == first.cache_creation_input_tokens
    assert (second.cache_read_input_tokens or 0) + second.input_tokens == (
        first.input_tokens + first.cache_creation_input_tokens + (first.cache_read_input_tokens or 0)
    )


def test_tokens_are_counted_as_they_are_for_an_answer(claude: Anthropic) -> None:
    prompt: Any = {"model": "tiny", "system": "Be brief.", "messages": QUESTION}
    counted = claude.messages.count_tokens(**prompt).input_tokens
    usage = claude.messages.create(**prompt, max_tokens=1).usage
    assert counted == usage.input_tokens + (usage.cache_read_input_tokens or 0)
    assert claude.messages.count_tokens(**prompt, tools=[WEATHER]).input_tokens > counted


def test_a_stop_sequence_ends_the_answer_and_is_named(claude: Anthropic) -> None:
    text = text_of(claude.messages.create(**ASK))
    stop = next(character for character in text[3:] if character.strip())
    message = claude.messages.create(**ASK, stop_sequences=[stop])
    assert (message.stop_reason, message.stop_sequence) == ("stop_sequence", stop)
    assert text_of(message) == text[: text.index(stop)]


def test_a_tools_result_is_read(claude: Anthropic) -> None:
    call: Any = {"type": "tool_use", "id": "c1", "name": "weather", "input": {"city": "Ulm"}}
    result: Any = {"type": "tool_result", "tool_use_id": "c1", "content": "Rain."}
    turns = [*QUESTION, {"role": "assistant", "content": [call]}, {"role": "user", "content": [result]}]
    ask = ASK | {"model": "claude-for-tools", "messages": turns, "tools": [WEATHER]}
    assert claude.messages.create(**ask).usage.output_tokens == 12
    assert claude.messages.create(**ask, tool_choice={"type": "none"}).usage.output_tokens == 12


@pytest.mark.parametrize("streamed", [False, True])
def test_a_tool_that_must_be_called_is_called(claude: Anthropic, streamed: bool) -> None:
    ask = ASK | {"model": "claude-for-tools", "max_tokens": 300}
    ask |= {"tools": [WEATHER], "tool_choice": ONE_CALL}
    if streamed:
        with claude.messages.stream(**ask) as stream:
            message: Any = stream.get_final_message()
    else:
        message = claude.messages.create(**ask)
    (call,) = [block for block in message.content if block.type == "tool_use"]
    assert (call.name, call.input, message.stop_reason) == ("weather", {"city": "Ulm"}, "tool_use")
    result: Any = {"type": "tool_result", "tool_use_id": call.id, "content": "Rain."}
    turns = [
        *QUESTION,
        {"role": "assistant", "content": message.content},
        {"role": "user", "content": [result]},
    ]
    after = claude.messages.create(
        **(ask | {"messages": turns, "tool_choice": {"type": "none"}, "max_tokens": 12})
    )
    assert after.usage.output_tokens == 12


def test_an_answer_can_be_held_to_a_schema(claude: Anthropic) -> None:
    form = {"type": "json_schema", "schema": {"enum": ["yes"]}}
    message = claude.messages.create(**ASK, output_config={"format": form})
    assert text_of(message) == '"yes"'


@pytest.mark.parametrize("streamed", [False, True])
@pytest.mark.parametrize(
    ("fields", "error", "words"),
    [
        ({"model": "other"}, anthropic.NotFoundError, "There is no model called 'other'"),
        ({"max_tokens": 0}, anthropic.BadRequestError, "max_tokens"),
        (
            {"messages": [{"role": "user", "content": "x" * 600}]},
            anthropic.BadRequestError,
            "prompt is too long",
        ),
    ],
)
def test_errors_are_those_of_the_package(
    claude: Anthropic, streamed: bool, fields: Any, error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words) as caught:
        claude.messages.create(**(ASK | fields), stream=streamed)
    body: Any = caught.value.body  # type: ignore[attr-defined]
    assert body["type"] == "error"
    assert body["error"]["type"] in ("not_found_error", "invalid_request_error")


def test_a_wrong_key_is_refused_in_the_form_of_the_api(served: ServeProcess) -> None:
    with (
        Anthropic(base_url=served.url, api_key="wrong", max_retries=0) as client,
        pytest.raises(anthropic.AuthenticationError) as caught,
    ):
        client.messages.create(**ASK)
    body: Any = caught.value.body
    assert (body["type"], body["error"]["type"]) == ("error", "authentication_error")


def test_a_client_that_leaves_stops_its_answer(claude: Anthropic) -> None:
    for _ in range(3):
        with claude.messages.create(**(ASK | {"max_tokens": 400}), stream=True) as stream:
            assert next(iter(stream)).type == "message_start"
    assert claude.messages.create(**ASK).usage.output_tokens == 12


def test_models_of_the_file_are_loaded_when_they_are_named(claude: Anthropic) -> None:
    roomy = claude.messages.create(**(ASK | {"model": "roomy", "extra_body": {}}))
    alias = claude.messages.create(**(ASK | {"model": "claude-opus-9", "extra_body": {}}))
    assert text_of(roomy) == text_of(alias) != text_of(claude.messages.create(**ASK))
    assert (roomy.model, alias.model) == ("roomy", "claude-opus-9")
    assert {"tiny", "roomy"} <= {model.id for model in claude.models.list()}


def test_a_changed_file_of_models_takes_effect_with_the_next_request(
    claude: Anthropic, served: ServeProcess
) -> None:
    def ask(model: str) -> int:
        long: Any = [{"role": "user", "content": "x" * 300}]
        return claude.messages.create(**(ASK | {"model": model, "messages": long})).usage.output_tokens

    assert ask("roomy") == 12
    text = served.models_file.read_text()
    served.models_file.write_text(text.replace("[models.roomy]", "[models.cramped]\ncontext = 128"))
    with pytest.raises(anthropic.BadRequestError, match="this model's context is 128"):
        ask("cramped")
    served.models_file.write_text("[models.cramped]\ncontext = 'x'")
    with pytest.raises(anthropic.BadRequestError, match="this model's context is 128"):
        ask("cramped")
    served.models_file.write_text(text)
    assert ask("roomy") == 12
