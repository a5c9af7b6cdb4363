"""Files of a bundle: our code copied, times and modes made equal, one hash for the whole tree."""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
#: What Octavo itself is made of; tests and packaging stay behind.
PACKAGES: Final = ("app", "engine", "metal_kernels", "octavo", "resources")
#: Of `resources`, what only helps to make the others.
_NOT_SHIPPED: Final = shutil.ignore_patterns(
    "__pycache__", "*.pyc", "make_*.py", "octavo.png", "starter", ".*", "*.ts"
)
#: 2026-01-01 00:00 UTC, for every file: zip can't say earlier than 1980, and this is no secret of a machine.
TIME: Final = 1_767_225_600


def copy_code(site: Path) -> None:
    """Copies our packages into `site`."""
    for name in PACKAGES:
        shutil.copytree(ROOT / name, site / name, ignore=_NOT_SHIPPED)


def octavo_version() -> str:
    """The version in engine/__init__.py, read without importing it."""
    for line in (ROOT / "engine" / "__init__.py").read_text("utf-8").splitlines():
        if line.startswith("__version__"):
            return line.split('"')[1]
    raise ValueError("engine/__init__.py has no __version__")


def normalise(root: Path) -> None:
    """Gives every file the same time and one of two modes, so that two builds are equal."""
    for path in sorted(root.rglob("*"), reverse=True):  # folders after what is in them
        if not path.is_symlink():
            runs = path.is_dir() or path.stat().st_mode & stat.S_IXUSR
            path.chmod(0o755 if runs else 0o644)
        os.utime(path, (TIME, TIME), follow_symlinks=False)
    os.utime(root, (TIME, TIME))


def tree_hash(root: Path) -> str:
    """SHA-256 over names, modes, links, times and contents of everything below `root`."""
    total = hashlib.sha256()
    for path in sorted(root.rglob("*")):
        status = path.lstat()
        line = f"{path.relative_to(root).as_posix()}\0{status.st_mode:o}\0{int(status.st_mtime)}\0"
        if path.is_symlink():
            line += str(path.readlink())
        elif path.is_file():
            with path.open("rb") as file:
                line += hashlib.file_digest(file, "sha256").hexdigest()
        total.update(line.encode() + b"\n")
    return total.hexdigest()


def size_of(root: Path) -> int:
    """Bytes of all files below `root`; a link counts as nothing."""
    return sum(path.stat().st_size for path in root.rglob("*") if path.is_file() and not path.is_symlink())
