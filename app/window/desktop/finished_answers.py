"""Chats whose answers ended while nobody looked: a dot in the list, a number on the Dock, a notification."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from app.chats.chat_model import ChatModel
from app.translation import translate
from app.window.desktop.tray import Tray
from app.workspace import AnswerState, Workspace


class FinishedAnswers(QObject):
    """Remembers which chats have an answer that was not seen yet.

    Args:
        workspace: tells of answers and of the shown chat.
        model: the list of chats, which shows the dots.
        tray: notifies while the window is not the active one.
        title: returns the title of a chat.
        window: the window of the app.

    Attributes:
        unseen: IDs of these chats.
    """

    def __init__(
        self,
        workspace: Workspace,
        model: ChatModel,
        tray: Tray,
        title: Callable[[str], str],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._model, self._tray, self._title = model, tray, title
        self._workspace, self._window = workspace, window
        self.unseen: set[str] = set()
        workspace.answer_changed.connect(self._on_answer)
        workspace.chat_shown.connect(self.see)
        workspace.looks_changed.connect(self._on_looks)

    def see(self, chat: str) -> None:
        """Notes that a chat is looked at."""
        if chat in self.unseen:
            self.unseen.remove(chat)
            self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The shown chat is seen when the window becomes the active one."""
        if event.type() == QEvent.Type.WindowActivate:
            self.see(self._workspace.chat)
        return super().eventFilter(watched, event)

    def _on_looks(self) -> None:
        """Forgets chats that are gone."""
        if gone := self.unseen.difference(self._workspace.looks):
            self.unseen -= gone
            self._show()

    def _on_answer(self, answer: AnswerState) -> None:
        message = answer.ended
        if message is None or message.state == "stopped":
            return  # a person who stops it knows
        away = not self._window.isActiveWindow()
        if away or message.chat != self._workspace.chat:
            self.unseen.add(message.chat)
            self._show()
        if away:
            text = translate("window", "The answer is finished.")
            if message.state != "done":
                text = translate("window", "The answer failed.")
            QApplication.alert(self._window)
            self._tray.notify(self._title(message.chat), text)

    def _show(self) -> None:
        if self.unseen:
            self._window.installEventFilter(self)
        else:
            self._window.removeEventFilter(self)  # a filter runs for every event of the window
        self._model.set_unseen(self.unseen)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.setBadgeNumber(len(self.unseen))
