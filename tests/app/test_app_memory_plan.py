"""The plan view: cells that add up to the plan."""

from __future__ import annotations

import numpy as np
import pytest
from memory_scene import Scene, feed, four_chats
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from app.memory.memory_panel import MemoryPanel
from app.memory.plan.plan_map import PlanMap
from app.memory.plan.plan_pool import PlanPool, fit_text
from app.theme.palette import DARK, LIGHT
from engine.protocol import Fit, ModelPlan, ModelState, Stats, StatsMessage

FITS = Fit(
    rating="fits",
    name="Qwen3 4B",
    context=8192,
    chats=4,
    blocks=2048,
    block_bytes=2_000_000,
    weights=2_300_000_000,
    kv=4_096_000_000,
    scratch=600_000_000,
    limit=10_000_000_000,
    reason="It fits with room to spare.",
)
TOO_BIG = Fit(
    rating="too big",
    name="Qwen3 32B",
    context=8192,
    chats=2,
    blocks=1024,
    block_bytes=4_000_000,
    weights=18_000_000_000,
    kv=4_096_000_000,
    scratch=900_000_000,
    limit=12_000_000_000,
    reason="It needs 23 GB and this machine can give 12 GB.",
    suggestions=["With 4-bit K/V it still would not."],
)


FREE_IS_FOR = "A larger KV cache can use the free memory for more chats."


def said_by(plan: PlanMap) -> str:
    return " ".join(label.text() for label in plan.findChildren(QLabel))


@pytest.mark.parametrize("fit", [FITS, TOO_BIG], ids=lambda each: each.name)
def test_cells_add_up_to_the_plan(fit: Fit) -> None:
    plan = PlanPool(fit)
    cells = np.diff([0, *plan.ends])
    for part, count in zip(plan.parts, cells, strict=True):
        assert abs(count * plan.cell_bytes - part.size) <= plan.cell_bytes
    assert plan.model.blocks * plan.cell_bytes == pytest.approx(max(fit.total, fit.limit), rel=0.002)
    assert plan.limit * plan.cell_bytes == pytest.approx(fit.limit, rel=0.002)
    assert (plan.limit < plan.model.blocks) == (fit.rating == "too big")
    used = {plan.model.chats[chat] for chat in plan.model.chat_of.values()}
    assert used == {"weights", *(f"chat {n + 1}" for n in range(fit.chats))}


def test_a_huge_plan_has_a_bounded_number_of_cells() -> None:
    plan = PlanPool(Fit(rating="fits", weights=10**12, kv=10**12, limit=10**13, block_bytes=16, chats=1))
    assert plan.model.blocks <= 1_401


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=lambda each: each.name)
def test_the_map_shows_weights_chats_and_the_limit(qtbot, palette) -> None:
    shown = PlanMap(palette)
    qtbot.addWidget(shown)
    shown.resize(380, 400)
    shown.set_limit(300)
    shown.show()
    shown.show_fit(FITS)
    cells = shown.cells
    image = cells.grab().toImage()

    def color(cell: int) -> str:
        center = cells.cell_rect(cell).center()
        return QColor(image.pixel(int(center.x()), int(center.y()))).name()

    ends = PlanPool(FITS).ends
    assert [color(ends[chat] + 5) for chat in range(4)] == [palette.owner(chat) for chat in range(4)]
    assert color(ends[-1] - 5) == palette.block_free
    QTest.mouseMove(cells, cells.cell_rect(ends[1] + 3).center().toPoint())
    said = cells.describe()
    assert said is not None
    assert said.headline == "KV cache of chat 2"
    assert "1.0 GB" in said.detail
    shown.show_fit(TOO_BIG)
    QApplication.processEvents()  # the layout takes its turn
    image = cells.grab().toImage()
    over = cells.cell_rect(PlanPool(TOO_BIG).limit + 200)
    red = [QColor(image.pixel(x, int(over.center().y()))) for x in range(10, 370)]
    assert any(each.red() > each.blue() + 60 for each in red), "what is over the limit is hatched"
    QTest.mouseMove(cells, QPoint(int(over.center().x()), int(over.center().y())))
    assert "over this machine's limit" in cells.describe().detail
    assert FREE_IS_FOR not in said_by(shown)
    shown.show_fit(FITS)
    assert f"{FITS.reason} {FREE_IS_FOR}" in said_by(shown)
    shown.show_fit(Fit(problem="Its config.json cannot be read."))
    assert not cells.isVisible()
    assert fit_text(shown.fit) == "Its config.json cannot be read."


def test_the_panel_draws_a_plan_before_a_model_is_loaded(qtbot) -> None:
    panel = MemoryPanel(DARK)
    qtbot.addWidget(panel)
    panel.resize(412, 840)
    panel.show()
    panel.apply(ModelState(state="none"))
    panel.apply(ModelPlan(model="/m", fit=FITS))
    panel.views.choose(2)
    qtbot.waitUntil(panel.ui.plan.isVisible)
    assert not panel.empty.isVisible()
    assert "Qwen3 4B: Fits" in panel.ui.plan.accessibleName()
    qtbot.waitUntil(
        lambda: "Each cell is 8.0 MB, the size of 4 blocks" in panel.details.accessibleDescription()
    )
    assert panel.height() == 840
    scene = Scene()
    four_chats(scene)
    feed(panel, scene)
    panel.views.choose(0)
    qtbot.waitUntil(panel.physical.isVisible)
    assert not panel.ui.plan.isVisible()


def test_a_plan_that_is_not_known_is_asked_for(qtbot) -> None:
    panel = MemoryPanel(DARK)
    qtbot.addWidget(panel)
    panel.show()
    panel.apply(ModelState(state="loading", path="/models/a", name="A"))
    with qtbot.waitSignal(panel.plan_requested) as wanted:
        panel.views.choose(2)
    assert wanted.args == ["/models/a", 0, 1]


def test_the_plan_of_a_loaded_model_is_for_as_many_chats_as_the_panel_says(qtbot) -> None:
    panel = MemoryPanel(DARK)
    qtbot.addWidget(panel)
    panel.show()
    panel.apply(ModelState(state="ready", path="/models/a", name="A", context=8192))
    panel.apply(StatsMessage(stats=Stats(blocks_total=256, blocks_limit=2048, block_size=16)))
    with qtbot.waitSignal(panel.plan_requested) as wanted:
        panel.views.choose(2)
    assert wanted.args == ["/models/a", 8192, 4]
    panel.apply(ModelPlan(model="/models/a", fit=FITS))
    panel.views.choose(0)
    with qtbot.assertNotEmitted(panel.plan_requested):
        panel.views.choose(2)


def test_the_plan_says_that_it_is_computed(qtbot) -> None:
    panel = MemoryPanel(DARK)
    qtbot.addWidget(panel)
    panel.show()
    panel.apply(ModelState(state="ready", path="/m/qwen", name="Qwen3 4B Instruct"))
    with qtbot.waitSignal(panel.plan_requested) as asked:
        panel.views.choose(2)
    assert asked.args == ["/m/qwen", 0, 1]
    assert panel.ui.plan.accessibleName() == "Computing the plan of Qwen3 4B Instruct…"
