"""Chats, branches and messages deleted in the last 30 days, to be restored or removed for good."""

from __future__ import annotations

import sqlite3
import time
from dataclasses import dataclass
from typing import Final, Literal

from app.store.records import Transaction, newest_leaf, parent_of, path_to, siblings

#: How long deleted chats and messages are kept, in seconds.
KEPT: Final = 30 * 86_400.0  # seconds; texts of the window say "30 days"
_MAX_CHARACTERS: Final = 500_000  # characters


@dataclass(frozen=True)
class DeletedItem:
    """A chat, a message, or a message with all that follows it (a branch).

    Attributes:
        chat: ID of the chat, or of the chat it is from.
        message: ID of the message; 0 for a chat.
        prompt: whether the message is one that a person wrote.
        when: it was deleted, in seconds since 1970.
        count: number of messages.
    """

    kind: Literal["chat", "message", "branch"]
    chat: str
    message: int
    title: str
    prompt: bool
    when: float
    count: int


class DeletedItems:
    """Deletes and restores through the connection of a `ChatStore`."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def delete_chat(self, chat: str) -> None:
        """Hides a chat."""
        self._db.execute("UPDATE chats SET deleted = ? WHERE id = ?", (time.time(), chat))

    def restore_chat(self, chat: str) -> None:
        """Restores a deleted chat."""
        self._db.execute("UPDATE chats SET deleted = NULL WHERE id = ?", (chat,))

    def delete_message(self, message: int) -> None:
        """Hides one message; what follows it stays, and follows the one before it."""
        now = time.time()
        with Transaction(self._db):
            chat, leaf = self._chat_of(message)
            if leaf == message:
                self._db.execute("UPDATE chats SET leaf = ? WHERE id = ?", (self._beside(message), chat))
            self._db.execute(
                "UPDATE messages SET deleted = ?, deleted_with = id WHERE id = ? AND deleted IS NULL",
                (now, message),
            )

    def delete_branch(self, message: int) -> None:
        """Hides a message with all that follows it, in all versions, and shows another version."""
        now = time.time()
        with Transaction(self._db):
            chat, leaf = self._chat_of(message)
            shown = leaf is not None and message in path_to(self._db, leaf)
            beside = self._beside(message)
            self._db.execute(
                "UPDATE messages SET deleted = ?, deleted_with = ? WHERE deleted IS NULL AND id IN ("
                "WITH RECURSIVE down(id) AS (SELECT ? UNION ALL"
                " SELECT m.id FROM messages m JOIN down ON m.parent = down.id) SELECT id FROM down)",
                (now, message, message),
            )
            if shown:
                self._db.execute("UPDATE chats SET leaf = ? WHERE id = ?", (beside, chat))

    def restore_messages(self, message: int) -> None:
        """Restores a message with all that was deleted with it, and shows it."""
        with Transaction(self._db):
            chat, _ = self._chat_of(message)
            self._db.execute(
                "UPDATE messages SET deleted = NULL, deleted_with = NULL WHERE deleted_with = ?", (message,)
            )
            self._db.execute("UPDATE chats SET leaf = ? WHERE id = ?", (newest_leaf(self._db, message), chat))

    def items(self) -> list[DeletedItem]:
        """Returns what can be restored, the last deleted first. Messages of deleted chats are not listed."""
        items = [
            DeletedItem("chat", row["id"], 0, row["title"], False, row["deleted"], row["count"])
            for row in self._db.execute(
                "SELECT id, title, deleted, (SELECT count(*) FROM messages m WHERE m.chat = c.id) AS count "
                "FROM chats c WHERE deleted > 0"
            )
        ]
        rows = self._db.execute(
            "SELECT m.id, m.chat, c.title, m.role, m.deleted, "
            "(SELECT count(*) FROM messages w WHERE w.deleted_with = m.id) AS count "
            "FROM messages m JOIN chats c ON c.id = m.chat "
            "WHERE m.deleted_with IS NOT NULL AND m.deleted_with = m.id AND c.deleted IS NULL"
        )
        for row in rows:
            kind: Literal["message", "branch"] = "branch" if row["count"] > 1 else "message"
            prompt = row["role"] == "user"
            values = (row["chat"], row["id"], row["title"], prompt, row["deleted"], row["count"])
            items.append(DeletedItem(kind, *values))
        return sorted(items, key=lambda item: -item.when)

    def text(self, message: int) -> str:
        """Returns a deleted message's text, of a very long one the beginning; empty if it was removed."""
        row = self._db.execute(
            "SELECT substr(content, 1, ?) FROM messages WHERE id = ?", (_MAX_CHARACTERS, message)
        ).fetchone()
        return str(row[0]) if row is not None else ""

    def is_deleted(self, message: int) -> bool:
        """Whether a message is deleted and can be restored."""
        row = self._db.execute("SELECT deleted FROM messages WHERE id = ?", (message,)).fetchone()
        return row is not None and row[0] is not None

    def remove_chat(self, chat: str) -> None:
        """Removes a deleted or temporary chat for good."""
        with Transaction(self._db):
            self._remove_chats("id = ? AND deleted IS NOT NULL", chat)

    def remove(self, item: DeletedItem) -> None:
        """Removes a deleted item for good."""
        if item.kind == "chat":
            self.remove_chat(item.chat)
            return
        with Transaction(self._db):
            self._remove_messages("deleted_with = ?", item.message)

    def purge(self, now: float | None = None) -> int:
        """Removes for good what was deleted over `KEPT` seconds ago, and temporary chats.

        Returns:
            How many chats there were.
        """
        before = (time.time() if now is None else now) - KEPT
        with Transaction(self._db):
            self._remove_messages("deleted_with IS NOT NULL AND deleted < ?", before)
            return self._remove_chats("deleted < ?", before)

    def _remove_chats(self, which: str, value: str | float) -> int:
        # Messages reference their parents: clear the references first.
        self._db.execute(
            f"UPDATE messages SET parent = NULL WHERE chat IN (SELECT id FROM chats WHERE {which})", (value,)
        )
        return self._db.execute(f"DELETE FROM chats WHERE {which}", (value,)).rowcount

    def _remove_messages(self, which: str, value: float) -> None:
        """Removes messages; what follows them follows the one before from now on."""
        for row in self._db.execute(f"SELECT id FROM messages WHERE {which}", (value,)).fetchall():
            (number,) = row
            (parent,) = self._db.execute("SELECT parent FROM messages WHERE id = ?", (number,)).fetchone()
            self._db.execute("UPDATE messages SET parent = ? WHERE parent = ?", (parent, number))
            self._db.execute("UPDATE chats SET leaf = ? WHERE leaf = ?", (parent, number))
            self._db.execute("DELETE FROM messages WHERE id = ?", (number,))

    def _chat_of(self, message: int) -> tuple[str, int | None]:
        row = self._db.execute(
            "SELECT c.id, c.leaf FROM messages m JOIN chats c ON c.id = m.chat WHERE m.id = ?", (message,)
        ).fetchone()
        if row is None:
            raise KeyError(message)
        return row[0], row[1]

    def _beside(self, message: int) -> int | None:
        """Returns the message shown instead of a branch: the end of another version, else the one before."""
        versions = siblings(self._db, message)
        others = [version for version in versions if version != message]
        if not others:
            return parent_of(self._db, message)
        older = [other for other in others if other < message]
        return newest_leaf(self._db, older[-1] if older else others[0])
