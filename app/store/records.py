"""Chats, messages and search hits as plain values, and as rows of the database."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

#: The key of a message's files in its details: a list of objects with "name", "kind", "text" and more.
ATTACHMENTS: Final = "attachments"
#: The key of its images: a list of objects with "file", "name", "width" and "height".
IMAGES: Final = "images"

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
        deleted: when it was deleted; None if it is not.
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
    number, chat, parent, role, content, state, created, model, error, details, deleted, *figures = row
    stats = AnswerStats(*figures) if any(figures) else _NO_STATS
    return StoredMessage(
        number,
        chat,
        parent,
        role,
        content,
        state,
        created,
        model,
        error,
        stats,
        read_object(details),
        deleted,
    )


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
