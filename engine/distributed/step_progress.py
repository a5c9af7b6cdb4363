"""How far a rank is in the steps that it computes, and how long it may take without getting any further."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from engine.distributed.rank_messages import Beat

#: Steps of more rows are evaluated layer by layer, so that it can be told how far they are.
LAYERWISE_ROWS: Final = 64
STALL_SECONDS: Final = 6.0  # without any progress, besides what earlier steps make plausible
_FIRST_SECONDS: Final = 30.0  # the first steps compile kernels
_PLAUSIBLE: Final = 3  # times the longest piece of steps of as many rows


class StepProgress:
    """Counts what a rank has computed: a piece is a layer of a step of many rows, or another step as a whole.

    Args:
        clock: seconds, as `time.monotonic`.
        cpu: seconds of processor time of this process, as `time.process_time`.

    Attributes:
        clock: as given.
        cpu: as given.
        pieces: computed so far.
        steps: finished so far.
        began: `clock()` of the beginning of the present step; 0 between steps.
        moved: of the last piece.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        cpu: Callable[[], float] = time.process_time,
    ) -> None:
        self.clock, self.cpu = clock, cpu
        self.pieces = self.steps = 0
        self.began = self.moved = 0.0
        self._kind = 0  # of the present step: its rows, rounded up to 2 ** kind
        self._longest = 0.0  # piece of the present step, in seconds
        self._pieces: dict[int, float] = {}  # the longest one of all steps of a kind

    def reset(self) -> None:
        """Forgets how long pieces took, for another model; goes on counting."""
        self._pieces.clear()

    def begin(self, rows: int) -> bool:
        """Begins a step; returns whether it is computed layer by layer."""
        self._kind = (rows - 1).bit_length()
        self._longest = 0.0
        self.began = self.moved = self.clock()
        return rows > LAYERWISE_ROWS

    def add_piece(self) -> None:
        """Counts a piece of the present step."""
        now = self.clock()
        self._longest = max(self._longest, now - self.moved)
        self.moved = now
        self.pieces += 1

    def end(self) -> None:
        """Ends a step, with its last piece."""
        self.add_piece()
        self._pieces[self._kind] = max(self._longest, self._pieces.get(self._kind, 0.0))
        self.steps += 1
        self.began = 0.0

    @property
    def patience(self) -> float:
        """Seconds that all ranks together may be without progress in the present step."""
        longest = self._pieces.get(self._kind)
        return _FIRST_SECONDS if longest is None else STALL_SECONDS + _PLAUSIBLE * longest

    def beat(self) -> Beat:
        """Returns a heartbeat."""
        return Beat(pieces=self.pieces, steps=self.steps, cpu=self.cpu())
