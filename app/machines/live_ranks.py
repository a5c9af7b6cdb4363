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
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app import formatting
from app.memory.map.physical_map import PhysicalMap
from app.memory.model.change_log import Changes
from app.memory.model.replayed_pool import BlockModel
from app.theme.chat_look import ChatLook
from app.theme.palette import Palette
from app.translation import translate
from engine.protocol import RankShare

_PERIOD: Final = 500  # ms between two looks at the blocks
_HEIGHT: Final = 90  # CSS pixels of a map, at most
_NOTHING: Final = np.empty(0, np.int64)


class LiveRanks(QWidget):
    """Shows what each machine holds now.

    Args:
        ranks: the machines.
        blocks: returns the copy of the engine's pool.
        palette: the colours.
        looks: titles and colours of the chats.
    """

    def __init__(
        self,
        ranks: list[RankShare],
        blocks: Callable[[], BlockModel],
        palette: Palette,
        looks: Mapping[str, ChatLook],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._ranks, self._blocks = ranks, blocks
        self.labels: list[QLabel] = []
        self.maps: list[PhysicalMap] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        model = blocks()
        for rank in ranks:
            label = QLabel()
            label.setProperty("role", "body")
            label.setWordWrap(True)
            column.addWidget(label)
            self.labels.append(label)
            picture = PhysicalMap(model, palette, self)
            picture.set_limit(_HEIGHT)
            picture.set_looks(looks)
            picture.set_reduced_motion(True)
            picture.setAccessibleName(translate("machines", "Block map of {name}").format(name=rank.name))
            column.addWidget(picture)
            self.maps.append(picture)
        self._timer = QTimer(self)
        self._timer.setInterval(_PERIOD)
        self._timer.timeout.connect(self.refresh)
        self._timer.start()
        self.refresh()

    def refresh(self) -> None:
        """Shows the blocks as they are now."""
        model = self._blocks()
        pools = [model, *model.window_pools]
        used = [pool.counts()[2] for pool in pools]
        changes = Changes(True, _NOTHING, _NOTHING, _NOTHING, [])
        for number, (rank, label, picture) in enumerate(
            zip(self._ranks, self.labels, self.maps, strict=True)
        ):
            label.setText(_text(number, rank, model.blocks, used))
            if picture.model is not model:
                picture.model = model
            picture.frame(changes, time.monotonic())


def _text(number: int, rank: RankShare, blocks: int, used: list[int]) -> str:
    text = translate(
        "machines",
        "Rank {rank}, {name}: {layers} layers with {heads} KV heads, weights {weights}. {used} of {blocks} "
        "blocks are in use, of {size} each: {held}.",
    )
    held = sum(count * size for count, size in zip(used, rank.block_bytes, strict=False))
    return text.format(
        rank=number,
        name=rank.name,
        layers=rank.layers,
        heads=rank.kv_heads,
        weights=formatting.size(rank.weights_bytes),
        used=f"{used[0]:,}",
        blocks=f"{blocks:,}",
        size=formatting.size(rank.block_bytes[0]),
        held=formatting.size(held),
    )
