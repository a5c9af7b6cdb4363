"""Stand-ins for `mx.fast.cuda_kernel`: one runs the shipped text on a CPU, one notes what MLX compiles.

On a machine with an NVIDIA GPU and MLX's CUDA build, the GPU runs the kernels of most tests (`HAS_CUDA`).
"""

from __future__ import annotations

import contextlib
import math
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import mlx.core as mx
import pytest
from metal_cpu.emulator import toolchain
from metal_cpu.emulator.launch import EmulatedKernel, Emulation, dtype_name, uncompiled

from engine.backends.cuda import cuda_attention

HAS_CUDA = mx.cuda.is_available()
Grid = tuple[int, int, int]
DIALECT = (Path(__file__).parent / "cuda_on_cpu.h").read_text()
IDS = """  const uint3 threadIdx = thread_position_in_threadgroup;
  const uint3 blockIdx = threadgroup_position_in_grid;
"""
CUDA_TYPES = {"float32": "float", "float16": "__half", "bfloat16": "__nv_bfloat16",
              "int32": "int32_t", "uint32": "uint32_t"}  # fmt: skip


def metal_text(text: str) -> str:
    """CUDA text for the Metal emulator: shared memory has another name, and PTX another body."""
    for name in ("mma.cuh", "copies.cuh"):
        text = text.replace((cuda_attention.HERE / name).read_text(), "")
    return re.sub(r"#pragma unroll( 1)?\n", "\n", text.replace("__shared__", "threadgroup"))


def blocks_of(grid: Grid, threadgroup: Grid) -> Grid:
    """Blocks of threads, as MLX counts them: always whole. Refused where the driver refuses them."""
    x, y, z = (-(-n // each) for n, each in zip(grid, threadgroup, strict=True))
    fits = max(y, z) <= 65_535 and max(grid) < 1 << 31 and math.prod(threadgroup) <= 1024
    if not fits or threadgroup[2] > 64 or min(*grid, *threadgroup) < 1:
        raise RuntimeError(f"cuGraphAddKernelNode failed: invalid argument ({grid}, {threadgroup})")
    return x, y, z


@contextlib.contextmanager
def replaced(make: Any) -> Iterator[None]:
    original = mx.fast.cuda_kernel
    mx.fast.cuda_kernel = make
    cuda_attention.kernel.cache_clear()
    try:
        yield
    finally:
        mx.fast.cuda_kernel = original
        cuda_attention.kernel.cache_clear()


@contextlib.contextmanager
def run_on_cpu(session: Emulation) -> Iterator[Emulation]:
    """While this lasts, CUDA kernels run in the Metal emulator."""
    toolchain.compiler()  # or the test is skipped, or fails, for want of one
    mx.set_default_device(mx.cpu)
    session.typecheck = False  # CUDA has no address spaces

    def make(**given: Any) -> Any:
        header, body = metal_text(given.pop("header")), metal_text(given.pop("source"))
        kernel = EmulatedKernel(session, source=IDS + body, header=DIALECT + header, **given)

        def launch(*, grid: Grid, threadgroup: Grid, **rest: Any) -> list[mx.array]:
            blocks = blocks_of(grid, threadgroup)
            whole = tuple(n * each for n, each in zip(blocks, threadgroup, strict=True))
            return kernel(grid=whole, threadgroup=threadgroup, **rest)

        return launch

    with replaced(make), uncompiled():
        yield session


@contextlib.contextmanager
def cuda_kernels(session: Emulation) -> Iterator[Emulation]:
    """While this lasts, this machine's GPU runs CUDA kernels; without one, the Metal emulator does.

    A GPU leaves no launches in `session`, and reports nothing. Tests that plant a bug are skipped there.
    """
    if not HAS_CUDA:
        with run_on_cpu(session):
            yield session
        return
    if session.mutate:
        pytest.skip("needs the emulator: it alone can change a kernel")
    mx.set_default_device(mx.gpu)
    try:
        yield session
    finally:
        mx.set_default_device(mx.cpu)


def generate(
    name: str, header: str, body: str, inputs: Sequence[tuple[str, Any]], outputs: Sequence[tuple[str, Any]],
    template: Sequence[tuple[str, Any]],
) -> tuple[str, str]:  # fmt: skip
    """(kernel name, text) as in MLX's backend/cuda/custom_kernel.cpp; none of our bodies asks for shapes."""
    kernel = f"custom_kernel_{name}"
    constants = ""
    for key, value in template:
        if isinstance(value, bool):
            kernel += "_t" if value else "_f"
            constants += f"  constexpr bool {key} = {str(value).lower()};\n"
        elif isinstance(value, int):
            kernel += f"_{value}"
            constants += f"  constexpr int {key} = {value};\n"
        else:
            kernel += f"_{dtype_name(value)}"
            constants += f"  using {key} = {CUDA_TYPES[dtype_name(value)]};\n"
    parameters = [f"    const {CUDA_TYPES[dtype_name(dtype)]}* {key}" for key, dtype in inputs]
    parameters += [f"    {CUDA_TYPES[dtype_name(dtype)]}* {key}" for key, dtype in outputs]
    text = '\n#include "mlx/backend/cuda/device/utils.cuh"\n\n#include <cooperative_groups.h>\n\n'
    text += "#define inf cuda::std::numeric_limits<float>::infinity()\n\n" + header
    text += "namespace mlx::core::cu {\n\nnamespace cg = cooperative_groups;\n\n"
    text += f"__global__ void {kernel}(\n" + ",\n".join(parameters) + ") {\n"
    text += constants + "\n" + body + "\n}\n\n} // namespace mlx::core::cu\n"
    return f"mlx::core::cu::{kernel}", text


@contextlib.contextmanager
def noted(found: dict[str, str]) -> Iterator[None]:
    """While this lasts, CUDA kernels only leave their text in `found`, by name; their outputs are zeros."""

    def make(
        name: str, input_names: Sequence[str], output_names: Sequence[str], source: str, header: str
    ) -> Any:
        def launch(
            *, inputs: Sequence[mx.array], output_shapes: Any, output_dtypes: Any, template: Any,
            grid: Grid, threadgroup: Grid,
        ) -> list[mx.array]:  # fmt: skip
            blocks_of(grid, threadgroup)
            given = list(zip(input_names, [x.dtype for x in inputs], strict=True))
            made = list(zip(output_names, output_dtypes, strict=True))
            kernel, text = generate(name, header, source, given, made, template)
            assert found.setdefault(kernel, text) == text, "MLX would take another kernel of the same name"
            return [mx.zeros(s, d) for s, d in zip(output_shapes, output_dtypes, strict=True)]

        return launch

    with replaced(make):
        yield
