"""The window when something fails: an engine that dies, hangs or does not start, no model, a bad disk."""

import os
import signal

from driving import answered, ask, last
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import QFrame, QPushButton

from app.memory.model.panel_sentences import fit_sentence, speed_sentence
from app.memory.model.replayed_pool import BlockModel
from app.processes.engine_client import Link
from app.remote.server_list import RemoteModel, RemoteServer, ServedModel

RESTARTS = "The engine is restarting. Your chats are safe: each is read again when you continue it."


def test_an_engine_that_gave_up_a_hung_kernel_is_asked_again(qtbot, window, tmp_path):
    ask(qtbot, window, f"stuck={tmp_path}/mark tokens=5 delay=0")
    answered(qtbot, window)
    assert (tmp_path / "mark").exists()
    assert (last(window).state, last(window).content) == ("done", "word0 word1 word2 word3 word4 ")


def test_kill_in_mid_answer_then_retry(qtbot, window):
    ask(qtbot, window, "please tokens=1500 delay=2")
    qtbot.waitUntil(lambda: window.conversations.answers.of_chat(window.current_chat).tokens > 10)
    states = []
    window.client.link_changed.connect(lambda *_: states.append(window.status.engine_text()))
    os.kill(window.client.pid, signal.SIGKILL)
    answered(qtbot, window)
    cut = last(window)
    assert cut.state == "interrupted"
    assert cut.content.startswith("word0 ")
    assert "out of memory" in cut.error
    view = window.transcript.view(cut.id)
    assert view.banner.isVisible()
    assert "saved" in view.banner.text()
    figures = QTextDocumentFragment.fromHtml(view.stats_label.text()).toPlainText().replace("\xa0", " ")
    assert f"{cut.stats.completion_tokens:,} tokens" in figures, "how long it is"
    assert cut.stats.completion_tokens > 10
    assert cut.stats.tokens_per_s > 0, "by the clock of the window"
    assert f"{cut.stats.tokens_per_s:.1f} tok/s" in figures
    assert window.isVisible()
    assert any("restarting" in text for text in states)
    assert window.memory.readout.state.message == RESTARTS
    assert fit_sentence(BlockModel(), None, window.memory.readout.state).text == RESTARTS
    assert speed_sentence(None, window.memory.readout.chat).text == "Not known: the answer was cut short."
    assert view.banner.other_button.text() == "Continue"
    view.banner.button.click()  # before the engine is back: it waits for it
    qtbot.waitUntil(lambda: window.conversations.answers.of_chat(window.current_chat).tokens > 3)
    window.conversations.answers.stop(window.current_chat)
    answered(qtbot, window)
    branch = window.conversations.branch(window.current_chat)
    assert [m.role for m in branch] == ["user", "assistant"]
    assert window.conversations.store.siblings(branch[-1].id) == [cut.id, branch[-1].id]
    window.conversations.show_version(window.current_chat, cut.id)
    assert last(window).content == cut.content
    window.transcript.view(cut.id).banner.other_button.click()
    answered(qtbot, window)
    assert (last(window).id, last(window).state) == (cut.id, "done")
    assert last(window).content.startswith(cut.content.rstrip())


def test_a_window_closed_in_mid_answer_keeps_it(qtbot, open_window, tmp_path):
    first = open_window()
    qtbot.waitUntil(lambda: first.library.can_answer)
    ask(qtbot, first, "tokens=4000 delay=2")
    chat = first.current_chat
    qtbot.waitUntil(lambda: first.conversations.answers.of_chat(chat).tokens > 10)
    first.composer.set_text("a draft")
    first.close()
    question = first.closing.question
    next(button for button in question.buttons() if button.text() == "Quit").click()
    qtbot.waitUntil(lambda: first.client.link is Link.CLOSED)
    assert not first.client.last_exit.signalled
    again = open_window()
    again.show_chat(chat)
    branch = again.conversations.branch(chat)
    assert branch[0].content == "tokens=4000 delay=2"
    assert branch[1].state == "interrupted"
    assert branch[1].content.startswith("word0 ")
    assert again.composer.text() == "a draft"


def test_no_model_keeps_the_prompt_and_offers_the_picker(qtbot, open_window):
    window = open_window("--none")
    qtbot.waitUntil(lambda: window.library.listed)
    assert window.empty.title.text() == "No model loaded"
    window.open_picker = lambda: opened.append(True)
    opened = []
    window.composer.submitted.emit("do not lose me")
    assert opened == [True]
    assert window.composer.text() == "do not lose me"
    assert window.conversations.store.chats() == []


def test_a_model_that_fails_is_reported_and_the_waiting_answer_ends(qtbot, open_window):
    window = open_window("--broken")
    ask(qtbot, window, "early bird")
    qtbot.waitUntil(lambda: window.library.state.state == "failed")
    assert last(window).state == "error"
    assert "do not fit" in last(window).error
    assert window.header.pill.texts()[1] == "could not be loaded"


def test_a_model_that_fails_leaves_the_one_that_answers(qtbot, window):
    before = window.library.state.path
    window.library.load("/models/cut")
    ask(qtbot, window, "for the new one")  # which never comes: another model does not answer for it
    qtbot.waitUntil(lambda: bool(window.library.problems))
    assert last(window).state == "error"
    assert (window.library.can_answer, window.library.state.path) == (True, before)
    assert window.toast.text() == (
        "cut has no tokenizer (tokenizer.json): its download may be incomplete. "
        "SmolLM2 135M Instruct stays loaded."
    )
    window.picker.refresh()
    marked = [row for row in window.picker.card.findChildren(QFrame, "modelRow") if row.property("current")]
    assert [row.findChild(QPushButton).text() for row in marked] == ["Unload"]
    ask(qtbot, window, "tokens=3")
    answered(qtbot, window)
    assert last(window).state == "done"
    os.kill(window.client.pid, signal.SIGKILL)
    qtbot.waitUntil(lambda: not window.library.can_answer)
    qtbot.waitUntil(lambda: window.library.can_answer)
    assert window.library.state.path == before


def test_a_model_that_ends_the_engine_lets_the_one_before_come_back(qtbot, window):
    before = window.library.state.path
    window.library.load("/models/deadly")
    qtbot.waitUntil(lambda: bool(window.library.problems))
    assert window.toast.text().endswith("SmolLM2 135M Instruct is loaded again.")
    qtbot.waitUntil(lambda: window.library.can_answer)
    assert window.library.state.path == before


def test_a_model_that_fails_leaves_the_server_that_answered(qtbot, window):
    server = RemoteServer(id="s", name="Studio", url="http://127.0.0.1:1")
    window.library.choose_remote(RemoteModel(server, ServedModel("far")))
    window.library.load("/models/cut")
    qtbot.waitUntil(lambda: bool(window.library.problems))
    assert window.library.answering_name == window.workspace.model.remote.full_name
    assert window.toast.text().endswith(f"{window.library.answering_name} answers as before.")


def test_silence_shows_and_offers_a_restart(qtbot, window):
    ask(qtbot, window, "hang tokens=4 delay=1")
    qtbot.waitUntil(lambda: "not responding" in window.status.engine_text())
    assert window.status.restart_button.isVisible()
    window.status.restart_button.click()
    qtbot.waitUntil(lambda: window.client.link is Link.READY)
    assert last(window).state == "interrupted"
    assert not window.status.restart_button.isVisible()


def test_an_engine_that_will_not_start_leaves_a_usable_window(qtbot, open_window):
    window = open_window("--dead")
    qtbot.waitUntil(lambda: window.client.link is Link.FAILED)
    assert window.banner.isVisible()
    assert "nothing works today" in window.banner.text()
    assert window.empty.title.text() == "The engine has stopped"
    assert window.banner.button_text() == "Restart"
    window.open_picker = lambda: None
    window.composer.set_text("stays")
    qtbot.keyClick(window.composer.prompt_edit, Qt.Key.Key_Return)
    assert window.composer.text() == "stays"
    assert window.status.restart_button.isVisible()


def test_a_damaged_database_is_reported_in_the_window(qtbot, open_window, tmp_path):
    (tmp_path / "chats.db").write_bytes(b"junk" * 2000)
    window = open_window()
    assert window.banner.isVisibleTo(window)
    assert "damaged" in window.banner.text()


def test_the_memory_panel_says_that_the_engine_starts_until_there_is_a_model_or_none(qtbot, open_window):
    window = open_window("--none")
    panel = window.memory

    def said():
        panel.refresh()
        return panel.ui.sentences.texts()[0], panel.budget.text()

    starts = ("The engine is starting.", " ")
    heard = [said()]
    window.client.welcome.connect(lambda _: heard.append(said()))
    none = ("No model is loaded, so nothing is in memory.", "No model is loaded")
    qtbot.waitUntil(lambda: not window.library.is_coming and said() == none)
    assert heard == [starts] * 2


def test_the_memory_panel_never_says_that_there_is_no_model_while_the_engine_restarts(qtbot, window):
    panel, heard = window.memory, []

    def listen(_):
        panel.refresh()
        heard.append((panel.ui.sentences.texts()[0], panel.budget.text()))

    signals = window.client.welcome, window.client.model_state, window.client.ended
    for told in signals:
        told.connect(listen)
    os.kill(window.client.pid, signal.SIGKILL)
    qtbot.waitUntil(lambda: window.client.last_exit is not None and window.library.is_loaded)
    assert heard[0] == (RESTARTS, " ")
    assert any(sentence == "The model is being loaded." for sentence, _ in heard)
    assert not [said for said in heard if "No model" in " ".join(said)]
