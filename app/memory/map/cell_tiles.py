"""Pictures of single cells, each drawn once and then copied. Qt-free.

A cell is a rounded square: with a notch at the top right if the block is shared, a dot if it is pinned,
filled from the bottom according to its tokens, and smaller for a moment after its allocation.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from app.memory.map.color_table import ColorIndices, ColorTable, Pixels

NOTCHED: Final = 1  # flag: in several block tables
PINNED: Final = 2  # flag: must not be evicted
_FLAGS: Final = 4

#: Relative sizes of a cell while it pops up after its allocation; the last is its normal size.
POP_SCALES: Final = (0.45, 0.72, 0.9, 1.0)
AT_REST: Final = len(POP_SCALES) - 1
_OVERSAMPLING: Final = 8

Mask = npt.NDArray[np.float32]


def cell_mask(pitch: int, size: int, flags: int = 0, scale: float = 1.0) -> Mask:
    """How much (0 to 1) of each pixel the shape of a cell covers, float32[pitch, pitch]."""
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
    if flags & PINNED:
        inside &= np.hypot(x - size / 2, y - size / 2) > 0.19 * size * scale
    coverage: Mask = inside.reshape(pitch, fine, pitch, fine).mean(axis=(1, 3)).astype(np.float32)
    return coverage


def channels(pixels: Pixels) -> npt.NDArray[np.uint8]:
    """The bytes of 0xAARRGGBB pixels in the order blue, green, red, alpha, uint8[..., 4]."""
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
        table: the colours.
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
        """The tiles of cells, uint32[cells, pitch, pitch].

        Args:
            indices: colour index of each cell.
            flags: `NOTCHED` and `PINNED` of each cell, uint8.
            levels: filled rows of pixels of each cell, 0 to `size`.
            pops: index into `POP_SCALES`, for all cells or each.
        """
        keys = ((indices.astype(np.int64) * _FLAGS + flags) * (self._size + 1) + levels) * len(
            POP_SCALES
        ) + pops
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
        mask = self._masks.get((flags, pop))
        if mask is None:
            mask = cell_mask(self._pitch, self._size, flags, POP_SCALES[pop])
            self._masks[flags, pop] = mask
        if self._count == len(self._tiles):
            self._tiles = np.concatenate([self._tiles, np.empty_like(self._tiles)])
        body = np.full((self._pitch, self._pitch), self._table.plain[index], np.uint32)
        body[: self._size - level] = self._table.hollow[index]
        background = np.full_like(body, self._table.background)
        self._tiles[self._count] = blend(background, body, mask)
        self._slots[key] = self._count
        self._count += 1
