"""What lies beside the main pool: pools of layers with windows, recurrent states, copies on the host.

Each is a strip of cells under the map, with a line that says what it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.memory.map.cell_row import CAPTION, ROW, Caption, CellRow, ChatCells
from app.memory.map.color_modes import Mode
from app.memory.map.physical_map import PhysicalMap
from app.memory.model.block_description import Description
from app.memory.model.block_model import BlockModel
from app.memory.model.layer_descriptions import host_texts, names_of, pool_texts, state_texts, waiting_text
from app.theme.chat_look import ChatLook
from app.theme.palette import Palette
from engine.protocol import Preempted

_SIDE_SHARE: Final = 0.2  # of the map's height, for each side pool


class SecondaryPools(QWidget):
    """The strips of a model's side pools, states and host copies; hidden when there are none.

    Signals:
        pointed: something is pointed at, or no longer.
        picked: a chat was picked, empty for none.
        selection_changed: pool and block that is selected there, -1 for none.
        changed: there are other strips now: the map's room changes.
        frame_requested: a strip shows another part of its pool.
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
        self._captions: list[Caption] = []
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
        self.states.setAccessibleName("Recurrent states by chat")
        self.host.setAccessibleName("Blocks of waiting chats")

    # --- what is shown --------------------------------------------------------------------------

    def extra(self, limit: int) -> int:
        """The height that strips take of `limit` CSS pixels for the whole map."""
        rows = (not self.states.isHidden()) + (not self.host.isHidden())
        return len(self.maps) * (CAPTION + self._window_pool(limit)) + rows * (CAPTION + ROW)

    def set_limit(self, limit: int) -> None:
        """The whole map's height, CSS pixels."""
        self._limit = limit
        for each in self.maps:
            each.set_limit(self._window_pool(limit))

    def set_model(self, model: BlockModel) -> None:
        """Shows another pool and its sides."""
        self.model = model
        for each, window_pool in zip(self.maps, model.window_pools, strict=False):
            each.model = window_pool

    def set_palette(self, palette: Palette) -> None:
        """Takes over other colours."""
        self._palette = palette
        for part in self._parts():
            part.set_palette(palette)

    def set_looks(self, looks: Mapping[str, ChatLook]) -> None:
        """Takes over titles and hues of the chats."""
        self.looks = self.states.looks = self.host.looks = looks
        for each in self.maps:
            each.set_looks(looks)

    def set_mode(self, mode: Mode) -> None:
        """Colours mean something else."""
        self.host.tier = mode is Mode.TIER
        self.host.update()
        for each in self.maps:
            each.set_mode(mode)

    def highlight(self, chat: str) -> None:
        """Lights one chat; an empty id ends that."""
        self.states.highlighted = self.host.highlighted = chat
        for part in (self.states, self.host, *self.maps):
            if isinstance(part, PhysicalMap):
                part.highlight(chat)
            part.update()

    def set_reduced_motion(self, reduced: bool) -> None:
        """Whether blocks change at once."""
        self._reduced = reduced
        for each in self.maps:
            each.set_reduced_motion(reduced)

    def mark_stale(self) -> None:
        """Changes were missed: the next frame draws everything."""
        for each in self.maps:
            each.mark_stale()

    def frame(self, now: float) -> bool:
        """Brings the side pools up to date; whether anything moves there."""
        self._have_maps()
        moving = [
            each.frame(window_pool.take_changes(), now)
            for each, window_pool in zip(self.maps, self.model.window_pools, strict=True)
        ]
        return any(moving)

    def refresh(self, preempted: list[Preempted]) -> None:
        """Brings words, states and host copies up to date."""
        self._have_maps()
        before = self.states.isHidden(), self.host.isHidden()
        for caption, strip, window_pool in zip(
            self._captions, self.maps, self.model.window_pools, strict=True
        ):
            groups = [group for group in self.model.groups if group.pool == window_pool.pool]
            strip.setAccessibleName(
                f"Pool {window_pool.pool}, {names_of(groups)}" if groups else f"Pool {window_pool.pool}"
            )
            caption.say(*pool_texts(groups, window_pool))
        recurrent = [group for group in self.model.groups if group.kind == "recurrent"]
        open_ = [self.model.chats[self.model.chat_of[each]] for each in sorted(self.model.chat_of)]
        if recurrent:
            self.state_caption.say(*state_texts(recurrent, len(open_)))
            self.states.show_cells([ChatCells(chat, 1) for chat in open_])
        if preempted:
            self.host_caption.say(*host_texts(preempted))
            self.host.show_cells(
                [
                    share
                    for each in preempted
                    for share in (
                        ChatCells(each.chat, each.on_host),
                        ChatCells(each.chat, each.blocks - each.on_host, True),
                    )
                    if share.count > 0
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
        """The block of a side pool that is pointed at, in words."""
        for each in self.maps:
            description = each.describe()
            if description is not None:
                groups = [group for group in self.model.groups if group.pool == each.model.pool]
                name = names_of(groups) or f"pool {each.model.pool}"
                return Description(f"{description.headline} · {name}", description.detail)
        return None

    # --- private --------------------------------------------------------------------------------

    def _window_pool(self, limit: int) -> int:
        return max(30, round(_SIDE_SHARE * limit))

    def _parts(self) -> list[Caption | CellRow | PhysicalMap]:
        rows = (self.state_caption, self.states, self.host_caption, self.host)
        return [*self._captions, *self.maps, *rows]

    def _have_maps(self) -> None:
        """Makes a map for each side pool, and lets go of those that are no longer there."""
        window_pools = self.model.window_pools
        if [each.model for each in self.maps] == window_pools:
            return
        for each in self.maps:
            each.select(-1)
        for part in (*self._captions, *self.maps):
            self._column.removeWidget(part)
            part.hide()
            part.deleteLater()
        self._captions, self.maps = [], []
        for place, window_pool in enumerate(window_pools):
            caption, strip = Caption(self._palette, self), PhysicalMap(window_pool, self._palette, self)
            strip.setAccessibleName(f"Pool {window_pool.pool}")
            strip.set_looks(self.looks)
            strip.set_limit(self._window_pool(self._limit))
            strip.set_reduced_motion(self._reduced)
            strip.pointed.connect(self.pointed)
            strip.picked.connect(self.picked)
            strip.selection_changed.connect(
                lambda block, pool=window_pool.pool: self.selection_changed.emit(pool, block)
            )
            strip.frame_requested.connect(self.frame_requested)
            self._column.insertWidget(2 * place, caption)
            self._column.insertWidget(2 * place + 1, strip)
            caption.show()
            strip.show()
            self._captions.append(caption)
            self.maps.append(strip)
        self.changed.emit()
