"""The kernels that write into a pool: what MLX scatters, where it does, in an order that MLX knows."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import mlx.core as mx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from metal_cpu.attention_cases import AttentionCase, make_problem, shape_of
from metal_cpu.batches import examples
from metal_cpu.emulator.launch import Emulation, emulated
from metal_cpu.emulator.prepare import prepare
from metal_cpu.writing import empty_pool, write, wrong_with

from metal_kernels import sources
from metal_kernels.attention import paged_attention
from metal_kernels.kv_write import WriteShape, first_token, kv_write, upload_slots
from metal_kernels.shapes import HEAD_DIMS, MLA_DIMS

DTYPES = (mx.float16, mx.bfloat16, mx.float32)
GROUPS = {64: 32, 80: 16, 96: 32, 112: 16, 128: 32, 192: 64, 256: 128, 576: 32}


@pytest.fixture
def session() -> Iterator[Emulation]:
    sources.kernel.cache_clear()
    with emulated(Emulation(typecheck=False)) as running:
        yield running
    sources.kernel.cache_clear()


def layer(dtype: mx.Dtype, dim: int, bits: int | None, heads: int = 2) -> WriteShape:
    """A layer whose attention our kernels compute."""
    if dim == MLA_DIMS[0]:
        return WriteShape(dtype, 1, MLA_DIMS[1], dim - MLA_DIMS[1], joined=True, bits=bits, group=GROUPS[dim])
    return WriteShape(dtype, heads, dim, dim, bits=bits, group=GROUPS[dim])


def test_every_dtype_width_and_dimension_is_written_as_mlx_scatters_it(
    session: Emulation, tmp_path: Path
) -> None:
    """Under three schedules; the slots come in no order, fill blocks in part, and leave a row out."""
    shapes = [layer(*each) for each in itertools.product(DTYPES, (*HEAD_DIMS, MLA_DIMS[0]), (None, 8, 4))]
    session.plan = True
    for shape in shapes:
        write(shape, np.arange(3, dtype=np.int32), 64)
    sources = [launch.generated for launch in session.planned]
    session.plan, session.prepared = False, prepare(sources, tmp_path)
    assert len(session.prepared.built) == len(shapes)
    for shape, seed in itertools.product(shapes, (1, 2, 3)):
        session.seed = seed
        slots = np.random.default_rng(seed).permutation(64)[:19].astype(np.int32)
        slots[[4, 9]] = -1, 63
        slots = slots[np.sort(np.unique(slots, return_index=True)[1])]
        assert wrong_with(write(shape, slots, 64, seed)) == [], shape
    assert session.diagnostics == []


@st.composite
def layers(draw: st.DrawFn) -> WriteShape:
    """Any layer: also one whose attention the reference computes."""
    bits = draw(st.sampled_from([None, None, 8, 4]))
    dtype, heads = draw(st.sampled_from(DTYPES)), draw(st.integers(1, 5))
    if bits:
        dims = [32 * draw(st.integers(1, 5)) for _ in "kv"]
    else:
        dims = [draw(st.integers(1, 90)), draw(st.integers(0, 90))]
    joined = draw(st.booleans()) and dims[1] > 0
    return WriteShape(dtype, heads, *dims, joined=joined, bits=bits, group=32)


@examples(12)
@given(layers(), st.integers(8, 70), st.data(), st.integers(0, 999))
def test_any_rows_go_to_any_slots_and_nowhere_else(
    shape: WriteShape, pool_slots: int, data: st.DataObject, seed: int
) -> None:
    slots = data.draw(st.lists(st.integers(-1, pool_slots - 1), min_size=1, max_size=20, unique=True))
    sources.kernel.cache_clear()
    with emulated(Emulation(seed=seed, typecheck=False)) as session:
        assert wrong_with(write(shape, np.array(slots, np.int32), pool_slots, seed)) == []
    sources.kernel.cache_clear()
    assert session.diagnostics == []


def test_rows_that_are_not_contiguous_are_written_as_well(session: Emulation) -> None:
    """As a model that computes a whole prompt at once gives them: (1, heads, tokens, dim), transposed."""
    shape = WriteShape(mx.float32, 2, 16, 16)
    keys, values = (
        mx.random.normal((1, 2, 5, 16), key=mx.random.key(n)).transpose(2, 1, 0, 3) for n in (0, 1)
    )
    pool = empty_pool(shape, 8)
    slots = np.array([7, 0, 3, 2, 5], np.int32)
    mx.eval(kv_write(keys, values, pool, upload_slots(slots, 8), first_token(), shape))
    for part, rows in zip(pool, (keys, values), strict=True):
        assert mx.array_equal(part[mx.array(slots)], rows[:, :, 0])
    assert session.diagnostics == []


def test_a_write_to_an_input_that_is_not_declared_is_found(session: Emulation) -> None:
    session.mutate = lambda text: text.replace("const_cast<device T*>(v)[", "const_cast<device T*>(values)[")
    write(WriteShape(mx.float32, 2, 16, 16), np.array([0], np.int32), 8)
    assert any("WRITE_TO_INPUT" in found for found in session.diagnostics)


def test_a_declared_pool_must_not_be_read(session: Emulation) -> None:
    session.mutate = lambda text: text.replace("= keys[from", "= k[from")
    write(WriteShape(mx.float32, 2, 16, 16), np.array([3], np.int32), 8)
    assert any("UNINITIALISED_READ" in found for found in session.diagnostics)


@pytest.mark.parametrize("ordered", [True, False])
def test_attention_has_to_take_the_token_of_the_last_write(session: Emulation, ordered: bool) -> None:
    problem = make_problem(AttentionCase(shape_of(mx.float32), [(37, 1)]))
    shape = WriteShape(mx.float32, 2, 64, 64)
    parts = [mx.contiguous(x.reshape(-1, 2, 64)) for x in (problem.pool.k, problem.pool.v)]
    mx.eval(parts)
    rows = mx.zeros((1, 2, 1, 64))
    slots = upload_slots(np.array([0], np.int32), len(parts[0]))
    token = kv_write(rows, rows, parts, slots, first_token(), shape)
    later = kv_write(rows, rows, parts, slots, token, shape)
    pool = replace(
        problem.pool,
        k=parts[0].reshape(problem.pool.k.shape),
        v=parts[1].reshape(problem.pool.v.shape),
        written=later if ordered else token,
    )
    paged_attention(problem.q, pool, problem.batch, problem.case.shape)
    assert [text.split(":")[0] for text in session.warnings] == [] if ordered else ["paged_decode"] * 2
    if not ordered:
        assert "touches k without the token of kv_write" in session.warnings[0]


def test_a_write_has_to_take_the_token_of_the_one_before(session: Emulation) -> None:
    shape = WriteShape(mx.float32, 2, 16, 16)
    pool, rows = empty_pool(shape, 8), mx.zeros((1, 2, 1, 16))
    slots = upload_slots(np.array([0], np.int32), 8)
    first = kv_write(rows, rows, pool, slots, first_token(), shape)
    kv_write(rows, rows, pool, slots, first, shape)
    assert session.diagnostics == []
    kv_write(rows, rows, pool, slots, first, shape)
    assert len(session.warnings) == 2  # of the keys, and of the values
