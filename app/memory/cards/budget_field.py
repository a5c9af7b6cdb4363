"""A text field for the size of the KV cache, parsed as the engine parses `--kv-budget`."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from app.translation import translate
from engine.protocol import KVBudgetError, parse_budget


def budget_examples() -> str:
    """Examples of what can be typed."""
    return translate("memory", "4 GB, 32k tokens or 500 blocks")


class BudgetField(QLineEdit):
    """A budget such as "4 GB".

    Signals:
        parsed: the text changed; see `blocks` and `problem`.

    Attributes:
        block_size: tokens per block.
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
        return self.text().strip() if self.blocks else ""

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
                self.blocks = parse_budget(self.text(), self._token_bytes, self.block_size)
            except KVBudgetError as error:
                self.problem = str(error)
        self.parsed.emit()
