"""Keeps the files of unsent drafts on disk, so that they are there again after a restart."""

from __future__ import annotations

import sqlite3
from contextlib import suppress

from app.composer.composer import Composer
from app.conversations.conversations import Conversations
from app.store.draft_files import DraftFile


class UnsentFiles:
    """What is attached in the composer, by chat; "" is the chat that has not begun."""

    def __init__(self, composer: Composer, conversations: Conversations) -> None:
        self._composer, self._conversations = composer, conversations
        self._stored: dict[str, list[DraftFile]] = {}  # as they are on disk, of the chats shown so far

    def show(self, chat: str) -> None:
        """Puts back what is on disk for a chat, the first time that it is shown."""
        if chat not in self._stored:
            files: list[DraftFile] = []
            with suppress(sqlite3.OperationalError):  # a full or locked disk: as if there were none
                files = self._conversations.store.draft_files(chat)
            self._stored[chat] = files
            self._composer.files.put_back(files)

    def keep(self, chat: str) -> None:
        """Saves what is attached now, if it has changed."""
        self._save(chat, self._composer.kept_files())

    def forget(self, chat: str) -> None:
        """Removes the files of a draft that was sent."""
        self._save(chat, [])

    def _save(self, chat: str, files: list[DraftFile]) -> None:
        if files != self._stored.get(chat, []):
            self._stored[chat] = files
            self._conversations.save_draft_files(chat, files)
