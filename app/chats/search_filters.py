"""Two boxes below the search field that narrow a search: how old, and which model answered."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from app.store.message_search import SearchFilter
from app.theme.choice import Choice
from app.theme.theme import Theme
from app.translation import translate

_DAY: Final = 86_400.0


class SearchFilters(QWidget):
    """Shown while something is searched for.

    Signals:
        changed: another filter was chosen.
    """

    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.age = Choice(theme)
        self.age.setAccessibleName(translate("chats", "How old"))
        for name, days in (
            (translate("chats", "Any time"), 0),
            (translate("chats", "Past week"), 7),
            (translate("chats", "Past month"), 31),
            (translate("chats", "Past year"), 366),
        ):
            self.age.addItem(name, days)
        self.model = Choice(theme)
        self.model.setAccessibleName(translate("chats", "Which model answered"))
        self.model.addItem(translate("chats", "Any model"), "")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for box in (self.age, self.model):
            box.setProperty("role", "compact")
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(6)
            box.currentIndexChanged.connect(lambda _: self.changed.emit())
            row.addWidget(box, 1)
        self.hide()

    def set_models(self, models: Sequence[str]) -> None:
        """Lists the models that have answered; keeps the choice."""
        if list(models) == [self.model.itemData(row) for row in range(1, self.model.count())]:
            return
        chosen = self.model.currentData()
        with QSignalBlocker(self.model):
            while self.model.count() > 1:
                self.model.removeItem(1)
            for name in models:
                self.model.addItem(name, name)
            self.model.setCurrentIndex(max(0, self.model.findData(chosen)))

    def reset(self) -> None:
        """Chooses no filter."""
        with QSignalBlocker(self):
            self.age.setCurrentIndex(0)
            self.model.setCurrentIndex(0)

    def chosen(self) -> SearchFilter:
        """What is chosen."""
        days = self.age.currentData()
        since = time.time() - days * _DAY if days else 0.0
        return SearchFilter(since, self.model.currentData() or "")
