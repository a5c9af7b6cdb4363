"""A Metal pool over a poisoned, ragged step, with its kernels in the emulator."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import mlx.core as mx
import numpy as np
from metal_cpu.emulator.launch import Emulation, emulated
from numpy.typing import NDArray
from test_backends_attention import expected, make_batches, passed

from engine.backends import LayerShape
from engine.backends.metal import MetalBackend
from metal_kernels import sources

SHAPE = LayerShape(2, 64, 64, mx.float32)


@contextmanager
def emulation(**options: Any) -> Iterator[Emulation]:
    """While this lasts, Metal kernels run on the CPU."""
    mx.set_default_device(mx.cpu)
    sources.kernel.cache_clear()
    try:
        with emulated(Emulation(**options)) as session:
            yield session
    finally:
        sources.kernel.cache_clear()


def attend(
    backend: MetalBackend, shape: LayerShape = SHAPE, heads: int = 4, *, near: bool = False, **options: Any
) -> tuple[NDArray[Any], NDArray[Any]]:
    """(what the backend gives, what float64 gives) for a ragged batch over a poisoned pool."""
    random = np.random.default_rng(1)
    num_blocks, whole, part = make_batches(16, seed=3)
    pool = backend.layer_pool(shape, num_blocks, 16)
    pool.fill(float("nan"))
    keys, values = (
        random.standard_normal((whole.rows, shape.kv_heads, dim)).astype(np.float32)
        for dim in (shape.key_dim, shape.value_dim)
    )
    queries = random.standard_normal((part.rows, heads, shape.key_dim)).astype(np.float32)
    pool.write(mx.array(keys[:, :, None]), mx.array(values[:, :, None]), whole)
    read = passed(part, 16, options.get("window", 0), options.get("chunk", 0)) if near else part
    got = pool.attend(mx.array(queries[:, :, None]), read, scale=0.125, **options)
    return np.array(got)[:, :, 0], expected(queries, keys, values, whole, part, 0.125, **options)
