"""What the layers of a step share is worked out once, and never outlives the step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from benchmarks.decode_graph import OctavoGraph, recorded
from benchmarks.published_shapes import GEMMA3, LLAMA, ModelShape

from metal_kernels import compiled_attention, kernel_batch
from metal_kernels.compiled_attention import AttentionLaunches
from metal_kernels.kernel_batch import KernelBatch, make_batch
from metal_kernels.pool import Pool
from metal_kernels.shapes import AttentionShape

SHAPE = AttentionShape(mx.float32, 4, 2, 64, 16, scale=0.125)


@pytest.fixture(autouse=True)
def on_cpu() -> None:
    mx.set_default_device(mx.cpu)


def step(lengths: Sequence[int], tables: Sequence[Sequence[int]], rows: int = 1) -> KernelBatch:
    return make_batch(
        np.array(tables), np.array(lengths), np.arange(len(lengths) + 1) * rows, block_size=16, num_blocks=999
    )


def summed(
    queries: mx.array, pool: Pool, batch: KernelBatch, shape: AttentionShape, sinks: mx.array | None
) -> mx.array:
    """Stands for kernels: a sum of all that they would read."""
    (work,) = batch.works.values()
    items = [*work.decode, *filter(None, [work.prefill])]
    read = [
        batch.tables,
        *(x for each in items for x in (each.items, each.sizes, getattr(each, "spans", None))),
    ]
    read += [work.order, sinks, pool.k, pool.v]
    return queries + sum(x.astype(mx.float32).sum() for x in read if x is not None)


def launches(counted: list[int] | None = None) -> AttentionLaunches:
    def attend(*args: Any) -> mx.array:
        if counted is not None:
            counted.append(1)
        return summed(*args)

    return AttentionLaunches(attend, lambda parts: Pool(parts[0], parts[-1]), SHAPE)


@pytest.mark.parametrize("sinks", [None, mx.arange(4.0)])
@pytest.mark.parametrize("rows", [1, 3, 40])
def test_compiled_launches_read_the_arrays_of_their_own_step(rows: int, sinks: mx.array | None) -> None:
    mine = launches()
    queries = mx.zeros((2 * rows, 4, 1, 64))
    for blocks in ([[1, 2, 3, 4], [5, 6, 7, 8]], [[9, 8, 7, 6], [1, 2, 3, 40]]):
        for lengths in ([41, 64], [50, 52]):
            batch = step(lengths, blocks, rows)
            parts = [mx.full((4,), lengths[0]), mx.full((4,), 2.0)]
            run, arrays = mine.of(batch, batch.work(SHAPE))
            got = run(queries, sinks, parts, arrays)
            wanted = summed(queries, Pool(parts[0], parts[1]), batch, SHAPE, sinks)
            assert mx.array_equal(got, wanted)


def test_steps_of_one_outline_are_recorded_once_and_others_anew() -> None:
    counted: list[int] = []
    mine = launches(counted)
    seen = []
    for length in (600, 601, 1024, 1025, 700, 100):  # two parts, and three; two again; one
        batch = step([length], [list(range(65))])
        run, arrays = mine.of(batch, batch.work(SHAPE, 512))
        run(mx.zeros((1, 4, 1, 64)), None, [mx.zeros((4,))], arrays)
        seen.append(len(counted))
    assert seen == [1, 1, 1, 2, 2, 3]


def test_the_compiled_functions_that_were_used_last_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_attention, "_MAX_COMPILED", 2)
    counted: list[int] = []
    mine = launches(counted)
    seen = []
    for length in (100, 600, 100, 1100, 100, 600):
        batch = step([length], [list(range(150))])
        run, arrays = mine.of(batch, batch.work(SHAPE, 512))
        run(mx.zeros((1, 4, 1, 64)), None, [mx.zeros((4,))], arrays)
        seen.append(len(counted))
        assert len(mine._compiled) <= 2
    assert seen == [1, 2, 2, 3, 3, 4]


@pytest.mark.parametrize(("chats", "most"), [(1, 8), (4, 12)])
def test_answers_of_a_few_hundred_tokens_record_a_step_now_and_then(chats: int, most: int) -> None:
    """Each width of the block tables and each number of parts is recorded once, a second answer nothing."""
    counted: list[int] = []
    mine = launches(counted)

    def answer() -> int:
        for grown in range(300):
            lengths = [40 + 16 * chat + grown for chat in range(chats)]
            blocks = -(-max(lengths) // 16)
            batch = step(lengths, [list(range(blocks))] * chats)
            run, arrays = mine.of(batch, batch.work(SHAPE))
            run(mx.zeros((chats, 4, 1, 64)), None, [mx.zeros((4,))], arrays)
        return len(counted)

    first = answer()
    assert first <= most
    assert answer() == first


@pytest.mark.parametrize(("shape", "groups"), [(LLAMA, 1), (GEMMA3, 2)])
def test_a_step_is_worked_out_once_for_all_like_layers(
    shape: ModelShape, groups: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = {"_make_work": 0, "make_batch": 0}
    made, work = kernel_batch.make_batch, KernelBatch._make_work

    def counted(name: str, original: Any) -> Any:
        def call(*args: Any, **options: Any) -> Any:
            counts[name] += 1
            return original(*args, **options)

        return call

    monkeypatch.setattr(KernelBatch, "_make_work", counted("_make_work", work))
    monkeypatch.setattr("engine.backends.metal.metal_pool.make_batch", counted("make_batch", made))
    layers = shape.fields.get("sliding_window_pattern", 4)

    def build() -> list[dict[str, int]]:
        found = []
        graph = OctavoGraph(replace(shape, fields=shape.fields | {"num_hidden_layers": layers}), 2, 600)
        for _ in range(2):
            counts.update(dict.fromkeys(counts, 0))
            graph.rewind()
            graph.build()
            found.append(dict(counts))
        return found

    assert recorded(build) == [{"_make_work": groups, "make_batch": groups}] * 2


@pytest.mark.parametrize("seed", range(60))
def test_a_few_sequences_are_worked_out_as_many_are(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = np.random.default_rng(seed)
    n = int(random.integers(1, 9))
    rows = random.integers(1, (2, 9, 12)[seed % 3], n)
    lengths = rows + random.integers(0, 1500, n)
    tables = random.integers(0, 99, (n, -(-int(lengths.max()) // 16)))
    cu_rows = np.concatenate([[0], np.cumsum(rows)])
    shape = replace(SHAPE, window=(None, 700, 40)[seed % 4 % 3], kv_heads=(1, 4)[seed % 2])

    def outline() -> tuple[Any, list[list[int]]]:
        arrays: list[mx.array] = []
        batch = make_batch(tables, lengths, cu_rows, block_size=16, num_blocks=99)
        found = compiled_attention._outline(batch.work(shape), arrays)
        return found, [array.tolist() for array in arrays]  # type: ignore[misc]

    few = outline()
    monkeypatch.setattr(kernel_batch, "FEW_SEQUENCES", 0)
    assert outline() == few
