"""The logical view: one row a chat, its block table in order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.memory import words
from app.memory.describe import Description, describe_block, title
from app.memory.fonts import font
from app.memory.inks import mix, stranger_color
from app.memory.model import BlockModel, Status
from app.memory.tables import TableRow, table_rows
from app.theme.looks import ChatLook
from app.theme.palette import Palette

ROW_HEIGHT: Final = 44
_STRIP_TOP: Final = 21
_STRIP_HEIGHT: Final = 12
_GUTTER: Final = 14  # left of the strips: dots above, joins beside
_WIDEST: Final = 11.0  # of a block, CSS pixels
_NARROWEST_CELL: Final = 4.0  # below this a run is drawn without borders between its blocks


class LogicalMap(QWidget):
    """Paints the tables of a `BlockModel`.

    Signals:
        pointed: block under the pointer, or the first one of the row at the keyboard cursor; -1: none.
        picked: a row was clicked or Enter pressed on it: its chat, empty for none.
    """

    pointed = Signal(int)
    picked = Signal(str)

    def __init__(self, model: BlockModel, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = model
        self.looks: Mapping[str, ChatLook] = {}
        self.rows: list[TableRow] = []
        self.context = 0  # tokens that a chat can have, 0: not known
        self._palette = palette
        self._chat = ""
        self._row = -1  # keyboard cursor
        self._pointed: tuple[int, int] | None = None  # row, position in its table
        self.setAccessibleName("Block tables by chat")
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def set_palette(self, palette: Palette) -> None:
        """Takes over other colours."""
        self._palette = palette
        self.update()

    def set_looks(self, looks: Mapping[str, ChatLook]) -> None:
        """Takes over titles and hues of the chats."""
        self.looks = looks
        self.update()

    def highlight(self, chat: str) -> None:
        """Dims the rows of all other chats; an empty id ends that."""
        if chat != self._chat:
            self._chat = chat
            self.update()

    def refresh(self) -> None:
        """Reads the tables anew."""
        before = len(self.rows)
        self.rows = table_rows(self.model)
        self._row = min(self._row, len(self.rows) - 1)
        if self._pointed is not None and (
            self._pointed[0] >= len(self.rows) or self._pointed[1] >= len(self.rows[self._pointed[0]].table)
        ):
            self._pointed = None
        if len(self.rows) != before:
            self.setMinimumHeight(len(self.rows) * ROW_HEIGHT)
            self.updateGeometry()
        self.setAccessibleDescription("; ".join(self.row_text(row) for row in self.rows))
        self.update()

    def row_text(self, row: TableRow) -> str:
        """A row in words."""
        text = f"{title(row.chat, self.looks)}: {self._figures(row)}"
        if row.lender >= 0:
            lender = title(self.rows[row.lender].chat, self.looks)
            text += f", the first {row.borrowed:,} shared with {lender}"
        if self.context:
            text += f", {words.percent(self._context_share(row))} of the context"
        return text

    def describe(self) -> Description | None:
        """What is pointed at, in words; None for nothing."""
        if self._pointed is not None:
            index, position = self._pointed
            row = self.rows[index]
            block = describe_block(self.model, int(row.table[position]), self.looks)
            return Description(
                f"{block.headline.split(' · ')[0]} · page {position + 1:,} of {len(row.table):,}",
                block.detail,
            )
        if self.hasFocus() and 0 <= self._row < len(self.rows):
            row = self.rows[self._row]
            name, figures = self.row_text(row).split(": ", 1)
            return Description(name, figures)
        return None

    def pitch(self) -> float:
        """Width of a block in every row, CSS pixels."""
        longest = max((len(row.table) for row in self.rows), default=1)
        return min(_WIDEST, max(1.0, self.width() - _GUTTER) / longest)

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(380, max(1, len(self.rows)) * ROW_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), QColor(self._palette.panel))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if not self.rows:
                painter.setFont(font(self, 12))
                painter.setPen(QColor(self._palette.dim))
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, "No chat holds a block now.")
                return
            first = max(0, event.rect().top() // ROW_HEIGHT)
            last = min(len(self.rows), event.rect().bottom() // ROW_HEIGHT + 1)
            for index in range(first, last):
                self._paint_row(painter, index)
            if self.model.status is Status.LOST:
                veil = QColor(self._palette.panel)
                veil.setAlphaF(0.6)
                painter.fillRect(self.rect(), veil)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._point(None)
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        index = int(event.position().y()) // ROW_HEIGHT
        position = int((event.position().x() - _GUTTER) / self.pitch())
        inside = 0 <= index < len(self.rows) and 0 <= position < len(self.rows[index].table)
        self._point((index, position) if inside and event.position().x() >= _GUTTER else None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = int(event.position().y()) // ROW_HEIGHT
        if event.button() == Qt.MouseButton.LeftButton:
            self.picked.emit(self.rows[index].chat if 0 <= index < len(self.rows) else "")

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() != Qt.FocusReason.MouseFocusReason:
            self._move(max(0, self._row))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._row = -1
        self._point(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._move(self._row + (1 if key == Qt.Key.Key_Down else -1))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._row >= 0:
            self.picked.emit(self.rows[self._row].chat)
        elif key == Qt.Key.Key_Escape and self._chat:
            self.picked.emit("")
        else:
            super().keyPressEvent(event)

    # --- drawing --------------------------------------------------------------------------------

    def _figures(self, row: TableRow) -> str:
        return f"{words.count(len(row.table), 'block')} in {words.count(len(row.starts), 'run')}"

    def _color(self, chat: str) -> str:
        look, palette = self.looks.get(chat), self._palette
        color = palette.owner(look.color_index) if look else stranger_color(palette)
        return mix(color, palette.panel, 0.8) if self._chat and chat != self._chat else color

    def _paint_row(self, painter: QPainter, index: int) -> None:
        row, palette, top = self.rows[index], self._palette, index * ROW_HEIGHT
        color = self._color(row.chat)
        if index == self._row and self.hasFocus():
            painter.setPen(QPen(QColor(palette.accent), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(1, top + 1, self.width() - 2, ROW_HEIGHT - 3), 5, 5)
        self._paint_label(painter, row, top, color)
        lent = row.borrowed if row.lender >= 0 else 0
        for start, end in self._runs(row):
            self._paint_run(painter, row, start, end, lent, top + _STRIP_TOP, color)
        if self.context:
            self._paint_context(painter, row, top)
        if row.lender >= 0:
            self._paint_join(painter, index, row)
        elif row.shared:  # the lender: a line under what others point at
            under = self._cells(0, row.shared, top + _STRIP_TOP)
            painter.fillRect(
                QRectF(under.left(), under.bottom() + 2, under.width(), 1.5), QColor(palette.faint)
            )
        if self._pointed is not None and self._pointed[0] == index:
            cell = self._cells(self._pointed[1], self._pointed[1] + 1, top + _STRIP_TOP)
            painter.setPen(QPen(QColor(palette.text), 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(cell.adjusted(-0.5, -0.5, 0.5, 0.5), 2.5, 2.5)

    def _paint_label(self, painter: QPainter, row: TableRow, top: int, color: str) -> None:
        palette = self._palette
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(color))
        painter.drawRoundedRect(QRectF(0, top + 5, 8, 8), 2.2, 2.2)
        face, small = font(self, 12), font(self, 11)
        figures = self._figures(row)
        if row.lender >= 0:
            figures = f"{row.borrowed:,} shared · {figures}"
        line = QRectF(_GUTTER, top, self.width() - _GUTTER, 18)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(small)
        painter.setPen(QColor(palette.dim))
        painter.drawText(line, middle | Qt.AlignmentFlag.AlignRight, figures)
        line.setWidth(line.width() - QFontMetrics(small).horizontalAdvance(figures) - 10)
        painter.setFont(face)
        dimmed = self._chat and row.chat != self._chat
        painter.setPen(QColor(palette.dim if dimmed else palette.text))
        name = title(row.chat, self.looks)
        if row.lender >= 0 and self.rows[row.lender].chat == row.chat:
            name += " (branch)"
        elided = QFontMetrics(face).elidedText(name, Qt.TextElideMode.ElideRight, int(line.width()))
        painter.drawText(line, middle, elided)

    def _runs(self, row: TableRow) -> list[tuple[int, int]]:
        """Runs as they are drawn: with more than two a pixel the rest cannot be told apart."""
        ends = np.append(row.starts[1:], len(row.table))
        keep = np.ones(len(ends), np.bool_)
        if len(ends) * 2 > self.width():
            pixel = (row.starts * self.pitch() / 2).astype(np.int64)
            keep[1:] = np.diff(pixel) > 0
        starts = row.starts[keep]
        return list(zip(starts.tolist(), np.append(starts[1:], len(row.table)).tolist(), strict=True))

    def _cells(self, start: int, end: int, top: float) -> QRectF:
        pitch = self.pitch()
        gap = 1.0 if pitch >= 3 else pitch * 0.3
        return QRectF(_GUTTER + start * pitch, top, max(0.5, (end - start) * pitch - gap), _STRIP_HEIGHT)

    def _paint_run(
        self, painter: QPainter, row: TableRow, start: int, end: int, lent: int, top: float, color: str
    ) -> None:
        """A run is one bar; its blocks are only scored into it. Lent blocks are drawn hollow."""
        palette, pitch = self._palette, self.pitch()
        painter.setPen(Qt.PenStyle.NoPen)
        parts = [(start, min(end, lent), True), (max(start, lent), end, False)]
        for first, last, hollow in parts:
            if first >= last:
                continue
            bar = self._cells(first, last, top)
            shape = QPainterPath()
            shape.addRoundedRect(bar, 2.5, 2.5)
            painter.setBrush(QColor(mix(palette.panel, color, 0.28) if hollow else color))
            painter.drawPath(shape)
            if last == len(row.table):
                self._paint_tail(painter, row, shape, bar, color)
            if hollow:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(mix(palette.panel, color, 0.7)), 1))
                painter.drawRoundedRect(bar.adjusted(0.5, 0.5, -0.5, -0.5), 2.5, 2.5)
                painter.setPen(Qt.PenStyle.NoPen)
        if pitch >= _NARROWEST_CELL:
            score = QColor(palette.panel)
            score.setAlphaF(0.55)
            for at in range(start + 1, end):
                painter.fillRect(QRectF(_GUTTER + at * pitch - 1, top, 1, _STRIP_HEIGHT - 3), score)
        if pitch >= 5:
            painter.setBrush(QColor(palette.panel))
            for at in range(max(start, lent), min(end, row.shared)):
                right = _GUTTER + (at + 1) * pitch - 1
                painter.drawPolygon(
                    [QPointF(right - 4, top), QPointF(right + 0.5, top), QPointF(right + 0.5, top + 4.5)]
                )

    def _paint_tail(
        self, painter: QPainter, row: TableRow, shape: QPainterPath, bar: QRectF, color: str
    ) -> None:
        """The last block is filled from the bottom as far as it holds tokens."""
        fill = int(self.model.fill[row.table[-1]]) / self.model.block_size
        if fill < 1:
            cell = self._cells(len(row.table) - 1, len(row.table), bar.top())
            cell.setRight(bar.right())
            cell.setBottom(bar.top() + _STRIP_HEIGHT * (1 - fill))
            painter.save()
            painter.setClipPath(shape)
            painter.fillRect(cell, QColor(mix(color, self._palette.panel, 0.66)))
            painter.restore()

    def _context_share(self, row: TableRow) -> float:
        return self.model.tokens(row.sequence) / self.context

    def _paint_context(self, painter: QPainter, row: TableRow, top: int) -> None:
        """A thin line over the whole width is the context limit; what is used of it is drawn stronger."""
        palette, share = self._palette, min(1.0, self._context_share(row))
        line = QRectF(_GUTTER, top + _STRIP_TOP + _STRIP_HEIGHT + 5, self.width() - _GUTTER, 2)
        painter.fillRect(line, QColor(mix(palette.panel, palette.line, 0.7)))
        line.setWidth(max(1.0, line.width() * share))
        painter.fillRect(line, QColor(palette.warn if share > 0.9 else palette.faint))

    def _paint_join(self, painter: QPainter, index: int, row: TableRow) -> None:
        """A line in the gutter from the strip that holds the shared blocks to this one."""
        x = 4.0
        start = row.lender * ROW_HEIGHT + _STRIP_TOP + _STRIP_HEIGHT / 2
        end = index * ROW_HEIGHT + _STRIP_TOP + _STRIP_HEIGHT / 2
        painter.setPen(QPen(QColor(self._palette.faint), 1.25))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        path = QPainterPath(QPointF(_GUTTER - 3, end))
        path.lineTo(x + 3, end)
        path.quadTo(x, end, x, end - 3)
        labels = [other * ROW_HEIGHT for other in range(index, row.lender, -1)]
        for top in labels:  # the line passes behind the dots of the rows between
            path.lineTo(x, top + 15)
            path.moveTo(x, top + 3)
        path.lineTo(x, start + 3)
        path.quadTo(x, start, x + 3, start)
        path.lineTo(_GUTTER - 3, start)
        painter.drawPath(path)

    # --- pointing -------------------------------------------------------------------------------

    def _point(self, where: tuple[int, int] | None) -> None:
        if where != self._pointed:
            self._pointed = where
            self.update()
            self.pointed.emit(-1 if where is None else int(self.rows[where[0]].table[where[1]]))

    def _move(self, row: int) -> None:
        if self.rows:
            self._row = min(max(0, row), len(self.rows) - 1)
            self.update()
            self.pointed.emit(int(self.rows[self._row].table[0]))
