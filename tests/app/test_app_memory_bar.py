"""The small memory bar of the status strip."""

from __future__ import annotations

import pytest
from memory_pools import PoolScene
from memory_scene import LOOKS, Scene, four_chats

from app.memory.model.replayed_pool import BlockModel
from app.theme.palette import DARK
from app.window.memory_bar import MemoryBar, memory_shares


def entries_of(scene: Scene) -> dict[str, int]:
    found: dict[str, int] = {}
    for sequence in scene.manager.sequences():
        chat = scene.manager.chat(sequence)
        found[chat] = found.get(chat, 0) + len(scene.manager.table(sequence))
    return found


def test_blocks_of_a_window_pool_do_not_count_as_the_chats() -> None:
    scene, model = PoolScene(64), BlockModel()
    model.load(scene.snapshot())
    sequence = scene.begin("grant", scene.tokens(20 * 16))
    assert model.apply(scene.events())
    assert model.table_entries() == {"grant": 20}
    scene.begin("lisbon", scene.tokens(5 * 16))
    assert model.apply(scene.events())
    assert model.table_entries() == {"grant": 20, "lisbon": 5} == entries_of(scene)
    scene.manager.close(sequence)
    assert model.apply(scene.events())
    assert model.table_entries() == {"lisbon": 5}


def test_the_segments_add_up_to_weights_and_pool() -> None:
    scene, model = Scene(), BlockModel()
    four_chats(scene)
    model.load(scene.snapshot())
    stats = scene.stats().stats
    shares = memory_shares(stats, model.table_entries(), LOOKS, DARK)
    assert sum(share.size for share in shares) == pytest.approx(stats.weights_bytes + stats.kv_bytes)
    assert [share.name for share in shares[:1] + shares[-2:]] == ["Weights", "Cached", "Free blocks"]
    chats = {share.name: share for share in shares[1:-2]}
    assert set(chats) == {look.title for look in LOOKS.values()}
    assert sum(share.size for share in chats.values()) == pytest.approx(stats.blocks_used * stats.block_bytes)
    assert chats[LOOKS["grant"].title].color == DARK.owner(3)


def test_blocks_of_no_known_chat_are_in_use() -> None:
    scene = Scene()
    four_chats(scene)
    stats = scene.stats().stats
    names = [share.name for share in memory_shares(stats, {}, {}, DARK)]
    assert names == ["Weights", "In use", "Cached", "Free blocks"]
    names = [share.name for share in memory_shares(stats, {"x": 3}, {}, DARK)]
    assert names == ["Weights", "Another chat", "Cached", "Free blocks"]


def test_the_bar_hides_when_there_is_nothing_to_show(qtbot, theme) -> None:
    bar = MemoryBar(theme)
    qtbot.addWidget(bar)
    scene = Scene()
    four_chats(scene)
    bar.show_shares(memory_shares(scene.stats().stats, entries_of(scene), LOOKS, DARK))
    assert not bar.isHidden()
    assert "Cached: 360 MB" in bar.toolTip().splitlines()
    bar.show_shares([])
    assert bar.isHidden()
    assert bar.toolTip() == ""
