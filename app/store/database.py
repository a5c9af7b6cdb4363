"""Opens the database file: checks it, backs it up before a migration, replaces a damaged one."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from app.store.schema import MIGRATIONS
from app.translation import translate

_CHECKED_ALWAYS: Final = 8 << 20  # bytes


class StoreError(Exception):
    """The chats cannot be opened. The text says why and what to do."""


class OpenedDatabase(NamedTuple):
    """An open connection and a warning for the user, empty for none."""

    connection: sqlite3.Connection
    warning: str


def open_database(path: Path, migrations: Sequence[str] = MIGRATIONS) -> OpenedDatabase:
    """Opens the database at `path`; creates or migrates it as needed.

    A damaged file is renamed, never deleted, and a new one created in its place.

    Raises:
        StoreError: the folder cannot be written, or the file is from a newer version.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            translate("store", "The folder {folder} cannot be created: {reason}.").format(
                folder=path.parent, reason=error.strerror
            )
        ) from error
    warning = ""
    try:
        connection = _open_sound(path)
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) and "malformed" not in str(error):
            raise StoreError(
                translate("store", "The chats in {path} cannot be opened: {reason}.").format(
                    path=path, reason=error
                )
            ) from error
        aside = _set_aside(path)
        warning = translate(
            "store",
            "The chat file was damaged. It was kept as {name} in {folder}, and a new one was created.",
        ).format(name=aside.name, folder=aside.parent)
        connection = _open_sound(path)
    try:
        _migrate(connection, path, migrations)
    except BaseException:
        connection.close()
        raise
    return OpenedDatabase(connection, warning)


def connect(path: Path) -> sqlite3.Connection:
    """Opens a connection with write-ahead log and foreign keys, and without checkpoints on commit."""
    connection = sqlite3.connect(path, timeout=2.0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
        # A checkpoint waits for the disk, so only the background thread does it.
        connection.execute("PRAGMA wal_autocheckpoint = 0")
    except BaseException:
        connection.close()
        raise
    connection.row_factory = sqlite3.Row
    return connection


def _open_sound(path: Path) -> sqlite3.Connection:
    check = _needs_check(path)
    connection = connect(path)
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if check:
            (result,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            if result != "ok":
                raise sqlite3.DatabaseError(result)
    except BaseException:
        connection.close()
        raise
    return connection


def _needs_check(path: Path) -> bool:
    """Whether to check the file. That reads all of it: only if it is small or was not closed properly."""
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
        raise StoreError(
            translate(
                "store", "The chats in {path} were written by a newer Octavo. Use that version."
            ).format(path=path)
        )
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
                translate(
                    "store",
                    "The chats in {path} could not be updated to version {version}: {reason}. "
                    "Nothing was changed.",
                ).format(path=path, version=number + 1, reason=error)
            ) from error


def _back_up(connection: sqlite3.Connection, to: Path) -> None:
    with closing(sqlite3.connect(to)) as copy:
        connection.backup(copy)
