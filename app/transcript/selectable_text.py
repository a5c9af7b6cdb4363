"""Text views of which the mouse and the keys go to the selection of the whole conversation first.

These methods are called for a few events only; an event filter would be called for all of them, dozens for
each view that comes into sight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QTextEdit

if TYPE_CHECKING:
    _TextEdit = QTextEdit
else:
    _TextEdit = object


class TextEvents(Protocol):
    """Hears of the mouse and the keys in text views; what it returns True for, Qt does not handle as well."""

    def on_press(self, box: QTextEdit, event: QMouseEvent) -> bool: ...
    def on_move(self, event: QMouseEvent) -> bool: ...
    def on_release(self) -> None: ...
    def on_key(self, box: QTextEdit, event: QKeyEvent) -> bool: ...
    def on_menu(self, box: QTextEdit, event: QContextMenuEvent) -> None: ...


class SelectableText(_TextEdit):
    """Stands before `QTextEdit` or a class of that kind among the bases of a text view.

    Attributes:
        text_events: hears of the mouse and the keys; None for Qt's own behaviour.
    """

    text_events: TextEvents | None = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begins to select, or selects up to here."""
        if self.text_events is None or not self.text_events.on_press(self, event):
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Selects while a button is held."""
        if self.text_events is None or not self.text_events.on_move(event):
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ends a selection."""
        if self.text_events is not None:
            self.text_events.on_release()
        super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Selects a word."""
        if self.text_events is not None:
            self.text_events.on_release()
        super().mouseDoubleClickEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copies and selects."""
        if self.text_events is None or not self.text_events.on_key(self, event):
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Opens the menu of the text."""
        if self.text_events is None:
            super().contextMenuEvent(event)
        else:
            self.text_events.on_menu(self, event)
