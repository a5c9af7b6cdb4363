"""The position of each block on the physical map, in device pixels. Qt-free.

Cells fill rows from left to right in block order. When zoomed in, cells are larger and not all rows fit, so
the picture shows some of them. That leaves one direction to pan in, and neighbours stay neighbours at every
zoom level.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

#: Largest pitch of cells while the whole pool is shown, CSS pixels.
MAX_PITCH: Final = 20
#: From this pitch on (device pixels) a cell is a rounded square that shows fill, sharing and animation.
SHAPED_PITCH: Final = 6

Blocks = npt.NDArray[np.integer]


class Level(NamedTuple):
    """A zoom level: device pixels from one cell to the next, and blocks per cell."""

    pitch: int
    per_cell: int = 1

    @property
    def fineness(self) -> float:
        """Orders levels: larger when zoomed in further."""
        return self.pitch / self.per_cell


@dataclass(frozen=True)
class CellGrid:
    """The visible rows of a grid of equal cells.

    Attributes:
        pitch: device pixels from one cell to the next, the gap included.
        columns: cells in a full row.
        rows: visible rows.
        per_cell: blocks per cell; 1 unless there are more blocks than pixels.
        top: the first visible row.
        all_rows: number of rows, visible or not.
    """

    blocks: int
    pitch: int
    columns: int
    rows: int
    per_cell: int = 1
    top: int = 0
    all_rows: int = 0

    @classmethod
    def fit(cls, blocks: int, width: int, height: int, scale: float = 1.0, most: int = MAX_PITCH) -> CellGrid:
        """Returns the grid of the largest cells with which the pool fits `width` x `height` device pixels.

        Among pitches close to the largest it takes the one that leaves the least width unused, so that the
        map is as wide as the widgets below it. No pitch is larger than `most` CSS pixels.
        """
        blocks, width, height = max(0, blocks), max(1, width), max(1, height)
        if blocks == 0:
            return cls(0, 1, width, 0)
        largest = min(width, max(1, round(most * scale)))
        while largest > 1 and -(-blocks // (width // largest)) * largest > height:
            largest -= 1
        if largest == 1 and blocks > width * height:
            return cls.window(blocks, width, height, Level(1, -(-blocks // (width * height))))
        near = range(largest - largest // 7, largest + 1)
        pitch = min(near, key=lambda p: (width % p + (largest - p), -p))
        return cls.window(blocks, width, height, Level(pitch))

    @classmethod
    def window(cls, blocks: int, width: int, height: int, level: Level, top: int = 0) -> CellGrid:
        """Returns the rows from `top` on that fit into `width` x `height` device pixels at this level."""
        pitch, per_cell = level
        columns = max(1, width // pitch)
        cells = -(-blocks // per_cell)
        all_rows = -(-cells // columns)
        rows = min(all_rows, max(1, height // pitch))
        return cls(blocks, pitch, columns, rows, per_cell, min(max(0, top), all_rows - rows), all_rows)

    # --- the picture ----------------------------------------------------------------------------

    @property
    def level(self) -> Level:
        """The zoom level."""
        return Level(self.pitch, self.per_cell)

    @property
    def whole(self) -> bool:
        """Whether every block is visible."""
        return self.rows == self.all_rows

    @property
    def first_cell(self) -> int:
        """The first visible cell."""
        return self.top * self.columns

    @property
    def last_cell(self) -> int:
        """One past the last visible cell."""
        return min(self.cells, (self.top + self.rows) * self.columns)

    @property
    def cells(self) -> int:
        """Number of cells, visible or not."""
        return -(-self.blocks // self.per_cell)

    @property
    def gap(self) -> int:
        """Device pixels between neighbouring cells."""
        if self.pitch >= SHAPED_PITCH:
            return max(1, round(self.pitch * 0.11))
        return 1 if self.pitch >= 3 else 0

    @property
    def size(self) -> int:
        """Width and height of the coloured part of a cell, in device pixels."""
        return self.pitch - self.gap

    @property
    def shaped(self) -> bool:
        """Whether cells are large enough for rounded corners, fill and a notch."""
        return self.pitch >= SHAPED_PITCH

    @property
    def pixel_width(self) -> int:
        """Width of the picture in device pixels."""
        return self.columns * self.pitch

    @property
    def pixel_height(self) -> int:
        """Height of the picture in device pixels."""
        return self.rows * self.pitch

    # --- blocks and cells -----------------------------------------------------------------------

    def cell_of(self, blocks: Blocks) -> Blocks:
        """Returns the cell of each block."""
        return blocks if self.per_cell == 1 else blocks // self.per_cell

    def shows(self, blocks: Blocks) -> npt.NDArray[np.bool_]:
        """Whether each of `blocks` is visible."""
        cells = self.cell_of(blocks)
        shown: npt.NDArray[np.bool_] = (cells >= self.first_cell) & (cells < self.last_cell)
        return shown

    def row_of(self, block: int) -> int:
        """Returns the row of a block, counted from the first block of the pool."""
        return block // self.per_cell // self.columns

    def origin(self, block: int) -> tuple[int, int]:
        """Left and top of the block's cell in device pixels; may be outside the picture."""
        row, column = divmod(block // self.per_cell, self.columns)
        return column * self.pitch, (row - self.top) * self.pitch

    def block_at(self, x: float, y: float) -> int:
        """Returns the first block of the cell at a point in device pixels, or -1."""
        if x < 0 or y < 0:
            return -1
        column, row = int(x) // self.pitch, int(y) // self.pitch
        cell = (self.top + row) * self.columns + column
        if column >= self.columns or row >= self.rows or cell >= self.cells:
            return -1
        return cell * self.per_cell

    def blocks_of(self, block: int) -> range:
        """Returns all blocks in the cell of `block`."""
        first = block // self.per_cell * self.per_cell
        return range(first, min(self.blocks, first + self.per_cell))

    def step(self, block: int, across: int, down: int) -> int:
        """Returns the first block of the cell that many cells away; `block` itself if there is none."""
        target = (block // self.per_cell + across + down * self.columns) * self.per_cell
        return target if 0 <= target < self.blocks else block


def levels(whole: CellGrid, scale: float) -> list[Level]:
    """Returns the zoom levels from the whole pool on; each shows about half as many blocks as the last."""
    shown = [whole.level]
    while shown[-1].per_cell > 1:
        shown.append(Level(1, max(1, shown[-1].per_cell // 2)))
    most = round(2 * MAX_PITCH * scale)
    while (pitch := shown[-1].pitch) < most:
        shown.append(Level(min(most, max(pitch + 1, round(pitch * 1.4)))))
    return shown
