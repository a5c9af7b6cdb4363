"""Find in chat: counts in all messages, goes to any match, marks what is in sight."""

import pytest
from PySide6.QtCore import Qt
from test_app_transcript import message, show, transcript, worker  # noqa: F401  fixtures

from app.transcript.chat_find import visible_text


@pytest.fixture
def chat(qtbot, transcript):  # noqa: F811
    def text(number):
        if number % 50 == 0:
            return (
                "intro\n\n"
                + "word " * 300
                + f"\n\nHere is the **nee**dle and a NEEDLE {number}.\n\n"
                + "word " * 200
            )
        return f"message {number} " + "words " * (number % 40)

    messages = [message(n, "user" if n % 2 else "assistant", text(n)) for n in range(1, 401)]
    show(transcript, messages)
    return transcript


def marked(view):
    boxes = [view.body.box(piece) for piece in view.body.built()]
    return [mark.cursor.selectedText() for box in boxes for mark in box.extraSelections()]


def test_all_matches_are_counted_and_each_is_gone_to(qtbot, chat):
    chat.find_bar.open()
    qtbot.keyClicks(chat.find_bar.field, "needle")
    qtbot.waitUntil(lambda: chat.chat_find.complete and chat.chat_find.total == 16)
    assert chat.find_bar.count.text() == "1 of 16"
    seen = []
    for step in range(16):
        number = (step // 2 + 1) * 50
        qtbot.waitUntil(lambda n=number: chat.view(n) is not None and bool(marked(chat.view(n))))
        seen.append(number)
        assert chat.find_bar.count.text() == f"{step + 1} of 16"
        view = chat.view(number)
        qtbot.waitUntil(lambda v=view: _current_in_sight(chat, v))
        qtbot.keyClick(chat.find_bar.field, Qt.Key.Key_Return)
    assert chat.find_bar.count.text() == "1 of 16"
    qtbot.keyClick(chat.find_bar.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert chat.find_bar.count.text() == "16 of 16"
    qtbot.waitUntil(lambda: chat.view(400) is not None and bool(marked(chat.view(400))))
    assert marked(chat.view(400)) == ["needle", "NEEDLE"]
    qtbot.keyClick(chat.find_bar.field, Qt.Key.Key_Escape)
    assert not chat.find_bar.isVisible()
    assert marked(chat.view(400)) == []


def _current_in_sight(chat, view):
    for piece in view.body.built():
        box = view.body.box(piece)
        for mark in box.extraSelections():
            y = box.viewport().mapTo(chat.viewport(), box.cursorRect(mark.cursor).center()).y()
            if mark.format.foreground().style() is not Qt.BrushStyle.NoBrush:
                return 0 < y < chat.viewport().height()
    return False


def test_nothing_found_is_said(qtbot, chat):
    chat.find_bar.open("no such text")
    qtbot.waitUntil(lambda: chat.chat_find.complete)
    assert chat.find_bar.count.text() == "No results"
    assert not chat.find_bar.next.isEnabled()


def test_a_hit_of_the_search_opens_at_its_message(qtbot, chat):
    chat.find_bar.open("needle", 300)
    qtbot.waitUntil(lambda: chat.chat_find.complete)
    assert chat.find_bar.count.text() == "11 of 16"
    qtbot.waitUntil(lambda: chat.view(300) is not None)


def test_growing_text_stays_marked(qtbot, chat):
    messages = [*list(chat.messages.values())[:20], message(500, "assistant", "", "streaming")]
    show(chat, messages)
    qtbot.waitUntil(lambda: chat.view(500) is not None)
    chat.grow_to(500, "a needle")
    qtbot.waitUntil(lambda: bool(chat.view(500).body.built()))
    chat.find_bar.open("needle")
    chat.grow_to(500, "a needle and another needle")
    qtbot.waitUntil(lambda: marked(chat.view(500)) == ["needle", "needle"])


def test_a_folded_prompt_unfolds_for_its_match(qtbot, transcript):  # noqa: F811
    show(transcript, [message(1, "user", "line\n" * 200 + "needle"), message(2, "assistant", "fine")])
    qtbot.waitUntil(lambda: transcript.view(1) is not None)
    assert "needle" not in transcript.view(1).text.toPlainText()
    transcript.find_bar.open("needle")
    qtbot.waitUntil(lambda: "needle" in transcript.view(1).text.toPlainText())
    qtbot.waitUntil(lambda: len(transcript.view(1).text.extraSelections()) == 1)


def test_what_is_searched_is_what_is_shown():
    text = "**a** ***b*** `c` ~~d~~ __e__ [**f** g](https://example.org/_x_) ![h](i.png) snake_case ``j``"
    assert visible_text(text) == "a b c d e f g h snake_case j"
    assert visible_text(text, "**a**") == text
