"""Zoom and pan on the physical map: the part that is shown is exactly that part of the whole."""

from __future__ import annotations

import numpy as np
import pytest
from memory_scene import LOOKS, Scene, feed, four_chats
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.memory.map import block_colors
from app.memory.map.block_colors import ColorTable
from app.memory.map.cell_grid import MAX_PITCH, CellGrid, levels
from app.memory.map.map_input import MapArea, Viewport
from app.memory.map.map_picture import MapPicture
from app.memory.memory_panel import MemoryPanel
from app.memory.model.replayed_pool import BlockModel
from app.theme.palette import DARK
from engine.protocol import ModelState


@pytest.mark.parametrize("height", [260, 60, 3])
def test_every_window_shows_its_part_of_the_whole_picture(height: int) -> None:
    """Drawn whole into a picture as high as all rows, and drawn in windows: the same pixels."""
    scene, model = Scene(), BlockModel()
    four_chats(scene)
    model.load(scene.snapshot())
    hues = np.full(len(model.chats) + 1, block_colors.UNKNOWN_CHAT, np.uint8)
    table = ColorTable(DARK)
    for level in levels(CellGrid.fit(1008, 380, height), 1.0):
        tall = CellGrid.window(1008, 380, 100_000, level)
        assert tall.whole
        whole = MapPicture(tall, table)
        whole.draw_all(model, hues)
        for top in {0, tall.all_rows // 3, tall.all_rows}:
            grid = CellGrid.window(1008, 380, height, level, top)
            window, piecewise = MapPicture(grid, table), MapPicture(grid, table, like=whole)
            window.draw_all(model, hues)
            piecewise.draw(model, np.arange(1008), hues)
            rows = slice(grid.top * grid.pitch, (grid.top + grid.rows) * grid.pitch)
            np.testing.assert_array_equal(window.pixels, whole.pixels[rows])
            np.testing.assert_array_equal(piecewise.pixels, window.pixels)


def test_blocks_and_cells_name_each_other() -> None:
    rng = np.random.default_rng(3)
    for level in levels(CellGrid.fit(1000, 20, 10), 2.0):
        for top in (0, 5, 10_000):
            grid = CellGrid.window(1000, 40, 100, level, top)
            for block in rng.integers(0, 1000, 40).tolist():
                members = grid.blocks_of(block)
                assert block in members
                assert len(members) <= grid.per_cell
                x, y = grid.origin(block)
                shown = bool(grid.shows(np.array([block]))[0])
                assert shown == (0 <= y < grid.pixel_height)
                if shown:
                    assert grid.block_at(x, y) == members.start


def test_zooming_goes_from_the_whole_pool_to_large_cells_and_back() -> None:
    view = Viewport()
    view.set_area(MapArea(1_000_000, 380, 270, overview=18))
    assert view.grid.per_cell == 10
    shown = [view.shown]
    while view.zoom(1, 777_777):
        first, last = view.shown
        assert first <= 777_777 < last
        assert last - first < shown[-1][1] - shown[-1][0]
        shown.append(view.shown)
        assert view.grid.pixel_width <= 380 - 18
    assert view.grid.level == (2 * MAX_PITCH, 1)
    while view.zoom(-1):
        first, last = view.shown
        assert first <= 777_777 < last, "zooming out does not lose the place"
    assert view.grid.whole
    assert not view.zoomed


def test_panning_ends_at_the_ends_and_a_growing_pool_keeps_the_place() -> None:
    view = Viewport()
    view.set_area(MapArea(50_000, 380, 270))
    view.zoom(20, 30_000)
    first = view.shown[0]
    assert view.pan(3)
    assert not view.pan(0)
    view.pan(-3)
    view.set_area(MapArea(90_000, 380, 270))
    assert view.shown[0] == first
    view.pan(-1_000_000)
    assert view.shown[0] == 0
    view.pan(1_000_000)
    assert view.shown[1] == 90_000
    view.set_area(MapArea(40, 380, 270))
    assert view.grid.whole
    view.set_area(MapArea(0, 380, 270))
    assert not view.zoom(1)


def test_a_revealed_block_is_in_sight() -> None:
    view = Viewport()
    view.set_area(MapArea(100_000, 380, 270))
    view.zoom(99)
    for block in np.random.default_rng(1).integers(0, 100_000, 50).tolist():
        view.reveal(block)
        assert view.grid.shows(np.array([block])).all()
        assert not view.reveal(block)


@pytest.fixture
def huge(qtbot) -> MemoryPanel:
    scene, panel = Scene(20_000), MemoryPanel(DARK)
    four_chats(scene)
    qtbot.addWidget(panel)
    panel.resize(412, 840)
    panel.show()
    panel.set_chats(LOOKS)
    feed(panel, scene)
    qtbot.waitUntil(lambda: panel.physical.isVisible() and not panel.physical.canvas.stale)
    return panel


def _wheel(panel: MemoryPanel, at: QPoint, angle: int, modifiers=Qt.KeyboardModifier.NoModifier) -> None:
    local, far = QPointF(at), QPointF(panel.physical.mapToGlobal(at))
    event = QWheelEvent(
        local,
        far,
        QPoint(),
        QPoint(0, angle),
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(panel.physical, event)


def test_keys_zoom_and_the_cursor_stays_in_sight(huge: MemoryPanel) -> None:
    whole = huge.physical
    whole.setFocus(Qt.FocusReason.TabFocusReason)
    pitch = whole.grid.pitch
    for _ in range(3):
        QTest.keyClick(whole, Qt.Key.Key_Plus)
    assert whole.grid.pitch > pitch
    assert not whole.grid.whole
    for key in (Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_Up, Qt.Key.Key_Home, Qt.Key.Key_PageDown):
        QTest.keyClick(whole, key)
        assert whole.grid.shows(np.array([whole.block])).all(), key
    assert whole.value_text().startswith(f"Block {whole.block:,}"), "the block at the cursor"
    whole.clearFocus()
    first, last = whole.viewport.shown
    assert 0 < last - first < 20_000
    assert whole.value_text().endswith(f"; blocks {first:,} to {last - 1:,} are shown")
    whole.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(whole, Qt.Key.Key_Minus)
    QTest.keyClick(whole, Qt.Key.Key_0)
    assert whole.grid.whole
    assert whole.grid.pitch == pitch


def test_a_wheel_zooms_at_the_pointer_shift_pans_and_a_drag_does_too(huge: MemoryPanel, qtbot) -> None:
    whole = huge.physical
    at = QPoint(200, 150)
    meant = whole.grid.block_at(200, 150)
    _wheel(huge, at, 480)
    assert not whole.grid.whole
    assert abs(whole.grid.row_of(meant) - whole.grid.row_of(whole.grid.block_at(5, 150))) <= 1
    top = whole.grid.top
    _wheel(huge, at, -120, Qt.KeyboardModifier.ShiftModifier)
    assert whole.grid.top == top + 3
    picked = []
    whole.picked.connect(picked.append)
    QTest.mousePress(whole, Qt.MouseButton.LeftButton, pos=at)
    for y in range(150, 40, -10):
        QTest.mouseMove(whole, QPoint(200, y))
    QTest.mouseRelease(whole, Qt.MouseButton.LeftButton, pos=QPoint(200, 40))
    assert whole.grid.top > top + 3
    assert picked == [], "a drag is no click"
    QTest.mouseClick(whole, Qt.MouseButton.LeftButton, pos=at)
    assert whole.selected == whole.grid.block_at(200, 150)


def test_the_overview_shows_all_and_goes_there(huge: MemoryPanel, qtbot) -> None:
    whole, overview = huge.physical, huge.physical.overview
    assert not overview.isVisible()
    whole.map_input.zoom(4)
    assert overview.isVisible()
    QTest.mouseClick(overview, Qt.MouseButton.LeftButton, pos=QPoint(5, overview.height() - 1))
    assert whole.viewport.shown[1] == 20_000
    qtbot.waitUntil(lambda: overview.complete)
    drawn = overview.picture.pixels
    anew = MapPicture(overview.picture.grid, whole.picture.table, whole.mode)
    anew.draw_all(whole.model, whole.canvas.chat_color_indices())
    np.testing.assert_array_equal(drawn, anew.pixels)
    huge.apply(ModelState(state="none"))
    qtbot.waitUntil(lambda: not whole.isVisible())


def test_only_what_is_in_sight_is_drawn(huge: MemoryPanel, qtbot) -> None:
    whole = huge.physical
    whole.map_input.zoom(4, 19_000)
    qtbot.waitUntil(lambda: not whole.canvas.stale and not huge.frame_due)
    before = whole.picture.pixels.copy()
    whole.picture.draw(whole.model, np.arange(5000), whole.canvas.chat_color_indices())
    np.testing.assert_array_equal(whole.picture.pixels, before)
