"""A quiet card that says what went wrong and offers the one thing to do about it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from app.theme.icons import icon
from app.theme.theme import Theme


class Notice(QFrame):
    """An icon, a sentence, a button.

    Signals:
        acted: the button was pressed.
    """

    acted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("notice")
        self.setProperty("kind", "bad")
        self._sign = QLabel()
        self._words = QLabel()
        self._words.setWordWrap(True)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._button = QPushButton()
        self._button.clicked.connect(self.acted)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 10, 10, 10)
        row.setSpacing(12)
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._words, 1)
        row.addWidget(self._button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.restyle()

    def show_words(self, words: str, button: str) -> None:
        """Shows a sentence; an empty `button` shows none."""
        self._words.setText(words)
        self._button.setText(button)
        self._button.setAccessibleName(button)
        self._button.setVisible(bool(button))
        self.show()

    def words(self) -> str:
        """The sentence shown."""
        return self._words.text()

    def button(self) -> str:
        """What the button says."""
        return self._button.text()

    def restyle(self) -> None:
        """Takes the colours of the theme again."""
        self._sign.setPixmap(icon("warning", self._theme.palette.bad).pixmap(16, 16))
