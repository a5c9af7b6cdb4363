"""Fonts and scroll bars of the memory panel."""

from __future__ import annotations

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from app.theme.palette import Palette


def font(widget: QWidget, pixels: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The widget's font at `pixels` high, with digits of equal width so that changing numbers do not jump."""
    made = QFont(widget.font())
    made.setPixelSize(round(pixels))
    made.setWeight(weight)
    made.setFeature(QFont.Tag("tnum"), 1)
    return made


def bold(widget: QWidget, pixels: float) -> QFont:
    """The same in semi-bold."""
    return font(widget, pixels, QFont.Weight.DemiBold)


def scroll_bar_style(palette: Palette) -> str:
    """A style sheet for narrow vertical scroll bars without arrows."""
    return (
        "QScrollBar:vertical { background: transparent; border: none; width: 6px; margin: 0; }"
        f"QScrollBar::handle:vertical {{ background: {palette.line}; border-radius: 3px; min-height: 24px; }}"
        "QScrollBar::add-line:vertical, QScrollBar::sub-line:vertical { border: none; height: 0; }"
        "QScrollBar::add-page:vertical, QScrollBar::sub-page:vertical { background: none; }"
    )
