"""Properties of quantising over random rows: any dtype, dimension, group, range and offset."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import mlx.core as mx
import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from metal_cpu.attention_cases import (
    dequantise,
    float64,
    quantising,
    shape_of,
)
from metal_cpu.batches import examples
from metal_cpu.emulator.launch import Emulation, emulated
from metal_cpu.writing import quantise

from metal_kernels import sources
from metal_kernels.kv_write import error_bound
from metal_kernels.shapes import BLOCK_SIZES, HEAD_DIMS, MLA_DIMS, AttentionShape, KernelInputError

UNIT = {mx.float16: 2.0**-11, mx.bfloat16: 2.0**-8, mx.float32: 2.0**-24}
GROUPS = (16, 32, 64, 128)


@st.composite
def layers(draw: st.DrawFn, bits: tuple[int | None, ...] = (None, 8, 4)) -> AttentionShape:
    """Any layer whose keys and values a pool can hold."""
    dtype, dim = draw(st.sampled_from([*UNIT])), draw(st.sampled_from([*HEAD_DIMS, MLA_DIMS[0]]))
    heads = draw(st.integers(1, 3))
    more = {"block_size": draw(st.sampled_from(BLOCK_SIZES)), "bits": draw(st.sampled_from(bits))}
    fitting = []
    for group in GROUPS:
        with contextlib.suppress(KernelInputError):
            fitting.append(_layer(dtype, heads, dim, group_size=group, **more))
    return draw(st.sampled_from(fitting))


def _layer(dtype: mx.Dtype, heads: int, dim: int, **more: Any) -> AttentionShape:
    values = MLA_DIMS[1] if dim == MLA_DIMS[0] else dim
    return shape_of(dtype, heads, heads, dim, value_dim=values, **more)


@contextlib.contextmanager
def emulating(seed: int, **more: Any) -> Iterator[Emulation]:
    """Kernels run emulated, and nothing may be found in them."""
    session = Emulation(seed=seed, typecheck=False, **more)
    sources.kernel.cache_clear()
    try:
        with emulated(session):
            yield session
    finally:
        sources.kernel.cache_clear()
    assert session.diagnostics == []


def _largest(difference: np.ndarray, scales: mx.array) -> np.ndarray:
    """Of each group, whatever the sign."""
    return np.abs(difference).reshape(*scales.shape, -1).max(-1)


def _rows(shape: AttentionShape, tokens: int, seed: int) -> mx.array:
    """Random rows whose groups have ranges and offsets of any size, or no range at all."""
    random = np.random.default_rng(seed)
    groups = (tokens, shape.kv_heads, shape.head_dim // shape.group, 1)
    x = random.standard_normal((*groups[:3], shape.group)) * 10.0 ** random.integers(-8, 5, groups)
    x = np.where(random.random(groups) < 0.1, x[..., :1], x)
    x += random.normal(0, 10, groups) * (random.random(groups) < 0.5)
    x = np.clip(x, -6e4, 6e4).astype(np.float32)
    return mx.array(x.reshape(*groups[:2], shape.head_dim)).astype(shape.dtype)


@examples(20)
@given(layers((8, 4)), st.integers(1, 7), st.integers(0, 99))
def test_any_rows_are_quantised_as_numpy_says_and_as_mlx_reads_them(
    shape: AttentionShape, tokens: int, seed: int
) -> None:
    assert shape.bits
    x, levels = _rows(shape, tokens, seed), 2**shape.bits - 1
    with emulating(seed):
        codes, scales, biases = quantise(x, shape.bits, shape.group)
    single = float64(x).astype(np.float32).reshape(*scales.shape, shape.group)
    low, span = single.min(-1), single.max(-1) - single.min(-1)
    assert np.array_equal(float64(biases), low)
    assert mx.array_equal(scales, mx.array(span / np.float32(levels)).astype(shape.dtype))
    exact = replace(shape, dtype=mx.float32)
    numbers = float64(dequantise(codes, mx.ones_like(scales), mx.zeros_like(biases), exact))
    step = float64(scales).astype(np.float32)[..., None]
    nearest = np.rint((single - low[..., None]) / np.where(step > 0, step, np.inf))
    assert np.array_equal(numbers.reshape(single.shape), np.clip(nearest, 0, levels))
    back = float64(dequantise(codes, scales, biases, exact))
    bound = float64(error_bound(scales, biases, shape.bits))
    assert (_largest(back - float64(x), scales) <= bound).all()
    if shape.group >= 32:  # MLX has no smaller ones
        how = quantising(shape)
        rounding = 3 * UNIT[shape.dtype] * (levels * float64(scales) + np.abs(low)) + 2.0**-24
        read = float64(mx.dequantize(codes, scales, biases, **how))
        assert (_largest(read - back, scales) <= rounding).all()
        theirs = mx.quantize(x, **how)
        difference = float64(dequantise(*theirs, exact)) - back
        assert (_largest(difference, scales) <= bound + np.abs(float64(theirs[1]))).all()
