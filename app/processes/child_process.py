"""A child process that speaks frames of `engine.protocol` on its pipes: the engine, and the model service.

One `ChildProcess` is one life of a process. Who starts it decides what its messages mean, and what follows
its end.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QObject, QProcess, QTimer, Signal

from engine import protocol

#: Seconds of the interface thread that one batch of messages may take before it lets events through.
DRAIN_BUDGET: Final = 0.008
STDERR_KEPT: Final = 64 * 1024  # bytes of the newest error output


class StderrRing:
    """Keeps the newest bytes that a process wrote to stderr."""

    def __init__(self, size: int = STDERR_KEPT) -> None:
        self._size = size
        self._bytes = bytearray()

    def feed(self, data: bytes) -> None:
        """Adds output and forgets the oldest beyond the size."""
        self._bytes += data
        if len(self._bytes) > self._size:
            del self._bytes[: len(self._bytes) - self._size]

    def text(self) -> str:
        """What is kept, decoded leniently."""
        return self._bytes.decode("utf-8", errors="replace")


class ChildProcess(QObject):
    """Runs one process, says Hello to it, and hands its messages on in their order.

    Attributes:
        stderr: the newest of what it wrote there.

    Signals:
        heard: a message, or a `protocol.ProtocolError` in the place of one that was unreadable.
        garbled: its output cannot be followed any more, as the `protocol.ProtocolError` that says why.
        failed: it could not be started, with the system's words; nothing else comes.
        ended: it is gone and all it said was handed on: the exit code, and whether a signal ended it.
    """

    heard = Signal(object)
    garbled = Signal(object)
    failed = Signal(str)
    ended = Signal(int, bool)

    def __init__(self, command: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stderr = StderrRing()
        self._over = False
        self._reader = protocol.FrameReader("window")
        self._inbox: deque[Any] = deque()
        self._drain_later = QTimer(self, singleShot=True, interval=0)
        self._drain_later.timeout.connect(self._drain)
        self._process = QProcess(self)
        self._process.setProgram(command[0])
        self._process.setArguments(list(command[1:]))
        self._process.readyReadStandardOutput.connect(self._on_output)
        self._process.readyReadStandardError.connect(self._on_stderr)
        self._process.finished.connect(self._on_finished)
        self._process.errorOccurred.connect(self._on_error)

    @property
    def pid(self) -> int:
        """Process number; 0 while there is none."""
        return int(self._process.processId())

    @property
    def unsent(self) -> int:
        """Bytes that wait until the process reads."""
        return int(self._process.bytesToWrite())

    def start(self) -> None:
        """Starts the process and says Hello. `failed` may come before this returns."""
        self._process.start()
        if not self._over:
            self.send(protocol.Hello(version=protocol.PROTOCOL_VERSION, client="window"))

    def send(self, message: protocol.Message) -> bool:
        """Writes a message; returns whether the pipe took it."""
        return int(self._process.write(protocol.frame(message))) >= 0

    def close_stdin(self) -> None:
        """Asks the process to end by itself, once it has read what was sent."""
        self._process.closeWriteChannel()

    def terminate(self) -> None:
        """Asks the system to ask the process to end."""
        self._process.terminate()

    def kill(self) -> None:
        """Ends the process at once; `ended` follows."""
        self._process.kill()

    def dismiss(self, grace: float) -> None:
        """Ends the process before this returns, and says nothing more.

        Args:
            grace: seconds between the closing of its stdin and a kill.
        """
        self._over = True
        self._drain_later.stop()
        self.close_stdin()
        if not self._process.waitForFinished(int(grace * 1000)):
            self.kill()
            self._process.waitForFinished(int(grace * 1000))

    def _on_stderr(self) -> None:
        self.stderr.feed(bytes(self._process.readAllStandardError().data()))

    def _on_output(self) -> None:
        if self._over:
            return
        try:
            self._inbox.extend(self._reader.feed(bytes(self._process.readAllStandardOutput().data())))
        except protocol.ProtocolError as error:
            self.garbled.emit(error)
            return
        self._drain()

    def _drain(self) -> None:
        """Hands messages on until the budget is used up; the rest after other events had their turn."""
        until = time.perf_counter() + DRAIN_BUDGET
        while self._inbox:
            self.heard.emit(self._inbox.popleft())
            if time.perf_counter() > until and self._inbox:
                self._drain_later.start()
                return

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and not self._over:
            self._over = True
            self.failed.emit(self._process.errorString())

    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        if self._over:
            return
        self._on_output()
        while self._inbox:
            self._drain()
        self._on_stderr()
        self._over = True
        self._drain_later.stop()
        self.ended.emit(code, status == QProcess.ExitStatus.CrashExit)
