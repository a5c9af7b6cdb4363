"""Models with several pools, and the secondary pools under the map."""

from __future__ import annotations

import numpy as np
import pytest
from memory_panels import settle
from memory_pools import HYBRID, SLIDING, PoolScene
from memory_scene import Scene, feed, four_chats
from memory_storm import Storm
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest

from app.memory.map.block_colors import Mode
from app.memory.map.secondary_pools import CellRow, ChatCells
from app.memory.memory_panel import MemoryPanel
from app.memory.model.replayed_pool import BlockModel, Status
from app.theme.palette import DARK
from engine.blocks import AttentionSpan, BlockManager
from engine.protocol import (
    EVENT_DTYPE,
    BlockState,
    EventKind,
    PoolSnapshot,
    Preempted,
    message_of,
)


def assert_pools_equal(model: BlockModel, truth: PoolSnapshot) -> None:
    assert model.status is Status.LIVE
    assert len(model.window_pools) == len(truth.window_pools) > 0
    for mine, pool in zip((model, *model.window_pools), (truth, *truth.window_pools), strict=True):
        assert (mine.seq, mine.pool) == (pool.seq, pool.group)
        for name in ("state", "refs", "fill", "pinned"):
            np.testing.assert_array_equal(getattr(mine, name), getattr(pool, name), err_msg=name)
        assert set(mine.chat_of) == {each.sequence for each in pool.sequences}
        for each in pool.sequences:
            np.testing.assert_array_equal(mine.table(each.sequence), each.table)
            assert mine.first(each.sequence) == each.first
            owners = {mine.chats[chat] for chat in mine.chat[each.table[mine.refs[each.table] == 1]]}
            assert owners <= {each.chat}


class EngineScene(Scene):
    """The engine's own manager of three pools: all layers, a window, chunks."""

    def __init__(self, blocks: int, block_size: int, seed: int) -> None:
        super().__init__(blocks, block_size, seed)
        window_pools = ((AttentionSpan(window=37), 70), (AttentionSpan(chunk=48), 60))
        self.manager = BlockManager(blocks, block_size, window_pools=window_pools, clock=lambda: self.clock)


@pytest.mark.parametrize("seed", [1, 2])
def test_three_pools_equal_the_engines_through_losses(seed: int) -> None:
    """10,000 operations in all; batches are lost; every so often all pools are compared cell by cell."""
    scene = EngineScene(150, 8, seed)
    storm, model = Storm(150, seed, scene), BlockModel()
    assert model.load(scene.snapshot())
    resyncs = 0
    kinds: set[int] = set()
    for step in range(5000):
        storm.step()
        fate = storm.rng.random()
        if fate < 0.25:
            batch = scene.events()
            if fate < 0.003:
                continue  # lost on the way
            kinds |= set(np.frombuffer(batch.rows, EVENT_DTYPE)["kind"].tolist())
            if not model.apply(batch):
                assert model.status is Status.LOST
                assert model.load(scene.snapshot())
                resyncs += 1
        if fate > 0.97:
            for each in (model, *model.window_pools):
                each.take_changes()
        if step % 250 == 0:
            if not model.apply(scene.events()):
                model.load(scene.snapshot())
            assert_pools_equal(model, scene.manager.snapshot())
            assert model.differences(message_of(scene.manager.snapshot())) == ""
    assert resyncs > 1
    assert {EventKind.PASSED, EventKind.BEGINS, EventKind.RETURNED} <= kinds


def test_a_window_pool_that_differs_is_noticed() -> None:
    scene, model = PoolScene(64), BlockModel()
    scene.begin("a", scene.tokens(400))
    model.load(scene.snapshot())
    truth = scene.snapshot()
    window_pool = truth.window_pools[0]
    window_pool.fill = window_pool.fill[:-2] + b"\1\0"
    wrong = model.differences(truth)
    assert wrong.startswith("pool 1: fill of 1 block")
    window_pool.fill = window_pool.fill[2:]
    assert not model.load(truth), "a side that contradicts itself is refused with the whole"
    assert "could not be read" in model.problem
    assert model.load(scene.snapshot())


def test_a_models_snapshot_contains_its_window_pools() -> None:
    scene, model, other = PoolScene(64), BlockModel(), BlockModel()
    scene.begin("a", scene.tokens(400))
    model.load(scene.snapshot())
    assert other.load(model.snapshot())
    assert_pools_equal(other, scene.pools())
    assert other.groups == SLIDING


def test_a_window_pool_has_a_map_of_its_own(qtbot, panel: MemoryPanel) -> None:
    scene = PoolScene(1008)
    four_chats(scene)
    feed(panel, scene)
    settle(qtbot, panel)
    strips = panel.ui.secondary_pools
    assert panel.ui.caption.left == "Full · 6 layers"
    assert strips.captions[0].left == "Sliding 256 · 18 layers"
    used = int((scene.refs > 0).sum())
    assert strips.captions[0].right == f"{used} of 400 blocks"
    window_pool = strips.maps[0]
    grant = next(number for number, chat in scene.chats.items() if chat == "grant")
    block = scene.tables[grant][3]
    cell = window_pool.cell_rect(block)
    color = window_pool.grab().toImage().pixel(int(cell.center().x()), int(cell.center().y()))
    assert QColor(color).name() == DARK.owner(3)
    QTest.mouseMove(window_pool, cell.center().toPoint())
    assert f"Block {block} · Draft: grant proposal" in panel.details.accessibleDescription()
    QTest.mouseClick(window_pool, Qt.MouseButton.LeftButton, pos=cell.center().toPoint())
    assert panel.chats.highlighted == "grant"
    assert panel.height() == 840
    feed(panel, Scene(64))
    settle(qtbot, panel)
    assert strips.maps == []
    assert not panel.ui.caption.isVisible()


def test_a_window_pools_map_follows_events_and_is_not_drawn_while_hidden(qtbot, panel: MemoryPanel) -> None:
    scene = PoolScene(1008)
    open_ = four_chats(scene)
    feed(panel, scene)
    settle(qtbot, panel)
    panel.set_active(False)
    scene.write(open_["grant"], scene.tokens(64))
    before = panel.ui.secondary_pools.maps[0].picture.pixels.copy()
    panel.apply(scene.events())
    np.testing.assert_array_equal(panel.ui.secondary_pools.maps[0].picture.pixels, before)
    panel.set_active(True)
    settle(qtbot, panel)
    model = panel.model.window_pools[0]
    np.testing.assert_array_equal(model.state == BlockState.USED, scene.refs > 0)
    assert (panel.ui.secondary_pools.maps[0].picture.pixels != before).any()


def test_recurrent_layers_show_a_state_for_each_chat(qtbot, panel: MemoryPanel) -> None:
    scene = Scene(1008)
    four_chats(scene)
    feed(panel, scene)
    message = scene.snapshot()
    message.groups = HYBRID
    panel.apply(message)
    settle(qtbot, panel)
    strips = panel.ui.secondary_pools
    assert strips.states.isVisible()
    assert strips.state_caption.left == "Recurrent · 24 layers"
    assert strips.state_caption.right == "5 states"
    assert [share.chat for share in strips.states.drawn_cells()] == [
        "paged",
        "parser",
        "lisbon",
        "grant",
        "parser",
    ]


def test_preempted_chats_are_shown_as_waiting(qtbot, panel: MemoryPanel) -> None:
    scene = Scene(1008)
    four_chats(scene)
    feed(panel, scene)
    stats = scene.stats()
    stats.stats.preempted = [
        Preempted(chat="grant", tokens=640, blocks=40, on_host=30),
        Preempted(chat="lisbon", tokens=100, blocks=7),
    ]
    panel.apply(stats)
    settle(qtbot, panel)
    strips = panel.ui.secondary_pools
    assert strips.host_caption.left == "Waiting for blocks · 2 chats"
    assert strips.host_caption.right == "30 on the host, 17 to recompute"
    assert strips.host.cells == [
        ChatCells("grant", 30),
        ChatCells("grant", 10, hollow=True),
        ChatCells("lisbon", 7, hollow=True),
    ]
    assert "copied back from the host" in strips.host.toolTip()
    panel.set_mode(Mode.TIER)
    assert strips.host.color("grant") == strips.host.color("lisbon") == DARK.owners[0]
    panel.apply(scene.stats())
    settle(qtbot, panel)
    qtbot.waitUntil(lambda: not strips.host.isVisible())


def test_cells_are_merged_if_there_are_too_many(qtbot) -> None:
    row = CellRow(DARK)
    qtbot.addWidget(row)
    row.resize(230, 14)
    row.show_cells([ChatCells("a", 101), ChatCells("b", 3, hollow=True)])
    cells = row.drawn_cells()
    assert len(cells) <= 20
    assert {cell.chat for cell in cells} == {"a", "b"}
    assert sum(cell.number for cell in cells) == 104
    QTest.mouseMove(row, QPoint(3, 3))
