"""Latents (MLA): attention against float64 over poisoned blocks, and blocks that keep what they hold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from test_backends_attention import expected, keeps_every_bit, make_batches, passed

from engine.backends import BackendError, Batch, LayerPool, LayerShape, backend_for

LATENT, ROTARY, HEADS = 32, 8, 6
SHAPE = LayerShape(1, LATENT, ROTARY, mx.float32, latent=True)
BACKENDS = ("reference", "cpu")
FEATURES: tuple[dict[str, Any], ...] = ({}, {"window": 24}, {"chunk": 32}, {"sinks": True})


@pytest.fixture(autouse=True)
def _on_cpu() -> None:
    mx.set_default_device(mx.cpu)


def filled(
    backend: str, block_size: int = 16, shape: LayerShape = SHAPE
) -> tuple[LayerPool, list[NDArray[Any]], Batch, Batch]:
    """(pool, [latents, rotary parts] as they were written, the batch that wrote, one that attends)."""
    num_blocks, whole, part = make_batches(block_size, seed=5)
    random = np.random.default_rng(2)
    pool = backend_for(backend).layer_pool(shape, num_blocks, block_size)
    pool.fill(float("nan"))
    written = [random.standard_normal((whole.rows, 1, dim)).astype(np.float32) for dim in (LATENT, ROTARY)]
    latent, rotary = (mx.array(rows[:, :, None]) for rows in written)
    pool.write(latent, rotary, whole)
    return pool, written, whole, part


def attended(pool: LayerPool, part: Batch, **features: Any) -> tuple[NDArray[Any], NDArray[Any], Any]:
    """(queries, what the pool gives, sinks)."""
    random = np.random.default_rng(9)
    queries = random.standard_normal((part.rows, HEADS, LATENT + ROTARY)).astype(np.float32)
    sinks = random.standard_normal(HEADS).astype(np.float32) if features.pop("sinks", False) else None
    given = None if sinks is None else mx.array(sinks)
    got = pool.attend(mx.array(queries[:, :, None]), part, scale=0.2, sinks=given, **features)
    return queries, np.array(got)[:, :, 0], sinks


@pytest.mark.parametrize("features", FEATURES, ids=str)
@pytest.mark.parametrize("block_size", [8, 32])
@pytest.mark.parametrize("backend", BACKENDS)
def test_keys_are_both_parts_and_values_the_latents(
    backend: str, block_size: int, features: dict[str, Any]
) -> None:
    compare(backend, block_size, features)


def compare(backend: str, block_size: int, features: dict[str, Any]) -> None:
    """With float64."""
    pool, (latent, rotary), whole, part = filled(backend, block_size)
    queries, got, sinks = attended(pool, part, **features)
    options = {name: value for name, value in features.items() if name != "sinks"}
    keys = np.concatenate([latent, rotary], axis=-1)
    want = expected(queries, keys, latent, whole, part, 0.2, sinks=sinks, **options)
    np.testing.assert_allclose(got, want, rtol=0, atol=3e-6)


@pytest.mark.parametrize("features", [{"window": 24}, {"chunk": 32}], ids=str)
@pytest.mark.parametrize("backend", BACKENDS)
def test_blocks_that_a_window_passed_are_not_read(backend: str, features: dict[str, int]) -> None:
    pool, (latent, rotary), whole, part = filled(backend)
    near = passed(part, 16, features.get("window", 0), features.get("chunk", 0))
    queries, got, _ = attended(pool, near, **features)
    keys = np.concatenate([latent, rotary], axis=-1)
    want = expected(queries, keys, latent, whole, part, 0.2, **features)
    np.testing.assert_allclose(got, want, rtol=0, atol=3e-6)


@st.composite
def ragged(draw: st.DrawFn) -> tuple[int, list[tuple[int, int]], int]:
    """(block size, (tokens, rows) of each sequence, tokens that all share)."""
    sequences = []
    for _ in range(draw(st.integers(1, 4))):
        tokens = draw(st.integers(1, 70))
        sequences.append((tokens, draw(st.one_of(st.just(1), st.integers(1, tokens)))))
    return draw(st.sampled_from([8, 16])), sequences, draw(st.sampled_from([0, 16, 48]))


@settings(
    max_examples=40, deadline=None, derandomize=True, database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)  # fmt: skip
@given(ragged(), st.integers(0, 99), st.sampled_from([None, 1, 7, 40]), st.sampled_from(BACKENDS))
def test_any_batch_over_shared_and_forked_blocks(
    batch: tuple[int, list[tuple[int, int]], int], seed: int, window: int | None, backend: str
) -> None:
    block_size, sequences, shared = batch
    random = np.random.default_rng(seed)
    lengths = [tokens + shared for tokens, _ in sequences]
    counts = [-(-tokens // block_size) for tokens, _ in sequences]
    blocks = random.permutation(shared // block_size + sum(counts) + 3).astype(np.int32)
    front, own = np.split(blocks[:-3], [shared // block_size])
    tables = np.full((len(sequences), max(counts) + len(front)), -1, np.int32)
    for b, end in enumerate(np.cumsum(counts)):
        tables[b, : len(front) + counts[b]] = [*front, *own[end - counts[b] : end]]
    kept = random.standard_normal((len(blocks) * block_size, LATENT + ROTARY)).astype(np.float32)

    def at(b: int, positions: NDArray[Any]) -> NDArray[np.int32]:
        where: NDArray[np.int32] = tables[b, positions // block_size] * block_size + positions % block_size
        return where

    def step(rows: list[int]) -> Batch:
        places = [np.arange(end - n, end, dtype=np.int32) for end, n in zip(lengths, rows, strict=True)]
        return Batch(
            tokens=np.zeros(sum(rows), np.int32),
            positions=np.concatenate(places),
            slots=np.concatenate([at(b, where) for b, where in enumerate(places)]).astype(np.int32),
            cu_rows=np.cumsum([0, *rows], dtype=np.int32),
            lengths=np.array(lengths, np.int32),
            tables=tables,
            block_size=block_size,
        )

    whole, part = step(lengths), step([rows for _, rows in sequences])
    pool = backend_for(backend).layer_pool(SHAPE, len(blocks), block_size)
    pool.fill(float("nan"))
    rows = mx.array(kept[whole.slots])[:, None, None]  # what all share is written by each, the same
    pool.write(rows[..., :LATENT], rows[..., LATENT:], whole)
    queries, got, _ = attended(pool, part, window=window)
    keys = kept[whole.slots][:, None]
    want = expected(queries, keys, keys[..., :LATENT], whole, part, 0.2, window=window)
    np.testing.assert_allclose(got, want, rtol=0, atol=3e-6)


@pytest.mark.parametrize("bits", [0, 8, 4])
@pytest.mark.parametrize("backend", BACKENDS)
def test_attention_is_that_over_what_is_kept(backend: str, bits: int) -> None:
    pool, written, whole, part = filled(backend, shape=replace(SHAPE, bits=bits))
    plain, *_ = filled(backend, shape=replace(SHAPE, bits=bits, latent=False))
    rows = [row for b in range(len(whole.lengths)) for row in range(whole.cu_rows[b], whole.cu_rows[b + 1])]
    kept = []
    for got, same, dim in zip(pool.gather(whole), plain.gather(whole), (LATENT, ROTARY), strict=True):
        assert got.shape[1:] == (1, int(whole.lengths.max()), dim)
        np.testing.assert_array_equal(np.array(got), np.array(same))  # whichever way wrote it
        kept.append(np.array(got)[rows, :, whole.positions])
    for mine, theirs in zip(kept, written, strict=True):
        assert np.abs(mine - theirs).max() <= {0: 0, 8: 0.02, 4: 0.3}[bits]
    queries, got_rows, _ = attended(pool, part)
    want = expected(queries, np.concatenate(kept, axis=-1), kept[0], whole, part, 0.2)
    np.testing.assert_allclose(got_rows, want, rtol=0, atol=1e-5)


@pytest.mark.parametrize("bits", [0, 4])
@pytest.mark.parametrize("backend", BACKENDS)
def test_copies_swaps_and_growth_keep_every_bit(backend: str, bits: int) -> None:
    pool, _, whole, part = filled(backend, shape=replace(SHAPE, bits=bits))
    keeps_every_bit(pool, whole, part)


@pytest.mark.parametrize("bits", [0, 8, 4])
@pytest.mark.parametrize("backend", BACKENDS)
def test_latents_take_no_more_bytes_than_before(backend: str, bits: int) -> None:
    shape = LayerShape(1, 512, 64, mx.float32, bits=bits, latent=True)
    assert shape.token_bytes == replace(shape, latent=False).token_bytes
    assert backend_for(backend).layer_pool(shape, 10, 16).nbytes == 160 * shape.token_bytes


def test_latents_belong_to_all_heads() -> None:
    with pytest.raises(BackendError, match="shared by all heads"):
        LayerShape(2, LATENT, ROTARY, mx.float32, latent=True)
