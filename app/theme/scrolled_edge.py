"""Keeps a row below a scroll area in line with what the area shows."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLayout, QScrollArea


class ScrolledEdge(QObject):
    """Ends `row` where the content of `area` ends: beside the scroll bar, where there is one.

    Args:
        right: px from the right edge of the area to that of its content, without a scroll bar.
    """

    def __init__(self, area: QScrollArea, row: QLayout, right: int) -> None:
        super().__init__(area)
        self._bar, self._row, self._right = area.verticalScrollBar(), row, right
        self._bar.rangeChanged.connect(self._align)
        self._align()

    def _align(self) -> None:
        beside = self._bar.sizeHint().width() if self._bar.maximum() > self._bar.minimum() else 0
        margins = self._row.contentsMargins()
        margins.setRight(self._right + beside)
        self._row.setContentsMargins(margins)
