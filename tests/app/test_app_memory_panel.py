"""The memory panel as a whole: states, metrics, palettes, missing events, and accessibility."""

from __future__ import annotations

import numpy as np
import pytest
from driving import heard
from memory_panels import Watched
from memory_scene import LOOKS, feed
from person import accessible_name
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QApplication

from app.theme.palette import DARK, LIGHT
from engine.protocol import BlockEvents, BlockState, ModelState, Pong, Welcome


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=lambda p: p.name)
def test_blocks_on_the_screen_have_their_chats_hue(qtbot, palette) -> None:
    watched = Watched(qtbot, palette)
    for chat, look in LOOKS.items():
        assert watched.color(watched.block(chat, 30)) == palette.owner(look.color_index)
    free = int(np.flatnonzero(watched.panel.model.state == BlockState.FREE)[3])
    assert watched.color(free) == palette.block_free


def test_another_palette_and_other_hues_are_taken_over(watched) -> None:
    watched.panel.set_palette(LIGHT)
    watched.panel.set_chats({**LOOKS, "grant": LOOKS["grant"]._replace(color_index=6)})
    watched.settle()
    assert watched.color(watched.block("grant", 30)) == LIGHT.owner(6)


def test_a_gap_asks_once_for_a_snapshot_and_recovers(watched) -> None:
    asked = []
    watched.panel.resync_needed.connect(lambda: asked.append(1))
    watched.scene.write(watched.open["grant"], watched.scene.tokens(40))
    watched.scene.events()  # lost
    for _ in range(5):
        watched.scene.write(watched.open["grant"], watched.scene.tokens(40))
        watched.panel.apply(watched.scene.events())
    assert asked == [1]
    watched.settle()
    assert "missed some events" in watched.panel.details.accessibleDescription()
    watched.panel.apply(watched.scene.snapshot())
    watched.settle()
    assert "blocks of 16 tokens" in watched.panel.details.accessibleDescription()
    assert watched.color(watched.block("grant")) == DARK.owner(3)
    watched.scene.write(watched.open["grant"], watched.scene.tokens(40))
    watched.scene.events()
    watched.scene.write(watched.open["grant"], watched.scene.tokens(40))
    watched.panel.apply(watched.scene.events())
    assert asked == [1, 1], "after a recovery a new gap is told at once"


def test_an_unanswered_request_is_repeated(watched, monkeypatch) -> None:
    asked = []
    watched.panel.resync_needed.connect(lambda: asked.append(1))
    monkeypatch.setattr("app.memory.memory_panel.ASK_AGAIN_SECONDS", 0.0)
    watched.panel.apply(BlockEvents(rows=b"123"))
    watched.panel.apply(BlockEvents(rows=b""))
    assert asked == [1, 1]


def test_metrics_have_units_labels_and_tool_tips(watched) -> None:
    stats = watched.scene.manager.stats()
    texts = watched.panel.metrics.texts()
    assert texts[0] == f"{100 * stats.used / stats.total:.0f}% of blocks in use"
    assert texts[1] == f"{100 * stats.tail_waste:.1f}% tail waste"
    assert texts[2] == f"{stats.runs_per_sequence:.1f} runs per chat"
    assert texts[3] == f"{stats.saved_blocks * 2} MB saved by sharing"
    assert texts[5] == "0 s prefill saved"
    tips = [figure.toolTip() for figure in watched.panel.metrics.figures]
    assert any("never block an allocation" in tip for tip in tips)
    assert all(len(tip) > 40 for tip in tips)


def test_the_budget_line_and_its_bar(watched) -> None:
    assert watched.panel.budget.text() == "In memory 4.6 GB · limit 5.3 GB"
    names = [part.name for part, _ in watched.panel.budget.pieces()]
    assert names[0] == "Weights"
    assert names[-1] == "Octavo's engine and working memory"
    assert {look.title for look in LOOKS.values()} < set(names)
    amounts = {part.name: part.amount for part, _ in watched.panel.budget.pieces()}
    assert sum(amounts.values()) == pytest.approx(watched.panel.readout.stats.footprint_bytes)


@pytest.mark.parametrize(
    ("state", "says"),
    [
        (ModelState(state="none"), "No model is loaded"),
        (ModelState(state="loading", name="Qwen3", progress=0.4), "Loading Qwen3"),
        (ModelState(state="loading", name="Qwen3", progress=0.4, checking=True), "Checking Qwen3 (once)"),
        (ModelState(state="loading", name="Qwen3", progress=0.4, kernels=5), "kernels for Qwen3 (once)"),
        (ModelState(state="failed", name="Qwen3", message="Its weights are cut short."), "cut short"),
    ],
)
def test_without_a_pool_the_panel_says_what_to_do(watched, state, says) -> None:
    watched.panel.apply(state)
    watched.settle()
    assert watched.panel.model.blocks == 0
    assert not watched.map.isVisible()
    assert watched.panel.empty.isVisible()
    assert says in watched.panel.empty.accessibleName()
    assert watched.panel.metrics.texts()[0] == "– of blocks in use"
    feed(watched.panel, watched.scene)
    watched.settle()
    assert watched.map.isVisible()


def test_a_new_engine_begins_with_an_empty_view(watched) -> None:
    watched.panel.apply(Welcome(version=1, engine="0.1", pid=2, device="CPU", backend="cpu"))
    assert watched.panel.model.blocks == 0
    watched.panel.apply(Pong(nonce=1))


def test_the_panel_never_grows_through_its_states(watched) -> None:
    for message in (ModelState(state="none"), ModelState(state="loading"), None):
        if message is None:
            feed(watched.panel, watched.scene)
        else:
            watched.panel.apply(message)
        watched.settle()
        QApplication.processEvents()
        assert watched.panel.height() == 840
    watched.panel.views.choose(1)
    watched.settle()
    assert watched.panel.height() == 840
    assert watched.panel.minimumSizeHint().height() <= 700


def test_the_table_of_chats_stands_under_the_map_of_memory_only(watched) -> None:
    for view, shown in ((0, True), (1, False), (2, False), (0, True)):
        watched.panel.views.choose(view)
        watched.settle()
        assert watched.panel.chats.isVisible() is shown


def test_screen_readers_get_a_chart_with_a_value(watched) -> None:
    chart = heard(watched.map)[0]
    assert chart.role == QAccessible.Role.Chart
    assert chart.name == "Block map"
    stats = watched.scene.manager.stats()
    assert chart.text.startswith(
        f"Block map{stats.used} of 1,008 blocks in use by 4 chats, {stats.cached} cached"
    )
    assert heard(watched.panel.chats)[0].role == QAccessible.Role.Table
    cell = watched.panel.chats.model().index(1, 1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert cell.endswith("blocks")


def test_every_control_has_a_name(watched) -> None:
    unnamed: list[QObject] = []
    for child in watched.panel.findChildren(QObject):
        focusable = child.isWidgetType() and child.focusPolicy() != Qt.FocusPolicy.NoFocus
        needs_name = (focusable or isinstance(child, QAbstractButton)) and child.isVisibleTo(watched.panel)
        if needs_name and not accessible_name(child):
            unnamed.append(child)
    assert unnamed == []
