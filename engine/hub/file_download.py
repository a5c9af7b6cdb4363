"""Download of one file, which resumes what an earlier attempt left and verifies its hash.

The data grows in a `.octavo-part` file beside the blob, which survives pauses and crashes. The next request
asks for the rest (`Range`) of the same version (`If-Range` with the saved ETag). If the server has another
version, the download starts over. The part becomes the blob only when its hash is right.

huggingface_hub's own download keeps nothing of an interrupted file and does not verify what came by HTTP.
"""

from __future__ import annotations

import errno
import hashlib
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Final

from engine.hub import hub_http
from engine.hub.hub_errors import (
    BusyError,
    ChangedError,
    DamagedError,
    DiskFullError,
    HubError,
    OfflineError,
    SlowError,
    StoppedError,
    host_of,
)
from engine.protocol import HubFile

PART_SUFFIX: Final = ".octavo-part"
_CHUNK: Final = 1 << 20  # bytes hashed at a time
_MAX_TRIES: Final = 6  # in a row without progress
_FIRST_DELAY: Final = 0.5  # seconds; doubled at each try
_MAX_DELAY: Final = 30.0

OnBytes = Callable[[int], None]  # receives the bytes added, or a negative number of bytes discarded


def part_path(blob: Path) -> Path:
    """The file beside `blob` that holds what has arrived so far."""
    return blob.with_name(blob.name + PART_SUFFIX)


def etag_path(part: Path) -> Path:
    """The file beside a part that holds the server's ETag of it."""
    return part.with_name(part.name + ".etag")


def download_file(
    url: str,
    file: HubFile,
    blob: Path,
    *,
    token: str | None,
    stop: Event,
    on_bytes: OnBytes,
    on_waiting: hub_http.OnWaiting | None = None,
    limits: hub_http.Limits = hub_http.DEFAULT_LIMITS,
    first_delay: float = _FIRST_DELAY,
) -> None:
    """Downloads `file` to `blob`, continuing with an existing part.

    Args:
        url: of the file.
        file: its size and hash.
        blob: where it is moved once it is complete and verified.
        token: for the Hub.
        stop: interrupts the download when set.
        on_bytes: called for each piece written.
        on_waiting: called when the Hub keeps us waiting.
        limits: of each request.
        first_delay: seconds before the second try.

    Raises:
        StoppedError: `stop` was set.
        HubError: the download failed for good, or several times in a row.
    """
    part = part_path(blob)
    tries = damaged = 0
    while True:
        before = _size(part)
        try:
            _resume(url, file, part, token, stop, on_bytes, on_waiting, limits)
            _verify(file, part, on_bytes)
            part.rename(blob)
            etag_path(part).unlink(missing_ok=True)
            return
        except DamagedError:
            damaged += 1
            if damaged > 1:
                raise
        except (OfflineError, BusyError, ChangedError) as error:
            progressed = _size(part) > before and not isinstance(error, SlowError)
            tries = 1 if progressed else tries + 1
            if tries >= _MAX_TRIES:
                raise
            delay = min(first_delay * 2 ** (tries - 1), _MAX_DELAY)
            if isinstance(error, BusyError):
                delay = max(delay, error.wait)
            _wait(delay, host_of(url), stop, on_waiting, limits.notice)
        except OSError as error:
            raise _disk_error(error, part) from error


def _wait(delay: float, host: str, stop: Event, on_waiting: hub_http.OnWaiting | None, notice: float) -> None:
    """Waits `delay` seconds before the next try, and reports that again and again if it is long.

    Raises:
        StoppedError: `stop` was set.
    """
    end = time.monotonic() + delay
    while True:
        left = end - time.monotonic()
        if delay > notice and on_waiting is not None:
            on_waiting(f"{host} is busy or cannot be reached; trying again in {max(left, 0):.0f} s…")
        if stop.wait(min(max(left, 0.0), notice)):
            raise StoppedError("The download was stopped.")
        if left <= notice:
            return


def _resume(
    url: str,
    file: HubFile,
    part: Path,
    token: str | None,
    stop: Event,
    on_bytes: OnBytes,
    on_waiting: hub_http.OnWaiting | None,
    limits: hub_http.Limits,
) -> None:
    """Sends one request for what the part lacks, and appends the reply."""
    if stop.is_set():
        raise StoppedError("The download was stopped.")
    have = _size(part)
    if have > file.size:
        _discard(part, on_bytes)
        have = 0
    if have == file.size:
        part.touch()
        return
    headers = {}
    if have:
        headers["Range"] = f"bytes={have}-"
        if (etag := _saved_etag(part)) is not None:
            headers["If-Range"] = etag
    try:
        reply = hub_http.get(url, headers, token, limits, is_download=True, stop=stop, on_waiting=on_waiting)
    except ChangedError:
        _discard(part, on_bytes)
        raise
    with reply:
        if have and not _continues(reply, have, file.size):
            _discard(part, on_bytes)
            have = 0
            if reply.status == 206:
                raise ChangedError(f"{file.path} has changed on the server.")
        if not have:
            _save_etag(part, reply.headers.get("ETag", ""))
        _append(reply, file, part, have, stop, on_bytes)


def _continues(reply: hub_http.Reply, have: int, size: int) -> bool:
    """Whether the reply holds exactly the bytes that the part lacks."""
    expected = f"bytes {have}-{size - 1}/{size}"
    return reply.status == 206 and reply.headers.get("Content-Range", "") == expected


def _append(
    reply: hub_http.Reply, file: HubFile, part: Path, have: int, stop: Event, on_bytes: OnBytes
) -> None:
    with part.open("ab", buffering=0) as out:
        for data in reply.chunks():
            have += len(data)
            if have > file.size:
                raise DamagedError(f"{file.path} is larger on the server than the Hub announced.")
            rest = memoryview(data)
            while rest:
                rest = rest[out.write(rest) :]
            on_bytes(len(data))
            if stop.is_set():
                raise StoppedError("The download was stopped.")
    if have < file.size:
        raise OfflineError(f"The connection broke after {have:,} of {file.size:,} bytes of {file.path}.")


def _verify(file: HubFile, part: Path, on_bytes: OnBytes) -> None:
    """Compares the hash, and discards a part that does not match.

    Raises:
        DamagedError: the content is not what the Hub announced.
    """
    if digest_of(part, file.digest) != file.digest:
        _discard(part, on_bytes)
        raise DamagedError(
            f"{file.path} arrived damaged (its hash differs from the Hub's) and was deleted: "
            "try again later, or without a mirror."
        )


def digest_of(path: Path, like: str) -> str:
    """The hash of a file in hexadecimal.

    Args:
        path: the file.
        like: a hash of the wanted kind: 64 digits for SHA-256, else Git's SHA-1 of a blob.
    """
    with path.open("rb") as file:
        if len(like) == 64:
            return hashlib.file_digest(file, "sha256").hexdigest()
        sha1 = hashlib.sha1(f"blob {path.stat().st_size}\0".encode(), usedforsecurity=False)
        while data := file.read(_CHUNK):
            sha1.update(data)
        return sha1.hexdigest()


def _discard(part: Path, on_bytes: OnBytes) -> None:
    on_bytes(-_size(part))
    part.unlink(missing_ok=True)
    etag_path(part).unlink(missing_ok=True)


def _save_etag(part: Path, etag: str) -> None:
    path = etag_path(part)
    if etag.startswith('"') and len(etag) < 500 and etag.isprintable():  # If-Range takes no weak ETag
        path.write_text(etag, encoding="ascii", errors="replace")
    else:
        path.unlink(missing_ok=True)


def _saved_etag(part: Path) -> str | None:
    try:
        return etag_path(part).read_text("ascii")
    except (OSError, ValueError):
        return None


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _disk_error(error: OSError, part: Path) -> HubError:
    folder = part.parents[2]
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DiskFullError(
            f"The disk with {folder} is full: free some space, then resume; what has arrived is kept."
        )
    return HubError(f"Cannot write to {folder} ({error.strerror or 'disk error'}).")
