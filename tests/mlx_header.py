"""Has g++ read MLX's header once, and not for each function that MLX compiles.

On a CPU, MLX compiles functions (`mx.compile`) into small libraries, and keeps them in the temporary folder.
Where that is empty, the tests have it compile more than a hundred, for all kinds of model. Each took 0.57 s
of processor time, of which the header was 0.42. With a precompiled header, the libraries are the same.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path

_HEADER = Path("mlx", "backend", "cpu", "compiled_preamble.h")
_FLAGS = ("-std=c++17", "-O3", "-Wall", "-fPIC")  # MLX's: g++ ignores a header that was compiled with others


def precompile() -> None:
    """Does nothing where it is done, or where MLX does not call g++."""
    compiler, mlx = shutil.which("g++"), importlib.util.find_spec("mlx")
    if sys.platform != "linux" or compiler is None or mlx is None or not mlx.submodule_search_locations:
        return
    include = Path(mlx.submodule_search_locations[0]) / "include"
    # Beside MLX's sources, where g++ looks first.
    target = precompiled_header()
    if target.exists() or not (include / _HEADER).exists():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    temporary = target.with_suffix(f".{os.getpid()}")
    command = [compiler, *_FLAGS, "-I", str(include), "-x", "c++-header", str(include / _HEADER)]
    done = subprocess.run([*command, "-o", str(temporary)], capture_output=True, check=False)
    if done.returncode == 0:
        temporary.replace(target)


def precompiled_header() -> Path:
    """Where g++ finds it for the sources that this version of MLX writes."""
    folder = Path(tempfile.gettempdir()) / "mlx" / metadata.version("mlx") / "cpu"
    return folder / _HEADER.with_suffix(".h.gch")
