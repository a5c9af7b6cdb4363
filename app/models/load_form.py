"""How a model is to be loaded: sizes and precision in sight, the rest behind a button."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.memory.cards.budget_field import BudgetField
from app.memory.model.budget_effect import budget_summary
from app.theme.choice import Choice
from app.theme.theme import Theme
from engine.protocol import Fit, LoadOptions, ModelInfo

_NO_ADAPTER = "Choose a folder…"
_TEXT = "text"  # drafts out of the chat's own text
_KEEP = ((0.0, "as long as Octavo runs"), (300.0, "5 minutes"), (1800.0, "30 minutes"), (7200.0, "2 hours"))


class LoadForm(QWidget):
    """Asks for context, chats and K/V precision; budget, block size, drafts and the like on demand.

    Signals:
        changed: something that the plan depends on.
    """

    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._adapter = ""
        self.context = _spin("Context in tokens", 512, 1 << 20, 1024, " tokens")
        self.context.setValue(8192)
        self.chats = _spin("Chats at once", 1, 64, 1, "")
        self.precision = _choice(
            theme, "Precision of the K/V memory", [(0, "as computed"), (8, "8-bit"), (4, "4-bit")]
        )
        self.budget = BudgetField()
        self._budget_text = QLabel()
        self._budget_text.setWordWrap(True)
        self._budget_text.setTextFormat(Qt.TextFormat.PlainText)
        self._block_bytes = 0  # of the plan that was shown last
        self.block_size = _choice(
            theme, "Tokens in a block", [(size, f"{size} tokens") for size in (8, 16, 32, 64)]
        )
        self.block_size.setCurrentIndex(1)
        self.draft = _choice(theme, "Draft model", (("", "none"), (_TEXT, "the chat's own text")))
        self.draft.setToolTip("Guesses the next tokens; this model checks several of them in one step.")
        self.keep = _choice(theme, "Keep in memory while idle", _KEEP)
        self.beside = QCheckBox("Beside the models that are loaded")
        self.adapter = QPushButton(_NO_ADAPTER)
        self.adapter.setAccessibleName("LoRA adapter: none")
        self.adapter.clicked.connect(self._choose_adapter)
        self.more = QPushButton("More options")
        self.more.setProperty("role", "link")
        self.more.setCheckable(True)
        self._rest = QWidget()
        self._rest.hide()
        self.more.toggled.connect(self._show_rest)
        for box in (self.context, self.chats):
            box.valueChanged.connect(lambda _: self.changed.emit())
        for choice in (self.precision, self.block_size):
            choice.currentIndexChanged.connect(lambda _: self.changed.emit())
        for other in (self.context, self.chats):
            other.valueChanged.connect(lambda _: self._describe_budget())
        self.budget.read.connect(self._describe_budget)
        self.budget.textChanged.connect(lambda _: self.changed.emit())
        self._lay_out()
        self._describe_budget()

    @property
    def problem(self) -> str:
        """Why a model cannot be loaded like this; empty when it can."""
        return self.budget.problem

    def offer(self, models: list[ModelInfo], path: str) -> None:
        """Offers as draft models those of the same kind that are smaller than the one at `path`."""
        own = next((model for model in models if model.path == path), None)
        chosen = self.draft.currentData()
        with QSignalBlocker(self.draft):
            while self.draft.count() > 2:
                self.draft.removeItem(2)
            for model in models if own is not None else ():
                if own is not None and not model.problem and model.kind == own.kind and model.size < own.size:
                    self.draft.addItem(model.name, model.path)
            self.draft.setCurrentIndex(max(0, self.draft.findData(chosen)))

    def show_limits(self, fit: Fit) -> None:
        """Keeps the context within what the model was made for, and reads the budget in its blocks."""
        if fit.longest:
            self.context.setMaximum(max(512, fit.longest))
        self._block_bytes = fit.block_bytes
        self.budget.set_sizes(fit.block_bytes, fit.block_size)
        self._describe_budget()

    def kv_bits(self) -> Literal[0, 4, 8]:
        """The chosen precision."""
        bits: Literal[0, 4, 8] = self.precision.currentData()
        return bits

    def options(self, blocks: int) -> LoadOptions:
        """What was chosen; without a budget the pool may grow to `blocks` (0: the engine chooses)."""
        draft = self.draft.currentData()
        return LoadOptions(
            context=self.context.value(),
            block_size=self.block_size.currentData(),
            kv_budget=self.budget.kv_budget or (f"{blocks} blocks" if blocks else ""),
            kv_bits=self.kv_bits(),
            draft_model="" if draft == _TEXT else draft,
            draft_lookup=draft == _TEXT,
            adapter=self._adapter,
            keep_alive=self.keep.currentData(),
        )

    def use_adapter(self, folder: str) -> None:
        """Takes a LoRA adapter's folder; empty for none."""
        self._adapter = folder
        words = Path(folder).name if folder else "none"
        self.adapter.setText(f"{words} — remove" if folder else _NO_ADAPTER)
        self.adapter.setAccessibleName(f"LoRA adapter: {words}")
        self.adapter.setToolTip(folder)

    def _describe_budget(self) -> None:
        """Says below the budget what it means, or why it means nothing."""
        budget, chats = self.budget, self.chats.value()
        rooms = "1 chat" if chats == 1 else f"{chats} chats"
        budget.setPlaceholderText(f"for {rooms} of {self.context.value():,} tokens")
        words = budget.problem
        if budget.blocks and self._block_bytes:
            words = means_of(budget.blocks, budget.block_size, self._block_bytes, self.context.value())
        self._budget_text.setText(words)
        self._budget_text.setVisible(bool(words))
        budget.setAccessibleDescription(words or budget.placeholderText())
        self._budget_text.setProperty("role", "bad" if budget.problem else "secondary")
        self._budget_text.style().unpolish(self._budget_text)
        self._budget_text.style().polish(self._budget_text)

    def _show_rest(self, shown: bool) -> None:
        self._rest.setVisible(shown)
        self.more.setText("Fewer options" if shown else "More options")

    def _choose_adapter(self) -> None:
        if self._adapter:
            self.use_adapter("")
            return
        dialog = QFileDialog(self, "Choose a LoRA adapter")
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(self.use_adapter)
        dialog.open()

    def _lay_out(self) -> None:
        first = QHBoxLayout()
        first.setContentsMargins(0, 0, 0, 0)
        first.setSpacing(8)
        for words, box in (("Context", self.context), ("Chats", self.chats), ("K/V", self.precision)):
            first.addWidget(_label(words, box))
            first.addWidget(box)
            first.addSpacing(4)
        first.addStretch()
        grid = QGridLayout(self._rest)
        grid.setContentsMargins(0, 4, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(8)
        rows: tuple[tuple[str, QWidget], ...] = (
            ("K/V memory", self.budget),
            ("", self._budget_text),
            ("Block size", self.block_size),
            ("Drafts from", self.draft),
            ("LoRA adapter", self.adapter),
            ("Keep while idle", self.keep),
        )
        for place, (words, widget) in enumerate(rows):
            if words:
                grid.addWidget(_label(words, widget), place, 0)
            grid.addWidget(widget, place, 1, 1, 1 if words else 2)
        grid.addWidget(self.beside, len(rows), 0, 1, 2)
        grid.setColumnStretch(2, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(first)
        column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._rest)


def _label(words: str, buddy: QWidget) -> QLabel:
    label = QLabel(words)
    label.setProperty("role", "secondary")
    label.setBuddy(buddy)
    return label


def _choice(
    theme: Theme, name: str, entries: list[tuple[object, str]] | tuple[tuple[object, str], ...]
) -> Choice:
    box = Choice(theme)
    box.setAccessibleName(name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    for value, words in entries:
        box.addItem(words, value)
    return box


def _spin(name: str, least: int, most: int, step: int, suffix: str) -> QSpinBox:
    box = QSpinBox()
    box.setRange(least, most)
    box.setSingleStep(step)
    box.setSuffix(suffix)
    box.setGroupSeparatorShown(True)
    box.setAccessibleName(name)
    box.lineEdit().setTextMargins(7, 0, 7, 0)
    box.setKeyboardTracking(False)
    return box
