"""Chores: work beside the steps, such as writing to disk, each of which says when it is due again.

A decode step reads the clock once and skips all of them unless one is due.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(eq=False)
class _Chore:
    """Work, which returns the seconds until it is due again, and the time at which it is due."""

    work: Callable[[], float]
    due: float


class Chores:
    """The chores of one thread, which runs them between two steps.

    Args:
        clock: returns seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._chores: list[_Chore] = []
        self._next = math.inf  # when the first of them is due

    def add(self, work: Callable[[], float]) -> None:
        """Adds a chore, which is due at once.

        Args:
            work: does what there is to do, and returns the seconds until it is due again. It may come sooner
                than that; `math.inf`: it is due when it is woken.
        """
        self._chores.append(_Chore(work, -math.inf))
        self._next = -math.inf

    def wake(self) -> None:
        """Makes all of them due: something has happened that may give them work."""
        for chore in self._chores:
            chore.due = -math.inf
        self._next = -math.inf

    def run(self) -> None:
        """Runs those that are due, each once, in the order in which they were added."""
        now = self._clock()
        if now < self._next:
            return
        for chore in self._chores:
            if chore.due <= now:
                chore.due = math.inf
                seconds = chore.work()
                chore.due = min(chore.due, now + seconds)  # it may have been woken meanwhile
        self._next = min((chore.due for chore in self._chores), default=math.inf)
