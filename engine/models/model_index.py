"""What is remembered of the models on this machine: what their files say, and when each was last used.

The index lets a library of hundreds of models open at once. An entry is valid while every file of the folder
has the size and modification time that it had, so a scan looks at each file's status and reads none. It is a
cache: without it, or with a damaged one, a scan only takes longer.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from pathlib import Path
from typing import Final

import msgspec

from engine.machine.files import write_atomically
from engine.models import paths
from engine.protocol import ModelInfo

FORMAT: Final = 3  # raise it when the same files must give another ModelInfo


class ModelIndexEntry(msgspec.Struct):
    """The index entry of one model."""

    mark: str
    info: ModelInfo


class _File(msgspec.Struct):
    format: int
    entries: dict[str, ModelIndexEntry]


class ModelIndex:
    """The index of this machine; `save` writes it if something has changed."""

    def __init__(self) -> None:
        self._path = paths.cache_folder() / "library.json"
        self._entries = _read(self._path)
        self._seen: dict[str, ModelIndexEntry] = {}

    def get(self, folder: Path, mark: str) -> ModelInfo | None:
        """Returns what is known of a folder whose files have this `mark_of`; None if it is out of date."""
        entry = self._entries.get(str(folder))
        if entry is None or entry.mark != mark:
            return None
        self._seen[str(folder)] = entry
        return entry.info

    def put(self, folder: Path, mark: str, info: ModelInfo) -> None:
        """Adds or replaces the entry of a folder."""
        self._seen[str(folder)] = ModelIndexEntry(mark, info)

    def save(self) -> None:
        """Writes what the scan has seen; an error of the disk only makes the next scan slower.

        Entries that this scan did not look at are kept while their folders exist: other scans look elsewhere.
        """
        others = {f: e for f, e in self._entries.items() if f not in self._seen and Path(f).is_dir()}
        entries = others | self._seen
        if entries == self._entries:
            return
        with contextlib.suppress(OSError):
            write_atomically(self._path, msgspec.json.encode(_File(FORMAT, entries)))


def mark_of(folder: Path) -> str:
    """Returns size and modification time of each file in a folder, as one line; links are followed."""
    marks = []
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            try:
                status = entry.stat()
                marks.append(f"{entry.name}:{status.st_size}:{status.st_mtime_ns}")
            except OSError:
                marks.append(f"{entry.name}:missing")
    return "|".join(marks)


def _read(path: Path) -> dict[str, ModelIndexEntry]:
    try:
        file = msgspec.json.decode(path.read_bytes(), type=_File)
    except (OSError, msgspec.MsgspecError):
        return {}
    return file.entries if file.format == FORMAT else {}


def mark_used(folder: Path) -> None:
    """Remembers that the model in `folder` was loaded now; an error of the disk is ignored."""
    times = last_used() | {str(folder.absolute()): round(time.time())}
    with contextlib.suppress(OSError):
        write_atomically(_times_file(), json.dumps(times, indent=0).encode())


def last_used() -> dict[str, float]:
    """Returns when each model was last loaded: its folder, and seconds since 1970."""
    try:
        times = json.loads(_times_file().read_text("utf-8"))
        return {str(folder): float(at) for folder, at in times.items()}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}


def _times_file() -> Path:
    return paths.cache_folder() / "used.json"
