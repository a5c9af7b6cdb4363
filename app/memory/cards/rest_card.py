"""The card of a chat at rest: what would come back if it went on, and what that saves."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from app.memory.cards.card import Card
from app.memory.panel_style import font
from app.theme.palette import Palette
from app.translation import translate


class RestCard(Card):
    """Shows a title and a text."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(palette, translate("memory", "What is remembered of a chat"), 4, parent)
        self._text = QLabel(self)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self.column.addWidget(self._text)
        self.set_palette(palette)

    def text(self) -> str:
        """The text that is shown."""
        return self._text.text()

    def set_palette(self, palette: Palette) -> None:
        """Switches to another palette."""
        super().set_palette(palette)
        self._text.setFont(font(self, 12.5))
        self._text.setStyleSheet(f"color: {palette.dim}; background: transparent;")

    def show_rest(self, title: str, text: str) -> None:
        """Shows the title of a chat and what is remembered of it."""
        self.heading.setText(title)
        self._text.setText(text)
        self.setAccessibleDescription(f"{title}: {text}")
