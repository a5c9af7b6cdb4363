"""Lists of messages in dialogs: plain text without reasoning, read only for the rows in sight."""

import pytest
from PySide6.QtCore import Qt
from test_app_transcript import message

from app.theme.theme import Theme
from app.transcript.prose_view import Prose
from app.window.kept_chats import deleted_dialog
from app.window.kept_chats.deleted_dialog import DeletedDialog
from app.window.overflow import overflow_control
from app.window.overflow.overflow_control import DeleteMessagesDialog, SummaryDialog

ANSWER = (
    "<think>\nhm, **what**?\n</think>\n\n## Answer\n\nIt is *number* `{}`, see [here](https://example.org)."
)


@pytest.fixture
def looked_at(monkeypatch):
    """How often the beginning of a message was read, in both lists."""
    calls = []
    for module in (overflow_control, deleted_dialog):
        original = module.plain_beginning

        def spy(text, *more, original=original):
            calls.append(text)
            return original(text, *more)

        monkeypatch.setattr(module, "plain_beginning", spy)
    return calls


def test_a_thousand_messages_to_delete_are_read_as_they_come_into_sight(qtbot, theme, looked_at):
    roles = ("user", "assistant")
    messages = [message(n, roles[n % 2], ANSWER.format(n)) for n in range(1000)]
    dialog = DeleteMessagesDialog(theme, messages, [7] * 1000, 50)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    dialog.list.grab()
    assert 3 < len(looked_at) < 60
    assert dialog.list.item(1).text() == "Answer · 7 tokens · Answer It is number 1, see here."
    dialog.list.scrollToBottom()
    dialog.list.grab()
    assert ANSWER.format(999) in looked_at
    qtbot.keyClick(dialog.list, Qt.Key.Key_X)
    assert len(looked_at) < 120


def test_a_prompt_to_delete_is_shown_as_it_was_typed(qtbot, theme):
    dialog = DeleteMessagesDialog(theme, [message(1, "user", "2 * 3 * 4")], [7], 5)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    assert dialog.list.item(0).text() == "You · 7 tokens · 2 * 3 * 4"


def test_five_hundred_deleted_messages_are_read_as_they_come_into_sight(qtbot, window, looked_at):
    store = window.conversations.store
    chat = store.new_chat()
    parent = None
    for number in range(500):
        parent = store.add_message(chat.id, parent, "assistant", ANSWER.format(number)).id
        store.deleted.delete_message(parent)
        parent = None
    dialog = DeletedDialog(window.conversations, Theme("dark"), window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    dialog.list.grab()
    assert dialog.list.count() == 500
    assert 3 < len(looked_at) < 40
    assert dialog.list.item(0).text() == "Answer It is number 499, see here."
    assert "Message" in dialog.list.item(0).data(Qt.ItemDataRole.AccessibleTextRole)


def test_the_messages_of_a_summary_are_plain_text_without_reasoning(qtbot, theme):
    messages = [message(1, "user", "2 * 3?"), *(message(n, "assistant", ANSWER.format(n)) for n in (2, 3))]
    dialog = SummaryDialog(theme, messages, "Use")
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: "number 3" in dialog.source.toPlainText())
    text = "\n\nAnswer:\nAnswer\nIt is number {}, see here."
    assert dialog.source.toPlainText() == "You:\n2 * 3?" + text.format(2) + text.format(3)
    assert dialog.source.textCursor().position() == 0


def test_the_messages_of_a_summary_are_added_one_after_the_other(qtbot, theme):
    many = [message(n, "assistant", f"number {n} " + "word " * 20_000) for n in range(20)]
    dialog = SummaryDialog(theme, many, "Use")
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    assert "number 1 " not in dialog.source.toPlainText()
    qtbot.waitUntil(lambda: not dialog.is_filling)
    assert "number 3 " in dialog.source.toPlainText()
    assert 150_000 < len(dialog.source.toPlainText()) < 201_000


def test_marks_of_formulas_that_came_with_the_text_are_shown_as_they_are(qtbot, theme):
    prose = Prose(theme)
    qtbot.addWidget(prose)
    prose.set_markdown("$x^2$ and \ue0c07\ue0c1 and \ue0c08\ue0c1.")
    assert prose.toPlainText() == "$x^2$ and \ue0c07\ue0c1 and \ue0c08\ue0c1."
