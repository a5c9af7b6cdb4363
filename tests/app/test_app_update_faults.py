"""Tampered feeds and archives: the app stays as it is and starts, and one sentence says why."""

from __future__ import annotations

import base64
import hashlib
import json
import lzma
import os
import shutil
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from played_releases import (
    FLAVOUR,
    PRIVATE,
    STRANGER,
    Entry,
    PlayedRelease,
    PlayedServer,
    archive,
    link,
    place,
    public,
    serving,
    shell_app,
    signed,
    tell_version,
    tree,
)

from app.updates import download, exchange, feed
from app.updates.download import prepare
from app.updates.exchange import ready_version, work_folder
from app.updates.feed import MAX_FEED, Offer, UpdateError, fetch_feed, read_feed


@pytest.fixture(autouse=True)
def loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "LOOPBACK", ["127.0.0.1"])


@pytest.fixture(scope="module")
def server() -> Iterator[PlayedServer]:
    with serving() as made:
        yield made


@pytest.fixture
def release(server: PlayedServer) -> PlayedRelease:
    server.__dict__.update(files={}, asked=[], redirects={}, stop_after=None, ranges=True, wait=lambda: None)
    return PlayedRelease(server, shell_app("2.0.0"))


@pytest.fixture
def app(tmp_path: Path) -> Path:
    return place(shell_app("1.0.0"), tmp_path / "programs")


def update(
    app: Path, data: bytes, serial: int = 0, cancelled: Callable[[], bool] = lambda: False
) -> Offer | int:
    found = read_feed(data, [public()], FLAVOUR, "1.0.0", serial)
    if isinstance(found, Offer):
        prepare(found, app, app.parents[1] / "data", lambda _received: None, cancelled)
    return found


def refused(app: Path, run: Callable[[], object]) -> str:
    """The sentence of a failed update, after which the app is as it was and starts."""
    before = tree(app)
    with pytest.raises(UpdateError) as raised:
        run()
    assert tree(app) == before
    assert tell_version(app) == "octavo 1.0.0"
    assert not ready_version(app)
    assert not (work_folder(app) / "new").exists()
    assert {path.name for path in app.parents[1].iterdir()} <= {"programs", "data"}, (
        "nothing is left elsewhere"
    )
    text = str(raised.value)
    assert text.endswith(".")
    assert "\n" not in text
    assert len(text) < 160
    return text


def test_a_sound_release_is_made_ready_and_nothing_else_changes(app: Path, release: PlayedRelease) -> None:
    before = tree(app)
    told: list[int] = []
    found = read_feed(release.publish(), [public()], FLAVOUR, "1.0.0", 100)
    assert isinstance(found, Offer)
    assert (found.version, found.serial, found.notes) == ("2.0.0", 100, "- Faster.")
    prepare(found, app, app.parents[1] / "data", told.append, lambda: False)
    assert tree(app) == before
    assert ready_version(app) == "2.0.0"
    assert tell_version(work_folder(app) / "ready" / "octavo") == "octavo 2.0.0"
    assert told[-1] == -1
    assert found.size in told
    assert [each.name for each in (app.parents[1] / "data").iterdir()] == [], "the archive is not kept"
    assert release.server.asked == [("/app.tar.xz", "", "Octavo")]


# --- the feed


SIGNATURES: dict[str, Callable[[bytes], bytes]] = {
    "none": lambda body: body,
    "an empty line": lambda body: b"\n" + body,
    "of a stranger": lambda body: signed(body, STRANGER),
    "of another body": lambda body: signed(b"{}").split(b"\n")[0] + b"\n" + body,
    "cut": lambda body: signed(body)[1:],
    "longer": lambda body: b"A" + signed(body),
    "no Base64": lambda body: b"!" * 88 + b"\n" + body,
    "zeros": lambda body: base64.b64encode(bytes(64)) + b"\n" + body,
    "one byte changed": lambda body: signed(body)[:-9] + b"X" + signed(body)[-8:],
    "a byte appended": lambda body: signed(body) + b" ",
    "a byte missing": lambda body: signed(body)[:-1],
    "CRLF": lambda body: signed(body).replace(b"\n", b"\r\n", 1),
    "the fifth of five": lambda body: (
        b" ".join([base64.b64encode(bytes(64))] * 4 + [base64.b64encode(PRIVATE.sign(body))]) + b"\n" + body
    ),
    "nothing at all": lambda body: b"",
    "signed, and too large": lambda body: signed(body + b" " * MAX_FEED),
    "a public key": lambda body: public().encode() + b"\n" + body,
}


@pytest.mark.parametrize("way", SIGNATURES)
def test_a_feed_that_is_not_signed_is_not_read(way: str, app: Path, release: PlayedRelease) -> None:
    release.publish()
    data = SIGNATURES[way](json.dumps(release.feed).encode())
    assert "not signed by Octavo's makers" in refused(app, lambda: update(app, data))
    assert release.server.asked == []


def test_one_signature_by_one_known_key_is_enough(release: PlayedRelease) -> None:
    data = signed(json.dumps(release.feed).encode(), STRANGER, PRIVATE)
    for keys in ([public()], ["damaged", public(STRANGER)], [public(STRANGER), public()]):
        assert isinstance(read_feed(data, keys, FLAVOUR, "1.0.0", 0), Offer)
    with pytest.raises(UpdateError):
        read_feed(data, [], FLAVOUR, "1.0.0", 0)


@pytest.mark.parametrize("version", ["2.0.0", "2.0", "1.9.9", "1.10.0", "2", "0.0.1"])
def test_a_downgrade_is_no_update(version: str, app: Path, release: PlayedRelease) -> None:
    release.feed["version"] = version
    data = release.publish()
    assert read_feed(data, [public()], FLAVOUR, "2.0.0", 0) == 100
    newer = version not in ("0.0.1",)
    assert isinstance(read_feed(data, [public()], FLAVOUR, "1.0.0", 0), Offer) == newer


@pytest.mark.parametrize(("own", "newest"), [("0.9.1", "0.10.0"), ("1", "1.0.1"), ("9.9.9", "10.0")])
def test_versions_are_compared_as_numbers(own: str, newest: str, release: PlayedRelease) -> None:
    for version, offered in ((own, True), (newest, False)):
        release.feed["version"] = newest
        found = read_feed(release.publish(), [public()], FLAVOUR, version, 0)
        assert isinstance(found, Offer) == offered
    release.feed["version"] = own
    assert read_feed(release.publish(), [public()], FLAVOUR, newest, 0) == 100


CONTENTS: dict[str, Callable[[dict[str, Any]], object]] = {
    "no format": lambda feed: feed.pop("format"),
    "no version": lambda feed: feed.pop("version"),
    "no serial": lambda feed: feed.pop("serial"),
    "no downloads": lambda feed: feed.pop("downloads"),
    "no end": lambda feed: feed.pop("expires"),
    "an end in words": lambda feed: feed.update(expires="never"),
    "an end that is a number": lambda feed: feed.update(expires=99991231),
    "no notes": lambda feed: feed.pop("notes"),
    "no page": lambda feed: feed.pop("page"),
    "a version in words": lambda feed: feed.update(version="next"),
    "a version with a sign": lambda feed: feed.update(version="+2.0"),
    "a version with digits of elsewhere": lambda feed: feed.update(version="²"),
    "a version that is a path": lambda feed: feed.update(version="2/../../x"),
    "a very long version": lambda feed: feed.update(version="9" * 5000),
    "a version that is a number": lambda feed: feed.update(version=2.5e300),
    "a serial in words": lambda feed: feed.update(serial="100"),
    "a serial with a fraction": lambda feed: feed.update(serial=100.5),
    "a serial that is true": lambda feed: feed.update(serial=True),
    "a serial below zero": lambda feed: feed.update(serial=-1),
    "a serial for ever": lambda feed: feed.update(serial=1 << 70),
    "downloads in a list": lambda feed: feed.update(downloads=[]),
    **{
        f"no {name}": lambda feed, name=name: feed["downloads"][FLAVOUR].pop(name)  # type: ignore[misc]
        for name in ("url", "size", "sha256", "unpacked", "minimum")
    },
    **{
        f"{name} is {value!r}": lambda feed, name=name, value=value: feed["downloads"][FLAVOUR].update(  # type: ignore[misc]
            {name: value}
        )
        for name, value in (
            ("size", 0),
            ("size", -1),
            ("size", 1 << 40),
            ("size", "12"),
            ("size", True),
            ("unpacked", 0),
            ("unpacked", 1 << 40),
            ("sha256", ""),
            ("sha256", "../../evil"),
            ("sha256", "A" * 64),
            ("minimum", "any"),
        )
    },
}  # fmt: skip


@pytest.mark.parametrize("way", CONTENTS)
def test_a_feed_that_makes_no_sense_is_one_sentence(way: str, app: Path, release: PlayedRelease) -> None:
    CONTENTS[way](release.feed)
    assert "could not be read" in refused(app, lambda: update(app, release.publish()))
    assert release.server.asked == []


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"null", b"<html>", b"\xff\xfe", b"[" * 100_000, b'{"format": 2}']
)
def test_signed_nonsense_is_one_sentence(body: bytes, app: Path) -> None:
    assert "could not be read" in refused(app, lambda: update(app, signed(body)))


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        *(
            ("url", value, "could not be read")
            for value in (
                "http://example.org/x",
                "file:///bin/sh",
                "https://",
                "https://[bad",
                "/etc/passwd",
                7,
            )
        ),
        ("minimum", "99999.0", "needs glibc 99999.0 or later"),
    ],
)
def test_addresses_and_systems_are_compared(
    name: str, value: str, told: str, app: Path, release: PlayedRelease
) -> None:
    release.entry[name] = value
    assert told in refused(app, lambda: update(app, release.publish()))


def test_an_unsafe_page_another_flavour_and_a_later_format_are_said(
    app: Path, release: PlayedRelease
) -> None:
    release.feed["page"] = "javascript:1"
    assert "could not be read" in refused(app, lambda: update(app, release.publish()))
    release.feed |= {"page": "https://example.org", "downloads": {"macos26": release.entry}}
    assert "not for this system" in refused(app, lambda: update(app, release.publish()))
    release.feed["format"] = 3
    assert "newer form" in refused(app, lambda: update(app, release.publish()))


def test_an_old_feed_is_not_believed_after_a_newer_one(app: Path, release: PlayedRelease) -> None:
    old = release.publish()
    assert "older than one seen before" in refused(app, lambda: update(app, old, serial=101))
    release.feed["version"] = "0.9.0"
    with pytest.raises(UpdateError, match="older"):
        read_feed(release.publish(), [public()], FLAVOUR, "1.0.0", 101)


def test_a_feed_ends_at_its_date(app: Path, release: PlayedRelease) -> None:
    """Also one that offers nothing, with which somebody could keep this Octavo from what is newer."""
    today = datetime.now(UTC).date()
    release.feed["expires"] = str(today + timedelta(days=1))
    assert isinstance(read_feed(release.publish(), [public()], FLAVOUR, "1.0.0", 0), Offer)
    release.feed["expires"] = str(today - timedelta(days=1))
    assert "could not be checked" in refused(app, lambda: update(app, release.publish()))
    release.feed["version"] = "0.9.0"
    assert "could not be checked" in refused(app, lambda: update(app, release.publish()))


def test_feeds_that_do_not_come(server: PlayedServer, release: PlayedRelease, monkeypatch) -> None:
    address = f"{server.address}/feed.signed"
    with pytest.raises(UpdateError, match="404"):
        fetch_feed(address)
    server.files["/feed.signed"] = b" " * (MAX_FEED + 1)
    with pytest.raises(UpdateError, match="too large"):
        fetch_feed(address)
    server.redirects["/feed.signed"] = "/elsewhere"
    server.files["/elsewhere"] = b"moved"
    assert fetch_feed(address) == b"moved"
    for unsafe in ("http://example.org/feed", "file:///etc/passwd", "ftp://127.0.0.2/feed"):
        server.redirects["/feed.signed"] = unsafe
        with pytest.raises(UpdateError, match="302"):
            fetch_feed(address)
    server.redirects["/feed.signed"] = "/feed.signed"
    with pytest.raises(UpdateError, match="No response"):
        fetch_feed(address)
    monkeypatch.setattr(feed, "LOOPBACK", [])
    asked = len(server.asked)
    with pytest.raises(UpdateError, match="unsafe"):
        fetch_feed(address)
    assert len(server.asked) == asked


def test_no_server_and_a_slow_one_are_sentences(
    server: PlayedServer, release: PlayedRelease, monkeypatch
) -> None:
    with serving() as gone:
        address = gone.address
    with pytest.raises(UpdateError, match="No response from the server of releases: "):
        fetch_feed(f"{address}/feed.signed")
    server.files["/feed.signed"] = b" " * 100
    monkeypatch.setattr(feed, "_FEED_WITHIN", -1)
    with pytest.raises(UpdateError, match="too slow"):
        fetch_feed(f"{server.address}/feed.signed")


# --- the download


def test_a_download_goes_on_where_it_was_broken_off(app: Path, release: PlayedRelease) -> None:
    data = release.publish()
    release.server.stop_after = half = release.entry["size"] // 2
    assert "continues where it ended" in refused(app, lambda: update(app, data))
    release.server.stop_after = None
    update(app, data)
    assert [span for _, span, _ in release.server.asked] == ["", f"bytes={half}-"]
    assert ready_version(app) == "2.0.0"


def test_a_server_without_ranges_sends_all_again(app: Path, release: PlayedRelease) -> None:
    data = release.publish()
    release.server.stop_after = release.entry["size"] // 2
    refused(app, lambda: update(app, data))
    release.server.stop_after, release.server.ranges = None, False
    update(app, data)
    assert ready_version(app) == "2.0.0"


def test_a_cancelled_download_is_kept_and_leaves_no_other_behind(app: Path, release: PlayedRelease) -> None:
    folder = app.parents[1] / "data"
    folder.mkdir()
    (folder / "0123.part").write_bytes(b"an older release")
    with pytest.raises(UpdateError, match=r"^$"):
        update(app, release.publish(), cancelled=lambda: True)
    assert [each.name for each in folder.iterdir()] == [f"{release.entry['sha256']}.part"]
    update(app, release.publish())
    assert ready_version(app) == "2.0.0"


DOWNLOADS: dict[str, tuple[Callable[[PlayedRelease], object], str]] = {
    "one bit": (lambda r: _swap_byte(r, 40), "not what was signed"),
    "the last byte": (lambda r: _swap_byte(r, -1), "not what was signed"),
    "another archive": (
        lambda r: r.server.files.update({"/app.tar.xz": archive(shell_app("3.0.0"))[0]}),
        "not what",
    ),
    "a byte more": (lambda r: _append(r, b"x"), "not what was signed"),
    "gigabytes more": (lambda r: _append(r, bytes(3 << 20)), "not what was signed"),
    "a byte less": (lambda r: _cut(r, -1), "broken off"),
    "nothing": (lambda r: _cut(r, 0), "broken off"),
    "no file": (lambda r: r.server.files.pop("/app.tar.xz"), "404"),
    "another size": (lambda r: r.entry.update(size=r.entry["size"] - 1), "not what was signed"),
    "another hash": (lambda r: r.entry.update(sha256="0" * 64), "not what was signed"),
    "a redirect without TLS": (
        lambda r: r.server.redirects.update({"/app.tar.xz": "http://example.org/"}),
        "302",
    ),
    "smaller than it says": (lambda r: r.entry.update(unpacked=r.entry["unpacked"] - 1), "damaged or unsafe"),
    "larger than it says": (lambda r: r.entry.update(unpacked=r.entry["unpacked"] + 1), "damaged or unsafe"),
}


def _swap_byte(release: PlayedRelease, place: int) -> None:
    data = bytearray(release.server.files["/app.tar.xz"])
    data[place] ^= 1
    release.server.files["/app.tar.xz"] = bytes(data)


def _append(release: PlayedRelease, more: bytes) -> None:
    release.server.files["/app.tar.xz"] += more


def _cut(release: PlayedRelease, to: int) -> None:
    release.server.files["/app.tar.xz"] = release.server.files["/app.tar.xz"][:to]


@pytest.mark.parametrize("way", DOWNLOADS)
def test_a_tampered_download_is_not_unpacked(way: str, app: Path, release: PlayedRelease) -> None:
    change, told = DOWNLOADS[way]
    change(release)
    assert told in refused(app, lambda: update(app, release.publish()))
    received = sum(each.stat().st_size for each in (app.parents[1] / "data").glob("*.part"))
    assert received <= release.entry["size"], "what is wrong is not kept"


def test_what_lies_in_the_folder_is_not_believed_either(app: Path, release: PlayedRelease) -> None:
    data, folder = release.publish(), app.parents[1] / "data"
    folder.mkdir()
    for content in (bytes(release.entry["size"]), bytes(release.entry["size"] + 7)):
        (folder / f"{release.entry['sha256']}.part").write_bytes(content)
        assert "not what was signed" in refused(app, lambda: update(app, data))
    (folder / f"{release.entry['sha256']}.part").write_bytes(release.server.files["/app.tar.xz"])
    release.server.asked.clear()
    update(app, data)
    assert release.server.asked == [], "what is there whole is not fetched again"


@pytest.mark.parametrize("needed", ["download", "unpacked"])
def test_a_full_disk_is_told_before_it_is_full(
    needed: str, app: Path, release: PlayedRelease, monkeypatch: pytest.MonkeyPatch
) -> None:
    def usage(folder: Path) -> SimpleNamespace:
        short = needed == "download" or Path(folder).name != "data"
        return SimpleNamespace(free=(1 << 20) if short else 1 << 40)

    monkeypatch.setattr(shutil, "disk_usage", usage)
    assert "too little room" in refused(app, lambda: update(app, release.publish()))
    assert len(release.server.asked) == (needed == "unpacked")


def test_a_disk_that_fills_up_meanwhile(app: Path, release: PlayedRelease, monkeypatch) -> None:
    def full(*_args: object) -> None:
        raise OSError(28, os.strerror(28))

    data = release.publish()
    monkeypatch.setattr(shutil, "copyfileobj", full)
    assert "No space left on device" in refused(app, lambda: update(app, data))


# --- the archive


def special(name: str, kind: bytes, **fields: Any) -> Entry:
    info = tarfile.TarInfo(name)
    info.type = kind
    for field, value in fields.items():
        setattr(info, field, value)
    return name, info


def deep(name: str) -> list[Entry]:
    return [*shell_app("2.0.0"), (name, b"evil")]


ABSOLUTE = Path(tempfile.gettempdir()).absolute() / "octavo-evil"
SPARSE = {"GNU.sparse.size": str(1 << 40), "GNU.sparse.map": ""}
ARCHIVES: dict[str, Callable[[], list[Entry]]] = {
    "an absolute path": lambda: deep(str(ABSOLUTE)),
    "a path outside": lambda: deep("../evil"),
    "a path outside, from inside": lambda: deep("octavo/../../../evil"),
    "a path that comes back": lambda: deep("octavo/lib/../evil"),
    "a very deep path": lambda: deep("octavo/" + "d/" * 50 + "evil"),
    "a very long path": lambda: deep("octavo/" + "n" * 1200),
    "a name too long for a file": lambda: deep("octavo/" + "n" * 300),
    "no name": lambda: deep(""),
    "a second folder": lambda: deep("other/evil"),
    "a file beside the folder": lambda: deep("evil"),
    "a file twice": lambda: deep("octavo/octavo"),
    "a file where a folder is": lambda: deep("octavo/lib"),
    "a file below a file": lambda: deep("octavo/octavo/evil"),
    "an absolute link": lambda: [*shell_app("2.0.0"), link("octavo/link", "/etc/passwd")],
    "a link outside": lambda: [*shell_app("2.0.0"), link("octavo/link", "../../../../../../etc/passwd")],
    "a link to beside it": lambda: [*shell_app("2.0.0"), link("octavo/link", "../../../..")],
    "a link to nothing": lambda: [*shell_app("2.0.0"), link("octavo/link", "missing")],
    "a link to itself": lambda: [*shell_app("2.0.0"), link("octavo/link", "link")],
    "links in a circle": lambda: [*shell_app("2.0.0"), link("octavo/a", "b"), link("octavo/b", "a")],
    "a link, and a file through it": lambda: [
        *shell_app("2.0.0"), link("octavo/link", "lib"), ("octavo/link/evil", b"evil"),
    ],
    "a link outside, and a file through it": lambda: [
        link("octavo/link", "../../../.."), *shell_app("2.0.0"), ("octavo/link/evil", b"evil"),
    ],
    "a link through a link": lambda: [
        *shell_app("2.0.0"), link("octavo/a", "lib"), link("octavo/a/b", "a.so"),
    ],
    "links that leave step by step": lambda: [
        *shell_app("2.0.0"), ("octavo/d", None), ("octavo/d/e", None), link("octavo/d/e/up", "../.."),
        link("octavo/out", "d/e/up/../../.."),
    ],
    "a link in place of the folder": lambda: [("real", None), ("real/octavo", b"x"), link("octavo", "real")],
    "a link over a file": lambda: [*shell_app("2.0.0"), link("octavo/octavo", "lib/a.so")],
    "a link in a folder that is not there": lambda: [*shell_app("2.0.0"), link("octavo/n/link", "../octavo")],
    "a hard link outside": lambda: [*shell_app("2.0.0"), link("octavo/hard", "/etc/passwd", tarfile.LNKTYPE)],
    "a hard link inside": lambda: [*shell_app("2.0.0"), link("octavo/h", "octavo/octavo", tarfile.LNKTYPE)],
    "a device": lambda: [*shell_app("2.0.0"), special("octavo/n", tarfile.CHRTYPE, devmajor=1, devminor=3)],
    "a disk": lambda: [*shell_app("2.0.0"), special("octavo/disk", tarfile.BLKTYPE, devmajor=8)],
    "a pipe": lambda: [*shell_app("2.0.0"), special("octavo/pipe", tarfile.FIFOTYPE)],
    "an unknown kind": lambda: [*shell_app("2.0.0"), special("octavo/odd", b"Z")],
    "a sparse file": lambda: [
        *shell_app("2.0.0"),
        special("octavo/sparse", tarfile.REGTYPE, pax_headers=SPARSE),
    ],
    "no folder": list,
    "an empty folder": lambda: [("octavo", None)],
}  # fmt: skip


@pytest.mark.parametrize("way", ARCHIVES)
def test_an_archive_with_tricks_is_refused_though_it_is_signed(
    way: str, app: Path, server: PlayedServer
) -> None:
    server.__dict__.update(files={}, asked=[], redirects={}, stop_after=None, ranges=True)
    release = PlayedRelease(server, ARCHIVES[way]())
    release.entry["unpacked"] = max(1, release.entry["unpacked"])
    told = refused(app, lambda: update(app, release.publish()))
    assert "damaged or unsafe" in told or "could not be prepared" in told
    assert not ABSOLUTE.exists()


def test_a_link_to_where_the_archive_is_unpacked_would_lead_elsewhere_later(
    app: Path, server: PlayedServer
) -> None:
    where = work_folder(app) / "new" / "unpacking" / "octavo" / "octavo"
    release = PlayedRelease(server, [*shell_app("2.0.0"), link("octavo/link", str(where))])
    assert "damaged or unsafe" in refused(app, lambda: update(app, release.publish()))


def repacked(release: PlayedRelease, data: bytes) -> bytes:
    release.server.files["/app.tar.xz"] = data
    release.entry.update(size=len(data), sha256=hashlib.sha256(data).hexdigest())
    return release.publish()


RAW: dict[str, Callable[[bytes], bytes]] = {
    "no archive": lambda data: b"hello, I am no archive",
    "a truncated stream": lambda data: data[: len(data) // 2],
    "a truncated tar": lambda data: lzma.compress(lzma.decompress(data)[:6000]),
    "a plain tar": lzma.decompress,
    "a page of a proxy": lambda data: b"<html>Log in</html>",
    "a checksum that is wrong": lambda data: lzma.compress(
        lzma.decompress(data)[:150] + b"9" + lzma.decompress(data)[151:]
    ),
    "a bomb of headers": lambda data: lzma.compress(
        tarfile.TarInfo("octavo").tobuf() + bytes(0), preset=0
    ) + lzma.compress(b"\0" * (140 << 20), preset=0),
}  # fmt: skip


@pytest.mark.parametrize("way", RAW)
def test_a_damaged_archive_is_refused_though_it_is_signed(
    way: str, app: Path, release: PlayedRelease
) -> None:
    data = repacked(release, RAW[way](release.server.files["/app.tar.xz"]))
    told = refused(app, lambda: update(app, data))
    assert "damaged or unsafe" in told or way == "a checksum that is wrong"


def test_a_bomb_is_stopped_by_what_the_feed_says(app: Path, server: PlayedServer, monkeypatch) -> None:
    written: list[int] = []
    copy = shutil.copyfileobj

    def recorded(source: Any, file: Any, length: int) -> None:
        copy(source, file, length)
        written.append(file.tell())

    monkeypatch.setattr(shutil, "copyfileobj", recorded)
    release = PlayedRelease(server, [*shell_app("2.0.0"), ("octavo/bomb", bytes(50 << 20))])
    release.entry["unpacked"] = 10_000
    assert release.entry["size"] < 100_000
    assert "damaged or unsafe" in refused(app, lambda: update(app, release.publish()))
    assert sum(written) < 10_000, "not even for a moment"


def test_too_many_entries_are_refused(app: Path, server: PlayedServer, monkeypatch) -> None:
    monkeypatch.setattr(download, "_MAX_ENTRIES", 20)
    release = PlayedRelease(server, [*shell_app("2.0.0"), *((f"octavo/{n}", None) for n in range(30))])
    assert "damaged or unsafe" in refused(app, lambda: update(app, release.publish()))


def test_links_inside_and_rights_come_as_they_are(app: Path, server: PlayedServer) -> None:
    entries = [*shell_app("2.0.0"), ("octavo/Versions", None), ("octavo/Versions/A", None)]
    entries += [
        link("octavo/Versions/Current", "A"),
        link("octavo/lib/b.so", "a.so"),
        link("octavo/V", "Versions/Current"),
    ]
    setuid = special("octavo/lib/root", tarfile.REGTYPE, mode=0o6777, uid=0)
    release = PlayedRelease(
        server, [*entries, setuid, special("octavo/lib/plain", tarfile.REGTYPE, mode=0o666)]
    )
    update(app, release.publish())
    new = work_folder(app) / "ready" / "octavo"
    assert os.readlink(new / "Versions" / "Current") == "A"
    assert (new / "lib" / "b.so").read_bytes() == b"x" * 5000
    assert (new / "lib" / "root").stat().st_mode & 0o7777 == 0o755
    assert (new / "lib" / "plain").stat().st_mode & 0o7777 == 0o644


@pytest.mark.parametrize(
    "script", ["#!/bin/sh\necho octavo 1.9.0\n", "#!/bin/sh\nexit 1\n", "\x7fELF of another machine", ""]
)
def test_an_app_that_does_not_start_or_is_another_version_is_not_offered(
    script: str, app: Path, server: PlayedServer
) -> None:
    release = PlayedRelease(
        server, [("octavo", None), ("octavo/octavo", script.encode()), ("octavo/x", b"x")]
    )
    assert "does not start on this computer" in refused(app, lambda: update(app, release.publish()))


def test_a_release_without_its_program_is_not_offered(app: Path, server: PlayedServer) -> None:
    release = PlayedRelease(server, [("octavo", None), ("octavo/readme", b"x")])
    assert "does not start" in refused(app, lambda: update(app, release.publish()))


# --- macOS


@pytest.fixture
def codesign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A codesign that logs its calls, displays the team in an app's `team`, and verifies `sound` ones."""
    (tmp_path / "data").mkdir(exist_ok=True)
    tool = tmp_path / "data" / "codesign"
    tool.write_text(
        f"""#!/bin/sh
echo "$@" >> {tmp_path}/data/calls
for app; do :; done
case "$1" in
--display)
  echo "Identifier=app.octavo.Octavo" >&2
  echo "TeamIdentifier=$(cat "$app/team" 2>/dev/null || echo not set)" >&2;;
--verify) test -e "$app/sound";;
esac
"""
    )
    tool.chmod(0o755)
    monkeypatch.setattr(download, "CODESIGN", str(tool))
    monkeypatch.setattr(exchange.sys, "platform", "darwin")
    monkeypatch.setattr(feed.platform, "mac_ver", lambda: ("15.1", ("", "", ""), "arm64"))
    return tmp_path / "data" / "calls"


@pytest.mark.parametrize(
    ("own", "new", "sound", "accepted"),
    [
        ("ABCDE12345", "ABCDE12345", True, True),
        ("ABCDE12345", "ABCDE12345", False, False),
        ("ABCDE12345", "ZZZZZ99999", True, False),
        ("ABCDE12345", "", True, False),
        ("", "", True, True),
        ("", "", False, False),
        ("", "ZZZZZ99999", True, False),
    ],
)
def test_a_mac_checks_the_code_signature_and_its_team(
    own: str, new: str, sound: bool, accepted: bool, app: Path, server: PlayedServer, codesign: Path
) -> None:
    if own:
        (app / "team").write_text(own)
    entries = [*shell_app("2.0.0"), *([("octavo/team", new.encode())] if new else [])]
    release = PlayedRelease(server, [*entries, *([("octavo/sound", b"1")] if sound else [])])
    if accepted:
        update(app, release.publish())
        assert ready_version(app) == "2.0.0"
    else:
        assert "not signed by Octavo's makers" in refused(app, lambda: update(app, release.publish()))
    verify = next(call for call in codesign.read_text().splitlines() if call.startswith("--verify"))
    rule = f'-R =anchor apple generic and certificate leaf[subject.OU] = "{own}" ' if own else ""
    assert verify == f"--verify --deep --strict {rule}{work_folder(app)}/new/octavo"


def test_a_mac_without_codesign_installs_nothing(
    app: Path, release: PlayedRelease, codesign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(download, "CODESIGN", str(codesign.parent / "missing"))
    assert "could not be prepared" in refused(app, lambda: update(app, release.publish()))
