"""The full-text index of all messages, in a file of its own that can be made again from the chats.

A message's text is what was written and, below it, its files with their names. Two indexes cover the same
texts: words and their beginnings, and groups of three characters, which find parts of words and languages
that are written without spaces. They are filled from the table `unindexed` of the chats, on the background
thread and a few messages at a time, so saving never waits for them.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from app.store.records import ATTACHMENTS
from app.store.row_values import read_object

_VERSION: Final = 2
_LONGEST: Final = 200_000  # characters of a message that are indexed, and of each of its files
#: Characters after each text, so that its last ones begin groups of three, too.
PADDING: Final = "\n\n"

# The groups are kept without their positions: that is a third of the size, and texts are compared anyway.
_SCHEMA: Final = """
CREATE TABLE found.origin (id TEXT NOT NULL);
CREATE TABLE found.texts (id INTEGER PRIMARY KEY, content TEXT NOT NULL);
CREATE TABLE found.facts (
  id INTEGER PRIMARY KEY, chat TEXT NOT NULL, created REAL NOT NULL, model TEXT NOT NULL
);
CREATE VIRTUAL TABLE found.words USING fts5(
  content, content='texts', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='1 2'
);
CREATE VIRTUAL TABLE found.parts USING fts5(
  content, content='texts', content_rowid='id', tokenize='trigram', detail='none'
);
CREATE VIRTUAL TABLE found.part_terms USING fts5vocab('parts', 'row');
"""


def index_path(path: Path) -> Path:
    """Where the index of the chats at `path` is."""
    return path.with_name(f"{path.stem}.search{path.suffix}")


def attach_index(db: sqlite3.Connection) -> None:
    """Attaches the index of a connection's chats as `found`; makes a new one if it is missing or unusable."""
    files = {row[1]: row[2] for row in db.execute("PRAGMA database_list")}
    if "found" in files:
        return
    at = index_path(Path(files["main"]))
    try:
        _attach(db, at)
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) and "malformed" not in str(error):
            raise
        _remove(db, at)
        _attach(db, at)


def index_pending(db: sqlite3.Connection, most: int) -> int:
    """Indexes messages that are new, changed or gone, the newest first.

    Args:
        db: a connection to the chats.
        most: the most messages; two hundred of them take about a tenth of a second.

    Returns:
        How many there were.
    """
    attach_index(db)
    rows = db.execute(
        "SELECT u.message, m.content, m.details, m.chat, m.created, m.model "
        "FROM unindexed u LEFT JOIN messages m ON m.id = u.message ORDER BY u.message DESC LIMIT ?",
        (most,),
    ).fetchall()
    if not rows:
        return 0
    db.execute("BEGIN")
    try:
        for row in rows:
            index_message(db, *row)
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise
    # They leave the queue last: after a crash they are indexed again. What changed meanwhile stays in it.
    db.executemany(
        "DELETE FROM unindexed WHERE message = ?1 AND (?2, ?3, ?4, ?5, ?6) IS "
        "(SELECT content, details, chat, created, model FROM messages WHERE id = ?1)",
        rows,
    )
    db.execute("PRAGMA found.wal_checkpoint(PASSIVE)")
    return len(rows)


def index_message(
    db: sqlite3.Connection,
    number: int,
    content: str | None,
    details: str | None,
    chat: str,
    created: float,
    model: str,
) -> None:
    """Puts a message in place of what the index has of it, or takes it away if it is gone."""
    old = db.execute("SELECT content FROM found.texts WHERE id = ?", (number,)).fetchone()
    if old is not None:
        for table in ("words", "parts"):
            values = (number, old[0])
            db.execute(f"INSERT INTO found.{table}({table}, rowid, content) VALUES ('delete', ?, ?)", values)
        db.execute("DELETE FROM found.texts WHERE id = ?", (number,))
        db.execute("DELETE FROM found.facts WHERE id = ?", (number,))
    if text := _text_of(content or "", details or "{}"):
        kept = text.replace("\0", " ") + PADDING
        db.execute("INSERT INTO found.facts VALUES (?, ?, ?, ?)", (number, chat, created, model))
        for table, name in (("texts", "id"), ("words", "rowid"), ("parts", "rowid")):
            db.execute(f"INSERT INTO found.{table}({name}, content) VALUES (?, ?)", (number, kept))


def _text_of(content: str, details: str) -> str:
    """What is found of a message: its text, and its files with their names."""
    parts = [content[:_LONGEST]]
    files = read_object(details).get(ATTACHMENTS) if f'"{ATTACHMENTS}"' in details else None
    for file in files if isinstance(files, list) else ():
        if isinstance(file, dict):
            parts += [value[:_LONGEST] for key in ("name", "text") if isinstance(value := file.get(key), str)]
    return "\n".join(part for part in parts if part)


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
