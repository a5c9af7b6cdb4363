"""Compiles all Python of the app at build time: no start has to compile, and none changes the app.

Compiled files are bound to their sources by a hash that is not checked when they are loaded: no time of a
file counts, which copying and disk images change. Files of others are kept in compiled form only, which takes
no more room than the sources did. Ours keep their sources, so that crash reports show lines, and so do the
packages that read them, but for transformers: what it reads in its own is read here once, and kept.
"""

from __future__ import annotations

import _imp
import json
import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Final

from macapp.flavours import PYTHON
from shipped.tree import PACKAGES

#: How a file that CPython 3.12 compiled begins (importlib/_bootstrap_external.py), with an unchecked hash.
MAGIC: Final = (3531).to_bytes(2, "little") + b"\r\n"
UNCHECKED: Final = (1).to_bytes(4, "little")
TAG: Final = f"cpython-{PYTHON.replace('.', '')}"
#: Below site-packages: ours, and those whose files are read: anyio reads its own, and
#: `engine.models.folder_check` those of mlx-lm's and mlx-vlm's models. Qt's few files stay as they are.
WITH_SOURCE: Final = frozenset({*PACKAGES, "anyio", "mlx_lm", "mlx_vlm", "PySide6", "shiboken6"})
#: What `engine.models.model_kinds` reads of mlx-vlm, beside files that are named as their folder.
_READ: Final = ("__init__.py", "language.py")
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
        BytecodeError: a file does not compile, or see `write_structures`.
    """
    site = resources / "site"
    write_structures(site)
    ours = sorted(path.name for path in site.iterdir() if path.name in WITH_SOURCE)
    others = sorted(path.name for path in site.iterdir() if path.name not in WITH_SOURCE)
    _compile(compiler, resources, [f"site/{name}" for name in ours])
    for source in sorted((site / "mlx_vlm").rglob("*.py")):
        if source.name not in _READ and source.stem != source.parent.name:
            (source.parent / "__pycache__" / f"{source.stem}.{TAG}.pyc").rename(source.with_suffix(".pyc"))
            source.unlink()
    alone = ["python", *(f"site/{name}" for name in others)]
    _compile(compiler, resources, alone, "-b")
    for place in alone:
        path = resources / place
        for source in [path] if path.is_file() else path.rglob("*.py"):
            if source.suffix == ".py":
                source.unlink()


def write_structures(site: Path) -> None:
    """Writes what the sources of transformers define, while they are there, for `engine.startup`.

    The transformers of this environment reads them: the app's own may need libraries of another system.

    Raises:
        BytecodeError: this environment has another version of transformers.
    """
    package = site / "transformers"
    if not package.is_dir():
        return
    version = _transformers_version(site)
    if version != (here := metadata.version("transformers")):
        raise BytecodeError(
            f"transformers {version} goes into the app, and {here} is installed here: install {version}."
        )
    os.environ["TRANSFORMERS_NO_ADVISORY_WARNINGS"] = "1"  # that there is no PyTorch
    from transformers.utils.import_utils import define_import_structure

    from engine.startup import SHIPPED, shipped_structures

    folders = [package, *(path for path in package.rglob("*") if path.is_dir())]
    (package / SHIPPED).write_bytes(shipped_structures(define_import_structure, package, folders, version))


def structures_problem(site: Path) -> str:
    """What is wrong with the file that `write_structures` wrote; empty when nothing is."""
    from engine.startup import SHIPPED

    file = site / "transformers" / SHIPPED
    if not file.parent.is_dir():
        return ""
    try:
        version, known = json.loads(file.read_bytes())
    except (OSError, ValueError):
        return "transformers has no sources, and what they defined is not written here"
    if version != _transformers_version(site) or "models" not in known:
        return "it is of another transformers"
    return ""


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


def _transformers_version(site: Path) -> str:
    return next(site.glob("transformers-*.dist-info")).name.removesuffix(".dist-info").partition("-")[2]


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
