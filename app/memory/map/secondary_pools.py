"""The cells under the map: window pools, recurrent states, and blocks that waiting chats need again.

Each has a caption above its cells.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.memory.map.block_colors import Mode
from app.memory.map.cell_row import Caption, CellRow, ChatCells
from app.memory.map.physical_map import PhysicalMap
from app.memory.model.block_description import Description
from app.memory.model.layer_descriptions import (
    host_texts,
    names_of,
    pool_name,
    pool_texts,
    state_texts,
    waiting_text,
)
from app.memory.model.replayed_pool import BlockModel
from app.theme.chat_look import ChatLook
from app.theme.palette import Palette
from app.translation import translate
from engine.protocol import Preempted

_POOL_SHARE: Final = 0.2  # of the map's height, for each window pool


class SecondaryPools(QWidget):
    """Window pools, recurrent states and host copies of a model; each is hidden if there are none.

    Signals:
        pointed: the block under the pointer or cursor, -1 for none.
        picked: a block was clicked; the id of its owner's chat, or empty.
        selection_changed: the pool, and its selected block, -1 for none.
        changed: rows were added or removed, so the height for the map changes.
        frame_requested: another part of a pool must be drawn.
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
        self._reduced = False
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.state_caption, self.states = Caption(palette, self), CellRow(palette, self)
        self.host_caption, self.host = Caption(palette, self), CellRow(palette, self)
        for part in (self.state_caption, self.states, self.host_caption, self.host):
            self._column.addWidget(part)
            part.hide()
        self.states.setAccessibleName(translate("memory", "Recurrent states by chat"))
        self.host.setAccessibleName(translate("memory", "Blocks of waiting chats"))

    # --- what is shown --------------------------------------------------------------------------

    def height_of(self, limit: int) -> int:
        """The height that these rows take if the map may take `limit`, CSS pixels."""
        rows = (self.state_caption, self.states, self.host_caption, self.host)
        return sum(each.height() for each in (*self.captions, *rows) if not each.isHidden()) + len(
            self.maps
        ) * self._pool_height(limit)

    def set_limit(self, limit: int) -> None:
        """Sets the largest height of the map, CSS pixels."""
        self._limit = limit
        for each in self.maps:
            each.set_limit(self._pool_height(limit))

    def set_model(self, model: BlockModel) -> None:
        """Shows another model and its window pools."""
        self.model = model
        for each, window_pool in zip(self.maps, model.window_pools, strict=False):
            each.model = window_pool

    def set_palette(self, palette: Palette) -> None:
        """Switches to another palette."""
        self._palette = palette
        for part in self._parts():
            part.set_palette(palette)

    def set_looks(self, looks: Mapping[str, ChatLook]) -> None:
        """Sets titles and colours of the chats."""
        self.looks = self.states.looks = self.host.looks = looks
        for each in self.maps:
            each.set_looks(looks)

    def set_mode(self, mode: Mode) -> None:
        """Sets what the colours mean."""
        self.host.tier = mode is Mode.TIER
        self.host.update()
        for each in self.maps:
            each.set_mode(mode)

    def highlight(self, chat: str) -> None:
        """Highlights a chat; an empty id highlights none."""
        self.states.highlighted = self.host.highlighted = chat
        for part in (self.states, self.host, *self.maps):
            if isinstance(part, PhysicalMap):
                part.highlight(chat)
            part.update()

    def set_reduced_motion(self, reduced: bool) -> None:
        """With reduced motion, blocks change at once, without animation."""
        self._reduced = reduced
        for each in self.maps:
            each.set_reduced_motion(reduced)

    def mark_stale(self) -> None:
        """Makes the next frame draw everything, because changes were missed."""
        for each in self.maps:
            each.mark_stale()

    def frame(self, now: float) -> bool:
        """Draws the next frame of the window pools; returns whether anything still moves."""
        self._update_maps()
        moving = [
            each.frame(window_pool.take_changes(), now)
            for each, window_pool in zip(self.maps, self.model.window_pools, strict=True)
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
        open_ = [self.model.chats[self.model.chat_of[each]] for each in sorted(self.model.chat_of)]
        if recurrent:
            self.state_caption.show_text(*state_texts(recurrent, len(open_)))
            self.states.show_cells([ChatCells(chat, 1) for chat in open_])
        if preempted:
            self.host_caption.show_text(*host_texts(preempted))
            self.host.show_cells(
                [
                    cells
                    for each in preempted
                    for cells in (
                        ChatCells(each.chat, each.on_host),
                        ChatCells(each.chat, each.blocks - each.on_host, True),
                    )
                    if cells.number > 0
                ]
            )
            self.host.setToolTip("\n".join(waiting_text(each, self.looks) for each in preempted))
        for shown, parts in (
            (bool(recurrent), (self.state_caption, self.states)),
            (bool(preempted), (self.host_caption, self.host)),
        ):
            for part in parts:
                part.setVisible(shown)
        if before != (self.states.isHidden(), self.host.isHidden()):
            self.changed.emit()

    def describe(self) -> Description | None:
        """Describes the pointed block of a window pool; None if there is none."""
        for each in self.maps:
            description = each.describe()
            if description is not None:
                groups = [group for group in self.model.groups if group.pool == each.model.pool]
                name = names_of(groups) or pool_name(each.model.pool)
                return Description(f"{description.headline} · {name}", description.detail)
        return None

    # --- private --------------------------------------------------------------------------------

    def _pool_height(self, limit: int) -> int:
        return max(30, round(_POOL_SHARE * limit))

    def _parts(self) -> list[Caption | CellRow | PhysicalMap]:
        rows = (self.state_caption, self.states, self.host_caption, self.host)
        return [*self.captions, *self.maps, *rows]

    def _update_maps(self) -> None:
        """Creates a map for each window pool, and removes those of former pools."""
        window_pools = self.model.window_pools
        if [each.model for each in self.maps] == window_pools:
            return
        for each in self.maps:
            each.select(-1)
        for part in (*self.captions, *self.maps):
            self._column.removeWidget(part)
            part.hide()
            part.deleteLater()
        self.captions, self.maps = [], []
        for place, window_pool in enumerate(window_pools):
            caption, map_ = Caption(self._palette, self), PhysicalMap(window_pool, self._palette, self)
            map_.setAccessibleName(pool_name(window_pool.pool))
            map_.set_looks(self.looks)
            map_.set_limit(self._pool_height(self._limit))
            map_.set_reduced_motion(self._reduced)
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
