"""A line of words and a row of cells: what stands for memory that is in no pool of blocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.memory.model.chat_colors import mix, unknown_chat_color
from app.memory.panel_style import font
from app.theme.chat_look import ChatLook
from app.theme.palette import Palette

CAPTION: Final = 20  # height of the line above a strip
ROW: Final = 14  # height of a row of cells
_CELL: Final = 10
_GAP: Final = 1.5


class Caption(QWidget):
    """A line: what a strip shows at the left, how much at the right."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self.left, self.right = "", ""
        self.setFixedHeight(CAPTION)

    def say(self, left: str, right: str, lesson: str) -> None:
        """Shows other words; `lesson` teaches in the tool tip."""
        if (left, right) != (self.left, self.right):
            self.left, self.right = left, right
            self.setAccessibleName(f"{left}, {right}")
            self.update()
        self.setToolTip(lesson)

    def set_palette(self, palette: Palette) -> None:
        """Takes over other colours."""
        self._palette = palette
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            face = font(self, 11)
            painter.setFont(face)
            metrics, middle = QFontMetrics(face), Qt.AlignmentFlag.AlignVCenter
            painter.setPen(QColor(self._palette.dim))
            room = self.width() - metrics.horizontalAdvance(self.right) - 10
            painter.drawText(self.rect(), middle | Qt.AlignmentFlag.AlignRight, self.right)
            left = metrics.elidedText(self.left, Qt.TextElideMode.ElideRight, room)
            painter.setPen(QColor(self._palette.text))
            painter.drawText(self.rect(), middle, left)


class ChatCells(NamedTuple):
    """Cells of one chat: `count` of them, hollow where they stand for a copy elsewhere."""

    chat: str
    count: int
    hollow: bool = False


class CellRow(QWidget):
    """One row of cells by chat; where there are too many, each stands for several."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self.shares: list[ChatCells] = []
        self.looks: Mapping[str, ChatLook] = {}
        self.highlighted = ""
        self.tier = False
        self.setFixedHeight(ROW)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(380, ROW)

    def set_palette(self, palette: Palette) -> None:
        """Takes over other colours."""
        self._palette = palette
        self.update()

    def show_cells(self, shares: list[ChatCells]) -> None:
        """Shows other cells."""
        if shares != self.shares:
            self.shares = shares
            self.update()

    def cells(self) -> list[ChatCells]:
        """The cells as they are drawn, one entry each."""
        total = sum(share.count for share in self.shares)
        room = max(1, int((self.width() + _GAP) // (_CELL + _GAP)))
        each = max(1, -(-total // room))
        return [
            share._replace(count=min(each, share.count - first))
            for share in self.shares
            for first in range(0, share.count, each)
        ][:room]

    def color(self, chat: str) -> str:
        """The hue of a chat's cells here and now."""
        palette, look = self._palette, self.looks.get(chat)
        color = palette.owner(look.color_index) if look else unknown_chat_color(palette)
        if self.tier:
            color = palette.owners[0]
        return mix(color, palette.panel, 0.8) if self.highlighted and chat != self.highlighted else color

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), QColor(self._palette.panel))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for place, share in enumerate(self.cells()):
                color = self.color(share.chat)
                cell = QRectF(place * (_CELL + _GAP) + 0.5, 2.5, _CELL - 1, _CELL - 1)
                painter.setPen(QPen(QColor(color), 1.2))
                painter.setBrush(QColor(mix(self._palette.panel, color, 0.22) if share.hollow else color))
                painter.drawRoundedRect(cell, 2.4, 2.4)
