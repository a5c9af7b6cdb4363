"""The memory panel as a person, a keyboard and a screen reader meet it."""

from __future__ import annotations

import numpy as np
import pytest
from memory_scene import LOOKS, Scene, feed, four_chats
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from app.memory import bench
from app.memory.panel import MemoryPanel
from app.memory.physical import PhysicalMap
from app.theme.palette import DARK, LIGHT
from engine.protocol import BlockEvents, BlockState, ModelState, Pong, Welcome


class Watched:
    """A panel on a scene, settled."""

    def __init__(self, qtbot, palette=DARK, scene: Scene | None = None) -> None:
        self.qtbot, self.scene = qtbot, scene or Scene()
        self.open = four_chats(self.scene)
        self.panel = MemoryPanel(palette)
        qtbot.addWidget(self.panel)
        self.panel.resize(412, 840)
        self.panel.show()
        feed(self.panel, self.scene)
        self.settle()

    @property
    def map(self) -> PhysicalMap:
        return self.panel.physical

    def settle(self) -> None:
        timer = self.panel._frame_timer
        self.qtbot.waitUntil(lambda: not timer.isActive() and not self.map.motion.busy)

    def center(self, block: int) -> QPoint:
        return self.map._cell(block).center().toPoint()

    def color(self, block: int) -> str:
        """Of the lowest row of a cell, as it is on the screen."""
        image, cell = self.map.grab().toImage(), self.map._cell(block)
        return QColor(image.pixel(int(cell.center().x()), int(cell.bottom()) - 1)).name()

    def block_of(self, chat: str, at: int = -1) -> int:
        sequence = next(s for s in self.scene.manager.sequences() if self.scene.manager.chat(s) == chat)
        return int(self.scene.manager.table(sequence)[at])


@pytest.fixture
def watched(qtbot) -> Watched:
    return Watched(qtbot)


class PaintSpy(QObject):
    """Notes each paint event of the widgets it is installed on."""

    def __init__(self, seen: list[QObject]) -> None:
        super().__init__()
        self.seen = seen

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.seen.append(watched)
        return False


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=lambda p: p.name)
def test_blocks_on_the_screen_have_their_chats_hue(qtbot, palette) -> None:
    watched = Watched(qtbot, palette)
    for chat, look in LOOKS.items():
        assert watched.color(watched.block_of(chat, 30)) == palette.owner(look.color_index)
    free = int(np.flatnonzero(watched.panel.model.state == BlockState.FREE)[3])
    assert watched.color(free) == palette.block_free


def test_live_events_change_the_picture(watched) -> None:
    before = watched.panel.model.seq
    watched.scene.write(watched.open["grant"], watched.scene.tokens(40))
    watched.panel.apply(watched.scene.events())
    watched.settle()
    assert watched.panel.model.seq > before
    assert watched.color(watched.block_of("grant")) == DARK.owner(3)


def test_another_palette_and_other_hues_are_taken_over(watched) -> None:
    watched.panel.set_palette(LIGHT)
    watched.panel.set_chats({**LOOKS, "grant": LOOKS["grant"]._replace(color_index=6)})
    watched.settle()
    assert watched.color(watched.block_of("grant", 30)) == LIGHT.owner(6)


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
        assert not watched.panel._frame_timer.isActive()
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


def test_the_pointer_gets_the_block_in_words(watched) -> None:
    block = watched.block_of("grant")
    fill = watched.scene.manager.length(watched.open["grant"]) % 16
    QTest.mouseMove(watched.map, watched.center(block))
    said = watched.panel.details.accessibleDescription()
    assert said.startswith(f"Block {block} · Draft: grant proposal")
    assert f"in use · {fill} of 16 tokens" in said
    shared = watched.block_of("lisbon", 0)
    QTest.mouseMove(watched.map, watched.center(shared))
    said = watched.panel.details.accessibleDescription()
    assert "Paged attention, simply, Refactor the parser and 1 more" in said
    assert "shared by 4 · 16 of 16 tokens" in said
    state = watched.panel.model.state
    QTest.mouseMove(watched.map, watched.center(int(np.flatnonzero(state == BlockState.FREE)[0])))
    assert "free: any chat can take it" in watched.panel.details.accessibleDescription()
    QTest.mouseMove(watched.map, watched.center(int(np.flatnonzero(state == BlockState.CACHED)[0])))
    assert "cached" in watched.panel.details.accessibleDescription()
    QApplication.sendEvent(watched.map, _leave())
    assert "1,008 blocks of 16 tokens each" in watched.panel.details.accessibleDescription()
    run = watched.scene.manager.stats().longest_free_run
    assert f"Longest free run {run}" in watched.panel.details.accessibleDescription()


def _leave() -> QEvent:
    return QEvent(QEvent.Type.Leave)


def test_the_keyboard_says_the_same_as_the_pointer(watched) -> None:
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


def test_a_click_lights_a_chat_everywhere_and_a_second_one_ends_it(watched) -> None:
    block, other = watched.block_of("grant", 30), watched.block_of("lisbon", 60)
    QTest.mouseClick(watched.map, Qt.MouseButton.LeftButton, pos=watched.center(block))
    assert watched.map.selected == block
    watched.settle()
    QApplication.sendEvent(watched.map, _leave())
    assert watched.color(watched.block_of("grant", 40)) == DARK.owner(3)
    assert watched.color(other) != DARK.owner(2)
    assert watched.panel.chats.lit == "grant"
    QTest.keyClick(watched.map, Qt.Key.Key_Escape)
    watched.settle()
    assert watched.color(other) == DARK.owner(2)
    assert watched.panel.chats.lit == ""


def test_a_click_in_the_table_lights_the_chat(watched) -> None:
    table = watched.panel.chats
    names = [row.title for row in table.holders.rows]
    assert sorted(names) == sorted([*(look.title for look in LOOKS.values()), "Cached", "Free"])
    row = names.index("Trip to Lisbon")
    with watched.qtbot.waitSignal(watched.panel.chat_picked) as picked:
        QTest.mouseClick(
            table.viewport(),
            Qt.MouseButton.LeftButton,
            pos=table.visualRect(table.model().index(row, 0)).center(),
        )
    assert picked.args == ["lisbon"]
    watched.settle()
    assert watched.color(watched.block_of("lisbon", 60)) == DARK.owner(2)
    assert watched.color(watched.block_of("grant", 30)) != DARK.owner(3)


def test_lighting_follows_a_chat_that_grows(watched) -> None:
    watched.panel.highlight("grant")
    watched.settle()
    watched.scene.write(watched.open["grant"], watched.scene.tokens(64))
    watched.panel.apply(watched.scene.events())
    watched.settle()
    assert watched.color(watched.block_of("grant")) == DARK.owner(3)


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
    assert "missed something" in watched.panel.details.accessibleDescription()
    watched.panel.apply(watched.scene.snapshot())
    watched.settle()
    assert "blocks of 16 tokens" in watched.panel.details.accessibleDescription()
    assert watched.color(watched.block_of("grant")) == DARK.owner(3)
    watched.scene.write(watched.open["grant"], watched.scene.tokens(40))
    watched.scene.events()
    watched.scene.write(watched.open["grant"], watched.scene.tokens(40))
    watched.panel.apply(watched.scene.events())
    assert asked == [1, 1], "after a recovery a new gap is told at once"


def test_an_unanswered_request_is_repeated(watched, monkeypatch) -> None:
    asked = []
    watched.panel.resync_needed.connect(lambda: asked.append(1))
    monkeypatch.setattr("app.memory.panel.ASK_AGAIN_SECONDS", 0.0)
    watched.panel.apply(BlockEvents(rows=b"123"))
    watched.panel.apply(BlockEvents(rows=b""))
    assert asked == [1, 1]


def test_figures_have_units_and_meanings_and_lessons(watched) -> None:
    stats = watched.scene.manager.stats()
    texts = watched.panel.figures.texts()
    assert texts[0] == f"{100 * stats.used / stats.total:.0f} % of blocks in use"
    assert texts[1] == f"{100 * stats.tail_waste:.1f} % tail waste"
    assert texts[2] == f"{stats.runs_per_sequence:.1f} runs per chat"
    assert texts[3] == f"{stats.saved_blocks * 2} MB saved by sharing"
    assert texts[5] == "0 s of reading saved"
    tips = [figure.toolTip() for figure in watched.panel.figures._figures]
    assert any("never block an allocation under paging" in tip for tip in tips)
    assert all(len(tip) > 40 for tip in tips)


def test_the_budget_line_and_its_bar(watched) -> None:
    stats = watched.scene.manager.stats()
    used = f"{stats.used * 2} MB"
    assert watched.panel.budget.text() == f"Weights 2.3 GB · K/V {used} of 2.0 GB · limit 5.3 GB"
    names = [part.name for part, _ in watched.panel.budget.pieces()]
    assert names[0] == "Weights"
    assert names[-2:] == ["Cached", "Free blocks"]
    assert set(names[1:-2]) == {look.title for look in LOOKS.values()}
    amounts = {part.name: part.amount for part, _ in watched.panel.budget.pieces()}
    assert sum(amounts.values()) == 2_300_000_000 + stats.total * 2_000_000


@pytest.mark.parametrize(
    ("state", "says"),
    [
        (ModelState(state="none"), "No model is loaded"),
        (ModelState(state="loading", name="Qwen3", progress=0.4), "Loading Qwen3"),
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
    assert watched.panel.figures.texts()[0] == "– of blocks in use"
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
    assert said.startswith(f"Block {row.table[40]} · page 41 of {len(row.table)}")
    with watched.qtbot.waitSignal(watched.panel.chat_picked) as picked:
        QTest.mouseClick(logical, Qt.MouseButton.LeftButton, pos=QPoint(60, 2 * 44 + 26))
    assert picked.args == ["lisbon"]
    image = logical.grab().toImage()
    y, pitch = 21 + 6, logical.pitch()
    assert QColor(image.pixel(14 + int(60 * pitch), 2 * 44 + y)).name() == DARK.owner(2)
    assert QColor(image.pixel(14 + int(10 * pitch), 2 * 44 + y)).name() != DARK.owner(2), "lent: hollow"


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
    assert not watched.panel._frame_timer.isActive(), "no timer runs while nothing moves"


def test_with_reduced_motion_nothing_moves(watched) -> None:
    watched.panel.set_reduced_motion(True)
    watched.scene.write(watched.open["grant"], watched.scene.tokens(64))
    watched.scene.manager.evict(3)
    watched.panel.apply(watched.scene.events())
    watched.qtbot.waitUntil(lambda: watched.color(watched.block_of("grant")) == DARK.owner(3))
    assert not watched.map.motion.busy


def test_screen_readers_get_a_chart_with_a_value(watched) -> None:
    interface = QAccessible.queryAccessibleInterface(watched.map)
    assert interface.role() == QAccessible.Role.Chart
    assert interface.text(QAccessible.Text.Name) == "Block map"
    stats = watched.scene.manager.stats()
    value = interface.text(QAccessible.Text.Value)
    assert value.startswith(f"{stats.used} of 1,008 blocks in use by 4 chats, {stats.cached} cached")
    table = QAccessible.queryAccessibleInterface(watched.panel.chats)
    assert table.role() == QAccessible.Role.Table
    cell = watched.panel.chats.model().index(1, 1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert cell.endswith("blocks")


def test_every_control_has_a_name(watched) -> None:
    unnamed: list[QObject] = []
    for child in watched.panel.findChildren(QObject):
        focusable = child.isWidgetType() and child.focusPolicy() != Qt.FocusPolicy.NoFocus
        if (focusable or isinstance(child, QAbstractButton)) and child.isVisibleTo(watched.panel):
            interface = QAccessible.queryAccessibleInterface(child)
            if not interface.text(QAccessible.Text.Name):
                unnamed.append(child)
    assert unnamed == []


def test_chats_this_window_does_not_know_have_a_neutral_colour(watched) -> None:
    watched.panel.set_chats({})
    watched.settle()
    color = watched.color(watched.block_of("grant", 30))
    assert color not in DARK.owners
    QTest.mouseMove(watched.map, watched.center(watched.block_of("grant", 30)))
    assert "Another program (grant)" in watched.panel.details.accessibleDescription()


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
    cost = bench.frame_cost(2000, changes=100, frames=5)
    assert min(cost.replay, cost.draw, cost.paint, cost.whole, cost.read) > 0
    assert cost.frame == cost.replay + cost.draw + cost.paint
    assert "2,000" in bench.report([cost])
    assert bench.replay_seconds(events=2000, blocks=2000, at_once=100) > 0
