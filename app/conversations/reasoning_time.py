"""How long a model reasoned before it answered."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Final

_END: Final = re.compile(r"</(think|thinking|thought|reasoning)>", re.IGNORECASE)
_LONGEST: Final = 12  # characters of a tag


class ReasoningTime:
    """Measures from the first text of an answer to the end of its reasoning.

    Attributes:
        seconds: of the reasoning; 0 while it goes on, or if there is none.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._since: float | None = None
        self.seconds = 0.0

    def read(self, text: str, new: int) -> None:
        """Takes the text so far, of which the last `new` characters are new."""
        if self._since is None:
            self._since = self._now()
        if not self.seconds and _END.search(text, max(0, len(text) - new - _LONGEST)):
            self.seconds = max(0.01, round(self._now() - self._since, 2))
