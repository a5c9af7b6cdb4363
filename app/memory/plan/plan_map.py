"""The fit planner's answer as the block map that it would become, before a model is loaded."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.memory import words
from app.memory.changes import Changes
from app.memory.describe import Description
from app.memory.fonts import bold, font
from app.memory.inks import cached_color, stranger_color
from app.memory.model import BlockModel
from app.memory.physical import PhysicalMap
from app.memory.plan.pool import PlanPool, legend_words, verdict_words
from app.theme.palette import Palette
from engine.protocol import Fit

_LEGEND: Final = 20
_SWATCH: Final = 9


class _PlanCells(PhysicalMap):
    """The cells, with the machine's limit marked and what is over it hatched."""

    def __init__(self, palette: Palette, parent: QWidget) -> None:
        super().__init__(BlockModel(), _with_weights(palette), parent)
        self.plan: PlanPool | None = None
        self._colors = palette
        self.setAccessibleName("Plan of the memory")

    def show_plan(self, plan: PlanPool) -> None:
        self.plan = plan
        self.model = plan.model
        self.set_looks(plan.looks)
        self.fit()
        self.update()

    def set_palette(self, palette: Palette) -> None:
        self._colors = palette
        super().set_palette(_with_weights(palette))

    def describe(self) -> Description | None:
        if self.plan is None or not 0 <= self.block < self.model.blocks:
            return None
        part = self.plan.part_at(self.block)
        over = " · over this machine's limit" if self.block >= self.plan.limit else ""
        return Description(part.name, f"{words.size(part.size)}{over}")

    def value_text(self) -> str:
        description = self.describe() if self.hasFocus() else None
        if description is not None:
            return str(description)
        return verdict_words(self.plan.fit) if self.plan else "no plan yet"

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        plan = self.plan
        if plan is None or plan.limit >= self.model.blocks:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            start, height = self._cell(plan.limit), self._cell(plan.limit).height()
            bad, thin = QColor(self._colors.bad), QColor(self._colors.bad)
            thin.setAlphaF(0.75)
            painter.setPen(QPen(thin, 1.2))
            over = [QRectF(start.left(), start.top(), self.width() - start.left(), height + 1)]
            over.append(QRectF(0, start.bottom() + 1, self.width(), self.height() - start.bottom()))
            for area in over:
                painter.save()
                painter.setClipRect(area)
                x = area.left() - area.height()
                while x < area.right():
                    painter.drawLine(QPointF(x, area.bottom()), QPointF(x + area.height(), area.top()))
                    x += 8
                painter.restore()
            painter.setPen(QPen(bad, 2))
            painter.drawLine(
                QPointF(start.left() - 0.5, start.top()), QPointF(start.left() - 0.5, start.bottom())
            )
            painter.drawLine(
                QPointF(start.left(), start.top() - 0.5), QPointF(self.width(), start.top() - 0.5)
            )
            painter.drawLine(QPointF(0, start.bottom() + 0.5), QPointF(start.left(), start.bottom() + 0.5))

    def cell_words(self) -> str:
        """What a cell stands for; empty without a plan."""
        if self.plan is None:
            return ""
        blocks = words.count(self.plan.cell_blocks, "block")
        return f"Each cell is {words.size(self.plan.cell_bytes)}, as {blocks} of K/V"


class PlanMap(QWidget):
    """Shows a `Fit`: weights, the K/V of every chat, scratch and what stays free, cell by cell.

    Signals:
        pointed: something is pointed at, or no longer.
    """

    pointed = Signal(int)

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self.fit: Fit | None = None
        self._verdict = QLabel(self)
        self._verdict.setTextFormat(Qt.TextFormat.PlainText)
        self._verdict.setWordWrap(True)
        self.cells = _PlanCells(palette, self)
        self._legend = _Legend(palette, self)
        self._hint = QLabel(self)
        self._hint.setTextFormat(Qt.TextFormat.PlainText)
        self._hint.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for part in (self._verdict, self.cells, self._legend, self._hint):
            column.addWidget(part)
        column.addStretch(1)
        self.cells.pointed.connect(self.pointed)
        self.cells.frame_wanted.connect(self._draw)
        self.set_palette(palette)
        self.show_fit(None)

    def show_fit(self, fit: Fit | None, name: str = "") -> None:
        """Shows another plan; None: there is none yet."""
        self.fit = fit
        drawn = fit is not None and not fit.problem and fit.limit > 0
        self.cells.setVisible(drawn)
        self._legend.setVisible(drawn)
        if fit is None:
            self._verdict.setText("No plan yet")
            self._hint.setText(
                "Choose a model under Find models: its plan is drawn here before it is loaded."
            )
        else:
            title = name or fit.name
            self._verdict.setText(f"{title}: {verdict_words(fit)}" if title else verdict_words(fit))
            self._hint.setText(" ".join([fit.reason, *fit.suggestions]).strip())
        self._hint.setVisible(bool(self._hint.text()))
        if fit is not None and drawn:
            self.cells.show_plan(PlanPool(fit))
            self._legend.show_fit(fit)
            self._draw()
        self._color_verdict()
        self.setAccessibleName(self._verdict.text())

    def set_limit(self, height: int) -> None:
        """The cells get at most this high, CSS pixels."""
        self.cells.set_limit(max(60, height - 20))

    def set_palette(self, palette: Palette) -> None:
        """Takes over other colours."""
        self._palette = palette
        self.cells.set_palette(palette)
        self._legend.set_palette(palette)
        self._verdict.setFont(bold(self, 12))
        self._hint.setFont(font(self, 11))
        self._hint.setStyleSheet(f"color: {palette.dim}; background: transparent;")
        self._color_verdict()
        self._draw()

    def describe(self) -> Description | None:
        """What is pointed at, in words."""
        return self.cells.describe()

    def _color_verdict(self) -> None:
        palette = self._palette
        colors = {"fits": palette.text, "tight": palette.warn, "too big": palette.bad}
        color = colors.get(self.fit.verdict if self.fit else "", palette.text)
        self._verdict.setStyleSheet(f"color: {color}; background: transparent;")

    def _draw(self) -> None:
        """Draws all cells, well under a millisecond."""
        none: Changes = self.cells.model.take_changes()
        while self.cells.frame(none._replace(everything=False), 0.0):
            pass


class _Legend(QWidget):
    def __init__(self, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self._palette = palette
        self._entries: list[tuple[str, str]] = []
        self.setFixedHeight(2 * _LEGEND)

    def show_fit(self, fit: Fit) -> None:
        self._entries = legend_words(fit)
        self.setAccessibleName(", ".join(f"{name} {amount}" for name, amount in self._entries))
        self.update()

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self._palette
        colors = (
            stranger_color(_with_weights(palette)),
            palette.owners[0],
            cached_color(palette, 0),
            palette.block_free,
        )
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            face = font(self, 11)
            painter.setFont(face)
            metrics = QFontMetrics(face)
            for place, ((name, amount), color) in enumerate(zip(self._entries, colors, strict=True)):
                row, column = divmod(place, 2)
                x, y = column * self.width() / 2, row * _LEGEND
                painter.setPen(QPen(QColor(palette.line), 1))
                painter.setBrush(QColor(color))
                painter.drawRoundedRect(QRectF(x + 0.5, y + 5.5, _SWATCH, _SWATCH), 2.2, 2.2)
                line = QRectF(x + _SWATCH + 7, y, self.width() / 2 - _SWATCH - 12, _LEGEND)
                painter.setPen(QColor(palette.text))
                painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, name)
                line.setLeft(line.left() + metrics.horizontalAdvance(name) + 6)
                painter.setPen(QColor(palette.dim))
                elided = metrics.elidedText(amount, Qt.TextElideMode.ElideRight, int(line.width()))
                painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, elided)


def _with_weights(palette: Palette) -> Palette:
    """Colours in which what belongs to no chat looks as weights do in the budget's bar."""
    return replace(palette, dim=palette.block_weights)
