"""The files of drafts: what was attached to a prompt that is not sent yet. They go with their chat."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from app.store.row_values import read_object, write_object
from app.store.transactions import Transaction

MOST_CHARACTERS: Final = 2_000_000  # of one draft's files together


@dataclass(frozen=True)
class DraftFile:
    """A file of a draft: its name, its kind, all of its text, and how it was to be sent."""

    name: str
    kind: str
    text: str
    facts: Mapping[str, Any] = field(default_factory=dict)


def save_draft_files(db: sqlite3.Connection, chat: str, files: Sequence[DraftFile]) -> None:
    """Replaces the files of a chat's draft; the chat that has not begun has the ID "".

    Those that would be more than `MOST_CHARACTERS` together are left out.
    """
    rows, left = [], MOST_CHARACTERS
    for place, each in enumerate(files):
        if len(each.text) <= left:
            left -= len(each.text)
            rows.append((chat, place, each.name, each.kind, each.text, write_object(each.facts)))
    with Transaction(db):
        db.execute("DELETE FROM draft_files WHERE chat = ?", (chat,))
        db.executemany("INSERT INTO draft_files VALUES (?, ?, ?, ?, ?, ?)", rows)


def read_draft_files(db: sqlite3.Connection, chat: str) -> list[DraftFile]:
    """The files of a chat's draft, in their order."""
    rows = db.execute(
        "SELECT name, kind, content, facts FROM draft_files WHERE chat = ? ORDER BY place", (chat,)
    )
    return [DraftFile(name, kind, text, read_object(facts)) for name, kind, text, facts in rows]
