"""The Metal text that `mx.fast.metal_kernel` compiles for a launch, made without Metal.

Follows mlx/backend/common/metal_kernel.cpp. A test compares the result with what MLX says it would
compile.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

METAL_TYPES = {
    "float32": "float",
    "float16": "float16_t",
    "bfloat16": "bfloat16_t",
    "int8": "int8_t",
    "int16": "int16_t",
    "int32": "int32_t",
    "int64": "int64_t",
    "uint8": "uint8_t",
    "uint16": "uint16_t",
    "uint32": "uint32_t",
    "uint64": "uint64_t",
    "bool": "bool",
}
# Thread attributes by name; MLX adds a parameter for each whose name occurs in the body.
ATTRIBUTES = {
    "dispatch_quadgroups_per_threadgroup": "uint",
    "dispatch_simdgroups_per_threadgroup": "uint",
    "dispatch_threads_per_threadgroup": "uint3",
    "grid_origin": "uint3",
    "grid_size": "uint3",
    "quadgroup_index_in_threadgroup": "uint",
    "quadgroups_per_threadgroup": "uint",
    "simdgroup_index_in_threadgroup": "uint",
    "simdgroups_per_threadgroup": "uint",
    "thread_execution_width": "uint",
    "thread_index_in_quadgroup": "uint",
    "thread_index_in_simdgroup": "uint",
    "thread_index_in_threadgroup": "uint",
    "thread_position_in_grid": "uint3",
    "thread_position_in_threadgroup": "uint3",
    "threadgroup_position_in_grid": "uint3",
    "threadgroups_per_grid": "uint3",
    "threads_per_grid": "uint3",
    "threads_per_simdgroup": "uint",
    "threads_per_threadgroup": "uint3",
}
SHAPE_PARAMETERS = (("_shape", "int*"), ("_strides", "int64_t*"), ("_ndim", "int&"))

_WRITES = re.compile(r"^\s*// writes: ([\w ]+)$", re.M)

TemplateValue = bool | int | str  # a str is a NumPy-style dtype name


@dataclass(frozen=True)
class Input:
    """What the generated signature depends on: dtype name, number of dimensions, number of elements."""

    dtype: str
    ndim: int
    size: int


@dataclass(frozen=True)
class GeneratedSource:
    """The text, the kernel's name, its template arguments as text, and what each buffer index holds.

    `buffers[i]` is (name, role) with role one of data, _shape, _strides, _ndim, output. `header` is what the
    text begins with, the same for every instantiation of a kernel.
    """

    text: str
    kernel: str
    arguments: str
    buffers: tuple[tuple[str, str], ...]
    header: str = ""


def source_writes(source: str) -> frozenset[str]:
    """The inputs that a kernel says it writes to, in a line `// writes: NAME ...` of its body."""
    return frozenset(name for names in _WRITES.findall(source) for name in names.split())


def _argument(value: TemplateValue) -> str:
    return METAL_TYPES[value] if isinstance(value, str) else str(int(value))


def _parameter(value: TemplateValue) -> str:
    return "bool" if isinstance(value, bool) else "int" if isinstance(value, int) else "typename"


def generate(
    name: str,
    input_names: Sequence[str],
    output_names: Sequence[str],
    source: str,
    header: str,
    inputs: Sequence[Input],
    output_dtypes: Sequence[str],
    template: Sequence[tuple[str, TemplateValue]] = (),
) -> GeneratedSource:
    """Generates header, template line, signature and body exactly as MLX does (its utils come before)."""
    kernel = f"custom_kernel_{name}"
    arguments = ""
    if template:
        arguments = "<" + ", ".join(_argument(value) for _, value in template) + ">"
        kernel += "_" + arguments.replace("<", "_").replace(", ", "_").replace(">", "")
    for item in inputs:
        kernel += "_" + METAL_TYPES[item.dtype] + ("s" if item.ndim == 0 else "c" if item.size < 8 else "")
    for dtype in output_dtypes:
        kernel += "_" + METAL_TYPES[dtype]

    text = header
    if template:
        text += "template <" + ", ".join(f"{_parameter(value)} {key}" for key, value in template) + ">\n"
    text += f"[[kernel]] void {kernel}(\n"
    buffers: list[tuple[str, str]] = []
    for key, item in zip(input_names, inputs, strict=True):
        space = "constant" if item.size < 8 else "device"
        mark = "&" if item.ndim == 0 else "*"
        text += f"  const {space} {METAL_TYPES[item.dtype]}{mark} {key} [[buffer({len(buffers)})]],\n"
        buffers.append((key, "data"))
        for suffix, kind in SHAPE_PARAMETERS:
            if item.ndim and key + suffix in source:
                text += f"  const constant {kind} {key}{suffix} [[buffer({len(buffers)})]],\n"
                buffers.append((key, suffix))
    used = [attribute for attribute in ATTRIBUTES if attribute in source]
    for i, (key, dtype) in enumerate(zip(output_names, output_dtypes, strict=True)):
        more = i < len(output_names) - 1 or used
        text += f"  device {METAL_TYPES[dtype]}* {key} [[buffer({len(buffers)})]]" + (
            ",\n" if more else ") {\n"
        )
        buffers.append((key, "output"))
    text += ",\n".join(f"  {ATTRIBUTES[attribute]} {attribute} [[{attribute}]]" for attribute in used)
    text += (") {\n" if used else "") + source + "\n}\n"
    if template:
        whole = f"{kernel}{arguments}"
        text += f'\ntemplate [[host_name("{kernel}")]] [[kernel]] decltype({whole}) {whole};\n'
    return GeneratedSource(text, kernel, arguments, tuple(buffers), header)
