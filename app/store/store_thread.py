"""Slow operations of the store, on a background thread with its own connection."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from PySide6.QtCore import QObject, QTimer

from app.processes.background_worker import BackgroundWorker
from app.store.chat_additions import NewChat, add_chats, known_origins
from app.store.chat_store import checkpoint, clear_draft, finish, keep_as_draft, reopen, save_partial
from app.store.database import connect
from app.store.embedded_images import EmbeddedImage
from app.store.image_files import ImageFiles, StoredImage, images_of
from app.store.message_search import SearchFilter, index_pending, models, search
from app.store.records import (
    DraftFile,
    Hit,
    QueuedPrompt,
    StoredMessage,
    branch_to,
    save_draft_files,
    save_queue,
    write_object,
)

Read = TypeVar("Read")

_INDEXED_AT_ONCE: Final = 100  # messages; a tenth of a second
_TRIED_AGAIN_AFTER: Final = 2000  # ms
_ADDED_AT_ONCE: Final = 20  # chats
_INDEXED_AFTER: Final = 3000  # ms after the start, what was not indexed at the last end
_SETTLED_WITHIN: Final = 0.5  # seconds


class StoreThread:
    """Saves answers and large prompts, and searches messages, off the interface thread.

    One that cannot be saved, because the disk is full for example, is tried again until it can.

    Args:
        path: of the database, which must exist.

    Attributes:
        trouble: called on the interface thread with the reason when an answer or prompt cannot be saved.
        reason: why something could not be saved the last time.
        changed: called on the interface thread with an answer whose images were taken out of its text.
        worker: runs the jobs, in the order in which they came.
    """

    def __init__(self, path: Path, parent: QObject) -> None:
        self.worker = BackgroundWorker("octavo-disk", parent)
        self._path = path
        self._db: sqlite3.Connection | None = None
        self._images = ImageFiles(path)
        self._stopping = False
        self._pending: dict[int, tuple[StoredMessage, Callable[[], object]]] = {}  # ended, to be saved
        self._queues: dict[str, Sequence[QueuedPrompt]] = {}  # by chat, to be saved
        self._queue_saved: dict[str, list[Callable[[], object]]] = {}
        self._failed: set[int | str] = set()  # messages, and queues of chats; changed on the thread only
        self.reason = ""
        self.trouble: Callable[[str], object] = lambda _reason: None
        self.changed: Callable[[StoredMessage], object] = lambda _answer: None
        self._again = QTimer(parent, singleShot=True, interval=_TRIED_AGAIN_AFTER)
        self._again.timeout.connect(self._try_again)
        QTimer.singleShot(_INDEXED_AFTER, parent, self.index)
        QTimer.singleShot(_INDEXED_AFTER, parent, self.sweep_images)

    def save(self, texts: dict[int, str]) -> None:
        """Saves the text of answers in progress, by message ID."""
        self.worker.submit(lambda: save_partial(self._connection(), texts))

    def save_details(self, message: int, details: Mapping[str, Any]) -> None:
        """Saves what is known of an answer in progress, such as its calls; at its end it is saved again."""

        change = "UPDATE messages SET details = ? WHERE id = ?"
        self._try(lambda: self._connection().execute(change, (write_object(details), message)))

    def _try(self, work: Callable[[], object]) -> None:
        def run() -> None:
            with suppress(sqlite3.Error):
                work()

        self.worker.submit(run)

    def save_draft_files(self, chat: str, files: Sequence[DraftFile]) -> None:
        """Saves the files of a draft; where that fails, they stay in memory."""

        def save() -> None:
            save_draft_files(self._connection(), chat, files)
            self._images.held.difference_update(str(file.facts.get("file")) for file in files)

        self._try(save)

    def keep_image(self, image: EmbeddedImage, done: Callable[[StoredImage | None], object]) -> None:
        """Keeps an image that is attached, then calls `done` on the interface thread; None: it cannot."""
        self.worker.submit(lambda: self._images.hold(image), done)

    def release_images(self, details: Mapping[str, Any]) -> None:
        """Takes the images of a message that is on disk as its own: they go with it."""
        self.worker.submit(lambda: self._images.held.difference_update(i.file for i in images_of(details)))

    def reopen(self, message: int) -> None:
        """Marks an answer as being generated again."""
        self.worker.submit(lambda: reopen(self._connection(), message))

    def forget_draft(self, chat: str, draft: str) -> None:
        """Removes a draft that was sent, after what was sent is saved; one that was written since stays."""
        self._try(lambda: clear_draft(self._connection(), chat, draft))

    def save_queue(self, chat: str, prompts: Sequence[QueuedPrompt], done: Callable[[], object]) -> None:
        """Saves the prompts that wait in a chat, then calls `done` on the interface thread."""
        self._queues[chat] = prompts
        self._queue_saved.setdefault(chat, []).append(done)
        self._save_queue(chat)

    def _save_queue(self, chat: str) -> None:
        prompts = self._queues[chat]

        def saved(reason: str) -> None:
            if self._queues.get(chat) is not prompts:
                return  # a newer one follows
            if reason:
                self._on_trouble(reason)
                return
            del self._queues[chat]
            for done in self._queue_saved.pop(chat):
                done()

        self.worker.submit(lambda: self._write_queue(chat, prompts), saved)

    def _write_queue(self, chat: str, prompts: Sequence[QueuedPrompt]) -> str:
        """Saves a queue, on the thread; returns the reason why it could not be saved, or ""."""
        self._failed.add(chat)
        try:
            save_queue(self._connection(), chat, prompts)
        except sqlite3.Error as error:
            self.reason = str(error)
            return self.reason
        self._failed.discard(chat)
        return ""

    def finish(self, ended: StoredMessage, done: Callable[[], object]) -> None:
        """Saves an answer that has ended, or a large prompt, then calls `done` on the interface thread."""
        self._pending[ended.id] = (ended, done)
        self._finish(ended)
        self.index()

    def _finish(self, ended: StoredMessage) -> None:
        self.worker.submit(lambda: self._write(ended), lambda saved: self._on_written(ended, saved))

    def _write(self, ended: StoredMessage) -> StoredMessage | str:
        """Saves a message, on the thread; returns it as it is on disk, or the reason why it is not."""
        self._failed.add(ended.id)
        try:
            db = self._connection()
            kept = self._images.of_answer(ended) if ended.role == "assistant" else ended
            finish(db, kept.id, kept.content, kept.state, kept.stats, kept.error, kept.details)
            self._failed.discard(ended.id)
            if ended.role == "assistant":
                checkpoint(db)
        except sqlite3.Error as error:
            self.reason = str(error)
            return self.reason
        return kept

    def _on_written(self, ended: StoredMessage, saved: StoredMessage | str) -> None:
        if isinstance(saved, str):
            self._on_trouble(saved)
        elif self._pending.get(ended.id, (None, None))[0] is ended:
            _, done = self._pending.pop(ended.id)
            done()
            if saved is not ended:
                self.changed(saved)

    def _on_trouble(self, reason: str) -> None:
        self.trouble(reason)
        self._again.start()

    def _try_again(self) -> None:
        for ended, _ in list(self._pending.values()):
            self._finish(ended)
        for chat in list(self._queues):
            self._save_queue(chat)

    def refuses(self) -> bool:
        """Whether something cannot be saved. Waits a moment for what is being saved."""
        settled = threading.Event()
        self.worker.submit(settled.set)
        settled.wait(_SETTLED_WITHIN)
        return bool(self._failed)

    def index(self) -> None:
        """Indexes messages that are not indexed yet, a few at a time, after all saving."""
        self.worker.submit(self._index)

    def _index(self) -> None:
        if index_pending(self._connection(), _INDEXED_AT_ONCE) == _INDEXED_AT_ONCE and not self._stopping:
            self.index()

    def sweep_images(self) -> None:
        """Deletes images that no message has any more."""
        self.worker.submit(lambda: self._images.sweep(self._connection()))

    def add_chats(
        self, chats: Sequence[NewChat], done: Callable[[int], object], failed: Callable[[str], object]
    ) -> None:
        """Adds chats a few at a time, then calls `done` with their number on the interface thread.

        Those that are there already are left out. If one cannot be saved, no more are tried, and `failed` is
        called with the reason instead.
        """
        added, problem = 0, ""
        known: set[str] = set()

        def add(start: int) -> None:
            nonlocal added, problem
            if problem:
                return
            try:
                db = self._connection()
                if not start:
                    known.update(known_origins(db))
                added += add_chats(db, chats[start : start + _ADDED_AT_ONCE], known, self._images)
            except sqlite3.Error as error:
                problem = str(error)

        for start in range(0, len(chats), _ADDED_AT_ONCE):
            self.worker.submit(partial(add, start))
        self.worker.submit(lambda: (added, problem), lambda end: failed(end[1]) if end[1] else done(end[0]))
        self.index()

    def read_branch(
        self,
        message: int,
        change: Callable[[list[StoredMessage]], Read],
        done: Callable[[Read | str], object],
    ) -> None:
        """Reads the branch to a message, and makes something of it on the thread.

        `done` is called with the result on the interface thread, or with the reason why it cannot be read.
        """

        def read() -> Read | str:
            try:
                return change(branch_to(self._connection(), message))
            except sqlite3.Error as error:
                return str(error)

        self.worker.submit(read, done)

    def models(self, done: Callable[[list[str]], object]) -> None:
        """Calls `done` on the interface thread with the names of all models that have answered."""
        self.worker.submit(lambda: models(self._connection()), done)

    def search(
        self, text: str, done: Callable[[list[Hit]], object], only: SearchFilter | None = None
    ) -> None:
        """Searches all messages, then calls `done` with the hits on the interface thread."""

        def run() -> list[Hit]:
            with suppress(sqlite3.Error):
                return search(self._connection(), text, only=only)
            return []

        self.worker.submit(run, done)

    def stop(self) -> None:
        """Finishes pending writes and ends the thread; what is not indexed will be at the next start.

        What could not be saved is tried once more. A prompt that still cannot be becomes its chat's draft.
        """
        self._stopping = True
        self._again.stop()
        left = [ended for ended, _ in self._pending.values()]
        queues = dict(self._queues)
        self.worker.submit(lambda: self._save_failed(left, queues))
        self.worker.submit(self._close)
        self.worker.stop()

    def _save_failed(
        self, left: Sequence[StoredMessage], queues: Mapping[str, Sequence[QueuedPrompt]]
    ) -> None:
        for chat, prompts in queues.items():
            if chat in self._failed:
                self._write_queue(chat, prompts)
        for job in left:
            if job.id in self._failed and isinstance(self._write(job), str) and job.role == "user":
                with suppress(sqlite3.Error):
                    keep_as_draft(self._connection(), job)

    def _close(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None

    def _connection(self) -> sqlite3.Connection:
        if self._db is None:
            self._db = connect(self._path)  # the file exists, and is migrated
        return self._db
