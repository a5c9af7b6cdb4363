"""A child process that exchanges `engine.protocol` frames over its pipes: the engine or the model service.

A `ChildProcess` is one run of a program. Its owner handles the messages and decides what follows its end.
"""

from __future__ import annotations

import signal
import sys
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from PySide6.QtCore import QObject, QProcess, QTimer, Signal

from app import formatting
from app.translation import translate
from engine import protocol

#: Seconds that one batch of messages may occupy the interface thread before other events are handled.
DRAIN_BUDGET: Final = 0.004
_WRITTEN_AT_ONCE: Final = 256 * 1024  # bytes of a large message
STDERR_KEPT: Final = 64 * 1024  # bytes of the newest output


class StderrRing:
    """Keeps the newest bytes that a process wrote to stderr."""

    def __init__(self, size: int = STDERR_KEPT) -> None:
        self._size = size
        self._bytes = bytearray()

    def feed(self, data: bytes) -> None:
        """Adds output and drops the oldest beyond the size."""
        self._bytes += data
        if len(self._bytes) > self._size:
            del self._bytes[: len(self._bytes) - self._size]

    def text(self) -> str:
        """Returns the kept output; invalid UTF-8 is replaced."""
        return self._bytes.decode("utf-8", errors="replace")


class ChildProcess(QObject):
    """Runs one process, sends it Hello, and emits its messages in order.

    Attributes:
        stderr: the newest output of the process there.

    Signals:
        message_received: a message, or a `protocol.ProtocolError` in place of an invalid one.
        stream_broken: no further frame can be read; the `protocol.ProtocolError`.
        failed: it could not be started; the system's reason. No other signal follows.
        ended: it has ended and all its messages were emitted; exit code, and whether a signal ended it.
    """

    message_received = Signal(object)
    stream_broken = Signal(object)
    failed = Signal(str)
    ended = Signal(int, bool)

    def __init__(self, command: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stderr = StderrRing()
        self._over = False
        self._reader = protocol.FrameReader("window")
        self._inbox: deque[Any] = deque()
        self._unwritten: deque[memoryview] = deque()
        self._drain_later = QTimer(self, singleShot=True, interval=0)
        self._drain_later.timeout.connect(self._drain)
        self._process = QProcess(self)
        self._process.setProgram(command[0])
        self._process.setArguments(list(command[1:]))
        # Ctrl-C in a terminal is for the window, which ends this process in order.
        self._process.setUnixProcessParameters(QProcess.UnixProcessFlag.CreateNewSession)
        self._process.readyReadStandardOutput.connect(self._on_output)
        self._process.readyReadStandardError.connect(self._on_stderr)
        self._process.bytesWritten.connect(self._write_some)
        self._process.finished.connect(self._on_finished)
        self._process.errorOccurred.connect(self._on_error)

    @property
    def pid(self) -> int:
        """Process ID; 0 while it is not running."""
        return int(self._process.processId())

    @property
    def unsent(self) -> int:
        """Bytes that the process has not read yet."""
        return int(self._process.bytesToWrite()) + sum(map(len, self._unwritten))

    def start(self) -> None:
        """Starts the process and sends Hello. `failed` may be emitted before this returns."""
        self._process.start()
        if not self._over:
            self.send(protocol.Hello(version=protocol.PROTOCOL_VERSION, client="window"))

    def send(self, message: protocol.Message) -> bool:
        """Writes a message; returns whether the pipe took it. One with images is written bit by bit."""
        if (isinstance(message, protocol.Generate) and message.has_images) or (
            isinstance(message, protocol.CountTokens) and message.images
        ):
            parts = protocol.frame_parts(message)
        else:
            parts = [protocol.frame(message)]
        if len(parts) == 1 and not self._unwritten:
            return int(self._process.write(parts[0])) >= 0
        self._unwritten.extend(map(memoryview, parts))
        self._write_some()
        return self._process.state() != QProcess.ProcessState.NotRunning

    def _write_some(self) -> None:
        """Writes of what waits as much as the process takes soon."""
        while self._unwritten and self._process.bytesToWrite() < _WRITTEN_AT_ONCE:
            part = self._unwritten.popleft()
            if len(part) > _WRITTEN_AT_ONCE:
                self._unwritten.appendleft(part[_WRITTEN_AT_ONCE:])
            self._process.write(bytes(part[:_WRITTEN_AT_ONCE]))

    def close_stdin(self) -> None:
        """Closes stdin; the process ends by itself once it has read what was sent."""
        self._process.closeWriteChannel()

    def terminate(self) -> None:
        """Sends the process a request to terminate (SIGTERM)."""
        self._process.terminate()

    def kill(self) -> None:
        """Kills the process; `ended` follows."""
        self._process.kill()

    def stop(self, grace: float) -> None:
        """Ends the process and waits; kills it `grace` seconds after closing stdin. No more signals come."""
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
            self.stream_broken.emit(error)
            return
        if self._inbox and not self._drain_later.isActive():
            self._drain_later.start()  # in a turn of its own: this one may have done much already

    def _drain(self) -> None:
        """Emits messages until the time budget is used up; the rest follow after other events."""
        until = time.perf_counter() + DRAIN_BUDGET
        while self._inbox:
            self.message_received.emit(in_own_language(self._inbox.popleft()))
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
        self._unwritten.clear()
        self._on_output()
        while self._inbox:
            self._drain()
        self._on_stderr()
        self._over = True
        self._drain_later.stop()
        self.ended.emit(code, status == QProcess.ExitStatus.CrashExit)


def in_own_language(message: Any) -> Any:
    """Returns a message with those of its sentences translated that say how they were made.

    Why a call of a tool failed stays in English, for the model; `formatting.told` has it for the person.
    """
    if isinstance(message, protocol.ToolFinished):
        for each in message.wordings or ():
            protocol.remember(each)
        return message
    told = {each.text(): formatting.sentence(each) for each in getattr(message, "wordings", None) or ()}
    if told:
        _replace_texts(message, told)
    return message


def _replace_texts(value: msgspec.Struct, told: dict[str, str]) -> None:
    for name in value.__struct_fields__:
        held = getattr(value, name)
        if isinstance(held, str) and held in told:
            setattr(value, name, told[held])
        elif isinstance(held, list):
            held[:] = [told.get(each, each) if isinstance(each, str) else each for each in held]
        for each in held if isinstance(held, list) else [held]:
            if isinstance(each, msgspec.Struct) and not isinstance(each, protocol.Wording):
                _replace_texts(each, told)


@dataclass(frozen=True)
class EngineExit:
    """The end of one engine process, as a sentence for the user and as a bug report.

    Attributes:
        code: exit code, or the signal's number when `signalled`.
        signalled: a signal ended it.
        expected: the app asked it to end.
        uptime: seconds it ran.
        reason: why the app ended it, as one sentence; empty if it ended by itself.
    """

    code: int
    signalled: bool
    expected: bool
    stderr: str = ""
    uptime: float = 0.0
    reason: str = ""
    when: float = field(default_factory=time.time)

    def sentence(self) -> str:
        """Returns one sentence for the user about the end."""
        if self.expected:
            return translate("app", "The engine was closed.")
        if self.reason:
            return self.reason
        if self.signalled:
            return _signal_text(self.code)
        last = _last_line(self.stderr)
        if last:
            return translate("app", "The engine stopped: {reason}.").format(reason=last.rstrip("."))
        return translate("app", "The engine stopped with exit code {code}.").format(code=self.code)

    def report(self) -> str:
        """Everything a bug report needs, as plain text in English."""
        ended = f"ended by {_signal_name(self.code)}" if self.signalled else f"exit code {self.code}"
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(self.when))
        return (
            f"Octavo engine report, {when}\n{self.sentence()}\n"
            f"{ended} after {self.uptime:.1f} s\n"
            f"Python {sys.version.split()[0]} on {sys.platform}\n\n{self.stderr or '(nothing on stderr)'}\n"
        )


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _signal_text(number: int) -> str:
    name = _signal_name(number)
    if name == "SIGKILL":
        return translate("app", "The model stopped, possibly out of memory.")
    if name == "SIGABRT":
        return translate("app", "The engine crashed (SIGABRT).")
    return translate("app", "The engine was stopped by {signal}.").format(signal=name)


def _last_line(stderr: str) -> str:
    lines = [line.strip() for line in stderr.splitlines() if line.strip()]
    return lines[-1][:200] if lines else ""
