"""Shows a summary while it is written and what it stands for; the person may change it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from app.store.records import StoredMessage
from app.theme.dialog_size import DialogSize
from app.theme.theme import Theme
from app.transcript.plain_beginning import plain_beginning
from app.translation import translate

_SHOWN: Final = 200_000  # characters of the messages
_OF_ONE: Final = 40_000  # characters of a message


class SummaryDialog(QDialog):
    """The summary above, the messages that it stands for below.

    Args:
        messages: what is summarised; empty if it is in another chat.
        action: the text of the button that accepts the summary.

    Signals:
        used: the text to use.
        cancelled: the dialog was closed without using it.
    """

    used = Signal(str)
    cancelled = Signal()

    def __init__(
        self, theme: Theme, messages: Sequence[StoredMessage], action: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("window", "Summary"))
        DialogSize(self, theme, 560, 520)
        self.status = QLabel()
        self.status.setWordWrap(True)
        self.status.setTextFormat(Qt.TextFormat.PlainText)
        self.status.setProperty("role", "secondary")
        self.text = QPlainTextEdit()
        self.text.setProperty("role", "field")
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(translate("window", "Summary"))
        self.text.textChanged.connect(self._on_text)
        self._writing = False
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(10)
        column.addWidget(self.status)
        column.addWidget(self.text, 2)
        self._slices = QTimer(self, singleShot=True, interval=0)
        self._slices.timeout.connect(self._add_message)
        if messages:
            heading = QLabel(translate("window", "It stands for %n message(s):", "", len(messages)))
            heading.setProperty("role", "secondary")
            self.source = QPlainTextEdit()
            self.source.setProperty("role", "field")
            self.source.setReadOnly(True)
            self.source.setTabChangesFocus(True)
            self.source.setAccessibleName(translate("window", "Summarised messages"))
            column.addWidget(heading)
            column.addWidget(self.source, 3)
            self._waiting = list(reversed(messages))
            self._add_message()
        cancel = QPushButton(translate("window", "Cancel"))
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        self.use = QPushButton(action)
        self.use.setProperty("role", "primary")
        self.use.setAutoDefault(False)
        self.use.clicked.connect(self._on_use)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addStretch()
        foot.addWidget(cancel)
        foot.addWidget(self.use)
        column.addLayout(foot)
        self.rejected.connect(self.cancelled)
        self.set_writing(False)

    @property
    def is_filling(self) -> bool:
        """Whether messages are still to be added to those that are shown."""
        return self._slices.isActive()

    def set_writing(self, writing: bool, status: str = "") -> None:
        """While the model writes, the text cannot be changed or used."""
        self._writing = writing
        self.text.setReadOnly(writing)
        self.status.setText(status)
        self.status.setVisible(bool(status))
        self._on_text()

    def set_text(self, text: str) -> None:
        """Shows the summary, or what there is of it, and its end."""
        self.text.setPlainText(text)
        cursor = self.text.textCursor()
        cursor.movePosition(cursor.MoveOperation.End)
        self.text.setTextCursor(cursor)

    def _add_message(self) -> None:
        """Adds the next message below the others, then lets other events have their turn."""
        message = self._waiting.pop()
        room = _SHOWN - self.source.document().characterCount()
        cursor = QTextCursor(self.source.document())
        first = cursor.atEnd()
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(("" if first else "\n\n") + _as_text(message)[:room])
        if first:
            self.source.moveCursor(QTextCursor.MoveOperation.Start)
        if self._waiting and self.source.document().characterCount() < _SHOWN:
            self._slices.start()

    def _on_text(self) -> None:
        if hasattr(self, "use"):
            self.use.setEnabled(not self._writing and bool(self.text.toPlainText().strip()))

    def _on_use(self) -> None:
        self.used.emit(self.text.toPlainText().strip())
        self.accept()


def _as_text(message: StoredMessage) -> str:
    prompt = message.role == "user"
    who = translate("window", "You") if prompt else message.model or translate("window", "Answer")
    text = plain_beginning(message.content, _OF_ONE, prompt)
    return f"{who}:\n{text} …" if len(text) == _OF_ONE else f"{who}:\n{text}"
