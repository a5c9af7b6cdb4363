"""The card above the composer when a chat no longer fits into the context: ways to go on, to choose from."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.theme.theme import COLUMN, Theme
from app.translation import translate

Way = Literal["drop", "summary", "new_chat", "delete"]
_NARROW: Final = 420  # px; in a narrower column an explanation beside its button has too many lines


class OverflowCard(QWidget):
    """A sentence that says what happened, and four ways to go on.

    Attributes:
        hints: says of each way what it does.

    Signals:
        chosen: one of the ways.
        dismissed: the card was closed.
    """

    chosen = Signal(str)
    dismissed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._low = False
        self._short: bool | None = None  # not arranged yet
        self.setAccessibleName(translate("window", "This chat is too long for the model"))
        self._card = QFrame()
        self._card.setObjectName("offers")
        # Made in the order in which they are read.
        self.title = QLabel(translate("window", "This chat is too long"), self._card)
        self.cause = QLabel(self._card)
        for label in (self.title, self.cause):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.cause.setProperty("role", "secondary")
        self.close_button = QPushButton(translate("window", "Not Now"), self._card)
        self.close_button.setProperty("role", "link")
        self.close_button.clicked.connect(self.dismiss)
        self._head = head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self.buttons: dict[Way, QPushButton] = {}
        self.hints: list[QLabel] = []
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(6)
        for way, name, text in _ways():
            button = QPushButton(name)
            button.setAccessibleDescription(text)
            button.clicked.connect(lambda _=False, way=way: self.chosen.emit(way))
            hint = QLabel(text)
            hint.setWordWrap(True)
            hint.setProperty("role", "secondary")
            self.buttons[way] = button
            self.hints.append(hint)
        self._inside = inside = QVBoxLayout(self._card)
        inside.setContentsMargins(16, 12, 16, 14)
        inside.setSpacing(8)
        inside.addLayout(head)
        inside.addLayout(self._grid)
        row_layout = QHBoxLayout(self)
        row_layout.setContentsMargins(34, 8, 34, 0)
        row_layout.addStretch(0)
        row_layout.addWidget(self._card, 1)
        row_layout.addStretch(0)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def show_cause(self, cause: str, *, low: bool) -> None:
        """Shows the card.

        Args:
            cause: what does not fit, with numbers.
            low: whether the window is low; the card is shorter then.
        """
        self.cause.setText(cause)
        self._low = low
        self._fit()
        self.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arranges the buttons for the new width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Leaves the explanations to the tool tips where there is no space for them."""
        short = self._low or self.width() < self._theme.px(_NARROW)
        for way, _name, text in _ways():
            self.buttons[way].setToolTip(text if short else "")
        if short != self._short:
            self._short = short
            self._arrange(short)

    def _arrange(self, low: bool) -> None:
        """Puts each button beside its explanation, or all in two columns without."""
        self.title.setVisible(not low)  # the cause says as much
        for layout in (self._head, self._inside):
            layout.removeWidget(self.cause)
        if low:
            self._head.insertWidget(0, self.cause, 1)
        else:
            self._inside.insertWidget(1, self.cause)
        for number, (button, hint) in enumerate(zip(self.buttons.values(), self.hints, strict=True)):
            for widget in (button, hint):
                self._grid.removeWidget(widget)
            hint.setVisible(not low)
            if low:
                self._grid.addWidget(button, number // 2, number % 2)
            else:
                self._grid.addWidget(button, number, 0)
                self._grid.addWidget(hint, number, 1, Qt.AlignmentFlag.AlignVCenter)
        self._grid.setColumnStretch(0, int(low))
        self._grid.setColumnStretch(1, 1)

    def dismiss(self) -> None:
        """Hides the card; the chat stays as it is."""
        self.hide()
        self.dismissed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes the card."""
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def _restyle(self) -> None:
        self._card.setMaximumWidth(self._theme.px(COLUMN))
        self.title.setFont(self._theme.font(13.5, 600))
        self._fit()


def _ways() -> tuple[tuple[Way, str, str], ...]:
    return (
        (
            "drop",
            translate("window", "Drop the Middle"),
            translate("window", "The model no longer reads the middle. The beginning and the end stay."),
        ),
        (
            "summary",
            translate("window", "Summarise…"),
            translate("window", "The model writes a summary of the older messages. You can change it."),
        ),
        (
            "new_chat",
            translate("window", "New Chat…"),
            translate("window", "Your question moves to a new chat that begins with the summary."),
        ),
        (
            "delete",
            translate("window", "Delete Messages…"),
            translate("window", "You choose which. They are kept for 30 days."),
        ),
    )
