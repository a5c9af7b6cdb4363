"""`/v1/messages`: its endpoints, and its answers, streamed or whole."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engine.models.tool_formats import arguments_of
from engine.server import answer_events
from engine.server.answer_checks import submit
from engine.server.answer_stream import AnswerResponse, AnswerStream, TextTemplate, take_all
from engine.server.anthropic.messages_request import (
    FIVE_MINUTES,
    MessagesPrompt,
    MessagesRequest,
    generate_of,
    prompt_of,
)
from engine.server.event_streams import begin, named_event, whole
from engine.server.json_bodies import ApiError, error_body, json_response, read_json
from engine.server.requested_models.model_names import DEFAULT
from engine.server.server_services import guest_of, key_of, services_of
from engine.sessions.text_process import Encode, EncodedRequest, token_count

_Json = dict[str, Any]
_PATH: Final = "/v1/messages"
PING: Final = named_event("ping", {"type": "ping"})
_SIGNATURE: Final = "octavo"  # thinking is not signed here, but clients send a signature back


class MessagesEvents:
    """The events of one answer.

    Args:
        model: its name, as the client called it.
        shows_thinking: whether the client asked for the thinking; without it, thinking is left out.
        pin_seconds: how long the request keeps its prefix.
    """

    def __init__(
        self, model: str, *, shows_thinking: bool, max_tokens: int, pin_seconds: float = 0.0
    ) -> None:
        self._pin_seconds = pin_seconds
        self._model = model
        self._shows_thinking = shows_thinking
        self._max_tokens = max_tokens
        self._index = -1  # of the last block
        self._open = ""  # its type; empty if it has ended
        self._table: dict[type[answer_events.AnswerEvent], Callable[[Any], list[_Json]]] = {
            answer_events.AnswerStarted: self._start,
            answer_events.ReasoningDelta: self._reasoning,
            answer_events.TextDelta: self._text,
            answer_events.ToolCallBegun: self._call_begun,
            answer_events.ToolCallArguments: lambda event: self._arguments(event.arguments),
            answer_events.AnswerFinished: self._end,
            answer_events.AnswerFailed: self._fail,
        }

    def take(self, step: answer_events.AnswerStep) -> list[_Json]:
        """Returns the events of the API that a step causes; each has its name as `type`."""
        return [shown for event in step for shown in self._table[type(event)](event)]

    def _start(self, event: answer_events.AnswerStarted) -> list[_Json]:
        head: _Json = {
            "id": f"msg_{secrets.token_hex(12)}",
            "type": "message",
            "role": "assistant",
            "model": self._model,
            "content": [],
            "stop_reason": None,
            "stop_sequence": None,
            "usage": usage_of(event.usage, self._pin_seconds) | {"output_tokens": 0},
        }
        return [{"type": "message_start", "message": head}, {"type": "ping"}]

    def _reasoning(self, event: answer_events.ReasoningDelta) -> list[_Json]:
        if not self._shows_thinking:
            return []
        events = self._block("thinking", {"type": "thinking", "thinking": "", "signature": ""})
        return [*events, self._piece({"type": "thinking_delta", "thinking": event.text})]

    def _text(self, event: answer_events.TextDelta) -> list[_Json]:
        # Templates put line breaks around thinking and tool calls; a block of nothing else would be noise.
        if not event.text or (self._open != "text" and not event.text.strip()):
            return []
        events = self._block("text", {"type": "text", "text": ""})
        return [*events, self._piece({"type": "text_delta", "text": event.text})]

    def _call_begun(self, event: answer_events.ToolCallBegun) -> list[_Json]:
        start = {"type": "tool_use", "id": event.id, "name": event.name, "input": {}}
        return [*self._close(), *self._block("tool_use", start), *self._arguments(event.arguments)]

    def _arguments(self, text: str) -> list[_Json]:
        return [self._piece({"type": "input_json_delta", "partial_json": text})] if text else []

    def _end(self, event: answer_events.AnswerFinished) -> list[_Json]:
        reason, stop = self._stop_reason(event), event.stop_string or None
        usage: _Json = {"output_tokens": event.usage.completion}
        if event.usage.reasoning:
            usage["output_tokens_details"] = {"thinking_tokens": event.usage.reasoning}
        delta = {"stop_reason": reason, "stop_sequence": stop}
        return [
            *self._close(),
            {
                "type": "message_delta",
                "delta": delta,
                "usage": usage_of(event.usage, self._pin_seconds) | usage,
            },
            {"type": "message_stop"},
        ]

    def _fail(self, event: answer_events.AnswerFailed) -> list[_Json]:
        return [error_body(error_for_messages(event.error), _PATH)]

    def _stop_reason(self, event: answer_events.AnswerFinished) -> str:
        if event.reason == "tool_calls":
            return "tool_use"
        if event.reason == "length":
            full = event.usage.completion < self._max_tokens
            return "model_context_window_exceeded" if full else "max_tokens"
        return "stop_sequence" if event.stop_string else "end_turn"

    def _block(self, kind: str, start: _Json) -> list[_Json]:
        """Begins a block of this type unless one is open."""
        if self._open == kind:
            return []
        events = self._close()
        self._index += 1
        self._open = kind
        return [*events, {"type": "content_block_start", "index": self._index, "content_block": start}]

    def _piece(self, delta: _Json) -> _Json:
        return {"type": "content_block_delta", "index": self._index, "delta": delta}

    def _close(self) -> list[_Json]:
        kind, self._open = self._open, ""
        if not kind:
            return []
        end = {"type": "content_block_stop", "index": self._index}
        if kind == "thinking":
            return [self._piece({"type": "signature_delta", "signature": _SIGNATURE}), end]
        return [end]


def usage_of(usage: answer_events.AnswerUsage, pin_seconds: float = 0.0) -> _Json:
    """Returns the usage of a prompt that the request keeps for `pin_seconds`. Anthropic counts three parts
    apart: what came from the cache, what was computed and is kept for `cache_control`, and the rest.
    """
    created = max(usage.pinned - usage.reused, 0)
    hour = created if pin_seconds > FIVE_MINUTES else 0
    return {
        "input_tokens": usage.prompt - usage.reused - created,
        "cache_creation_input_tokens": created,
        "cache_creation": {"ephemeral_5m_input_tokens": created - hour, "ephemeral_1h_input_tokens": hour},
        "cache_read_input_tokens": usage.reused,
    }


def whole_message(events: Iterable[_Json]) -> _Json:
    """Returns the message that an answer's events add up to; `ApiError` if it ended before it began."""
    message: _Json = {}
    arguments: dict[int, str] = {}
    for event in events:
        kind = event["type"]
        if kind == "message_start":
            message = event["message"]
        elif not message and kind != "ping":
            raise ApiError(500, "The engine has ended the answer without having begun it.")
        elif kind == "content_block_start":
            message["content"].append(event["content_block"])
        elif kind == "content_block_delta":
            _add(message["content"][event["index"]], event["delta"], arguments, event["index"])
        elif kind == "message_delta":
            message |= event["delta"]
            message["usage"] |= event["usage"]
    for index, text in arguments.items():
        block = message["content"][index]
        if (given := arguments_of(text)) is not None:
            block["input"] = given
        else:  # nobody may run a call that was cut off
            message["content"][index] = {"type": "text", "text": f"{block['name']} {text}"}
    return message


def _add(block: _Json, delta: _Json, arguments: dict[int, str], index: int) -> None:
    if delta["type"] == "input_json_delta":
        arguments[index] = arguments.get(index, "") + delta["partial_json"]
        return
    for field in ("text", "thinking", "signature"):
        if field in delta:
            block[field] += delta[field]


def error_for_messages(error: ApiError) -> ApiError:
    """Returns an error as clients of this API expect it.

    Claude Code shortens a chat when it reads that the prompt is too long.
    """
    if error.code != "context_length_exceeded":
        return error
    return ApiError(400, f"prompt is too long: {error.message}", code=error.code)


# --- endpoints --------------------------------------------------------------------------------------


async def messages(request: Request) -> Response:
    """Answers a chat, whole or streamed."""
    services = services_of(request)
    body = await read_json(request, MessagesRequest)
    model = await services.models.ready(body.model)
    generate = generate_of(body, model, guest_of(request))
    events = MessagesEvents(
        body.model or DEFAULT,
        shows_thinking=body.thinks,
        max_tokens=generate.sampling.max_tokens,
        pin_seconds=generate.pin_seconds,
    )
    answer = await submit(request, generate, "output_config.format")
    headers = {"request-id": f"req_{secrets.token_hex(12)}"}
    try:
        if not body.stream:
            response = json_response(await whole(request, answer, _whole(answer, events)))
            response.headers.update(headers)
            return response
        await begin(request, answer)
    except ApiError as error:
        raise error_for_messages(error) from None
    return AnswerResponse([answer], _MessagesEncoder(events), headers)


async def count_tokens(request: Request) -> Response:
    """Counts the tokens of a chat, as the model's chat template writes it."""
    services = services_of(request)
    body = await read_json(request, MessagesPrompt)
    model = await services.models.ready(body.model)
    chat = prompt_of(body, model, guest_of(request))
    with services.admission.occupy(key_of(request)):
        reply = await services.models.text_work(model.key, Encode(chat, must_fit=False), key_of(request))
    assert isinstance(reply, EncodedRequest)
    return json_response({"input_tokens": token_count(reply.tokens)})


async def _whole(answer: AnswerStream, events: MessagesEvents) -> dict[str, Any]:
    """Returns the message that an answer becomes; `ApiError` if it ended with an error, or never began."""
    taken: list[dict[str, Any]] = []
    await take_all(answer, lambda step: taken.extend(events.take(step)))
    return whole_message(taken)


class _MessagesEncoder:
    """Events as they are sent; see `EventEncoder`."""

    def __init__(self, events: MessagesEvents) -> None:
        self._events = events
        self._texts: dict[int, TextTemplate] = {}  # by the number of the block

    def take(self, step: answer_events.AnswerStep, answer: int = 0) -> bytes:
        """Returns the events of a step."""
        return b"".join([self._encoded(event) for event in self._events.take(step)])

    def waiting(self) -> bytes:
        """Returns the event for that."""
        return PING

    def end(self) -> bytes:
        """Returns nothing more: the last message has caused the last events."""
        return b""

    def _encoded(self, event: dict[str, Any]) -> bytes:
        delta = event.get("delta", {})
        if delta.get("type") != "text_delta":
            return named_event(event["type"], event)
        index = event["index"]
        if index not in self._texts:
            like = event | {"delta": delta | {"text": TextTemplate.MARK}}
            self._texts[index] = TextTemplate(named_event(event["type"], like))
        return self._texts[index].event(delta["text"])


ROUTES = [
    Route(_PATH, messages, methods=["POST"]),
    Route(f"{_PATH}/count_tokens", count_tokens, methods=["POST"]),
]
