"""The files that a prompt was sent with, above its text: a line for each, with what it cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.attachments.attachment import Attachment, attachments_of, shown_name
from app.theme.elided_label import ElidedLabel
from app.theme.icons import icon
from app.theme.theme import Theme
from app.translation import translate

_WIDEST_NAME = 260  # px before zoom


class FileCards(QWidget):
    """Hidden if there is no file."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._files: list[Attachment] = []
        self._cards: list[QFrame] = []
        self._most = 0
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 2, 0, 4)
        self._column.setSpacing(4)
        self.hide()

    def show_details(self, details: Mapping[str, Any]) -> None:
        """Shows the files in a message's details."""
        files = attachments_of(details)
        if files != self._files:
            self._files = files
            self.restyle()

    def restyle(self) -> None:
        """Draws the cards with the colours and sizes of the theme."""
        for card in self._cards:
            self._column.removeWidget(card)
            card.hide()
            card.deleteLater()
        self._cards = [self._card(each) for each in self._files]
        for card in self._cards:
            self._column.addWidget(card, 0, Qt.AlignmentFlag.AlignLeft)
        self.setVisible(bool(self._cards))
        self.fit(self._most)

    def fit(self, most: int) -> None:
        """Gives names their width, within `most` px for a card: a bubble is only as wide as its text."""
        self._most = most
        for card in self._cards:
            name = card.findChild(ElidedLabel)
            if name is not None and most:
                natural = name.sizeHint().width()
                around = card.sizeHint().width() - natural
                name.setMinimumWidth(max(0, min(natural, most - around)))

    def _card(self, file: Attachment) -> QFrame:
        card = QFrame()
        card.setObjectName("chip")
        size = self._theme.px(14)
        picture = QLabel()
        picture.setPixmap(icon("file", self._theme.palette.dim, size).pixmap(size, size))
        name = ElidedLabel(None, Qt.TextElideMode.ElideMiddle)  # the end says what it is
        name.setFont(self._theme.font(13))
        plain = shown_name(file.name)
        widest = self._theme.px(_WIDEST_NAME)
        name.set_full_text(name.fontMetrics().elidedText(plain, Qt.TextElideMode.ElideMiddle, widest))
        detail = QLabel(_cost(file))
        detail.setProperty("role", "secondary")
        row = QHBoxLayout(card)
        row.setContentsMargins(8, 3, 9, 3)
        row.setSpacing(6)
        for widget in (picture, name, detail):
            row.addWidget(widget)
        text = translate("transcript", "Attached: {name}, {cost}").format(name=plain, cost=detail.text())
        card.setAccessibleName(text)
        card.setToolTip(plain)
        return card


def _cost(file: Attachment) -> str:
    """How many tokens of the file were sent."""
    if file.part == "passages":
        text = translate("transcript", "passages, {part} of {whole} tokens")
        return text.format(part=f"{file.tokens:,}", whole=f"{file.all_tokens:,}")
    return translate("transcript", "%n token(s)", "", file.tokens) if file.tokens else ""
