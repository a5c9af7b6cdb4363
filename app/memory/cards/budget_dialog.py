"""The dialog that resizes the KV cache of the loaded model and previews the effect."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QSlider, QVBoxLayout, QWidget

from app import formatting
from app.memory.model.chat_colors import text_color
from app.memory.model.pool_summary import effect_of
from app.theme.palette import Palette
from app.theme.widgets import filled, scrolled, set_dialog_size, set_role, text_label
from app.translation import translate
from engine.protocol import KVBudgetError, Stats, parse_budget


def budget_examples() -> str:
    """Examples of what can be typed."""
    return translate("memory", "4 GB, 32k tokens or 500 blocks")


class BudgetField(QLineEdit):
    """A text field for a budget such as "4 GB", parsed as the engine parses `--kv-budget`.

    Signals:
        parsed: the text changed; see `blocks` and `problem`.

    Attributes:
        blocks: the budget in blocks; 0 while the field is empty or invalid.
        problem: why the text is invalid, as a sentence; empty if it is valid.
    """

    parsed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._token_bytes, self.block_size = 1, 16
        self.blocks, self.problem = 0, ""
        self.setAccessibleName(translate("memory", "KV cache size"))
        tool_tip = translate("memory", "How large the KV cache may grow: {examples}")
        self.setToolTip(tool_tip.format(examples=budget_examples()))
        self.textChanged.connect(lambda _: self._parse())

    def clear(self) -> None:
        """Clears the field without emitting signals."""
        with QSignalBlocker(self):
            super().clear()
        self.blocks, self.problem = 0, ""

    @property
    def kv_budget(self) -> str:
        """The text, as `LoadOptions.kv_budget` takes it; empty if it is invalid."""
        return formatting.in_english(self.text()) if self.blocks else ""

    def set_sizes(self, block_bytes: int, block_size: int) -> None:
        """Sets the bytes of a block in all layers (0: not known) and its tokens."""
        sizes = max(1, block_bytes // block_size), block_size
        if sizes != (self._token_bytes, self.block_size):
            self._token_bytes, self.block_size = sizes
            self._parse()

    def _parse(self) -> None:
        self.blocks, self.problem = 0, ""
        if self.text().strip():
            try:
                self.blocks = parse_budget(
                    formatting.in_english(self.text()), self._token_bytes, self.block_size
                )
            except KVBudgetError as error:
                self.problem = formatting.told(str(error))
        self.parsed.emit()


_STEPS: Final = 200


class BudgetDialog(QDialog):
    """A slider up to what the machine allows, and a field; chooses budgets as `SetBudget` takes them."""

    budget_chosen = Signal(str)

    def __init__(self, stats: Stats, context: int, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stats, self._context, self._palette = stats, context, palette
        self._current = current = max(1, stats.blocks_limit or stats.blocks_total)
        available = max(0, stats.memory_limit - stats.weights_bytes) // max(1, stats.block_bytes)
        self._most = max(current, available)
        self._least = min(current, max(1, -(-(context or stats.block_size) // stats.block_size) // 8))
        self.setWindowTitle(translate("memory", "KV cache size"))
        self.setMinimumWidth(460)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(0, _STEPS)
        self.slider.setAccessibleName(translate("memory", "KV cache size"))
        self.field = BudgetField(self)
        self.field.setAccessibleName(translate("memory", "KV cache size as text"))
        placeholder = translate("memory", "or type a size: {examples}")
        self.field.setPlaceholderText(placeholder.format(examples=budget_examples()))
        self.field.set_sizes(stats.block_bytes, stats.block_size)
        self.summary, self.consequence = QLabel(self), QLabel(self)
        self.summary.setWordWrap(True)
        self.consequence.setWordWrap(True)
        self.consequence.setTextFormat(Qt.TextFormat.PlainText)
        self.consequence.setAlignment(Qt.AlignmentFlag.AlignTop)
        title = text_label("title", translate("memory", "KV cache size"))
        parts = (title, self.summary, self.slider, self.field, self.consequence)
        area = scrolled(self, filled(QVBoxLayout(), *parts, spacing=10))
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Apply | QDialogButtonBox.StandardButton.Cancel
        )
        filled(QVBoxLayout(self), (area, 1), self.buttons, spacing=10, margins=(20, 18, 20, 16))
        self.slider.valueChanged.connect(self.field.clear)
        self.slider.valueChanged.connect(self._preview)
        self.field.parsed.connect(self._on_typed)
        self.buttons.rejected.connect(self.reject)
        self.apply = self.buttons.button(QDialogButtonBox.StandardButton.Apply)
        self.apply.clicked.connect(self._choose)
        self.apply.setDefault(True)
        set_role(self.apply, "primary")
        self.slider.setValue(self._step_of(current))
        self._preview()
        self.summary.ensurePolished()
        metrics = self.summary.fontMetrics()
        self.consequence.setMinimumHeight(2 * metrics.lineSpacing())  # the longest sentence
        set_dialog_size(self, max(460, 50 + metrics.horizontalAdvance(self.summary.text())), 0)

    @property
    def blocks(self) -> int:
        """The typed budget, or else the slider's; equal steps of the slider are equal ratios."""
        if self.field.blocks:
            return self.field.blocks
        if self.slider.value() == self._step_of(self._current):
            return self._current
        share = self.slider.value() / _STEPS
        return round(self._least * math.pow(self._most / self._least, share))

    @property
    def problem(self) -> str:
        """Returns why this budget cannot be chosen; empty if it can."""
        if self.field.problem or self.blocks <= self._most:
            return self.field.problem
        most = formatting.size(self._most * self._stats.block_bytes)
        text = translate("memory", "Beside the weights, this machine has room for {size} ({blocks}).")
        return text.format(size=most, blocks=formatting.blocks(self._most))

    def _step_of(self, blocks: int) -> int:
        if self._most == self._least:
            return _STEPS
        share = math.log(blocks / self._least) / math.log(self._most / self._least)
        return round(share * _STEPS)

    def _on_typed(self) -> None:
        if self.field.blocks:
            with QSignalBlocker(self.slider):
                self.slider.setValue(self._step_of(self.field.blocks))
        self._preview()

    def _preview(self) -> None:
        problem = self.problem
        effect = effect_of(self.blocks, self._stats, self._context)
        self.summary.setText(effect.summary)
        self.consequence.setText(problem or effect.consequence)
        palette = self._palette
        color = palette.dim
        if problem or effect.preempts:
            color = text_color(palette.bad if problem else palette.warn, palette)
        self.consequence.setStyleSheet(f"color: {color};")
        self.apply.setEnabled(not problem)
        for part in (self.slider, self.field):
            part.setAccessibleDescription(f"{effect.summary}. {self.consequence.text()}")

    def _choose(self) -> None:
        self.budget_chosen.emit(f"{self.blocks} blocks")
        self.accept()
