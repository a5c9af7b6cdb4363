"""The cells under the map: window pools, recurrent states, and blocks that waiting chats need again.

Each has a caption above its cells.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app.memory.map.block_colors import Mode
from app.memory.map.physical_map import PhysicalMap
from app.memory.model.block_description import (
    Description,
    host_texts,
    names_of,
    pool_name,
    pool_texts,
    state_texts,
    waiting_text,
)
from app.memory.model.chat_colors import chat_color, mix
from app.memory.model.replayed_pool import BlockModel
from app.memory.panel_style import font, plot_painter, px
from app.theme.palette import ChatLook, Palette
from app.theme.theme import draw_rounded
from app.theme.widgets import discard, filled
from app.translation import translate
from engine.protocol import Preempted

# --- Captions and rows of cells, for memory outside the block pools
CAPTION_HEIGHT: Final = 20
ROW_HEIGHT: Final = 14
_LINE: Final = 16  # a second line of a caption
_CELL: Final = 10
_GAP: Final = 1.5


class Caption(QWidget):
    """A line of text: on the left what is shown, on the right how much of it."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self.left, self.right = "", ""
        self._lines = 1
        self.setFixedHeight(px(self, CAPTION_HEIGHT))

    def show_text(self, left: str, right: str, tool_tip: str) -> None:
        """Sets the two texts and the tool tip."""
        if (left, right) != (self.left, self.right):
            self.left, self.right = left, right
            self.setAccessibleName(f"{left}, {right}")
            self._fit()
            self.update()
        self.setToolTip(tool_tip)

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self._fit()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        """Takes a second line if the texts don't fit beside each other."""
        metrics = QFontMetrics(font(self, 11.5))
        needed = metrics.horizontalAdvance(self.left) + metrics.horizontalAdvance(self.right) + 10
        self._lines = 2 if needed > self.width() else 1
        self.setFixedHeight(px(self, CAPTION_HEIGHT) + (self._lines - 1) * px(self, _LINE))

    def paintEvent(self, event: QPaintEvent) -> None:
        with plot_painter(self) as painter:
            face = font(self, 11.5)
            painter.setFont(face)
            metrics, middle = QFontMetrics(face), Qt.AlignmentFlag.AlignVCenter
            painter.setPen(QColor(self._palette.dim))
            upper, lower = QRect(self.rect()), QRect(self.rect())
            available = self.width() - metrics.horizontalAdvance(self.right) - 10
            if self._lines == 2:
                upper.setHeight(px(self, CAPTION_HEIGHT))
                lower.setTop(upper.bottom() + 1 - (px(self, CAPTION_HEIGHT) - px(self, _LINE)) // 2)
                available = self.width()
            right = metrics.elidedText(self.right, Qt.TextElideMode.ElideRight, self.width())
            side = Qt.AlignmentFlag.AlignRight if self._lines == 1 else Qt.AlignmentFlag.AlignLeft
            painter.drawText(lower, middle | side, right)
            left = metrics.elidedText(self.left, Qt.TextElideMode.ElideRight, available)
            painter.setPen(QColor(self._palette.text))
            painter.drawText(upper, middle, left)


class ChatCells(NamedTuple):
    """Some cells of one chat; hollow ones stand for blocks that must be computed again."""

    chat: str
    number: int
    hollow: bool = False


class CellRow(QWidget):
    """One row of cells in the colours of chats; if there are too many, each stands for several."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self.cells: list[ChatCells] = []
        self.looks: Mapping[str, ChatLook] = {}
        self.highlighted = ""
        self.tier = False
        self.setFixedHeight(px(self, ROW_HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(380, px(self, ROW_HEIGHT))

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.setFixedHeight(px(self, ROW_HEIGHT))
        self.update()

    def show_cells(self, cells: list[ChatCells]) -> None:
        """Shows these cells."""
        if cells != self.cells:
            self.cells = cells
            self.update()

    def drawn_cells(self) -> list[ChatCells]:
        """Returns the cells as drawn: one entry per drawn cell, with the number that it stands for."""
        total = sum(cells.number for cells in self.cells)
        most = max(1, int((self.width() + _GAP) // (px(self, _CELL) + _GAP)))
        per_cell = max(1, -(-total // most))
        return [
            cells._replace(number=min(per_cell, cells.number - first))
            for cells in self.cells
            for first in range(0, cells.number, per_cell)
        ][:most]

    def color(self, chat: str) -> str:
        """Returns the colour of a chat's cells."""
        if self.tier:
            color = self._palette.owners[0]
            dimmed = bool(self.highlighted) and chat != self.highlighted
            return mix(color, self._palette.panel, 0.8) if dimmed else color
        return chat_color(chat, self.looks, self._palette, self.highlighted)

    def paintEvent(self, event: QPaintEvent) -> None:
        with plot_painter(self) as painter:
            painter.fillRect(event.rect(), QColor(self._palette.panel))
            for place, cells in enumerate(self.drawn_cells()):
                color, side = self.color(cells.chat), px(self, _CELL)
                cell = QRectF(place * (side + _GAP) + 0.5, px(self, 2) + 0.5, side - 1, side - 1)
                fill = mix(self._palette.panel, color, 0.22) if cells.hollow else color
                draw_rounded(painter, cell, 2.4, fill, color, 1.2)


_POOL_SHARE: Final = 0.2  # of the map's height, for each window pool


class SecondaryPools(QWidget):
    """Window pools, recurrent states and host copies of a model; each is hidden if there are none.

    Signals:
        pointed: the block under the pointer or cursor, -1 for none.
        picked: a block was clicked; the id of its owner's chat, or empty.
        selection_changed: the pool, and its selected block, -1 for none.
        changed: rows were added or removed, so the height for the map changes.
        frame_requested: another part of a pool must be drawn.

    Attributes:
        maps: one for each window pool.
        reduced: whether blocks change without animation in maps that are made from now on.
    """

    pointed = Signal(int)
    picked = Signal(str)
    selection_changed = Signal(int, int)
    changed = Signal()
    frame_requested = Signal()

    def __init__(self, model: BlockModel, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model, self._palette = model, palette
        self.looks: Mapping[str, ChatLook] = {}
        self.maps: list[PhysicalMap] = []
        self.captions: list[Caption] = []
        self._limit = 270
        self.reduced = False
        self._column = filled(QVBoxLayout(self), spacing=0)
        self.state_caption, self.states = Caption(palette, self), CellRow(palette, self)
        self.host_caption, self.host = Caption(palette, self), CellRow(palette, self)
        self._rows: tuple[Caption | CellRow, ...]
        self._rows = (self.state_caption, self.states, self.host_caption, self.host)
        for part in self._rows:
            self._column.addWidget(part)
            part.hide()
        self.states.setAccessibleName(translate("memory", "Recurrent states by chat"))
        self.host.setAccessibleName(translate("memory", "Blocks of waiting chats"))

    # --- what is shown --------------------------------------------------------------------------

    def height_of(self, limit: int) -> int:
        """Returns the height that these rows take if the map may take `limit`, CSS pixels."""
        shown = (widget for widget in (*self.captions, *self._rows) if not widget.isHidden())
        return sum(widget.height() for widget in shown) + len(self.maps) * self._pool_height(limit)

    def set_limit(self, limit: int) -> None:
        """Sets the largest height of the map, CSS pixels."""
        self._limit = limit
        for pool_map in self.maps:
            pool_map.set_limit(self._pool_height(limit))

    def set_model(self, model: BlockModel) -> None:
        """Shows another model and its window pools."""
        self.model = model
        for pool_map, window_pool in zip(self.maps, model.window_pools, strict=False):
            pool_map.model = window_pool

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        parts: tuple[Caption | CellRow | PhysicalMap, ...] = (*self.captions, *self.maps, *self._rows)
        for part in parts:
            part.set_palette(palette)

    def set_looks(self, looks: Mapping[str, ChatLook]) -> None:
        """Sets titles and colours of the chats."""
        self.looks = self.states.looks = self.host.looks = looks
        for pool_map in self.maps:
            pool_map.set_looks(looks)

    def set_mode(self, mode: Mode) -> None:
        """Sets what the colours mean."""
        self.host.tier = mode is Mode.TIER
        self.host.update()
        for pool_map in self.maps:
            pool_map.set_mode(mode)

    def highlight(self, chat: str) -> None:
        """Highlights a chat; an empty id highlights none."""
        self.states.highlighted = self.host.highlighted = chat
        for part in (self.states, self.host, *self.maps):
            if isinstance(part, PhysicalMap):
                part.highlight(chat)
            part.update()

    def frame(self, now: float) -> bool:
        """Draws the next frame of the window pools; returns whether anything still moves."""
        self._update_maps()
        moving = [
            pool_map.frame(window_pool.take_changes(), now)
            for pool_map, window_pool in zip(self.maps, self.model.window_pools, strict=True)
        ]
        return any(moving)

    def refresh(self, preempted: list[Preempted]) -> None:
        """Updates captions, states and host copies."""
        self._update_maps()
        before = self.states.isHidden(), self.host.isHidden()
        for caption, map_, window_pool in zip(self.captions, self.maps, self.model.window_pools, strict=True):
            groups = [group for group in self.model.groups if group.pool == window_pool.pool]
            name = pool_name(window_pool.pool)
            map_.setAccessibleName(f"{name}, {names_of(groups)}" if groups else name)
            caption.show_text(*pool_texts(groups, window_pool))
        recurrent = [group for group in self.model.groups if group.kind == "recurrent"]
        open_ = [self.model.chats[self.model.chat_of[sequence]] for sequence in sorted(self.model.chat_of)]
        if recurrent:
            self.state_caption.show_text(*state_texts(recurrent, len(open_)))
            self.states.show_cells([ChatCells(chat, 1) for chat in open_])
        if preempted:
            self.host_caption.show_text(*host_texts(preempted))
            parts: list[ChatCells] = []
            for waiting in preempted:
                parts.append(ChatCells(waiting.chat, waiting.on_host))
                parts.append(ChatCells(waiting.chat, waiting.blocks - waiting.on_host, hollow=True))
            self.host.show_cells([cells for cells in parts if cells.number > 0])
            self.host.setToolTip("\n".join(waiting_text(waiting, self.looks) for waiting in preempted))
        for part in self._rows:
            part.setVisible(bool(preempted if part in (self.host_caption, self.host) else recurrent))
        if before != (self.states.isHidden(), self.host.isHidden()):
            self.changed.emit()

    def describe(self) -> Description | None:
        """Describes the pointed block of a window pool; None if there is none."""
        for pool_map in self.maps:
            if (description := pool_map.describe()) is not None:
                groups = [group for group in self.model.groups if group.pool == pool_map.model.pool]
                name = names_of(groups) or pool_name(pool_map.model.pool)
                return Description(f"{description.headline} · {name}", description.detail)
        return None

    # --- private --------------------------------------------------------------------------------

    def _pool_height(self, limit: int) -> int:
        return max(30, round(_POOL_SHARE * limit))

    def _update_maps(self) -> None:
        """Creates a map for each window pool, and removes those of former pools."""
        window_pools = self.model.window_pools
        if [pool_map.model for pool_map in self.maps] == window_pools:
            return
        for pool_map in self.maps:
            pool_map.select(-1)
        for part in (*self.captions, *self.maps):
            self._column.removeWidget(part)
            discard(part)
        self.captions, self.maps = [], []
        for place, window_pool in enumerate(window_pools):
            caption, map_ = Caption(self._palette, self), PhysicalMap(window_pool, self._palette, self)
            map_.setAccessibleName(pool_name(window_pool.pool))
            map_.set_looks(self.looks)
            map_.set_limit(self._pool_height(self._limit))
            map_.set_reduced_motion(self.reduced)
            map_.pointed.connect(self.pointed)
            map_.picked.connect(self.picked)
            map_.selection_changed.connect(
                lambda block, pool=window_pool.pool: self.selection_changed.emit(pool, block)
            )
            map_.frame_requested.connect(self.frame_requested)
            self._column.insertWidget(2 * place, caption)
            self._column.insertWidget(2 * place + 1, map_)
            caption.show()
            map_.show()
            self.captions.append(caption)
            self.maps.append(map_)
        self.changed.emit()
