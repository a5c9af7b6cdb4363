"""Text is selected across code and messages, survives streaming and scrolling, and is copied as source."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from test_app_transcript import message, show, transcript, worker  # noqa: F401  fixtures

ANSWER = "Before *it*.\n\n```python\nif x:\n\ty()\n```\n\nAfter."


@pytest.fixture
def chat(qtbot, transcript):  # noqa: F811
    messages = [
        message(1, "user", "First question"),
        message(2, "assistant", ANSWER),
        message(3, "user", "Second question"),
        message(4, "assistant", "", "streaming"),
    ]
    show(transcript, messages)
    qtbot.waitUntil(lambda: transcript.view(1) is not None and transcript.view(4) is not None)
    qtbot.waitUntil(lambda: transcript.view(2) is not None and len(transcript.view(2).body.built()) == 3)
    return transcript


def boxes(chat, number):
    body = chat.view(number).body
    return [body.box(piece) for piece in body.built()]


def mouse(box, kind, at, pressed=True, modifiers=Qt.KeyboardModifier.NoModifier):
    """Sends a mouse event to a text view, at a global point, as Qt does while a button is held."""
    viewport = box.viewport()
    buttons = Qt.MouseButton.LeftButton if pressed else Qt.MouseButton.NoButton
    button = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseMove else Qt.MouseButton.LeftButton
    event = QMouseEvent(kind, QPointF(viewport.mapFromGlobal(at)), QPointF(at), button, buttons, modifiers)
    QGuiApplication.sendEvent(viewport, event)


def drag(start_box, start, end_box, end):
    """Drags from one character to another, by way of a place in between."""
    begin, finish = point_of(start_box, start), point_of(end_box, end)
    mouse(start_box, QEvent.Type.MouseButtonPress, begin)
    mouse(start_box, QEvent.Type.MouseMove, (begin + finish) / 2)
    mouse(start_box, QEvent.Type.MouseMove, finish)
    mouse(start_box, QEvent.Type.MouseButtonRelease, finish, pressed=False)


def point_of(box, character):
    cursor = box.textCursor()
    cursor.setPosition(character)
    place = box.cursorRect(cursor)
    return box.viewport().mapToGlobal(QPoint(place.left(), place.center().y()))


def selected(box):
    return box.textCursor().selectedText()


def test_a_drag_crosses_a_code_block(qtbot, chat):
    before, code, after = boxes(chat, 2)
    drag(before, 7, after, 5)
    assert (selected(before), selected(code).replace("\u2029", "\n"), selected(after)) == (
        "it.",
        "if x:\n\ty()",
        "After",
    )
    chat.selection.copy()
    assert QGuiApplication.clipboard().text() == "it.\n\n```python\nif x:\n\ty()\n```\n\nAfter"


def test_a_drag_upwards_crosses_messages_and_takes_whole_ones_as_their_source(qtbot, chat):
    drag(chat.view(3).text, 6, chat.view(1).text, 6)
    qtbot.keyClick(chat.view(3).text, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == f"question\n\n{ANSWER}\n\nSecond"


def test_a_click_selects_nothing(qtbot, chat):
    before, _code, after = boxes(chat, 2)
    drag(before, 7, after, 5)
    drag(after, 2, after, 2)
    qtbot.waitUntil(lambda: chat.selection.range is None)
    assert selected(before) == ""
    assert chat.selection.text() == ""


def test_a_selection_in_one_text_is_what_is_shown(qtbot, chat):
    before, code, _after = boxes(chat, 2)
    drag(before, 0, before, 9)
    qtbot.waitUntil(lambda: chat.selection.range is not None)
    assert chat.selection.text() == "Before it"
    drag(code, 0, code, 4)
    qtbot.waitUntil(lambda: chat.selection.text() == "if x")


def test_a_selection_survives_while_its_answer_grows(qtbot, chat):
    chat.grow_to(4, "The **first** words")
    qtbot.waitUntil(lambda: bool(boxes(chat, 4)))
    (box,) = boxes(chat, 4)
    drag(box, 4, box, 9)
    assert selected(box) == "first"
    for more in (" and more", " and more\n\n```\nx = 1\n```", " and more\n\n```\nx = 1\n```\n\nend"):
        chat.grow_to(4, "The **first** words" + more)
        chat.flush()
    assert selected(boxes(chat, 4)[0]) == "first"
    qtbot.waitUntil(lambda: len(boxes(chat, 4)) == 3)
    assert selected(boxes(chat, 4)[2]) == ""
    chat.selection.copy()
    assert QGuiApplication.clipboard().text() == "first"


def test_a_selection_survives_that_widgets_come_and_go(qtbot, transcript):  # noqa: F811
    messages = [
        message(n, "user" if n % 2 else "assistant", f"message {n} " + "words " * 200) for n in range(1, 200)
    ]
    show(transcript, messages)
    transcript.go_to(20)
    qtbot.waitUntil(lambda: transcript.view(20) is not None and bool(boxes(transcript, 20)))
    (box,) = boxes(transcript, 20)
    drag(box, 0, box, 10)
    assert selected(box) == "message 20"
    qtbot.waitUntil(lambda: transcript.selection.text() == "message 20")
    transcript.go_to_tail()
    qtbot.waitUntil(lambda: transcript.view(20) is None)
    assert transcript.selection.text() == "message 20"
    transcript.go_to(20)
    qtbot.waitUntil(lambda: transcript.view(20) is not None and bool(boxes(transcript, 20)))
    assert selected(boxes(transcript, 20)[0]) == "message 20"


def test_select_all_twice_takes_the_conversation_and_copies_its_source(qtbot, chat):
    box = boxes(chat, 2)[0]
    qtbot.keyClick(box, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(box, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == ANSWER
    qtbot.keyClick(box, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(box, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == f"First question\n\n{ANSWER}\n\nSecond question"
