"""Where dyld would find each library that the app's Mach-O files load.

`@rpath` is searched in the rpaths of the file itself, then of the file that loads it, and so on up: libmlx
finds libjaccl by an rpath of mlx.core, which loads libmlx. Here each chain of loaders inside the app counts.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from macapp import macho
from macapp.fault import Fault

KINDS: Final = ("library", "absolute path")
OF_THE_SYSTEM: Final = ("/usr/lib/", "/System/Library/")


def check(app: Path, images: dict[Path, macho.Image]) -> Iterator[Fault]:
    """Checks that every library is found inside the app, and that no path fits one machine only.

    Args:
        images: the load commands of every Mach-O file of the app, by path.
    """
    app = Path(os.path.realpath(app))
    known = {Path(os.path.realpath(path)): image for path, image in images.items()}
    rpaths = _rpaths_with_loaders(app, known)
    for path, image in known.items():
        place = path.relative_to(app).as_posix()
        for rpath in image.rpaths:
            if rpath.startswith("/") and not rpath.startswith(OF_THE_SYSTEM):
                yield Fault("absolute path", place, f"@rpath may be {rpath}")
        for name, kind in image.libraries:
            if name.startswith(OF_THE_SYSTEM):
                continue
            if name.startswith("/"):
                yield Fault("absolute path", place, f"it loads {name}")
            elif kind != "weak" and _find(app, path, name, rpaths[path]) is None:
                yield Fault("library", place, f"{name} is not in the app")


def _rpaths_with_loaders(app: Path, known: dict[Path, macho.Image]) -> dict[Path, set[Path]]:
    """Folders that @rpath may stand for, per file, with those of its loaders; grows until nothing is new."""
    folders = {path: {_expand(app, path, text) for text in image.rpaths} for path, image in known.items()}
    changed = True
    while changed:
        changed = False
        for path, image in known.items():
            for name, _kind in image.libraries:
                found = _find(app, path, name, folders[path])
                if found in folders and not folders[path] <= folders[found]:
                    folders[found] |= folders[path]
                    changed = True
    return folders


def _find(app: Path, path: Path, name: str, rpaths: set[Path]) -> Path | None:
    """The file inside the app that `name` in `path` leads to, or None."""
    if name.startswith("@rpath/"):
        candidates = [folder / name.removeprefix("@rpath/") for folder in sorted(rpaths)]
    elif name.startswith("@"):
        candidates = [_expand(app, path, name)]
    else:
        return None  # a system's library, or a fault that is reported elsewhere
    whole = (Path(os.path.realpath(candidate)) for candidate in candidates)
    return next((found for found in whole if found.is_file() and found.is_relative_to(app)), None)


def _expand(app: Path, path: Path, text: str) -> Path:
    first, *rest = PurePosixPath(text).parts or (".",)
    base = {"@loader_path": path.parent, "@executable_path": app / "Contents" / "MacOS"}.get(
        first, Path(first)
    )
    return base.joinpath(*rest)
