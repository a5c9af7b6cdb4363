"""A combo box that draws its own arrow, since a style sheet can only load one from a file."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QWidget

from app.theme.icons import draw
from app.theme.theme import Theme

_INSIDE: Final = 2  # px that the style leaves beside the text


class Choice(QComboBox):
    """Draws a chevron at its right edge."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the box, with as much of the text as fits, then the chevron."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        text = QStyle.SubControl.SC_ComboBoxEditField
        place = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, text, self)
        option.currentText = self.fontMetrics().elidedText(
            option.currentText, Qt.TextElideMode.ElideRight, place.width() - _INSIDE
        )
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        side = self._theme.px(14)
        painter.translate(self.width() - side - 10, (self.height() - side) / 2)
        painter.scale(side / 16, side / 16)
        draw(painter, "chevron", self._theme.color("dim"))
        painter.end()
