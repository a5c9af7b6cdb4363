"""What PySide believes to be deleted: it may only be what is."""

import shiboken6
from driving import say
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.transcript.answer_view import AnswerView
from app.transcript.user_view import UserView


def test_nothing_that_lives_is_taken_for_deleted_after_tab_in_the_popover(qtbot, window):
    say(qtbot, window, "one tokens=2")
    chat = window.current_chat
    window.chat_settings.open()
    for _ in range(3):
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    window.chat_settings.popover.close()
    window.show_chat("")
    column = window.transcript.viewport()
    spare = [*column.findChildren(UserView), *column.findChildren(AnswerView)]
    assert spare
    window.theme.set_zoom(1.2)  # views that are not shown are made anew
    try:
        qtbot.waitUntil(lambda: not any(shiboken6.isValid(each) for each in spare))
        assert shiboken6.isValid(column)
        window.show_chat(chat)
        qtbot.waitUntil(lambda: len(window.transcript.built()) == 2)
    finally:
        window.theme.set_zoom(1.0)
