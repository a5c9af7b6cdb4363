"""Modes, the card of a block, actions, the check, misses and time, as a person uses them in the panel."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from memory_scene import LOOKS, Scene, feed, four_chats
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.memory import inks
from app.memory.budget_dialog import effect_of
from app.memory.miss_card import explain
from app.memory.model import BlockModel
from app.memory.modes import TEACHING, Mode, inks_of, legend
from app.memory.panel import MemoryPanel
from app.memory.parts import BLOCK, FIGURES, MISS
from app.theme.palette import DARK, LIGHT
from engine.protocol import (
    BlockDetail,
    BlocksChecked,
    BlockState,
    BudgetSet,
    ChangePool,
    CheckBlocks,
    ExplainMiss,
    InspectBlock,
    MissExplained,
    ModelState,
    PoolChanged,
    SetBudget,
    Stats,
)


class Used:
    """A panel over a real pool; `asked` and `noted` collect what it says."""

    def __init__(self, qtbot) -> None:
        self.qtbot, self.scene = qtbot, Scene()
        self.open = four_chats(self.scene)
        self.panel = MemoryPanel(DARK)
        qtbot.addWidget(self.panel)
        self.panel.resize(412, 840)
        self.asked: list[object] = []
        self.noted: list[str] = []
        self.panel.asked.connect(self.asked.append)
        self.panel.noted.connect(self.noted.append)
        feed(self.panel, self.scene)
        self.panel.show()
        qtbot.waitExposed(self.panel)
        self.settle()

    def settle(self) -> None:
        self.panel._on_frame()
        self.panel.refresh_figures()

    def block(self, chat: str, at: int = 30) -> int:
        return int(self.scene.manager.table(self.open[chat])[at])

    def click(self, block: int) -> None:
        position = self.panel.physical._cell(block).center().toPoint()
        QTest.mouseClick(self.panel.physical, Qt.MouseButton.LeftButton, pos=position)

    def detail(self, block: int) -> BlockDetail:
        content = self.scene.manager.content(block)
        assert content is not None
        return BlockDetail(
            block=block,
            start=content.start,
            tokens=len(content.tokens),
            text="some text\nof it",
            hash=content.digest,
            chat=content.chat,
        )


@pytest.fixture
def used(qtbot) -> Used:
    return Used(qtbot)


# --- modes ----------------------------------------------------------------------------------------


def test_each_mode_colours_every_block_by_what_it_says() -> None:
    scene = Scene()
    open_ = four_chats(scene)
    scene.manager.pin(open_["grant"])
    model = BlockModel()
    model.load(scene.snapshot())
    everything = np.arange(model.blocks)
    chat_inks = np.array([inks.OWNER] * len(model.chats) + [inks.STRANGER], np.uint8)
    pool = scene.manager.snapshot()
    ages = scene.manager._clock() - np.frombuffer(scene.manager._pool.stamp, np.float64)
    by = {mode: inks_of(mode, model, everything, chat_inks) for mode in Mode}
    for block in range(model.blocks):
        state, refs, fill = pool.state[block], int(pool.refs[block]), int(pool.fill[block])
        if state == BlockState.FREE:
            assert {int(ink[block]) for ink in by.values()} == {inks.FREE}
            continue
        wanted = inks.CACHED + 4
        if pool.pinned[block]:
            wanted = inks.PINNED
        elif state == BlockState.USED:
            wanted = inks.SHARED if refs > 1 else inks.USED
        assert by[Mode.STATE][block] == wanted
        assert by[Mode.FILL][block] == inks.RAMP + -(-fill * inks.STEPS // 16) - 1
        step = int(np.searchsorted(inks.AGE_STEPS, ages[block], side="right"))
        assert by[Mode.AGE][block] == inks.RAMP + inks.STEPS - 1 - step
        if state == BlockState.USED:
            assert by[Mode.OWNER][block] == inks.OWNER
            assert by[Mode.REFERENCES][block] == inks.RAMP + {1: 0, 2: 2, 3: 3, 4: 4}[refs]
        else:
            assert by[Mode.REFERENCES][block] == inks.CACHED + 4


def test_the_ramp_never_turns_back() -> None:
    """Lightness alone tells more from less, so no hue has to be seen."""
    for palette, sign in ((DARK, 1), (LIGHT, -1)):
        lightness = [_luminance(color) for color in inks.ramp(palette)]
        assert all(sign * (b - a) > 0.01 for a, b in pairwise(lightness))


def test_keys_and_menu_choose_the_mode_and_the_legend_follows(used: Used) -> None:
    for number, mode in enumerate(Mode):
        QTest.keyClick(used.panel.physical, Qt.Key(Qt.Key.Key_1 + number))
        assert used.panel.physical.mode is mode
        assert used.panel.parts.legend.texts() == [swatch.words for swatch in legend(mode, DARK)]
        assert used.panel.parts.legend.button.toolTip() == TEACHING[mode]
    used.panel.parts.legend.actions_[Mode.STATE].trigger()
    used.settle()
    shared = used.block("paged", 2)
    assert used.panel.model.refs[shared] > 1
    cell = used.panel.physical._cell(shared)
    color = used.panel.physical.grab().toImage().pixelColor(int(cell.center().x()), int(cell.bottom()) - 1)
    assert color.name() == inks.state_colors(DARK)[1]


# --- a block --------------------------------------------------------------------------------------


def test_a_click_shows_the_card_with_text_and_figures(used: Used) -> None:
    block = used.block("grant")
    used.click(block)
    assert used.asked == [InspectBlock(block=block)]
    assert not used.panel.parts.cards[BLOCK].isHidden()
    used.panel.apply(used.detail(block))
    used.settle()
    card = used.panel.parts.inspector.card
    assert card is not None
    assert card.heading == f"Block {block:,}"
    assert LOOKS["grant"].title in card.chats
    assert card.text == "some text\nof it"
    assert "16 of 16 tokens" in card.figures
    assert "tokens 480 to 495" in card.figures
    assert (card.can_pin, card.can_unpin, card.can_evict, card.chat) == (True, False, False, "grant")
    used.panel.apply(BlockDetail(block=block + 1, tokens=3, text="of another block"))
    used.settle()
    assert used.panel.parts.inspector.card == card
    QTest.keyClick(used.panel.physical, Qt.Key.Key_Escape)
    assert not used.panel.parts.cards[FIGURES].isHidden()
    assert used.panel.physical.selected == -1


def test_the_card_is_asked_for_again_when_the_block_changes(used: Used) -> None:
    block = int(used.scene.manager.table(used.open["grant"])[-1])
    used.click(block)
    used.panel.apply(used.detail(block))
    used.settle()
    used.asked.clear()
    used.scene.write(used.open["grant"], used.scene.tokens(1))
    used.panel.apply(used.scene.events())
    used.settle()
    assert InspectBlock(block=block) in used.asked


def test_buttons_pin_evict_and_go(used: Used) -> None:
    block = used.block("grant")
    used.click(block)
    used.panel.apply(used.detail(block))
    used.settle()
    inspector = used.panel.parts.inspector
    inspector.pin.click()
    assert used.asked[-1] == ChangePool(action="pin", block=block)
    assert not inspector.evict.isEnabled()
    used.scene.manager.pin(used.open["grant"])
    used.panel.apply(used.scene.events())
    used.panel.apply(PoolChanged(action="pin", block=block, blocks=31))
    used.settle()
    assert "31 blocks pinned" in used.noted[-1]
    assert inspector.pin.text() == "Unpin"
    inspector.pin.click()
    assert used.asked[-1] == ChangePool(action="unpin", block=block)
    with used.qtbot.waitSignal(used.panel.place_picked) as picked:
        inspector.go.click()
    assert picked.args == ["grant", 480]
    with used.qtbot.waitSignal(used.panel.fork_asked) as forked:
        inspector.fork.click()
    assert forked.args == ["grant"]
    cached = int(np.flatnonzero(used.panel.model.state == BlockState.CACHED)[0])
    used.panel.physical.select(cached)
    used.panel.apply(used.detail(cached))
    used.settle()
    inspector.evict.click()
    assert used.asked[-1] == ChangePool(action="evict", block=cached)
    used.panel.apply(PoolChanged(action="evict", block=cached, error="It is pinned."))
    assert used.noted[-1] == "It is pinned."


def test_the_check_tells_truth_and_mends(used: Used) -> None:
    used.panel.hands.check()
    assert used.asked[-1] == CheckBlocks()
    used.panel.apply(BlocksChecked(pool=used.scene.snapshot()))
    assert used.noted[-1].startswith("All 1,008 blocks are as shown")
    used.panel.model.fill[7] += 1
    with used.qtbot.waitSignal(used.panel.resync_needed):
        used.panel.apply(BlocksChecked(pool=used.scene.snapshot()))
    assert "fill of 1 blocks" in used.noted[-1]
    used.panel.apply(used.scene.snapshot())
    used.panel.apply(BlocksChecked(pool=used.scene.snapshot(), problem="block 3 is miscounted"))
    assert "contradict each other: block 3" in used.noted[-1]


@pytest.mark.parametrize(
    ("blocks", "words", "harms"),
    [
        (100, "Chats use 273 blocks more", True),
        (500, "Frees 53 of 180 cached blocks", False),
        (600, "Nothing that is there now has to go", False),
        (2000, "Room for 992 blocks more", False),
    ],
)
def test_the_effect_of_a_budget_is_told_before_it_happens(blocks: int, words: str, harms: bool) -> None:
    stats = Stats(
        block_bytes=2_000_000, blocks_total=1008, blocks_used=373, blocks_cached=180, blocks_free=455
    )
    effect = effect_of(blocks, stats, 8192)
    assert words in effect.does
    assert effect.harms is harms
    assert f"{16 * blocks:,} tokens" in effect.means


def test_the_budget_is_chosen_with_a_slider(used: Used) -> None:
    dialog = used.panel.open_budget()
    assert dialog is not None
    assert dialog.blocks == 1008
    seen = [dialog.means.text()]
    QTest.keyClick(dialog.slider, Qt.Key.Key_Home)
    seen.append(dialog.means.text())
    few = dialog.blocks
    assert 0 < few < 100
    assert "youngest" in dialog.does.text()
    QTest.keyClick(dialog.slider, Qt.Key.Key_End)
    assert dialog.blocks == (5_300_000_000 - 2_300_000_000) // 2_000_000
    assert len({*seen, dialog.means.text()}) == 3
    dialog._choose()
    assert used.asked[-1] == SetBudget(budget="1500 blocks")
    used.panel.apply(BudgetSet(blocks=1500))
    assert "1,500 blocks" in used.noted[-1]
    used.panel.apply(ModelState(state="none"))
    assert used.panel.open_budget() is None
    assert "No model" in used.noted[-1]


# --- misses ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (MissExplained(request="r", remembered=False), "newest 256"),
        (MissExplained(request="r", remembered=True, prompt_tokens=50), "Nothing with this beginning"),
        (
            MissExplained(request="r", remembered=True, prompt_tokens=50, reused_tokens=49, chat="grant"),
            "one token is always computed",
        ),
        (
            MissExplained(
                request="r", remembered=True, prompt_tokens=50, reused_tokens=20, chat="grant", wanted="x"
            ),
            "ends here; the 30 tokens",
        ),
        (
            MissExplained(
                request="r",
                remembered=True,
                prompt_tokens=50,
                reused_tokens=20,
                chat="grant",
                before="Today is ",
                wanted="<b>Tuesday",
                known="Monday",
            ),
            "first difference from “Draft: grant proposal”",
        ),
    ],
)
def test_each_kind_of_miss_has_its_sentence(used: Used, answer: MissExplained, words: str) -> None:
    assert words in explain(answer, LOOKS).reason
    used.panel.hands.explain_miss("r")
    assert used.asked[-1] == ExplainMiss(request="r")
    used.panel.apply(answer)
    card = used.panel.parts.miss
    assert not used.panel.parts.cards[MISS].isHidden()
    assert words in card.accessibleDescription()
    assert card._diff.isHidden() is not bool(answer.wanted)
    if answer.known:
        assert "&lt;b&gt;Tuesday" in card._diff.text()
        assert "Monday" in card._diff.text()
    card.close_button.click()
    assert not used.panel.parts.cards[FIGURES].isHidden()


# --- time -----------------------------------------------------------------------------------------


def live_on(used: Used, seconds: int = 5) -> None:
    for _ in range(seconds):
        used.scene.clock += 1
        used.scene.write(used.open["grant"], used.scene.tokens(40))
        used.panel.apply(used.scene.events())
        used.panel.apply(used.scene.stats())


def test_pause_holds_the_picture_while_the_engine_goes_on(used: Used) -> None:
    live_on(used)
    used.panel.parts.transport.play.click()
    held = used.panel.shown
    assert held is not used.panel.model
    seq = held.seq
    live_on(used)
    used.settle()
    assert (used.panel.shown.seq, held.seq) == (seq, seq)
    assert used.panel.model.seq > seq
    assert used.panel.parts.transport.live.text() == "Go live"
    used.panel.parts.transport.back.click()
    assert used.panel.shown.seq == seq - 1
    used.panel.parts.transport.forward.click()
    assert used.panel.shown.seq == seq
    used.panel.parts.transport.live.click()
    used.settle()
    assert used.panel.shown is used.panel.model
    assert used.panel.physical.model is used.panel.logical.model is used.panel.model


def test_scrubbing_shows_the_pool_of_that_second(used: Used) -> None:
    before = used.scene.snapshot()
    moment = used.scene.clock
    live_on(used)
    strip = used.panel.strip
    used.settle()
    position = strip.rect().center()
    position.setX(round(strip.x_of(moment + 0.2)))
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=position)
    used.settle()
    assert used.panel.shown.differences(before) == ""
    QTest.keyClick(strip, Qt.Key.Key_Right)
    QTest.keyClick(strip, Qt.Key.Key_Right)
    assert used.panel.shown.seq > before.seq
    assert used.panel.parts.inspector.isHidden()


def test_the_past_outlives_its_engine(used: Used) -> None:
    live_on(used)
    used.panel.desk.scrub(used.scene.clock - 2)
    shown = used.panel.shown
    used.panel.apply(ModelState(state="none"))
    used.settle()
    assert used.panel.shown is shown
    assert shown.blocks == 1008
    other = Scene(64)
    feed(used.panel, other)
    assert used.panel.shown is shown
    used.panel.desk.go_live()
    used.settle()
    assert used.panel.physical.model.blocks == 64


def test_the_card_tells_that_texts_are_of_the_present(used: Used) -> None:
    live_on(used)
    used.panel.desk.scrub(used.scene.clock - 2)
    used.asked.clear()
    used.panel.physical.select(used.block("grant"))
    card = used.panel.parts.inspector.card
    assert card is not None
    assert "present only" in card.text
    assert used.asked == []
    assert not card.can_pin
    assert not card.can_evict


def test_a_snapshot_file_and_its_picture(used: Used, tmp_path: Path, qtbot) -> None:
    assert used.panel.save_file(tmp_path / "now.json")
    assert (tmp_path / "now.png").stat().st_size > 5000
    live_on(used)
    assert used.panel.save_file(tmp_path / "whole.json", whole=True)
    other = MemoryPanel(LIGHT)
    qtbot.addWidget(other)
    other.resize(412, 840)
    noted: list[str] = []
    other.noted.connect(noted.append)
    assert other.desk.open_file(tmp_path / "now.json")
    other.show()
    other._on_frame()
    assert other.shown.blocks == 1008
    assert other.physical.looks["grant"].title == LOOKS["grant"].title
    assert other.desk.open_file(tmp_path / "whole.json")
    assert other.shown.seq < used.panel.model.seq
    other.time.speed = 1000.0
    other.time.play()
    while other.time.advance(1.0):
        pass
    assert other.shown.differences(used.scene.snapshot()) == ""
    (tmp_path / "now.json").write_text("{")
    assert not other.desk.open_file(tmp_path / "now.json")
    assert "cut short" in noted[-1]
    assert not used.panel.save_file(tmp_path / "none" / "x.json")


def test_pause_without_a_pool_says_so(qtbot) -> None:
    panel = MemoryPanel(DARK)
    qtbot.addWidget(panel)
    with qtbot.waitSignal(panel.noted) as noted:
        panel.desk.toggle()
    assert "Nothing is recorded" in noted.args[0]


def _luminance(color: str) -> float:
    return float(np.dot(np.array(inks.rgb(color)) / 255, [0.2126, 0.7152, 0.0722]))


# --- drawing --------------------------------------------------------------------------------------


def test_a_large_pool_is_drawn_in_slices_and_ends_the_same(used: Used, monkeypatch) -> None:
    whole = used.panel.physical
    whole.mark_stale()
    used.settle()
    truth = whole.picture.pixels.copy()
    monkeypatch.setattr("app.memory.picture.SLICE", 100)
    whole.picture.pixels[:] = 0
    whole.mark_stale()
    changes = used.panel.model.take_changes()
    monkeypatch.setattr("app.memory.canvas.FRAME_BUDGET", 0.0)
    frames = 1
    while whole.frame(changes, 1e9):
        frames += 1
        assert frames < 50
    assert frames >= 1008 // 100
    np.testing.assert_array_equal(whole.picture.pixels, truth)


def test_blocks_of_a_preempted_chat_flash(used: Used) -> None:
    table = used.scene.manager.table(used.open["grant"]).tolist()
    block = table[30]
    calm = cell_color(used, block)
    used.scene.manager.preempt(used.open["grant"])
    used.panel.apply(used.scene.events())
    used.panel.physical.frame(used.panel.model.take_changes(), 50.0)
    assert used.panel.physical.motion.busy
    flash = cell_color(used, block)
    used.panel.physical.frame(used.panel.model.take_changes(), 52.0)
    still = cell_color(used, block)
    assert not used.panel.physical.motion.busy
    assert len({calm, flash, still}) == 3
    distance = abs(np.array(inks.rgb(flash)) - np.array(inks.rgb(DARK.warn))).sum()
    assert distance < abs(np.array(inks.rgb(still)) - np.array(inks.rgb(DARK.warn))).sum()


def test_rows_tell_how_much_of_the_context_is_used(used: Used) -> None:
    used.panel.views.choose(1)
    used.settle()
    logical = used.panel.logical
    row = next(row for row in logical.rows if row.chat == "grant")
    tokens = used.scene.manager.length(used.open["grant"])
    assert logical.model.tokens(row.sequence) == tokens
    assert f"{tokens / 8192:.0%}".rstrip("%") in logical.row_text(row).split(", ")[-1]
    assert "of the context" in logical.accessibleDescription()


def cell_color(used: Used, block: int) -> str:
    cell = used.panel.physical._cell(block)
    image = used.panel.physical.grab().toImage()
    return image.pixelColor(int(cell.center().x()), int(cell.center().y())).name()


def test_the_figures_turn_by_name_and_by_key(used: Used) -> None:
    card = used.panel.figures
    assert "37 % of blocks in use" in card.texts()
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=card.tab(1).center().toPoint())
    assert "61.0 tokens a second" in card.texts()
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=card.rect().center())
    assert "61.0 tokens a second" in card.texts()
    QTest.keyClick(card, Qt.Key.Key_Right)
    assert "2.3 GB weights" in card.texts()
    assert card.accessibleName() == "Figures: Memory, page 3 of 3"
    used.panel.apply(ModelState(state="none"))
    used.settle()
    assert "– engine process" in card.texts()
    QTest.keyClick(card, Qt.Key.Key_Space)
    QTest.keyClick(card, Qt.Key.Key_Left)
    assert "– weights" in card.texts()
