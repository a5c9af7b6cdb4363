"""A plan as a bar, and as the block map that it would become."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.memory.plan.pool import parts_of
from app.models.words import size_words
from app.theme.theme import Theme
from engine.protocol import Fit

_CELL: Final = 10
_GAP: Final = 2
_ROWS: Final = 6
_BAR: Final = 14


class FitView(QWidget):
    """Weights, K/V by chat, scratch and what stays free, to scale; each cell below is the same memory."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._fit: Fit | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._on_theme)

    def show_fit(self, fit: Fit | None) -> None:
        """Draws another plan; None: nothing is known yet."""
        self._fit = fit if fit is not None and not fit.problem and fit.limit else None
        self.setVisible(self._fit is not None)
        self.setAccessibleName(self.words())
        self.update()

    def words(self) -> str:
        """What the picture says."""
        fit = self._fit
        if fit is None:
            return "No plan yet"
        return (
            f"{fit.verdict}: weights {size_words(fit.weights)}, K/V {size_words(fit.kv)}, "
            f"scratch {size_words(fit.scratch)}, of {size_words(fit.limit)}"
        )

    def sizeHint(self) -> QSize:
        """The bar, its legend, the cells."""
        px = self._theme.px
        return QSize(300, px(_BAR) + px(26) + _ROWS * (px(_CELL) + _GAP) + 4)

    def parts(self) -> list[tuple[str, int, str]]:
        """(name, bytes, colour) from left to right."""
        if self._fit is None:
            return []
        colors = self._theme.palette
        weights, *chats, scratch, free = (part.size for part in parts_of(self._fit))
        return [
            ("weights", weights, colors.block_weights),
            *(("" if chat else "K/V", size, colors.owner(chat)) for chat, size in enumerate(chats)),
            ("scratch", scratch, colors.block_cached),
            ("free", free, colors.block_free),
        ]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The bar, a mark at the limit, the legend and the cells."""
        fit = self._fit
        if fit is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        self._paint_bar(painter, fit)
        self._paint_legend(painter, fit)
        self._paint_cells(painter, fit)
        painter.end()

    def _paint_bar(self, painter: QPainter, fit: Fit) -> None:
        scale = (self.width() - 1) / max(fit.total, fit.limit)
        height, x = self._theme.px(_BAR), 0.0
        for _, size, color in self.parts():
            width = size * scale
            painter.setBrush(QColor(color))
            painter.drawRoundedRect(QRectF(x, 0, max(width - 1, 1.0 if size else 0.0), height), 3, 3)
            x += width
        if fit.total > fit.limit:
            painter.setBrush(QColor(self._theme.palette.bad))
            painter.drawRect(QRectF(fit.limit * scale - 1, -1, 2, height + 4))

    def _paint_legend(self, painter: QPainter, fit: Fit) -> None:
        theme = self._theme
        font = theme.font(11)
        metrics = QFontMetrics(font)
        painter.setFont(font)
        x, y = 0.0, theme.px(_BAR) + 6
        kv_words = f"K/V {size_words(fit.kv)}"
        for name, size, color in self.parts():
            if not name:
                continue
            words = kv_words if name == "K/V" else f"{name} {size_words(size)}"
            if name == "free" and fit.total > fit.limit:
                words, color = f"{size_words(fit.total - fit.limit)} too much", theme.palette.bad
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(color))
            painter.drawRoundedRect(QRectF(x, y + 3, 8, 8), 2, 2)
            painter.setPen(QColor(theme.palette.dim))
            width = metrics.horizontalAdvance(words)
            painter.drawText(QRectF(x + 13, y, width + 4, 14), Qt.AlignmentFlag.AlignVCenter, words)
            x += width + 30
        painter.setPen(Qt.PenStyle.NoPen)

    def _paint_cells(self, painter: QPainter, fit: Fit) -> None:
        cell = self._theme.px(_CELL)
        columns = max(1, (self.width() + _GAP) // (cell + _GAP))
        count = columns * _ROWS
        per_cell = max(fit.total, fit.limit) / count
        top = self._theme.px(_BAR) + self._theme.px(26)
        ends, total = [], 0
        for _, size, color in self.parts():
            total += size
            ends.append((total, QColor(color)))
        at = 0
        for place in range(count):
            while at < len(ends) - 1 and (place + 0.5) * per_cell > ends[at][0]:
                at += 1
            color = ends[at][1]
            if (place + 0.5) * per_cell > fit.limit:
                color = QColor(self._theme.palette.bad)
            painter.setBrush(color)
            row, column = divmod(place, columns)
            painter.drawRoundedRect(
                QRectF(column * (cell + _GAP), top + row * (cell + _GAP), cell, cell), 2.5, 2.5
            )

    def _on_theme(self) -> None:
        self.updateGeometry()
        self.update()
