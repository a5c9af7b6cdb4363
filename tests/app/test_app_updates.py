"""The releases' feed: asked only on demand, read with distrust."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from PySide6.QtNetwork import QNetworkReply
from scripted import FAST, fake_command

from app.application import Octavo
from app.processes.engine_client import Link
from app.release import Release, this_release
from app.window.desktop.update_check import MAX_BYTES, UpdateAnswer, UpdateCheck, compare

FEED = {
    "format": 1,
    "version": "0.10.0",
    "downloads": {"macos14": {"url": "https://example.org/Octavo-0.10.0-macos14.dmg"}},
}


def answer(version: str = "0.9.1", flavour: str = "macos14", **changes: object) -> UpdateAnswer:
    return compare(json.dumps(FEED | changes).encode(), version, flavour)


def test_versions_are_compared_as_numbers() -> None:
    assert answer("0.9.1").message == "Octavo 0.10.0 is available. You have 0.9.1."
    assert answer("0.9.1").url == "https://example.org/Octavo-0.10.0-macos14.dmg"
    for version in ("0.10.0", "0.10.1", "1.0.0"):
        assert answer(version) == UpdateAnswer(f"Octavo {version} is up to date.")


def test_another_systems_release_is_no_offer() -> None:
    assert answer(flavour="macos26") == UpdateAnswer("Octavo 0.10.0 is available, but not for this system.")


@pytest.mark.parametrize(
    "feed", [b"", b"<html>", b"[]", b"{}", b'{"format": 1, "version": "next", "downloads": {}}', b"\xff\xfe"]
)
def test_a_damaged_feed_is_one_sentence(feed: bytes) -> None:
    assert compare(feed, "0.1.0", "macos14") == UpdateAnswer(
        "The release list could not be read. Try again later."
    )


def test_an_unsafe_address_is_never_offered() -> None:
    for url in ("http://example.org/x.dmg", "file:///bin/sh", "javascript:1"):
        found = answer(downloads={"macos14": {"url": url}})
        assert found.url == ""
        assert "unsafe" in found.message


def test_a_later_format_is_said_to_be_one() -> None:
    assert "newer Octavo" in answer(format=2).message


@pytest.fixture
def server() -> Iterator[tuple[str, list[str], list[bytes]]]:
    """(address, paths that were asked for, the body to answer with)."""
    asked: list[str] = []
    body = [json.dumps(FEED).encode()]

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(f"{self.path} {self.headers['User-Agent']}")
            self.send_response(200 if self.path == "/feed.json" else 404)
            self.send_header("Content-Length", str(len(body[0])))
            self.end_headers()
            self.wfile.write(body[0])

        def log_message(self, *args: object) -> None:
            pass

    made = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield f"http://127.0.0.1:{made.server_port}", asked, body
    made.shutdown()
    thread.join()
    made.server_close()


def test_it_asks_once_and_tells_nothing_of_the_machine(qtbot, server) -> None:
    address, asked, _ = server
    check = UpdateCheck(Release("macos14", f"{address}/feed.json"))
    with qtbot.waitSignal(check.answered) as told:
        check.ask("0.1.0")
        check.ask("0.1.0")
        assert len(check.findChildren(QNetworkReply)) == 1
    assert told.args[0].url == "https://example.org/Octavo-0.10.0-macos14.dmg"
    # Qt repeats a GET by itself when a connection breaks off under it; it is still one question.
    assert set(asked) == {"/feed.json Octavo"}


def test_no_answer_and_too_great_an_answer_are_said(qtbot, server) -> None:
    address, _, body = server
    check = UpdateCheck(Release("macos14", f"{address}/other.json"))
    with qtbot.waitSignal(check.answered) as told:
        check.ask("0.1.0")
    assert told.args[0].message.startswith("No response:")
    body[0] = b" " * (2 * MAX_BYTES)
    check = UpdateCheck(Release("macos14", f"{address}/feed.json"))
    with qtbot.waitSignal(check.answered) as told:
        check.ask("0.1.0")
    assert told.args[0].url == ""


def test_a_checkout_has_no_feed_and_a_bundle_the_one_it_was_built_with(tmp_path: Path) -> None:
    assert this_release() == Release()
    path = tmp_path / "release.json"
    path.write_text('{"flavour": "macos14", "feed": "https://example.org/feed.json"}')
    assert this_release(path) == Release("macos14", "https://example.org/feed.json")
    path.write_text('["damaged"]')
    assert this_release(path) == Release()


def test_the_window_asks_only_when_a_person_does(qtbot, server, tmp_path, monkeypatch) -> None:
    address, asked, _ = server
    monkeypatch.setattr(
        "app.window.main_window.this_release", lambda: Release("macos14", f"{address}/feed.json")
    )
    octavo = Octavo(tmp_path, "dark", fake_command(), FAST)
    window = octavo.window
    window.show()
    qtbot.waitUntil(lambda: window.library.can_answer)
    assert asked == []
    action = next(each for each in window.actions() if each.text() == "Check for Updates…")
    with qtbot.waitSignal(window.updates.answered):
        action.trigger()
    # Qt repeats a GET by itself when a connection breaks off under it; it is still one question.
    assert set(asked) == {"/feed.json Octavo"}
    assert window.toast.isVisible()
    window.close()
    qtbot.waitUntil(lambda: octavo.client.link is Link.CLOSED)
    window.deleteLater()
    octavo.deleteLater()
