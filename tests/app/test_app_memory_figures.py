"""Words, history and sums of the memory panel. No window needed."""

from __future__ import annotations

import pytest
from memory_scene import LOOKS, Scene, four_chats

from app.memory import words
from app.memory.figures import LESSONS, figures
from app.memory.history import SECONDS, History, Sample
from app.memory.model import BlockModel
from app.memory.summary import budget_of, empty_words, holder_rows
from app.theme.palette import DARK
from engine.protocol import ModelState, Stats


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
        (5e16, "50000 TB"),
    ],
)
def test_sizes(amount: float, text: str) -> None:
    assert words.size(amount) == text


def test_parts_name_a_common_unit_once() -> None:
    assert words.size_of(1.2e9, 2e9) == "1.2 of 2.0 GB"
    assert words.size_of(738e6, 2e9) == "738 MB of 2.0 GB"
    assert words.size_of(0, 2e9) == "0 of 2.0 GB"


@pytest.mark.parametrize(
    ("share", "text"),
    [(0, "0 %"), (0.00001, "0.1 %"), (0.021, "2.1 %"), (0.61, "61 %"), (0.9999, "99 %"), (1.0, "100 %")],
)
def test_shares_are_nothing_or_all_only_when_they_are(share: float, text: str) -> None:
    assert words.percent(share) == text


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.2, "just now"), (40, "40 s ago"), (200, "3 min ago"), (7300, "2 h ago")]
)
def test_ages(seconds: float, text: str) -> None:
    assert words.ago(seconds) == text


def test_counts() -> None:
    assert (words.count(1, "block"), words.count(1024, "block")) == ("1 block", "1,024 blocks")


def test_figures_without_a_pool_are_dashes() -> None:
    assert figures(None) == figures(Stats()) == ("–",) * len(LESSONS)


def test_history_keeps_ten_minutes_in_order() -> None:
    history = History()
    for second in range(1000):
        history.add(100.0 + second, Sample(second / 1000, 0.1, second))
    series = history.series()
    assert len(series) == SECONDS
    assert series["speed"].tolist() == list(range(400, 1000))


def test_history_within_a_second_and_over_silence() -> None:
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
    pool = sum(part.amount for part in budget.parts) - 2_300_000_000
    assert pool == budget.kv_total == real.total * scene.block_bytes
    assert budget.kv_used == real.used * scene.block_bytes
    rows = holder_rows(model, stats, LOOKS, DARK)
    assert {row.title: row.blocks for row in rows[-2:]} == {"Cached": real.cached, "Free": real.free}
    entries = sum(len(scene.manager.table(sequence)) for sequence in scene.manager.sequences())
    assert entries == real.used + real.saved_blocks
    # A branch of a chat shares blocks with that same chat: they count once for it.
    assert sum(row.blocks for row in rows[:-2]) == entries - 110
    assert holder_rows(BlockModel(), None, LOOKS, DARK) == []


def test_loading_shows_how_far_it_is() -> None:
    state = ModelState(state="loading", name="Qwen3", progress=0.42)
    budget = budget_of(BlockModel(), None, state, 0, LOOKS, DARK)
    assert (budget.loading, budget.note) == (0.42, "Loading Qwen3 · 42 %")
    assert empty_words(state)[0] == "Loading Qwen3"
    assert empty_words(ModelState(state="ready"))[0] == "The model is ready"
