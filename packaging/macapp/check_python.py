"""Checks of the Python inside: the library that the launcher loads, and that every file is compiled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from macapp import bytecode, macho
from macapp.fault import Fault
from macapp.flavours import PYTHON
from macapp.launcher import PYTHON_LIBRARY

KINDS: Final = ("interpreter", "bytecode")


def check(app: Path) -> Iterator[Fault]:
    """Looks at the interpreter, and at every Python file, source or compiled."""
    resources = app / "Contents" / "Resources"
    library = resources / PYTHON_LIBRARY
    place = library.relative_to(app).as_posix()
    if not library.is_file() or not macho.is_macho(library):
        yield Fault("interpreter", place, "the launcher needs it, and it is no library")
    standard = library.parent / f"python{PYTHON}"
    if not (standard / "encodings" / "__init__.pyc").is_file():
        yield Fault("interpreter", standard.relative_to(app).as_posix(), "it has no compiled `encodings`")
    site = resources / "site"
    if words := bytecode.structures_problem(site):
        yield Fault("bytecode", (site / "transformers").relative_to(app).as_posix(), words)
    for path in sorted(resources.rglob("*.py*")):
        if path.suffix in (".py", ".pyc") and path.is_file() and (words := bytecode.problem(path)):
            yield Fault("bytecode", path.relative_to(app).as_posix(), words)
