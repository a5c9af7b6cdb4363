"""Errors of the Hub and of downloads. Each message is one sentence for the person, without library text.

The functions import httpx2 and huggingface_hub when they are called: `import octavo` needs the classes only.
"""

from __future__ import annotations

import math
import os
import socket
import ssl
from collections.abc import Mapping
from typing import Final

from engine.errors import OctavoError
from engine.protocol import worded

_MAX_WAIT: Final = 60.0  # seconds; a longer Retry-After is cut to this


class HubError(OctavoError):
    """Base class; also raised for answers that fit no other class."""


class OfflineError(HubError):
    """The Hub cannot be reached, or the connection broke. Trying again may help."""


class SlowError(OfflineError):
    """The Hub is sending, but so slowly that the request was given up."""


class BusyError(HubError):
    """The Hub limits requests, for `wait` seconds (0: not said), or has an internal error; try again."""

    def __init__(self, message: str, wait: float = 0.0) -> None:
        super().__init__(message)
        self.wait = wait


class AccessError(HubError):
    """The repository is gated or private."""


class MissingError(HubError):
    """The repository or file does not exist."""


class ChangedError(HubError):
    """The file on the server is no longer the one whose download began."""


class DamagedError(HubError):
    """A file arrived with another hash or size than the Hub announced."""


class RefusedError(HubError):
    """The repository holds something that Octavo never downloads or loads."""


class DiskFullError(HubError):
    """There is not enough free disk space."""


class StoppedError(HubError):
    """The download was paused or cancelled."""


def host_of(url: str) -> str:
    """The host of a web address, with its port if it has one; `HubError` if it is not a valid web address."""
    import httpx2

    try:
        parsed = httpx2.URL(url)
    except (httpx2.InvalidURL, ValueError):
        parsed = None
    valid = (
        parsed is not None and parsed.scheme in ("http", "https") and parsed.host and "%" not in parsed.host
    )
    if parsed is None or not valid or (parsed.port or 0) > 65535:
        raise HubError(worded("{0} is not a valid web address: check HF_ENDPOINT.", repr(url[:80])))
    return parsed.netloc.decode("ascii")


def is_hub(host: str) -> bool:
    """Whether a host is one of Hugging Face itself, and no mirror."""
    name = host.lower().partition(":")[0]
    return name in ("huggingface.co", "hf.co") or name.endswith((".huggingface.co", ".hf.co"))


def unreachable(host: str, error: BaseException, target: str = "") -> OfflineError:
    """The error for a host that does not answer, or a connection that broke.

    `target` is the host that it redirected to; empty if it did not.
    """
    values = (host, _reason(error), target)
    if target in ("", host):
        if is_hub(host):
            text = worded("{0} cannot be reached ({1}): check the network, or use a mirror.", *values)
        elif os.environ.get("HF_ENDPOINT"):
            text = worded("{0} cannot be reached ({1}): check the network and HF_ENDPOINT.", *values)
        else:
            text = worded("{0} cannot be reached ({1}): check the network and this address.", *values)
    elif is_hub(target) and not is_hub(host):
        text = worded(
            "{0} sends downloads back to {2}, which cannot be reached ({1}): choose another mirror.", *values
        )
    else:
        text = worded(
            "{0} sends downloads to {2}, which cannot be reached ({1}): check the network, or use a mirror.",
            *values,
        )
    return OfflineError(text)


def _reason(error: BaseException | None) -> str:
    """Describes a network error in plain words; the innermost error that we know decides."""
    import httpx2

    if isinstance(error, httpx2.TimeoutException):
        return worded("it does not answer")
    if isinstance(error, httpx2.RemoteProtocolError | httpx2.TooManyRedirects | httpx2.UnsupportedProtocol):
        return worded("its answer is incomplete or invalid")
    while error is not None:
        for kind, reason in _REASONS:
            if isinstance(error, kind):
                return reason
        error = error.__cause__ or error.__context__
    return worded("the connection failed")


_REASONS: Final[tuple[tuple[type[BaseException], str], ...]] = (
    (ssl.SSLCertVerificationError, worded("its certificate is not trusted")),
    (ssl.SSLError, worded("no secure connection could be made")),
    (socket.gaierror, worded("its name was not found")),
    (ConnectionRefusedError, worded("the connection was refused")),
    (ConnectionError, worded("the connection was lost")),
    (TimeoutError, worded("it does not answer")),
)


def error_for(status: int, url: str, headers: Mapping[str, str], with_token: bool) -> HubError:
    """The error for an HTTP status that is no success; the Hub gives its own code in `X-Error-Code`."""
    import httpx2

    host, path = host_of(url), httpx2.URL(url).path[:120]
    code = headers.get("X-Error-Code", "")
    if status in (404, 410) or code == "EntryNotFound":
        return MissingError(worded("{0} has no such model or file: {1}", host, path))
    if status in (401, 403):
        if code == "RepoNotFound":
            return AccessError(
                "This model does not exist, or it is private: check its name"
                f"{'' if with_token else ', or run `hf auth login`'}."
            )
        if with_token and status == 401 and code != "GatedRepo":
            return AccessError(
                worded("The Hub refused your token: it is invalid or has expired. Run `hf auth login` again.")
            )
        if with_token:
            return AccessError(
                worded(
                    "Your Hub account may not read this model: accept its terms on its page at the Hub, "
                    "then try again."
                )
            )
        return AccessError(
            worded(
                "This model is gated or private: accept its terms at the Hub, run `hf auth login`, "
                "then try again."
            )
        )
    if status == 416:
        return ChangedError(worded("{0} now has another, shorter file: {1}", host, path))
    if status == 429:
        return BusyError(worded("{0} is limiting requests: try again later.", host), retry_after(headers))
    if status >= 500:
        return BusyError(
            worded("{0} has an internal error (status {1}).", host, status), retry_after(headers)
        )
    return HubError(worded("{0} answered with status {1}.", host, status))


def retry_after(headers: Mapping[str, str]) -> float:
    """Seconds that the server asks us to wait, at most a minute; 0 when it does not say."""
    from huggingface_hub.utils import parse_ratelimit_headers  # type: ignore[attr-defined]

    limited = parse_ratelimit_headers(headers)
    if limited is not None and limited.remaining == 0:
        return min(float(limited.reset_in_seconds), _MAX_WAIT)
    try:
        seconds = float(headers.get("Retry-After", 0))
    except ValueError:  # a date: rare, and the usual delays do as well
        return 0.0
    return 0.0 if math.isnan(seconds) else min(max(seconds, 0.0), _MAX_WAIT)
