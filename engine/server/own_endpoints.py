"""Octavo's own endpoints besides the block map: whether it serves."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engine import __version__
from engine.server.server_services import services_of


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


ROUTES = [Route("/health", health, methods=["GET"])]
