"""Which part of the pool the physical map shows, and how large. Knows nothing of Qt."""

from __future__ import annotations

from typing import Final, NamedTuple

from app.memory.map.cell_grid import CellGrid, Level, levels

_MARGIN: Final = 1  # rows kept between the cursor and the edge


class MapArea(NamedTuple):
    """What there is to lay out, and where: device pixels.

    Attributes:
        blocks: in the pool.
        width, height: of the map.
        scale: device pixels in a CSS pixel.
        rail: taken from the width for the overview while not everything is shown.
    """

    blocks: int
    width: int
    height: int
    scale: float = 1.0
    rail: int = 0


class Viewport:
    """A place on the map that survives resizing and a growing pool.

    The whole pool is shown until somebody zooms in. After that the size of cells stays, and the block at
    the top stays in sight.

    Attributes:
        grid: what is to be drawn now.
    """

    def __init__(self) -> None:
        self.grid = CellGrid.fit(0, 1, 1)
        self._room = MapArea(0, 1, 1)
        self._level: Level | None = None  # None: the whole pool
        self._top_block = 0

    @property
    def zoomed(self) -> bool:
        """Whether less than the whole pool is meant to be shown."""
        return self._level is not None

    def lay(self, room: MapArea) -> CellGrid:
        """Lays the cells out."""
        if room == self._room:
            return self.grid
        self._room = room
        whole = self._whole()
        if self._level is not None and self._level.fineness <= whole.level.fineness:
            self._level = None
        if self._level is None or room.blocks == 0:
            self.grid = whole
        else:
            self._show(self._level, min(self._top_block, room.blocks - 1), 0)
        return self.grid

    def zoom(self, steps: int, block: int = -1, y: float = -1.0) -> bool:
        """Shows less (`steps` > 0) or more, around a block.

        Args:
            steps: how much.
            block: stays in sight; without one (-1) that in the middle.
            y: device pixels from the top at which it shall lie; -1: in the middle.

        Returns:
            Whether that changed anything.
        """
        if self.grid.blocks == 0:
            return False
        there_are, shown = levels(self._whole(), self._room.scale), self.grid.level.fineness
        now = min(range(len(there_are)), key=lambda at: abs(there_are[at].fineness - shown))
        then = min(max(0, now + steps), len(there_are) - 1)
        if then == now:
            return False
        if then == 0:
            return self.show_all()
        block = block if block >= 0 else self.middle
        self._level = there_are[then]
        grid = self._show(self._level, block, 0)
        self.pan_to(grid.row_of(block) - (int(y / grid.pitch) if y >= 0 else grid.rows // 2))
        return True

    def show_all(self) -> bool:
        """Shows the whole pool; False when it does already."""
        if self._level is None:
            return False
        self._level, self._top_block = None, 0
        self.grid = self._whole()
        return True

    def pan(self, rows: int) -> bool:
        """Goes some rows down, or up with a negative number; returns whether there were any."""
        return self.pan_to(self.grid.top + rows)

    def pan_to(self, top: int) -> bool:
        """Shows the rows from `top` on, or as near as there are; returns whether that is another place."""
        before = self.grid
        self._show(before.level, -1, top)
        return self.grid.top != before.top

    def reveal(self, block: int) -> bool:
        """Pans just so far that a block is seen, not at the very edge; returns whether that was needed."""
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
        """The block in the middle of what is shown."""
        first, last = self.shown
        return (first + last) // 2

    @property
    def shown(self) -> tuple[int, int]:
        """The first block that is shown, and one past the last."""
        grid = self.grid
        return grid.first_cell * grid.per_cell, min(grid.blocks, grid.last_cell * grid.per_cell)

    def _whole(self) -> CellGrid:
        return CellGrid.fit(self._room.blocks, self._room.width, self._room.height, self._room.scale)

    def _show(self, level: Level, block: int, top: int) -> CellGrid:
        """Shows rows from that of `block` on, or from `top` on where `block` is -1."""
        blocks, width, height, _, rail = self._room
        width = max(1, width - rail)
        if block >= 0:
            top = CellGrid.window(blocks, width, height, level).row_of(block)
        self.grid = CellGrid.window(blocks, width, height, level, top)
        self._top_block = self.shown[0]
        return self.grid
