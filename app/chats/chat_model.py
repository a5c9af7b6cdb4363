"""The list of chats grouped by age, as a Qt model."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from app.store.records import Chat
from app.translation import translate

_DAY: Final = 86_400.0
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class ChatRow:
    """One row of the list: a heading (no chat) or a chat."""

    heading: str = ""
    chat: Chat | None = None
    when: str = ""
    snippet: str = ""


class ChatModel(QAbstractListModel):
    """The rows of the chat list. Updating which chats generate or own blocks is cheap.

    Signals:
        renamed: a title was edited in place (chat ID, title).
    """

    RowRole = Qt.ItemDataRole.UserRole
    renamed = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[ChatRow] = []
        self.generating: set[str] = set()
        self.owning: set[str] = set()

    def set_chats(self, chats: Iterable[Chat], snippets: dict[str, str] | None = None) -> None:
        """Shows the chats in groups, or as search results if there are `snippets`, best match first."""
        rows = _found_rows(chats, snippets) if snippets is not None else _grouped_rows(chats, time.time())
        if rows != self._rows:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()

    def set_activity(self, generating: set[str], owning: set[str]) -> None:
        """Sets which chats are generating and which own blocks."""
        if (generating, owning) == (self.generating, self.owning):
            return
        self.generating, self.owning = set(generating), set(owning)
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def chat_at(self, index: Index) -> Chat | None:
        """The chat of a row; None for a heading or an invalid index."""
        return self._rows[index.row()].chat if index.isValid() else None

    def index_of(self, chat: str) -> QModelIndex:
        """The row of a chat; invalid if it is not listed."""
        for number, row in enumerate(self._rows):
            if row.chat is not None and row.chat.id == chat:
                return self.index(number)
        return QModelIndex()

    def colored(self, row: ChatRow) -> bool:
        """Whether a row shows its colour: it owns blocks, is generating or was used in the last day."""
        chat = row.chat
        if chat is None:
            return False
        recent = time.time() - chat.updated < _DAY
        return recent or chat.id in self.generating or chat.id in self.owning

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  Qt's signature
        """Headings and chats."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Title, whole row, or text for a screen reader."""
        row = self._rows[index.row()]
        if role == self.RowRole:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return row.chat.title if row.chat else row.heading
        if role == Qt.ItemDataRole.ToolTipRole and row.chat:
            return row.chat.title
        if role == Qt.ItemDataRole.AccessibleTextRole and row.chat:
            parts = [row.chat.title, row.when]
            if row.chat.id in self.generating:
                parts.append(translate("chats", "generating"))
            return ", ".join(part for part in parts if part)
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Accepts a title that was edited in place."""
        chat = self.chat_at(index)
        if chat is None or role != Qt.ItemDataRole.EditRole or not str(value).strip():
            return False
        self.renamed.emit(chat.id, str(value))
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings can be neither selected nor edited."""
        if self.chat_at(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable


def _grouped_rows(chats: Iterable[Chat], now: float) -> list[ChatRow]:
    midnight = time.mktime((*time.localtime(now)[:3], 0, 0, 0, 0, 0, -1))
    rows: list[ChatRow] = []
    group = ""
    for chat in chats:
        if chat.updated >= midnight:
            name, form = translate("chats", "Today"), "%H:%M"
        elif chat.updated >= midnight - 6 * _DAY:
            name, form = translate("chats", "This week"), "%a"
        else:
            name, form = translate("chats", "Earlier"), "%d %b"
        if name != group:
            rows.append(ChatRow(heading=name))
            group = name
        rows.append(ChatRow(chat=chat, when=time.strftime(form, time.localtime(chat.updated))))
    return rows


def _found_rows(chats: Iterable[Chat], snippets: dict[str, str]) -> list[ChatRow]:
    by_id = {chat.id: chat for chat in chats}
    return [ChatRow(chat=by_id[id_], snippet=text) for id_, text in snippets.items() if id_ in by_id]
