"""Prompts that were sent while an answer was in progress; each is sent when that answer has ended."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from app.conversations.answers import StreamingAnswers
from app.store.chat_store import ChatStore
from app.store.drafts import QueuedPrompt
from app.store.store_thread import StoreThread
from app.workspace import AnswerState, Workspace


class QueuedPrompts(QObject):
    """The queues of all chats. They are kept with the chats, so a restart loses none.

    A queue goes on only after an answer that ended by itself; after a stop, an error or a restart it waits.

    Args:
        disk: saves queues in the background, since a prompt may have megabytes.
        send: sends a prompt to a chat (ID), then calls what it is given once the prompt is on disk.

    Signals:
        changed: the queue of a chat (ID).
    """

    changed = Signal(str)

    def __init__(
        self,
        store: ChatStore,
        disk: StoreThread,
        answers: StreamingAnswers,
        send: Callable[[str, QueuedPrompt, Callable[[], object]], object],
        workspace: Workspace,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._store, self._disk, self._answers, self._send = store, disk, answers, send
        self._queues: dict[str, list[QueuedPrompt]] = {}
        self._unsaved: Counter[str] = Counter()  # prompts that were added, by chat
        workspace.answer_changed.connect(self._on_answer)

    def of_chat(self, chat: str) -> list[QueuedPrompt]:
        """Returns the prompts that wait in a chat, the next one first."""
        if chat and chat not in self._queues:
            self._queues[chat] = self._store.queued(chat)
        return list(self._queues.get(chat, []))

    def is_paused(self, chat: str) -> bool:
        """Whether prompts wait in a chat that generates nothing."""
        return bool(self.of_chat(chat)) and self._answers.of_chat(chat) is None

    def add(self, chat: str, prompt: QueuedPrompt, saved: Callable[[], object]) -> None:
        """Appends a prompt to the queue of a chat, then calls `saved` when it is on disk."""

        def on_disk() -> None:
            self._unsaved[chat] -= 1
            saved()

        self._unsaved[chat] += 1
        self._show(chat, [*self.of_chat(chat), prompt])
        self._save(chat, on_disk)

    def has_unsaved(self, chat: str) -> bool:
        """Whether a prompt that was added is not on disk yet."""
        return self._unsaved[chat] > 0

    def take(self, chat: str, place: int) -> QueuedPrompt | None:
        """Removes the prompt at `place` and returns it; None if there is none."""
        queue = self.of_chat(chat)
        if not 0 <= place < len(queue):
            return None
        taken = queue.pop(place)
        self._show(chat, queue)
        self._save(chat)
        return taken

    def send_next(self, chat: str) -> None:
        """Sends the first prompt of a chat that generates nothing.

        On disk it leaves the queue only when it is there as a message; if that fails, it stays.
        """
        queue = self.of_chat(chat)
        if self._answers.of_chat(chat) is not None or not queue:
            return
        first = queue.pop(0)
        self._show(chat, queue)
        try:
            self._send(chat, first, lambda: self._save(chat))
        except sqlite3.Error as error:
            self._show(chat, [first, *queue])
            self._disk.trouble(str(error))

    def _show(self, chat: str, queue: Sequence[QueuedPrompt]) -> None:
        self._queues[chat] = list(queue)
        self.changed.emit(chat)

    def _save(self, chat: str, saved: Callable[[], object] | None = None) -> None:
        self._disk.save_queue(chat, self.of_chat(chat), saved or (lambda: None))

    def _on_answer(self, answer: AnswerState) -> None:
        if answer.ended is not None and self._queues.get(answer.chat):
            if answer.ended.state == "done":
                # Later: others still handle the end of this answer.
                QTimer.singleShot(0, self, lambda: self.send_next(answer.chat))
            self.changed.emit(answer.chat)
