"""The store's slow side, on a thread of its own with its own connection."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject

from app.processes.background_worker import BackgroundWorker
from app.store.chat_store import checkpoint, finish, save_partial, search, second_connection
from app.store.records import Hit, StoredMessage


class StoreThread:
    """See the module.

    Args:
        path: of the database, which exists.
        parent: owns the thread.
    """

    def __init__(self, path: Path, parent: QObject) -> None:
        self._worker = BackgroundWorker("octavo-disk", parent)
        self._path = path
        self._db: Any = None

    def save(self, texts: dict[int, str]) -> None:
        """Saves how far answers (message ids) have come."""
        self._worker.submit(lambda: save_partial(self._connection(), texts))

    def finish(self, ended: StoredMessage, done: Callable[[], object]) -> None:
        """Saves how an answer ended; `done` is called when it is on the disk."""

        def write() -> None:
            db = self._connection()
            finish(db, ended.id, ended.content, ended.state, ended.figures, ended.error)
            checkpoint(db)

        self._worker.submit(write, lambda _nothing: done())

    def search(self, words: str, done: Any) -> None:
        """Looks in all messages; `done` gets a list of `Hit`."""

        def look() -> list[Hit]:
            return search(self._connection(), words)

        self._worker.submit(look, done)

    def stop(self) -> None:
        """Writes what is due and ends the thread."""
        self._worker.submit(self._close)
        self._worker.stop()

    def _close(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None

    def _connection(self) -> Any:
        if self._db is None:
            self._db = second_connection(self._path)
        return self._db
