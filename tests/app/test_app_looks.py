"""What the theme gives to widgets, measured in pixels."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.processes.engine_client import Link
from app.store.records import StoredMessage
from app.theme.palette import HIGH_CONTRAST
from app.theme.theme import Theme
from app.theme.widgets import ElidedLabel, filled, role_button
from app.transcript.empty_view import BlockMark, EmptyView
from app.transcript.message_parts import Banner
from app.transcript.user_view import UserView
from app.window.layout.status_bar import StatusBar
from app.workspace import Workspace
from engine.protocol import ModelState


@pytest.mark.parametrize("look", ["dark", "light", "contrast"])
def test_a_checked_box_has_a_tick_that_can_be_seen(qtbot, look):
    theme = Theme(look)
    theme.apply()
    box = QCheckBox("On")
    qtbot.addWidget(box)
    box.setChecked(True)
    box.show()
    image = box.grab().toImage()
    accent, tick = QColor(theme.palette.accent), QColor(theme.palette.on_accent)
    size = theme.px(14)
    inside = [image.pixelColor(x, y) for x in range(2, size) for y in range(2, image.height() - 2)]
    assert any(each.name() == accent.name() for each in inside)
    near = [abs(each.lightness() - tick.lightness()) for each in inside]
    assert sum(distance < 40 for distance in near) >= 8


def _contrast(one, other):
    """Of two colours, as the WCAG define it."""

    def part(value):
        return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4

    def luminance(color):
        parts = zip((0.2126, 0.7152, 0.0722), color.getRgbF()[:3], strict=True)
        return sum(share * part(value) for share, value in parts)

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("ground", ["ground", "panel", "raised"])
@pytest.mark.parametrize("look", ["dark", "light", "contrast"])
def test_an_unticked_box_has_a_border_that_can_be_seen(qtbot, look, ground):
    theme = Theme(look)
    theme.apply()
    box, rows = QCheckBox(), QListWidget()
    row = QListWidgetItem(rows)
    row.setCheckState(Qt.CheckState.Unchecked)
    under = QColor(getattr(theme.palette, ground))
    for widget in (box, rows):
        qtbot.addWidget(widget)
        widget.show()
    boxes = (box.grab().toImage(), rows.viewport().grab(rows.visualItemRect(row)).toImage())
    for image in boxes:
        line = [image.pixelColor(x, image.height() // 2) for x in range(min(image.width(), theme.px(40)))]
        assert sum(_contrast(each, under) >= 3 for each in line) >= 2, [each.name() for each in line]


@pytest.mark.parametrize("look", ["dark", "light", "contrast"])
def test_a_chosen_row_can_be_told_from_the_others(qtbot, look):
    theme = Theme(look)
    theme.apply()
    menu, rows = QMenu(), QListWidget()
    for name in ("one", "two"):
        menu.addAction(name)
        rows.addItem(name)
    for widget in (menu, rows):
        qtbot.addWidget(widget)
    menu.adjustSize()
    menu.setActiveAction(menu.actions()[0])
    rows.show()
    rows.setCurrentRow(0)
    places = [rows.visualItemRect(rows.item(row)) for row in (0, 1)]
    pictures = [
        (menu.grab().toImage(), [menu.actionGeometry(each) for each in menu.actions()]),
        (rows.viewport().grab().toImage(), places),
    ]
    for image, (chosen, other) in pictures:
        one, two = (image.pixelColor(place.right() - 8, place.center().y()) for place in (chosen, other))
        assert _contrast(one, two) >= 1.15, (one.name(), two.name())


def test_lines_and_text_of_high_contrast_have_it():
    colors, black = HIGH_CONTRAST, QColor("#000000")
    for token in ("line", "text", "dim", "faint", "accent", "good", "warn", "bad", "sent"):
        assert _contrast(QColor(getattr(colors, token)), black) >= 7, token
    # What a bar holds differs from the rest of it.
    assert _contrast(QColor(colors.faint), QColor(colors.track)) >= 3


@pytest.mark.parametrize("zoom", [0.8, 1.0, 1.4, 1.8, 2.0])
def test_fields_are_of_one_height(qtbot, zoom):
    theme = Theme("dark", zoom)
    theme.apply()
    fields = [QSpinBox(), QDoubleSpinBox(), QComboBox(), QLineEdit()]
    for field in fields:
        qtbot.addWidget(field)
        field.show()
    heights = [field.sizeHint().height() for field in fields]
    assert max(heights) - min(heights) <= 1, heights


def test_the_banner_follows_look_and_zoom(qtbot):
    theme = Theme("dark")
    theme.apply()
    banner, fresh = Banner(theme), None
    qtbot.addWidget(banner)
    theme.set_appearance("light")
    theme.set_zoom(1.8)
    fresh = Banner(theme)
    qtbot.addWidget(fresh)
    shown, wanted = (each.sign.pixmap().toImage() for each in (banner, fresh))
    assert shown == wanted


def test_a_title_keeps_its_width_before_the_model_does(qtbot, window):
    header = window.header
    header.set_title("Short")
    qtbot.waitUntil(lambda: header.pill.width() == header.pill.sizeHint().width())
    window.resize(1000, 700)
    window.theme.set_zoom(1.8)
    header.set_title("Holiday pictures and what is on them")
    qtbot.waitUntil(lambda: header.pill.width() < header.pill.sizeHint().width())
    assert header.pill.width() >= header.pill.minimumSizeHint().width()
    qtbot.waitUntil(lambda: header.title.width() > header.pill.width())  # the memory panel gives way, too
    header.set_title("Holiday pictures and what is on them, and who has taken which of them where")
    qtbot.waitUntil(lambda: header.title.width() < header.title.sizeHint().width())
    qtbot.waitUntil(lambda: header.pill.width() > header.title.width() / 2)
    window.theme.set_zoom(1.0)


def test_an_empty_chat_fits_into_any_window(qtbot, theme):
    view = EmptyView(theme)
    qtbot.addWidget(view)
    view.show()
    try:
        for zoom in (1.0, 1.8):
            theme.set_zoom(zoom)
            for width, height in ((280, 150), (392, 288), (640, 193), (640, 320), (1400, 900)):
                view.resize(width, height)
                QApplication.processEvents()
                shown = [each for each in view.findChildren(QWidget) if each.isVisible()]
                for each in shown:
                    assert view.rect().contains(each.geometry()), (zoom, width, height, each)
                    assert all(not each.geometry().intersects(o.geometry()) for o in shown if o is not each)
                title = view.title
                assert title.height() >= title.heightForWidth(title.width())
        assert view.findChild(BlockMark).isVisible()
    finally:
        theme.set_zoom(1.0)


@pytest.mark.parametrize("role", ["", "primary", "link"])
def test_no_layout_makes_a_button_lower_than_its_text(qtbot, theme, role):
    theme.set_zoom(1.8)
    try:
        holder = QWidget()
        qtbot.addWidget(holder)
        buttons = [role_button(role, "Larger Context…") for _ in range(3)]
        filled(QVBoxLayout(holder), *buttons)
        holder.resize(400, 10)
        holder.show()
        for button in buttons:
            assert button.height() >= button.sizeHint().height() - 1  # it rounds up
    finally:
        theme.set_zoom(1.0)


def test_the_status_bar_takes_its_colours_from_the_new_palette(qtbot, window):
    window.status.set_speed(61.0, 16.0)
    before = window.theme.palette.text
    window.theme.set_appearance("light")
    assert window.theme.palette.text in window.status.speed_text()
    assert before not in window.status.speed_text()
    window.theme.set_appearance("dark")


def view_with_file(qtbot, theme, name):
    """A prompt that was sent with a file."""
    details = {"attachments": [{"name": name, "kind": "csv", "text": "a", "tokens": 1240}]}
    view = UserView(theme, StoredMessage(1, "c", None, "user", "Why?", "done", 0.0, details=details))
    qtbot.addWidget(view)
    view.show()
    return view


def test_a_bubble_is_as_wide_as_the_name_of_its_file(qtbot, theme):
    name = "quarterly figures (3).csv"
    view = view_with_file(qtbot, theme, name)
    for width, whole in ((600, True), (260, False)):
        view.fit(width)
        QApplication.processEvents()
        label = view.files.findChild(ElidedLabel)
        assert (label.width() >= label.sizeHint().width()) is whole
        assert view.width() == width


def test_the_greeting_is_no_higher_after_a_narrow_window(qtbot):
    theme = Theme("dark")
    theme.apply()
    heights = []
    for widths in ((640,), (110, 640)):
        view = EmptyView(theme)
        qtbot.addWidget(view)
        view.show()
        for width in widths:
            view.resize(width, 420)
        heights.append([each.height() for each in (view.title, view.text)])
        assert all(chip.isVisible() for chip in view.chips)
    assert heights[0] == heights[1]


def test_the_name_of_a_file_keeps_its_ending(qtbot, theme):
    name = "quarterly figures of the whole year.csv"
    view = view_with_file(qtbot, theme, name)
    view.fit(360)
    QApplication.processEvents()
    label = view.files.findChild(ElidedLabel)
    assert label.shown_text() != name
    assert label.shown_text().startswith("quart")
    assert label.shown_text().endswith(".csv")


def test_the_state_of_the_engine_is_shown_whole_at_once(qtbot):
    theme = Theme("dark")
    theme.apply()
    bar = StatusBar(theme, Workspace())
    qtbot.addWidget(bar)
    bar.resize(1000, 40)
    bar.show()
    bar.set_link(Link.SILENT, "")
    bar.set_backend("CPU (2 cores)")
    bar.set_link(Link.READY, "")
    assert bar.labels[0].width() >= bar.labels[0].sizeHint().width()


def test_large_text_leaves_the_conversation_most_of_the_window(qtbot, window):
    window.resize(1440, 900)
    beside = window.sidebar.width()
    window.theme.set_zoom(1.8)
    qtbot.waitUntil(lambda: beside < window.sidebar.width() <= 0.24 * 1440 + 1)
    header = window.header
    qtbot.waitUntil(lambda: header.pill.x() - header.title.geometry().right() > window.theme.px(8))
    window.theme.set_zoom(1.0)


def test_news_of_the_model_are_whole_beside_a_long_title(qtbot, window, monkeypatch):
    window.resize(1200, 760)
    window.header.set_title("A title of the chat that is quite long for its place")
    pill = window.header.pill
    monkeypatch.setattr(pill, "texts", lambda: ("SmolLM2 135M", "waiting for the engine"))
    monkeypatch.setattr(window.library, "state", ModelState(state="none"))
    window.header.set_title("A title of the chat that is quite long for its place")
    qtbot.waitUntil(lambda: pill.width() >= pill.sizeHint().width())


def test_the_state_of_the_model_is_never_cut_within_a_part(qtbot, window, monkeypatch):
    pill = window.header.pill
    monkeypatch.setattr(pill, "texts", lambda: ("SmolLM2", "4-bit · 564 MB of weights"))
    whole = [pill.quiet_text(space) for space in range(60, 400)]
    assert set(whole) == {"", "  ·  4-bit", "  ·  4-bit · 564 MB of weights"} | {
        text for text in whole if text.endswith("…") and "564" not in text
    }
