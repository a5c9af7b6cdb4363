"""The full-text index of all messages, in a file of its own that can be made again from the chats.

Two indexes cover the same texts: words and their beginnings, and groups of three characters, which find
parts of words and languages that are written without spaces. They are filled from the table `unindexed` of
the chats, on the background thread, so saving a message never waits for them.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

_VERSION: Final = 1
_LONGEST: Final = 200_000  # characters of a message that are indexed
_PADDING: Final = "\n\n"  # so that the last characters of a text begin groups of three, too

_SCHEMA: Final = """
CREATE TABLE found.origin (id TEXT NOT NULL);
CREATE TABLE found.texts (id INTEGER PRIMARY KEY, content TEXT NOT NULL);
CREATE VIRTUAL TABLE found.words USING fts5(
  content, content='texts', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='1 2 3'
);
CREATE VIRTUAL TABLE found.parts USING fts5(
  content, content='texts', content_rowid='id', tokenize='trigram'
);
CREATE VIRTUAL TABLE found.part_terms USING fts5vocab('parts', 'row');
"""


def index_path(path: Path) -> Path:
    """Where the index of the chats at `path` is."""
    return path.with_name(f"{path.stem}.search{path.suffix}")


def attach_index(db: sqlite3.Connection, path: Path) -> None:
    """Attaches the index of the chats at `path` as `found`; makes a new one if it is missing or unusable."""
    at = index_path(path)
    try:
        _attach(db, at)
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) and "malformed" not in str(error):
            raise
        _remove(db, at)
        _attach(db, at)


def index_pending(db: sqlite3.Connection, most: int = -1) -> int:
    """Indexes messages that are new, changed or gone; at most `most`. Returns how many there were."""
    rows = db.execute(
        "SELECT u.message, m.content FROM unindexed u LEFT JOIN messages m ON m.id = u.message "
        "ORDER BY u.message DESC LIMIT ?",
        (most,),
    ).fetchall()
    for start in range(0, len(rows), 100):
        _index(db, rows[start : start + 100])
    return len(rows)


def _index(db: sqlite3.Connection, rows: list[sqlite3.Row]) -> None:
    """Indexes some messages. They leave the queue last: after a crash they are indexed again."""
    db.execute("BEGIN")
    try:
        for number, content in rows:
            old = db.execute("SELECT content FROM found.texts WHERE id = ?", (number,)).fetchone()
            if old is not None:
                for table in ("words", "parts"):
                    db.execute(
                        f"INSERT INTO found.{table}({table}, rowid, content) VALUES ('delete', ?, ?)",
                        (number, old[0]),
                    )
                db.execute("DELETE FROM found.texts WHERE id = ?", (number,))
            if content:
                kept = content[:_LONGEST] + _PADDING
                for table, name in (("texts", "id"), ("words", "rowid"), ("parts", "rowid")):
                    db.execute(f"INSERT INTO found.{table}({name}, content) VALUES (?, ?)", (number, kept))
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.executemany("DELETE FROM unindexed WHERE message = ?", [(row[0],) for row in rows])


def _attach(db: sqlite3.Connection, at: Path) -> None:
    db.execute("ATTACH ? AS found", (str(at),))
    db.execute("PRAGMA found.journal_mode = WAL")
    db.execute("PRAGMA found.synchronous = OFF")  # it can be made again
    (version,) = db.execute("PRAGMA found.user_version").fetchone()
    if version == 0:
        db.executescript(f"BEGIN; {_SCHEMA} PRAGMA found.user_version = {_VERSION}; COMMIT;")
        db.execute("INSERT INTO found.origin SELECT id FROM identity")
        db.execute("INSERT OR IGNORE INTO unindexed SELECT id FROM messages WHERE state <> 'streaming'")
        return
    origin = db.execute("SELECT id FROM found.origin").fetchone()
    (ours,) = db.execute("SELECT id FROM identity").fetchone()
    newest = "SELECT (SELECT max(id) FROM found.texts) > (SELECT coalesce(max(id), 0) FROM messages)"
    if version != _VERSION or origin is None or origin[0] != ours or db.execute(newest).fetchone()[0]:
        raise sqlite3.DatabaseError("the index belongs to other chats")


def _remove(db: sqlite3.Connection, at: Path) -> None:
    if any(row[1] == "found" for row in db.execute("PRAGMA database_list")):
        db.execute("DETACH found")
    for ending in ("", "-wal", "-shm", "-journal"):
        Path(f"{at}{ending}").unlink(missing_ok=True)
