"""Forms in which clients send requests: echoes, items, forms of answers, bodies, malformed HTTP."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from typing import Any

import pytest
from request_reports import check, name_of, reports
from scripted_engine import ScriptedServer, read_all


@pytest.fixture(scope="module")
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


@pytest.mark.parametrize("report", reports("client_forms"), ids=name_of)
def test_reports_of_client_forms(server: ScriptedServer, report: dict[str, Any]) -> None:
    check(server, report)


HEAD = "Host: 127.0.0.1:{port}\r\nTransfer-Encoding: chunked\r\n"
KEY = "Authorization: Bearer key-of-ann\r\n"


@pytest.mark.parametrize(
    ("first", "status"),
    [
        (f"GET /health HTTP/1.1\r\n{HEAD}\r\n", 200),
        (f"GET /v1/models HTTP/1.1\r\n{HEAD}{KEY}\r\n", 200),
        (f"POST /v1/messages HTTP/1.1\r\n{HEAD}\r\n", 401),
        (f"GET /x HTTP/1.1\r\n{HEAD}{KEY}\r\n", 404),
        (f"OPTIONS /v1/models HTTP/1.1\r\n{HEAD}{KEY}\r\n", 405),
    ],
)
def test_a_bad_chunk_after_an_answer_is_one_line_in_the_log(
    server: ScriptedServer, caplog: pytest.LogCaptureFixture, first: str, status: int
) -> None:
    connection = server.connect()
    connection.sendall(first.format(port=server.server.port).encode())
    assert connection.recv(1 << 16).startswith(f"HTTP/1.1 {status}".encode())
    connection.sendall(b"zz\r\nhello\r\n0\r\n\r\n")
    read_all(connection)
    (record,) = caplog.records
    assert record.getMessage() == "a client sent what is not HTTP; its connection is closed"
    assert record.exc_info is None


def test_a_packed_body_is_bounded(server: ScriptedServer) -> None:
    packed = gzip.compress(b" " * (server.limits.body_bytes + 1) + b"{}")
    response = server.ask(body=packed, Content_Encoding="gzip")
    assert response.status == 413
    assert b"when it is unpacked" in response.read()
