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


class Chosen(NamedTuple):
    """A block of a pool; -1 for none."""

    pool: int
    block: int


NOTHING: Final = Chosen(0, -1)


class MapViews(QObject):
    """The map of the main pool, the strips beside it, the tables by chat, and the plan.

    Signals:
        pointed: a block is pointed at somewhere, or none any more (-1).
        block_picked: a block was chosen: its owner's chat, empty for none.
        chat_picked: a chat's row was chosen: its id.
        frame_wanted: another part of a pool is to be drawn.
        chosen_changed: another block is selected, or none.

    Attributes:
        chosen: the block that was clicked last, of whichever pool.
        looks: title and hue of each chat.
        chat: the chat that is lit, empty for none.
    """

    pointed = Signal(int)
    block_picked = Signal(str)
    chat_picked = Signal(str)
    frame_wanted = Signal()
    chosen_changed = Signal()

    def __init__(self, parts: PanelLayout, parent: QObject) -> None:
        super().__init__(parent)
        self._parts = parts
        self.looks: Mapping[str, ChatLook] = {}
        self.chat = ""
        self.chosen = NOTHING
        parts.physical.selection_changed.connect(lambda block: self._on_selected(Chosen(0, block)))
        parts.strips.selection_changed.connect(lambda *chosen: self._on_selected(Chosen(*chosen)))
        for source in (parts.physical, parts.strips, parts.logical, parts.plan):
            source.pointed.connect(self.pointed)
        for map_ in (parts.physical, parts.strips):
            map_.picked.connect(self.block_picked)
            map_.frame_wanted.connect(self.frame_wanted)
        parts.logical.picked.connect(self.chat_picked)
        parts.chats.picked.connect(self.chat_picked)

    def set_looks(self, looks: Mapping[str, ChatLook], titles: Mapping[str, str]) -> None:
        """Takes over titles and hues of the chats; `titles` are those of chats that only a file knows."""
        strange = {chat: ChatLook(title, number) for number, (chat, title) in enumerate(titles.items())}
        self.looks = looks = {**strange, **looks}
        for view in (self._parts.physical, self._parts.strips, self._parts.logical):
            view.set_looks(looks)

    def set_model(self, model: BlockModel) -> bool:
        """Draws another pool with its side pools; False when it is drawn already."""
        parts = self._parts
        if parts.physical.model is model:
            return False
        self.choose_nothing()
        parts.physical.model = parts.logical.model = model
        parts.strips.set_model(model)
        return True

    def choose_nothing(self) -> None:
        """No block is selected any more, in any pool."""
        for map_ in (self._parts.physical, *self._parts.strips.maps):
            map_.select(-1)

    def set_mode(self, mode: Mode) -> None:
        """The colours mean something else."""
        self._parts.legend.choose(mode)
        self._parts.physical.set_mode(mode)
        self._parts.strips.set_mode(mode)

    def highlight(self, chat: str) -> None:
        """Lights the blocks of a chat; an empty id ends that."""
        self.chat = chat
        for view in (self._parts.physical, self._parts.strips, self._parts.logical):
            view.highlight(chat)
        self._parts.chats.light(chat)

    def set_reduced_motion(self, reduced: bool) -> None:
        """Without motion blocks change at once: no pop, no fade, no line."""
        self._parts.physical.set_reduced_motion(reduced)
        self._parts.strips.set_reduced_motion(reduced)

    def frame(self, changes: Changes, now: float) -> bool:
        """Brings the map and the strips up to date; whether anything moves there."""
        moving = self._parts.physical.frame(changes, now)
        return self._parts.strips.frame(now) or moving

    def mark_stale(self) -> None:
        """Changes were missed: the next frame draws everything."""
        self._parts.physical.mark_stale()
        self._parts.strips.mark_stale()

    def _on_selected(self, chosen: Chosen) -> None:
        if chosen.block < 0 and chosen.pool != self.chosen.pool:
            return  # elsewhere another one was selected before
        self.chosen = chosen if chosen.block >= 0 else NOTHING
        if chosen.block >= 0:
            for pool, map_ in enumerate((self._parts.physical, *self._parts.strips.maps)):
                if pool != chosen.pool:
                    map_.select(-1)
        self.chosen_changed.emit()
