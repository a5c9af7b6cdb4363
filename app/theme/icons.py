"""Icons drawn as paths, sharp at any size and in any colour."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

_GRID: Final = 16.0  # all paths are drawn on a grid of 16 x 16


def _plus(path: QPainterPath) -> None:
    _line(path, (8, 3), (8, 13))
    _line(path, (3, 8), (13, 8))


def _search(path: QPainterPath) -> None:
    path.addEllipse(QPointF(7, 7), 4.2, 4.2)
    _line(path, (10.2, 10.2), (13.5, 13.5))


def _panel_right(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(2, 3, 12, 10), 2, 2)
    _line(path, (10, 3), (10, 13))


def _panel_left(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(2, 3, 12, 10), 2, 2)
    _line(path, (6, 3), (6, 13))


def _chevron(path: QPainterPath) -> None:
    _line(path, (4, 6), (8, 10), (12, 6))


def _left(path: QPainterPath) -> None:
    _line(path, (9.5, 4), (5.5, 8), (9.5, 12))


def _right(path: QPainterPath) -> None:
    _line(path, (6.5, 4), (10.5, 8), (6.5, 12))


def _arrow_up(path: QPainterPath) -> None:
    _line(path, (8, 13), (8, 3))
    _line(path, (3.8, 7.2), (8, 3), (12.2, 7.2))


def _arrow_down(path: QPainterPath) -> None:
    _line(path, (8, 3), (8, 13))
    _line(path, (3.8, 8.8), (8, 13), (12.2, 8.8))


def _copy(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(5.5, 5.5, 8, 8), 1.8, 1.8)
    _line(path, (10.5, 2.5), (4.3, 2.5), (2.5, 4.3), (2.5, 10.5))


def _retry(path: QPainterPath) -> None:
    path.arcMoveTo(QRectF(3, 3, 10, 10), 60)
    path.arcTo(QRectF(3, 3, 10, 10), 60, 300)
    _line(path, (10.4, 0.9), (10.6, 3.8), (7.7, 4.3))


def _branch(path: QPainterPath) -> None:
    path.addEllipse(QPointF(4.5, 3.5), 1.6, 1.6)
    path.addEllipse(QPointF(4.5, 12.5), 1.6, 1.6)
    path.addEllipse(QPointF(11.5, 5.5), 1.6, 1.6)
    _line(path, (4.5, 5.1), (4.5, 10.9))
    path.moveTo(11.5, 7.1)
    path.cubicTo(11.5, 9.6, 4.5, 8.2, 4.5, 10.9)


def _edit(path: QPainterPath) -> None:
    _line(path, (3, 13), (3.6, 10.2), (10.6, 3.2), (12.8, 5.4), (5.8, 12.4), (3, 13))
    _line(path, (9.2, 4.6), (11.4, 6.8))


def _check(path: QPainterPath) -> None:
    _line(path, (3, 8.5), (6.5, 12), (13, 4.5))


def _close(path: QPainterPath) -> None:
    _line(path, (4, 4), (12, 12))
    _line(path, (12, 4), (4, 12))


def _warning(path: QPainterPath) -> None:
    _line(path, (8, 2.5), (14, 13), (2, 13), (8, 2.5))
    _line(path, (8, 6.5), (8, 9.3))
    _line(path, (8, 11.2), (8, 11.3))


def _menu(path: QPainterPath) -> None:
    for y in (4.5, 8.0, 11.5):
        _line(path, (3, y), (13, y))


def _more(path: QPainterPath) -> None:
    for x in (3.5, 8.0, 12.5):
        path.addEllipse(QPointF(x, 8), 0.7, 0.7)


def _gear(path: QPainterPath) -> None:
    for y, x in ((4.0, 10.5), (8.0, 5.5), (12.0, 9.5)):
        _line(path, (2, y), (x - 1.6, y))
        path.addEllipse(QPointF(x, y), 1.6, 1.6)
        _line(path, (x + 1.6, y), (14, y))


def _paperclip(path: QPainterPath) -> None:
    path.moveTo(12.6, 7.2)
    path.lineTo(7.6, 12.2)
    path.cubicTo(5.9, 13.9, 3.2, 13.9, 2.6, 12.0)
    path.cubicTo(2.2, 10.9, 2.6, 9.9, 3.4, 9.1)
    path.lineTo(9.0, 3.5)
    path.cubicTo(10.1, 2.4, 11.8, 2.4, 12.5, 3.4)
    path.cubicTo(13.0, 4.2, 12.8, 5.1, 12.2, 5.7)
    path.lineTo(7.2, 10.7)
    path.cubicTo(6.7, 11.2, 6.0, 11.2, 5.7, 10.8)
    path.cubicTo(5.4, 10.4, 5.4, 9.8, 5.8, 9.4)
    path.lineTo(10.2, 5.0)


def _file(path: QPainterPath) -> None:
    _line(path, (9, 2.5), (3.8, 2.5), (3.8, 13.5), (12.2, 13.5), (12.2, 5.7), (9, 2.5), (9, 5.7), (12.2, 5.7))


def _sent(path: QPainterPath) -> None:
    _line(path, (6.5, 3.5), (3, 3.5), (3, 13), (12.5, 13), (12.5, 9.5))
    _line(path, (7, 9), (13, 3))
    _line(path, (9, 3), (13, 3), (13, 7))


def _line(path: QPainterPath, start: tuple[float, float], *points: tuple[float, float]) -> None:
    path.moveTo(*start)
    for point in points:
        path.lineTo(*point)


_PATHS: Final[dict[str, Callable[[QPainterPath], None]]] = {
    "plus": _plus,
    "search": _search,
    "panel-right": _panel_right,
    "panel-left": _panel_left,
    "chevron": _chevron,
    "left": _left,
    "right": _right,
    "arrow-up": _arrow_up,
    "arrow-down": _arrow_down,
    "copy": _copy,
    "retry": _retry,
    "branch": _branch,
    "edit": _edit,
    "check": _check,
    "close": _close,
    "warning": _warning,
    "settings": _gear,
    "menu": _menu,
    "more": _more,
    "paperclip": _paperclip,
    "file": _file,
    "sent": _sent,
}


@lru_cache(maxsize=256)
def icon(name: str, color: str, size: int = 16) -> QIcon:
    """Returns the icon `name` in one colour, not to be changed: it is drawn once.

    Raises:
        KeyError: there is no such icon.
    """
    made = QIcon()
    for ratio in (1, 2, 3):
        pixmap = QPixmap(size * ratio, size * ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.scale(size * ratio / _GRID, size * ratio / _GRID)
        draw(painter, name, QColor(color))
        painter.end()
        pixmap.setDevicePixelRatio(ratio)
        made.addPixmap(pixmap)
    return made


def draw(painter: QPainter, name: str, color: QColor, width: float = 1.4) -> None:
    """Draws the icon in an area of 16 x 16 painter units."""
    path = QPainterPath()
    _PATHS[name](path)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    pen = QPen(color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawPath(path)
