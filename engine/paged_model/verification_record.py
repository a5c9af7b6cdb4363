"""The file that keeps the result of a model's verification, so that it is done once and not at each load.

One line: the key of the execution mode, "faster" where the backend's faster decode steps are right, "partial"
or "whole", and the keys of all modes there were to choose from. A file that says anything else is ignored.
"""

from __future__ import annotations

import contextlib
import logging
import os
from pathlib import Path
from typing import Final, NamedTuple

from engine.machine.files import write_atomically
from engine.paged_model.execution_modes import EXECUTION_MODES, ExecutionMode

_log = logging.getLogger("octavo.cache")
_CHOICE: Final = "of:" + ",".join(mode.key for mode in EXECUTION_MODES)
_MOST_FILES: Final = 200  # those used longest ago are removed: models come and go
_MOST_BYTES: Final = 4096


class Verified(NamedTuple):
    """How a model runs correctly over blocks.

    Attributes:
        mode: the best execution mode that gives mlx-lm's logits.
        faster: whether the backend's faster decode steps give them, too.
        partial: whether layers with a window do without the blocks that they no longer read.
    """

    mode: ExecutionMode
    faster: bool
    partial: bool


def read_record(path: Path) -> Verified | None:
    """Returns what `write_record` wrote; None if there is no such file or it does not apply any more."""
    try:
        with path.open("rb") as file:
            words = file.read(_MOST_BYTES).decode("utf-8", "replace").split()
    except OSError:
        return None
    found = [mode for mode in EXECUTION_MODES if words[:1] == [mode.key]]
    if not found or _CHOICE not in words:  # written when there were other modes: a better one may be new
        return None
    with contextlib.suppress(OSError):  # a folder that cannot be written to
        os.utime(path)
    return Verified(found[0], "faster" in words, "partial" in words)


def write_record(path: Path, found: Verified) -> None:
    """Writes the result; if the disk refuses, the model is verified again next time."""
    words = [found.mode.key, *["faster"] * found.faster, "partial" if found.partial else "whole", _CHOICE]
    try:
        write_atomically(path, (" ".join(words) + "\n").encode())
        for old in sorted(path.parent.iterdir(), key=_last_use)[:-_MOST_FILES]:
            old.unlink(missing_ok=True)
    except OSError as error:
        _log.warning("%s cannot be written, so the model is verified again next time: %s", path, error)


def _last_use(record: Path) -> int:
    """When it was written or read last, in nanoseconds; 0 if another process has removed it meanwhile."""
    try:
        return record.stat().st_mtime_ns
    except FileNotFoundError:
        return 0
