"""Pools grow layer by layer: measured, memory takes the new pools and one more layer meanwhile."""

from __future__ import annotations

import gc
import tracemalloc

import mlx.core as mx
import numpy as np
import pytest
from zoo.tiny_configs import make

from engine.backends import backend_for
from engine.backends.cpu import cpu_backend
from engine.paged_model import PagedModel
from engine.scheduling.layer_pools import LayerPools

SIZE = 16


@pytest.fixture(autouse=True)
def _on_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    mx.set_default_device(mx.cpu)
    monkeypatch.setattr(cpu_backend, "_reserve", np.zeros)  # so that none grows in its place, and is traced


@pytest.mark.parametrize(("before", "after"), [(2000, 3000), (3000, 6000), (6000, 2000)])
@pytest.mark.parametrize("bits", [0, 8])
@pytest.mark.parametrize("backend", ["cpu", "reference"])
def test_no_more_than_one_layers_pool_exists_twice(backend: str, bits: int, before: int, after: int) -> None:
    paged = PagedModel(make("llama", num_hidden_layers=6), backend_for(backend), "llama", kv_bits=bits)
    tracemalloc.start()  # NumPy's pools
    paged.allocate(before, SIZE)
    mx.eval(*(array for pool in paged.pools for array in pool.arrays()))
    old = paged.kv_bytes
    layer = old * max(before, after) // before // len(paged.pools)
    gc.collect()  # what earlier tests left must not go meanwhile
    mx.clear_cache()
    start = mx.get_active_memory() if backend == "reference" else tracemalloc.get_traced_memory()[0]
    tracemalloc.reset_peak()
    mx.reset_peak_memory()  # MLX's
    kept: list[int] = []
    for pool in paged.pools:
        resize = pool.resize

        def counted(blocks: int, resize=resize) -> None:  # type: ignore[no-untyped-def]
            kept.append(mx.get_cache_memory())  # buffers that MLX has not given back
            resize(blocks)

        pool.resize = counted  # type: ignore[method-assign]
    LayerPools(paged).resize(after)
    peak = mx.get_peak_memory() + max(kept) if backend == "reference" else tracemalloc.get_traced_memory()[1]
    added = peak - start
    tracemalloc.stop()
    assert paged.kv_bytes == pytest.approx(old * after / before)
    largest = max(0, paged.kv_bytes - old)  # that it would take with nothing twice
    assert added <= largest + 1.02 * layer
    if after >= before:
        assert added > largest  # it was measured
