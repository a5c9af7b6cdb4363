"""When a model was last loaded, so that a library can be sorted by it and old ones be found."""

from __future__ import annotations

import contextlib
import json
import os
import time
from pathlib import Path

from engine.models.paths import cache_folder


def note(folder: Path) -> None:
    """Remembers that the model in `folder` was loaded now; a disk that refuses costs nothing."""
    path = _file()
    times = last_used() | {str(folder.absolute()): round(time.time())}
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(json.dumps(times, indent=0), encoding="utf-8")
        part.replace(path)


def last_used() -> dict[str, float]:
    """Folder -> seconds since 1970."""
    try:
        times = json.loads(_file().read_text("utf-8"))
        return {str(folder): float(at) for folder, at in times.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def _file() -> Path:
    return cache_folder() / "used.json"
