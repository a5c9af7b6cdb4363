"""Server-sent events: their form, their headers, and a response of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any, Final

import msgspec
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from engine.server.client_disconnect import cancel_at_disconnect

STREAM_HEADERS: Final = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-cache",
    "X-Accel-Buffering": "no",
}


class EventStream(Response):
    """A response of server-sent events.

    Args:
        events: the events, each a whole frame.
        gone: called if the client closes the connection, and at the end in any case.
        headers: besides those of event streams.
    """

    def __init__(
        self, events: AsyncIterator[bytes], gone: Callable[[], None], headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(headers={**STREAM_HEADERS, **(headers or {})})
        del self.headers["content-length"]
        self._events = events
        self._gone = gone

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends the events."""
        async with cancel_at_disconnect(receive, self._gone):
            try:
                await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
                async for event in self._events:
                    await send({"type": "http.response.body", "body": event, "more_body": True})
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            finally:
                self._gone()


def data_event(value: Any) -> bytes:
    """Returns a value as an event without a name."""
    return b"data: " + msgspec.json.encode(value) + b"\n\n"


def named_event(name: str, value: Any) -> bytes:
    """Returns a value as an event with a name."""
    return b"event: " + name.encode() + b"\ndata: " + msgspec.json.encode(value) + b"\n\n"
