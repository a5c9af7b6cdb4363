"""Loading as a generator, so that the caller can do other work between two steps of a load.

Such a generator yields the progress, 0 to 1, and returns what was loaded. Closing it cancels the load. When
the weights have been read, a new model is compared with mlx-lm; then it yields `Checking`, again from 0 to 1,
and `Compiling` where the GPU's kernels have to be compiled first.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

T = TypeVar("T")
LoadSteps = Generator[float, None, T]


class LoadStoppedError(BaseException):
    """A load is to end within a step: raised in a pause, and no failure of what the step was doing."""


class Checking(float):
    """The share of a model's comparison with mlx-lm that is done, 0 to 1."""

    kernels = 0

    @property
    def text(self) -> str:
        """What is waited for, in English."""
        if not self.kernels:
            return "Checking this model against mlx-lm (once)…"
        return f"Compiling this GPU's kernels (once): {round(self * self.kernels)} of {self.kernels}"


class Compiling(Checking):
    """The share of so many `kernels` that are compiled, before the comparison."""

    def __new__(cls, share: float, kernels: int) -> Compiling:  # noqa: D102
        made = super().__new__(cls, share)
        made.kernels = kernels
        return made


def checking(steps: LoadSteps[T], usual: int) -> LoadSteps[T]:
    """Returns the same steps with their progress as a comparison, which has `usual` steps as a rule."""
    done = 0
    try:
        while True:
            next(steps)
            done += 1
            yield Checking(done / max(usual, done + 1))
    except StopIteration as stop:
        result: T = stop.value
        return result
    finally:
        steps.close()


def run_to_end(steps: LoadSteps[T], progress: Callable[[float], None] | None = None) -> T:
    """Runs all steps of a load and returns what was loaded.

    Args:
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
            done = next(steps)
            yield done if isinstance(done, Checking) else start + done * (end - start)
    except StopIteration as stop:
        loaded: T = stop.value
        return loaded
    finally:
        steps.close()


def on_thread(work: Callable[[], None], share: float) -> LoadSteps[None]:
    """Does work that others need not wait for on a thread of its own; `share` is done meanwhile."""
    thread = threading.Thread(target=work, name="load-work", daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(_GLANCE)
        yield share


_GLANCE: Final = 0.005  # seconds
_SLICE: Final = 0.05  # seconds between two pauses of a long step


_pauses: Final = threading.local()  # `work` to be done in them, and when the next one is `due`


@contextmanager
def meanwhile(work: Callable[[], None]) -> Iterator[None]:
    """Has `may_pause` call `work` now and then, on this thread, in the steps of a load that take long.

    Args:
        work: what is done meanwhile; it may raise `LoadStoppedError`.
    """
    _pauses.work, _pauses.due = work, time.monotonic() + _SLICE
    try:
        yield
    finally:
        _pauses.work = None


def may_pause() -> None:
    """Lets others be answered, if this is a step of a load that takes long; not while they are."""
    work: Callable[[], None] | None = getattr(_pauses, "work", None)
    if work is None or time.monotonic() < _pauses.due:
        return
    _pauses.work = None
    try:
        work()
    finally:
        _pauses.work, _pauses.due = work, time.monotonic() + _SLICE
