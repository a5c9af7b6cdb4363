"""How one row of the logical view is painted: label, runs, windows, context, and joins between rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetrics, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from app.memory.model.block_description import title
from app.memory.model.block_model import BlockModel
from app.memory.model.chat_colors import mix, unknown_chat_color
from app.memory.model.table_rows import TableRow, WindowCoverage, window_coverage
from app.memory.panel_style import font
from app.theme.chat_look import ChatLook
from app.theme.palette import Palette
from engine.protocol import Preempted

ROW_HEIGHT: Final = 44
WINDOW_HEIGHT: Final = 8  # that the line of a window adds to every row
STRIP_TOP: Final = 21
STRIP_HEIGHT: Final = 12
GUTTER: Final = 14  # left of the strips: dots above, joins beside
_NARROWEST_CELL: Final = 4.0  # below this a run is drawn without borders between its blocks
_MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True)
class RowPainter:
    """Paints rows.

    Attributes:
        widget: gives fonts and the width.
        model: the blocks.
        palette, looks: colours and titles.
        chat: the one that is highlighted, empty for none.
        pitch: width of a block, CSS pixels.
        height: of a row, CSS pixels.
        context: tokens that a chat can have, 0: not known.
        room: tokens that any chat can still get within the K/V budget.
    """

    widget: QWidget
    model: BlockModel
    palette: Palette
    looks: Mapping[str, ChatLook]
    chat: str
    pitch: float
    height: int
    context: int
    room: int

    def paint(self, painter: QPainter, rows: list[TableRow], index: int, figures: str) -> None:
        """A row, and the line to the row whose blocks it borrows."""
        row, top = rows[index], index * self.height
        color = self._color(row.chat)
        name = title(row.chat, self.looks)
        if row.lender >= 0 and rows[row.lender].chat == row.chat:
            name += " (branch)"
        self._label(painter, name, figures, row.chat, top, color)
        lent = row.borrowed if row.lender >= 0 else 0
        for start, end in self._runs(row):
            self._run(painter, row, start, end, lent, top + STRIP_TOP, color)
        under = float(top + STRIP_TOP + STRIP_HEIGHT + 5)
        for reach in window_coverage(self.model, row.sequence):
            if reach.whole:
                self._hatch(painter, self.cells(0, reach.dead, top + STRIP_TOP), self.palette.panel, 0.85)
            else:
                self._window(painter, reach, under, color)
                under += WINDOW_HEIGHT
        if self.context:
            self._context(painter, row, under)
        if row.lender >= 0:
            self._join(painter, index, row.lender)
        elif row.shared:  # the lender: a line under what others point at
            shared = self.cells(0, row.shared, top + STRIP_TOP)
            line = QRectF(shared.left(), shared.bottom() + 2, shared.width(), 1.5)
            painter.fillRect(line, QColor(self.palette.faint))

    def paint_waiting(self, painter: QPainter, waiting: Preempted, index: int) -> None:
        """A chat that gave its blocks back: an outline of what it will want again."""
        top, color, palette = index * self.height, self._color(waiting.chat), self.palette
        figures = f"{waiting.blocks:,} blocks wait · {waiting.on_host:,} on the host"
        self._label(painter, title(waiting.chat, self.looks), figures, waiting.chat, top, color)
        bar = self.cells(0, waiting.blocks, top + STRIP_TOP).adjusted(0.5, 0.5, -0.5, -0.5)
        held = self.cells(0, waiting.on_host, top + STRIP_TOP).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(Qt.PenStyle.NoPen)
        if waiting.on_host:
            painter.setBrush(QColor(mix(palette.panel, color, 0.3)))
            painter.drawRoundedRect(held, 2.5, 2.5)
        painter.setPen(QPen(QColor(mix(palette.panel, color, 0.8)), 1, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(bar, 2.5, 2.5)

    def cells(self, start: int, end: int, top: float) -> QRectF:
        """Where the entries from `start` to `end` of a table lie."""
        gap = 1.0 if self.pitch >= 3 else self.pitch * 0.3
        width = max(0.5, (end - start) * self.pitch - gap)
        return QRectF(GUTTER + start * self.pitch, top, width, STRIP_HEIGHT)

    # --- parts ----------------------------------------------------------------------------------

    def _color(self, chat: str) -> str:
        look, palette = self.looks.get(chat), self.palette
        color = palette.owner(look.color_index) if look else unknown_chat_color(palette)
        return mix(color, palette.panel, 0.8) if self.chat and chat != self.chat else color

    def _label(self, painter: QPainter, name: str, figures: str, chat: str, top: int, color: str) -> None:
        palette = self.palette
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(color))
        painter.drawRoundedRect(QRectF(0, top + 5, 8, 8), 2.2, 2.2)
        face, small = font(self.widget, 12), font(self.widget, 11)
        line = QRectF(GUTTER, top, self.widget.width() - GUTTER, 18)
        painter.setFont(small)
        painter.setPen(QColor(palette.dim))
        painter.drawText(line, _MIDDLE | Qt.AlignmentFlag.AlignRight, figures)
        line.setWidth(line.width() - QFontMetrics(small).horizontalAdvance(figures) - 10)
        painter.setFont(face)
        dimmed = self.chat and chat != self.chat
        painter.setPen(QColor(palette.dim if dimmed else palette.text))
        elided = QFontMetrics(face).elidedText(name, Qt.TextElideMode.ElideRight, int(line.width()))
        painter.drawText(line, _MIDDLE, elided)

    def _runs(self, row: TableRow) -> list[tuple[int, int]]:
        """Runs as they are drawn: with more than two a pixel the rest cannot be told apart."""
        ends = np.append(row.starts[1:], len(row.table))
        keep = np.ones(len(ends), np.bool_)
        if len(ends) * 2 > self.widget.width():
            pixel = (row.starts * self.pitch / 2).astype(np.int64)
            keep[1:] = np.diff(pixel) > 0
        starts = row.starts[keep]
        return list(zip(starts.tolist(), np.append(starts[1:], len(row.table)).tolist(), strict=True))

    def _run(
        self, painter: QPainter, row: TableRow, start: int, end: int, lent: int, top: float, color: str
    ) -> None:
        """A run is one bar; its blocks are only scored into it. Lent blocks are drawn hollow."""
        palette, pitch = self.palette, self.pitch
        painter.setPen(Qt.PenStyle.NoPen)
        parts = [(start, min(end, lent), True), (max(start, lent), end, False)]
        for first, last, hollow in parts:
            if first >= last:
                continue
            bar = self.cells(first, last, top)
            shape = QPainterPath()
            shape.addRoundedRect(bar, 2.5, 2.5)
            painter.setBrush(QColor(mix(palette.panel, color, 0.28) if hollow else color))
            painter.drawPath(shape)
            if last == len(row.table):
                self._tail(painter, row, shape, bar, color)
            if hollow:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(mix(palette.panel, color, 0.7)), 1))
                painter.drawRoundedRect(bar.adjusted(0.5, 0.5, -0.5, -0.5), 2.5, 2.5)
                painter.setPen(Qt.PenStyle.NoPen)
        if pitch >= _NARROWEST_CELL:
            score = QColor(palette.panel)
            score.setAlphaF(0.55)
            for at in range(start + 1, end):
                painter.fillRect(QRectF(GUTTER + at * pitch - 1, top, 1, STRIP_HEIGHT - 3), score)
        if pitch >= 5:
            painter.setBrush(QColor(palette.panel))
            for at in range(max(start, lent), min(end, row.shared)):
                right = GUTTER + (at + 1) * pitch - 1
                painter.drawPolygon(
                    [QPointF(right - 4, top), QPointF(right + 0.5, top), QPointF(right + 0.5, top + 4.5)]
                )

    def _tail(self, painter: QPainter, row: TableRow, shape: QPainterPath, bar: QRectF, color: str) -> None:
        """The last block is filled from the bottom as far as it holds tokens."""
        fill = int(self.model.fill[row.table[-1]]) / self.model.block_size
        if fill < 1:
            cell = self.cells(len(row.table) - 1, len(row.table), bar.top())
            cell.setRight(bar.right())
            cell.setBottom(bar.top() + STRIP_HEIGHT * (1 - fill))
            painter.save()
            painter.setClipPath(shape)
            painter.fillRect(cell, QColor(mix(color, self.palette.panel, 0.66)))
            painter.restore()

    def _window(self, painter: QPainter, reach: WindowCoverage, top: float, color: str) -> None:
        """A thin line for layers with a window: hatched where they no longer look, solid where they do."""
        dead, alive = self.cells(0, reach.dead, top), self.cells(reach.dead, reach.entries, top)
        for part in (dead, alive):
            part.setHeight(5)
        painter.setPen(Qt.PenStyle.NoPen)
        if reach.dead:
            painter.fillRect(dead, QColor(mix(self.palette.panel, color, 0.12)))
            self._hatch(painter, dead, color, 0.75)
        painter.setBrush(QColor(color))
        painter.drawRoundedRect(alive, 1.5, 1.5)

    def _hatch(self, painter: QPainter, area: QRectF, color: str, strength: float) -> None:
        if area.width() < 1:
            return
        ink = QColor(color)
        ink.setAlphaF(strength)
        painter.setPen(QPen(ink, 1.2))
        painter.save()
        painter.setClipRect(area)
        x = area.left() - area.height()
        while x < area.right():
            painter.drawLine(QPointF(x, area.bottom()), QPointF(x + area.height(), area.top()))
            x += 4
        painter.restore()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush())

    def _context(self, painter: QPainter, row: TableRow, top: float) -> None:
        """The whole width is the context's limit; what is used is stronger, a tick is the budget's end."""
        palette, tokens = self.palette, self.model.tokens(row.sequence)
        share = min(1.0, tokens / self.context)
        line = QRectF(GUTTER, top, self.widget.width() - GUTTER, 2)
        whole = line.width()
        painter.fillRect(line, QColor(mix(palette.panel, palette.line, 0.7)))
        line.setWidth(max(1.0, whole * share))
        painter.fillRect(line, QColor(palette.warn if share > 0.9 else palette.faint))
        end = (tokens + self.room) / self.context
        if self.room >= 0 and end < 1:
            x = GUTTER + whole * end
            painter.fillRect(QRectF(x - 1, top - 2.5, 2, 7), QColor(palette.accent))

    def _join(self, painter: QPainter, index: int, lender: int) -> None:
        """A line in the gutter from the strip that holds the shared blocks to this one."""
        x = 4.0
        start = lender * self.height + STRIP_TOP + STRIP_HEIGHT / 2
        end = index * self.height + STRIP_TOP + STRIP_HEIGHT / 2
        painter.setPen(QPen(QColor(self.palette.faint), 1.25))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        path = QPainterPath(QPointF(GUTTER - 3, end))
        path.lineTo(x + 3, end)
        path.quadTo(x, end, x, end - 3)
        labels = [other * self.height for other in range(index, lender, -1)]
        for top in labels:  # the line passes behind the dots of the rows between
            path.lineTo(x, top + 15)
            path.moveTo(x, top + 3)
        path.lineTo(x, start + 3)
        path.quadTo(x, start, x + 3, start)
        path.lineTo(GUTTER - 3, start)
        painter.drawPath(path)
