"""What is not asked for is refused cheaply, logged without content, and the engine serves on."""

from __future__ import annotations

import json
import logging
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scripted_engine import ScriptedEngine, ScriptedServer, chat, read_all

from engine.errors import OctavoError
from engine.protocol import Generate
from engine.server import access
from engine.server.json_bodies import ApiError, check_values, decode
from engine.server.openai.completions import CompletionRequest
from engine.server.server_settings import ServerSettings
from engine.worker.channel import Sink

SECRET = "the-secret-words-of-a-request"


@pytest.fixture(scope="module")
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer(body_bytes=4096, header_bytes=4096, header_seconds=0.3, body_seconds=0.3) as made:
        yield made


@pytest.fixture(autouse=True)
def serves_on(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """After each test the server answers, and no log has what the request said."""
    caplog.set_level(logging.DEBUG)
    yield
    if "server" in request.fixturenames:
        response = request.getfixturevalue("server").ask(body=chat())
        assert response.status == 200
        assert json.loads(response.read())["choices"][0]["message"]["content"] == "Hello."
    assert SECRET not in caplog.text
    assert "key-of-ann" not in caplog.text


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost:1", "", "[::1]:x"])
def test_a_host_made_to_point_here_is_refused(server: ScriptedServer, host: str) -> None:
    response = server.ask(body=chat(), Host=host)
    assert response.status == 403
    assert json.loads(response.read())["error"]["code"] == "foreign_host"


def test_two_hosts_are_refused(server: ScriptedServer) -> None:
    port = server.server.port
    answer = server.raw(
        f"GET /health HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nHost: evil.example\r\n\r\n".encode()
    )
    assert answer.split()[1] in (b"400", b"403")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://localhost"])
def test_a_foreign_web_page_is_refused(server: ScriptedServer, origin: str) -> None:
    response = server.ask(body=chat(), Origin=origin)
    assert response.status == 403
    assert json.loads(response.read())["error"]["code"] == "foreign_origin"
    assert "Access-Control-Allow-Origin" not in response.headers  # the page cannot even read the refusal
    assert response.headers["Vary"] == "Origin"
    asked = server.ask(method="OPTIONS", Origin=origin, Access_Control_Request_Method="POST")
    assert asked.status == 403
    assert "Access-Control-Allow-Origin" not in asked.headers


def test_a_listed_web_page_is_let_in(server: ScriptedServer) -> None:
    allowed = "http://allowed.example"
    asked = server.ask(method="OPTIONS", key="", Origin=allowed, Access_Control_Request_Method="POST")
    assert asked.status == 204
    assert asked.headers["Access-Control-Allow-Origin"] == allowed
    response = server.ask(body=chat(), Origin=allowed)
    assert response.status == 200
    assert response.headers["Access-Control-Allow-Origin"] == allowed
    refused = server.ask(body=chat(), Origin=allowed, key="wrong")
    assert refused.status == 401
    assert refused.headers["Access-Control-Allow-Origin"] == allowed  # the page can say what is wrong


@pytest.mark.parametrize("key", ["", "wrong", "key-of-an", "key-of-ann ", "kéy"])
@pytest.mark.parametrize("path", ["/v1/chat/completions", "/v1/models", "/", "/metrics", "/nothing"])
def test_without_the_key_nothing_is_answered(server: ScriptedServer, path: str, key: str) -> None:
    response = server.ask(path, key=key)
    allowed = key == "key-of-ann "  # surrounding space is no part of a header's value
    assert (response.status == 401) is not allowed
    if not allowed and path.startswith("/v1"):
        assert json.loads(response.read())["error"]["type"] == "authentication_error"


def test_the_form_of_errors_follows_the_api(server: ScriptedServer) -> None:
    body = json.loads(server.ask("/v1/messages", body=chat(), key="wrong").read())
    assert body["type"] == "error"
    assert body["error"]["type"] == "authentication_error"
    assert server.ask("/v1/messages", body=chat(), key="", x_api_key="key-of-ann").status != 401


def test_the_key_in_the_address_opens_pages_only(server: ScriptedServer) -> None:
    assert server.ask("/?token=key-of-ann", key="").status == 200
    assert server.ask("/v1/models?token=key-of-ann", key="").status == 401


def test_a_body_too_large_is_refused_with_numbers(server: ScriptedServer) -> None:
    large = chat(messages=[{"role": "user", "content": SECRET * 1000}])
    response = server.ask(body=large)
    assert response.status == 413
    assert "4,096 bytes are allowed" in json.loads(response.read())["error"]["message"]
    head = (
        f"POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1:{server.server.port}\r\n"
        "Authorization: Bearer key-of-ann\r\n"
    )
    announced = server.raw(f"{head}Content-Length: {'9' * 20}\r\nConnection: close\r\n\r\n".encode())
    assert announced.split()[1] in (b"400", b"413")
    chunks = "1000\r\n" + "x" * 4096 + "\r\n"
    chunked = f"{head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n{chunks * 3}"
    assert server.raw(chunked.encode()).split()[1] == b"413"


def test_headers_without_end_are_refused(server: ScriptedServer) -> None:
    flood = b"GET / HTTP/1.1\r\n" + b"".join(b"x-%d: %s\r\n" % (i, SECRET.encode()) for i in range(500))
    answer = server.raw(flood)
    assert answer == b"" or answer.split()[1] in (b"400", b"431")


def test_a_request_one_byte_at_a_time_is_cut_off(server: ScriptedServer) -> None:
    connections = [server.connect() for _ in range(20)]
    started = time.monotonic()
    for connection in connections:
        connection.sendall(b"GET / HTTP/1.1\r\nHo")
    for connection in connections:
        assert read_all(connection) == b""
    assert time.monotonic() - started < 5
    silent = server.connect()
    assert read_all(silent) == b""


def test_a_body_one_byte_at_a_time_is_cut_off(server: ScriptedServer) -> None:
    connection = server.connect()
    connection.sendall(
        f"POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1:{server.server.port}\r\n"
        "Authorization: Bearer key-of-ann\r\nContent-Length: 100\r\nConnection: close\r\n\r\n{".encode()
    )
    assert read_all(connection).split()[1] == b"408"


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/v1/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/v1//models",
        "/v1/chat/completions/",
        "/V1/MODELS",
        "/memory/blocks/../../server-keys",
        "/static/%00",
        "/v1/models%0d%0aX-Injected:%201",
    ],
)
def test_tricks_with_paths_find_nothing(server: ScriptedServer, path: str) -> None:
    response = server.ask(path)
    assert response.status in (400, 404, 405)
    assert "X-Injected" not in response.headers
    body = response.read()
    assert b"root:" not in body
    assert b"key-of-ann" not in body


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 3000,
        b'{"model": ' * 300 + b"1" + b"}" * 300,
        b'{"model": "tiny", "messages": ' + b"[" * 2000 + b"]" * 2000 + b"}",
        b'{"model": "tiny", "seed": ' + b"9" * 3000 + b"}",
        b'{"model": "tiny", "temperature": 1e999999, "messages": [{"role": "user", "content": "x"}]}',
        b'{"model": "tiny", "messages": [{"role": "user", "content": "\xff\xfe"}]}',
        b'{"model": "tiny", "messages": [{"role": "user", "content": "\\ud800"}]}',
        b"\x00" * 100,
        b"",
        b"null",
        b'"text"',
        b'{"model": "tiny", "messages": [{"role": "user", "content": "x"}], "stop": ' + b'"' * 3 + b"}",
    ],
)
def test_json_bombs_and_what_is_no_json_are_refused(server: ScriptedServer, body: bytes) -> None:
    started = time.monotonic()
    response = server.ask(body=body)
    assert response.status == 400
    error = json.loads(response.read())["error"]
    assert error["type"] == "invalid_request_error"
    assert error["message"].endswith(".")
    assert time.monotonic() - started < 2


@pytest.mark.parametrize("value", [b"[],", b"{},", b"0,"])
def test_more_values_than_anybody_needs_are_refused_before_they_are_decoded(value: bytes) -> None:
    body = b'{"model": "x", "prompt": [' + value * (5_000_000 // len(value)) + b"0]}"
    with pytest.raises(ApiError, match="lists and objects") as caught:
        check_values(body)
    assert caught.value.status == 413


def test_a_text_may_have_any_number_of_commas_and_brackets() -> None:
    content = '[{,"\\' * 500_000
    body = json.dumps({"model": "x", "prompt": content}).encode()
    check_values(body)
    assert decode(body, CompletionRequest).prompt == content


def test_requests_without_form_are_refused(server: ScriptedServer) -> None:
    version = b"GET / HTTP/9.9\r\nConnection: close\r\n\r\n"
    for data in (b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", version, b"\r\n" * 10):
        answer = server.raw(data)
        assert answer == b"" or answer.split()[1] in (b"400", b"403")


def test_connections_are_limited() -> None:
    with ScriptedServer(connections=5, header_seconds=0.5) as server:
        held = [server.connect() for _ in range(5)]
        assert b"503" in server.raw(b"")
        for each in held:
            each.close()
        for _ in range(100):  # until the server has noticed
            response = server.ask(body=chat())
            if response.status == 200:
                break
        assert response.status == 200


def test_an_error_in_the_server_is_logged_without_content(caplog: pytest.LogCaptureFixture) -> None:
    def fail(request: Generate, sink: Sink) -> None:
        raise ValueError(request.messages[0].content)

    with ScriptedServer(ScriptedEngine(fail)) as server:
        response = server.ask(body=chat(messages=[{"role": "user", "content": SECRET}]))
        assert response.status == 500
        assert SECRET not in response.read().decode()
    assert "ValueError at a request" in caplog.text


def test_the_key_is_random_and_its_file_is_the_owners(tmp_path: Path) -> None:
    file = tmp_path / "data" / "server-keys"
    (key,) = access.load_keys(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert access.load_keys(file) == {key: "default"}
    assert len(key) > 30
    file.write_text(file.read_text() + "\n# a comment line\nother secret-of-other\n")
    file.chmod(0o644)
    assert access.load_keys(file) == {key: "default", "secret-of-other": "other"}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert set(access.load_keys(tmp_path / "more")) != {key}
    file.write_text("# nothing\n")
    with pytest.raises(OctavoError, match="holds no key"):
        access.load_keys(file)


@pytest.mark.parametrize(
    ("host", "loopback"),
    [("127.0.0.1", True), ("localhost", True), ("::1", True), ("0.0.0.0", False), ("192.168.1.5", False)],
)
def test_only_loopback_needs_no_consent(host: str, loopback: bool, capsys: Any) -> None:
    assert ServerSettings(host=host).loopback is loopback
    if not loopback:
        from engine.cli.main import main

        assert main(["serve", "--host", host]) == 2
        assert "other machines can connect" in capsys.readouterr().err
