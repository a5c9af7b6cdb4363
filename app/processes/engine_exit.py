"""How an engine process ended: as a sentence for the user and as a bug report."""

from __future__ import annotations

import signal
import sys
import time
from dataclasses import dataclass, field

from app.translation import translate


@dataclass(frozen=True)
class EngineExit:
    """The end of one engine process.

    Attributes:
        code: exit code, or the signal's number when `signalled`.
        signalled: a signal ended it.
        expected: the app asked it to end.
        stderr: the newest error output.
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
        """What happened, as one sentence for the user."""
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
