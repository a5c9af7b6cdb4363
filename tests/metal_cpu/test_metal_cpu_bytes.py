"""How many bytes the kernels move, counted by running them: it stands in for bandwidth on a Mac."""

from __future__ import annotations

import itertools

import mlx.core as mx
import pytest
from benchmarks.published_shapes import ModelShape
from metal_cpu.attention_cases import AttentionCase, check, shape_of

from metal_kernels.shapes import BLOCK_SIZES, HEAD_DIMS, MLA_DIMS, prefill_tiling
from metal_kernels.sources import FLOAT_TYPES


@pytest.mark.parametrize("rows", [1, 4])
@pytest.mark.parametrize("gqa", [1, 4, 8])
def test_decode_reads_each_key_and_value_once_for_the_whole_group(gqa: int, rows: int) -> None:
    shape = shape_of(heads=2 * gqa, kv_heads=2, head_dim=128)
    session = check(AttentionCase(shape, [(4096, rows)]), seeds=(1,))
    launch = session.last("paged_decode")
    minimum = 4096 * shape.kv_heads * shape.head_dim * shape.dtype.size
    for name in ("k", "v"):
        assert launch.traffic(name).read == minimum


@pytest.mark.parametrize("window", [None, 128, 600])
def test_the_bytes_that_the_benchmark_apple_predicts_are_those_that_are_read(window: int | None) -> None:
    context = 1000
    layer = {"num_hidden_layers": 1, "num_key_value_heads": 2, "head_dim": 64}
    layer |= {"sliding_window": window, "sliding_window_pattern": 2} if window else {}
    shape = shape_of(heads=8, kv_heads=2, head_dim=64, dtype=mx.bfloat16, window=window)
    session = check(AttentionCase(shape, [(context, 1)]), seeds=(1,))
    launches = [launch for launch in session.launches if launch.name == "paged_decode"]
    read = sum(launch.traffic(name).read for launch in launches for name in ("k", "v"))
    assert read == ModelShape("one layer", "gemma3_text", layer).kv_bytes(context)


@pytest.mark.parametrize(("gqa", "dim", "tokens"), [(1, 128, 32), (4, 128, 32), (8, 64, 32), (8, 128, 16)])
def test_prefill_reads_keys_and_values_once_for_a_tile_of_tokens_with_all_heads(
    gqa: int, dim: int, tokens: int
) -> None:
    """At most once per 32 query rows, counted as (token, head): here once per 32 to 256 of them."""
    shape = shape_of(heads=gqa, kv_heads=1, head_dim=dim)
    n, rows = 200, 80
    session = check(AttentionCase(shape, [(n, rows)]), seeds=(1,))
    ends = [min(n, start + tokens) for start in range(n - rows, n, tokens)]
    for name in ("k", "v"):
        assert session.last("paged_prefill").traffic(name).read == sum(ends) * dim * shape.dtype.size
    assert tokens * gqa >= 32


@pytest.mark.parametrize("gqa", [1, 3, 4, 7, 8])
def test_wide_prefill_reads_once_for_32_tokens_with_up_to_8_heads_a_group(gqa: int) -> None:
    shape = shape_of(heads=gqa, kv_heads=1, head_dim=128, wide=True)
    tiling = prefill_tiling(shape)
    assert (tiling.tokens, tiling.threads <= 512) == (32, True)
    session = check(AttentionCase(shape, [(100, 40)]), seeds=(1,))
    for name in ("k", "v"):
        read = session.last("paged_prefill").traffic(name).read
        assert read == (92 + 100) * shape.head_dim * shape.dtype.size  # tiles of 32 and 8 tokens


@pytest.mark.parametrize("simdgroups", [16, 8])
@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("bits", [None, 8, 4])
@pytest.mark.parametrize("dtype", FLOAT_TYPES, ids=str)
def test_every_prefill_tile_has_at_least_32_query_rows(
    dtype: mx.Dtype, bits: int | None, wide: bool, simdgroups: int
) -> None:
    """For every shape there is: K and V are read at most once per 32 rows (token, head) of a long chunk."""
    groups = (*range(1, 17), *range(20, simdgroups * 8 + 1, 4))
    dims = [(dim, dim) for dim in HEAD_DIMS] + [MLA_DIMS]
    for (dim, value_dim), block_size, gqa in itertools.product(dims, BLOCK_SIZES, groups):
        more = {"block_size": block_size, "bits": bits, "wide": wide, "simdgroups": simdgroups}
        shape = shape_of(dtype, gqa, 1, dim, value_dim=value_dim, **more)
        tiling = prefill_tiling(shape)
        assert tiling.tokens * gqa >= 32
        assert tiling.tokens * gqa <= 8 * tiling.fragments * tiling.row_groups
        assert tiling.threads <= 32 * simdgroups


def test_the_tokens_that_share_a_read_are_what_the_readme_says() -> None:
    def tokens(dtype: mx.Dtype, dim: int, wide: bool) -> list[int]:
        more = {"value_dim": 512} if dim == 576 else {}
        return [
            prefill_tiling(shape_of(dtype, gqa, 1, dim, wide=wide, **more)).tokens for gqa in (1, 4, 8, 16)
        ]

    half, full = mx.bfloat16, mx.float32
    for dim in (64, 80, 96, 112, 128):
        assert tokens(half, dim, True) == [32, 32, 32, 16]
        assert tokens(half, dim, False) == ([32, 32, 32, 16] if dim == 64 else [32, 32, 16, 8])
    for dim in (192, 256, 576):
        assert tokens(half, dim, False) == tokens(half, dim, True) == [32, 16, 8, 4]
    for dim in (64, 128, 256):
        assert tokens(full, dim, False) == tokens(full, dim, True) == [32, 16, 8, 4]


def test_prefill_reads_only_tiles_somebody_attends_to() -> None:
    window, n, rows = 40, 400, 64
    session = check(AttentionCase(shape_of(window=window), [(n, rows)]), seeds=(1,))
    seen = sum(min(n, start + 32) - (start - window + 1) for start in range(n - rows, n, 32))
    assert session.last("paged_prefill").traffic("k").read == seen * 2 * 64 * 2


def test_a_context_of_one_part_is_written_without_a_merge() -> None:
    for tokens, kernels in ((512, ["paged_decode"]), (513, ["paged_decode", "paged_reduce"])):
        session = check(AttentionCase(shape_of(), [(tokens, 1)]), seeds=(1,))
        assert [launch.name for launch in session.launches] == kernels


def test_decode_reads_only_the_window() -> None:
    session = check(AttentionCase(shape_of(window=100), [(1000, 1)]), seeds=(1,))
    assert session.last("paged_decode").traffic("v").read == 100 * 2 * 64 * 2


@pytest.mark.parametrize("bits", [8, 4])
def test_quantised_decode_reads_codes_not_elements(bits: int) -> None:
    session = check(AttentionCase(shape_of(bits=bits), [(512, 1)]), seeds=(1,))
    assert session.last("paged_decode").traffic("k").read == 512 * 2 * 64 * bits // 8


def test_mla_reads_the_latent_once() -> None:
    shape = shape_of(mx.float16, heads=16, kv_heads=1, head_dim=576, value_dim=512)
    launch = check(AttentionCase(shape, [(300, 1)]), seeds=(1,)).last("paged_decode")
    assert launch.traffic("k").read == 300 * 576 * 2
    assert launch.traffic("v").read == 0
