"""What the window says: whole sentences, in words that people know, and only while they are true."""

import pytest
from PySide6.QtWidgets import QWidget

from app.window.toast import Toast


@pytest.mark.parametrize("width", [320, 480, 1200])
def test_a_toast_shows_its_whole_sentence_inside_the_column(qtbot, width):
    parent, floor = QWidget(), QWidget()
    qtbot.addWidget(parent)
    floor.setParent(parent)
    parent.resize(width, 600)
    floor.move(0, 500)
    toast = Toast(parent, floor)
    parent.show()
    for text in (
        "Copied.",
        "“conversations.json” is damaged or not JSON. Export the chats again, please. " * 3,
    ):
        toast.show_message(text, "Undo")
        assert toast._label.text() == text
        needed = toast._label.heightForWidth(toast._label.width())
        assert toast._label.height() >= needed
        assert toast.x() >= 0
        assert toast.x() + toast.width() <= width
        assert toast.y() + toast.height() <= 500
    toast.show_message("word " * 500)
    assert toast._label.text().endswith("…")
    assert toast._label.toolTip().startswith("word word")
