"""Where each block of the pool lies on the physical map, in device pixels. Knows nothing of Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

#: Cells are never wider than this, however small the pool (CSS pixels).
MAX_PITCH: Final = 14
#: From this pitch on (device pixels) a cell is a rounded square with fill, notch and motion.
SHAPED_PITCH: Final = 6


@dataclass(frozen=True)
class CellGrid:
    """A grid of equal cells, filled row by row in block order.

    Attributes:
        blocks: blocks in the pool.
        pitch: device pixels from one cell to the next, the gap included.
        columns: cells in a full row.
        rows: rows, the last one perhaps not full.
        per_cell: blocks that one cell stands for; 1 unless there are more blocks than pixels.
    """

    blocks: int
    pitch: int
    columns: int
    rows: int
    per_cell: int = 1

    @classmethod
    def fit(cls, blocks: int, width: int, height: int, scale: float = 1.0) -> CellGrid:
        """The largest cells with which the pool fits into `width` x `height` device pixels.

        Among cells of nearly that size the one that leaves the least of the width empty wins, so that
        the map ends where the figures below it end.
        """
        blocks, width, height = max(0, blocks), max(1, width), max(1, height)
        if blocks == 0:
            return cls(0, 1, max(1, width), 0)
        largest = min(width, max(1, round(MAX_PITCH * scale)))
        while largest > 1 and -(-blocks // (width // largest)) * largest > height:
            largest -= 1
        if largest == 1 and blocks > width * height:
            per_cell = -(-blocks // (width * height))
            cells = -(-blocks // per_cell)
            return cls(blocks, 1, width, -(-cells // width), per_cell)
        near = range(largest - largest // 7, largest + 1)
        pitch = min(near, key=lambda p: (width % p + (largest - p), -p))
        columns = width // pitch
        return cls(blocks, pitch, columns, -(-blocks // columns))

    @property
    def cells(self) -> int:
        """Cells that stand for at least one block."""
        return -(-self.blocks // self.per_cell)

    @property
    def gap(self) -> int:
        """Device pixels left free at the right and the bottom of each cell."""
        if self.pitch >= SHAPED_PITCH:
            return max(1, round(self.pitch * 0.11))
        return 1 if self.pitch >= 3 else 0

    @property
    def size(self) -> int:
        """Width and height of the coloured part of a cell, in device pixels."""
        return self.pitch - self.gap

    @property
    def shaped(self) -> bool:
        """Whether cells are large enough for rounded corners, fill and notch."""
        return self.pitch >= SHAPED_PITCH

    @property
    def pixel_width(self) -> int:
        """Width of the picture in device pixels."""
        return self.columns * self.pitch

    @property
    def pixel_height(self) -> int:
        """Height of the picture in device pixels."""
        return self.rows * self.pitch

    def cell_of(self, blocks: npt.NDArray[np.integer]) -> npt.NDArray[np.integer]:
        """The cell of each block, each cell once and in order when several blocks share cells."""
        return blocks if self.per_cell == 1 else np.unique(blocks // self.per_cell)

    def origin(self, block: int) -> tuple[int, int]:
        """Left and top of the block's cell in device pixels."""
        row, column = divmod(block // self.per_cell, self.columns)
        return column * self.pitch, row * self.pitch

    def block_at(self, x: float, y: float) -> int:
        """The (first) block of the cell under a point in device pixels, or -1."""
        if x < 0 or y < 0:
            return -1
        column, row = int(x) // self.pitch, int(y) // self.pitch
        cell = row * self.columns + column
        if column >= self.columns or row >= self.rows or cell >= self.cells:
            return -1
        return cell * self.per_cell

    def blocks_of(self, block: int) -> range:
        """All blocks that share the cell of `block`."""
        first = block // self.per_cell * self.per_cell
        return range(first, min(self.blocks, first + self.per_cell))
