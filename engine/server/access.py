"""Access to the server: the keys that let programs in, and what is refused.

A request must name this machine's own names, come from no foreign web page, and have a key. That is checked
before a route is looked up and before the body is read. Nothing of a request is logged.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import os
import re
import secrets
import traceback
from ipaddress import ip_address
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from engine.errors import OctavoError
from engine.models.paths import data_folder
from engine.server.connection_guard import CrashGuard
from engine.server.json_bodies import WARNING, ApiError, error_response, notes_header
from engine.server.server_settings import ServerSettings
from engine.worker.channel import EngineEndedError

# --- keys -------------------------------------------------------------------------------------------

DEFAULT_NAME: Final = "default"
_PREFIX: Final = "octavo-"
_EXPLANATION: Final = """\
# Keys of Octavo's server, one per line: a name, then the key. Programs with different keys get equal shares
# of the model, and the first key is the one that Octavo shows. Delete this file to get a new key.
"""


def load_keys(file: Path | None = None) -> dict[str, str]:
    """Returns each key with its name, the one to show first; without a file, one is made with a random key.

    Its mode becomes 600 if anybody else could read it. `OctavoError` if it is unusable, or holds no key.
    """
    file = file or data_folder() / "server-keys"
    try:
        if not file.exists():
            _create(file)
        if file.stat().st_mode & 0o077:
            file.chmod(0o600)
        keys = _parse(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is no text"
        raise OctavoError(f"The keys in {file} cannot be used: {reason}. Mend or delete the file.") from error
    if not keys:
        raise OctavoError(f"{file} holds no key. Delete it, and the next start makes a new one.")
    return keys


def new_key() -> str:
    """Returns a random key of 192 bits."""
    return _PREFIX + secrets.token_urlsafe(24)


def _create(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:  # another engine was faster
        return
    with os.fdopen(descriptor, "w", encoding="utf-8") as out:
        out.write(f"{_EXPLANATION}{DEFAULT_NAME} {new_key()}\n")


def _parse(text: str) -> dict[str, str]:
    keys = {}
    for line in text.splitlines():
        words = line.split()
        if len(words) == 2 and not line.lstrip().startswith("#"):
            keys[words[1]] = words[0]
    return keys


# --- who is let in ----------------------------------------------------------------------------------
_log = logging.getLogger("octavo.server")
#: Paths that answer without a key, since they say nothing about anybody.
_OPEN_PATHS: Final = frozenset({"/health"})
#: Pages for browsers, which cannot send headers with an address or an `EventSource`.
_QUERY_PATHS: Final = frozenset({"/", "/memory/blocks", "/memory/events", "/memory/tour"})
_NO_STORE: Final = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


class AccessControl:
    """Refuses what must not be answered, and turns errors into responses of the API's form.

    Sets `scope["octavo.key"]` to the name of the key; `guard` is told which connections wait for an answer.
    """

    def __init__(
        self, app: ASGIApp, settings: ServerSettings, port: int, guard: CrashGuard | None = None
    ) -> None:
        self._app = app
        self._guard = guard
        self._settings = settings
        self._keys = [(key.encode(), name) for key, name in settings.keys.items()]
        own = {"127.0.0.1", "localhost", "[::1]", *settings.host_names}
        self._hosts = {f"{name}:{port}".lower() for name in own}
        if port in (80, 443):
            self._hosts |= {name.lower() for name in own}
        self._port = port
        self._own_origins = {f"{settings.scheme}://{host}" for host in self._hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request, or passes it on."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        headers = Headers(scope=scope)
        scope, key = _without_key(scope)
        origin = headers.get("origin", "")
        allowed = not origin or origin in self._own_origins or origin in self._settings.origins
        started = False

        async def send_on(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                if self._guard is not None:
                    self._guard.answering(scope, message)
                response = MutableHeaders(scope=message)
                self._add_headers(response, origin if allowed else "")
                if notes := notes_header(scope):
                    response[WARNING] = notes
            await send(message)

        async def refuse(error: ApiError) -> None:
            if not started:
                await error_response(error, scope["path"])(scope, receive, send_on)

        try:
            self._check_host(headers)
            if not allowed:
                raise ApiError(
                    403,
                    "Web pages of this origin may not ask; start the server with --allow-origin for it.",
                    code="foreign_origin",
                )
            if scope["method"] == "OPTIONS" and "access-control-request-method" in headers:
                await _preflight(headers)(scope, receive, send_on)
                return None
            scope["octavo.key"] = self._key_of(scope, headers, key)
            if self._guard is not None:
                self._guard.asked(scope)
            await self._app(scope, receive, send_on)
        except ApiError as error:
            await refuse(error)
        except HTTPException as error:
            await refuse(_unknown(scope, error))
        except EngineEndedError as error:
            await refuse(ApiError(503, str(error), code="engine_ended"))
        except asyncio.CancelledError:  # uvicorn's, of what goes on once the server has stopped
            await refuse(ApiError(503, "The server has stopped.", code="stopping"))
        except ClientDisconnect:
            return None
        except Exception as error:  # noqa: BLE001 - the server serves on
            places = "".join(traceback.format_tb(error.__traceback__))  # its text may quote the request
            _log.error("%s at a request to a route:\n%s", type(error).__name__, places)
            if started:
                raise ConnectionAbortedError from None  # uvicorn cuts the connection
            await refuse(ApiError(500, "There was an internal error; the engine's log says where."))
        finally:
            if self._guard is not None:
                self._guard.answered(scope)
        return None

    def _check_host(self, headers: Headers) -> None:
        """Refuses names that were made to point here (DNS rebinding); an address is nobody's name."""
        hosts = headers.getlist("host")
        host = hosts[0].lower() if len(hosts) == 1 else ""
        if host in self._hosts or (not self._settings.loopback and self._is_address(host)):
            return
        raise ApiError(
            403, "This server answers requests to 127.0.0.1 and localhost only.", code="foreign_host"
        )

    def _is_address(self, host: str) -> bool:
        name, _, port = host.rpartition(":")
        try:
            ip_address(name.strip("[]"))
        except ValueError:
            return False
        return port == str(self._port)

    def _key_of(self, scope: Scope, headers: Headers, in_path: str) -> str:
        """Returns the name of the request's key, which may be in its path, too."""
        given = headers.get("authorization", "")
        given = given[7:].strip() if given[:7].lower() == "bearer " else headers.get("x-api-key", "")
        given = in_path or given
        if not given and scope["path"] in _QUERY_PATHS:
            given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        client = ""
        for key, name in self._keys:
            if hmac.compare_digest(given.encode("utf-8", "replace"), key):
                client = name
        if not client and scope["path"] not in _OPEN_PATHS:
            raise ApiError(
                401,
                "The key is missing or wrong: send `Authorization: Bearer KEY`, with Octavo's key.",
                code="invalid_api_key",
            )
        return client

    def _add_headers(self, headers: MutableHeaders, origin: str) -> None:
        """Lets pages of an allowed origin read the response, refusals too; others get none of it to read."""
        for name, value in _NO_STORE.items():
            headers.setdefault(name, value)
        headers["Vary"] = "Origin"
        if origin:
            headers["Access-Control-Allow-Origin"] = origin
            headers["Access-Control-Expose-Headers"] = WARNING


def _without_key(scope: Scope) -> tuple[Scope, str]:
    """Returns a request without the key that its path begins with, and the key; empty if there is none.

    Programs that know only Ollama ask for an address and for no key: theirs is http://127.0.0.1:8642/key/KEY.
    """
    match = re.match(r"/key/([^/]+)(/.*|$)", scope["path"])
    if match is None:
        return scope, ""
    path = match[2] or "/"
    return {**scope, "path": path, "raw_path": path.encode()}, match[1]


def _preflight(headers: Headers) -> Response:
    """Answers a browser that asks whether a page may send a request."""
    return Response(
        status_code=204,
        headers={
            "Access-Control-Allow-Methods": "GET, POST",
            "Access-Control-Allow-Headers": headers.get("access-control-request-headers", ""),
            "Access-Control-Max-Age": "600",
        },
    )


def _unknown(scope: Scope, error: HTTPException) -> ApiError:
    """Returns why a request has no route."""
    if error.status_code == 405:
        return ApiError(405, f"This path does not take {scope['method']}.", code="wrong_method")
    return ApiError(
        404,
        "There is nothing at this path: the APIs are below /v1, with which a base address for OpenAI's "
        "clients ends (for Anthropic's and Ollama's it does not), and /openapi.json lists every path.",
        code="unknown_path",
    )
