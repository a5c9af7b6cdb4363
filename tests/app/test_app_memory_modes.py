"""What the colours of the map mean: the modes, the ramp, the keys and the legend."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from memory_panels import Used
from memory_scene import LOOKS, Scene, four_chats
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest

from app.memory.map import block_colors
from app.memory.map.block_colors import Mode, color_indices, legend, mode_tip
from app.memory.model.block_description import describe_block
from app.memory.model.chat_colors import chat_color, rgb, title
from app.memory.model.replayed_pool import BlockModel
from app.theme.palette import DARK, HIGH_CONTRAST, LIGHT, Palette
from engine.blocks import IMAGE_TOKENS
from engine.protocol import BlockState, guest_chat


def test_each_mode_colours_every_block_by_what_it_says() -> None:
    scene = Scene()
    open_ = four_chats(scene)
    scene.manager.pins.pin(open_["grant"])
    model = BlockModel()
    model.load(scene.snapshot())
    everything = np.arange(model.blocks)
    chat_colors = np.array([block_colors.OWNER] * len(model.chats) + [block_colors.UNKNOWN_CHAT], np.uint8)
    pool = scene.manager.snapshot()
    ages = pool.stamp
    by = {mode: color_indices(mode, model, everything, chat_colors) for mode in Mode}
    for block in range(model.blocks):
        state, refs, fill = pool.state[block], int(pool.refs[block]), int(pool.fill[block])
        if state == BlockState.FREE:
            assert {int(ink[block]) for ink in by.values()} == {block_colors.FREE}
            continue
        wanted = block_colors.CACHED
        if pool.pinned[block]:
            wanted = block_colors.PINNED
        elif state == BlockState.USED:
            wanted = block_colors.SHARED if refs > 1 else block_colors.USED
        assert by[Mode.STATE][block] == wanted
        assert by[Mode.FILL][block] == block_colors.RAMP + -(-fill * block_colors.STEPS // 16) - 1
        step = int(np.searchsorted(block_colors.AGE_STEPS, ages[block], side="right"))
        assert by[Mode.AGE][block] == block_colors.RAMP + block_colors.STEPS - 1 - step
        if state == BlockState.USED:
            assert by[Mode.OWNER][block] == block_colors.OWNER
            assert by[Mode.REFERENCES][block] == block_colors.RAMP + {1: 0, 2: 2, 3: 3, 4: 4}[refs]
        else:
            assert by[Mode.REFERENCES][block] == block_colors.CACHED


def test_the_ramp_never_turns_back() -> None:
    """Lightness alone tells more from less, so no hue has to be seen."""
    for palette, sign in ((DARK, 1), (LIGHT, -1)):
        lightness = [_luminance(color) for color in block_colors.ramp_colors(palette)]
        assert all(sign * (b - a) > 0.01 for a, b in pairwise(lightness))


def _luminance(color: str) -> float:
    return float(np.dot(np.array(rgb(color)) / 255, [0.2126, 0.7152, 0.0722]))


def test_keys_and_menu_choose_the_mode_and_the_legend_follows(used: Used) -> None:
    for number, mode in enumerate(Mode):
        QTest.keyClick(used.panel.physical, Qt.Key(Qt.Key.Key_1 + number))
        assert used.panel.physical.mode is mode
        assert used.panel.ui.legend.texts() == [swatch.label for swatch in legend(mode, DARK)]
        assert used.panel.ui.legend.button.toolTip() == mode_tip(mode)
    used.panel.ui.legend.mode_actions[Mode.STATE].trigger()
    used.settle()
    shared = used.block("paged", 2)
    assert used.panel.model.refs[shared] > 1
    cell = used.panel.physical.cell_rect(shared)
    color = used.panel.physical.grab().toImage().pixelColor(int(cell.center().x()), int(cell.bottom()) - 1)
    assert color.name() == block_colors.state_colors(DARK)[1]


def test_the_tier_mode_shows_which_blocks_are_on_disk(used: Used) -> None:
    scene = Scene()
    sequence = scene.begin("paged", scene.tokens(64))
    table = scene.manager.table(sequence).tolist()
    digests = [each.digest for each in scene.manager.queries.full_contents()]
    scene.manager.set_stored(digests[:2])
    used.panel.apply(scene.snapshot())
    used.panel.refresh()
    model = used.panel.model

    def indices() -> list[int]:
        chat_colors = used.panel.physical.canvas.chat_color_indices()
        return color_indices(Mode.TIER, model, np.array(table), chat_colors).tolist()

    assert indices() == [block_colors.STORED] * 2 + [block_colors.USED] * 2
    age = model.age(np.array(table))
    scene.clock += 50
    scene.manager.set_stored(digests[2:])
    scene.manager.set_stored(digests[:1], False)
    used.panel.apply(scene.events())
    assert indices() == [block_colors.USED, *[block_colors.STORED] * 3]
    assert (model.age(np.array(table)) >= age).all(), "writing a block is no use of it"
    assert "on disk" in describe_block(model, table[1], LOOKS).detail
    assert "on disk" not in describe_block(model, table[0], LOOKS).detail
    scene.manager.close(sequence)
    used.panel.apply(scene.events())
    assert indices()[1] == block_colors.AT_REST[block_colors.STORED]
    scene.manager.clear_cache()
    used.panel.apply(scene.events())
    assert indices() == [block_colors.FREE] * 4
    assert "also on disk" in [swatch.label for swatch in legend(Mode.TIER, DARK)]


def test_images_are_in_legend_and_descriptions_while_a_block_holds_one(used: Used) -> None:
    panel, scene = used.panel, used.scene

    def marked() -> list[int]:
        return [block for block in range(panel.model.blocks) if "an image" in described(block)]

    def described(block: int) -> str:
        return str(describe_block(panel.model, block, LOOKS))

    assert "image" not in panel.ui.legend.texts()
    sequence = scene.begin("grant", scene.tokens(40) + list(range(IMAGE_TOKENS, IMAGE_TOKENS + 50)))
    panel.apply(scene.events())
    used.settle()
    assert panel.ui.legend.texts()[-1] == "image"
    table = scene.manager.table(sequence).tolist()
    assert sorted(marked()) == sorted(table[2:])
    lightness = [QColor(used.middle_color(block)).lightness() for block in table]
    assert max(lightness[2:]) < 80 < min(lightness[:2])
    scene.manager.close(sequence, keep=False)
    panel.apply(scene.events())
    used.settle()
    assert "image" not in panel.ui.legend.texts()
    assert not marked()


def test_blocks_of_other_programs_have_one_colour_a_name_and_a_legend(used: Used) -> None:
    scene = Scene()
    used.panel.set_chats(LOOKS)
    scene.begin("paged", scene.tokens(64))
    used.panel.apply(scene.snapshot())
    used.panel.refresh()
    assert "other programs" not in used.panel.ui.legend.texts()
    scene.begin(guest_chat("aider"), scene.tokens(64))
    scene.begin(guest_chat("zed"), scene.tokens(64))
    used.panel.apply(scene.snapshot())
    used.panel.refresh()
    model = used.panel.model
    indices = used.panel.physical.canvas.chat_color_indices()
    by_chat = dict(zip(model.chats, indices.tolist(), strict=False))
    assert by_chat[guest_chat("aider")] == by_chat[guest_chat("zed")] == block_colors.GUEST
    assert by_chat["paged"] != block_colors.GUEST
    assert title(guest_chat("aider"), LOOKS) == "aider (another program)"
    assert chat_color(guest_chat("aider"), LOOKS, DARK) == DARK.guest
    assert "other programs" in used.panel.ui.legend.texts()


@pytest.mark.parametrize("palette", [DARK, LIGHT, HIGH_CONTRAST])
def test_other_programs_differ_from_chats_in_lightness_alone(palette: Palette) -> None:
    """So they do for people who see no hues."""

    def contrast(color: str) -> float:
        light, dark = sorted((_luminance(color), _luminance(palette.guest)), reverse=True)
        return (light + 0.05) / (dark + 0.05)

    for color in (*palette.owners, palette.block_cached, palette.block_free):
        assert contrast(color) > 1.25, color
