"""The base of the cards under the map: a heading, a close button and a rounded frame."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.memory.panel_style import bold, dress, font, line_height, quiet_button
from app.theme.palette import Palette
from app.theme.theme import draw_rounded, smooth_painter
from app.theme.widgets import filled, text_label
from app.translation import translate


class Card(QWidget):
    """A card; subclasses add their content to `column`. It is closed with its button or Escape."""

    closed = Signal()

    def __init__(self, palette: Palette, name: str, spacing: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self.setAccessibleName(name)
        self.heading = QLabel(self, wordWrap=True)  # a chat's title may be long
        self.close_button = QPushButton("✕", self)
        self.close_button.setAccessibleName(translate("memory", "Close the card"))
        self.close_button.setToolTip(translate("memory", "Close (Esc)"))
        self.close_button.clicked.connect(self.closed)
        head = filled(QHBoxLayout(), (self.heading, 1), self.close_button)
        self.column = filled(QVBoxLayout(self), head, spacing=spacing, margins=(12, 8, 10, 10))

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        dress(self.heading, palette.text, bold(self, 13.5))
        used = font(self, 11.5)
        self.close_button.setFont(used)
        size = f"padding: 1px 5px; font-size: {used.pixelSize()}px; min-height: {line_height(used)}px;"
        self.close_button.setStyleSheet(quiet_button("QPushButton", palette, size))
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, box = self._palette, QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        with smooth_painter(self) as painter:
            draw_rounded(painter, box, 10, None if palette.dark else palette.ground, palette.line)


class RestCard(Card):
    """The card of a chat at rest: what it would get back if it went on, and what that saves."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(palette, translate("memory", "What is remembered of a chat"), 4, parent)
        self._text = text_label("")
        self.column.addWidget(self._text)
        self.set_palette(palette)

    def text(self) -> str:
        """Returns the text that is shown."""
        return self._text.text()

    def set_palette(self, palette: Palette) -> None:
        super().set_palette(palette)
        dress(self._text, palette.dim, font(self, 12.5))

    def show_rest(self, title: str, text: str) -> None:
        """Shows the title of a chat and what is remembered of it."""
        self.heading.setText(title)
        self._text.setText(text)
        self.setAccessibleDescription(f"{title}: {text}")
