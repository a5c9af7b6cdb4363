"""Services that the endpoints share: the queue, the models, the block map, the limits."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from typing import Any, Final

from starlette.requests import Request

from engine.server.admission_queue import AdmissionQueue
from engine.server.block_map_feed import EventFeed
from engine.server.openai.response_store import ResponseStore
from engine.server.served_models import ServedModels
from engine.server.server_metrics import ServerMetrics
from engine.server.server_settings import ServerSettings
from engine.server.server_tools import ServedTools
from engine.worker.channel import RequestRoutes

_PRODUCT: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")


@dataclass(frozen=True)
class ServerServices:
    """See the module.

    Attributes:
        settings: limits among others.
        tools: MCP servers for clients; None: there are none.
        responses: what clients may continue by its id.
        large_bodies: held while one is read.
        pulls: held while a model is downloaded for a program.
    """

    routes: RequestRoutes
    admission: AdmissionQueue
    models: ServedModels
    feed: EventFeed
    metrics: ServerMetrics
    settings: ServerSettings
    tools: ServedTools | None = None
    responses: ResponseStore = field(default_factory=ResponseStore)
    large_bodies: asyncio.Lock = field(default_factory=asyncio.Lock)
    pulls: asyncio.Lock = field(default_factory=asyncio.Lock)


def services_of(request: Request) -> ServerServices:
    """Returns the services of the server that a request came to."""
    services: Any = request.scope["octavo.services"]
    assert isinstance(services, ServerServices)
    return services


def key_of(request: Request) -> str:
    """Returns the name of the key that a request came with."""
    return str(request.scope["octavo.key"])


def guest_of(request: Request) -> str:
    """Returns the name of the program that asks: that of its key, or what it calls itself."""
    key = key_of(request)
    if key != "default":
        return key
    product = _PRODUCT.match(request.headers.get("user-agent", ""))
    return product[0].lower() if product else "program"
