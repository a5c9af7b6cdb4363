"""A memory plan in the model browser, as a bar and as a map of blocks."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app import formatting
from app.memory.model.chat_colors import free_color
from app.memory.model.pool_summary import Budget, BudgetPart, weights_text
from app.memory.plan.plan_map import PlanChart, weights_color
from app.memory.plan.plan_pool import WEIGHTS, PlanPart, parts_of
from app.memory.views.budget_bar import BudgetBar
from app.theme.palette import Palette
from app.theme.theme import Theme
from app.theme.widgets import filled
from app.translation import translate
from engine.protocol import BlockState, Fit

_CELLS: Final = 560  # large enough to tell apart in the pane
_HEIGHT: Final = 132  # of the map, px, at most


class FitView(QWidget):
    """Weights, KV cache by chat, working and free memory to scale; each cell of the map is equally large."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._fit: Fit | None = None
        self.bar = BudgetBar(theme.palette, self)
        self.picture = PlanChart(_on_ground(theme.palette), self, _CELLS)
        self.picture.set_limit(_HEIGHT)
        self.picture.pointed.connect(lambda _: self._describe_cell())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        filled(QVBoxLayout(self), self.bar, self.picture, spacing=4)
        theme.changed.connect(self._on_theme)

    def show_fit(self, fit: Fit | None) -> None:
        """Shows a plan; None if there is none yet."""
        self._fit = fit if fit is not None and not fit.problem and fit.limit else None
        self.setVisible(self._fit is not None)
        self.setAccessibleName(self.text())
        if self._fit is not None:
            self.bar.show_budget(bar_of(self._fit, self._theme.palette))
            self.picture.show_fit(self._fit)
            self._describe_cell()

    def text(self) -> str:
        """Returns the plan as text."""
        fit = self._fit
        if fit is None:
            return translate("models", "No plan yet")
        text = translate(
            "models", "{result} Weights: {weights}; KV cache {kv}, working memory {scratch}, of {limit}."
        )
        return text.format(
            result=fit_text(fit),
            weights=weights_text(fit.weights, fit.weights_on_disk),
            kv=formatting.size(fit.kv),
            scratch=formatting.size(fit.scratch),
            limit=formatting.size(fit.limit),
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
    """Returns the palette with the background of the browser's pane, unlike the memory panel's."""
    return replace(palette, panel=palette.ground)


def fit_text(fit: Fit) -> str:
    """Says whether a model fits."""
    texts = {
        "fits": translate("models", "Fits."),
        "tight": translate("models", "A tight fit."),
        "too big": translate("models", "Does not fit."),
    }
    return texts.get(fit.rating, "")


def bar_of(fit: Fit, palette: Palette) -> Budget:
    """Returns a plan as a bar, with a line that says how much memory is left."""
    left = fit.limit - fit.total
    note = translate("models", "{size} free after loading").format(size=formatting.size(left))
    if left < 0:
        note = translate("models", "{size} too much").format(size=formatting.size(-left))
    parts = tuple(
        BudgetPart(
            part.name,
            _color(part, place, palette),
            part.size,
            fit.weights_on_disk if part.chat == WEIGHTS else 0,
        )
        for place, part in enumerate(parts_of(fit))
    )
    return Budget(parts, limit=fit.limit, text=note)


def _color(part: PlanPart, place: int, palette: Palette) -> str:
    if part.chat == WEIGHTS:
        return weights_color(palette)
    if part.state == BlockState.USED:
        return palette.owner(place - 1)  # the weights come first
    return palette.block_cached if part.state == BlockState.CACHED else free_color(palette)
