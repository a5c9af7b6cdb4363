"""The physical map as an array of pixels; draws only the cells that changed. Qt-free."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from app.memory.map import color_table
from app.memory.map.block_colors import Mode, color_indices
from app.memory.map.cell_grid import CellGrid
from app.memory.map.cell_tiles import AT_REST, NOTCHED, PINNED, TileSet, blend, channels
from app.memory.map.color_table import ColorIndices, ColorTable, Pixels
from app.memory.model.replayed_pool import BlockModel
from engine.protocol import BlockState

Blocks = npt.NDArray[np.integer]

#: Blocks drawn at a time, so that temporary arrays fit into the CPU cache and the window stays responsive.
SLICE: Final = 1 << 16


class MapPicture:
    """The pixels of the visible cells; the methods skip blocks that are not visible.

    Args:
        grid: the layout of the cells.
        table: the colours.
        mode: what the colours mean.
        like: a picture whose tiles are reused if they have the same size and colours.

    Attributes:
        pixels: 0xAARRGGBB, uint32[grid.pixel_height, grid.pixel_width], C-contiguous. The array is never
            replaced, so that an image may share its memory.
        mode: what the colours mean; after a change everything must be drawn.
    """

    def __init__(
        self, grid: CellGrid, table: ColorTable, mode: Mode = Mode.OWNER, like: MapPicture | None = None
    ) -> None:
        self.grid, self.table, self.mode = grid, table, mode
        self.pixels: Pixels = np.full((grid.pixel_height, grid.pixel_width), table.background, np.uint32)
        self._tiles = TileSet(table, grid.pitch, grid.size) if grid.shaped else None
        if like is not None and like.table is table and like.grid.pitch == grid.pitch:
            self._tiles = like._tiles
        pitch = grid.pitch
        self._cells = self.pixels.reshape(grid.rows, pitch, grid.columns, pitch)

    def color_indices(
        self,
        model: BlockModel,
        blocks: Blocks,
        chat_colors: ColorIndices,
        highlighted: npt.NDArray[np.bool_] | None,
    ) -> ColorIndices:
        """The colour index of each of `blocks`, uint8.

        Args:
            model: the pool.
            blocks: block numbers.
            chat_colors: colour index of each chat number of the model.
            highlighted: whether each block of the pool is highlighted, bool[blocks]; None dims no block.
        """
        result = color_indices(self.mode, model, blocks, chat_colors)
        if highlighted is not None:
            result[~highlighted[blocks]] += np.uint8(self.table.half)
        return result

    def draw(
        self,
        model: BlockModel,
        blocks: Blocks,
        chat_colors: ColorIndices,
        highlighted: npt.NDArray[np.bool_] | None = None,
        pops: npt.NDArray[np.integer] | int = AT_REST,
    ) -> None:
        """Draws the cells of `blocks`; `pops` as in `TileSet.take`."""
        grid = self.grid
        if not grid.whole:
            shown = grid.shows(blocks)
            blocks, pops = blocks[shown], pops if isinstance(pops, int) else pops[shown]
        if grid.per_cell > 1:
            self._draw_merged_cells(model, np.unique(grid.cell_of(blocks)), chat_colors, highlighted)
            return
        indices = self.color_indices(model, blocks, chat_colors, highlighted)
        rows, columns = self._places(blocks)
        if self._tiles is None:
            blended = self.table.plain[indices]
            if grid.pitch == 1:
                self.pixels[rows, columns] = blended
            else:
                self._cells[rows, : grid.size, columns, : grid.size] = blended[:, None, None]
            return
        tiles = self._tiles.take(indices, self._flags(model, blocks), self._levels(model, blocks), pops)
        self._cells[rows, :, columns] = tiles

    def draw_all(
        self, model: BlockModel, chat_colors: ColorIndices, highlighted: npt.NDArray[np.bool_] | None = None
    ) -> None:
        """Draws every cell."""
        cell = self.grid.first_cell
        while cell < self.grid.last_cell:
            cell = self.draw_from(cell, model, chat_colors, highlighted)

    def draw_from(
        self,
        cell: int,
        model: BlockModel,
        chat_colors: ColorIndices,
        highlighted: npt.NDArray[np.bool_] | None = None,
    ) -> int:
        """Draws cells from `cell` on for a few milliseconds; returns the next cell."""
        grid = self.grid
        last = min(grid.last_cell, cell + max(1, SLICE // grid.per_cell))
        cells = np.arange(cell, last)
        if grid.per_cell > 1:
            self._draw_merged_cells(model, cells, chat_colors, highlighted)
        else:
            self.draw(model, cells, chat_colors, highlighted)
        return last

    def draw_flashes(self, blocks: Blocks, strength: npt.NDArray[np.float64], color: int) -> None:
        """Tints cells with the pixel `color`, by `strength` (0 to 1)."""
        grid = self.grid
        if not grid.whole:
            shown = grid.shows(blocks)
            blocks, strength = blocks[shown], strength[shown]
        if grid.per_cell > 1 or blocks.size == 0:
            return
        rows, columns = self._places(blocks)
        cells = self._cells[rows, :, columns][:, : grid.size, : grid.size]
        tinted = blend(cells, np.full_like(cells, color), strength.astype(np.float32)[:, None, None])
        for row in range(grid.size):
            self._cells[rows, row, columns, : grid.size] = tinted[:, row]

    def draw_fades(self, blocks: Blocks, left: npt.NDArray[np.float64]) -> None:
        """Draws recently evicted blocks, which still have `left` (0 to 1) of the grey of cached blocks."""
        grid = self.grid
        if not grid.whole:
            shown = grid.shows(blocks)
            blocks, left = blocks[shown], left[shown]
        if grid.per_cell > 1 or blocks.size == 0:
            return
        rows, columns = self._places(blocks)
        free, old = (
            np.full(blocks.size, index, np.uint8) for index in (color_table.FREE, color_table.CACHED)
        )
        if self._tiles is None:
            blended = blend(self.table.plain[free], self.table.plain[old], left.astype(np.float32))
            self._cells[rows, : grid.size, columns, : grid.size] = blended[:, None, None]
            return
        flags, levels = np.zeros(blocks.size, np.uint8), np.full(blocks.size, grid.size)
        low, high = self._tiles.take(free, flags, levels), self._tiles.take(old, flags, levels)
        self._cells[rows, :, columns] = blend(low, high, left.astype(np.float32)[:, None, None])

    def _places(self, blocks: Blocks) -> tuple[Blocks, Blocks]:
        """Row and column in the picture of each block; all must be visible."""
        rows, columns = np.divmod(self.grid.cell_of(blocks) - self.grid.first_cell, self.grid.columns)
        return rows, columns

    def _flags(self, model: BlockModel, blocks: Blocks) -> npt.NDArray[np.uint8]:
        several = (model.refs[blocks] > 1) | (model.remembered.chats[blocks] > 1)
        shared = several.astype(np.uint8) * NOTCHED
        return shared | model.pinned[blocks].astype(np.uint8) * PINNED

    def _levels(self, model: BlockModel, blocks: Blocks) -> npt.NDArray[np.int64]:
        """Filled rows of pixels of each cell: at least one for one token, all for a full or a free block."""
        size, fill = self.grid.size, model.fill[blocks].astype(np.int64)
        levels = np.minimum(size, -(-fill * size // max(1, model.block_size)))
        levels[(levels == size) & (fill < model.block_size)] = size - 1
        levels[model.state[blocks] == BlockState.FREE] = size
        return levels

    def _draw_merged_cells(
        self,
        model: BlockModel,
        cells: Blocks,
        chat_colors: ColorIndices,
        highlighted: npt.NDArray[np.bool_] | None,
    ) -> None:
        """Draws cells of several blocks in the mean of their colours.

        The four bytes of a colour are spread to four 16-bit lanes of one number, so that one sum adds all.
        """
        grid, per_cell = self.grid, self.grid.per_cell
        members = cells[:, None] * per_cell + np.arange(per_cell)
        beyond = members >= model.blocks
        indices = self.color_indices(
            model, np.minimum(members, model.blocks - 1).ravel(), chat_colors, highlighted
        )
        lanes = _lanes(self.table.plain)[indices].reshape(members.shape)
        lanes[beyond] = 0
        totals = np.zeros((len(cells), 4), np.uint32)
        for first in range(0, per_cell, _LANE_SUMMANDS):
            sums = lanes[:, first : first + _LANE_SUMMANDS].sum(axis=1, dtype=np.uint64)
            totals += sums.astype("<u8").view("<u2").reshape(-1, 4)
        divisors = np.minimum(per_cell, model.blocks - cells * per_cell).astype(np.uint32)[:, None]
        mean = ((totals + divisors // 2) // divisors).astype(np.uint8)
        self.pixels.reshape(-1)[cells - grid.first_cell] = mean.view("<u4")[:, 0]


_LANE_SUMMANDS: Final = 65535 // 255  # bytes whose sum fits into a 16-bit lane


def _lanes(pixels: Pixels) -> npt.NDArray[np.uint64]:
    return channels(pixels).astype("<u2").view("<u8")[..., 0].astype(np.uint64)
