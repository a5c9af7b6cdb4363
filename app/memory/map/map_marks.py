"""What is painted over the cells of the map: the ring around a block, and the line of a copy."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.theme.palette import Palette


def paint_ring(painter: QPainter, cell: QRectF, color: str, palette: Palette, width: float = 1.6) -> None:
    """A ring around a cell, at least 7 pixels wide, set off from its neighbours."""
    room = max(0.0, 7 - cell.width()) / 2 + 0.25
    ring = cell.adjusted(-room, -room, room, room)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(palette.panel), width + 2))
    painter.drawRoundedRect(ring, 2.5, 2.5)
    painter.setPen(QPen(QColor(color), width))
    painter.drawRoundedRect(ring, 2.5, 2.5)


def paint_copy(painter: QPainter, start: QPointF, end: QPointF, share: float, palette: Palette) -> None:
    """An arrow from a copied block to its copy; `share` (0 to 1) of its time is gone."""
    tip = start + (end - start) * min(1.0, share / 0.4)
    color = QColor(palette.text)
    color.setAlphaF(min(1.0, (1 - share) / 0.5))
    painter.setPen(QPen(color, 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(start, tip)
    painter.setBrush(color)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(tip, 2, 2)
