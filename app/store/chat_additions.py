"""Additions of whole chats at once, such as imported ones."""

from __future__ import annotations

import sqlite3
import time
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from app.store.embedded_images import EmbeddedImage
from app.store.image_files import ImageFiles
from app.store.records import Role, Transaction, next_color, read_object, write_object

_ORIGIN: Final = "imported"  # in a chat's settings: where it came from


@dataclass(frozen=True)
class NewMessage:
    """A message to add; `parent` is the place of an earlier one in the chat's list, -1 for none."""

    role: Role
    content: str
    parent: int
    created: float = 0.0
    model: str = ""
    details: Mapping[str, Any] = field(default_factory=dict)
    images: Sequence[EmbeddedImage] = ()


@dataclass(frozen=True)
class NewChat:
    """A chat to add.

    Attributes:
        origin: identifies it, so that it is not added twice; empty if nothing does.
        leaf: place of the last message of the shown branch.
    """

    title: str
    folder: str
    created: float
    messages: list[NewMessage]
    leaf: int
    origin: str = ""


def known_origins(db: sqlite3.Connection) -> set[str]:
    """Returns the origins of the chats that were added, deleted ones, too."""
    rows = db.execute("SELECT settings FROM chats WHERE settings LIKE ?", (f'%"{_ORIGIN}"%',))
    return {str(read_object(row[0]).get(_ORIGIN)) for row in rows}


def add_chats(
    db: sqlite3.Connection, chats: Iterable[NewChat], known: set[str], images: ImageFiles | None = None
) -> int:
    """Adds chats that are not there yet, each in one transaction.

    Args:
        known: `known_origins`; those of the added chats are added to it.
        images: keeps their images; None: they are left out.

    Returns:
        How many were not there yet.
    """
    added = 0
    for chat in chats:
        if chat.origin and chat.origin in known:
            continue
        # Images are written before the transaction begins: the interface thread waits while it is open.
        details = [
            dict(message.details) | (images.details(message.images) if images else {})
            for message in chat.messages
        ]
        with Transaction(db):
            _add(db, chat, details)
        known.add(chat.origin)
        added += 1
    return added


def _add(db: sqlite3.Connection, chat: NewChat, details: Sequence[Mapping[str, Any]]) -> None:
    now = time.time()
    created = chat.created or now
    updated = max([created, *(message.created for message in chat.messages)])
    identity = uuid.uuid4().hex
    db.execute(
        "INSERT INTO chats(id, title, color_index, created, updated, folder, settings) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            identity,
            chat.title,
            next_color(db),
            created,
            min(updated, now),
            chat.folder,
            write_object({_ORIGIN: chat.origin} if chat.origin else {}),
        ),
    )
    ids: list[int | None] = []
    for message, known in zip(chat.messages, details, strict=True):
        cursor = db.execute(
            "INSERT INTO messages(chat, parent, role, content, state, created, model, details) "
            "VALUES (?, ?, ?, ?, 'done', ?, ?, ?)",
            (
                identity,
                ids[message.parent] if 0 <= message.parent < len(ids) else None,
                message.role,
                message.content,
                message.created or created,
                message.model,
                write_object(known),
            ),
        )
        ids.append(cursor.lastrowid)
    leaf = ids[chat.leaf] if 0 <= chat.leaf < len(ids) else (ids[-1] if ids else None)
    db.execute("UPDATE chats SET leaf = ? WHERE id = ?", (leaf, identity))
