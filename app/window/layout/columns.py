"""Chats, conversation and memory side by side.

A narrow window shows one side column at a time; a very narrow one shows the memory in place of the rest. What
is narrow grows with the text.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.chats.sidebar import WIDTH
from app.theme.theme import Theme
from app.translation import translate
from app.window.layout.memory_scroll import MemoryScroll

MEMORY_WIDTH = 412
NARROW = 1080  # px; below this only one side column fits beside the conversation
_LEAST_MIDDLE = 320  # px
_LEAST_CHATS = 160
_ANY = 16777215  # QWIDGETSIZE_MAX
VERY_NARROW = 760  # px; below this the memory column does not fit beside the conversation
_ALONE = 520  # px; below this the conversation begins without the chats beside it


class Columns(QWidget):
    """Arranges the three columns.

    Attributes:
        middle: the column of the chat.
        back_button: leads from the memory panel back to the chat in a very narrow window.

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
        self._narrow = self._very_narrow = self._alone = False
        self._host = QWidget()
        self._host.setObjectName("memoryHost")
        inside = QVBoxLayout(self._host)
        inside.setContentsMargins(1, 0, 0, 0)
        inside.setSpacing(0)
        self.back_button = QPushButton("‹ " + translate("window", "Back to the chat"))
        self.back_button.setProperty("role", "link")
        self.back_button.clicked.connect(lambda: self.show_memory(False))
        inside.addWidget(self.back_button, 0, Qt.AlignmentFlag.AlignLeft)
        inside.addWidget(MemoryScroll(memory))
        self._theme, self.middle = theme, middle
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(chats)
        row.addWidget(middle, 1)
        row.addWidget(self._host)
        middle.setMinimumWidth(_LEAST_MIDDLE)
        self._chats_visible = self._memory_visible = True
        theme.changed.connect(self._fit)
        self._size_memory()
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
        self._fit()

    def _fit(self) -> None:
        """Chooses the arrangement for this width and size of text."""
        zoom = max(1.0, self._theme.zoom)
        narrow, very, alone = (self.width() < zoom * each for each in (NARROW, VERY_NARROW, _ALONE))
        if alone != self._alone and self._narrow_side != "memory":
            self._narrow_side = "" if alone else "chats"
        if (narrow, very, alone) != (self._narrow, self._very_narrow, self._alone):
            self._narrow, self._very_narrow, self._alone = narrow, very, alone
            self._arrange()
        self._size_memory()
        self._size_chats()

    def _size_chats(self) -> None:
        """Gives the chats the width that the conversation beside them leaves; it grows with the text."""
        room = max(_LEAST_CHATS, self.width() - _LEAST_MIDDLE)
        self._chats.setFixedWidth(min(self._theme.px(WIDTH), room))
        self.back_button.setMinimumHeight(self._theme.px(26))

    def _size_memory(self) -> None:
        """Gives the memory column its width, which grows with the text."""
        if self._very_narrow and self._memory_visible:
            self._host.setMinimumWidth(0)
            self._host.setMaximumWidth(_ANY)
        else:
            self._host.setFixedWidth(self._theme.px(MEMORY_WIDTH))

    def _arrange(self) -> None:
        if self._narrow:
            chats, memory = self._narrow_side == "chats", self._narrow_side == "memory"
        else:
            chats, memory = self.chats_wanted, self.memory_wanted
        changed = (chats, memory) != (self._chats_visible, self._memory_visible)
        self._chats_visible, self._memory_visible = chats, memory
        self._chats.setVisible(chats)
        self._host.setVisible(memory)
        self.middle.setHidden(self._very_narrow and memory)
        self.back_button.setVisible(self._very_narrow)
        self._size_memory()
        if changed:
            self.changed.emit()
