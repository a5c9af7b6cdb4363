"""The view by chat: block tables, shared prefixes, windows, and the space that is left."""

from __future__ import annotations

import pytest
from memory_panels import Used, settle
from memory_pools import PoolScene
from memory_scene import LOOKS, Scene, feed, four_chats
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from app.memory.memory_panel import MemoryPanel
from app.memory.model.pool_summary import rest_text
from app.theme.palette import DARK
from engine.blocks import IMAGE_TOKENS
from engine.protocol import (
    LayerGroup,
    Preempted,
)


def test_rows_say_how_much_of_the_context_is_used(used: Used) -> None:
    used.panel.views.choose(1)
    used.settle()
    logical = used.panel.logical
    row = next(row for row in logical.rows if row.chat == "grant")
    tokens = used.scene.manager.length(used.open["grant"])
    assert logical.model.tokens(row.sequence) == tokens
    assert f"{tokens / 8192:.0%}".rstrip("%") in logical.row_text(row).split(", ")[-1]
    assert "of the context" in logical.accessibleDescription()


def test_by_chat_shows_each_table_with_what_it_shares(watched) -> None:
    watched.panel.views.choose(1)
    watched.settle()
    logical = watched.panel.logical
    assert not watched.map.isVisible()
    assert logical.isVisible()
    texts = [logical.row_text(row) for row in logical.rows]
    assert texts[0].startswith("Paged attention, simply: 130 blocks in 1 run")
    assert "the first 24 shared with Paged attention, simply" in texts[2]
    row = logical.rows[2]
    QTest.mouseMove(logical, QPoint(14 + int(40.5 * logical.pitch()), 2 * 44 + 26))
    said = watched.panel.details.accessibleDescription()
    assert said.startswith(f"Block {row.table[40]} · block 41 of {len(row.table)} of the chat")
    with watched.qtbot.waitSignal(watched.panel.chat_picked) as picked:
        QTest.mouseClick(logical, Qt.MouseButton.LeftButton, pos=QPoint(60, 2 * 44 + 26))
    assert picked.args == ["lisbon"]
    image = logical.grab().toImage()
    y, pitch = 21 + 6, logical.pitch()
    assert QColor(image.pixel(14 + int(60 * pitch), 2 * 44 + y)).name() == DARK.owner(2)
    assert QColor(image.pixel(14 + int(10 * pitch), 2 * 44 + y)).name() != DARK.owner(2), (
        "shared blocks are hollow"
    )


def test_by_chat_works_from_the_keyboard(watched) -> None:
    watched.panel.views.choose(1)
    watched.settle()
    logical = watched.panel.logical
    logical.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(logical, Qt.Key.Key_Down)
    assert "Refactor the parser" in watched.panel.details.accessibleDescription()
    with watched.qtbot.waitSignal(watched.panel.chat_picked) as picked:
        QTest.keyClick(logical, Qt.Key.Key_Return)
    assert picked.args == ["parser"]
    first = watched.panel.views.findChildren(QAbstractButton)[1]
    QTest.keyClick(first, Qt.Key.Key_Left)
    assert watched.panel.views.index == 0


def test_blocks_outside_a_window_are_described_and_hatched(qtbot, panel: MemoryPanel) -> None:
    scene = PoolScene(1008)
    open_ = four_chats(scene)
    feed(panel, scene)
    panel.views.choose(1)
    settle(qtbot, panel)
    logical = panel.logical
    row = next(index for index, row in enumerate(logical.rows) if row.sequence == open_["grant"])
    count = len(logical.rows[row].table)
    assert f"{count - 16} freed by 18 layers" in logical.row_text(logical.rows[row])
    assert logical.row_height == 44 + 8
    image = logical.grab().toImage()
    y = row * 52 + 21 + 12 + 5 + 2
    line = [QColor(image.pixel(14 + int((at + 0.5) * logical.pitch()), y)).name() for at in range(count)]
    assert set(line[count - 14 : count - 1]) == {DARK.owner(3)}, "inside the window it is solid"
    assert len(set(line[: count - 17])) > 1, "before that it is hatched"
    QTest.mouseMove(logical, QPoint(14 + int(3.5 * logical.pitch()), row * 52 + 26))
    assert "freed by 18 layers" in panel.details.accessibleDescription()
    QTest.mouseMove(logical, QPoint(14 + int((count - 0.5) * logical.pitch()), row * 52 + 26))
    assert "freed by" not in panel.details.accessibleDescription()


@pytest.mark.parametrize(("groups", "height", "says"), [(0, 52, True), (1, 44, True), (2, 44, False)])
def test_windows_over_the_main_pool(qtbot, panel: MemoryPanel, groups, height, says) -> None:
    """Blocks outside the window are skipped if other layers see the whole text, and unused if not."""
    window = LayerGroup(name="sliding 128", kind="sliding", layers=4, window=128)
    full = LayerGroup(name="full", kind="full", layers=2)
    scene = Scene(1008)
    four_chats(scene)
    feed(panel, scene)
    message = scene.snapshot()
    message.groups = [[full, window], [window], [full]][groups]
    panel.apply(message)
    panel.views.choose(1)
    settle(qtbot, panel)
    logical = panel.logical
    assert logical.row_height == height
    row = logical.rows[0]
    dead = (scene.manager.length(row.sequence) - 128) // 16
    assert (f"{dead:,} outside the window of 4 layers" in logical.row_text(row)) == says
    image = logical.grab().toImage()
    colors = {image.pixel(x, 21 + 6) for x in range(16, 14 + int((dead - 1) * logical.pitch()))}
    assert (len(colors) > 2) == (groups == 1), "the bar itself is hatched only if no layer sees further back"


def test_the_end_of_the_budget_is_marked_when_it_comes_before_that_of_the_context(qtbot, panel) -> None:
    scene = Scene(600)
    four_chats(scene)
    feed(panel, scene)
    panel.views.choose(1)
    settle(qtbot, panel)
    logical = panel.logical
    stats = scene.manager.stats()
    assert logical.tokens_left == (stats.free + stats.cached) * 16
    assert f"KV cache space for {logical.tokens_left:,} more tokens" in logical.row_text(logical.rows[-1])
    tokens = scene.manager.length(logical.rows[-1].sequence)
    x = 14 + (logical.width() - 14) * (tokens + logical.tokens_left) / 8192
    y = (len(logical.rows) - 1) * 44 + 21 + 12 + 5
    assert QColor(logical.grab().toImage().pixel(int(x), y)).name() == DARK.accent
    more = scene.stats()
    more.stats.blocks_limit = 10_000
    panel.apply(more)
    settle(qtbot, panel)
    assert "more tokens" not in logical.row_text(logical.rows[-1])


def test_waiting_chats_have_a_row_too(qtbot, panel: MemoryPanel) -> None:
    scene = Scene(1008)
    open_ = four_chats(scene)
    scene.manager.preempt(open_["grant"])
    feed(panel, scene)
    stats = scene.stats()
    stats.stats.preempted = [Preempted(chat="grant", tokens=1141, blocks=72, on_host=72)]
    panel.apply(stats)
    panel.views.choose(1)
    settle(qtbot, panel)
    logical = panel.logical
    assert "grant" not in [row.chat for row in logical.rows]
    assert "Draft: grant proposal: waiting for 72 blocks" in logical.accessibleDescription()
    with qtbot.waitSignal(panel.chat_picked) as picked:
        at = QPoint(60, len(logical.rows) * logical.row_height + 26)
        QTest.mouseClick(logical, Qt.MouseButton.LeftButton, pos=at)
    assert picked.args == ["grant"]


def test_the_blocks_that_chats_at_rest_share_are_underlined(qtbot, panel: MemoryPanel) -> None:
    scene = Scene(240)
    system = scene.tokens(7 * 16)
    for chat, begin in (("paged", system), ("parser", system), ("lisbon", [])):
        scene.manager.close(scene.begin(chat, begin + scene.tokens(20 * 16)))
        scene.clock += 40
    feed(panel, scene)
    panel.views.choose(1)
    settle(qtbot, panel)
    logical = panel.logical
    image, pitch = logical.grab().toImage(), logical.pitch()

    def underlined(chat: str, block: int) -> bool:
        row = next(index for index, each in enumerate(logical.resting) if each.chat == chat)
        below = QColor(image.pixel(14 + int((block + 0.5) * pitch), row * 44 + 21 + 12 + 2)).name()
        return below == DARK.faint

    found = {chat: [underlined(chat, block) for block in (0, 6, 7)] for chat in LOOKS if chat != "grant"}
    assert found == {"paged": [True, True, False], "parser": [True, True, False], "lisbon": [False] * 3}


@pytest.mark.parametrize("blocks", [20, 150], ids=["wide", "narrow"])
def test_blocks_with_a_part_of_an_image_have_a_line(qtbot, panel: MemoryPanel, blocks: int) -> None:
    scene = Scene(400)
    image = list(range(IMAGE_TOKENS, IMAGE_TOKENS + 8 * 16))
    for chat in ("paged", "parser"):
        prompt = scene.tokens(5 * 16) + image + scene.tokens((blocks - 13) * 16)
        sequence = scene.begin(chat, prompt)
        if chat == "parser":
            scene.manager.close(sequence)
    feed(panel, scene)
    panel.views.choose(1)
    settle(qtbot, panel)
    logical = panel.logical
    assert [row.chat for row in (*logical.rows, *logical.resting)] == ["paged", "parser"]
    painted, pitch = logical.grab().toImage(), logical.pitch()
    assert (pitch < 4) == (blocks == 150)
    for row in range(2):
        y = row * logical.row_height + 21 + 10  # below the lines between blocks
        for first, last, lines in ((0, 4, False), (5, 13, True), (15, 20, False)):
            span = range(14 + round(first * pitch), 14 + round(last * pitch) - 2)
            tones = {painted.pixel(x, y) for x in span}
            assert any(QColor(tone).lightness() < 80 for tone in tones) == lines, (row, first)


def test_what_is_on_disk_of_a_chat_at_rest_is_filled(qtbot, panel: MemoryPanel) -> None:
    scene = Scene(240)
    for chat in ("paged", "parser", "lisbon"):
        scene.manager.close(scene.begin(chat, scene.tokens(90 * 16)))
        scene.clock += 40
    feed(panel, scene)
    message = scene.stats()
    assert message.stats.disk is not None
    message.stats.disk.chats = {"paged": 80 * 16}
    panel.apply(message)
    panel.views.choose(1)
    settle(qtbot, panel)
    logical = panel.logical
    row = next(index for index, each in enumerate(logical.resting) if each.chat == "paged")
    held = len(logical.resting[row].table)
    assert 0 < held < 79
    image, pitch = logical.grab().toImage(), logical.pitch()

    def color_at(block: int) -> str:
        return QColor(image.pixel(14 + int((block + 0.5) * pitch), row * 44 + 27)).name()

    found = [color_at(held - 1), color_at(held + 1), color_at(78), color_at(85)]
    assert found[1] == found[2], "evicted, and on disk"
    assert len(set(found)) == 3
    assert found[3] == DARK.panel
    said = rest_text(logical.resting[row])
    assert f"The rest was evicted: {80 * 16 - logical.resting[row].tokens:,} tokens are on disk" in said
