"""The store of chats and messages; each call is one small transaction, under 5 ms."""

from __future__ import annotations

import sqlite3
import time
import uuid
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import astuple
from functools import partial
from pathlib import Path
from typing import Any

from app.store import records
from app.store.database import open_database
from app.store.deleted_items import DeletedItems
from app.store.image_files import ImageFiles, draft_of, images_of
from app.store.records import (
    ATTACHMENTS,
    CHAT_COLUMNS,
    TEMPORARY,
    AnswerStats,
    Chat,
    DraftFile,
    Role,
    State,
    StoredMessage,
    Transaction,
    chat_from,
    read_draft_files,
    read_queue,
    save_draft_files,
    write_object,
)


class ChatStore:
    """The chats of one data folder, through one connection on the interface thread.

    Attributes:
        connection: the open database, for the interface thread only.
        deleted: what was deleted in the last 30 days.
        images: the images of messages; here they are only read.
        warning: what the user should know about opening the file; empty if all went well.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.connection, self.warning = open_database(path)
        self.deleted = DeletedItems(self.connection)
        self.images = ImageFiles(path)
        _end_unfinished(self.connection)
        db = self.connection  # these read with it, and are described where they are written
        self.branch, self.branch_to = partial(records.branch, db), partial(records.branch_to, db)
        self.outline, self.added = partial(records.read_outline, db), partial(records.read_added, db)
        self.messages, self.siblings = partial(records.read_messages, db), partial(records.siblings, db)
        self.live_leaf, self.newest_leaf = partial(records.live_leaf, db), partial(records.newest_leaf, db)
        self.last_with_versions = partial(records.last_with_versions, db)
        self.last_stats = partial(records.last_stats, db)
        self.draft_files, self.queued = partial(read_draft_files, db), partial(read_queue, db)

    def close(self) -> None:
        """Removes temporary chats, moves the write-ahead log into the file and closes the connection."""
        with suppress(sqlite3.OperationalError):  # a full disk: the log stays, and is read at the next start
            self.deleted.purge()
            self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.connection.close()

    # --- chats ----------------------------------------------------------------------------------

    def chats(self) -> list[Chat]:
        """Returns all chats, the newest first."""
        rows = self.connection.execute(
            f"SELECT {CHAT_COLUMNS} FROM chats WHERE deleted IS NULL ORDER BY updated DESC, created DESC"
        )
        return [chat_from(row) for row in rows]

    def chat(self, chat: str) -> Chat:
        """One chat.

        Raises:
            KeyError: there is no chat with this ID.
        """
        row = self.connection.execute(f"SELECT {CHAT_COLUMNS} FROM chats WHERE id = ?", (chat,)).fetchone()
        if row is None:
            raise KeyError(chat)
        return chat_from(row)

    def new_chat(
        self,
        title: str = "New chat",
        now: float | None = None,
        branched_from: str = "",
        *,
        temporary: bool = False,
    ) -> Chat:
        """Creates an empty chat with the next colour.

        Args:
            branched_from: ID of the chat that it continues.
            temporary: no list has it until `deleted.restore_chat`; else it is gone at the next start.
        """
        now = time.time() if now is None else now
        deleted, number = (0.0, TEMPORARY) if temporary else (None, "")
        number, color = number + uuid.uuid4().hex, records.next_color(self.connection)
        made = Chat(number, title, color, now, now, branched_from=branched_from, deleted=deleted)
        self.connection.execute(
            "INSERT INTO chats(id, title, color_index, created, updated, branched_from, deleted) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            (made.id, made.title, made.color_index, made.created, made.updated, branched_from, deleted),
        )
        return made

    def rename(self, chat: str, title: str) -> None:
        """Changes the title of a chat."""
        self.connection.execute("UPDATE chats SET title = ? WHERE id = ?", (title, chat))

    def set_draft(self, chat: str, draft: str) -> None:
        """Saves the draft of a chat."""
        self.connection.execute("UPDATE chats SET draft = ? WHERE id = ?", (draft, chat))

    def set_settings(self, chat: str, settings: Mapping[str, Any]) -> None:
        """Saves what a chat sets differently, as a JSON object."""
        self.connection.execute("UPDATE chats SET settings = ? WHERE id = ?", (write_object(settings), chat))

    def set_leaf(self, chat: str, leaf: int | None) -> None:
        """Shows the branch that ends with this message."""
        self.connection.execute("UPDATE chats SET leaf = ? WHERE id = ?", (leaf, chat))

    def set_pinned(self, chat: str, pinned: bool) -> None:
        """Keeps a chat at the top of the list, or no longer."""
        self.connection.execute("UPDATE chats SET pinned = ? WHERE id = ?", (int(pinned), chat))

    def set_folder(self, chat: str, folder: str) -> None:
        """Puts a chat into a folder; an empty name takes it out."""
        self.connection.execute("UPDATE chats SET folder = ? WHERE id = ?", (folder, chat))

    def set_archived(self, chat: str, archived: bool) -> None:
        """Moves a chat to the archive, or back into the list."""
        when = time.time() if archived else None
        self.connection.execute("UPDATE chats SET archived = ? WHERE id = ?", (when, chat))

    # --- messages -------------------------------------------------------------------------------

    def add_message(
        self,
        chat: str,
        parent: int | None,
        role: Role,
        content: str,
        state: State = "done",
        model: str = "",
        details: Mapping[str, Any] | None = None,
    ) -> StoredMessage:
        """Saves a message below `parent` and makes it the end of the shown branch."""
        details = dict(details or {})
        now = time.time()
        with Transaction(self.connection):
            cursor = self.connection.execute(
                "INSERT INTO messages(chat, parent, role, content, state, created, model, details) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (chat, parent, role, content, state, now, model, write_object(details)),
            )
            number = cursor.lastrowid
            self.connection.execute(
                "UPDATE chats SET leaf = ?, updated = ? WHERE id = ?", (number, now, chat)
            )
        assert number is not None
        return StoredMessage(number, chat, parent, role, content, state, now, model, details=details)

    def set_details(self, message: int, details: Mapping[str, Any]) -> None:
        """Saves what else is known of a message, as a JSON object."""
        self.connection.execute(
            "UPDATE messages SET details = ? WHERE id = ?", (write_object(details), message)
        )

    def discard(self, message: int) -> None:
        """Removes a message that nothing follows for good, such as an answer that never began."""
        with Transaction(self.connection):
            self.connection.execute(
                "UPDATE chats SET leaf = (SELECT parent FROM messages WHERE id = ?) WHERE leaf = ?",
                (message, message),
            )
            self.connection.execute(
                "DELETE FROM messages WHERE id = ? AND NOT EXISTS (SELECT 1 FROM messages WHERE parent = ?)",
                (message, message),
            )

    def copy_messages(self, chat: str, branch: list[StoredMessage]) -> list[int]:
        """Copies a branch into an empty chat; returns the IDs of the copies in order."""
        ids: list[int] = []
        with Transaction(self.connection):
            for message in branch:
                cursor = self.connection.execute(
                    "INSERT INTO messages(chat, parent, role, content, state, created, model, error, "
                    "details, prompt_tokens, reused_tokens, completion_tokens, ttft, tokens_per_s) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        chat,
                        ids[-1] if ids else None,
                        message.role,
                        message.content,
                        message.state,
                        message.created,
                        message.model,
                        message.error,
                        write_object(message.details),
                        *astuple(message.stats),
                    ),
                )
                assert cursor.lastrowid is not None
                ids.append(cursor.lastrowid)
            if ids:
                self.connection.execute("UPDATE chats SET leaf = ? WHERE id = ?", (ids[-1], chat))
        return ids

    def finish(self, message: int, content: str, state: State, stats: AnswerStats, error: str = "") -> None:
        """Saves the final text of an answer and how it ended."""
        finish(self.connection, message, content, state, stats, error)

    def count(self, chat: str) -> int:
        """Returns the number of messages of a chat, in all versions, with those that were deleted."""
        return int(
            self.connection.execute("SELECT count(*) FROM messages WHERE chat = ?", (chat,)).fetchone()[0]
        )

    def is_larger(self, chat: str, size: int) -> bool:
        """Whether all messages of a chat, with what is attached to them, have at least `size` bytes.

        Reads only as many messages as it needs.
        """
        total = 0
        rows = self.connection.execute(
            "SELECT length(CAST(content AS BLOB)) + length(CAST(details AS BLOB)) FROM messages"
            " WHERE chat = ?",
            (chat,),
        )
        for (length,) in rows:
            total += length
            if total >= size:
                break
        rows.close()
        return total >= size

    def with_context(self, chat: str) -> list[int]:
        """IDs of the messages of a chat, in all versions, that say what is left out before them."""
        rows = self.connection.execute(
            "SELECT id FROM messages INDEXED BY messages_with_context "
            "WHERE chat = ? AND instr(details, '\"context\"') > 0 ORDER BY id",
            (chat,),
        )
        return [row[0] for row in rows]

    def prompt_tokens(self, chat: str) -> int:
        """Tokens up to the prompt that ends the shown branch, if its answer was deleted; 0: not known."""
        row = self.connection.execute(
            "SELECT max(a.prompt_tokens) FROM chats c JOIN messages p ON p.id = c.leaf AND p.deleted IS NULL"
            " JOIN messages a ON a.parent = p.id AND a.role = 'assistant' WHERE c.id = ?",
            (chat,),
        ).fetchone()
        return row[0] or 0


def _end_unfinished(db: sqlite3.Connection) -> None:
    """Ends what an earlier run of the app has left: a message that is still streaming is interrupted.

    A prompt whose text was never written is removed, with its answer if that has no text either. If it was a
    new version of another one, the newest version that is left is shown.
    """
    lost = db.execute(
        "SELECT id, chat FROM messages m WHERE state = 'streaming' AND role = 'user' AND NOT EXISTS"
        " (SELECT 1 FROM messages a WHERE a.parent = m.id AND (a.state <> 'streaming' OR a.content <> ''))"
    ).fetchall()
    for number, chat in lost:
        versions = [sibling for sibling in records.siblings(db, number) if sibling != number]
        parent = records.parent_of(db, number)
        leaf = records.newest_leaf(db, versions[-1]) if versions else parent
        with Transaction(db):
            db.execute(
                "UPDATE chats SET leaf = ? WHERE id = ? AND"
                " (leaf = ? OR leaf IN (SELECT id FROM messages WHERE parent = ?))",
                (leaf, chat, number, number),
            )
            db.execute("DELETE FROM messages WHERE parent = ?", (number,))
            db.execute("DELETE FROM messages WHERE id = ?", (number,))
    db.execute("UPDATE messages SET state = 'interrupted' WHERE state = 'streaming'")


def clear_draft(db: sqlite3.Connection, chat: str, draft: str) -> None:
    """Removes the draft of a chat, unless it is another one than `draft`."""
    db.execute("UPDATE chats SET draft = '' WHERE id = ? AND draft = ?", (chat, draft))


def keep_as_draft(db: sqlite3.Connection, prompt: StoredMessage) -> None:
    """Makes a prompt that cannot be saved the draft of its chat, in front of what was written since."""
    row = db.execute("SELECT draft FROM chats WHERE id = ?", (prompt.chat,)).fetchone()
    if row is None:
        return
    draft = prompt.content if prompt.content.startswith(row[0]) else f"{prompt.content}\n\n{row[0]}"
    db.execute("UPDATE chats SET draft = ? WHERE id = ?", (draft, prompt.chat))
    files = [dict(file) for file in prompt.details.get(ATTACHMENTS, ())]
    named = [(file.pop("name"), file.pop("kind"), file.pop("text"), {**file, "sent": True}) for file in files]
    kept = [DraftFile(*facts) for facts in named] + [draft_of(image) for image in images_of(prompt.details)]
    if kept:
        save_draft_files(db, prompt.chat, kept)


def save_partial(db: sqlite3.Connection, texts: dict[int, str]) -> None:
    """Saves the text of answers in progress. Answers that have ended are not changed."""
    with Transaction(db):
        db.executemany(
            "UPDATE messages SET content = ? WHERE id = ? AND state = 'streaming'",
            [(text, message) for message, text in texts.items()],
        )


def reopen(db: sqlite3.Connection, message: int) -> None:
    """Marks an answer as being generated again, so that it can be continued."""
    db.execute("UPDATE messages SET state = 'streaming', error = '' WHERE id = ?", (message,))


def finish(
    db: sqlite3.Connection,
    message: int,
    content: str,
    state: State,
    stats: AnswerStats,
    error: str,
    details: Mapping[str, Any] | None = None,
) -> None:
    """Saves the final text of an answer and how it ended; `details` stay as they are if none are given."""
    db.execute(
        "UPDATE messages SET content = ?, state = ?, error = ?, details = coalesce(?, details), "
        "prompt_tokens = ?, reused_tokens = ?, completion_tokens = ?, ttft = ?, tokens_per_s = ? "
        "WHERE id = ?",
        (content, state, error, None if details is None else write_object(details), *astuple(stats), message),
    )


def checkpoint(db: sqlite3.Connection) -> None:
    """Moves the write-ahead log into the file, so that finished answers survive a power cut."""
    db.execute("PRAGMA wal_checkpoint(PASSIVE)")
