"""Opens the database file: checks it, backs it up before a migration, sets a damaged one aside."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from app.store.schema import MIGRATIONS

_CHECKED_ALWAYS: Final = 8 << 20  # bytes


class StoreError(Exception):
    """The chats cannot be opened; the text says why and what to do."""


class OpenedDatabase(NamedTuple):
    """An open connection and what a person should know about the opening (empty: nothing)."""

    connection: sqlite3.Connection
    notice: str


def open_database(path: Path, migrations: Sequence[str] = MIGRATIONS) -> OpenedDatabase:
    """Opens `path`, made or migrated as needed.

    A file that is no sound database is renamed, never deleted, and a new one begun in its place.

    Raises:
        StoreError: the folder cannot be written, or a newer Octavo made the file.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"The folder {path.parent} cannot be made: {error.strerror}.") from error
    notice = ""
    try:
        connection = _open_sound(path)
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) and "malformed" not in str(error):
            raise StoreError(f"The chats in {path} cannot be opened: {error}.") from error
        aside = _set_aside(path)
        notice = (
            f"The file with the chats was damaged. It was kept as {aside.name} in {aside.parent}, "
            "and a new one was begun."
        )
        connection = _open_sound(path)
    try:
        _migrate(connection, path, migrations)
    except BaseException:
        connection.close()
        raise
    return OpenedDatabase(connection, notice)


def connect(path: Path) -> sqlite3.Connection:
    """A connection with our settings: write-ahead log, foreign keys, no checkpoint on commit."""
    connection = sqlite3.connect(path, timeout=2.0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
        # A checkpoint waits for the disk: the background thread does it, no commit does.
        connection.execute("PRAGMA wal_autocheckpoint = 0")
    except BaseException:
        connection.close()
        raise
    connection.row_factory = sqlite3.Row
    return connection


def _open_sound(path: Path) -> sqlite3.Connection:
    doubtful = _worth_checking(path)
    connection = connect(path)
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if doubtful:
            (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                raise sqlite3.DatabaseError(verdict)
    except BaseException:
        connection.close()
        raise
    return connection


def _worth_checking(path: Path) -> bool:
    """A whole check reads the whole file: done when it is small, or was not closed properly."""
    log = Path(f"{path}-wal")
    left_open = log.exists() and log.stat().st_size > 0
    return left_open or (path.exists() and path.stat().st_size < _CHECKED_ALWAYS)


def _set_aside(path: Path) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}")
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.stem}.damaged-{stamp}-{number}{path.suffix}")
    path.rename(aside)
    for ending in ("-wal", "-shm"):
        side = Path(f"{path}{ending}")
        if side.exists():
            side.rename(f"{aside}{ending}")
    return aside


def _migrate(connection: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> None:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(migrations):
        raise StoreError(f"The chats in {path} were written by a newer Octavo: use that one.")
    if 0 < version < len(migrations):
        _back_up(connection, path.with_name(f"{path.stem}.before-v{len(migrations)}{path.suffix}"))
    for number in range(version, len(migrations)):
        try:
            connection.executescript(
                f"BEGIN; {migrations[number]}; PRAGMA user_version = {number + 1}; COMMIT;"
            )
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise StoreError(
                f"The chats in {path} could not be brought to version {number + 1}: {error}. "
                "Nothing was changed."
            ) from error


def _back_up(connection: sqlite3.Connection, to: Path) -> None:
    with closing(sqlite3.connect(to)) as copy:
        connection.backup(copy)
