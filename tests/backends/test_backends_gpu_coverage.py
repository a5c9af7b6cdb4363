"""Every line of the GPU code runs in emulated sessions, or is listed here with the reason why not."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import gpu_scenarios as scenarios
import pytest
from gpu_sessions import emulated_gpu, open_session
from sessions import finish, random_tokens, submit

import engine.backends.cuda
import engine.backends.metal
import metal_kernels
from engine.backends.metal import Thresholds, read_trials, write_thresholds
from engine.sessions.session import Session
from metal_kernels import compiled_attention

_FAULT = "a fault: test_backends_metal.py, _sizes.py, _hang.py and test_backends_cuda_faults.py plant it"
_WRITE_FAULT = "a fault: test_backends_in_place_writes.py plants it"
_INPUT = "input that sessions never give: test_metal_cpu_inputs.py and test_backends_cuda_inputs.py do"
_REPORT = "read by `octavo selfcheck`: test_selfcheck_kernels.py"
#: Function: (lines of it that sessions leave out, why).
EXCEPTIONS = {
    "kernel_trials.KernelTrials.__init__": (4, _FAULT),
    "kernel_trials.KernelTrials.found": (1, _REPORT),
    "kernel_trials.KernelTrials.reasons": (2, _REPORT),
    "kernel_trials.KernelTrials.trial": (10, _FAULT),
    "kernel_trials.KernelTrial.compare": (1, _FAULT),
    "kernel_trials._advice": (1, _FAULT),
    "kernel_trials._describe": (5, _FAULT),
    "kernel_trials.KernelTrials._record": (
        3,
        "no folder, or one that cannot be written: test_backends_metal.py",
    ),
    "kernel_trials._read": (1, "a damaged file: test_backends_metal.py"),
    "metal_pool.MetalPool._attend_group": (1, _FAULT),
    "metal_pool.MetalPool._attend_by": (2, _FAULT),
    "metal_pool.MetalPool._trusted": (1, _FAULT),
    "metal_pool._shared_attention": (4, "odd dtypes and head dimensions: test_backends_metal.py"),
    "quantised_metal_pool.QuantisedMetalPool._pack": (2, _WRITE_FAULT),
    "quantised_metal_pool.QuantisedMetalPool._wrong_rows": (1, _WRITE_FAULT),
    "quantised_metal_pool.pack_words": (10, _WRITE_FAULT),
    "quantised_metal_pool.quantised_pool": (2, "odd head dimensions: test_backends_metal_quantised.py"),
    "in_place_pool.InPlacePool.write": (2, _WRITE_FAULT),
    "in_place_pool.InPlacePool._can_write": (1, _WRITE_FAULT),
    "in_place_pool.InPlacePool._what_is_wrong": (3, _WRITE_FAULT),
    "in_place_pool.InPlacePool.copy_blocks": (2, "copy-on-write: test_backends_gpu_days.py forks"),
    "in_place_pool._write_shape": (2, "other dtypes: test_metal_cpu_inputs.py"),
    "in_place_pool._shared_write.write": (1, "a model that mixes dtypes: test_backends_in_place_writes.py"),
    "metal_pool.MetalPool.attend": (1, "chunked attention: test_backends_metal.py"),
    "watchdog._count": (8, "runs on a thread of its own: test_backends_metal_hang.py"),
    "watchdog._end": (4, "ends the process: test_backends_metal_hang.py"),
    "errors.require": (1, _INPUT),
    "kernel_batch._check_all": (3, _INPUT),
    "kernel_batch._few_fit": (1, "more than eight sequences: test_metal_cpu_batches.py"),
    "shapes.default_group": (1, "layers name their group: test_metal_cpu_pools.py"),
    "attention_paths._uses_contiguous": (1, "several chats in a step: test_backends_dispatch.py"),
    "compiled_attention.AttentionLaunches.of": (1, "a long life: test_backends_step_attention.py"),
    "norm_weights._method.call": (1, "outside our forwards: test_backends_norm_weights.py"),
    "compiled_blocks._with_weights": (1, "blocks with lists: test_backends_compiled_blocks.py"),
    "compiled_blocks._Recording._difference": (3, "a fault: test_backends_compiled_blocks.py plants it"),
    "context_split.fixed": (1, "a split by hand: test_metal_cpu_split.py"),
    "gpu_properties.rounds_float32_to_tf32": (4, "a GPU: test_backends_trials.py"),
    "gpu_properties.gpu_cores": (2, "a Mac, an NVIDIA GPU: test_metal_cpu_split.py"),
    "gpu_properties.counted_cores": (2, "a Mac: test_metal_cpu_split.py"),
    "kernel_batch.KernelBatch._few_work": (1, "rows out of order: test_backends_step_attention.py"),
    "kernel_batch._decode_work": (6, "many split contexts: test_backends_step_attention.py"),
    "sources.compiled": (1, "emulated kernels run at once: test_backends_step_attention.py compiles"),
}


def functions(code: CodeType, prefix: str) -> Iterator[tuple[str, CodeType]]:
    """The functions and methods of a module, with their names."""
    for each in code.co_consts:
        if isinstance(each, CodeType) and not each.co_name.startswith("<"):
            name = f"{prefix}.{each.co_name}"
            if each.co_flags & 1:  # CO_OPTIMIZED: a function; the body of a class runs at import
                yield name, each
            yield from functions(each, name)


@contextmanager
def traced(lines: dict[str, set[int]]) -> Iterator[None]:
    """Adds the lines that run meanwhile to those of their file."""

    def within(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            lines[frame.f_code.co_filename].add(frame.f_lineno)
        return within

    before = sys.gettrace()
    sys.settrace(lambda frame, *_: within if frame.f_code.co_filename in lines else None)
    try:
        yield
    finally:
        sys.settrace(before)


def serve(session: Session) -> None:
    """Short and split contexts, alone and together, in a pool that grows."""
    for n, length in enumerate((520, 40)):
        submit(session, random_tokens(length, n), f"first {n}", 3)
    session.step()
    assert not session.memory.set_budget("200blocks").error
    finish(session)
    for n in range(2):
        submit(session, random_tokens(200 + n, 9 + n), f"second {n}", 2)
    finish(session)
    submit(session, random_tokens(150, 12), "alone", 2)
    finish(session)
    assert session.take_notices() == []


@pytest.mark.kernels_full
@pytest.mark.timeout(1800)
def test_sessions_run_every_line(tmp_path: Path) -> None:
    rooms = (engine.backends.metal, engine.backends.cuda, metal_kernels)
    names = [m.name for room in rooms for m in pkgutil.iter_modules(room.__path__, f"{room.__name__}.")]
    modules = [importlib.import_module(name) for name in names]
    for value in (each for module in modules for each in vars(module).values()):
        if hasattr(value, "cache_clear"):  # earlier tests called it
            value.cache_clear()
    compiled_attention._fields.clear()
    files = {str(module.__file__): module.__name__.rpartition(".")[2] for module in modules}
    del files[
        next(file for file, name in files.items() if name == "tune")
    ]  # `octavo tune`: test_backends_dispatch.py
    lines: dict[str, set[int]] = {file: set() for file in files}
    quick = (*scenarios.QUICK, scenarios.MLA, scenarios.CHUNKED, scenarios.HALF, scenarios.GEMMA)
    cache = tmp_path / "cache"
    measured = Thresholds(gathered=((0, 0), (100, 32)), sliced=((0, 32),), wide=True)
    with traced(lines):
        for backend in ("metal", "cuda"):
            for family in quick:
                with emulated_gpu(backend, cache):
                    serve(open_session(family.loaded(tmp_path), family, backend))
        with emulated_gpu("metal", cache):
            file = read_trials(cache).thresholds_file
            assert file is not None
            write_thresholds(file, measured)
            serve(open_session(scenarios.HALF.loaded(tmp_path), scenarios.HALF, "metal"))
    found = {}
    for file, module in files.items():
        for name, code in functions(compile(Path(file).read_text(), file, "exec"), module):
            body = {line for _, _, line in code.co_lines() if line and line > code.co_firstlineno}
            if missing := sorted(body - lines[file]):
                found[name] = missing
    excused = {name: count for name, (count, _) in EXCEPTIONS.items()}
    wrong = [
        f"{name}: lines {found.get(name, [])}, {excused.get(name, 0)} excused"
        for name in sorted(found.keys() | excused.keys())
        if len(found.get(name, [])) != excused.get(name, 0)
    ]
    assert wrong == [], "\n".join(wrong)
