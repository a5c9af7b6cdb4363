"""Draws the icon's PNGs from octavo.svg, and ticks: `.venv/bin/python resources/make_icon.py`.

The sizes are those that a macOS .icns and freedesktop.org's icon theme ask for. QPainter draws the SVG
only after QtSvg has read it; both come with PySide6-Essentials. A style sheet takes the tick of checked boxes
from a file only.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

SIZES: Final = (16, 32, 64, 128, 256, 512, 1024)
TICKS: Final = {"light": "#ffffff", "dark": "#17191e"}
FOLDER: Final = Path(__file__).parent


def draw(size: int) -> Path:
    """Writes icon-SIZE.png, antialiased on a transparent ground, and returns its path."""
    from PySide6.QtCore import QRectF, Qt
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(FOLDER / "octavo.svg")).render(painter, QRectF(0, 0, size, size))
    painter.end()
    path = FOLDER / f"icon-{size}.png"
    if not image.save(str(path)):
        raise OSError(f"{path} cannot be written")
    return path


def draw_tick(name: str, color: str) -> Path:
    """Writes tick-NAME.png, four times as large as it is shown at 1x, and returns its path."""
    from PySide6.QtCore import QPointF, Qt
    from PySide6.QtGui import QColor, QImage, QPainter, QPen

    image = QImage(56, 56, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(QColor(color), 8)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawPolyline([QPointF(12, 29), QPointF(23, 40), QPointF(44, 17)])
    painter.end()
    path = FOLDER / f"tick-{name}.png"
    if not image.save(str(path)):
        raise OSError(f"{path} cannot be written")
    return path


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    for each in SIZES:
        print(draw(each).name)
    for name, color in TICKS.items():
        print(draw_tick(name, color).name)
