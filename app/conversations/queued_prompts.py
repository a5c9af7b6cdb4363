"""Prompts that were sent while an answer was in progress; each is sent when that answer has ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from app.conversations.streaming_answers import StreamingAnswers
from app.store.chat_store import ChatStore
from app.store.records import StoredMessage

_KEY: Final = "queued"  # of a chat's settings


@dataclass(frozen=True)
class QueuedPrompt:
    """A prompt with the details of its message, such as attachments."""

    text: str
    details: Mapping[str, Any] = field(default_factory=dict, hash=False)


class QueuedPrompts(QObject):
    """The queues of all chats. They are kept with the chats, so a restart loses none.

    A queue goes on only after an answer that ended by itself; after a stop, an error or a restart it waits.

    Args:
        send: sends a prompt to a chat (ID).

    Signals:
        changed: the queue of a chat (ID).
    """

    changed = Signal(str)

    def __init__(
        self,
        store: ChatStore,
        answers: StreamingAnswers,
        send: Callable[[str, QueuedPrompt], object],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._store, self._answers, self._send = store, answers, send
        self._queues: dict[str, list[QueuedPrompt]] = {}
        answers.ended.connect(self._on_ended)

    def of_chat(self, chat: str) -> list[QueuedPrompt]:
        """The prompts that wait in a chat, the next one first."""
        if chat and chat not in self._queues:
            self._queues[chat] = _read(self._store.chat(chat).settings)
        return list(self._queues.get(chat, []))

    def is_paused(self, chat: str) -> bool:
        """Whether prompts wait in a chat that generates nothing."""
        return bool(self.of_chat(chat)) and self._answers.of_chat(chat) is None

    def add(self, chat: str, prompt: QueuedPrompt) -> None:
        """Appends a prompt to the queue of a chat."""
        self._set(chat, [*self.of_chat(chat), prompt])

    def take(self, chat: str, place: int) -> QueuedPrompt | None:
        """Removes the prompt at `place` and returns it; None if there is none."""
        queue = self.of_chat(chat)
        if not 0 <= place < len(queue):
            return None
        taken = queue.pop(place)
        self._set(chat, queue)
        return taken

    def send_next(self, chat: str) -> None:
        """Sends the first prompt of a chat that generates nothing."""
        if self._answers.of_chat(chat) is None and (prompt := self.take(chat, 0)) is not None:
            self._send(chat, prompt)

    def _set(self, chat: str, queue: list[QueuedPrompt]) -> None:
        self._queues[chat] = queue
        settings = dict(self._store.chat(chat).settings)
        settings.pop(_KEY, None)
        if queue:
            settings[_KEY] = [{"text": each.text, "details": dict(each.details)} for each in queue]
        self._store.set_settings(chat, settings)
        self.changed.emit(chat)

    def _on_ended(self, message: StoredMessage) -> None:
        if self._queues.get(message.chat):
            if message.state == "done":
                # Later: others still handle the end of this answer.
                QTimer.singleShot(0, self, lambda: self.send_next(message.chat))
            self.changed.emit(message.chat)


def _read(settings: Mapping[str, Any]) -> list[QueuedPrompt]:
    stored = settings.get(_KEY)
    found = []
    for each in stored if isinstance(stored, list) else ():
        if isinstance(each, dict) and isinstance(each.get("text"), str):
            details = each.get("details")
            found.append(QueuedPrompt(each["text"], details if isinstance(details, dict) else {}))
    return found
