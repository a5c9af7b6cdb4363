"""Failing servers, networks and disks: every download ends in a clear state, with a reason and what to do."""

from __future__ import annotations

import errno
import hashlib
import random
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from fake_hub import REPO, FakeHub, Fault
from hub_helpers import SHARD, Maker, fetch, files_left, interrupt, snapshots

from engine.hub import file_download, hub_http
from engine.hub.hub_client import Hub
from engine.hub.hub_errors import HubError, OfflineError
from engine.hub.hub_http import Limits


def test_a_server_without_ranges_works_and_a_shorter_file_is_noticed(
    downloads: Maker, server: FakeHub, tmp_path: Path, tiny_files: dict[str, bytes]
) -> None:
    interrupt(downloads, server, tmp_path, 1000)
    server.ranges = False
    assert fetch(downloads()).state == "done"
    server.ranges = True
    server.repos["org/two"] = dict(tiny_files)
    server.faults[SHARD] = Fault(times=1, body=tiny_files[SHARD][:500])
    assert (
        fetch(downloads(), "org/two").state == "done"
    )  # the first reply broke off at 500 bytes, the next one resumed


def test_a_file_with_a_wrong_hash_is_deleted_and_reported(
    downloads: Maker, server: FakeHub, tmp_path: Path
) -> None:
    good = server.repos[REPO][SHARD]
    server.faults[SHARD] = Fault(body=good[:-1] + bytes([good[-1] ^ 1]))
    end = fetch(downloads())
    assert end.state == "failed"
    assert "its hash differs" in end.message
    assert snapshots(tmp_path) == []
    assert not any(path.name.startswith(hashlib.sha256(good).hexdigest()) for path in files_left(tmp_path))
    server.faults[SHARD] = Fault(body=good + b"more")
    assert "larger on the server" in fetch(downloads()).message


@pytest.mark.parametrize("status", [429, 500, 502, 503])
def test_busy_servers_are_tried_again(downloads: Maker, server: FakeHub, status: int) -> None:
    server.faults[SHARD] = Fault(times=3, status=status)
    assert fetch(downloads()).state == "done"
    assert [r[2] for r in server.requests if r[0] == SHARD] == [status] * 3 + [200]


def test_a_server_that_stays_busy_fails_the_download_with_a_reason(downloads: Maker, server: FakeHub) -> None:
    server.faults[SHARD] = Fault(status=429)
    end = fetch(downloads())
    assert end.state == "failed"
    assert "limiting requests" in end.message
    assert end.done > 0  # what did arrive is kept and counted


@pytest.mark.parametrize(
    ("tokens", "given", "words"),
    [({"other"}, "hf_secret", "may not read this model"), ({"other"}, "", "run `hf auth login`")],
)
def test_gated_models_are_explained(
    downloads: Maker, server: FakeHub, tmp_path: Path, tokens: set[str], given: str, words: str
) -> None:
    server.tokens = tokens
    end = fetch(downloads(use=Hub(server.url, token=given, limits=Limits(silence=5))))
    assert end.state == "failed"
    assert words in end.message
    assert "hf_secret" not in end.message
    assert snapshots(tmp_path) == []


@pytest.mark.parametrize(
    ("status", "words"), [(401, "gated or private"), (404, "no such model"), (500, "internal error")]
)
def test_refusals_of_the_api_are_reported(downloads: Maker, server: FakeHub, status: int, words: str) -> None:
    server.faults["api"] = Fault(status=status)
    end = fetch(downloads(use=Hub(server.url, limits=Limits(silence=5))))
    assert end.state == "failed"
    assert words in end.message


def test_being_offline_is_reported(downloads: Maker, tmp_path: Path) -> None:
    end = fetch(downloads(use=Hub("http://127.0.0.1:9", limits=Limits(silence=1))))
    assert end.state == "failed"
    assert "127.0.0.1:9 cannot be reached" in end.message
    assert "check the network" in end.message


def test_a_server_that_falls_silent_is_tried_again(
    downloads: Maker, server: FakeHub, tiny_files: dict[str, bytes]
) -> None:
    server.faults[SHARD] = Fault(times=1, hold=5000)
    end = fetch(downloads(use=Hub(server.url, limits=Limits(silence=0.3))))
    server.go_on.set()
    assert end.state == "done", end.message
    ranges = [r[1] for r in server.requests if r[0] == SHARD]
    assert ranges == ["", "bytes=5000-"]


def test_a_full_disk_is_reported_before_and_during_a_download(
    downloads: Maker, server: FakeHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    from collections import namedtuple

    usage = namedtuple("usage", "total used free")
    with monkeypatch.context() as patch:
        patch.setattr("shutil.disk_usage", lambda _: usage(1, 1, 1000))
        end = fetch(downloads())
    assert end.state == "failed"
    assert "Free some space, then resume" in end.message
    assert not any(request[0] == SHARD for request in server.requests)

    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(file_download, "_append", full)
        end = fetch(downloads())
    assert end.state == "failed"
    assert "is full: free some space" in end.message
    assert fetch(downloads()).state == "done"


def test_a_slow_server_is_waited_for_as_long_as_bytes_come(
    downloads: Maker, server: FakeHub, tmp_path: Path
) -> None:
    shard = "model-00001-of-00002.safetensors"
    server.faults[shard] = [Fault(times=1, drip=64 << 10)]
    queue = downloads(use=Hub(server.url, limits=Limits(silence=2)))
    queue.add(REPO)
    assert queue.wait(REPO, 60).state == "done"
    assert server.sent[shard] == len(server.repos[REPO][shard])  # in one reply: nothing was sent twice


@pytest.mark.parametrize(
    "endpoint", ["http://[::1", "http://", "ftp://127.0.0.1", "http://h:99999999", "nonsense", "http://a b/"]
)
def test_an_invalid_endpoint_is_reported(endpoint: str) -> None:
    with pytest.raises(HubError, match="is not a valid web address: check HF_ENDPOINT"):
        Hub(endpoint).search("x")


def test_a_redirect_to_an_invalid_address_is_reported(server: FakeHub) -> None:
    server.faults["api"] = Fault(status=302, headers={"Location": "http://[::1"})
    with pytest.raises(HubError, match="its answer is incomplete or invalid"):
        Hub(server.url).search("x")


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (socket.gaierror(-2, "Name or service not known"), "its name was not found"),
        (ConnectionRefusedError(111, "Connection refused"), "the connection was refused"),
        (ConnectionResetError(104, "Connection reset by peer"), "the connection was lost"),
        (OSError(101, "Network is unreachable"), "the connection failed"),
        (TimeoutError("timed out"), "it does not answer"),
        (ssl.SSLCertVerificationError(1, "self-signed certificate"), "its certificate is not trusted"),
        (ssl.SSLError(1, "wrong version number"), "no secure connection could be made"),
        (UnicodeError("label too long"), "the connection failed"),
    ],
)
def test_network_errors_are_reported_in_plain_words(
    monkeypatch: pytest.MonkeyPatch, error: Exception, reason: str
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise error

    monkeypatch.setattr(socket, "create_connection", fail)
    with pytest.raises(OfflineError) as raised:
        Hub("http://hub.invalid").search("x")
    assert str(raised.value) == (
        f"hub.invalid cannot be reached ({reason}): check the network and this address."
    )


def test_offline_mode_makes_no_connection(server: FakeHub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(OfflineError, match="HF_HUB_OFFLINE is set"):
        Hub(server.url).search("x")
    assert server.requests == []


def test_a_proxy_that_cannot_be_used_is_reported_and_not_bypassed(
    server: FakeHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALL_PROXY", "socks5://127.0.0.1:9")
    with pytest.raises(HubError, match="supports http and https proxies"):
        Hub(server.url).search("x")
    assert server.requests == []


@pytest.mark.parametrize(
    ("status", "code", "token", "words"),
    [
        (401, "RepoNotFound", "", "does not exist, or it is private: check its name, or run `hf auth login`"),
        (404, "RepoNotFound", "hf_secret", "no such model"),
        (403, "GatedRepo", "hf_secret", "accept its terms on its page"),
        (401, "GatedRepo", "", "gated or private"),
    ],
)
def test_the_hub_s_own_error_codes_are_used(
    server: FakeHub, status: int, code: str, token: str, words: str
) -> None:
    server.faults["api"] = Fault(status=status, headers={"X-Error-Code": code})
    with pytest.raises(HubError, match=words):
        Hub(server.url, token=token).repo(REPO)


@pytest.mark.parametrize("with_headers", [0, 1, 70_000])
@pytest.mark.parametrize("framing", ["length", "chunked", "until closed"])
def test_a_body_arrives_whole_however_it_is_framed_and_cut(framing: str, with_headers: int) -> None:
    body = random.Random(with_headers).randbytes(300_000)
    head = {"length": f"Content-Length: {len(body)}\r\n", "chunked": "Transfer-Encoding: chunked\r\n"}
    sent = body if framing != "chunked" else b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body)
    status = f"HTTP/1.1 200 OK\r\n{head.get(framing, '')}\r\n".encode()
    with raw_server(status, sent, with_headers) as url, hub_http.get(url, is_download=True) as reply:
        received = b"".join(map(bytes, reply.chunks()))
    assert hashlib.sha256(received).digest() == hashlib.sha256(body).digest()


@pytest.mark.parametrize("arrived", [0, 1, 200_000])
def test_a_body_that_breaks_off_is_no_whole_one(arrived: int) -> None:
    pieces: list[bytes] = []
    status = b"HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\n"
    with (
        raw_server(status, b"x" * arrived, 0) as url,
        hub_http.get(url, is_download=True) as reply,
        pytest.raises(OfflineError),
    ):
        pieces.extend(map(bytes, reply.chunks()))
    assert b"".join(pieces) == b"x" * arrived


@contextmanager
def raw_server(head: bytes, body: bytes, with_headers: int) -> Iterator[str]:
    """Sends the head with the first bytes of the body in one piece, then the rest, and hangs up."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            connection, _ = listening.accept()
            with connection:
                while b"\r\n\r\n" not in connection.recv(65536):
                    pass
                connection.sendall(head + body[:with_headers])
                connection.sendall(body[with_headers:])

        thread = threading.Thread(target=serve)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/file"
        thread.join(20)
