"""Scrolls the memory panel where it does not fit, and gives it all of the space where it does."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

_AT_REST: Final = 100  # ms without a change, after which the panel may become lower again


class MemoryScroll(QScrollArea):
    """Resizes the panel itself, since Qt's way had no end at some sizes of the window.

    How high the panel wants to be follows from its width and height. Qt asked again after each of its
    resizings, and with each scroll bar that came or went, until the stack overflowed. Here the scroll bar
    follows from the height at the whole width, and as long as things change the panel only grows.
    """

    def __init__(self, panel: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._fitting = False
        self._tallest = 0  # in the space that there is, since the last rest
        self._rest = QTimer(self, singleShot=True, interval=_AT_REST)
        self._rest.timeout.connect(self._forget)
        self.setWidget(panel)

    def viewportEvent(self, event: QEvent) -> bool:
        """Fits the panel when it wants another size."""
        done = super().viewportEvent(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return done

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits the panel to the new space; that of the viewport changes with the scroll bar, too."""
        super().resizeEvent(event)
        if not self._fitting:
            self._tallest = 0
            self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Fits the panel."""
        super().showEvent(event)
        self._fit()

    def _forget(self) -> None:
        self._tallest = 0

    def _fit(self) -> None:
        panel = self.widget()
        if self._fitting or not self.isVisible() or panel is None:
            return
        self._fitting = True
        room = self.maximumViewportSize()
        width = room.width()
        self._tallest = height = max(self._tallest, _least_height(panel, width))
        scrolls = height > room.height()
        policies = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policies.ScrollBarAlwaysOn if scrolls else policies.ScrollBarAlwaysOff
        )
        if scrolls:
            width -= self.verticalScrollBar().sizeHint().width()
            self._tallest = height = max(height, _least_height(panel, width))
        panel.resize(width, max(room.height(), height))
        self._rest.start()
        self._fitting = False


def _least_height(panel: QWidget, width: int) -> int:
    height = panel.heightForWidth(width)
    return height if height >= 0 else panel.minimumSizeHint().height()
