"""A stand-in for `mx.fast.metal_kernel` with the same call: tests drive the launch code the app ships."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import mlx.core as mx
import numpy as np
from metal_cpu.emulator import build, lint, machine, prepare, source, toolchain, typecheck
from metal_cpu.emulator.in_place import WrittenInputs
from metal_cpu.emulator.source import source_writes

from metal_kernels import sources

Mutation = Callable[[str], str]


def dtype_name(dtype: Any) -> str:
    """The NumPy-style name of an MLX dtype."""
    return str(dtype).rsplit(".", 1)[-1]


def to_numpy(array: mx.array) -> np.ndarray:
    """The array's bits; bfloat16 arrives as uint16."""
    return np.array(array.view(mx.uint16)) if array.dtype == mx.bfloat16 else np.array(array)


def to_mlx(data: np.ndarray, dtype: Any) -> mx.array:
    """The opposite of `to_numpy`."""
    array = mx.array(data)
    return array.view(mx.bfloat16) if dtype == mx.bfloat16 else array


@dataclass
class Launch:
    """One launch: the generated source, the run, and the run's traffic by the names of inputs and outputs."""

    name: str
    generated: source.GeneratedSource
    run: machine.Run
    grid: tuple[int, int, int]
    threadgroup: tuple[int, int, int]

    def traffic(self, name: str) -> machine.Traffic:
        """Bytes moved to and from the input or output called `name`."""
        for index, (key, role) in enumerate(self.generated.buffers):
            if key == name and role in ("data", "output"):
                return self.run.traffic[index]
        raise KeyError(name)


class PlannedLaunch(NamedTuple):
    """A launch that was noted, not run."""

    generated: source.GeneratedSource
    grid: tuple[int, int, int]
    threadgroup: tuple[int, int, int]


@dataclass
class Emulation:
    """How launches run, and what they found.

    Attributes:
        seed: of the schedule; 0 runs everything in the plain order.
        typecheck: whether to lint and type-check each instantiation first (with real address spaces).
        mutate: changes header and body before they are compiled, to plant bugs.
        limit: seconds of processor time a launch may take.
        replace: inputs and outputs to swap for sparse ones just before the launch, by name.
        prepared: instantiations that were built together before; the others are built one by one.
        plan: only note what would be built, and return zeros; nothing is compiled, so no compiler is needed.
        launches: what ran, in order.
        planned: what would have run, with `plan`.
        written: the buffers that kernels wrote through an input; launches in the wrong order are warnings.
    """

    seed: int = 1
    typecheck: bool = True
    mutate: Mutation | None = None
    limit: float = 60.0
    replace: dict[str, machine.Sparse] = field(default_factory=dict)
    prepared: prepare.Prepared | None = None
    plan: bool = False
    launches: list[Launch] = field(default_factory=list)
    planned: list[PlannedLaunch] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    written: WrittenInputs = field(default_factory=WrittenInputs)

    @property
    def diagnostics(self) -> list[str]:
        """Everything wrong in any launch, unwritten outputs included."""
        found = [f"{launch.name}: {d}" for launch in self.launches for d in launch.run.diagnostics]
        found += [
            f"{x.name}: {x.run.unwritten} output elements never written"
            for x in self.launches
            if x.run.unwritten
        ]
        return found + self.warnings

    def last(self, name: str) -> Launch:
        """The last launch of the kernel called `name`."""
        return next(launch for launch in reversed(self.launches) if launch.name == name)


class EmulatedKernel:
    """What `mx.fast.metal_kernel` returns, running on the CPU."""

    def __init__(
        self,
        session: Emulation,
        name: str,
        input_names: Sequence[str],
        output_names: Sequence[str],
        source: str,
        header: str = "",
        ensure_row_contiguous: bool = True,
        atomic_outputs: bool = False,
        compile_options: dict[str, str] | None = None,
    ) -> None:
        del ensure_row_contiguous  # arrays arrive here row-contiguous in any case
        self.session, self.name = session, name
        self.input_names, self.output_names = input_names, output_names
        self.source, self.header = source, header
        # What runs here rounds as the safe mode does; relaxed and fast ones may drop infinities and NaN.
        assert (compile_options or {}).get("math_mode", "safe") == "safe", compile_options
        self.writes = source_writes(source)
        assert not atomic_outputs, "outputs as atomics are not in our subset"

    def __call__(
        self,
        *,
        inputs: Sequence[mx.array],
        output_shapes: Sequence[Sequence[int]],
        output_dtypes: Sequence[Any],
        grid: tuple[int, int, int],
        threadgroup: tuple[int, int, int],
        template: Sequence[tuple[str, Any]] | None = None,
        init_value: float | None = None,
        verbose: bool = False,
        stream: Any = None,
    ) -> list[mx.array]:
        del verbose, stream
        session = self.session
        arguments = [(key, v if isinstance(v, bool | int) else dtype_name(v)) for key, v in template or ()]
        shapes = [source.Input(dtype_name(a.dtype), a.ndim, a.size) for a in inputs]
        header, body = self.header, self.source
        if session.mutate:
            header, body = session.mutate(header), session.mutate(body)
        names = [dtype_name(d) for d in output_dtypes]
        generated = source.generate(
            self.name, self.input_names, self.output_names, body, header, shapes, names, arguments
        )
        if session.typecheck:
            session.warnings += [f"{self.name}: {line}" for line in lint.lint(body, header)]
        if session.plan:
            session.planned.append(PlannedLaunch(generated, tuple(grid), tuple(threadgroup)))
            return [mx.zeros(tuple(s), dtype=d) for s, d in zip(output_shapes, output_dtypes, strict=True)]
        text = generated.text
        built = session.prepared.find(generated) if session.prepared else None
        if session.typecheck and built is None:
            session.warnings += [
                line
                for line in typecheck.typecheck(text, generated.kernel, generated.arguments).splitlines()
                if "warning:" in line
            ]
        built = built or build.build(text, generated.kernel, generated.arguments)
        given = dict(zip(self.input_names, inputs, strict=True))
        session.warnings += session.written.unordered(self.name, given)
        buffers = self._buffers(generated, inputs, output_shapes, output_dtypes, init_value)
        run = machine.run(built, buffers, tuple(grid), tuple(threadgroup), session.seed, session.limit)
        session.launches.append(Launch(self.name, generated, run, tuple(grid), tuple(threadgroup)))
        results = {
            b.index: mx.zeros(0, d) if b.index in run.sparse else to_mlx(run.outputs[b.index], d)
            for b, d in self._outputs(buffers, output_dtypes)
        }
        found = [results[index] for index in sorted(results)]
        if run.written:
            names = {index: key for index, (key, _) in enumerate(generated.buffers)}
            pieces = {names[i]: each for i, each in run.written.items() if names[i] not in session.replace}
            session.written.apply(self.name, given, pieces, found[0])
        return found

    def _buffers(
        self,
        generated: source.GeneratedSource,
        inputs: Sequence[mx.array],
        output_shapes: Sequence[Sequence[int]],
        output_dtypes: Sequence[Any],
        init_value: float | None,
    ) -> list[machine.Buffer]:
        by_name = dict(zip(self.input_names, inputs, strict=True))
        outputs = iter(zip(output_shapes, output_dtypes, strict=True))
        buffers = []
        for index, (key, role) in enumerate(generated.buffers):
            if role == "output":
                shape, dtype = next(outputs)
                if key in self.session.replace:
                    buffers.append(machine.Buffer(index, self.session.replace[key], "output"))
                    continue
                blank = to_numpy(mx.full(tuple(shape), init_value or 0, dtype=dtype))
                buffers.append(machine.Buffer(index, blank, "output" if init_value is None else "inout"))
                continue
            array = by_name[key]
            strides = np.cumprod([1, *array.shape[:0:-1]])[::-1]
            data: np.ndarray | machine.Sparse
            if role == "data" and key in self.writes and array.size >= 8:
                nbytes, granule = array.size * array.dtype.size, min(array.dtype.size, 4)
                buffers.append(machine.Buffer(index, machine.Sparse(nbytes, [], granule), "written"))
                continue
            if role == "data":
                data = self.session.replace[key] if key in self.session.replace else to_numpy(array)
            elif role == "_shape":
                data = np.array(array.shape, np.int32)
            elif role == "_strides":
                data = np.array(strides, np.int64)
            else:
                data = np.array([array.ndim], np.int32)
            buffers.append(machine.Buffer(index, data))
        return buffers

    @staticmethod
    def _outputs(
        buffers: list[machine.Buffer], dtypes: Sequence[Any]
    ) -> Iterator[tuple[machine.Buffer, Any]]:
        made = [b for b in buffers if b.role in ("output", "inout")]
        yield from zip(made, dtypes, strict=True)


@contextlib.contextmanager
def uncompiled() -> Iterator[None]:
    """While this lasts, launches are not compiled: an emulated kernel runs when it is called."""
    original, sources.compiled = sources.compiled, lambda function: function
    try:
        yield
    finally:
        sources.compiled = original


@contextlib.contextmanager
def emulated(session: Emulation) -> Iterator[Emulation]:
    """While this lasts, `mx.fast.metal_kernel` makes kernels that run on the CPU in `session`."""
    if not session.plan:
        toolchain.compiler()  # or the test is skipped, or fails, for want of one
    original = mx.fast.metal_kernel
    mx.fast.metal_kernel = lambda *args, **kwargs: EmulatedKernel(session, *args, **kwargs)
    try:
        with uncompiled():
            yield session
    finally:
        mx.fast.metal_kernel = original


def mlx_source(function: Callable[..., Any], *arrays: mx.array) -> list[tuple[str, str]]:
    """(kernel name, text) of every custom kernel that MLX itself would compile for `function(*arrays)`."""
    found: list[tuple[str, str]] = []

    def visit(record: dict[str, Any]) -> None:
        if record.get("name") == "CustomKernel":
            found.append((record["arguments"][0], record["arguments"][1]))

    mx.export_function(visit, function, *arrays)
    return found
