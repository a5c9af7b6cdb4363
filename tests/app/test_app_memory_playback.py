"""Playback in the panel: pause, scrub, go live, save and open recordings."""

from __future__ import annotations

from pathlib import Path

from memory_panels import Used
from memory_scene import LOOKS, Scene, feed
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.memory.memory_panel import MemoryPanel
from app.theme.palette import DARK, LIGHT
from engine.protocol import (
    ModelState,
)


def live_on(used: Used, seconds: int = 5) -> None:
    for _ in range(seconds):
        used.scene.clock += 1
        used.scene.write(used.open["grant"], used.scene.tokens(40))
        used.panel.apply(used.scene.events())
        used.panel.apply(used.scene.stats())


def test_pause_keeps_the_view_while_the_engine_continues(used: Used) -> None:
    live_on(used)
    used.panel.ui.controls.play.click()
    held = used.panel.shown
    assert held is not used.panel.model
    seq = held.seq
    live_on(used)
    used.settle()
    assert (used.panel.shown.seq, held.seq) == (seq, seq)
    assert used.panel.model.seq > seq
    assert used.panel.ui.controls.live.text() == "Go live"
    used.panel.ui.controls.back.click()
    assert used.panel.shown.seq == seq - 1
    used.panel.ui.controls.forward.click()
    assert used.panel.shown.seq == seq
    used.panel.ui.controls.live.click()
    used.settle()
    assert used.panel.shown is used.panel.model
    assert used.panel.physical.model is used.panel.logical.model is used.panel.model


def test_scrubbing_shows_the_pool_of_that_second(used: Used) -> None:
    before = used.scene.snapshot()
    moment = used.scene.clock
    live_on(used)
    strip = used.panel.history_strip
    used.settle()
    position = strip.rect().center()
    position.setX(round(strip.x_of(moment + 0.2)))
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=position)
    used.settle()
    assert used.panel.shown.differences(before) == ""
    QTest.keyClick(strip, Qt.Key.Key_Right)
    QTest.keyClick(strip, Qt.Key.Key_Right)
    assert used.panel.shown.seq > before.seq
    assert used.panel.ui.inspector.isHidden()


def test_a_recording_outlives_its_engine(used: Used) -> None:
    live_on(used)
    used.panel.timeline.scrub(used.scene.clock - 2)
    shown = used.panel.shown
    used.panel.apply(ModelState(state="none"))
    used.settle()
    assert used.panel.shown is shown
    assert shown.blocks == 1008
    other = Scene(64)
    feed(used.panel, other)
    assert used.panel.shown is shown
    used.panel.timeline.go_live()
    used.settle()
    assert used.panel.physical.model.blocks == 64


def test_the_card_says_that_text_is_only_shown_live(used: Used) -> None:
    live_on(used)
    used.panel.timeline.scrub(used.scene.clock - 2)
    used.asked.clear()
    used.panel.physical.select(used.block("grant"))
    card = used.panel.ui.inspector.card
    assert card is not None
    assert "only in the live view" in card.text
    assert used.asked == []
    assert not card.can_pin
    assert not card.can_evict


def test_a_snapshot_file_and_its_picture(used: Used, tmp_path: Path, qtbot) -> None:
    assert used.panel.save_file(tmp_path / "now.json")
    assert (tmp_path / "now.png").stat().st_size > 5000
    live_on(used)
    assert used.panel.save_file(tmp_path / "whole.json", whole=True)
    other = MemoryPanel(LIGHT)
    qtbot.addWidget(other)
    other.resize(412, 840)
    noted: list[str] = []
    other.status_message.connect(noted.append)
    assert other.timeline.open_file(tmp_path / "now.json")
    other.show()
    other.draw_frame()
    assert other.shown.blocks == 1008
    assert other.physical.looks["grant"].title == LOOKS["grant"].title
    assert other.timeline.open_file(tmp_path / "whole.json")
    assert other.shown.seq < used.panel.model.seq
    other.playback.speed = 1000.0
    other.playback.play()
    while other.playback.advance(1.0):
        pass
    assert other.shown.differences(used.scene.snapshot()) == ""
    (tmp_path / "now.json").write_text("{")
    assert not other.timeline.open_file(tmp_path / "now.json")
    assert "incomplete or damaged" in noted[-1]
    assert not used.panel.save_file(tmp_path / "none" / "x.json")


def test_pause_without_a_pool_says_so(qtbot) -> None:
    panel = MemoryPanel(DARK)
    qtbot.addWidget(panel)
    with qtbot.waitSignal(panel.status_message) as noted:
        panel.timeline.toggle()
    assert "Nothing has been recorded" in noted.args[0]
