"""The composer in the real window: token counts, history, queue, progress; the engine is scripted."""

import pytest
from driving import answered, ask, last, prompts, ready, record_sent
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QToolButton

from app.composer.composer import PromptHistory
from app.composer.queue_list import QueueList
from app.theme.theme import field_raised


@pytest.fixture
def sent(window, monkeypatch):
    """The messages to the engine from now on."""
    return record_sent(window, monkeypatch)


# --- history ------------------------------------------------------------------------------------


def test_up_recalls_prompts_in_an_empty_composer(qtbot, window):
    for text in ("first tokens=1", "second tokens=1"):
        ask(qtbot, window, text)
        answered(qtbot, window)
    text = window.composer.prompt_edit
    seen = []
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Down):
        qtbot.keyClick(text, key)
        seen.append(window.composer.text())
    assert seen == ["second tokens=1", "first tokens=1", "first tokens=1", "second tokens=1", ""]
    window.composer.set_text("mine")
    qtbot.keyClick(text, Qt.Key.Key_Up)
    assert window.composer.text() == "mine"
    window.show_chat("")
    window.composer.set_text("")
    qtbot.keyClick(text, Qt.Key.Key_Up)
    assert window.composer.text() == "second tokens=1"  # of the newest chat


def test_a_recalled_prompt_that_is_changed_is_a_draft():
    history = PromptHistory(lambda: ["b", "b", "a", " "])
    assert history.newer("") is None
    assert history.older("") == "b"
    assert history.older("b changed") is None
    assert history.newer("b changed") is None
    assert history.older("") == "b"
    assert history.older("b") == "a"
    assert history.older("a") is None


# --- queue --------------------------------------------------------------------------------------


def test_enter_while_generating_queues_and_sends_afterwards(qtbot, window, sent, tmp_path):
    ask(qtbot, window, "tokens=200 delay=5")
    chat = window.current_chat
    (tmp_path / "a.txt").write_text("alpha")
    window.composer.files.add_paths([str(tmp_path / "a.txt")])
    ready(qtbot, window)
    ask(qtbot, window, "second tokens=2")
    ask(qtbot, window, "third tokens=2")
    queue = window.composer.queue
    assert window.composer.text() == ""
    assert queue.isVisible()
    assert queue.title.text() == "Sent when this answer ends"
    assert not queue.send.isVisible()
    assert [len(queue.rows), len(prompts(sent))] == [2, 1]
    queue.remove_requested.emit(5)  # there is none
    qtbot.waitUntil(lambda: len(prompts(sent)) == 3)
    answered(qtbot, window)
    said = [each.content for each in window.conversations.branch(chat) if each.role == "user"]
    assert said == ["tokens=200 delay=5", "second tokens=2", "third tokens=2"]
    assert prompts(sent)[1].startswith('<document name="a.txt">')
    assert not queue.isVisible()
    qtbot.waitUntil(lambda: window.store.queued(chat) == [])


def test_the_icons_of_queued_prompts_follow_the_theme(qtbot, theme):
    queue = QueueList(theme)
    qtbot.addWidget(queue)
    queue.show_prompts([("second", 0)], paused=False)
    (edit, *_) = queue.findChildren(QToolButton)
    dark = edit.icon().pixmap(14, 14).toImage()
    theme.set_appearance("light")
    theme.set_zoom(1.5)
    assert edit.icon().pixmap(14, 14).toImage() != dark
    assert edit.iconSize().width() == 21


def test_a_queued_prompt_is_edited_and_removed(qtbot, window, tmp_path):
    ask(qtbot, window, "tokens=4000 delay=2")
    for text in ("second", "third"):
        ask(qtbot, window, text)
    window.composer.set_text("draft")
    window.composer.queue.edit_requested.emit(0)
    assert window.composer.text() == "second\n\ndraft"
    window.composer.queue.remove_requested.emit(0)
    assert window.conversations.queued.of_chat(window.current_chat) == []
    assert not window.composer.queue.isVisible()


def test_a_stopped_answer_holds_the_queue_until_it_is_sent_by_hand(qtbot, window, sent):
    ask(qtbot, window, "tokens=4000 delay=2")
    chat = window.current_chat
    ask(qtbot, window, "second tokens=2")
    qtbot.keyClick(window.composer.prompt_edit, Qt.Key.Key_Escape)
    answered(qtbot, window)
    queue = window.composer.queue
    assert len(prompts(sent)) == 1
    assert queue.send.isVisible()
    assert queue.title.text() == "Not sent, because the last answer was stopped or failed"
    window.show_chat("")
    assert not queue.isVisible()
    window.show_chat(chat)
    assert queue.isVisible()
    queue.send.click()
    answered(qtbot, window)
    assert prompts(sent)[1].endswith("second tokens=2")
    assert not queue.isVisible()


def test_a_queue_survives_a_restart(qtbot, open_window, tmp_path):
    window = open_window()
    qtbot.waitUntil(lambda: window.library.can_answer)
    ask(qtbot, window, "tokens=4000 delay=2")
    chat = window.current_chat
    ask(qtbot, window, "second tokens=2")
    window.closing.quit_now()
    qtbot.waitUntil(lambda: window.client.link.value == "closed")
    again = open_window()
    again.show_chat(chat)
    assert again.composer.queue.isVisible()
    assert again.composer.queue.send.isVisible()
    assert [each.text for each in again.conversations.queued.of_chat(chat)] == ["second tokens=2"]


# --- counts and progress ------------------------------------------------------------------------


def test_the_draft_is_counted_while_it_is_typed(qtbot, window):
    meter = window.composer.meter
    window.composer.set_text("three small words")
    qtbot.waitUntil(lambda: meter.text() == "0 + 3 of 8,192")
    assert "your message adds 3" in meter.toolTip()
    window.composer.set_text("")
    qtbot.waitUntil(lambda: meter.text() == "0 of 8,192")


def test_the_meter_has_an_answer_as_soon_as_it_has_ended(qtbot, window):
    ask(qtbot, window, "hello tokens=30 delay=1")
    answered(qtbot, window)
    assert window.composer.meter.text() == "73 of 8,192"  # 43 of the prompt


def test_without_a_model_nothing_is_counted_and_the_next_model_counts(qtbot, open_window, tmp_path):
    window = open_window("--none")
    qtbot.waitUntil(lambda: window.library.listed)
    (tmp_path / "a.txt").write_text("alpha beta")
    files = window.composer.files
    files.add_paths([str(tmp_path / "a.txt")])
    qtbot.waitUntil(lambda: files.ready and bool(files.files))
    window.library.load("/models/anything")
    qtbot.waitUntil(lambda: files.files[0].counted)
    assert files.chips[0].detail.text() == "5 tokens"


def test_the_progress_of_a_long_prompt_is_told(qtbot, window):
    ask(qtbot, window, "reading=6000 tokens=2")
    chat = window.current_chat
    qtbot.waitUntil(lambda: window.conversations.answers.of_chat(chat).read_tokens > 0)
    view = window.transcript.view(last(window).id)
    assert view.status_label.text() == "2,300 of 6,000 tokens read, 4 s left"
    answered(qtbot, window)


def test_a_blinking_caret_draws_the_field_alone_on_its_own_ground(qtbot, window):
    """The composer's frame and the window behind it are not drawn again."""
    field = window.composer.prompt_edit
    window.composer.set_text("")
    window.composer.focus()
    picture = window.composer.grab().toImage()
    place = field.viewport().mapTo(window.composer, field.viewport().rect().bottomRight())
    scale = picture.devicePixelRatio()
    corner = picture.pixelColor(int(place.x() * scale), int(place.y() * scale))
    assert corner.name() == field_raised(window.theme.palette)
    drawn = []

    class Watch(QObject):
        def eventFilter(self, watched, event):
            if event.type() == QEvent.Type.Paint:
                drawn.append(watched)
            return False

    watch = Watch()
    for widget in (field.viewport(), window.composer, window):
        widget.installEventFilter(watch)
    QApplication.processEvents()
    drawn.clear()
    field.viewport().update(0, 0, 2, 18)
    qtbot.waitUntil(lambda: bool(drawn))
    for widget in (field.viewport(), window.composer, window):
        widget.removeEventFilter(watch)
    assert drawn == [field.viewport()]


def test_an_answer_that_is_edited_is_saved_and_not_counted_twice(qtbot, window):
    ask(qtbot, window, "tokens=30")
    answered(qtbot, window)
    composer = window.composer
    window.shown.message_actions.edit_last("assistant")
    assert composer.hint.text() == "Editing this answer · Enter saves it as a new version, Esc cancels"
    assert (composer.send_button.text(), composer.send_button.toolTip()) == ("Save", "Save (Enter)")
    qtbot.waitUntil(lambda: composer._count.tokens == 30 and composer._count.is_current)
    assert composer.meter.text() == f"{composer.meter.usage[0]} of 8,192"
    composer.set_text(composer.text() + " and three more")
    qtbot.waitUntil(lambda: composer._count.tokens == 33)
    assert composer.meter.text() == f"{composer.meter.usage[0]} + 3 of 8,192"
    qtbot.keyClick(composer.prompt_edit, Qt.Key.Key_Escape)
    assert composer.send_button.text() == "Send"
    window.shown.message_actions.edit_last("user")
    assert composer.hint.text().startswith("Editing an earlier message")
    assert composer.send_button.text() == "Send"


def test_page_keys_scroll_the_chat_unless_the_text_scrolls_itself(qtbot, window):
    for _ in range(3):
        ask(qtbot, window, "markdown tokens=3")
        answered(qtbot, window)
    window.resize(900, 600)
    bar, field = window.transcript.verticalScrollBar(), window.composer.prompt_edit
    qtbot.waitUntil(lambda: bar.maximum() > 300 and bar.value() == bar.maximum())
    qtbot.keyClick(field, Qt.Key.Key_PageUp)
    up = bar.value()
    assert up < bar.maximum() - 100
    window.composer.set_text("line\n" * 60)
    qtbot.keyClick(field, Qt.Key.Key_PageUp)
    assert bar.value() == up
    window.composer.set_text("")
    qtbot.keyClick(field, Qt.Key.Key_PageDown)
    assert bar.value() > up


def test_the_palette_has_two_keys(window):
    palette = next(action for action in window.actions() if action.text() == "Command Palette…")
    assert [keys.toString() for keys in palette.shortcuts()] == ["Ctrl+Shift+P", "Ctrl+K"]


def test_the_field_grows_while_a_long_message_is_edited(qtbot, window):
    field = window.composer.prompt_edit
    window.composer.set_text("line\n" * 40)
    eight = field.height()
    window.composer.set_text("")
    window.composer.begin_edit("line\n" * 40, {})
    assert 2 * eight < field.height() + 20 < window.height() // 2
    window.composer.end_edit()
    assert field.height() < eight
