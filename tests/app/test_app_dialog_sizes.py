"""Dialogs in a small window with large text: they stay within it, and nothing in them is cut."""

import pytest
from driving import answered, ask
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLabel, QPushButton, QScrollArea

from app.machines.machines_dialog import MachinesDialog
from app.memory.cards.budget_dialog import BudgetDialog
from app.remote.server_dialog import CheckedServer, ServerDialog
from app.remote.server_list import KeyStore, ServedModel, ServerList
from app.theme.widgets import ElidedLabel
from app.window.kept_chats.deleted_dialog import DeletedDialog
from app.window.settings.settings_dialog import SettingsDialog
from engine.protocol import Stats


@pytest.fixture
def small(qtbot, open_window):
    """A window of 640 x 480 with text of 180 %, whose chat is too long."""
    window = open_window("--context", "200")
    window.settings.max_tokens = 100
    qtbot.waitUntil(lambda: window.library.can_answer)
    for number in range(12):
        if window.window_layout.overflow.isVisible():
            break
        ask(qtbot, window, f"more{number} tokens=20 " + "word " * 30)
        answered(qtbot, window)
    window.theme.set_zoom(1.8)
    window.resize(640, 480)
    yield window
    window.theme.set_zoom(1.0)


def assert_whole(qtbot, widget):
    """Fails if something stays cut after the layouts have settled."""
    try:
        qtbot.waitUntil(lambda: cut(widget) == [], timeout=2_000)
    except qtbot.TimeoutError:
        assert cut(widget) == []


def cut(widget):
    """The texts of what is smaller than it needs to be, or reaches out of what holds it."""
    QApplication.processEvents()
    found = []
    for each in (
        widget.findChildren(QLabel) + widget.findChildren(QPushButton) + widget.findChildren(QCheckBox)
    ):
        if not each.isVisible() or not each.text():
            continue
        holder = each.parentWidget()
        place = QRect(each.mapTo(holder, QPoint()), each.size())
        metrics = each.fontMetrics()
        width, height = each.minimumSizeHint().toTuple()
        if not isinstance(each, QLabel):  # of buttons, the text: their hints are cached
            frame = 4 if isinstance(each, QPushButton) else 0
            width, height = metrics.horizontalAdvance(each.text()) + 2 * frame, metrics.height() + frame
        elif each.wordWrap():
            width, height = 0, each.heightForWidth(each.width())
        if each.width() < width or each.height() < height:
            found.append((each.text(), each.size().toTuple(), (width, height)))
        elif not holder.rect().contains(place):
            found.append((each.text(), place.getRect(), holder.rect().getRect()))
    return found


def is_within(dialog, window):
    return dialog.width() <= window.width() and dialog.height() <= window.height()


def test_dialogs_fit_into_a_small_window_with_large_text(qtbot, small):
    window = small
    card = window.window_layout.overflow
    qtbot.waitUntil(card.isVisible)
    assert_whole(qtbot, card)

    bar = window.status.bar.geometry()
    labels = [each for each in window.status.labels if each.isVisible() and each.text()]
    assert not any(each.geometry().intersects(bar) for each in labels)

    window.window_actions.open_settings()
    settings = window.findChild(SettingsDialog)
    assert is_within(settings, window)
    assert_whole(qtbot, settings)
    area = settings.findChild(QScrollArea)
    assert area.widget().width() <= area.viewport().width()
    assert area.verticalScrollBar().maximum() > 0
    done = next(each for each in settings.findChildren(QPushButton) if each.text() == "Done")
    assert settings.rect().contains(QRect(done.mapTo(settings, QPoint()), done.size()))
    settings.close()

    window.open_deleted()
    deleted = window.findChild(DeletedDialog)
    assert is_within(deleted, window)
    assert_whole(qtbot, deleted)
    deleted.close()

    for way in ("delete", "summary"):
        window.overflow.start(way)
        qtbot.waitUntil(lambda: window.overflow.dialog is not None)
        dialog, window.overflow.dialog = window.overflow.dialog, None
        assert is_within(dialog, window)
        assert_whole(qtbot, dialog)
        dialog.close()

    window.show_chat("")
    window.composer.set_text("again tokens=3")
    window.compare.open()
    compare = window.compare.dialog
    assert is_within(compare, window)
    compare.ask.click()
    qtbot.waitUntil(lambda: bool(compare.columns) and not compare.answers.running)
    assert_whole(qtbot, compare)
    first, second = compare.columns
    assert first.y() < second.y()  # below each other
    assert first.height() <= compare.area.viewport().height()
    compare.close()


def test_the_header_gives_height_only_to_what_must_be_seen(qtbot, small):
    window, header, blank = small, small.window_layout.header, small.window_layout.blank
    assert header.height() < header.maximumHeight(), "the card of a chat that is too long needs it"
    window.show_chat("")
    window.columns.show_chats(True)
    qtbot.waitUntil(lambda: header.height() == header.maximumHeight())
    qtbot.waitUntil(lambda: blank.y() == header.maximumHeight() and blank.width() < window.width())
    fits = []
    window.empty._fit = lambda: fits.append(None)
    for _ in range(20):
        QApplication.processEvents()
    assert not fits, "it has come to rest"


def right_edge(widget, window):
    return widget.mapTo(window, QPoint(widget.width(), 0)).x()


@pytest.mark.parametrize("height", [480, 1400])
def test_done_ends_where_what_scrolls_above_it_ends(qtbot, window, height):
    window.resize(1000, height)
    window.window_actions.open_settings()
    settings = window.findChild(SettingsDialog)
    machines = MachinesDialog(None, window.theme, window)
    machines.resize(520, height // 3)
    machines.show()
    for dialog, field in ((settings, settings.findChildren(QComboBox)[0]), (machines, machines.example_file)):
        done = next(each for each in dialog.findChildren(QPushButton) if each.text() == "Done")
        qtbot.waitUntil(lambda a=done, b=field, c=dialog: right_edge(a, c) == right_edge(b, c))
        dialog.close()


def test_settings_grow_with_the_text_while_they_are_open(qtbot, window):
    window.resize(1440, 900)
    window.window_actions.open_settings()
    settings = window.findChild(SettingsDialog)
    width = settings.width()
    window.theme.set_zoom(1.8)
    try:
        assert settings.width() > 1.5 * width
        assert is_within(settings, window)
        assert_whole(qtbot, settings)
    finally:
        window.theme.set_zoom(1.0)
        settings.close()


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)  # popups do, offscreen
@pytest.mark.parametrize(("width", "height"), [(640, 480), (1280, 800)])
def test_models_and_machines_are_shown_whole_with_large_text(qtbot, window, width, height):
    window.resize(width, height)
    window.theme.set_zoom(1.8)
    try:
        window.open_picker()
        assert_whole(qtbot, window.picker)
        title = next(each for each in window.picker.findChildren(ElidedLabel) if each.property("role"))
        assert title.width() >= title.sizeHint().width()
        window.picker.close()
        window.window_actions.open_machines()
        machines = window.findChild(MachinesDialog)
        assert is_within(machines, window)
        assert_whole(qtbot, machines)
        machines.close()
        window.columns.show_chats(True)
        assert_whole(qtbot, window.composer)
    finally:
        window.theme.set_zoom(1.0)


def test_the_list_of_models_grows_with_the_text_while_it_is_open(qtbot, window):
    window.theme.set_zoom(0.85)
    window.model_browser.client.ask = lambda _message: None  # no network
    window.model_browser.open("here")
    browser = window.model_browser.browser
    width, left = browser.width(), browser.rows.width()
    try:
        for zoom in (1.0, 1.8):
            window.theme.set_zoom(zoom)
            qtbot.waitUntil(lambda: browser.rows.width() > left)
            assert browser.width() > min(1.1 * width, 0.9 * browser.screen().availableSize().width())
            assert browser.rows.width() < browser.width() / 2
    finally:
        window.theme.set_zoom(1.0)
        browser.close()


@pytest.mark.parametrize(("width", "height"), [(640, 480), (1280, 800)])
@pytest.mark.parametrize("zoom", [1.0, 1.8])
def test_titles_and_buttons_of_dialogs_are_in_sight_in_any_window(
    qtbot, window, tmp_path, zoom, width, height
):
    window.resize(width, height)
    window.theme.set_zoom(zoom)
    stats = Stats(block_size=16, block_bytes=2_000_000, blocks_total=1008, memory_limit=5_300_000_000)
    budget = BudgetDialog(stats, 8192, window.theme.palette, window)
    server = ServerDialog(window.theme, ServerList(tmp_path, KeyStore(lambda: None)), None, window)
    machines = MachinesDialog(None, window.theme, window)
    try:
        for dialog, last in (
            (budget, "Apply"),
            (server, "Add"),
            (machines, "Done"),
        ):
            dialog.open()
            assert_whole(qtbot, dialog)
            assert is_within(dialog, window)
            first = next(each for each in dialog.findChildren(QLabel) if each.isVisible())
            assert dialog is machines or first.text() in ("KV cache size", "Add a Server")
            button = next(each for each in dialog.findChildren(QPushButton) if each.text().strip("&") == last)
            for each in (first, button):
                assert dialog.rect().contains(QRect(each.mapTo(dialog, QPoint()), each.size()))
            area = dialog.findChild(QScrollArea)
            hidden = area.verticalScrollBar().maximum()
            assert not hidden or dialog.height() >= window.height() - 24, "it scrolls only if it must"
            if (zoom, width) == (1.0, 1280):
                assert area.height() - area.widget().layout().heightForWidth(area.width()) < 60, "not empty"
            dialog.close()
    finally:
        window.theme.set_zoom(1.0)


def test_a_server_dialog_grows_with_the_models_that_are_found(qtbot, window, tmp_path):
    window.resize(1280, 800)
    server = ServerDialog(window.theme, ServerList(tmp_path, KeyStore(lambda: None)), None, window)
    server.open()
    qtbot.waitUntil(lambda: server.findChild(QScrollArea).verticalScrollBar().maximum() == 0)
    before = server.height()
    server._on_checked(CheckedServer(tuple(ServedModel(f"model {n}", 0) for n in range(40))))
    qtbot.waitUntil(lambda: server.height() > before + 100)
    qtbot.waitUntil(lambda: server.findChild(QScrollArea).verticalScrollBar().maximum() == 0)
    server.close()
