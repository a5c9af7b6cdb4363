"""The compiler, the include folders and the cache of everything the emulator builds."""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
CACHE = Path(os.environ.get("METAL_CPU_CACHE", HERE.parents[2] / "build" / "metal_cpu"))
RUNTIME_SOURCES = sorted((HERE / "runtime").glob("*.cpp"))
NOT_HERE = (
    "needs Linux: the emulator of Metal; on a Mac the GPU itself runs the kernels: octavo selfcheck --full, "
    "tests/backends/test_backends_gpu_days.py -k metal"
)
INSTALL_HINT = "clang 18 or newer is needed to run Metal on the CPU: run `apt-get install clang-19`"
UTILS = '#include "mlx/backend/metal/kernels/utils.h"\n'  # MLX begins every kernel with these
PRELUDE = f"#include <metal_stdlib>\n#define MC_TYPE(...) __VA_ARGS__\nusing namespace metal;\n{UTILS}"
WARNINGS = [
    "-Wall",
    "-Wno-unused",
    "-Wno-unknown-pragmas",
    "-Wno-unknown-attributes",
    "-Wno-ignored-attributes",
]


def _processor_has(instructions: str) -> bool:
    """Whether this machine's processor says that it has these instructions."""
    described = Path("/proc/cpuinfo")
    return described.exists() and instructions in described.read_text().split()


# Without it, x86 converts each half by a call of a library. Both round alike.
HALF_PRECISION = ["-mf16c"] if _processor_has("f16c") else []
KEPT = 64  # texts whose rewriting and checks are remembered: most launches are of a kernel that just ran


class CompilerMissingError(RuntimeError):
    """No clang on this machine; the message is the line to run."""


class MetalCompileError(Exception):
    """The Metal text was rejected; the message holds clang's errors."""


@functools.cache
def compiler() -> list[str]:
    """The clang++ to use: METAL_CPU_CXX, else the newest of clang++-18 and up, else a new enough clang++.

    On a Mac the test is skipped: the runtime's symbols and libraries are those of ELF, and `clang++` there is
    Apple's, whose version numbers are others.
    """
    if chosen := os.environ.get("METAL_CPU_CXX"):
        return chosen.split()
    if sys.platform == "darwin":
        pytest.skip(NOT_HERE)
    for number in range(25, 17, -1):
        if path := shutil.which(f"clang++-{number}"):
            return [path]
    if path := shutil.which("clang++"):
        text = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout
        match = re.search(r"version (\d+)", text)
        if match and int(match[1]) >= 18:
            return [path]
    raise CompilerMissingError(INSTALL_HINT)


@functools.cache
def mlx_headers() -> Path:
    """The include folder of the installed MLX wheel."""
    spec = importlib.util.find_spec("mlx")
    assert spec is not None, "MLX is not installed"
    assert spec.submodule_search_locations is not None
    return Path(next(iter(spec.submodule_search_locations))) / "include"


# What Apple's compiler takes in MLX's headers and clang doesn't: (header, pattern, replacement).
PATCHES = [
    ("utils.h", r"constant const int64_t strides\[\d\]", "constant const int64_t* strides"),
    ("steel/attn/attn.h", r"\[\[threadgroup\(\d\)\]\]", ""),
    (
        "steel/utils/type_traits.h",  # one specialisation is enough where address spaces vanish
        r"(template <typename T>\s*struct pointer_element<(?:device|constant|threadgroup) T\*> \{.*?\};)",
        "#ifdef METAL_CPU_TYPECHECK\n\\1\n#endif",
    ),
]


@functools.cache
def include_flags() -> list[str]:
    """Our stand-ins first, then the patched MLX headers (in the cache only), then MLX's own."""
    for name, pattern, replacement in PATCHES:
        relative = f"mlx/backend/metal/kernels/{name}"
        patched = CACHE / "patched" / relative
        patched.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(
            patched, re.sub(pattern, replacement, (mlx_headers() / relative).read_text(), flags=re.S)
        )
    folders = [HERE / "include", HERE / "overrides", CACHE / "patched", mlx_headers()]
    return [flag for folder in folders for flag in ("-I", str(folder))]


@functools.cache
def library_digest() -> str:
    """A hash of the compiler, MLX's version and our own C++: what every cached build also depends on."""
    digest = hashlib.sha256(" ".join([*compiler(), version("mlx")]).encode())
    for folder in ("include", "overrides", "runtime"):
        for path in sorted(path for path in (HERE / folder).rglob("*") if path.is_file()):
            digest.update(path.relative_to(HERE).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def write_atomically(path: Path, text: str) -> None:
    """Writes a file, unless it is there, so that a test running beside this one never reads half of it."""
    if path.exists() and path.read_text() == text:
        return
    temporary = path.with_name(f"{path.name}.{os.getpid()}")
    temporary.write_text(text)
    temporary.replace(path)


def compile_file(arguments: list[str]) -> str:
    """Runs the compiler and returns its warnings.

    Raises:
        MetalCompileError: with the compiler's messages.
    """
    done = subprocess.run([*compiler(), *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise MetalCompileError(done.stderr)
    return done.stderr


def link(obj: Path, library: Path) -> None:
    """Makes a shared library of an object file.

    Without the C++ library, whose symbol table costs the linker two thirds of its time: what a kernel calls
    is the runtime's, and that one is loaded for all.
    """
    done = subprocess.run(
        [_linker(), "-shared", str(obj), "-lm", "-o", str(library)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise MetalCompileError(done.stderr)


@functools.cache
def _linker() -> str:
    """The linker that clang would call; clang in front of it takes ten times as long as it does."""
    command = [*compiler(), "-print-prog-name=ld"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@functools.cache
def precompiled_prelude(flags: tuple[str, ...]) -> list[str]:
    """Flags that begin a translation unit with the library and MLX's utils, compiled once for these flags."""
    digest = hashlib.sha256(" ".join([library_digest(), PRELUDE, *flags]).encode()).hexdigest()[:16]
    folder = CACHE / f"prelude-{digest}"
    folder.mkdir(parents=True, exist_ok=True)
    header, target = folder / "prelude.h", folder / "prelude.pch"
    if not target.exists():
        write_atomically(header, PRELUDE)
        temporary = folder / f"{os.getpid()}.pch"
        by_content = ["-Xclang", "-fno-pch-timestamp"]  # a checkout changes times, not what the digest covers
        compile_file([*flags, *by_content, "-x", "c++-header", str(header), "-o", str(temporary)])
        temporary.replace(target)
    return ["-include-pch", str(target)]


@functools.cache
def runtime_library() -> Path:
    """The runtime as a shared library, compiled once; every kernel's library takes its symbols from it."""
    folder = CACHE / f"runtime-{library_digest()}"
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / "runtime.so"
    if not target.exists():
        temporary = folder / f"{os.getpid()}.so"
        flags = ["-std=c++20", "-O3", "-ffp-contract=off", "-fPIC", "-fno-exceptions", "-shared"]
        compile_file([*flags, *map(str, RUNTIME_SOURCES), "-o", str(temporary)])
        temporary.replace(target)
    return target
