"""How far back the attention of a layer reaches."""

from __future__ import annotations

from typing import Final, NamedTuple

STEP_ROWS: Final = 256  # the most tokens that one append is planned for


class AttentionSpan(NamedTuple):
    """The context that a row attends to.

    Attributes:
        window: tokens, counting the row's own; 0 for no window.
        chunk: the row attends back to the last multiple of this position; 0 for no chunks.
    """

    window: int = 0
    chunk: int = 0

    def start(self, position: int) -> int:
        """Returns the first position that the row at `position` reads."""
        from_window = position - self.window + 1 if self.window else 0
        return max(0, from_window, position // self.chunk * self.chunk if self.chunk else 0)

    def max_blocks(self, block_size: int) -> int:
        """Returns the most blocks that one sequence uses while a step computes `STEP_ROWS` of its tokens."""
        span = min(self.window or self.chunk, self.chunk or self.window)
        return -(-(span + STEP_ROWS) // block_size) + 2
