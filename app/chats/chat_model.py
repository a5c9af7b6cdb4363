"""The list of chats: its rows in groups, and the painting of a row."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QDateTime,
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.markdown_marks import without_marks
from app.store.records import Chat, Hit
from app.theme.palette import mix
from app.theme.theme import Theme, draw_rounded, pointed_at
from app.theme.widgets import draw
from app.translation import figure, translate

# --- The list of chats as a Qt model: pinned ones, folders, and the rest by age; or what a search found

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
        self._repaint_rows()

    def set_unseen(self, unseen: set[str]) -> None:
        """Sets which chats have an answer that ended while nobody looked."""
        self.unseen = set(unseen)
        self._repaint_rows()

    def _repaint_rows(self) -> None:
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
        ids = [row.chat and row.chat.id for row in self._rows]
        return self.index(ids.index(chat)) if chat in ids else QModelIndex()

    def colored(self, row: ChatRow) -> bool:
        """Whether a row shows its colour: it owns blocks, is generating or was used in the last day."""
        chat = row.chat
        if chat is None:
            return False
        recent = time.time() - chat.updated < _DAY
        return recent or chat.id in self.generating or chat.id in self.owning

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  Qt's signature
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
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
            parts.append(translate("chats", "branch") if row.chat.branched_from else "")
            parts.append(translate("chats", "pinned") if row.chat.pinned else "")
            parts.append(" ".join(row.snippet.replace("\x02", "").replace("\x03", "").split()))
            if row.chat.id in self.generating:
                parts.append(translate("chats", "generating"))
            elif row.chat.id in self.unseen:
                parts.append(translate("chats", "new answer"))
            return ", ".join(part for part in parts if part)
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        chat = self.chat_at(index)
        if chat is None or role != Qt.ItemDataRole.EditRole or not str(value).strip():
            return False
        self.renamed.emit(chat.id, str(value))
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
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
    group, time_form = "", QLocale().timeFormat(QLocale.FormatType.ShortFormat)
    for chat in chats:
        if chat.updated >= midnight:
            name, form = translate("chats", "Today"), time_form
        elif chat.updated >= midnight - 6 * _DAY:
            name, form = translate("chats", "This week"), "ddd"
        else:
            name, form = (translate("chats", "Earlier"), translate("chats", "dd MMM", "a format of Qt"))
        when = QLocale().toString(QDateTime.fromSecsSinceEpoch(int(chat.updated)), form)
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


# --- Rows of the chat list: colour, title, time, and a dot while generating and afterwards

_MARK: Final = 18  # px before zoom, from the left edge to the end of the space of the mark
_RIGHT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


class ChatDelegate(QStyledItemDelegate):
    """Paints rows in the colours of the theme and edits titles in place."""

    def __init__(self, theme: Theme, model: ChatModel) -> None:
        super().__init__(model)
        self._theme = theme
        self._model = model

    def sizeHint(self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        row: ChatRow = index.data(ChatModel.RowRole)
        px = self._theme.px
        if row.folder:
            return QSize(10, px(34))
        return QSize(10, px(36 if row.chat is None else 56 if row.snippet else 38))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row: ChatRow = index.data(ChatModel.RowRole)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.folder:
            self._paint_folder(painter, row, rect, state)
        elif row.chat is None:
            painter.setFont(self._theme.font(11))
            painter.setPen(self._theme.color("dim"))
            place = rect.adjusted(8, 0, 0, -self._theme.px(7))
            painter.drawText(
                place, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, row.heading.upper()
            )
        else:
            self._paint_chat(painter, row, rect, state)
        painter.restore()

    def createEditor(
        self, parent: QWidget, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        editor = QLineEdit(parent)
        editor.setAccessibleName(translate("chats", "Chat title"))
        editor.setMaxLength(200)
        return editor

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> None:
        editor.setGeometry(option.rect.adjusted(22, 5, -4, -5))

    def _paint_folder(self, painter: QPainter, row: ChatRow, rect: QRect, state: QStyle.StateFlag) -> None:
        theme = self._theme
        card = QRectF(rect).adjusted(0.5, 1.5, -0.5, -1.5)
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            focused = bool(state & QStyle.StateFlag.State_HasFocus)
            edge = theme.color("accent") if focused else None
            draw_rounded(painter, card, 8, pointed_at(theme.palette), edge)
        side = theme.px(16)
        x = _placed(painter, card, card.left() + 4, side)
        name = "chevron" if row.open else "right"
        self._paint_icon(painter, name, theme.color("dim"), x, card.center().y() - side / 2)
        right = card.right() - 8
        if not row.open:
            font = theme.font(11, tabular=True)
            painter.setFont(font)
            painter.setPen(theme.color("dim"))
            painter.drawText(card.adjusted(0, 0, -8, 0), _RIGHT, figure(row.more))
            right -= QFontMetrics(font).horizontalAdvance(figure(row.more)) + 8
        font = theme.font(13, 600)
        painter.setFont(font)
        painter.setPen(theme.color("text"))
        start = card.left() + theme.px(16) + 10
        x = _placed(painter, card, start, right - start)
        place = QRectF(x, card.top(), right - start, card.height())
        name = QFontMetrics(font).elidedText(row.folder, Qt.TextElideMode.ElideRight, int(place.width()))
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, name)

    def _paint_icon(
        self, painter: QPainter, name: str, color: QColor, x: float, y: float, width: float = 1.4
    ) -> None:
        painter.save()
        painter.translate(x, y)
        painter.scale(self._theme.px(16) / 16, self._theme.px(16) / 16)
        draw(painter, name, color, width)
        painter.restore()

    def _paint_mark(self, painter: QPainter, row: ChatRow, x: float, y: float) -> None:
        colors, chat = self._theme.palette, row.chat
        assert chat is not None
        hue = QColor(colors.owner(chat.color_index) if self._model.colored(row) else colors.faint)
        if chat.branched_from:
            side = self._theme.px(16)
            self._paint_icon(painter, "branch", hue, x - side / 5, y - side / 2, 1.8)
            return
        side = self._theme.px(9)
        draw_rounded(painter, QRectF(x, y - side / 2, side, side), side / 3.6, hue)

    def _paint_chat(self, painter: QPainter, row: ChatRow, rect: QRect, state: QStyle.StateFlag) -> None:
        theme, colors = self._theme, self._theme.palette
        chat = row.chat
        assert chat is not None
        card = QRectF(rect).adjusted(0.5, 1.5, -0.5, -1.5)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        focused = bool(state & QStyle.StateFlag.State_HasFocus)
        if selected:
            draw_rounded(painter, card, 8, colors.raised, colors.accent if focused else colors.line)
        elif state & QStyle.StateFlag.State_MouseOver:
            draw_rounded(painter, card, 8, pointed_at(colors))
        line = QRectF(card)
        if row.snippet:
            line.setHeight(theme.px(32))
        left = card.left() + (10 if row.inset else 0)
        mark = _placed(painter, card, left + 8, theme.px(9))
        self._paint_mark(painter, row, mark, line.center().y())
        right = card.right() - 8
        generating = chat.id in self._model.generating
        if generating or chat.id in self._model.unseen:
            dot = theme.px(6 if generating else 7)
            box = QRectF(_placed(painter, card, right - dot, dot), line.center().y() - dot / 2, dot, dot)
            draw_rounded(painter, box, dot / 2, colors.accent if generating else colors.good)
            right -= dot + 8
        elif note := _note(row, selected):
            font = theme.font(11, tabular=True)
            width = QFontMetrics(font).horizontalAdvance(note)
            painter.setFont(font)
            painter.setPen(QColor(colors.dim))
            x = _placed(painter, card, right - width - 1, width + 2)
            painter.drawText(QRectF(x, line.top(), width + 2, line.height()), _RIGHT, note)
            right -= width + 8
        font = theme.font(13.5, 600 if chat.id in self._model.unseen else 400)
        painter.setFont(font)
        painter.setPen(QColor(colors.text if selected else mix(colors.text, colors.dim, 0.45)))
        start = left + theme.px(_MARK) + 8
        x = _placed(painter, card, start, right - start)
        place = QRectF(x, line.top(), right - start, line.height())
        title = QFontMetrics(font).elidedText(chat.title, Qt.TextElideMode.ElideRight, int(place.width()))
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, title)
        if row.snippet:
            self._paint_snippet(painter, row.snippet, card, line.bottom())

    def _paint_snippet(self, painter: QPainter, snippet: str, card: QRectF, top: float) -> None:
        theme = self._theme
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # the parts are in this order
        x, right = card.left() + theme.px(_MARK) + 8, card.right() - 8
        parts = " ".join(snippet.split()).replace("\x03", "\x02").split("\x02")
        for number, part in enumerate(parts):
            hit = number % 2 == 1
            font = theme.font(11.5, 600 if hit else 400)
            metrics = QFontMetrics(font)
            room, width = int(right - x), metrics.horizontalAdvance(part)
            dots = metrics.horizontalAdvance("…") if any(parts[number + 1 :]) else 0
            fits = width + dots <= room  # else this part ends with the ellipsis
            if not fits:
                part = metrics.elidedText(part, Qt.TextElideMode.ElideRight, max(0, min(room, width - 1)))
            painter.setFont(font)
            painter.setPen(theme.color("text" if hit else "dim"))
            painter.drawText(QRectF(x, top - 4, right - x, theme.px(18)), part)
            if not fits:
                break
            x += width


def _placed(painter: QPainter, card: QRectF, x: float, width: float) -> float:
    """Returns where something at `x` begins, which is mirrored in the card if texts run to the left."""
    mirrored = painter.layoutDirection() == Qt.LayoutDirection.RightToLeft
    return card.left() + card.right() - x - width if mirrored else x


def _note(row: ChatRow, selected: bool) -> str:
    """Returns the note at the right: the number of further hits, or when the chat was last used."""
    if row.more:
        return f"+{figure(row.more)}"
    return "" if selected else row.when
