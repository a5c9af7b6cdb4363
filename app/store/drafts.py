"""Unsent prompts of chats: text and files of drafts, and prompts that wait for an answer to end."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from app.store.records import Transaction, read_object, write_object

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
