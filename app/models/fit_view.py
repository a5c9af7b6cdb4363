"""A plan in the model browser: as the memory panel's bar, and as its map."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app import formatting
from app.memory.model.pool_summary import free_color
from app.memory.plan.plan_cells import weights_color
from app.memory.plan.plan_chart import PlanChart
from app.memory.plan.plan_pool import WEIGHTS, PlanPart, parts_of
from app.memory.views.budget_bar import Budget, BudgetBar, BudgetPart
from app.theme.palette import Palette
from app.theme.theme import Theme
from engine.protocol import BlockState, Fit

_CELLS: Final = 560  # of a size that is calm to look at in the browser's pane
_HEIGHT: Final = 132  # of them, CSS pixels, at most


class FitView(QWidget):
    """Weights, K/V by chat, scratch and what stays free, to scale; each cell below is the same memory."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._fit: Fit | None = None
        self.bar = BudgetBar(theme.palette, self)
        self.picture = PlanChart(_on_ground(theme.palette), self, _CELLS)
        self.picture.set_limit(_HEIGHT)
        self.picture.pointed.connect(lambda _: self._describe_cell())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.bar)
        column.addWidget(self.picture)
        theme.changed.connect(self._on_theme)

    def show_fit(self, fit: Fit | None) -> None:
        """Draws another plan; None: nothing is known yet."""
        self._fit = fit if fit is not None and not fit.problem and fit.limit else None
        self.setVisible(self._fit is not None)
        self.setAccessibleName(self.words())
        if self._fit is not None:
            self.bar.show_budget(bar_of(self._fit, self._theme.palette))
            self.picture.show_fit(self._fit)
            self._describe_cell()

    def words(self) -> str:
        """What the picture says."""
        fit = self._fit
        if fit is None:
            return "No plan yet"
        return (
            f"{fit.verdict}: weights {formatting.size(fit.weights)}, K/V {formatting.size(fit.kv)}, "
            f"scratch {formatting.size(fit.scratch)}, of {formatting.size(fit.limit)}"
        )

    def _describe_cell(self) -> None:
        cells = self.picture.cells
        description = cells.describe()
        cells.setToolTip(str(description) if description is not None else cells.cell_text())

    def _on_theme(self) -> None:
        self.bar.set_palette(self._theme.palette)
        self.picture.set_palette(_on_ground(self._theme.palette))
        self.show_fit(self._fit)


def _on_ground(palette: Palette) -> Palette:
    """The browser's pane lies on the ground, the memory panel on a panel."""
    return replace(palette, panel=palette.ground)


def bar_of(fit: Fit, palette: Palette) -> Budget:
    """A plan as the panel's bar, with a line that says what it leaves."""
    left = fit.limit - fit.total
    note = f"{formatting.size(left)} stay free" if left >= 0 else f"{formatting.size(-left)} too much"
    parts = tuple(
        BudgetPart(part.name, _color(part, place, palette), part.size)
        for place, part in enumerate(parts_of(fit))
    )
    return Budget(parts, limit=fit.limit, text=note)


def _color(part: PlanPart, place: int, palette: Palette) -> str:
    if part.chat == WEIGHTS:
        return weights_color(palette)
    if part.state == BlockState.USED:
        return palette.owner(place - 1)  # the weights come first
    return palette.block_cached if part.state == BlockState.CACHED else free_color(palette)
