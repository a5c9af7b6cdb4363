"""The view by chat: one row for each sequence, with its block table in order."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

import numpy as np
import numpy.typing as npt
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

from app import formatting
from app.memory.model.block_description import Description, block_name, describe_block, waiting_text
from app.memory.model.chat_colors import chat_color, faded, mix, title
from app.memory.model.pool_summary import (
    RestingRow,
    TableRow,
    WindowCoverage,
    rest_summary,
    rest_text,
    table_rows,
    window_coverage,
)
from app.memory.model.replayed_pool import BlockModel, Status
from app.memory.panel_style import font, hatch, plot_painter, px, with_alpha
from app.theme.palette import ChatLook, Palette
from app.theme.theme import draw_rounded
from app.translation import figure, translate
from engine.protocol import Preempted

ROW_HEIGHT: Final = 44
WINDOW_HEIGHT: Final = 8  # added to every row for each window
BLOCKS_TOP: Final = 21
BLOCKS_HEIGHT: Final = 12
GUTTER: Final = 14  # left of the blocks, for chat colours and lines between rows
_NARROWEST_CELL: Final = 4.0  # narrower blocks are drawn without borders between them
_NARROWEST_MARKED: Final = 5.0  # narrower blocks have no notches, and no line of their own
_MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter


class RowPainter:
    """Paints the rows of a `LogicalMap`: label, runs, windows, context, and lines between rows."""

    def __init__(self, view: LogicalMap) -> None:
        self.widget, self.model, self.palette, self.looks = view, view.model, view._palette, view.looks
        self.chat, self.pitch, self.height = view._chat, view.pitch(), view.row_height
        self.context, self.tokens_left = view.context, view.tokens_left

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
        self._images(painter, row.table, top + self.blocks_top)
        under = float(top + self.blocks_top + BLOCKS_HEIGHT + 5)
        for coverage in window_coverage(self.model, row.sequence):
            if coverage.all_layers:
                outside = self.cells(0, coverage.outside, top + self.blocks_top)
                hatch(painter, outside, QPen(with_alpha(self.palette.panel, 0.85), 1.2), 4)
            else:
                self._window(painter, coverage, under, color)
                under += WINDOW_HEIGHT
        if self.context:
            self._context(painter, row, under)
        if row.prefix_row >= 0:
            self._line_to_prefix(painter, index, row.prefix_row)
        else:
            self._underline(painter, row.shared, top + self.blocks_top)

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
            read = self.cells(len(row.table), on_disk, at).adjusted(0.5, 0.5, -0.5, -0.5)
            draw_rounded(painter, read, 2.5, mix(palette.panel, color, 0.3))
        if whole > len(row.table):
            self._outline(painter, self.cells(len(row.table), whole, at), rest)
        draw_rounded(painter, self.cells(0, len(row.table), at), 2.5, rest)
        self._borders(painter, 0, len(row.table), at)
        self._images(painter, row.table, at)
        tables = self.model.remembered.chats[row.table] + self.model.refs[row.table]
        self._underline(painter, int(np.count_nonzero(tables > 1)), at)

    def paint_waiting(self, painter: QPainter, waiting: Preempted, index: int) -> None:
        """Paints a preempted chat: the outline of the blocks that it needs again."""
        top, color, palette = index * self.height, self._color(waiting.chat), self.palette
        summary = translate("memory", "waiting for {blocks} · {copied} on the host")
        summary = summary.format(blocks=formatting.blocks(waiting.blocks), copied=figure(waiting.on_host))
        self._label(painter, title(waiting.chat, self.looks), summary, waiting.chat, top, color)
        at = top + self.blocks_top
        if waiting.on_host:
            copied = self.cells(0, waiting.on_host, at).adjusted(0.5, 0.5, -0.5, -0.5)
            draw_rounded(painter, copied, 2.5, mix(palette.panel, color, 0.3))
        self._outline(painter, self.cells(0, waiting.blocks, at), mix(palette.panel, color, 0.8))

    def cells(self, start: int, end: int, top: float) -> QRectF:
        """Returns the area of the blocks from position `start` to `end` of a table."""
        gap = 1.0 if self.pitch >= 3 else self.pitch * 0.3
        width = max(0.5, (end - start) * self.pitch - gap)
        return QRectF(GUTTER + start * self.pitch, top, width, BLOCKS_HEIGHT)

    @property
    def blocks_top(self) -> int:
        """The top of the blocks in a row, CSS pixels."""
        return px(self.widget, BLOCKS_TOP)

    # --- parts ----------------------------------------------------------------------------------

    def _outline(self, painter: QPainter, cells: QRectF, color: str) -> None:
        painter.setPen(QPen(QColor(color), 1, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(cells.adjusted(0.5, 0.5, -0.5, -0.5), 2.5, 2.5)

    def _borders(self, painter: QPainter, start: int, end: int, top: float) -> None:
        """Paints lines between the blocks from `start` to `end`, unless they are too narrow."""
        if self.pitch < _NARROWEST_CELL:
            return
        border = with_alpha(self.palette.panel, 0.55)
        for at in range(start + 1, end):
            painter.fillRect(QRectF(GUTTER + at * self.pitch - 1, top, 1, BLOCKS_HEIGHT - 3), border)

    def _images(self, painter: QPainter, table: npt.NDArray[np.int32], top: float) -> None:
        """Paints a line through each block that holds a part of an image; narrow ones have one together."""
        step = math.ceil(_NARROWEST_MARKED / self.pitch)
        painter.setPen(QPen(QColor(self.palette.panel), 1.4))
        for at in np.unique(np.flatnonzero(self.model.images[table]) // step).tolist():
            cell = self.cells(at * step, min(at * step + step, len(table)), top)
            painter.drawLine(cell.topLeft(), cell.bottomRight())

    def _underline(self, painter: QPainter, shared: int, top: float) -> None:
        """Paints a line under the first blocks, which are in other tables, too."""
        if shared:
            line = self.cells(0, shared, top).translated(0, BLOCKS_HEIGHT + 2)
            line.setHeight(1.5)
            painter.fillRect(line, QColor(self.palette.faint))

    def _color(self, chat: str) -> str:
        return chat_color(chat, self.looks, self.palette, self.chat)

    def _label(self, painter: QPainter, name: str, summary: str, chat: str, top: int, color: str) -> None:
        palette = self.palette
        draw_rounded(painter, QRectF(0, top + px(self.widget, 9) - 4, 8, 8), 2.2, color)
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
        """Returns the runs to draw, as (start, end); leaves out runs too narrow to be told apart."""
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
        for first, last, hollow in ((start, min(end, prefix), True), (max(start, prefix), end, False)):
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
                edge = mix(palette.panel, color, 0.7)
                draw_rounded(painter, bar.adjusted(0.5, 0.5, -0.5, -0.5), 2.5, edge=edge)
                painter.setPen(Qt.PenStyle.NoPen)
        self._borders(painter, start, end, top)
        if pitch >= _NARROWEST_MARKED:
            painter.setBrush(QColor(palette.panel))
            for at in range(max(start, prefix), min(end, row.shared)):
                right = GUTTER + (at + 1) * pitch - 0.5
                notch = [QPointF(right - 4.5, top), QPointF(right, top), QPointF(right, top + 4.5)]
                painter.drawPolygon(notch)

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
        if coverage.outside:
            painter.fillRect(outside, QColor(mix(self.palette.panel, color, 0.12)))
            hatch(painter, outside, QPen(with_alpha(color, 0.75), 1.2), 4)
        draw_rounded(painter, inside, 1.5, color)

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
        for other in range(index, prefix_row, -1):  # the line leaves out the dots of the rows between
            path.lineTo(x, other * self.height + 15)
            path.moveTo(x, other * self.height + 3)
        path.lineTo(x, start + 3)
        path.quadTo(x, start, x + 3, start)
        path.lineTo(GUTTER - 3, start)
        painter.drawPath(path)


_WIDEST_BLOCK: Final = 11.0  # CSS pixels


class LogicalMap(QWidget):
    """Paints the block tables of a `BlockModel`.

    Signals:
        pointed: the block under the pointer, or the first one of the row at the keyboard cursor; -1 for none.
        picked: a row was clicked or Enter pressed on it; its chat's id, empty for none.

    Attributes:
        waiting: preempted chats, shown below the others.
        resting: chats without a sequence that would reuse cached blocks, shown below those.
        context: the largest number of tokens of a chat; 0 if not known.
        tokens_left: tokens that a chat can still add within the budget; -1 if not known.
    """

    pointed = Signal(int)
    picked = Signal(str)

    def __init__(self, model: BlockModel, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = model
        self.looks: Mapping[str, ChatLook] = {}
        self.rows: list[TableRow] = []
        self.waiting: list[Preempted] = []
        self.resting: list[RestingRow] = []
        self.context = 0
        self.tokens_left = -1
        self.row_height = ROW_HEIGHT
        self._palette = palette
        self._chat = ""
        self._row = -1  # keyboard cursor
        self._pointed: tuple[int, int] | None = None  # row, position in its table
        self.setAccessibleName(translate("memory", "Block tables by chat"))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.update()

    def set_looks(self, looks: Mapping[str, ChatLook]) -> None:
        """Sets titles and colours of the chats."""
        self.looks = looks
        self.update()

    def highlight(self, chat: str) -> None:
        """Dims the rows of all other chats; an empty id dims none."""
        if chat != self._chat:
            self._chat = chat
            self.update()

    def refresh(self) -> None:
        """Reads the block tables again."""
        before = self._height()
        self.rows = table_rows(self.model)
        lines = window_coverage(self.model, self.rows[0].sequence) if self.rows else []
        extra = WINDOW_HEIGHT * sum(not coverage.all_layers for coverage in lines)
        self.row_height = px(self, BLOCKS_TOP) + ROW_HEIGHT - BLOCKS_TOP + extra
        self._row = min(self._row, self._count() - 1)
        if self._pointed is not None and self._pointed[1] >= len(self._table(self._pointed[0])):
            self._pointed = None
        if self._height() != before:
            self.setMinimumHeight(self._height())
            self.updateGeometry()
        texts = [self.row_text(row) for row in self.rows]
        texts += [waiting_text(waiting, self.looks) for waiting in self.waiting]
        texts += [f"{title(rest.chat, self.looks)}: {rest_summary(rest)}" for rest in self.resting]
        self.setAccessibleDescription("; ".join(texts))
        self.update()

    def row_text(self, row: TableRow) -> str:
        """Returns a row as text."""
        return f"{title(row.chat, self.looks)}: {self._row_details(row)}"

    def _row_details(self, row: TableRow) -> str:
        parts = [_size_text(row)]
        if row.prefix_row >= 0:
            text = translate("memory", "the first {blocks} shared with {chat}")
            other = title(self.rows[row.prefix_row].chat, self.looks)
            parts.append(text.format(blocks=figure(row.prefix_blocks), chat=other))
        if self.context:
            share = formatting.percent(self.model.tokens(row.sequence) / self.context)
            parts.append(translate("memory", "{share} of the context").format(share=share))
            if 0 <= self.tokens_left < self.context - self.model.tokens(row.sequence):
                parts.append(translate("memory", "KV cache space for %n more token(s)", "", self.tokens_left))
        for window in window_coverage(self.model, row.sequence):
            if window.outside:
                parts.append(f"{figure(window.outside)} {_outside_text(window)}")
        return formatting.listed(parts)

    def describe(self) -> Description | None:
        """Describes what is pointed at; None for nothing."""
        if self._pointed is not None:
            index, position = self._pointed
            table = self._table(index)
            block = describe_block(self.model, int(table[position]), self.looks)
            place = translate("memory", "block {position} of {total} of the chat")
            place = place.format(position=figure(position + 1), total=figure(len(table)))
            parts = [block_name(int(table[position])), place]
            if index < len(self.rows):
                coverage = window_coverage(self.model, self.rows[index].sequence)
                parts += [_outside_text(window) for window in coverage if position < window.outside]
            return Description(" · ".join(parts), block.detail)
        if self.hasFocus() and 0 <= self._row < len(self.rows):
            row = self.rows[self._row]
            return Description(title(row.chat, self.looks), self._row_details(row))
        if self.hasFocus() and (rest := self._rest(self._row)) is not None:
            return Description(title(rest.chat, self.looks), rest_text(rest))
        return None

    def pitch(self) -> float:
        """Width of a block in every row, CSS pixels."""
        lengths = [len(row.table) for row in self.rows] + [waiting.blocks for waiting in self.waiting]
        size = max(1, self.model.block_size)
        lengths += [max(len(rest.table), -(-rest.total // size)) for rest in self.resting]
        return min(_WIDEST_BLOCK, max(1.0, self.width() - GUTTER) / max(1, *lengths, 1))

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(380, max(ROW_HEIGHT, self._height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        with plot_painter(self) as painter:
            painter.fillRect(event.rect(), QColor(self._palette.panel))
            if not self._count():
                painter.setFont(font(self, 12.5))
                painter.setPen(QColor(self._palette.dim))
                text = translate("memory", "No chat is remembered yet.")
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, text)
                return
            first = max(0, event.rect().top() // self.row_height)
            last = event.rect().bottom() // self.row_height + 1
            rows = RowPainter(self)
            for index in range(first, min(last, len(self.rows))):
                self._paint_cursor(painter, index)
                rows.paint(painter, self.rows, index, self._summary(self.rows[index]))
                self._paint_pointed(painter, index, rows)
            for index in range(max(first, len(self.rows)), min(last, len(self.rows) + len(self.waiting))):
                rows.paint_waiting(painter, self.waiting[index - len(self.rows)], index)
            before = len(self.rows) + len(self.waiting)
            for index in range(max(first, before), min(last, self._count())):
                row = self.resting[index - before]
                self._paint_cursor(painter, index)
                rows.paint_resting(painter, row, index, rest_summary(row))
                self._paint_pointed(painter, index, rows)
            if self.model.status is Status.LOST:
                painter.fillRect(self.rect(), with_alpha(self._palette.panel, 0.6))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._point(None)
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        index = int(event.position().y()) // self.row_height
        position = int((event.position().x() - GUTTER) / self.pitch())
        inside = 0 <= position < len(self._table(index))
        self._point((index, position) if inside and event.position().x() >= GUTTER else None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.picked.emit(self._chat_at(int(event.position().y()) // self.row_height))

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
            self.picked.emit(self._chat_at(self._row))
        elif key == Qt.Key.Key_Escape and self._chat:
            self.picked.emit("")
        else:
            super().keyPressEvent(event)

    # --- private --------------------------------------------------------------------------------

    def _height(self) -> int:
        return self._count() * self.row_height

    def _count(self) -> int:
        return len(self.rows) + len(self.waiting) + len(self.resting)

    def _rest(self, index: int) -> RestingRow | None:
        """Returns the chat at rest in a row; None if the row is of another kind."""
        index -= len(self.rows) + len(self.waiting)
        return self.resting[index] if 0 <= index < len(self.resting) else None

    def _table(self, index: int) -> npt.NDArray[np.int32]:
        """Returns the blocks that a row shows in the pool, int32; empty for a waiting chat."""
        if 0 <= index < len(self.rows):
            return self.rows[index].table
        rest = self._rest(index)
        return rest.table if rest is not None else np.empty(0, np.int32)

    def _paint_cursor(self, painter: QPainter, index: int) -> None:
        if index == self._row and self.hasFocus():
            frame = QRectF(1, index * self.row_height + 1, self.width() - 2, self.row_height - 3)
            draw_rounded(painter, frame, 5, edge=self._palette.accent, width=1.5)

    def _paint_pointed(self, painter: QPainter, index: int, rows: RowPainter) -> None:
        if self._pointed is not None and self._pointed[0] == index:
            at, top = self._pointed[1], index * self.row_height + rows.blocks_top
            ring = rows.cells(at, at + 1, top).adjusted(-0.5, -0.5, 0.5, 0.5)
            draw_rounded(painter, ring, 2.5, edge=self._palette.text, width=1.6)

    def _summary(self, row: TableRow) -> str:
        if row.prefix_row < 0:
            return _size_text(row)
        shared = translate("memory", "{blocks} shared").format(blocks=figure(row.prefix_blocks))
        return f"{shared} · {_size_text(row)}"

    def _chat_at(self, index: int) -> str:
        rows = (self.rows, self.waiting, self.resting)
        chats = [row.chat for kind in rows for row in kind]
        return chats[index] if 0 <= index < len(chats) else ""

    # --- pointing -------------------------------------------------------------------------------

    def _point(self, where: tuple[int, int] | None) -> None:
        if where != self._pointed:
            self._pointed = where
            self.update()
            self.pointed.emit(-1 if where is None else int(self._table(where[0])[where[1]]))

    def _move(self, row: int) -> None:
        if self._count():
            self._row = min(max(0, row), self._count() - 1)
            self.update()
            table = self._table(self._row)
            self.pointed.emit(int(table[0]) if len(table) else -1)


def _size_text(row: TableRow) -> str:
    text = translate("memory", "{blocks} in {runs}")
    return text.format(blocks=formatting.blocks(len(row.table)), runs=formatting.runs(len(row.starts)))


def _outside_text(coverage: WindowCoverage) -> str:
    """Returns what happened to the blocks outside a window: "freed by 18 layers"."""
    if coverage.freed:
        return translate("memory", "freed by %n layer(s)", "", coverage.layers)
    return translate("memory", "outside the window of %n layer(s)", "", coverage.layers)
