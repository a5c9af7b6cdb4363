"""The base of widgets that show a canvas of cells."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRect, QRectF
from PySide6.QtWidgets import QWidget

from app.memory.map.block_colors import Mode
from app.memory.map.cell_grid import CellGrid
from app.memory.map.map_canvas import Canvas
from app.memory.map.map_motion import MapMotion
from app.memory.map.map_picture import MapPicture
from app.memory.model.replayed_pool import BlockModel
from app.theme.chat_look import ChatLook


class CellView(QWidget):
    """Access to a `Canvas`, and repainting of the cells that changed."""

    def __init__(self, canvas: Canvas, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._canvas = canvas

    @property
    def model(self) -> BlockModel:
        """The blocks."""
        return self._canvas.model

    @model.setter
    def model(self, model: BlockModel) -> None:
        self._canvas.model = model
        self._canvas.stale = True

    @property
    def grid(self) -> CellGrid:
        """The layout of the cells."""
        return self._canvas.picture.grid

    @property
    def picture(self) -> MapPicture:
        """The pixels."""
        return self._canvas.picture

    @property
    def canvas(self) -> Canvas:
        """What draws the cells."""
        return self._canvas

    @property
    def motion(self) -> MapMotion:
        """The running animations."""
        return self._canvas.motion

    @property
    def looks(self) -> Mapping[str, ChatLook]:
        """Titles and colours of the chats."""
        return self._canvas.looks

    @property
    def mode(self) -> Mode:
        """What the colours mean."""
        return self._canvas.mode

    def set_reduced_motion(self, reduced: bool) -> None:
        """With reduced motion, blocks change at once, without animation."""
        self.motion.reduced = reduced
        if reduced:
            self.motion.clear()

    def mark_stale(self) -> None:
        """Makes the next frame draw everything, because changes were missed."""
        self._canvas.stale = True

    def _update_dirty(self, everything: bool = False) -> None:
        """Requests a repaint of the cells that changed, or of everything."""
        dirty = self._canvas.take_dirty()
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
        """The place of a block's cell in this widget."""
        grid, scale = self.grid, self.devicePixelRatioF()
        left, top = grid.origin(block)
        return QRectF(left / scale, top / scale, grid.size / scale, grid.size / scale)
