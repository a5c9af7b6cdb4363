"""What the kernels have been found to do on this machine, kept over restarts.

A kind of attention is on trial at its first use. If the process dies or hangs in the trial, the note that it
was on trial is all that is left, and the next process takes that for a refusal: a GPU that aborts the
engine does so once.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_log = logging.getLogger("octavo.metal")
_ON_TRIAL: Final = "the engine ended while it was on trial"


@dataclass
class Trial:
    """One comparison; `passed` is set by who runs it, `reason` when it did not pass."""

    passed: bool = False
    reason: str = ""


class Verdicts:
    """Passed and refused kinds of attention.

    Args:
        path: JSON file; None keeps them in memory. The name should tell device, system, MLX and kernel
            text apart, since each of them makes older verdicts void.
    """

    PASSED: Final = "passed"

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._found: dict[str, str] = _read(path) if path else {}
        self.news: list[str] = []  # sentences about refusals since the last look, for people

    def trusted(self, kind: str) -> bool:
        """Whether it passed."""
        return self._found.get(kind) == Verdicts.PASSED

    def refused(self, kind: str) -> bool:
        """Whether it must not be used."""
        return self._found.get(kind, Verdicts.PASSED) != Verdicts.PASSED

    def found(self) -> dict[str, str]:
        """Every kind that was tried, and `PASSED` or why not."""
        return dict(self._found)

    def reasons(self) -> dict[str, str]:
        """The refused kinds and why."""
        return {kind: reason for kind, reason in self._found.items() if reason != Verdicts.PASSED}

    @contextmanager
    def trial(self, kinds: list[str]) -> Iterator[Trial]:
        """Around a first use: notes that it began, and how it ended, also when it raised."""
        trial = Trial()
        self._note(kinds, _ON_TRIAL)
        try:
            yield trial
        except Exception as error:  # noqa: BLE001 - compilers and drivers raise many kinds
            trial.passed = False
            trial.reason = f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"
        self._note(kinds, Verdicts.PASSED if trial.passed else trial.reason or "failed")
        if not trial.passed:
            _log.error("refused %s: %s", "; ".join(kinds), trial.reason)
            self.news.append(
                f"A kernel of Octavo is not right on this machine ({trial.reason}). MLX's own attention "
                "takes its place: answers are right, long chats slower.  octavo selfcheck --report FILE  "
                "writes the details."
            )

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
