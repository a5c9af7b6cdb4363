"""Runs one step so that nothing it does ends the report: a status, a signal, a hang, a lack of memory."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from macreport.steps import ROOT, Step

_NOT_A_NUMBER: Final = re.compile(r"(?<![\w.])-?(nan|inf|infinity)(?![\w.])", re.I)
_LAST: Final = 400  # characters of the output in the table
State = Literal["passed", "failed", "stopped", "missing"]


@dataclass(frozen=True)
class StepResult:
    """What came of a step.

    Attributes:
        step: which.
        state: "stopped" where it ran past its time, "missing" where it could not run here.
        why: one line; empty when it passed.
        seconds: that it ran.
        log: its whole output, a file of the report; None when it did not run.
    """

    step: Step
    state: State
    why: str = ""
    seconds: float = 0.0
    log: Path | None = None


def run_step(step: Step, out: Path) -> StepResult:
    """Runs a step with its output in a log below `out`. Raises nothing that a step could cause."""
    if lacking := step.missing():
        return StepResult(step, "missing", lacking)
    log = out / f"{step.name}.txt"
    words = [word.format(out=out) for word in step.command]
    begin = time.monotonic()
    with log.open("wb") as sink:
        try:
            process = subprocess.Popen(
                words,
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=sink,
                stderr=subprocess.STDOUT,
                env=os.environ | dict(step.environment),
                start_new_session=True,
            )
        except OSError as error:
            return StepResult(step, "missing", f"{words[0]} cannot be started: {error.strerror}")
        try:
            status: int | None = process.wait(step.seconds)
        except subprocess.TimeoutExpired:
            status = None
        finally:
            _end(process)
    seconds = time.monotonic() - begin
    text = log.read_text(encoding="utf-8", errors="replace").replace(str(Path.home()), "~")
    log.write_text(text, encoding="utf-8")
    if status is None:
        why = f"it did not end within {step.seconds:,.0f} s and was stopped. Last words: {_end_of(text)}"
        return StepResult(step, "stopped", why, seconds, log)
    if status:
        return StepResult(step, "failed", f"{_named(status)}. Last words: {_end_of(text)}", seconds, log)
    if found := _strange_numbers(step, out):
        return StepResult(step, "failed", found, seconds, log)
    return StepResult(step, "passed", "", seconds, log)


def _strange_numbers(step: Step, out: Path) -> str:
    """Results that are no numbers, in the JSON that the step wrote."""
    for word in step.command:
        file = Path(word.format(out=out))
        if file.suffix == ".json" and file.parent == out and file.is_file():
            found = _NOT_A_NUMBER.search(file.read_text(encoding="utf-8", errors="replace"))
            if found:
                return f"a result in {file.name} is {found[0]}"
    return ""


def _named(status: int) -> str:
    """An exit status or a signal, in words."""
    if status >= 0:
        return f"it ended with status {status}"
    name = signal.Signals(-status).name if -status in set(signal.Signals) else str(-status)
    hint = ", as happens when memory runs out" if -status == signal.SIGKILL else ""
    return f"it was ended by {name}{hint}"


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends a step with everything that it started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _end_of(text: str) -> str:
    return " ".join(text[-_LAST:].split()) or "none"
