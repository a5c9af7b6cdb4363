"""Paints the rows of the view by chat: label, runs, windows, context, and lines between rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetrics, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from app.memory.model import counts
from app.memory.model.chat_colors import chat_color, faded, mix, title
from app.memory.model.replayed_pool import BlockModel
from app.memory.model.table_rows import RestingRow, TableRow, WindowCoverage, window_coverage
from app.memory.panel_style import font, px
from app.theme.chat_look import ChatLook
from app.theme.palette import Palette
from app.translation import translate
from engine.protocol import Preempted

ROW_HEIGHT: Final = 44
WINDOW_HEIGHT: Final = 8  # added to every row for each window
BLOCKS_TOP: Final = 21
BLOCKS_HEIGHT: Final = 12
GUTTER: Final = 14  # left of the blocks, for chat colours and lines between rows
_NARROWEST_CELL: Final = 4.0  # narrower blocks are drawn without borders between them
_MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True)
class RowPainter:
    """Paints rows.

    Attributes:
        widget: for its fonts and width.
        model: the blocks.
        palette, looks: colours and titles.
        chat: the id of the highlighted chat; empty for none.
        pitch: width of a block, CSS pixels.
        height: of a row, CSS pixels.
        context: the largest number of tokens of a chat; 0 if not known.
        tokens_left: tokens that a chat can still add within the budget; -1 if not known.
    """

    widget: QWidget
    model: BlockModel
    palette: Palette
    looks: Mapping[str, ChatLook]
    chat: str
    pitch: float
    height: int
    context: int
    tokens_left: int

    def paint(self, painter: QPainter, rows: list[TableRow], index: int, summary: str) -> None:
        """Paints a row, and the line to the row with which it shares its prefix."""
        row, top = rows[index], index * self.height
        color = self._color(row.chat)
        name = title(row.chat, self.looks)
        if row.prefix_row >= 0 and rows[row.prefix_row].chat == row.chat:
            name = translate("memory", "{chat} (branch)").format(chat=name)
        self._label(painter, name, summary, row.chat, top, color)
        prefix = row.prefix_blocks if row.prefix_row >= 0 else 0
        for start, end in self._runs(row):
            self._run(painter, row, start, end, prefix, top + self.blocks_top, color)
        under = float(top + self.blocks_top + BLOCKS_HEIGHT + 5)
        for coverage in window_coverage(self.model, row.sequence):
            if coverage.all_layers:
                self._hatch(
                    painter, self.cells(0, coverage.outside, top + self.blocks_top), self.palette.panel, 0.85
                )
            else:
                self._window(painter, coverage, under, color)
                under += WINDOW_HEIGHT
        if self.context:
            self._context(painter, row, under)
        if row.prefix_row >= 0:
            self._line_to_prefix(painter, index, row.prefix_row)
        elif row.shared:  # a line under the blocks that other rows share
            shared = self.cells(0, row.shared, top + self.blocks_top)
            line = QRectF(shared.left(), shared.bottom() + 2, shared.width(), 1.5)
            painter.fillRect(line, QColor(self.palette.faint))

    def paint_resting(self, painter: QPainter, row: RestingRow, index: int, summary: str) -> None:
        """Paints a chat at rest: what it would reuse, and the outline of what was evicted since.

        Of that, what is on disk is filled, as the host copies of a waiting chat are.
        """
        top, color, palette = index * self.height, self._color(row.chat), self.palette
        rest = faded(color, palette) if not self.chat or self.chat == row.chat else color
        self._label(painter, title(row.chat, self.looks), summary, row.chat, top, rest)
        at = top + self.blocks_top
        whole = max(len(row.table), -(-row.total // self.model.block_size))
        on_disk = min(row.on_disk // self.model.block_size, whole)
        if on_disk > len(row.table):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(mix(palette.panel, color, 0.3)))
            read = self.cells(len(row.table), on_disk, at).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(read, 2.5, 2.5)
        if whole > len(row.table):
            painter.setPen(QPen(QColor(rest), 1, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(
                self.cells(len(row.table), whole, at).adjusted(0.5, 0.5, -0.5, -0.5), 2.5, 2.5
            )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(rest))
        painter.drawRoundedRect(self.cells(0, len(row.table), at), 2.5, 2.5)
        if self.pitch >= _NARROWEST_CELL:
            border = QColor(palette.panel)
            border.setAlphaF(0.55)
            for place in range(1, len(row.table)):
                line = QRectF(GUTTER + place * self.pitch - 1, at, 1, BLOCKS_HEIGHT - 3)
                painter.fillRect(line, border)

    def paint_waiting(self, painter: QPainter, waiting: Preempted, index: int) -> None:
        """Paints a preempted chat: the outline of the blocks that it needs again."""
        top, color, palette = index * self.height, self._color(waiting.chat), self.palette
        summary = translate("memory", "waiting for {blocks} · {copied} on the host").format(
            blocks=counts.blocks(waiting.blocks), copied=f"{waiting.on_host:,}"
        )
        self._label(painter, title(waiting.chat, self.looks), summary, waiting.chat, top, color)
        bar = self.cells(0, waiting.blocks, top + self.blocks_top).adjusted(0.5, 0.5, -0.5, -0.5)
        copied = self.cells(0, waiting.on_host, top + self.blocks_top).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(Qt.PenStyle.NoPen)
        if waiting.on_host:
            painter.setBrush(QColor(mix(palette.panel, color, 0.3)))
            painter.drawRoundedRect(copied, 2.5, 2.5)
        painter.setPen(QPen(QColor(mix(palette.panel, color, 0.8)), 1, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(bar, 2.5, 2.5)

    def cells(self, start: int, end: int, top: float) -> QRectF:
        """The area of the blocks from position `start` to `end` of a table."""
        gap = 1.0 if self.pitch >= 3 else self.pitch * 0.3
        width = max(0.5, (end - start) * self.pitch - gap)
        return QRectF(GUTTER + start * self.pitch, top, width, BLOCKS_HEIGHT)

    @property
    def blocks_top(self) -> int:
        """The top of the blocks in a row, CSS pixels."""
        return px(self.widget, BLOCKS_TOP)

    # --- parts ----------------------------------------------------------------------------------

    def _color(self, chat: str) -> str:
        return chat_color(chat, self.looks, self.palette, self.chat)

    def _label(self, painter: QPainter, name: str, summary: str, chat: str, top: int, color: str) -> None:
        palette = self.palette
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(color))
        painter.drawRoundedRect(QRectF(0, top + px(self.widget, 9) - 4, 8, 8), 2.2, 2.2)
        face, small = font(self.widget, 12.5), font(self.widget, 11.5)
        line = QRectF(GUTTER, top, self.widget.width() - GUTTER, px(self.widget, 18))
        painter.setFont(small)
        painter.setPen(QColor(palette.dim))
        painter.drawText(line, _MIDDLE | Qt.AlignmentFlag.AlignRight, summary)
        line.setWidth(line.width() - QFontMetrics(small).horizontalAdvance(summary) - 10)
        painter.setFont(face)
        dimmed = self.chat and chat != self.chat
        painter.setPen(QColor(palette.dim if dimmed else palette.text))
        elided = QFontMetrics(face).elidedText(name, Qt.TextElideMode.ElideRight, int(line.width()))
        painter.drawText(line, _MIDDLE, elided)

    def _runs(self, row: TableRow) -> list[tuple[int, int]]:
        """The runs to draw, as (start, end); leaves out runs too narrow to be told apart."""
        ends = np.append(row.starts[1:], len(row.table))
        keep = np.ones(len(ends), np.bool_)
        if len(ends) * 2 > self.widget.width():
            pixel = (row.starts * self.pitch / 2).astype(np.int64)
            keep[1:] = np.diff(pixel) > 0
        starts = row.starts[keep]
        return list(zip(starts.tolist(), np.append(starts[1:], len(row.table)).tolist(), strict=True))

    def _run(
        self, painter: QPainter, row: TableRow, start: int, end: int, prefix: int, top: float, color: str
    ) -> None:
        """Paints a run as one bar with borders between its blocks; the first `prefix` blocks are hollow."""
        palette, pitch = self.palette, self.pitch
        painter.setPen(Qt.PenStyle.NoPen)
        parts = [(start, min(end, prefix), True), (max(start, prefix), end, False)]
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
            border = QColor(palette.panel)
            border.setAlphaF(0.55)
            for at in range(start + 1, end):
                painter.fillRect(QRectF(GUTTER + at * pitch - 1, top, 1, BLOCKS_HEIGHT - 3), border)
        if pitch >= 5:
            painter.setBrush(QColor(palette.panel))
            for at in range(max(start, prefix), min(end, row.shared)):
                right = GUTTER + (at + 1) * pitch - 1
                painter.drawPolygon(
                    [QPointF(right - 4, top), QPointF(right + 0.5, top), QPointF(right + 0.5, top + 4.5)]
                )

    def _tail(self, painter: QPainter, row: TableRow, shape: QPainterPath, bar: QRectF, color: str) -> None:
        """Lightens the part of the last block that holds no tokens."""
        fill = int(self.model.fill[row.table[-1]]) / self.model.block_size
        if fill < 1:
            cell = self.cells(len(row.table) - 1, len(row.table), bar.top())
            cell.setRight(bar.right())
            cell.setBottom(bar.top() + BLOCKS_HEIGHT * (1 - fill))
            painter.save()
            painter.setClipPath(shape)
            painter.fillRect(cell, QColor(mix(color, self.palette.panel, 0.66)))
            painter.restore()

    def _window(self, painter: QPainter, coverage: WindowCoverage, top: float, color: str) -> None:
        """Paints a thin line for layers with a window: solid inside the window, hatched before it."""
        outside = self.cells(0, coverage.outside, top)
        inside = self.cells(coverage.outside, coverage.entries, top)
        for part in (outside, inside):
            part.setHeight(5)
        painter.setPen(Qt.PenStyle.NoPen)
        if coverage.outside:
            painter.fillRect(outside, QColor(mix(self.palette.panel, color, 0.12)))
            self._hatch(painter, outside, color, 0.75)
        painter.setBrush(QColor(color))
        painter.drawRoundedRect(inside, 1.5, 1.5)

    def _hatch(self, painter: QPainter, area: QRectF, color: str, strength: float) -> None:
        if area.width() < 1:
            return
        line = QColor(color)
        line.setAlphaF(strength)
        painter.setPen(QPen(line, 1.2))
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
        """Paints how much of the context is used; a tick marks where the budget ends."""
        palette, tokens = self.palette, self.model.tokens(row.sequence)
        share = min(1.0, tokens / self.context)
        line = QRectF(GUTTER, top, self.widget.width() - GUTTER, 2)
        whole = line.width()
        painter.fillRect(line, QColor(mix(palette.panel, palette.line, 0.7)))
        line.setWidth(max(1.0, whole * share))
        painter.fillRect(line, QColor(palette.warn if share > 0.9 else palette.faint))
        end = (tokens + self.tokens_left) / self.context
        if self.tokens_left >= 0 and end < 1:
            x = GUTTER + whole * end
            painter.fillRect(QRectF(x - 1, top - 2.5, 2, 7), QColor(palette.accent))

    def _line_to_prefix(self, painter: QPainter, index: int, prefix_row: int) -> None:
        """Paints a line in the gutter from the row of the shared prefix to this row."""
        x = 4.0
        start = prefix_row * self.height + self.blocks_top + BLOCKS_HEIGHT / 2
        end = index * self.height + self.blocks_top + BLOCKS_HEIGHT / 2
        painter.setPen(QPen(QColor(self.palette.faint), 1.25))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        path = QPainterPath(QPointF(GUTTER - 3, end))
        path.lineTo(x + 3, end)
        path.quadTo(x, end, x, end - 3)
        labels = [other * self.height for other in range(index, prefix_row, -1)]
        for top in labels:  # the line leaves out the colour dots of the rows between
            path.lineTo(x, top + 15)
            path.moveTo(x, top + 3)
        path.lineTo(x, start + 3)
        path.quadTo(x, start, x + 3, start)
        path.lineTo(GUTTER - 3, start)
        painter.drawPath(path)
