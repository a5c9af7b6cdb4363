"""The tree of a chat's messages, in which deleted ones are skipped: versions, branches and their ends."""

from __future__ import annotations

import sqlite3

from app.store.records import StoredMessage
from app.store.row_values import MESSAGE_COLUMNS, message_from


def branch(db: sqlite3.Connection, chat: str) -> list[StoredMessage]:
    """The shown branch of a chat, from its first message to its leaf."""
    row = db.execute("SELECT leaf FROM chats WHERE id = ?", (chat,)).fetchone()
    return [] if row is None or row[0] is None else branch_to(db, row[0])


def branch_to(db: sqlite3.Connection, message: int) -> list[StoredMessage]:
    """The branch from the first message of a chat to this one."""
    rows = db.execute(
        "WITH RECURSIVE up(id, depth) AS (SELECT ?, 0"
        " UNION ALL SELECT m.parent, depth + 1 FROM messages m JOIN up ON m.id = up.id"
        " WHERE m.parent IS NOT NULL)"
        f" SELECT {MESSAGE_COLUMNS} FROM up JOIN messages m ON m.id = up.id"
        " WHERE m.deleted IS NULL ORDER BY depth DESC",
        (message,),
    )
    return [message_from(row) for row in rows]


def parent_of(db: sqlite3.Connection, message: int) -> int | None:
    """The nearest message above that is not deleted; None at the beginning of a chat."""
    row = db.execute(
        "WITH RECURSIVE up(id) AS (SELECT parent FROM messages WHERE id = ?"
        " UNION ALL SELECT m.parent FROM messages m JOIN up ON m.id = up.id WHERE m.deleted IS NOT NULL)"
        " SELECT up.id FROM up LEFT JOIN messages m ON m.id = up.id WHERE m.deleted IS NULL",
        (message,),
    ).fetchone()
    return None if row is None else row[0]


def siblings(db: sqlite3.Connection, message: int) -> list[int]:
    """The versions of a message: those that follow the same message, the oldest first."""
    chat = db.execute(
        "SELECT m.chat, m.parent, m.deleted IS NULL AND p.deleted IS NULL AND p.id IS NOT NULL"
        " FROM messages m LEFT JOIN messages p ON p.id = m.parent WHERE m.id = ?",
        (message,),
    ).fetchone()
    if chat is None:
        return []
    if chat[2]:  # nothing is deleted here, most often
        same = db.execute(
            "SELECT id, deleted IS NULL FROM messages WHERE parent = ? ORDER BY id", (chat[1],)
        ).fetchall()
        if all(live for _, live in same):
            return [number for number, _ in same]
    parent = parent_of(db, message)
    start = "m.chat = ? AND +m.parent IS NULL" if parent is None else "m.parent = ?"
    rows = db.execute(
        "WITH RECURSIVE down(id, live) AS ("
        f" SELECT m.id, m.deleted IS NULL FROM messages m WHERE {start}"
        " UNION ALL SELECT m.id, m.deleted IS NULL FROM messages m JOIN down ON m.parent = down.id"
        " WHERE NOT down.live)"
        " SELECT id FROM down WHERE live ORDER BY id",
        (chat[0] if parent is None else parent,),
    )
    return [row[0] for row in rows]


def last_with_versions(db: sqlite3.Connection, chat: str) -> int | None:
    """The last message of the shown branch that has several versions; None if none has."""
    # Alone below a message that is not deleted, a message has one version.
    rows = db.execute(
        "WITH RECURSIVE up(id, parent, deleted) AS ("
        " SELECT m.id, m.parent, m.deleted FROM chats c JOIN messages m ON m.id = c.leaf WHERE c.id = ?"
        " UNION ALL"
        " SELECT m.id, m.parent, m.deleted FROM messages m JOIN up ON m.id = up.parent)"
        " SELECT id FROM up WHERE deleted IS NULL AND (parent IS NULL"
        " OR EXISTS (SELECT 1 FROM messages o WHERE o.parent = up.parent AND o.id <> up.id)"
        " OR EXISTS (SELECT 1 FROM messages p WHERE p.id = up.parent AND p.deleted IS NOT NULL))",
        (chat,),
    )
    return next((row[0] for row in rows if len(siblings(db, row[0])) > 1), None)


def newest_leaf(db: sqlite3.Connection, message: int) -> int:
    """The newest message at or below `message` that is not deleted; `message` if there is none."""
    row = db.execute(
        "WITH RECURSIVE down(id) AS (SELECT ? UNION ALL"
        " SELECT m.id FROM messages m JOIN down ON m.parent = down.id)"
        " SELECT max(m.id) FROM down JOIN messages m ON m.id = down.id WHERE m.deleted IS NULL",
        (message,),
    ).fetchone()
    return message if row[0] is None else int(row[0])


def path_to(db: sqlite3.Connection, message: int) -> list[int]:
    """A message and all above it, the nearest first; deleted ones, too."""
    rows = db.execute(
        "WITH RECURSIVE up(id, depth) AS (SELECT ?, 0 UNION ALL"
        " SELECT m.parent, depth + 1 FROM messages m JOIN up ON m.id = up.id WHERE m.parent IS NOT NULL)"
        " SELECT id FROM up ORDER BY depth",
        (message,),
    )
    return [row[0] for row in rows]
