"""How far a rank is in the steps that it computes, and how long it may take without getting any further."""

from __future__ import annotations

import time
from collections import deque
from typing import Final

from engine.distributed.rank_messages import Beat

#: Steps of more rows are evaluated layer by layer, so that it can be told how far they are.
LAYERWISE_ROWS: Final = 64
STALL_SECONDS: Final = 6.0  # without any progress, besides what earlier steps make plausible
_FIRST_SECONDS: Final = 30.0  # the first steps compile kernels
_PLAUSIBLE: Final = 3  # times the longest of the last steps' pieces
_STEPS: Final = 32


class StepProgress:
    """Counts what a rank has computed: a piece is a layer of a step of many rows, or another step as a whole.

    Attributes:
        pieces: computed so far.
        steps: finished so far.
        began: `time.monotonic()` of the beginning of the present step; 0 between steps.
        moved: of the last piece.
    """

    def __init__(self) -> None:
        self.pieces = self.steps = 0
        self.began = self.moved = 0.0
        self._layerwise = False
        self._longest = 0.0  # piece of the present step, in seconds
        self._pieces: dict[bool, deque[float]] = {kind: deque(maxlen=_STEPS) for kind in (False, True)}

    def begin(self, rows: int) -> bool:
        """Begins a step; returns whether it is computed layer by layer."""
        self._layerwise = rows > LAYERWISE_ROWS
        self._longest = 0.0
        self.began = self.moved = time.monotonic()
        return self._layerwise

    def add_piece(self) -> None:
        """Counts a piece of the present step."""
        now = time.monotonic()
        self._longest = max(self._longest, now - self.moved)
        self.moved = now
        self.pieces += 1

    def end(self) -> None:
        """Ends a step, with its last piece."""
        self.add_piece()
        self._pieces[self._layerwise].append(self._longest)
        self.steps += 1
        self.began = 0.0

    @property
    def patience(self) -> float:
        """Seconds that all ranks together may be without progress in the present step."""
        known = self._pieces[self._layerwise]
        return STALL_SECONDS + _PLAUSIBLE * max(known) if known else _FIRST_SECONDS

    def beat(self) -> Beat:
        """Returns a heartbeat."""
        return Beat(pieces=self.pieces, steps=self.steps, cpu=time.process_time())
