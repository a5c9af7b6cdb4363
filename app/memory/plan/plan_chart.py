"""A plan as a chart: its cells, and a legend with the size of each part."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app.memory.model.change_log import Changes
from app.memory.panel_style import font, px
from app.memory.plan.plan_cells import PlanCells, weights_color
from app.memory.plan.plan_pool import MOST_CELLS, PlanPool, legend_entries
from app.theme.palette import Palette
from engine.protocol import Fit

_LINE: Final = 20
_SWATCH: Final = 9
_COLUMNS: Final = 2  # of the legend, where they fit


class PlanChart(QWidget):
    """Weights, the KV cache of each chat, scratch and free memory, cell by cell, with a legend.

    Args:
        palette: the colours.
        parent: see `QWidget`.
        most: approximate number of cells for all memory.

    Signals:
        pointed: the cell under the pointer or cursor, -1 for none.
    """

    pointed = Signal(int)

    def __init__(self, palette: Palette, parent: QWidget | None = None, most: int = MOST_CELLS) -> None:
        super().__init__(parent)
        self._most = most
        self.cells = PlanCells(palette, self)
        self._legend = _Legend(palette, self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.cells)
        column.addWidget(self._legend)
        self.cells.pointed.connect(self.pointed)
        self.cells.frame_requested.connect(self._draw)

    def show_fit(self, fit: Fit) -> None:
        """Shows a plan without a problem."""
        self.cells.show_plan(PlanPool(fit, self._most))
        self._legend.show_fit(fit)
        self._draw()

    def set_limit(self, height: int) -> None:
        """Sets the largest height of the cells, CSS pixels."""
        self.cells.set_limit(height)

    def set_palette(self, palette: Palette) -> None:
        """Switches to another palette."""
        self.cells.set_palette(palette)
        self._legend.set_palette(palette)
        self._draw()

    def _draw(self) -> None:
        """Draws all cells; takes well under a millisecond."""
        none: Changes = self.cells.model.take_changes()
        while self.cells.frame(none._replace(everything=False), 0.0):
            pass


class _Legend(QWidget):
    def __init__(self, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self._palette = palette
        self._entries: list[tuple[str, str]] = []
        self._columns = _COLUMNS
        self.setFixedHeight(_COLUMNS * px(self, _LINE))

    def show_fit(self, fit: Fit) -> None:
        self._entries = legend_entries(fit)
        self.setAccessibleName(", ".join(f"{name} {amount}" for name, amount in self._entries))
        self._fit()

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        """Takes one column if the entries are too wide for two."""
        metrics, swatch = QFontMetrics(font(self, 11.5)), px(self, _SWATCH) + 7
        widest = max(
            (metrics.horizontalAdvance(f"{name}  {amount}") for name, amount in self._entries), default=0
        )
        self._columns = _COLUMNS if _COLUMNS * (swatch + widest + 12) <= self.width() else 1
        self.setFixedHeight(max(_COLUMNS, -(-len(self._entries) // self._columns)) * px(self, _LINE))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self._palette
        colors = (
            weights_color(palette),
            palette.owners[0],
            palette.block_cached,
            palette.block_free,
        )
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            face = font(self, 11.5)
            painter.setFont(face)
            metrics = QFontMetrics(face)
            height, side = px(self, _LINE), px(self, _SWATCH)
            for place, ((name, amount), color) in enumerate(zip(self._entries, colors, strict=True)):
                row, column = divmod(place, self._columns)
                width = self.width() / self._columns
                x, y = column * width, row * height
                painter.setPen(QPen(QColor(palette.line), 1))
                painter.setBrush(QColor(color))
                painter.drawRoundedRect(QRectF(x + 0.5, y + (height - side) / 2, side, side), 2.2, 2.2)
                line = QRectF(x + side + 7, y, width - side - 12, height)
                painter.setPen(QColor(palette.text))
                painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, name)
                line.setLeft(line.left() + metrics.horizontalAdvance(name) + 6)
                painter.setPen(QColor(palette.dim))
                elided = metrics.elidedText(amount, Qt.TextElideMode.ElideRight, int(line.width()))
                painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, elided)
