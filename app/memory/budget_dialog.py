"""Changing the K/V memory of the loaded model, with the effect told before it happens."""

from __future__ import annotations

from math import log
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QSlider, QVBoxLayout, QWidget

from app.memory import words
from app.theme.palette import Palette
from engine.protocol import Stats

_STEPS: Final = 200


class Effect(NamedTuple):
    """What a budget means, and what it does to what is there now."""

    means: str
    does: str
    harms: bool  # chats that run now lose their place


def effect_of(blocks: int, stats: Stats, context: int) -> Effect:
    """The effect of a pool that may grow to `blocks`; `context` is the model's limit in tokens, 0 unknown."""
    tokens = blocks * stats.block_size
    means = f"{words.size(blocks * stats.block_bytes)}: {words.count(blocks, 'block')}, {tokens:,} tokens"
    if context:
        full = tokens / context
        means += f", {full:.1f} full chats" if full >= 1 else f", {words.percent(full)} of one full chat"
    if blocks < stats.blocks_used:
        missing = stats.blocks_used - blocks
        does = f"Chats use {missing:,} blocks more than that now: the youngest wait and go on later."
        return Effect(means, does, True)
    lost = max(0, stats.blocks_used + stats.blocks_cached - blocks)
    if lost:
        return Effect(means, f"Frees {lost:,} of {stats.blocks_cached:,} cached blocks.", False)
    limit = max(stats.blocks_limit, stats.blocks_total)
    if blocks > limit:
        return Effect(means, f"Room for {blocks - limit:,} blocks more; taken only when needed.", False)
    return Effect(means, "Nothing that is there now has to go.", False)


class BudgetDialog(QDialog):
    """A slider over what the machine can give.

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
        self.setMinimumWidth(420)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(0, _STEPS)
        self.slider.setAccessibleName("K/V memory")
        self.means, self.does = QLabel(self), QLabel(self)
        self.does.setWordWrap(True)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Apply | QDialogButtonBox.StandardButton.Cancel, self
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(10)
        for part in (self.means, self.slider, self.does, self.buttons):
            column.addWidget(part)
        self.slider.valueChanged.connect(self._preview)
        self.buttons.rejected.connect(self.reject)
        apply = self.buttons.button(QDialogButtonBox.StandardButton.Apply)
        apply.clicked.connect(self._choose)
        apply.setDefault(True)
        self.slider.setValue(self._step_of(now))
        self._preview()

    @property
    def blocks(self) -> int:
        """What the slider stands at; equal steps are equal ratios."""
        if self.slider.value() == self._step_of(self._now):
            return self._now
        share = self.slider.value() / _STEPS
        return round(self._least * (self._most / self._least) ** share)

    def _step_of(self, blocks: int) -> int:
        if self._most == self._least:
            return _STEPS
        share = log(blocks / self._least) / log(self._most / self._least)
        return round(share * _STEPS)

    def _preview(self) -> None:
        effect = effect_of(self.blocks, self._stats, self._context)
        self.means.setText(effect.means)
        self.does.setText(effect.does)
        color = self._palette.warn if effect.harms else self._palette.dim
        self.does.setStyleSheet(f"color: {color};")
        self.slider.setAccessibleDescription(f"{effect.means}. {effect.does}")

    def _choose(self) -> None:
        self.budget_chosen.emit(f"{self.blocks} blocks")
        self.accept()
