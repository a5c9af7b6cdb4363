"""New model folders of our own: whole or absent.

What is made is written into a hidden folder beside its place, checked as any model is, flushed and renamed.
A maker holds a lock in that folder, so leftovers of one that was killed are known and removed by the next.
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

from engine.models import paths
from engine.models.disk_space import flush, shortage
from engine.models.model_check import check
from engine.models.model_errors import ModelRefusedError

_ORIGIN: Final = "octavo.json"
_LOCK: Final = ".lock"
_NAME: Final = re.compile(r"[\w][\w. +-]{0,119}")

Progress = Callable[[float, str], None]  # share done, 0 to 1, and what is being done


@contextmanager
def new_model(name: str, size: int, origin: str) -> Iterator[tuple[Path, Path]]:
    """A folder to be filled in the body, and the place where it will be once that has ended well.

    Args:
        name: of the model; numbered where there is one already.
        size: bytes that it will take, about.
        origin: where it came from, for the library.

    Raises:
        ModelRefusedError: no room, no usable name, or what was made is no sound model.
        OSError: the disk refuses.
    """
    parent = paths.models_folder()
    parent.mkdir(parents=True, exist_ok=True)
    clean()
    if words := shortage(parent, size):
        raise ModelRefusedError(f"{words}.")
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
    """Removes what makers that were killed have left."""
    for part in paths.models_folder().glob(".*.part"):
        try:
            with (part / _LOCK).open("w") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(part, ignore_errors=True)
        except OSError:  # somebody is at work there
            continue


def origin_of(folder: Path) -> str:
    """Where a model of our own came from; empty for others."""
    try:
        entry = json.loads((folder / _ORIGIN).read_text("utf-8"))
        return str(entry.get("origin", ""))[:200] if isinstance(entry, dict) else ""
    except (OSError, ValueError):
        return ""


def _free_place(parent: Path, name: str) -> Path:
    name = name.strip()
    if not _NAME.fullmatch(name):
        raise ModelRefusedError(f"{name[:60]!r} cannot be a model's name: letters, digits, - _ . are fine.")
    place, number = parent / name, 1
    while place.exists():
        number += 1
        place = parent / f"{name}-{number}"
    return place
