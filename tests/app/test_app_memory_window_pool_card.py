"""The card of a block in a window pool: its content, its chats, and how long it is kept."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from memory_panels import settle
from memory_scene import Scene, feed
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from tiny_models import make_tiny_llama

from app.memory.linked_views import NO_SELECTION, SelectedBlock
from app.memory.memory_panel import MemoryPanel
from app.memory.panel_layout import BLOCK, METRICS
from app.processes.engine_client import EngineClient, Link
from app.theme.palette import ChatLook
from engine import protocol as p
from engine.blocks import AttentionSpan, BlockManager
from engine.protocol import BlockDetail, BlockSnapshot, BlockState, InspectBlock, LayerGroup, message_of

GROUPS = [
    LayerGroup(name="full", kind="full", layers=2),
    LayerGroup(name="sliding 40", kind="sliding", layers=2, pool=1, window=40),
    LayerGroup(name="chunks of 48", kind="chunked", layers=2, pool=2, window=48),
]


class Windows(Scene):
    """The engine's own manager, with a pool of layers with a window and one of layers with chunks."""

    def __init__(self) -> None:
        super().__init__(200, 8)
        window_pools = ((AttentionSpan(window=40), 60), (AttentionSpan(chunk=48), 60))
        self.manager = BlockManager(200, 8, window_pools=window_pools, clock=lambda: self.clock)

    def snapshot(self) -> BlockSnapshot:
        pool = self.manager.snapshot()
        self.sent = pool.seq
        return message_of(pool, GROUPS)


@pytest.fixture
def scene(panel: MemoryPanel) -> Windows:
    scene = Windows()
    scene.begin("grant", scene.tokens(150))
    scene.begin("lisbon", scene.tokens(61))
    feed(panel, scene)
    panel.draw_frame()
    return scene


@pytest.fixture
def asked(panel: MemoryPanel) -> list[object]:
    found: list[object] = []
    panel.pool_actions.request_made.connect(found.append)
    return found


def click(panel: MemoryPanel, pool: int, block: int) -> None:
    strip = panel.ui.secondary_pools.maps[pool - 1]
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=strip.cell_rect(block).center().toPoint())


def sequence_of(scene: Windows, chat: str) -> int:
    return next(each for each in scene.manager.sequences() if scene.manager.chat(each) == chat)


def answer(scene: Windows, pool: int, block: int) -> BlockDetail:
    content = scene.manager.queries.content(block, pool)
    assert content is not None
    return BlockDetail(
        block=block,
        pool=pool,
        start=content.start,
        tokens=len(content.tokens),
        text="folded in eight",
        hash=content.digest,
        chat=content.chat,
    )


def test_a_click_in_a_window_pool_shows_the_blocks_card(panel: MemoryPanel, scene: Windows, asked) -> None:
    first, table = scene.manager.window_table(1, sequence_of(scene, "grant"))
    click(panel, 1, int(table[1]))
    assert asked == [InspectBlock(block=int(table[1]), pool=1)]
    assert not panel.ui.cards[BLOCK].isHidden()
    panel.apply(BlockDetail(block=int(table[1]), tokens=8, text="of the main pool"))
    panel.apply(answer(scene, 1, int(table[1])))
    card = panel.ui.inspector.card
    assert card is not None
    assert card.heading == f"Block {table[1]} · sliding 40"
    assert card.owners == "In use by Draft: grant proposal"
    assert card.text == "folded in eight"
    assert f"tokens {8 * (first + 1)} to {8 * (first + 1) + 7}" in card.details
    assert panel.chats.highlighted == "grant"
    assert "folded in eight" in panel.ui.inspector.accessibleDescription()
    assert card.retention in panel.ui.inspector.accessibleDescription()


def test_window_pools_have_no_pin_and_evict(panel: MemoryPanel, scene: Windows) -> None:
    inspector = panel.ui.inspector
    block = int(scene.manager.window_table(1, sequence_of(scene, "grant"))[1][0])
    click(panel, 1, block)
    panel.apply(answer(scene, 1, block))
    buttons = (inspector.pin, inspector.evict, inspector.go_to_text, inspector.fork)
    shown = {button.text() for button in buttons if button.isVisible()}
    assert shown == {"Go to Text", "Fork"}
    free = scene.manager.window_pools[0].pool.state.index(BlockState.FREE)
    click(panel, 1, free)
    assert inspector.card is not None
    assert inspector.card.owners == "Free: any chat can use it."
    assert not any(button.isVisible() for button in buttons)
    main = int(scene.manager.table(sequence_of(scene, "grant"))[0])
    panel.physical.select(main)
    assert inspector.pin.isVisible()
    assert inspector.evict.isVisible()


def test_one_block_is_selected_in_all_pools_together(panel: MemoryPanel, scene: Windows, asked) -> None:
    strips = panel.ui.secondary_pools.maps
    panel.physical.select(5)
    click(panel, 1, 3)
    click(panel, 2, 4)
    assert [panel.physical.selected, strips[0].selected, strips[1].selected] == [-1, -1, 4]
    assert panel.linked_views.selected == SelectedBlock(2, 4)
    assert asked == [InspectBlock(block=5), InspectBlock(block=3, pool=1), InspectBlock(block=4, pool=2)]
    panel.physical.select(7)
    assert strips[1].selected == -1
    assert not panel.ui.cards[BLOCK].isHidden()
    click(panel, 2, 4)
    QTest.keyClick(strips[1], Qt.Key.Key_Escape)
    assert panel.linked_views.selected == NO_SELECTION
    assert not panel.ui.cards[METRICS].isHidden()
    click(panel, 1, 3)
    panel.ui.inspector.close_button.click()
    assert (strips[0].selected, panel.ui.cards[METRICS].isHidden()) == (-1, False)
    click(panel, 1, 3)
    feed(panel, Scene(64))  # a model without windows
    panel.draw_frame()
    assert panel.linked_views.selected == NO_SELECTION
    assert not panel.ui.cards[METRICS].isHidden()


@pytest.mark.parametrize("pool", [1, 2])
def test_the_card_counts_the_tokens_until_the_block_is_freed(
    panel: MemoryPanel, scene: Windows, pool: int
) -> None:
    sequence = sequence_of(scene, "lisbon")
    _, table = scene.manager.window_table(pool, sequence)
    block, told = int(table[0]), []
    click(panel, pool, block)
    while block in scene.manager.window_table(pool, sequence)[1]:
        panel.refresh()
        assert panel.ui.inspector.card is not None
        told.append(panel.ui.inspector.card.retention)
        scene.write(sequence, scene.tokens(1))
        panel.apply(scene.events())
    span = {1: "window of 40", 2: "chunk of 48"}[pool]
    assert told[-1] == f"In the {span} tokens: freed after 1 more token."
    for left, words in enumerate(reversed(told[:-1]), 2):
        assert words == f"In the {span} tokens: freed after {left} more tokens."
    panel.refresh()
    assert panel.ui.inspector.card is not None
    assert panel.ui.inspector.card.retention.startswith(f"Outside the {span} tokens: kept for a chat")


def test_a_block_of_two_chats_is_kept_for_the_shorter_one(panel: MemoryPanel, scene: Windows) -> None:
    parent = sequence_of(scene, "lisbon")
    scene.manager.fork(parent, "grant")
    block = int(scene.manager.window_table(1, parent)[1][0])
    left = -(-(61 - 39) // 8) * 8 + 39 - 61
    scene.write(parent, scene.tokens(left))
    panel.apply(scene.events())
    assert block not in scene.manager.window_table(1, parent)[1]
    click(panel, 1, block)
    assert panel.ui.inspector.card is not None
    assert panel.ui.inspector.card.owners == "In use by Draft: grant proposal"
    assert panel.ui.inspector.card.retention.endswith(f"freed after {left} more tokens.")


def test_a_recorded_moment_has_no_text_but_a_reason(qtbot, panel: MemoryPanel, scene: Windows, asked) -> None:
    settle(qtbot, panel)
    panel.timeline.toggle()
    panel.draw_frame()
    click(panel, 1, int(scene.manager.window_table(1, sequence_of(scene, "grant"))[1][0]))
    card = panel.ui.inspector.card
    assert card is not None
    assert asked == []
    assert card.text == "Block text is shown only in the live view."
    assert card.retention.startswith("In the window of 40 tokens")


def test_a_real_engine_sends_the_text_of_a_block(qtbot, panel: MemoryPanel, tmp_path: Path) -> None:
    layers = ["sliding_attention", "full_attention"]
    folder = make_tiny_llama(tmp_path / "windowed", layer_types=layers, sliding_window=24)
    client = EngineClient()
    for signal in (client.blocks, client.answered, client.model_state):
        signal.connect(panel.apply)
    panel.pool_actions.request_made.connect(client.send)
    panel.set_chats({"c": ChatLook("Folding", 2)})
    client.start()
    qtbot.waitUntil(lambda: client.link is Link.READY)
    client.send(p.LoadModel(path=str(folder), options=p.LoadOptions(kv_blocks=64)))
    with qtbot.waitSignal(client.model_state, check_params_cb=lambda state: state.state == "ready"):
        pass
    client.send(p.Watch(hz=30.0))
    messages = [p.ChatMessage("user", "An octavo is folded thrice. " * 3)]
    with qtbot.waitSignal(client.finished):
        client.send(p.Generate("r", "c", messages, p.Sampling(temperature=0.0, max_tokens=60)))
    qtbot.waitUntil(lambda: bool(panel.ui.secondary_pools.maps))
    window_pool = panel.model.window_pools[0]
    qtbot.waitUntil(lambda: (window_pool.state == BlockState.CACHED).any())
    click(panel, 1, int(np.flatnonzero(window_pool.state == BlockState.CACHED)[0]))
    inspector = panel.ui.inspector
    qtbot.waitUntil(lambda: bool(inspector.card and inspector.card.text))
    assert inspector.card is not None
    assert inspector.card.owners == "Cached · last used by Folding"
    assert inspector.card.retention.startswith("Outside the window of 24 tokens")
    client.close()
    qtbot.waitUntil(lambda: client.link is Link.CLOSED)
    client.deleteLater()
