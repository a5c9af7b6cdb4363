"""Identity of a model, on this machine and on others, and the file of how it was verified to run."""

from __future__ import annotations

import hashlib
from importlib.metadata import version
from pathlib import Path
from typing import Final

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


_PIECE: Final = 1 << 16  # bytes
_PIECES: Final = 256  # of each file; smaller files are read as a whole


def fingerprint(folder: Path, adapter: Path | None = None) -> bytes:
    """Returns 16 bytes that are the same for the same files on any machine, and others for other weights.

    Of large files 256 pieces are read, from their beginning, which has all names and shapes, to their end.

    Args:
        folder: of the model; its config and weights count, by content and size.
        adapter: folder of the LoRA adapter, likewise.

    Raises:
        OSError: a file cannot be read.
    """
    digest = hashlib.blake2b(digest_size=16)
    for place in (folder, adapter) if adapter else (folder,):
        weights = sorted(place.glob("*.safetensors"))
        for file in (place / "config.json", place / "adapter_config.json", *weights):
            if file.is_file():
                digest.update(f"{file.suffix} {file.stat().st_size}\n".encode())
                _add(digest, file)
    return digest.digest()


def _add(digest: hashlib.blake2b, file: Path) -> None:
    size = file.stat().st_size
    with file.open("rb") as opened:
        if size <= _PIECE * _PIECES:
            digest.update(opened.read())
            return
        for number in range(_PIECES):
            opened.seek((size - _PIECE) * number // (_PIECES - 1))
            digest.update(opened.read(_PIECE))
