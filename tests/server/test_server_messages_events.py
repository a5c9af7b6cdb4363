"""The engine's messages become Anthropic's events; the official package reads them as what was meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from anthropic.types import Message as SdkMessage
from anthropic.types import RawMessageStreamEvent
from pydantic import TypeAdapter

from engine.protocol import Delta, Finished, Message, Started, ToolCallDelta
from engine.server.answer_events import AnswerUsage, step_of
from engine.server.anthropic.messages import MessagesEvents, error_for_messages, usage_of, whole_message
from engine.server.json_bodies import ApiError

_EVENT: TypeAdapter[Any] = TypeAdapter(RawMessageStreamEvent)
STARTED = Started(request="r", sequence=1, prompt_tokens=50, reused_tokens=32)


def piece(text: str = "", **fields: Any) -> Delta:
    return Delta(request="r", text=text, tokens=1, **fields)


def call(index: int, arguments: str = "", **fields: Any) -> Delta:
    return piece(tool_calls=[ToolCallDelta(index=index, arguments=arguments, **fields)])


def ended(reason: Any = "stop", **fields: Any) -> Finished:
    counts = {"prompt_tokens": 50, "reused_tokens": 32, "completion_tokens": 7} | fields
    return Finished(request="r", reason=reason, **counts)


def events(
    messages: Iterable[Message], *, thinking: bool = True, max_tokens: int = 7
) -> list[dict[str, Any]]:
    made = MessagesEvents("tiny", shows_thinking=thinking, max_tokens=max_tokens)
    out = [event for message in messages for event in made.take(step_of(message))]
    for event in out:
        if event["type"] != "ping":
            _EVENT.validate_python(event, strict=True)
    return out


def whole(*messages: Message, **options: Any) -> SdkMessage:
    return SdkMessage.model_validate(whole_message(events([STARTED, *messages], **options)), strict=True)


def test_an_answer_that_ends_without_having_begun_is_an_error_of_the_api() -> None:
    with pytest.raises(ApiError, match="without having begun") as refused:
        whole_message(events([ended("stop")]))
    assert refused.value.status == 500


def test_the_events_of_a_text() -> None:
    found = events([STARTED, piece("Hel"), piece("lo"), ended()])
    assert [each["type"] for each in found] == [
        "message_start",
        "ping",
        "content_block_start",
        "content_block_delta",
        "content_block_delta",
        "content_block_stop",
        "message_delta",
        "message_stop",
    ]
    assert found[0]["message"]["usage"] == {
        "input_tokens": 18,
        "cache_creation_input_tokens": 0,
        "cache_creation": {"ephemeral_5m_input_tokens": 0, "ephemeral_1h_input_tokens": 0},
        "cache_read_input_tokens": 32,
        "output_tokens": 0,
    }
    assert found[4] == {
        "type": "content_block_delta",
        "index": 0,
        "delta": {"type": "text_delta", "text": "lo"},
    }
    assert found[6]["delta"] == {"stop_reason": "end_turn", "stop_sequence": None}
    assert found[6]["usage"]["output_tokens"] == 7


@pytest.mark.parametrize(
    ("pinned", "reused", "seconds", "expected"),
    [
        (0, 32, 0.0, (18, 0, 0, 32)),
        (48, 0, 300.0, (2, 48, 0, 0)),
        (48, 32, 3600.0, (2, 0, 16, 32)),
        (32, 48, 300.0, (2, 0, 0, 48)),
    ],
)
def test_usage_has_what_was_written_to_the_cache(
    pinned: int, reused: int, seconds: float, expected: tuple[int, int, int, int]
) -> None:
    usage = usage_of(AnswerUsage(prompt=50, reused=reused, pinned=pinned), seconds)
    created = usage["cache_creation"]
    five, hour = created["ephemeral_5m_input_tokens"], created["ephemeral_1h_input_tokens"]
    assert (usage["input_tokens"], five, hour, usage["cache_read_input_tokens"]) == expected
    assert usage["cache_creation_input_tokens"] == five + hour
    assert sum(expected) == 50


def test_thinking_text_and_calls_are_blocks_of_their_own() -> None:
    messages = [
        piece(reasoning="Let me "),
        piece(reasoning="see."),
        piece("\n\n"),
        piece("I look."),
        call(0, id="c1", name="weather"),
        call(0, '{"city": '),
        call(0, '"Ulm"}'),
        piece("\n"),
        call(1, "{}", id="c2", name="time"),
        ended("tool_calls", reasoning_tokens=3),
    ]
    found = events([STARTED, *messages])
    blocks = [each["index"] for each in found if each["type"] == "content_block_start"]
    assert blocks == [0, 1, 2, 3]
    stops = [each["index"] for each in found if each["type"] == "content_block_stop"]
    assert stops == blocks
    message = whole(*messages)
    assert [each.to_dict() for each in message.content] == [
        {"type": "thinking", "thinking": "Let me see.", "signature": "octavo"},
        {"type": "text", "text": "I look."},
        {"type": "tool_use", "id": "c1", "name": "weather", "input": {"city": "Ulm"}},
        {"type": "tool_use", "id": "c2", "name": "time", "input": {}},
    ]
    assert message.stop_reason == "tool_use"
    assert message.usage.output_tokens_details is not None
    assert message.usage.output_tokens_details.thinking_tokens == 3


def test_thinking_that_nobody_asked_for_is_left_out() -> None:
    message = whole(piece(reasoning="Hm."), piece("Yes."), ended(), thinking=False)
    assert [each.type for each in message.content] == ["text"]


@pytest.mark.parametrize(
    ("end", "max_tokens", "reason", "sequence"),
    [
        (ended(), 7, "end_turn", None),
        (ended(stop_string="END"), 7, "stop_sequence", "END"),
        (ended("length"), 7, "max_tokens", None),
        (ended("length"), 100, "model_context_window_exceeded", None),
    ],
)
def test_stop_reasons(end: Finished, max_tokens: int, reason: str, sequence: str | None) -> None:
    message = whole(piece("a"), end, max_tokens=max_tokens)
    assert (message.stop_reason, message.stop_sequence) == (reason, sequence)


def test_an_answer_without_text_has_no_blocks() -> None:
    assert whole(ended()).content == []


@pytest.mark.parametrize("arguments", ['{"city": "U', '{"a": 1', "{", '{"a": [1, 2', "[1]"])
@pytest.mark.parametrize("reason", ["length", "stop", "tool_calls"])
def test_a_call_that_was_cut_is_no_call(arguments: str, reason: Any) -> None:
    messages = [
        call(0, '{"city": "Ulm"}', id="b", name="weather"),
        call(1, arguments, id="c", name="weather"),
        ended(reason),
    ]
    message = whole(*messages)
    assert [each.to_dict() for each in message.content] == [
        {"type": "tool_use", "id": "b", "name": "weather", "input": {"city": "Ulm"}},
        {"type": "text", "text": f"weather {arguments}"},
    ]
    right = {"length": "max_tokens", "stop": "end_turn", "tool_calls": "tool_use"}[reason]
    assert message.stop_reason == right
    assert events([STARTED, *messages])[-2]["delta"]["stop_reason"] == right


def test_a_prompt_that_is_too_long_is_said_in_the_words_that_clients_know() -> None:
    error = error_for_messages(ApiError(400, "It has 9 tokens.", code="context_length_exceeded"))
    assert (error.status, error.message) == (400, "prompt is too long: It has 9 tokens.")
    other = ApiError(413, "Too large.", code="body_too_large")
    assert error_for_messages(other) is other
