"""Properties of the CUDA kernels over random ragged batches: tables, windows, shared and forked blocks."""

from __future__ import annotations

import mlx.core as mx
import numpy as np
import pytest
from cuda_cases import check, run
from hypothesis import given
from hypothesis import strategies as st
from metal_cpu.attention_cases import AttentionCase, float64, make_problem, shape_of
from metal_cpu.batches import examples, sequences, the_batch_changes_nothing, with_fork
from metal_cpu.emulator.launch import Emulation

DTYPES = st.sampled_from([mx.float16, mx.bfloat16, mx.float32])


@examples(12)
@given(
    sequences(4, 70),
    st.integers(0, 5),
    st.sampled_from([None, 1, 2, 7, 16, 40]),
    st.sampled_from([1, 24, 256]),
    DTYPES,
)
def test_any_ragged_batch_matches_float64(
    batch: list[tuple[int, int]], seed: int, window: int | None, split: int, dtype: mx.Dtype
) -> None:
    check(
        AttentionCase(shape_of(dtype, 4, 2, window=window, block_size=8), batch, split, seed), seeds=(seed,)
    )


@examples(12)
@given(sequences(3, 70), st.integers(0, 5), st.sampled_from([8, 16, 24]), DTYPES)
def test_shared_prefix_blocks_and_forks_match_float64(
    batch: list[tuple[int, int]], seed: int, shared: int, dtype: mx.Dtype
) -> None:
    shape = shape_of(dtype, 4, 1, sinks=True, block_size=8)
    check(
        AttentionCase(shape, with_fork(batch, shared), split=24, seed=seed, shared_prefix=shared),
        seeds=(seed,),
    )


@pytest.mark.parametrize("window", [None, 30])
def test_a_row_does_not_depend_on_who_else_is_in_the_batch(window: int | None) -> None:
    the_batch_changes_nothing(run, window)


def test_the_schedule_does_not_change_a_bit() -> None:
    problem = make_problem(AttentionCase(shape_of(mx.float32), [(100, 3), (40, 20)], split=48))
    results = [float64(run(problem, Emulation(seed=seed, typecheck=False))) for seed in range(4)]
    for result in results[1:]:
        assert np.array_equal(result, results[0])
