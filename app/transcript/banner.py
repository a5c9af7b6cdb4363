"""A card that says what went wrong and offers one or two actions."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from app.theme.theme import Theme
from app.theme.widgets import filled, icon, role_button, text_label


class Banner(QFrame):
    """An icon, a sentence, and one or two buttons, hidden if they have no text."""

    clicked = Signal()
    other_clicked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("banner")
        self.setProperty("kind", "bad")
        self.sign = QLabel()
        self._label = text_label("")
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.button = role_button("", run=self.clicked)
        self.other_button = role_button("", run=self.other_clicked)
        middle = Qt.AlignmentFlag.AlignVCenter
        parts = ((self.sign, 0, middle), (self._label, 1), (self.other_button, 0, middle))
        row = filled(QHBoxLayout(self), *parts, spacing=12, margins=(14, 10, 10, 10))
        row.addWidget(self.button, 0, middle)
        theme.changed.connect(self.restyle)
        self.restyle()

    def show_message(self, text: str, button: str, other: str = "") -> None:
        """Shows a sentence; an empty `button` or `other` shows none."""
        self._label.setText(text)
        for widget, name in ((self.button, button), (self.other_button, other)):
            widget.setText(name)
            widget.setAccessibleName(name)
            widget.setVisible(bool(name))
        self.show()

    def text(self) -> str:
        """Returns the sentence shown."""
        return self._label.text()

    def button_text(self) -> str:
        """Returns the text of the button."""
        return self.button.text()

    def restyle(self) -> None:
        """Applies the colours of the theme."""
        size = self._theme.px(16)
        self.sign.setPixmap(icon("warning", self._theme.palette.bad, size).pixmap(size, size))
