"""A quiet card that says what went wrong and offers what can be done about it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from app.theme.icons import icon
from app.theme.theme import Theme


class Banner(QFrame):
    """An icon, a sentence, a button or two.

    Signals:
        acted: the button was pressed.
        other_clicked: the other one was.
    """

    acted = Signal()
    other_clicked = Signal()

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
        self._other = QPushButton()
        self._other.clicked.connect(self.other_clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 10, 10, 10)
        row.setSpacing(12)
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._words, 1)
        row.addWidget(self._other, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.restyle()

    def show_message(self, words: str, button: str, other: str = "") -> None:
        """Shows a sentence; an empty `button` or `other` shows none."""
        self._words.setText(words)
        for each, name in ((self._button, button), (self._other, other)):
            each.setText(name)
            each.setAccessibleName(name)
            each.setVisible(bool(name))
        self.show()

    def words(self) -> str:
        """The sentence shown."""
        return self._words.text()

    def button(self) -> str:
        """What the button says."""
        return self._button.text()

    def other(self) -> str:
        """What the other button says; empty for none."""
        return self._other.text()

    def restyle(self) -> None:
        """Takes the colours of the theme again."""
        self._sign.setPixmap(icon("warning", self._theme.palette.bad).pixmap(16, 16))
