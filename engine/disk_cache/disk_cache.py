"""The disk cache: blocks written and read back on threads of its own, its figures and its usual size."""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
import sqlite3
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from engine.disk_cache.disk_index import BlockPlace, DiskIndex, SegmentFolder, SegmentInfo, StoredPrefix
from engine.disk_cache.segment_file import BadRecordError, Record
from engine.protocol import worded

# --- The thread that writes blocks to disk, its queue, and the limit on its share of the processors

_WRITER_SHARE: Final = 0.01  # of all cores' time, for all writers together


class WriteThrottle:
    """Limits the processor time that a process's writers take from the steps of running chats.

    Without steps there is no limit. May be used from several threads.

    Args:
        share: of one core's time that all writers together may take; None: a hundredth of all cores.

    Attributes:
        RECENT: seconds after a step in which more are expected.
        last_step: when a chat's step was computed, by `time.monotonic`; to be set more often than `RECENT`.
        paused: nothing is copied or written, unless somebody waits for it; a benchmark compares with this.
    """

    RECENT: Final = 0.25

    def __init__(self, share: float | None = None) -> None:
        self._share: Final = share or _WRITER_SHARE * (os.cpu_count() or 1)
        self.paused = False
        self.last_step = float("-inf")
        self._free_at = 0.0  # when the time that was taken is paid off
        self._lock = threading.Lock()

    def charge(self, seconds: float) -> None:
        """Records that a writer took so much processor time; free of charge while there are no steps."""
        now = time.monotonic()
        if now - self.last_step <= self.RECENT:
            with self._lock:
                self._free_at = max(self._free_at, now) + seconds / self._share

    def delay(self) -> float:
        """Returns the seconds that a writer has to rest before it asks again; 0: it may go on."""
        if self.paused:
            return self.RECENT
        now = time.monotonic()
        if now - self.last_step > self.RECENT:
            return 0.0
        return max(min(self._free_at - now, self.RECENT), 0.0)


#: Of this process: chats of all loaded models, and the writers of all their caches.
PROCESS_THROTTLE: Final = WriteThrottle()


_SEGMENT_BYTES: Final = 32 << 20  # of one segment, about; one sync each
_QUEUE_BYTES: Final = 256 << 20  # waiting to be written, at most
_GATHER_SECONDS: Final = 0.5  # how long it waits for more before it writes a small segment

#: A block, and the chat that it is kept for.
OwnedRecord = tuple[Record, str]
#: The space and the digest of a block.
BlockName = tuple[bytes, bytes]
Write = Callable[[list[OwnedRecord], Callable[[], None]], None]


class BlockWriter:
    """Writes blocks on a thread of its own, a segment at a time, and does what else changes the files.

    Everything may be called from any thread, `start` only once.

    Args:
        write: writes blocks, on the thread; it is to call the function that it is given after each short
            piece of work. It raises nothing.
        is_on: whether writing is of any use.
        throttle: slows the thread while chats are answered.
    """

    def __init__(self, write: Write, is_on: Callable[[], bool], throttle: WriteThrottle) -> None:
        self._write_blocks = write
        self._is_on = is_on
        self._throttle = throttle
        self._queue: deque[OwnedRecord] = deque()
        self._queued: dict[BlockName, int] = {}  # bytes of what is queued or being written
        self._queued_bytes = 0
        self._tasks: deque[Callable[[], object]] = deque()
        self._changed = threading.Condition()
        self._urgent = False  # a task waits that must be done soon
        self._flushes = 0  # calls of `flush` that wait
        self.ending = False  # `close` was called
        self._busy = False
        self._begin = 0.0  # processor time of the thread up to which it was paid for
        self._thread = threading.Thread(target=self._run, name="disk cache writer", daemon=True)

    def start(self) -> None:
        """Starts the thread."""
        self._thread.start()

    def has_room(self, nbytes: int) -> bool:
        """Whether `put` would take so many bytes now; a slow disk must not fill the memory."""
        with self._changed:
            return self._queued_bytes + nbytes <= _QUEUE_BYTES

    def put(self, records: Sequence[Record], chat: str) -> None:
        """Queues blocks that a chat uses, but those that are queued already."""
        with self._changed:
            for record in records:
                key = (record.space, record.digest)
                if key not in self._queued:
                    self._queued[key] = len(record.payload)
                    self._queued_bytes += len(record.payload)
                    self._queue.append((record, chat))
            self._changed.notify_all()

    def queued(self, names: Iterable[BlockName]) -> set[BlockName]:
        """Returns which of these blocks are queued or being written. A block leaves once it is listed."""
        with self._changed:
            return {name for name in names if name in self._queued}

    def later(self, task: Callable[[], object], *, urgent: bool = False) -> None:
        """Has something done on the thread, which raises nothing. If it is urgent, writes do not rest."""
        with self._changed:
            self._tasks.append(task)
            self._urgent |= urgent
            self._changed.notify_all()

    def drop(self, chat: str | None = None) -> None:
        """Drops what is queued for a chat, None: for all, but not what is being written."""
        with self._changed:
            if chat is None:
                self._queue.clear()
                self._queued.clear()
                self._queued_bytes = 0
            dropped = [record for record, owner in self._queue if owner == chat]
            self._queue = deque(block for block in self._queue if block[1] != chat)
            for record in dropped:
                self._forget(record)
            self._changed.notify_all()

    def flush(self, timeout: float) -> bool:
        """Waits until all that was queued is done, or of no use any more. Returns whether it ended."""
        with self._changed:
            self._flushes += 1
            self._changed.notify_all()
            done = self._changed.wait_for(
                lambda: not (self._queue or self._tasks or self._busy) or not self._is_on(), timeout
            )
            self._flushes -= 1
        return done

    def close(self, timeout: float) -> bool:
        """Ends the thread once all is done. Returns whether it has ended."""
        with self._changed:
            self.ending = True
            self._changed.notify_all()
        self._thread.join(timeout)
        return not self._thread.is_alive()

    # --- the thread ------------------------------------------------------------------------------

    def _run(self) -> None:
        _lower_thread_priority()
        while True:
            with self._changed:
                self._busy = False
                self._changed.notify_all()
                self._changed.wait_for(lambda: self._queue or self._tasks or self.ending)
                if not (self._queue or self._tasks):
                    return
                if self._queue and not self._tasks:
                    self._changed.wait_for(self._should_write, _GATHER_SECONDS)
                tasks = list(self._tasks)
                self._tasks.clear()
                self._urgent = False
                batch = self._take_batch()
                self._busy = True
            self._begin = time.thread_time()
            if batch:
                self._write(batch)
            for task in tasks:  # after the write, so that what a task forgets is not written behind it
                task()

    def _write(self, batch: list[OwnedRecord]) -> None:
        try:
            self._write_blocks(batch, self._rest)
        finally:
            with self._changed:
                for record, _ in batch:
                    self._forget(record)
        self._rest()

    def _should_write(self) -> bool:
        return self._queued_bytes >= _SEGMENT_BYTES or bool(self._tasks) or self._is_waited_for()

    def _take_batch(self) -> list[OwnedRecord]:
        batch: list[OwnedRecord] = []
        nbytes = 0
        while self._queue and nbytes < _SEGMENT_BYTES:
            batch.append(self._queue.popleft())
            nbytes += len(batch[-1][0].payload)
        return batch

    def _rest(self) -> None:
        """Pays for the processor time since the last call, unless somebody waits for the writer."""
        now = time.thread_time()
        self._throttle.charge(now - self._begin)
        self._begin = now
        if self._throttle.delay() <= 0:
            return
        with self._changed:
            while (delay := self._throttle.delay()) > 0:
                if self._changed.wait_for(self._is_waited_for, delay):
                    return

    def _is_waited_for(self) -> bool:
        return self._urgent or self._flushes > 0 or self.ending or not self._is_on()

    def _forget(self, record: Record) -> None:
        self._queued_bytes -= self._queued.pop((record.space, record.digest), 0)


class DiskTrouble(NamedTuple):
    """Reason why nothing is written or read: a sentence for a person, and whether the disk is full."""

    sentence: str
    full: bool


def trouble_of(error: Exception, folder: Path, *, opened: bool) -> DiskTrouble:
    """Returns what an error of files or SQLite means; a cache that was `opened` goes on once it has room."""
    full = opened and _is_full(error)
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    if full:
        return DiskTrouble(
            worded("The disk cache is off until there is room: {0} ({1}).", reason, folder), full
        )
    return DiskTrouble(worded("The disk cache is off until the next start: {0} ({1}).", reason, folder), full)


def _is_full(error: Exception) -> bool:
    if isinstance(error, OSError):
        return error.errno == errno.ENOSPC  # not EDQUOT: free space tells nothing about a user's quota
    return getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL


#: What `DiskIndex.count` counts.
RESTORED: Final = "restored blocks"
SAVED: Final = "saved seconds"
SKIPPED: Final = "skipped: "  # and the reason


class DiskCacheFigures(NamedTuple):
    """Figures of the disk cache, for every engine that uses the folder."""

    nbytes: int = 0  # size of all segments
    blocks: int = 0  # blocks that are listed
    written_today: int = 0  # bytes written since midnight (UTC)
    restored_blocks: int = 0  # blocks given back in the last thirty days
    saved_seconds: float = 0.0  # computing time that they saved, as measured
    skipped: tuple[tuple[str, int], ...] = ()  # reasons why records were not used in thirty days, counted
    problem: str = ""  # why nothing is written or read any more, as a sentence; empty if all is well
    chats: tuple[tuple[str, int], ...] = ()  # of the space asked for, the blocks of each of the largest chats


def figures_of(index: DiskIndex, space: bytes) -> DiskCacheFigures:
    """Returns the present figures, by chat for `space` unless it is empty; may raise `sqlite3.Error`."""
    counts = index.counted()
    skipped = [
        (what.removeprefix(SKIPPED), int(amount))
        for what, amount in counts.items()
        if what.startswith(SKIPPED)
    ]
    return DiskCacheFigures(
        index.nbytes(),
        index.blocks(),
        index.written_today(),
        int(counts.get(RESTORED, 0)),
        counts.get(SAVED, 0.0),
        tuple(skipped),
        chats=tuple(index.blocks_of_chats(space).items()) if space else (),
    )


_FIGURES_SECONDS: Final = 2.0  # between two looks into the index for `recent_figures`
_LOOK_SECONDS: Final = 60.0  # between two looks at a disk that was full
_ROOM: Final = 128 << 20  # bytes free on it, before it is used again
_FIRST_BYTES_PER_S: Final = 5e8  # assumed reading speed before the first read

Answer = TypeVar("Answer")


class DiskRead(NamedTuple):
    """The payloads of the first blocks that were asked for, as far as they could be read."""

    payloads: list[bytes]
    seconds: float


class DiskCache:
    """The blocks in one folder, up to a limit of bytes. Several processes may use one folder.

    A disk that is full, read-only or broken switches it off, with one sentence in `take_notices`. A full one
    is looked at again from time to time.

    Args:
        folder: created if it is missing, readable by its owner alone.
        limit: bytes that all segments together may take.
        throttle: slows the writer while chats are answered.

    Attributes:
        notices: what `take_notices` will return.
    """

    def __init__(self, folder: Path, limit: int, throttle: WriteThrottle = PROCESS_THROTTLE) -> None:
        self.folder = folder
        self.limit = limit
        self.read_bytes_per_s = _FIRST_BYTES_PER_S  # the measured speed of reading
        self._recent = DiskCacheFigures()
        self._recent_version = -1
        self._next_figures = 0.0
        self._trouble: DiskTrouble | None = None
        self._unforgotten: set[str] = set()  # chats whose blocks are still there, as the disk was full
        self._next_look = 0.0
        self.notices: list[str] = []
        self._files: SegmentFolder | None = None
        self._writer = BlockWriter(self._write, lambda: self.on, throttle)
        try:
            self._files = SegmentFolder(folder)
            self._change_files(self._clean_up)
        except OSError as error:
            self._switch_off(error)
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="disk cache reader")
        self._writer.start()

    # --- the engine's thread ---------------------------------------------------------------------

    @property
    def on(self) -> bool:
        """Whether it works."""
        return self._files is not None and self._trouble is None

    @property
    def problem(self) -> str:
        """Reason why it does not work, as a sentence; empty if it does."""
        return self._trouble.sentence if self._trouble is not None else ""

    @property
    def removals(self) -> int:
        """Number of removals of blocks, by any engine that uses the folder; reads the index."""
        return self._ask(DiskIndex.removals, 0)

    def look_again(self) -> None:
        """Switches itself on again if the disk was full and has room now; costs nothing, looks rarely."""
        now = time.monotonic()
        if self._trouble is None or not self._trouble.full or now < self._next_look or self._writer.ending:
            return
        self._next_look = now + _LOOK_SECONDS
        self._readers.submit(self._look_for_room)

    def places(self, space: bytes, digests: Sequence[bytes]) -> list[BlockPlace]:
        """Returns where the first of these blocks are, up to the first that is not there."""
        return self._ask(lambda index: index.places(space, digests), []) if digests else []

    def listed(self, space: bytes, digests: Sequence[bytes]) -> set[bytes]:
        """Returns which of these blocks are there."""
        names = [(space, digest) for digest in digests]
        return self._ask(lambda index: {digest for _, digest in index.listed(names)}, set())

    def ask_missing(self, names: Sequence[BlockName]) -> Future[set[BlockName]]:
        """Looks, on the reader's thread, which of these blocks are neither on disk nor queued."""
        return self._readers.submit(self._missing, names)

    def has_chat(self, chat: str) -> bool:
        """Returns whether a chat has any block on disk."""
        return self._ask(lambda index: index.has_chat(chat), False)

    def read(self, space: bytes, places: Sequence[BlockPlace]) -> Future[DiskRead]:
        """Reads blocks, in order, up to the first that cannot be used; that one is removed."""
        return self._readers.submit(self._read, space, tuple(places))

    def has_room(self, nbytes: int) -> bool:
        """Whether `write` would take so many bytes now; a slow disk must not fill the memory."""
        return self.on and self._writer.has_room(nbytes)

    def write(self, records: Sequence[Record], chat: str) -> None:
        """Queues blocks that a chat uses. Those that are queued already, or listed, are not written again."""
        if self.on:
            self._writer.put(records, chat)

    def own(self, chat: str, space: bytes, digests: Sequence[bytes]) -> None:
        """Records that a chat uses blocks that are on disk."""
        self._writer.later(lambda: self._with_index(lambda index: index.add_owner(chat, space, digests)))

    def forget_chat(self, chat: str) -> None:
        """Removes and overwrites the blocks that only this chat used. Done when `flush` has returned."""
        self._writer.drop(chat)
        self._writer.later(lambda: self._forget_chat(chat), urgent=True)

    def forget_all(self) -> None:
        """Removes everything. Done when `flush` has returned."""
        self._writer.drop()
        self._change_files(SegmentFolder.forget_all)

    def flush(self, timeout: float) -> bool:
        """Waits until all that was queued is on disk. Returns whether it is."""
        return self._writer.flush(timeout) and self.on

    def close(self, timeout: float = 5.0) -> None:
        """Writes what is queued, as far as the time allows, and ends the threads."""
        self.flush(timeout)
        ended = self._writer.close(timeout)
        self._readers.shutdown(wait=True, cancel_futures=True)
        if self._files is not None and ended:
            self._files.index.close()

    def take_notices(self) -> list[str]:
        """Returns sentences for people since the last call."""
        taken, self.notices = self.notices, []
        return taken

    def segments(self) -> list[SegmentInfo]:
        """Returns the files, the least recently used first."""
        return self._files.index.segments() if self._files is not None and self.on else []

    def prefixes(self) -> list[StoredPrefix]:
        """Returns what each chat has, the most recently used first."""
        return self._files.index.prefixes() if self._files is not None and self.on else []

    def verify(self) -> tuple[int, int]:
        """Reads every block and removes damaged ones. Returns how many are intact, and how many were not."""
        files, good, bad = self._files, 0, 0
        for segment in self.segments():
            assert files is not None
            for space, place in files.index.blocks_of(segment.name):
                intact = len(self._payloads(space, (place,)))
                good, bad = good + intact, bad + 1 - intact
        return good, bad

    def count_restored(self, blocks: int, seconds: float) -> None:
        """Counts blocks that came back, and the computing time that they saved."""
        amounts = {RESTORED: blocks, SAVED: seconds}
        self._writer.later(lambda: self._with_index(lambda index: index.count(amounts)))

    def figures(self, space: bytes = b"") -> DiskCacheFigures:
        """Returns the present figures; reads the index, and counts the blocks of `space` by chat."""
        figures = self._ask(lambda index: figures_of(index, space), None)
        return figures if figures is not None else DiskCacheFigures(problem=self.problem)

    def recent_figures(self, space: bytes) -> DiskCacheFigures:
        """Returns figures that are a few seconds old. Another thread reads the index, so it costs nothing."""
        if self._trouble is not None:
            return DiskCacheFigures(problem=self.problem)
        now = time.monotonic()
        if now >= self._next_figures and not self._writer.ending:
            self._next_figures = now + _FIGURES_SECONDS
            self._readers.submit(self._refresh_figures, space)
        return self._recent

    # --- the reader's thread ---------------------------------------------------------------------

    def _read(self, space: bytes, places: tuple[BlockPlace, ...]) -> DiskRead:
        begin = time.perf_counter()
        payloads = self._payloads(space, places)
        seconds = time.perf_counter() - begin
        nbytes = sum(map(len, payloads))
        if nbytes > 1 << 20:
            self.read_bytes_per_s = nbytes / max(seconds, 1e-6)
        if payloads:
            used = {place.segment for place in places[: len(payloads)]}
            self._with_index(lambda index: index.use(used))
        return DiskRead(payloads, seconds)

    def _missing(self, names: Sequence[BlockName]) -> set[BlockName]:
        left = set(names) - self._writer.queued(names)  # first: a block is listed before it leaves the queue
        listed: set[BlockName] = self._ask(lambda index: index.listed(list(left)), set())
        return left - listed

    def _refresh_figures(self, space: bytes) -> None:
        version = self._ask(DiskIndex.data_version, None)
        if version is not None and version != self._recent_version:
            self._recent, self._recent_version = self.figures(space), version

    def _look_for_room(self) -> None:
        try:
            if shutil.disk_usage(self.folder).free < _ROOM:
                return
        except OSError:
            return
        self.notices.append(worded("The disk has room again, so the disk cache is on again."))
        self._trouble = None
        for chat in list(self._unforgotten):
            self.forget_chat(chat)

    def _payloads(self, space: bytes, places: tuple[BlockPlace, ...]) -> list[bytes]:
        files = self._files
        payloads: list[bytes] = []
        if files is None:
            return payloads
        with files.reading(space) as read:
            for place in places:
                try:
                    payloads.append(read(place))
                except (BadRecordError, OSError) as error:
                    self._skip(files, space, place, error)
                    break
        return payloads

    def _skip(
        self, files: SegmentFolder, space: bytes, place: BlockPlace, error: BadRecordError | OSError
    ) -> None:
        try:
            files.index.count({SKIPPED + files.skip(space, place, error): 1})
        except sqlite3.Error as problem:
            self._switch_off(problem)
        self._recent_version = -1  # this thread's own changes do not show in the index's version

    # --- the writer's thread ---------------------------------------------------------------------

    def _write(self, batch: list[OwnedRecord], rest: Callable[[], None]) -> None:
        self._try(lambda files: files.write(batch, self.limit, rest))

    def _clean_up(self, files: SegmentFolder) -> None:
        files.clean_up()
        files.make_room(0, self.limit)

    def _forget_chat(self, chat: str) -> None:
        self._unforgotten.discard(chat)
        if not self._try(lambda files: files.forget_chat(chat), even_off=True):
            self._unforgotten.add(chat)

    # --- helpers ---------------------------------------------------------------------------------

    def _change_files(self, change: Callable[[SegmentFolder], None]) -> None:
        """Has the files changed on the writer's thread, even while nothing is written."""
        self._writer.later(lambda: self._try(change, even_off=True), urgent=True)

    def _try(self, change: Callable[[SegmentFolder], None], *, even_off: bool = False) -> bool:
        """Returns whether the files were changed. An error switches the cache off."""
        if self._files is None or not (self.on or even_off):
            return False
        try:
            change(self._files)
        except (OSError, sqlite3.Error) as error:
            self._switch_off(error)
            return False
        return True

    def _ask(self, question: Callable[[DiskIndex], Answer], otherwise: Answer) -> Answer:
        """Returns what the index answers; `otherwise` if the cache is off or the index cannot be read."""
        if self._files is None or self._trouble is not None:
            return otherwise
        try:
            return question(self._files.index)
        except sqlite3.Error as error:
            self._switch_off(error)
            return otherwise

    def _with_index(self, use: Callable[[DiskIndex], object]) -> None:
        self._ask(use, None)

    def _switch_off(self, error: Exception) -> None:
        if self._trouble is not None:
            return
        self._next_look = time.monotonic() + _LOOK_SECONDS
        self._trouble = trouble_of(error, self.folder, opened=self._files is not None)
        self.notices.append(self._trouble.sentence)
        self._writer.drop()


_MIN_LIMIT: Final = 1_000_000_000
_MAX_LIMIT: Final = 20_000_000_000
_SHARE: Final = 20  # one part in so many of the free space


def usual_limit(folder: Path) -> int:
    """Returns the usual size of the cache in a folder, made or not, in bytes; 0 on a full disk.

    A twentieth of the free space, 1 to 20 GB. What the cache takes counts as free, so that the answer does
    not change as it fills.
    """
    there = next(parent for parent in (folder, *folder.parents) if parent.exists())
    own = sum(segment.stat().st_size for segment in (folder / "segments").glob("*.kv"))
    usage = shutil.disk_usage(there)
    limit = min(max((usage.free + own) // _SHARE, _MIN_LIMIT), _MAX_LIMIT)
    return limit if usage.free + own - limit > usage.total // 50 else 0


_NICEST: Final = 19
_QOS_CLASS_UTILITY: Final = 0x11  # <pthread/qos.h>: efficiency cores, and disk access after others'


def _lower_thread_priority() -> None:
    """Lowers the calling thread's priority, so that it takes no time from steps. A Mac has classes for it."""
    with suppress(OSError, AttributeError):  # it works without, only not as considerately
        if sys.platform == "darwin":
            ctypes.CDLL(None).pthread_set_qos_class_self_np(_QOS_CLASS_UTILITY, 0)
        else:
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICEST)
