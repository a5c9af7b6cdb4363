"""Prompts that were sent while an answer was in progress, and wait for its end. They go with their chat."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.store.row_values import read_object, write_object
from app.store.transactions import Transaction


@dataclass(frozen=True)
class QueuedPrompt:
    """A prompt with the details of its message, such as attachments."""

    text: str
    details: Mapping[str, Any] = field(default_factory=dict, hash=False)


def save_queue(db: sqlite3.Connection, chat: str, prompts: Sequence[QueuedPrompt]) -> None:
    """Replaces the prompts that wait in a chat."""
    rows = [(chat, place, each.text, write_object(each.details)) for place, each in enumerate(prompts)]
    with Transaction(db):
        db.execute("DELETE FROM queued_prompts WHERE chat = ?", (chat,))
        db.executemany("INSERT INTO queued_prompts VALUES (?, ?, ?, ?)", rows)


def read_queue(db: sqlite3.Connection, chat: str) -> list[QueuedPrompt]:
    """The prompts that wait in a chat, the next one first."""
    rows = db.execute("SELECT content, details FROM queued_prompts WHERE chat = ? ORDER BY place", (chat,))
    return [QueuedPrompt(text, read_object(details)) for text, details in rows]
