"""Several answers to one prompt, side by side, with a scripted engine."""

import os
import signal
import sqlite3

from driving import answered, ask, last
from PySide6.QtWidgets import QDialog

from app.chat_settings.chat_settings import ChatSettings
from engine import protocol as p


def compare(window, text, place=0):
    window.composer.set_text(text)
    window.compare.open()
    dialog = window.compare.dialog
    dialog.choice.setCurrentIndex(place)
    dialog.ask.click()
    return dialog


def ended(qtbot, dialog):
    qtbot.waitUntil(lambda: not dialog.answers.running)


def versions(window):
    siblings = window.store.siblings(last(window).id)
    return [each.content for each in window.conversations.messages(siblings)]


def test_three_answers_of_one_request_are_versions_of_one(qtbot, window, generated):
    dialog = compare(window, "Name a colour. tokens=4", 1)
    ended(qtbot, dialog)
    (request,) = generated
    assert (request.n, request.messages[-1].content) == (3, "Name a colour. tokens=4")
    assert [column.text.toPlainText() for column in dialog.columns] == [
        "a1 a2 a3 a4 ",
        "b1 b2 b3 b4 ",
        "c1 c2 c3 c4 ",
    ]
    first, second, _ = (column.detail.text() for column in dialog.columns)
    assert first == "4 tokens · 60 tok/s · 32 of 50 prompt tokens reused"
    assert second == "4 tokens · 60 tok/s · shares the blocks of 50 prompt tokens"
    assert dialog.ask.text() == "Close"
    dialog.columns[1].keep.click()
    assert window.composer.text() == ""
    assert window.header.title.text() == "Name a colour. tokens=4"
    assert last(window).content == "b1 b2 b3 b4 "
    assert sorted(versions(window)) == ["a1 a2 a3 a4 ", "b1 b2 b3 b4 ", "c1 c2 c3 c4 "]
    assert window.transcript.outline[-1].id == last(window).id
    assert window.composer.meter.text() == "54 of 8,192"
    ask(qtbot, window, "more tokens=2")  # the chat goes on with it
    answered(qtbot, window)
    assert [each.content for each in generated[1].messages][1] == "b1 b2 b3 b4 "


def test_a_preset_is_compared_with_the_chats_settings(qtbot, window, generated):
    options = window.conversations.options
    options.presets.save("Cold", ChatSettings(temperature=0.0, system_prompt="Be cold."))
    options.set_own("", ChatSettings(temperature=1.5))
    names = [name for name, _ in window.compare.comparisons()]
    assert names == ["2 answers", "3 answers", "4 answers", "This chat and preset Cold"]
    dialog = compare(window, "hello tokens=3", 3)
    ended(qtbot, dialog)
    assert [each.sampling.temperature for each in generated] == [1.5, 0.0]
    assert [each.messages[0].content for each in generated] == ["hello tokens=3", "Be cold."]
    assert len(generated[1].messages) == 2
    dialog.close()
    assert last(window).content == "word0 word1 word2 "
    assert len(versions(window)) == 2


def test_two_loaded_models_are_asked(qtbot, window, generated):
    window.library.state.models = [
        p.LoadedModelInfo(path="/models/starter", name="SmolLM2", active=True),
        p.LoadedModelInfo(path="/models/qwen", name="Qwen3 4B"),
    ]
    dialog = compare(window, "hello tokens=2", 3)
    ended(qtbot, dialog)
    assert [each.model for each in generated] == ["", "/models/qwen"]
    dialog.columns[1].keep.click()
    assert last(window).model == "Qwen3 4B"


def test_stopped_and_closed_answers_are_kept_as_far_as_they_came(qtbot, window):
    dialog = compare(window, "tokens=100000")
    qtbot.waitUntil(lambda: "b3" in dialog.columns[1].text.toPlainText())
    assert dialog.ask.text() == "Stop"
    dialog.ask.click()
    ended(qtbot, dialog)
    assert dialog.result() != QDialog.DialogCode.Accepted
    dialog.close()
    assert last(window).state == "stopped"
    assert last(window).content.startswith("a1 a2 a3 ")
    dialog = compare(window, "tokens=100000")
    qtbot.waitUntil(lambda: "b3" in dialog.columns[1].text.toPlainText())
    dialog.close()  # while they run
    assert not dialog.isVisible()
    assert last(window).content.startswith("a1 a2 a3 ")
    assert last(window).state == "stopped"


def test_answers_of_a_killed_engine_are_kept(qtbot, window):
    dialog = compare(window, "tokens=100000")
    qtbot.waitUntil(lambda: "b3" in dialog.columns[1].text.toPlainText())
    os.kill(window.client.pid, signal.SIGKILL)
    ended(qtbot, dialog)
    dialog.close()
    assert (last(window).state, last(window).content[:3]) == ("interrupted", "a1 ")


def test_answers_that_cannot_be_saved_are_saved_when_there_is_room(qtbot, window, monkeypatch):
    def refuse(*_):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("app.store.store_thread.finish", refuse)
    dialog = compare(window, "hello tokens=3")
    ended(qtbot, dialog)
    qtbot.waitUntil(lambda: "The disk is full" in window.toast.text())
    dialog.close()
    assert (last(window).state, last(window).content) == ("done", "a1 a2 a3 ")
    ids = window.store.siblings(last(window).id)
    assert {each.state for each in window.store.messages(ids)} == {"streaming"}
    monkeypatch.undo()
    qtbot.waitUntil(lambda: {each.state for each in window.store.messages(ids)} == {"done"})
    assert [each.content for each in window.store.messages(ids)] == ["a1 a2 a3 ", "b1 b2 b3 "]


def test_quitting_saves_what_is_compared(qtbot, window, open_window):
    dialog = compare(window, "tokens=100000")
    qtbot.waitUntil(lambda: "b3" in dialog.columns[1].text.toPlainText())
    chat = window.current_chat
    window.closing.quit_now()
    qtbot.waitUntil(lambda: window.client.link.value == "closed")
    again = open_window()
    again.show_chat(chat)
    assert last(again).content.startswith("a1 a2 a3 ")


def test_it_is_refused_while_the_chat_generates_or_no_model_is_there(qtbot, window):
    ask(qtbot, window, "tokens=4000 delay=2")
    window.compare.open()
    assert window.compare.dialog is None
    assert window.toast.isVisible()


def test_the_models_are_named_before_they_are_asked(qtbot, window):
    window.library.state.models = [
        p.LoadedModelInfo(path="/models/starter", name="SmolLM2", active=True),
        p.LoadedModelInfo(path="/models/qwen", name="Qwen3 {4B}"),
    ]
    window.compare.open()
    dialog = window.compare.dialog

    def shown():
        columns = [column for column in dialog.columns if column.isVisible()]
        assert not any(column.keep.isEnabled() for column in columns)
        return [column.text.accessibleName() for column in columns]

    model = "SmolLM2 135M Instruct"
    qtbot.waitUntil(lambda: shown() == [f"{model} · answer 1", f"{model} · answer 2"])
    dialog.choice.setCurrentIndex(3)
    qtbot.waitUntil(lambda: shown() == [model, "Qwen3 {4B}"])
    assert "Close keeps the first" in dialog.hint.text()
    dialog.close()
    assert window.current_chat == "", "nothing was asked"


def test_the_columns_are_named_and_reached_by_keyboard(qtbot, window):
    dialog = compare(window, "hello tokens=2")
    ended(qtbot, dialog)
    names = [column.keep.accessibleName() for column in dialog.columns]
    model = "SmolLM2 135M Instruct"
    assert names == [f"Keep {model} · answer 1", f"Keep {model} · answer 2"]
    assert [column.keep.property("role") for column in dialog.columns] == ["primary", "primary"]
    assert (dialog.ask.text(), dialog.ask.property("role")) == ("Close", "")
    dialog.close()
    window.compare.open()
    assert window.compare.dialog.prompt.toPlainText() == "hello tokens=2", "the last question"
    for column in dialog.columns:
        assert column.keep.focusPolicy() != 0
        assert column.text.tabChangesFocus()
    dialog.close()
