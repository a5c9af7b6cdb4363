"""The window with a scripted engine: send, stream, switch, find, rename, undo."""

from driving import STALLS, Beat, answered, ask, last
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QProgressBar

from app.store.message_search import MOST_HITS
from app.store.records import Hit
from app.theme.widgets import ElidedLabel
from app.transcript.answer_view import AnswerView
from engine.protocol import ModelState


def test_a_prompt_is_saved_sent_and_answered(qtbot, window):
    ask(qtbot, window, "hello there tokens=30 delay=1")
    assert window.composer.text() == ""
    assert last(window).state == "streaming"
    answered(qtbot, window)
    answer = last(window)
    assert answer.content == "".join(f"word{i} " for i in range(30))
    assert answer.stats.reused_tokens == 32
    view = window.transcript.view(answer.id)
    assert isinstance(view, AnswerView)
    assert "tok/s" in view.stats_label.text()
    assert window.header.title.text() == "hello there tokens=30 delay=1"
    assert window.windowTitle() == "hello there tokens=30 delay=1 — Octavo"
    assert window.composer.meter.text().endswith("of 8,192")
    window.show_chat("")
    assert (window.header.title.text(), window.windowTitle()) == ("", "Octavo"), "it has not begun"


def test_the_prompt_is_on_disk_before_it_is_sent(qtbot, window, monkeypatch):
    seen = []
    send = window.client.send

    def spy(message):
        if type(message).__name__ == "Generate":
            seen.extend(m.content for m in window.store.branch(message.chat) if m.role == "user")
        return send(message)

    monkeypatch.setattr(window.client, "send", spy)
    ask(qtbot, window, "keep me tokens=2")
    assert seen == ["keep me tokens=2"]
    answered(qtbot, window)


def test_shift_enter_begins_a_line_and_tab_moves_on(qtbot, window):
    text = window.composer.prompt_edit
    window.composer.set_text("one")
    window.composer.focus()
    qtbot.keyClick(text, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(text, "two")
    assert window.composer.text().split("\n") == ["one", "two"]
    assert window.conversations.store.chats() == []
    qtbot.keyClick(text, Qt.Key.Key_Tab)
    assert window.composer.text().split("\n") == ["one", "two"]
    assert window.focusWidget() is window.composer.send_button


def test_stop_keeps_what_is_there(qtbot, window):
    ask(qtbot, window, "tokens=4000 delay=2")
    qtbot.waitUntil(lambda: window.conversations.answers.of_chat(window.current_chat).tokens > 5)
    window.composer.send_button.click()
    answered(qtbot, window)
    assert last(window).state == "stopped"
    assert last(window).content.startswith("word0 word1")


@STALLS
def test_four_chats_stream_at_once_and_the_loop_is_never_blocked(qtbot, window, stall):
    chats = []
    for number in range(4):
        window.show_chat("")
        ask(qtbot, window, "markdown delay=5" if number == 3 else "tokens=150 delay=5")
        chats.append(window.current_chat)
    assert window.conversations.answers.running() == set(chats)
    with Beat() as beat:
        answered(qtbot, window)
    for chat in chats[:3]:
        assert window.conversations.branch(chat)[-1].content == "".join(f"word{i} " for i in range(150))
    assert len(beat.gaps) > 20
    assert max(beat.gaps) < stall, beat.longest()


def test_switching_chats_stops_no_answer(qtbot, window):
    ask(qtbot, window, "tokens=80 delay=4")
    first = window.current_chat
    window.show_chat("")
    assert first in window.conversations.answers.running()
    answered(qtbot, window)
    window.show_chat(first)
    assert last(window).content.endswith("word79 ")
    assert isinstance(window.transcript.view(last(window).id), AnswerView)


def test_partial_answers_reach_the_disk_while_they_grow(qtbot, window):
    ask(qtbot, window, "tokens=4000 delay=2")
    chat = window.current_chat
    qtbot.waitUntil(lambda: len(window.store.branch(chat)[-1].content) > 20)
    assert window.store.branch(chat)[-1].state == "streaming"


def test_a_prompt_before_the_model_is_ready_waits_for_it(qtbot, open_window):
    window = open_window()
    ask(qtbot, window, "early tokens=5")
    assert not window.conversations.answers.of_chat(window.current_chat).sent
    answered(qtbot, window)
    assert last(window).content == "word0 word1 word2 word3 word4 "


def test_the_picker_lists_loads_and_names_problems(qtbot, window):
    window.picker.refresh()
    rows = {
        button.accessibleName(): button
        for button in window.picker.findChildren(type(window.composer.send_button))
        if button.accessibleName()
    }
    assert not rows["Load Mistral 7B Instruct v0.3"].isEnabled()
    rows["Load Qwen3 4B Instruct"].click()
    qtbot.waitUntil(lambda: window.library.state.name == "Qwen3 4B Instruct" and window.library.can_answer)
    assert window.settings.last_model == "/models/qwen"


def test_a_model_that_is_compared_with_mlx_lm_says_so_with_its_progress(qtbot, window):
    state = ModelState(state="loading", path="/models/qwen", name="Qwen3", progress=0.62, checking=True)
    window.client.model_state.emit(state)
    assert window.header.pill.texts() == ("Qwen3", "checking 62%")
    window.picker.refresh()
    texts = [label.toolTip() or label.text() for label in window.picker.findChildren(ElidedLabel)]
    assert "Checking this model against mlx-lm (once)…" in texts
    (bar,) = window.picker.findChildren(QProgressBar)
    assert (bar.value(), bar.accessibleName()) == (620, "Checking")


def test_a_wait_for_the_gpus_kernels_says_how_many_there_are(qtbot, window):
    state = ModelState(state="loading", path="/models/qwen", name="Qwen3", progress=0.4, kernels=5)
    window.client.model_state.emit(state)
    assert window.header.pill.texts() == ("Qwen3", "compiling kernels 40%")
    window.picker.refresh()
    texts = [label.toolTip() or label.text() for label in window.picker.findChildren(ElidedLabel)]
    assert "Compiling this GPU's kernels (once): 2 of 5" in texts


def test_search_finds_what_was_said_and_names_the_chat(qtbot, window):
    ask(qtbot, window, "giraffes tokens=3")
    answered(qtbot, window)
    chat = window.current_chat
    window.show_chat("")
    ask(qtbot, window, "zebras tokens=3")
    answered(qtbot, window)
    model = window.sidebar.model

    def shown():
        return [model.chat_at(model.index(n)) for n in range(model.rowCount())]

    window.sidebar.search.setText("giraf")
    qtbot.waitUntil(lambda: [c and c.id for c in shown()] == [chat])
    found = window.sidebar.found
    assert (found.text(), found.isVisible()) == ("1 result in 1 chat", True)
    window.sidebar.search.setText("word")  # of both answers
    qtbot.waitUntil(lambda: found.text() == "2 results in 2 chats")
    many = [Hit(chat, number, "") for number in range(1, MOST_HITS + 1)]
    window.sidebar.show_hits("word", many)
    assert found.text() == f"The best {MOST_HITS} results in 1 chat"
    window.sidebar.search.setText("nothing like it")
    qtbot.waitUntil(lambda: shown() == [])
    assert window.sidebar.nothing.isVisible()
    assert not found.isVisible()
    window.sidebar.search.clear()
    assert not found.isVisible()
    assert len([c for c in shown() if c]) == 2


def test_delete_is_undone(qtbot, window):
    ask(qtbot, window, "precious tokens=3")
    answered(qtbot, window)
    chat = window.current_chat
    window.sidebar.list.setFocus()
    qtbot.keyClick(window.sidebar.list, Qt.Key.Key_Delete)
    assert window.conversations.store.chats() == []
    assert window.current_chat == ""
    assert window.toast.isVisible()
    window.toast.act()
    assert window.current_chat == chat
    assert last(window).content == "word0 word1 word2 "


def test_rename_in_place(qtbot, window):
    ask(qtbot, window, "old tokens=2")
    answered(qtbot, window)
    model = window.sidebar.model
    model.setData(model.index_of(window.current_chat), "  A new   title ")
    assert window.conversations.store.chat(window.current_chat).title == "A new title"
    assert window.header.title.text() == "A new title"


def test_drafts_belong_to_their_chats(qtbot, window):
    ask(qtbot, window, "one tokens=2")
    answered(qtbot, window)
    first = window.current_chat
    window.composer.set_text("draft of one")
    window.show_chat("")
    assert window.composer.text() == ""
    window.composer.set_text("draft of none")
    window.show_chat(first)
    assert window.composer.text() == "draft of one"
    window.show_chat("")
    assert window.composer.text() == "draft of none"


def test_a_narrow_window_shows_one_side_column(qtbot, window):
    window.resize(900, 700)
    qtbot.waitUntil(lambda: not window.columns.memory_shown)
    assert window.columns.chats_shown
    window.columns_toggle_memory()
    assert (window.columns.chats_shown, window.columns.memory_shown) == (False, True)
    window.resize(1440, 900)
    qtbot.waitUntil(lambda: window.columns.chats_shown and window.columns.memory_shown)


def test_the_memory_bar_has_the_chats_share(qtbot, window):
    ask(qtbot, window, "tokens=60 delay=1")
    answered(qtbot, window)
    assert set(window.memory.model.table_entries()) == {window.current_chat}
    names = {share.name for share in window.status.bar.shares}
    assert {"Weights", "tokens=60 delay=1", "KV cache, free blocks"} <= names


def test_nothing_is_built_again_and_again(qtbot, window):
    ask(qtbot, window, "markdown delay=0")
    answered(qtbot, window)
    qtbot.waitUntil(lambda: not window.transcript.is_building)
    built = []
    turns = QTimer(interval=0)
    turns.timeout.connect(lambda: built.append(window.transcript.is_building))
    turns.start()
    qtbot.wait(100)
    turns.stop()
    assert sum(built) <= 3


def test_a_hidden_banner_takes_no_room_above_the_transcript(qtbot, window):
    ask(qtbot, window, "tokens=3")
    answered(qtbot, window)
    bottom = window.header.geometry().bottom() + 1
    qtbot.waitUntil(lambda: window.transcript.y() == bottom)
    window.banner.show_message("Something happened.", "Dismiss")
    qtbot.waitUntil(lambda: window.transcript.y() > bottom + 30)
    window.banner.hide()
    qtbot.waitUntil(lambda: window.transcript.y() == bottom)
