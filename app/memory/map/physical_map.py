"""The physical map: every block at its place in the pool, or a part of the pool in larger cells."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleInterface,
    QAccessibleValueChangeEvent,
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAccessibleWidget, QSizePolicy, QWidget

from app import formatting
from app.memory.map import block_colors
from app.memory.map.block_colors import Mode
from app.memory.map.cell_grid import MAX_PITCH, CellGrid
from app.memory.map.map_canvas import Canvas, image_of
from app.memory.map.map_input import MapArea, MapInput, Viewport
from app.memory.map.map_picture import MapMotion, MapPicture
from app.memory.model.block_description import Description, describe_block, describe_blocks
from app.memory.model.change_log import Changes
from app.memory.model.chat_colors import rgb
from app.memory.model.replayed_pool import BlockModel, Status
from app.memory.panel_style import with_alpha
from app.theme.palette import ChatLook, Palette
from app.theme.theme import draw_rounded
from app.theme.widgets import kept_interface
from app.translation import figure, translate
from engine.protocol import BlockState

# --- Overview: the whole pool beside a zoomed map, with a frame around the visible part
WIDTH: Final = 14  # CSS pixels
_SLICE_SECONDS: Final = 0.002  # drawing time per frame
_REDRAW_SECONDS: Final = 0.5  # pause between two redraws


class Overview(QWidget):
    """Shows all blocks of a canvas; redraws a part per frame, and everything about every half second.

    Signals:
        position_requested: the position (0 to 1) in the pool to be centred on the map.
    """

    position_requested = Signal(float)

    def __init__(self, canvas: Canvas, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self._canvas, self._palette = canvas, palette
        self.picture = MapPicture(CellGrid.fit(0, 1, 1), canvas.picture.table)
        self._image = QImage()
        self._next, self._drawn_at = -1, float("-inf")
        self._span = (0.0, 1.0)
        self.setAccessibleName(translate("memory", "Overview of all blocks"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        tool_tip = translate("memory", "The whole pool and the part shown on the map. Click or drag to move.")
        self.setToolTip(tool_tip)

    @property
    def complete(self) -> bool:
        """Whether the whole pool is drawn."""
        return self._next < 0 and not self._image.isNull()

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self._drawn_at = float("-inf")

    def frame(self, span: tuple[float, float], now: float) -> bool:
        """Continues drawing; `span` is the part of the pool (0 to 1) that the map shows.

        Returns:
            Whether the next frame has more to draw.
        """
        if span != self._span:
            self._span = span
            self.update()
        if self._next < 0 and now - self._drawn_at < _REDRAW_SECONDS:
            return False
        if self._next < 0:
            self._start_drawing()
        until = time.perf_counter() + _SLICE_SECONDS
        while self._next >= 0 and time.perf_counter() < until:
            self._next = self._canvas.draw_into(self.picture, self._next)
            if self._next >= self.picture.grid.last_cell:
                self._next, self._drawn_at = -1, now
                self.update()
        return self._next >= 0

    def mark_stale(self) -> None:
        """Makes the next frame start a redraw."""
        self._drawn_at = float("-inf")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.mouseMoveEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.position_requested.emit(event.position().y() / max(1, self.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self._palette
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), QColor(palette.panel))
            inner = QRectF(self.rect()).adjusted(3, 0, -1, 0)
            if not self._image.isNull():
                painter.drawImage(inner, self._image)
            top, end = (share * self.height() for share in self._span)
            middle = (top + end) / 2
            half = max(3.0, (end - top) / 2)
            middle = min(max(middle, half), self.height() - half)
            frame = QRectF(1.75, middle - half + 0.75, self.width() - 2.5, 2 * half - 1.5)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_rounded(painter, frame, 2, edge=palette.panel, width=3.0)
            draw_rounded(painter, frame, 2, edge=palette.accent, width=1.5)

    def _start_drawing(self) -> None:
        canvas, scale = self._canvas, self.devicePixelRatioF()
        grid = CellGrid.fit(canvas.model.blocks, int((WIDTH - 4) * scale), int(self.height() * scale))
        table = canvas.picture.table
        if grid != self.picture.grid or table is not self.picture.table or self._image.isNull():
            self.picture = MapPicture(grid, table, like=self.picture)
            self._image = image_of(self.picture)
        self.picture.mode = canvas.mode
        self._next = 0 if grid.rows else -1
        if self._next < 0:
            self._drawn_at = float("inf")


_OVERVIEW_WIDTH: Final = WIDTH + 4  # with its margin, CSS pixels


class PhysicalMap(QWidget):
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
        super().__init__(parent)
        self.viewport = Viewport()
        self.canvas = Canvas(model, palette, self.viewport.grid)
        self.selected = -1
        self._palette = palette
        self._limit = 270
        self._most_pitch = MAX_PITCH
        self._now = 0.0
        self.map_input = MapInput(self.viewport, self)
        self.overview = Overview(self.canvas, palette, self)
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

    @property
    def model(self) -> BlockModel:
        """The blocks."""
        return self.canvas.model

    @model.setter
    def model(self, model: BlockModel) -> None:
        self.canvas.model = model
        self.canvas.stale = True

    @property
    def grid(self) -> CellGrid:
        """The layout of the cells."""
        return self.canvas.picture.grid

    @property
    def picture(self) -> MapPicture:
        """The pixels."""
        return self.canvas.picture

    @property
    def motion(self) -> MapMotion:
        """The running animations."""
        return self.canvas.motion

    @property
    def looks(self) -> Mapping[str, ChatLook]:
        """Titles and colours of the chats."""
        return self.canvas.looks

    @property
    def mode(self) -> Mode:
        """The meaning of the colours."""
        return self.canvas.mode

    def set_reduced_motion(self, reduced: bool) -> None:
        """With reduced motion, blocks change at once, without animation."""
        self.motion.reduced = reduced
        if reduced:
            self.motion.clear()

    def mark_stale(self) -> None:
        """Makes the next frame draw everything, because changes were missed."""
        self.canvas.stale = True

    def _update_dirty(self, everything: bool = False) -> None:
        """Requests a repaint of the cells that changed, or of everything."""
        dirty = self.canvas.take_dirty()
        if dirty is None or everything:
            self.update()
        elif dirty.size:
            self._update_cells(dirty)

    def _update_cells(self, blocks: npt.NDArray[np.integer]) -> None:
        """Requests a repaint of the rows that contain `blocks`."""
        grid, scale = self.grid, self.devicePixelRatioF()
        rows = grid.cell_of(blocks) // grid.columns - grid.top
        first, last = max(0, int(rows.min())), min(grid.rows - 1, int(rows.max()))
        if first <= last:
            top, bottom = int(first * grid.pitch / scale) - 1, int((last + 1) * grid.pitch / scale) + 2
            self.update(QRect(0, top, self.width(), bottom - top))

    def cell_rect(self, block: int) -> QRectF:
        """Returns the place of a block's cell in this widget."""
        grid, scale = self.grid, self.devicePixelRatioF()
        left, top = grid.origin(block)
        return QRectF(left / scale, top / scale, grid.size / scale, grid.size / scale)

    # --- what is shown --------------------------------------------------------------------------

    @property
    def block(self) -> int:
        """The block under the pointer or at the cursor, -1 for none."""
        return self.map_input.block

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.canvas.set_palette(palette)
        self.overview.set_palette(palette)
        self._make_picture()

    def set_looks(self, looks: Mapping[str, ChatLook]) -> None:
        """Sets titles and colours of the chats."""
        self.canvas.set_looks(looks)
        self.overview.mark_stale()

    def set_mode(self, mode: Mode) -> None:
        """Sets what the colours mean, from the next frame on."""
        self.canvas.set_mode(mode)
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
        self.canvas.highlight(chat)
        self.overview.mark_stale()

    def fit(self) -> None:
        """Adapts the grid if the pool, the size or the screen has changed."""
        if self._wanted_grid() != self.grid:
            self._make_picture()

    def frame(self, changes: Changes, now: float) -> bool:
        """Updates the picture and requests a repaint of what changed.

        Args:
            now: seconds of the window's monotonic clock.

        Returns:
            Whether another frame is needed, for animation or unfinished drawing.
        """
        self._now = now
        self.fit()
        canvas = self.canvas
        lines = canvas.frame(changes, now, block_colors.pixel(rgb(self._palette.warn)))
        self._update_dirty(everything=lines)
        more = self.overview.isVisible() and self.overview.frame(self._span(), now)
        return canvas.motion.busy or canvas.unfinished or more

    def refresh_ages(self) -> None:
        """Draws the blocks whose colour faded since the last call."""
        self.canvas.refresh_ages()
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
        """Returns the map in a sentence for screen readers, or the block at the keyboard cursor."""
        description = self.describe() if self.hasFocus() else None
        if description is not None:
            return str(description)
        free, cached, used = self.model.counts()
        if self.model.blocks == 0:
            return translate("memory", "No model is loaded")
        first, last = self.viewport.shown
        blocks, chats = formatting.blocks(self.model.blocks), formatting.chats(len(self.model.held()))
        text = translate("memory", "{used} of {blocks} in use by {chats}, {cached} cached, {free} free")
        numbers = {"used": figure(used), "cached": figure(cached), "free": figure(free)}
        text = text.format(blocks=blocks, chats=chats, **numbers)
        if not self.grid.whole:
            part = translate("memory", "; blocks {first} to {last} are shown")
            text += part.format(first=figure(first), last=figure(last - 1))
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
            if self.canvas.stale:
                self.canvas.draw_all()
            painter.drawImage(QPointF(0, 0), self.canvas.image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.model.status is Status.LOST:
                painter.fillRect(self.rect(), with_alpha(self._palette.panel, 0.6))
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
        if event.key() == Qt.Key.Key_Escape and (self.canvas.chat or self.selected >= 0):
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
        self.canvas.set_grid(grid, scale)
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
    draw_rounded(painter, ring, 2.5, edge=palette.panel, width=width + 2)
    draw_rounded(painter, ring, 2.5, edge=color, width=width)


def _paint_copy(painter: QPainter, start: QPointF, end: QPointF, share: float, palette: Palette) -> None:
    """Paints the line from a copied block to its copy; `share` (0 to 1) of its time has passed."""
    tip = start + (end - start) * min(1.0, share / 0.4)
    color = with_alpha(palette.text, min(1.0, (1 - share) / 0.5))
    painter.setPen(QPen(color, 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(start, tip)
    painter.setBrush(color)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(tip, 2, 2)


# --- Screen readers: role Chart, with a value that describes what is shown
class _MapInterface(QAccessibleWidget):
    def __init__(self, widget: PhysicalMap) -> None:
        super().__init__(widget, QAccessible.Role.Chart, widget.accessibleName())
        self._map = widget

    def text(self, kind: QAccessible.Text) -> str:
        if kind == QAccessible.Text.Value:
            return self._map.value_text()
        return str(super().text(kind))


def _factory(class_name: str, thing: QObject) -> QAccessibleInterface | None:
    return kept_interface(thing, _MapInterface) if isinstance(thing, PhysicalMap) else None


@cache
def install() -> None:
    """Registers the interface of block maps with Qt, once per process."""
    QAccessible.installFactory(_factory)


def announce(widget: PhysicalMap) -> None:
    """Notifies screen readers, if any, that the map's value has changed."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleValueChangeEvent(widget, widget.value_text()))
