"""Pointing at blocks by mouse and keyboard, and highlighting chats."""

from __future__ import annotations

import numpy as np
from memory_scene import LOOKS
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.theme.palette import DARK
from engine.protocol import BlockState


def test_the_block_under_the_pointer_is_described(watched) -> None:
    block = watched.block("grant")
    fill = watched.scene.manager.length(watched.open["grant"]) % 16
    QTest.mouseMove(watched.map, watched.center(block))
    said = watched.panel.details.accessibleDescription()
    assert said.startswith(f"Block {block} · Draft: grant proposal")
    assert f"in use · {fill} of 16 tokens" in said
    shared = watched.block("lisbon", 0)
    QTest.mouseMove(watched.map, watched.center(shared))
    said = watched.panel.details.accessibleDescription()
    assert "Paged attention, simply, Refactor the parser and 1 more" in said
    assert "shared by 4 block tables · 16 of 16 tokens" in said
    state = watched.panel.model.state
    QTest.mouseMove(watched.map, watched.center(int(np.flatnonzero(state == BlockState.FREE)[0])))
    assert "free: any chat can use it" in watched.panel.details.accessibleDescription()
    QTest.mouseMove(watched.map, watched.center(int(np.flatnonzero(state == BlockState.CACHED)[0])))
    assert "remembered" in watched.panel.details.accessibleDescription()
    QApplication.sendEvent(watched.map, _leave())
    assert "1,008 blocks of 16 tokens each" in watched.panel.details.accessibleDescription()
    run = watched.scene.manager.stats().longest_free_run
    assert f"Longest free run: {run}" in watched.panel.details.accessibleDescription()


def _leave() -> QEvent:
    return QEvent(QEvent.Type.Leave)


def test_the_keyboard_cursor_describes_the_same_block(watched) -> None:
    watched.map.setFocus(Qt.FocusReason.TabFocusReason)
    assert watched.map.block == 0
    columns = watched.map.grid.columns
    for key, block in (
        (Qt.Key.Key_Right, 1),
        (Qt.Key.Key_Down, 1 + columns),
        (Qt.Key.Key_Left, columns),
        (Qt.Key.Key_Up, 0),
        (Qt.Key.Key_Up, 0),
        (Qt.Key.Key_End, 1007),
        (Qt.Key.Key_Right, 1007),
        (Qt.Key.Key_Home, 0),
    ):
        QTest.keyClick(watched.map, key)
        assert watched.map.block == block
        said = watched.panel.details.accessibleDescription()
        assert said.startswith(f"Block {block:,}")
        assert said == watched.map.value_text()
    by_key = watched.panel.details.accessibleDescription()
    QTest.mouseMove(watched.map, watched.center(0))
    assert watched.panel.details.accessibleDescription() == by_key


def test_a_click_highlights_a_chat_everywhere_until_escape(watched) -> None:
    block, other = watched.block("grant", 30), watched.block("lisbon", 60)
    watched.click(block)
    assert watched.map.selected == block
    watched.settle()
    QApplication.sendEvent(watched.map, _leave())
    assert watched.color(watched.block("grant", 40)) == DARK.owner(3)
    assert watched.color(other) != DARK.owner(2)
    assert watched.panel.chats.highlighted == "grant"
    QTest.keyClick(watched.map, Qt.Key.Key_Escape)
    watched.settle()
    assert watched.color(other) == DARK.owner(2)
    assert watched.panel.chats.highlighted == ""


def test_a_click_in_the_table_highlights_the_chat(watched) -> None:
    table = watched.panel.chats
    names = [row.title for row in table.rows_model.rows]
    assert names[:4] == [look.title for look in LOOKS.values()]
    assert names[-2:] == ["Cached", "Free now"]
    assert len(names) == 6 + 5, "and the chats at rest"
    row = names.index("Trip to Lisbon")
    with watched.qtbot.waitSignal(watched.panel.chat_picked) as picked:
        QTest.mouseClick(
            table.viewport(),
            Qt.MouseButton.LeftButton,
            pos=table.visualRect(table.model().index(row, 0)).center(),
        )
    assert picked.args == ["lisbon"]
    watched.settle()
    assert watched.color(watched.block("lisbon", 60)) == DARK.owner(2)
    assert watched.color(watched.block("grant", 30)) != DARK.owner(3)


def test_highlighting_follows_a_growing_chat(watched) -> None:
    watched.panel.highlight("grant")
    watched.settle()
    watched.scene.write(watched.open["grant"], watched.scene.tokens(64))
    watched.panel.apply(watched.scene.events())
    watched.settle()
    assert watched.color(watched.block("grant")) == DARK.owner(3)


def test_chats_this_window_does_not_know_have_a_neutral_colour(watched) -> None:
    watched.panel.set_chats({})
    watched.settle()
    color = watched.color(watched.block("grant", 30))
    assert color not in DARK.owners
    QTest.mouseMove(watched.map, watched.center(watched.block("grant", 30)))
    assert "Another program (grant)" in watched.panel.details.accessibleDescription()
