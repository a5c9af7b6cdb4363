"""Properties of attention over random ragged batches: chunks, tables, windows, shared and forked blocks."""

from __future__ import annotations

import mlx.core as mx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from metal_cpu.attention_cases import BOUND, AttentionCase, error, expected, make_problem, run, shape_of
from metal_cpu.batches import examples, sequences, the_batch_changes_nothing, with_fork
from metal_cpu.emulator.launch import Emulation


def _check(case: AttentionCase, seed: int) -> None:
    problem, session = make_problem(case), Emulation(seed=seed, typecheck=False)
    result = run(problem, session)
    assert session.diagnostics == []
    assert error(result, expected(problem)) <= BOUND[case.shape.dtype]


@examples(25)
@given(
    sequences(), st.integers(0, 5), st.sampled_from([None, 1, 2, 7, 16, 40]), st.sampled_from([8, 24, 512])
)
def test_any_ragged_batch_matches_numpy(
    batch: list[tuple[int, int]], seed: int, window: int | None, split: int
) -> None:
    _check(AttentionCase(shape_of(mx.float32, window=window, block_size=8), batch, split, seed), seed)


@examples(25)
@given(sequences(3), st.integers(0, 5), st.sampled_from([8, 16, 24]))
def test_shared_prefix_blocks_and_forks_match_numpy(
    batch: list[tuple[int, int]], seed: int, shared: int
) -> None:
    shape = shape_of(sinks=True, alibi=True, heads=4, block_size=8)
    _check(AttentionCase(shape, with_fork(batch, shared), seed=seed, shared_prefix=shared), seed)


@examples(25)
@given(sequences(4), st.integers(0, 5), st.sampled_from([None, 9]))
def test_quantised_batches_match_numpy(batch: list[tuple[int, int]], seed: int, window: int | None) -> None:
    _check(AttentionCase(shape_of(bits=8, window=window, softcap=3.0), batch, 24, seed), seed)


@pytest.mark.parametrize("window", [None, 30])
def test_a_row_does_not_depend_on_who_else_is_in_the_batch(window: int | None) -> None:
    the_batch_changes_nothing(run, window)


def test_the_schedule_does_not_change_a_bit() -> None:
    problem = make_problem(AttentionCase(shape_of(mx.float32), [(130, 3), (60, 40)], split=48))
    results = [np.array(run(problem, Emulation(seed=seed, typecheck=False))) for seed in range(4)]
    for result in results[1:]:
        assert np.array_equal(result, results[0])
