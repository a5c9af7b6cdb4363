"""What the colours of the map mean: the modes, the ramp, the keys and the legend."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from memory_panels import Used
from memory_scene import Scene, four_chats
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.memory import inks
from app.memory.model import BlockModel
from app.memory.modes import TEACHING, Mode, inks_of, legend
from app.theme.palette import DARK, LIGHT
from engine.protocol import (
    BlockState,
)


def test_each_mode_colours_every_block_by_what_it_says() -> None:
    scene = Scene()
    open_ = four_chats(scene)
    scene.manager.pin(open_["grant"])
    model = BlockModel()
    model.load(scene.snapshot())
    everything = np.arange(model.blocks)
    chat_inks = np.array([inks.OWNER] * len(model.chats) + [inks.STRANGER], np.uint8)
    pool = scene.manager.snapshot()
    ages = scene.manager._clock() - np.frombuffer(scene.manager._pool.stamp, np.float64)
    by = {mode: inks_of(mode, model, everything, chat_inks) for mode in Mode}
    for block in range(model.blocks):
        state, refs, fill = pool.state[block], int(pool.refs[block]), int(pool.fill[block])
        if state == BlockState.FREE:
            assert {int(ink[block]) for ink in by.values()} == {inks.FREE}
            continue
        wanted = inks.CACHED + 4
        if pool.pinned[block]:
            wanted = inks.PINNED
        elif state == BlockState.USED:
            wanted = inks.SHARED if refs > 1 else inks.USED
        assert by[Mode.STATE][block] == wanted
        assert by[Mode.FILL][block] == inks.RAMP + -(-fill * inks.STEPS // 16) - 1
        step = int(np.searchsorted(inks.AGE_STEPS, ages[block], side="right"))
        assert by[Mode.AGE][block] == inks.RAMP + inks.STEPS - 1 - step
        if state == BlockState.USED:
            assert by[Mode.OWNER][block] == inks.OWNER
            assert by[Mode.REFERENCES][block] == inks.RAMP + {1: 0, 2: 2, 3: 3, 4: 4}[refs]
        else:
            assert by[Mode.REFERENCES][block] == inks.CACHED + 4


def test_the_ramp_never_turns_back() -> None:
    """Lightness alone tells more from less, so no hue has to be seen."""
    for palette, sign in ((DARK, 1), (LIGHT, -1)):
        lightness = [_luminance(color) for color in inks.ramp(palette)]
        assert all(sign * (b - a) > 0.01 for a, b in pairwise(lightness))


def _luminance(color: str) -> float:
    return float(np.dot(np.array(inks.rgb(color)) / 255, [0.2126, 0.7152, 0.0722]))


def test_keys_and_menu_choose_the_mode_and_the_legend_follows(used: Used) -> None:
    for number, mode in enumerate(Mode):
        QTest.keyClick(used.panel.physical, Qt.Key(Qt.Key.Key_1 + number))
        assert used.panel.physical.mode is mode
        assert used.panel.parts.legend.texts() == [swatch.words for swatch in legend(mode, DARK)]
        assert used.panel.parts.legend.button.toolTip() == TEACHING[mode]
    used.panel.parts.legend.actions_[Mode.STATE].trigger()
    used.settle()
    shared = used.block("paged", 2)
    assert used.panel.model.refs[shared] > 1
    cell = used.panel.physical._cell(shared)
    color = used.panel.physical.grab().toImage().pixelColor(int(cell.center().x()), int(cell.bottom()) - 1)
    assert color.name() == inks.state_colors(DARK)[1]
