"""Limits the rows of a step, so that decoding sequences get their tokens within the target latency.

A step takes about `base + rows * seconds_per_row`. Both are fitted to the measured steps, older ones counting
less and less (exponentially weighted least squares). While sequences decode, the budget is what fits into the
target; otherwise no token is late, and the budget is the maximum.
"""

from __future__ import annotations

from typing import Final

_DECAY: Final = 0.9  # weight of all earlier steps relative to the newest


class TokenBudget:
    """Chooses the number of rows for the next step.

    Args:
        max_rows: rows of a step at most.
        min_prefill_rows: prefill rows of a step at least, so that prompts make progress.
        itl_target: seconds between two tokens of a sequence; 0 for no target.
    """

    def __init__(self, max_rows: int, min_prefill_rows: int, itl_target: float = 0.0) -> None:
        self.max_rows = max_rows
        self.min_prefill_rows = min_prefill_rows
        self.itl_target = itl_target
        # Decayed sums over the steps: weights, rows, seconds, rows squared, rows times seconds.
        self._weight = self._rows = self._seconds = self._rows2 = self._product = 0.0

    @property
    def seconds_per_row(self) -> float:
        """Seconds that one more row costs; 0 before the first step."""
        return self._fit()[1]

    def rows_for_step(self, decoding: int) -> int:
        """Rows for the next step, including those of the `decoding` sequences."""
        if not (self.itl_target and decoding and self._weight):
            return self.max_rows
        base, per_row = self._fit()
        fitting = int((self.itl_target - base) / per_row) if per_row > 0 else self.max_rows
        lowest = min(decoding + self.min_prefill_rows, max(self.max_rows, decoding))
        return max(min(fitting, self.max_rows), lowest)

    def observe(self, rows: int, seconds: float) -> None:
        """Records a step of `rows` rows that took `seconds`."""
        self._weight = self._weight * _DECAY + 1
        self._rows = self._rows * _DECAY + rows
        self._seconds = self._seconds * _DECAY + seconds
        self._rows2 = self._rows2 * _DECAY + rows * rows
        self._product = self._product * _DECAY + rows * seconds

    def _fit(self) -> tuple[float, float]:
        """Returns base and seconds per row, neither below zero."""
        if not self._weight:
            return 0.0, 0.0
        rows, seconds = self._rows / self._weight, self._seconds / self._weight
        spread = self._rows2 / self._weight - rows * rows
        if spread < 1e-6 * rows * rows:  # all steps had the same size: base and slope cannot be told apart
            return 0.0, seconds / rows
        per_row = (self._product / self._weight - rows * seconds) / spread
        per_row = min(max(per_row, 0.0), seconds / rows)
        return seconds - per_row * rows, per_row
