"""What a screen reader finds in the whole window: names, roles and the order of what is read."""

import pytest
from driving import answered, ask, last
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractScrollArea, QDialog, QScrollArea

from app.window.deleted_dialog import DeletedDialog
from app.window.settings_dialog import SettingsDialog

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
    parts = [names.index(name) for name in ("New chat", "Chats", "Conversation", "Message")]
    assert parts == sorted(parts)
    assert names.index("Conversation") < names.index("Memory")
    view = window.transcript.view(last(window).id)
    seen = walk(view)
    texts = [text(node) for _, _, node in seen]
    first = next(n for n, each in enumerate(texts) if "contiguous cache" in each)
    figures = next(n for n, each in enumerate(texts) if "tok/s" in each)
    copy = next(n for n, (_, name, _) in enumerate(seen) if name == "Copy answer")
    assert first < figures < copy


def text(node):
    """What a screen reader reads of a text or a label."""
    interface = node.textInterface()
    if interface is not None and interface.characterCount():
        return interface.text(0, interface.characterCount())
    return node.text(QAccessible.Text.Name) + node.text(QAccessible.Text.Value)
