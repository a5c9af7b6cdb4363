"""Tells the engine the text of a chat that was opened, so that it reads blocks from disk ahead of need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject, QTimer

from app.attachments.attachment import attachments_of
from app.conversations.chat_options import ChatOptions
from app.conversations.request_messages import request_messages
from app.remote.answer_client import AnswerClient
from app.settings import Settings
from app.store.branch_outline import MessageOutline
from app.store.records import StoredMessage
from engine.protocol import Preload

_AT_ONCE: Final = 100  # messages; the interface must not wait for a long chat
_MOST_CHARACTERS: Final = 2_000_000  # beyond any model's context
_WAIT: Final = 250  # ms; chats that are only passed on the way to another one are not read


class ChatPreload(QObject):
    """Sends `Preload` a moment after a chat was opened.

    Args:
        client: it tells the engine only; a server elsewhere is told nothing before it is asked.
        options: system prompts, and what goes to the chat template.
        settings: whether chats are kept on disk.
        messages: returns messages by their IDs.
        outline: returns the outline of a chat's messages, and is quick.
        parent: its owner.
    """

    def __init__(
        self,
        client: AnswerClient,
        options: ChatOptions,
        settings: Settings,
        messages: Callable[[Sequence[int]], list[StoredMessage]],
        outline: Callable[[str], Sequence[MessageOutline]],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._client, self._options, self._settings = client, options, settings
        self._messages, self._outline = messages, outline
        self._chat = ""
        self._timer = QTimer(self, singleShot=True, interval=_WAIT)
        self._timer.timeout.connect(self._begin)
        self._unread: list[int] = []  # IDs, the next one last
        self._read: list[StoredMessage] = []
        self._characters = 0  # of those that are read, with their attachments
        self._more = QTimer(self, singleShot=True, interval=0)
        self._more.timeout.connect(self._read_some)

    @property
    def is_reading(self) -> bool:
        """Whether messages of the opened chat are still to be read."""
        return self._timer.isActive() or self._more.isActive()

    def chat_opened(self, chat: str) -> None:
        """A chat (ID) is shown, and a model is ready; "" if it has not begun."""
        self.stop()
        self._chat = chat
        self._timer.start()

    def stop(self) -> None:
        """A request reads what it needs itself, a deleted chat is not to be read, or the window closes."""
        self._timer.stop()
        self._more.stop()

    def _begin(self) -> None:
        if not self._chat or not self._settings.disk_cache:
            return
        self._unread = [each.id for each in reversed(self._outline(self._chat))]
        self._read = []
        self._characters = 0
        if self._unread:
            self._read_some()

    def _read_some(self) -> None:
        """Reads the next messages, and sends the text when there are no more."""
        some = self._unread[: -_AT_ONCE - 1 : -1]
        del self._unread[-_AT_ONCE:]
        read = self._messages(some)
        self._read += read
        self._characters += sum(_characters(each) for each in read)
        if self._characters > _MOST_CHARACTERS:
            self._read = []
        elif self._unread:
            self._more.start()
        else:
            self._send()

    def _send(self) -> None:
        chosen = self._options.resolved(self._chat)
        messages = request_messages(self._read, 0, chosen.system_prompt or "")
        self._read = []
        if messages:
            options = chosen.template_options()
            self._client.send(Preload(chat=self._chat, messages=messages, template_options=options))


def _characters(message: StoredMessage) -> int:
    return len(message.content) + sum(len(each.text) for each in attachments_of(message.details))
