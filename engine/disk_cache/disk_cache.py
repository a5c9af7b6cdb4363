"""Writes blocks to disk and reads them back, on threads of its own."""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

from engine.disk_cache.disk_figures import RESTORED, SAVED, SKIPPED, DiskCacheFigures, figures_of
from engine.disk_cache.disk_index import BlockPlace, DiskIndex, SegmentInfo, StoredPrefix
from engine.disk_cache.disk_trouble import trouble_of
from engine.disk_cache.segment_file import (
    SUFFIX,
    BadRecordError,
    Record,
    erase_record,
    read_record,
    remove_abandoned_parts,
    write_segment,
)
from engine.disk_cache.write_throttle import PROCESS_THROTTLE, WriteThrottle
from engine.machine.thread_priority import lower_thread_priority

_SEGMENT_BYTES: Final = 32 << 20  # of one segment, about; one sync each
_PIECE_BYTES: Final = 1 << 20  # written at once while chats are answered
_QUEUE_BYTES: Final = 256 << 20  # waiting to be written, at most
_GATHER_SECONDS: Final = 0.5  # how long the writer waits for more before it writes a small segment
_UNLISTED_SECONDS: Final = (
    3600.0  # age at which an unlisted segment is removed; a writer may be about to list it
)
_FIGURES_SECONDS: Final = 2.0  # between two looks into the index for `recent_figures`
_LOOK_SECONDS: Final = 60.0  # between two looks at a disk that was full
_ROOM: Final = 4 * _SEGMENT_BYTES  # free on it, before it is used again
_FIRST_BYTES_PER_S: Final = 5e8  # assumed reading speed before the first read


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
        read_bytes_per_s: the measured speed of reading.
    """

    def __init__(self, folder: Path, limit: int, throttle: WriteThrottle = PROCESS_THROTTLE) -> None:
        self.folder = folder
        self.limit = limit
        self._throttle = throttle
        self.read_bytes_per_s = _FIRST_BYTES_PER_S
        self._segments = folder / "segments"
        self._recent = DiskCacheFigures()
        self._recent_version = -1
        self._next_figures = 0.0
        self._problem = ""
        self._full = False  # the disk, which is the problem
        self._unforgotten: set[str] = set()  # chats whose blocks are still there, as the disk was full
        self._next_look = 0.0
        self._notices: list[str] = []
        self._queue: deque[tuple[Record, str]] = deque()
        self._queued: dict[tuple[bytes, bytes], int] = {}  # bytes of what is queued or being written
        self._queued_bytes = 0
        self._tasks: deque[Callable[[], None]] = deque()
        self._changed = threading.Condition()
        self._urgent = False  # a task waits that must be done soon
        self._flushing = False
        self._ending = False
        self._busy = False
        self._index: DiskIndex | None = None
        try:
            self._segments.mkdir(parents=True, exist_ok=True)
            for each in (folder, self._segments):
                each.chmod(0o700)
            self._index = DiskIndex(folder / "index.sqlite")
            self._tasks.append(self._clean_up)
        except OSError as error:
            self._switch_off(error)
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="disk cache reader")
        self._writer = threading.Thread(target=self._run, name="disk cache writer", daemon=True)
        self._writer.start()

    # --- the engine's thread ---------------------------------------------------------------------

    @property
    def on(self) -> bool:
        """Whether it works."""
        return self._index is not None and not self._problem

    def look_again(self) -> None:
        """Switches itself on again if the disk was full and has room now; costs nothing, looks rarely."""
        now = time.monotonic()
        if not self._full or now < self._next_look or self._ending:
            return
        self._next_look = now + _LOOK_SECONDS
        self._readers.submit(self._look_for_room)

    def places(self, space: bytes, digests: Sequence[bytes]) -> list[BlockPlace]:
        """Returns where the first of these blocks are, up to the first that is not there."""
        if self._index is None or self._problem or not digests:
            return []
        try:
            return self._index.places(space, digests)
        except sqlite3.Error as error:
            self._switch_off(error)
            return []

    def listed(self, space: bytes, digests: Sequence[bytes]) -> set[bytes]:
        """Returns which of these blocks are there."""
        if self._index is None or self._problem:
            return set()
        try:
            return {digest for _, digest in self._index.listed([(space, digest) for digest in digests])}
        except sqlite3.Error as error:
            self._switch_off(error)
            return set()

    def has_chat(self, chat: str) -> bool:
        """Returns whether a chat has any block on disk."""
        if self._index is None or self._problem:
            return False
        try:
            return self._index.has_chat(chat)
        except sqlite3.Error as error:
            self._switch_off(error)
            return False

    def read(self, space: bytes, places: Sequence[BlockPlace]) -> Future[DiskRead]:
        """Reads blocks, in order, up to the first that cannot be used; that one is removed."""
        return self._readers.submit(self._read, space, tuple(places))

    def has_room(self, nbytes: int) -> bool:
        """Whether `write` would take so many bytes now; a slow disk must not fill the memory."""
        with self._changed:
            return self.on and self._queued_bytes + nbytes <= _QUEUE_BYTES

    def write(self, records: Sequence[Record], chat: str) -> None:
        """Queues blocks that a chat uses. Those that are queued already, or listed, are not written again."""
        if not self.on:
            return
        with self._changed:
            for record in records:
                key = (record.space, record.digest)
                if key not in self._queued:
                    self._queued[key] = len(record.payload)
                    self._queued_bytes += len(record.payload)
                    self._queue.append((record, chat))
            self._changed.notify_all()

    def own(self, chat: str, space: bytes, digests: Sequence[bytes]) -> None:
        """Records that a chat uses blocks that are on disk."""
        self._later(lambda: self._with_index(lambda index: index.add_owner(chat, space, digests)))

    def forget_chat(self, chat: str) -> None:
        """Removes and overwrites the blocks that only this chat used. Done when `flush` has returned."""
        with self._changed:
            kept = [(record, owner) for record, owner in self._queue if owner != chat]
            for record, owner in self._queue:
                if owner == chat:
                    self._unqueue(record)
            self._queue = deque(kept)
            self._urgent = True
        self._later(lambda: self._forget_chat(chat))

    def forget_all(self) -> None:
        """Removes everything. Done when `flush` has returned."""
        with self._changed:
            self._clear_queue()
            self._urgent = True
        self._later(self._forget_all)

    def flush(self, timeout: float) -> bool:
        """Waits until all that was queued is on disk. Returns whether it is."""
        with self._changed:
            self._flushing = True
            self._changed.notify_all()
            done = self._changed.wait_for(
                lambda: not (self._queue or self._tasks or self._busy) or not self.on, timeout
            )
            self._flushing = False
        return done and self.on

    def close(self, timeout: float = 5.0) -> None:
        """Writes what is queued, as far as the time allows, and ends the threads."""
        self.flush(timeout)
        with self._changed:
            self._ending = True
            self._changed.notify_all()
        self._readers.shutdown(wait=True, cancel_futures=True)
        self._writer.join(timeout)
        if self._index is not None and not self._writer.is_alive():
            self._index.close()

    def take_notices(self) -> list[str]:
        """Returns sentences for people since the last call."""
        taken, self._notices = self._notices, []
        return taken

    def segments(self) -> list[SegmentInfo]:
        """Returns the files, the least recently used first."""
        return self._index.segments() if self._index is not None and self.on else []

    def prefixes(self) -> list[StoredPrefix]:
        """Returns what each chat has, the most recently used first."""
        return self._index.prefixes() if self._index is not None and self.on else []

    def verify(self) -> tuple[int, int]:
        """Reads every block and removes damaged ones. Returns how many are intact, and how many were not."""
        index, good, bad = self._index, 0, 0
        for segment in self.segments():
            assert index is not None
            for space, place in index.blocks_of(segment.name):
                intact = len(self._payloads(space, (place,)))
                good, bad = good + intact, bad + 1 - intact
        return good, bad

    def count_restored(self, blocks: int, seconds: float) -> None:
        """Counts blocks that came back, and the computing time that they saved."""
        amounts = {RESTORED: blocks, SAVED: seconds}
        self._later(lambda: self._with_index(lambda index: index.count(amounts)))

    def figures(self, space: bytes = b"") -> DiskCacheFigures:
        """Returns the present figures; reads the index.

        Args:
            space: whose blocks are counted by chat.
        """
        index = self._index
        if index is None or not self.on:
            return DiskCacheFigures(problem=self._problem)
        try:
            return figures_of(index, space)
        except sqlite3.Error as error:
            self._switch_off(error)
            return DiskCacheFigures(problem=self._problem)

    def recent_figures(self, space: bytes) -> DiskCacheFigures:
        """Returns figures that are a few seconds old. Another thread reads the index, so it costs nothing."""
        if self._problem:
            return DiskCacheFigures(problem=self._problem)
        now = time.monotonic()
        if now >= self._next_figures and not self._ending:
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

    def _refresh_figures(self, space: bytes) -> None:
        index = self._index
        if index is None or not self.on:
            return
        try:
            version = index.data_version()
        except sqlite3.Error as error:
            self._switch_off(error)
            return
        if version != self._recent_version:
            self._recent, self._recent_version = self.figures(space), version

    def _look_for_room(self) -> None:
        try:
            if shutil.disk_usage(self.folder).free < _ROOM:
                return
        except OSError:
            return
        self._notices.append("The disk has room again, so the disk cache is on again.")
        self._full, self._problem = False, ""
        for chat in list(self._unforgotten):
            self.forget_chat(chat)

    def _payloads(self, space: bytes, places: tuple[BlockPlace, ...]) -> list[bytes]:
        payloads: list[bytes] = []
        files: dict[str, int] = {}
        try:
            for place in places:
                try:
                    if place.segment not in files:
                        files[place.segment] = os.open(self._segments / place.segment, os.O_RDONLY)
                    file = files[place.segment]
                    payloads.append(read_record(file, place.offset, place.length, space, place.digest))
                except (BadRecordError, OSError) as error:
                    self._skip(space, place, error)
                    break
        finally:
            for file in files.values():
                os.close(file)
        return payloads

    def _skip(self, space: bytes, place: BlockPlace, error: Exception) -> None:
        if isinstance(error, FileNotFoundError):
            reason = "the file is missing"
            self._with_index(lambda index: index.remove_segment(place.segment))
        else:
            reason = str(error)
            self._with_index(lambda index: index.remove_block(space, place.digest))
        self._with_index(lambda index: index.count({SKIPPED + reason: 1}))
        self._recent_version = -1  # this thread's own changes do not show in the index's version

    # --- the writer's thread ---------------------------------------------------------------------

    def _run(self) -> None:
        lower_thread_priority()
        while True:
            with self._changed:
                self._busy = False
                self._changed.notify_all()
                self._changed.wait_for(lambda: self._queue or self._tasks or self._ending)
                if not (self._queue or self._tasks):
                    return
                if self._queue and not self._tasks:
                    self._changed.wait_for(self._should_write, _GATHER_SECONDS)
                tasks = list(self._tasks)
                self._tasks.clear()
                self._urgent = False
                batch = self._take_batch()
                self._busy = True
            begin = time.thread_time()
            if batch:
                self._write(batch)
            self._rest(begin)
            for task in tasks:  # after the write, so that what a task forgets is not written behind it
                task()

    def _should_write(self) -> bool:
        return self._queued_bytes >= _SEGMENT_BYTES or bool(self._tasks) or self._is_waited_for()

    def _take_batch(self) -> list[tuple[Record, str]]:
        batch: list[tuple[Record, str]] = []
        nbytes = 0
        while self._queue and nbytes < _SEGMENT_BYTES:
            batch.append(self._queue.popleft())
            nbytes += len(batch[-1][0].payload)
        return batch

    def _write(self, batch: list[tuple[Record, str]]) -> None:
        index = self._index
        try:
            if index is None or self._problem:
                return
            listed = index.listed([(record.space, record.digest) for record, _ in batch])
            new = [(r, chat) for r, chat in batch if (r.space, r.digest) not in listed]
            for record, chat in batch:
                if (record.space, record.digest) in listed:
                    index.add_owner(chat, record.space, [record.digest])
            nbytes = sum(len(record.payload) for record, _ in new)
            if new and nbytes <= self.limit:
                self._make_room(index, nbytes)
                name, written, size = write_segment(self._segments, self._throttled(new))
                index.add(name, size, written, [chat for _, chat in new])
        except (OSError, sqlite3.Error) as error:
            self._switch_off(error)
        finally:
            with self._changed:
                for record, _ in batch:
                    self._unqueue(record)

    def _throttled(self, batch: list[tuple[Record, str]]) -> Iterator[Record]:
        """The records, with rests between them while chats are answered."""
        begin, nbytes = time.thread_time(), 0
        for record, _ in batch:
            yield record
            nbytes += len(record.payload)
            if nbytes >= _PIECE_BYTES:
                self._rest(begin)
                begin, nbytes = time.thread_time(), 0

    def _rest(self, begin: float) -> None:
        """Pays for the processor time since `begin`, unless somebody waits for the writer."""
        self._throttle.charge(time.thread_time() - begin)
        with self._changed:
            while (delay := self._throttle.delay()) > 0:
                if self._changed.wait_for(self._is_waited_for, delay):
                    return

    def _is_waited_for(self) -> bool:
        return self._urgent or self._flushing or self._ending or bool(self._problem)

    def _make_room(self, index: DiskIndex, nbytes: int) -> None:
        used = index.nbytes()
        for segment in index.segments():
            if used + nbytes <= self.limit:
                break
            index.remove_segment(segment.name)
            (self._segments / segment.name).unlink(missing_ok=True)
            used -= segment.nbytes

    def _clean_up(self) -> None:
        """Removes what a killed engine left: unfinished parts, segments without entries and the reverse."""
        index = self._index
        assert index is not None
        try:
            remove_abandoned_parts(self._segments)
            listed = {segment.name: segment for segment in index.segments()}
            there = set()
            for file in self._segments.glob(f"*{SUFFIX}"):
                there.add(file.name)
                old = time.time() - file.stat().st_mtime > _UNLISTED_SECONDS
                empty = file.name in listed and listed[file.name].blocks == 0
                if (file.name not in listed and old) or empty:
                    index.remove_segment(file.name)
                    file.unlink(missing_ok=True)
            for name in listed.keys() - there:
                index.remove_segment(name)
            self._make_room(index, 0)
        except (OSError, sqlite3.Error) as error:
            self._switch_off(error)

    def _forget_chat(self, chat: str) -> None:
        index = self._index
        if index is None:
            return
        self._unforgotten.discard(chat)
        try:
            for place in index.remove_chat(chat):
                erase_record(self._segments / place.segment, place.offset, place.length)
            for segment in index.segments():
                if segment.blocks == 0:
                    index.remove_segment(segment.name)
                    (self._segments / segment.name).unlink(missing_ok=True)
        except (OSError, sqlite3.Error) as error:
            self._unforgotten.add(chat)
            self._switch_off(error)

    def _forget_all(self) -> None:
        index = self._index
        if index is None:
            return
        try:
            for segment in index.segments():
                index.remove_segment(segment.name)
            for file in self._segments.glob(f"*{SUFFIX}"):
                file.unlink(missing_ok=True)
        except (OSError, sqlite3.Error) as error:
            self._switch_off(error)

    # --- helpers ---------------------------------------------------------------------------------

    def _unqueue(self, record: Record) -> None:
        self._queued_bytes -= self._queued.pop((record.space, record.digest), 0)

    def _clear_queue(self) -> None:
        self._queue.clear()
        self._queued.clear()
        self._queued_bytes = 0

    def _later(self, task: Callable[[], None]) -> None:
        with self._changed:
            self._tasks.append(task)
            self._changed.notify_all()

    def _with_index(self, use: Callable[[DiskIndex], object]) -> None:
        if self._index is None or self._problem:
            return
        try:
            use(self._index)
        except sqlite3.Error as error:
            self._switch_off(error)

    def _switch_off(self, error: Exception) -> None:
        if self._problem:
            return
        self._next_look = time.monotonic() + _LOOK_SECONDS
        self._problem, self._full = trouble_of(error, self.folder, opened=self._index is not None)
        self._notices.append(self._problem)
        with self._changed:
            self._clear_queue()
            self._changed.notify_all()
