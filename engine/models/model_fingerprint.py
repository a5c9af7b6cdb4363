"""Recognises a model on another machine, where its folder and the dates of its files are others."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

_PIECE: Final = 1 << 16  # bytes
_PIECES: Final = 256  # of each file; smaller files are read as a whole


def fingerprint(folder: Path, adapter: Path | None = None) -> bytes:
    """Returns 16 bytes that are the same wherever the same files are, and others for other weights.

    Of large files 256 pieces are read, from their beginning, which has all names and shapes, to their end.

    Args:
        folder: of the model; its config and weights count, by content and size.
        adapter: folder of the LoRA adapter, likewise.

    Raises:
        OSError: a file cannot be read.
    """
    found = hashlib.blake2b(digest_size=16)
    for place in (folder, adapter) if adapter else (folder,):
        for file in (place / "config.json", place / "adapter_config.json", *_weights(place)):
            if file.is_file():
                found.update(f"{file.suffix} {file.stat().st_size}\n".encode())
                _add(found, file)
    return found.digest()


def _weights(place: Path) -> list[Path]:
    return sorted(place.glob("*.safetensors"))


def _add(found: hashlib.blake2b, file: Path) -> None:
    size = file.stat().st_size
    with file.open("rb") as opened:
        if size <= _PIECE * _PIECES:
            found.update(opened.read())
            return
        for number in range(_PIECES):
            opened.seek((size - _PIECE) * number // (_PIECES - 1))
            found.update(opened.read(_PIECE))
