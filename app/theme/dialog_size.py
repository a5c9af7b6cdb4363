"""Sizes of dialogs: they grow with the text, and stay within the window that they belong to."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QSize
from PySide6.QtWidgets import QWidget

from app.theme.theme import Theme

_TITLE_BAR: Final = 32  # px; its real height is known only once the window was shown
_BESIDE: Final = 24  # px that a window stays larger than its dialogs


def set_window_size(window: QWidget, width: int, height: int) -> None:
    """Gives a window of its own a size in px, or what its screen has room for."""
    screen = window.screen()
    room = screen.availableSize() - QSize(0, _TITLE_BAR) if screen is not None else QSize(width, height)
    window.resize(QSize(width, height).boundedTo(room))


def set_dialog_size(dialog: QWidget, width: int, height: int) -> None:
    """Gives a dialog a size in px, or what the window has room for to which it belongs."""
    wanted, parent = QSize(width, height), dialog.parentWidget()
    if parent is not None:
        wanted = wanted.boundedTo(parent.window().size() - QSize(_BESIDE, _BESIDE))
    dialog.resize(wanted)


class DialogSize(QObject):
    """Gives a dialog its first size, and another one when the size of the text changes.

    What a person has made larger or smaller keeps that proportion.

    Args:
        width, height: in px, before zoom.
        own: it is a window of its own, which only its screen limits.
    """

    def __init__(self, dialog: QWidget, theme: Theme, width: int, height: int, own: bool = False) -> None:
        super().__init__(dialog)
        self._dialog, self._theme, self._own = dialog, theme, own
        self._width, self._height = float(width), float(height)
        self._zoom = theme.zoom
        self._set()
        theme.changed.connect(self._on_theme)

    def _set(self) -> None:
        zoom = self._zoom
        give = set_window_size if self._own else set_dialog_size
        give(self._dialog, round(zoom * self._width), round(zoom * self._height))
        self._given = self._dialog.size()

    def _on_theme(self) -> None:
        if self._theme.zoom == self._zoom:
            return
        if self._dialog.size() != self._given:
            self._width, self._height = self._dialog.width() / self._zoom, self._dialog.height() / self._zoom
        self._zoom = self._theme.zoom
        self._set()
