"""The physical map: every block of the pool in its place."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.memory import inks
from app.memory.changes import Changes
from app.memory.describe import Description, describe_block, describe_crowd
from app.memory.grid import CellGrid
from app.memory.inks import InkTable
from app.memory.marks import paint_copy, paint_ring
from app.memory.model import BlockModel, Status
from app.memory.modes import Mode, fades
from app.memory.motion import Motion
from app.memory.picture import MapPicture
from app.theme.looks import ChatLook
from app.theme.palette import Palette
from engine.protocol import BlockState

_STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_PageUp: (0, -8),
    Qt.Key.Key_PageDown: (0, 8),
}
_FRAME_BUDGET: Final = 0.006  # seconds that a frame may draw before it lets others have their turn


class PhysicalMap(QWidget):
    """Paints a `BlockModel` as a grid of cells; `frame` brings the picture up to date.

    Signals:
        pointed: block under the pointer or the keyboard cursor, -1 for none.
        picked: a block was clicked or Enter pressed on it: its owner's chat, empty for none.
        selection_changed: block that is selected, -1 for none.

    Attributes:
        mode: what colours mean; `set_mode` changes it.
        selected: the block that was clicked last, -1 for none.
    """

    pointed = Signal(int)
    picked = Signal(str)
    selection_changed = Signal(int)

    def __init__(self, model: BlockModel, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = model
        self.motion = Motion()
        self.looks: Mapping[str, ChatLook] = {}
        self.mode, self.selected = Mode.OWNER, -1
        self._palette, self._table = palette, InkTable(palette)
        self._limit = 270
        self._chat = ""  # highlighted
        self._lit: npt.NDArray[np.bool_] | None = None
        self._inks_of_chats = np.empty(0, np.uint8)
        self._now = self._aged_at = 0.0
        self._hover = self._cursor = -1
        self._by_keyboard = False
        self._stale = True  # the picture shows nothing yet, or something that is no longer so
        self._next = -1  # block from which on cells are still to be drawn, -1: all are there
        self.setAccessibleName("Block map")
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._make_picture()

    # --- what is shown --------------------------------------------------------------------------

    @property
    def grid(self) -> CellGrid:
        """Where the cells lie."""
        return self._picture.grid

    @property
    def picture(self) -> MapPicture:
        """The pixels."""
        return self._picture

    @property
    def block(self) -> int:
        """The block that is pointed at, -1 for none."""
        return self._cursor if self._by_keyboard else self._hover

    def set_palette(self, palette: Palette) -> None:
        """Takes over other colours."""
        self._palette, self._table = palette, InkTable(palette)
        self._make_picture()

    def set_looks(self, looks: Mapping[str, ChatLook]) -> None:
        """Takes over titles and hues of the chats."""
        self.looks = looks
        self._inks_of_chats = np.empty(0, np.uint8)
        self._stale = True

    def set_mode(self, mode: Mode) -> None:
        """Colours mean something else from the next frame on."""
        self.mode = self._picture.mode = mode
        self._stale = True

    def select(self, block: int) -> None:
        """Rings a block, none with -1."""
        if block != self.selected:
            self.selected = block
            self.update()
            self.selection_changed.emit(block)

    def set_limit(self, height: int) -> None:
        """The map gets at most this high (CSS pixels); its cells shrink to fit."""
        if height != self._limit:
            self._limit = height
            self.fit()

    def highlight(self, chat: str) -> None:
        """Lights the blocks of a chat and dims all others; an empty id ends that."""
        if chat != self._chat:
            self._chat = chat
            self._stale = True

    def mark_stale(self) -> None:
        """Changes were missed: the next frame draws everything."""
        self._stale = True

    def fit(self) -> None:
        """Lays the cells out anew if the pool, the width or the screen changed."""
        if self._wanted_grid() != self.grid:
            self._make_picture()

    def frame(self, changes: Changes, now: float) -> bool:
        """Brings the picture up to date and asks for a repaint of what changed.

        Args:
            changes: from the model.
            now: seconds of the window's monotonic clock.

        Returns:
            Whether something moves, so that another frame is wanted.
        """
        self._now = now
        self.fit()
        if changes.everything or self._stale:
            self._draw_all()
            return self._next >= 0
        if self._next >= 0:
            self._draw_on()
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
        if self._chat and changes.blocks.size:
            lit = self.model.lit(self._chat)
            if self._lit is not None:
                blocks = np.concatenate([blocks, np.flatnonzero(lit != self._lit)])
            self._lit = lit
        if blocks.size:
            self._picture.draw(self.model, blocks, self._chat_inks(), self._lit)
            self._draw_motion(now)
            self.update(self._area(blocks))
        if had_lines or self.motion.copies(now):
            self.update()
        return self.motion.busy or self._next >= 0

    def refresh_ages(self) -> None:
        """Draws the blocks that have become a shade fainter since the last time."""
        if fades(self.mode) and not self._stale:
            whose = self.model.state == BlockState.CACHED
            if self.mode is Mode.AGE:
                whose = self.model.state != BlockState.FREE
            blocks = np.flatnonzero(whose)
            age = self.model.age(blocks)
            before = np.maximum(0.0, age - (self.model.now - self._aged_at))
            faded = blocks[inks.ages(age) != inks.ages(before)]
            if faded.size:
                self._picture.draw(self.model, faded, self._chat_inks(), self._lit)
                self.update(self._area(faded))
        self._aged_at = self.model.now

    def describe(self) -> Description | None:
        """The block that is pointed at, in words; None for none."""
        if not 0 <= self.block < self.model.blocks:
            return None
        crowd = self.grid.blocks_of(self.block)
        if len(crowd) > 1:
            return describe_crowd(self.model, crowd)
        return describe_block(self.model, self.block, self.looks)

    def value_text(self) -> str:
        """The map in a sentence, for a screen reader; with the cursor on a block, that block."""
        description = self.describe() if self.hasFocus() else None
        if description is not None:
            return str(description)
        free, cached, used = self.model.counts()
        if self.model.blocks == 0:
            return "no model is loaded"
        return (
            f"{used:,} of {self.model.blocks:,} blocks in use by {len(self.model.held())} chats, "
            f"{cached:,} cached, {free:,} free"
        )

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(380, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.fit()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.fit()
        elif event.type() == QEvent.Type.Leave:
            self._point(-1)
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), QColor(self._palette.panel))
            if self.model.blocks == 0:
                return
            if self._stale:
                self._draw_all()
            painter.drawImage(QPointF(0, 0), self._image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.model.status is Status.LOST:
                veil = QColor(self._palette.panel)
                veil.setAlphaF(0.6)
                painter.fillRect(self.rect(), veil)
                return
            for line in self.motion.copies(self._now):
                ends = self._cell(line.source).center(), self._cell(line.block).center()
                paint_copy(painter, *ends, line.share, self._palette)
            if 0 <= self.selected < self.model.blocks:
                paint_ring(painter, self._cell(self.selected), self._palette.accent, self._palette, 2.2)
            if 0 <= self.block < self.model.blocks:
                color = self._palette.accent if self._by_keyboard else self._palette.text
                paint_ring(painter, self._cell(self.block), color, self._palette)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._by_keyboard = False
        self._point(self._block_at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pick(self._block_at(event.position()))

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() != Qt.FocusReason.MouseFocusReason and self.model.blocks:
            self._by_keyboard = True
            self._move_cursor(max(0, self._cursor))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._by_keyboard = False
        self._point(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, grid = Qt.Key(event.key()), self.grid
        if self.model.blocks == 0:
            super().keyPressEvent(event)
        elif key in _STEPS:
            across, down = _STEPS[key]
            start = self._cursor if self._cursor >= 0 else max(0, self._hover)
            step = (across + down * grid.columns) * grid.per_cell
            target = start // grid.per_cell * grid.per_cell + step
            self._move_cursor(target if 0 <= target < self.model.blocks else start)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._move_cursor(0 if key == Qt.Key.Key_Home else (grid.cells - 1) * grid.per_cell)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._pick(self.block)
        elif key == Qt.Key.Key_Escape and (self._chat or self.selected >= 0):
            self.select(-1)
            self.picked.emit("")
        else:
            super().keyPressEvent(event)

    # --- drawing --------------------------------------------------------------------------------

    def _wanted_grid(self) -> CellGrid:
        scale = self.devicePixelRatioF()
        return CellGrid.fit(self.model.blocks, int(self.width() * scale), int(self._limit * scale), scale)

    def _make_picture(self) -> None:
        grid = self._wanted_grid()
        self._picture = MapPicture(grid, self._table, self.mode)
        scale = self.devicePixelRatioF()
        self._image = QImage(
            self._picture.pixels.data,
            grid.pixel_width,
            grid.pixel_height,
            grid.pixel_width * 4,
            QImage.Format.Format_RGB32,
        )
        self._image.setDevicePixelRatio(scale)
        self.setFixedHeight(max(1, round(grid.pixel_height / scale)) if grid.rows else self._limit)
        self._hover, self._stale = -1, True
        if self.selected >= self.model.blocks:
            self.select(-1)
        if self._cursor >= self.model.blocks:
            self._cursor, self._by_keyboard = -1, False
        self.update()

    def _draw_all(self) -> None:
        self.motion.clear()
        self._lit = self.model.lit(self._chat) if self._chat else None
        self._aged_at, self._stale = self.model.now, False
        self._next = 0
        self._draw_on()

    def _draw_on(self) -> None:
        """Draws what is still to be drawn, as far as the time of a frame reaches."""
        until = time.perf_counter() + _FRAME_BUDGET
        while 0 <= self._next < self.model.blocks:
            self._next = self._picture.draw_from(self._next, self.model, self._chat_inks(), self._lit)
            if time.perf_counter() > until:
                break
        if self._next >= self.model.blocks:
            self._next = -1
        self.update()

    def _draw_motion(self, now: float) -> None:
        state = self.model.state
        blocks, left = self.motion.fades(now)
        still = state[blocks] == BlockState.FREE
        self._picture.draw_fades(blocks[still], left[still])
        blocks, strength = self.motion.flashes(now)
        self._picture.draw_flashes(blocks, strength, inks.pixel(inks.rgb(self._palette.warn)))
        blocks, phases = self.motion.pops(now)
        still = state[blocks] == BlockState.USED
        if self.grid.per_cell == 1 and still.any():
            self._picture.draw(self.model, blocks[still], self._chat_inks(), self._lit, phases[still])

    def _chat_inks(self) -> inks.Inks:
        """The ink of each chat number of the model."""
        chats = self.model.chats
        if len(self._inks_of_chats) != len(chats) + 1:
            colors = [self.looks[chat].color_index if chat in self.looks else None for chat in chats]
            # The last entry is what chat number -1 (not known) finds.
            self._inks_of_chats = np.array(
                [*(self._table.owner(color) for color in colors), inks.STRANGER], np.uint8
            )
        return self._inks_of_chats

    def _area(self, blocks: npt.NDArray[np.integer]) -> QRect:
        """The part of the widget in which the cells of `blocks` lie."""
        grid, scale = self.grid, self.devicePixelRatioF()
        rows = blocks // grid.per_cell // grid.columns
        top = int(int(rows.min()) * grid.pitch / scale) - 1
        bottom = int((int(rows.max()) + 1) * grid.pitch / scale) + 2
        return QRect(0, top, self.width(), bottom - top)

    def _cell(self, block: int) -> QRectF:
        grid, scale = self.grid, self.devicePixelRatioF()
        left, top = grid.origin(block)
        return QRectF(left / scale, top / scale, grid.size / scale, grid.size / scale)

    # --- pointing -------------------------------------------------------------------------------

    def _block_at(self, position: QPointF) -> int:
        scale = self.devicePixelRatioF()
        return self.grid.block_at(position.x() * scale, position.y() * scale)

    def _point(self, block: int) -> None:
        if block != self._hover or block < 0:
            self._hover = block
            self.update()
            self.pointed.emit(self.block)

    def _move_cursor(self, block: int) -> None:
        self._by_keyboard, self._cursor = True, block
        self.update()
        self.pointed.emit(block)

    def _pick(self, block: int) -> None:
        self.select(-1 if self.grid.per_cell > 1 else block)
        chat = ""
        if 0 <= block < self.model.blocks and self.model.state[block] == BlockState.USED:
            number = int(self.model.chat[block])
            chat = self.model.chats[number] if number >= 0 else ""
        self.picked.emit(chat)
