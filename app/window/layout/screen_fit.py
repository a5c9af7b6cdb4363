"""Keeps the window on the screen: its first size, and where it was the last time."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

FIRST_SIZE: Final = QSize(1440, 900)
#: Height in pixels that is left for the title bar; its real one is known only once the window was shown.
TITLE_BAR: Final = 32


def fitted(geometry: QRect, available: QRect, least: QSize) -> QRect:
    """Moves and shrinks a window so that all of it, and its title bar above it, can be seen.

    Args:
        geometry: the window without its frame.
        available: the screen without docks and menu bars.
        least: the window never gets smaller than this.
    """
    room = available.adjusted(0, TITLE_BAR, 0, 0)
    size = geometry.size().boundedTo(room.size()).expandedTo(least)
    x = max(room.left(), min(geometry.left(), room.left() + room.width() - size.width()))
    y = max(room.top(), min(geometry.top(), room.top() + room.height() - size.height()))
    return QRect(x, y, size.width(), size.height())


def fit_to_screen(window: QWidget) -> None:
    """Moves and shrinks a window that reaches beyond its screen; one that fills the screen stays as it is."""
    geometry = window.geometry()
    screen = QGuiApplication.screenAt(geometry.center()) or QGuiApplication.primaryScreen()
    if screen is None or window.isMaximized() or window.isFullScreen():
        return
    better = fitted(geometry, screen.availableGeometry(), window.minimumSize())
    if better != geometry:
        window.setGeometry(better)


def set_first_size(window: QWidget) -> None:
    """Gives a window its first size, or what the screen has room for; the system places it."""
    screen = QGuiApplication.primaryScreen()
    room = FIRST_SIZE if screen is None else screen.availableSize() - QSize(0, TITLE_BAR)
    window.resize(FIRST_SIZE.boundedTo(room).expandedTo(window.minimumSize()))
