"""Kernels from the `.cu` files.

A file is a comment, `// include: NAME` lines that name shared helpers, the line `// --- body ---`, and the
body of the kernel function; MLX writes the signature. Nothing is substituted.
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
BODY_MARK = "// --- body ---\n"

Kernel = Callable[..., list[mx.array]]


@functools.cache
def read(name: str) -> tuple[str, str]:
    """(header, body) of a kernel."""
    head, _, body = (HERE / f"{name}.cu").read_text(encoding="utf-8").partition(BODY_MARK)
    includes = re.findall(r"^// include: (\S+)$", head, re.M)
    return "".join((HERE / include).read_text(encoding="utf-8") for include in includes), body


@functools.cache
def kernel(name: str, input_names: tuple[str, ...], output_names: tuple[str, ...]) -> Kernel:
    """The kernel, compiled by MLX once for each combination of template arguments at its first launch.

    MLX keeps what it compiled on disk by the kernel's name alone, so the name holds a hash of the text:
    another version of Octavo would otherwise run this one's code.
    """
    header, body = read(name)
    made = mx.fast.cuda_kernel(
        name=f"octavo_{name}_{digest()}",
        input_names=list(input_names),
        output_names=list(output_names),
        source=body,
        header=header,
    )
    return cast(Kernel, made)


@functools.cache
def digest() -> str:
    """A short hash of all CUDA text."""
    total = hashlib.sha256()
    for path in sorted(HERE.glob("*.cu*")):
        total.update(path.name.encode() + path.read_bytes())
    return total.hexdigest()[:12]
