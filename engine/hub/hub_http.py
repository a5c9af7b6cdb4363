"""One GET with headers, redirects and time limits, over the standard library.

`urllib` knows the proxies of the environment and of macOS. A token goes to the host that it is for and
to no other: a redirect to a storage server is followed without it.
"""

from __future__ import annotations

import http.client
import ssl
import urllib.error
import urllib.request
from email.message import Message
from typing import IO, Any, Final
from urllib.parse import urljoin, urlsplit

from engine import __version__
from engine.hub.hub_errors import AccessError, BusyError, ChangedError, HubError, MissingError, OfflineError

TIMEOUT: Final = 20.0  # seconds without a byte
_LONGEST_WAIT: Final = 300.0  # seconds that a server may ask us to wait

#: What a socket or a reply that breaks off can raise.
NETWORK_ERRORS: Final = (OSError, http.client.HTTPException)


class _SameHostOnly(urllib.request.HTTPRedirectHandler):
    """Follows redirects; the token stays with its host, and https never becomes http."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Message, newurl: str
    ) -> urllib.request.Request | None:
        target = urljoin(req.full_url, newurl)
        before, after = urlsplit(req.full_url), urlsplit(target)
        if before.scheme == "https" and after.scheme != "https":
            raise HubError(f"{before.netloc} sent us to {after.netloc} without encryption, which is refused.")
        request = super().redirect_request(req, fp, code, msg, headers, target)  # type: ignore[arg-type]
        if request is not None and before.netloc != after.netloc:
            request.remove_header("Authorization")
        return request


def _context() -> ssl.SSLContext:
    context = ssl.create_default_context()
    if not context.cert_store_stats()["x509_ca"]:  # python.org's Python for the Mac brings none
        import truststore

        return truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # the system's own
    return context


def get(url: str, headers: dict[str, str], token: str | None, timeout: float = TIMEOUT) -> Any:
    """Opens `url` and returns the reply: status, headers, `read1`.

    Args:
        url: http or https.
        headers: of the request, besides User-Agent.
        token: sent as a bearer to this host only.
        timeout: seconds without a byte.

    Raises:
        HubError: of the kind that fits, with a sentence.
    """
    if urlsplit(url).scheme not in ("http", "https"):
        raise HubError(f"{url[:80]!r} is no address of the web.")
    request = urllib.request.Request(url, headers={"User-Agent": f"octavo/{__version__}", **headers})
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    opener = urllib.request.build_opener(_SameHostOnly, urllib.request.HTTPSHandler(context=_context()))
    try:
        return opener.open(request, timeout=timeout)
    except urllib.error.HTTPError as error:
        with error:
            raise error_for(error.code, url, error.headers, bool(token)) from error
    except NETWORK_ERRORS as error:
        raise OfflineError(unreachable(url, error)) from error


def unreachable(url: str, error: BaseException) -> str:
    """The sentence for a host that does not answer, or breaks off."""
    host = urlsplit(url).netloc
    reason = getattr(error, "reason", None) or error
    return f"{host} cannot be reached ({str(reason)[:120]}): check the network, or HF_ENDPOINT if you set it."


def error_for(status: int, url: str, headers: Any, with_token: bool) -> HubError:
    """The error that an HTTP status means."""
    host = urlsplit(url).netloc
    if status in (401, 403):
        if with_token:
            return AccessError(
                "Your Hub account may not read this model: accept its terms on its page there, then try."
            )
        return AccessError(
            "This model is gated or private: accept its terms on the Hub, run `hf auth login`, try again."
        )
    if status in (404, 410):
        return MissingError(f"{host} has no such model or file: {urlsplit(url).path[:120]}")
    if status == 416:
        return ChangedError(f"{host} has another, shorter file now: {urlsplit(url).path[:120]}")
    if status == 429:
        return BusyError(f"{host} asks to wait: too many requests.", _wait(headers))
    if status >= 500:
        return BusyError(f"{host} has trouble itself (status {status}).", _wait(headers))
    return HubError(f"{host} answered with status {status}.")


def _wait(headers: Any) -> float:
    try:
        return min(max(float(headers.get("Retry-After", 0)), 0.0), _LONGEST_WAIT)
    except ValueError:  # a date: rare, and backing off by ourselves does as well
        return 0.0
