"""Download of one large file over six kinds of line, beside aria2 and huggingface_hub.

A server on this machine plays the Hub and the line: a limit for each connection, latency, resets, refusals of
more than some connections, slow connections among fast ones, no ranges.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import shutil
import socketserver
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler
from typing import Any, Final, NamedTuple

from engine.backends import BackendError
from engine.bench.bench_report import Pairs, print_table, summary

_SIZE: Final = 96 << 20
_TIMEOUT: Final = 60.0  # seconds; who needs longer gave up
_STEP: Final = 64 << 10  # bytes that the server sends at a time
_REPO: Final = "bench/model"
_COMMIT: Final = "c0ffee" + "0" * 34


class _Line(NamedTuple):
    """What a connection to the server is like."""

    rate: float = 6e6  # bytes per second of a connection
    latency: float = 0.08  # seconds before each reply
    resets: float = 0.0  # share of the replies that break off in the middle
    most: int = 0  # connections at a time; more are answered with 429. 0: any number
    slow: float = 0.0  # share of the connections that have a hundredth of the rate
    ranges: bool = True  # whether it has ranges


_LINES: Final = {
    "6_mb_s": _Line(),
    "latency_300_ms": _Line(latency=0.3),
    "resets": _Line(resets=0.02),
    "429_after_four": _Line(most=4),
    "slow_quarter": _Line(slow=0.25),
    "no_ranges": _Line(rate=48e6, ranges=False),
}


class _Server(socketserver.ThreadingTCPServer):
    """The played server; `line` is what its connections are like."""

    allow_reuse_address = daemon_threads = True
    request_queue_size = 64

    def __init__(self, line: _Line, data: bytes) -> None:
        super().__init__(("127.0.0.1", 0), _handler(line, data, hashlib.sha256(data).hexdigest()))
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    @property
    def url(self) -> str:
        """Of the file."""
        return f"{self.endpoint}/{_REPO}/resolve/{_COMMIT}/model.safetensors"

    @property
    def endpoint(self) -> str:
        """Of the API."""
        return f"http://127.0.0.1:{self.server_address[1]}"


def _handler(line: _Line, data: bytes, digest: str) -> type[BaseHTTPRequestHandler]:
    draw, lock, busy = random.Random(1), threading.Lock(), [0]

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: Any) -> None:
            return

        def do_HEAD(self) -> None:
            self.do_GET()

        def do_GET(self) -> None:
            with lock:
                busy[0] += 1
                refused = 0 < line.most < busy[0]
                slow, reset = draw.random() < line.slow, draw.random() < line.resets
            try:
                time.sleep(line.latency)
                self._reply(429 if refused else 200, line.rate / (100 if slow else 1), reset)
            except OSError:
                self.close_connection = True  # the client has hung up
            finally:
                with lock:
                    busy[0] -= 1

        def _reply(self, status: int, rate: float, reset: bool) -> None:
            begin, end = 0, len(data)
            if not self.path.endswith("/model.safetensors"):
                status = 404  # what else huggingface_hub asks for
            asked = self.headers.get("Range", "") if line.ranges else ""
            if status == 200 and asked:
                first, _, last = asked.removeprefix("bytes=").partition("-")
                begin, end, status = int(first), int(last or len(data) - 1) + 1, 206
            self.send_response(status)
            self.send_header("ETag", f'"{digest}"')
            self.send_header("X-Repo-Commit", _COMMIT)
            if status in (404, 429):
                end = 0
            if status == 429:
                self.send_header("Retry-After", "1")
            if status == 206:
                self.send_header("Content-Range", f"bytes {begin}-{end - 1}/{len(data)}")
            if line.ranges:
                self.send_header("Accept-Ranges", "bytes")
            self.send_header("Content-Length", str(end - begin))
            self.end_headers()
            if self.command == "HEAD":
                return
            began, sent = time.monotonic(), 0
            stop = begin + (end - begin) // 2 if reset else end
            while begin + sent < stop:
                piece = memoryview(data)[begin + sent : min(begin + sent + _STEP, stop)]
                self.wfile.write(piece)
                sent += len(piece)
                time.sleep(max(0.0, began + sent / rate - time.monotonic()))
            self.close_connection = self.close_connection or reset

    return Handler


_OCTAVO: Final = """
import threading
from pathlib import Path
from engine.hub.file_download import download_file
from engine.protocol import HubFile
def get(url, digest, size, folder):
    file = HubFile(path="model.safetensors", size=int(size), digest=digest)
    stop = threading.Event()
    download_file(url, file, Path(folder, "blob"), token=None, stop=stop, on_bytes=lambda _: None)
"""
_START: Final = """
from engine.hub import hub_http
def get(url, *_):
    hub_http.get(url).__exit__(None, None, None)
"""
_LIBRARY: Final = """
import huggingface_hub
def get(url, digest, size, folder):
    huggingface_hub.hf_hub_download("bench/model", "model.safetensors", cache_dir=folder)
"""
_TIMED: Final = """
import sys, time
begin, used = time.monotonic(), time.process_time()
get(*sys.argv[1:])
print(time.monotonic() - begin, time.process_time() - used)
"""
_PROGRAMS: Final = {"octavo": _OCTAVO, "start": _START, "huggingface_hub": _LIBRARY}
_ARIA2: Final = ("--quiet", "--no-conf", "--max-connection-per-server=8", "--split=8", "--min-split-size=1M")


def _download(client: str, server: _Server, digest: str, folder: str) -> tuple[float, float]:
    """Downloads in a process of its own. Returns its seconds and, but for aria2, its processor seconds."""
    settings = {
        "HF_ENDPOINT": server.endpoint,
        "HF_HUB_DISABLE_XET": "1",
        "HF_HUB_DISABLE_PROGRESS_BARS": "1",
    }
    if client == "aria2":
        begin = time.monotonic()
        more = ("--retry-wait=1", "--max-tries=0", f"--checksum=sha-256={digest}", f"--dir={folder}")
        subprocess.run(["aria2c", *_ARIA2, *more, server.url], check=True, timeout=_TIMEOUT)
        return time.monotonic() - begin, 0.0
    code = _PROGRAMS[client] + _TIMED
    command = [sys.executable, "-c", code, server.url, digest, str(_SIZE), folder]
    environment = os.environ | settings
    done = subprocess.run(
        command, check=True, timeout=_TIMEOUT, env=environment, stdout=subprocess.PIPE, text=True
    )
    seconds, used = done.stdout.split()
    return float(seconds), float(used)


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Measures `octavo bench download`: MB/s over each line, and the processor time of a gigabyte."""
    data = random.Random(0).randbytes(_SIZE)
    begin = time.process_time()
    digest = hashlib.sha256(data).hexdigest()
    hashing = time.process_time() - begin
    peers = ["huggingface_hub", *(["aria2"] if shutil.which("aria2c") else [])]
    pairs: dict[str, Pairs] = {peer: {} for peer in peers}
    used: list[float] = []
    server = _Server(_Line(latency=0.0), data)
    # A request imports and reads certificates, once in a process: that does not grow with the payload.
    _, once = _download("start", server, digest, "")
    server.shutdown()
    server.server_close()

    def speed(client: str, line: _Line) -> float:
        server = _Server(line, data)
        try:
            with tempfile.TemporaryDirectory() as folder:
                seconds, processor = _download(client, server, digest, folder)
        except subprocess.TimeoutExpired:
            return _SIZE / 1e6 / _TIMEOUT
        except subprocess.CalledProcessError as error:
            if client == "octavo":
                raise BackendError("Octavo's download failed; the reason stands above.") from error
            return _SIZE / 1e6 / _TIMEOUT
        finally:
            server.shutdown()
            server.server_close()
        if client == "octavo":
            used.append((processor - hashing - once) * 1e9 / _SIZE)
        return _SIZE / 1e6 / seconds

    for name, line in _LINES.items():
        for _ in range(arguments.runs):
            ours = speed("octavo", line)
            for peer in peers:
                pairs[peer].setdefault(name, []).append((ours, speed(peer, line)))
    for peer in peers:
        print_table(f"A file of {_SIZE / 1e6:.0f} MB, beside {peer}", pairs[peer], "MB/s", peer)
    processor = statistics.median(used) if used else 0.0
    print(f"\nProcessor time beside hashing and a first request: {processor:.2f} s a gigabyte")
    compared = {peer: summary(pairs[peer]) for peer in peers}
    figures = {"size": _SIZE, "processor_seconds_per_gb": processor, "peers": compared}
    return {**figures, "peer_name": peers[-1], **compared[peers[-1]]}
