"""What the person said: a bubble at the right edge."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.store.records import StoredMessage
from app.theme.theme import Theme
from app.transcript.text_box import TextBox

WIDEST = 520  # px of text and padding, before zoom


class UserView(QWidget):
    """One prompt."""

    def __init__(self, theme: Theme, message: StoredMessage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.message = message
        self._theme = theme
        bubble = QFrame()
        bubble.setObjectName("bubble")
        self._text = TextBox(theme)
        self._text.setAccessibleName("You said")
        self._text.set_plain(message.content)
        inside = QVBoxLayout(bubble)
        inside.setContentsMargins(14, 8, 14, 11)
        inside.addWidget(self._text)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Maximum)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch()
        row.addWidget(bubble, 0, Qt.AlignmentFlag.AlignRight)

    def fit(self, width: int) -> None:
        """Takes the column's width."""
        most = min(self._theme.px(WIDEST), round(width * 0.86)) - 28
        self._text.fit(max(8, self._text.natural_width(most)))
        self.setFixedWidth(width)

    def restyle(self) -> None:
        """Sets the text again after the theme changed."""
        self._text.set_plain(self.message.content)
