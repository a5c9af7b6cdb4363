"""Download of one file, which resumes what an earlier attempt left and verifies its hash.

The data grows in a `.octavo-part` file beside the blob, which survives pauses and crashes. The next request
asks for the rest (`Range`) of the same version (`If-Range` with the saved ETag). If the server has another
version, the download starts over. The part becomes the blob only when its hash is right.

A large file comes over several connections. Each writes its range in place, and a journal beside the part
lists the ranges that are missing. It is written after the data is on the disk: a lost journal costs bytes,
never correctness. A server without ranges, or with wrong ones, is read over one connection.

huggingface_hub's own download keeps nothing of an interrupted file and does not verify what came by HTTP.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
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
from engine.machine.files import write_atomically
from engine.protocol import HubFile, worded

PART_SUFFIX: Final = ".octavo-part"
_CHUNK: Final = 1 << 20  # bytes hashed at a time
_MAX_TRIES: Final = 6  # in a row without progress
_FIRST_DELAY: Final = 0.5  # seconds; doubled at each try
_MAX_DELAY: Final = 30.0
_MIN_RANGED: Final = 32 << 20  # bytes of a file that comes over several connections
_MIN_RANGE: Final = 8 << 20  # bytes that a connection asks for, unless fewer are missing
_MIN_SPLIT: Final = 2 << 20  # missing bytes of a connection that another one takes half of ...
_MIN_LEFT: Final = 0.5  # ... if they would take it longer than this, in seconds
_TICK: Final = 0.05  # seconds between two looks at the connections
_JOURNAL_INTERVAL: Final = 1.0  # seconds

OnBytes = Callable[[int], None]  # receives the bytes added, or a negative number of bytes discarded


def part_path(blob: Path) -> Path:
    """The file beside `blob` that holds what has arrived so far."""
    return blob.with_name(blob.name + PART_SUFFIX)


def etag_path(part: Path) -> Path:
    """The file beside a part that holds the server's ETag of it."""
    return part.with_name(part.name + ".etag")


def _journal_path(part: Path) -> Path:
    """The file beside a part that lists what is missing of it; without one, a part is whole to its end."""
    return part.with_name(part.name + ".missing")


def _files_about(part: Path) -> list[Path]:
    journal = _journal_path(part)
    unfinished = part.parent.glob(f".{journal.name}.*.part")  # of killed processes
    return [etag_path(part), journal, *unfinished]


def bytes_arrived(part: Path, size: int) -> int:
    """Returns how many bytes of a file of `size` bytes the part holds."""
    return size - sum(end - begin for begin, end in _missing(part, size)[0])


class Connections:
    """The number of connections of a download, over all its files: more while their summed speed grows.

    From `first` to `most`. Its methods may be called from any thread.
    """

    def __init__(self, first: int = 4, most: int = 16) -> None:
        self._lock = threading.Lock()
        self._open = self._answered = 0
        self._proven = 1  # connections that the server answered at a time
        self._limit = first
        self._most = most
        self._rest_until = 0.0
        self._window = (time.monotonic(), 0)  # its begin and the bytes received in it
        self._best = 0.0  # bytes per second

    def take(self) -> bool:
        """Whether one more connection may be opened; if so, `give_back` it."""
        with self._lock:
            if self._open >= self._limit or time.monotonic() < self._rest_until:
                return False
            self._open += 1
            return True

    def answered(self) -> None:
        """Says that the server has answered one of them."""
        with self._lock:
            self._answered += 1
            self._proven = max(self._proven, self._answered)

    def give_back(self, *, answered: bool = False) -> None:
        """Says that a connection has ended, which had been answered or not."""
        with self._lock:
            self._open -= 1
            self._answered -= answered

    def refused(self, wait: float) -> None:
        """Says that the server wants fewer, but for as many as it has answered; none for `wait` seconds.

        It may count one that has just ended, so that fewer may be open than it allows.
        """
        with self._lock:
            if self._open:  # else it is in trouble, however many there are
                self._limit = self._most = min(self._limit, max(self._open, self._proven))
            self._rest_until = time.monotonic() + wait

    def count(self, received: int) -> None:
        """Counts bytes; doubles the limit when the last ones came clearly faster than ever before."""
        with self._lock:
            now = time.monotonic()
            begin, before = self._window
            self._window = (begin, before + received)
            if now - begin < 0.4:
                return
            speed = (before + received) / (now - begin)
            if self._open >= self._limit and speed > 1.15 * self._best:
                self._limit = min(self._most, 2 * self._limit)
            self._best = max(self._best, speed)
            self._window = (now, 0)


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
    connections: Connections | None = None,
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
        connections: shared by the files of a download; None: the file has its own.

    Raises:
        StoppedError: `stop` was set.
        HubError: the download failed for good, or several times in a row.
    """
    part = part_path(blob)
    job = _PartJob(url, file, part, token, stop, on_bytes, on_waiting, limits)
    tries = damaged = changed = 0
    ranged = file.size >= _MIN_RANGED
    while True:
        before = bytes_arrived(part, file.size)
        try:
            if ranged:
                _RangedDownload(job, connections or Connections()).run(first_delay)
            else:
                _resume(job)
            _verify(job)
            for path in _files_about(part):  # before the name: a process killed here leaves a whole part
                path.unlink(missing_ok=True)
            part.rename(blob)
            return
        except _NoRangesError:
            ranged = False
        except DamagedError:
            damaged += 1
            ranged = False
            if damaged > 1:
                raise
        except (OfflineError, BusyError, ChangedError) as error:
            if ranged and not isinstance(error, ChangedError):
                raise  # it has been tried again
            if isinstance(error, ChangedError):
                job.discard()
                changed += 1
                ranged = ranged and changed == 1  # a mirror's machines may disagree about the ETag
            progressed = bytes_arrived(part, file.size) > before and not isinstance(error, SlowError)
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
    """Waits before the next try, and reports that again and again if it is long; `StoppedError` at `stop`."""
    end = time.monotonic() + delay
    while True:
        left = end - time.monotonic()
        if delay > notice and on_waiting is not None:
            on_waiting(
                worded("{0} is busy or cannot be reached; trying again in {1} s…", host, round(max(left, 0)))
            )
        if stop.wait(min(max(left, 0.0), notice)):
            raise StoppedError("The download was stopped.")
        if left <= notice:
            return


@dataclass(frozen=True)
class _PartJob:
    """What is downloaded into a part, and whom it reports to; the arguments of `download_file`."""

    url: str
    file: HubFile
    part: Path
    token: str | None
    stop: Event
    on_bytes: OnBytes
    on_waiting: hub_http.OnWaiting | None
    limits: hub_http.Limits

    def get(self, headers: dict[str, str], stop: Event) -> hub_http.Reply:
        """Sends a request for the file."""
        return hub_http.get(
            self.url,
            headers,
            self.token,
            self.limits,
            is_download=True,
            stop=stop,
            on_waiting=self.on_waiting,
        )

    def check_stop(self) -> None:
        """Raises StoppedError if `stop` is set."""
        if self.stop.is_set():
            raise StoppedError("The download was stopped.")

    def discard(self) -> None:
        """Deletes the part and the files about it."""
        self.on_bytes(-bytes_arrived(self.part, self.file.size))
        for path in (self.part, *_files_about(self.part)):
            path.unlink(missing_ok=True)


def _resume(job: _PartJob) -> None:
    """Sends one request for what the part lacks, and appends the reply."""
    job.check_stop()
    _keep_first_bytes(job)
    part, size = job.part, job.file.size
    have = _size(part)
    if have > size:
        job.discard()
        have = 0
    if have == size:
        part.touch()
        return
    headers = {}
    if have:
        headers["Range"] = f"bytes={have}-"
        if etag := _saved_etag(part):
            headers["If-Range"] = etag
    with job.get(headers, job.stop) as reply:
        if have and not _has_range(reply, f"bytes {have}-{size - 1}/{size}"):
            if reply.status == 206:
                raise ChangedError("{0} has changed on the server.", job.file.path)
            job.discard()
            have = 0
        if not have:
            _save_etag(part, reply.headers.get("ETag", ""))
        _append(job, reply, have)


def _has_range(reply: hub_http.Reply, expected: str) -> bool:
    """Whether the reply says that it is this range, with 206 or, as ModelScope's, with 200."""
    return reply.status in (200, 206) and reply.headers.get("Content-Range", "") == expected


def _append(job: _PartJob, reply: hub_http.Reply, have: int) -> None:
    path, size = job.file.path, job.file.size
    with job.part.open("ab", buffering=0) as out:
        for data in reply.chunks():
            have += len(data)
            if have > size:
                raise DamagedError("{0} is larger on the server than the Hub announced.", path)
            rest = memoryview(data)
            while rest:
                rest = rest[out.write(rest) :]
            job.on_bytes(len(data))
            job.check_stop()
    if have < size:
        raise OfflineError("The connection broke after {0} of {1} bytes of {2}.", have, size, path)


def _verify(job: _PartJob) -> None:
    """Compares the hash; discards a part that does not match (`DamagedError`)."""
    path, size = job.file.path, job.file.size
    shown = -1

    def show(done: int) -> None:
        nonlocal shown
        job.check_stop()
        percent = 100 * done // size
        if job.on_waiting is not None and size >= _MIN_RANGED and percent > shown:
            shown = percent
            job.on_waiting(worded("Checking {0}: {1} %", path, percent))

    if digest_of(job.part, job.file.digest, show) != job.file.digest:
        job.discard()
        raise DamagedError(
            "{0} arrived damaged (its hash differs from the Hub's) and was deleted: try again "
            "later, or without a mirror.",
            path,
        )


def digest_of(path: Path, like: str, on_progress: Callable[[int], None] | None = None) -> str:
    """The hash of a file in hexadecimal.

    Of the kind of `like`: 64 digits for SHA-256, else Git's SHA-1 of a blob; `on_progress` receives the bytes
    hashed so far.
    """
    with path.open("rb") as file:
        if len(like) == 64:
            digest = hashlib.sha256()
        else:
            digest = hashlib.sha1(f"blob {path.stat().st_size}\0".encode(), usedforsecurity=False)
        while data := file.read(_CHUNK):
            digest.update(data)
            if on_progress is not None:
                on_progress(file.tell())
        return digest.hexdigest()


def _keep_first_bytes(job: _PartJob) -> None:
    """Cuts a part that came in ranges after its first missing byte, for one connection to go on with."""
    part, size = job.part, job.file.size
    if not _journal_path(part).exists():
        return
    missing, etag = _missing(part, size)
    before = bytes_arrived(part, size)
    if part.exists():
        with part.open("r+b") as out:
            out.truncate(missing[0][0] if missing else size)
    _save_etag(part, etag)
    _journal_path(part).unlink()
    job.on_bytes(_size(part) - before)


def _strong_etag(etag: str) -> str:
    """An ETag that If-Range takes, which a weak one is not; empty if it is none."""
    return etag if etag.startswith('"') and len(etag) < 500 and etag.isascii() and etag.isprintable() else ""


def _save_etag(part: Path, etag: str) -> None:
    if strong := _strong_etag(etag):
        etag_path(part).write_text(strong, encoding="ascii")
    else:
        etag_path(part).unlink(missing_ok=True)


def _saved_etag(part: Path) -> str:
    try:
        return etag_path(part).read_text("ascii")
    except (OSError, ValueError):
        return ""


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _disk_error(error: OSError, part: Path) -> HubError:
    folder = part.parents[2]
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DiskFullError(
            "The disk with {0} is full: free some space, then resume; what has arrived is kept.", folder
        )
    return HubError("Cannot write to {0} ({1}).", folder, error.strerror or worded("disk error"))


class _NoRangesError(HubError):
    """The server sends no ranges, or other ones than it was asked for."""


def _missing(part: Path, size: int) -> tuple[list[tuple[int, int]], str]:
    """Returns the ranges [begin, end) that a part lacks, in order, and the ETag of what it holds."""
    have = _size(part)
    journal = _journal_path(part)
    if not journal.exists():
        rest = [(have, size)] if have < size else []
        return rest if have <= size else [(0, size)], _saved_etag(part)
    try:
        saved = json.loads(journal.read_text("ascii"))
        ranges = [(int(begin), int(end)) for begin, end in saved["missing"]]
        edges = [edge for pair in ranges for edge in pair]
        last = ranges[-1][0] if ranges and ranges[-1][1] == size else size  # the end of what is there
        valid = edges == sorted(set(edges)) and saved["size"] == size and min(edges, default=0) >= 0
        if valid and max(edges, default=0) <= size and have >= last:
            return ranges, str(saved["etag"])
    except (OSError, ValueError, TypeError, KeyError):
        pass  # torn: nothing is known to be there
    return [(0, size)] if size else [], ""


@dataclass(eq=False)
class _Range:
    """A range of a file that one connection reads."""

    at: int  # all before it is written
    claimed: int  # it is writing the bytes before this one
    end: int  # it ends before this byte, which is lowered when another connection takes the rest
    stop: Event = field(default_factory=Event)  # ends it
    thread: threading.Thread | None = None  # of its connection
    answered: bool = False  # its reply has begun
    received: int = 0  # bytes so far
    error: BaseException | None = None  # why it ended early
    began: float = field(default_factory=time.monotonic)  # when it was started, on the monotonic clock
    mark: tuple[float, int] = (0.0, 0)  # time and `received` at the last look at its speed
    speed: float | None = None  # bytes per second since then; None while it is new

    def least_to_share(self) -> float:
        """The missing bytes that make another connection worth its request."""
        return max(_MIN_SPLIT, _MIN_LEFT * self.received / max(time.monotonic() - self.began, 0.1))


class _RangedDownload:
    """A download of one file over several connections, which the thread that calls `run` watches."""

    def __init__(self, job: _PartJob, connections: Connections) -> None:
        self._job = job
        self._connections = connections
        self._lock = threading.Lock()
        self._ended = Event()  # a connection has ended or its headers have come
        self._running: list[_Range] = []
        self._best_speed = 0.0
        self._tries = 0  # in a row without progress
        self._wait_until = 0.0
        self._answered = False  # a reply has shown that the server has ranges
        self._missing, self._etag = _missing(job.part, job.file.size)
        self._fd = -1

    def run(self, first_delay: float) -> None:
        """Downloads what the part lacks; `first_delay` is in seconds, before a second try.

        `HubError` if it cannot go on; what has arrived is kept, and listed in the journal.
        """
        self._fd = os.open(self._job.part, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            self._write_journal()
            self._run(first_delay)
        finally:
            for each in self._running:
                each.stop.set()
            for each in self._running:
                if each.thread is not None:
                    each.thread.join()
                self._close(each)
            self._running = []
            try:
                self._write_journal()
            finally:
                os.close(self._fd)

    def _run(self, first_delay: float) -> None:
        written = time.monotonic()
        while self._running or self._missing:
            self._job.check_stop()
            for ended in [each for each in self._running if each.thread and not each.thread.is_alive()]:
                self._running.remove(ended)
                self._close(ended)
                self._judge(ended, first_delay)
            if not self._running and (left := self._wait_until - time.monotonic()) > 0:
                job = self._job
                _wait(left, host_of(job.url), job.stop, job.on_waiting, job.limits.notice)
            self._replace_slow()
            while (self._answered or not self._running) and self._start():
                pass  # the first connection alone shows whether the server has ranges
            if time.monotonic() - written > _JOURNAL_INTERVAL:
                self._write_journal()
                written = time.monotonic()
            self._ended.wait(_TICK)
            self._ended.clear()

    def _judge(self, ended: _Range, first_delay: float) -> None:
        """Decides after the end of a connection whether to wait, go on or give up, with its error."""
        error, now = ended.error, time.monotonic()
        self._best_speed = max(self._best_speed, ended.received / max(now - ended.began, 0.1))
        if isinstance(error, BusyError):
            self._connections.refused(error.wait)
        if error is None:
            self._tries = 0
        elif isinstance(error, StoppedError):
            return  # it was slow
        elif not isinstance(error, OfflineError | BusyError):
            raise error
        elif ended.received and not isinstance(error, SlowError):
            self._tries = 0
        elif now >= self._wait_until:  # several that fail together count once
            self._tries += 1
            healthy = any((each.speed or 0.0) >= self._job.limits.pace for each in self._running)
            if self._tries >= _MAX_TRIES and not healthy:
                raise error
            wait = min(first_delay * 2 ** (self._tries - 1), _MAX_DELAY)
            if isinstance(error, BusyError):
                wait = max(wait, error.wait)
            self._wait_until = now + wait

    def _start(self) -> bool:
        """Opens one more connection, for missing bytes or for half of what another one has before it."""
        if time.monotonic() < self._wait_until or not self._connections.take():
            return False
        with self._lock:
            if self._missing:
                begin, end = self._missing.pop(0)
                share = sum(b - a for a, b in self._missing) + end - begin
                middle = begin + max(_MIN_RANGE, share // 32 if self._answered else 0)
                if end - middle >= _MIN_SPLIT:
                    self._missing.insert(0, (middle, end))
                    end = middle
            else:
                largest = max(self._running, key=lambda each: each.end - each.claimed, default=None)
                if largest is None or largest.end - largest.claimed < largest.least_to_share():
                    self._connections.give_back()
                    return False
                begin, end = (largest.claimed + largest.end) // 2, largest.end
                largest.end = begin
            new = _Range(begin, begin, end, mark=(time.monotonic(), 0))
            self._running.append(new)
        new.thread = threading.Thread(target=self._read, args=(new,), name="download-range", daemon=True)
        new.thread.start()
        return True

    def _read(self, part: _Range) -> None:
        """Reads one range; runs in the thread of its connection."""
        try:
            headers = {"Range": f"bytes={part.at}-{part.end - 1}"}
            if self._etag:
                headers["If-Range"] = self._etag
            with self._job.get(headers, part.stop) as reply:
                self._check(reply, part, headers["Range"])
                for data in reply.chunks():
                    self._write(part, data)
                    if part.at >= part.end or part.stop.is_set():
                        break
                else:
                    if part.at < part.end:
                        raise OfflineError("The connection broke in the middle of {0}.", self._job.file.path)
        except (HubError, OSError) as error:
            part.error = error
        finally:
            self._ended.set()

    def _check(self, reply: hub_http.Reply, part: _Range, asked: str) -> None:
        """Refuses a reply of another range (`_NoRangesError`) or version (`ChangedError`) than asked for."""
        file = self._job.file
        etag = _strong_etag(reply.headers.get("ETag", ""))
        expected = f"{asked.replace('=', ' ')}/{file.size}"
        in_range = _has_range(reply, expected)
        with self._lock:
            if self._etag and (etag != self._etag or (reply.status != 206 and not in_range)):
                raise ChangedError("{0} has changed on the server.", file.path)
            if not in_range:
                raise _NoRangesError("{0} sends no ranges of {1}.", host_of(self._job.url), file.path)
            self._etag = etag
            self._answered = part.answered = True
        self._connections.answered()
        self._ended.set()

    def _write(self, part: _Range, data: bytes | memoryview) -> None:
        with self._lock:
            rest = memoryview(data)[: part.end - part.at]
            count = len(rest)
            part.claimed = part.at + count
        at = part.at
        while rest:
            written = os.pwrite(self._fd, rest, at)
            at, rest = at + written, rest[written:]
        with self._lock:
            part.at = at
            part.received += count
        self._connections.count(count)
        self._job.on_bytes(count)

    def _close(self, part: _Range) -> None:
        """Gives the rest of a range back."""
        self._connections.give_back(answered=part.answered)
        with self._lock:
            if part.at < part.end:
                self._missing = sorted([*self._missing, (part.at, part.end)])

    def _replace_slow(self) -> None:
        """Ends connections at a fifth of the best one's speed; what they lack is asked for anew."""
        now = time.monotonic()
        for each in self._running:
            since, before = each.mark
            if now - since >= 1.0:
                each.speed = (each.received - before) / (now - since)
                each.mark = (now, each.received)
                self._best_speed = max(each.speed, self._best_speed * 0.95)
                left = each.end - each.at
                if each.speed < self._best_speed / 5 and left > 2 * each.speed:
                    each.stop.set()

    def _write_journal(self) -> None:
        """Lists the missing ranges on disk, after the data of all others."""
        with self._lock:
            ranges = sorted([*self._missing, *((each.at, each.end) for each in self._running)])
            etag = self._etag
        missing: list[list[int]] = []
        for begin, end in ranges:
            if missing and missing[-1][1] == begin:
                missing[-1][1] = end
            elif begin < end:
                missing.append([begin, end])
        os.fsync(self._fd)
        saved = {"etag": etag, "size": self._job.file.size, "missing": missing}
        write_atomically(_journal_path(self._job.part), json.dumps(saved).encode())
