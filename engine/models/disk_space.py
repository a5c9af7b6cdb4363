"""Free space on the disk: whether there is enough, and what deleting a folder would add."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from engine.protocol import format_size

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
    return f"Not enough disk space in {folder}: {format_size(size)} needed, {format_size(free)} free"


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
