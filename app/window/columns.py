"""Chats, conversation and memory side by side; a narrow window shows one side column at a time."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.theme.theme import Theme

MEMORY_WIDTH = 412
NARROW = 1080  # px; below this only one side column fits beside the conversation


class Columns(QWidget):
    """Arranges the three columns.

    Signals:
        changed: a side column was shown or hidden.
    """

    changed = Signal()

    def __init__(
        self, theme: Theme, chats: QWidget, middle: QWidget, memory: QWidget, memory_wanted: bool
    ) -> None:
        super().__init__()
        self._chats = chats
        self.chats_wanted = True
        self.memory_wanted = memory_wanted
        self._narrow_side = "chats"
        self._narrow = False
        self._host = QWidget()
        self._host.setObjectName("memoryHost")
        self._host.setFixedWidth(MEMORY_WIDTH)
        inside = QVBoxLayout(self._host)
        inside.setContentsMargins(1, 0, 0, 0)
        inside.addWidget(memory)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(chats)
        row.addWidget(middle, 1)
        row.addWidget(self._host)
        middle.setMinimumWidth(320)
        self._chats_visible = self._memory_visible = True
        self._arrange()

    @property
    def chats_shown(self) -> bool:
        """Whether the left column is visible."""
        return self._chats_visible

    @property
    def memory_shown(self) -> bool:
        """Whether the right column is visible."""
        return self._memory_visible

    def show_chats(self, shown: bool) -> None:
        """Shows or hides the left column."""
        self._set_wanted("chats", shown)

    def show_memory(self, shown: bool) -> None:
        """Shows or hides the right column."""
        self._set_wanted("memory", shown)

    def _set_wanted(self, side: str, shown: bool) -> None:
        if self._narrow:
            self._narrow_side = side if shown else ""
        elif side == "chats":
            self.chats_wanted = shown
        else:
            self.memory_wanted = shown
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Switches between the wide and the narrow arrangement."""
        super().resizeEvent(event)
        narrow = event.size().width() < NARROW
        if narrow != self._narrow:
            self._narrow = narrow
            self._arrange()

    def _arrange(self) -> None:
        if self._narrow:
            chats, memory = self._narrow_side == "chats", self._narrow_side == "memory"
        else:
            chats, memory = self.chats_wanted, self.memory_wanted
        changed = (chats, memory) != (self._chats_visible, self._memory_visible)
        self._chats_visible, self._memory_visible = chats, memory
        self._chats.setVisible(chats)
        self._host.setVisible(memory)
        if changed:
            self.changed.emit()
