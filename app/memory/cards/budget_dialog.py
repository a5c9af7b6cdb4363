"""Changing the K/V memory of the loaded model, with the effect told before it happens."""

from __future__ import annotations

from math import log
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QSlider, QVBoxLayout, QWidget

from app.memory.cards.budget_field import EXAMPLES, BudgetField
from app.memory.model import formatting
from app.memory.model.budget_effect import effect_of
from app.theme.palette import Palette
from engine.protocol import Stats

_STEPS: Final = 200


class BudgetDialog(QDialog):
    """A slider over what the machine can give, and a field for a budget in words.

    Signals:
        budget_chosen: as `SetBudget` wants it: "500 blocks".
    """

    budget_chosen = Signal(str)

    def __init__(self, stats: Stats, context: int, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stats, self._context, self._palette = stats, context, palette
        self._now = now = max(1, stats.blocks_limit or stats.blocks_total)
        room = max(0, stats.memory_limit - stats.weights_bytes) // max(1, stats.block_bytes)
        self._most = max(now, room)
        self._least = min(now, max(1, -(-(context or stats.block_size) // stats.block_size) // 8))
        self.setWindowTitle("K/V memory")
        self.setMinimumWidth(460)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(0, _STEPS)
        self.slider.setAccessibleName("K/V memory")
        self.field = BudgetField(self)
        self.field.setAccessibleName("K/V memory in words")
        self.field.setPlaceholderText(f"or in words: {EXAMPLES}")
        self.field.set_sizes(stats.block_bytes, stats.block_size)
        self.means, self.does = QLabel(self), QLabel(self)
        self.does.setWordWrap(True)
        self.does.setTextFormat(Qt.TextFormat.PlainText)
        self.does.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.does.setMinimumHeight(2 * self.does.fontMetrics().lineSpacing())  # the longest sentence
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Apply | QDialogButtonBox.StandardButton.Cancel, self
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(10)
        for part in (self.means, self.slider, self.field, self.does, self.buttons):
            column.addWidget(part)
        self.slider.valueChanged.connect(self._on_slid)
        self.field.read.connect(self._on_read)
        self.buttons.rejected.connect(self.reject)
        self.apply = self.buttons.button(QDialogButtonBox.StandardButton.Apply)
        self.apply.clicked.connect(self._choose)
        self.apply.setDefault(True)
        self.apply.setProperty("role", "primary")
        self.apply.style().polish(self.apply)
        self.slider.setValue(self._step_of(now))
        self._preview()

    @property
    def blocks(self) -> int:
        """What was typed, or what the slider stands at; equal steps are equal ratios."""
        if self.field.blocks:
            return self.field.blocks
        if self.slider.value() == self._step_of(self._now):
            return self._now
        share = self.slider.value() / _STEPS
        return round(self._least * (self._most / self._least) ** share)

    @property
    def problem(self) -> str:
        """Why this cannot be chosen; empty when it can."""
        if self.field.problem or self.blocks <= self._most:
            return self.field.problem
        most = formatting.size(self._most * self._stats.block_bytes)
        return f"Beside the weights this machine can give {most}, which are {self._most:,} blocks."

    def _step_of(self, blocks: int) -> int:
        if self._most == self._least:
            return _STEPS
        share = log(blocks / self._least) / log(self._most / self._least)
        return round(share * _STEPS)

    def _on_slid(self) -> None:
        self.field.clear()
        self._preview()

    def _on_read(self) -> None:
        if self.field.blocks:
            with QSignalBlocker(self.slider):
                self.slider.setValue(self._step_of(self.field.blocks))
        self._preview()

    def _preview(self) -> None:
        problem = self.problem
        effect = effect_of(self.blocks, self._stats, self._context)
        self.means.setText(effect.means)
        self.does.setText(problem or effect.does)
        color = self._palette.bad if problem else self._palette.warn if effect.harms else self._palette.dim
        self.does.setStyleSheet(f"color: {color};")
        self.apply.setEnabled(not problem)
        for part in (self.slider, self.field):
            part.setAccessibleDescription(f"{effect.means}. {self.does.text()}")

    def _choose(self) -> None:
        self.budget_chosen.emit(f"{self.blocks} blocks")
        self.accept()
