"""How large the disk cache may be when nobody says so."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

_LEAST: Final = 1_000_000_000
_MOST: Final = 20_000_000_000
_SHARE: Final = 20  # one part in so many of the free space


def usual_limit(folder: Path) -> int:
    """Returns a size in bytes: a twentieth of the free space, 1 to 20 GB; 0 on a full disk.

    What the cache takes already counts as free, so that the answer does not change as it fills.

    Args:
        folder: of the disk cache, made or not.
    """
    there = next(each for each in (folder, *folder.parents) if each.exists())
    own = sum(each.stat().st_size for each in (folder / "segments").glob("*.kv"))
    usage = shutil.disk_usage(there)
    limit = min(max((usage.free + own) // _SHARE, _LEAST), _MOST)
    return limit if usage.free + own - limit > usage.total // 50 else 0
