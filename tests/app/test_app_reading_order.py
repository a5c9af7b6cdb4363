"""What a screen reader finds in the whole window: names, roles and the order of what is read."""

import pytest
from driving import answered, ask, last
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractScrollArea, QDialog, QScrollArea

from app.window.kept_chats.deleted_dialog import DeletedDialog
from app.window.overflow.overflow_control import DeleteMessagesDialog, SummaryDialog
from app.window.settings.settings_dialog import SettingsDialog

PLAIN = {QAccessible.Role.NoRole, QAccessible.Role.Client, QAccessible.Role.Pane, QAccessible.Role.Grouping}


def walk(widget):
    """(role, name) of what can be seen in a widget, in the order of the accessibility tree."""
    found = []

    def visit(node):
        if node is None or not node.isValid() or node.state().invisible:
            return
        found.append((node.role(), node.text(QAccessible.Text.Name), node))
        for number in range(node.childCount()):
            visit(node.child(number))

    visit(QAccessible.queryAccessibleInterface(widget))
    return found


def faults(widget):
    """What takes the focus by Tab and has no name, or no role that says what it is."""
    found = []
    for role, name, node in walk(widget):
        target = node.object()
        if target is None or not target.isWidgetType() or isinstance(target, QDialog):
            continue
        if not target.focusPolicy() & Qt.FocusPolicy.TabFocus or not target.isEnabled():
            continue
        if isinstance(target, QScrollArea):
            continue  # has the focus only to be scrolled; what it holds is visited
        if not name.strip() or (role in PLAIN and not isinstance(target, QAbstractScrollArea)):
            found.append((type(target).__name__, role.name, name))
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
    names = [name for _, name, _ in walk(window)]
    parts = [names.index(name) for name in ("New Chat", "Chats", "Conversation", "Message")]
    assert parts == sorted(parts)
    assert names.index("Conversation") < names.index("Memory")
    view = window.transcript.view(last(window).id)
    seen = walk(view)
    texts = [text(node) for _, _, node in seen]
    first = next(n for n, each in enumerate(texts) if "contiguous cache" in each)
    figures = next(n for n, each in enumerate(texts) if "tok/s" in each)
    copy = next(n for n, (_, name, _) in enumerate(seen) if name == "Copy answer")
    assert first < figures < copy


def test_the_card_bar_and_dialogs_of_a_long_chat_are_read_in_order(qtbot, chat):
    window = chat
    card = window.window_layout.overflow
    card.show_cause("The prompt has 300 tokens, but this model's context is 200.", low=False)
    assert faults(card) == []
    read = [text(node) for _, _, node in walk(card)]
    order = ["This chat is too long", card.cause.text(), "Not Now", "Drop the Middle", "Summarise…"]
    places = [read.index(each) for each in [*order, "New Chat…", "Delete Messages…"]]
    assert places == sorted(places)
    roles = {name: role for role, name, _ in walk(card)}
    assert roles["Drop the Middle"] == QAccessible.Role.Button
    described = QAccessible.queryAccessibleInterface(card.buttons["drop"])
    assert "no longer reads the middle" in described.text(QAccessible.Text.Description)
    card.hide()

    bar = window.transcript.find_bar
    bar.open("cache")
    qtbot.waitUntil(lambda: " of " in bar.count.text())
    assert faults(bar) == []
    named = [name for role, name, _ in walk(bar) if name and role not in PLAIN]
    assert named[0] == "Find in this chat"
    assert bar.count.text() in named[1]
    assert named[2:] == ["Previous match", "Next match", "Close"]
    bar.close_bar()

    branch = window.conversations.branch(window.current_chat)
    summary = SummaryDialog(window.theme, branch, "Use Summary", window)
    summary.set_writing(True, "Writing the summary…")
    summary.show()
    assert faults(summary) == []
    read = [text(node) or name for _, name, node in walk(summary)]
    parts = [read.index(each) for each in ("Writing the summary…", "It stands for 2 messages:")]
    names = [name for _, name, _ in walk(summary)]
    assert parts[0] < names.index("Summary", 1) < parts[1] < names.index("Summarised messages")
    assert names.index("Summarised messages") < names.index("Cancel") < names.index("Use Summary")
    summary.close()

    delete = DeleteMessagesDialog(window.theme, branch, [10, 20], 15, window)
    delete.show()
    assert faults(delete) == []
    seen = [(role, name) for role, name, _ in walk(delete)]
    rows = [name for role, name in seen if role == QAccessible.Role.ListItem]
    assert [row.split(" · ")[:2] for row in rows] == [["You", "10 tokens"], ["Answer", "20 tokens"]]
    names = [name for _, name in seen]
    assert names.index("Messages") < names.index("Cancel") < names.index("Delete and Send")
    delete.close()


def text(node):
    """What a screen reader reads of a text or a label."""
    interface = node.textInterface()
    if interface is not None and interface.characterCount():
        return interface.text(0, interface.characterCount())
    return node.text(QAccessible.Text.Name) + node.text(QAccessible.Text.Value)
