"""An HTTP server that answers as a test says: properly, or in the ways that servers must not."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Reply = Callable[["Handler"], None]


class Handler(BaseHTTPRequestHandler):
    """One request. `reply` of the server decides."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.answer()

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length", 0))
        self.body = json.loads(self.rfile.read(length))
        self.answer()

    def answer(self) -> None:
        self.close_connection = True
        self.server.requests.append((self.path, dict(self.headers), getattr(self, "body", None)))
        reply = self.server.replies.get(self.path, self.server.reply)
        try:
            reply(self)
        except OSError:
            self.server.broken.set()  # the client has gone

    def log_message(self, *_: object) -> None:
        pass

    # --- replies --------------------------------------------------------------------------------

    def head(self, status: int = 200, kind: str = "application/json", **headers: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Connection", "close")
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def json(self, found: object, status: int = 200, **headers: str) -> None:
        self.head(status, **headers)
        self.wfile.write(json.dumps(found).encode())

    def event(self, found: object) -> None:
        data = found if isinstance(found, str) else json.dumps(found)
        self.wfile.write(f"data: {data}\n\n".encode())
        self.wfile.flush()

    def text(self, *pieces: str, end: str = "stop", usage: object = None, done: bool = True) -> None:
        """A proper stream."""
        self.head(kind="text/event-stream")
        for piece in pieces:
            self.event({"choices": [{"index": 0, "delta": {"content": piece}}]})
        if end:
            self.event({"choices": [{"index": 0, "delta": {}, "finish_reason": end}]})
        if usage:
            self.event({"choices": [], "usage": usage})
        if done:
            self.event("[DONE]")


class HostileServer(ThreadingHTTPServer):
    """Listens on loopback while it is entered.

    Attributes:
        reply: answers every request that `replies` has no path for.
        requests: path, headers and body of each request.
        broken: a client has left while it was answered.
        over: the test is over; replies may wait for it.
    """

    daemon_threads = True

    def __init__(self, reply: Reply = lambda handler: handler.text("Hello.")) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.reply = reply
        self.replies: dict[str, Reply] = {
            "/v1/models": lambda handler: handler.json({"data": [{"id": "tiny", "context_length": 4096}]})
        }
        self.requests: list[tuple[str, dict[str, str], object]] = []
        self.broken = threading.Event()
        self.over = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def __enter__(self) -> HostileServer:
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.shutdown()
        self.server_close()
