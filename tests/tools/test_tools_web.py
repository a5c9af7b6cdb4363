"""The Web server against a hostile one on this machine: redirects to it, endless answers, lies, searches."""

from __future__ import annotations

import gzip
import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp.server.mcpserver.exceptions import ToolError

from engine.errors import OctavoError
from engine.protocol import SEARCH_KEY, ToolServer
from engine.tools.page_reader import RefusedPageError, fetch, is_public
from engine.tools.server_transports import program_of
from engine.tools.web_search import search
from engine.tools.web_server import WebTools, web_server

ROOT = Path(__file__).parents[2]
POISON = "poison-77a1"  # in every answer that must not be fetched


class HostileServer:
    """Answers each path as it was told, byte by byte.

    Attributes:
        answers: by path, what is sent, or a function that sends it.
        requests: the heads of all requests.
    """

    def __init__(self) -> None:
        self.answers: dict[str, bytes | Callable[[socket.socket], None]] = {}
        self.requests: list[bytes] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self.url = f"http://{self.host}"
        self.ended = threading.Event()
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while not self.ended.is_set():
            with suppress(OSError):
                connection, _ = self._listening.accept()
                threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        with connection, suppress(OSError):
            head = b""
            while b"\r\n\r\n" not in head and head[:1] in b"G" and (part := connection.recv(4096)):
                head += part
            self.requests.append(head)
            target = head.split(b" ")[1].decode() if head.startswith(b"GET ") else ""
            answer = self.answers.get(target, self.answers.get(target.partition("?")[0], b""))
            if callable(answer):
                answer(connection)
            else:
                connection.sendall(answer)

    def says(
        self, path: str, body: bytes | str, kind: str = "text/html", *more: str, status: str = "200 OK"
    ) -> str:
        """Prepares an answer; returns its address."""
        data = body.encode() if isinstance(body, str) else body
        lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(data)}", *more]
        lines += [f"Content-Type: {kind}"] if kind else []
        self.answers[path] = "\r\n".join([*lines, "", ""]).encode() + data
        return self.url + path

    def leads(self, path: str, target: str, status: str = "302 Found") -> str:
        return self.says(path, POISON, "text/html", f"Location: {target}", status=status)

    def end(self) -> None:
        self.ended.set()
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", self.port)).close()
        self._listening.close()


@pytest.fixture
def server() -> Iterator[HostileServer]:
    made = HostileServer()
    yield made
    made.end()


@pytest.fixture
def private() -> Iterator[HostileServer]:
    """A server of this network, which is not to be reached."""
    made = HostileServer()
    made.says("/secret", POISON, "text/plain")
    yield made
    made.end()


def refusal(call: Callable[[], Any]) -> str:
    with pytest.raises((RefusedPageError, ToolError)) as refused:
        call()
    text = str(refused.value)
    assert text.endswith(".")
    assert POISON not in text
    return text


# --- Where it may go


@pytest.mark.parametrize(
    "target",
    [
        "http://127.0.0.1:{port}/secret",
        "http://localhost:{port}/secret",
        "http://127.1:{port}/secret",
        "http://2130706433:{port}/secret",
        "http://0x7f.0.0.1:{port}/secret",
        "http://017700000001:{port}/secret",
        "http://0.0.0.0:{port}/secret",
        "http://[::1]:{port}/secret",
        "http://[::ffff:127.0.0.1]:{port}/secret",
        "http://[::ffff:7f00:1]:{port}/secret",
        "http://[::]:{port}/secret",
        "http://user:word@127.0.0.1:{port}/secret",
        "http://example.org@127.0.0.1:{port}/secret",
        "http://127.0.0.1:{port}\\@example.org/secret",
        "http://①②⑦.⓪.⓪.①:{port}/secret",
        "//127.0.0.1:{port}/secret",
        "HTTP://127.0.0.1:{port}/secret",
        " http://127.0.0.1:{port}/secret",
        "http://10.0.0.1/secret",
        "http://192.168.0.1/secret",
        "http://169.254.169.254/latest/meta-data/",
        "http://[fd00:ec2::254]/latest/meta-data/",
        "http://224.0.0.1/",
        "http://[ff02::1]/",
        "http://[fe80::1%25lo]/",
        "http://8.8.8.8:22/",
        "http://8.8.8.8:25/",
        "http://8.8.8.8:99999/",
        "http:///secret",
        "http://",
        "file:///etc/passwd",
        "ftp://127.0.0.1/",
        "gopher://127.0.0.1:{port}/_GET",
        "data:text/plain,x",
        "javascript:alert(1)",
        "http://" + "a." * 300 + "org/",
        "http://[::1/",
        "https://example.org/" + "x" * 9_000,
    ],
)
def test_nothing_but_the_public_web_is_reached(
    server: HostileServer, private: HostileServer, target: str
) -> None:
    target = target.replace("{port}", str(private.port))
    refusal(lambda: fetch(target))
    if not target.startswith("//"):
        refusal(lambda: fetch(server.leads("/there", target.strip()), server.host))
    assert private.requests == []


def test_redirects_are_followed_five_times(server: HostileServer) -> None:
    last = server.says("/6", "<p>arrived")
    for number, status in enumerate(("301 a", "302 b", "303 c", "307 d", "308 e", "302 f")):
        server.leads(f"/{number}", f"/{number + 1}", status)
    assert fetch(f"{server.url}/1#part", server.host) == {"url": last, "title": "", "text": "arrived"}
    assert "more than 5 times" in refusal(lambda: fetch(f"{server.url}/0", server.host))
    server.leads("/loop", "/loop")
    assert "more than 5 times" in refusal(lambda: fetch(f"{server.url}/loop", server.host))


def test_a_name_is_resolved_once_and_all_its_addresses_count(
    monkeypatch: pytest.MonkeyPatch, private: HostileServer
) -> None:
    asked: list[str] = []
    connected: list[Any] = []
    answers = [["93.184.216.34"], ["127.0.0.1"]]

    def resolve(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in answers.pop(0)]

    def connect(address: Any, **_: Any) -> socket.socket:
        connected.append(address)
        raise ConnectionRefusedError(111, "Connection refused")

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    monkeypatch.setattr(socket, "create_connection", connect)
    assert "Connection refused" in refusal(lambda: fetch("http://rebinding.example/"))
    assert asked == ["rebinding.example"]
    assert connected == [("93.184.216.34", 80)]
    assert "not on the public web" in refusal(lambda: fetch("http://rebinding.example/"))
    answers.append(["93.184.216.34", "10.0.0.1"])
    assert "not on the public web" in refusal(lambda: fetch("https://both.example/"))
    assert len(connected) == 1


PRIVATE = """
    127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 240.0.0.1
    198.18.0.1 255.255.255.255 192.0.2.1 ::1 :: fe80::1 fe80::1%lo fc00::1 fec0::1 ff02::1 ::ffff:10.0.0.1
    ::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 2002:7f00:1:: 2001:db8::1 100::1
"""
PUBLIC = "8.8.8.8 93.184.216.34 2606:4700::1111 ::ffff:8.8.8.8 64:ff9b::808:808"


@pytest.mark.parametrize("address", PRIVATE.split())
def test_private_addresses_are_known(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC.split())
def test_public_addresses_are_known(address: str) -> None:
    assert is_public(address)


# --- What it makes of pages

PAGE = """<!DOCTYPE html><html><head><title> A  title
</title><style>p {color: red}</style><script>hidden("<p>")</script></head><body>
<h2>Head &amp; more</h2><p>One <b>bold</b>
word<br>next<ul><li>first<li>second</ul><a href="/x?y=1">a link</a> <a href="javascript:no()">none</a>
<pre>def f():
    return 1</pre><table><tr><td>a<td>b</table><img alt="a cat" src=x><svg><text>hidden</text></svg>
<noscript><p>hidden</noscript><template>hidden</template>end"""


def test_html_becomes_text(server: HostileServer) -> None:
    found = fetch(server.says("/", PAGE), server.host)
    assert found["title"] == "A title"
    assert "hidden" not in found["text"]
    assert "color" not in found["text"]
    for part in (
        "## Head & more",
        "One bold word\nnext",
        "- first\n- second",
        f"[a link]({server.url}/x?y=1) none",
        "def f():\n    return 1",
        "| a | b",
        "[image: a cat]",
        "end",
    ):
        assert part in found["text"]
    head = server.requests[0].decode()
    assert f"Host: {server.host}\r\n" in head
    assert "Cookie" not in head


@pytest.mark.parametrize(
    ("body", "kind", "shown"),
    [
        ("Grüße".encode(), "text/plain", "Grüße"),
        ("Grüße".encode("latin-1"), "text/plain; charset=iso-8859-1", "Grüße"),
        ('<html><meta charset="cp1252">Grüße'.encode("cp1252"), "text/html", "Grüße"),
        ("Viele Grüße aus München, schöne Straße".encode("latin-1"), "text/plain", "München"),
        ("Grüße".encode("utf-16"), "text/plain", "Grüße"),
        ("Grüße".encode(), "text/plain; charset=hex", "Grüße"),
        ("Grüße".encode(), "text/plain; charset=../../x", "Grüße"),
        (b'{"a": 1}', "application/json", '{"a": 1}'),
        (b"<feed>x</feed>", "application/atom+xml", "<feed>x</feed>"),
        (b"# Head", "text/markdown", "# Head"),
        (b"<html><p>in truth HTML", "text/plain", "in truth HTML"),
        (b"no type", "", "no type"),
        (b"", "text/plain", ""),
        (b"+2AA-", "text/plain; charset=utf-7", ""),
    ],
)
def test_types_and_encodings(server: HostileServer, body: bytes, kind: str, shown: str) -> None:
    text = fetch(server.says("/", body, kind), server.host)["text"]
    assert text == shown if body == b"" else shown in text
    assert "<html" not in text


def packed_zeros(megabytes: int) -> bytes:
    """So many megabytes, in a test: as a parameter they cost each run of pytest, and have a time in them."""
    return gzip.compress(bytes(megabytes << 20), 1)


@pytest.mark.parametrize(
    ("body", "kind", "more", "sentence"),
    [
        (b"\x89PNG\r\n\x1a\n", "text/html", (), "no text, whatever"),
        (b"%PDF-1.7", "text/plain", (), "no text, whatever"),
        (b"text\0binary", "text/plain", (), "no text, whatever"),
        (b"PK\x03\x04", "", (), "no text, whatever"),
        (b"text", "image/png", (), "but image/png"),
        (b"text", "application/octet-stream", (), "but application/octet-stream"),
        (b"text", "text/html", ("Content-Encoding: br",), "packed in a way"),
        (b"text", "text/html", ("Content-Encoding: gzip",), "damaged"),
        (b"x" * (6 << 20), "text/plain", (), "too large"),
        (200, "text/plain", ("Content-Encoding: gzip",), "too large"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_lying_and_large_pages_are_refused(
    server: HostileServer, body: bytes | int, kind: str, more: tuple[str, ...], sentence: str
) -> None:
    if isinstance(body, int):
        body = packed_zeros(body)
    assert sentence in refusal(lambda: fetch(server.says("/", body, kind, *more), server.host))


def test_packed_pages_are_unpacked(server: HostileServer) -> None:
    page = server.says("/", gzip.compress(b"packed"), "text/plain", "Content-Encoding: gzip")
    assert fetch(page, server.host)["text"] == "packed"


def test_errors_of_servers_are_told(server: HostileServer) -> None:
    missing = server.says("/", POISON, status="404 Not Found")
    assert refusal(lambda: fetch(missing, server.host)) == "The server answered 404 Not Found."
    server.answers["/odd"] = b"SSH-2.0-OpenSSH\r\n"
    assert "does not speak HTTP" in refusal(lambda: fetch(f"{server.url}/odd", server.host))
    server.answers["/none"] = b""
    assert "cannot be reached" in refusal(lambda: fetch(f"{server.url}/none", server.host))
    server.answers["/long"] = b"HTTP/1.1 200 OK\r\nX: " + b"x" * 100_000
    assert "does not speak HTTP" in refusal(lambda: fetch(f"{server.url}/long", server.host))
    server.answers["/cut"] = b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"
    with suppress(RefusedPageError):
        assert fetch(f"{server.url}/cut", server.host)["text"] == "half"
    secure = f"https://{server.host}/"
    assert "encryption" in refusal(lambda: fetch(secure, server.host))


# --- Through its process

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"


def endless(first: bytes, part: bytes) -> Callable[[socket.socket], None]:
    """Sends for ever, a little at a time."""

    def send(connection: socket.socket) -> None:
        connection.sendall(first)
        pause = threading.Event()
        while not pause.wait(0.02):
            connection.sendall(part)

    return send


@pytest.mark.parametrize(
    "answer",
    [
        endless(HEAD + b"\r\n", b"x"),
        endless(HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
        endless(HEAD, b"X"),
        endless(b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
        lambda connection: connection.recv(1),
    ],
    ids=["body", "chunks", "headers", "continue", "silence"],
)
def test_an_endless_answer_ends(server: HostileServer, answer: Callable[[socket.socket], None]) -> None:
    server.answers["/"] = answer
    tools = WebTools(server.host, seconds=1)
    tools._timeout = 1.2
    assert "takes too long" in refusal(lambda: tools.fetch_page(f"{server.url}/"))


@pytest.mark.parametrize(
    "page",
    [
        "<div>" * 100_000,
        "<" * 300_000,
        "<!--" * 100_000,
        "<script>" + "x" * 3_000_000,
        "&#xD800;&#0;&#99999999999;&notanentity" * 1_000,
        "<title>" + "x" * 1_000_000,
        "<![CDATA[" * 300_000,
        "<svg>" * 100_000 + "</svg>" * 100_000 + "seen",
    ],
    ids=lambda page: page[:9],
)
def test_hostile_html_ends(server: HostileServer, page: str) -> None:
    tools = WebTools(server.host, seconds=1)
    tools._timeout = 2
    with suppress(ToolError):
        text = tools.fetch_page(server.says("/", "<html>" + page))
        assert len(text.encode()) < 300_000


def test_long_pages_are_read_in_pieces(server: HostileServer) -> None:
    text = "".join(f"{number:06}\n" for number in range(17_000))
    page, tools = server.says("/", text, "text/plain"), WebTools(server.host)
    first = tools.fetch_page(page)
    assert first.startswith(f"{page}\n\n\n000000\n")
    assert first.endswith("[cut here: read on with start=50000; there are 119,000 characters]")
    assert tools.fetch_page(page, 100_000).endswith("\n016999\n")
    assert "119,000 characters only" in refusal(lambda: tools.fetch_page(page, 119_000))


def test_the_reader_has_limits_and_needs_no_mcp() -> None:
    code = """
import resource, signal, sys
from engine.tools import page_reader
def limits():
    found = resource.getrlimit(resource.RLIMIT_CPU), resource.getrlimit(resource.RLIMIT_FSIZE)
    return {"url": str(found), "title": str(round(signal.getitimer(0)[0])), "text": str("mcp" in sys.modules)}
page_reader.fetch = limits
page_reader.main(["{}"])
"""
    command = [sys.executable, "-c", code]
    out = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, timeout=60).stdout
    assert json.loads(out) == {"url": "((21, 21), (0, 0))", "title": "31", "text": "False"}


def test_the_server_for_other_programs_fetches_nothing_of_this_machine(private: HostileServer) -> None:
    async def use() -> None:
        command = ["-m", "engine", "tools-server", "web"]
        async with Client(StdioServerParameters(command=sys.executable, args=command, cwd=ROOT)) as client:
            (tool,) = (await client.list_tools()).tools
            assert tool.name == "fetch_page"
            assert tool.annotations
            assert tool.annotations.open_world_hint
            result = await client.call_tool("fetch_page", {"url": f"{private.url}/secret"})
            assert result.is_error
            assert "not on the public web" in result.content[0].text

    anyio.run(use)
    assert private.requests == []


# --- Searching

KEY = "key-5f1c0a9d22"  # must not be anywhere but in a header
FOUND = [
    {"title": "The <strong>first</strong>", "url": "https://one.example/", "text": "Cats &amp; dogs<br>here"},
    {"title": "Second", "url": "http://two.example/a?b=c", "text": ""},
]


def searching(server: HostileServer, provider: str, **more: Any) -> WebTools:
    address = f"{server.url}/" if provider == "searxng" else f"{server.url}/search"
    return WebTools(server.host, provider=provider, address=address, key=KEY, **more)


def finds(server: HostileServer, provider: str, results: list[dict[str, str]], *more: str) -> None:
    """Prepares an answer of a provider."""
    text = {"searxng": "content", "brave": "description", "kagi": "snippet"}[provider]
    given: list[Any] = [{"title": r["title"], "url": r["url"], text: r["text"]} for r in results]
    answer: dict[str, Any] = {
        "searxng": {"query": "q", "results": given},
        "brave": {"query": {}, "web": {"results": given}},
        "kagi": {"meta": {}, "data": [*({"t": 0, **one} for one in given), {"t": 1, "list": ["related"]}]},
    }[provider]
    server.says("/search", json.dumps(answer), "application/json", *more)


@pytest.mark.parametrize(
    ("provider", "line", "header"),
    [
        ("searxng", "GET /search?q=a+%26+b+%E2%82%AC&format=json HTTP/1.1", "Accept: "),
        ("brave", "GET /search?q=a+%26+b+%E2%82%AC&count=2 HTTP/1.1", f"X-Subscription-Token: {KEY}\r\n"),
        ("kagi", "GET /search?q=a+%26+b+%E2%82%AC&limit=2 HTTP/1.1", f"Authorization: Bot {KEY}\r\n"),
    ],
)
def test_each_provider_is_asked_in_its_way(
    server: HostileServer, provider: str, line: str, header: str
) -> None:
    finds(server, provider, [*FOUND, *FOUND])
    text = searching(server, provider).search_web(" a & b\n€", 2)
    assert text == (
        "1. The first\n   https://one.example/\n   Cats & dogs here\n2. Second\n   http://two.example/a?b=c"
    )
    (request,) = server.requests
    assert request.decode().startswith(f"{line}\r\n")
    assert header in request.decode()
    assert request.count(KEY.encode()) == (provider != "searxng")


def test_results_are_text_of_strangers(server: HostileServer) -> None:
    finds(
        server,
        "brave",
        [
            {
                "title": "a\n2. b\x1b[31m\u202e\x00",
                "url": "https://one.example/",
                "text": "&lt;b&gt; <!-- x -->\ud800",
            },
            {"title": f"{KEY}", "url": f"https://one.example/?{KEY}", "text": f"<i>{KEY[:4]}</i>{KEY[4:]}"},
            {"title": "t" * 9_000, "url": "https://two.example/" + "u" * 900, "text": "x\n" * 9_000},
            {"title": "<script src='//x'>", "url": "https://three.example/", "text": "<a" * 3_000},
            *(
                {"title": "no", "url": url, "text": POISON}
                for url in ("javascript:x", "https://a b", "", "/x")
            ),
            {"title": "no", "url": "https://one.example/\u202e", "text": POISON},
            {"title": 5, "url": None, "text": []},  # type: ignore[dict-item]
        ],
    )
    text = searching(server, "brave").search_web("q", 999)
    assert "count=20 " in server.requests[0].decode()
    lines = text.split("\n")
    assert lines[:3] == ["1. a 2. b", "   https://one.example/", "   <b> ?"]
    assert lines[3:6] == ["2. •••", "   https://one.example/?•••", "   •••"]
    assert lines[9] == "4. (no title)"
    assert len(lines) == 12
    assert max(map(len, lines)) < 1_000
    assert POISON not in text


@pytest.mark.parametrize(
    ("provider", "status", "more", "body", "sentence"),
    [
        (
            "brave",
            "422 x",
            (),
            '{"error": {"code": "SUBSCRIPTION_TOKEN_INVALID"}}',
            "does not accept the key: the",
        ),
        ("brave", "401 x", (), "", "Brave Search does not accept the key: the"),
        ("kagi", "401 x", (), "", "Kagi does not accept the key: the"),
        (
            "kagi",
            "400 x",
            (),
            '{"error": [{"msg": "Insufficient credit to"}]}',
            "no credit left for searches at Kagi",
        ),
        ("brave", "422 x", (), "", "does not take this query"),
        ("searxng", "403 x", (), POISON, "add json to search.formats"),
        ("searxng", "404 x", (), POISON, "is not at this address"),
        ("searxng", "502 " + KEY, (), "", "SearXNG cannot answer now (HTTP status 502)"),
        ("kagi", "429 x", ("Retry-After: 30",), "", "wait 30 seconds before"),
        ("kagi", "429 x", ("Retry-After: Wed, 21 Oct",), "", "wait a while before"),
        (
            "brave",
            "429 x",
            ("X-RateLimit-Remaining: 0, 1999", "X-RateLimit-Reset: 1, 1419704"),
            "",
            "wait a second before",
        ),
        (
            "brave",
            "429 x",
            ("X-RateLimit-Remaining: 0, 0", "X-RateLimit-Reset: 1, 1419704"),
            "",
            "wait 17 days before",
        ),
        ("brave", "200 OK", (), "<html>Log in", "it is no JSON"),
        ("brave", "200 OK", (), "[" * 200_000, "it is no JSON"),
        ("brave", "200 OK", (), "[]", "it has no results"),
        ("searxng", "200 OK", (), '{"results": 1}', "it has no results"),
        ("kagi", "200 OK", (), " " * 300_000, "too large: 0.25 MB"),
        (
            "kagi",
            "200 OK",
            ("Content-Encoding: gzip",),
            20,
            "too large: 0.25 MB",
        ),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_is_no_result_is_a_sentence(
    server: HostileServer, provider: str, status: str, more: tuple[str, ...], body: str | int, sentence: str
) -> None:
    if isinstance(body, int):
        body = packed_zeros(body)
    server.says("/search", body, "application/json", *more, status=status)
    text = refusal(lambda: searching(server, provider).search_web("q"))
    assert sentence in text
    assert KEY not in text


def test_nothing_found_is_said(server: HostileServer) -> None:
    for provider in ("searxng", "brave", "kagi"):
        finds(server, provider, [])
        assert searching(server, provider).search_web("q") == "Nothing was found."
    server.says("/search", '{"query": {}, "type": "search"}', "application/json")
    assert searching(server, "brave").search_web("q") == "Nothing was found."
    for query in ("", " \n\x00", "x" * 401):
        assert "1 to 400 characters" in refusal(lambda: searching(server, "brave").search_web(query))  # noqa: B023
    assert searching(server, "brave").search_web("😀" * 400) == "Nothing was found."


def test_a_search_ends(server: HostileServer) -> None:
    server.answers["/search"] = endless(HEAD + b"\r\n", b"x")
    tools = searching(server, "brave", seconds=1)
    tools._timeout = 1.2
    assert refusal(lambda: tools.search_web("q")) == "The answer takes too long to come."


def test_a_search_goes_where_it_was_sent_and_no_further(
    server: HostileServer, private: HostileServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for provider in ("searxng", "brave", "kagi"):
        server.leads("/search", f"{private.url}/secret")
        sentence = "is not at this address" if provider == "searxng" else "(HTTP status 302)"
        assert sentence in refusal(lambda: searching(server, provider).search_web("q"))  # noqa: B023
    finds(private, "brave", FOUND)
    assert "not on the public web" in refusal(lambda: search("brave", "q", 1, KEY, f"{private.url}/search"))
    assert private.requests == []
    finds(private, "searxng", FOUND)
    assert len(search("searxng", "q", 1, address=f"{private.url}/search/")["results"]) == 2
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", 80))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    assert "must begin with https://" in refusal(
        lambda: search("searxng", "q", 1, address="http://public.example")
    )
    asked: list[str] = []

    def offline(host: str, *_: Any, **__: Any) -> list[Any]:
        asked.append(host)
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", offline)
    for provider, host in (("brave", "api.search.brave.com"), ("kagi", "kagi.com")):
        text = refusal(lambda: search(provider, "q", 1, KEY))  # noqa: B023
        assert text == f"There is no host {host}, or this computer is offline."
    assert asked == ["api.search.brave.com", "kagi.com"]


def test_the_key_is_in_no_command_line_and_not_written(
    server: HostileServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []

    def run(command: list[str], **options: Any) -> subprocess.CompletedProcess[bytes]:
        done = real(command, **options)
        written.extend([*command, done.stderr.decode()])
        return done

    real = subprocess.run
    monkeypatch.setattr(subprocess, "run", run)
    server.says("/search", "{}", "application/json", status="500 " + KEY)
    for more in ((), (f"Content-Type: text/{KEY}",)):
        refusal(lambda: searching(server, "kagi").search_web("q"))
        server.says("/search", "{}", "", *more)
    assert "•••" in refusal(lambda: searching(server, "kagi").search_web("q"))
    assert len(written) == 3 * 4
    assert KEY not in str(written)

    asked = ToolServer(name="Web", own="web", search="kagi", environment={SEARCH_KEY: KEY, "LD_PRELOAD": "x"})
    command, environment, folder = program_of(asked)
    assert command[-3:] == ["web", "--search", "kagi"]
    assert (environment[SEARCH_KEY], environment.get("LD_PRELOAD")) == (KEY, os.environ.get("LD_PRELOAD"))
    done = real(command, env=environment, cwd=folder, input=b"", capture_output=True, timeout=60, check=True)
    assert KEY.encode() not in done.stdout + done.stderr
    done = real(
        command, env=environment | {SEARCH_KEY: ""}, cwd=folder, input=b"", capture_output=True, timeout=60
    )
    assert b"Kagi needs a key" in done.stderr
    assert b"Traceback" not in done.stderr


def test_the_key_is_taken_out_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SEARCH_KEY, KEY)
    web_server("brave", "http://127.0.0.1/")
    assert SEARCH_KEY not in os.environ
    for provider, sentence in (("brave", "Brave Search needs a key"), ("searxng", "Add the address")):
        with pytest.raises(OctavoError, match=sentence):
            web_server(provider)


def test_a_search_is_offered_once_somebody_is_chosen(server: HostileServer) -> None:
    async def use() -> None:
        finds(server, "searxng", FOUND)
        chosen = ToolServer(name="Web", own="web", search="searxng", search_address=server.url)
        command, _, _ = program_of(chosen)
        parameters = StdioServerParameters(command=command[0], args=command[1:], cwd=ROOT)
        async with Client(parameters) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert list(tools) == ["fetch_page", "search_web"]
            annotations = tools["search_web"].annotations
            assert annotations
            assert (annotations.read_only_hint, annotations.open_world_hint) == (True, True)
            result = await client.call_tool("search_web", {"query": "cats", "count": 1})
            assert result.content[0].text.startswith("1. The first\n   https://one.example/")
            fetched = await client.call_tool("fetch_page", {"url": f"{server.url}/search"})
            assert fetched.is_error, "the address to search with is none to fetch from"

    anyio.run(use)
