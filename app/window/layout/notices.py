"""What is said above the transcript; without anything to say it takes no room."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.theme.theme import Theme

WIDEST: Final = 660  # px before zoom, as wide as the text
_BESIDE: Final = 34  # px, like the text


class Notices(QWidget):
    """Cards one below the other; hidden while all of them are."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(_BESIDE, 12, _BESIDE, 8)
        self._column.setSpacing(8)
        self._cards: list[QWidget] = []
        self.hide()

    def addWidget(self, card: QWidget) -> None:
        """Adds a card at the end."""
        self._cards.append(card)
        card.installEventFilter(self)
        self._column.addWidget(card)
        self._show_if_needed()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the cards as wide as the text below them, in its middle."""
        super().resizeEvent(event)
        beside = max(_BESIDE, (self.width() - self._theme.px(WIDEST)) // 2)
        self._column.setContentsMargins(beside, 12, beside, 8)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Shows or hides all of it when a card is shown or hidden."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._show_if_needed()
        return super().eventFilter(watched, event)

    def _show_if_needed(self) -> None:
        self.setVisible(any(not card.isHidden() for card in self._cards))
