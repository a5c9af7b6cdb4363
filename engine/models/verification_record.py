"""Where it is remembered how a model is served, so that it is checked once and not at each load."""

from __future__ import annotations

import hashlib
from importlib.metadata import version
from pathlib import Path

from engine import __version__
from engine.models.paths import cache_folder


def verdict_file(folder: Path, backend: str, adapter: Path | None = None) -> Path:
    """A file named by everything that the check depends on: another model or version, another name.

    Args:
        folder: of the model; see `identity`.
        backend: that serves it.
        adapter: folder of the adapter in it.
    """
    stamps = [__version__, version("mlx"), version("mlx-lm"), backend, identity(folder, adapter).hex()]
    return cache_folder() / "checked" / hashlib.sha256("\n".join(stamps).encode()).hexdigest()[:32]


def identity(folder: Path, adapter: Path | None = None) -> bytes:
    """What tells a model and its adapter on this machine from all others, and from what they were before.

    Args:
        folder: of the model; its config and weights count by name, size and time of change.
        adapter: folder of the adapter in it, likewise.

    Returns:
        16 bytes.
    """
    stamps = []
    for place in (folder, adapter) if adapter else (folder,):
        stamps.append(str(place.resolve()))
        for file in sorted((*place.glob("*.json"), *place.glob("*.safetensors"))):
            status = file.stat()  # of the blob, where the Hub's cache has a link
            stamps.append(f"{file.name} {status.st_size} {status.st_mtime_ns}")
    return hashlib.blake2b("\n".join(stamps).encode(), digest_size=16).digest()
