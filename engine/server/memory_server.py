"""Serves the KV cache over HTTP: on 127.0.0.1 only, with a token in every request.

`GET /` is the page, `GET /memory/blocks` the pool as JSON (arrays as base64, as in `BlockSnapshot`), and
`GET /memory/events` a stream of server-sent events: a snapshot, then block events and statistics.
"""

from __future__ import annotations

import hmac
import secrets
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from typing import Final
from urllib.parse import parse_qs, urlsplit

import msgspec

from engine.protocol import Message
from engine.server.event_feed import EventFeed

_QUIET_SECONDS: Final = 10.0  # without an event, until a comment is sent to notice a closed connection
_HEADERS: Final = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}


class MemoryServer(ThreadingHTTPServer):
    """Serves a feed on 127.0.0.1.

    Args:
        feed: what to serve.
        port: 0 takes a free one.
        token: that requests must carry; a random one if empty.

    Raises:
        OSError: the port is taken.
    """

    daemon_threads = True

    def __init__(self, feed: EventFeed, port: int = 0, token: str = "") -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.feed = feed
        self.token = token or secrets.token_urlsafe(18)
        self.closing = threading.Event()
        self._thread = threading.Thread(target=self.serve_forever, name="memory-http", daemon=True)

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.server_address[1])

    @property
    def url(self) -> str:
        """The address of the page, with the token."""
        return f"http://127.0.0.1:{self.port}/?token={self.token}"

    def start(self) -> None:
        """Starts to answer, on threads of its own."""
        self._thread.start()

    def stop(self) -> None:
        """Ends every stream and closes the port."""
        self.closing.set()
        self.shutdown()
        self._thread.join()
        self.server_close()


class _Handler(BaseHTTPRequestHandler):
    server: MemoryServer
    protocol_version = "HTTP/1.1"
    server_version = "octavo"
    sys_version = ""

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        if not self._is_local():
            self._refuse(403, "This server answers requests to 127.0.0.1 and localhost only.")
        elif not self._has_token(parse_qs(parts.query).get("token", [""])[0]):
            self._refuse(401, "The token is missing or wrong: open the address that octavo printed.")
        elif parts.path == "/":
            self._send(200, "text/html; charset=utf-8", page())
        elif parts.path == "/memory/blocks":
            self._blocks()
        elif parts.path == "/memory/events":
            self._events()
        else:
            self._refuse(
                404, "There is nothing at this path. There are /, /memory/blocks and /memory/events."
            )

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name in the base class
        """Logs nothing, since the token is part of the request line."""

    def _is_local(self) -> bool:
        """Whether the Host header names this machine, and not a host made to point here (DNS rebinding)."""
        host = (self.headers.get("Host") or "").lower()
        return host in {f"127.0.0.1:{self.server.port}", f"localhost:{self.server.port}"}

    def _has_token(self, given: str) -> bool:
        bearer = self.headers.get("Authorization") or ""
        given = given or bearer.removeprefix("Bearer ")
        return hmac.compare_digest(given.encode(), self.server.token.encode())

    def _blocks(self) -> None:
        stats = self.server.feed.stats()
        answer = {"blocks": self.server.feed.snapshot(), "stats": stats.stats if stats else None}
        self._send(200, "application/json", msgspec.json.encode(answer))

    def _events(self) -> None:
        self.send_response(200)
        self._send_headers("text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        feed = self.server.feed
        listener = feed.listen()
        quiet = 0.0
        try:
            while not self.server.closing.is_set():
                message = listener.get(timeout=0.5)
                if message is not None:
                    self.wfile.write(_event(message))
                    quiet = 0.0
                elif (quiet := quiet + 0.5) >= _QUIET_SECONDS:
                    self.wfile.write(b": no events\n\n")
                    quiet = 0.0
        except OSError:
            return  # the page was closed
        finally:
            feed.leave(listener)

    def _refuse(self, status: int, error: str) -> None:
        self._send(status, "application/json", msgspec.json.encode({"error": error}))

    def _send(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self._send_headers(kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _send_headers(self, kind: str) -> None:
        self.send_header("Content-Type", kind)
        for name, value in _HEADERS.items():
            self.send_header(name, value)


def page() -> bytes:
    """The page that shows the live block map. It loads nothing else."""
    return resources.files("resources").joinpath("memory.html").read_bytes()


def _event(message: Message) -> bytes:
    return b"event: " + type(message).__name__.encode() + b"\ndata: " + msgspec.json.encode(message) + b"\n\n"
