"""Kernels from the `.metal` files.

A file is a comment, `// include: NAME` lines that name shared helpers, the line `// --- body ---`, and the
body of the kernel function; MLX writes the signature. Nothing is substituted. Comments are left out, since
MLX hashes the whole text at each launch.
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import cast

import mlx.core as mx

HERE = Path(__file__).parent
_COMMENT = re.compile(r"^[ \t]*//(?! writes:).*\n|[ \t]*//(?! writes:).*$", re.M)  # the emulator reads those
BODY_MARK = "// --- body ---\n"
COMPILE_OPTIONS = {
    "math_mode": "safe"
}  # MLX's default, named: faster functions are called by name (metal::fast)
FLOAT_TYPES = (mx.float16, mx.bfloat16, mx.float32)

Kernel = Callable[..., list[mx.array]]


@functools.cache
def read(name: str) -> tuple[str, str]:
    """(header, body) of a kernel, without comments."""
    text = (HERE / f"{name}.metal").read_text()
    head, _, body = text.partition(BODY_MARK)
    header = "".join(
        (HERE / include).read_text() for include in re.findall(r"^// include: (\S+)$", head, re.M)
    )
    return _code(header), _code(body)


def _code(text: str) -> str:
    """Returns a text without comments."""
    return _COMMENT.sub("", text)


@functools.cache
def kernel(name: str, input_names: tuple[str, ...], output_names: tuple[str, ...]) -> Kernel:
    """The kernel, compiled by MLX once for each combination of template arguments at its first launch."""
    header, body = read(name)
    made = mx.fast.metal_kernel(
        name=name,
        input_names=list(input_names),
        output_names=list(output_names),
        source=body,
        header=header,
        compile_options=COMPILE_OPTIONS,
    )
    return cast(Kernel, made)


def compiled(function: Callable[..., mx.array]) -> Callable[..., mx.array]:
    """`mx.compile`. A name of its own, since emulated kernels run at once and cannot be recorded."""
    return cast(Callable[..., mx.array], mx.compile(function))


def digest() -> str:
    """A short hash of all Metal text but for comments: reports and measured tables name it."""
    total = hashlib.sha256()
    for path in sorted(HERE.glob("*.metal")):
        total.update(f"{path.name}\n{_code(path.read_text())}".encode())
    return total.hexdigest()[:12]
