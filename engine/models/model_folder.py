"""Creation of model folders that are complete or absent, and the space on the disk for them.

A new model is written into a hidden folder beside its final place, checked as any model is, flushed and
renamed. The writing process holds a lock in that folder, so the next one can remove what a killed process
left.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Final

from engine.machine.files import flush, read_regular
from engine.models import paths
from engine.models.folder_check import check
from engine.models.model_errors import ModelRefusedError
from engine.protocol import worded

_ORIGIN: Final = "octavo.json"
_MAX_ORIGIN: Final = 1 << 20  # bytes
_LOCK: Final = ".lock"
_NAME: Final = re.compile(r"[\w][\w. +-]{0,119}")

Progress = Callable[[float, str], None]  # share done, 0 to 1, and what is being done


@contextmanager
def new_model(name: str, size: int, origin: str) -> Iterator[tuple[Path, Path]]:
    """Yields a folder to be filled, and the place to which it is moved if the body ends without an error.

    Args:
        name: of the model; numbered if there is one already.
        size: its approximate size in bytes.
        origin: where it came from, for the list of models.

    Raises:
        ModelRefusedError: the disk is full, the name is not usable, or the result is not a sound model.
        OSError: the disk refuses.
    """
    parent = paths.models_folder()
    parent.mkdir(parents=True, exist_ok=True)
    clean()
    if words := shortage(parent, size):
        raise ModelRefusedError("{0}.", words)
    place = _free_place(parent, name)
    part = parent / f".{place.name}.{os.getpid()}.part"
    part.mkdir()
    with (part / _LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            yield part, place
            check(part)
            entry = {"origin": origin, "made": date.today().isoformat()}
            (part / _ORIGIN).write_text(json.dumps(entry, indent=1) + "\n", encoding="utf-8")
            for path in (*part.iterdir(), part):
                flush(path)
            part.rename(place)
            (place / _LOCK).unlink(missing_ok=True)
            flush(parent)
        finally:
            shutil.rmtree(part, ignore_errors=True)


def clean() -> None:
    """Removes what killed processes have left."""
    for part in paths.models_folder().glob(".*.part"):
        try:
            with (part / _LOCK).open("w") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(part, ignore_errors=True)
        except OSError:  # another process is writing there
            continue


def origin_of(folder: Path) -> str:
    """Returns where a model that was made by Octavo came from; empty for others."""
    try:
        entry = json.loads(read_regular(folder / _ORIGIN, _MAX_ORIGIN))
        return str(entry.get("origin", ""))[:200] if isinstance(entry, dict) else ""
    except (OSError, ValueError, RecursionError):
        return ""


def _free_place(parent: Path, name: str) -> Path:
    name = name.strip()
    if not _NAME.fullmatch(name):
        raise ModelRefusedError(
            "{0} cannot be a model's name: use letters, digits, - _ and .", repr(name[:60])
        )
    place, number = parent / name, 1
    while place.exists():
        number += 1
        place = parent / f"{name}-{number}"
    return place


# --- Space on the disk

_SPARE: Final = 256 << 20  # bytes that are kept free


def shortage(folder: Path, size: int) -> str:
    """Returns why `size` more bytes do not fit on the disk of `folder`; empty if they do.

    Args:
        folder: where they would be written; it need not exist yet.
        size: in bytes.

    Returns:
        A sentence without its full stop.
    """
    free = _free(folder)
    if size + _SPARE <= free:
        return ""
    return worded("Not enough disk space in {0}: {1:size} needed, {2:size} free", folder, size, free)


def space_for_files(folder: Path) -> int:
    """Returns the bytes that can be written to the disk of `folder`, which need not exist yet."""
    return max(0, _free(folder) - _SPARE)


def _free(folder: Path) -> int:
    place = folder
    while not place.exists():
        place = place.parent
    return shutil.disk_usage(place).free


def freed_by(folder: Path) -> int:
    """Returns the bytes that are free again once `folder` is deleted.

    A file that has another name elsewhere (a hard link) stays, so it counts only if all its names are in the
    folder, and then once. Links to files elsewhere free nothing. What APFS shares between clones cannot be
    seen from outside and is counted.
    """
    names: dict[tuple[int, int], int] = {}
    freed = 0
    for path in folder.rglob("*"):
        status = path.lstat()
        if path.is_symlink() or not path.is_file():
            continue
        place = (status.st_dev, status.st_ino)
        names[place] = names.get(place, 0) + 1
        if names[place] == status.st_nlink:
            freed += status.st_blocks * 512
    return freed
