"""The plan view: how much memory a model would need, as a block map, before it is loaded."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPaintEvent, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app import formatting
from app.memory.map.physical_map import PhysicalMap
from app.memory.model.block_description import Description
from app.memory.model.change_log import Changes
from app.memory.model.chat_colors import text_color, unknown_chat_color
from app.memory.model.replayed_pool import BlockModel
from app.memory.panel_style import bold, dress, font, hatch, plot_painter, px, with_alpha
from app.memory.plan.plan_pool import MAX_CELLS, PlanPool, fit_text, legend_entries
from app.theme.palette import Palette
from app.theme.theme import draw_rounded
from app.theme.widgets import filled, text_label
from app.translation import translate
from engine.protocol import Fit


def weights_color(palette: Palette) -> str:
    """Returns the colour of the weights in a plan: as in the budget bar, a little lighter on dark."""
    return unknown_chat_color(_with_weights(palette))


class PlanCells(PhysicalMap):
    """The cells of a plan, with a line at the machine's limit and hatching beyond it."""

    def __init__(self, palette: Palette, parent: QWidget) -> None:
        super().__init__(BlockModel(), _with_weights(palette), parent)
        self.plan: PlanPool | None = None
        self._plan_palette = palette
        self.setAccessibleName(translate("memory", "Memory plan"))

    def show_plan(self, plan: PlanPool) -> None:
        """Shows a plan."""
        self.plan = plan
        self.model = plan.model
        self.set_looks(plan.looks)
        self.fit()
        self.update()

    def set_palette(self, palette: Palette) -> None:
        self._plan_palette = palette
        super().set_palette(_with_weights(palette))

    def describe(self) -> Description | None:
        """Describes what is pointed at; None for nothing."""
        if self.plan is None or not 0 <= self.block < self.model.blocks:
            return None
        part = self.plan.part_at(self.block)
        detail = formatting.size(part.size)
        if self.block >= self.plan.limit:
            detail += " · " + translate("memory", "over this machine's limit")
        return Description(part.name, detail)

    def value_text(self) -> str:
        """Returns the plan in a sentence for screen readers, or the cell at the keyboard cursor."""
        description = self.describe() if self.hasFocus() else None
        if description is not None:
            return str(description)
        return fit_text(self.plan.fit) if self.plan else translate("memory", "No plan yet")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        plan = self.plan
        if plan is None or plan.limit >= self.model.blocks:
            return
        with plot_painter(self) as painter:
            bad, width = self._plan_palette.bad, self.width()
            cell = self.cell_rect(plan.limit)
            left, top, bottom = cell.left(), cell.top(), cell.bottom()
            for over in (
                QRectF(left, top, width - left, cell.height() + 1),
                QRectF(0, bottom + 1, width, self.height() - bottom),
            ):
                hatch(painter, over, QPen(with_alpha(bad, 0.75), 1.2), 8)
            painter.setPen(QPen(QColor(bad), 2))
            painter.drawLine(QPointF(left - 0.5, top), QPointF(left - 0.5, bottom))
            painter.drawLine(QPointF(left, top - 0.5), QPointF(width, top - 0.5))
            painter.drawLine(QPointF(0, bottom + 0.5), QPointF(left, bottom + 0.5))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # all cells are visible: the wheel scrolls the surrounding page

    def cell_text(self) -> str:
        """Returns the memory that a cell stands for, as text; empty without a plan."""
        if self.plan is None:
            return ""
        text = translate("memory", "Each cell is {size}, the size of %n block(s)", "", self.plan.cell_blocks)
        return text.format(size=formatting.size(self.plan.cell_bytes))


def _with_weights(palette: Palette) -> Palette:
    """Returns the palette in which blocks of unknown chats have the colour of weights in the budget bar."""
    return replace(palette, dim=palette.block_weights)


_LINE: Final = 20
_SWATCH: Final = 9
_COLUMNS: Final = 2  # of the legend, where they fit


class PlanChart(QWidget):
    """Weights, the KV cache of each chat, scratch and free memory, cell by cell, with a legend.

    Args:
        most: approximate number of cells for all memory.

    Signals:
        pointed: the cell under the pointer or cursor, -1 for none.
    """

    pointed = Signal(int)

    def __init__(self, palette: Palette, parent: QWidget | None = None, most: int = MAX_CELLS) -> None:
        super().__init__(parent)
        self._most = most
        self.cells = PlanCells(palette, self)
        self._legend = _Legend(palette, self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        filled(QVBoxLayout(self), self.cells, self._legend, spacing=6)
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
        colors = (weights_color(palette), palette.owners[0], palette.block_cached, palette.block_free)
        with plot_painter(self) as painter:
            face = font(self, 11.5)
            painter.setFont(face)
            metrics = QFontMetrics(face)
            height, side = px(self, _LINE), px(self, _SWATCH)
            for place, ((name, amount), color) in enumerate(zip(self._entries, colors, strict=True)):
                row, column = divmod(place, self._columns)
                width = self.width() / self._columns
                x, y = column * width, row * height
                swatch = QRectF(x + 0.5, y + (height - side) / 2, side, side)
                draw_rounded(painter, swatch, 2.2, color, palette.line)
                line = QRectF(x + side + 7, y, width - side - 12, height)
                painter.setPen(QColor(palette.text))
                painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, name)
                line.setLeft(line.left() + metrics.horizontalAdvance(name) + 6)
                painter.setPen(QColor(palette.dim))
                elided = metrics.elidedText(amount, Qt.TextElideMode.ElideRight, int(line.width()))
                painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, elided)


_MIN_CELLS: Final = 60  # height of the cells, CSS pixels


class PlanMap(QWidget):
    """Shows a `Fit`: weights, the KV cache of each chat, scratch and free memory, cell by cell.

    Signals:
        pointed: the cell under the pointer or cursor, -1 for none.
    """

    pointed = Signal(int)

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self.fit: Fit | None = None
        self._headline, self._hint = text_label(""), text_label("")
        self._chart = PlanChart(palette, self)
        self.cells = self._chart.cells
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        filled(QVBoxLayout(self), self._headline, self._chart, self._hint, 1, spacing=6)
        self._chart.pointed.connect(self.pointed)
        self.set_palette(palette)
        self.show_fit(None)

    def show_fit(self, fit: Fit | None, name: str = "") -> None:
        """Shows a plan; None if there is none yet."""
        self.fit = fit
        drawn = fit is not None and not fit.problem and fit.limit > 0
        self._chart.setVisible(drawn)
        headline = translate("memory", "No plan yet")
        hint = translate(
            "memory", "Choose a model under Find models to see its plan here before you load it."
        )
        if fit is not None:
            title, headline = name or fit.name, fit_text(fit)
            if title:
                headline = translate("memory", "{name}: {size}").format(name=title, size=headline)
            hint = " ".join([fit.reason, *fit.suggestions]).strip()
            if fit.rating == "fits":
                hint += " " + translate("memory", "A larger KV cache can use the free memory for more chats.")
        self._headline.setText(headline)
        self._hint.setText(hint.strip())
        self._hint.setVisible(bool(self._hint.text()))
        if fit is not None and drawn:
            self._chart.show_fit(fit)
        self._color_headline()
        self.setAccessibleName(self._headline.text())

    def show_computing(self, name: str) -> None:
        """Says that the plan of a model is being computed, which takes some seconds."""
        self.show_fit(None)
        self._headline.setText(translate("memory", "Computing the plan of {name}…").format(name=name))
        self._hint.hide()
        self.setAccessibleName(self._headline.text())

    def set_limit(self, height: int) -> None:
        """Sets the largest height, CSS pixels; the cells take what the texts leave."""
        texts = self.heightForWidth(self.width()) - self.cells.height() if self._chart.isVisible() else 0
        self._chart.set_limit(max(_MIN_CELLS, height - texts))

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self._chart.set_palette(palette)
        dress(self._hint, palette.dim, font(self, 11.5))
        self._color_headline()

    def describe(self) -> Description | None:
        """Describes what is pointed at; None for nothing."""
        return self.cells.describe()

    def _color_headline(self) -> None:
        palette = self._palette
        colors = {
            "fits": palette.text,
            "tight": text_color(palette.warn, palette),
            "too big": text_color(palette.bad, palette),
        }
        color = colors.get(self.fit.rating if self.fit else "", palette.text)
        dress(self._headline, color, bold(self, 12.5))
