"""What the reference backend allocates beside its pools: bounded for attention, little for copies."""

from __future__ import annotations

from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from test_backends_attention import FEATURES, expected, make_batches, passed

from engine.backends import Batch, LayerPool, LayerShape, backend_for
from engine.backends.reference import gathered_rows

SHAPE = LayerShape(2, 32, 24, mx.float32)


@pytest.fixture(autouse=True)
def _on_cpu() -> None:
    mx.set_default_device(mx.cpu)


def added(compute: Any) -> int:
    """Bytes that this takes beside what is in use before, at its peak."""
    mx.clear_cache()
    before = mx.get_active_memory()
    mx.reset_peak_memory()
    mx.eval(compute())
    return mx.get_peak_memory() - before


def pool_of(shape: LayerShape, blocks: int) -> LayerPool:
    pool = backend_for("reference").layer_pool(shape, blocks, 16)
    pool.fill(0.5)
    return pool


@pytest.mark.parametrize("latent", [False, True])
@pytest.mark.parametrize(("rows", "context"), [(64, 2048), (304, 3008)])
def test_a_chunk_gathers_its_context_once(rows: int, context: int, latent: bool) -> None:
    shape = LayerShape(1, 512, 64, mx.float32, latent=True) if latent else LayerShape(8, 64, 64, mx.float32)
    blocks = context // 16
    pool = pool_of(shape, blocks)
    table = np.random.default_rng(0).permutation(blocks).astype(np.int32)
    batch = Batch.over(table[None], [context - rows], [context], 16)
    queries = mx.zeros((rows, 8, 1, shape.query_dim))
    mx.eval(queries)
    peak = added(lambda: pool.attend(queries, batch, scale=0.1))
    assert peak < 8 * pool.nbytes + 3 * gathered_rows.MAX_BYTES  # gathering for each row: 64 pools and more


def test_many_decodes_are_divided() -> None:
    pool = pool_of(LayerShape(8, 64, 64, mx.float32), 64)  # 4 MB
    tables = np.tile(np.arange(64, dtype=np.int32), (128, 1))
    batch = Batch.over(tables, [1023] * 128, [1024] * 128, 16)
    queries = mx.zeros((128, 8, 1, 64))
    mx.eval(queries)
    peak = added(lambda: pool.attend(queries, batch, scale=0.1))
    assert peak < 3 * gathered_rows.MAX_BYTES  # together they are 4 times as much


@pytest.mark.parametrize("limit", [1, 3_000, 20_000, 300_000])
@pytest.mark.parametrize("features", FEATURES, ids=str)
@pytest.mark.parametrize("near", [False, True])
def test_a_limit_divides_the_work_and_changes_no_answer(
    monkeypatch: pytest.MonkeyPatch, limit: int, features: dict[str, Any], near: bool
) -> None:
    monkeypatch.setattr(gathered_rows, "MAX_BYTES", limit)
    random = np.random.default_rng(7)
    num_blocks, whole, part = make_batches(16, seed=3)
    pool = backend_for("reference").layer_pool(SHAPE, num_blocks, 16)
    pool.fill(float("nan"))
    keys, values = (random.standard_normal((whole.rows, 2, dim)).astype(np.float32) for dim in (32, 24))
    queries = random.standard_normal((part.rows, 6, 32)).astype(np.float32)
    sinks = random.standard_normal(6).astype(np.float32) if features.get("sinks") else None
    options = {name: value for name, value in features.items() if name != "sinks"}
    pool.write(mx.array(keys[:, :, None]), mx.array(values[:, :, None]), whole)
    read = passed(part, 16, options.get("window", 0), options.get("chunk", 0)) if near and options else part
    got = pool.attend(
        mx.array(queries[:, :, None]),
        read,
        scale=0.2,
        sinks=None if sinks is None else mx.array(sinks),
        **options,
    )
    want = expected(queries, keys, values, whole, part, 0.2, sinks=sinks, **options)
    np.testing.assert_allclose(np.array(got)[:, :, 0], want, atol=3e-6)


@pytest.mark.parametrize("bits", [0, 8])
def test_copying_blocks_does_not_copy_the_pool(bits: int) -> None:
    pool = pool_of(LayerShape(8, 64, 64, mx.float32, bits=bits), 4096)
    largest = max(array.nbytes for array in pool.arrays())
    sources, targets = np.arange(4, dtype=np.int32), np.arange(100, 104, dtype=np.int32)

    def copy() -> list[mx.array]:
        pool.copy_blocks(sources, targets)
        return []

    copy()
    assert added(copy) < largest / 16
