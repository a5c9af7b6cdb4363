"""Draws the disk image's background: `python packaging/release/background.py build/dmg.png`.

660 x 400 points, drawn twice as fine: an arrow of pages from where the app lies to where Applications does.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

WIDTH, HEIGHT, FINE = 660, 400, 2
#: Colours of the icon, which are those of app/theme/palette.py.
GROUND: Final = ("#f4f1ea", "#e6e1d6")
PAGES: Final = ("#e69f00", "#e69f00", "#56b4e9", "#56b4e9", "#2fb48a")


def draw(target: Path) -> None:
    """Writes the picture.

    Raises:
        OSError: it cannot be written there.
    """
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter

    image = QImage(WIDTH * FINE, HEIGHT * FINE, QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(round(144 / 0.0254))  # 144 dots an inch: Finder shows it at half its size
    image.setDotsPerMeterY(round(144 / 0.0254))
    painter = QPainter(image)
    painter.scale(FINE, FINE)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ground = QLinearGradient(0, 0, 0, HEIGHT)
    ground.setColorAt(0, QColor(GROUND[0]))
    ground.setColorAt(1, QColor(GROUND[1]))
    painter.fillRect(0, 0, WIDTH, HEIGHT, ground)
    painter.setPen(QColor(0, 0, 0, 0))
    for column, colour in enumerate(PAGES):
        _page(painter, QRectF(262 + 28 * column, 188, 24, 24), colour)
    for row in (-1, 1):  # the arrow's head
        _page(painter, QRectF(262 + 28 * 3, 188 + 28 * row, 24, 24), PAGES[3])
    painter.end()
    target.parent.mkdir(parents=True, exist_ok=True)
    if not image.save(str(target)):
        raise OSError(f"{target} cannot be written")


def _page(painter: object, rectangle: object, colour: str) -> None:
    from PySide6.QtGui import QColor, QPainter

    assert isinstance(painter, QPainter)
    painter.setBrush(QColor(colour))
    painter.drawRoundedRect(rectangle, 4, 4)


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    draw(Path(sys.argv[1]))
