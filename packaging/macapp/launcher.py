"""Compiles the launcher: with Apple's clang on a Mac, elsewhere with PyPI's `ziglang`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from macapp.flavours import PYTHON, Flavour

SOURCE: Final = Path(__file__).with_name("launcher.c")
PYTHON_LIBRARY: Final = f"python/lib/libpython{PYTHON}.dylib"


class LauncherError(Exception):
    """There is no compiler, or it refused."""


def compile_launcher(flavour: Flavour, target: Path) -> None:
    """Writes the executable: arm64, linked for the flavour's oldest system, signed ad hoc by its linker.

    Raises:
        LauncherError: see there.
    """
    version = flavour.minimum
    if sys.platform == "darwin":
        compiler = ["clang", "-arch", "arm64", f"-mmacosx-version-min={version}"]
    else:
        compiler = [sys.executable, "-m", "ziglang", "cc", "-target", f"aarch64-macos.{version}"]
    defines = [f'-DMINIMUM_SYSTEM="{version}"', f'-DPYTHON_LIBRARY="{PYTHON_LIBRARY}"']
    # Relative names and no debug information: nothing of this machine gets into the file.
    command = [
        *compiler,
        "-Os",
        "-g0",
        "-Wall",
        "-Werror",
        *defines,
        SOURCE.name,
        "-o",
        str(target.absolute()),
    ]
    try:
        run = subprocess.run(command, cwd=SOURCE.parent, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise LauncherError("There is no clang: run `xcode-select --install`.") from error
    if run.returncode:
        hint = " (python -m pip install ziglang)" if "No module named" in run.stderr else ""
        raise LauncherError(f"The launcher does not compile{hint}: {run.stderr.strip()[-800:]}")
    target.chmod(0o755)
