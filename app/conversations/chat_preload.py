"""Tells the engine the text of a chat that was opened, so that it reads blocks from disk ahead of need."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer

from app.conversations.chat_options import ChatOptions
from app.conversations.request_messages import request_messages
from app.remote.answer_client import AnswerClient
from app.settings import Settings
from app.store.records import StoredMessage
from engine.protocol import Preload

_WAIT: Final = 250  # ms; chats that are only passed on the way to another one are not read


class ChatPreload(QObject):
    """Sends `Preload` a moment after a chat was opened.

    Args:
        client: it tells the engine only; a server elsewhere is told nothing before it is asked.
        options: system prompts, and what goes to the chat template.
        settings: whether chats are kept on disk.
        branch: returns the messages of a chat.
        parent: its owner.
    """

    def __init__(
        self,
        client: AnswerClient,
        options: ChatOptions,
        settings: Settings,
        branch: Callable[[str], list[StoredMessage]],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._client, self._options, self._settings, self._branch = client, options, settings, branch
        self._chat = ""
        self._timer = QTimer(self, singleShot=True, interval=_WAIT)
        self._timer.timeout.connect(self._send)

    def chat_opened(self, chat: str) -> None:
        """A chat (ID) is shown, and a model is ready; "" if it has not begun."""
        self._chat = chat
        self._timer.start()

    def stop(self) -> None:
        """Something is asked for: the request itself reads what it needs."""
        self._timer.stop()

    def _send(self) -> None:
        if not self._chat or not self._settings.disk_cache:
            return
        chosen = self._options.resolved(self._chat)
        messages = request_messages(self._branch(self._chat), 0, chosen.system_prompt or "")
        if messages:
            options = chosen.template_options()
            self._client.send(Preload(chat=self._chat, messages=messages, template_options=options))
