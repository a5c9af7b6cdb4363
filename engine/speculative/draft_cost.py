"""Measures what a draft token costs: in tokens that would come in the same time without drafts.

The seconds of steps are compared, drafting included: those with drafts and those without, of the same number
of sequences. To have both, a step now and then goes without drafts.
"""

from __future__ import annotations

import statistics
from collections import deque
from dataclasses import dataclass, field
from typing import Final

_KEPT: Final = 9  # newest steps of either kind, of which the median counts
_ENOUGH: Final = 3  # steps of either kind before anything is known
_PLAIN_EVERY: Final = 64  # steps with drafts between two without
_PLAIN_FIRST: Final = 2  # the same until enough is known


def _steps() -> deque[float]:
    return deque(maxlen=_KEPT)


@dataclass
class _Measured:
    """The steps of one number of sequences.

    Attributes:
        plain: seconds of steps without drafts.
        drafted: seconds of those with drafts, and how many draft tokens they had.
        since_plain: steps with drafts since the last one without.
    """

    plain: deque[float] = field(default_factory=_steps)
    drafted: deque[tuple[float, int]] = field(default_factory=lambda: deque(maxlen=_KEPT))
    since_plain: int = 0


class DraftCost:
    """What a draft token costs, by the number of sequences that decode together."""

    def __init__(self) -> None:
        self._measured: dict[int, _Measured] = {}

    def observe(self, sequences: int, drafts: int, seconds: float) -> None:
        """Records a step in which nothing but decoding sequences was computed.

        Args:
            sequences: how many of them.
            drafts: draft tokens of all of them.
            seconds: drafting, and the step.
        """
        measured = self._of(sequences)
        if drafts:
            measured.drafted.append((seconds, drafts))
            measured.since_plain += 1
        else:
            measured.plain.append(seconds)
            measured.since_plain = 0

    def per_token(self, sequences: int) -> float:
        """Returns the tokens that one draft token costs; 0 until it is known."""
        measured = self._of(sequences)
        if min(len(measured.plain), len(measured.drafted)) < _ENOUGH:
            return 0.0
        plain = statistics.median(measured.plain)
        more = statistics.median((seconds - plain) / drafts for seconds, drafts in measured.drafted)
        return max(more, 0.0) * sequences / max(plain, 1e-9)

    def needs_plain_step(self, sequences: int) -> bool:
        """Whether the next step should go without drafts, to be measured; not said twice of one step."""
        measured = self._of(sequences)
        known = len(measured.plain) >= _ENOUGH
        if measured.since_plain < (_PLAIN_EVERY if known else _PLAIN_FIRST):
            return False
        measured.since_plain = 0
        return True

    def _of(self, sequences: int) -> _Measured:
        return self._measured.setdefault(sequences, _Measured())
