"""Keyboard, wheel, pinch and drag on the physical map, and the part of the pool that is shown."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent

from app.memory.map.cell_grid import MAX_PITCH, CellGrid, Level, levels

_MARGIN: Final = 1  # rows between the cursor and the edge


class MapArea(NamedTuple):
    """The pool and the size of the map in device pixels.

    Attributes:
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


_STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_ZOOMS: Final = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1, Qt.Key.Key_Underscore: -1}
_PAGE: Final = 8  # rows per page key while the whole pool is visible
_NOTCH: Final = 120  # one notch of a wheel, in eighths of a degree
_PINCH: Final = 0.18  # scale of a pinch per zoom step


class MapInput(QObject):
    """Turns input events into zoom, pan, a pointed block and a keyboard cursor.

    Signals:
        moved: another part of the pool or another zoom level is shown.
        pointed: another block is pointed at.
        picked: a block was clicked or Enter pressed on it; -1 for a click outside the blocks.

    Attributes:
        dragging: whether the map is being dragged.
        viewport: what is shown.
        hover: the block under the pointer, -1 for none.
        cursor: the block at the keyboard cursor, -1 before it was used.
        by_keyboard: whether `block` is the cursor's rather than the pointer's.
        scale: device pixels per CSS pixel.
    """

    moved = Signal()
    pointed = Signal()
    picked = Signal(int)

    def __init__(self, viewport: Viewport, parent: QObject) -> None:
        super().__init__(parent)
        self.viewport = viewport
        self.hover = self.cursor = -1
        self.by_keyboard = False
        self.scale = 1.0
        self._grabbed: QPointF | None = None  # where the button was pressed
        self.dragging = False
        self._zoom_rest = 0.0  # of a wheel or a pinch, less than a step
        self._pan_rest = 0.0  # of a pan, less than a row

    @property
    def block(self) -> int:
        """The block at the cursor or under the pointer, -1 for none."""
        return self.cursor if self.by_keyboard else self.hover

    def set_blocks(self, blocks: int) -> None:
        """Adapts to a pool of `blocks` blocks."""
        self.hover = -1
        if self.cursor >= blocks:
            self.cursor, self.by_keyboard = -1, False

    def leave(self) -> None:
        """Handles that the pointer or the focus left the map."""
        self.by_keyboard = False
        self._point(-1)

    def enter_by_keyboard(self) -> None:
        """Shows the cursor, because the map got the focus by keyboard."""
        self._move_cursor(max(0, self.cursor))

    # --- zoom and pan ---------------------------------------------------------------------------

    def zoom(self, steps: int, block: int = -1, y: float = -1.0) -> None:
        """Zooms around `block`, or else around the current one; see `Viewport.zoom`."""
        center = block if block >= 0 else self.block
        if self.viewport.zoom(steps, center, y):
            self._after_move()

    def show_all(self) -> None:
        """Shows the whole pool."""
        if self.viewport.show_all():
            self._after_move()

    def pan_to_share(self, share: float) -> None:
        """Centres the blocks at this position (0 to 1) in the pool."""
        grid = self.viewport.grid
        block = min(max(0, int(share * grid.blocks)), grid.blocks - 1)
        if grid.blocks and self.viewport.pan_to(grid.row_of(block) - grid.rows // 2):
            self._after_move()

    def wheel(self, event: QWheelEvent) -> bool:
        """Zooms at the pointer by mouse wheel; pans by two fingers or with Shift. Returns whether it did."""
        zooms = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        fingers = not event.pixelDelta().isNull() or event.phase() != Qt.ScrollPhase.NoScrollPhase
        shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        angle = event.angleDelta().y() or event.angleDelta().x()
        if zooms or not (fingers or shifted):
            self._zoom_rest += angle / _NOTCH
            return self._zoom_by_rest(event.position())
        if self.viewport.grid.whole:
            return False
        pixels = event.pixelDelta().y() * self.scale
        self._pan(-(pixels / self.viewport.grid.pitch if pixels else angle / _NOTCH * 3))
        return True

    def pinch(self, event: QNativeGestureEvent) -> bool:
        """Spreading two fingers zooms in; a double tap with two fingers shows the whole pool."""
        if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self._zoom_rest += event.value() / _PINCH
            return self._zoom_by_rest(event.position()) or True
        if event.gestureType() == Qt.NativeGestureType.SmartZoomNativeGesture:
            self.show_all()
            return True
        return False

    # --- buttons and keys -----------------------------------------------------------------------

    def press(self, event: QMouseEvent) -> None:
        """Handles a pressed button: the start of a click or a drag."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._grabbed, self.dragging = event.position(), False

    def move(self, event: QMouseEvent) -> None:
        """Handles a pointer move; with the button down it drags the map."""
        if self._grabbed is not None and event.buttons() & Qt.MouseButton.LeftButton:
            distance = event.position() - self._grabbed
            hints = QGuiApplication.styleHints()
            if not self.dragging and abs(distance.y()) < hints.startDragDistance():
                return
            self.dragging = True
            self._grabbed = event.position()
            self._pan(-distance.y() * self.scale / self.viewport.grid.pitch)
            return
        self.by_keyboard = False
        self._point(self._block_at(event.position()))

    def release(self, event: QMouseEvent) -> None:
        """Handles a released button: a click picks a block."""
        if event.button() == Qt.MouseButton.LeftButton and self._grabbed is not None:
            self._grabbed = None
            if not self.dragging:
                self.by_keyboard = False
                self._point(self._block_at(event.position()))
                self.picked.emit(self.hover)
        self.dragging = False

    def key(self, event: QKeyEvent) -> bool:
        """Handles a key; returns False if it has no meaning here."""
        key, grid = Qt.Key(event.key()), self.viewport.grid
        if grid.blocks == 0:
            return False
        page = _PAGE if grid.whole else max(1, grid.rows - 2)
        if key in _STEPS:
            self._step(*_STEPS[key])
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._step(0, page if key == Qt.Key.Key_PageDown else -page)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._move_cursor(0 if key == Qt.Key.Key_Home else grid.blocks_of(grid.blocks - 1).start)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.picked.emit(self.block)
        elif key in _ZOOMS:
            self.zoom(_ZOOMS[key])
        elif key == Qt.Key.Key_0:
            self.show_all()
        else:
            return False
        return True

    # --- private --------------------------------------------------------------------------------

    def _zoom_by_rest(self, at: QPointF) -> bool:
        steps = int(self._zoom_rest)
        self._zoom_rest -= steps
        if steps and self.viewport.zoom(steps, self._block_at(at), at.y() * self.scale):
            self._after_move()
            self._point(self._block_at(at))
        return True

    def _pan(self, rows: float) -> None:
        self._pan_rest += rows
        whole = int(self._pan_rest)
        self._pan_rest -= whole
        if whole and self.viewport.pan(whole):
            self._after_move()

    def _after_move(self) -> None:
        self.hover = -1
        if self.by_keyboard:
            self.viewport.reveal(self.cursor)
        self.moved.emit()

    def _block_at(self, at: QPointF) -> int:
        return self.viewport.grid.block_at(at.x() * self.scale, at.y() * self.scale)

    def _point(self, block: int) -> None:
        if block != self.hover or self.by_keyboard:
            self.hover = block
            self.pointed.emit()

    def _step(self, across: int, down: int) -> None:
        grid = self.viewport.grid
        start = self.cursor if self.cursor >= 0 else max(0, self.hover)
        self._move_cursor(grid.step(start, across, down))

    def _move_cursor(self, block: int) -> None:
        self.by_keyboard, self.cursor = True, block
        if self.viewport.reveal(block):
            self.moved.emit()
        self.pointed.emit()
