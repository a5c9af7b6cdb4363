"""Attention of real models by their head counts, and contexts of 17,000 and 34,000 tokens, against float64.

A few in `make test`; all of them, under three schedules and in both half-precision dtypes, in
`make test-kernels`.
"""

from __future__ import annotations

from typing import Any

import mlx.core as mx
import pytest
from metal_cpu.attention_cases import AttentionCase, check, shape_of

from metal_kernels.shapes import decode_tiling

MLA: dict[str, Any] = {"kv_heads": 1, "head_dim": 576, "value_dim": 512}
MODELS: dict[str, dict[str, Any]] = {
    "Llama 3 8B": {"heads": 32, "kv_heads": 8, "head_dim": 128},
    "Llama 3 70B": {"heads": 64, "kv_heads": 8, "head_dim": 128},
    "Qwen3 30B A3B": {"heads": 32, "kv_heads": 4, "head_dim": 128},
    "Gemma 3 27B": {"heads": 32, "kv_heads": 16, "head_dim": 128, "window": 40},
    "Gemma 3 4B": {"heads": 8, "kv_heads": 4, "head_dim": 256, "window": 40},
    "gpt-oss": {"heads": 64, "kv_heads": 8, "head_dim": 64, "window": 32, "sinks": True},
    "Phi-4": {"heads": 40, "kv_heads": 10, "head_dim": 128},
    "Falcon": {"heads": 71, "kv_heads": 1, "head_dim": 64},
    "StarCoder": {"heads": 48, "kv_heads": 1, "head_dim": 128},
    "DeepSeek V2 Lite": {"heads": 16, **MLA},
    "GLM 4.7 Flash": {"heads": 20, **MLA},
    "DeepSeek V3": {"heads": 128, **MLA},
}
ROWS = [(150, 1), (70, 3), (40, 30)]
QUICK = ("gpt-oss", "StarCoder")
LONG = {
    "17,000 tokens of four heads": AttentionCase(shape_of(heads=4, kv_heads=2), [(17_000, 1)]),
    "34,000 tokens": AttentionCase(shape_of(mx.bfloat16, heads=2, kv_heads=1), [(34_000, 2)]),
    "34,000 tokens, chunk of a prompt": AttentionCase(shape_of(heads=1, kv_heads=1), [(34_000, 40)]),
    "34,000 tokens of codes": AttentionCase(shape_of(heads=2, kv_heads=1, bits=4), [(34_000, 1)]),
}


def case_of(name: str, dtype: mx.Dtype = mx.bfloat16) -> AttentionCase:
    rows = [(150, 1)] if MODELS[name]["head_dim"] == 576 else ROWS  # latents are read for single tokens
    return AttentionCase(shape_of(dtype, **MODELS[name]), rows, split=64)


@pytest.mark.parametrize("name", QUICK)
def test_a_model_is_computed_right(name: str) -> None:
    check(case_of(name), seeds=(1,))


@pytest.mark.kernels_full
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("dtype", [mx.float16, mx.bfloat16], ids=str)
@pytest.mark.parametrize("name", MODELS)
def test_every_model_is_computed_right(name: str, dtype: mx.Dtype) -> None:
    check(case_of(name, dtype))


@pytest.mark.kernels_full
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("name", LONG)
def test_a_long_context_is_computed_right(name: str) -> None:
    check(LONG[name], seeds=(1,))


@pytest.mark.parametrize(("heads", "groups", "simdgroups"), [(16, 1, 8), (20, 1, 12), (128, 4, 16)])
def test_mla_divides_columns_and_heads_so_that_rows_fit_registers(
    heads: int, groups: int, simdgroups: int
) -> None:
    """18 fragments of a query and 16 of a result for each simdgroup, in place of 72 and 64."""
    tiling = decode_tiling(shape_of(mx.bfloat16, heads, **MLA), 1)
    assert (tiling.column_groups, tiling.head_groups, tiling.threads) == (4, groups, 32 * simdgroups)
    assert tiling.row_groups * 8 * groups >= heads
