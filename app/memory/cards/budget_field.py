"""A K/V budget in a person's words, read as the engine will read it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from engine.protocol import KVBudgetError, parse_budget

EXAMPLES: Final = "4 GB, 32k tokens or 500 blocks"


class BudgetField(QLineEdit):
    """Takes what `--kv-budget` takes.

    Signals:
        read: what was typed is other now; see `blocks` and `problem`.

    Attributes:
        block_size: tokens of a block, as it is read.
        blocks: what it stands for; 0 while it is empty or cannot be read.
        problem: why it cannot be read, as a sentence.
    """

    read = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._token_bytes, self.block_size = 1, 16
        self.blocks, self.problem = 0, ""
        self.setAccessibleName("K/V memory")
        self.setToolTip(f"How far the K/V memory may grow: {EXAMPLES}")
        self.textChanged.connect(lambda _: self._read())

    def clear(self) -> None:
        """Empties it, without a word."""
        with QSignalBlocker(self):
            super().clear()
        self.blocks, self.problem = 0, ""

    @property
    def words(self) -> str:
        """What was typed, as `LoadOptions.kv_budget`; empty where it cannot be read."""
        return self.text().strip() if self.blocks else ""

    def set_sizes(self, block_bytes: int, block_size: int) -> None:
        """Takes over what a block is here: its bytes in all layers (0: not known), and its tokens."""
        sizes = max(1, block_bytes // block_size), block_size
        if sizes != (self._token_bytes, self.block_size):
            self._token_bytes, self.block_size = sizes
            self._read()

    def _read(self) -> None:
        self.blocks, self.problem = 0, ""
        if self.text().strip():
            try:
                self.blocks = parse_budget(self.text(), self._token_bytes, self.block_size)
            except KVBudgetError as error:
                self.problem = str(error)
        self.read.emit()
