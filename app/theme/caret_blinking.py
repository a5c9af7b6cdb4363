"""Lets the caret stand still, visible, when nothing was typed for a while: an idle window draws nothing."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QMetaObject, QObject, QTimer
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

STILL_AFTER: Final = 10_000  # ms without a change, as in GTK


class CaretBlinking(QObject):
    """Watches the text field that has the focus. All fields of the application have one rate of blinking.

    Args:
        app: the application.
        still_after: ms without a change of the text or the caret's place.
    """

    def __init__(self, app: QApplication, still_after: int = STILL_AFTER, parent: QObject | None = None):
        super().__init__(parent)
        self._app = app
        self._usual = app.cursorFlashTime()
        self._connections: list[QMetaObject.Connection] = []
        self._timer = QTimer(self, singleShot=True, interval=still_after)
        self._timer.timeout.connect(self._stand_still)
        app.focusChanged.connect(self._on_focus)
        self._on_focus(None, app.focusWidget())

    @property
    def still(self) -> bool:
        """Whether the caret stands still now."""
        return self._usual > 0 and self._app.cursorFlashTime() == 0

    def stop(self) -> None:
        """Lets the caret blink as before."""
        self._app.focusChanged.disconnect(self._on_focus)
        self._on_focus(None, None)

    def _on_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        for connection in self._connections:
            QObject.disconnect(connection)
        self._connections = []
        self._timer.stop()
        self._blink()
        if isinstance(now, (QLineEdit, QPlainTextEdit, QTextEdit)):
            self._connections = [
                now.textChanged.connect(self._on_change),
                now.cursorPositionChanged.connect(self._on_change),
            ]
            self._timer.start()

    def _on_change(self) -> None:
        self._blink()
        self._timer.start()

    def _blink(self) -> None:
        if self.still:
            self._app.setCursorFlashTime(self._usual)

    def _stand_still(self) -> None:
        usual = self._app.cursorFlashTime()
        if usual > 0:
            self._usual = usual  # the system's setting may have changed
            self._app.setCursorFlashTime(0)
