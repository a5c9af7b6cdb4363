"""Animations on the map: blocks that pop up, fade out or flash, and lines for copies. Qt-free."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from app.memory.map.cell_tiles import AT_REST, POP_SCALES

POP_SECONDS: Final = 0.12
FADE_SECONDS: Final = 0.40
COPY_SECONDS: Final = 0.60
FLASH_SECONDS: Final = 0.90
#: More blocks at once (a long prompt, a snapshot) are shown without animation.
MOST_MOVING: Final = 4000
MOST_COPIES: Final = 48

Blocks = npt.NDArray[np.integer]


@dataclass(frozen=True)
class CopyLine:
    """A line from a copied block to its copy; `share` (0 to 1) of its time has passed."""

    source: int
    block: int
    share: float


class MapMotion:
    """The running animations. All times are seconds of one monotonic clock."""

    def __init__(self) -> None:
        self.reduced = False
        self.clear()

    def clear(self) -> None:
        """Stops all animations."""
        none, never = np.empty(0, np.int64), np.empty(0, np.float64)
        self._pops, self._pop_starts = none, never
        self._fades, self._fade_starts = none, never
        self._flashes, self._flash_starts = none, never
        self._copies: list[tuple[int, int, float]] = []

    @property
    def busy(self) -> bool:
        """Whether any animation is running."""
        return bool(self._pops.size or self._fades.size or self._flashes.size or self._copies)

    def start(
        self,
        now: float,
        *,
        allocated: Blocks,
        evicted: Blocks,
        copies: list[tuple[int, int]] | None = None,
        preempted: Blocks | None = None,
    ) -> None:
        """Starts animations for the changes since the last frame; does nothing with reduced motion."""
        if self.reduced:
            return
        if 0 < allocated.size <= MOST_MOVING - self._pops.size:
            self._pops = np.concatenate([self._pops, allocated])
            self._pop_starts = np.concatenate([self._pop_starts, np.full(allocated.size, now)])
        if 0 < evicted.size <= MOST_MOVING - self._fades.size:
            self._fades = np.concatenate([self._fades, evicted])
            self._fade_starts = np.concatenate([self._fade_starts, np.full(evicted.size, now)])
        if preempted is not None and 0 < preempted.size <= MOST_MOVING - self._flashes.size:
            self._flashes = np.concatenate([self._flashes, preempted])
            self._flash_starts = np.concatenate([self._flash_starts, np.full(preempted.size, now)])
        free = MOST_COPIES - len(self._copies)
        self._copies += [(source, block, now) for source, block in (copies or [])[:free]]

    def moving(self) -> Blocks:
        """All animated blocks; their cells must be drawn in every frame."""
        return np.concatenate([self._pops, self._fades, self._flashes])

    def pops(self, now: float) -> tuple[Blocks, npt.NDArray[np.integer]]:
        """Blocks that pop up, and the index into `POP_SCALES` of each; drops finished ones."""
        going = now - self._pop_starts < POP_SECONDS
        self._pops, self._pop_starts = self._pops[going], self._pop_starts[going]
        phase = (now - self._pop_starts) / POP_SECONDS * len(POP_SCALES)
        return self._pops, np.clip(phase.astype(np.int64), 0, AT_REST)

    def fades(self, now: float) -> tuple[Blocks, npt.NDArray[np.float64]]:
        """Blocks that fade out, and the share of their old colour that is left; drops finished ones."""
        going = now - self._fade_starts < FADE_SECONDS
        self._fades, self._fade_starts = self._fades[going], self._fade_starts[going]
        left = 1.0 - np.clip((now - self._fade_starts) / FADE_SECONDS, 0.0, 1.0)
        return self._fades, left * left

    def flashes(self, now: float) -> tuple[Blocks, npt.NDArray[np.float64]]:
        """Blocks taken from a preempted chat, and the strength (1 to 0) of their flash."""
        going = now - self._flash_starts < FLASH_SECONDS
        self._flashes, self._flash_starts = self._flashes[going], self._flash_starts[going]
        return self._flashes, 1.0 - np.clip((now - self._flash_starts) / FLASH_SECONDS, 0.0, 1.0)

    def copies(self, now: float) -> list[CopyLine]:
        """The lines to draw; drops finished ones."""
        self._copies = [line for line in self._copies if now - line[2] < COPY_SECONDS]
        return [
            CopyLine(source, block, (now - start) / COPY_SECONDS) for source, block, start in self._copies
        ]
