"""A day with the app on the real engine and the starter model, from the first prompt to reopening."""

import json

import pytest
from driving import answered, last
from person import Person
from PySide6.QtCore import Qt

from app.application import Octavo
from app.attachments.attachment import attachments_of
from app.processes.engine_client import Link
from engine.protocol import LoadOptions

pytestmark = [pytest.mark.model, pytest.mark.slow, pytest.mark.timeout(1200)]
PATIENCE = 300_000  # milliseconds; loaded machines are slow
CONTEXT = 384  # tokens; little, so that a few questions fill it


@pytest.fixture
def opened(qtbot, tmp_path, monkeypatch):
    monkeypatch.setenv("OCTAVO_DATA", str(tmp_path / "data"))
    octavos = []

    def make():
        octavo = Octavo(tmp_path / "data", "dark")
        octavos.append(octavo)
        octavo.window.resize(1440, 900)
        octavo.window.show()
        octavo.window.settings.temperature = 0.0
        octavo.window.settings.max_tokens = 8
        qtbot.waitUntil(lambda: octavo.window.library.can_answer, timeout=PATIENCE)
        return octavo

    yield make
    for octavo in octavos:
        octavo.window.closing.quit_now()
        qtbot.waitUntil(lambda o=octavo: o.client.link is Link.CLOSED, timeout=PATIENCE)
        octavo.window.deleteLater()
        octavo.deleteLater()


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)  # menus do, offscreen
def test_a_day_with_the_app(qtbot, opened, tmp_path):
    octavo = opened()
    window = octavo.window
    person = Person(qtbot, window, PATIENCE)
    window.library.load(window.library.state.path, LoadOptions(context=CONTEXT))
    person.until(lambda: window.library.can_answer and window.library.state.context == CONTEXT)

    def say(text):
        person.type(text)
        person.press("Return")
        answered(qtbot, window, PATIENCE)
        return last(window)

    def branch():
        return window.conversations.branch(window.current_chat)

    # Type and send.
    first = say("What is the capital of France?")
    assert (first.state, bool(first.content)) == ("done", True)
    chat = window.current_chat

    # Attach a file and ask about it.
    (tmp_path / "facts.txt").write_text("The mayor of the town of Mirepoix is Ada Quill. " * 3)
    person.choose_file(tmp_path / "facts.txt")
    person.click(window.composer.attach_button)
    files = window.composer.files
    person.until(lambda: len(files.files) == 1 and files.files[0].counted)
    with_file = say("Who is the mayor?")
    (sent,) = attachments_of(branch()[-2].details)
    assert (sent.name, sent.part) == ("facts.txt", "whole")
    assert with_file.stats.reused_tokens > 0  # what was read before is not read again

    # Stop an answer.
    window.settings.max_tokens = 300
    person.type("Count from one to five hundred, in words.")
    person.press("Return")
    running = window.conversations.answers.of_chat(chat)
    person.until(lambda: running.tokens > 3)
    person.click(window.composer.send_button)
    answered(qtbot, window, PATIENCE)
    assert (last(window).state, bool(last(window).content)) == ("stopped", True)
    window.settings.max_tokens = 8

    # Edit the prompt: a second version of it.
    person.press("Ctrl+E")
    assert window.composer.text().startswith("Count from one")
    person.press("Ctrl+A")
    edited = say("Name a giraffe.")
    prompt = branch()[-2]
    assert prompt.content == "Name a giraffe."
    assert len(window.conversations.store.siblings(prompt.id)) == 2

    # Branch from the answer.
    view = window.transcript.view(edited.id)
    person.click(view.branch_button)
    assert window.current_chat != chat
    assert [m.content for m in branch()] == [m.content for m in window.conversations.branch(chat)]

    # Go on until the context is full, and summarise the middle.
    card = window.window_layout.overflow
    for number in range(12):
        if card.isVisible():
            break
        say(f"Number {number}: " + "tell me of rivers, hills, towns, bridges and the weather there. " * 5)
    assert card.isVisible()
    assert str(CONTEXT) in card.cause.text()
    person.click(card.buttons["summary"])
    person.until(lambda: window.overflow.dialog is not None)
    dialog = window.overflow.dialog
    person.until(dialog.use.isEnabled)
    assert dialog.text.toPlainText().strip()
    person.click(dialog.use)
    person.until(lambda: bool(window.conversations.answers.running()))
    answered(qtbot, window, PATIENCE)
    assert last(window).state == "done"
    assert "summary of" in window.window_layout.context_notice.label.text()

    # Search all chats and jump to the hit.
    long_chat = window.current_chat
    person.click(window.sidebar.new_button)
    assert window.current_chat == ""
    person.click(window.sidebar.search)
    person.type("five hundred")
    person.until(lambda: window.sidebar.model.rowCount() == 1)
    person.press("Down", "Return")
    person.until(lambda: window.current_chat == chat)
    assert any("five hundred" in m.content for m in branch())  # the version that was edited away
    person.until(lambda: window.transcript.chat_find.total >= 1)

    # Export it, and import what was exported.
    person.choose_file(tmp_path / "chat.json")
    person.press("Ctrl+Shift+E")
    person.until((tmp_path / "chat.json").exists)
    person.until(lambda: "exported" in window.toast.text())
    exported = json.loads((tmp_path / "chat.json").read_text())
    assert [m["content"] for m in exported["messages"]] == [m.content for m in branch()]
    person.choose_file(tmp_path / "chat.json")
    next(action for action in window.actions() if action.text() == "Import…").trigger()
    person.until(lambda: "1 chat imported" in window.toast.text())
    assert len(window.conversations.store.chats()) == 3

    # Quit and reopen: all is there, and a chat goes on.
    before = {
        each.id: [m.content for m in window.conversations.branch(each.id)]
        for each in window.conversations.store.chats()
    }
    person.press("Ctrl+Q")
    person.until(lambda: octavo.client.link is Link.CLOSED)
    window = opened().window
    person = Person(qtbot, window, PATIENCE)
    after = {
        each.id: [m.content for m in window.conversations.branch(each.id)]
        for each in window.conversations.store.chats()
    }
    assert after == before
    where = window.sidebar.list.visualRect(window.sidebar.model.index_of(long_chat)).center()
    qtbot.mouseClick(window.sidebar.list.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert window.current_chat == long_chat
    assert "summary of" in window.window_layout.context_notice.label.text()
    window.composer.focus()
    person.type("And of the sea?")
    person.press("Return")
    answered(qtbot, window, PATIENCE)
    assert last(window).state == "done"
