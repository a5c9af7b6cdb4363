"""A short message at the bottom that may offer an action and disappears after a few seconds."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

SHOWN_FOR = 8000  # ms
_WIDEST = 460  # px of the text
_EDGE = 12  # px beside it
_LONGEST = 400  # characters


class Toast(QFrame):
    """Centred in `parent`, just above `floor`; shows one message at a time."""

    def __init__(self, parent: QWidget, floor: QWidget) -> None:
        super().__init__(parent)
        self._floor = floor
        self.setObjectName("toast")
        self._action: Callable[[], None] | None = None
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setWordWrap(True)
        self._button = QPushButton()
        self._button.setProperty("role", "link")
        self._button.clicked.connect(self.act)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 8, 8, 8)
        row.setSpacing(12)
        row.addWidget(self._label)
        row.addWidget(self._button)
        self._timer = QTimer(self, singleShot=True, interval=SHOWN_FOR)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def show_message(self, text: str, button: str = "", action: Callable[[], None] | None = None) -> None:
        """Shows `text`, and a button that runs `action` if one is named."""
        self._label.setText(text if len(text) <= _LONGEST else f"{text[:_LONGEST].rstrip()}…")
        self._label.setToolTip(text if len(text) > _LONGEST else "")
        self._action = action
        self._button.setText(button)
        self._button.setAccessibleName(button)
        self._button.setVisible(bool(button))
        self.place()
        self.show()
        self.raise_()
        self._timer.start()

    def text(self) -> str:
        """The message that was shown last, shortened if it is very long."""
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
