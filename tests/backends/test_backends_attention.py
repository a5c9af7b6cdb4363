"""Every backend against float64 NumPy, over scattered blocks in which all that is unused is NaN."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.backends import Batch, LayerPool, LayerShape, backend_for

# (tokens of the sequence, rows of this step): decode, short and long chunks, one token, a full block
SEQUENCES = ((100, 1), (37, 20), (300, 200), (16, 1), (1, 1), (65, 5), (32, 8))
FEATURES: tuple[dict[str, Any], ...] = (
    {},
    {"window": 24},
    {"chunk": 32},
    {"sinks": True},
    {"window": 7, "sinks": True},
)


@pytest.fixture(autouse=True)
def _on_cpu() -> None:
    mx.set_default_device(mx.cpu)


def make_batches(block_size: int, seed: int) -> tuple[int, Batch, Batch]:
    """(num_blocks, the batch that writes everything, the batch that attends), over a shuffled pool."""
    random = np.random.default_rng(seed)
    counts = [-(-length // block_size) for length, _ in SEQUENCES]
    num_blocks = sum(counts) + 5
    blocks = random.permutation(num_blocks).astype(np.int32)
    tables = np.full((len(SEQUENCES), max(counts)), -1, np.int32)
    for b, end in enumerate(np.cumsum(counts)):
        tables[b, : counts[b]] = blocks[end - counts[b] : end]

    def batch(rows: list[int]) -> Batch:
        positions = np.concatenate(
            [np.arange(length - n, length) for (length, _), n in zip(SEQUENCES, rows, strict=True)]
        )
        owner = np.repeat(np.arange(len(rows)), rows)
        slots = tables[owner, positions // block_size] * block_size + positions % block_size
        return Batch(
            tokens=np.zeros(len(positions), np.int32),
            positions=positions.astype(np.int32),
            slots=slots.astype(np.int32),
            cu_rows=np.cumsum([0, *rows], dtype=np.int32),
            lengths=np.array([length for length, _ in SEQUENCES], np.int32),
            tables=tables,
            block_size=block_size,
        )

    return num_blocks, batch([length for length, _ in SEQUENCES]), batch([rows for _, rows in SEQUENCES])


def passed(part: Batch, block_size: int, window: int, chunk: int) -> Batch:
    """The batch after what its first rows no longer read was let go of: a block that is NaN in its place."""
    starts = part.positions[part.cu_rows[:-1]]
    first = starts // chunk * chunk if chunk else np.maximum(0, starts - window + 1)
    used = set(part.tables[part.tables >= 0].tolist())
    poison = next(block for block in range(len(used) + 5) if block not in used)
    tables = part.tables.copy()
    for table, begin in zip(tables, first // block_size, strict=True):
        table[:begin] = poison
    begins = (first // block_size * block_size).astype(np.int32)
    return replace(part, tables=tables, begins=begins, step_cache={})


def keeps_every_bit(pool: LayerPool, whole: Batch, part: Batch) -> None:
    """Checks that what `whole` wrote is the same to the bit after growth, copies and a swap of its blocks."""
    before = [np.array(x) for x in pool.gather(part)]
    used = np.unique(whole.tables[whole.tables >= 0]).astype(np.int32)
    saved = pool.save(used)
    assert saved is not None
    base = int(used.max()) + 2
    pool.resize(base + int(used.max()) + 1)
    half = len(used) // 2
    pool.copy_blocks(used[:half], used[:half] + np.int32(base))
    pool.load(used[half:] + np.int32(base), saved, half)
    moved = np.where(whole.tables >= 0, whole.tables + base, -1).astype(np.int32)
    for was, now in zip(before, pool.gather(replace(part, tables=moved, step_cache={})), strict=True):
        np.testing.assert_array_equal(was, np.array(now))


def expected(
    queries: NDArray[Any], keys: NDArray[Any], values: NDArray[Any], whole: Batch, part: Batch, scale: float,
    window: int | None = None, chunk: int | None = None, sinks: NDArray[Any] | None = None,
) -> NDArray[np.float64]:  # fmt: skip
    group = queries.shape[1] // keys.shape[1]
    out = np.zeros((part.rows, queries.shape[1], values.shape[-1]))
    for row in range(part.rows):
        b, own = part.row_sequence[row], part.positions[row]
        low = 0 if window is None else max(0, own - window + 1)
        low = low if chunk is None else max(low, own // chunk * chunk)
        context = slice(whole.cu_rows[b] + low, whole.cu_rows[b] + own + 1)
        for head in range(queries.shape[1]):
            score = (
                keys[context, head // group].astype(np.float64)
                @ queries[row, head].astype(np.float64)
                * scale
            )
            if sinks is not None:
                score = np.append(score, sinks[head])
            weight = np.exp(score - score.max())
            weight /= weight.sum()
            out[row, head] = weight[: own + 1 - low] @ values[context, head // group].astype(np.float64)
    return out


@pytest.mark.parametrize("features", FEATURES, ids=str)
@pytest.mark.parametrize("block_size", [8, 16, 32])
@pytest.mark.parametrize("backend", ["reference", "cpu"])
def test_attention_equals_numpy(backend: str, block_size: int, features: dict[str, Any]) -> None:
    random = np.random.default_rng(7)
    num_blocks, whole, part = make_batches(block_size, seed=block_size)
    pool = backend_for(backend).layer_pool(LayerShape(2, 32, 24, mx.float32), num_blocks, block_size)
    pool.fill(float("nan"))
    keys = random.standard_normal((whole.rows, 2, 32)).astype(np.float32)
    values = random.standard_normal((whole.rows, 2, 24)).astype(np.float32)
    queries = random.standard_normal((part.rows, 6, 32)).astype(np.float32)
    sinks = random.standard_normal(6).astype(np.float32) if features.get("sinks") else None
    options = {name: value for name, value in features.items() if name != "sinks"}
    pool.write(mx.array(keys[:, :, None]), mx.array(values[:, :, None]), whole)
    got = pool.attend(
        mx.array(queries[:, :, None]),
        part,
        scale=0.2,
        sinks=None if sinks is None else mx.array(sinks),
        **options,
    )
    want = expected(queries, keys, values, whole, part, 0.2, sinks=sinks, **options)
    np.testing.assert_allclose(np.array(got)[:, :, 0], want, rtol=0, atol=3e-6)


@pytest.mark.parametrize("features", [{"window": 24}, {"window": 7}, {"chunk": 32}], ids=str)
@pytest.mark.parametrize("block_size", [8, 16, 32])
@pytest.mark.parametrize("backend", ["reference", "cpu"])
def test_blocks_that_a_window_passed_are_not_read(
    backend: str, block_size: int, features: dict[str, Any]
) -> None:
    random = np.random.default_rng(8)
    num_blocks, whole, part = make_batches(block_size, seed=block_size)
    pool = backend_for(backend).layer_pool(LayerShape(2, 32, 24, mx.float32), num_blocks, block_size)
    pool.fill(float("nan"))
    keys = random.standard_normal((whole.rows, 2, 32)).astype(np.float32)
    values = random.standard_normal((whole.rows, 2, 24)).astype(np.float32)
    queries = random.standard_normal((part.rows, 6, 32)).astype(np.float32)
    pool.write(mx.array(keys[:, :, None]), mx.array(values[:, :, None]), whole)
    near = passed(part, block_size, features.get("window", 0), features.get("chunk", 0))
    assert near.begins is not None
    assert near.begins.any()
    got = pool.attend(mx.array(queries[:, :, None]), near, scale=0.2, **features)
    want = expected(queries, keys, values, whole, part, 0.2, **features)
    np.testing.assert_allclose(np.array(got)[:, :, 0], want, rtol=0, atol=3e-6)
    for gathered in pool.gather(near):
        assert np.isfinite(np.array(gathered)).all()


@pytest.mark.parametrize("backend", ["reference", "cpu"])
def test_copied_blocks_hold_the_same_and_leave_the_others(backend: str) -> None:
    random = np.random.default_rng(3)
    num_blocks, whole, part = make_batches(8, seed=1)
    pool = backend_for(backend).layer_pool(LayerShape(2, 16, 16, mx.float32), num_blocks, 8)
    pool.fill(float("nan"))
    keys, values = (mx.array(random.standard_normal((whole.rows, 2, 1, 16)).astype(np.float32)) for _ in "kv")
    pool.write(keys, values, whole)
    before = [np.array(x) for x in pool.gather(part)]
    used = whole.tables[whole.tables >= 0]
    spare = np.setdiff1d(np.arange(num_blocks, dtype=np.int32), used)
    pool.copy_blocks(used[: len(spare)], spare)
    moved = whole.tables.copy()
    for source, target in zip(used[: len(spare)], spare, strict=True):
        moved[moved == source] = target
    after = pool.gather(replace(part, tables=moved, step_cache={}))
    for was, now, still in zip(before, after, pool.gather(part), strict=True):
        np.testing.assert_array_equal(was, np.array(now))
        np.testing.assert_array_equal(was, np.array(still))


@pytest.mark.parametrize(("group", "key_dim", "value_dim"), [(20, 16, 48), (3, 80, 20)])
def test_decode_rows_of_uncommon_heads(group: int, key_dim: int, value_dim: int) -> None:
    """More query heads than registers, and dims that are no whole number of vectors."""
    num_blocks, whole, _ = make_batches(16, 3)
    part = replace(whole, **_rows_of(whole, whole.last_rows))
    random = np.random.default_rng(group)

    def values(rows: int, heads: int, dim: int) -> NDArray[np.float32]:
        return random.standard_normal((rows, heads, dim)).astype(np.float32)

    keys, kept = values(whole.rows, 2, key_dim), values(whole.rows, 2, value_dim)
    queries = values(part.rows, 2 * group, key_dim)
    pool = backend_for("cpu").layer_pool(LayerShape(2, key_dim, value_dim, mx.float32), num_blocks, 16)
    pool.fill(float("nan"))
    pool.write(mx.array(keys[:, :, None]), mx.array(kept[:, :, None]), whole)
    got = np.array(pool.attend(mx.array(queries[:, :, None]), part, scale=0.3))[:, :, 0]
    np.testing.assert_allclose(got, expected(queries, keys, kept, whole, part, 0.3), rtol=0, atol=2e-6)


def _rows_of(batch: Batch, rows: NDArray[np.int32]) -> dict[str, Any]:
    """What a batch of only these rows has, one of each sequence."""
    chosen = {name: getattr(batch, name)[rows] for name in ("tokens", "positions", "slots")}
    return {**chosen, "cu_rows": np.arange(len(rows) + 1, dtype=np.int32), "step_cache": {}}


@pytest.mark.parametrize("features", [{}, {"window": 50}, {"chunk": 40}], ids=str)
def test_rows_of_a_prompt_have_the_same_bits_in_any_chunk_and_company(features: dict[str, int]) -> None:
    random = np.random.default_rng(6)
    tables = random.permutation(30).astype(np.int32).reshape(2, 15)
    pool = backend_for("cpu").layer_pool(LayerShape(2, 32, 24, mx.float32), 30, 16)
    pool.fill(float("nan"))
    everything = Batch.over(tables, [0, 0], [230, 90], 16, [0] * 320)
    keys, values, queries = (
        mx.array(random.standard_normal((320, heads, 1, dim)).astype(np.float32))
        for heads, dim in ((2, 32), (2, 24), (6, 32))
    )
    pool.write(keys, values, everything)
    together = np.array(pool.attend(queries, everything, scale=0.2, **features))
    for start, end in pairwise((0, 9, 73, 137, 200, 230)):
        alone = Batch.over(tables[:1], [start], [end], 16, [0] * (end - start))
        got = np.array(pool.attend(queries[start:end], alone, scale=0.2, **features))
        assert np.array_equal(got, together[start:end])


def test_compiled_loops_use_no_memory_that_they_gave_back() -> None:
    """With glibc told so, memory that is given back is gone at once: using it ends the process."""
    again = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__, "-k"]
    done = subprocess.run(
        [*again, "same_bits_in_any_chunk or uncommon_heads"],
        env=os.environ | {"MALLOC_MMAP_THRESHOLD_": "4096"},
        capture_output=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()


def test_an_unknown_backend_is_refused_by_name() -> None:
    from engine.backends import BackendError

    with pytest.raises(BackendError, match="quantum"):
        backend_for("quantum")
