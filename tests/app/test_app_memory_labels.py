"""No text of the memory panel is cut, in any state and at any text size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from memory_panel_states import HEIGHT, STATES, WIDTH, shown_in_a_column
from memory_scene import LOOKS
from painted_texts import cut_widgets, recorded_texts, unreadable
from PySide6.QtWidgets import QApplication

from app.memory.model.pool_summary import ChatMemoryRow
from app.memory.views.chat_table import ROW_HEIGHT, ChatTable
from app.theme.palette import DARK
from app.theme.theme import Theme

#: Text sizes and widths of the column: as in a wide window, and alone in one of 640 px.
SIZES = [(1.0, WIDTH), (1.8, round(1.8 * WIDTH)), (1.8, 640)]


def is_title(text: str) -> bool:
    """Whether a text is a chat's title, which may be as long as people like."""
    titles = [*(look.title for look in LOOKS.values()), "Another program"]
    return any(text.startswith(title) or title.startswith(text.rstrip("…")) for title in titles)


@pytest.fixture(params=[False, True], ids=["bare", "window"])
def sheet(request, zoom: float) -> Iterator[None]:
    """Without a style sheet, and with that of the window, whose buttons have other heights."""
    if request.param:
        Theme("dark", zoom).apply()
    else:
        QApplication.instance().setStyleSheet("")
    yield
    Theme("dark").apply()


@pytest.mark.parametrize(("zoom", "width"), SIZES)
def test_no_label_is_cut(sheet, qtbot, monkeypatch, zoom: float, width: int) -> None:
    panel, column = shown_in_a_column(DARK, zoom)
    qtbot.addWidget(column)
    column.resize(width, HEIGHT)
    problems = {}
    for name, show in STATES.items():
        panel.views.choose(0)
        show(panel)
        panel.draw_frame()
        for _ in range(2):
            panel.refresh()
            QApplication.processEvents()
        with recorded_texts(monkeypatch) as painted:
            panel.grab()
        ours = [each for each in painted if not is_title(each.text)]
        if found := [*cut_widgets(panel), *unreadable(ours)]:
            problems[name] = found
    assert problems == {}


def test_no_row_of_the_chats_is_cut_after_other_rows_came(qtbot) -> None:
    table = ChatTable(DARK)
    qtbot.addWidget(table)
    table.resize(380, 2 * ROW_HEIGHT + 9)
    table.show()
    for number in (1, 5):
        table.show_rows([ChatMemoryRow(str(row), "Chat", "#888888", 3, 6_000, "") for row in range(number)])
        QApplication.processEvents()
        assert table.viewport().height() == 2 * ROW_HEIGHT
