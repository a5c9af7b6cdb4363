"""The window stays on the screen: its first size, where it was the last time, after a screen is gone."""

import itertools

import pytest
from driving import answered, ask, last
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QWidget
from scripted import FAST, fake_command

from app.application import Octavo
from app.chats.sidebar import WIDTH
from app.processes.engine_client import Link
from app.settings import Settings
from app.window.layout.window_layout import (
    FIRST_SIZE,
    TITLE_BAR,
    MemoryScroll,
    fit_to_screen,
    fitted,
    set_first_size,
)

LEAST = QSize(640, 480)
LAPTOP = QRect(0, 25, 1280, 720)  # a MacBook's screen below the menu bar, above the Dock


@pytest.mark.parametrize(
    ("geometry", "expected"),
    [
        (QRect(100, 100, 800, 500), QRect(100, 100, 800, 500)),
        (QRect(0, 0, 1440, 900), QRect(0, 57, 1280, 688)),
        (QRect(900, 400, 800, 500), QRect(480, 245, 800, 500)),
        (QRect(-300, -50, 800, 500), QRect(0, 57, 800, 500)),
        (QRect(3000, 2000, 800, 500), QRect(480, 245, 800, 500)),
    ],
)
def test_a_window_is_moved_and_shrunk_into_the_screen(geometry, expected):
    better = fitted(geometry, LAPTOP, LEAST)
    assert better == expected
    assert LAPTOP.contains(better.adjusted(0, -TITLE_BAR, 0, 0))


def test_no_window_gets_smaller_than_it_can_be_used():
    assert fitted(QRect(0, 0, 1440, 900), QRect(0, 0, 500, 300), LEAST).size() == LEAST


def test_the_first_size_is_what_the_screen_has_room_for(qapp):
    available = QGuiApplication.primaryScreen().availableGeometry()
    widget = QWidget()
    widget.setMinimumSize(LEAST)
    set_first_size(widget)
    assert widget.size() == FIRST_SIZE.boundedTo(available.size() - QSize(0, TITLE_BAR))
    assert widget.size() != FIRST_SIZE, "this screen is too small for it"


def inside(window):
    available = QGuiApplication.primaryScreen().availableGeometry()
    return available.contains(window.geometry().adjusted(0, -TITLE_BAR, 0, 0))


def test_a_window_that_was_on_a_greater_screen_comes_back_onto_this_one(qtbot, tmp_path):
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.setGeometry(500, 400, 1440, 900)
    settings = Settings(tmp_path)
    settings.geometry = widget.saveGeometry()
    settings.sync()
    octavo = Octavo(tmp_path, "dark", fake_command(), FAST)
    assert inside(octavo.window)
    octavo.window.closing.quit_now()
    qtbot.waitUntil(lambda: octavo.client.link is Link.CLOSED)
    octavo.window.deleteLater()
    octavo.deleteLater()


def test_a_window_that_comes_back_from_the_dock_is_on_a_screen(mac_runtime, open_window):
    window = open_window()
    window.setGeometry(3000, 2000, 700, 600)  # on a screen that is unplugged while the window is closed
    window.close()
    window.come_to_front()
    assert inside(window)


def test_a_window_that_fills_the_screen_is_left_alone(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.setGeometry(100, 100, 3000, 2000)
    widget.showMaximized()
    before = widget.geometry()
    fit_to_screen(widget)
    assert widget.geometry() == before


def test_a_very_small_window_folds_the_memory_into_the_bar_of_the_status_strip(qtbot, window):
    ask(qtbot, window, "tokens=20 delay=1")
    answered(qtbot, window)
    window.resize(640, 480)
    qtbot.waitUntil(lambda: window.status.bar.isVisible())
    assert not window.memory.isVisible()
    assert window.transcript.isVisible()
    qtbot.mouseClick(window.status.bar, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(window.memory.isVisible)
    qtbot.waitUntil(lambda: window.memory.width() > 600)  # it takes the place of the rest
    assert window.width() == 640
    bar = window.status.bar.geometry()
    labels = [each for each in window.status.labels if each.isVisible() and each.text()]
    assert not any(each.geometry().intersects(bar) for each in labels)
    qtbot.mouseClick(window.columns.back_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.memory.isVisible())


def test_large_text_leaves_each_column_its_width(qtbot, window):
    window.resize(1440, 900)
    window.theme.set_zoom(1.8)
    try:
        window.columns.show_memory(True)
        qtbot.waitUntil(window.memory.isVisible)
        assert not window.columns.chats_shown  # one side column at a time, as in a narrow window
        column = window.memory.parentWidget()  # the viewport
        assert window.memory.width() <= column.width()
        assert window.columns.middle.width() >= 320
        window.resize(640, 480)
        window.columns.show_memory(False)
        qtbot.waitUntil(lambda: window.columns.middle.width() == 640)
        window.columns.show_chats(True)
        assert window.sidebar.isVisible()
    finally:
        window.theme.set_zoom(1.0)


def test_the_memory_column_comes_to_rest_at_every_size(qtbot, window, monkeypatch):
    """A scroll bar that came and went without an end overflowed the stack."""
    fits = []

    class Watch(QObject):
        def eventFilter(self, watched, event):
            if event.type() == QEvent.Type.Resize:
                fits.append(watched.size())
            return False

    watch = Watch()
    window.memory.installEventFilter(watch)
    window.theme.set_zoom(1.8)
    window.columns.show_memory(True)
    try:
        for appearance in ("light", "dark"):
            window.theme.set_appearance(appearance)
            for height in (480, 700, 790, 800, 900):
                fits.clear()
                window.resize(1280, height)
                qtbot.wait(20)
                assert len(fits) < 20, height
    finally:
        window.theme.set_appearance("dark")
        window.theme.set_zoom(1.0)


class Restless(QWidget):
    """Wants another height each time that it is asked, and says so whenever it is resized."""

    def __init__(self):
        super().__init__()
        self.heights, self.asked = itertools.cycle((500, 540)), 0

    def heightForWidth(self, _width):
        self.asked += 1
        return next(self.heights)

    def resizeEvent(self, event):
        self.updateGeometry()


def test_a_panel_that_wants_another_height_each_time_comes_to_rest(qtbot):
    panel = Restless()
    scroll = MemoryScroll(panel)
    qtbot.addWidget(scroll)
    scroll.resize(412, 300)
    scroll.show()
    qtbot.waitUntil(lambda: panel.height() == 540)
    qtbot.wait(50)
    assert panel.asked < 40
    panel.heights = itertools.repeat(400)
    qtbot.wait(150)  # until it has rested
    panel.updateGeometry()
    qtbot.waitUntil(lambda: panel.height() == 400)


def test_a_narrow_window_has_both_columns_in_sight(qtbot, window, monkeypatch):
    window.resize(640, 480)
    window.theme.set_zoom(1.8)
    try:
        window.columns.show_chats(True)
        qtbot.waitUntil(lambda: window.sidebar.width() == WIDTH)  # it leaves the rest to the conversation
        qtbot.waitUntil(lambda: window.sidebar.search.width() < WIDTH)
        send = window.composer.send_button
        assert send.width() >= send.fontMetrics().horizontalAdvance(send.text())
        monkeypatch.setattr(window.picker, "show", lambda: None)  # it would grab the keyboard
        window.open_picker()
        assert window.picker.x() + window.picker.card.x() >= window.mapToGlobal(QPoint()).x()
        assert window.picker.card.width() < window.width()
    finally:
        window.theme.set_zoom(1.0)


def test_icons_grow_with_the_text(qtbot, window):
    ask(qtbot, window, "tokens=5")
    answered(qtbot, window)
    view = window.transcript.view(last(window).id)
    buttons = (view.copy_button, window.header.menu_button, window.header.chats_button)
    before = [button.iconSize().width() for button in buttons]
    window.theme.set_zoom(1.8)
    try:
        after = [button.iconSize().width() for button in buttons]
        assert all(new >= 1.7 * old for old, new in zip(before, after, strict=True))
    finally:
        window.theme.set_zoom(1.0)


def test_the_message_at_the_bottom_is_as_high_as_its_own_text(qtbot, window):
    window.toast.show_message("Short.")
    height = window.toast.height()
    window.toast.show_message("A sentence that takes several lines. " * 6)
    assert window.toast.height() > height
    window.toast.show_message("Short.")
    assert window.toast.height() == height


def test_the_message_at_the_bottom_stays_above_a_growing_composer(qtbot, window, tmp_path):
    window.toast.show_message("Something happened.")
    (tmp_path / "notes.txt").write_text("words " * 50)
    window.composer.files.add_paths([str(tmp_path / "notes.txt")])
    qtbot.waitUntil(lambda: window.composer.files.isVisible() and not window.composer.files.reading())
    assert window.toast.isVisible()
    qtbot.waitUntil(lambda: window.toast.geometry().bottom() < window.composer.y())


@pytest.mark.parametrize(("width", "least", "most"), [(900, 400, 660), (1440, 600, 660), (2560, 720, 800)])
def test_text_is_wider_where_there_is_much_space_and_all_below_each_other_is_as_wide(
    qtbot, window, width, least, most
):
    ask(qtbot, window, "tokens=30 delay=1")
    answered(qtbot, window)
    window.resize(width, 900)
    text, card = window.transcript, window.composer.card
    overflow = window.window_layout.overflow
    overflow.show_cause("It is full.", low=False)
    qtbot.waitUntil(lambda: card.width() == text.column_width)
    assert least <= text.column_width <= most
    left = text.mapTo(window, QPoint((text.width() - text.column_width) // 2, 0)).x()
    qtbot.waitUntil(lambda: abs(card.mapTo(window, QPoint()).x() - left) <= 1)
    qtbot.waitUntil(lambda: overflow.findChildren(QFrame)[0].width() == text.column_width)
    window.theme.set_zoom(1.8)
    try:
        qtbot.waitUntil(lambda: card.width() == text.column_width)
    finally:
        window.theme.set_zoom(1.0)
