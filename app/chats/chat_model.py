"""The list of chats as a Qt model: pinned ones, folders, and the rest by age; or what a search found."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from app.markdown_marks import without_marks
from app.store.records import Chat, Hit
from app.translation import translate

_DAY: Final = 86_400.0
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class ChatRow:
    """One row of the list: a heading (no chat), or a chat.

    Attributes:
        folder: name of the folder that a heading opens and closes; empty for other headings.
        open: whether the folder's chats are listed.
        snippet: of the best hit; then `message` is its ID, and `more` the number of other hits in the chat.
        inset: whether the chat is in a folder.
    """

    heading: str = ""
    chat: Chat | None = None
    when: str = ""
    snippet: str = ""
    folder: str = ""
    open: bool = True
    message: int = 0
    more: int = 0
    inset: bool = False


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
        self.closed: set[str] = set()  # folders whose chats are not listed
        self.unseen: set[str] = set()  # chats with an answer that ended while nobody looked

    def set_chats(self, chats: Iterable[Chat], hits: Iterable[Hit] | None = None) -> None:
        """Shows the chats in groups, or as search results if there are `hits`, the best match first."""
        if hits is not None:
            rows = _found_rows(chats, hits)
        else:
            rows = _grouped_rows(chats, time.time(), self.closed)
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

    def set_unseen(self, unseen: set[str]) -> None:
        """Sets which chats have an answer that ended while nobody looked."""
        self.unseen = set(unseen)
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def chat_at(self, index: Index) -> Chat | None:
        """Returns the chat of a row; None for a heading or an invalid index."""
        return self._rows[index.row()].chat if index.isValid() else None

    def row_at(self, index: Index) -> ChatRow | None:
        """Returns a row; None for an invalid index."""
        return self._rows[index.row()] if index.isValid() else None

    def index_of(self, chat: str) -> QModelIndex:
        """Returns the row of a chat; invalid if it is not listed, or in a closed folder."""
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
            return row.chat.title if row.chat else row.heading or row.folder
        if role == Qt.ItemDataRole.ToolTipRole and row.chat:
            return row.chat.title
        if role == Qt.ItemDataRole.AccessibleTextRole and row.folder:
            state = translate("chats", "open") if row.open else translate("chats", "closed")
            return translate("chats", "Folder {name}, {state}").format(name=row.folder, state=state)
        if role == Qt.ItemDataRole.AccessibleTextRole and row.chat:
            parts = [row.chat.title, row.when]
            if row.chat.branched_from:
                parts.append(translate("chats", "branch"))
            if row.chat.pinned:
                parts.append(translate("chats", "pinned"))
            if row.snippet:
                parts.append(" ".join(row.snippet.replace("\x02", "").replace("\x03", "").split()))
            if row.chat.id in self.generating:
                parts.append(translate("chats", "generating"))
            elif row.chat.id in self.unseen:
                parts.append(translate("chats", "new answer"))
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
        """Folders can be selected, other headings cannot; chats can be edited, too."""
        row = self.row_at(index)
        if row is not None and row.folder:
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if row is None or row.chat is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable


def _grouped_rows(chats: Iterable[Chat], now: float, closed: set[str]) -> list[ChatRow]:
    midnight = time.mktime((*time.localtime(now)[:3], 0, 0, 0, 0, 0, -1))
    pinned: list[ChatRow] = []
    folders: dict[str, list[ChatRow]] = {}
    rest: list[ChatRow] = []
    group = ""
    for chat in chats:
        if chat.updated >= midnight:
            name, form = translate("chats", "Today"), "%H:%M"
        elif chat.updated >= midnight - 6 * _DAY:
            name, form = translate("chats", "This week"), "%a"
        else:
            name, form = translate("chats", "Earlier"), "%d %b"
        when = time.strftime(form, time.localtime(chat.updated))
        if chat.pinned:
            pinned.append(ChatRow(chat=chat, when=when))
        elif chat.folder:
            folders.setdefault(chat.folder, []).append(ChatRow(chat=chat, when=when, inset=True))
        else:
            if name != group:
                rest.append(ChatRow(heading=name))
                group = name
            rest.append(ChatRow(chat=chat, when=when))
    rows = [ChatRow(heading=translate("chats", "Pinned")), *pinned] if pinned else []
    for folder in sorted(folders, key=str.casefold):
        is_open = folder not in closed
        rows.append(ChatRow(folder=folder, open=is_open, more=len(folders[folder])))
        rows += folders[folder] if is_open else []
    return rows + rest


def _found_rows(chats: Iterable[Chat], hits: Iterable[Hit]) -> list[ChatRow]:
    """One row for each chat, with its best hit."""
    by_id = {chat.id: chat for chat in chats}
    best: dict[str, Hit] = {}
    more: dict[str, int] = {}
    for hit in hits:
        if hit.chat in best:
            more[hit.chat] = more.get(hit.chat, 0) + 1
        elif hit.chat in by_id:
            best[hit.chat] = hit
    return [
        ChatRow(
            chat=by_id[id_],
            snippet=hit.snippet if hit.prompt else without_marks(hit.snippet),
            message=hit.message,
            more=more.get(id_, 0),
        )
        for id_, hit in best.items()
    ]
