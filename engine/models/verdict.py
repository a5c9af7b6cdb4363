"""Where it is remembered how a model is served, so that it is checked once and not at each load."""

from __future__ import annotations

import hashlib
from importlib.metadata import version
from pathlib import Path

from engine import __version__
from engine.models.paths import cache_folder


def verdict_file(folder: Path, backend: str) -> Path:
    """A file named by everything that the check depends on: another model or version, another name.

    Args:
        folder: of the model; its config and weights count by name, size and time of change.
        backend: that serves it.
    """
    stamps = [__version__, version("mlx"), version("mlx-lm"), backend, str(folder.resolve())]
    for file in sorted((*folder.glob("*.json"), *folder.glob("*.safetensors"))):
        status = file.stat()  # of the blob, where the Hub's cache has a link
        stamps.append(f"{file.name} {status.st_size} {status.st_mtime_ns}")
    return cache_folder() / "checked" / hashlib.sha256("\n".join(stamps).encode()).hexdigest()[:32]
