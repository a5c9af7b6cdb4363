"""The segments in a folder and their index, kept in step with each other."""

from __future__ import annotations

import os
import time
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate
from pathlib import Path
from typing import Final

from engine.disk_cache.disk_index import BlockPlace, DiskIndex
from engine.disk_cache.segment_file import (
    SUFFIX,
    BadRecordError,
    Record,
    erase_record,
    read_record,
    remove_abandoned_parts,
    write_segment,
)

_UNLISTED_SECONDS: Final = (
    3600.0  # age at which an unlisted segment is removed; a writer may be about to list it
)


class SegmentFolder:
    """The segments of a disk cache and their index. All methods raise OSError and sqlite3.Error.

    Args:
        folder: created if it is missing, readable by its owner alone.

    Attributes:
        index: which block is where.

    Raises:
        OSError: it cannot be made or opened.
    """

    def __init__(self, folder: Path) -> None:
        self._segments = folder / "segments"
        self._segments.mkdir(parents=True, exist_ok=True)
        for path in (folder, self._segments):
            path.chmod(0o700)
        self.index = DiskIndex(folder / "index.sqlite")

    def write(self, batch: Sequence[tuple[Record, str]], limit: int, rest: Callable[[], None]) -> None:
        """Writes the blocks that are not there yet, and lists all of them for their chats.

        Of more than the limit, the first are written; the rest counts as removed.

        Args:
            batch: blocks, each with the chat that it is kept for.
            limit: bytes that all segments together may take.
            rest: called after each short piece of work.
        """
        listed = self.index.listed([(record.space, record.digest) for record, _ in batch])
        new = [(r, chat) for r, chat in batch if (r.space, r.digest) not in listed]
        for record, chat in batch:
            if (record.space, record.digest) in listed:
                self.index.add_owner(chat, record.space, [record.digest])
        ends = list(accumulate(len(record.payload) for record, _ in new))
        fitting = bisect_right(ends, limit)
        if fitting < len(new):
            new = new[:fitting]
            self.index.count_removal()
        if new:
            nbytes = ends[fitting - 1]
            self.make_room(nbytes, limit)
            name, written, size = write_segment(self._segments, [record for record, _ in new], rest)
            self.index.add(name, size, written, [chat for _, chat in new])

    @contextmanager
    def reading(self, space: bytes) -> Iterator[Callable[[BlockPlace], bytes]]:
        """Gives a function that reads the payload of a block; it raises BadRecordError, too."""
        files: dict[str, int] = {}

        def read(place: BlockPlace) -> bytes:
            if place.segment not in files:
                files[place.segment] = os.open(self._segments / place.segment, os.O_RDONLY)
            return read_record(files[place.segment], place.offset, place.length, space, place.digest)

        try:
            yield read
        finally:
            for file in files.values():
                os.close(file)

    def skip(self, space: bytes, place: BlockPlace, error: BadRecordError | OSError) -> str:
        """Removes a block that cannot be used. Returns the reason."""
        if isinstance(error, FileNotFoundError):
            self.index.remove_segment(place.segment)
            return "the file is missing"
        self.index.remove_block(space, place.digest)
        return str(error)

    def make_room(self, nbytes: int, limit: int) -> None:
        """Removes the least recently used segments until so many bytes fit."""
        used = self.index.nbytes()
        for segment in self.index.segments():
            if used + nbytes <= limit:
                break
            self.index.remove_segment(segment.name)
            (self._segments / segment.name).unlink(missing_ok=True)
            used -= segment.nbytes

    def clean_up(self) -> None:
        """Removes what a killed engine left: unfinished parts, segments without entries and the reverse."""
        remove_abandoned_parts(self._segments)
        listed = {segment.name: segment for segment in self.index.segments()}
        there = set()
        for file in self._segments.glob(f"*{SUFFIX}"):
            there.add(file.name)
            old = time.time() - file.stat().st_mtime > _UNLISTED_SECONDS
            empty = file.name in listed and listed[file.name].blocks == 0
            if (file.name not in listed and old) or empty:
                self.index.remove_segment(file.name)
                file.unlink(missing_ok=True)
        for name in listed.keys() - there:
            self.index.remove_segment(name)

    def forget_chat(self, chat: str) -> None:
        """Removes and overwrites the blocks that only this chat used."""
        for place in self.index.remove_chat(chat):
            erase_record(self._segments / place.segment, place.offset, place.length)
        for segment in self.index.segments():
            if segment.blocks == 0:
                self.index.remove_segment(segment.name)
                (self._segments / segment.name).unlink(missing_ok=True)

    def forget_all(self) -> None:
        """Removes everything."""
        for segment in self.index.segments():
            self.index.remove_segment(segment.name)
        for file in self._segments.glob(f"*{SUFFIX}"):
            file.unlink(missing_ok=True)
