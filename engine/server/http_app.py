"""The routes of the server, and what they share."""

from __future__ import annotations

from starlette.routing import BaseRoute, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from engine.server import memory_page, model_endpoints, own_endpoints, token_endpoints
from engine.server.access_control import AccessControl
from engine.server.anthropic import anthropic_routes
from engine.server.crash_guard import CrashGuard
from engine.server.openai import openai_routes, responses_routes
from engine.server.openapi import openapi_route
from engine.server.server_services import ServerServices
from engine.server.server_settings import ServerSettings


def create_app(
    services: ServerServices, settings: ServerSettings, port: int, guard: CrashGuard | None = None
) -> ASGIApp:
    """Returns the application that uvicorn runs.

    Args:
        services: what the routes use.
        settings: who may ask.
        port: the port that is listened on.
        guard: is told which connections wait for an answer.
    """
    routes: list[BaseRoute] = [
        *memory_page.ROUTES,
        *own_endpoints.ROUTES,
        *model_endpoints.ROUTES,
        *token_endpoints.ROUTES,
        *openai_routes.ROUTES,
        *responses_routes.ROUTES,
        *anthropic_routes.ROUTES,
    ]
    routes.append(openapi_route(routes))
    router = Router(routes, redirect_slashes=False)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        scope["octavo.services"] = services
        scope["app"] = app  # with it, the router raises what it cannot find
        await router(scope, receive, send)

    return AccessControl(app, settings, port, guard)
