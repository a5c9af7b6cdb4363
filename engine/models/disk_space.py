"""Room on the disk, and what is surely on it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Final

_SPARE: Final = 256 << 20  # bytes that are left free


def shortage(folder: Path, size: int) -> str:
    """Why `size` more bytes don't go where `folder` is or will be, without its full stop; empty: they do."""
    place = folder
    while not place.exists():
        place = place.parent
    free = shutil.disk_usage(place).free
    if size + _SPARE <= free:
        return ""
    needed, there = f"{size / 1e9:.1f} GB", f"{free / 1e9:.1f} GB"
    return f"It takes {needed} more, and the disk with {folder} has {there} free: make room"


def flush(path: Path) -> None:
    """Waits until a file or folder is on the disk.

    Raises:
        OSError: the disk refuses.
    """
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
