"""Compiles every kernel that a case needs and runs none of them: a compiler's whole messages, times, threads.

Each kernel is launched with more threads in a threadgroup than any GPU allows. MLX compiles it, compares the
number with the pipeline's maxTotalThreadsPerThreadgroup, and refuses with both (`CustomKernel::eval_gpu` in
its backend/metal/custom_kernel.cpp). So a kernel that would hang or abort is compiled without harm.
"""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Iterator, Sequence
from typing import Any, Final

import mlx.core as mx
import msgspec

from engine.selfcheck.case_process import run_case
from engine.selfcheck.kernel_cases import KernelCase
from metal_kernels import sources

_TOO_MANY: Final = 1 << 14  # threads
_MAX_THREADS: Final = re.compile(r"maximum allowed threads per threadgroup \((\d+)\)")


class CompiledKernel(msgspec.Struct):
    """Result of compiling one instantiation.

    Attributes:
        inputs: the types of its inputs.
        threads: in a threadgroup, as it is launched.
        most_threads: the pipeline's maxTotalThreadsPerThreadgroup; 0 if there is none.
        seconds: until the pipeline was there; macOS keeps compiled text, so a second time is faster.
        problem: the compiler's whole message; empty if it compiled.
    """

    kernel: str
    template: dict[str, str]
    inputs: list[str]
    threads: int
    most_threads: int = 0
    seconds: float = 0.0
    problem: str = ""

    @property
    def summary(self) -> str:
        """One line for the table."""
        if self.problem:
            return f"{self.kernel}: does not compile"
        fits = "" if self.threads <= self.most_threads else ", too few"
        return f"{self.kernel}: {self.seconds:.1f} s, {self.most_threads} of {self.threads} threads{fits}"


def compile_case(case: KernelCase) -> list[CompiledKernel]:
    """Compiles all instantiations of a case on MLX's default device; nothing is computed with them."""
    found: dict[str, CompiledKernel] = {}
    with _compiling_only(found):
        run_case(case, measure=False)
    return list(found.values())


class _CompileOnly:
    """The result of `mx.fast.metal_kernel`, called with too many threads; its outputs are zeros."""

    def __init__(self, kernel: Any, name: str, found: dict[str, CompiledKernel]) -> None:
        self._kernel = kernel
        self._name = name
        self._found = found

    def __call__(
        self,
        *,
        inputs: Sequence[mx.array],
        output_shapes: Sequence[Sequence[int]],
        output_dtypes: Sequence[mx.Dtype],
        threadgroup: tuple[int, int, int],
        template: Sequence[tuple[str, Any]] | None = None,
        **options: Any,
    ) -> list[mx.array]:
        entry = CompiledKernel(
            self._name,
            {key: str(value).removeprefix("mlx.core.") for key, value in template or ()},
            [str(array.dtype).removeprefix("mlx.core.") for array in inputs],
            threadgroup[0] * threadgroup[1] * threadgroup[2],
        )
        key = repr((entry.kernel, entry.template, entry.inputs))
        if key not in self._found:
            self._found[key] = entry
            too_many = (_TOO_MANY, 1, 1)
            options["grid"] = too_many
            mx.eval(*inputs)
            begin = time.perf_counter()
            try:
                mx.eval(
                    *self._kernel(
                        inputs=inputs,
                        output_shapes=output_shapes,
                        output_dtypes=output_dtypes,
                        threadgroup=too_many,
                        template=template,
                        **options,
                    )
                )
            except Exception as error:  # noqa: BLE001 - compilers and drivers raise many kinds
                most = _MAX_THREADS.search(str(error))
                entry.most_threads = int(most[1]) if most else 0
                entry.problem = "" if most else str(error)
            else:
                entry.problem = f"it ran with {_TOO_MANY} threads, which no GPU allows"
            entry.seconds = time.perf_counter() - begin
        return [mx.zeros(shape, dtype) for shape, dtype in zip(output_shapes, output_dtypes, strict=True)]


@contextlib.contextmanager
def _compiling_only(found: dict[str, CompiledKernel]) -> Iterator[None]:
    make, compiled = mx.fast.metal_kernel, sources.compiled

    def compile_only(*, name: str, **options: Any) -> _CompileOnly:
        return _CompileOnly(make(name=name, **options), name, found)

    mx.fast.metal_kernel = compile_only  # type: ignore[assignment]
    sources.compiled = lambda function: function
    sources.kernel.cache_clear()
    try:
        yield
    finally:
        mx.fast.metal_kernel, sources.compiled = make, compiled
        sources.kernel.cache_clear()
