"""A caption and a row of cells, for memory outside the block pools: recurrent states and host copies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.memory.model.chat_colors import chat_color, mix
from app.memory.panel_style import font, px
from app.theme.chat_look import ChatLook
from app.theme.palette import Palette

CAPTION_HEIGHT: Final = 20
ROW_HEIGHT: Final = 14
_LINE: Final = 16  # a second line of a caption
_CELL: Final = 10
_GAP: Final = 1.5


class Caption(QWidget):
    """A line of text: on the left what is shown, on the right how much of it."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self.left, self.right = "", ""
        self._lines = 1
        self.setFixedHeight(px(self, CAPTION_HEIGHT))

    def show_text(self, left: str, right: str, tool_tip: str) -> None:
        """Sets the two texts and the tool tip."""
        if (left, right) != (self.left, self.right):
            self.left, self.right = left, right
            self.setAccessibleName(f"{left}, {right}")
            self._fit()
            self.update()
        self.setToolTip(tool_tip)

    def set_palette(self, palette: Palette) -> None:
        """Switches to another palette."""
        self._palette = palette
        self._fit()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        """Takes a second line if the texts don't fit beside each other."""
        metrics = QFontMetrics(font(self, 11.5))
        self._lines = 1
        if metrics.horizontalAdvance(self.left) + metrics.horizontalAdvance(self.right) + 10 > self.width():
            self._lines = 2
        self.setFixedHeight(px(self, CAPTION_HEIGHT) + (self._lines - 1) * px(self, _LINE))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            face = font(self, 11.5)
            painter.setFont(face)
            metrics, middle = QFontMetrics(face), Qt.AlignmentFlag.AlignVCenter
            painter.setPen(QColor(self._palette.dim))
            upper, lower = QRect(self.rect()), QRect(self.rect())
            available = self.width() - metrics.horizontalAdvance(self.right) - 10
            if self._lines == 2:
                upper.setHeight(px(self, CAPTION_HEIGHT))
                lower.setTop(upper.bottom() + 1 - (px(self, CAPTION_HEIGHT) - px(self, _LINE)) // 2)
                available = self.width()
            right = metrics.elidedText(self.right, Qt.TextElideMode.ElideRight, self.width())
            side = Qt.AlignmentFlag.AlignRight if self._lines == 1 else Qt.AlignmentFlag.AlignLeft
            painter.drawText(lower, middle | side, right)
            left = metrics.elidedText(self.left, Qt.TextElideMode.ElideRight, available)
            painter.setPen(QColor(self._palette.text))
            painter.drawText(upper, middle, left)


class ChatCells(NamedTuple):
    """Some cells of one chat; hollow ones stand for blocks that must be computed again."""

    chat: str
    number: int
    hollow: bool = False


class CellRow(QWidget):
    """One row of cells in the colours of chats; if there are too many, each stands for several."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self.cells: list[ChatCells] = []
        self.looks: Mapping[str, ChatLook] = {}
        self.highlighted = ""
        self.tier = False
        self.setFixedHeight(px(self, ROW_HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(380, px(self, ROW_HEIGHT))

    def set_palette(self, palette: Palette) -> None:
        """Switches to another palette."""
        self._palette = palette
        self.setFixedHeight(px(self, ROW_HEIGHT))
        self.update()

    def show_cells(self, cells: list[ChatCells]) -> None:
        """Shows these cells."""
        if cells != self.cells:
            self.cells = cells
            self.update()

    def drawn_cells(self) -> list[ChatCells]:
        """The cells as they are drawn: one entry per drawn cell, with the number that it stands for."""
        total = sum(cells.number for cells in self.cells)
        most = max(1, int((self.width() + _GAP) // (px(self, _CELL) + _GAP)))
        each = max(1, -(-total // most))
        return [
            cells._replace(number=min(each, cells.number - first))
            for cells in self.cells
            for first in range(0, cells.number, each)
        ][:most]

    def color(self, chat: str) -> str:
        """The colour of a chat's cells."""
        if self.tier:
            color = self._palette.owners[0]
            dimmed = bool(self.highlighted) and chat != self.highlighted
            return mix(color, self._palette.panel, 0.8) if dimmed else color
        return chat_color(chat, self.looks, self._palette, self.highlighted)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), QColor(self._palette.panel))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for place, cells in enumerate(self.drawn_cells()):
                color = self.color(cells.chat)
                side = px(self, _CELL)
                cell = QRectF(place * (side + _GAP) + 0.5, px(self, 2) + 0.5, side - 1, side - 1)
                painter.setPen(QPen(QColor(color), 1.2))
                painter.setBrush(QColor(mix(self._palette.panel, color, 0.22) if cells.hollow else color))
                painter.drawRoundedRect(cell, 2.4, 2.4)
