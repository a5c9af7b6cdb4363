"""What narrows the list of models: kind, licence, size, age, and the order."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QWidget

from app.theme.choice import Choice
from app.theme.theme import Theme
from engine.protocol import HubModel, ModelInfo

_FITS = 0.8  # of the limit; the exact answer stands beside a model once it is chosen
_SIZES = ((0, "Any size"), (2, "Up to 2 GB"), (5, "Up to 5 GB"), (10, "Up to 10 GB"), (25, "Up to 25 GB"))
_AGES = ((0, "Any age"), (31, "Last month"), (183, "Last half-year"), (366, "Last year"))
_SORTS = (("downloads", "Most downloaded"), ("likes", "Most liked"), ("modified", "Newest"))
_ORDERS = (("name", "By name"), ("used", "Last used"), ("size", "Largest first"))


class ModelFilters(QWidget):
    """The boxes above the list.

    Signals:
        changed: another choice of what is shown.
        asked: another order of the Hub's answer, which has to be asked for.
    """

    changed = Signal()
    asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fitting = QCheckBox("Only what fits this computer")
        self.kind = _choice(theme, "Kind of model", [("", "Any kind")])
        self.licence = _choice(theme, "Licence", [("", "Any licence")])
        self.size = _choice(theme, "Size", _SIZES)
        self.age = _choice(theme, "Age", _AGES)
        self.sort = _choice(theme, "Order of the Hub's answer", _SORTS)
        self.order = _choice(theme, "Order", _ORDERS)
        self.fitting.toggled.connect(lambda _: self.changed.emit())
        for box in (self.kind, self.licence, self.size, self.age, self.order):
            box.currentIndexChanged.connect(lambda _: self.changed.emit())
        self.sort.currentIndexChanged.connect(lambda _: self.asked.emit())
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(8)
        for place, box in enumerate((self.kind, self.licence, self.size, self.age)):
            grid.addWidget(box, place // 2, place % 2)
        grid.addWidget(self.fitting, 2, 0)
        grid.addWidget(self.sort, 2, 1)
        grid.addWidget(self.order, 3, 0, 1, 2)

    def suit(self, source: str) -> None:
        """Shows the boxes that mean something for this list."""
        for box in (self.kind, self.licence, self.size, self.fitting):
            box.setVisible(source != "here")
        for box in (self.age, self.sort):
            box.setVisible(source == "hub")
        self.order.setVisible(source == "here")

    def offer(self, models: Iterable[HubModel]) -> None:
        """Offers the kinds and licences that these have; a choice that is still there stays."""
        listed = list(models)
        for box, any_words, values in (
            (self.kind, "Any kind", {model.kind for model in listed}),
            (self.licence, "Any licence", {model.licence for model in listed}),
        ):
            chosen = box.currentData()
            with QSignalBlocker(box):
                box.clear()
                box.addItem(any_words, "")
                for value in sorted(values - {""}):
                    box.addItem(value, value)
                box.setCurrentIndex(max(0, box.findData(chosen)))

    def hides(self, model: HubModel, memory_limit: int) -> bool:
        """Whether a model of the Hub or the catalogue is left out; what is not known leaves it in."""
        if self.fitting.isChecked() and 0 < memory_limit * _FITS < model.size:
            return True
        if self.kind.currentData() not in ("", model.kind):
            return True
        if self.licence.currentData() not in ("", model.licence):
            return True
        most, days = self.size.currentData(), self.age.currentData()
        if most and model.size > most * 1e9:
            return True
        since = (date.today() - timedelta(days=days)).isoformat() if days else ""
        return bool(since and self.age.isVisibleTo(self) and model.modified and model.modified < since)

    def sorted(self, models: Iterable[ModelInfo]) -> list[ModelInfo]:
        """The models of this computer in the chosen order."""
        order = self.order.currentData()
        if order == "used":
            return sorted(models, key=lambda model: -model.used)
        if order == "size":
            return sorted(models, key=lambda model: -model.size)
        return list(models)


def _choice(theme: Theme, name: str, entries: Iterable[tuple[object, str]]) -> Choice:
    box = Choice(theme)
    box.setAccessibleName(name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(12)
    for value, words in entries:
        box.addItem(words, value)
    return box
