"""Queue of imports and quantisations of models, one after the other, each in a child process.

A child frees its memory when it ends, can be killed at any moment (a model appears only when it is
complete), and takes nothing else down when a library crashes over a malformed file.
"""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from engine.models import model_folder
from engine.protocol import ConversionJob

_log = logging.getLogger("octavo.conversions")

_NOTIFY_INTERVAL: Final = 0.2  # seconds between two reports of progress
_END_TIMEOUT: Final = 5.0  # seconds for a child to end
_LAST_LINES: Final = 40  # of a child's stderr that are kept

OnChange = Callable[[list[ConversionJob]], None]


@dataclass
class _RunningConversion:
    conversion: ConversionJob
    arguments: list[str]
    child: subprocess.Popen[str] | None = None
    errors: list[str] = field(default_factory=list)  # last lines of its stderr


class ConversionQueue:
    """Runs conversions one at a time. All methods may be called from any thread.

    `on_change` receives all conversions when one changes, on any thread; `command` starts `octavo`.
    """

    def __init__(
        self, on_change: OnChange, command: Sequence[str] = (sys.executable, "-m", "engine")
    ) -> None:
        self._on_change = on_change
        self._command = list(command)
        self._lock = threading.RLock()
        self._jobs: dict[int, _RunningConversion] = {}
        self._last = 0
        self._last_notified = 0.0
        self._closed = False

    def conversions(self) -> list[ConversionJob]:
        """Copies of all conversions, newest first."""
        with self._lock:
            return [copy(job.conversion) for job in reversed(self._jobs.values())]

    def import_file(self, path: str) -> int:
        """Queues the import of a GGUF file. Returns the job number."""
        return self._add("import", path, ["import", path])

    def quantise(self, path: str, bits: int) -> int:
        """Queues the quantisation of the model in a folder. Returns the job number."""
        return self._add("quantise", path, ["convert", path, "--bits", str(bits)])

    def cancel(self, number: int) -> None:
        """Stops a conversion, or removes one that has ended from the list."""
        with self._lock:
            job = self._jobs.get(number)
            if job is None:
                return
            if job.conversion.state in ("queued", "running"):
                job.conversion.state, job.conversion.message = "cancelled", ""
                if job.child is not None:
                    job.child.kill()
            else:
                del self._jobs[number]
        self._notify()

    def close(self) -> None:
        """Stops all conversions and waits for their processes to end."""
        with self._lock:
            self._closed = True
            children = [job.child for job in self._jobs.values() if job.child is not None]
            for child in children:
                child.kill()
        for child in children:
            child.wait(_END_TIMEOUT)
        model_folder.clean()

    def _add(self, deed: Literal["import", "quantise"], path: str, arguments: list[str]) -> int:
        with self._lock:
            self._last += 1
            conversion = ConversionJob(job=self._last, kind=deed, source=path, name=Path(path).name)
            self._jobs[self._last] = _RunningConversion(conversion, ["models", *arguments, "--progress"])
        self._notify()
        self._start_next()
        return conversion.job

    def _start_next(self) -> None:
        with self._lock:
            jobs = self._jobs.values()
            if self._closed or any(job.conversion.state == "running" for job in jobs):
                return
            job = next((job for job in jobs if job.conversion.state == "queued"), None)
            if job is None:
                return
            job.conversion.state = "running"
            threading.Thread(target=self._run, args=(job,), name="conversion", daemon=True).start()
        self._notify()

    def _run(self, job: _RunningConversion) -> None:
        try:
            with self._lock:
                if job.conversion.state != "running" or self._closed:
                    return
                job.child = subprocess.Popen(
                    [*self._command, *job.arguments],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    text=True,
                    errors="replace",
                )
            self._read_output(job, job.child)
        except OSError as error:
            self._end(job, "failed", f"The conversion could not be started: {error.strerror or error}.")
        except Exception as error:  # noqa: BLE001 - the next must not wait for it
            _log.exception("a conversion failed")
            if job.child is not None:
                job.child.kill()
                job.child.wait()
            self._end(job, "failed", f"The conversion could not be followed: {error}.")
        try:
            model_folder.clean()
        finally:
            self._start_next()

    def _read_output(self, job: _RunningConversion, child: subprocess.Popen[str]) -> None:
        assert child.stdout is not None
        assert child.stderr is not None
        reader = threading.Thread(target=_keep_last_lines, args=(child.stderr, job.errors), daemon=True)
        reader.start()
        with child.stdout:
            for line in child.stdout:
                self._read_progress(job, line)
        status = child.wait()
        reader.join(_END_TIMEOUT)
        if status == 0 and job.conversion.path:
            self._end(job, "done", "")
        else:
            self._end(job, "failed", _reason(job.errors, status))

    def _read_progress(self, job: _RunningConversion, line: str) -> None:
        try:
            step: Any = json.loads(line)
        except ValueError:
            return  # printed by a library
        with self._lock:
            if job.conversion.state != "running" or not isinstance(step, dict):
                return
            if "path" in step:
                job.conversion.path = str(step["path"])
                return
            job.conversion.share = float(step.get("share", 0))
            job.conversion.message = str(step.get("words", ""))
            if time.monotonic() - self._last_notified < _NOTIFY_INTERVAL:
                return
        self._notify()

    def _end(self, job: _RunningConversion, state: Literal["done", "failed"], words: str) -> None:
        with self._lock:
            job.child = None
            if job.conversion.state == "running":
                job.conversion.state, job.conversion.message = state, words
                job.conversion.share = 1.0 if state == "done" else job.conversion.share
        self._notify()

    def _notify(self) -> None:
        with self._lock:
            self._last_notified = time.monotonic()
            conversions = self.conversions()
        self._on_change(conversions)


def _keep_last_lines(stream: Any, lines: list[str]) -> None:
    with stream:
        for line in stream:
            lines.append(line.rstrip())
            del lines[:-_LAST_LINES]


def _reason(errors: list[str], status: int) -> str:
    """The command's error message; without one, how the process ended."""
    for line in reversed(errors):
        if line.startswith("octavo: "):
            return line.removeprefix("octavo: ")
    _log.warning("a conversion ended with %d: %s", status, "\n".join(errors))
    how = f"by signal {-status}" if status < 0 else f"with status {status}"
    return f"The conversion was ended {how}, and nothing was kept: close other programs, or try another file."
