"""What is wrong with a disk, as a sentence, and whether it may pass."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path
from typing import NamedTuple


class DiskTrouble(NamedTuple):
    """Why nothing is written or read: a sentence for a person, and whether the disk is full."""

    sentence: str
    full: bool


def trouble_of(error: Exception, folder: Path, *, opened: bool) -> DiskTrouble:
    """Returns what an error means for the disk cache.

    Args:
        error: of the file system or of SQLite.
        folder: of the cache.
        opened: whether it had been opened before, so that it can go on once there is room.
    """
    full = opened and _is_full(error)
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    until = "there is room" if full else "the next start"
    return DiskTrouble(f"The disk cache is off until {until}: {reason} ({folder}).", full)


def _is_full(error: Exception) -> bool:
    if isinstance(error, OSError):
        return error.errno == errno.ENOSPC  # not EDQUOT: free space tells nothing about a user's quota
    return getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL
