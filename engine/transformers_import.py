"""Imports transformers twice as fast, by keeping what it works out anew in each process.

On import, transformers (5.23) reads its 1,700 source files, twice, to learn which names each defines. That is
half of the time that an engine process takes to start. The result depends on nothing but those files, so it
is kept as JSON in the cache folder, under the version of transformers and the time of its folder.

Call `keep_import_structure` before transformers, or mlx-lm, is imported. Nothing breaks where transformers
has no such function any more, or where the file is damaged or cannot be written: it only takes the time.
"""

from __future__ import annotations

import contextlib
import functools
import importlib.abc
import importlib.util
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Final

from engine.machine.files import write_atomically
from engine.models.paths import cache_folder

#: As transformers has it: names by module, by the optional packages that these modules need.
ImportStructure = dict[frozenset[str], dict[str, set[str]]]
Stored = list[tuple[list[str], dict[str, list[str]]]]

_MODULE: Final = "transformers.utils.import_utils"
_FUNCTION: Final = "define_import_structure"


def keep_import_structure() -> None:
    """Makes a later import of transformers in this process use what an earlier process has worked out."""
    if _MODULE not in sys.modules and not any(isinstance(each, _Finder) for each in sys.meta_path):
        sys.meta_path.insert(0, _Finder())


class _Finder(importlib.abc.MetaPathFinder):
    """Finds `transformers.utils.import_utils`, once, and replaces one function of it when it has been run."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != _MODULE:
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(fullname)
        if spec is not None and spec.loader is not None:
            run = spec.loader.exec_module

            def run_and_replace(module: ModuleType) -> None:
                run(module)
                if (original := getattr(module, _FUNCTION, None)) is not None:
                    setattr(module, _FUNCTION, kept(original))

            spec.loader.exec_module = run_and_replace  # type: ignore[method-assign]
        return spec


def kept(original: Callable[..., ImportStructure]) -> Callable[..., ImportStructure]:
    """`define_import_structure` of transformers, with results that outlive the process.

    Args:
        original: takes the path of a package's folder, or of a file in it, and a prefix for the names of
            modules, or None.
    """

    @functools.wraps(original)
    def define_import_structure(module_path: str | Path, prefix: str | None = None) -> ImportStructure:
        folder = Path(module_path)
        folder = folder.parent if folder.suffix == ".py" else folder
        found = _stored(_file(folder))
        if found is None:
            structure = original(str(folder))
            found = [
                (sorted(needed), {module: sorted(names) for module, names in modules.items()})
                for needed, modules in structure.items()
            ]
            _store(_file(folder), found)
        before = "" if prefix is None else f"{prefix}."
        return {
            frozenset(needed): {before + module: set(names) for module, names in modules.items()}
            for needed, modules in found
        }

    return define_import_structure


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
