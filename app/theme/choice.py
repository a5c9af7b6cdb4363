"""A combo box that draws its own arrow, since a style sheet can only load one from a file."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QWidget

from app.theme.icons import draw
from app.theme.theme import Theme


class Choice(QComboBox):
    """Draws a chevron at its right edge."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the box, then the chevron."""
        super().paintEvent(event)
        painter = QPainter(self)
        side = self._theme.px(14)
        painter.translate(self.width() - side - 10, (self.height() - side) / 2)
        painter.scale(side / 16, side / 16)
        draw(painter, "chevron", self._theme.color("dim"))
        painter.end()
