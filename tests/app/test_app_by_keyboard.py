"""A day with the app by keyboard alone: only keys are pressed, nothing is clicked or called."""

import pytest
from driving import answered, last
from person import Person

from app.attachments.attachment import attachments_of
from app.processes.engine_client import Link

CONTEXT = 200  # words; the scripted engine adds 40 to a prompt


def words(count):
    return " ".join(f"w{n}" for n in range(count))


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)  # menus do, offscreen
def test_a_day_by_keyboard(qtbot, open_window, tmp_path):
    folder = tmp_path / "data"
    window = open_window("--context", str(CONTEXT), folder=folder)
    window.settings.max_tokens = 100
    person = Person(qtbot, window)
    person.until(lambda: window.library.can_answer)

    def branch():
        return window.conversations.branch(window.current_chat)

    def say(text):
        person.type(text)
        person.press("Return")
        answered(qtbot, window)
        return last(window)

    # Type and send: the composer has the focus from the start.
    assert say("giraffe tokens=3").state == "done"
    chat = window.current_chat

    # Attach a file.
    (tmp_path / "facts.txt").write_text("five words about the town")
    person.choose_file(tmp_path / "facts.txt")
    person.press("Ctrl+Shift+A")
    person.until(lambda: [each.counted for each in window.composer.files.files] == [True])
    say("and this tokens=3")
    assert [each.name for each in attachments_of(branch()[-2].details)] == ["facts.txt"]

    # Stop an answer.
    person.type("long tokens=100 delay=20")
    person.press("Return")
    running = window.conversations.answers.of_chat(chat)
    person.until(lambda: running.tokens > 2)
    person.press("Esc")
    answered(qtbot, window)
    assert last(window).state == "stopped"

    # Edit the prompt, and go through the versions.
    person.press("Ctrl+E", "Ctrl+A")
    say("edited tokens=3")
    assert branch()[-2].content == "edited tokens=3"
    person.press("Ctrl+Alt+Left")
    assert branch()[-2].content == "long tokens=100 delay=20"
    person.press("Ctrl+Alt+Right")

    # Branch from the last answer.
    person.press("Ctrl+Shift+N")
    assert window.current_chat != chat
    assert len(branch()) == 6

    # Overflow, and a summary of the middle.
    card = window.window_layout.overflow
    for number in range(8):
        if card.isVisible():
            break
        say(f"more{number} tokens=20 {words(25)}")
    assert card.isVisible()
    person.tab_to("Summarise…")
    person.press("Space")
    person.until(lambda: window.overflow.dialog is not None and window.overflow.dialog.use.isEnabled())
    person.tab_to("Use Summary")
    person.press("Space")
    person.until(lambda: last(window).state == "done")
    assert "summary of" in window.window_layout.context_notice.label.text()
    long_chat = window.current_chat

    # Search, and jump to the hit.
    person.press("Ctrl+N", "Ctrl+Shift+F")
    person.type("long")
    person.until(lambda: window.sidebar.model.rowCount() == 1)
    person.press("Down")
    person.until(lambda: window.current_chat == chat)
    assert branch()[-2].content == "long tokens=100 delay=20"  # in the version that was edited away
    person.until(lambda: window.transcript.chat_find.total >= 1)

    # Export, and import what was exported; that has no keys of its own, so through the menu.
    person.choose_file(tmp_path / "chat.json")
    person.press("Ctrl+Shift+E")
    person.until(lambda: "exported" in window.toast.text())
    person.tab_to("Menu")
    person.choose_file(tmp_path / "chat.json")
    person.choose_in_menu("Chat", "Import…")
    person.until(lambda: "1 chat imported" in window.toast.text())

    # Quit and reopen.
    client = window.client
    person.press("Ctrl+Q")
    person.until(lambda: client.link is Link.CLOSED)
    window = open_window("--context", str(CONTEXT), folder=folder)
    person = Person(qtbot, window)
    person.until(lambda: window.library.can_answer)
    assert len(window.conversations.store.chats()) == 3
    person.tab_to("Chats")
    for _ in range(6):
        if window.current_chat == long_chat:
            break
        person.press("Down")
    assert window.current_chat == long_chat
    assert "summary of" in window.window_layout.context_notice.label.text()
    person.tab_to("Message")
    assert say("again tokens=2").state == "done"
