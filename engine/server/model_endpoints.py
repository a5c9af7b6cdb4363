"""`/v1/models/load` and `/v1/models/unload`."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engine.protocol import UnloadModel
from engine.server.api_errors import ApiError
from engine.server.own_endpoints import json_response
from engine.server.request_body import read_json
from engine.server.server_services import services_of

_SECONDS: Final = 60.0  # for the engine to unload


class ModelRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The body of both."""

    model: str


async def load(request: Request) -> Response:
    """Loads a model beside the others; answers when it is loaded."""
    services = services_of(request)
    body = await read_json(request, ModelRequest, services.settings.limits)
    model = await services.models.ready(body.model)
    context = services.models.context(model.key)
    return json_response({"model": model.name, "loaded": True, "context_length": context})


async def unload(request: Request) -> Response:
    """Unloads a model, which ends its requests; answers when it is unloaded."""
    services = services_of(request)
    models = services.models
    body = await read_json(request, ModelRequest, services.settings.limits)
    model = await models.find(body.model)
    if not models.since(model.key):
        raise ApiError(404, f"{model.name} is not loaded.", code="model_not_loaded", param="model")
    services.routes.submit(UnloadModel(path=model.key))
    while models.since(model.key):
        try:
            await models.change(_SECONDS)
        except TimeoutError:
            raise ApiError(503, "The engine is busy; the model will be unloaded.", code="busy") from None
    return json_response({"model": model.name, "loaded": False})


ROUTES = [
    Route("/v1/models/load", load, methods=["POST"]),
    Route("/v1/models/unload", unload, methods=["POST"]),
]
