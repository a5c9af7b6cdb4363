"""The endpoints of Anthropic's API."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engine.server.answer_stream import AnswerStream
from engine.server.anthropic.messages_events import PING, MessagesEvents, error_for_messages, whole_message
from engine.server.anthropic.messages_prompt import generate_of, prompt_of
from engine.server.anthropic.messages_request import MessagesPrompt, MessagesRequest
from engine.server.api_errors import ApiError, error_body
from engine.server.event_streams import BEGIN_SECONDS, EventStream, begin, named_event, whole
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
    events = MessagesEvents(body.model, shows_thinking=body.thinks, max_tokens=body.max_tokens)
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
    return EventStream(_stream(answer, events), answer.cancel, headers)


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
    return whole_message([event async for message in answer for event in events.take(message)])


async def _stream(answer: AnswerStream, events: MessagesEvents) -> AsyncIterator[bytes]:
    """Returns the answer as events. An error becomes the last one."""
    try:
        while not await answer.begin(BEGIN_SECONDS):
            yield PING
        async for message in answer:
            for event in events.take(message):
                yield named_event(event["type"], event)
    except ApiError as error:
        yield named_event("error", error_body(error_for_messages(error), _PATH))


ROUTES = [
    Route(_PATH, messages, methods=["POST"]),
    Route(f"{_PATH}/count_tokens", count_tokens, methods=["POST"]),
]
