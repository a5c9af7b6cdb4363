"""The block map in a browser.

`GET /` is the page, `GET /memory/blocks` the pool as JSON (arrays as base64, as in `BlockSnapshot`), and
`GET /memory/events` a stream of server-sent events: a snapshot, then block events, statistics, and how much
memory other loaded models take. `GET /memory/tour` is a recording that shows how memory works.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from importlib import resources
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engine.server.api_errors import ApiError
from engine.server.event_feed import EventFeed, EventListener
from engine.server.event_streams import EventStream, named_event
from engine.server.own_endpoints import json_response
from engine.server.served_models import ServedModels
from engine.server.server_services import services_of

_QUIET_SECONDS: Final = 10.0  # without an event, until a comment is sent to keep the connection
_HEADERS: Final = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}


def page() -> bytes:
    """Returns the page that shows the live block map. It loads nothing else."""
    return resources.files("resources").joinpath("memory.html").read_bytes()


async def show_page(_: Request) -> Response:
    """Returns the page."""
    return Response(page(), headers={"Content-Type": "text/html; charset=utf-8", **_HEADERS})


async def show_blocks(request: Request) -> Response:
    """Returns the pool of the active model."""
    blocks, stats = await services_of(request).feed.snapshot()
    if blocks is None:
        raise ApiError(503, "No model is loaded, or it is asleep until it is asked.", code="no_model")
    return json_response({"blocks": blocks, "stats": stats})


async def stream_events(request: Request) -> Response:
    """Streams the block events of the active model."""
    services = services_of(request)
    feed, models = services.feed, services.models
    listener = await feed.listen()
    return EventStream(_events(feed, listener, models), lambda: feed.leave(listener), _HEADERS)


async def show_tour(_: Request) -> Response:
    """Returns the recording of the tour of the memory, and the sentences that go with it."""
    data = resources.files("resources").joinpath("tour.octavo.json").read_bytes()
    return Response(data, headers={"Content-Type": "application/json", **_HEADERS})


async def _events(feed: EventFeed, listener: EventListener, models: ServedModels) -> AsyncIterator[bytes]:
    told = 0
    try:
        while not listener.stopped:
            message = await listener.next(_QUIET_SECONDS)
            others = sum(
                each.weights_bytes + each.kv_bytes for each in models.state.models if not each.active
            )
            if others != told:
                told = others
                yield named_event("OtherModels", {"bytes": others})
            if message is not None:
                yield named_event(type(message).__name__, message)
            elif not listener.stopped:
                yield b": no events\n\n"
    finally:
        feed.leave(listener)


ROUTES = [
    Route("/", show_page, methods=["GET"]),
    Route("/memory/blocks", show_blocks, methods=["GET"]),
    Route("/memory/events", stream_events, methods=["GET"]),
    Route("/memory/tour", show_tour, methods=["GET"]),
]
