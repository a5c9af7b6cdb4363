"""Chats whose answers ended while nobody looked: a dot in the list, a number on the Dock, a notification."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from app.chats.chat_model import ChatModel
from app.conversations.streaming_answers import StreamingAnswers
from app.store.records import StoredMessage
from app.translation import translate
from app.window.desktop.tray import Tray


class FinishedAnswers(QObject):
    """Remembers which chats have an answer that was not seen yet.

    Args:
        answers: the answers in progress.
        model: the list of chats, which shows the dots.
        tray: notifies while the window is not the active one.
        title: returns the title of a chat.
        current: returns the ID of the shown chat.
        window: the window of the app.

    Attributes:
        unseen: IDs of these chats.
    """

    def __init__(
        self,
        answers: StreamingAnswers,
        model: ChatModel,
        tray: Tray,
        title: Callable[[str], str],
        current: Callable[[], str],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._model, self._tray, self._title = model, tray, title
        self._current, self._window = current, window
        self.unseen: set[str] = set()
        answers.ended.connect(self._on_ended)
        window.installEventFilter(self)

    def see(self, chat: str) -> None:
        """Notes that a chat is looked at."""
        if chat in self.unseen:
            self.unseen.remove(chat)
            self._show()

    def keep(self, chats: Collection[str]) -> None:
        """Forgets chats that are none of these."""
        if gone := self.unseen.difference(chats):
            self.unseen -= gone
            self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The shown chat is seen when the window becomes the active one."""
        if event.type() == QEvent.Type.WindowActivate:
            self.see(self._current())
        return super().eventFilter(watched, event)

    def _on_ended(self, message: StoredMessage) -> None:
        if message.state == "stopped":
            return  # by the person, who knows
        away = not self._window.isActiveWindow()
        if away or message.chat != self._current():
            self.unseen.add(message.chat)
            self._show()
        if away:
            text = translate("window", "The answer is finished.")
            if message.state != "done":
                text = translate("window", "The answer failed.")
            QApplication.alert(self._window)
            self._tray.notify(self._title(message.chat), text)

    def _show(self) -> None:
        self._model.set_unseen(self.unseen)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.setBadgeNumber(len(self.unseen))
