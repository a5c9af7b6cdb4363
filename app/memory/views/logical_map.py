"""The view by chat: one row for each sequence, with its block table in order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app import formatting
from app.memory.model import counts
from app.memory.model.block_description import Description, block_name, describe_block
from app.memory.model.chat_colors import title
from app.memory.model.layer_descriptions import waiting_text
from app.memory.model.replayed_pool import BlockModel, Status
from app.memory.model.resting_texts import rest_summary, rest_text
from app.memory.model.table_rows import (
    RestingRow,
    TableRow,
    WindowCoverage,
    table_rows,
    window_coverage,
)
from app.memory.panel_style import font, px
from app.memory.views.row_painter import BLOCKS_TOP, GUTTER, ROW_HEIGHT, WINDOW_HEIGHT, RowPainter
from app.theme.chat_look import ChatLook
from app.theme.palette import Palette
from app.translation import translate
from engine.protocol import Preempted

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
        """Switches to another palette."""
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
        extra = WINDOW_HEIGHT * sum(not each.all_layers for each in lines)
        self.row_height = px(self, BLOCKS_TOP) + ROW_HEIGHT - BLOCKS_TOP + extra
        self._row = min(self._row, self._count() - 1)
        if self._pointed is not None and self._pointed[1] >= len(self._table(self._pointed[0])):
            self._pointed = None
        if self._height() != before:
            self.setMinimumHeight(self._height())
            self.updateGeometry()
        texts = [self.row_text(row) for row in self.rows]
        texts += [waiting_text(each, self.looks) for each in self.waiting]
        texts += [f"{title(each.chat, self.looks)}: {rest_summary(each)}" for each in self.resting]
        self.setAccessibleDescription("; ".join(texts))
        self.update()

    def row_text(self, row: TableRow) -> str:
        """A row as text."""
        return f"{title(row.chat, self.looks)}: {self._row_details(row)}"

    def _row_details(self, row: TableRow) -> str:
        parts = [_size_text(row)]
        if row.prefix_row >= 0:
            text = translate("memory", "the first {blocks} shared with {chat}")
            other = title(self.rows[row.prefix_row].chat, self.looks)
            parts.append(text.format(blocks=f"{row.prefix_blocks:,}", chat=other))
        if self.context:
            share = formatting.percent(self.model.tokens(row.sequence) / self.context)
            parts.append(translate("memory", "{share} of the context").format(share=share))
            if 0 <= self.tokens_left < self.context - self.model.tokens(row.sequence):
                parts.append(translate("memory", "KV cache space for %n more token(s)", "", self.tokens_left))
        for each in window_coverage(self.model, row.sequence):
            if each.outside:
                parts.append(f"{each.outside:,} {_outside_text(each)}")
        return ", ".join(parts)

    def describe(self) -> Description | None:
        """Describes what is pointed at; None for nothing."""
        if self._pointed is not None:
            index, position = self._pointed
            table = self._table(index)
            block = describe_block(self.model, int(table[position]), self.looks)
            place = translate("memory", "block {position} of {total} of the chat").format(
                position=f"{position + 1:,}", total=f"{len(table):,}"
            )
            parts = [block_name(int(table[position])), place]
            if index < len(self.rows):
                coverage = window_coverage(self.model, self.rows[index].sequence)
                parts += [_outside_text(each) for each in coverage if position < each.outside]
            return Description(" · ".join(parts), block.detail)
        if self.hasFocus() and 0 <= self._row < len(self.rows):
            row = self.rows[self._row]
            return Description(title(row.chat, self.looks), self._row_details(row))
        if self.hasFocus() and (rest := self._rest(self._row)) is not None:
            return Description(title(rest.chat, self.looks), rest_text(rest))
        return None

    def pitch(self) -> float:
        """Width of a block in every row, CSS pixels."""
        lengths = [len(row.table) for row in self.rows] + [each.blocks for each in self.waiting]
        size = max(1, self.model.block_size)
        lengths += [max(len(each.table), -(-each.total // size)) for each in self.resting]
        return min(_WIDEST_BLOCK, max(1.0, self.width() - GUTTER) / max(1, *lengths, 1))

    def chat_at_rest(self, chat: str) -> RestingRow | None:
        """The row of a chat at rest; None if it has none."""
        return next((each for each in self.resting if each.chat == chat), None)

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(380, max(ROW_HEIGHT, self._height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), QColor(self._palette.panel))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if not self._count():
                painter.setFont(font(self, 12.5))
                painter.setPen(QColor(self._palette.dim))
                painter.drawText(
                    self.rect(),
                    Qt.AlignmentFlag.AlignCenter,
                    translate("memory", "No chat is remembered yet."),
                )
                return
            first = max(0, event.rect().top() // self.row_height)
            last = event.rect().bottom() // self.row_height + 1
            rows = self._painter()
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
                veil = QColor(self._palette.panel)
                veil.setAlphaF(0.6)
                painter.fillRect(self.rect(), veil)

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
        """The chat at rest in a row; None if the row is of another kind."""
        index -= len(self.rows) + len(self.waiting)
        return self.resting[index] if 0 <= index < len(self.resting) else None

    def _table(self, index: int) -> npt.NDArray[np.int32]:
        """The blocks that a row shows in the pool, int32; empty for a waiting chat."""
        if 0 <= index < len(self.rows):
            return self.rows[index].table
        rest = self._rest(index)
        return rest.table if rest is not None else np.empty(0, np.int32)

    def _painter(self) -> RowPainter:
        return RowPainter(
            widget=self,
            model=self.model,
            palette=self._palette,
            looks=self.looks,
            chat=self._chat,
            pitch=self.pitch(),
            height=self.row_height,
            context=self.context,
            tokens_left=self.tokens_left,
        )

    def _paint_cursor(self, painter: QPainter, index: int) -> None:
        if index == self._row and self.hasFocus():
            painter.setPen(QPen(QColor(self._palette.accent), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            frame = QRectF(1, index * self.row_height + 1, self.width() - 2, self.row_height - 3)
            painter.drawRoundedRect(frame, 5, 5)

    def _paint_pointed(self, painter: QPainter, index: int, rows: RowPainter) -> None:
        if self._pointed is not None and self._pointed[0] == index:
            at, top = self._pointed[1], index * self.row_height + rows.blocks_top
            painter.setPen(QPen(QColor(self._palette.text), 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rows.cells(at, at + 1, top).adjusted(-0.5, -0.5, 0.5, 0.5), 2.5, 2.5)

    def _summary(self, row: TableRow) -> str:
        if row.prefix_row < 0:
            return _size_text(row)
        shared = translate("memory", "{blocks} shared").format(blocks=f"{row.prefix_blocks:,}")
        return f"{shared} · {_size_text(row)}"

    def _chat_at(self, index: int) -> str:
        waiting = index - len(self.rows)
        if 0 <= index < len(self.rows):
            return self.rows[index].chat
        if 0 <= waiting < len(self.waiting):
            return self.waiting[waiting].chat
        rest = self._rest(index)
        return rest.chat if rest is not None else ""

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
    return translate("memory", "{blocks} in {runs}").format(
        blocks=counts.blocks(len(row.table)), runs=counts.runs(len(row.starts))
    )


def _outside_text(coverage: WindowCoverage) -> str:
    """What happened to the blocks outside a window: "freed by 18 layers"."""
    if coverage.freed:
        return translate("memory", "freed by %n layer(s)", "", coverage.layers)
    return translate("memory", "outside the window of %n layer(s)", "", coverage.layers)
