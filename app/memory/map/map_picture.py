"""The physical map as an array of pixels; draws only the cells that changed. Qt-free."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from app.memory.map import block_colors
from app.memory.map.block_colors import ColorIndices, ColorTable, Mode, Pixels, color_indices
from app.memory.map.cell_grid import CellGrid
from app.memory.model.replayed_pool import BlockModel
from engine.protocol import BlockState

# --- Tiles: pictures of single cells, each drawn once and then copied
NOTCHED: Final = 1  # flag: in several block tables
PINNED: Final = 2  # flag: must not be evicted
PICTURED: Final = 4  # flag: holds a part of an image
_FLAGS: Final = 8

#: Relative sizes of a cell while it pops up after its allocation; the last is its normal size.
POP_SCALES: Final = (0.45, 0.72, 0.9, 1.0)
AT_REST: Final = len(POP_SCALES) - 1
_PICTURED_SIZE: Final = 7  # of the smallest cell with that flag's mark
_OVERSAMPLING: Final = 8

Mask = npt.NDArray[np.float32]


def cell_mask(pitch: int, size: int, flags: int = 0, scale: float = 1.0) -> Mask:
    """Returns how much (0 to 1) of each pixel the shape of a cell covers, float32[pitch, pitch].

    A cell is a rounded square: with a notch at the top right if the block is shared, a dot if it is pinned,
    a line from the top left to the bottom right if it holds a part of an image and is large enough, filled
    from the bottom according to its tokens, and smaller for a moment after its allocation.
    """
    fine = _OVERSAMPLING
    y, x = (np.mgrid[0 : pitch * fine, 0 : pitch * fine] + 0.5) / fine
    half = size * scale / 2
    radius = min(half, 0.24 * size * scale)
    dx, dy = np.abs(x - size / 2), np.abs(y - size / 2)
    corner_x, corner_y = np.maximum(dx - (half - radius), 0), np.maximum(dy - (half - radius), 0)
    inside = (np.hypot(corner_x, corner_y) <= radius) & (dx <= half) & (dy <= half)
    if flags & NOTCHED:
        right, top, notch = size / 2 + half, size / 2 - half, max(2.0, 0.42 * size * scale)
        inside &= (right - x) + (y - top) > notch
    center = np.hypot(x - size / 2, y - size / 2)
    if flags & PICTURED and size >= _PICTURED_SIZE:
        inside &= (np.abs(x - y) > 0.1 * size) | (center < 0.34 * size * bool(flags & PINNED))
    if flags & PINNED:
        inside &= center > 0.19 * size * scale
    coverage: Mask = inside.reshape(pitch, fine, pitch, fine).mean(axis=(1, 3)).astype(np.float32)
    return coverage


def channels(pixels: Pixels) -> npt.NDArray[np.uint8]:
    """Returns the bytes of 0xAARRGGBB pixels in the order blue, green, red, alpha, uint8[..., 4]."""
    return np.ascontiguousarray(pixels, dtype="<u4").view(np.uint8).reshape(*pixels.shape, 4)


def blend(under: Pixels, over: Pixels, share: Mask | float) -> Pixels:
    """`under` mixed with `share` (0 to 1) of `over`, per channel."""
    low, high = channels(under).astype(np.float32), channels(over).astype(np.float32)
    weight = np.asarray(share, np.float32)[..., None]
    mixed = np.rint(low + (high - low) * weight).astype(np.uint8)
    return np.ascontiguousarray(mixed).view("<u4")[..., 0]


class TileSet:
    """The tiles of one palette and one cell size, drawn when first needed.

    Args:
        pitch: width and height of a tile in device pixels.
        size: width and height of the coloured part.
    """

    def __init__(self, table: ColorTable, pitch: int, size: int) -> None:
        self._table, self._pitch, self._size = table, pitch, size
        self._slots = np.full(2 * table.half * _FLAGS * (size + 1) * len(POP_SCALES), -1, np.int32)
        self._tiles: Pixels = np.empty((64, pitch, pitch), np.uint32)
        self._count = 0
        self._masks: dict[tuple[int, int], Mask] = {}

    def take(
        self,
        indices: ColorIndices,
        flags: npt.NDArray[np.uint8],
        levels: npt.NDArray[np.integer],
        pops: npt.NDArray[np.integer] | int = AT_REST,
    ) -> Pixels:
        """Returns the tiles of cells, uint32[cells, pitch, pitch].

        Args:
            indices: colour index of each cell.
            flags: `NOTCHED`, `PINNED` and `PICTURED` of each cell, uint8.
            levels: filled rows of pixels of each cell, 0 to `size`.
            pops: index into `POP_SCALES`, for all cells or each.
        """
        shapes = (indices.astype(np.int64) * _FLAGS + flags) * (self._size + 1) + levels
        keys = shapes * len(POP_SCALES) + pops
        slots = self._slots[keys]
        if slots.size and slots.min() < 0:
            for key in np.unique(keys[slots < 0]):
                self._draw(int(key))
            slots = self._slots[keys]
        tiles: Pixels = self._tiles[slots]
        return tiles

    def _draw(self, key: int) -> None:
        rest, pop = divmod(key, len(POP_SCALES))
        rest, level = divmod(rest, self._size + 1)
        index, flags = divmod(rest, _FLAGS)
        if (flags, pop) not in self._masks:
            self._masks[flags, pop] = cell_mask(self._pitch, self._size, flags, POP_SCALES[pop])
        if self._count == len(self._tiles):
            self._tiles = np.concatenate([self._tiles, np.empty_like(self._tiles)])
        body = np.full((self._pitch, self._pitch), self._table.plain[index], np.uint32)
        body[: self._size - level] = self._table.hollow[index]
        if self._table.is_at_rest(index):
            edge = block_colors.frame_width(self._size)
            body[edge : self._size - edge, edge : self._size - edge] = self._table.hollow[index]
        background = np.full_like(body, self._table.background)
        self._tiles[self._count] = blend(background, body, self._masks[flags, pop])
        self._slots[key] = self._count
        self._count += 1


Blocks = npt.NDArray[np.integer]

#: Blocks drawn at a time, so that temporary arrays fit into the CPU cache and the window stays responsive.
SLICE: Final = 1 << 16


class MapPicture:
    """The pixels of the visible cells; the methods skip blocks that are not visible.

    Args:
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
        """Returns the colour index of each of `blocks`, uint8.

        Args:
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
        grid, shown = self.grid, self.grid.shows(blocks)
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
        grid, shown = self.grid, self.grid.shows(blocks)
        blocks, left = blocks[shown], left[shown]
        if grid.per_cell > 1 or blocks.size == 0:
            return
        rows, columns = self._places(blocks)
        kinds = (block_colors.FREE, block_colors.CACHED)
        free, old = (np.full(blocks.size, index, np.uint8) for index in kinds)
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
        pictured = (model.images[blocks] > 0).astype(np.uint8) * PICTURED
        return shared | pictured | model.pinned[blocks].astype(np.uint8) * PINNED

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
        blocks = np.minimum(members, model.blocks - 1).ravel()
        indices = self.color_indices(model, blocks, chat_colors, highlighted)
        spread = channels(self.table.plain).astype("<u2").view("<u8")[..., 0].astype(np.uint64)
        lanes = spread[indices].reshape(members.shape)
        lanes[beyond] = 0
        totals = np.zeros((len(cells), 4), np.uint32)
        for first in range(0, per_cell, _LANE_SUMMANDS):
            sums = lanes[:, first : first + _LANE_SUMMANDS].sum(axis=1, dtype=np.uint64)
            totals += sums.astype("<u8").view("<u2").reshape(-1, 4)
        divisors = np.minimum(per_cell, model.blocks - cells * per_cell).astype(np.uint32)[:, None]
        mean = ((totals + divisors // 2) // divisors).astype(np.uint8)
        self.pixels.reshape(-1)[cells - grid.first_cell] = mean.view("<u4")[:, 0]


_LANE_SUMMANDS: Final = 65535 // 255  # bytes whose sum fits into a 16-bit lane


# --- Animations: blocks that pop up, fade out or flash, and lines for copies
POP_SECONDS: Final = 0.12
FADE_SECONDS: Final = 0.40
COPY_SECONDS: Final = 0.60
FLASH_SECONDS: Final = 0.90
#: More blocks at once (a long prompt, a snapshot) are shown without animation.
MAX_MOVING: Final = 4000
MAX_COPIES: Final = 48
_NO_BLOCKS: Final = np.empty(0, np.int64)


class CopyLine(NamedTuple):
    """A line from a copied block to its copy; `share` (0 to 1) of its time has passed."""

    source: int
    block: int
    share: float


class _Moving:
    """Blocks that move for some seconds, and when each began."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.clear()

    def clear(self) -> None:
        self.blocks: Blocks = np.empty(0, np.int64)
        self._starts = np.empty(0, np.float64)

    def start(self, blocks: Blocks, now: float) -> None:
        if 0 < blocks.size <= MAX_MOVING - self.blocks.size:
            self.blocks = np.concatenate([self.blocks, blocks])
            self._starts = np.concatenate([self._starts, np.full(blocks.size, now)])

    def passed(self, now: float) -> npt.NDArray[np.float64]:
        """Drops what has ended; returns the share (0 to 1) of its time that has passed for each block."""
        going = now - self._starts < self._seconds
        self.blocks, self._starts = self.blocks[going], self._starts[going]
        return np.clip((now - self._starts) / self._seconds, 0.0, 1.0)


class MapMotion:
    """The running animations. All times are seconds of one monotonic clock."""

    def __init__(self) -> None:
        self.reduced = False
        self._pops, self._fades, self._flashes = map(_Moving, (POP_SECONDS, FADE_SECONDS, FLASH_SECONDS))
        self._copies: list[tuple[int, int, float]] = []

    def clear(self) -> None:
        """Stops all animations."""
        for moving in (self._pops, self._fades, self._flashes):
            moving.clear()
        self._copies = []

    @property
    def busy(self) -> bool:
        """Whether any animation is running."""
        return bool(self.moving().size or self._copies)

    def start(
        self,
        now: float,
        *,
        allocated: Blocks,
        evicted: Blocks,
        copies: list[tuple[int, int]],
        preempted: Blocks = _NO_BLOCKS,
    ) -> None:
        """Starts animations for the changes since the last frame; does nothing with reduced motion."""
        if self.reduced:
            return
        self._pops.start(allocated, now)
        self._fades.start(evicted, now)
        self._flashes.start(preempted, now)
        free = MAX_COPIES - len(self._copies)
        self._copies += [(source, block, now) for source, block in copies[:free]]

    def moving(self) -> Blocks:
        """Returns all animated blocks; their cells must be drawn in every frame."""
        return np.concatenate([self._pops.blocks, self._fades.blocks, self._flashes.blocks])

    def pops(self, now: float) -> tuple[Blocks, npt.NDArray[np.integer]]:
        """Blocks that pop up, and the index into `POP_SCALES` of each; drops finished ones."""
        phase = self._pops.passed(now) * len(POP_SCALES)
        return self._pops.blocks, np.minimum(phase.astype(np.int64), AT_REST)

    def fades(self, now: float) -> tuple[Blocks, npt.NDArray[np.float64]]:
        """Blocks that fade out, and the share of their old colour that is left; drops finished ones."""
        left = 1.0 - self._fades.passed(now)
        return self._fades.blocks, left * left

    def flashes(self, now: float) -> tuple[Blocks, npt.NDArray[np.float64]]:
        """Blocks taken from a preempted chat, and the strength (1 to 0) of their flash."""
        left = 1.0 - self._flashes.passed(now)
        return self._flashes.blocks, left

    def copies(self, now: float) -> list[CopyLine]:
        """Returns the lines to draw; drops finished ones."""
        self._copies = [line for line in self._copies if now - line[2] < COPY_SECONDS]
        return [
            CopyLine(source, block, (now - start) / COPY_SECONDS) for source, block, start in self._copies
        ]
