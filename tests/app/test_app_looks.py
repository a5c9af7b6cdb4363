"""What the theme gives to widgets, measured in pixels."""

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QCheckBox

from app.theme.theme import Theme


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
    window.theme.set_zoom(1.0)
