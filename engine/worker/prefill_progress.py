"""Tells the window how much of a prompt has been read, a few times a second."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from engine.protocol import PrefillProgress
from engine.scheduling.sequence import Sequence

_EVERY: Final = 0.2  # seconds between two messages about a request


@dataclass
class _Reading:
    """When a sequence was first seen with how many tokens, and when it was last told about."""

    since: float
    computed: int
    told: float


class PrefillReporter:
    """Follows the prompts that are being read.

    Args:
        clock: returns seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._readings: dict[Sequence, _Reading] = {}

    def messages(self, running: Iterable[Sequence]) -> list[PrefillProgress]:
        """Returns what is due after a step.

        Args:
            running: the sequences of all models that hold blocks; others are forgotten.
        """
        now = self._clock()
        found: list[PrefillProgress] = []
        reading = [each for each in running if each.computed < each.prompt_length - 1 and not each.generated]
        for sequence in reading:
            entry = self._readings.setdefault(sequence, _Reading(now, sequence.computed, now))
            if now - entry.told < _EVERY:
                continue
            entry.told = now
            read, left = sequence.computed - entry.computed, sequence.prompt_length - sequence.computed
            found.append(
                PrefillProgress(
                    request=sequence.request,
                    read=sequence.computed,
                    prompt_tokens=sequence.prompt_length,
                    seconds_left=left * (now - entry.since) / read if read > 0 else 0.0,
                )
            )
        kept = set(reading)
        for sequence in [each for each in self._readings if each not in kept]:
            del self._readings[sequence]
        return found
