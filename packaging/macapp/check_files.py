"""Checks of files as such: other systems' programs, this machine's traces, links, permissions."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from macapp import macho
from macapp.fault import Fault

KINDS: Final = ("other system", "build machine", "link", "permission")
_FOREIGN: Final = {b"\x7fELF": "Linux", b"MZ": "Windows"}
_PROGRAMS: Final = (".so", ".exe", ".dll", ".dylib", "")


def check(app: Path, forbidden: tuple[str, ...]) -> Iterator[Fault]:
    """Looks at every file of the app.

    Args:
        forbidden: texts of the building machine; see `CheckOptions`.
    """
    needles = [(text, text.encode()) for text in forbidden]
    for path in sorted(app.rglob("*")):
        place = path.relative_to(app).as_posix()
        if path.is_symlink():
            yield from _check_link(app, path, place)
            continue
        if not path.is_file():
            continue
        yield from _check_kind(path, place)
        data = path.read_bytes()
        for text, needle in needles:
            if needle in data:
                yield Fault("build machine", place, f"it holds {text!r}")
        mode = path.stat().st_mode
        if not mode & 0o444 or mode & 0o002:
            yield Fault("permission", place, f"its mode is {mode & 0o777:o}: unreadable, or writable by all")


def _check_link(app: Path, path: Path, place: str) -> Iterator[Fault]:
    target = path.readlink()
    if target.is_absolute():
        yield Fault("link", place, f"it leads to {target}, which is another place on every Mac")
    elif not path.exists():
        yield Fault("link", place, f"it leads to {target}, which is not there")
    elif not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(app)):
        yield Fault("link", place, f"it leads out of the app, to {target}")


def _check_kind(path: Path, place: str) -> Iterator[Fault]:
    with path.open("rb") as file:
        head = file.read(4)
    for magic, system in _FOREIGN.items():
        # A text may begin with MZ, a program with that name ending doesn't.
        if head.startswith(magic) and (len(magic) == 4 or path.suffix in _PROGRAMS):
            yield Fault("other system", place, f"it is a program for {system}")
            return
    if ("linux-gnu" in path.name or ".so." in path.name) and path.suffix != ".py":
        yield Fault("other system", place, "its name is that of a Linux library")
    elif path.suffix in (".so", ".dylib") and not macho.is_macho(path):
        yield Fault("other system", place, "it is called a library, but is no Mach-O file")
