"""A list of the messages of a chat with their tokens, to choose which are deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.store.records import StoredMessage
from app.theme.dialog_size import DialogSize
from app.theme.theme import Theme
from app.transcript.plain_beginning import plain_beginning
from app.translation import translate

_SHOWN: Final = 300  # characters of a message


class DeleteMessagesDialog(QDialog):
    """Check boxes beside the messages, and what would fit then.

    Args:
        messages: that the model reads, but for the newest question.
        counts: tokens of each.
        excess: tokens that are too many now.

    Signals:
        chosen: IDs of the messages to delete.
    """

    chosen = Signal(list)

    def __init__(
        self,
        theme: Theme,
        messages: Sequence[StoredMessage],
        counts: Sequence[int],
        excess: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("window", "Delete Messages"))
        DialogSize(self, theme, 520, 460)
        self._messages, self._counts, self._excess = list(messages), list(counts), excess
        self.status = QLabel()
        self.status.setWordWrap(True)
        self.list = _MessageList()
        self.list.setAccessibleName(translate("window", "Messages"))
        self.list.setUniformItemSizes(True)
        self.list.setSpacing(theme.px(2))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        for message, count in zip(self._messages, self._counts, strict=True):
            self.list.addItem(_MessageItem(message, count))
        self.list.itemChanged.connect(lambda _item: self._show_status())
        self.list.itemActivated.connect(_toggle)
        cancel = QPushButton(translate("window", "Cancel"))
        cancel.clicked.connect(self.reject)
        self.delete = QPushButton(translate("window", "Delete and Send"))
        self.delete.setProperty("role", "primary")
        self.delete.clicked.connect(self._on_delete)
        for button in (cancel, self.delete):
            button.setAutoDefault(False)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addStretch()
        foot.addWidget(cancel)
        foot.addWidget(self.delete)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(10)
        column.addWidget(self.status)
        column.addWidget(self.list, 1)
        column.addLayout(foot)
        self._show_status()

    def checked(self) -> list[int]:
        """Rows of the messages to delete."""
        rows = range(self.list.count())
        return [row for row in rows if self.list.item(row).checkState() is Qt.CheckState.Checked]

    def _show_status(self) -> None:
        rows = self.checked()
        left = self._excess - sum(self._counts[row] for row in rows)
        if left > 0:
            text = translate("window", "%n token(s) too many. Tick what can go.", "", left)
        else:
            text = translate("window", "The chat fits. What you delete can be restored for 30 days.")
        self.status.setText(text)
        self.delete.setEnabled(bool(rows) and left <= 0)

    def _on_delete(self) -> None:
        self.chosen.emit([self._messages[row].id for row in self.checked()])
        self.accept()


class _MessageList(QListWidget):
    """A list in which no letters are looked for: rows begin alike, and it would read them all."""

    def keyboardSearch(self, _search: str) -> None:
        pass


class _MessageItem(QListWidgetItem):
    """A message with a check box, whose text is read when its row is drawn."""

    def __init__(self, message: StoredMessage, count: int) -> None:
        super().__init__()
        self._message, self._count = message, count
        self._line = ""
        self.setFlags(self.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        self.setCheckState(Qt.CheckState.Unchecked)

    def data(self, role: int) -> Any:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return super().data(role)
        if not self._line:
            prompt = self._message.role == "user"
            who = translate("window", "You") if prompt else translate("window", "Answer")
            tokens = translate("window", "%n token(s)", "", self._count)
            text = " ".join(plain_beginning(self._message.content, _SHOWN, prompt).split())
            self._line = f"{who} · {tokens} · {text}" if text else f"{who} · {tokens}"
        return self._line


def _toggle(item: QListWidgetItem) -> None:
    checked = item.checkState() is Qt.CheckState.Checked
    item.setCheckState(Qt.CheckState.Unchecked if checked else Qt.CheckState.Checked)
