"""The chart at the bottom: used and cached blocks over ten minutes, and tokens per second as a line."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app import formatting
from app.memory.model.chat_colors import mix
from app.theme.palette import Palette
from app.theme.theme import draw_rounded, smooth_painter
from app.translation import translate

SECONDS: Final = 600
_JITTER: Final = 5  # seconds; a larger step back means another engine's clock


class Sample(NamedTuple):
    """The pool at one moment.

    Attributes:
        used, cached: shares of the pool, 0 to 1.
        speed: generated tokens per second.
        waste: share of the slots in used blocks that hold no token.
        footprint: bytes of the engine process.
        pressure: share of the machine's memory that all programs use.
    """

    used: float
    cached: float
    speed: float
    waste: float = 0.0
    footprint: float = 0.0
    pressure: float = 0.0


_DTYPE: Final = np.dtype([(name, "f8") for name in Sample._fields])


class History:
    """The last ten minutes: a ring buffer of `SECONDS` samples, one per second.

    A second keeps its newest values and its highest speed. Seconds without a sample repeat the values before
    them, with a speed of 0.
    """

    def __init__(self) -> None:
        self._ring = np.zeros(SECONDS, _DTYPE)
        self.clear()

    def clear(self) -> None:
        """Removes all samples."""
        self._second, self._count = 0, 0

    def add(self, now: float, sample: Sample) -> None:
        """Adds a sample at `now` seconds; clears the history first if the clock has jumped back."""
        second = int(now)
        if second < self._second - _JITTER:
            self.clear()
        second = max(second, self._second)
        if self._count == 0:
            self._second, self._count = second, 1
            self._ring[second % SECONDS] = sample
            return
        last = self._ring[self._second % SECONDS].copy()
        for missed in range(max(self._second + 1, second - SECONDS + 1), second):
            self._ring[missed % SECONDS] = last
            self._ring[missed % SECONDS]["speed"] = 0.0
        if second > self._second:
            self._count = min(SECONDS, self._count + second - self._second)
            self._second = second
            self._ring[second % SECONDS] = sample
        else:
            speed = max(sample.speed, float(last["speed"]))
            self._ring[self._second % SECONDS] = sample._replace(speed=speed)

    @property
    def end(self) -> float:
        """The time of the newest sample, on the clock of `add`."""
        return float(self._second)

    def at(self, time: float) -> Sample | None:
        """Returns the sample of a moment; None if there is none."""
        second = int(time)
        if not self._second - self._count < second <= self._second:
            return None
        return Sample(*self._ring[second % SECONDS].tolist())

    def series(self) -> npt.NDArray[np.void]:
        """Returns all samples, oldest first, as an array with the fields of `Sample`."""
        seconds = np.arange(self._second - self._count + 1, self._second + 1) % SECONDS
        return self._ring[seconds]


_PLOT_HEIGHT: Final = 52


class HistoryStrip(QWidget):
    """Draws a `History`; the pointer and the arrow keys choose a moment, on the clock of the history."""

    scrubbed = Signal(float)

    def __init__(self, history: History, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history, self._palette = history, palette
        self._moment: float | None = None
        self.setAccessibleName(translate("memory", "Memory over the last ten minutes"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(380, _PLOT_HEIGHT)

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.update()

    def show_history(self, history: History) -> None:
        """Shows another history."""
        self._history = history
        self.update()

    def refresh(self, moment: float | None) -> None:
        """Redraws the history; `moment` is the shown moment, None for the present."""
        self._moment = moment
        sample = self._history.at(self._history.end if moment is None else moment)
        self.setAccessibleDescription(_sample_text(sample) if sample else "")
        self.update()

    def peak(self) -> float:
        """Returns the highest speed shown, tokens per second."""
        series = self._history.series()
        return float(series["speed"].max()) if len(series) else 0.0

    def time_at(self, x: float) -> float:
        """Returns the moment at the position `x`."""
        return self._history.end - (self.width() - x) / max(1, self.width()) * (SECONDS - 1)

    def x_of(self, time: float) -> float:
        """Returns the x position of a moment."""
        return self.width() * (1 - (self._history.end - time) / (SECONDS - 1))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.mouseMoveEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.scrubbed.emit(self.time_at(event.position().x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1.0, Qt.Key.Key_Right: 1.0}.get(Qt.Key(event.key()), 0.0)
        if step == 0:
            super().keyPressEvent(event)
            return
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            step *= 10
        self.scrubbed.emit((self._history.end if self._moment is None else self._moment) + step)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            time, text = self.time_at(event.pos().x()), _tool_tip()
            if (sample := self._history.at(time)) is not None:
                when = formatting.ago(self._history.end - time)
                text = formatting.labelled(when, _sample_text(sample))
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self._palette
        with smooth_painter(self) as painter:
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
            if self._moment is not None:
                x = min(max(1.0, self.x_of(self._moment)), self.width() - 1.0)
                painter.setPen(QPen(QColor(palette.accent), 2))
                painter.drawLine(QPointF(x, 0), QPointF(x, _PLOT_HEIGHT))
            if self.hasFocus():
                draw_rounded(painter, frame.adjusted(1, 1, -1, -1), 7, edge=palette.accent, width=1.5)

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
        if series["pressure"].any():
            y = _PLOT_HEIGHT * (1 - series["pressure"].astype(np.float64))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(palette.text), 1, Qt.PenStyle.DotLine))
            painter.drawPolyline(_line(x, y))
        top = float(series["speed"].max())
        if top > 0:
            y = _PLOT_HEIGHT * (0.93 - 0.80 * series["speed"] / top)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            round_ends = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
            painter.setPen(QPen(QColor(palette.text), 1.25, *round_ends))
            painter.drawPolyline(_line(x, y))


def _sample_text(sample: Sample) -> str:
    percent = formatting.percent
    parts = [
        translate("memory", "{share} in use").format(share=percent(sample.used)),
        translate("memory", "{share} cached").format(share=percent(sample.cached)),
        translate("memory", "{share} tail waste").format(share=percent(sample.waste)),
        translate("memory", "%n token(s) per second", "", round(sample.speed)),
    ]
    if sample.footprint:
        parts.append(translate("memory", "engine {size}").format(size=formatting.size(sample.footprint)))
    if sample.pressure:
        text = translate("memory", "{share} of the machine's memory used")
        parts.append(text.format(share=percent(sample.pressure)))
    return formatting.listed(parts)


def _tool_tip() -> str:
    return translate(
        "memory",
        "The last ten minutes: blocks in use at the bottom, cached blocks above them, both as shares of the "
        "pool. The line is the speed in tokens per second; the dotted line shows how much of the machine's "
        "memory all programs use. Click or drag to see the pool as it was.",
    )


def _line(x: npt.NDArray[np.floating], y: npt.NDArray[np.floating]) -> QPolygonF:
    return QPolygonF([QPointF(a, b) for a, b in zip(x.tolist(), y.tolist(), strict=True)])


def _area(x: npt.NDArray[np.floating], y: npt.NDArray[np.floating], bottom: float) -> QPolygonF:
    points = _line(x, y).toList()
    return QPolygonF([QPointF(float(x[0]), bottom), *points, QPointF(float(x[-1]), bottom)])
