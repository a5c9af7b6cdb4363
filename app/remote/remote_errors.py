"""Failures of servers, as one sentence each that says what to do."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any, Final

from app.translation import translate

_MAX_CHARACTERS: Final = 200  # characters of a server's own message
_MAX_WAIT: Final = 7 * 24 * 3600  # seconds of a Retry-After that is worth repeating


class RemoteError(Exception):
    """A request to a server failed; its text is a sentence for a person."""


class StoppedRequestError(RemoteError):
    """The request was stopped by a person."""


def plain_text(text: str, longest: int = _MAX_CHARACTERS) -> str:
    """Returns a text in one line of at most `longest` characters, without control and direction marks."""
    letters = (" " if unicodedata.category(each)[0] in "CZ" else each for each in text[: 4 * longest])
    shown = " ".join("".join(letters).split())
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def message_of(body: bytes) -> str:
    """Returns the message in the body of a refusal, in any form that servers use; empty if there is none."""
    try:
        content: Any = json.loads(body)
    except (ValueError, RecursionError):
        return ""
    for _ in range(3):
        if isinstance(content, dict):
            names = ("error", "message", "detail")
            content = next((content[name] for name in names if content.get(name)), "")
    return plain_text(content) if isinstance(content, str) else ""


def error_for_status(
    server: str, status: int, headers: Mapping[str, str], body: bytes, *, has_key: bool
) -> RemoteError:
    """Returns the error for a status other than 200.

    Args:
        body: its beginning.
        has_key: whether a key was sent.
    """
    said = message_of(body)
    reason = f": {said.rstrip('.')}" if said else ""
    if 300 <= status < 400:
        return RemoteError(_redirect_text(server, headers.get("Location", "")))
    if status in (401, 403):
        if has_key:
            text = translate("remote", "{server} does not accept the key{reason}. Check the key.")
        else:
            text = translate("remote", "{server} asks for a key{reason}. Enter one under Edit.")
    elif status == 404:
        text = translate(
            "remote", "{server} has no such page or model{reason}. Check the address; it often ends in /v1."
        )
    elif status == 429:
        wait = _wait_text(headers.get("Retry-After", ""))
        text = translate("remote", "{server} is not accepting more requests now{reason}. Try again {when}.")
        return RemoteError(text.format(server=server, reason=reason, when=wait))
    elif status >= 500:
        text = translate("remote", "{server} failed with status {status}{reason}. Try again later.")
    else:
        text = translate("remote", "{server} refused the request with status {status}{reason}.")
    return RemoteError(text.format(server=server, reason=reason, status=status))


def _redirect_text(server: str, location: str) -> str:
    host = plain_text(location.split("//")[-1].split("/")[0].split("?")[0].split("@")[-1], 80)
    text = translate(
        "remote",
        "{server} sends requests on to {host}. Octavo does not follow; enter that address if you trust it.",
    )
    return text.format(server=server, host=host or translate("remote", "another address"))


def _wait_text(value: str) -> str:
    if value.strip().isdecimal() and 0 < int(value.strip()[:9]) <= _MAX_WAIT:
        seconds = int(value)
        if seconds >= 120:
            return translate("remote", "in {minutes} min").format(minutes=round(seconds / 60))
        return translate("remote", "in {seconds} s").format(seconds=seconds)
    return translate("remote", "later")


def error_for_exception(server: str, host: str, error: BaseException, *, begun: bool) -> RemoteError:
    """Returns the error for a failure of the network.

    Args:
        error: what the HTTP client raised. Its text is not repeated, as it may have parts of the request.
        begun: whether the response had begun.
    """
    import socket
    import ssl

    import httpx2

    causes = list(_causes(error))
    certificate = next((cause for cause in causes if isinstance(cause, ssl.SSLCertVerificationError)), None)
    if certificate is not None:
        text = translate(
            "remote",
            "The certificate of {host} is not trusted: {reason}. If the server is yours, add its certificate "
            "to this computer's.",
        )
        reason = plain_text(certificate.verify_message or "unknown reason").rstrip(".")
        return RemoteError(text.format(host=host, reason=reason))
    if any(isinstance(cause, ssl.SSLError) for cause in causes) and not begun:
        text = translate("remote", "{server} does not speak TLS properly. Check https and the port.")
    elif any(isinstance(cause, socket.gaierror) for cause in causes):
        text = translate("remote", "No computer named {host} was found. Check the address.")
    elif any(isinstance(cause, ConnectionRefusedError) for cause in causes):
        text = translate(
            "remote", "{server} refuses connections. Check that it is running, and that the port is right."
        )
    elif begun:
        text = translate("remote", "{server} closed the connection in the middle. Try again.")
    elif isinstance(error, httpx2.TimeoutException):
        text = translate("remote", "{server} does not answer. Check the address and the network.")
    elif _was_dropped(error, causes):
        text = translate(
            "remote", "{server} closed the connection without an answer. Check that it runs, or needs https."
        )
    elif isinstance(error, httpx2.RemoteProtocolError):
        text = translate(
            "remote", "{server} does not speak HTTP as expected. Check the address and the port."
        )
    elif isinstance(error, httpx2.InvalidURL | httpx2.UnsupportedProtocol | UnicodeError):
        text = translate("remote", "{server} has an address that cannot be used. Check it.")
    else:
        text = translate("remote", "{server} cannot be reached. Check the address and the network.")
    return RemoteError(text.format(server=server, host=host))


def _was_dropped(error: BaseException, causes: list[BaseException]) -> bool:
    """Whether the server closed the connection before it answered."""
    reset = any(isinstance(cause, ConnectionResetError | BrokenPipeError) for cause in causes)
    return reset or "disconnected without" in str(error)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    for _ in range(10):
        if error is None:
            return
        yield error
        error = error.__cause__ or error.__context__


def not_json_error(server: str, body: bytes) -> RemoteError:
    """Returns the error for an answer that is no JSON, or has another form than the API's."""
    if body.lstrip()[:15].lower().startswith((b"<!doctype", b"<html")):
        text = translate(
            "remote",
            "{server} sent a web page instead of an answer. Check the address; it often ends in /v1.",
        )
    else:
        text = translate(
            "remote",
            "{server} sent an answer that cannot be read. Check that it offers OpenAI's API at this address.",
        )
    return RemoteError(text.format(server=server))


def too_much_error(server: str) -> RemoteError:
    """Returns the error for a line or a response over its limit."""
    text = translate("remote", "{server} sent more than an answer may have, so it was cut off.")
    return RemoteError(text.format(server=server))


def silent_error(server: str, seconds: float) -> RemoteError:
    """Returns the error for a server that sends nothing for too long."""
    text = translate("remote", "{server} sent nothing for {seconds} s. Try again, or restart the server.")
    return RemoteError(text.format(server=server, seconds=f"{seconds:g}"))


def slow_error(server: str, seconds: float) -> RemoteError:
    """Returns the error for a short answer that takes too long as a whole."""
    text = translate("remote", "{server} did not finish its answer within {seconds} s. Try again.")
    return RemoteError(text.format(server=server, seconds=f"{seconds:g}"))


def cut_error(server: str) -> RemoteError:
    """Returns the error for an answer that ends in the middle."""
    text = translate(
        "remote", "{server} ended the connection in the middle of the answer. The text so far is saved."
    )
    return RemoteError(text.format(server=server))
