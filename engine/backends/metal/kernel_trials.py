"""What the kernels have been found to do on this machine, kept over restarts.

A kind of attention is on trial at its first use. If the process dies in the trial, the note that it was on
trial is all that is left, and the next process takes that for a refusal: a GPU that aborts the engine does so
once. A trial that takes too long ends the process by itself (`watchdog`).
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.backends.metal.watchdog import TRIAL_SECONDS, limited

_log = logging.getLogger("octavo.metal")
_ON_TRIAL: Final = "the engine ended while it was on trial"
_TOLD: Final = f"{_ON_TRIAL}: it hung, or it ended the process"
_ADVICE: Final = (
    "MLX's own attention takes its place: answers are right, long chats slower.  "
    "octavo selfcheck --report FILE  writes the details."
)
# What MLX says when a kernel needs more registers than so many threads can have (custom_kernel.cpp).
_TOO_MANY_THREADS: Final = re.compile(r"thread ?group size .* is greater than", re.I)


@dataclass
class KernelTrial:
    """One comparison; `passed` is set by who runs it, `reason` when it did not pass.

    `too_large` is set where the GPU has not the registers for so many threads: a smaller one may do.
    """

    passed: bool = False
    reason: str = ""
    too_large: bool = False


class KernelTrials:
    """Passed and refused kinds of attention.

    Args:
        path: JSON file; None keeps them in memory. The name should tell device, system, MLX and kernel
            text apart, since each of them makes older verdicts void.
        seconds: how long a trial may take before it ends the process.
    """

    PASSED: Final = "passed"
    TOO_LARGE: Final = "has more threads than this GPU has registers for"

    def __init__(self, path: Path | None = None, seconds: float = TRIAL_SECONDS) -> None:
        self._path = path
        self._seconds = seconds
        self._found: dict[str, str] = _read(path) if path else {}
        self.trying_all = False  # whether pools try all kernels of an attention when they meet it
        self.news: list[str] = []  # sentences about refusals since the last look, for people
        died = [kind for kind, verdict in self._found.items() if verdict == _ON_TRIAL]
        if died:
            self._note(died, _TOLD)
            self.news.append(
                f"The engine hung or ended while it tried a kernel ({died[0]}), and does without it now. "
                + _ADVICE
            )

    def trusted(self, kind: str) -> bool:
        """Whether it passed."""
        return self._found.get(kind) == KernelTrials.PASSED

    def refused(self, kind: str) -> bool:
        """Whether it must not be used."""
        return self._found.get(kind, KernelTrials.PASSED) != KernelTrials.PASSED

    def too_large(self, kind: str) -> bool:
        """Whether its threadgroups need more registers than this GPU has; it is not wrong."""
        return self._found.get(kind) == KernelTrials.TOO_LARGE

    def found(self) -> dict[str, str]:
        """Every kind that was tried, and `PASSED` or why not."""
        return dict(self._found)

    def reasons(self) -> dict[str, str]:
        """The kinds found wrong and why; those that were only too large have smaller ones in their place."""
        fine = (KernelTrials.PASSED, KernelTrials.TOO_LARGE)
        return {kind: reason for kind, reason in self._found.items() if reason not in fine}

    @contextmanager
    def trial(self, kinds: list[str]) -> Iterator[KernelTrial]:
        """Around a first use: notes that it began, and how it ended, also when it raised or hangs."""
        trial = KernelTrial()
        self._note(kinds, _ON_TRIAL)
        try:
            with limited(self._seconds, "; ".join(kinds)):
                yield trial
        except Exception as error:  # noqa: BLE001 - compilers and drivers raise many kinds
            trial.passed = False
            words = " ".join(str(error).split())
            trial.too_large = _TOO_MANY_THREADS.search(words) is not None
            trial.reason = f"{type(error).__name__}: {words[:300]}"
        if trial.too_large:
            self._note(kinds, KernelTrials.TOO_LARGE)
            return
        self._note(kinds, KernelTrials.PASSED if trial.passed else trial.reason or "failed")
        if not trial.passed:
            _log.error("refused %s: %s", "; ".join(kinds), trial.reason)
            self.news.append(f"A kernel of Octavo is not right on this machine ({trial.reason}). {_ADVICE}")

    def _note(self, kinds: list[str], verdict: str) -> None:
        self._found |= dict.fromkeys(kinds, verdict)
        if self._path is None:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            new = self._path.with_suffix(".new")
            new.write_text(json.dumps(self._found, indent=1), encoding="utf-8")
            new.replace(self._path)
        except OSError as error:
            _log.warning("verdicts cannot be kept: %s", error)


def _read(path: Path) -> dict[str, str]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {str(kind): str(verdict) for kind, verdict in found.items()}
