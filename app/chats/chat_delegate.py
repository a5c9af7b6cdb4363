"""Rows of the chat list: colour, title, time, and a dot while generating and afterwards."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.chats.chat_model import ChatModel, ChatRow
from app.theme.icons import draw
from app.theme.palette import mix
from app.theme.style_sheet import pointed_at
from app.theme.theme import Theme
from app.translation import translate

_MARK: Final = 18  # px before zoom, from the left edge to the end of the space of the mark
_RIGHT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


class ChatDelegate(QStyledItemDelegate):
    """Paints rows in the colours of the theme and edits titles in place."""

    def __init__(self, theme: Theme, model: ChatModel) -> None:
        super().__init__(model)
        self._theme = theme
        self._model = model

    def sizeHint(self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Headings are lower; search results have a second line."""
        row: ChatRow = index.data(ChatModel.RowRole)
        px = self._theme.px
        if row.folder:
            return QSize(10, px(34))
        if row.chat is None:
            return QSize(10, px(36))
        return QSize(10, px(56) if row.snippet else px(38))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draws a heading or a chat."""
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
        self,
        parent: QWidget,
        _option: QStyleOptionViewItem,
        _index: QModelIndex | QPersistentModelIndex,
    ) -> QWidget:
        """Returns a line edit for the title."""
        editor = QLineEdit(parent)
        editor.setAccessibleName(translate("chats", "Chat title"))
        editor.setMaxLength(200)
        return editor

    def updateEditorGeometry(
        self,
        editor: QWidget,
        option: QStyleOptionViewItem,
        _index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Places the editor over the title."""
        editor.setGeometry(option.rect.adjusted(22, 5, -4, -5))

    def _paint_folder(self, painter: QPainter, row: ChatRow, rect: QRect, state: QStyle.StateFlag) -> None:
        """Draws an arrow, the name, and how many chats are in a closed folder."""
        theme = self._theme
        card = QRectF(rect).adjusted(0.5, 1.5, -0.5, -1.5)
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            focused = bool(state & QStyle.StateFlag.State_HasFocus)
            painter.setPen(QPen(theme.color("accent"), 1) if focused else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(pointed_at(theme.palette)))
            painter.drawRoundedRect(card, 8, 8)
        painter.save()
        side = theme.px(16)
        painter.translate(card.left() + 4, card.center().y() - side / 2)
        painter.scale(side / 16, side / 16)
        draw(painter, "chevron" if row.open else "right", theme.color("dim"))
        painter.restore()
        right = card.right() - 8
        if not row.open:
            font = theme.font(11, tabular=True)
            painter.setFont(font)
            painter.setPen(theme.color("dim"))
            painter.drawText(card.adjusted(0, 0, -8, 0), _RIGHT, f"{row.more:,}")
            right -= QFontMetrics(font).horizontalAdvance(f"{row.more:,}") + 8
        font = theme.font(13, 600)
        painter.setFont(font)
        painter.setPen(theme.color("text"))
        start = card.left() + theme.px(16) + 10
        place = QRectF(start, card.top(), right - start, card.height())
        name = QFontMetrics(font).elidedText(row.folder, Qt.TextElideMode.ElideRight, int(place.width()))
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, name)

    def _paint_mark(self, painter: QPainter, row: ChatRow, x: float, y: float) -> None:
        """Draws the chat's colour: a square, or for a branch, its sign."""
        colors, chat = self._theme.palette, row.chat
        assert chat is not None
        hue = QColor(colors.owner(chat.color_index) if self._model.colored(row) else colors.faint)
        if chat.branched_from:
            painter.save()
            side = self._theme.px(16)
            painter.translate(x - side / 5, y - side / 2)
            painter.scale(side / 16, side / 16)
            draw(painter, "branch", hue, 1.8)
            painter.restore()
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(hue)
        side = self._theme.px(9)
        painter.drawRoundedRect(QRectF(x, y - side / 2, side, side), side / 3.6, side / 3.6)

    def _paint_chat(self, painter: QPainter, row: ChatRow, rect: QRect, state: QStyle.StateFlag) -> None:
        theme, colors = self._theme, self._theme.palette
        chat = row.chat
        assert chat is not None
        card = QRectF(rect).adjusted(0.5, 1.5, -0.5, -1.5)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        focused = bool(state & QStyle.StateFlag.State_HasFocus)
        if selected:
            edge = colors.accent if focused else colors.line
            painter.setPen(QPen(QColor(edge), 1))
            painter.setBrush(QColor(colors.raised))
            painter.drawRoundedRect(card, 8, 8)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(pointed_at(colors)))
            painter.drawRoundedRect(card, 8, 8)
        line = QRectF(card)
        if row.snippet:
            line.setHeight(theme.px(32))
        left = card.left() + (10 if row.inset else 0)
        self._paint_mark(painter, row, left + 8, line.center().y())
        right = card.right() - 8
        if chat.id in self._model.generating:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.accent))
            dot = theme.px(6)
            painter.drawEllipse(QRectF(right - dot, line.center().y() - dot / 2, dot, dot))
            right -= dot + 8
        elif chat.id in self._model.unseen:
            painter.setBrush(QColor(colors.good))
            dot = theme.px(7)
            painter.drawEllipse(QRectF(right - dot, line.center().y() - dot / 2, dot, dot))
            right -= dot + 8
        elif note := _note(row, selected):
            font = theme.font(11, tabular=True)
            width = QFontMetrics(font).horizontalAdvance(note)
            painter.setFont(font)
            painter.setPen(QColor(colors.dim))
            painter.drawText(
                QRectF(right - width - 1, line.top(), width + 2, line.height()),
                Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
                note,
            )
            right -= width + 8
        font = theme.font(13.5, 600 if chat.id in self._model.unseen else 400)
        painter.setFont(font)
        painter.setPen(QColor(colors.text if selected else mix(colors.text, colors.dim, 0.45)))
        start = left + theme.px(_MARK) + 8
        place = QRectF(start, line.top(), right - start, line.height())
        title = QFontMetrics(font).elidedText(chat.title, Qt.TextElideMode.ElideRight, int(place.width()))
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, title)
        if row.snippet:
            self._paint_snippet(painter, row.snippet, card, line.bottom())

    def _paint_snippet(self, painter: QPainter, snippet: str, card: QRectF, top: float) -> None:
        """Draws the text around a search hit, with the hit itself brighter."""
        theme = self._theme
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


def _note(row: ChatRow, selected: bool) -> str:
    """Returns the note at the right: the number of further hits, or when the chat was last used."""
    if row.more:
        return f"+{row.more:,}"
    return "" if selected else row.when
