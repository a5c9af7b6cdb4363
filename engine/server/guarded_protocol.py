"""uvicorn's HTTP protocol with what it lacks: limits on connections and on the time that headers take, and a
short way for the chunks of a stream.

Without the limits, a connection that sends nothing, or one byte at a time, would stay open for ever.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from engine.server.crash_guard import CrashGuard
from engine.server.server_settings import ServerLimits

#: Where a request's scope has its connection.
CONNECTION: Final = "octavo.connection"
_BUSY_BODY: Final = b'{"error":{"message":"There are too many connections.","type":"server_error"}}'
_BUSY: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 5\r\n"
    b"Connection: close\r\nContent-Length: %d\r\n\r\n%b" % (len(_BUSY_BODY), _BUSY_BODY)
)


class GuardedProtocol(H11Protocol):
    """One connection; see the module. `limits` and `guard` are set by `with_limits`."""

    limits: ServerLimits
    guard: CrashGuard | None
    _headers_due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Refuses a connection too many; begins to wait for headers."""
        assert isinstance(transport, asyncio.Transport)
        super().connection_made(transport)
        if len(self.connections) > self.limits.connections:
            transport.write(_BUSY)
            transport.close()
            return
        self._headers_due = self.loop.call_later(self.limits.header_seconds, self._give_up)
        if self.guard is not None:
            self.guard.opened(self.client, transport.get_extra_info("socket"))

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends the wait."""
        self._stop_waiting()
        super().connection_lost(exc)
        if self.guard is not None:
            self.guard.closed(self.client)

    def handle_events(self) -> None:
        """Handles what has arrived. The wait ends with the headers."""
        cycle = self.cycle
        super().handle_events()
        if self.cycle is not cycle:
            self._stop_waiting()
            cast(dict[str, Any], self.cycle.scope)[CONNECTION] = self

    @property
    def behind(self) -> bool:
        """Whether the client has yet to read much of what was sent."""
        return self.flow.write_paused

    @property
    def writable(self) -> bool:
        """Whether `write_chunk` may be called: the client reads, and takes chunks."""
        cycle = self.cycle
        return not (
            self.flow.write_paused
            or cycle.disconnected
            or cycle.response_complete
            or self.transport.is_closing()
            or cycle.scope["http_version"] == "1.0"
        )

    def write_chunk(self, data: bytes) -> None:
        """Sends a part of the body at once, past the layers of ASGI; there must be some, and headers before.

        h11 keeps no account of chunks, so it need not know of them.
        """
        self.transport.write(b"%x\r\n%b\r\n" % (len(data), data))

    def data_received(self, data: bytes) -> None:
        """Takes bytes. The first ones of another request begin a wait of their own."""
        waiting = self._headers_due is not None
        between = self.cycle is not None and self.cycle.response_complete
        if between and not waiting:
            self._headers_due = self.loop.call_later(self.limits.header_seconds, self._give_up)
        super().data_received(data)

    def _give_up(self) -> None:
        self._headers_due = None
        if not self.transport.is_closing():
            self.transport.abort()

    def _stop_waiting(self) -> None:
        if self._headers_due is not None:
            self._headers_due.cancel()
            self._headers_due = None


def with_limits(limits: ServerLimits, guard: CrashGuard | None = None) -> type[GuardedProtocol]:
    """Returns the protocol's class with these limits, and what is told about connections."""

    class LimitedProtocol(GuardedProtocol):
        pass

    LimitedProtocol.limits = limits
    LimitedProtocol.guard = guard
    return LimitedProtocol


class QuietServer(uvicorn.Server):
    """uvicorn's server, which wakes up only when it is to stop, not ten times a second."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.stopping = asyncio.Event()

    async def main_loop(self) -> None:
        """Waits until `stopping` is set."""
        await self.stopping.wait()


def server_config(
    app: Any, limits: ServerLimits, guard: CrashGuard | None = None, **options: Any
) -> uvicorn.Config:
    """Returns how uvicorn runs an app: without logs of requests, which would hold keys and paths."""
    return uvicorn.Config(
        app,
        loop="asyncio",
        http=with_limits(limits, guard),
        ws="none",
        lifespan="off",
        interface="asgi3",
        log_config=None,
        log_level="error",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        date_header=False,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=None,
        h11_max_incomplete_event_size=limits.header_bytes,
        **options,
    )
