"""What the window says: whole sentences, in words that people know, and only while they are true."""

from xml.etree import ElementTree

import pytest
from driving import answered, ask, last
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from scripted import REPOSITORY

from app.memory.panel_layout import PLAN
from app.processes.engine_client import Link
from app.window.layout.notices import Toast
from engine import protocol as p

CATALOGUE = REPOSITORY / "resources" / "translations" / "octavo_en.ts"


@pytest.mark.parametrize("width", [320, 480, 1200])
def test_a_toast_shows_its_whole_sentence_inside_the_column(qtbot, width):
    parent, floor = QWidget(), QWidget()
    qtbot.addWidget(parent)
    floor.setParent(parent)
    parent.resize(width, 600)
    floor.move(0, 500)
    toast = Toast(parent, floor)
    parent.show()
    for text in (
        "Copied.",
        "“conversations.json” is damaged or not JSON. Export the chats again, please. " * 3,
    ):
        toast.show_message(text, "Undo")
        assert toast.text() == text
        label = toast.findChild(QLabel)
        assert label.height() >= label.heightForWidth(label.width())
        assert toast.x() >= 0
        assert toast.x() + toast.width() <= width
        assert toast.y() + toast.height() <= 500
    toast.show_message("word " * 500)
    assert toast.text().endswith("…")
    assert toast.findChild(QLabel).toolTip().startswith("word word")


def test_restart_loads_the_model_again_that_the_engine_died_with(qtbot, open_window, tmp_path):
    sign = tmp_path / "sign"
    window = open_window("--dies-loading", str(sign))
    qtbot.waitUntil(lambda: window.library.can_answer)
    sign.touch()
    ask(qtbot, window, "tokens=4 die")  # and the next engine dies while it loads the model
    qtbot.waitUntil(lambda: window.library.state.state == "failed")
    qtbot.waitUntil(lambda: window.client.link is Link.READY)
    assert not window.library.can_answer
    sign.unlink()
    window.status.restart_requested.emit()
    qtbot.waitUntil(lambda: window.library.can_answer)
    assert window.library.state.name == "SmolLM2 135M Instruct"


def test_why_is_answered_for_the_shown_chat_only(qtbot, window):
    ask(qtbot, window, "tokens=2")
    answered(qtbot, window)
    panel, card = window.memory, window.memory.ui.miss_card
    why = window.conversations.answers.request_of(last(window).id)

    def explain():
        window.transcript.view(last(window).id).why_requested.emit()
        panel.apply(p.MissExplained(request=why, remembered=True, prompt_tokens=9, reused_tokens=2))

    explain()
    assert not card.isHidden()
    chat = window.current_chat
    window.show_chat("")
    assert card.isHidden()
    panel.apply(p.MissExplained(request=why, remembered=True, prompt_tokens=9, reused_tokens=2))
    assert card.isHidden()  # it came too late
    window.show_chat(chat)
    explain()
    assert not card.isHidden()
    window.client.restart()
    qtbot.waitUntil(card.isHidden)


def test_the_plan_says_that_it_is_being_computed(qtbot, window):
    window.memory.plan_requested.disconnect()
    plan = window.memory.ui.plan
    window.memory.ui.views.chosen.emit(PLAN)
    assert plan.accessibleName() == "Computing the plan of SmolLM2 135M Instruct…"


def test_enter_and_the_keys_for_editing_do_something(qtbot, window):
    ask(qtbot, window, "first tokens=2")
    answered(qtbot, window)
    actions = {action.text(): action for action in window.actions()}
    actions["Edit Last Prompt"].trigger()
    assert window.composer.text() == "first tokens=2"
    qtbot.keyClick(window.composer.prompt_edit, Qt.Key.Key_Escape)
    actions["Edit Last Answer"].trigger()
    assert window.composer.text() == last(window).content
    qtbot.keyClick(window.composer.prompt_edit, Qt.Key.Key_Escape)


def test_tab_goes_through_the_window_as_it_is_read(qtbot, window):
    ask(qtbot, window, "markdown delay=1")  # with code, and so with a button
    answered(qtbot, window)
    ask(qtbot, window, "two tokens=4000 delay=5")
    qtbot.waitUntil(lambda: window.transcript.view(last(window).id) is not None)
    qtbot.waitUntil(lambda: window.transcript.is_in_order)  # also while an answer streams
    assert window.conversations.answers.running()
    window.shown.stop()
    answered(qtbot, window)
    qtbot.waitUntil(lambda: window.transcript.is_in_order)
    parts = ("sidebar", "header", "transcript", "composer", "memory", "status")
    order, widget = [], window.nextInFocusChain()
    while widget is not window:
        reached = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible() and widget.isEnabled()
        inside = [name for name in parts if getattr(window, name).isAncestorOf(widget)]
        if reached and inside and order[-1:] != inside:
            order += inside
        widget = widget.nextInFocusChain()
    assert order == list(parts)


WORDS = {
    "Waiting for its turn",
    "ended by the system or another program",
    "The engine ended and is being",
    "No model yet",
    "where free blocks lie does not matter",
    "Nothing that is there now has to go",
    "Go on",
    "Look again",
    "Beside the models that are loaded",
    "of reading saved",
    "Nothing was found",
}


def test_no_text_has_the_words_that_nobody_understood():
    texts = {element.text or "" for element in ElementTree.parse(CATALOGUE).iter("source")}
    sources = "\n".join(path.read_text() for path in (REPOSITORY / "app").rglob("*.py"))
    for word in WORDS:
        assert not any(word in text for text in texts), word
        assert f'"{word}' not in sources, word


def test_a_toast_goes_when_its_sentence_is_no_longer_true(qtbot, window):
    window._on_link(Link.RESTARTING, "It stopped.")
    assert (window.toast.isVisible(), window.toast.text()) == (True, "The engine stopped. Restarting…")
    window._on_link(Link.STARTING, "")
    assert window.toast.isVisible()
    window._on_link(Link.FAILED, "It stopped 5 times within a minute and was not restarted.")
    assert not window.toast.isVisible()
    window.toast.show_message("Another.")
    window._on_link(Link.READY, "")
    assert window.toast.isVisible()
