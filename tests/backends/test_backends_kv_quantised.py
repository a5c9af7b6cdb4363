"""Quantised K/V: the bound of its error, equal backends, blocks that keep what they hold."""

from __future__ import annotations

from dataclasses import replace

import mlx.core as mx
import numpy as np
import pytest
from numpy.typing import NDArray
from test_backends_attention import expected, make_batches

from engine.backends import BackendError, LayerPool, LayerShape, backend_for

KEY, VALUE, HEADS = 64, 32, 2
BACKENDS = ("reference", "cpu")


@pytest.fixture(autouse=True)
def _on_cpu() -> None:
    mx.set_default_device(mx.cpu)


def filled(backend: str, bits: int, dim: int = KEY, block_size: int = 16) -> tuple[LayerPool, ...]:
    """(pool, keys, values, the batch that wrote them, a batch that attends), all else NaN."""
    num_blocks, whole, part = make_batches(block_size, seed=5)
    random = np.random.default_rng(2)
    pool = backend_for(backend).layer_pool(
        LayerShape(HEADS, dim, VALUE, mx.float32, bits=bits), num_blocks, block_size
    )
    pool.fill(float("nan"))
    # An offset for each channel, as keys have it: a scale without a zero would lose most of its range.
    keys = random.standard_normal((whole.rows, HEADS, dim)).astype(np.float32)
    keys += 3 * random.standard_normal(dim).astype(np.float32)
    values = random.standard_normal((whole.rows, HEADS, VALUE)).astype(np.float32)
    pool.write(mx.array(keys[:, :, None]), mx.array(values[:, :, None]), whole)
    return pool, keys, values, whole, part  # type: ignore[return-value]


def rounded(rows: NDArray[np.float32], bits: int, group: int = 32) -> NDArray[np.float64]:
    """What quantisation should keep of (..., dim), in float64."""
    grouped = rows.astype(np.float64).reshape(*rows.shape[:-1], -1, group)
    low = grouped.min(-1, keepdims=True)
    step = (grouped.max(-1, keepdims=True) - low) / (2**bits - 1)
    return (np.floor((grouped - low) / step + 0.5) * step + low).reshape(rows.shape)


@pytest.mark.parametrize("bits", [8, 4])
@pytest.mark.parametrize("backend", BACKENDS)
def test_what_is_kept_is_within_half_a_step(backend: str, bits: int) -> None:
    pool, keys, values, whole, _ = filled(backend, bits)
    for got, rows in zip(pool.gather(whole), (keys, values), strict=True):
        got = np.array(got)
        grouped = rows.reshape(*rows.shape[:-1], -1, 32)
        step = np.repeat(np.ptp(grouped, axis=-1), 32, axis=-1).reshape(rows.shape) / (2**bits - 1)
        start = 0
        for b, length in enumerate(whole.lengths):
            end = int(whole.cu_rows[b + 1])
            kept = got[end - 1, :, :length].swapaxes(0, 1)
            error = np.abs(kept - rows[start:end])
            assert (error <= 0.501 * step[start:end] + 1e-6).all()
            assert error.max() > 0.3 * step[start:end].min()  # it is quantised at all
            start = end


@pytest.mark.parametrize("features", [{}, {"window": 24}, {"chunk": 32}], ids=str)
@pytest.mark.parametrize("bits", [8, 4])
@pytest.mark.parametrize("backend", BACKENDS)
def test_attention_is_that_over_the_rounded_values(backend: str, bits: int, features: dict[str, int]) -> None:
    pool, keys, values, whole, part = filled(backend, bits)
    queries = np.random.default_rng(9).standard_normal((part.rows, 6, KEY)).astype(np.float32)
    got = np.array(pool.attend(mx.array(queries[:, :, None]), part, scale=0.1, **features))[:, :, 0]
    want = expected(queries, rounded(keys, bits), rounded(values, bits), whole, part, 0.1, **features)
    # A value on the border of two codes may fall either way in float32: rare, and a step of one value.
    assert np.mean(np.abs(got - want) > 1e-4) < 0.01
    assert np.abs(got - want).max() < 0.05


@pytest.mark.parametrize("backend", BACKENDS)
def test_copies_swaps_and_growth_keep_every_bit(backend: str) -> None:
    pool, _, _, whole, part = filled(backend, 4)
    before = [np.array(x) for x in pool.gather(part)]
    used = np.unique(whole.tables[whole.tables >= 0]).astype(np.int32)
    saved = pool.save(used)
    assert saved is not None
    pool.resize(int(used.max()) + 40)
    base = int(used.max()) + 2
    moved = np.where(whole.tables >= 0, whole.tables + base, -1).astype(np.int32)
    pool.resize(base + int(used.max()) + 1)
    half = len(used) // 2
    pool.copy_blocks(used[:half], used[:half] + np.int32(base))
    pool.load(used[half:] + np.int32(base), saved, half)
    for was, now in zip(before, pool.gather(replace(part, tables=moved, step_cache={})), strict=True):
        np.testing.assert_array_equal(was, np.array(now))


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_token_is_kept_the_same_in_whatever_chunks_it_came(backend: str) -> None:
    at_once, keys, values, whole, part = filled(backend, 4)
    one_by_one, *_ = filled(backend, 4)
    one_by_one.fill(float("nan"))
    for row in range(whole.rows):
        single = replace(
            whole,
            tokens=whole.tokens[row : row + 1],
            positions=whole.positions[row : row + 1],
            slots=whole.slots[row : row + 1],
            cu_rows=np.array([0, 1], np.int32),
            step_cache={},
        )
        one_by_one.write(mx.array(keys[row, :, None][None]), mx.array(values[row, :, None][None]), single)
    for a, b in zip(at_once.gather(part), one_by_one.gather(part), strict=True):
        np.testing.assert_array_equal(np.array(a), np.array(b))


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("bits", [8, 4])
def test_the_bytes_are_those_that_the_shape_says(backend: str, bits: int) -> None:
    shape = LayerShape(HEADS, KEY, VALUE, mx.float32, bits=bits)
    pool = backend_for(backend).layer_pool(shape, 10, 16)
    assert pool.nbytes == 160 * shape.token_bytes
    assert shape.token_bytes == HEADS * (KEY + VALUE) * (bits / 8 + 2 * 4 / 32)


@pytest.mark.parametrize("backend", BACKENDS)
def test_heads_that_make_no_groups_are_refused(backend: str) -> None:
    with pytest.raises(BackendError, match="multiple of 8"):
        backend_for(backend).layer_pool(LayerShape(1, 20, 20, mx.float32, bits=8), 4, 16)
