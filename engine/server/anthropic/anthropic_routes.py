"""The endpoints of Anthropic's API."""

from __future__ import annotations

import secrets
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engine.protocol import Message
from engine.server.answer_response import AnswerResponse, TextTemplate
from engine.server.answer_stream import AnswerStream
from engine.server.anthropic.messages_events import PING, MessagesEvents, error_for_messages, whole_message
from engine.server.anthropic.messages_prompt import generate_of, prompt_of
from engine.server.anthropic.messages_request import MessagesPrompt, MessagesRequest
from engine.server.api_errors import ApiError, error_body
from engine.server.event_streams import begin, named_event, whole
from engine.server.own_endpoints import json_response
from engine.server.request_body import read_json
from engine.server.server_services import guest_of, key_of, services_of

_PATH = "/v1/messages"


async def messages(request: Request) -> Response:
    """Answers a chat, whole or streamed."""
    services = services_of(request)
    body = await read_json(request, MessagesRequest, services.settings.limits)
    model = await services.models.ready(body.model)
    generate = generate_of(body, model, guest_of(request))
    events = MessagesEvents(
        body.model,
        shows_thinking=body.thinks,
        max_tokens=body.max_tokens,
        pin_seconds=generate.pin_seconds,
    )
    answer = services.gateway.submit(generate, key_of(request))
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
    body = await read_json(request, MessagesPrompt, services.settings.limits)
    model = await services.models.ready(body.model)
    chat = prompt_of(body, model, guest_of(request))
    count = await services.models.ask(model.key, lambda session: len(session.prompts.encode(chat).tokens))
    return json_response({"input_tokens": count})


async def _whole(answer: AnswerStream, events: MessagesEvents) -> dict[str, Any]:
    """Returns the message that an answer becomes.

    Raises:
        ApiError: it ended with an error.
    """
    found: list[dict[str, Any]] = []
    await answer.take_all(lambda message: found.extend(events.take(message)))
    return whole_message(found)


class _MessagesEncoder:
    """Events as they are sent; see `EventEncoder`."""

    def __init__(self, events: MessagesEvents) -> None:
        self._events = events
        self._texts: dict[int, TextTemplate] = {}  # by the number of the block

    def take(self, message: Message, answer: int = 0) -> bytes:
        """Returns the events of a message."""
        return b"".join([self._encoded(event) for event in self._events.take(message)])

    def waiting(self) -> bytes:
        """Returns the event for that."""
        return PING

    def end(self) -> bytes:
        """Returns nothing more: the last message has caused the last events."""
        return b""

    def fail(self, error: ApiError) -> bytes:
        """Returns the error."""
        return named_event("error", error_body(error_for_messages(error), _PATH))

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
