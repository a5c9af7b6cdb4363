"""How many rows a step may have, so that tokens keep coming at the wanted pace.

A step's time is close to `base + rows * per_row`; both are fitted to the steps seen, the older ones counting
less and less (exponentially weighted least squares). While somebody decodes, the budget is what fits into the
target; while nobody does, no token is late and the budget is whole.
"""

from __future__ import annotations

from typing import Final

_MEMORY: Final = 0.9  # weight of all earlier steps against the newest


class TokenBudget:
    """See the module.

    Args:
        most: rows of a step at most.
        least: rows of prefill that a step gets at least, so that prompts go on.
        target: seconds between two tokens of a sequence; 0 for no target.
    """

    def __init__(self, most: int, least: int, target: float = 0.0) -> None:
        self.most = most
        self.least = least
        self.target = target
        self._weight = self._rows = self._seconds = self._rows2 = self._product = 0.0

    @property
    def per_row(self) -> float:
        """Seconds that one more row costs, 0 before the first step."""
        return self._fit()[1]

    def budget(self, decoding: int) -> int:
        """Rows for the next step, those of the `decoding` sequences included."""
        if not (self.target and decoding and self._weight):
            return self.most
        base, per_row = self._fit()
        fits = int((self.target - base) / per_row) if per_row > 0 else self.most
        return max(min(fits, self.most), min(decoding + self.least, max(self.most, decoding)))

    def observe(self, rows: int, seconds: float) -> None:
        """A step of so many rows took so long."""
        self._weight = self._weight * _MEMORY + 1
        self._rows = self._rows * _MEMORY + rows
        self._seconds = self._seconds * _MEMORY + seconds
        self._rows2 = self._rows2 * _MEMORY + rows * rows
        self._product = self._product * _MEMORY + rows * seconds

    def _fit(self) -> tuple[float, float]:
        """(base, per_row) in seconds, neither below zero."""
        if not self._weight:
            return 0.0, 0.0
        rows, seconds = self._rows / self._weight, self._seconds / self._weight
        spread = self._rows2 / self._weight - rows * rows
        if spread < 1e-6 * rows * rows:  # all steps alike: nothing tells a base from the rows
            return 0.0, seconds / rows
        per_row = (self._product / self._weight - rows * seconds) / spread
        per_row = min(max(per_row, 0.0), seconds / rows)
        return seconds - per_row * rows, per_row
