"""The picture of a pool, updated frame by frame: changes, animations and fading colours.

Holds the pixels as a `QImage`; independent of widgets and input.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QImage

from app.memory.map import block_colors
from app.memory.map.block_colors import ColorTable, Mode, fades
from app.memory.map.cell_grid import CellGrid
from app.memory.map.map_picture import MapMotion, MapPicture
from app.memory.model.change_log import Changes
from app.memory.model.replayed_pool import BlockModel
from app.theme.palette import ChatLook, Palette
from engine.protocol import BlockState, program_of

FRAME_BUDGET: Final = 0.006  # seconds of drawing per frame; the rest waits for the next frames

Blocks = npt.NDArray[np.integer]


def image_of(picture: MapPicture) -> QImage:
    """Returns an image that shares the picture's memory; keep the picture alive as long as the image."""
    grid = picture.grid
    bytes_per_line = grid.pixel_width * picture.pixels.itemsize
    return QImage(
        picture.pixels.data, grid.pixel_width, grid.pixel_height, bytes_per_line, QImage.Format.Format_RGB32
    )


class Canvas:
    """Draws a model into a picture.

    Attributes:
        image: the same memory, for a painter.
        chat: the id of the highlighted chat; empty for none.
        dirty: blocks drawn since the last `take_dirty`; None for all.
        stale: whether everything must be drawn again.
    """

    def __init__(self, model: BlockModel, palette: Palette, grid: CellGrid) -> None:
        self.model, self.motion = model, MapMotion()
        self.looks: Mapping[str, ChatLook] = {}
        self.chat = ""
        self.mode = Mode.OWNER
        self.dirty: Blocks | None = None
        self._highlighted: npt.NDArray[np.bool_] | None = None
        self._chat_color_cache = np.empty(0, np.uint8)
        self._aged_at = 0.0
        self._next = -1  # the next cell to draw in a drawing of everything; -1 when complete
        self.stale = True
        self._table = ColorTable(palette)
        self.picture = MapPicture(grid, self._table)
        self.set_grid(grid)

    # --- settings ------------------------------------------------------------------------------

    def set_grid(self, grid: CellGrid, scale: float = 1.0) -> None:
        """Starts an empty picture with another layout; `scale` is device pixels per CSS pixel."""
        self.picture = MapPicture(grid, self._table, self.mode, like=self.picture)
        self.image = image_of(self.picture)
        self.image.setDevicePixelRatio(scale)
        self.stale = True

    def set_palette(self, palette: Palette) -> None:
        """Switches to another palette; `set_grid` must follow."""
        self._table = ColorTable(palette)
        self._chat_color_cache = np.empty(0, np.uint8)

    def set_looks(self, looks: Mapping[str, ChatLook]) -> None:
        """Sets titles and colours of the chats."""
        self.looks = looks
        self._chat_color_cache = np.empty(0, np.uint8)
        self.stale = True

    def set_mode(self, mode: Mode) -> None:
        """Sets what the colours mean, from the next frame on."""
        self.mode = self.picture.mode = mode
        self.stale = True

    def highlight(self, chat: str) -> None:
        """Highlights the blocks of a chat and dims all others; an empty id highlights none."""
        if chat != self.chat:
            self.chat = chat
            self.stale = True

    @property
    def unfinished(self) -> bool:
        """Whether the next frames still have cells to draw."""
        return self._next >= 0

    # --- frames ---------------------------------------------------------------------------------

    def frame(self, changes: Changes, now: float, warning: int) -> bool:
        """Draws changed and animated cells.

        Args:
            now: seconds of the window's monotonic clock.
            warning: pixel in which blocks of a preempted chat flash.

        Returns:
            Whether the lines of copies must be painted again over the picture.
        """
        if changes.everything or self.stale:
            self.draw_all()
            return False
        if self._next >= 0:
            self._continue_drawing()
        blocks = changes.blocks
        had_lines = bool(self.motion.copies(now))
        self.motion.start(
            now,
            allocated=changes.allocated,
            evicted=changes.evicted,
            copies=changes.copies,
            preempted=changes.preempted,
        )
        moving = self.motion.moving()
        if moving.size:
            blocks = np.concatenate([blocks, moving])
        if self.chat and changes.blocks.size:
            highlighted = self.model.held_by(self.chat)
            if self._highlighted is not None:
                blocks = np.concatenate([blocks, np.flatnonzero(highlighted != self._highlighted)])
            self._highlighted = highlighted
        if blocks.size:
            self.picture.draw(self.model, blocks, self.chat_color_indices(), self._highlighted)
            self._draw_motion(now, warning)
            self._add_dirty(blocks)
        return had_lines or bool(self.motion.copies(now))

    def draw_all(self) -> None:
        """Starts to draw everything, as far as the time of one frame allows."""
        self.motion.clear()
        self._highlighted = self.model.held_by(self.chat) if self.chat else None
        self._aged_at, self.stale = self.model.now, False
        self._next = self.picture.grid.first_cell
        self._continue_drawing()

    def refresh_ages(self) -> None:
        """Draws the blocks whose colour faded since the last call."""
        if fades(self.mode) and not self.stale:
            blocks = np.flatnonzero(self.model.state != BlockState.FREE)
            age = self.model.age(blocks)
            before = np.maximum(0.0, age - (self.model.now - self._aged_at))
            faded = blocks[block_colors.ages(age) != block_colors.ages(before)]
            if faded.size:
                self.picture.draw(self.model, faded, self.chat_color_indices(), self._highlighted)
                self._add_dirty(faded)
        self._aged_at = self.model.now

    def take_dirty(self) -> Blocks | None:
        """Returns the blocks drawn since the last call; None for all."""
        dirty, self.dirty = self.dirty, np.empty(0, np.int64)
        return dirty

    def whole_picture(self, grid: CellGrid) -> MapPicture:
        """Returns a picture of the cells of `grid` as they are now, without animation or highlight."""
        drawn = MapPicture(grid, self._table, self.mode)
        drawn.draw_all(self.model, self.chat_color_indices())
        return drawn

    def draw_into(self, picture: MapPicture, cell: int) -> int:
        """Draws some cells of another picture of the same pool from `cell` on; returns the next cell."""
        return picture.draw_from(cell, self.model, self.chat_color_indices(), self._highlighted)

    # --- drawing --------------------------------------------------------------------------------

    def _continue_drawing(self) -> None:
        until, last = time.perf_counter() + FRAME_BUDGET, self.picture.grid.last_cell
        while 0 <= self._next < last:
            self._next = self.draw_into(self.picture, self._next)
            if time.perf_counter() > until:
                break
        if self._next >= last:
            self._next = -1
        self.dirty = None

    def _draw_motion(self, now: float, warning: int) -> None:
        state, picture = self.model.state, self.picture
        blocks, left = self.motion.fades(now)
        still = state[blocks] == BlockState.FREE
        picture.draw_fades(blocks[still], left[still])
        blocks, strength = self.motion.flashes(now)
        picture.draw_flashes(blocks, strength, warning)
        blocks, phases = self.motion.pops(now)
        still = state[blocks] == BlockState.USED
        if picture.grid.per_cell == 1 and still.any():
            colors = self.chat_color_indices()
            picture.draw(self.model, blocks[still], colors, self._highlighted, phases[still])

    def _add_dirty(self, blocks: Blocks) -> None:
        if self.dirty is not None:
            self.dirty = np.concatenate([self.dirty, blocks])

    def chat_color_indices(self) -> block_colors.ColorIndices:
        """Returns the colour index of each chat number of the model."""
        chats = self.model.chats
        if len(self._chat_color_cache) != len(chats) + 1:
            # Chat number -1 (not known) takes the last entry.
            self._chat_color_cache = np.array(
                [*(self._color_index(chat) for chat in chats), block_colors.UNKNOWN_CHAT], np.uint8
            )
        return self._chat_color_cache

    def _color_index(self, chat: str) -> int:
        if program_of(chat):
            return block_colors.GUEST
        look = self.looks.get(chat)
        return self._table.owner(look.color_index if look else None)
