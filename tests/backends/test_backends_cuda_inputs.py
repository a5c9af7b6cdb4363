"""What the CUDA launch function refuses, in one clear sentence, before anything is launched."""

from __future__ import annotations

import dataclasses
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from cuda_cases import run
from metal_cpu.attention_cases import AttentionCase, Problem, make_problem, shape_of
from metal_cpu.emulator.launch import Emulation

from engine.backends import Batch, LayerShape
from engine.backends.cuda import CudaBackend
from engine.backends.metal.attention_paths import Thresholds
from metal_kernels.pool import Pool
from metal_kernels.shapes import KernelInputError


@pytest.fixture(autouse=True)
def _on_cpu() -> None:
    mx.set_default_device(mx.cpu)


def refused(problem: Problem, message: str) -> None:
    session = Emulation(typecheck=False)
    with pytest.raises(KernelInputError, match=message):
        run(problem, session)
    assert session.launches == []


def _with_pool(problem: Problem, **arrays: mx.array) -> Problem:
    return dataclasses.replace(problem, pool=dataclasses.replace(problem.pool, **arrays))


def test_arrays_that_do_not_fit_are_refused() -> None:
    plain = make_problem(AttentionCase(shape_of(), [(20, 1)]))
    sinks = make_problem(AttentionCase(shape_of(sinks=True), [(20, 1)]))
    alibi = make_problem(AttentionCase(shape_of(alibi=True), [(20, 1)]))
    coded = make_problem(AttentionCase(shape_of(bits=8), [(20, 1)]))
    bad = {
        "q has shape": dataclasses.replace(plain, q=plain.q[:, :4]),
        "q has dtype": dataclasses.replace(plain, q=plain.q.astype(mx.float32)),
        "k has shape": _with_pool(plain, k=plain.pool.k[:, :8]),
        "v has dtype": _with_pool(plain, v=plain.pool.v.astype(mx.bfloat16)),
        "exactly if the shape has them": dataclasses.replace(sinks, sinks=None),
        "sinks are given": dataclasses.replace(plain, sinks=mx.zeros((8,))),
        "sinks have shape": dataclasses.replace(sinks, sinks=mx.zeros((4,))),
        "sinks cannot have dtype": dataclasses.replace(sinks, sinks=mx.zeros((8,), dtype=mx.int32)),
        "slopes are given": dataclasses.replace(alibi, slopes=None),
        "slopes have shape": dataclasses.replace(alibi, slopes=mx.zeros((4,))),
        "k_scales is missing": dataclasses.replace(coded, pool=Pool(coded.pool.k, coded.pool.v)),
        "blocks of 16, not 8": dataclasses.replace(
            plain, case=AttentionCase(shape_of(block_size=8), [(20, 1)])
        ),
        "at least one key": dataclasses.replace(plain, case=AttentionCase(shape_of(), [(20, 1)], split=0)),
    }
    for message, problem in bad.items():
        refused(problem, message)


def test_more_heads_than_a_block_has_rows_for_are_refused() -> None:
    shape = shape_of(heads=40, kv_heads=1, head_dim=576, value_dim=512)
    refused(make_problem(AttentionCase(shape, [(20, 1)])), "do not support")


#: What a step must not hold, and the words it is refused with: `make_batch` checks for both kinds of kernels.
BAD_STEPS: dict[str, dict[str, Any]] = {
    "is -1: the pool has 3 blocks": {"tables": [[0, -1], [2, -1]]},
    "entry 1 of sequence 0 is 3": {"tables": [[0, 3], [2, -1]]},
    "sequence 1 is longer than its table": {"lengths": [20, 49]},
    "batch is empty": {"tables": np.zeros((0, 2)), "lengths": [], "cu_rows": [0]},
    "sequence 1 has no tokens": {"lengths": [20, 0]},
    "sequence 0 has no rows": {"cu_rows": [0, 0, 2]},
    "sequence 1 has more rows than tokens": {"cu_rows": [0, 1, 7]},
}


@pytest.mark.parametrize("message", BAD_STEPS)
def test_a_bad_step_is_refused_by_the_backend_before_a_launch(
    monkeypatch: pytest.MonkeyPatch, message: str
) -> None:
    def launched(*_: Any, **__: Any) -> Any:
        raise AssertionError("a kernel was made")

    monkeypatch.setattr(mx.fast, "cuda_kernel", launched)
    good: dict[str, Any] = {"tables": [[0, 1], [2, -1]], "lengths": [20, 5], "cu_rows": [0, 1, 3]}
    given = {key: np.array(value, np.int32) for key, value in {**good, **BAD_STEPS[message]}.items()}
    rows = int(given["cu_rows"][-1])
    zeros = np.zeros(rows, np.int32)
    step = Batch(tokens=zeros, positions=zeros, slots=zeros, block_size=16, **given)
    pool = CudaBackend(thresholds=Thresholds(0)).layer_pool(LayerShape(1, 64, 64, mx.float16), 3, 16)
    with pytest.raises(KernelInputError, match=message):
        pool.attend(mx.zeros((rows, 2, 1, 64), mx.float16), step, scale=1.0)
