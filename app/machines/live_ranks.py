"""The block map of each machine of a model that is loaded on several, live.

The first machine decides for all: their block tables are the same, so each map is drawn from the same events.
What differs is what a block of each machine holds: some layers or heads, and so its size.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app import formatting
from app.memory.map.physical_map import PhysicalMap
from app.memory.model.change_log import Changes
from app.memory.model.replayed_pool import BlockModel
from app.theme.palette import ChatLook
from app.theme.theme import Theme
from app.theme.widgets import filled, text_label
from app.translation import figure, translate
from engine.protocol import RankShare

_PERIOD: Final = 500  # ms between two looks at the blocks
_SOON: Final = 30  # ms until a drawing goes on that is not finished
_HEIGHT: Final = 90  # CSS pixels of a map, at most
_NO_BLOCKS: Final = np.empty(0, np.int64)
_ALL: Final = Changes(True, _NO_BLOCKS, _NO_BLOCKS, _NO_BLOCKS, [])
_NOTHING: Final = Changes(False, _NO_BLOCKS, _NO_BLOCKS, _NO_BLOCKS, [])


class LiveRanks(QWidget):
    """Shows what each machine holds now, while it is visible.

    Args:
        ranks: returns the machines; none once the model is unloaded.
        blocks: returns the copy of the engine's pool.
        theme: the colours.
        looks: returns titles and colours of the chats.
    """

    def __init__(
        self,
        ranks: Callable[[], list[RankShare]],
        blocks: Callable[[], BlockModel],
        theme: Theme,
        looks: Callable[[], Mapping[str, ChatLook]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._ranks, self._blocks, self._theme, self._looks = ranks, blocks, theme, looks
        self._named: list[str] = []  # the machines that have a map
        self._known: dict[str, ChatLook] = {}
        self._drawn: tuple[object, ...] = ()  # what the maps show
        self._unfinished = False
        self.labels: list[QLabel] = []
        self.maps: list[PhysicalMap] = []
        self._column = filled(QVBoxLayout(self), spacing=4)
        self._timer = QTimer(self)
        self._timer.setInterval(_PERIOD)
        self._timer.timeout.connect(self.refresh)
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self.refresh)
        theme.changed.connect(self._on_theme)
        self.refresh()

    def refresh(self) -> None:
        """Shows the machines and their blocks as they are now; draws only what has changed."""
        model, ranks = self._blocks(), self._ranks()
        if [rank.name for rank in ranks] != self._named:
            self._lay_out(ranks, model)
        looks = dict(self._looks())
        if looks != self._known:
            self._known = looks
            for picture in self.maps:
                picture.set_looks(looks)
            self._drawn = ()
        state = (id(model), model.status, model.blocks, model.seq, list(ranks))
        if state == self._drawn and not self._unfinished:
            return
        changes = _NOTHING if state == self._drawn else _ALL
        self._drawn, self._unfinished = state, False
        used, now = model.counts()[2], time.monotonic()
        for number, (rank, label, picture) in enumerate(zip(ranks, self.labels, self.maps, strict=True)):
            label.setText(_text(number, rank, model.blocks, used))
            if picture.model is not model:
                picture.model = model
            self._unfinished = picture.frame(changes, now) or self._unfinished
        if self._unfinished and self._timer.isActive():
            self._soon.start()

    def _lay_out(self, ranks: list[RankShare], model: BlockModel) -> None:
        for widget in (*self.labels, *self.maps):
            widget.hide()
            widget.deleteLater()
        self.labels, self.maps, self._drawn = [], [], ()
        self._named = [rank.name for rank in ranks]
        for name in self._named:
            label = text_label("body")
            self._column.addWidget(label)
            self.labels.append(label)
            picture = PhysicalMap(model, self._theme.palette, self)
            picture.set_limit(_HEIGHT)
            picture.set_looks(self._known)
            picture.set_reduced_motion(True)
            picture.setAccessibleName(translate("machines", "Block map of {name}").format(name=name))
            self._column.addWidget(picture)
            self.maps.append(picture)

    def _on_theme(self) -> None:
        for picture in self.maps:
            picture.set_palette(self._theme.palette)
        self._drawn = ()
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        self._timer.start()
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        self._timer.stop()
        self._soon.stop()


def _text(number: int, rank: RankShare, blocks: int, used: int) -> str:
    """Returns a machine's part of the model, and how much of the full-attention pool is in use."""
    layers = translate("machines", "%n layer(s)", "", rank.layers)
    heads = translate("machines", "%n KV head(s)", "", rank.kv_heads)
    in_use = translate("machines", "{used} of %n block(s) in use ({size} each, {held})", "", blocks)
    in_use = in_use.format(
        used=figure(used),
        size=formatting.size(rank.block_bytes[0]),
        held=formatting.size(used * rank.block_bytes[0]),
    )
    text = translate("machines", "Rank {rank}, {name}: {layers}, {heads}, {weights} of weights. {in_use}.")
    return text.format(
        rank=number,
        name=rank.name,
        layers=layers,
        heads=heads,
        weights=formatting.size(rank.weights_bytes),
        in_use=in_use,
    )
