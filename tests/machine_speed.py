"""Limits of time that hold on any machine: a fixed piece of work, measured in the same run, is the measure.

A slow processor, or one that other programs have heated or share, takes longer for both.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Final

_USUAL: Final = 3.5e-3  # seconds that `_work` takes on the machines on which limits were set


def best(work: Callable[[], object], tries: int = 30) -> float:
    """Returns the processor time of this thread, in seconds, of the fastest of some tries."""
    found = []
    for _ in range(tries):
        start = time.thread_time()
        work()
        found.append(time.thread_time() - start)
    return min(found)


def slowness(tries: int = 30) -> float:
    """Returns how many times as long as usual this machine takes now, 1.0 at least: a factor for limits."""
    return max(best(_work, tries) / _USUAL, 1.0)


def usual(work: Callable[[], object], tries: int = 30) -> float:
    """Returns the seconds that `work` takes on a machine of usual speed, for limits of milliseconds.

    Another program may disturb one of two measurements that follow each other, for all of it. So both are
    made by turns, ten tries of the work and then the measure, and the median of their ratios counts.
    """
    return statistics.median(best(work, 10) / slowness(3) for _ in range(tries // 10))


def _work() -> None:
    """What Python programs do all the time: small integers, a dictionary, short strings, calls."""
    found: dict[int, int] = {}
    for number in range(20_000):
        found[number % 1000] = found.get(number % 7, 0) + len(str(number))
