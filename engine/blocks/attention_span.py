"""How far back layers see."""

from __future__ import annotations

from typing import Final, NamedTuple

STEP_ROWS: Final = 256  # tokens of one append that room is reckoned with


class AttentionSpan(NamedTuple):
    """How far back rows attend: `window` tokens with their own, or to the start of their chunk."""

    window: int = 0
    chunk: int = 0

    def start(self, position: int) -> int:
        """The first position that the row at `position` reads."""
        from_window = position - self.window + 1 if self.window else 0
        return max(0, from_window, position // self.chunk * self.chunk if self.chunk else 0)

    def most_blocks(self, block_size: int) -> int:
        """Blocks that one sequence has at most, while a step computes `STEP_ROWS` tokens of its prompt."""
        span = min(self.window or self.chunk, self.chunk or self.window)
        return -(-(span + STEP_ROWS) // block_size) + 2
