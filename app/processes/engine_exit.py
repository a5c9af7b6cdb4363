"""How an engine process ended, in words for a person and as a report for a bug."""

from __future__ import annotations

import signal
import sys
import time
from dataclasses import dataclass, field


@dataclass(frozen=True)
class EngineExit:
    """The end of one engine process.

    Attributes:
        code: exit code, or the signal's number when `signalled`.
        signalled: the system ended it by a signal.
        expected: we asked it to end.
        stderr: the newest error output.
        uptime: seconds that it ran.
        reason: why we ended it ourselves, as one sentence; empty when it ended by itself.
    """

    code: int
    signalled: bool
    expected: bool
    stderr: str = ""
    uptime: float = 0.0
    reason: str = ""
    when: float = field(default_factory=time.time)

    def sentence(self) -> str:
        """What happened, as one sentence for a person."""
        if self.expected:
            return "The engine was closed."
        if self.reason:
            return self.reason
        if self.signalled:
            return f"The engine was ended by {_signal_text(self.code)}."
        last = _last_line(self.stderr)
        if last:
            return f"The engine stopped: {last.rstrip('.')}."
        return f"The engine stopped with exit code {self.code}."

    def report(self) -> str:
        """Everything that a bug report needs, as plain text."""
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(self.when))
        return (
            f"Octavo engine report, {when}\n{self.sentence()}\n"
            f"exit code {self.code}, by a signal: {self.signalled}, after {self.uptime:.1f} s\n"
            f"Python {sys.version.split()[0]} on {sys.platform}\n\n{self.stderr or '(nothing on stderr)'}\n"
        )


def _signal_text(number: int) -> str:
    try:
        name = signal.Signals(number).name
    except ValueError:
        name = f"signal {number}"
    if name == "SIGKILL":
        return "the system or another program (SIGKILL), as happens when memory runs out"
    if name == "SIGABRT":
        return "a fault of its own (SIGABRT)"
    return name


def _last_line(stderr: str) -> str:
    lines = [line.strip() for line in stderr.splitlines() if line.strip()]
    return lines[-1][:200] if lines else ""
