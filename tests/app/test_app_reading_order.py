"""What a screen reader finds in the whole window: names, roles and the order of what is read."""

import pytest
from driving import answered, ask, heard, last
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractScrollArea, QDialog, QScrollArea

from app.window.kept_chats.deleted_dialog import DeletedDialog
from app.window.overflow.overflow_control import DeleteMessagesDialog, SummaryDialog
from app.window.settings.settings_dialog import SettingsDialog

PLAIN = {QAccessible.Role.NoRole, QAccessible.Role.Client, QAccessible.Role.Pane, QAccessible.Role.Grouping}


def faults(widget):
    """What takes the focus by Tab and has no name, or no role that says what it is."""
    found = []
    for node in heard(widget):
        target = node.owner
        if target is None or not target.isWidgetType() or isinstance(target, QDialog):
            continue
        if not target.focusPolicy() & Qt.FocusPolicy.TabFocus or not target.isEnabled():
            continue
        if isinstance(target, QScrollArea):
            continue  # has the focus only to be scrolled; what it holds is visited
        if not node.name.strip() or (node.role in PLAIN and not isinstance(target, QAbstractScrollArea)):
            found.append((type(target).__name__, node.role.name, node.name))
    return found


@pytest.fixture
def chat(qtbot, window):
    ask(qtbot, window, "markdown delay=0")
    answered(qtbot, window)
    return window


def test_what_takes_the_focus_says_what_it_is(qtbot, chat):
    window = chat
    assert faults(window) == []
    window.chat_settings.open()
    assert window.chat_settings.popover.isVisible()
    assert faults(window.chat_settings.popover) == []
    window.chat_settings.popover.close()
    window.window_actions.open_settings()
    settings = window.findChild(SettingsDialog)
    assert faults(settings) == []
    settings.close()
    window.open_deleted()
    deleted = window.findChild(DeletedDialog)
    assert faults(deleted) == []
    deleted.close()
    window.composer.set_text("again tokens=2")
    window.compare.open()
    compare = window.compare.dialog
    assert faults(compare) == []
    compare.close()


def test_things_are_read_in_the_order_of_their_meaning(chat):
    window = chat
    names = [node.name for node in heard(window)]
    parts = [names.index(name) for name in ("New Chat", "Chats", "Conversation", "Message")]
    assert parts == sorted(parts)
    assert names.index("Conversation") < names.index("Memory")
    view = window.transcript.view(last(window).id)
    seen = heard(view)
    texts = [node.text for node in seen]
    first = next(n for n, each in enumerate(texts) if "contiguous cache" in each)
    figures = next(n for n, each in enumerate(texts) if "tok/s" in each)
    copy = next(n for n, node in enumerate(seen) if node.name == "Copy answer")
    assert first < figures < copy


def test_the_card_bar_and_dialogs_of_a_long_chat_are_read_in_order(qtbot, chat):
    window = chat
    card = window.window_layout.overflow
    card.show_cause("The prompt has 300 tokens, but this model's context is 200.", low=False)
    assert faults(card) == []
    read = [node.text for node in heard(card)]
    order = ["This chat is too long", card.cause.text(), "Not Now", "Drop the Middle", "Summarise…"]
    places = [read.index(each) for each in [*order, "New Chat…", "Delete Messages…"]]
    assert places == sorted(places)
    roles = {node.name: node.role for node in heard(card)}
    assert roles["Drop the Middle"] == QAccessible.Role.Button
    assert "no longer reads the middle" in heard(card.buttons["drop"])[0].description
    card.hide()

    bar = window.transcript.find_bar
    bar.open("cache")
    qtbot.waitUntil(lambda: " of " in bar.count.text())
    assert faults(bar) == []
    named = [node.name for node in heard(bar) if node.name and node.role not in PLAIN]
    assert named[0] == "Find in this chat"
    assert bar.count.text() in named[1]
    assert named[2:] == ["Previous match", "Next match", "Close"]
    bar.close_bar()

    branch = window.conversations.branch(window.current_chat)
    summary = SummaryDialog(window.theme, branch, "Use Summary", window)
    summary.set_writing(True, "Writing the summary…")
    summary.show()
    assert faults(summary) == []
    read = [node.text or node.name for node in heard(summary)]
    parts = [read.index(each) for each in ("Writing the summary…", "It stands for 2 messages:")]
    names = [node.name for node in heard(summary)]
    assert parts[0] < names.index("Summary", 1) < parts[1] < names.index("Summarised messages")
    assert names.index("Summarised messages") < names.index("Cancel") < names.index("Use Summary")
    summary.close()

    delete = DeleteMessagesDialog(window.theme, branch, [10, 20], 15, window)
    delete.show()
    assert faults(delete) == []
    seen = heard(delete)
    rows = [node.name for node in seen if node.role == QAccessible.Role.ListItem]
    assert [row.split(" · ")[:2] for row in rows] == [["You", "10 tokens"], ["Answer", "20 tokens"]]
    names = [node.name for node in seen]
    assert names.index("Messages") < names.index("Cancel") < names.index("Delete and Send")
    delete.close()
