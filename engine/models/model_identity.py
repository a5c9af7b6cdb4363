"""What identifies a model on this machine, and the file that keeps how it was verified to run."""

from __future__ import annotations

import hashlib
from importlib.metadata import version
from pathlib import Path

from engine import __version__
from engine.models.paths import cache_folder


def record_path(folder: Path, backend: str, adapter: Path | None = None) -> Path:
    """Returns the file for the result of the verification (`engine.paged_model.verification`).

    Its name is made of everything that the result depends on, so another model or version has another file.

    Args:
        folder: of the model; see `identity`.
        backend: the backend's name.
        adapter: folder of the LoRA adapter, if there is one.
    """
    stamps = [__version__, version("mlx"), version("mlx-lm"), backend, identity(folder, adapter).hex()]
    return cache_folder() / "checked" / hashlib.sha256("\n".join(stamps).encode()).hexdigest()[:32]


def identity(folder: Path, adapter: Path | None = None) -> bytes:
    """Returns 16 bytes that change when the model, its adapter, or the files of either change.

    Args:
        folder: of the model; its config and weights count by name, size and modification time.
        adapter: folder of the LoRA adapter, likewise.
    """
    stamps = []
    for place in (folder, adapter) if adapter else (folder,):
        stamps.append(str(place.resolve()))
        for file in sorted((*place.glob("*.json"), *place.glob("*.safetensors"))):
            status = file.stat()  # of the blob, where the Hub cache has a link
            stamps.append(f"{file.name} {status.st_size} {status.st_mtime_ns}")
    return hashlib.blake2b("\n".join(stamps).encode(), digest_size=16).digest()
