"""Type-checks Metal text with clang: real address spaces, Metal's overloads, warnings on undefined values."""

from __future__ import annotations

import functools
import hashlib
import re
import subprocess

from metal_cpu.emulator import rewrite
from metal_cpu.emulator.toolchain import (
    CACHE,
    KEPT,
    WARNINGS,
    MetalCompileError,
    compiler,
    include_flags,
    library_digest,
    precompiled_prelude,
    write_atomically,
)

STRICT = [
    "-Wuninitialized",
    "-Wconditional-uninitialized",
    "-Wsometimes-uninitialized",
    "-Wimplicit-float-conversion",
    "-Werror=c++20-extensions",
    "-Werror=c++20-designator",
    "-Werror=vla-cxx-extension",
    "-Werror=return-type",
    "-Werror=implicit-fallthrough",
]
# Address spaces after a member function's parameters: Metal has them, C++ has no place for them.
_MEMBER_SPACE = re.compile(r"(?<=\))\s*(thread|device|constant|threadgroup)(?=\s*[;{:])")


def typecheck(
    text: str, kernel: str, arguments: str = "", constants: dict[int, int | bool] | None = None
) -> str:
    """Checks one instantiation, e.g. arguments "<half, 128>", and returns clang's warnings.

    What has passed once is not checked again; its warnings are kept among the built kernels.

    Raises:
        MetalCompileError: with clang's errors.
    """
    return _typecheck(text, kernel, arguments, tuple((constants or {}).items()))


@functools.lru_cache(KEPT)
def _typecheck(text: str, kernel: str, arguments: str, constants: tuple[tuple[int, int | bool], ...]) -> str:
    rewrite.parse_parameters(text, kernel)
    body = to_typed(rewrite.to_cpp(text, dict(constants)))
    code = f'#line 1 "kernel.metal"\n{body}\nauto* mc_instantiate = &{kernel}{arguments};\n'
    used = flags()
    digest = hashlib.sha256("\0".join([code, *used, library_digest()]).encode()).hexdigest()[:24]
    passed = CACHE / "types" / digest
    if passed.exists():
        return passed.read_text()
    command = [*compiler(), *used, *precompiled_prelude(tuple(used)), "-fsyntax-only", "-x", "c++", "-"]
    done = subprocess.run(command, input=code, capture_output=True, text=True, check=False)
    if done.returncode:
        raise MetalCompileError("type check:\n" + done.stderr)
    passed.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(passed, done.stderr)
    return done.stderr


def to_typed(text: str) -> str:
    """C++ text that still has its address spaces, in a form that clang takes."""
    return _MEMBER_SPACE.sub("", text)


def flags() -> list[str]:
    """Of a type check."""
    return ["-std=c++17", *include_flags(), *WARNINGS, *STRICT, "-DMETAL_CPU_TYPECHECK"]
