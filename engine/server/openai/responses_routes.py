"""The endpoints of `/v1/responses`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engine.protocol import Message
from engine.server.answer_response import AnswerResponse
from engine.server.answer_stream import AnswerStream
from engine.server.api_errors import ApiError
from engine.server.event_streams import begin, named_event, whole
from engine.server.openai.chat_response import STILL_WAITING
from engine.server.openai.responses_events import ResponsesEvents
from engine.server.openai.responses_prompt import generate_of, without_instructions
from engine.server.openai.responses_request import ResponsesRequest
from engine.server.own_endpoints import json_response
from engine.server.request_body import read_json
from engine.server.server_services import guest_of, key_of, services_of


async def create_response(request: Request) -> Response:
    """Answers a chat, whole or streamed."""
    services, key = services_of(request), key_of(request)
    body = await read_json(request, ResponsesRequest, services.settings.limits)
    before = []
    if body.previous_response_id:
        before = services.responses.get(key, body.previous_response_id, "previous_response_id").chat
    model = await services.models.ready(body.model)
    generate = generate_of(body, model, guest_of(request), before)
    events = ResponsesEvents(body, generate)
    answer = services.gateway.submit(generate, key)
    chat = without_instructions(generate.messages, body.instructions)

    def keep() -> None:
        if body.store is not False:
            services.responses.put(key, events.response, [*chat, *events.answer()])

    if not body.stream:
        response = await whole(request, answer, _whole(answer, events))
        keep()
        return json_response(response)
    await begin(request, answer)

    return AnswerResponse([answer], _ResponsesEncoder(events, keep))


async def show_response(request: Request) -> Response:
    """Returns a response that is kept."""
    found = services_of(request).responses.get(key_of(request), request.path_params["response"])
    return json_response(found.response)


async def delete_response(request: Request) -> Response:
    """Forgets a response."""
    name = request.path_params["response"]
    services_of(request).responses.delete(key_of(request), name)
    return json_response({"id": name, "object": "response", "deleted": True})


async def _whole(answer: AnswerStream, events: ResponsesEvents) -> dict[str, Any]:
    """Returns the response when the answer has ended.

    Raises:
        ApiError: it ended with an error.
    """
    await answer.take_all(events.take)
    return events.response


class _ResponsesEncoder:
    """Events as they are sent; see `EventEncoder`. A response that has ended well is kept."""

    def __init__(self, events: ResponsesEvents, keep: Callable[[], None]) -> None:
        self._events = events
        self._keep = keep

    def take(self, message: Message, answer: int = 0) -> bytes:
        """Returns the events of a message."""
        return b"".join([named_event(event["type"], event) for event in self._events.take(message)])

    def waiting(self) -> bytes:
        """Returns a comment."""
        return STILL_WAITING

    def end(self) -> bytes:
        """Returns nothing more: the last message has caused the last events."""
        self._keep()
        return b""

    def fail(self, error: ApiError) -> bytes:
        """Returns the response as it has failed."""
        failed = self._events.fail(error)
        return named_event(failed["type"], failed)


ROUTES = [
    Route("/v1/responses", create_response, methods=["POST"]),
    Route("/v1/responses/{response}", show_response, methods=["GET"]),
    Route("/v1/responses/{response}", delete_response, methods=["DELETE"]),
]
