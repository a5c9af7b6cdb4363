"""Octavo's own endpoints besides the block map: whether it serves, and what monitors read."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engine import __version__
from engine.server.server_metrics import count_models
from engine.server.server_services import services_of

_CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"


def json_response(value: Any, status: int = 200) -> Response:
    """Returns a value, or a struct, as a JSON response."""
    return Response(msgspec.json.encode(value), status, {"Content-Type": "application/json"})


async def health(request: Request) -> Response:
    """Says whether requests would be answered: 200 with a model, 503 without. Needs no key."""
    services = services_of(request)
    state = services.models.state.state
    ready = bool(services.models.state.models) and not services.gateway.draining
    status = "ok" if ready else "stopping" if services.gateway.draining else state
    return json_response({"status": status, "version": __version__}, 200 if ready else 503)


async def show_metrics(request: Request) -> Response:
    """Returns the metrics."""
    services = services_of(request)
    models = await asyncio.wrap_future(services.routes.call(count_models))
    return Response(services.metrics.render(models), headers={"Content-Type": _CONTENT_TYPE})


ROUTES = [
    Route("/health", health, methods=["GET"]),
    Route("/metrics", show_metrics, methods=["GET"]),
]
