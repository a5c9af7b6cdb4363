"""Ends the process if the GPU does not return from the first use of a kernel.

A thread that waits inside Metal cannot be interrupted. Trying each kernel in a child process first would
compile all of them twice. So the process exits with a status of its own. The trial is on disk by then, and
the next process, which the window starts, does not use that kernel.
"""

from __future__ import annotations

import faulthandler
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

HUNG: Final = 86  # the exit status; engine.protocol.EXIT_HUNG is the same number
TRIAL_SECONDS: Final = 60.0  # compiling takes a few; Metal's own watchdog ends a command within ten or so
_STEPS: Final = 60  # in which the time is counted


@contextmanager
def limited(seconds: float, what: str) -> Iterator[None]:
    """Ends the process with status `HUNG` if the body takes longer than `seconds`.

    MLX releases the GIL while it compiles and waits for the GPU, so a thread can act. Time in which the
    process was stopped, or the machine asleep, does not count: a closed lid must not refuse a kernel.

    Args:
        seconds: how long the body may take.
        what: names the kernel, for the message on stderr.
    """
    returned = threading.Event()
    threading.Thread(target=_count, args=(returned, seconds, what), name="kernel trial", daemon=True).start()
    try:
        yield
    finally:
        returned.set()


def _count(returned: threading.Event, seconds: float, what: str) -> None:
    """Ends the process after `seconds`, counted in short waits: one that lasts much longer was a pause."""
    step = seconds / _STEPS
    left = seconds
    while left > 0:
        start = time.monotonic()
        if returned.wait(step):
            return
        left -= min(time.monotonic() - start, 2 * step)
    _end(seconds, what)


def _end(seconds: float, what: str) -> None:
    text = f"The GPU did not return within {seconds:g} s from the first use of a kernel: {what}\n"
    os.write(2, text.encode())
    faulthandler.dump_traceback(2)
    os._exit(HUNG)
