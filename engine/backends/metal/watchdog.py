"""Ends the process if the GPU does not return from the first use of a kernel.

A thread that waits inside Metal cannot be interrupted. Trying each kernel in a child process first would
compile all of them twice. So the process exits with a status of its own. The trial is on disk by then, and
the next process, which the window starts, does not use that kernel.
"""

from __future__ import annotations

import faulthandler
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

HUNG: Final = 86  # the exit status; engine.protocol.EXIT_HUNG is the same number
TRIAL_SECONDS: Final = 60.0  # compiling takes a few; Metal's own watchdog ends a command within ten or so


@contextmanager
def limited(seconds: float, what: str) -> Iterator[None]:
    """Ends the process with status `HUNG` if the body takes longer than `seconds`.

    MLX releases the GIL while it waits for the GPU, so a thread can act. `faulthandler`'s timer, which needs
    no GIL, is a second line of defence; its exit status is 1.
    """
    timer = threading.Timer(seconds, _end, [seconds, what])
    timer.daemon = True
    timer.start()
    if sys.stderr is sys.__stderr__:  # unless a test captures it
        faulthandler.dump_traceback_later(1.5 * seconds, exit=True)
    try:
        yield
    finally:
        timer.cancel()
        if sys.stderr is sys.__stderr__:
            faulthandler.cancel_dump_traceback_later()


def _end(seconds: float, what: str) -> None:
    text = f"The GPU did not return within {seconds:g} s from the first use of a kernel: {what}\n"
    os.write(2, text.encode())
    faulthandler.dump_traceback(2)
    os._exit(HUNG)
