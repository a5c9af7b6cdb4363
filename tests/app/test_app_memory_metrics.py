"""Number formats, metrics, history and sums of the memory panel."""

from __future__ import annotations

import msgspec
import pytest
from memory_panels import Used
from memory_scene import LOOKS, Scene, four_chats
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app import formatting
from app.memory.model.metrics import NO_VALUE, pages
from app.memory.model.pool_summary import budget_of, chat_rows, empty_state_text
from app.memory.model.replayed_pool import BlockModel
from app.memory.timeline.history_strip import SECONDS, History, Sample
from app.theme.palette import DARK
from engine.protocol import (
    DiskStats,
    ModelState,
    Stats,
    format_size,
)


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (0, "0 MB"),
        (-5, "0 MB"),
        (999, "999 bytes"),
        (1000, "1.0 KB"),
        (640_000, "640 KB"),
        (999_499, "999 KB"),
        (999_600, "1.0 MB"),
        (9_949_000, "9.9 MB"),
        (9_960_000, "10 MB"),
        (312_000_000, "312 MB"),
        (2_300_000_000, "2.3 GB"),
        (12_340_000_000, "12.3 GB"),
        (15_960_000_000, "16 GB"),
        (9_960_000_000, "10 GB"),
        (99_960_000_000, "100 GB"),
        (999_600_000_000, "1.0 TB"),
        (5e16, "50000 TB"),
    ],
)
def test_sizes(amount: float, text: str) -> None:
    assert formatting.size(amount) == text == format_size(amount), "the engine's sentences agree"


def test_parts_name_a_common_unit_once() -> None:
    assert formatting.size_of(1.2e9, 2e9) == "1.2 of 2.0 GB"
    assert formatting.size_of(738e6, 2e9) == "738 MB of 2.0 GB"
    assert formatting.size_of(0, 2e9) == "0 of 2.0 GB"


@pytest.mark.parametrize(
    ("share", "text"),
    [(0, "0%"), (0.00001, "0.1%"), (0.021, "2.1%"), (0.61, "61%"), (0.9999, "99%"), (1.0, "100%")],
)
def test_shares_are_nothing_or_all_only_when_they_are(share: float, text: str) -> None:
    assert formatting.percent(share) == text


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.2, "just now"), (40, "40 s ago"), (200, "3 min ago"), (7300, "2 h ago")]
)
def test_ages(seconds: float, text: str) -> None:
    assert formatting.ago(seconds) == text


def test_counts() -> None:
    assert (formatting.blocks(1), formatting.blocks(1024)) == ("1 block", "1,024 blocks")
    assert (formatting.runs(0), formatting.layers(1)) == ("0 runs", "1 layer")


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0 s"), (0.42, "0.4 s"), (41, "41 s"), (210, "3.5 min"), (7600, "2.1 h")],
)
def test_lengths_of_time(seconds: float, text: str) -> None:
    assert formatting.duration(seconds) == text


def test_metrics_without_a_pool_are_dashes() -> None:
    for page in pages():
        assert page.show(None) == page.show(Stats()) == (NO_VALUE,) * 6


def values_of(stats: Stats) -> dict[str, tuple[str, str, str]]:
    return {
        metric.label: tuple(value)
        for page in pages()
        for metric, value in zip(page.metrics, page.show(stats), strict=True)
    }


def test_what_is_on_disk_and_what_was_damaged() -> None:
    stats = Stats(
        blocks_total=100,
        disk=DiskStats(
            nbytes=1_200_000_000,
            limit=4_000_000_000,
            blocks=600,
            written_today=300_000_000,
            restored_tokens=3984,
            saved_seconds=68.0,
            skipped={"the checksum is wrong": 2},
            chats={"a": 4000, "b": 32},
        ),
    )
    shown = values_of(stats)
    assert shown["on disk"] == ("1.2 GB", "600 blocks, up to 4.0 GB", "")
    assert shown["chats on disk"][:2] == ("2", "4,032 tokens")
    assert shown["written today"][0] == "300 MB"
    assert shown["tokens from disk"][0] == "3,984"
    assert shown["damaged"] == ("2", "the checksum is wrong (2)", "warn")
    off = values_of(Stats(blocks_total=100, disk=DiskStats(problem="The disk is full.")))
    assert off["on disk"] == ("off", "The disk is full.", "bad")


def test_each_metric_has_a_value_and_details() -> None:
    stats = Stats(
        block_size=16,
        block_bytes=2_000_000,
        blocks_total=100,
        blocks_used=40,
        blocks_cached=25,
        blocks_free=35,
        blocks_limit=200,
        tail_waste=0.05,
        saved_blocks=158,
        longest_free_run=9,
        prompt_tokens=2040,
        reused_tokens=1912,
        prefix_hit_rate=1912 / 2040,
        saved_seconds=41.2,
        running=2,
        waiting=1,
        tokens_per_s=61.04,
        itl_ms=33.4,
        worst_gap_ms=1900,
        step_ms=32.7,
        evictions=900,
        evictions_per_min=12,
        preemptions=3,
        preemptions_per_min=1,
        weights_bytes=2_300_000_000,
        kv_bytes=200_000_000,
        scratch_bytes=48_000_000,
        buffer_cache_bytes=9_000_000,
        footprint_bytes=2_900_000_000,
        memory_limit=5_300_000_000,
        pressure=0.62,
        pressure_level="warning",
    )
    shown = values_of(stats)
    assert shown["of blocks in use"][:2] == ("40%", "40 in use, 25 cached, 35 free; may grow to 200")
    assert shown["tail waste"][:2] == ("5.0%", "32 empty slots, 4.0 MB")
    assert shown["saved by sharing"][:2] == ("316 MB", "158 blocks")
    assert shown["prefix hits"][:2] == ("94%", "1,912 of 2,040 prompt tokens")
    assert shown["prefill saved"][:2] == ("41 s", "1,912 tokens not computed again")
    assert shown["tokens per second"][:2] == ("61.0", "2 chats generating, 1 waiting")
    assert shown["between tokens"][0] == "33 ms"
    assert shown["evictions a minute"][:2] == ("12", "900 since the model was loaded")
    assert shown["preemptions a min."][::2] == ("1", "warn")
    assert shown["KV cache"][:2] == ("200 MB", "80 MB in use; may grow to 400 MB")
    assert [shown[name][0] for name in ("weights", "working memory", "MLX buffer cache")] == [
        "2.3 GB",
        "48 MB",
        "9.0 MB",
    ]
    assert shown["engine process"][:2] == ("2.9 GB", "5.3 GB available to the engine on this machine")
    assert shown["system pressure"][::2] == ("warning", "warn")
    assert "62% of the memory" in shown["system pressure"][1]
    assert values_of(msgspec.structs.replace(stats, running=0))["between tokens"][0] == "–"


def test_every_metric_has_a_short_tool_tip() -> None:
    metrics = [metric for page in pages() for metric in page.metrics]
    assert len({metric.label for metric in metrics}) == len(metrics) == 24
    assert all(40 < len(metric.tool_tip) < 260 for metric in metrics)


def test_history_keeps_ten_minutes_in_order() -> None:
    history = History()
    for second in range(1000):
        history.add(100.0 + second, Sample(second / 1000, 0.1, second))
    series = history.series()
    assert len(series) == SECONDS
    assert series["speed"].tolist() == list(range(400, 1000))


def test_history_within_a_second_and_over_gaps() -> None:
    history = History()
    assert len(history.series()) == 0
    history.add(10.1, Sample(0.1, 0.0, 50.0))
    history.add(10.9, Sample(0.3, 0.2, 20.0))
    assert [row[:3] for row in history.series().tolist()] == [pytest.approx((0.3, 0.2, 50.0))]
    history.add(14.0, Sample(0.5, 0.0, 5.0))
    series = history.series()
    assert series["used"].tolist() == pytest.approx([0.3, 0.3, 0.3, 0.3, 0.5])
    assert series["speed"].tolist() == [50, 0, 0, 0, 5]
    history.add(9000.0, Sample(0.9, 0.0, 1.0))
    series = history.series()
    assert len(series) == SECONDS
    assert series["used"].tolist() == pytest.approx([0.5] * (SECONDS - 1) + [0.9])
    history.clear()
    assert len(history.series()) == 0


def test_bars_and_rows_add_up_to_the_pool() -> None:
    scene, model = Scene(), BlockModel()
    four_chats(scene)
    model.load(scene.snapshot())
    stats, real = scene.stats().stats, scene.manager.stats()
    budget = budget_of(model, stats, ModelState(state="ready"), 5_300_000_000, LOOKS, DARK)
    assert budget.total == pytest.approx(stats.footprint_bytes)
    chats = {look.title for look in LOOKS.values()}
    in_use = sum(part.amount for part in budget.parts if part.name in chats)
    assert in_use == pytest.approx(real.used * scene.block_bytes)
    rows = chat_rows(model, stats, LOOKS, DARK)
    resting = [row for row in rows if row.at_rest]
    assert {row.chat for row in resting} == {"old 0", "old 1", "old 2", "past", "last"}
    cached = real.cached - sum(row.blocks for row in resting)
    assert {row.title: row.blocks for row in rows[-2:]} == {"Cached": cached, "Free now": real.free}
    entries = sum(len(scene.manager.table(sequence)) for sequence in scene.manager.sequences())
    assert entries == real.used + real.saved_blocks
    # A branch of a chat shares blocks with that same chat: they count once for it.
    assert sum(row.blocks for row in rows[:-2] if not row.at_rest) == entries - 110
    assert chat_rows(BlockModel(), None, LOOKS, DARK) == []


def test_loading_shows_its_progress() -> None:
    state = ModelState(state="loading", name="Qwen3", progress=0.42)
    budget = budget_of(BlockModel(), None, state, 0, LOOKS, DARK)
    assert (budget.loading, budget.text) == (0.42, "Loading Qwen3 · 42%")
    assert empty_state_text(state)[0] == "Loading Qwen3"
    assert empty_state_text(ModelState(state="ready"))[0] == "The model is ready"


def test_the_pages_turn_by_tab_and_by_key(used: Used) -> None:
    card = used.panel.metrics
    assert "37% of blocks in use" in card.texts()
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=card.tab(1).center().toPoint())
    assert "61.0 tokens per second" in card.texts()
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=card.rect().center())
    assert "61.0 tokens per second" in card.texts()
    QTest.keyClick(card, Qt.Key.Key_Right)
    assert "2.3 GB weights" in card.texts()
    assert card.accessibleName() == "Metrics: Memory, page 3 of 4"
    used.panel.apply(ModelState(state="none"))
    used.settle()
    assert "– engine process" in card.texts()
    QTest.keyClick(card, Qt.Key.Key_Space)
    QTest.keyClick(card, Qt.Key.Key_Left)
    assert "– weights" in card.texts()
