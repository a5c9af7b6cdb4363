"""The database file: its schema, its check, the backup before a migration, a new one if it is damaged."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from app.translation import translate

# --- The schema, as migrations from one `user_version` to the next. Append; never change one
_TABLES: Final = """
CREATE TABLE chats (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  color_index INTEGER NOT NULL,
  created REAL NOT NULL,
  updated REAL NOT NULL,
  leaf INTEGER,
  draft TEXT NOT NULL DEFAULT '',
  deleted REAL
);
CREATE TABLE messages (
  id INTEGER PRIMARY KEY,
  chat TEXT NOT NULL REFERENCES chats(id) ON DELETE CASCADE,
  parent INTEGER REFERENCES messages(id),
  role TEXT NOT NULL,
  content TEXT NOT NULL,
  state TEXT NOT NULL,
  created REAL NOT NULL,
  model TEXT NOT NULL DEFAULT '',
  error TEXT NOT NULL DEFAULT '',
  prompt_tokens INTEGER NOT NULL DEFAULT 0,
  reused_tokens INTEGER NOT NULL DEFAULT 0,
  completion_tokens INTEGER NOT NULL DEFAULT 0,
  ttft REAL NOT NULL DEFAULT 0,
  tokens_per_s REAL NOT NULL DEFAULT 0
);
CREATE INDEX messages_of_chat ON messages(chat, id);
CREATE INDEX messages_of_parent ON messages(parent);
"""

# A streaming answer changes twice a second, so it is indexed once, when it ends.
_SEARCH: Final = """
CREATE VIRTUAL TABLE found USING fts5(
  content, content='messages', content_rowid='id', tokenize='unicode61 remove_diacritics 2'
);
CREATE TRIGGER found_insert AFTER INSERT ON messages WHEN new.state <> 'streaming' BEGIN
  INSERT INTO found(rowid, content) VALUES (new.id, new.content);
END;
CREATE TRIGGER found_update AFTER UPDATE OF content, state ON messages BEGIN
  INSERT INTO found(found, rowid, content)
    SELECT 'delete', old.id, old.content WHERE old.state <> 'streaming';
  INSERT INTO found(rowid, content) SELECT new.id, new.content WHERE new.state <> 'streaming';
END;
CREATE TRIGGER found_delete AFTER DELETE ON messages WHEN old.state <> 'streaming' BEGIN
  INSERT INTO found(found, rowid, content) VALUES ('delete', old.id, old.content);
END;
UPDATE messages SET state = 'interrupted' WHERE state = 'streaming';
INSERT INTO found(found) VALUES ('rebuild');
"""

# Settings and details are JSON objects. A deleted message stays in the tree: what follows it is shown below
# its nearest ancestor that is not deleted, so messages can be deleted and restored in any order.
# `deleted_with` is the message whose deletion took this one along. The full-text index moved to a file of its
# own (`message_search.py`), which is made from the messages in `unindexed`.
_TREE: Final = """
ALTER TABLE chats ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
ALTER TABLE chats ADD COLUMN folder TEXT NOT NULL DEFAULT '';
ALTER TABLE chats ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chats ADD COLUMN archived REAL;
ALTER TABLE chats ADD COLUMN branched_from TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN details TEXT NOT NULL DEFAULT '{}';
ALTER TABLE messages ADD COLUMN deleted REAL;
ALTER TABLE messages ADD COLUMN deleted_with INTEGER;
CREATE INDEX messages_streaming ON messages(id) WHERE state = 'streaming';
CREATE INDEX messages_deleted ON messages(deleted_with) WHERE deleted_with IS NOT NULL;
DROP TRIGGER found_insert;
DROP TRIGGER found_update;
DROP TRIGGER found_delete;
DROP TABLE found;
CREATE TABLE identity (id TEXT NOT NULL);
INSERT INTO identity VALUES (lower(hex(randomblob(16))));
CREATE TABLE unindexed (message INTEGER PRIMARY KEY);
CREATE TRIGGER unindexed_insert AFTER INSERT ON messages WHEN new.state <> 'streaming' BEGIN
  INSERT OR IGNORE INTO unindexed VALUES (new.id);
END;
CREATE TRIGGER unindexed_update AFTER UPDATE OF content, state ON messages WHEN new.state <> 'streaming' BEGIN
  INSERT OR IGNORE INTO unindexed VALUES (new.id);
END;
CREATE TRIGGER unindexed_delete AFTER DELETE ON messages BEGIN
  INSERT OR IGNORE INTO unindexed VALUES (old.id);
END;
"""

# Finds the messages from which on a long chat is sent without reading all of it.
_CHOICES: Final = """
CREATE INDEX messages_with_context ON messages(chat) WHERE instr(details, '"context"') > 0;
"""

# The chat that has not begun has the ID "".
_DRAFT_FILES: Final = """
CREATE TABLE draft_files (
  chat TEXT NOT NULL,
  place INTEGER NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  content TEXT NOT NULL,
  facts TEXT NOT NULL,
  PRIMARY KEY (chat, place)
);
CREATE TRIGGER draft_files_delete AFTER DELETE ON chats BEGIN
  DELETE FROM draft_files WHERE chat = old.id;
END;
"""

# They were in the settings of their chat, which are read often.
_QUEUES: Final = """
CREATE TABLE queued_prompts (
  chat TEXT NOT NULL,
  place INTEGER NOT NULL,
  content TEXT NOT NULL,
  details TEXT NOT NULL,
  PRIMARY KEY (chat, place)
);
CREATE TRIGGER queued_prompts_delete AFTER DELETE ON chats BEGIN
  DELETE FROM queued_prompts WHERE chat = old.id;
END;
INSERT INTO queued_prompts
  SELECT c.id, q.key, json_extract(q.value, '$.text'), coalesce(json_extract(q.value, '$.details'), '{}')
  FROM (SELECT id, CASE WHEN json_valid(settings) THEN settings ELSE '{}' END AS settings FROM chats) c,
    json_each(c.settings, '$.queued') q
  WHERE typeof(q.key) = 'integer'
    AND CASE q.type WHEN 'object' THEN json_type(q.value, '$.text') END = 'text';
UPDATE chats SET settings = json_remove(settings, '$.queued')
  WHERE json_valid(settings) AND instr(settings, '"queued"') > 0;
"""

#: MIGRATIONS[n] updates a database from version n to n + 1.
MIGRATIONS: Final[tuple[str, ...]] = (_TABLES, _SEARCH, _TREE, _CHOICES, _DRAFT_FILES, _QUEUES)


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
        text = translate("store", "The folder {folder} cannot be created: {reason}.")
        raise StoreError(text.format(folder=path.parent, reason=error.strerror)) from error
    warning = ""
    try:
        connection = _open_sound(path)
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) and "malformed" not in str(error):
            text = translate("store", "The chats in {path} cannot be opened: {reason}.")
            raise StoreError(text.format(path=path, reason=error)) from error
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
        text = translate("store", "The chats in {path} were written by a newer Octavo. Use that version.")
        raise StoreError(text.format(path=path))
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
            text = translate(
                "store",
                "The chats in {path} could not be updated to version {version}: {reason}. "
                "Nothing was changed.",
            )
            raise StoreError(text.format(path=path, version=number + 1, reason=error)) from error


def _back_up(connection: sqlite3.Connection, to: Path) -> None:
    with closing(sqlite3.connect(to)) as copy:
        connection.backup(copy)
