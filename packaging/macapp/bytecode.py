"""Compiles all Python of the app at build time: no start has to compile, and none changes the app.

Compiled files are bound to their sources by a hash that is not checked when they are loaded: no time of a
file counts, which copying and disk images change. Files of others are kept in compiled form only, which takes
no more room than the sources did. Ours keep their sources, so that crash reports show lines, and so do the
packages that read them.
"""

from __future__ import annotations

import _imp
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from macapp.flavours import PYTHON
from shipped.tree import PACKAGES

#: How a file that CPython 3.12 compiled begins (importlib/_bootstrap_external.py), with an unchecked hash.
MAGIC: Final = (3531).to_bytes(2, "little") + b"\r\n"
UNCHECKED: Final = (1).to_bytes(4, "little")
TAG: Final = f"cpython-{PYTHON.replace('.', '')}"
#: Below site-packages: ours, and those whose files are read: transformers and anyio read their own, and
#: `engine.models.folder_check` those of mlx-lm's models. Qt's few files stay as they are.
WITH_SOURCE: Final = frozenset({*PACKAGES, "anyio", "mlx_lm", "transformers", "PySide6", "shiboken6"})
_ASK_MAGIC: Final = "import importlib.util; print(importlib.util.MAGIC_NUMBER.hex())"


class BytecodeError(Exception):
    """There is no Python to compile with, or a file does not compile."""


def find_compiler(python: Path) -> str:
    """A Python 3.12 that runs here: the app's own on a Mac, this one, or `python3.12`.

    Args:
        python: see `Parts.python`.

    Raises:
        BytecodeError: there is none.
    """
    name = f"python{PYTHON}"
    for candidate in (str(python / "bin" / name), sys.executable, name):
        try:
            run = subprocess.run(
                [candidate, "-I", "-c", _ASK_MAGIC],
                env=_environment(),
                capture_output=True,
                text=True,
                check=False,
            )
        except OSError:  # not there, or for another system
            continue
        if run.stdout.strip() == MAGIC.hex():
            return candidate
    raise BytecodeError(
        f"Python {PYTHON} is needed to compile what goes into the app, and none is here: install {name}."
    )


def compile_tree(compiler: str, resources: Path) -> None:
    """Compiles everything below `site` and `python` of `resources`; the same files give the same bytes.

    Raises:
        BytecodeError: a file does not compile.
    """
    site = resources / "site"
    ours = sorted(path.name for path in site.iterdir() if path.name in WITH_SOURCE)
    others = sorted(path.name for path in site.iterdir() if path.name not in WITH_SOURCE)
    _compile(compiler, resources, [f"site/{name}" for name in ours])
    alone = ["python", *(f"site/{name}" for name in others)]
    _compile(compiler, resources, alone, "-b")
    for place in alone:
        path = resources / place
        for source in [path] if path.is_file() else path.rglob("*.py"):
            if source.suffix == ".py":
                source.unlink()


def problem(path: Path) -> str:
    """What is wrong with a Python file of the app, source or compiled; empty when nothing is."""
    if path.suffix == ".pyc":
        with path.open("rb") as file:
            head = file.read(16)
        if head[:4] != MAGIC:
            return f"it is not compiled for Python {PYTHON}"
        if head[4:8] != UNCHECKED:
            return "it is bound to the time of its source, which copying changes"
        return ""
    compiled = path.parent / "__pycache__" / f"{path.stem}.{TAG}.pyc"
    if not compiled.is_file():
        return "it is not compiled, so each start compiles it"
    with compiled.open("rb") as file:
        known = file.read(16)[8:]
    # Keyed with the magic number of the Python that compiled; `importlib.util` would take this Python's.
    if known != _imp.source_hash(int.from_bytes(MAGIC, "little"), path.read_bytes()):
        return "it is not what was compiled, and Python would run what was"
    return ""


def _compile(compiler: str, folder: Path, places: list[str], *options: str) -> None:
    present = [place for place in places if (folder / place).is_dir() or place.endswith(".py")]
    if not present:
        return
    command = [compiler, "-P", "-S", "-m", "compileall", "-q", *options]
    command += ["--invalidation-mode", "unchecked-hash", *present]
    run = subprocess.run(command, cwd=folder, env=_environment(), capture_output=True, text=True, check=False)
    if run.returncode:
        raise BytecodeError(f"A file does not compile: {(run.stdout + run.stderr).strip()[-800:]}")


def _environment() -> dict[str, str]:
    """PATH and home only; pyenv's `python3.12` stands for one only where the version is named."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "PYENV_ROOT") if name in os.environ}
    return kept | {"PYTHONHASHSEED": "0", "PYENV_VERSION": PYTHON}
