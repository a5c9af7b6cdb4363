"""One HTTP request to a server, with limits on time and size; another thread can stop it.

No redirect is followed, no compressed answer is unpacked, and a plain http request goes to the private
address that was looked up, without a proxy. The key is in one header and is never logged.
"""

from __future__ import annotations

import base64
import contextlib
import functools
import json
import logging
import struct
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from app.remote.remote_errors import (
    RemoteError,
    StoppedRequestError,
    error_for_exception,
    error_for_status,
    not_json_error,
    silent_error,
    slow_error,
    too_much_error,
)
from app.remote.server_address import ServerAddress, private_target
from app.translation import translate

if TYPE_CHECKING:
    import socket
    import ssl

    import httpx2


MASK: Final = "•••"
#: Shorter keys are words such as "ollama", which are given where none is needed, and which answers may have.
_MIN_IN_ANSWERS: Final = 10


class KeyMask:
    """Hides one key in whatever a server sends back: errors, names of models, answers.

    Also as it is written in addresses and in base64. Without a key, nothing is changed.
    """

    def __init__(self, key: str) -> None:
        self._forms: list[str] = []
        if key:
            plain = base64.b64encode(key.encode()).decode().rstrip("=")
            self._forms = sorted({key, quote(key, safe=""), plain}, key=len, reverse=True)
        self._in_answers = len(key) >= _MIN_IN_ANSWERS
        self._held = ""

    def hide(self, text: str) -> str:
        """Returns a whole text without the key."""
        for form in self._forms:
            text = text.replace(form, MASK)
        return text

    def feed(self, text: str) -> str:
        """Returns the next piece of an answer without the key; an end that may begin the key is held back."""
        if not self._in_answers:
            return text
        text = self.hide(self._held + text)
        held = max((_overlap(text, form) for form in self._forms), default=0)
        self._held = text[len(text) - held :]
        return text[: len(text) - held]

    def end(self) -> str:
        """Returns the text of the answer that was held back."""
        held, self._held = self._held, ""
        return held


def _overlap(text: str, form: str) -> int:
    """Length of the longest end of `text` that is a beginning of `form`."""
    lengths = range(min(len(text), len(form) - 1), 0, -1)
    return next((length for length in lengths if text.endswith(form[:length])), 0)


for _name in ("httpx2", "httpcore2"):
    logging.getLogger(_name).setLevel(logging.WARNING)  # their lines have what servers send, such as headers


@dataclass(frozen=True)
class RequestLimits:
    """Limits of a request.

    Attributes:
        connect: seconds until there is a connection.
        silence: seconds without a byte.
        whole: seconds for a whole answer that is no stream.
        answer_bytes: of a whole answer that is no stream.
        line_bytes: of one line of a stream.
    """

    connect: float = 15.0
    silence: float = 300.0
    whole: float = 30.0
    answer_bytes: int = 4 << 20
    stream_bytes: int = 256 << 20
    line_bytes: int = 1 << 20


DEFAULT_REQUEST_LIMITS: Final = RequestLimits()


@dataclass(frozen=True)
class Access:
    """The address and the key of a server; the key is sent to this address only, and empty for none."""

    name: str
    address: ServerAddress
    key: str = ""


def check_key(key: str) -> str:
    """Returns a key as it is sent.

    Raises:
        RemoteError: it has characters that no header may have.
    """
    key = key.strip()
    if not all("!" <= character <= "~" for character in key):
        text = translate(
            "remote", "A key contains only letters, digits and punctuation, no spaces. Copy it again."
        )
        raise RemoteError(text)
    return key


class ServerRequest:
    """A request that is made on the calling thread; `stop` may be called from any other.

    Attributes:
        stopped: whether it was stopped.
        mask: hides the key in what the server sends.
    """

    def __init__(self, access: Access, limits: RequestLimits = DEFAULT_REQUEST_LIMITS) -> None:
        self._access = access
        self._limits = limits
        self.mask = KeyMask(access.key)
        self._socket: socket.socket | None = None
        self._lock = threading.Lock()
        self.stopped = False
        self._late = False
        self._begun = False

    def stop(self) -> None:
        """Ends the request; whoever reads it gets `StoppedRequestError`."""
        self.stopped = True
        self._shut_down()

    def read(self, path: str, *, at_origin: bool = False) -> bytes:
        """Returns the whole answer to a GET.

        Args:
            path: after the address of the API.
            at_origin: the path begins at the server's root instead.

        Raises:
            RemoteError: with a sentence.
        """
        received = bytearray()
        with self._within_limit(self._on_late):
            for data in self.chunks("GET", path, at_origin=at_origin):
                received += data
                if len(received) > self._limits.answer_bytes:
                    self._shut_down()
                    raise too_much_error(self._access.name)
        return bytes(received)

    @contextlib.contextmanager
    def _within_limit(self, late: Callable[[], None]) -> Iterator[None]:
        timer = threading.Timer(self._limits.whole, late)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def read_json(self, path: str, *, at_origin: bool = False) -> Any:
        """Returns the answer to a GET as JSON. See `read`."""
        body = self.read(path, at_origin=at_origin)
        try:
            return json.loads(body)
        except (ValueError, RecursionError):
            raise not_json_error(self._access.name, body) from None

    def chunks(
        self, method: str, path: str, body: Mapping[str, Any] | None = None, *, at_origin: bool = False
    ) -> Iterator[bytes]:
        """Sends a request and yields the body of its answer as it arrives.

        Raises:
            RemoteError: with a sentence. `StoppedRequestError` after `stop`.
        """
        name = self._access.name
        with contextlib.ExitStack() as open_things, self._translating():
            response = self._send(open_things, method, path, body, at_origin)
            if response.status_code != 200:
                beginning = self._beginning(response)
                error = error_for_status(
                    name, response.status_code, response.headers, beginning, has_key=bool(self._access.key)
                )
                raise RemoteError(self.mask.hide(str(error)))
            self._begun = True
            received = 0
            for data in response.iter_raw():
                received += len(data)
                if self.stopped or self._late:
                    break  # Linux goes on receiving after a shutdown, as long as the server sends
                if received > self._limits.stream_bytes:
                    self._shut_down()
                    raise too_much_error(name)
                yield data

    def _send(
        self,
        open_things: contextlib.ExitStack,
        method: str,
        path: str,
        body: Mapping[str, Any] | None,
        at_origin: bool,
    ) -> httpx2.Response:
        import httpx2

        address, limits = self._access.address, self._limits
        base = address.origin if at_origin else address.url
        headers = {"Accept-Encoding": "identity", "User-Agent": "Octavo", "Host": address.authority}
        if self._access.key:
            headers["Authorization"] = f"Bearer {self._access.key}"
        if not address.encrypted:
            base = base.replace(address.authority, f"{private_target(address)}:{address.port}", 1)
        if self.stopped:
            raise StoppedRequestError
        client = httpx2.Client(
            verify=_trust() if address.encrypted else False,
            trust_env=address.encrypted,  # a proxy would read what is not encrypted
            follow_redirects=False,
            timeout=httpx2.Timeout(limits.silence, connect=limits.connect),
        )
        open_things.enter_context(client)
        request = client.build_request(
            method, f"{base}{path}", headers=headers, json=body, extensions={"trace": self._on_trace}
        )
        response = client.send(request, stream=True)
        open_things.callback(response.close)
        return response

    def _beginning(self, response: httpx2.Response) -> bytes:
        """Returns the first bytes of a refusal, which have its message."""
        import httpx2

        received = bytearray()
        with self._within_limit(self._shut_down), contextlib.suppress(OSError, httpx2.HTTPError):
            for data in response.iter_raw():  # if that fails, the status says enough
                received += data
                if len(received) > 64 << 10:
                    self._shut_down()
                    break
        return bytes(received)

    def _on_trace(self, name: str, info: Mapping[str, Any]) -> None:
        """Remembers the newest socket, which `stop` shuts down."""
        if name.endswith((".connect_tcp.complete", ".start_tls.complete")):
            with self._lock:
                self._socket = info["return_value"].get_extra_info("socket")
            if self.stopped:
                self._shut_down()

    def _on_late(self) -> None:
        self._late = True
        self._shut_down()

    def _shut_down(self) -> None:
        """Wakes the reader, and has its close reset the connection.

        A server whose send buffer is full would not learn of an ordinary close: Linux leaves it to probe a
        window of zero for minutes, while it writes the answer that nobody reads.
        """
        import socket

        with self._lock:
            if self._socket is not None:
                with contextlib.suppress(OSError):  # closed already
                    self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    socket.socket.shutdown(self._socket, socket.SHUT_RDWR)

    @contextlib.contextmanager
    def _translating(self) -> Iterator[None]:
        """Turns errors of the network, and a stop, into `RemoteError` with a sentence."""
        import httpx2

        name, host = self._access.name, self._access.address.host
        started = time.monotonic()
        try:
            yield
        except RemoteError:
            raise
        except (OSError, ValueError, httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError) as error:
            if self.stopped:
                raise StoppedRequestError from None
            if self._late:
                raise slow_error(name, self._limits.whole) from None
            if isinstance(error, httpx2.ReadTimeout | httpx2.WriteTimeout):
                raise silent_error(name, min(self._limits.silence, time.monotonic() - started)) from None
            failed = error_for_exception(name, host, error, begun=self._begun)
            raise RemoteError(self.mask.hide(str(failed))) from None
        if self.stopped:
            raise StoppedRequestError
        if self._late:
            raise slow_error(name, self._limits.whole)


@functools.cache
def _trust() -> ssl.SSLContext:
    import httpx2

    return httpx2.create_ssl_context()
