"""The type of the memory panel: the system's font in a few sizes, digits of one width."""

from __future__ import annotations

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget


def font(widget: QWidget, pixels: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The application's face at `pixels` high, with digits that do not jump as numbers change."""
    made = QFont(widget.font())
    made.setPixelSize(round(pixels))
    made.setWeight(weight)
    made.setFeature(QFont.Tag("tnum"), 1)
    return made


def bold(widget: QWidget, pixels: float) -> QFont:
    """The one step of emphasis."""
    return font(widget, pixels, QFont.Weight.DemiBold)
