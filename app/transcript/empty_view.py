"""What the middle shows before the first message: a greeting, or the way to a first model."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from app.theme.theme import Theme

SUGGESTIONS: Final = (
    "Explain paged attention in three sentences",
    "Write a Python function that merges two sorted lists",
    "Suggest a plan for a rainy Sunday",
)


class EmptyView(QWidget):
    """Centred, quiet, with one thing to do.

    Signals:
        suggested: a prompt to begin with.
        picker_requested: choose a model.
    """

    suggested = Signal(str)
    picker_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark = _Mark(theme)
        self._title = QLabel()
        self._title.setProperty("role", "large")
        self._title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._words = QLabel()
        self._words.setProperty("role", "body")
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._words.setWordWrap(True)
        self._words.setFixedWidth(420)
        self._choose = QPushButton("Choose a model")
        self._choose.setProperty("role", "primary")
        self._choose.setAccessibleName("Choose a model")
        self._choose.clicked.connect(self.picker_requested)
        column = QVBoxLayout(self)
        column.setSpacing(8)
        centre = Qt.AlignmentFlag.AlignHCenter
        column.addStretch(5)
        column.addWidget(self._mark, 0, centre)
        column.addSpacing(12)
        column.addWidget(self._title, 0, centre)
        column.addWidget(self._words, 0, centre)
        column.addSpacing(16)
        column.addWidget(self._choose, 0, centre)
        self._chips: list[QPushButton] = []
        for text in SUGGESTIONS:
            chip = QPushButton(text)
            chip.setProperty("role", "chip")
            chip.setAccessibleName(text)
            chip.setMinimumWidth(380)
            chip.clicked.connect(lambda _checked=False, t=text: self.suggested.emit(t))
            self._chips.append(chip)
            column.addWidget(chip, 0, centre)
        column.addStretch(6)
        self.show_ready()

    def show_ready(self) -> None:
        """A model answers, or will in a moment."""
        self._set(
            "What shall we talk about?", "The model runs here. Your words stay on this computer.", False
        )

    def show_no_model(self, reason: str) -> None:
        """There is nothing to answer with."""
        words = reason or "Octavo needs a model on this computer to talk with."
        self._set("No model yet" if not reason else "The model could not be loaded", words, True)

    def show_engine_stopped(self) -> None:
        """Nothing can answer before the engine runs again."""
        self._set("The engine has stopped", "Your chats are safe. Restart it from the strip below.", False)
        for chip in self._chips:
            chip.hide()

    def _set(self, title: str, words: str, choose: bool) -> None:
        self._title.setText(title)
        self._words.setText(words)
        self._words.setFixedHeight(max(self._words.heightForWidth(420), 20))
        self._choose.setVisible(choose)
        for chip in self._chips:
            chip.setVisible(not choose)


class _Mark(QWidget):
    """The sign of Octavo: a sheet of blocks, folded."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setFixedSize(QSize(76, 76))
        theme.changed.connect(self.update)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Sixteen pages; a few are written on."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        colors = self._theme.palette
        written = {0: 0, 1: 0, 2: 0, 4: 0, 5: 1, 6: 1, 8: 2, 9: 1}
        for number in range(16):
            row, column = divmod(number, 4)
            corner = QPointF(column * 19 + 1.0, row * 19 + 1.0)
            hue = colors.owner(written[number]) if number in written else colors.block_free
            painter.setBrush(QColor(hue))
            painter.drawRoundedRect(QRectF(corner.x(), corner.y(), 16, 16), 4, 4)
        painter.end()
