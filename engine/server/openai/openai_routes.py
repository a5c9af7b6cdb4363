"""The endpoints of OpenAI's API."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engine.server.answer_response import AnswerResponse
from engine.server.event_streams import begin, whole
from engine.server.openai.chat_request import ChatRequest, generate_of
from engine.server.openai.chat_response import ChatChunks, chat_completion
from engine.server.openai.completions import completions
from engine.server.openai.embeddings_api import embeddings
from engine.server.own_endpoints import json_response
from engine.server.request_body import read_json
from engine.server.requested_models.model_names import RequestedModel
from engine.server.served_models import ServedModels
from engine.server.server_services import guest_of, key_of, services_of


async def list_models(request: Request) -> Response:
    """Lists the models that can be named."""
    models = services_of(request).models
    found = [_model(models, each) for each in await models.all()]
    ends = {"first_id": found[0]["id"] if found else None, "last_id": found[-1]["id"] if found else None}
    return json_response({"object": "list", "data": found, "has_more": False, **ends})


async def show_model(request: Request) -> Response:
    """Describes one model."""
    models = services_of(request).models
    return json_response(_model(models, await models.find(request.path_params["model"])))


async def chat_completions(request: Request) -> Response:
    """Answers a chat, whole or streamed."""
    services = services_of(request)
    body = await read_json(request, ChatRequest, services.settings.limits)
    model = await services.models.ready(body.model)
    generate = generate_of(body, model, guest_of(request))
    answer = services.gateway.submit(generate, key_of(request))
    if not body.stream:
        return json_response(await whole(request, answer, chat_completion(answer, model.name)))
    await begin(request, answer)
    return AnswerResponse([answer], ChatChunks(answer, model.name, with_usage=body.streamed_usage))


def _model(models: ServedModels, model: RequestedModel) -> dict[str, Any]:
    since = models.since(model.key)
    return {
        "id": model.name,
        "object": "model",
        "created": since,
        "type": "model",  # this and the next two: for clients of Anthropic's API, which ask at the same path
        "display_name": model.name,
        "created_at": datetime.fromtimestamp(since, UTC).isoformat(),
        "owned_by": "octavo",
        "context_length": models.context(model.key) or model.options.context or None,
        "loaded": since > 0,
    }


ROUTES = [
    Route("/v1/models", list_models, methods=["GET"]),
    Route("/v1/models/{model:path}", show_model, methods=["GET"]),
    Route("/v1/chat/completions", chat_completions, methods=["POST"]),
    Route("/v1/completions", completions, methods=["POST"]),
    Route("/v1/embeddings", embeddings, methods=["POST"]),
]
