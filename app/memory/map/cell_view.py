"""A widget on which a canvas is shown: what is on it, and where its cells lie."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRect, QRectF
from PySide6.QtWidgets import QWidget

from app.memory.map.cell_grid import CellGrid
from app.memory.map.color_modes import Mode
from app.memory.map.map_canvas import Canvas
from app.memory.map.map_motion import MapMotion
from app.memory.map.map_picture import MapPicture
from app.memory.model.block_model import BlockModel
from app.theme.chat_look import ChatLook


class CellView(QWidget):
    """Shows a `Canvas`; whoever draws on it inherits."""

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
        """Where the cells lie."""
        return self._canvas.picture.grid

    @property
    def picture(self) -> MapPicture:
        """The pixels."""
        return self._canvas.picture

    @property
    def motion(self) -> MapMotion:
        """What moves."""
        return self._canvas.motion

    @property
    def looks(self) -> Mapping[str, ChatLook]:
        """Titles and hues of the chats."""
        return self._canvas.looks

    @property
    def mode(self) -> Mode:
        """What colours mean."""
        return self._canvas.mode

    def set_reduced_motion(self, reduced: bool) -> None:
        """Without motion blocks change at once: no pop, no fade, no line."""
        self.motion.reduced = reduced
        if reduced:
            self.motion.clear()

    def mark_stale(self) -> None:
        """Changes were missed: the next frame draws everything."""
        self._canvas.stale = True

    def _update_dirty(self, everything: bool = False) -> None:
        """Asks for a repaint of what was drawn anew, or of everything."""
        dirty = self._canvas.take_dirty()
        if dirty is None or everything:
            self.update()
        elif dirty.size:
            self._update_cells(dirty)

    def _update_cells(self, blocks: npt.NDArray[np.integer]) -> None:
        """Repaints the rows in which the cells of `blocks` lie."""
        grid, scale = self.grid, self.devicePixelRatioF()
        rows = grid.cell_of(blocks) // grid.columns - grid.top
        first, last = max(0, int(rows.min())), min(grid.rows - 1, int(rows.max()))
        if first <= last:
            top, bottom = int(first * grid.pitch / scale) - 1, int((last + 1) * grid.pitch / scale) + 2
            self.update(QRect(0, top, self.width(), bottom - top))

    def _cell(self, block: int) -> QRectF:
        grid, scale = self.grid, self.devicePixelRatioF()
        left, top = grid.origin(block)
        return QRectF(left / scale, top / scale, grid.size / scale, grid.size / scale)
