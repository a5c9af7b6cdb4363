"""Builds Metal text into a shared library for the worker: instrumented and cached."""

from __future__ import annotations

import functools
import hashlib
import os
import re
from dataclasses import dataclass
from pathlib import Path

from metal_cpu.emulator import rewrite
from metal_cpu.emulator.toolchain import (
    CACHE,
    HALF_PRECISION,
    KEPT,
    WARNINGS,
    compile_file,
    include_flags,
    library_digest,
    link,
    precompiled_prelude,
)

SANITIZERS = [
    "-fsanitize=thread,alignment,bounds",
    "-fsanitize=signed-integer-overflow,integer-divide-by-zero,shift,float-cast-overflow",
    "-mllvm",
    "-tsan-instrument-func-entry-exit=0",
    "-mllvm",
    "-tsan-instrument-read-before-write=1",
]
# -ftrivial-auto-var-init: a register nobody set is NaN, so it shows. -ffp-contract: each rounding as written.
FLAGS = [
    "-std=c++20",
    "-O1",
    "-fPIC",
    "-gline-tables-only",
    "-fno-exceptions",
    "-ftrivial-auto-var-init=pattern",
    "-ffp-contract=off",
    "-Wno-pass-failed",
    "-ferror-limit=20",
    *WARNINGS,
    *HALF_PRECISION,
]
# Metal attribute -> field of mc_ids; vectors are filled component by component.
FIELDS = {
    "thread_position_in_grid": "position_in_grid",
    "thread_position_in_threadgroup": "position_in_threadgroup",
    "threadgroup_position_in_grid": "group",
    "threads_per_threadgroup": "threads_per_threadgroup",
    "dispatch_threads_per_threadgroup": "dispatch_threads_per_threadgroup",
    "threadgroups_per_grid": "threadgroups_per_grid",
    "threads_per_grid": "threads_per_grid",
    "thread_index_in_threadgroup": "index_in_threadgroup",
    "thread_index_in_simdgroup": "lane",
    "simdgroup_index_in_threadgroup": "simdgroup",
    "simdgroups_per_threadgroup": "simdgroups",
}
SCALAR_FIELDS = {"index_in_threadgroup", "lane", "simdgroup", "simdgroups"}


@dataclass(frozen=True)
class Built:
    """A built kernel: library, buffer parameters by index, text, the compiler's warnings, entry point."""

    library: Path
    buffers: dict[int, str]
    text: str
    granule: int
    warnings: str
    symbol: str = "mc_entry"


def _entry_argument(parameter: rewrite.Parameter, dynamic_bytes: int) -> str:
    if parameter.buffer is not None:
        return f"{'mc_reference' if parameter.is_reference else 'mc_pointer'}{{buffers[{parameter.buffer}]}}"
    if parameter.attribute.startswith("threadgroup("):
        return f"(char*)mc_threadgroup_variable((void*)16, {dynamic_bytes}, 16)"
    if parameter.attribute in ("threads_per_simdgroup", "thread_execution_width"):
        return "32u"
    field = FIELDS[parameter.attribute]
    kind = re.match(r"(?:const\s+)?(\w+)", parameter.declaration)
    assert kind is not None
    if field in SCALAR_FIELDS:
        return f"({kind[1]})ids->{field}"
    if not kind[1][-1].isdigit():
        return f"({kind[1]})ids->{field}[0]"
    return f"{kind[1]}(" + ", ".join(f"ids->{field}[{i}]" for i in range(int(kind[1][-1]))) + ")"


def build(
    text: str,
    kernel: str,
    arguments: str = "",
    constants: dict[int, int | bool] | None = None,
    dynamic_bytes: int = 0,
) -> Built:
    """Builds one instantiation of a kernel.

    Args:
        text: Metal text; the library and MLX's utils come before it, and #include of MLX's headers works.
        kernel: the function's name.
        arguments: its template arguments, e.g. "<half, 128>".
        constants: values of function constants by index.
        dynamic_bytes: size of a `threadgroup(0)` parameter.

    Raises:
        MetalCompileError: with clang's errors.
    """
    return _build(text, kernel, arguments, tuple((constants or {}).items()), dynamic_bytes)


@functools.lru_cache(KEPT)
def _build(
    text: str,
    kernel: str,
    arguments: str,
    constants: tuple[tuple[int, int | bool], ...],
    dynamic_bytes: int,
) -> Built:
    code = f'#line 1 "kernel.metal"\n{rewrite.to_cpp(text, dict(constants))}\n'
    code += entry_point(text, kernel, arguments, dynamic_bytes=dynamic_bytes)
    flags = [*FLAGS, *SANITIZERS, *include_flags()]
    digest = hashlib.sha256("\0".join([code, *flags, library_digest()]).encode()).hexdigest()[:24]
    folder = CACHE / digest
    library, log = folder / "kernel.so", folder / "warnings"
    if not library.exists():
        folder.mkdir(parents=True, exist_ok=True)
        mark = os.getpid()
        cpp, obj, temporary = folder / f"{mark}.cpp", folder / f"{mark}.o", folder / f"{mark}.so"
        cpp.write_text(code)
        prelude = precompiled_prelude(tuple(flags))
        warnings = compile_file([*flags, *prelude, "-c", str(cpp), "-o", str(obj)])
        link(obj, temporary)
        log.write_text(warnings)
        temporary.replace(library)
        obj.unlink()
        cpp.replace(folder / "kernel.cpp")
    return described(library, text, kernel, log.read_text())


def entry_point(
    text: str, kernel: str, arguments: str, symbol: str = "mc_entry", dynamic_bytes: int = 0
) -> str:
    """C++ text of the function through which the worker runs one thread of an instantiation."""
    call = ", ".join(_entry_argument(p, dynamic_bytes) for p in rewrite.parse_parameters(text, kernel))
    return (
        f'#line 1 "entry"\nextern "C" __attribute__((no_sanitize("thread"))) void {symbol}'
        f"(const mc_ids* ids, void** buffers) {{ {kernel}{arguments}({call}); }}\n"
    )


def described(library: Path, text: str, kernel: str, warnings: str, symbol: str = "mc_entry") -> Built:
    """What a run needs to know of a built library."""
    parameters = rewrite.parse_parameters(text, kernel)
    names = {p.buffer: p.name for p in parameters if p.buffer is not None}
    return Built(library, names, text, rewrite.threadgroup_granule(text), warnings, symbol)
