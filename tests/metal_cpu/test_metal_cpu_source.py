"""Our generator writes, character for character, what MLX itself would compile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mlx.core as mx
import pytest
from metal_cpu.attention_cases import Case, make_problem, run, shape_of
from metal_cpu.emulator.launch import Session, emulated, mlx_source

from metal_kernels import sources
from metal_kernels.attention import paged_attention
from metal_kernels.gather import gather
from metal_kernels.kv_quantise import kv_quantise

CASES = {
    "mixed": Case(shape_of(), [(40, 1), (60, 30)], split=16),
    "features": Case(
        shape_of(mx.bfloat16, window=9, sinks=True, alibi=True, softcap=3.0), [(40, 1), (60, 30)]
    ),
    "few heads": Case(shape_of(mx.float32, heads=2, kv_heads=1, sinks=True, alibi=True), [(40, 1)]),
    "quantised": Case(shape_of(bits=4), [(40, 2), (60, 30)], split=16),
    "mla": Case(shape_of(heads=16, kv_heads=1, head_dim=576, value_dim=512), [(40, 1), (60, 30)]),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_attention_source_equals_mlx(case: Case) -> None:
    problem, session = make_problem(case), Session()
    run(problem, session)
    ours = [(launch.generated.kernel, launch.generated.text) for launch in session.launches]
    p = problem
    arrays = [a for a in (p.q, p.sinks, p.slopes) if a is not None]

    def whole(*given: mx.array) -> mx.array:
        rest = iter(given[1:])
        sinks, slopes = (None if a is None else next(rest) for a in (p.sinks, p.slopes))
        return paged_attention(given[0], p.pool, p.batch, case.shape, sinks, slopes, case.split)

    assert sorted(mlx_source(whole, *arrays)) == sorted(ours)


@pytest.mark.parametrize("bits", [8, 4])
def test_quantise_source_equals_mlx(bits: int) -> None:
    x = mx.zeros((3, 2, 64), dtype=mx.float16)
    assert mlx_source(lambda a: kv_quantise(a, bits), x) == _emulated(lambda: kv_quantise(x, bits))


def test_gather_source_equals_mlx() -> None:
    problem = make_problem(Case(shape_of(), [(40, 1)]))
    assert mlx_source(lambda a: gather(a, problem.batch), problem.pool.k) == _emulated(
        lambda: gather(problem.pool.k, problem.batch)
    )


def test_shapes_strides_and_every_attribute() -> None:
    body = (
        "  uint i = thread_position_in_grid.x + threads_per_grid.x + simdgroups_per_threadgroup;\n"
        "  o[i] = a[0] + a_ndim + a_shape[0] + a_strides[1] + s * t[0];\n  p[i] = threads_per_simdgroup;\n"
    )
    arrays = [mx.zeros((4, 8)), mx.array(2.0), mx.zeros((7,), dtype=mx.int32)]

    def launch(*inputs: mx.array) -> list[mx.array]:
        made = mx.fast.metal_kernel(
            name="k", input_names=["a", "s", "t"], output_names=["o", "p"], source=body
        )
        return made(
            inputs=list(inputs), output_shapes=[(96,), (96,)], output_dtypes=[mx.float32, mx.uint32],
            grid=(32, 1, 1), threadgroup=(32, 1, 1), template=[("N", 3), ("F", True), ("T", mx.bfloat16)],
        )  # fmt: skip

    assert mlx_source(launch, *arrays) == _emulated(lambda: launch(*arrays))


def _emulated(function: Callable[[], Any]) -> list[tuple[str, str]]:
    session = Session(typecheck=False)
    sources.kernel.cache_clear()
    with emulated(session):
        function()
    sources.kernel.cache_clear()
    return [(launch.generated.kernel, launch.generated.text) for launch in session.launches]
