"""The setting for the KV cache of chats on disk: its size, what is there now, and a button that clears it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app import formatting
from app.settings import DISK_CACHE_SIZES, Settings
from app.theme.choice import Choice
from app.theme.theme import Theme
from app.translation import translate
from engine.protocol import DiskCacheState


class DiskCacheSetting(QWidget):
    """A choice of sizes, which takes effect when the next model is loaded.

    Signals:
        asked: what is on disk is wanted; with True, it is to be removed first.
    """

    asked = Signal(bool)

    def __init__(self, settings: Settings, theme: Theme) -> None:
        super().__init__()
        self.size_choice = Choice(theme)
        for size in DISK_CACHE_SIZES:
            self.size_choice.addItem(_label(size), size)
        self.size_choice.setCurrentIndex(max(0, self.size_choice.findData(settings.disk_cache)))
        self.size_choice.setAccessibleName(translate("window", "Chats on disk: size"))
        self.size_choice.currentIndexChanged.connect(
            lambda: setattr(settings, "disk_cache", self.size_choice.currentData())
        )
        self.clear = QPushButton(translate("window", "Clear"))
        self.clear.setAccessibleName(translate("window", "Remove what is kept of chats on disk"))
        self.clear.setEnabled(False)
        self.clear.clicked.connect(lambda: self.asked.emit(True))
        self.used = QLabel()
        self.used.setProperty("role", "secondary")
        self.used.setWordWrap(True)
        row = QHBoxLayout()
        row.addWidget(self.size_choice, 1)
        row.addWidget(self.clear)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self.used)
        self.used.hide()

    def show_state(self, state: DiskCacheState) -> None:
        """Shows what is on disk now."""
        text = state.problem or _summary(state)
        self.used.setText(text)
        self.used.setVisible(bool(text))
        self.clear.setEnabled(state.nbytes > 0)
        self.size_choice.setAccessibleDescription(text)


def _label(size: str) -> str:
    if size == "auto":
        return translate("window", "Automatic, by free space")
    if not size:
        return translate("window", "Nothing")
    return translate("window", "Up to {size}").format(size=size)


def _summary(state: DiskCacheState) -> str:
    text = (
        translate("window", "{size} on disk.").format(size=formatting.size(state.nbytes))
        if state.nbytes
        else ""
    )
    if state.restored_tokens:
        found = translate("window", "%n token(s) came back from it.", "", state.restored_tokens)
        text = f"{text} {found}"
    return text.strip()
