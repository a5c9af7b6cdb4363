"""The index of blocks on disk by their hashes, and the folder of the segments that hold them."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import accumulate, takewhile
from pathlib import Path
from typing import Final, NamedTuple

from engine.disk_cache.segment_file import (
    SUFFIX,
    BadRecordError,
    Record,
    WrittenRecord,
    erase_record,
    read_record,
    remove_abandoned_parts,
    write_segment,
)

# --- Index of the blocks on disk, in SQLite: each one's segment and chats, and each segment's last use

_VERSION: Final = 2
_SCHEMA: Final = """
CREATE TABLE segments (name TEXT PRIMARY KEY, bytes INTEGER NOT NULL, used REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE blocks (
  space BLOB NOT NULL, digest BLOB NOT NULL, segment TEXT NOT NULL, offset INTEGER NOT NULL,
  length INTEGER NOT NULL, PRIMARY KEY (space, digest)
) WITHOUT ROWID;
CREATE INDEX blocks_of_segment ON blocks(segment);
CREATE TABLE owners (
  chat TEXT NOT NULL, space BLOB NOT NULL, digest BLOB NOT NULL, PRIMARY KEY (chat, space, digest)
) WITHOUT ROWID;
CREATE INDEX owners_of_block ON owners(space, digest);
CREATE TABLE counts (
  day TEXT NOT NULL, what TEXT NOT NULL, amount REAL NOT NULL, PRIMARY KEY (day, what)
) WITHOUT ROWID;
"""
_AT_ONCE: Final = 400  # digests in one query
_WRITTEN: Final = "written bytes"
_REMOVALS: Final = ("always", "removals")  # its day is never too old
_DAYS: Final = 30  # that are counted
_MAX_CHATS: Final = 256  # that are listed with their blocks


class BlockPlace(NamedTuple):
    """Place of a block on disk."""

    digest: bytes
    segment: str
    offset: int
    length: int


class SegmentInfo(NamedTuple):
    """A segment: its size in bytes, when it was last used (seconds since 1970), and its listed blocks."""

    name: str
    nbytes: int
    used: float
    blocks: int


class StoredPrefix(NamedTuple):
    """A chat's blocks on disk in one space, their bytes, and when one was last used (since 1970)."""

    chat: str
    space: bytes
    blocks: int
    nbytes: int
    used: float


class DiskIndex:
    """The index of one folder, for several threads and processes; `OSError` if its `file` cannot be used.

    A damaged file, or one of another version, is removed and begun anew: all blocks are then misses, and
    their segments are removed as unlisted.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._local = threading.local()
        self._opened: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        try:
            self._prepare()
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError):
                raise OSError(f"{file.name} cannot be used: {error}") from error
            self.close()
            for path in (file, file.with_name(file.name + "-wal"), file.with_name(file.name + "-shm")):
                path.unlink(missing_ok=True)
            self._prepare()

    def close(self) -> None:
        """Closes the connections of all threads, which must not use it any more."""
        with self._lock:
            for connection in self._opened:
                with suppress(sqlite3.Error):
                    connection.close()
            self._opened.clear()
        self._local = threading.local()

    def places(self, space: bytes, digests: Sequence[bytes]) -> list[BlockPlace]:
        """Returns the places of the first of `digests`, up to the first one that is not listed."""
        known: dict[bytes, BlockPlace] = {}
        for start in range(0, len(digests), _AT_ONCE):
            some = digests[start : start + _AT_ONCE]
            marks = ",".join("?" * len(some))
            rows = self._connection.execute(
                f"SELECT digest, segment, offset, length FROM blocks WHERE space = ? AND digest IN ({marks})",
                (space, *some),
            )
            new = {row[0]: BlockPlace(*row) for row in rows}
            known |= new
            if len(new) < len(set(some)):
                break
        return [known[digest] for digest in takewhile(known.__contains__, digests)]

    def listed(self, names: Sequence[tuple[bytes, bytes]]) -> set[tuple[bytes, bytes]]:
        """Returns which of these spaces and digests are listed."""
        query = "SELECT 1 FROM blocks WHERE space = ? AND digest = ?"
        return {name for name in names if self._connection.execute(query, name).fetchone()}

    def add(self, segment: str, nbytes: int, records: Sequence[WrittenRecord], chats: Sequence[str]) -> None:
        """Lists a segment that was written, and for each of its records the chat that it is kept for."""
        now = time.time()
        with self._connection as connection:
            connection.execute("INSERT INTO segments VALUES (?, ?, ?)", (segment, nbytes, now))
            connection.executemany(
                "INSERT OR REPLACE INTO blocks VALUES (?, ?, ?, ?, ?)",
                [
                    (written.record.space, written.record.digest, segment, written.offset, written.length)
                    for written in records
                ],
            )
            connection.executemany(
                "INSERT OR IGNORE INTO owners VALUES (?, ?, ?)",
                [
                    (chat, written.record.space, written.record.digest)
                    for written, chat in zip(records, chats, strict=True)
                ],
            )
            _count(connection, _WRITTEN, nbytes)

    def add_owner(self, chat: str, space: bytes, digests: Sequence[bytes]) -> None:
        """Records that a chat uses blocks, so that they stay when another chat that used them is deleted."""
        with self._connection as connection:
            connection.executemany(
                "INSERT OR IGNORE INTO owners SELECT ?, space, digest FROM blocks "
                "WHERE space = ? AND digest = ?",
                [(chat, space, digest) for digest in digests],
            )

    def use(self, segments: set[str]) -> None:
        """Records that segments were used now."""
        now = time.time()
        with self._connection as connection:
            connection.executemany(
                "UPDATE segments SET used = ? WHERE name = ?", [(now, s) for s in segments]
            )

    def remove_block(self, space: bytes, digest: bytes) -> None:
        """Removes a block that cannot be used."""
        with self._connection as connection:
            connection.execute("DELETE FROM blocks WHERE space = ? AND digest = ?", (space, digest))
            connection.execute("DELETE FROM owners WHERE space = ? AND digest = ?", (space, digest))
            _add(connection, *_REMOVALS, 1)

    def remove_segment(self, name: str) -> None:
        """Removes a segment and its blocks."""
        with self._connection as connection:
            connection.execute(
                "DELETE FROM owners WHERE (space, digest) IN "
                "(SELECT space, digest FROM blocks WHERE segment = ?)",
                (name,),
            )
            connection.execute("DELETE FROM blocks WHERE segment = ?", (name,))
            connection.execute("DELETE FROM segments WHERE name = ?", (name,))
            _add(connection, *_REMOVALS, 1)

    def remove_chat(self, chat: str) -> list[BlockPlace]:
        """Removes a chat, and the blocks that no other chat uses. Returns where these were."""
        with self._connection as connection:
            rows = connection.execute(
                "SELECT b.space, b.digest, b.segment, b.offset, b.length FROM owners o "
                "JOIN blocks b ON b.space = o.space AND b.digest = o.digest WHERE o.chat = ? AND NOT EXISTS "
                "(SELECT 1 FROM owners x WHERE x.space = o.space AND x.digest = o.digest AND x.chat <> ?)",
                (chat, chat),
            ).fetchall()
            connection.execute("DELETE FROM owners WHERE chat = ?", (chat,))
            connection.executemany(
                "DELETE FROM blocks WHERE space = ? AND digest = ?", [(row[0], row[1]) for row in rows]
            )
            _add(connection, *_REMOVALS, 1)
        return [BlockPlace(*row[1:]) for row in rows]

    def removals(self) -> int:
        """Returns how often blocks were removed, by any engine; it is raised together with each removal."""
        query = "SELECT amount FROM counts WHERE day = ? AND what = ?"
        row = self._connection.execute(query, _REMOVALS).fetchone()
        return int(row[0]) if row else 0

    def count_removal(self) -> None:
        """Raises `removals` for blocks that were not even listed."""
        with self._connection as connection:
            _add(connection, *_REMOVALS, 1)

    def segments(self) -> list[SegmentInfo]:
        """Returns the segments, the least recently used first."""
        rows = self._connection.execute(
            "SELECT s.name, s.bytes, s.used, (SELECT COUNT(*) FROM blocks b WHERE b.segment = s.name) "
            "FROM segments s ORDER BY s.used"
        )
        return [SegmentInfo(*row) for row in rows]

    def blocks_of(self, segment: str) -> list[tuple[bytes, BlockPlace]]:
        """Returns the spaces and places of a segment's blocks."""
        rows = self._connection.execute(
            "SELECT space, digest, segment, offset, length FROM blocks WHERE segment = ? ORDER BY offset",
            (segment,),
        )
        return [(row[0], BlockPlace(*row[1:])) for row in rows]

    def nbytes(self) -> int:
        """Returns the size of all segments."""
        return int(self._connection.execute("SELECT COALESCE(SUM(bytes), 0) FROM segments").fetchone()[0])

    def blocks(self) -> int:
        """Returns how many blocks are listed."""
        return int(self._connection.execute("SELECT COUNT(*) FROM blocks").fetchone()[0])

    def blocks_of_chats(self, space: bytes) -> dict[str, int]:
        """Returns how many blocks of a space each chat uses; of many chats, those with the most."""
        rows = self._connection.execute(
            "SELECT chat, COUNT(*) AS blocks FROM owners WHERE space = ? GROUP BY chat "
            "ORDER BY blocks DESC LIMIT ?",
            (space, _MAX_CHATS),
        )
        return dict(rows.fetchall())

    def prefixes(self) -> list[StoredPrefix]:
        """Returns what each chat has in each space, the most recently used first."""
        rows = self._connection.execute(
            "SELECT o.chat, o.space, COUNT(*), SUM(b.length), MAX(s.used) FROM owners o "
            "JOIN blocks b ON b.space = o.space AND b.digest = o.digest "
            "JOIN segments s ON s.name = b.segment GROUP BY o.chat, o.space ORDER BY MAX(s.used) DESC, o.chat"
        )
        return [StoredPrefix(*row) for row in rows]

    def has_chat(self, chat: str) -> bool:
        """Returns whether a chat uses any block."""
        query = "SELECT 1 FROM owners WHERE chat = ? LIMIT 1"
        return self._connection.execute(query, (chat,)).fetchone() is not None

    def written_today(self) -> int:
        """Returns the bytes written since midnight (UTC)."""
        return int(self.counted(days=0).get(_WRITTEN, 0))

    def count(self, amounts: Mapping[str, float]) -> None:
        """Adds to what is counted by day, for all engines that use the folder."""
        with self._connection as connection:
            for what, amount in amounts.items():
                _count(connection, what, amount)

    def counted(self, days: int = _DAYS) -> dict[str, float]:
        """Returns what was counted today (UTC) and on so many days before."""
        rows = self._connection.execute(
            "SELECT what, SUM(amount) FROM counts WHERE day >= date('now', ?) GROUP BY what",
            (f"-{days} days",),
        )
        return dict(rows.fetchall())

    def data_version(self) -> int:
        """Returns a number that changes when another thread or process has changed the index."""
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    @property
    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = sqlite3.connect(self._file, timeout=5.0, check_same_thread=False)
            self._local.connection = connection
            with self._lock:
                self._opened.append(connection)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
        return connection

    def _prepare(self) -> None:
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")  # another engine may be making the same tables
        with connection:
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version == _VERSION:
                return
            if version != 0:
                raise sqlite3.DatabaseError(f"the index has version {version}")
            for statement in _SCHEMA.split(";\n"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {_VERSION}")


def _count(connection: sqlite3.Connection, what: str, amount: float) -> None:
    _add(connection, connection.execute("SELECT date('now')").fetchone()[0], what, amount)
    connection.execute("DELETE FROM counts WHERE day < date('now', ?)", (f"-{_DAYS} days",))


def _add(connection: sqlite3.Connection, day: str, what: str, amount: float) -> None:
    connection.execute(
        "INSERT INTO counts VALUES (?, ?, ?) "
        "ON CONFLICT(day, what) DO UPDATE SET amount = amount + excluded.amount",
        (day, what, amount),
    )


# --- The segments in a folder and their index, kept in step with each other

_UNLISTED_SECONDS: Final = (
    3600.0  # age at which an unlisted segment is removed; a writer may be about to list it
)


class SegmentFolder:
    """The segments of a disk cache and their index. Opening it and all methods raise OSError, sqlite3.Error.

    Args:
        folder: created if it is missing, readable by its owner alone.
    """

    def __init__(self, folder: Path) -> None:
        self._segments = folder / "segments"
        self._segments.mkdir(parents=True, exist_ok=True)
        for path in (folder, self._segments):
            path.chmod(0o700)
        self.index = DiskIndex(folder / "index.sqlite")  # which block is where

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
