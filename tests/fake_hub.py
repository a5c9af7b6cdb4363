"""A small Hub on this machine: its API, Range, ETags, redirects to a storage host, and failures on demand."""

from __future__ import annotations

import hashlib
import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

REPO = "org/tiny-4bit"  # what the tests download
COMMIT = "c0ffee" + "0" * 34


@dataclass
class Fault:
    """What goes wrong with the next `times` requests for a file.

    Attributes:
        status: answered in place of the file.
        cut: the connection breaks after so many bytes of the reply.
        hold: the reply stops after so many bytes until `FakeHub.go_on` is set.
        drip: bytes that are sent at a time, a little later each.
        body: sent in place of the file's content.
        headers: sent as well.
        endless_headers: header lines keep coming until `FakeHub.go_on` is set.
    """

    times: int = 1 << 30
    status: int = 0
    cut: int = -1
    hold: int = -1
    drip: int = 0
    body: bytes | None = None
    headers: dict[str, str] = field(default_factory=dict)
    endless_headers: bool = False


class FakeHub:
    """Repositories by name, each a dict of file name to bytes; "org/name@revision" is another revision.

    Attributes:
        url: of the API; give it as the endpoint.
        requests: (path, Range header, status) of each request, in order.
        sent: bytes that left this server, by the file's path; "" is the API's.
        authorised: (host header, Authorization header) of each request.
        faults: by file name, or "api"; of a list, the first that has times left.
        tokens: when set, only these may read.
        ranges, range_status: whether ranges are sent, and with which status.
        redirect: files are sent from another port, as the Hub's large ones are.
        expired: so many of the next addresses there have expired when they are followed.
        etags: by file name, in place of the hash.
        held: set whenever a reply has come to its `hold`.
    """

    def __init__(self, handler: Callable[[FakeHub], type[BaseHTTPRequestHandler]] | None = None) -> None:
        self.repos: dict[str, dict[str, bytes]] = {}
        self.entries: dict[str, dict[str, Any]] = {}
        self.requests: list[tuple[str, str, int]] = []
        self.sent: dict[str, int] = {}
        self.authorised: list[tuple[int, str | None]] = []
        self.faults: dict[str, Fault | list[Fault]] = {}
        self.tokens: set[str] = set()
        self.etags: dict[str, str] = {}
        self.redirect = False
        self.expired = 0
        self.ranges = True
        self.range_status = 206
        self.go_on = threading.Event()
        self.held = threading.Event()
        self._servers = [ThreadingHTTPServer(("127.0.0.1", 0), (handler or _handler)(self)) for _ in range(2)]
        for server in self._servers:
            server.daemon_threads = True
            threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    @property
    def url(self) -> str:
        """Of the API."""
        return f"http://127.0.0.1:{self._servers[0].server_port}"

    @property
    def storage(self) -> str:
        """Of the host that large files are redirected to."""
        return f"http://127.0.0.1:{self._servers[1].server_port}"

    def close(self) -> None:
        """Ends both servers."""
        self.go_on.set()
        for server in self._servers:
            server.shutdown()
            server.server_close()

    def at(self, repo: str, revision: str) -> str:
        """The key in `repos` of a revision: a branch, or a commit."""
        keys = [key for key in self.repos if key.partition("@")[0] == repo]
        named = [
            key for key in keys if key == (f"{repo}@{revision}" if revision not in ("", "main") else repo)
        ]
        return next(iter(named or [key for key in keys if self.info(key)["sha"] == revision]), "")

    def info(self, repo: str) -> dict[str, Any]:
        """The API's answer about a repository."""
        siblings: list[dict[str, Any]] = []
        for name, data in self.repos[repo].items():
            sha1 = hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()
            sibling: dict[str, Any] = {"rfilename": name, "size": len(data), "blobId": sha1}
            if name.endswith(".safetensors"):
                sibling["lfs"] = {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}
            siblings.append(sibling)
        name, _, revision = repo.partition("@")
        commit = hashlib.sha1(revision.encode()).hexdigest() if revision else COMMIT
        return {"id": name, "sha": commit, "siblings": siblings, "cardData": {"license": "mit"}} | (
            self.entries.get(repo, {})
        )


def _handler(hub: FakeHub) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: Any) -> None:
            return

        def do_GET(self) -> None:
            path = unquote(urlsplit(self.path).path)
            self.close_connection = True
            hub.authorised.append((self.server.server_port, self.headers.get("Authorization")))
            storage = self.server.server_port != int(hub.url.rpartition(":")[2])
            given = (self.headers.get("Authorization") or "").removeprefix("Bearer ")
            if path.startswith("/api/models"):
                self._api(path)
            elif hub.tokens and not storage and given not in hub.tokens:
                self._answer(403 if given else 401, b"no")
            elif hub.redirect and not storage:
                hub.expired, old = max(0, hub.expired - 1), hub.expired > 0
                place = f"{hub.storage}{self.path}{'?expired' if old else ''}"
                self._answer(302, b"", {"Location": place})
            elif self.path.endswith("?expired"):
                self._answer(
                    403, b"<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>"
                )
            else:
                repo, _, rest = path[1:].partition("/resolve/")
                commit, _, name = rest.partition("/")
                self._file(hub.at(repo, commit) or repo, name)

        def _api(self, path: str) -> None:
            if (fault := self._fault("api")) is not None:
                self._answer(fault.status, fault.body or b"trouble", fault.headers, fault)
                return
            if path == "/api/models":
                text = parse_qs(urlsplit(self.path).query).get("search", [""])[0]
                found = [hub.entries.get(r, {}) | {"id": r} for r in hub.repos if text.lower() in r.lower()]
                self._answer(200, json.dumps(found).encode())
                return
            name, _, revision = path.removeprefix("/api/models/").partition("/revision/")
            repo = hub.at(name, revision)
            if repo not in hub.repos:
                self._answer(404, b"none")
            else:
                self._answer(200, json.dumps(hub.info(repo)).encode())

        def _file(self, repo: str, name: str) -> None:
            data = hub.repos.get(repo, {}).get(name)
            if data is None:
                self._answer(404, b"none")
                return
            fault = self._fault(name) or Fault()
            if fault.status:
                self._answer(fault.status, b"trouble", fault.headers)
                return
            data = data if fault.body is None else fault.body
            etag = hub.etags.get(name, f'"{hashlib.sha256(data).hexdigest()}"')
            asked = self.headers.get("Range", "")
            expected = self.headers.get("If-Range")
            headers = {"ETag": etag, "Accept-Ranges": "bytes"} | fault.headers
            if asked and hub.ranges and expected in (None, etag):
                first, _, last = asked.removeprefix("bytes=").partition("-")
                begin, end = int(first), min(int(last) + 1 if last else len(data), len(data))
                if begin >= len(data):
                    self._answer(416, b"", {"Content-Range": f"bytes */{len(data)}"})
                    return
                headers.setdefault("Content-Range", f"bytes {begin}-{end - 1}/{len(data)}")
                self._answer(hub.range_status, data[begin:end], headers, fault, name)
            else:
                self._answer(200, data, headers, fault, name)

        def _fault(self, name: str) -> Fault | None:
            row = hub.faults.get(name, [])
            for fault in [row] if isinstance(row, Fault) else row:
                if fault.times > 0:
                    fault.times -= 1
                    return fault
            return None

        def _answer(
            self,
            status: int,
            body: bytes,
            headers: dict[str, str] | None = None,
            fault: Fault | None = None,
            name: str = "",
        ) -> None:
            path = self.path.rpartition("/")[2] if "/resolve/" in self.path else self.path
            hub.requests.append((path, self.headers.get("Range", ""), status))
            self.send_response(status)
            for key, value in (headers or {}).items():
                self.send_header(key, value)
            if fault is not None and fault.endless_headers:
                self._drip_headers()
            self.send_header("Content-Length", str(len(body)))
            try:
                self.end_headers()
                self._send(body, fault or Fault(), name)
            except OSError:
                return  # the other side has hung up

        def _drip_headers(self) -> None:
            self.flush_headers()
            hub.held.set()
            try:
                while not hub.go_on.wait(0.01):
                    self.wfile.write(b"X-More: 1\r\n")
            except OSError:
                return  # the other side has hung up

        def _send(self, body: bytes, fault: Fault, name: str) -> None:
            if fault.drip:
                for begin in range(0, len(body), fault.drip):
                    self._count(body[begin : begin + fault.drip], name)
                    self.wfile.flush()
                    threading.Event().wait(0.01)
                return
            stop = fault.cut if fault.cut >= 0 else fault.hold if fault.hold >= 0 else len(body)
            self._count(body[:stop], name)
            if fault.hold >= 0:
                self.wfile.flush()
                hub.held.set()
                hub.go_on.wait(30)
                self._count(body[stop:], name)

        def _count(self, data: bytes, name: str) -> None:
            hub.sent[name] = hub.sent.get(name, 0) + len(data)  # first: who has the last byte may look
            try:
                self.wfile.write(data)
            except OSError:
                hub.sent[name] -= len(data)
                raise

    return Handler


def fake_modelscope(models: FakeHub) -> FakeHub:
    """Returns a server with ModelScope's HTTP interface and the models of `models`."""
    hub = FakeHub(_modelscope_handler)
    hub.repos = models.repos
    hub.redirect = True
    hub.range_status = 200  # with a Content-Range
    return hub


def _modelscope_handler(hub: FakeHub) -> type[BaseHTTPRequestHandler]:
    class Handler(_handler(hub)):  # type: ignore[misc]
        def do_GET(self) -> None:
            self.close_connection = True
            hub.authorised.append((self.server.server_port, self.headers.get("Authorization")))
            parts = urlsplit(self.path)
            query = {key: values[0] for key, values in parse_qs(parts.query).items()}
            words = parts.path.split("/")
            repo = "/".join(words[4:6])
            revision = query.get("Revision", "master")
            if self.server.server_port != int(hub.url.rpartition(":")[2]):
                self._file(repo, query["FilePath"])
            elif words[-1] == "repo" and query["FilePath"].endswith(".safetensors"):
                self._answer(302, b"", {"Location": f"{hub.storage}{self.path}"})
            elif words[-1] == "repo":
                self._file(repo, query["FilePath"])
            elif (fault := self._fault("api")) is not None:
                self._answer(fault.status, fault.body or b"trouble", fault.headers, fault)
            elif parts.path == "/openapi/v1/models":
                self._search(query)
            elif repo not in hub.repos:
                self._json({"Code": 10010205001, "Message": "no", "Success": False}, 404)
            else:
                known = revision == "master" or f"{repo}@{revision}" in hub.repos
                files = _modelscope_files(hub.repos[repo]) if known else None
                data = {"Files": files, "IsVisual": 0, "LatestCommitter": {"Id": "", "ShortId": "c0ffee00"}}
                self._json({"Code": 200, "Data": data, "Message": "success", "Success": True})

        def _search(self, query: dict[str, str]) -> None:
            if int(query["page_size"]) > 50 or query["filter.library"] != "mlx":
                self._json({"success": False, "message": "page_size"}, 400)
                return
            facts = {
                "downloads": 7,
                "license": "mit",
                "last_modified": "2026-01-02T03:04:05Z",
                "gated": False,
            }
            found = [
                {"id": r, "file_size": 9} | facts for r in hub.repos if query["search"].lower() in r.lower()
            ]
            data = {"models": found, "total_count": len(found), "page_number": 1, "page_size": 50}
            self._json({"success": True, "request_id": "r", "data": data})

        def _json(self, answer: Any, status: int = 200) -> None:
            self._answer(status, json.dumps(answer).encode())

    return Handler


def _modelscope_files(files: dict[str, bytes]) -> list[dict[str, Any]]:
    folder = {"Path": "assets", "Name": "assets", "Type": "tree", "Size": 0, "Sha256": "", "IsLFS": False}
    return [folder] + [
        {
            "Path": name, "Name": name, "Type": "blob", "Size": len(data), "Revision": "abc123",
            "Sha256": hashlib.sha256(data).hexdigest(), "IsLFS": name.endswith(".safetensors"),
        }
        for name, data in files.items()
    ]  # fmt: skip


def wait_for(condition: Callable[[], bool], timeout: float = 20.0) -> None:
    """Returns once `condition` holds.

    Raises:
        AssertionError: it never did.
    """
    pause = threading.Event()
    until = time.monotonic() + timeout
    while not condition():
        assert time.monotonic() < until, "it never came true"
        pause.wait(0.01)
