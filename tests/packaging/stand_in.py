"""A stand-in for python-build-standalone: no macOS CPython can be had where these tests run."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

PACKAGES = ("collections", "email", "encodings", "importlib", "json")


def build_stand_in(parent: Path) -> Path:
    """A tree of the right shape: an arm64 library of one function, and some of the standard library."""
    python = parent / "python"
    stdlib = python / "lib" / "python3.12"
    (stdlib / "lib-dynload").mkdir(parents=True)
    (stdlib / "test").mkdir()  # what the build has to leave out
    (stdlib / "test" / "x.py").write_text("")
    for name in PACKAGES:
        shutil.copytree(
            Path(sysconfig.get_path("stdlib")) / name,
            stdlib / name,
            ignore=shutil.ignore_patterns("__pycache__"),
        )
    (stdlib / "LICENSE.txt").write_text("A stand-in for the licence of CPython.\n")
    source = parent / "python.c"
    source.write_text("int Py_BytesMain(int count, char **words) { return 0; }\n")
    command = [sys.executable, "-m", "ziglang", "cc", "-target", "aarch64-macos.14.0", "-shared", "-g0"]
    command += ["-install_name", "@rpath/libpython3.12.dylib", source.name, "-o"]
    subprocess.run(
        [*command, str(python / "lib" / "libpython3.12.dylib")], cwd=parent, check=True, capture_output=True
    )
    return python
