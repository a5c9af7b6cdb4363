"""A K/V budget in words: in the load form with its plan, and in the dialog of the loaded model."""

from __future__ import annotations

import pytest
from driving import answered, ask, last
from PySide6.QtGui import QAction, QKeySequence
from scripted_models import GB, a_fit

from app.memory.cards.budget_dialog import BudgetDialog, BudgetField
from app.memory.model.pool_summary import budget_summary
from app.theme.palette import DARK
from app.window.main_window import MainWindow
from engine import protocol as p


@pytest.fixture
def form(browser, script, library):
    library.models = [p.ModelInfo(path="/big", name="big", source="folder", size=GB, quantisation="4-bit")]
    browser.open_at("here")
    script.planned.emit(a_fit("/big"))  # blocks of 1 MiB
    browser.pane.form.more.click()
    return browser.pane.form


def said(form) -> str:
    return form.budget_text.text() if form.budget_text.isVisibleTo(form) else ""


@pytest.mark.parametrize(
    ("text", "blocks", "problem"),
    [
        ("", 0, ""),
        ("  ", 0, ""),
        ("2 GB", 2_000_000_000 // 16_000, ""),
        ("32k tokens", 2048, ""),
        ("500 BLOCKS", 500, ""),
        ("1,5 GB", 0, "number and a unit"),
        ("7 bytes", 0, "less than one block"),
    ],
)
def test_the_field_reads_what_the_engine_reads(qtbot, text: str, blocks: int, problem: str) -> None:
    field = BudgetField()
    qtbot.addWidget(field)
    field.set_sizes(16_000, 16)
    field.setText(text)
    assert field.blocks == blocks
    assert (problem in field.problem) if problem else field.problem == ""
    assert field.kv_budget.casefold() == (text.casefold() if blocks else "")


def test_the_plan_follows_what_is_typed(qtbot, browser, script, form) -> None:
    placeholder = form.budget.placeholderText()
    assert placeholder == "for 1 chat of 8,192 tokens"
    needed = form.budget.fontMetrics().horizontalAdvance(placeholder) + 24
    qtbot.waitUntil(lambda: form.budget.width() > needed)
    form.budget.setText("2 GB")
    assert said(form) == "2.0 GB: 1,907 blocks, 30,512 tokens, 3.7 full chats"
    qtbot.waitUntil(lambda: script.of(p.PlanModel)[-1].kv_budget == "2 GB")
    asked = len(script.of(p.PlanModel))
    form.context.setValue(32768)
    assert said(form).endswith("93% of one full chat")
    qtbot.waitUntil(lambda: len(script.of(p.PlanModel)) > asked)
    assert script.of(p.PlanModel)[-1].kv_budget == "2 GB"
    other = a_fit("/big")
    other.fit.block_bytes *= 2
    script.planned.emit(other)
    assert said(form).startswith("2.0 GB: 953 blocks")


def test_what_cannot_be_read_is_said_in_a_sentence_and_nothing_is_loaded(
    qtbot, browser, script, library, form
) -> None:
    sent: list[p.Message] = []
    library.client.send = lambda message: sent.append(message) or True
    pane = browser.pane
    asked = len(script.of(p.PlanModel))
    form.budget.setText("a lot")
    assert said(form) == (
        "'a lot' is not a KV budget: enter a number and a unit, such as 4 GB, 32k tokens or 500 blocks."
    )
    assert form.budget.accessibleDescription() == said(form)
    assert not pane.main.isEnabled()
    pane.request_plan()
    assert len(script.of(p.PlanModel)) == asked, "no plan of what cannot be read"
    form.budget.setText("500 blocks")
    assert pane.main.isEnabled()
    pane.main.click()
    options = p.LoadOptions(context=8192, kv_budget="500 blocks", disk_cache="auto")
    assert sent[-1] == p.LoadModel(path="/big", options=options)
    form.budget.setText("")
    assert said(form) == ""
    pane.main.click()
    assert sent[-1].options.kv_budget == "1024 blocks", "without a budget what was planned"


@pytest.mark.parametrize(
    ("budget", "context", "shown"),
    [
        ("1024 blocks", 8192, (2, "")),  # as the form has made it
        ("1024 blocks", 16384, (2, "")),
        ("500 blocks", 8192, (1, "500 blocks")),
        ("4 GB", 8192, (1, "4 GB")),
        ("4 GB", 16384, (1, "")),
        ("", 8192, (1, "")),
    ],
)
def test_the_options_of_a_loaded_model_are_shown_again(form, budget: str, context: int, shown) -> None:
    form.show_options(p.LoadOptions(context=8192, kv_budget=budget, draft_lookup=True), context)
    assert (form.chats.value(), form.budget.text()) == shown
    assert (form.options(0).context, form.options(0).draft_lookup) == (context, True)


@pytest.fixture
def dialog(qtbot) -> BudgetDialog:
    stats = p.Stats(
        block_size=16,
        block_bytes=2_000_000,
        blocks_total=1008,
        blocks_used=300,
        blocks_cached=400,
        blocks_limit=1008,
        weights_bytes=2_300_000_000,
        memory_limit=5_300_000_000,
    )
    made = BudgetDialog(stats, 8192, DARK)
    qtbot.addWidget(made)
    return made


def test_words_move_the_slider_and_the_slider_clears_the_words(dialog: BudgetDialog) -> None:
    chosen: list[str] = []
    dialog.budget_chosen.connect(chosen.append)
    before = dialog.slider.value()
    dialog.field.setText("1.2 GB")
    assert dialog.blocks == 600
    assert dialog.slider.value() < before
    assert dialog.consequence.text() == "Frees 100 of 400 cached blocks."
    dialog.slider.setValue(dialog.slider.maximum())
    assert dialog.field.text() == ""
    assert dialog.blocks == 1500
    dialog.field.setText("600 blocks")
    dialog.apply.click()
    assert chosen == ["600 blocks"]


def test_a_budget_that_cannot_be_is_not_applied(dialog: BudgetDialog) -> None:
    dialog.field.setText("12 GB")
    assert dialog.consequence.text() == "Beside the weights, this machine has room for 3.0 GB (1,500 blocks)."
    assert not dialog.apply.isEnabled()
    dialog.field.setText("12 parsecs")
    assert "number and a unit" in dialog.consequence.text()
    assert "number and a unit" in dialog.field.accessibleDescription()
    assert not dialog.apply.isEnabled()
    dialog.field.setText("")
    assert dialog.blocks == 1500, "the slider is where the words moved it"
    assert dialog.apply.isEnabled()


@pytest.fixture
def used_window(qtbot, window: MainWindow) -> MainWindow:
    """It has answered once, and knows its figures."""
    ask(qtbot, window, "tokens=40 delay=1")
    answered(qtbot, window)
    qtbot.waitUntil(lambda: window.last_stats is not None)
    return window


def opened(window: MainWindow) -> BudgetDialog:
    return next(dialog for dialog in window.findChildren(BudgetDialog) if dialog.isVisible())


def test_the_menu_and_its_key_open_the_dialog_with_the_panel_hidden_too(
    qtbot, used_window: MainWindow
) -> None:
    window = used_window
    window.columns.show_memory(False)
    (action,) = (
        each for each in window.findChildren(QAction) if each.text() == "KV Cache…" and each.shortcut()
    )
    assert action.shortcut() == QKeySequence("Ctrl+Shift+M")
    keys = [each.shortcut().toString() for each in window.actions() if not each.shortcut().isEmpty()]
    assert len(keys) == len(set(keys)), "each key does one thing"
    action.trigger()
    dialog = opened(window)
    asked: list[p.Message] = []
    window.memory.pool_actions.request_made.connect(asked.append)
    dialog.field.setText("500 blocks")
    dialog.apply.click()
    assert asked == [p.SetBudget(budget="500 blocks")]


def test_an_answer_that_finds_too_little_memory_offers_more(qtbot, used_window: MainWindow) -> None:
    window = used_window
    ask(qtbot, window, "cramped")
    answered(qtbot, window)
    banner = window.transcript.view(last(window).id).banner
    assert "holds 4,096" in banner.text()
    assert (banner.button_text(), banner.other_button.text()) == ("Retry", "KV cache…")
    banner.other_button.click()
    opened(window).reject()
    ask(qtbot, window, "die")
    answered(qtbot, window)
    banner = window.transcript.view(last(window).id).banner
    assert (banner.button_text(), banner.other_button.text()) == ("Retry", "Continue")


def test_whole_chats_have_no_decimals() -> None:
    assert budget_summary(2048, 16, 1024, 8192).endswith(", 4 full chats")
    assert budget_summary(2304, 16, 1024, 8192).endswith(", 4.5 full chats")


def test_the_menu_bars_item_opens_it_over_the_window(qtbot, used_window: MainWindow, monkeypatch) -> None:
    window = used_window
    monkeypatch.setattr(window, "raise_", lambda: None)  # a warning where no window system is
    window.hide()
    window.tray.budget.trigger()
    assert window.isVisible()
    assert opened(window)
