"""The login of servers over HTTP (OAuth): the person's, in the browser, and what is kept of it.

The SDK has the steps. This adds limits, refuses addresses without encryption, asks the person before a page
is opened, and keeps what a later start needs. What servers say of it can echo secrets: no sentence has it.
"""

from __future__ import annotations

import asyncio
import hmac
import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import suppress
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit

import anyio
import httpx2
import msgspec
from mcp.client.auth import OAuthClientProvider, OAuthFlowError, OAuthRegistrationError, OAuthTokenError
from mcp.client.auth.utils import extract_field_from_www_auth, extract_scope_from_www_auth, union_scopes
from mcp.shared import auth as oauth
from mcp.shared.auth_utils import check_resource_allowed

from engine import __version__
from engine.protocol import ToolServer
from engine.tools.server_transports import LOGIN_REQUEST, OnEnd, ServerLog, ToolServerError
from engine.tools.tool_contents import line_of

_LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
_PATH: Final = "/callback"
_MAX_ADDRESS: Final = 8000  # characters; the window opens no longer one
_MAX_LOGIN: Final = 64 << 10  # characters that are kept
_MAX_HEAD: Final = 16 << 10  # bytes of the browser's request
_REQUEST_SECONDS: Final = 10.0  # for it
_REVOKING: Final = 5.0  # seconds
_CLIENT: Final = "enter a client that you registered there"
_AGAIN: Final = "Choose Log In to try again."
_HEADER: Final = "set a header such as Authorization for it"
_SLOW: Final = f"What it says about its login takes too long. {_AGAIN}"

#: Asks the person to open an address, for so many seconds. Returns whether they agree; None: no answer.
AskPerson = Callable[[str, float], Awaitable[bool | None]]


class _KeptLogin(msgspec.Struct, omit_defaults=True):
    url: str  # of the server, which alone gets the token
    tokens: dict[str, Any]
    client: dict[str, Any]
    metadata: dict[str, Any] = {}
    resource: dict[str, Any] = {}
    expires: float | None = None  # seconds since 1970


class LoginAuth(httpx2.Auth):
    """Adds the token of a server's login to its requests, and renews it; also the SDK's store of tokens.

    Args:
        server: an address, with the kept login.
        on_end: called when the connection has ended for a reason of the login, with a sentence.
        seconds: for each login or renewal, without the person's part.
        person: seconds for the person to log in; 0: there is nobody.
        ask: asks the person; None: a login that is missing or no longer holds ends the connection.
        save: called with the login to be kept.
        scope: rights that calls wanted, for which the person is asked as well.

    Attributes:
        wanted: whether the server wants a login that it has not got.
        scope: these rights, and those that calls have wanted since.
    """

    def __init__(
        self,
        server: ToolServer,
        log: ServerLog,
        on_end: OnEnd,
        seconds: float,
        person: float,
        ask: AskPerson | None,
        save: Callable[[str], None],
        scope: str = "",
    ) -> None:
        self._server, self._log, self._on_end, self._save = server, log, on_end, save
        self._seconds, self._person, self._ask = seconds, person, ask
        self.wanted, self.scope = False, scope
        self._lock = anyio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._state, self._end = "", 0.0
        self._came, self._values = anyio.Event(), dict[str, str]()
        about = oauth.OAuthClientMetadata(redirect_uris=None)  # until there is a page to come back to
        self._provider = OAuthClientProvider(
            server.url, about, self, self._open_page, self._come_back, None, self._check_resource
        )
        self._context = self._provider.context
        if ask is None:  # else all of it begins anew, also since the browser comes back to another port
            self._restore()

    def _restore(self) -> None:
        context = self._context
        try:
            kept = msgspec.json.decode(self._server.login, type=_KeptLogin)
            if kept.url != self._server.url:
                return
            tokens = oauth.OAuthToken.model_validate(kept.tokens)
            context.client_info = oauth.OAuthClientInformationFull.model_validate(kept.client)
            if kept.metadata:
                context.oauth_metadata = oauth.OAuthMetadata.model_validate(kept.metadata)
            if kept.resource:
                resource = oauth.ProtectedResourceMetadata.model_validate(kept.resource)
                context.protected_resource_metadata = resource
        except ValueError:  # msgspec's and pydantic's errors are values
            return
        context.current_tokens, context.token_expiry_time = tokens, kept.expires
        self._hide()

    def _hide(self) -> None:
        tokens, client = self._context.current_tokens, self._context.client_info
        given = [tokens.access_token, tokens.refresh_token] if tokens else []
        given += [client.client_secret] if client else []
        self._log.hide(*filter(None, given))

    # --- The requests

    async def async_auth_flow(
        self, request: httpx2.Request
    ) -> AsyncGenerator[httpx2.Request, httpx2.Response]:
        """Sends a request; if the server wants a login, renews or makes one, and sends it again."""
        used, refused = self._sign(request), None
        if self._context.current_tokens is None or self._context.is_token_valid():
            refused = yield request
            tokens = self._context.current_tokens
            narrow = refused.status_code == 403 and tokens is not None
            if narrow and extract_field_from_www_auth(refused, "error") == "insufficient_scope":
                scope = union_scopes(tokens.scope if tokens else None, extract_scope_from_www_auth(refused))
                self.scope = union_scopes(self.scope, scope) or ""
                raise self._ended(self._wants("more rights than its login has"))
            if refused.status_code != 401:
                return
        # The SDK would keep its lock until there is an answer: calls would run one after the other.
        async with self._lock:
            if not self._context.is_token_valid() or self._sign(request) == used:  # else another did it
                if self._ask is None and not self._context.can_refresh_token():
                    raise self._ended(self._wants())
                self.wanted = self._ask is not None
                self._timer = asyncio.get_running_loop().call_later(self._seconds, self._ended, _SLOW)
                listening = await self._listen() if self._ask else None
                self._context.token_expiry_time = 1.0  # it is renewed whatever the clocks say
                flow = self._provider.async_auth_flow(request)
                try:
                    sent = await anext(flow)
                    while sent is not request or self._context.current_tokens is None:
                        if sent is not request:
                            self._prepare(sent)
                            response = yield sent
                        elif self._ask is None or refused is None:
                            raise ToolServerError(self._wants())
                        else:
                            response = refused
                        sent = await flow.asend(response)
                    self._ask = None
                except Exception as error:  # noqa: BLE001 - whatever a server says of its login ends it only
                    raise self._ended(_sentence(error)) from None
                finally:
                    self._timer.cancel()
                    if listening is not None:
                        listening.close()
                    await flow.aclose()
        if (yield request).status_code == 401:
            raise self._ended(self._wants())

    def _sign(self, request: httpx2.Request) -> str:
        """Adds the token. Returns it; empty if there is none that holds."""
        tokens = self._context.current_tokens
        if tokens is None or not self._context.is_token_valid():
            return ""
        request.headers["Authorization"] = f"Bearer {tokens.access_token}"
        return tokens.access_token

    def _prepare(self, request: httpx2.Request) -> None:
        """Sets the limits of a request to whoever has the login; `ToolServerError` if it is refused."""
        if not self._is_safe(str(request.url)):
            host = line_of(request.url.host, 200)
            raise ToolServerError(f"Its login is at {host} without https://, so it was not used: {_HEADER}.")
        request.extensions["timeout"] = httpx2.Timeout(self._seconds).as_dict()
        request.extensions[LOGIN_REQUEST] = True
        for name, value in {"accept": "application/json", "accept-encoding": "identity"}.items():
            request.headers[name] = value
        request.headers["user-agent"] = f"octavo/{__version__}"

    def _is_safe(self, address: str) -> bool:
        """Whether an address has encryption; on this computer it needs none if the server is there, too."""
        parts = urlsplit(address)
        local = parts.hostname in _LOOPBACK and urlsplit(self._server.url).hostname in _LOOPBACK
        encrypted = parts.scheme == "https" or (parts.scheme == "http" and local)
        return encrypted and bool(parts.hostname) and "@" not in parts.netloc

    async def _check_resource(self, url: str, resource: str | None) -> None:
        if resource and not check_resource_allowed(requested_resource=url, configured_resource=resource):
            raise ToolServerError("Its login is for another server, so it was not used. Check its address.")

    def _wants(self, what: str = "a login") -> str:
        how = "choose Log In" if self._person else _HEADER
        if self._server.headers:
            return f"It refuses the headers that are set for it: check them, or {how}."
        return f"It wants {what}: {how}."

    def _ended(self, sentence: str) -> ToolServerError:
        self.wanted = True
        self._on_end(sentence)
        return ToolServerError(sentence)

    # --- The person

    async def _open_page(self, address: str) -> None:
        """Has the person open the page, or raises `ToolServerError`."""
        head, _, query = address.rpartition("?")  # the SDK's part has no other
        context, values = self._context, dict(parse_qsl(query))
        if scope := union_scopes(values.get("scope"), self.scope):
            context.client_metadata.scope, query = scope, urlencode(values | {"scope": scope})
        client, metadata = context.client_info, context.oauth_metadata
        ways = metadata.token_endpoint_auth_methods_supported if metadata else None
        if client and self._server.client_secret and ways and "client_secret_basic" not in ways:
            client.token_endpoint_auth_method = "client_secret_post"
        address = f"{head}{'&' if '?' in head else '?'}{query}"
        fits = "#" not in address and address == line_of(address, _MAX_ADDRESS)
        if not fits or not self._is_safe(address):
            raise ToolServerError(f"Its login page has no https:// address, so it is not opened: {_HEADER}.")
        if self._timer is not None:
            self._timer.cancel()
        self._state, self._end = values["state"], anyio.current_time() + self._person
        assert self._ask is not None
        agreed = await self._ask(address, self._person)
        if agreed is None:
            self._end = 0.0
        elif not agreed:
            raise ToolServerError(f"The login was cancelled. {_AGAIN}")

    async def _come_back(self) -> oauth.AuthorizationCodeResult:
        """Waits until the browser has come back; `ToolServerError` if it does not, or without a login."""
        with anyio.move_on_at(self._end):
            await self._came.wait()
        self._state, values = "", self._values
        if not values:
            minutes = f"{self._person / 60:g} minutes"
            raise ToolServerError(f"The login was not finished within {minutes}. {_AGAIN}")
        if "code" not in values:
            reason = values["error"]
            named = f" ({reason})" if re.fullmatch("[a-z_]{1,40}", reason) else ""
            raise ToolServerError(f"The login was refused{named}. {_AGAIN}")
        self._timer = asyncio.get_running_loop().call_later(self._seconds, self._ended, _SLOW)
        return oauth.AuthorizationCodeResult(
            code=values["code"], state=values["state"], iss=values.get("iss")
        )

    async def _listen(self) -> asyncio.Server:
        listening = await asyncio.start_server(self._answer, "127.0.0.1", 0, limit=_MAX_HEAD)
        back = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}{_PATH}"
        # A public client: what is kept on this computer is no secret of Octavo's.
        about: dict[str, Any] = {"client_name": "Octavo", "redirect_uris": [back]}
        about["token_endpoint_auth_method"] = "none"
        self._context.client_metadata = oauth.OAuthClientMetadata.model_validate(about)
        if self._server.client_id:
            secret = self._server.client_secret or None
            about |= {"client_id": self._server.client_id, "client_secret": secret}
            about["token_endpoint_auth_method"] = "client_secret_basic" if secret else "none"
            self._context.client_info = oauth.OAuthClientInformationFull.model_validate(about)
            self._hide()
        return listening

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Takes the browser's request after the login, once; refuses all others."""
        try:
            async with asyncio.timeout(_REQUEST_SECONDS):
                head = await reader.readuntil(b"\r\n\r\n")
                method, target, _ = head.decode("latin-1").split(" ", 2)
                path, _, query = target.partition("?")
                values = dict(parse_qsl(query, max_num_fields=20))
                known = hmac.compare_digest(values.get("state", "").encode(), self._state.encode())
                fits = bool(self._state) and known and ("code" in values or "error" in values)
                status, text = "404 Not Found", "Octavo does not wait for this login. Start it again there."
                if fits and method == "GET" and path == _PATH:
                    self._state, self._values = "", values
                    status, text = "200 OK", "You can go back to Octavo."
                writer.write(
                    f"HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nContent-Length: {len(text)}\r\n"
                    "Cache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nConnection: close\r\n\r\n"
                    f"{text}".encode()
                )
                await writer.drain()
        except (TimeoutError, OSError, EOFError, ValueError, asyncio.LimitOverrunError):
            pass  # who asks so is no browser
        finally:
            writer.close()
            if self._values:
                self._came.set()

    # --- What the SDK keeps

    async def get_tokens(self) -> oauth.OAuthToken | None:
        """Returns the tokens in use."""
        return self._context.current_tokens

    async def get_client_info(self) -> oauth.OAuthClientInformationFull | None:
        """Returns what the server knows Octavo as."""
        return self._context.client_info

    async def set_client_info(self, client_info: oauth.OAuthClientInformationFull) -> None:
        """Keeps nothing yet: without tokens it is of no use."""
        self._hide()

    async def set_tokens(self, tokens: oauth.OAuthToken) -> None:
        """Has the login kept: of what the server said only what a renewal needs."""
        context = self._context
        self._hide()
        client, metadata = context.client_info, context.oauth_metadata
        resource = context.protected_resource_metadata

        def part(model: Any, *names: str) -> dict[str, Any]:
            kept = model.model_dump(mode="json", include=set(names), exclude_none=True) if model else {}
            return dict(kept)

        login = _KeptLogin(
            url=self._server.url,
            tokens=part(tokens, "access_token", "refresh_token", "scope"),
            client=part(client, "client_id", "client_secret", "token_endpoint_auth_method", "issuer"),
            metadata=part(
                metadata, "issuer", "authorization_endpoint", "token_endpoint", "revocation_endpoint"
            ),
            resource=part(resource, "resource", "authorization_servers"),
            expires=context.token_expiry_time,
        )
        text = msgspec.json.encode(login).decode()
        if len(text) > _MAX_LOGIN or not re.fullmatch(r"[\x21-\x7e]+", tokens.access_token):
            context.clear_tokens()
            raise ToolServerError(f"Its login cannot be kept: it is too long, or no text. {_AGAIN}")
        self.wanted = False
        self._save(text)


async def revoke(server: ToolServer) -> None:
    """Has a kept login revoked, if whoever gave it offers that; that it fails costs nothing."""
    log = ServerLog(server, lambda: None)
    auth = LoginAuth(server, log, lambda _: None, _REVOKING, 0, None, lambda _: None)
    context = auth._context
    tokens, client, metadata = context.current_tokens, context.client_info, context.oauth_metadata
    if not (tokens and client and metadata and metadata.revocation_endpoint):
        return
    failures = (httpx2.HTTPError, ToolServerError, OAuthFlowError, ValueError)
    with anyio.move_on_after(_REVOKING), suppress(*failures):
        async with httpx2.AsyncClient() as http:
            for kind in ("refresh_token", "access_token"):
                if token := getattr(tokens, kind):
                    fields = {"token": token, "token_type_hint": kind, "client_id": client.client_id}
                    data, headers = context.prepare_token_auth(fields)
                    address = str(metadata.revocation_endpoint)
                    request = httpx2.Request("POST", address, data=data, headers=headers)
                    auth._prepare(request)
                    await (await http.send(request, stream=True)).aclose()


def _sentence(error: Exception) -> str:
    """Returns why a login failed, without anything that the server said."""
    if isinstance(error, ToolServerError):
        return str(error)
    if isinstance(error, OAuthRegistrationError):
        return f"Its login takes no new programs such as Octavo: {_CLIENT}, or {_HEADER}."
    if isinstance(error, OAuthTokenError):
        return f"The server did not accept the login. {_AGAIN}"
    if isinstance(error, httpx2.StreamError):
        return f"What it says about its login is too long, so it was not read: {_HEADER}."
    return f"What it says about its login does not fit together: {_HEADER}."
