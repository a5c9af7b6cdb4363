"""How many bytes of K and V the CUDA kernels read, counted by running them: it stands in for bandwidth."""

from __future__ import annotations

import pytest
from cuda_cases import check, read
from metal_cpu.attention_cases import AttentionCase, shape_of

from engine.backends.cuda.cuda_attention import decode_tiling, prefill_tiling


@pytest.mark.parametrize("rows", [1, 4])
@pytest.mark.parametrize("gqa", [1, 4, 8])
def test_decode_reads_each_key_and_value_once_for_the_whole_group(gqa: int, rows: int) -> None:
    shape = shape_of(heads=gqa, kv_heads=1, head_dim=64)
    session = check(AttentionCase(shape, [(4096, rows)], split=256), seeds=(1,))
    minimum = 4096 * shape.kv_heads * shape.head_dim * shape.dtype.size
    for name in ("k", "v"):
        assert read(session, name) == minimum


@pytest.mark.parametrize(("gqa", "dim"), [(1, 64), (4, 64), (8, 64), (8, 192)])
def test_prefill_reads_keys_and_values_once_for_a_tile_of_tokens_with_all_heads(gqa: int, dim: int) -> None:
    """At most once per 32 query rows (token, head): here once per 64 or 128 of them."""
    shape = shape_of(heads=gqa, kv_heads=1, head_dim=dim)
    tokens = prefill_tiling(shape).tokens
    n, rows = 180, 150 if gqa == 1 else 60
    session = check(AttentionCase(shape, [(n, rows)]), seeds=(1,))
    ends = [min(n, start + tokens) for start in range(n - rows, n, tokens)]
    assert len(ends) > 1
    assert tokens * gqa >= 32
    for name in ("k", "v"):
        assert read(session, name) == sum(ends) * dim * shape.dtype.size


def test_prefill_reads_only_tiles_somebody_attends_to() -> None:
    window, n, rows = 40, 300, 64
    shape = shape_of(heads=4, kv_heads=1, window=window)
    tokens = prefill_tiling(shape).tokens
    session = check(AttentionCase(shape, [(n, rows)]), seeds=(1,))
    seen = sum(min(n, start + tokens) - (start - window + 1) for start in range(n - rows, n, tokens))
    assert read(session, "k") == seen * 64 * 2


def test_decode_reads_only_the_window() -> None:
    session = check(
        AttentionCase(shape_of(heads=4, kv_heads=1, window=100), [(1000, 1)], split=256), seeds=(1,)
    )
    assert read(session, "v") == 100 * 64 * 2


@pytest.mark.parametrize("bits", [8, 4])
def test_quantised_decode_reads_codes_not_elements(bits: int) -> None:
    session = check(AttentionCase(shape_of(bits=bits), [(512, 1)]), seeds=(1,))
    assert read(session, "k") == 512 * 2 * 64 * bits // 8


def test_mla_reads_the_latent_once() -> None:
    shape = shape_of(heads=20, kv_heads=1, head_dim=576, value_dim=512)
    session = check(AttentionCase(shape, [(100, 1)]), seeds=(1,))
    assert (read(session, "k"), read(session, "v")) == (100 * 576 * 2, 0)


@pytest.mark.parametrize("bits", [None, 8])
@pytest.mark.parametrize("block_size", [8, 16, 64])
def test_a_block_is_looked_up_once_for_a_tile(block_size: int, bits: int | None) -> None:
    """By decode, whose tiles are of `keys` tokens here; a block that is longer belongs to several of them."""
    shape = shape_of(heads=4, kv_heads=1, block_size=block_size, bits=bits)
    session = check(AttentionCase(shape, [(2048, 1)], split=256), seeds=(1,))
    tiling = decode_tiling(shape, 1)
    keys = 8 * tiling.key_fragments * tiling.key_groups
    assert read(session, "tables") == 4 * 2048 // min(block_size, keys)
