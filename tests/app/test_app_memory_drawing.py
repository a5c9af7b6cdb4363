"""When the map is drawn and what moves on it: in slices, paced, not while hidden, of any size."""

from __future__ import annotations

import time

import numpy as np
import pytest
from benchmarks import frame_benchmark
from memory_panels import Used
from memory_scene import LOOKS, Scene
from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.memory.map.physical_map import PhysicalMap
from app.memory.memory_panel import MemoryPanel
from app.memory.model.chat_colors import rgb
from app.memory.model.replayed_pool import BlockModel
from app.theme.palette import DARK, LIGHT
from engine.protocol import (
    BlockState,
    ModelState,
)


def test_a_large_pool_is_drawn_in_slices_and_ends_the_same(used: Used, monkeypatch) -> None:
    whole = used.panel.physical
    whole.mark_stale()
    used.settle()
    truth = whole.picture.pixels.copy()
    monkeypatch.setattr("app.memory.map.map_picture.SLICE", 100)
    whole.picture.pixels[:] = 0
    whole.mark_stale()
    changes = used.panel.model.take_changes()
    monkeypatch.setattr("app.memory.map.map_canvas.FRAME_BUDGET", 0.0)
    frames = 1
    while whole.frame(changes, 1e9):
        frames += 1
        assert frames < 50
    assert frames >= 1008 // 100
    np.testing.assert_array_equal(whole.picture.pixels, truth)


def test_blocks_of_a_preempted_chat_flash(used: Used) -> None:
    table = used.scene.manager.table(used.open["grant"]).tolist()
    block = table[30]
    calm = used.middle_color(block)
    used.scene.manager.preempt(used.open["grant"])
    used.panel.apply(used.scene.events())
    used.panel.physical.frame(used.panel.model.take_changes(), 50.0)
    assert used.panel.physical.motion.busy
    flash = used.middle_color(block)
    used.panel.physical.frame(used.panel.model.take_changes(), 52.0)
    still = used.middle_color(block)
    assert not used.panel.physical.motion.busy
    assert len({calm, flash, still}) == 3
    distance = abs(np.array(rgb(flash)) - np.array(rgb(DARK.warn))).sum()
    assert distance < abs(np.array(rgb(still)) - np.array(rgb(DARK.warn))).sum()


class PaintSpy(QObject):
    """Notes each paint event of the widgets it is installed on."""

    def __init__(self, seen: list[QObject]) -> None:
        super().__init__()
        self.seen = seen

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.seen.append(watched)
        return False


def test_live_events_change_the_picture(watched) -> None:
    before = watched.panel.model.seq
    watched.scene.write(watched.open["grant"], watched.scene.tokens(40))
    watched.panel.apply(watched.scene.events())
    watched.settle()
    assert watched.panel.model.seq > before
    assert watched.color(watched.block("grant")) == DARK.owner(3)


def test_nothing_is_painted_while_hidden_and_the_model_stays_right(watched, monkeypatch) -> None:
    painted, drawn = [], []
    picture = type(watched.map.picture)
    draw = picture.draw
    spy = PaintSpy(painted)
    watched.map.installEventFilter(spy)
    monkeypatch.setattr(picture, "draw", lambda self, *rest: (drawn.append(1), draw(self, *rest)))
    for hide, show in (
        (lambda: watched.panel.set_active(False), lambda: watched.panel.set_active(True)),
        (watched.panel.hide, watched.panel.show),
    ):
        hide()
        QApplication.processEvents()
        painted.clear()
        drawn.clear()
        for _ in range(20):
            watched.scene.write(watched.open["grant"], watched.scene.tokens(16))
            watched.panel.apply(watched.scene.events())
            watched.panel.apply(watched.scene.stats())
            QApplication.processEvents()
        assert not watched.panel.frame_due
        assert painted == drawn == []
        np.testing.assert_array_equal(watched.panel.model.state, watched.scene.manager.snapshot().state)
        show()
        watched.settle()
        watched.qtbot.waitUntil(lambda: bool(painted) and bool(drawn))


def test_frames_are_paced(watched, monkeypatch) -> None:
    """A hundred messages at once make one frame."""
    frames = []
    frame = PhysicalMap.frame
    monkeypatch.setattr(PhysicalMap, "frame", lambda self, *rest: (frames.append(1), frame(self, *rest))[1])
    watched.panel.set_reduced_motion(True)
    for _ in range(100):
        watched.scene.write(watched.open["grant"], watched.scene.tokens(2))
        watched.panel.apply(watched.scene.events())
    watched.qtbot.waitUntil(lambda: bool(frames))
    assert len(frames) == 1


def test_motion_plays_and_stops(watched) -> None:
    watched.scene.write(watched.open["grant"], watched.scene.tokens(64))
    fork = watched.scene.manager.fork(watched.open["grant"], "grant")
    watched.scene.write(fork, watched.scene.tokens(3))
    watched.scene.manager.evict(3)
    watched.panel.apply(watched.scene.events())
    watched.qtbot.waitUntil(lambda: watched.map.motion.busy)
    watched.settle()
    evicted = np.flatnonzero(watched.panel.model.state == BlockState.FREE)
    assert watched.color(int(evicted[0])) == DARK.block_free
    assert not watched.panel.frame_due, "no timer runs while nothing moves"


def test_with_reduced_motion_nothing_moves(watched) -> None:
    watched.panel.set_reduced_motion(True)
    watched.scene.write(watched.open["grant"], watched.scene.tokens(64))
    watched.scene.manager.evict(3)
    watched.panel.apply(watched.scene.events())
    watched.qtbot.waitUntil(lambda: watched.color(watched.block("grant")) == DARK.owner(3))
    assert not watched.map.motion.busy


@pytest.mark.parametrize("blocks", [1, 300, 20_000, 300_000])
def test_small_and_huge_pools(qtbot, blocks) -> None:
    scene = Scene(blocks)
    panel = MemoryPanel(LIGHT)
    qtbot.addWidget(panel)
    panel.resize(412, 840)
    panel.show()
    panel.set_chats(LOOKS)
    scene.begin("paged", scene.tokens(min(blocks * 16, 4000)))
    panel.apply(ModelState(state="ready"))
    panel.apply(scene.snapshot())
    qtbot.waitUntil(panel.physical.isVisible)
    QTest.mouseMove(panel, QPoint(5, 5))
    QTest.mouseMove(panel.physical, QPoint(5, 0))
    said = panel.physical.describe()
    assert said is not None
    crowded = panel.physical.grid.per_cell > 1
    assert crowded == (blocks == 300_000)
    first = panel.physical.grid.block_at(5, 0)
    assert said.headline.startswith(f"Blocks {first} to" if crowded else f"Block {first} ")


def test_the_bench_measures_real_frames(qtbot) -> None:
    cost = frame_benchmark.frame_cost(2000, changes=100, frames=5)
    assert min(cost.replay, cost.draw, cost.paint, cost.whole, cost.read) > 0
    assert cost.frame == cost.replay + cost.draw + cost.paint
    assert "2,000" in frame_benchmark.report([cost])
    assert frame_benchmark.replay_seconds(events=2000, blocks=2000, at_once=100) > 0


@pytest.mark.parametrize(
    "limit", [pytest.param(0.016, marks=pytest.mark.slow, id="quiet"), pytest.param(0.1, id="any")]
)
def test_a_keyframe_of_a_million_blocks_fits_into_a_frame(qapp, limit: float) -> None:
    """CPU time of taking over a snapshot, and of finding the owners for the frame after it."""
    engine, model = frame_benchmark.GrowingEngine(1_000_000, seed=3), BlockModel()
    snapshot, spent = engine.snapshot(), []
    for _ in range(9):
        begin = time.thread_time()
        assert model.load(snapshot)
        model.take_changes()
        spent.append(time.thread_time() - begin)
    assert min(spent) < limit, "nothing in the interface thread takes longer"
