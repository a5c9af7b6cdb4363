"""Fonts, lengths and scroll bars of the memory panel, which follow the text size of the window."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QLabel, QWidget

from app.theme.palette import Palette, mix
from app.theme.theme import make_font, smooth_painter

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
    """Returns a painter of smooth edges, whose texts begin at the left in all languages, as plots do."""
    painter = smooth_painter(widget)
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    return painter


def hatch(painter: QPainter, area: QRectF, pen: QPen, step: int) -> None:
    """Draws slanted lines in an area, one every `step` px; none in one that is less than a pixel wide."""
    if area.width() < 1:
        return
    painter.save()
    painter.setPen(pen)
    painter.setClipRect(area)
    x = area.left() - area.height()
    while x < area.right():
        painter.drawLine(QPointF(x, area.bottom()), QPointF(x + area.height(), area.top()))
        x += step
    painter.restore()


def with_alpha(color: str, alpha: float) -> QColor:
    """Returns a colour that covers `alpha` (0 to 1) of what is below it."""
    made = QColor(color)
    made.setAlphaF(alpha)
    return made


def dress(label: QLabel, color: str, used: QFont) -> None:
    """Gives a label a colour and a font; what is behind it stays visible."""
    label.setFont(used)
    label.setStyleSheet(f"color: {color}; background: transparent;")


def quiet_button(kind: str, palette: Palette, rest: str, color: str = "", edge: str = "transparent") -> str:
    """Returns a style sheet for buttons that stand out only under the pointer and with the focus.

    Args:
        kind: their class in Qt.
        rest: further properties, such as the padding.
        color: of the text; empty for that of dim texts.
        edge: colour of the border.
    """
    return (
        f"{kind} {{ color: {color or palette.dim}; background: transparent; border: 1px solid {edge};"
        f" border-radius: 5px; {rest} }}"
        f"{kind}:hover, {kind}:focus {{ color: {palette.text}; border-color: {palette.line}; }}"
        f"{kind}::menu-indicator {{ image: none; }}"
    )
