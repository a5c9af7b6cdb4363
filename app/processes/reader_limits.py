"""Limits of a process that reads one file for the window, and its one answer.

What a hostile file can exhaust is only this process. Imports no Qt, so that it starts quickly.
"""

from __future__ import annotations

import contextlib
import os
import resource
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

_STATM: Final = Path("/proc/self/statm")
MAX_MEMORY: Final = 1_500 << 20  # bytes of this process
MAX_SECONDS: Final = 30  # of processor time
_writing: Final = threading.Lock()


class ReaderAnswer(msgspec.Struct, kw_only=True):
    """The answer of such a process.

    Attributes:
        problem: a word that says why nothing was read; empty if all is well.
        size: of the file, in bytes.
    """

    problem: str = ""
    size: int = 0


def answer(read: Callable[..., ReaderAnswer], out_of_memory: ReaderAnswer) -> int:
    """Reads the file that the command line names, within the limits, and writes what was found to stdout.

    Args:
        read: reads it, with the other words of the command line; its result goes to stdout as MessagePack.
        out_of_memory: is written instead when reading takes too much memory.

    Returns:
        The exit status.
    """
    limit_this_process(out_of_memory)
    _write(read(Path(sys.argv[1]), *sys.argv[2:]))
    return 0


def limit_this_process(out_of_memory: ReaderAnswer) -> None:
    """Limits memory and processor time; more than that ends the process."""
    for kind, most in (
        (resource.RLIMIT_CPU, MAX_SECONDS),
        (resource.RLIMIT_AS, 2 * MAX_MEMORY),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),  # it writes no file
    ):
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(kind, (most, most))
    end_beyond(MAX_MEMORY, lambda: _write(out_of_memory))


def end_beyond(most: int, last: Callable[[], object] = lambda: None) -> None:
    """Ends this process once it takes more memory: macOS heeds no `RLIMIT_AS`.

    Args:
        most: bytes of resident memory.
        last: is called before the end, on another thread.
    """
    threading.Thread(target=_watch_memory, args=(most, last), daemon=True).start()


def _watch_memory(most: int, last: Callable[[], object]) -> None:
    while True:
        if _resident() > most:
            last()
            os._exit(1)
        time.sleep(0.02)


def _resident() -> int:
    """Bytes of memory that this process has; on macOS, that it had at most."""
    if _STATM.exists():  # Linux, where `ru_maxrss` begins with the peak of the process that started this one
        return int(_STATM.read_text().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _write(reply: ReaderAnswer) -> None:
    """Writes the one answer of this process; a second one waits until the process has ended."""
    _writing.acquire()
    data = memoryview(msgspec.msgpack.encode(reply))
    while data:
        data = data[os.write(1, data) :]
