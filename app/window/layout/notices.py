"""Notices above the transcript, the toast at the bottom, and the card of a chat that is too long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.theme.theme import Theme, column_width
from app.theme.widgets import filled, role_button, text_label
from app.transcript.transcript import EDGE
from app.translation import translate


class Notices(QWidget):
    """Cards one below the other; hidden while all cards are."""

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
        beside = max(EDGE, (self.width() - column_width(self._theme, self.width())) // 2)
        self._column.setContentsMargins(beside, 12, beside, 8)


SHOWN_FOR = 8000  # ms
_WIDEST = 460  # px of the text
_EDGE = 12  # px beside it
_MAX_CHARACTERS = 400  # characters


class Toast(QFrame):
    """A short message that may offer an action and disappears after a few seconds.

    Centred in `parent`, just above `floor`; shows one message at a time.
    """

    def __init__(self, parent: QWidget, floor: QWidget) -> None:
        super().__init__(parent)
        self._floor = floor
        self.setObjectName("toast")
        self._action: Callable[[], None] | None = None
        self._label = text_label("")
        self._button = role_button("link")
        self._button.clicked.connect(self.act)
        filled(QHBoxLayout(self), self._label, self._button, spacing=12, margins=(14, 8, 8, 8))
        self._timer = QTimer(self, singleShot=True, interval=SHOWN_FOR)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def show_message(self, text: str, button: str = "", action: Callable[[], None] | None = None) -> None:
        """Shows `text`, and a button that runs `action` if one is named."""
        self._label.setText(text if len(text) <= _MAX_CHARACTERS else f"{text[:_MAX_CHARACTERS].rstrip()}…")
        self._label.setToolTip(text if len(text) > _MAX_CHARACTERS else "")
        self._action = action
        self._button.setText(button)
        self._button.setAccessibleName(button)
        self._button.setVisible(bool(button))
        self.place()
        self.show()
        self.raise_()
        self._timer.start()

    def withdraw(self, text: str) -> None:
        """Hides a message that is no longer true, if it is still shown."""
        if self.text() == text:
            self.hide()

    def text(self) -> str:
        """Returns the message that was shown last, shortened if it is very long."""
        return self._label.text()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._floor.installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._floor.removeEventFilter(self)  # it runs for every event of the composer

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stays above the floor when that grows or moves."""
        moved = event.type() in (QEvent.Type.Move, QEvent.Type.Resize)
        if watched is self._floor and moved and self.isVisible():
            self.place()
        return super().eventFilter(watched, event)

    def act(self) -> None:
        """Hides the message and runs its action, once."""
        action, self._action = self._action, None
        self.hide()
        if action is not None:
            action()

    def place(self) -> None:
        """Moves to its place: centred, above the floor. A long sentence has several lines."""
        parent = self.parentWidget()
        assert parent is not None
        self._button.ensurePolished()
        button = self._button.sizeHint().width() + 12 if self._button.text() else 0
        most = max(120, min(_WIDEST, parent.width() - 2 * _EDGE - 22 - button))
        self._label.ensurePolished()
        natural = self._label.fontMetrics().horizontalAdvance(self._label.text()) + 2
        self._label.setFixedWidth(min(most, natural))
        self._label.setMinimumHeight(0)  # of the last message: heightForWidth would not be less
        self._label.setFixedHeight(max(0, self._label.heightForWidth(self._label.width())))
        if (layout := self.layout()) is not None:
            layout.activate()
        self.adjustSize()
        self.move((parent.width() - self.width()) // 2, self._floor.y() - self.height() - 4)


class ContextNotice(QFrame):
    """Says how many messages are left out or summarised, with a way back.

    Signals:
        summary_requested: show the summary.
        undo_requested: send everything again.
    """

    summary_requested = Signal()
    undo_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self.label = text_label("secondary")
        self.summary_button = QPushButton(translate("window", "Show Summary…"))
        self.summary_button.clicked.connect(self.summary_requested)
        self.undo_button = QPushButton(translate("window", "Send All Again"))
        self.undo_button.setToolTip(translate("window", "The model reads all messages again"))
        self.undo_button.clicked.connect(self.undo_requested)
        row = filled(QHBoxLayout(self), (self.label, 1), spacing=8, margins=(14, 6, 8, 6))
        for button in (self.summary_button, self.undo_button):
            button.setProperty("role", "link")
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    def show_choice(self, count: int, *, summarised: bool, elsewhere: bool = False) -> None:
        """Says what is left out.

        Args:
            count: number of messages.
            summarised: whether a summary stands for them.
            elsewhere: whether they are in another chat, from which this one was begun.
        """
        if elsewhere:
            text = translate("window", "This chat begins with a summary of %n message(s).", "", count)
        elif summarised:
            text = translate("window", "The model reads a summary of %n older message(s).", "", count)
        else:
            text = translate("window", "The model does not read %n message(s) in the middle.", "", count)
        self.label.setText(text)
        self.summary_button.setVisible(summarised)
        self.undo_button.setVisible(not elsewhere)
        self.show()


Way = Literal["load", "drop", "summary", "new_chat", "delete"]
_NARROW: Final = 420  # px; in a narrower column an explanation beside its button has too many lines


class OverflowCard(QWidget):
    """The card above the composer when a chat no longer fits into the context, with the ways to go on.

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
        self._offered: tuple[Way, ...] = ()
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
        self._head = head = filled(QHBoxLayout(), (self.title, 1))
        head.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self.buttons: dict[Way, QPushButton] = {}
        self.hints: list[QLabel] = []
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(12)
        for way, name, text in _ways():
            button = QPushButton(name)
            button.setAccessibleDescription(text)
            button.clicked.connect(lambda _=False, way=way: self.chosen.emit(way))
            hint = text_label("secondary", text)
            self.buttons[way] = button
            self.hints.append(hint)
        inside = QVBoxLayout(self._card)
        self._inside = filled(inside, head, self._grid, spacing=8, margins=(16, 12, 16, 14))
        filled(QHBoxLayout(self), 0, (self._card, 1), 0, margins=(34, 8, 34, 0))
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def show_cause(self, cause: str, *, low: bool, alone: bool = False, larger: bool = False) -> None:
        """Shows the card.

        Args:
            cause: what does not fit, with numbers.
            low: whether the window is low; the card is shorter then.
            alone: whether one message alone is too long: there is nothing to leave out.
            larger: whether the model can be loaded with a larger context.
        """
        self.cause.setText(cause)
        self.title.setText(translate("window", "This chat is too long"))
        if alone:
            self.title.setText(translate("window", "This message is too long for the model's context"))
        self._low, self._short = low, None
        self._offered = tuple(way for way in self.buttons if (larger if way == "load" else not alone))
        self._fit()
        self.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arranges the buttons for the new width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Is as wide as the text; explanations are tool tips where there is no space for them."""
        self._card.setMaximumWidth(column_width(self._theme, self.width()))
        short = self._low or self.width() < self._theme.px(_NARROW)
        for way, _name, text in _ways():
            self.buttons[way].setToolTip(text if short else "")
        if short != self._short:
            self._short = short
            self._arrange(short)

    def _arrange(self, low: bool) -> None:
        """Puts each button beside its explanation, or all in two columns without."""
        self.title.setVisible(not low)  # the cause says as much
        self._inside.setContentsMargins(16, 6 if low else 12, 16, 8 if low else 14)
        self._grid.setVerticalSpacing(4 if low else 6)
        for layout in (self._head, self._inside):
            layout.removeWidget(self.cause)
        if low:
            self._head.insertWidget(0, self.cause, 1)
        else:
            self._inside.insertWidget(1, self.cause)
        number = -1
        for (way, button), hint in zip(self.buttons.items(), self.hints, strict=True):
            for widget in (button, hint):
                self._grid.removeWidget(widget)
            offered = way in self._offered
            button.setVisible(offered)
            hint.setVisible(offered and not low)
            number += offered
            if not offered:
                continue
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
        self.title.setFont(self._theme.font(13.5, 600))
        self._fit()


def _ways() -> tuple[tuple[Way, str, str], ...]:
    return (
        (
            "load",
            translate("window", "Larger Context…"),
            translate("window", "Load the model again with a larger context. The chat stays as it is."),
        ),
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
