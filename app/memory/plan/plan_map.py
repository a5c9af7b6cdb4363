"""The plan view: how much memory a model would need, as a block map, before it is loaded."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.memory.model.block_description import Description
from app.memory.model.chat_colors import text_color
from app.memory.panel_style import bold, font
from app.memory.plan.plan_chart import PlanChart
from app.memory.plan.plan_pool import fit_text
from app.theme.palette import Palette
from app.translation import translate
from engine.protocol import Fit

_LEAST_CELLS: Final = 60  # height of the cells, CSS pixels


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
        self._headline = QLabel(self)
        self._headline.setTextFormat(Qt.TextFormat.PlainText)
        self._headline.setWordWrap(True)
        self._chart = PlanChart(palette, self)
        self.cells = self._chart.cells
        self._hint = QLabel(self)
        self._hint.setTextFormat(Qt.TextFormat.PlainText)
        self._hint.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for part in (self._headline, self._chart, self._hint):
            column.addWidget(part)
        column.addStretch(1)
        self._chart.pointed.connect(self.pointed)
        self.set_palette(palette)
        self.show_fit(None)

    def show_fit(self, fit: Fit | None, name: str = "") -> None:
        """Shows a plan; None if there is none yet."""
        self.fit = fit
        drawn = fit is not None and not fit.problem and fit.limit > 0
        self._chart.setVisible(drawn)
        if fit is None:
            self._headline.setText(translate("memory", "No plan yet"))
            self._hint.setText(
                translate(
                    "memory", "Choose a model under Find models to see its plan here before you load it."
                )
            )
        else:
            title = name or fit.name
            self._headline.setText(f"{title}: {fit_text(fit)}" if title else fit_text(fit))
            self._hint.setText(" ".join([fit.reason, *fit.suggestions]).strip())
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
        self._chart.set_limit(max(_LEAST_CELLS, height - texts))

    def set_palette(self, palette: Palette) -> None:
        """Switches to another palette."""
        self._palette = palette
        self._chart.set_palette(palette)
        self._headline.setFont(bold(self, 12.5))
        self._hint.setFont(font(self, 11.5))
        self._hint.setStyleSheet(f"color: {palette.dim}; background: transparent;")
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
        self._headline.setStyleSheet(f"color: {color}; background: transparent;")
