"""The strip at the bottom: used and cached over five minutes, with the tokens a second as a line."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.memory import words
from app.memory.fonts import font
from app.memory.history import SECONDS, History
from app.memory.inks import mix
from app.theme.palette import Palette

_PLOT_HEIGHT: Final = 52
_HEIGHT: Final = 78
_TEACHING: Final = (
    "The last five minutes: blocks in use at the bottom, cached blocks above them, both as a share of the "
    "pool; the line is the speed in tokens a second, its highest point at the top."
)


class HistoryStrip(QWidget):
    """Draws a `History`."""

    def __init__(self, history: History, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history, self._palette = history, palette
        self._live = False
        self.setAccessibleName("Memory of the last five minutes")
        self.setToolTip(_TEACHING)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(380, _HEIGHT)

    def set_palette(self, palette: Palette) -> None:
        """Takes over other colours."""
        self._palette = palette
        self.update()

    def refresh(self, live: bool) -> None:
        """Shows what the history has now; `live`: whether more is coming."""
        self._live = live
        series = self._history.series()
        if len(series):
            last = series[-1]
            self.setAccessibleDescription(
                f"{words.percent(float(last['used']))} in use, "
                f"{words.percent(float(last['cached']))} cached, {float(last['speed']):.0f} tokens a second"
            )
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self._palette
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            frame = QRectF(0, 0, self.width(), _PLOT_HEIGHT)
            shape = QPainterPath()
            shape.addRoundedRect(frame, 8, 8)
            painter.save()
            painter.setClipPath(shape)
            painter.fillRect(frame, QColor(mix(palette.panel, palette.block_free, 0.6)))
            series = self._history.series()
            if len(series) > 1:
                self._paint_series(painter, series)
            painter.restore()
            self._paint_words(painter, float(series["speed"].max()) if len(series) else 0.0)

    def _paint_series(self, painter: QPainter, series: npt.NDArray[np.void]) -> None:
        palette = self._palette
        step = self.width() / (SECONDS - 1)
        x = self.width() - step * np.arange(len(series) - 1, -1, -1)
        used, cached = (series[name].astype(np.float64) for name in ("used", "cached"))
        painter.setPen(Qt.PenStyle.NoPen)
        for share, color in (
            (used + cached, palette.block_cached),
            (used, mix(palette.accent, palette.owners[0], 0.5)),
        ):
            y = _PLOT_HEIGHT * (1 - np.clip(share, 0, 1))
            painter.setBrush(QColor(color))
            painter.drawPolygon(_area(x, y, _PLOT_HEIGHT))
        top = float(series["speed"].max())
        if top > 0:
            y = _PLOT_HEIGHT * (0.93 - 0.80 * series["speed"] / top)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(
                QPen(
                    QColor(palette.text),
                    1.25,
                    Qt.PenStyle.SolidLine,
                    Qt.PenCapStyle.RoundCap,
                    Qt.PenJoinStyle.RoundJoin,
                )
            )
            painter.drawPolyline(
                QPolygonF([QPointF(a, b) for a, b in zip(x.tolist(), y.tolist(), strict=True)])
            )

    def _paint_words(self, painter: QPainter, top: float) -> None:
        palette = self._palette
        row = QRectF(0, _PLOT_HEIGHT + 7, self.width(), _HEIGHT - _PLOT_HEIGHT - 8)
        face = font(self, 11)
        painter.setFont(face)
        painter.setPen(QColor(palette.dim))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(row, middle | Qt.AlignmentFlag.AlignLeft, "5 min ago")
        if top > 0:
            painter.drawText(
                row, middle | Qt.AlignmentFlag.AlignHCenter, f"line: speed, peak {top:,.0f} tok/s"
            )
        text = "live" if self._live else "waiting"
        painter.drawText(row, middle | Qt.AlignmentFlag.AlignRight, text)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette.good if self._live else palette.faint))
        left = row.right() - QFontMetrics(face).horizontalAdvance(text) - 9
        painter.drawEllipse(QPointF(left, row.center().y() + 0.5), 3, 3)


def _area(x: npt.NDArray[np.floating], y: npt.NDArray[np.floating], bottom: float) -> QPolygonF:
    points = [QPointF(a, b) for a, b in zip(x.tolist(), y.tolist(), strict=True)]
    return QPolygonF([QPointF(float(x[0]), bottom), *points, QPointF(float(x[-1]), bottom)])
