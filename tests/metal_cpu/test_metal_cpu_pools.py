"""Properties of quantising and gathering over random pools: tables, shared blocks, forks, lengths, ranges."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import mlx.core as mx
import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from metal_cpu.attention_cases import (
    NAN_WORD,
    AttentionCase,
    dequantise,
    float64,
    make_problem,
    quantising,
    shape_of,
)
from metal_cpu.batches import examples, sequences, slots_of, with_fork
from metal_cpu.emulator.launch import Emulation, emulated, to_numpy
from metal_cpu.emulator.prepare import Prepared, prepare
from metal_cpu.writing import quantise

from metal_kernels import sources
from metal_kernels.errors import KernelInputError
from metal_kernels.gather import gather
from metal_kernels.kv_write import error_bound
from metal_kernels.shapes import BLOCK_SIZES, HEAD_DIMS, MLA_DIMS, AttentionShape

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


def _in_16_bytes(shape: AttentionShape) -> bool:
    """Whether a stored row of keys is a multiple of 16 bytes, as gathering wants it."""
    dtype, width = shape.stored_row(shape.head_dim)
    return dtype.size * width % 16 == 0


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


@examples(10)
@given(
    layers().filter(_in_16_bytes), sequences(4, 70), st.integers(0, 9), st.sampled_from([0, 8, 16, 40, 64])
)
def test_any_sequences_are_gathered_to_the_bit_and_read_once(
    shape: AttentionShape, batch: list[tuple[int, int]], seed: int, shared: int
) -> None:
    _check_gather(AttentionCase(shape, with_fork(batch, shared), seed=seed, shared_prefix=shared))


def test_every_dtype_dimension_and_block_size_is_gathered(tmp_path: Path) -> None:
    """Unquantised pools of every kind, under three schedules; built at once."""
    axes = itertools.product(UNIT, (*HEAD_DIMS, MLA_DIMS[0]), BLOCK_SIZES)
    cases = [
        AttentionCase(_layer(dtype, 2, dim, block_size=block), [(37, 1), (70, 1)])
        for dtype, dim, block in axes
    ]
    with emulating(1, plan=True) as plan:
        for case in cases:
            problem = make_problem(case)
            gather(problem.pool.k, problem.batch)
    prepared = prepare(plan.planned, tmp_path)
    assert len(prepared.built) == len(cases)
    for case, seed in itertools.product(cases, (1, 2, 3)):
        _check_gather(replace(case, seed=seed), prepared)


def _check_gather(case: AttentionCase, prepared: Prepared | None = None) -> None:
    """From random positions on: every bit is right, and each element is read once."""
    problem = make_problem(case)
    begins = np.random.default_rng(case.seed).integers(0, problem.batch.lens)
    with emulating(case.seed, prepared=prepared) as session:
        gathered = gather(problem.pool.k, problem.batch, begins)
    rows = to_numpy(problem.pool.k).reshape(-1, *problem.pool.k.shape[2:])
    wanted = np.concatenate([rows[slots_of(problem, s)[begin:]] for s, begin in enumerate(begins)])
    assert np.array_equal(to_numpy(gathered), wanted.transpose(1, 0, 2))  # a NaN of the poison is unequal
    assert session.last("gather").traffic("pool").read == gathered.nbytes


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


@examples(8)
@given(
    layers((8, 4)).filter(_in_16_bytes), sequences(3, 40), st.integers(0, 9), st.sampled_from([0, 8, 16, 64])
)
def test_what_is_quantised_and_written_comes_back_through_any_table(
    shape: AttentionShape, batch: list[tuple[int, int]], seed: int, shared: int
) -> None:
    problem = make_problem(AttentionCase(shape, with_fork(batch, shared), seed=seed, shared_prefix=shared))
    slots = np.concatenate([slots_of(problem, s) for s in range(problem.batch.sequences)])
    used, owner = np.unique(slots, return_inverse=True)
    x = _rows(shape, len(used), seed)
    assert shape.bits
    with emulating(seed):
        codes, scales, biases = quantise(x, shape.bits, shape.group)
        pool = mx.full(problem.pool.k.shape, NAN_WORD, dtype=mx.uint32)
        flat = pool.reshape(-1, *pool.shape[2:])
        flat[mx.array(used)] = codes
        gathered = gather(flat.reshape(pool.shape), problem.batch)
    scales, biases = scales[mx.array(owner)], biases[mx.array(owner)]
    back = dequantise(gathered.transpose(1, 0, 2), scales, biases, replace(shape, dtype=mx.float32))
    wrong = _largest(float64(back) - float64(x)[owner], scales)
    assert (wrong <= float64(error_bound(scales, biases, shape.bits))).all()
