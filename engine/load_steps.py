"""Loading as a generator, so that the caller can do other work between two steps of a load.

Such a generator yields the progress, 0 to 1, and returns what was loaded. Closing it cancels the load.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")
LoadSteps = Generator[float, None, T]


def run_to_end(steps: LoadSteps[T], progress: Callable[[float], None] | None = None) -> T:
    """Runs all steps of a load and returns what was loaded.

    Args:
        steps: the load.
        progress: called with the progress after each step; an exception that it raises cancels the load.
    """
    try:
        while True:
            done = next(steps)
            if progress is not None:
                progress(done)
    except StopIteration as end:
        loaded: T = end.value
        return loaded
    finally:
        steps.close()


def scaled(steps: LoadSteps[T], start: float, end: float) -> LoadSteps[T]:
    """Returns the same load as a part of a larger one, with its progress from `start` to `end`."""
    try:
        while True:
            yield start + next(steps) * (end - start)
    except StopIteration as stop:
        loaded: T = stop.value
        return loaded
    finally:
        steps.close()
