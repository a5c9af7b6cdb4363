"""Chats, messages, drafts and search hits as plain values, and the tree of a chat's messages."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

# --- Chats, messages and search hits as plain values, and as rows of the database

#: The key of a message's files in its details: a list of objects with "name", "kind", "text" and more.
ATTACHMENTS: Final = "attachments"
#: The key of its images: a list of objects with "file", "name", "width" and "height".
IMAGES: Final = "images"
#: The key of the calls of tools in an answer: a list of `StoredCall`s as objects.
CALLS: Final = "calls"
#: Begins the ID of a chat that was begun as a temporary one.
TEMPORARY: Final = "quick-"

Role = Literal["user", "assistant"]
#: `streaming` while an answer is generated, or a large prompt is written; at the next start it becomes
#: `interrupted`.
State = Literal["streaming", "done", "stopped", "interrupted", "error"]


@dataclass(frozen=True)
class Chat:
    """A chat without its messages. Times are seconds since 1970.

    Attributes:
        leaf: ID of the last message of the shown branch.
        settings: what this chat sets differently: system prompt, samplers, ...
        folder: name of the folder it is in; empty for none.
        archived: when it was archived; None if it is not.
        branched_from: ID of the chat that it was branched from; empty for none.
        deleted: when it was deleted; None if it is not. 0: a temporary chat, which no list has, and which is
            removed when the store is opened or closed.
    """

    id: str
    title: str
    color_index: int
    created: float
    updated: float
    leaf: int | None = None
    draft: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict, hash=False)
    folder: str = ""
    pinned: bool = False
    archived: float | None = None
    branched_from: str = ""
    deleted: float | None = None


@dataclass(frozen=True)
class AnswerStats:
    """Statistics of an answer. `ttft` is in seconds. Zero means unknown."""

    prompt_tokens: int = 0
    reused_tokens: int = 0
    completion_tokens: int = 0
    ttft: float = 0.0
    tokens_per_s: float = 0.0


@dataclass(frozen=True)
class StoredMessage:
    """One node of a chat's message tree. Times are seconds since 1970.

    Attributes:
        details: what else is known: attachments, sampling, seconds, ...
        deleted: when it was deleted; None if it is not.
    """

    id: int
    chat: str
    parent: int | None
    role: Role
    content: str
    state: State
    created: float
    model: str = ""
    error: str = ""
    stats: AnswerStats = AnswerStats()
    details: Mapping[str, Any] = field(default_factory=dict, hash=False)
    deleted: float | None = None


class Hit(NamedTuple):
    """A message found by a search.

    Attributes:
        snippet: the text around the matches, which are between \\x02 and \\x03.
        prompt: whether a person wrote it, so that it is shown as it was typed.
    """

    chat: str
    message: int
    snippet: str
    prompt: bool = False


# --- Rows of the database
CHAT_COLUMNS: Final = (
    "id, title, color_index, created, updated, leaf, draft, settings, folder, pinned, archived, "
    "branched_from, deleted"
)
MESSAGE_COLUMNS: Final = (  # of the table `m`
    "m.id, m.chat, m.parent, m.role, m.content, m.state, m.created, m.model, m.error, m.details, m.deleted, "
    "m.prompt_tokens, m.reused_tokens, m.completion_tokens, m.ttft, m.tokens_per_s"
)
_NO_STATS: Final = AnswerStats()


def chat_from(row: sqlite3.Row) -> Chat:
    """Returns the chat in a row of `CHAT_COLUMNS`."""
    values = dict(row)
    return Chat(**(values | {"settings": read_object(row["settings"]), "pinned": bool(row["pinned"])}))


def message_from(row: sqlite3.Row) -> StoredMessage:
    """Returns the message in a row of `MESSAGE_COLUMNS`."""
    stats = AnswerStats(*row[11:]) if any(row[11:]) else _NO_STATS
    facts = (*row[:9], stats, read_object(row[9]), row[10])
    return StoredMessage(*facts)


def read_object(text: str) -> dict[str, Any]:
    """The JSON object in a column; empty if the column has no object."""
    if text == "{}":
        return {}
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def write_object(value: Mapping[str, Any]) -> str:
    """A JSON object for a column."""
    return json.dumps(dict(value), ensure_ascii=False, separators=(",", ":"))


class Transaction:
    """`with Transaction(db):` is BEGIN IMMEDIATE ... COMMIT, or ROLLBACK on an exception."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def __enter__(self) -> None:
        self._db.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: object, *rest: object) -> None:
        if kind is None:
            try:
                self._db.execute("COMMIT")
                return
            except sqlite3.Error:
                self._roll_back()
                raise
        self._roll_back()

    def _roll_back(self) -> None:
        if self._db.in_transaction:  # a full disk ends some transactions by itself
            self._db.execute("ROLLBACK")


# --- The tree of a chat's messages, in which deleted ones are skipped: versions, branches and outlines


_SHOWN: Final = (  # the messages of the shown branch of a chat, the last one first
    "WITH RECURSIVE up(id, parent, deleted) AS ("
    " SELECT m.id, m.parent, m.deleted FROM chats c JOIN messages m ON m.id = c.leaf WHERE c.id = ?"
    " UNION ALL"
    " SELECT m.id, m.parent, m.deleted FROM messages m JOIN up ON m.id = up.parent) "
)


def next_color(db: sqlite3.Connection) -> int:
    """Returns the colour index of a new chat."""
    newest = db.execute("SELECT color_index FROM chats ORDER BY rowid DESC LIMIT 1").fetchone()
    return 0 if newest is None else int(newest[0]) + 1


def _leaf_of(db: sqlite3.Connection, chat: str) -> int | None:
    row = db.execute("SELECT leaf FROM chats WHERE id = ?", (chat,)).fetchone()
    return None if row is None else row[0]


def branch(db: sqlite3.Connection, chat: str) -> list[StoredMessage]:
    """Returns the shown branch of a chat, from its first message to its leaf."""
    leaf = _leaf_of(db, chat)
    return [] if leaf is None else branch_to(db, leaf)


def branch_to(db: sqlite3.Connection, message: int) -> list[StoredMessage]:
    """Returns the branch from the first message of a chat to this one."""
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
    """Returns the nearest message above that is not deleted; None at the beginning of a chat."""
    row = db.execute(
        "WITH RECURSIVE up(id) AS (SELECT parent FROM messages WHERE id = ?"
        " UNION ALL SELECT m.parent FROM messages m JOIN up ON m.id = up.id WHERE m.deleted IS NOT NULL)"
        " SELECT up.id FROM up LEFT JOIN messages m ON m.id = up.id WHERE m.deleted IS NULL",
        (message,),
    ).fetchone()
    return None if row is None else row[0]


def siblings(db: sqlite3.Connection, message: int) -> list[int]:
    """Returns the versions of a message: those that follow the same message, the oldest first."""
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
    """Returns the last message of the shown branch that has several versions; None if none has."""
    # Alone below a message that is not deleted, a message has one version.
    rows = db.execute(
        _SHOWN + "SELECT id FROM up WHERE deleted IS NULL AND (parent IS NULL"
        " OR EXISTS (SELECT 1 FROM messages o WHERE o.parent = up.parent AND o.id <> up.id)"
        " OR EXISTS (SELECT 1 FROM messages p WHERE p.id = up.parent AND p.deleted IS NOT NULL))",
        (chat,),
    )
    return next((row[0] for row in rows if len(siblings(db, row[0])) > 1), None)


def newest_leaf(db: sqlite3.Connection, message: int) -> int:
    """Returns the newest message at or below `message` that is not deleted; `message` if there is none."""
    row = db.execute(
        "WITH RECURSIVE down(id) AS (SELECT ? UNION ALL"
        " SELECT m.id FROM messages m JOIN down ON m.parent = down.id)"
        " SELECT max(m.id) FROM down JOIN messages m ON m.id = down.id WHERE m.deleted IS NULL",
        (message,),
    ).fetchone()
    return message if row[0] is None else int(row[0])


def path_to(db: sqlite3.Connection, message: int) -> list[int]:
    """Returns a message and all above it, the nearest first; deleted ones, too."""
    rows = db.execute(
        "WITH RECURSIVE up(id, depth) AS (SELECT ?, 0 UNION ALL"
        " SELECT m.parent, depth + 1 FROM messages m JOIN up ON m.id = up.id WHERE m.parent IS NOT NULL)"
        " SELECT id FROM up ORDER BY depth",
        (message,),
    )
    return [row[0] for row in rows]


# --- Outlines: messages without their text
_AT_ONCE: Final = 500  # SQLite's older limit of variables is 999
_MAX_ADDED: Final = 8  # messages that are looked at before the whole outline is read


class MessageOutline(NamedTuple):
    """A message without its text; `size` is that of the text in UTF-8, in bytes."""

    id: int
    role: Role
    size: int
    state: State = "done"


def read_outline(db: sqlite3.Connection, chat: str) -> list[MessageOutline]:
    """Returns the shown branch of a chat, from its first message to its leaf."""
    leaf = _leaf_of(db, chat)
    if leaf is None:
        return []
    rows = db.execute(  # of a BLOB, SQLite knows the length without reading it
        "SELECT id, parent, role, length(CAST(content AS BLOB)), state, deleted FROM messages WHERE chat = ?",
        (chat,),
    )
    by_id = {row[0]: row for row in rows}
    branch: list[MessageOutline] = []
    row = by_id.pop(leaf, None)
    while row is not None:
        if row[5] is None:
            branch.append(MessageOutline(row[0], row[2], row[3], row[4]))
        row = by_id.pop(row[1], None)
    branch.reverse()
    return branch


def read_added(db: sqlite3.Connection, chat: str, last: int) -> list[MessageOutline]:
    """Returns the messages just added to the shown branch after `last`; empty if more changed."""
    added: list[MessageOutline] = []
    above = _leaf_of(db, chat)
    while above is not None and above != last:
        row = db.execute(
            "SELECT id, parent, role, length(CAST(content AS BLOB)), state, deleted"
            " FROM messages WHERE id = ?",
            (above,),
        ).fetchone()
        if row is None or row[5] is not None or len(added) == _MAX_ADDED:
            return []
        added.append(MessageOutline(row[0], row[2], row[3], row[4]))
        above = row[1]
    return added[::-1] if above == last else []


def read_messages(db: sqlite3.Connection, ids: Sequence[int]) -> list[StoredMessage]:
    """Messages by their IDs, in that order; those that do not exist are left out."""
    messages: dict[int, StoredMessage] = {}
    for start in range(0, len(ids), _AT_ONCE):
        part = ids[start : start + _AT_ONCE]
        marks = ", ".join("?" * len(part))
        rows = db.execute(f"SELECT {MESSAGE_COLUMNS} FROM messages m WHERE m.id IN ({marks})", part)
        messages |= {row["id"]: message_from(row) for row in rows}
    return [messages[number] for number in ids if number in messages]


def last_stats(db: sqlite3.Connection, chat: str) -> AnswerStats:
    """Statistics of the newest answer on the shown branch that has any."""
    row = db.execute(
        _SHOWN + "SELECT m.prompt_tokens, m.reused_tokens, m.completion_tokens, m.ttft, m.tokens_per_s"
        " FROM up JOIN messages m ON m.id = up.id"
        " WHERE m.role = 'assistant' AND m.prompt_tokens > 0 AND m.deleted IS NULL LIMIT 1",
        (chat,),
    ).fetchone()
    return AnswerStats(*row) if row else AnswerStats()


def live_leaf(db: sqlite3.Connection, chat: str) -> int | None:
    """Returns the last message of the shown branch; None for an empty one."""
    row = db.execute(_SHOWN + "SELECT id FROM up WHERE deleted IS NULL LIMIT 1", (chat,)).fetchone()
    return row[0] if row else None


# --- Files of drafts, which go with their chat
MAX_CHARACTERS: Final = 2_000_000  # of one draft's files together
IMAGE_KIND: Final = "image"  # of an image, whose facts say which it is


@dataclass(frozen=True)
class DraftFile:
    """A file of a draft: its name, its kind, all of its text, and how it was to be sent."""

    name: str
    kind: str
    text: str
    facts: Mapping[str, Any] = field(default_factory=dict)


def save_draft_files(db: sqlite3.Connection, chat: str, files: Sequence[DraftFile]) -> None:
    """Replaces the files of a chat's draft; the chat that has not begun has the ID "".

    Those that would be more than `MAX_CHARACTERS` together are left out.
    """
    rows, left = [], MAX_CHARACTERS
    for place, file in enumerate(files):
        if len(file.text) <= left:
            left -= len(file.text)
            rows.append((chat, place, file.name, file.kind, file.text, write_object(file.facts)))
    with Transaction(db):
        db.execute("DELETE FROM draft_files WHERE chat = ?", (chat,))
        db.executemany("INSERT INTO draft_files VALUES (?, ?, ?, ?, ?, ?)", rows)


def read_draft_files(db: sqlite3.Connection, chat: str) -> list[DraftFile]:
    """Returns the files of a chat's draft, in their order."""
    rows = db.execute(
        "SELECT name, kind, content, facts FROM draft_files WHERE chat = ? ORDER BY place", (chat,)
    )
    return [DraftFile(name, kind, text, read_object(facts)) for name, kind, text, facts in rows]


# --- Prompts sent while an answer was in progress, which go with their chat
@dataclass(frozen=True)
class QueuedPrompt:
    """A prompt with the details of its message, such as attachments."""

    text: str
    details: Mapping[str, Any] = field(default_factory=dict, hash=False)


def save_queue(db: sqlite3.Connection, chat: str, prompts: Sequence[QueuedPrompt]) -> None:
    """Replaces the prompts that wait in a chat."""
    rows = [(chat, place, prompt.text, write_object(prompt.details)) for place, prompt in enumerate(prompts)]
    with Transaction(db):
        db.execute("DELETE FROM queued_prompts WHERE chat = ?", (chat,))
        db.executemany("INSERT INTO queued_prompts VALUES (?, ?, ?, ?)", rows)


def read_queue(db: sqlite3.Connection, chat: str) -> list[QueuedPrompt]:
    """Returns the prompts that wait in a chat, the next one first."""
    rows = db.execute("SELECT content, details FROM queued_prompts WHERE chat = ? ORDER BY place", (chat,))
    return [QueuedPrompt(text, read_object(details)) for text, details in rows]
