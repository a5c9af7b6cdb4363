"""Small frameless buttons with an icon in the colour of the theme."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolButton

from app.theme.icons import icon
from app.theme.theme import Theme


def icon_button(name: str, text: str) -> QToolButton:
    """Creates a button; `paint_icon` draws its icon.

    Args:
        name: of the icon.
        text: what the button does, for its tool tip and screen readers.
    """
    button = QToolButton()
    button.setProperty("role", "icon")
    button.setProperty("icon_name", name)
    button.setToolTip(text)
    button.setAccessibleName(text)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def paint_icon(button: QToolButton, theme: Theme, size: int = 14) -> None:
    """Draws the button's icon in the theme's dim colour; `size` is in px before zoom."""
    side = theme.px(size)
    button.setIcon(icon(button.property("icon_name"), theme.palette.dim, side))
    button.setIconSize(QSize(side, side))
