"""Filters and sort order of the model list."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from app.theme.theme import Theme
from app.theme.widgets import Choice, role_button
from app.translation import translate
from engine.protocol import HubModel, ModelInfo


def _sizes() -> list[tuple[int, str]]:
    limits = [(size, translate("models", "Up to {size} GB").format(size=size)) for size in (2, 5, 10, 25)]
    return [(0, translate("models", "Any size")), *limits]


class ModelFilters(QWidget):
    """The filter controls above the list.

    Signals:
        changed: filters or local order changed.
        search_requested: the order of Hub results changed, which needs a new search.
    """

    changed = Signal()
    search_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fitting = QCheckBox(translate("models", "Only models that fit"))
        self.more = role_button("link")
        self.more.setCheckable(True)
        self.more.setAccessibleDescription(translate("models", "Type, licence, size, age and order"))
        self.more.toggled.connect(self.changed)
        self._online = False
        self.kind = _choice(theme, translate("models", "Model type"), [("", translate("models", "Any type"))])
        self.licence = _choice(
            theme, translate("models", "Licence"), [("", translate("models", "Any licence"))]
        )
        self.largest = _choice(theme, translate("models", "Size"), _sizes())
        ages = [
            (0, translate("models", "Any age")),
            (31, translate("models", "Last month")),
            (183, translate("models", "Last six months")),
            (366, translate("models", "Last year")),
        ]
        self.age = _choice(theme, translate("models", "Age"), ages)
        hub_orders = [
            ("downloads", translate("models", "Most downloaded")),
            ("likes", translate("models", "Most liked")),
            ("modified", translate("models", "Newest")),
        ]
        self.sort = _choice(theme, translate("models", "Order of Hub results"), hub_orders)
        local_orders = [
            ("name", translate("models", "By name")),
            ("used", translate("models", "Last used")),
            ("size", translate("models", "Largest first")),
        ]
        self.order = _choice(theme, translate("models", "Order"), local_orders)
        self.fitting.toggled.connect(self.changed)
        for box in (self.kind, self.licence, self.largest, self.age, self.order):
            box.currentIndexChanged.connect(self.changed)
        self.sort.currentIndexChanged.connect(self.search_requested)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(8)
        grid.addWidget(self.fitting, 0, 0)
        grid.addWidget(self.more, 0, 1, Qt.AlignmentFlag.AlignRight)
        for place, box in enumerate((self.kind, self.licence, self.largest, self.age, self.sort)):
            grid.addWidget(box, 1 + place // 2, place % 2)
        grid.addWidget(self.order, 0, 0, 1, 2)

    def show_for(self, source: str) -> None:
        """Shows the controls that apply to a source."""
        self._online = source in ("hub", "modelscope")
        self.order.setVisible(source == "here")
        for always in (self.fitting, self.more):
            always.setVisible(source not in ("here", "downloads"))
        opened = self.fitting.isVisibleTo(self) and self.more.isChecked()
        for box in (self.kind, self.licence, self.largest, self.age, self.sort):
            box.setVisible(opened and (self._online or box not in (self.age, self.sort)))
        chosen = [self.kind, self.licence, self.largest, *([self.age] if self._online else [])]
        number = sum(box.currentIndex() > 0 for box in chosen)
        text = translate("models", "Filters")
        self.more.setText((f"{text} ({number})" if number else text) + (" ▴" if opened else " ▾"))

    def offer(self, models: Iterable[HubModel]) -> None:
        """Offers the types and licences of these models; keeps the selection if it is still offered."""
        listed = list(models)
        for box, any_text, values in (
            (self.kind, translate("models", "Any type"), {model.kind for model in listed}),
            (self.licence, translate("models", "Any licence"), {model.licence for model in listed}),
        ):
            chosen = box.currentData()
            with QSignalBlocker(box):
                box.clear()
                box.addItem(any_text, "")
                for value in sorted(values - {""}):
                    box.addItem(value, value)
                box.setCurrentIndex(max(0, box.findData(chosen)))

    def hides(self, model: HubModel) -> bool:
        """Whether the filters hide a model; unknown properties do not hide it."""
        if self.fitting.isChecked() and model.rating not in ("fits", ""):
            return True
        if self.kind.currentData() not in ("", model.kind):
            return True
        if self.licence.currentData() not in ("", model.licence):
            return True
        most, days = self.largest.currentData(), self.age.currentData()
        if most and model.size > most * 1e9:
            return True
        since = (date.today() - timedelta(days=days)).isoformat() if days else ""
        return bool(since and self._online and model.modified and model.modified < since)

    def sorted(self, models: Iterable[ModelInfo]) -> list[ModelInfo]:
        """Local models in the selected order."""
        order = self.order.currentData()
        if order == "used":
            return sorted(models, key=lambda model: -model.used)
        if order == "size":
            return sorted(models, key=lambda model: -model.size)
        return list(models)


def _choice(theme: Theme, name: str, entries: Iterable[tuple[object, str]]) -> Choice:
    box = Choice(theme, name=name, entries=entries)
    box.setSizeAdjustPolicy(Choice.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(12)
    return box
