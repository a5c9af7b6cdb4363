"""Chats, branches and messages deleted in the last 30 days, to be restored or removed for good."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app import formatting
from app.conversations.conversations import Conversations
from app.store.deleted_items import KEPT, DeletedItem
from app.theme.theme import Theme
from app.theme.widgets import DialogSize, filled, role_button, text_label
from app.transcript.prose_view import plain_beginning
from app.translation import translate

_SHOWN: Final = 500  # items; older ones come up when these are gone
_BEGINNING: Final = 200  # characters of a message
_ABOUT: Final = Qt.ItemDataRole.UserRole
_Index = QModelIndex | QPersistentModelIndex


class DeletedDialog(QDialog):
    """A list of deleted things with Restore and Delete Now.

    Signals:
        restored: a chat (ID) was restored, or has a message again.
    """

    restored = Signal(str)

    def __init__(self, conversations: Conversations, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("window", "Recently Deleted"))
        DialogSize(self, theme, 520, 420)
        self._conversations = conversations
        self._theme = theme
        self._items: list[DeletedItem] = []
        self.question: QMessageBox | None = None
        text = translate("window", "Deleted chats and messages are kept for 30 days.")
        hint = text_label("secondary", text)
        self.list = QListWidget()
        self.list.setAccessibleName(translate("window", "Recently deleted"))
        self.list.setUniformItemSizes(True)
        self.list.setItemDelegate(_TwoLines(theme, self.list))
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(self._on_current)
        self.list.itemActivated.connect(lambda _item: self.restore())
        self.list.installEventFilter(self)
        self.nothing = text_label(
            "secondary", translate("window", "Nothing was deleted in the last 30 days.")
        )
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.restore_button = role_button("primary", translate("window", "Restore"))
        self.restore_button.clicked.connect(self.restore)
        self.remove_button = QPushButton(translate("window", "Delete Now…"))
        self.remove_button.clicked.connect(self.ask_to_remove)
        done = QPushButton(translate("window", "Done"))
        done.clicked.connect(self.close)
        for button in (self.restore_button, self.remove_button, done):
            button.setAutoDefault(False)
        foot = filled(QHBoxLayout(), self.remove_button, 0, done, self.restore_button, spacing=8)
        parts = (hint, (self.list, 1), (self.nothing, 1), foot)
        filled(QVBoxLayout(self), *parts, spacing=12, margins=(20, 18, 20, 16))
        self.refresh()

    def refresh(self) -> None:
        """Shows what can be restored now; keeps the place in the list."""
        row = max(0, self.list.currentRow())
        self._items = self._conversations.store.deleted.items()[:_SHOWN]
        self.list.clear()
        for item in self._items:
            self.list.addItem(_DeletedEntry(item, self._name))
        empty = not self._items
        self.list.setVisible(not empty)
        self.nothing.setVisible(empty)
        self.list.setCurrentRow(min(row, len(self._items) - 1))
        self._on_current(self.list.currentRow())

    def restore(self) -> None:
        """Restores the chosen item."""
        item = self._chosen()
        if item is None:
            return
        if item.kind == "chat":
            self._conversations.undelete(item.chat)
        else:
            self._conversations.restore_messages(item.chat, item.message)
        self.restored.emit(item.chat)
        self.refresh()

    def ask_to_remove(self) -> None:
        """Asks whether to remove the chosen item for good."""
        item = self._chosen()
        if item is None:
            return
        question = QMessageBox(self)
        question.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        question.setText(translate("window", "Delete “{name}” for good?").format(name=self._name(item)[:80]))
        question.setInformativeText(translate("window", "This cannot be undone."))
        remove = question.addButton(translate("window", "Delete"), QMessageBox.ButtonRole.DestructiveRole)
        cancel = question.addButton(QMessageBox.StandardButton.Cancel)
        question.setDefaultButton(cancel)
        remove.clicked.connect(lambda: self._remove(item))
        self.question = question
        question.open()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Delete in the list asks whether to remove the item."""
        if watched is self.list and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            deletes = event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
            if deletes:
                self.ask_to_remove()
                return True
        return super().eventFilter(watched, event)

    def _remove(self, item: DeletedItem) -> None:
        self._conversations.remove(item)
        self.refresh()

    def _chosen(self) -> DeletedItem | None:
        row = self.list.currentRow()
        return self._items[row] if 0 <= row < len(self._items) else None

    def _on_current(self, row: int) -> None:
        for button in (self.restore_button, self.remove_button):
            button.setEnabled(0 <= row < len(self._items))

    def _name(self, item: DeletedItem) -> str:
        """Title of a chat, or the beginning of a message."""
        text = item.title
        if item.kind != "chat":
            content = self._conversations.store.deleted.text(item.message)
            text = plain_beginning(content, _BEGINNING, item.prompt)
        return " ".join(text.split()) or translate("window", "(empty)")


class _DeletedEntry(QListWidgetItem):
    """A row, whose message is read when it is drawn."""

    def __init__(self, item: DeletedItem, find_name: Callable[[DeletedItem], str]) -> None:
        super().__init__()
        self._item, self._find_name = item, find_name
        self._name = ""

    def data(self, role: int) -> Any:
        if role == _ABOUT:
            return _about(self._item)
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return super().data(role)
        self._name = self._name or self._find_name(self._item)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._name
        return f"{self._name}, {_about(self._item)}"


class _TwoLines(QStyledItemDelegate):
    """Draws what was deleted, and below it what is known of it."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: _Index) -> QSize:
        return QSize(0, self._theme.px(50))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        theme = self._theme
        filled = QStyleOptionViewItem(option)
        self.initStyleOption(filled, index)
        name, filled.text = filled.text, ""
        filled.widget.style().drawControl(
            QStyle.ControlElement.CE_ItemViewItem, filled, painter, filled.widget
        )
        rect: QRect = filled.rect.adjusted(theme.px(14), theme.px(9), -theme.px(14), -theme.px(9))
        lines = (
            (name, 13.0, "text", Qt.AlignmentFlag.AlignTop),
            (index.data(_ABOUT), 12.0, "dim", Qt.AlignmentFlag.AlignBottom),
        )
        painter.save()
        for text, size, color, place in lines:
            painter.setFont(theme.font(size))
            painter.setPen(theme.color(color))
            shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
            painter.drawText(rect, place | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine, shown)
        painter.restore()


def _about(item: DeletedItem) -> str:
    """Describes an item: its kind, when it was deleted, and how long it can be restored."""
    age = time.time() - item.when
    days = max(0, round((KEPT - age) / 86_400))
    kept = translate("window", "kept for %n more day(s)", "", days)
    if item.kind == "chat":
        what = translate("window", "Chat, %n message(s)", "", item.count)
    elif item.kind == "branch":
        what = translate("window", "Branch, %n message(s)", "", item.count)
    else:
        what = translate("window", "Message")
    about = f"{what} · {formatting.ago(age)} · {kept}"
    return about if item.kind == "chat" else f"{about} · {item.title}"
