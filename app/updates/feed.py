"""The signed feed of releases: how it is fetched, verified before it is read, and compared with this Octavo.

Its first line has Ed25519 signatures in Base64, each over all bytes that follow the line. One by a key of
this build is enough, so a release can be signed with an old and a new key. The rest is JSON, written by
`packaging/release/feed.py`. All this runs on a thread.
"""

from __future__ import annotations

import base64
import json
import platform
import re
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from app.translation import translate
from app.updates.exchange import is_mac

if TYPE_CHECKING:
    from http.client import HTTPResponse

FORMAT: Final = 2
MAX_FEED: Final = 1 << 20  # bytes
MAX_ARCHIVE: Final = 4 << 30  # bytes, packed and unpacked
LOOPBACK: Final[list[str]] = []  # hosts that may be asked without TLS; tests add one
_WITHIN: Final = 20  # seconds of silence
_FEED_WITHIN: Final = 60  # seconds for a whole feed
_MAX_SIGNATURES: Final = 4
_MAX_SERIAL: Final = 1 << 53
_MAX_NOTES: Final = 20_000  # characters that are shown
_SHA256: Final = re.compile("[0-9a-f]{64}")
_VERSION: Final = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}){0,3}")


class UpdateError(Exception):
    """An update cannot be had; the text is a sentence for a person, empty if they have cancelled it."""


@dataclass(frozen=True)
class Offer:
    """A newer release for this system.

    Attributes:
        notes: what is new, in Markdown.
        page: where people find it, who download it themselves.
        url: of its archive, which has `size` bytes, and `unpacked` bytes in its files.
        serial: of the feed that it was read from.
    """

    version: str
    notes: str
    page: str
    url: str
    size: int
    sha256: str
    unpacked: int
    serial: int


def read_feed(data: bytes, keys: Iterable[str], flavour: str, version: str, serial: int) -> Offer | int:
    """Verifies a feed and compares it with the running Octavo.

    Args:
        keys: public keys in Base64 that this build believes.
        serial: the greatest one of a feed that was believed before; no feed with a lesser one is after that.

    Returns:
        The newer release; or the feed's serial, if there is none.

    Raises:
        UpdateError: the feed cannot be believed, has expired, is older than one before, or has nothing for
            this system.
    """
    head, _, body = data.partition(b"\n")
    if len(data) > MAX_FEED or not _is_signed(head, body, keys):
        raise UpdateError(
            translate(
                "updates", "The list of releases is not signed by Octavo's makers. Nothing was installed."
            )
        )
    try:
        content = json.loads(body)
        if content["format"] != FORMAT:
            text = translate(
                "updates", "The list of releases has a newer form. Get Octavo from its web page."
            )
            raise UpdateError(text)
        newest, found = content["version"], content["serial"]
        if type(found) is not int or not 0 <= found < _MAX_SERIAL or not _VERSION.fullmatch(newest):
            raise ValueError(newest)
        if found < serial:
            raise UpdateError(
                translate(
                    "updates", "The list of releases is older than one seen before. Nothing was installed."
                )
            )
        if date.fromisoformat(content["expires"]) < datetime.now(UTC).date():
            # Whoever keeps newer lists from this computer can do so only for a while.
            text = translate(
                "updates",
                "Updates could not be checked: the list of releases has expired. See Octavo's web page, and "
                "whether this computer's date is right.",
            )
            raise UpdateError(text)
        if numbers(newest) <= numbers(version):
            return found
        if (entry := content["downloads"].get(flavour)) is None:
            text = translate("updates", "Octavo {version} is available, but not for this system.")
            raise UpdateError(text.format(version=newest))
        return _offer(content, entry)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        text = translate("updates", "The list of releases could not be read. Try again later.")
        raise UpdateError(text) from None


def _is_signed(head: bytes, body: bytes, keys: Iterable[str]) -> bool:
    from cryptography.exceptions import InvalidSignature  # slow to import
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    words = head.split(b" ", _MAX_SIGNATURES)[:_MAX_SIGNATURES]
    for key, word in ((key, word) for key in keys for word in words):
        try:
            public = Ed25519PublicKey.from_public_bytes(base64.b64decode(key, validate=True))
            public.verify(base64.b64decode(word, validate=True), body)
            return True
        except (InvalidSignature, ValueError):
            continue
    return False


def _offer(content: dict[str, Any], entry: dict[str, Any]) -> Offer:
    url, page, version = entry["url"], content["page"], content["version"]
    size, unpacked, digest = entry["size"], entry["unpacked"], entry["sha256"]
    sizes_hold = all(type(each) is int and 0 < each <= MAX_ARCHIVE for each in (size, unpacked))
    if not (sizes_hold and _SHA256.fullmatch(digest) and is_safe(url) and is_safe(page)):
        raise ValueError(digest)
    own = platform.mac_ver()[0] if is_mac() else platform.libc_ver()[1]
    if numbers(own if _VERSION.fullmatch(own) else "999") < numbers(entry["minimum"]):
        needs = translate("updates", "Octavo {version} needs {system} {minimum} or later; here is {own}.")
        system = "macOS" if is_mac() else "glibc"
        values = {"version": version, "system": system, "minimum": entry["minimum"], "own": own}
        raise UpdateError(needs.format(**values))
    notes = str(content["notes"])[:_MAX_NOTES]
    return Offer(version, notes, page, url, size, digest, unpacked, content["serial"])


def numbers(version: str) -> tuple[int, ...]:
    """Returns "0.10" as (0, 10, 0, 0). Raises ValueError for anything else than numbers."""
    parts = [int(part) for part in version.split(".")]
    return tuple(parts + [0] * (4 - len(parts)))


def is_safe(url: str) -> bool:
    """Whether an address is https; in tests also one of `LOOPBACK`. Raises TypeError for what is no text."""
    try:
        parts = urlsplit(url)
        return bool(parts.hostname) and (parts.scheme == "https" or parts.hostname in LOOPBACK)
    except ValueError:
        return False


@contextmanager
def opened(url: str, start: int = 0) -> Iterator[HTTPResponse]:
    """Opens an address, from a byte on; follows redirects to safe addresses, and tells nothing of the
    machine.

    Raises:
        UpdateError: there is no answer, or another one than 200 or 206.
    """
    import ssl
    import urllib.error
    import urllib.request
    from http.client import HTTPException

    import truststore

    class SafeRedirects(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *args: Any) -> urllib.request.Request | None:
            return super().redirect_request(*args) if is_safe(args[-1]) else None

    if not is_safe(url):
        raise _no_answer(translate("updates", "its address is unsafe"))
    headers = {"User-Agent": "Octavo", "Accept-Encoding": "identity"}
    if start:
        headers["Range"] = f"bytes={start}-"
    secure = urllib.request.HTTPSHandler(context=truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT))
    try:
        request = urllib.request.Request(url, headers=headers)
        with urllib.request.build_opener(SafeRedirects, secure).open(request, timeout=_WITHIN) as answer:
            yield answer
    except urllib.error.HTTPError as error:
        error.close()
        raise _no_answer(str(error.code)) from None
    except (urllib.error.URLError, HTTPException, TimeoutError, ConnectionError, ssl.SSLError) as error:
        raise _no_answer(str(getattr(error, "reason", error)) or type(error).__name__) from None


def _no_answer(reason: str) -> UpdateError:
    text = translate("updates", "No response from the server of releases: {reason}. Try again later.")
    return UpdateError(text.format(reason=reason))


def fetch_feed(url: str) -> bytes:
    """Returns the bytes of a feed. Raises UpdateError if it cannot be had, or is too large."""
    data, until = b"", time.monotonic() + _FEED_WITHIN
    with opened(url) as answer:
        while (chunk := answer.read1(1 << 16)) and len(data) <= MAX_FEED:
            data += chunk
            if time.monotonic() > until:
                raise _no_answer(translate("updates", "it is too slow"))
    if len(data) > MAX_FEED:
        raise _no_answer(translate("updates", "it is too large"))
    return data
