"""Reports of failures of the app itself, in readable form; nothing is ever sent anywhere.

An uncaught Python error writes `crashes/crash-DATE.txt` in the data folder. A crash in native code (Qt, a
driver) is caught by faulthandler, which can only write the stack of each thread; the next start turns that
into a report. Either way the next window says where the report is.
"""

from __future__ import annotations

import faulthandler
import os
import platform
import sys
import threading
import time
import traceback
from pathlib import Path
from types import TracebackType
from typing import IO, Final

from app.translation import translate

FOLDER: Final = "crashes"
KEPT: Final = 10  # reports; older ones are deleted
_RUNNING: Final = "running-"  # + process ID: faulthandler writes there


def _headline() -> str:
    return translate("app", "Octavo stopped because of an internal error.")


def _reassurance() -> str:
    return translate(
        "app", "Your chats are safe. Nothing was sent anywhere. You can attach this file to a bug report."
    )


class CrashReports:
    """The reports of one data folder; `last` is the newest that the user does not know of, or None."""

    def __init__(self, data: Path) -> None:
        self._folder = data / FOLDER
        self._trace: IO[str] | None = None
        self._hooks = sys.excepthook, threading.excepthook
        self.last: Path | None = None

    def install(self) -> None:
        """Starts catching uncaught errors, and turns traces of crashed runs into reports.

        If the folder cannot be written, nothing is installed: missing reports must not prevent a start.
        """
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._collect()
            self._trace = (self._folder / f"{_RUNNING}{os.getpid()}.txt").open("w", encoding="utf-8")
        except OSError:
            return
        faulthandler.enable(self._trace)
        self._hooks = sys.excepthook, threading.excepthook
        sys.excepthook = self._on_error
        threading.excepthook = lambda error: self._on_error(
            error.exc_type, error.exc_value or error.exc_type(), error.exc_traceback
        )

    def close(self) -> None:
        """Uninstalls the hooks when the app ends normally."""
        if self._trace is not None:
            faulthandler.disable()
            self._trace.close()
            Path(self._trace.name).unlink(missing_ok=True)
            self._trace = None
            sys.excepthook, threading.excepthook = self._hooks

    def write(self, details: str, name: str = "") -> Path:
        """Writes a report with `details`; returns its path."""
        stamp = time.strftime("%Y%m%d-%H%M%S")
        path = self._folder / (name or f"crash-{stamp}.txt")
        text = f"{_headline()}\n{_reassurance()}\n\n{_environment()}\n\n{details.strip()}\n"
        path.write_text(text, encoding="utf-8")
        for old in sorted(self._folder.glob("crash-*.txt"))[:-KEPT]:
            old.unlink(missing_ok=True)
        self.last = path
        return path

    def _on_error(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        details = "".join(traceback.format_exception(kind, error, trace))
        try:
            where = translate("app", "A report is in {path}.").format(path=self.write(details))
        except OSError as problem:
            where = translate("app", "No report could be written: {reason}.").format(reason=problem.strerror)
        print(f"{details}octavo: {_headline()} {where}", file=sys.stderr, flush=True)

    def _collect(self) -> None:
        """Turns the traces of crashed runs into reports."""
        for path in sorted(self._folder.glob(f"{_RUNNING}*.txt")):
            number = path.stem.removeprefix(_RUNNING)
            if number.isdecimal() and _runs(int(number)):
                continue
            trace = path.read_text("utf-8", errors="replace")
            when = time.strftime("%Y%m%d-%H%M%S", time.localtime(path.stat().st_mtime))
            path.unlink()
            if trace.strip():
                self.write(f"The previous run crashed at {when}:\n\n{trace}", f"crash-{when}.txt")


def report_startup_failure(reason: str) -> None:
    """Says why the app cannot start: on stderr, and in a dialog if there is no terminal."""
    print(f"octavo: {reason}", file=sys.stderr)
    if sys.stderr is not None and sys.stderr.isatty():
        return
    from PySide6.QtWidgets import QApplication, QMessageBox

    if QApplication.instance() is not None and QApplication.platformName() not in ("offscreen", "minimal"):
        QMessageBox.critical(None, translate("app", "Octavo cannot start"), reason)


def _runs(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _environment() -> str:
    return (
        f"When: {time.strftime('%Y-%m-%d %H:%M:%S')}\n"
        f"System: {platform.platform()}, {platform.machine()}\n"
        f"Python: {platform.python_version()}\n"
        f"Program: {sys.executable}"
    )
