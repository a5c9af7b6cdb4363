"""A short message at the bottom that offers to undo, and goes away by itself."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

SHOWN_FOR = 8000  # ms


class Toast(QFrame):
    """Floats in the middle of `parent`, just above `floor`; one at a time."""

    def __init__(self, parent: QWidget, floor: QWidget) -> None:
        super().__init__(parent)
        self._floor = floor
        self.setObjectName("toast")
        self._action: Callable[[], None] | None = None
        self._words = QLabel()
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._button = QPushButton()
        self._button.setProperty("role", "link")
        self._button.setAccessibleName("Undo")
        self._button.clicked.connect(self.act)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 8, 8, 8)
        row.setSpacing(12)
        row.addWidget(self._words)
        row.addWidget(self._button)
        self._timer = QTimer(self, singleShot=True, interval=SHOWN_FOR)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def show_message(self, words: str, button: str = "", action: Callable[[], None] | None = None) -> None:
        """Shows a sentence; with a button that runs `action` while it is shown."""
        metrics = self._words.fontMetrics()
        self._words.setText(metrics.elidedText(words, Qt.TextElideMode.ElideMiddle, 460))
        self._action = action
        self._button.setText(button)
        self._button.setAccessibleName(button or "Undo")
        self._button.setVisible(bool(button))
        self.place()
        self.show()
        self.raise_()
        self._timer.start()

    def act(self) -> None:
        """Runs the action once."""
        action, self._action = self._action, None
        self.hide()
        if action is not None:
            action()

    def place(self) -> None:
        """Takes its place above the floor, in the middle."""
        self.adjustSize()
        parent = self.parentWidget()
        assert parent is not None
        self.move((parent.width() - self.width()) // 2, self._floor.y() - self.height() - 4)
