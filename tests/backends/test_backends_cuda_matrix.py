"""Every instantiation of the CUDA kernels on a CPU: decode, verify and prefill rows in one batch."""

from __future__ import annotations

import itertools
from typing import Any

import mlx.core as mx
import pytest
from cuda_cases import check
from cuda_emulation import HAS_CUDA
from metal_cpu.attention_cases import BOUND, AttentionCase, shape_of

from metal_kernels.shapes import HEAD_DIMS, MLA_DIMS

#: (tokens, rows), with parts of 32 keys: a whole and a split decode, drafts of all sizes, a prefill chunk
#: behind a prefix, one token alone
SEQUENCES = [(20, 1), (71, 1), (33, 4), (90, 8), (60, 41), (1, 1)]
#: (query heads, kv heads, block size, the rest): each occurs with each dtype and head dimension
Kind = tuple[int, int, int, dict[str, Any]]
KINDS: tuple[Kind, ...] = (
    (2, 2, 8, {}),
    (4, 1, 16, {"window": 33, "sinks": True}),
    (6, 2, 32, {"sinks": True}),
    (8, 1, 64, {"window": 48}),
    (4, 2, 8, {"softcap": 2.5, "alibi": True}),
    (6, 2, 16, {"bits": 8}),
    (8, 2, 32, {"bits": 4, "window": 33, "sinks": True, "softcap": 4.0, "alibi": True}),
)
#: keys of 576, values of 512: the rows of two and of one group of warps
MLA: tuple[Kind, ...] = ((20, 1, 16, {}), (6, 1, 64, {"bits": 8, "sinks": True}))
CELLS = (*itertools.product(BOUND, HEAD_DIMS, KINDS), *itertools.product(BOUND, (MLA_DIMS[0],), MLA))
#: A Latin square of the matrix: each head dimension, dtype and kind, in other pairs
SLICE = (
    *((tuple(BOUND)[i % 3], dim, KINDS[(i * 3 + 1) % 7]) for i, dim in enumerate(HEAD_DIMS)),
    (mx.bfloat16, MLA_DIMS[0], MLA[0]),
)


def case_of(dtype: Any, dim: int, kind: Kind) -> AttentionCase:
    heads, kv_heads, block_size, more = kind
    latent = {"value_dim": MLA_DIMS[1]} if dim == MLA_DIMS[0] else {}
    shape = shape_of(dtype, heads, kv_heads, dim, block_size=block_size, **latent, **more)
    return AttentionCase(shape, SEQUENCES[:4] if latent else SEQUENCES, split=32, seed=dim)


@pytest.mark.parametrize(("dtype", "dim", "kind"), SLICE, ids=str)
def test_a_slice_of_the_matrix_matches_float64(dtype: Any, dim: int, kind: Any) -> None:
    session = check(case_of(dtype, dim, kind), seeds=(1,))
    assert HAS_CUDA or {x.name.split("_")[2] for x in session.launches} == {"attention", "reduce"}


@pytest.mark.slow
@pytest.mark.parametrize(("dtype", "dim", "kind"), CELLS, ids=str)
def test_every_cell_matches_float64_under_three_schedules(dtype: Any, dim: int, kind: Any) -> None:
    check(case_of(dtype, dim, kind))


def test_the_slice_has_every_dimension_dtype_and_kind() -> None:
    assert [dim for _, dim, _ in SLICE] == [*HEAD_DIMS, MLA_DIMS[0]]
    assert {dtype for dtype, _, _ in SLICE} == {mx.float32, mx.float16, mx.bfloat16}
    assert all(any(kind is each for _, _, each in SLICE) for kind in KINDS)
