"""Imports and quantises models one after the other, each in a process of its own.

A child gives its memory back when it ends, can be killed at any moment (what it makes is whole or absent),
and a library that crashes over a strange file takes nothing else with it.
"""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from engine.models import model_folder
from engine.protocol import ConversionJob

_log = logging.getLogger("octavo.workshop")

_TELL_EVERY: Final = 0.2  # seconds between two reports of the same work
_GRACE: Final = 5.0  # seconds for a child to end
_LAST_LINES: Final = 40  # of what a child has said to stderr

Told = Callable[[list[ConversionJob]], None]


@dataclass
class _RunningConversion:
    conversion: ConversionJob
    arguments: list[str]
    child: subprocess.Popen[str] | None = None
    said: list[str] = field(default_factory=list)


class ConversionQueue:
    """See the module. All methods may be called from any thread.

    Args:
        told: hears of all makings whenever one changes; called from any thread.
        command: that runs `octavo`.
    """

    def __init__(self, told: Told, command: Sequence[str] = (sys.executable, "-m", "engine")) -> None:
        self._told = told
        self._command = list(command)
        self._lock = threading.RLock()
        self._jobs: dict[int, _RunningConversion] = {}
        self._last = 0
        self._last_told = 0.0
        self._closed = False

    def conversions(self) -> list[ConversionJob]:
        """Copies of all, newest first."""
        with self._lock:
            return [
                ConversionJob(
                    **{name: getattr(job.conversion, name) for name in ConversionJob.__struct_fields__}
                )
                for job in reversed(self._jobs.values())
            ]

    def import_file(self, path: str) -> int:
        """Queues the import of a GGUF file. Returns its number."""
        return self._add("import", path, ["import", path])

    def quantise(self, path: str, bits: int) -> int:
        """Queues the quantising of the model in a folder. Returns its number."""
        return self._add("quantise", path, ["convert", path, "--bits", str(bits)])

    def cancel(self, number: int) -> None:
        """Stops one, or takes one that has ended off the list."""
        with self._lock:
            job = self._jobs.get(number)
            if job is None:
                return
            if job.conversion.state in ("queued", "running"):
                job.conversion.state, job.conversion.words = "cancelled", ""
                if job.child is not None:
                    job.child.kill()
            else:
                del self._jobs[number]
        self._tell()

    def close(self) -> None:
        """Stops all, and waits for their processes."""
        with self._lock:
            self._closed = True
            children = [job.child for job in self._jobs.values() if job.child is not None]
            for child in children:
                child.kill()
        for child in children:
            child.wait(_GRACE)
        model_folder.clean()

    def _add(self, deed: Literal["import", "quantise"], path: str, arguments: list[str]) -> int:
        with self._lock:
            self._last += 1
            made = ConversionJob(job=self._last, deed=deed, source=path, name=Path(path).name)
            self._jobs[self._last] = _RunningConversion(made, ["models", *arguments, "--progress"])
        self._tell()
        self._start_next()
        return made.job

    def _start_next(self) -> None:
        with self._lock:
            jobs = self._jobs.values()
            if self._closed or any(job.conversion.state == "running" for job in jobs):
                return
            job = next((job for job in jobs if job.conversion.state == "queued"), None)
            if job is None:
                return
            job.conversion.state = "running"
            threading.Thread(target=self._run, args=(job,), name="workshop", daemon=True).start()
        self._tell()

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
            self._listen(job, job.child)
        except OSError as error:
            self._end(job, "failed", f"It could not be begun: {error.strerror or error}.")
        finally:
            model_folder.clean()
            self._start_next()

    def _listen(self, job: _RunningConversion, child: subprocess.Popen[str]) -> None:
        """Reads what the child says until it ends."""
        assert child.stdout is not None
        assert child.stderr is not None
        errors = threading.Thread(target=_keep, args=(child.stderr, job.said), daemon=True)
        errors.start()
        with child.stdout:
            for line in child.stdout:
                self._hear(job, line)
        status = child.wait()
        errors.join(_GRACE)
        if status == 0 and job.conversion.path:
            self._end(job, "done", "")
        else:
            self._end(job, "failed", _reason(job.said, status))

    def _hear(self, job: _RunningConversion, line: str) -> None:
        try:
            step: Any = json.loads(line)
        except ValueError:
            return  # a library's own words
        with self._lock:
            if job.conversion.state != "running" or not isinstance(step, dict):
                return
            if "path" in step:
                job.conversion.path = str(step["path"])
                return
            job.conversion.share, job.conversion.words = (
                float(step.get("share", 0)),
                str(step.get("words", "")),
            )
            if time.monotonic() - self._last_told < _TELL_EVERY:
                return
        self._tell()

    def _end(self, job: _RunningConversion, state: Literal["done", "failed"], words: str) -> None:
        with self._lock:
            job.child = None
            if job.conversion.state == "running":
                job.conversion.state, job.conversion.words = state, words
                job.conversion.share = 1.0 if state == "done" else job.conversion.share
        self._tell()

    def _tell(self) -> None:
        with self._lock:
            self._last_told = time.monotonic()
            conversions = self.conversions()
        self._told(conversions)


def _keep(stream: Any, lines: list[str]) -> None:
    with stream:
        for line in stream:
            lines.append(line.rstrip())
            del lines[:-_LAST_LINES]


def _reason(said: list[str], status: int) -> str:
    """The command's own sentence; else how the process ended."""
    for line in reversed(said):
        if line.startswith("octavo: "):
            return line.removeprefix("octavo: ")
    _log.warning("a child ended with %d: %s", status, "\n".join(said))
    how = f"by signal {-status}" if status < 0 else f"with status {status}"
    return f"The conversion ended {how}, and nothing was kept. Close other programs, or try another file."
