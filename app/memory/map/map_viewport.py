"""Zoom and pan: which part of the pool the physical map shows. Qt-free."""

from __future__ import annotations

from typing import Final, NamedTuple

from app.memory.map.cell_grid import MAX_PITCH, CellGrid, Level, levels

_MARGIN: Final = 1  # rows between the cursor and the edge


class MapArea(NamedTuple):
    """The pool and the size of the map in device pixels.

    Attributes:
        blocks: number of blocks in the pool.
        width, height: of the map.
        scale: device pixels per CSS pixel.
        overview: width that the overview takes when zoomed in.
        most: largest pitch of cells while the whole pool is shown, CSS pixels.
    """

    blocks: int
    width: int
    height: int
    scale: float = 1.0
    overview: int = 0
    most: int = MAX_PITCH


class Viewport:
    """The shown part of the map, kept when the window is resized or the pool grows.

    The whole pool is shown until the user zooms in. From then on the cell size and the top block are kept.

    Attributes:
        grid: the visible cells.
    """

    def __init__(self) -> None:
        self.grid = CellGrid.fit(0, 1, 1)
        self._area = MapArea(0, 1, 1)
        self._level: Level | None = None  # None: the whole pool
        self._top_block = 0

    @property
    def zoomed(self) -> bool:
        """Whether the user has zoomed in."""
        return self._level is not None

    def set_area(self, area: MapArea) -> CellGrid:
        """Adapts the grid to a pool and a size; returns it."""
        if area == self._area:
            return self.grid
        self._area = area
        whole = self._whole()
        if self._level is not None and self._level.fineness <= whole.level.fineness:
            self._level = None
        if self._level is None or area.blocks == 0:
            self.grid = whole
        else:
            self._show(self._level, min(self._top_block, area.blocks - 1), 0)
        return self.grid

    def zoom(self, steps: int, block: int = -1, y: float = -1.0) -> bool:
        """Zooms in (`steps` > 0) or out around a block.

        Args:
            steps: zoom levels.
            block: stays visible; -1 for the one in the middle.
            y: where to put it, device pixels from the top; -1 for the middle.

        Returns:
            Whether anything changed.
        """
        if self.grid.blocks == 0:
            return False
        available, shown = levels(self._whole(), self._area.scale), self.grid.level.fineness
        now = min(range(len(available)), key=lambda at: abs(available[at].fineness - shown))
        then = min(max(0, now + steps), len(available) - 1)
        if then == now:
            return False
        if then == 0:
            return self.show_all()
        block = block if block >= 0 else self.middle
        self._level = available[then]
        grid = self._show(self._level, block, 0)
        self.pan_to(grid.row_of(block) - (int(y / grid.pitch) if y >= 0 else grid.rows // 2))
        return True

    def show_all(self) -> bool:
        """Shows the whole pool; returns False if it already does."""
        if self._level is None:
            return False
        self._level, self._top_block = None, 0
        self.grid = self._whole()
        return True

    def pan(self, rows: int) -> bool:
        """Moves down by some rows, or up if negative; returns whether anything changed."""
        return self.pan_to(self.grid.top + rows)

    def pan_to(self, top: int) -> bool:
        """Shows the rows from `top` on, as far as they exist; returns whether anything changed."""
        before = self.grid
        self._show(before.level, -1, top)
        return self.grid.top != before.top

    def reveal(self, block: int) -> bool:
        """Pans just far enough to show a block, not at the very edge; returns whether it had to."""
        grid = self.grid
        if grid.whole or not 0 <= block < grid.blocks:
            return False
        row, margin = grid.row_of(block), _MARGIN if grid.rows > 2 * _MARGIN else 0
        if row < grid.top + margin:
            return self.pan_to(row - margin)
        if row >= grid.top + grid.rows - margin:
            return self.pan_to(row + margin + 1 - grid.rows)
        return False

    @property
    def middle(self) -> int:
        """The block in the middle of the visible part."""
        first, last = self.shown
        return (first + last) // 2

    @property
    def shown(self) -> tuple[int, int]:
        """The first visible block, and one past the last."""
        grid = self.grid
        return grid.first_cell * grid.per_cell, min(grid.blocks, grid.last_cell * grid.per_cell)

    def _whole(self) -> CellGrid:
        area = self._area
        return CellGrid.fit(area.blocks, area.width, area.height, area.scale, area.most)

    def _show(self, level: Level, block: int, top: int) -> CellGrid:
        """Shows the rows from that of `block` on, or from `top` on if `block` is -1."""
        blocks, width, height, _, overview, _ = self._area
        width = max(1, width - overview)
        if block >= 0:
            top = CellGrid.window(blocks, width, height, level).row_of(block)
        self.grid = CellGrid.window(blocks, width, height, level, top)
        self._top_block = self.shown[0]
        return self.grid
