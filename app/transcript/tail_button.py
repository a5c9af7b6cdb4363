"""The round button above the composer that scrolls to the end of the chat."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QAbstractScrollArea, QToolButton

from app.theme.icons import icon
from app.theme.theme import Theme
from app.translation import translate

_SIDE: Final = 32  # px before zoom
_ABOVE: Final = 12  # px from the lower edge


class TailButton(QToolButton):
    """Hidden while the end is in sight.

    Args:
        area: what it scrolls. The button is in its viewport: beside it, it would hinder `QWidget.scroll`.
    """

    def __init__(self, theme: Theme, area: QAbstractScrollArea) -> None:
        super().__init__(area.viewport())
        self._theme, self._area = theme, area
        self.setObjectName("toTail")
        self.setToolTip(translate("transcript", "To the end"))
        self.setAccessibleName(translate("transcript", "Scroll to the end"))
        self.hide()
        self.restyle()

    def place(self) -> None:
        """Moves it to the middle of the lower edge, above all else."""
        area, side = self._area, self.width()
        self.move((area.width() - side) // 2 - area.viewport().x(), area.height() - side - _ABOVE)
        self.raise_()

    def show_for(self, following: bool) -> None:
        """Shows it if there is something below, and the view doesn't follow it."""
        self.setVisible(not following and self._area.verticalScrollBar().maximum() > 0)

    def restyle(self) -> None:
        """Draws it in the colours and the size of the theme."""
        side, drawn = self._theme.px(_SIDE), self._theme.px(16)
        self.setFixedSize(side, side)
        self.setIcon(icon("arrow-down", self._theme.palette.dim, drawn))
        self.setIconSize(QSize(drawn, drawn))
