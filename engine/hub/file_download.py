"""Fetches one file into a `.part` that outlives pauses and crashes, and checks its hash.

What is on the disk is never fetched again: the next request asks for the rest (`Range`) of the same
version (`If-Range` with the ETag that was noted at the start). A server that sends another version begins
anew, and whatever arrives must have the promised hash.
"""

from __future__ import annotations

import errno
import hashlib
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any, Final

from engine.hub import hub_http
from engine.hub.hub_errors import (
    BusyError,
    ChangedError,
    DamagedError,
    DiskFullError,
    HubError,
    OfflineError,
    StoppedError,
)
from engine.protocol import HubFile

SUFFIX: Final = ".octavo-part"
_CHUNK: Final = 1 << 20
_TRIES: Final = 6  # in a row without a byte
_FIRST_WAIT: Final = 0.5  # seconds; doubled at each try
_LONGEST_WAIT: Final = 30.0

Told = Callable[[int], None]  # bytes more (or, negative, thrown away)


def part_of(blob: Path) -> Path:
    """The file beside `blob` that grows until it is whole."""
    return blob.with_name(blob.name + SUFFIX)


def fetch(
    url: str,
    file: HubFile,
    blob: Path,
    *,
    token: str | None,
    stop: Event,
    told: Told,
    timeout: float = hub_http.TIMEOUT,
    first_wait: float = _FIRST_WAIT,
) -> None:
    """Brings `file` to `blob`, going on with what lies in its `.part`.

    Args:
        url: where it is.
        file: its size and hash.
        blob: where it goes once it is whole and checked.
        token: for the Hub.
        stop: set by somebody who wants this to end.
        told: hears of each piece that is on the disk.
        timeout: seconds without a byte.
        first_wait: seconds before the second try.

    Raises:
        HubError: it did not work, for good or after several tries; `StoppedError` when it was stopped.
    """
    part = part_of(blob)
    tries = damaged = 0
    while True:
        before = _size(part)
        try:
            _go_on(url, file, part, token, stop, told, timeout)
            _check(file, part, told)
            part.rename(blob)
            _note_of(part).unlink(missing_ok=True)
            return
        except DamagedError:
            damaged += 1
            if damaged > 1:
                raise
        except (OfflineError, BusyError, ChangedError) as error:
            tries = 1 if _size(part) > before else tries + 1
            if tries >= _TRIES:
                raise
            asked = error.wait if isinstance(error, BusyError) else 0.0
            if stop.wait(max(asked, min(first_wait * 2 ** (tries - 1), _LONGEST_WAIT))):
                raise StoppedError("It was stopped.") from error
        except OSError as error:
            raise _disk_error(error, part) from error


def _go_on(
    url: str, file: HubFile, part: Path, token: str | None, stop: Event, told: Told, timeout: float
) -> None:
    """One request: appends what arrives until the part has the file's size."""
    if stop.is_set():
        raise StoppedError("It was stopped.")
    have = _size(part)
    if have > file.size:
        _restart(part, told)
        have = 0
    if have == file.size:
        part.touch()
        return
    headers = {"Accept-Encoding": "identity"}
    if have:
        headers["Range"] = f"bytes={have}-"
        if (etag := _noted(part)) is not None:
            headers["If-Range"] = etag
    try:
        reply = hub_http.get(url, headers, token, timeout)
    except ChangedError:
        _restart(part, told)
        raise
    with reply:
        if have and not _continues(reply, have, file.size):
            _restart(part, told)
            have = 0
            if reply.status == 206:
                raise ChangedError(f"{file.path} has changed on the server.")
        if not have:
            _note(part, reply.headers.get("ETag", ""))
        _append(reply, url, file, part, have, stop, told)


def _continues(reply: Any, have: int, size: int) -> bool:
    expected = f"bytes {have}-{size - 1}/{size}"
    return bool(reply.status == 206 and reply.headers.get("Content-Range", "") == expected)


def _append(reply: Any, url: str, file: HubFile, part: Path, have: int, stop: Event, told: Told) -> None:
    with part.open("ab", buffering=0) as out:
        while True:
            try:
                data = reply.read1(_CHUNK)
            except hub_http.NETWORK_ERRORS as error:
                raise OfflineError(hub_http.unreachable(url, error)) from error
            if not data:
                break
            have += len(data)
            if have > file.size:
                raise DamagedError(f"{file.path} is longer on the server than the Hub says.")
            left = memoryview(data)
            while left:
                left = left[out.write(left) :]
            told(len(data))
            if stop.is_set():
                raise StoppedError("It was stopped.")
    if have < file.size:
        raise OfflineError(f"The connection broke off at {have:,} of {file.size:,} bytes of {file.path}.")


def _check(file: HubFile, part: Path, told: Told) -> None:
    """Compares the hash; a part that fails is thrown away.

    Raises:
        DamagedError: it is not the promised file.
    """
    if digest_of(part, file.digest) != file.digest:
        _restart(part, told)
        raise DamagedError(
            f"{file.path} did not arrive as the Hub promised it (its hash differs): it was thrown away. "
            "Try again later, or without a mirror."
        )


def digest_of(path: Path, like: str) -> str:
    """The hash of a file: SHA-256 when `like` has 64 digits, else Git's SHA-1 of a blob."""
    with path.open("rb") as file:
        if len(like) == 64:
            return hashlib.file_digest(file, "sha256").hexdigest()
        sha1 = hashlib.sha1(f"blob {path.stat().st_size}\0".encode(), usedforsecurity=False)
        while data := file.read(_CHUNK):
            sha1.update(data)
        return sha1.hexdigest()


def _restart(part: Path, told: Told) -> None:
    told(-_size(part))
    part.unlink(missing_ok=True)
    _note_of(part).unlink(missing_ok=True)


def _note_of(part: Path) -> Path:
    """Where the server's ETag stands while the part grows."""
    return part.with_name(part.name + ".etag")


def _note(part: Path, etag: str) -> None:
    note = _note_of(part)
    if etag.startswith('"') and len(etag) < 500 and etag.isprintable():  # a weak one is no use to If-Range
        note.write_text(etag, encoding="ascii", errors="replace")
    else:
        note.unlink(missing_ok=True)


def _noted(part: Path) -> str | None:
    try:
        return _note_of(part).read_text("ascii")
    except (OSError, ValueError):
        return None


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _disk_error(error: OSError, part: Path) -> HubError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DiskFullError(
            f"The disk with {part.parents[2]} is full: make room, then go on; what has arrived is kept."
        )
    return HubError(f"{part.parents[2]} cannot be written to ({error.strerror or error}).")
