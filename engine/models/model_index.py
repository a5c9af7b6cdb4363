"""Remembers what reading a model's files told, so that a library of hundreds opens at once.

An entry counts only while every file of the folder has the size and the time that it had: a scan looks
at each file's status and reads none. The index is a cache: without it, or with a damaged one, a scan
only takes longer.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import msgspec

from engine.models import paths
from engine.protocol import ModelInfo

FORMAT: Final = 2  # raise it when the same files must give another ModelInfo


class ModelIndexEntry(msgspec.Struct):
    """What is remembered of one model."""

    mark: str
    info: ModelInfo


class _File(msgspec.Struct):
    format: int
    entries: dict[str, ModelIndexEntry]


class ModelIndex:
    """The index of this machine; `save` writes it when something is new."""

    def __init__(self) -> None:
        self._path = paths.cache_folder() / "library.json"
        self._entries = _read(self._path)
        self._seen: dict[str, ModelIndexEntry] = {}

    def get(self, folder: Path, mark: str) -> ModelInfo | None:
        """What is known of a folder whose files look like `mark`; None when that is out of date."""
        entry = self._entries.get(str(folder))
        if entry is None or entry.mark != mark:
            return None
        self._seen[str(folder)] = entry
        return entry.info

    def put(self, folder: Path, mark: str, info: ModelInfo) -> None:
        """Remembers a folder."""
        self._seen[str(folder)] = ModelIndexEntry(mark, info)

    def save(self) -> None:
        """Writes what the scan has seen; a disk that refuses costs nothing but time.

        Entries that this scan did not look at stay while their folder does: others look elsewhere.
        """
        others = {f: e for f, e in self._entries.items() if f not in self._seen and Path(f).is_dir()}
        entries = others | self._seen
        if entries == self._entries:
            return
        part = self._path.with_name(f".{self._path.name}.{os.getpid()}.part")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(msgspec.json.encode(_File(FORMAT, entries)))
            part.replace(self._path)
        except OSError:
            part.unlink(missing_ok=True)


def mark_of(folder: Path) -> str:
    """Size and time of each file in a folder, in one line; links are followed."""
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
