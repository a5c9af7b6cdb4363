"""The overview beside a zoomed map: the whole pool, with a frame around the visible part."""

from __future__ import annotations

import time
from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.memory.map.cell_grid import CellGrid
from app.memory.map.map_canvas import Canvas, image_of
from app.memory.map.map_picture import MapPicture
from app.theme.palette import Palette
from app.translation import translate

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
        """Switches to another palette."""
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
        if event.button() == Qt.MouseButton.LeftButton:
            self.position_requested.emit(event.position().y() / max(1, self.height()))

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
            for color, width in ((palette.panel, 3.0), (palette.accent, 1.5)):
                painter.setPen(QPen(QColor(color), width))
                painter.drawRoundedRect(frame, 2, 2)

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
