"""The physical map: every block at its place in the pool, or a part of the pool in larger cells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.memory.map import color_table
from app.memory.map.block_colors import Mode
from app.memory.map.cell_grid import MAX_PITCH, CellGrid
from app.memory.map.cell_view import CellView
from app.memory.map.map_canvas import Canvas
from app.memory.map.map_input import MapInput
from app.memory.map.map_viewport import MapArea, Viewport
from app.memory.map.overview import WIDTH, Overview
from app.memory.model import counts
from app.memory.model.block_description import Description, describe_block, describe_blocks
from app.memory.model.change_log import Changes
from app.memory.model.chat_colors import rgb
from app.memory.model.replayed_pool import BlockModel, Status
from app.theme.chat_look import ChatLook
from app.theme.palette import Palette
from app.translation import translate
from engine.protocol import BlockState

_OVERVIEW_WIDTH: Final = WIDTH + 4  # with its margin, CSS pixels


class PhysicalMap(CellView):
    """Paints a `BlockModel` as a grid of cells; `frame` updates the picture.

    Signals:
        pointed: block under the pointer or the keyboard cursor, -1 for none.
        picked: a block was clicked or Enter pressed on it; the id of its owner's chat, or empty.
        selection_changed: the selected block, -1 for none.
        frame_requested: another part of the pool must be drawn.

    Attributes:
        selected: the selected block, -1 for none.
        map_input: the pointer, the cursor and zooming.
    """

    pointed = Signal(int)
    picked = Signal(str)
    selection_changed = Signal(int)
    frame_requested = Signal()

    def __init__(self, model: BlockModel, palette: Palette, parent: QWidget | None = None) -> None:
        viewport = Viewport()
        super().__init__(Canvas(model, palette, viewport.grid), parent)
        self.selected = -1
        self._palette = palette
        self._limit = 270
        self._most_pitch = MAX_PITCH
        self._now = 0.0
        self.viewport = viewport
        self.map_input = MapInput(self.viewport, self)
        self.overview = Overview(self._canvas, palette, self)
        self.overview.hide()
        self.map_input.moved.connect(self._on_moved)
        self.map_input.pointed.connect(self._on_pointed)
        self.map_input.picked.connect(self._pick)
        self.overview.position_requested.connect(self.map_input.pan_to_share)
        self.setAccessibleName(translate("memory", "Block map"))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._make_picture()

    # --- what is shown --------------------------------------------------------------------------

    @property
    def block(self) -> int:
        """The block under the pointer or at the cursor, -1 for none."""
        return self.map_input.block

    def set_palette(self, palette: Palette) -> None:
        """Switches to another palette."""
        self._palette = palette
        self._canvas.set_palette(palette)
        self.overview.set_palette(palette)
        self._make_picture()

    def set_looks(self, looks: Mapping[str, ChatLook]) -> None:
        """Sets titles and colours of the chats."""
        self._canvas.set_looks(looks)
        self.overview.mark_stale()

    def set_mode(self, mode: Mode) -> None:
        """Sets what the colours mean, from the next frame on."""
        self._canvas.set_mode(mode)
        self.overview.mark_stale()

    def select(self, block: int) -> None:
        """Selects a block, or none with -1."""
        if block != self.selected:
            self.selected = block
            self.update()
            self.selection_changed.emit(block)

    def set_limit(self, height: int) -> None:
        """Sets the largest height, CSS pixels; cells shrink to fit."""
        if height != self._limit:
            self._limit = height
            self.fit()

    def set_largest_pitch(self, pitch: int) -> None:
        """Sets how large cells become at most while the whole pool is shown, CSS pixels."""
        self._most_pitch = pitch
        self.fit()

    def highlight(self, chat: str) -> None:
        """Highlights the blocks of a chat and dims all others; an empty id highlights none."""
        self._canvas.highlight(chat)
        self.overview.mark_stale()

    def fit(self) -> None:
        """Adapts the grid if the pool, the size or the screen has changed."""
        if self._wanted_grid() != self.grid:
            self._make_picture()

    def frame(self, changes: Changes, now: float) -> bool:
        """Updates the picture and requests a repaint of what changed.

        Args:
            changes: from the model.
            now: seconds of the window's monotonic clock.

        Returns:
            Whether another frame is needed, for animation or unfinished drawing.
        """
        self._now = now
        self.fit()
        canvas = self._canvas
        lines = canvas.frame(changes, now, color_table.pixel(rgb(self._palette.warn)))
        self._update_dirty(everything=lines)
        more = self.overview.isVisible() and self.overview.frame(self._span(), now)
        return canvas.motion.busy or canvas.unfinished or more

    def refresh_ages(self) -> None:
        """Draws the blocks whose colour faded since the last call."""
        self._canvas.refresh_ages()
        self._update_dirty()

    def describe(self) -> Description | None:
        """Describes the block that is pointed at; None for none."""
        if not 0 <= self.block < self.model.blocks:
            return None
        blocks = self.grid.blocks_of(self.block)
        if len(blocks) > 1:
            return describe_blocks(self.model, blocks)
        return describe_block(self.model, self.block, self.looks)

    def value_text(self) -> str:
        """The map in a sentence for screen readers, or the block at the keyboard cursor."""
        description = self.describe() if self.hasFocus() else None
        if description is not None:
            return str(description)
        free, cached, used = self.model.counts()
        if self.model.blocks == 0:
            return translate("memory", "No model is loaded")
        first, last = self.viewport.shown
        text = translate(
            "memory", "{used} of {blocks} in use by {chats}, {cached} cached, {free} free"
        ).format(
            used=f"{used:,}",
            blocks=counts.blocks(self.model.blocks),
            chats=counts.chats(len(self.model.held())),
            cached=f"{cached:,}",
            free=f"{free:,}",
        )
        if not self.grid.whole:
            part = translate("memory", "; blocks {first} to {last} are shown")
            text += part.format(first=f"{first:,}", last=f"{last - 1:,}")
        return text

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(380, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.fit()
        self._place_overview()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.fit()
        elif event.type() == QEvent.Type.Leave:
            self.map_input.leave()
        elif isinstance(event, QNativeGestureEvent) and self.map_input.pinch(event):
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), QColor(self._palette.panel))
            if self.model.blocks == 0 or self.grid.blocks != self.model.blocks:
                return  # the next frame lays the cells out again
            if self._canvas.stale:
                self._canvas.draw_all()
            painter.drawImage(QPointF(0, 0), self._canvas.image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.model.status is Status.LOST:
                veil = QColor(self._palette.panel)
                veil.setAlphaF(0.6)
                painter.fillRect(self.rect(), veil)
                return
            for line in self.motion.copies(self._now):
                ends = self.cell_rect(line.source).center(), self.cell_rect(line.block).center()
                _paint_copy(painter, *ends, line.share, self._palette)
            if 0 <= self.selected < self.model.blocks:
                _paint_ring(painter, self.cell_rect(self.selected), self._palette.accent, self._palette, 2.2)
            if 0 <= self.block < self.model.blocks:
                color = self._palette.accent if self.map_input.by_keyboard else self._palette.text
                _paint_ring(painter, self.cell_rect(self.block), color, self._palette)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.map_input.move(event)
        wanted = Qt.CursorShape.ClosedHandCursor if self.map_input.dragging else Qt.CursorShape.ArrowCursor
        if self.cursor().shape() != wanted:
            self.setCursor(wanted)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.map_input.press(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.map_input.release(event)
        self.unsetCursor()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.setAccepted(self.model.blocks > 0 and self.map_input.wheel(event))

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() != Qt.FocusReason.MouseFocusReason and self.model.blocks:
            self.map_input.enter_by_keyboard()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.map_input.leave()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.map_input.key(event):
            return
        if event.key() == Qt.Key.Key_Escape and (self._canvas.chat or self.selected >= 0):
            self.select(-1)
            self.picked.emit("")
        else:
            super().keyPressEvent(event)

    # --- drawing --------------------------------------------------------------------------------

    def _wanted_grid(self) -> CellGrid:
        scale = self.devicePixelRatioF()
        area = MapArea(
            self.model.blocks,
            int(self.width() * scale),
            int(self._limit * scale),
            scale,
            round(_OVERVIEW_WIDTH * scale),
            self._most_pitch,
        )
        return self.viewport.set_area(area)

    def _make_picture(self) -> None:
        grid, scale = self._wanted_grid(), self.devicePixelRatioF()
        self.map_input.scale = scale
        self._canvas.set_grid(grid, scale)
        height = max(1, round(grid.pixel_height / scale)) if grid.rows else self._limit
        self.setFixedHeight(self._limit if self.viewport.zoomed else height)
        self.map_input.set_blocks(self.model.blocks)
        if self.selected >= self.model.blocks:
            self.select(-1)
        self.overview.setVisible(self.viewport.zoomed and not grid.whole)
        self._place_overview()
        self.update()

    def _place_overview(self) -> None:
        self.overview.setGeometry(self.width() - WIDTH, 0, WIDTH, self.height())

    def _span(self) -> tuple[float, float]:
        first, last = self.viewport.shown
        return first / max(1, self.model.blocks), last / max(1, self.model.blocks)

    # --- pointing -------------------------------------------------------------------------------

    def _on_moved(self) -> None:
        self._make_picture()
        self._on_pointed()
        self.frame_requested.emit()

    def _on_pointed(self) -> None:
        self.update()
        self.pointed.emit(self.block)

    def _pick(self, block: int) -> None:
        self.select(-1 if self.grid.per_cell > 1 else block)
        chat = ""
        if 0 <= block < self.model.blocks and self.model.state[block] == BlockState.USED:
            number = int(self.model.chat[block])
            chat = self.model.chats[number] if number >= 0 else ""
        self.picked.emit(chat)


def _paint_ring(painter: QPainter, cell: QRectF, color: str, palette: Palette, width: float = 1.6) -> None:
    """Paints a ring around a cell, at least 7 pixels wide, with a gap to its neighbours."""
    margin = max(0.0, 7 - cell.width()) / 2 + 0.25
    ring = cell.adjusted(-margin, -margin, margin, margin)
    inside = QRectF(painter.viewport()).adjusted(width / 2, width / 2, -width / 2, -width / 2)
    ring = ring.intersected(inside)  # at the edge of the map it is whole, too
    if ring.isEmpty():
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(palette.panel), width + 2))
    painter.drawRoundedRect(ring, 2.5, 2.5)
    painter.setPen(QPen(QColor(color), width))
    painter.drawRoundedRect(ring, 2.5, 2.5)


def _paint_copy(painter: QPainter, start: QPointF, end: QPointF, share: float, palette: Palette) -> None:
    """Paints the line from a copied block to its copy; `share` (0 to 1) of its time has passed."""
    tip = start + (end - start) * min(1.0, share / 0.4)
    color = QColor(palette.text)
    color.setAlphaF(min(1.0, (1 - share) / 0.5))
    painter.setPen(QPen(color, 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(start, tip)
    painter.setBrush(color)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(tip, 2, 2)
