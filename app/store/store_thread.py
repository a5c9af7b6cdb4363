"""Slow operations of the store, on a background thread with its own connection."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from app.processes.background_worker import BackgroundWorker
from app.store.chat_store import checkpoint, finish, reopen, save_partial, second_connection
from app.store.message_search import search
from app.store.records import Hit, StoredMessage


class StoreThread:
    """Saves answers and searches messages off the interface thread.

    Args:
        path: of the database, which must exist.
        parent: owns the thread.
    """

    def __init__(self, path: Path, parent: QObject) -> None:
        self._worker = BackgroundWorker("octavo-disk", parent)
        self._path = path
        self._db: sqlite3.Connection | None = None

    def save(self, texts: dict[int, str]) -> None:
        """Saves the text of answers in progress, by message ID."""
        self._worker.submit(lambda: save_partial(self._connection(), texts))

    def reopen(self, message: int) -> None:
        """Marks an answer as being generated again."""
        self._worker.submit(lambda: reopen(self._connection(), message))

    def finish(self, ended: StoredMessage, done: Callable[[], object]) -> None:
        """Saves an answer that has ended, then calls `done` on the interface thread."""

        def write() -> None:
            db = self._connection()
            finish(db, ended.id, ended.content, ended.state, ended.stats, ended.error, ended.details)
            checkpoint(db)

        self._worker.submit(write, lambda _nothing: done())

    def search(self, text: str, done: Callable[[list[Hit]], object]) -> None:
        """Searches all messages, then calls `done` with the hits on the interface thread."""

        def run() -> list[Hit]:
            return search(self._connection(), text)

        self._worker.submit(run, done)

    def stop(self) -> None:
        """Finishes pending writes and ends the thread."""
        self._worker.submit(self._close)
        self._worker.stop()

    def _close(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None

    def _connection(self) -> sqlite3.Connection:
        if self._db is None:
            self._db = second_connection(self._path)
        return self._db
