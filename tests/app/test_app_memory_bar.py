"""The small memory bar of the status strip."""

from __future__ import annotations

import pytest
from memory_pools import PoolScene
from memory_scene import LOOKS, Scene, four_chats
from PySide6.QtCore import Qt

from app.memory.model.pool_summary import budget_of, weights_text
from app.memory.model.replayed_pool import BlockModel
from app.memory.plan.plan_pool import legend_entries
from app.memory.views.budget_bar import BudgetBar
from app.models.fit_view import FitView
from app.models.model_pill import ModelPill
from app.theme.palette import DARK
from app.window.layout.status_bar import MemoryBar, MemoryShare, memory_shares
from engine import protocol
from engine.protocol import Fit, ModelState, Stats


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


def shares_of(model: BlockModel, stats: Stats) -> list[MemoryShare]:
    return memory_shares(budget_of(model, stats, ModelState(state="ready"), 0, LOOKS, DARK))


def test_the_segments_add_up_to_the_process() -> None:
    scene, model = Scene(), BlockModel()
    four_chats(scene)
    model.load(scene.snapshot())
    stats = scene.stats().stats
    shares = {share.name: share for share in shares_of(model, stats)}
    assert sum(share.size for share in shares.values()) == pytest.approx(stats.footprint_bytes)
    assert shares["Weights"].size == stats.weights_bytes
    chats = [shares[look.title] for look in LOOKS.values()]
    assert sum(share.size for share in chats) == pytest.approx(stats.blocks_used * stats.block_bytes)
    assert shares[LOOKS["grant"].title].color == DARK.owner(3)
    rest = stats.footprint_bytes - stats.weights_bytes - stats.kv_bytes - stats.buffer_cache_bytes
    assert shares["Octavo's engine and working memory"].size == pytest.approx(rest)


def test_weights_are_told_in_memory_and_on_disk_in_the_same_words_everywhere(qtbot, theme, library) -> None:
    scene, model = Scene(), BlockModel()
    model.load(scene.snapshot())
    stats = scene.stats().stats
    state = ModelState(
        state="ready", name="a", weights_bytes=stats.weights_bytes, weights_on_disk=1_200_000_000
    )
    said = protocol.weights_text(stats.weights_bytes, state.weights_on_disk)
    assert said == "2.3 GB in memory, 1.2 GB on disk"
    budget = budget_of(model, stats, state, 0, LOOKS, DARK)
    bar, strip = BudgetBar(DARK), MemoryBar(theme)
    bar.show_budget(budget)
    strip.show_shares(memory_shares(budget))
    library.state = state
    pill = ModelPill(theme, library)
    fit = Fit(weights=stats.weights_bytes, weights_on_disk=1_200_000_000, limit=5_000_000_000)
    view = FitView(theme)
    view.show_fit(fit)
    for widget in (bar, strip, pill, view):
        qtbot.addWidget(widget)
    for text in (bar.lines(), strip.toolTip(), pill.toolTip(), view.text()):
        assert f"Weights: {said}" in text
    assert "They are unpacked" in pill.toolTip()
    assert legend_entries(fit)[0] == ("weights", said)
    for sizes in ((98_000_000, 653_000_000), (2_340_000_000, 0), (9_400_000, 1_000_000)):
        assert weights_text(*sizes) == protocol.weights_text(*sizes)


def test_layers_with_a_window_count_with_their_own_blocks() -> None:
    """A block of the main pool has no K/V of those layers, however many blocks the main pool has."""
    scene, model = PoolScene(64, window_pool=40), BlockModel()
    scene.begin("grant", scene.tokens(20 * 16))
    model.load(scene.snapshot())
    stats = scene.stats().stats
    stats.kv_bytes = 64 * 600_000 + 40 * 1_400_000
    shares = {share.name: share.size for share in shares_of(model, stats)}
    assert shares[LOOKS["grant"].title] == pytest.approx(20 * 600_000 + 16 * 1_400_000)
    assert shares["KV cache, free blocks"] == pytest.approx(44 * 600_000 + 24 * 1_400_000)


def test_without_a_model_only_the_process_is_left() -> None:
    stats = Stats(footprint_bytes=150_000_000, buffer_cache_bytes=10_000_000)
    shares = {share.name: share.size for share in shares_of(BlockModel(), stats)}
    assert shares == {
        "Freed buffers that MLX keeps": 10_000_000,
        "Octavo's engine and working memory": 140_000_000,
    }


def test_blocks_that_were_never_written_are_left_out_where_the_system_leaves_them_out() -> None:
    scene, model = Scene(), BlockModel()
    four_chats(scene)
    model.load(scene.snapshot())
    stats = scene.stats().stats
    stats.footprint_bytes = stats.weights_bytes + stats.kv_bytes
    shares = {share.name: share.size for share in shares_of(model, stats)}
    assert sum(shares.values()) == pytest.approx(stats.footprint_bytes)
    free = stats.blocks_free * stats.block_bytes
    assert shares["KV cache, free blocks"] == pytest.approx(free - stats.buffer_cache_bytes)


def test_the_bar_hides_when_there_is_nothing_to_show(qtbot, theme) -> None:
    bar = MemoryBar(theme)
    qtbot.addWidget(bar)
    scene = Scene()
    four_chats(scene)
    model = BlockModel()
    model.load(scene.snapshot())
    bar.show_shares(shares_of(model, scene.stats().stats))
    assert not bar.isHidden()
    lines = bar.toolTip().splitlines()
    assert "Another program (past), remembered: 120 MB" in lines
    assert lines[-1].startswith("Together: 4.6 GB.")
    with qtbot.waitSignal(bar.clicked):
        qtbot.mouseClick(bar, Qt.MouseButton.LeftButton)
    bar.show_shares([])
    assert bar.isHidden()
    assert bar.toolTip() == ""
