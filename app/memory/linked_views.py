"""Linked views of the blocks: one selection, one highlighted chat, one colour mode."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from app.memory.map.block_colors import Mode
from app.memory.map.physical_map import PhysicalMap
from app.memory.model.change_log import Changes
from app.memory.model.replayed_pool import BlockModel
from app.memory.panel_layout import PanelLayout
from app.theme.palette import ChatLook


class SelectedBlock(NamedTuple):
    """The selected block and its pool; block -1 if none is selected."""

    pool: int
    block: int


NO_SELECTION: Final = SelectedBlock(0, -1)


class LinkedViews(QObject):
    """The map of the main pool, the secondary pools, the view by chat, and the plan.

    Signals:
        pointed: the block under the pointer or cursor; -1 for none.
        block_picked: a block was clicked; the id of its owner's chat, or empty.
        chat_picked: a chat's row was clicked; its id.
        frame_requested: a view must be drawn again.
        selection_changed: another block is selected, or none.

    Attributes:
        selected: the selected block, in any pool.
        chat: the id of the highlighted chat; empty for none.
    """

    pointed = Signal(int)
    block_picked = Signal(str)
    chat_picked = Signal(str)
    frame_requested = Signal()
    selection_changed = Signal()

    def __init__(self, ui: PanelLayout, parent: QObject) -> None:
        super().__init__(parent)
        self._ui = ui
        self.looks: Mapping[str, ChatLook] = {}
        self.chat = ""
        self.selected = NO_SELECTION
        ui.physical.selection_changed.connect(lambda block: self._on_selected(SelectedBlock(0, block)))
        ui.secondary_pools.selection_changed.connect(lambda *which: self._on_selected(SelectedBlock(*which)))
        for source in (ui.physical, ui.secondary_pools, ui.logical, ui.plan):
            source.pointed.connect(self.pointed)
        for map_ in (ui.physical, ui.secondary_pools):
            map_.picked.connect(self.block_picked)
            map_.frame_requested.connect(self.frame_requested)
        ui.logical.picked.connect(self.chat_picked)
        ui.chats.picked.connect(self.chat_picked)

    def set_looks(self, looks: Mapping[str, ChatLook], titles: Mapping[str, str]) -> None:
        """Sets titles and colours of the chats; `titles` are of chats that exist only in an opened file."""
        from_file = {chat: ChatLook(title, number) for number, (chat, title) in enumerate(titles.items())}
        self.looks = looks = {**from_file, **looks}
        for view in (self._ui.physical, self._ui.secondary_pools, self._ui.logical):
            view.set_looks(looks)

    def set_model(self, model: BlockModel) -> bool:
        """Shows another model with its window pools; returns False if it is already shown."""
        ui = self._ui
        if ui.physical.model is model:
            return False
        self.clear_selection()
        ui.physical.model = ui.logical.model = model
        ui.secondary_pools.set_model(model)
        return True

    def clear_selection(self) -> None:
        """Deselects the block, in whichever pool it is."""
        for map_ in self._maps:
            map_.select(-1)

    @property
    def _maps(self) -> tuple[PhysicalMap, ...]:
        return self._ui.physical, *self._ui.secondary_pools.maps

    def set_mode(self, mode: Mode) -> None:
        """Sets what the colours mean."""
        self._ui.legend.choose(mode)
        self._ui.physical.set_mode(mode)
        self._ui.secondary_pools.set_mode(mode)

    def highlight(self, chat: str) -> None:
        """Highlights the blocks of a chat; an empty id highlights none."""
        self.chat = chat
        for view in (self._ui.physical, self._ui.secondary_pools, self._ui.logical):
            view.highlight(chat)
        self._ui.chats.highlight(chat)

    def set_reduced_motion(self, reduced: bool) -> None:
        """With reduced motion, blocks change at once, without animation."""
        self._ui.secondary_pools.reduced = reduced
        for map_ in self._maps:
            map_.set_reduced_motion(reduced)

    def frame(self, changes: Changes, now: float) -> bool:
        """Draws the next frame of the map and the secondary pools; returns whether anything still moves."""
        moving = self._ui.physical.frame(changes, now)
        return self._ui.secondary_pools.frame(now) or moving

    def mark_stale(self) -> None:
        """Makes the next frame draw everything, because changes were missed."""
        for map_ in self._maps:
            map_.mark_stale()

    def _on_selected(self, selected: SelectedBlock) -> None:
        if selected.block < 0 and selected.pool != self.selected.pool:
            return  # a block of another pool is already selected
        self.selected = selected if selected.block >= 0 else NO_SELECTION
        if selected.block >= 0:
            for pool, map_ in enumerate(self._maps):
                if pool != selected.pool:
                    map_.select(-1)
        self.selection_changed.emit()
