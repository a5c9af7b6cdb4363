"""Fonts, lengths and scroll bars of the memory panel, which follow the text size of the window."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QWidget

from app.theme.palette import Palette, mix
from app.theme.theme import make_font

_ZOOM: Final = "octavoZoom"  # a dynamic property of the panel


def set_zoom(panel: QWidget, zoom: float) -> None:
    """Sets the text size of a panel and of everything in it; 1.0 is normal."""
    panel.setProperty(_ZOOM, zoom)


def zoom_of(widget: QWidget) -> float:
    """Returns the text size of the panel that a widget is in."""
    at: QWidget | None = widget
    while at is not None:
        if (zoom := at.property(_ZOOM)) is not None:
            return float(zoom)
        at = at.parentWidget()
    return 1.0


def px(widget: QWidget, length: float) -> int:
    """Returns a length in CSS pixels, scaled with the text size."""
    return round(length * zoom_of(widget))


def font(widget: QWidget, pixels: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Returns the widget's font at `pixels` before zoom; digits of equal width keep numbers from jumping."""
    made = make_font(widget.font().family(), pixels * zoom_of(widget), tabular=True)
    made.setWeight(weight)
    return made


def bold(widget: QWidget, pixels: float) -> QFont:
    """Returns the same in semi-bold."""
    return font(widget, pixels, QFont.Weight.DemiBold)


def line_height(used: QFont) -> int:
    """Returns the height of a line of text, CSS pixels; `QFontMetrics` rounds it down."""
    return ceil(QFontMetricsF(used).height())


def scroll_bar_style(palette: Palette) -> str:
    """Returns a style sheet for narrow vertical scroll bars without arrows."""
    return (
        "QScrollBar:vertical { background: transparent; border: none; width: 6px; margin: 0; }"
        "QScrollBar::handle:vertical {"
        f" background: {mix(palette.faint, palette.line, 0.25)}; margin: 0; border-radius: 3px;"
        " min-height: 24px; }"
        "QScrollBar::add-line:vertical, QScrollBar::sub-line:vertical { border: none; height: 0; }"
        "QScrollBar::add-page:vertical, QScrollBar::sub-page:vertical { background: none; }"
    )


def plot_painter(widget: QWidget) -> QPainter:
    """Returns a painter whose texts begin at the left in all languages, as plots do."""
    painter = QPainter(widget)
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    return painter
