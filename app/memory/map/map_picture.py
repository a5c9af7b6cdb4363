"""The physical map as pixels: only the cells that changed are drawn again. Knows nothing of Qt."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from app.memory.map import colors
from app.memory.map.cell_grid import CellGrid
from app.memory.map.cell_tiles import AT_REST, NOTCHED, PINNED, TileSet, blend, channels
from app.memory.map.color_modes import Mode, color_indices
from app.memory.map.colors import ColorIndices, ColorTable, Pixels
from app.memory.model.block_model import BlockModel
from engine.protocol import BlockState

Blocks = npt.NDArray[np.integer]

#: Blocks drawn at a time: the working memory stays in the processor's cache, the interface is not held up.
SLICE: Final = 1 << 16


class MapPicture:
    """Pixels of the blocks of a model that lie in a grid's window; others may be named and are passed over.

    Args:
        grid: where the cells lie.
        table: the colours.
        mode: what they mean.
        like: a picture whose tiles can be used again if they are of the same size and colours.

    Attributes:
        pixels: 0xAARRGGBB, uint32[grid.pixel_height, grid.pixel_width], C-contiguous; the same array
            for the whole life of the picture, so that an image may share its memory.
        mode: what colours mean; after a change everything must be drawn.
    """

    def __init__(
        self, grid: CellGrid, table: ColorTable, mode: Mode = Mode.OWNER, like: MapPicture | None = None
    ) -> None:
        self.grid, self.table, self.mode = grid, table, mode
        self.pixels: Pixels = np.full((grid.pixel_height, grid.pixel_width), table.paper, np.uint32)
        self._tiles = TileSet(table, grid.pitch, grid.size) if grid.shaped else None
        if like is not None and like.table is table and like.grid.pitch == grid.pitch:
            self._tiles = like._tiles
        pitch = grid.pitch
        self._cells = self.pixels.reshape(grid.rows, pitch, grid.columns, pitch)

    def inks(
        self,
        model: BlockModel,
        blocks: Blocks,
        chat_colors: ColorIndices,
        highlighted: npt.NDArray[np.bool_] | None,
    ) -> ColorIndices:
        """The ink of each of `blocks`, uint8.

        Args:
            model: the blocks.
            blocks: block numbers.
            chat_colors: ink of each chat number of the model.
            highlighted: per block of the pool, whether it stays bright; None while nothing is highlighted.
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
        """Draws the cells of `blocks` as they are now; `pops` as in `TileSet.take`."""
        grid = self.grid
        if not grid.whole:
            shown = grid.shows(blocks)
            blocks, pops = blocks[shown], pops if isinstance(pops, int) else pops[shown]
        if grid.per_cell > 1:
            self._draw_merged_cells(model, np.unique(grid.cell_of(blocks)), chat_colors, highlighted)
            return
        inked = self.inks(model, blocks, chat_colors, highlighted)
        rows, columns = self._places(blocks)
        if self._tiles is None:
            blended = self.table.plain[inked]
            if grid.pitch == 1:
                self.pixels[rows, columns] = blended
            else:
                self._cells[rows, : grid.size, columns, : grid.size] = blended[:, None, None]
            return
        tiles = self._tiles.take(inked, self._flags(model, blocks), self._levels(model, blocks), pops)
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
        """Draws some cells from `cell` on, a few milliseconds' worth; returns where to go on."""
        grid = self.grid
        last = min(grid.last_cell, cell + max(1, SLICE // grid.per_cell))
        cells = np.arange(cell, last)
        if grid.per_cell > 1:
            self._draw_merged_cells(model, cells, chat_colors, highlighted)
        else:
            self.draw(model, cells, chat_colors, highlighted)
        return last

    def draw_flashes(self, blocks: Blocks, strength: npt.NDArray[np.float64], color: int) -> None:
        """Tints cells with a pixel's colour, by `strength` (0 to 1)."""
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
        """Draws free blocks that were cached a moment ago, with `left` (0 to 1) of that grey."""
        grid = self.grid
        if not grid.whole:
            shown = grid.shows(blocks)
            blocks, left = blocks[shown], left[shown]
        if grid.per_cell > 1 or blocks.size == 0:
            return
        rows, columns = self._places(blocks)
        free, old = (np.full(blocks.size, ink, np.uint8) for ink in (colors.FREE, colors.CACHED))
        if self._tiles is None:
            blended = blend(self.table.plain[free], self.table.plain[old], left.astype(np.float32))
            self._cells[rows, : grid.size, columns, : grid.size] = blended[:, None, None]
            return
        flags, levels = np.zeros(blocks.size, np.uint8), np.full(blocks.size, grid.size)
        low, high = self._tiles.take(free, flags, levels), self._tiles.take(old, flags, levels)
        self._cells[rows, :, columns] = blend(low, high, left.astype(np.float32)[:, None, None])

    def _places(self, blocks: Blocks) -> tuple[Blocks, Blocks]:
        """Row and column of each block in the picture, all of which must be in it."""
        rows, columns = np.divmod(self.grid.cell_of(blocks) - self.grid.first_cell, self.grid.columns)
        return rows, columns

    def _flags(self, model: BlockModel, blocks: Blocks) -> npt.NDArray[np.uint8]:
        shared = (model.refs[blocks] > 1).astype(np.uint8) * NOTCHED
        return shared | model.pinned[blocks].astype(np.uint8) * PINNED

    def _levels(self, model: BlockModel, blocks: Blocks) -> npt.NDArray[np.int64]:
        """Filled rows of pixels: at least one for one token, all for a full or a free block."""
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
        """Cells that stand for several blocks take the mean of their colours.

        A colour's four bytes lie in four 16-bit lanes of one number, so that one addition adds them all.
        """
        grid, many = self.grid, self.grid.per_cell
        members = cells[:, None] * many + np.arange(many)
        beyond = members >= model.blocks
        inked = self.inks(model, np.minimum(members, model.blocks - 1).ravel(), chat_colors, highlighted)
        lanes = _lanes(self.table.plain)[inked].reshape(members.shape)
        lanes[beyond] = 0
        totals = np.zeros((len(cells), 4), np.uint32)
        for first in range(0, many, _LANE_ROOM):
            sums = lanes[:, first : first + _LANE_ROOM].sum(axis=1, dtype=np.uint64)
            totals += sums.astype("<u8").view("<u2").reshape(-1, 4)
        divisors = np.minimum(many, model.blocks - cells * many).astype(np.uint32)[:, None]
        mean = ((totals + divisors // 2) // divisors).astype(np.uint8)
        self.pixels.reshape(-1)[cells - grid.first_cell] = mean.view("<u4")[:, 0]


_LANE_ROOM: Final = 65535 // 255  # bytes that a 16-bit lane can add up


def _lanes(pixels: Pixels) -> npt.NDArray[np.uint64]:
    return channels(pixels).astype("<u2").view("<u8")[..., 0].astype(np.uint64)
