"""A label that elides its text and shows all of it in a tool tip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget


class ElidedLabel(QLabel):
    """A single line of text that can shrink to any width.

    Args:
        mode: where text is left out.
    """

    def __init__(
        self,
        parent: QWidget | None = None,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        super().__init__(parent)
        self._mode = mode
        self._full_text = ""
        self.setTextFormat(Qt.TextFormat.PlainText)

    def set_full_text(self, text: str) -> None:
        """Shows the text, elided if it does not fit."""
        self._full_text = text
        self.setText(text)
        self.setToolTip(text)

    def minimumSizeHint(self) -> QSize:
        """Leaves space for at least the ellipsis."""
        return QSize(72, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        """At least as high as the least size: Qt rounds the two differently."""
        hint = super().sizeHint()
        return QSize(hint.width(), max(hint.height(), super().minimumSizeHint().height()))

    def shown_text(self) -> str:
        """The text as far as it fits."""
        return self.fontMetrics().elidedText(self._full_text, self._mode, self.width())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the text, elided if it does not fit."""
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        painter.drawText(self.contentsRect(), Qt.AlignmentFlag.AlignVCenter, self.shown_text())
        painter.end()
