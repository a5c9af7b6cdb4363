"""Tells the engine the text of a chat that was opened, so that it reads blocks from disk ahead of need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject, QTimer

from app.conversations.chat_options import ChatOptions
from app.conversations.request_messages import request_messages
from app.remote.answer_client import AnswerClient
from app.settings import Settings
from app.store.records import StoredMessage
from engine.protocol import Preload

_MOST_MESSAGES: Final = 300  # reading more would hold up the interface
_WAIT: Final = 250  # ms; chats that are only passed on the way to another one are not read


class ChatPreload(QObject):
    """Sends `Preload` a moment after a chat was opened.

    Args:
        client: it tells the engine only; a server elsewhere is told nothing before it is asked.
        options: system prompts, and what goes to the chat template.
        settings: whether chats are kept on disk.
        branch: returns the messages of a chat.
        outline: returns something for each of its messages, and is quick.
        parent: its owner.
    """

    def __init__(
        self,
        client: AnswerClient,
        options: ChatOptions,
        settings: Settings,
        branch: Callable[[str], list[StoredMessage]],
        outline: Callable[[str], Sequence[object]],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._client, self._options, self._settings = client, options, settings
        self._branch, self._outline = branch, outline
        self._chat = ""
        self._timer = QTimer(self, singleShot=True, interval=_WAIT)
        self._timer.timeout.connect(self._send)

    def chat_opened(self, chat: str) -> None:
        """A chat (ID) is shown, and a model is ready; "" if it has not begun."""
        self._chat = chat
        self._timer.start()

    def stop(self) -> None:
        """A request reads what it needs itself, a deleted chat is not to be read, or the window closes."""
        self._timer.stop()

    def _send(self) -> None:
        if not self._chat or not self._settings.disk_cache:
            return
        if not 0 < len(self._outline(self._chat)) <= _MOST_MESSAGES:
            return
        chosen = self._options.resolved(self._chat)
        messages = request_messages(self._branch(self._chat), 0, chosen.system_prompt or "")
        if messages:
            options = chosen.template_options()
            self._client.send(Preload(chat=self._chat, messages=messages, template_options=options))
