"""The views of the blocks as one: what holds for one of them holds for all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from app.memory.map.color_modes import Mode
from app.memory.model.block_model import BlockModel
from app.memory.model.change_log import Changes
from app.memory.panel_layout import PanelLayout
from app.theme.chat_look import ChatLook


class SelectedBlock(NamedTuple):
    """A block of a pool; -1 for none."""

    pool: int
    block: int


NOTHING: Final = SelectedBlock(0, -1)


class LinkedViews(QObject):
    """The map of the main pool, the strips beside it, the tables by chat, and the plan.

    Signals:
        pointed: a block is pointed at somewhere, or none any more (-1).
        block_picked: a block was chosen: its owner's chat, empty for none.
        chat_picked: a chat's row was chosen: its id.
        frame_requested: another part of a pool is to be drawn.
        selection_changed: another block is selected, or none.

    Attributes:
        chosen: the block that was clicked last, of whichever pool.
        looks: title and hue of each chat.
        chat: the chat that is highlighted, empty for none.
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
        self.chosen = NOTHING
        ui.physical.selection_changed.connect(lambda block: self._on_selected(SelectedBlock(0, block)))
        ui.secondary_pools.selection_changed.connect(
            lambda *chosen: self._on_selected(SelectedBlock(*chosen))
        )
        for source in (ui.physical, ui.secondary_pools, ui.logical, ui.plan):
            source.pointed.connect(self.pointed)
        for map_ in (ui.physical, ui.secondary_pools):
            map_.picked.connect(self.block_picked)
            map_.frame_requested.connect(self.frame_requested)
        ui.logical.picked.connect(self.chat_picked)
        ui.chats.picked.connect(self.chat_picked)

    def set_looks(self, looks: Mapping[str, ChatLook], titles: Mapping[str, str]) -> None:
        """Takes over titles and hues of the chats; `titles` are those of chats that only a file knows."""
        strange = {chat: ChatLook(title, number) for number, (chat, title) in enumerate(titles.items())}
        self.looks = looks = {**strange, **looks}
        for view in (self._ui.physical, self._ui.secondary_pools, self._ui.logical):
            view.set_looks(looks)

    def set_model(self, model: BlockModel) -> bool:
        """Draws another pool with its side pools; False when it is drawn already."""
        ui = self._ui
        if ui.physical.model is model:
            return False
        self.clear_selection()
        ui.physical.model = ui.logical.model = model
        ui.secondary_pools.set_model(model)
        return True

    def clear_selection(self) -> None:
        """No block is selected any more, in any pool."""
        for map_ in (self._ui.physical, *self._ui.secondary_pools.maps):
            map_.select(-1)

    def set_mode(self, mode: Mode) -> None:
        """The colours mean something else."""
        self._ui.legend.choose(mode)
        self._ui.physical.set_mode(mode)
        self._ui.secondary_pools.set_mode(mode)

    def highlight(self, chat: str) -> None:
        """Lights the blocks of a chat; an empty id ends that."""
        self.chat = chat
        for view in (self._ui.physical, self._ui.secondary_pools, self._ui.logical):
            view.highlight(chat)
        self._ui.chats.light(chat)

    def set_reduced_motion(self, reduced: bool) -> None:
        """Without motion blocks change at once: no pop, no fade, no line."""
        self._ui.physical.set_reduced_motion(reduced)
        self._ui.secondary_pools.set_reduced_motion(reduced)

    def frame(self, changes: Changes, now: float) -> bool:
        """Brings the map and the strips up to date; whether anything moves there."""
        moving = self._ui.physical.frame(changes, now)
        return self._ui.secondary_pools.frame(now) or moving

    def mark_stale(self) -> None:
        """Changes were missed: the next frame draws everything."""
        self._ui.physical.mark_stale()
        self._ui.secondary_pools.mark_stale()

    def _on_selected(self, chosen: SelectedBlock) -> None:
        if chosen.block < 0 and chosen.pool != self.chosen.pool:
            return  # elsewhere another one was selected before
        self.chosen = chosen if chosen.block >= 0 else NOTHING
        if chosen.block >= 0:
            for pool, map_ in enumerate((self._ui.physical, *self._ui.secondary_pools.maps)):
                if pool != chosen.pool:
                    map_.select(-1)
        self.selection_changed.emit()
