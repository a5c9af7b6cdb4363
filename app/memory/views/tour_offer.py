"""A line that offers the tour once."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from app.memory.panel_style import font, line_height, px
from app.theme.palette import Palette
from app.translation import translate


class TourOffer(QWidget):
    """Says that there is a tour.

    Signals:
        taken: the tour is wanted.
        declined: it is not.
    """

    taken = Signal()
    declined = Signal()

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = QLabel(translate("memory", "New here? See in a minute how memory works."), self)
        self._text.setWordWrap(True)
        self.show_button = QPushButton(translate("memory", "Show Me"), self)
        self.close_button = QPushButton("✕", self)
        self.close_button.setAccessibleName(translate("memory", "No tour"))
        self.close_button.setToolTip(translate("memory", "It stays in the Help menu"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 6)
        row.setSpacing(4)
        row.addWidget(self._text, 1)
        row.addWidget(self.show_button)
        row.addWidget(self.close_button)
        self.show_button.clicked.connect(self.taken)
        self.close_button.clicked.connect(self.declined)
        self.set_palette(palette)

    def set_palette(self, palette: Palette) -> None:
        """Switches to another palette."""
        self._text.setFont(font(self, 11.5))
        self._text.setStyleSheet(f"color: {palette.dim}; background: transparent;")
        for button in (self.show_button, self.close_button):
            used = font(self, 11.5)
            button.setStyleSheet(
                f"QPushButton {{ color: {palette.text}; background: transparent;"
                f" border: 1px solid {palette.line}; border-radius: 5px; padding: 1px 6px;"
                f" font-size: {used.pixelSize()}px; min-height: {line_height(used) + px(self, 3)}px; }}"
                f"QPushButton:hover, QPushButton:focus {{ border-color: {palette.accent}; }}"
            )
