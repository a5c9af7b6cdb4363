"""The table of chats with their blocks and memory: the map in text form, and the legend of chat colours."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app import formatting
from app.memory.model.pool_summary import ChatMemoryRow
from app.memory.panel_style import font, px, scroll_bar_style
from app.theme.palette import Palette
from app.theme.theme import draw_rounded
from app.translation import translate

ROW_HEIGHT: Final = 27
_COLUMNS: Final = 3
_MIN_ROWS: Final = 2  # seen without scrolling
_Index = QModelIndex | QPersistentModelIndex


class ChatTableModel(QAbstractTableModel):
    """The rows as a Qt model; signals only the rows that changed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[ChatMemoryRow] = []

    def show_rows(self, rows: list[ChatMemoryRow]) -> None:
        """Sets the rows; the current row is kept if only numbers changed."""
        if [row.chat or row.title for row in rows] != [row.chat or row.title for row in self.rows]:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
            return
        changed = [i for i, (new, old) in enumerate(zip(rows, self.rows, strict=True)) if new != old]
        self.rows = rows
        if changed:
            self.dataChanged.emit(self.index(changed[0], 0), self.index(changed[-1], _COLUMNS - 1))

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else _COLUMNS

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> object:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            heads = (
                translate("memory", "Chat"),
                translate("memory", "Blocks"),
                translate("memory", "Memory"),
            )
            return heads[section]
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            blocks = row.blocks_text(unit=index.row() == 0 and not row.whole)  # there is little room
            return (row.title, blocks, formatting.size(row.memory))[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return (row.title, row.blocks_text(unit=True), formatting.size(row.memory))[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.tool_tip
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if index.column() else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None


class _Painter(QStyledItemDelegate):
    def __init__(self, view: ChatTable) -> None:
        super().__init__(view)
        self._view = view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        view, palette, row = self._view, self._view.palette_, self._view.rows_model.rows[index.row()]
        rect = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as the map
        state = option.state
        highlighted = row.chat != "" and row.chat == view.highlighted
        if highlighted or state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(palette.raised if highlighted or palette.dark else palette.ground))
        if index.row():
            painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), 1), QColor(palette.line))
        text = rect
        if index.column() == 0:
            side = px(view, 9)
            swatch = QRectF(rect.left(), rect.center().y() - side / 2, side, side)
            draw_rounded(painter, swatch, 2.5, row.color)
            text = rect.adjusted(px(view, 17), 0, -4, 0)
        elif index.column() == 2 and view.verticalScrollBar().isVisible():
            text = rect.adjusted(0, 0, -6, 0)
        painter.setFont(font(view, 12.5))
        bright = index.column() == 0 and row.chat
        painter.setPen(QColor(palette.text if bright else palette.dim))
        shown = painter.fontMetrics().elidedText(index.data(), Qt.TextElideMode.ElideRight, int(text.width()))
        painter.drawText(text, index.data(Qt.ItemDataRole.TextAlignmentRole), shown)
        if index.column() == 0 and row.on_disk:
            strip = QRectF(text.left(), rect.bottom() - px(view, 4), text.width(), px(view, 2))
            painter.fillRect(strip, QColor(palette.line))
            strip.setWidth(strip.width() * row.on_disk)
            painter.fillRect(strip, QColor(row.color))
        if view.hasFocus() and view.currentIndex().row() == index.row():
            painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 2), QColor(palette.accent))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(60, px(self._view, ROW_HEIGHT))


class ChatTable(QTableView):
    """One row per chat, then one for cached and one for free blocks.

    Signals:
        picked: a row was clicked or Enter pressed on it; the chat's id, empty for cached and free.
    """

    picked = Signal(str)

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.palette_, self.highlighted = palette, ""
        self.rows_model = ChatTableModel(self)
        self.setModel(self.rows_model)
        self.setItemDelegate(_Painter(self))
        self.setAccessibleName(translate("memory", "Blocks of each chat"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2):
            self.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        self.clicked.connect(lambda index: self._pick(index.row()))
        self.set_palette(palette)

    def set_palette(self, palette: Palette) -> None:
        self.palette_ = palette
        for column, width in ((1, 96), (2, 78)):
            self.setColumnWidth(column, px(self, width))
        self.verticalHeader().setMinimumSectionSize(px(self, ROW_HEIGHT))
        self.verticalHeader().setDefaultSectionSize(px(self, ROW_HEIGHT))
        self.updateGeometry()
        self.setStyleSheet(
            f"QTableView {{ background: {palette.panel}; border: none; outline: none; }}"
            + scroll_bar_style(palette)
        )

    def show_rows(self, rows: list[ChatMemoryRow]) -> None:
        """Sets the rows."""
        before = len(self.rows_model.rows)
        self.rows_model.show_rows(rows)
        if len(rows) != before:
            self.updateGeometry()

    def highlight(self, chat: str) -> None:
        """Highlights a chat's row, or none for an empty id."""
        if chat != self.highlighted:
            self.highlighted = chat
            self.viewport().update()

    def sizeHint(self) -> QSize:
        return QSize(380, max(1, len(self.rows_model.rows)) * px(self, ROW_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        rows = min(_MIN_ROWS, max(1, len(self.rows_model.rows)))
        return QSize(120, rows * px(self, ROW_HEIGHT))

    def updateGeometries(self) -> None:
        """Leaves empty what is too low for a row, so that none is cut."""
        super().updateGeometries()  # sets margins of its own
        self.setViewportMargins(0, 0, 0, self.height() % px(self, ROW_HEIGHT))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._pick(self.currentIndex().row())
            return
        super().keyPressEvent(event)

    def _pick(self, row: int) -> None:
        if 0 <= row < len(self.rows_model.rows):
            self.picked.emit(self.rows_model.rows[row].chat)
