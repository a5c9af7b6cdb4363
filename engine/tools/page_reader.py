"""Reader of pages of the web: `python -m engine.tools.page_reader JSON` writes the text of one to stdout.

A process of its own, with limits of time and memory: what a hostile server can exhaust is only this. It
speaks to public addresses alone: a name is resolved once, all its addresses are checked, one of them is
connected to, and each redirect begins anew. So it uses no proxy. It imports no MCP, so that it starts
quickly.
"""

from __future__ import annotations

import codecs
import http.client
import ipaddress
import json
import re
import resource
import signal
import socket
import ssl
import sys
import time
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from html.parser import HTMLParser
from typing import Any, Final
from urllib.parse import quote, urldefrag, urljoin, urlsplit

from engine import __version__

MAX_SECONDS: Final = 20.0  # of a page with its redirects
_MAX_REDIRECTS: Final = 5
_MAX_BYTES: Final = 5 << 20  # of a page, as it comes and unpacked
_MAX_TEXT: Final = 400_000  # characters
_MAX_URL: Final = 6_000
_MAX_MEMORY: Final = 1 << 30
_GRACE: Final = 10  # seconds after which the process ends, whatever it does
_SILENCE: Final = 10.0  # seconds without a byte
_WELL_KNOWN: Final = (80, 443)  # ports; of the others below 1024 none is a web server's
_NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
_HTML: Final = ("text/html", "application/xhtml+xml")
_TYPES: Final = re.compile(
    r"text/(html|plain|markdown|x-markdown|xml|csv)|application/(json|xml|.+\+(json|xml))|"
)
_BINARY: Final = (b"%PDF-", b"PK\x03\x04", b"\x1f\x8b", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"\x7fELF")
_HIDDEN: Final = ("script", "style", "template", "noscript", "svg", "math", "iframe", "object", "canvas")
_BLOCKS: Final = re.compile(
    "address|article|aside|blockquote|br|d[dlt]|div|fig(caption|ure)|footer|form|h[1-6r]|header|li|main|nav|"
    "[ou]l|p|pre|section|table|title|tr"
)
_NO_ADDRESS: Final = "This is no address of the web: write it like https://example.org/page."


class RefusedPageError(Exception):
    """A page is not fetched, or not shown; the text is a sentence."""


def fetch(url: str, allowed: str = "", seconds: float = MAX_SECONDS) -> dict[str, str]:
    """Returns the address that a page has in the end, its title, and its text.

    Args:
        url: of the page.
        allowed: a host and port of this computer that a test's server has.
        seconds: that all of it may take.

    Raises:
        RefusedPageError: the address is not public, the page is no text or too large, or does not come.
    """
    until = time.monotonic() + seconds
    url = _joined("", url)
    for _ in range(_MAX_REDIRECTS + 1):
        status, reason, headers, body = request(url, allowed, until)
        target = headers.get("Location")
        if status in (301, 302, 303, 307, 308) and target:
            url = _joined(url, target)
            continue
        if not 200 <= status < 300:
            raise RefusedPageError(f"The server answered {status} {reason[:80]}.")
        title, text = _text(headers, body, url)
        return {"url": url, "title": title, "text": text}
    raise RefusedPageError(f"The page leads to another more than {_MAX_REDIRECTS} times.")


def _joined(base: str, url: str) -> str:
    try:
        return urldefrag(urljoin(base, url.strip()))[0]
    except ValueError as error:
        raise RefusedPageError(_NO_ADDRESS) from error


def request(
    url: str,
    allowed: str,
    until: float,
    *,
    sent: Mapping[str, str] | None = None,
    chosen: bool = False,
    most: int = _MAX_BYTES,
) -> tuple[int, str, http.client.HTTPMessage, bytes]:
    """Returns status, reason, headers and body of one answer; of a redirect, no body.

    Args:
        url: of the page.
        allowed: a host and port of this computer that a test's server has.
        until: when all of it must have come, as `time.monotonic` has it.
        sent: headers besides those of every request.
        chosen: the person gave this address: it may be private, and needs encryption if it is not.
        most: bytes of the body.

    Raises:
        RefusedPageError: the address is not to be reached, or the answer is none that can be read.
    """
    host, port, secure, path = _checked(url)
    address = _public_address(host, port, f"{host}:{port}" if chosen else allowed)
    if chosen and not secure and is_public(address):
        raise RefusedPageError(f"{host} is on the public web: its address must begin with https://.")
    try:
        with socket.create_connection((address, port), timeout=_SILENCE) as plain:
            context = _tls_context() if secure else None
            connection = http.client.HTTPConnection(host, port, timeout=_SILENCE)
            connection.sock = context.wrap_socket(plain, server_hostname=host) if context else plain
            try:
                shown = f"[{host}]" if ":" in host else host
                headers = {
                    "Host": shown if port == (443 if secure else 80) else f"{shown}:{port}",
                    "User-Agent": f"Octavo/{__version__}",
                    "Accept": "text/html, text/plain, text/markdown, application/json, application/xml",
                    "Accept-Encoding": "identity",
                    "Connection": "close",
                    **(sent or {}),
                }
                connection.request("GET", path, headers=headers)
                response = connection.getresponse()
                body = b"" if 300 <= response.status < 400 else _body(response, until, most)
                return response.status, response.reason, response.headers, body
            finally:
                connection.close()
    except TimeoutError as error:
        raise RefusedPageError(f"{host} does not answer: nothing came for {_SILENCE:.0f} seconds.") from error
    except ssl.SSLError as error:
        raise RefusedPageError(f"{host} has no certificate or encryption that is accepted.") from error
    except (OSError, http.client.HTTPException) as error:
        reason = (getattr(error, "strerror", "") or type(error).__name__)[:80]
        raise RefusedPageError(f"{host} cannot be reached, or does not speak HTTP ({reason}).") from error


def _checked(url: str) -> tuple[str, int, bool, str]:
    """Returns host, port, whether it is HTTPS, and the path of an address.

    Raises:
        RefusedPageError: it is none of the web.
    """
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").encode("idna").decode()
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError as error:  # encodings raise a kind of it
        raise RefusedPageError(_NO_ADDRESS) from error
    if parts.scheme not in ("http", "https") or not host or len(url) > _MAX_URL:
        raise RefusedPageError("Only addresses that begin with http:// or https:// are fetched.")
    if parts.username is not None or parts.password is not None:
        raise RefusedPageError("The address has a name or password in it, which is not sent.")
    if port < 1024 and port not in _WELL_KNOWN:
        raise RefusedPageError(f"Port {port} is not one of the web's.")
    path = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~-._")
    query = quote(parts.query, safe="/%:@!$&'()*+,;=~-._?[]|")
    return host, port, parts.scheme == "https", f"{path}?{query}" if query else path


def _public_address(host: str, port: int, allowed: str) -> str:
    """Returns the first address of a host; `RefusedPageError` if it has none, or one that is not public."""
    try:
        found = [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError) as error:
        raise RefusedPageError(f"There is no host {host[:200]}, or this computer is offline.") from error
    if f"{host}:{port}" != allowed and not all(map(is_public, found)):
        raise RefusedPageError(f"{host[:200]} is not on the public web; nothing else is fetched.")
    return found[0]


def is_public(address: str) -> bool:
    """Whether an IP address is one of the public internet, also where an IPv6 one carries an IPv4 one."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        carried = [ip.ipv4_mapped, ip.sixtofour, *(ip.teredo or ())]
        if ip in _NAT64 or int(ip) < 1 << 32:  # the latter once were IPv4-compatible addresses
            carried.append(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF))
        if any(each is not None and not is_public(str(each)) for each in carried):
            return False
        if ip in _NAT64 or ip.ipv4_mapped or ip.is_site_local:
            return not ip.is_site_local
    return ip.is_global and not (ip.is_multicast or ip.is_reserved)


def _tls_context() -> ssl.SSLContext:
    import truststore

    return truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def _body(response: http.client.HTTPResponse, until: float, most: int) -> bytes:
    kind = response.headers.get_content_type() if response.headers.get("Content-Type") else ""
    if response.status < 300 and not _TYPES.fullmatch(kind):
        raise RefusedPageError(f"This is no text, but {kind[:80]}.")
    packed = (response.headers.get("Content-Encoding") or "identity").strip().lower()
    if packed not in ("identity", "gzip", "x-gzip", "deflate"):
        raise RefusedPageError("The answer is packed in a way that was not asked for.")
    unpack, data = None if packed == "identity" else zlib.decompressobj(47), bytearray()
    while part := response.read1(1 << 16):
        if time.monotonic() > until:
            raise RefusedPageError("The answer takes too long to come.")
        try:
            data += unpack.decompress(part, most + 1 - len(data)) if unpack else part
        except zlib.error as error:
            raise RefusedPageError("The answer is damaged.") from error
        if len(data) > most:
            raise RefusedPageError(f"The answer is too large: {most / (1 << 20):g} MB are the most.")
    return bytes(data)


def _text(headers: http.client.HTTPMessage, body: bytes, url: str) -> tuple[str, str]:
    """Returns title and text of a body, by its type and by what it looks like."""
    start = body[:4_096].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    wide = body.startswith((b"\xff\xfe", b"\xfe\xff"))
    if body.startswith(_BINARY) or (b"\0" in body[:8_192] and not wide):
        raise RefusedPageError("This is no text, whatever the server says.")
    decoded = _decoded(headers, body, "utf-16" if wide else "")
    looks_like_html = start.startswith(b"<") and re.search(rb"<(!doctype html|html|head|body)\b", start)
    if not looks_like_html and headers.get_content_type() not in _HTML:
        return "", decoded[:_MAX_TEXT]
    page = PageText(url)
    page.feed(decoded)
    page.close()
    return page.title(), page.text()


def _decoded(headers: http.client.HTTPMessage, body: bytes, sure: str) -> str:
    found = re.search(rb"""<meta[^>]{0,200}charset=["']?([\w-]{2,40})""", body[:2_048], re.I)
    for name in (sure, headers.get_content_charset(), found[1].decode("ascii") if found else "", "utf-8"):
        with suppress(LookupError, UnicodeError):  # it is unknown, no encoding of texts, or wrong
            if name:
                return body.decode(codecs.lookup(name).name)
    import chardet

    with suppress(LookupError):
        return body.decode(chardet.detect(body[:65_536])["encoding"] or "latin-1", errors="replace")
    return body.decode("latin-1")


class PageText(HTMLParser):
    """Text of a page: headings, lists and links as in Markdown, without scripts and styles."""

    def __init__(self, url: str) -> None:
        super().__init__(convert_charrefs=True)
        self._url = url
        self._pieces: list[str] = []
        self._title: list[str] = []
        self._hidden = ""  # the tag in which nothing is shown
        self._depth = 0  # of that tag in itself
        self._open = {"title": 0, "pre": 0}
        self._links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begins an element."""
        if self._hidden or tag in _HIDDEN:
            self._hidden = self._hidden or tag
            self._depth += tag == self._hidden
            return
        if tag in self._open:
            self._open[tag] += 1
        if _BLOCKS.fullmatch(tag):
            marks = {"li": "- ", "hr": "---\n", **{f"h{level}": "#" * level + " " for level in range(1, 7)}}
            self._pieces.append("\n" + marks.get(tag, ""))
        elif tag in ("td", "th"):
            self._pieces.append(" | ")
        elif tag == "img" and (words := dict(attrs).get("alt")):
            self._pieces.append(f"[image: {words[:300]}]")
        elif tag == "a":
            target = ""
            with suppress(ValueError):
                target = urljoin(self._url, (dict(attrs).get("href") or "").strip())
            is_page = target.startswith(("http://", "https://")) and len(target) <= 500
            self._links = [*self._links[-20:], target if is_page else ""]
            self._pieces.append("[" * is_page)

    def handle_endtag(self, tag: str) -> None:
        """Ends an element."""
        if self._hidden:
            self._depth -= tag == self._hidden
            self._hidden = self._hidden if self._depth else ""
            return
        if tag in self._open:
            self._open[tag] = max(0, self._open[tag] - 1)
        if _BLOCKS.fullmatch(tag):
            self._pieces.append("\n")
        elif tag == "a" and self._links and (target := self._links.pop()):
            self._pieces.append(f"]({target})")

    def handle_data(self, data: str) -> None:
        """Takes text."""
        if self._open["title"] and not self._hidden:
            self._title.append(data)
        elif not self._hidden:
            kept = data.replace("\t", "    ").replace(" ", "\0") if self._open["pre"] else ""
            self._pieces.append(kept or re.sub(r"\s+", " ", data))

    def title(self) -> str:
        """Returns the title, on one line."""
        return " ".join("".join(self._title).split())[:300]

    def text(self) -> str:
        """Returns the text, without empty lines in a row."""
        text = "\n".join(line.strip() for line in "".join(self._pieces).split("\n"))
        return re.sub(r"\n{3,}", "\n\n", text).replace("\0", " ").strip()[:_MAX_TEXT]


def main(words: list[str]) -> int:
    """Fetches what the command line says. Returns the exit status."""
    return answer_within_limits(words[0], fetch)


def answer_within_limits(question: str, work: Callable[..., dict[str, Any]]) -> int:
    """Writes what `work` returns to stdout, or `problem`, within limits of this process.

    Args:
        question: the arguments of `work` as JSON.
        work: may raise `RefusedPageError`.

    Returns:
        The exit status.
    """
    asked: dict[str, Any] = json.loads(question)
    seconds = int(asked.get("seconds", MAX_SECONDS)) + 1
    for kind, most in (
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_AS, _MAX_MEMORY),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
    ):
        with suppress(OSError, ValueError):
            resource.setrlimit(kind, (most, most))
    signal.setitimer(signal.ITIMER_REAL, seconds + _GRACE)  # should nobody be left to end this process
    try:
        answer = work(**asked)
    except RefusedPageError as error:
        answer = {"problem": str(error)}
    except (MemoryError, RecursionError):
        answer = {"problem": "The answer is too complicated to be read."}
    sys.stdout.buffer.write(json.dumps(answer, ensure_ascii=False).encode(errors="replace"))
    sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
