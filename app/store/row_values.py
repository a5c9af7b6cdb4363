"""Rows of the database as records, and records as what the database holds."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from typing import Any, Final

from app.store.records import AnswerStats, Chat, StoredMessage

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
    """The chat in a row of `CHAT_COLUMNS`."""
    values = dict(row)
    return Chat(**(values | {"settings": read_object(row["settings"]), "pinned": bool(row["pinned"])}))


def message_from(row: sqlite3.Row) -> StoredMessage:
    """The message in a row of `MESSAGE_COLUMNS`."""
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
    """The JSON object in a column; empty if something else is there."""
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
