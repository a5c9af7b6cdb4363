"""MLX's own kernels run correctly in the emulator, with nothing to complain about."""

from __future__ import annotations

import pytest
from metal_cpu import mlx_kernels

BOUND = {"float32": 2e-6, "float16": 2e-3, "bfloat16": 1e-2}


@pytest.mark.parametrize("seed", [0, 1, 2, 3])
@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16"])
@pytest.mark.parametrize(
    "case", [mlx_kernels.sdpa_vector, mlx_kernels.sdpa_vector_2pass, mlx_kernels.steel_attention]
)
def test_matches_numpy_without_a_finding(case, dtype: str, seed: int) -> None:
    outcome = case(dtype=dtype, seed=seed)
    assert outcome.found == []
    assert outcome.error <= BOUND[dtype]
