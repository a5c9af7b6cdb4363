"""Imports transformers twice as fast, by keeping what it works out anew in each process.

On import, transformers (5.23) reads its 1,700 source files, twice, to learn which names each defines. That is
half of the time that an engine process takes to start. The result depends on nothing but those files, so it
is kept as JSON in the cache folder, under the version of transformers and the time of its folder.

Octavo.app has no such sources, for its transformers is compiled. What they define is in one file beside it,
which `packaging/macapp/bytecode.py` writes; it counts for that version of transformers only. A process of the
app that does not call `keep_import_structure` finds no tokenizers there.

Call `keep_import_structure` before transformers, or mlx-lm, is imported. Nothing breaks where transformers
has no such function any more, or where the file is damaged or cannot be written: it only takes the time.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType
from typing import Final

from engine.import_hook import RunModule, change_import
from engine.machine.files import write_atomically
from engine.models.paths import cache_folder

#: As transformers has it: names by module, by the optional packages that these modules need.
ImportStructure = dict[frozenset[str], dict[str, set[str]]]
Stored = list[tuple[list[str], dict[str, list[str]]]]

_MODULE: Final = "transformers.utils.import_utils"
_FUNCTION: Final = "define_import_structure"
#: The file in the folder of a transformers without sources: its version, and what each folder in it defines.
SHIPPED: Final = "import_structures.json"


def keep_import_structure() -> None:
    """Makes a later import of transformers in this process use what an earlier process has worked out."""
    change_import(_MODULE, _keeping)


def _keeping(run: RunModule) -> RunModule:
    def run_and_replace(module: ModuleType) -> None:
        run(module)
        if (original := getattr(module, _FUNCTION, None)) is not None:
            setattr(module, _FUNCTION, kept(original, Path(str(module.__file__)).parent.parent))

    return run_and_replace


def kept(original: Callable[..., ImportStructure], package: Path) -> Callable[..., ImportStructure]:
    """`define_import_structure` of transformers, with results that outlive the process.

    Args:
        original: takes the path of a package's folder, or of a file in it, and a prefix for the names of
            modules, or None.
        package: the folder of transformers.
    """
    shipped = functools.cache(_shipped)

    @functools.wraps(original)
    def define_import_structure(module_path: str | Path, prefix: str | None = None) -> ImportStructure:
        folder = Path(module_path)
        folder = folder.parent if folder.suffix in (".py", ".pyc") else folder
        place = folder.relative_to(package).as_posix() if folder.is_relative_to(package) else ""
        found = shipped(package).get(place)
        if found is None:
            found = _stored(_file(folder))
        if found is None:
            found = _to_stored(original(str(folder)))
            _store(_file(folder), found)
        before = "" if prefix is None else f"{prefix}."
        return {
            frozenset(needed): {before + module: set(names) for module, names in modules.items()}
            for needed, modules in found
        }

    return define_import_structure


def shipped_structures(
    original: Callable[..., ImportStructure], package: Path, folders: Iterable[Path], version: str
) -> bytes:
    """The content of the file `SHIPPED`, while the sources are there.

    Args:
        original: see `kept`.
        package: the folder of transformers.
        folders: those in it to be known.
        version: of that transformers.
    """
    import msgspec

    known = {
        folder.relative_to(package).as_posix(): _to_stored(original(str(folder)))
        for folder in sorted(folders)
    }
    return msgspec.json.encode((version, known))


def _shipped(package: Path) -> dict[str, Stored]:
    """What the file `SHIPPED` says, by folder; nothing where there is none, or one of another version."""
    from importlib import metadata

    import msgspec

    try:
        content = (package / SHIPPED).read_bytes()
        version, known = msgspec.json.decode(content, type=tuple[str, dict[str, Stored]])
    except (OSError, msgspec.DecodeError):
        return {}
    return known if version == metadata.version("transformers") else {}


def _to_stored(structure: ImportStructure) -> Stored:
    """Equal structures give equal lists, in whatever order the files were read."""
    return [
        (sorted(needed), {module: sorted(names) for module, names in sorted(modules.items())})
        for needed, modules in sorted(structure.items(), key=lambda item: sorted(item[0]))
    ]


def _file(folder: Path) -> Path:
    """The file for a package's structure; another version, place or time of the package has another."""
    import hashlib  # none of these before they are needed: every command imports this module
    from importlib import metadata

    version = metadata.version("transformers")
    key = hashlib.sha256(f"{version} {folder} {folder.stat().st_mtime_ns}".encode()).hexdigest()[:16]
    return cache_folder() / "transformers" / f"{key}.json"


def _stored(file: Path) -> Stored | None:
    import msgspec

    try:
        return msgspec.json.decode(file.read_bytes(), type=Stored)
    except (OSError, msgspec.DecodeError):  # ValidationError is one
        return None


def _store(file: Path, structure: Stored) -> None:
    import msgspec

    with contextlib.suppress(OSError):  # a full or read-only disk
        write_atomically(file, msgspec.json.encode(structure))
