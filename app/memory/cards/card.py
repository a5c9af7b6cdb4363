"""The base of the cards under the map: a heading, a close button and a rounded frame."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.memory.panel_style import bold, font, line_height
from app.theme.palette import Palette
from app.theme.widgets import filled
from app.translation import translate


class Card(QWidget):
    """A card; subclasses add their content to `column`. It is closed with its button or Escape."""

    closed = Signal()

    def __init__(self, palette: Palette, name: str, spacing: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self.setAccessibleName(name)
        self.heading = QLabel(self)
        self.close_button = QPushButton("✕", self)
        self.close_button.setAccessibleName(translate("memory", "Close the card"))
        self.close_button.setToolTip(translate("memory", "Close (Esc)"))
        self.close_button.clicked.connect(self.closed)
        head = filled(QHBoxLayout(), (self.heading, 1), self.close_button)
        self.column = filled(QVBoxLayout(self), head, spacing=spacing, margins=(12, 8, 10, 10))

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.heading.setFont(bold(self, 13.5))
        self.heading.setStyleSheet(f"color: {palette.text}; background: transparent;")
        used = font(self, 11.5)
        self.close_button.setFont(used)
        self.close_button.setStyleSheet(
            f"QPushButton {{ color: {palette.dim}; background: transparent; border: 1px solid transparent;"
            f" border-radius: 5px; padding: 1px 5px; font-size: {used.pixelSize()}px;"
            f" min-height: {line_height(used)}px; }}"
            f"QPushButton:hover, QPushButton:focus {{ color: {palette.text}; border-color: {palette.line}; }}"
        )
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(self._palette.line), 1))
            if not self._palette.dark:
                painter.setBrush(QColor(self._palette.ground))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 10, 10)


class RestCard(Card):
    """The card of a chat at rest: what it would get back if it went on, and what that saves."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(palette, translate("memory", "What is remembered of a chat"), 4, parent)
        self._text = QLabel(self)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self.column.addWidget(self._text)
        self.set_palette(palette)

    def text(self) -> str:
        """Returns the text that is shown."""
        return self._text.text()

    def set_palette(self, palette: Palette) -> None:
        super().set_palette(palette)
        self._text.setFont(font(self, 12.5))
        self._text.setStyleSheet(f"color: {palette.dim}; background: transparent;")

    def show_rest(self, title: str, text: str) -> None:
        """Shows the title of a chat and what is remembered of it."""
        self.heading.setText(title)
        self._text.setText(text)
        self.setAccessibleDescription(f"{title}: {text}")
