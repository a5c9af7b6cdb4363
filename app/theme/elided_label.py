"""A label that shortens its text to its width and tells the whole of it in a tool tip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget


class ElidedLabel(QLabel):
    """One line; may become as narrow as it must."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = ""
        self.setTextFormat(Qt.TextFormat.PlainText)

    def set_whole(self, text: str) -> None:
        """Shows the text, shortened where it does not fit."""
        self._whole = text
        self.setText(text)
        self.setToolTip(text)

    def minimumSizeHint(self) -> QSize:
        """Room for the ellipsis at least."""
        return QSize(72, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The text with an ellipsis at its end if need be."""
        painter = QPainter(self)
        text = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, self.width())
        painter.setPen(self.palette().windowText().color())
        painter.drawText(self.contentsRect(), Qt.AlignmentFlag.AlignVCenter, text)
        painter.end()
