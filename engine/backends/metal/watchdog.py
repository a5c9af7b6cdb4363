"""Ends a process whose GPU does not come back from the first use of a kernel.

A call into Metal that never returns cannot be taken back from within: no thread can end another's wait.
Trying each kernel in a child process first would compile all of them twice. So the process ends itself, with
a status of its own; the note of the trial is on disk by then, and the next process does without that kernel.
The window starts that process and asks again.
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
    """Ends the process with status `HUNG` if this lasts longer than so many seconds.

    MLX waits for the GPU without Python's lock, so a thread can watch. `faulthandler`'s own watch, which
    needs no lock, is behind it in case that changes; its exit status is 1.
    """
    timer = threading.Timer(seconds, _end, [seconds, what])
    timer.daemon = True
    timer.start()
    if sys.stderr is sys.__stderr__:  # not where a test took it
        faulthandler.dump_traceback_later(1.5 * seconds, exit=True)
    try:
        yield
    finally:
        timer.cancel()
        if sys.stderr is sys.__stderr__:
            faulthandler.cancel_dump_traceback_later()


def _end(seconds: float, what: str) -> None:
    text = f"The GPU did not come back within {seconds:g} s from the first use of a kernel: {what}\n"
    os.write(2, text.encode())
    faulthandler.dump_traceback(2)
    os._exit(HUNG)
