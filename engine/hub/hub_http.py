"""HTTP GET requests to the Hub, with limits on how long they may take.

httpx2, the HTTP client of huggingface_hub, does proxies, certificates and redirects, and drops the token when
a redirect leaves the host. The only time limit it has is the one between two bytes, and it cannot be
interrupted. So a thread watches each request: it reports waiting, enforces the limits, and shuts the
socket down when one is exceeded or the download is stopped.
"""

from __future__ import annotations

import contextlib
import functools
import math
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Final, Self

import httpx2
from huggingface_hub import constants

from engine import __version__
from engine.hub.hub_errors import (
    HubError,
    OfflineError,
    SlowError,
    StoppedError,
    error_for,
    host_of,
    unreachable,
)
from engine.protocol import worded

_TICK: Final = 0.05  # seconds between two looks at a request
_PIECE: Final = 1 << 18  # bytes of a reply that are read at a time

OnWaiting = Callable[[str], None]  # receives a sentence that says what is being waited for


class SpeedLimit:
    """The bytes per second that all downloads with these limits may take together.

    While somebody waits for a page, such as a search or a model's card, downloads hardly take any.
    """

    LEAST: Final = 100_000  # of a rate: slower connections count as broken
    STEP_BACK: Final = 1.0  # seconds that a piece of a download waits for pages, at most

    def __init__(self) -> None:
        self.rate = 0  # bytes per second; 0 for no limit. It may change at any time
        self._lock = threading.Lock()
        self._due = 0.0  # when what has arrived should have arrived at this rate
        self._pages = 0

    @contextlib.contextmanager
    def page(self) -> Iterator[None]:
        """Has downloads step back meanwhile."""
        with self._lock:
            self._pages += 1
        try:
            yield
        finally:
            with self._lock:
                self._pages -= 1

    def wait(self, count: int, stop: threading.Event) -> None:
        """Waits until `count` more bytes are due, or until `stop` is set."""
        end = time.monotonic() + self.STEP_BACK
        while self._pages and time.monotonic() < end and not stop.wait(_TICK):
            pass
        with self._lock:
            if not self.rate:
                return
            now = time.monotonic()
            self._due = max(self._due, now) + count / max(self.rate, self.LEAST)
            left = self._due - now
        stop.wait(left)


@dataclass(frozen=True)
class Limits:
    """Limits of a request."""

    silence: float = 20.0  # seconds without a byte, for each connection attempt and read
    headers: float = 30.0  # seconds until the headers of the final reply are there, redirects included
    answer: float = 120.0  # seconds for a whole API answer or small file
    pace: float = 1024.0  # bytes per second that a download must reach on average ...
    pace_window: float = 30.0  # ... over this many seconds
    notice: float = 3.0  # seconds after which waiting is reported
    speed: SpeedLimit = field(default_factory=SpeedLimit)  # of all downloads together


DEFAULT_LIMITS: Final = Limits()


class Reply:
    """The reply to a GET; its body is read by `chunks`. A context manager that closes the connection."""

    def __init__(self, response: httpx2.Response, resources: contextlib.ExitStack, watch: _Watch) -> None:
        self.status = response.status_code  # the HTTP status, 200 or 206
        self.headers: Mapping[str, str] = response.headers  # of the final reply, case-insensitive
        self._response = response
        self._resources = resources
        self._watch = watch

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._resources.close()

    def chunks(self) -> Iterator[bytes | memoryview]:
        """Yields the body as it arrives, up to 256 KiB at a time; a piece is overwritten by the next one.

        Raises:
            OfflineError: the connection broke, or a limit was exceeded.
            StoppedError: the download was stopped.
        """
        with self._watch.translating():
            for data in self._pieces():
                self._watch.received += len(data)
                self._watch.keep_speed(len(data))
                yield data

    def _pieces(self) -> Iterator[bytes | memoryview]:
        """Yields the body: what httpx2 has read beside the headers, then the rest from the socket itself.

        httpx2 needs ten times the processor time for a gigabyte. It reads all where the end is not known, and
        TLS within TLS, whose socket gives no plain text.
        """
        connection = self._response.extensions["network_stream"]
        known = self.headers.get("Content-Length", "")
        tls_in_tls = isinstance(connection.get_extra_info("ssl_object"), ssl.SSLObject)
        plain = known.isdecimal() and "Transfer-Encoding" not in self.headers and not tls_in_tls
        left, whole = int(known) if plain else 0, self._response.iter_raw()
        for data in whole:  # which stays alive: without it httpx2 closes the connection
            left -= len(data)
            yield data
            if left > 0:
                break
        source, buffer = connection.get_extra_info("socket"), memoryview(bytearray(_PIECE))
        while left > 0:
            most = 1 << 16 if self._watch.limits.speed.rate else _PIECE  # a large one would wait for long
            count = source.recv_into(buffer, min(left, most))
            if not count:
                raise httpx2.RemoteProtocolError("The body is not complete.")
            left -= count
            yield buffer[:count]


def get(
    url: str,
    headers: Mapping[str, str] | None = None,
    token: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    *,
    is_download: bool = False,
    stop: threading.Event | None = None,
    on_waiting: OnWaiting | None = None,
) -> Reply:
    """Sends a GET and returns the reply once its headers are there; if not, a `HubError` of the class that
    fits.

    Args:
        url: http or https.
        headers: of the request, besides User-Agent.
        token: sent as a bearer token to this host only.
        limits: how long the request may take.
        is_download: the pace of the body is limited, not its total time.
        stop: interrupts the request when set.
        on_waiting: called from another thread when the Hub keeps us waiting.
    """
    host = host_of(url)
    if constants.is_offline_mode():
        raise OfflineError(
            worded("HF_HUB_OFFLINE is set, so {0} was not contacted: unset it to use the Hub.", host)
        )
    every = {"User-Agent": f"octavo/{__version__}", "Accept-Encoding": "identity", **(headers or {})}
    if token:
        every["Authorization"] = f"Bearer {token}"
    watch = _Watch(host, limits, is_download, stop, on_waiting)
    with contextlib.ExitStack() as resources:
        if stop is None and not is_download:  # nobody can stop what belongs to no download
            resources.enter_context(limits.speed.page())
        client = resources.enter_context(_client(limits.silence, watch.on_response))
        resources.callback(watch.done.set)
        with watch.translating():
            request = client.build_request("GET", url, headers=every, extensions={"trace": watch.on_trace})
            watch.start()
            response = client.send(request, stream=True)
            resources.callback(response.close)
        watch.has_headers = True
        if not response.is_success:
            target = response.url.netloc.decode("ascii")
            if target != host and response.status_code in (401, 403, 410):
                raise OfflineError(
                    worded(
                        "{0} refuses the address that {1} gave: it may have expired. Try again.", target, host
                    )
                )
            raise error_for(response.status_code, url, response.headers, bool(token))
        kept = resources.pop_all()
    return Reply(response, kept, watch)


def _client(timeout: float, on_response: Callable[[httpx2.Response], None]) -> httpx2.Client:
    """A new client each time, because proxy settings change while the window is open."""
    try:
        return httpx2.Client(
            verify=_ssl_context(),
            timeout=timeout,
            follow_redirects=True,
            event_hooks={"response": [_refuse_unencrypted, on_response]},
        )
    except (ValueError, ImportError, httpx2.InvalidURL) as error:
        raise HubError(
            worded(
                "The proxy in your network settings cannot be used: Octavo supports http and https proxies."
            )
        ) from error


@functools.cache
def _ssl_context() -> ssl.SSLContext:
    return httpx2.create_ssl_context()


def _refuse_unencrypted(response: httpx2.Response) -> None:
    """Refuses redirects from https to anything else."""
    if not response.has_redirect_location or response.url.scheme != "https":
        return
    try:
        target = response.url.join(response.headers["Location"])
    except (httpx2.InvalidURL, ValueError):
        return  # httpx2 refuses it
    if target.scheme != "https":
        raise HubError(
            worded("{0} redirected to {1} without encryption: refused.", response.url.host, target.host)
        )


class _Watch(threading.Thread):
    """Watches one request, and shuts its socket down when it is stopped or exceeds a limit."""

    def __init__(
        self,
        host: str,
        limits: Limits,
        is_download: bool,
        stop: threading.Event | None,
        on_waiting: OnWaiting | None,
    ) -> None:
        super().__init__(name="hub-watch", daemon=True)
        self.done = threading.Event()  # set once the request has ended
        self.has_headers = False  # the final reply's headers have arrived
        self.received = 0  # bytes of its body so far
        self._host = host
        self._target = host  # after a redirect another one
        self.limits = limits  # of the request
        self._is_download = is_download
        self._stop_request = stop or threading.Event()
        self._on_waiting = on_waiting
        self._socket: socket.socket | None = None
        self._abort_reason: HubError | None = None

    def on_trace(self, name: str, info: Mapping[str, Any]) -> None:
        """httpx2's trace callback: remembers the newest socket."""
        if name.endswith((".connect_tcp.complete", ".start_tls.complete")):
            self._socket = info["return_value"].get_extra_info("socket")

    def on_response(self, response: httpx2.Response) -> None:
        """httpx2's hook: remembers where a redirect leads to."""
        if response.has_redirect_location:
            with contextlib.suppress(httpx2.InvalidURL, ValueError):  # httpx2 refuses it
                self._target = response.url.join(response.headers["Location"]).netloc.decode("ascii")

    @contextlib.contextmanager
    def translating(self) -> Iterator[None]:
        """Turns errors of the network into `HubError`, and raises the reason of an aborted request."""
        try:
            yield
        except (OSError, UnicodeError, httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError) as error:
            raise self._abort_reason or unreachable(self._host, error, self._target) from error
        if self._abort_reason is not None:
            raise self._abort_reason

    def keep_speed(self, count: int) -> None:
        """Waits as long as a limit of speed asks for after `count` bytes of a download."""
        if self._is_download:
            self.limits.speed.wait(count, self._stop_request)

    def run(self) -> None:
        """Looks at the request until it has ended."""
        begin = last_byte = window = time.monotonic()
        next_report = 0.0
        seen = in_window = 0
        while not self.done.wait(min(_TICK, self.limits.notice / 2)):
            now = time.monotonic()
            if self.received != seen:
                seen, last_byte = self.received, now
            if self.has_headers and now - window >= self.limits.pace_window:
                if self._is_download and self.received - in_window < self.limits.pace * (now - window):
                    self._give_up()
                window, in_window = now, self.received
            if not self.has_headers and now - begin > self.limits.headers:
                self._give_up()
            if now - begin > self.limits.answer and not self._is_download:
                self._give_up()
            if self._stop_request.is_set():
                self._abort_reason = StoppedError("The download was stopped.")
            waiting_since = last_byte if self._is_download else begin
            if now - waiting_since > self.limits.notice and now >= next_report and self._on_waiting:
                self._on_waiting(worded("Waiting for {0}…", self._host))
                next_report = now + self.limits.notice if self._is_download else math.inf
            if self._abort_reason is not None:
                self._shut_down()  # again at each turn: a new connection may have been opened meanwhile

    def _give_up(self) -> None:
        self._abort_reason = self._abort_reason or SlowError(
            f"{self._target} is sending too slowly: check the network, or try again later."
        )

    def _shut_down(self) -> None:
        if self._socket is not None:
            with contextlib.suppress(OSError):  # closed already, or being wrapped for TLS
                socket.socket.shutdown(self._socket, socket.SHUT_RDWR)  # SSLSocket's own drops its TLS state
