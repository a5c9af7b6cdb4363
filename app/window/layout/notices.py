"""What is said above the transcript; without anything to say it takes no room."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.theme.theme import COLUMN, Theme
from app.transcript.transcript import EDGE


class Notices(QWidget):
    """Cards one below the other; hidden while all of them are."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._column = QVBoxLayout(self)
        self._column.setSpacing(8)
        self._cards: list[QWidget] = []
        theme.changed.connect(self._fit)
        self._fit()
        self.hide()

    def addWidget(self, card: QWidget) -> None:
        """Adds a card at the end."""
        self._cards.append(card)
        card.installEventFilter(self)
        self._column.addWidget(card)
        self._show_if_needed()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits the cards to the width."""
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Shows or hides all of it when a card is shown or hidden."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._show_if_needed()
        return super().eventFilter(watched, event)

    def _show_if_needed(self) -> None:
        self.setVisible(any(not card.isHidden() for card in self._cards))

    def _fit(self) -> None:
        """Keeps the cards as wide as the text below them, in its middle."""
        beside = max(EDGE, (self.width() - self._theme.px(COLUMN)) // 2)
        self._column.setContentsMargins(beside, 12, beside, 8)
