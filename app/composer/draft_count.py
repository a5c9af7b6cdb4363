"""The number of tokens of the draft, counted shortly after each change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from app.processes.token_counts import TokenCounts

_PAUSE: Final = 150  # ms without a change


class DraftCount(QObject):
    """Counts a text, one request at a time.

    Args:
        text: returns the draft.
        counts: counts in the engine; None: the count stays 0.

    Attributes:
        tokens: as of the last count; 0: empty, or not known.

    Signals:
        changed: another count is known.
    """

    changed = Signal()

    def __init__(self, text: Callable[[], str], counts: TokenCounts | None, parent: QObject) -> None:
        super().__init__(parent)
        self._text, self._counts = text, counts
        self.tokens = 0
        self._asking = False
        self._again = False
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE)
        self._timer.timeout.connect(self._ask)

    def update(self) -> None:
        """Counts again soon."""
        self._timer.start()

    def _ask(self) -> None:
        text = self._text().strip()
        if not text or self._counts is None:
            self._take(0)
        elif self._asking:
            self._again = True
        else:
            self._asking = True
            # A lone half of a character, which Qt lets one type, is no text that can be sent.
            self._counts.ask([text.encode("utf-8", "replace").decode("utf-8")], self._on_counted)

    def _on_counted(self, counts: list[int] | None) -> None:
        self._asking = False
        self._take(counts[0] if counts and self._text().strip() else 0)
        if self._again:
            self._again = False
            self._timer.start()

    def _take(self, tokens: int) -> None:
        if tokens != self.tokens:
            self.tokens = tokens
            self.changed.emit()
