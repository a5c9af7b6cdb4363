"""Every instantiation of the CUDA kernels on a CPU: decode, verify and prefill rows in one batch."""

from __future__ import annotations

import itertools
from typing import Any

import mlx.core as mx
import pytest
from cuda_cases import check
from metal_cpu.attention_cases import BOUND, Case, shape_of

from metal_kernels.shapes import BLOCK_SIZES, HEAD_DIMS

#: (tokens, rows), with parts of 32 keys: a whole and a split decode, drafts of all sizes, a prefill chunk
#: behind a prefix, one token alone
SEQUENCES = [(20, 1), (71, 1), (33, 4), (90, 8), (60, 41), (1, 1)]
#: (query heads, kv heads, window, sinks, block size): each occurs with each dtype and head dimension
KINDS = tuple(
    (heads, kv_heads, window, sinks, block_size)
    for (heads, kv_heads, window, sinks), block_size in zip(
        ((2, 2, None, False), (4, 1, 33, True), (6, 2, None, True), (8, 1, 48, False)),
        BLOCK_SIZES,
        strict=True,
    )
)  # fmt: skip
CELLS = tuple(itertools.product(BOUND, HEAD_DIMS, KINDS))
#: A Latin square of the matrix: each head dimension, dtype and kind, in other pairs
SLICE = tuple(
    (tuple(BOUND)[i % 3], dim, KINDS[(i * 3 + 1) % 4]) for i, dim in enumerate(HEAD_DIMS)
)  # fmt: skip


def case_of(dtype: Any, dim: int, kind: tuple[int, int, int | None, bool, int]) -> Case:
    heads, kv_heads, window, sinks, block_size = kind
    shape = shape_of(dtype, heads, kv_heads, dim, window=window, sinks=sinks, block_size=block_size)
    return Case(shape, SEQUENCES, split=32, seed=dim)


@pytest.mark.parametrize(("dtype", "dim", "kind"), SLICE, ids=str)
def test_a_slice_of_the_matrix_matches_float64(dtype: Any, dim: int, kind: Any) -> None:
    session = check(case_of(dtype, dim, kind), seeds=(1,))
    assert {x.name.split("_")[2] for x in session.launches} == {"attention", "reduce"}


@pytest.mark.slow
@pytest.mark.parametrize(("dtype", "dim", "kind"), CELLS, ids=str)
def test_every_cell_matches_float64_under_three_schedules(dtype: Any, dim: int, kind: Any) -> None:
    check(case_of(dtype, dim, kind))


def test_the_slice_has_every_dimension_dtype_and_kind() -> None:
    assert [dim for _, dim, _ in SLICE] == list(HEAD_DIMS)
    assert {dtype for dtype, _, _ in SLICE} == {mx.float32, mx.float16, mx.bfloat16}
    assert {kind for _, _, kind in SLICE} == set(KINDS)
