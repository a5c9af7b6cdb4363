"""A played release server on loopback, releases to put there, and tiny apps to be exchanged."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import subprocess
import sys
import tarfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

ROOT = Path(__file__).parents[2]
PRIVATE = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
STRANGER = Ed25519PrivateKey.from_private_bytes(bytes(32))
FLAVOUR = "linux-x86_64"


def public(key: Ed25519PrivateKey = PRIVATE) -> str:
    return base64.b64encode(key.public_key().public_bytes_raw()).decode()


def signed(body: bytes, *keys: Ed25519PrivateKey) -> bytes:
    lines = [base64.b64encode(key.sign(body)) for key in keys or (PRIVATE,)]
    return b" ".join(lines) + b"\n" + body


class PlayedServer:
    """Files at paths, with what was asked for and ways to misbehave.

    Attributes:
        files: content by path.
        asked: (path, range, user agent) of each request.
        redirects: where a path sends to.
        stop_after: bytes of an answer's body, after which the connection ends; None for all.
        ranges: whether ranges are honoured.
    """

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.asked: list[tuple[str, str, str]] = []
        self.redirects: dict[str, str] = {}
        self.stop_after: int | None = None
        self.ranges = True
        self.wait: Callable[[], object] = lambda: None
        played = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                played.answer(self)

            def log_message(self, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02})
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        span = request.headers.get("Range", "")
        self.asked.append((request.path, span, request.headers["User-Agent"]))
        if request.path in self.redirects:
            request.send_response(302)
            request.send_header("Location", self.redirects[request.path])
            request.end_headers()
            return
        if request.path not in self.files:
            request.send_error(404)
            return
        body, start = self.files[request.path], 0
        if span and self.ranges:
            start = int(span.removeprefix("bytes=").split("-")[0])
            if start >= len(body):
                request.send_error(416)
                return
            request.send_response(206)
            request.send_header("Content-Range", f"bytes {start}-{len(body) - 1}/{len(body)}")
        else:
            request.send_response(200)
        body = body[start:]
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        half = body if self.stop_after is None else body[: self.stop_after]
        try:
            request.wfile.write(half[: len(half) // 2])
            request.wfile.flush()
            self.wait()
            request.wfile.write(half[len(half) // 2 :])
        except ConnectionError:
            pass
        if self.stop_after is not None:
            request.close_connection = True


@contextmanager
def serving() -> Iterator[PlayedServer]:
    server = PlayedServer()
    try:
        yield server
    finally:
        server.close()


Entry = tuple[str, Any]  # a name, and its bytes, None for a folder, or a TarInfo


def archive(entries: list[Entry]) -> tuple[bytes, int]:
    """A `.tar.xz` of the entries, and the bytes of its files."""
    stream, total = io.BytesIO(), 0
    with tarfile.open(fileobj=stream, mode="w:xz", preset=0) as tar:
        for name, content in entries:
            info = content if isinstance(content, tarfile.TarInfo) else tarfile.TarInfo(name)
            if content is None:
                info.type = tarfile.DIRTYPE
            if isinstance(content, bytes):
                info.size, info.mode = len(content), 0o755
                total += len(content)
            tar.addfile(info, io.BytesIO(content if isinstance(content, bytes) else bytes(info.size)))
    return stream.getvalue(), total


def link(name: str, target: str, kind: bytes = tarfile.SYMTYPE) -> Entry:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, target
    return name, info


def shell_app(version: str) -> list[Entry]:
    """A bundle that only tells its version, which a shell does in no time."""
    script = f"#!/bin/sh\necho octavo {version}\n".encode()
    return [
        ("octavo", None),
        ("octavo/octavo", script),
        ("octavo/lib", None),
        ("octavo/lib/a.so", b"x" * 5000),
    ]


SCRIPT = """#!{python}
import os, signal, sys
from pathlib import Path
version, way = {version!r}, {way!r}
if sys.argv[1:] == ["--version"]:
    print("octavo", version)
    raise SystemExit
if way == "cannot start":
    with open(os.path.join(os.environ["PLAYED_DATA"], "tries"), "a") as tries:
        tries.write("1")
    raise SystemExit(1)
sys.path.insert(0, {root!r})
from app.updates import exchange
app, data = Path(__file__).resolve().parent, Path(os.environ["PLAYED_DATA"])
def say(word):
    with open(data / "log", "a") as log:
        log.write(f"{{word}} {{version}}\\n")
if (old := exchange.start(app, version)) is not None:
    os.execve(old, [str(old), *sys.argv[1:]], exchange.clean_environment())
say("started")
if way == "fails":
    raise SystemExit(2)
if way == "killed":
    os.kill(os.getpid(), signal.SIGKILL)
options = [word for word in sys.argv[1:] if word[:2] == "--"]
if options:
    say(f"given {{options}} is")
failed, installed = exchange.confirm(app, version)
say("painted")
if failed:
    say(f"told of {{failed}} {{installed}}:")
for word in sys.argv[1:]:
    if word in ("quit", "restart"):
        exchange.install(app, data, word == "restart", options)
    if word == "wait":
        sys.stdin.read()
    if word == "clean":
        exchange.clean(app)
"""


def played_app(version: str, way: str = "") -> list[Entry]:
    """A bundle that behaves like Octavo at its start. It logs what it does; `way`: how it goes wrong."""
    script = SCRIPT.format(python=sys.executable, version=version, way=way, root=str(ROOT))
    return [("octavo", None), ("octavo/octavo", script.encode()), ("octavo/version", version.encode())]


def place(entries: list[Entry], folder: Path) -> Path:
    """Puts a bundle below a folder, as if it had been installed there, and returns it."""
    for name, content in entries:
        if content is None:
            (folder / name).mkdir(parents=True, exist_ok=True)
        else:
            (folder / name).write_bytes(content)
            (folder / name).chmod(0o755)
    return folder / "octavo"


def tell_version(app: Path) -> str:
    return subprocess.run(
        [app / "octavo", "--version"], capture_output=True, text=True, check=True
    ).stdout.strip()


def run_app(app: Path, data: Path, *words: str) -> list[str]:
    """Starts a played app and returns what it has logged since."""
    log = data / "log"
    before = log.read_text().splitlines() if log.exists() else []
    environment = os.environ | {"PLAYED_DATA": str(data), "PYTHONPATH": str(ROOT)}
    subprocess.run(
        [app / "octavo", *words], env=environment, check=False, stdin=subprocess.DEVNULL, timeout=60
    )
    return log.read_text().splitlines()[len(before) :] if log.exists() else []


def tree(folder: Path) -> dict[str, bytes | str]:
    """All that is in a folder."""
    found: dict[str, bytes | str] = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        found[name] = (
            str(path.readlink()) if path.is_symlink() else path.read_bytes() if path.is_file() else ""
        )
    return found


class PlayedRelease:
    """A release on a server: its archive, and its feed, of which tests change what they like."""

    def __init__(self, server: PlayedServer, entries: list[Entry], version: str = "2.0.0") -> None:
        self.server = server
        data, unpacked = archive(entries)
        self.entry: dict[str, Any] = {
            "url": f"{server.address}/app.tar.xz",
            "sha256": hashlib.sha256(data).hexdigest(),
            "size": len(data),
            "unpacked": unpacked,
            "minimum": "0",
        }
        self.feed: dict[str, Any] = {
            "format": 2,
            "version": version,
            "serial": 100,
            "expires": "9999-12-31",
            "page": "https://example.org/releases",
            "notes": "- Faster.",
            "downloads": {FLAVOUR: self.entry},
        }
        server.files["/app.tar.xz"] = data

    def publish(self, *keys: Ed25519PrivateKey) -> bytes:
        data = signed(json.dumps(self.feed).encode(), *keys)
        self.server.files["/feed.signed"] = data
        return data
