"""A process that reads one file; see `reader_limits` for its side."""

from __future__ import annotations

import logging
import signal
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from app.processes.reader_limits import ReaderAnswer

log = logging.getLogger("app.processes.reader_process")


Kind = TypeVar("Kind", bound=ReaderAnswer)


class ReaderProcess(Generic[Kind]):
    """Starts the program for each file. `run` blocks: it belongs on a worker thread.

    Args:
        command: the program, without the file's path.
        patience: seconds after which it is ended.
        kind: what it writes, as MessagePack.
    """

    def __init__(self, command: Sequence[str], patience: float, kind: type[Kind]) -> None:
        self._command, self._patience, self._kind = command, patience, kind
        self._running: subprocess.Popen[bytes] | None = None
        self._stopped = threading.Event()

    def run(self, path: Path, *options: str) -> Kind:
        """Reads a file; `options` follow its path on the command line.

        Returns:
            What the program wrote. Otherwise, a problem: "unreadable" (it could not be started), "time" or
            "memory" (a limit, or the file itself, ended it).
        """
        if self._stopped.is_set():
            return self._kind(problem="time")
        try:
            with subprocess.Popen(
                [*self._command, str(path), *options],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            ) as process:
                self._running = process
                if self._stopped.is_set():
                    process.kill()
                try:
                    data, _ = process.communicate(timeout=self._patience)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.communicate()
                    return self._kind(problem="time")
                finally:
                    self._running = None
        except Exception:
            log.exception("a file could not be read")
            return self._kind(problem="unreadable")
        try:
            return msgspec.msgpack.decode(data, type=self._kind)
        except msgspec.MsgspecError:
            return self._kind(problem="time" if process.returncode == -signal.SIGXCPU else "memory")

    def stop(self) -> None:
        """Ends the process that runs; none starts after it. May be called on any thread."""
        self._stopped.set()
        if (running := self._running) is not None:
            running.kill()
