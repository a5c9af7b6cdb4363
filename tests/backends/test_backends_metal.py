"""The Metal backend with its kernels in the emulator: right, mixed ways, and every fault survived."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from metal_cpu.emulator.launch import Emulation
from metal_emulation import SHAPE, attend
from metal_emulation import emulation as emulated
from test_backends_attention import expected, make_batches

import engine.backends.metal.metal_pool as pool_module
from engine.backends import LayerShape
from engine.backends.metal import KernelTrials, MetalBackend
from engine.backends.metal.attention_paths import Thresholds


@pytest.fixture(autouse=True)
def emulation() -> Iterator[Emulation]:
    with emulated() as session:
        yield session


def test_first_use_and_trusted_use_are_both_right(emulation: Emulation) -> None:
    backend = MetalBackend(thresholds=Thresholds(contiguous_rows=0))
    for _ in range(2):
        got, want = attend(backend)
        np.testing.assert_allclose(got, want, atol=3e-6)
    assert emulation.diagnostics == []
    assert backend.trials.reasons() == {}


@pytest.mark.parametrize("window", [None, 40])
def test_long_chunks_take_contiguous_keys_beside_pages(emulation: Emulation, window: int | None) -> None:
    backend = MetalBackend(thresholds=Thresholds(contiguous_rows=20))
    for _ in range(2):
        got, want = attend(backend, window=window)
        np.testing.assert_allclose(got, want, atol=3e-6)
    kinds = {kind.split(",")[0] for kind in backend.trials.found()}
    assert kinds == {"write", "contiguous", "decode 1", "decode 8"}


@pytest.mark.parametrize("contiguous_rows", [0, 20])
@pytest.mark.parametrize("options", [{"window": 40}, {"chunk": 32}], ids=str)
def test_blocks_that_a_window_passed_are_not_read(contiguous_rows: int, options: dict[str, int]) -> None:
    backend = MetalBackend(thresholds=Thresholds(contiguous_rows=contiguous_rows))
    for _ in range(2):
        got, want = attend(backend, near=True, **options)
        np.testing.assert_allclose(got, want, atol=3e-6)
    assert backend.trials.reasons() == {}


def test_chunked_attention_and_odd_sizes_are_left_to_the_reference(emulation: Emulation) -> None:
    got, want = attend(MetalBackend(), chunk=32)
    np.testing.assert_allclose(got, want, atol=3e-6)
    assert {launch.name for launch in emulation.launches} == {"kv_write"}


def garbage(q: mx.array, *_: Any, **__: Any) -> mx.array:
    return q * 0 + 7.0


def raises(*_: Any, **__: Any) -> mx.array:
    raise RuntimeError("[metal::Device] Unable to build metal library from source\nprogram_source:1: error")


def not_numbers(q: mx.array, *_: Any, **__: Any) -> mx.array:
    return mx.full(q.shape, float("nan"))


@pytest.mark.parametrize(
    ("fault", "words"), [(garbage, "differs"), (raises, "Unable to build"), (not_numbers, "nan")]
)
def test_a_broken_kernel_is_refused_and_the_answer_is_right(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, fault: Any, words: str
) -> None:
    monkeypatch.setattr(pool_module, "paged_attention", fault)
    trials = KernelTrials(tmp_path / "trials.json")
    backend = MetalBackend(trials, Thresholds(contiguous_rows=0))
    for _ in range(2):
        got, want = attend(backend)
        np.testing.assert_allclose(got, want, atol=3e-6)
    reasons = set(trials.reasons().values())
    assert len(reasons) == 1
    assert words in reasons.pop()
    (sentence,) = trials.news
    assert "selfcheck" in sentence
    monkeypatch.undo()
    again = MetalBackend(KernelTrials(tmp_path / "trials.json"), Thresholds(contiguous_rows=0))
    got, want = attend(again)  # refused for good on this machine
    np.testing.assert_allclose(got, want, atol=3e-6)
    assert again.trials.reasons() == trials.reasons()


def test_a_kernel_that_hung_or_killed_the_engine_is_refused_by_the_next(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Died(BaseException):
        pass

    def dies(*_: Any, **__: Any) -> mx.array:
        raise Died

    monkeypatch.setattr(pool_module, "paged_attention", dies)
    path = tmp_path / "trials.json"
    with pytest.raises(Died):
        attend(MetalBackend(KernelTrials(path), Thresholds(contiguous_rows=0)))
    backend = MetalBackend(KernelTrials(path), Thresholds(contiguous_rows=0))
    got, want = attend(backend)
    np.testing.assert_allclose(got, want, atol=3e-6)
    assert "ended while" in next(iter(backend.trials.reasons().values()))


def test_a_refused_contiguous_path_leaves_the_kernels_that_read_pages(
    emulation: Emulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool_module.MetalPool, "_contiguous", lambda _, queries, *__: queries * 0 + 7.0)
    backend = MetalBackend(thresholds=Thresholds(contiguous_rows=1))
    got, want = attend(backend)
    np.testing.assert_allclose(got, want, atol=3e-6)
    reasons = backend.trials.reasons()
    assert reasons
    assert all(kind.startswith("contiguous") for kind in reasons)
    launched = len(emulation.launches)
    assert launched
    got, want = attend(backend)
    np.testing.assert_allclose(got, want, atol=3e-6)
    assert len(emulation.launches) > launched


@pytest.mark.parametrize("where", ["kernel", "reference"])
def test_out_of_memory_in_a_trial_refuses_the_kernel_and_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    raised = []

    def full(*_: Any, **__: Any) -> mx.array:
        raised.append(where)
        raise RuntimeError("[metal::malloc] Attempting to allocate 9663676416 bytes which is greater than")

    backend = MetalBackend(thresholds=Thresholds(contiguous_rows=0))
    with monkeypatch.context() as patch:
        if where == "kernel":
            patch.setattr(pool_module, "paged_attention", full)
        else:
            from engine.backends.reference import ReferencePool

            reference = ReferencePool.attend

            def once(*args: Any, **options: Any) -> mx.array:
                return reference(*args, **options) if raised else full()

            patch.setattr(ReferencePool, "attend", once)
        got, want = attend(backend)
    np.testing.assert_allclose(got, want, atol=3e-6)
    assert raised
    assert all("malloc" in reason for reason in backend.trials.reasons().values())
    assert backend.trials.reasons()


@pytest.mark.parametrize("bits", [0, 8])
def test_at_load_every_kernel_of_an_attention_is_tried(emulation: Emulation, bits: int) -> None:
    backend = MetalBackend()
    shape = LayerShape(2, 64, 64, mx.float32, bits=bits)
    backend.try_kernels(lambda: attend(backend, shape))
    tried = backend.trials.found()
    assert set(tried.values()) == {KernelTrials.PASSED}
    paths = {kind.split(",")[0] for kind in tried}
    decodes = {f"decode {n}{split}" for n in (1, 4, 8) for split in ("", " split")}
    assert paths == {"write", "contiguous", "prefill", *decodes}
    launched = len(emulation.launches)
    backend.try_kernels(lambda: attend(backend, shape))
    assert backend.trials.found() == tried
    assert len(emulation.launches) - launched < 40


@pytest.mark.parametrize("text", ["", "not json", "[]", json.dumps({"a": 1})])
def test_a_damaged_file_of_verdicts_means_trying_again(tmp_path: Path, text: str) -> None:
    path = tmp_path / "trials.json"
    path.write_text(text)
    got, want = attend(MetalBackend(KernelTrials(path), Thresholds(contiguous_rows=0)))
    np.testing.assert_allclose(got, want, atol=3e-6)


def test_blocks_kept_in_one_run_are_sliced_and_not_gathered(emulation: Emulation) -> None:
    """The same numbers whether a sequence's blocks are neighbours or not."""
    from dataclasses import replace

    random = np.random.default_rng(2)
    num_blocks, whole, part = make_batches(16, seed=5)
    tables = np.full_like(whole.tables, -1)
    first = 0
    for b, row in enumerate(whole.tables):
        count = int((row >= 0).sum())
        tables[b, :count] = np.arange(first, first + count)
        first += count
    moved = []
    for batch in (whole, part):
        owner, at = batch.row_sequence, batch.positions
        slots = (tables[owner, at // 16] * 16 + at % 16).astype(np.int32)
        moved.append(replace(batch, tables=tables, slots=slots, step_cache={}))
    pool = MetalBackend(thresholds=Thresholds(contiguous_rows=2)).layer_pool(SHAPE, num_blocks, 16)
    pool.fill(float("nan"))
    keys, values = (random.standard_normal((whole.rows, 2, 64)).astype(np.float32) for _ in "kv")
    queries = random.standard_normal((part.rows, 4, 64)).astype(np.float32)
    pool.write(mx.array(keys[:, :, None]), mx.array(values[:, :, None]), moved[0])
    for _ in range(2):
        got = pool.attend(mx.array(queries[:, :, None]), moved[1], scale=0.125)
        want = expected(queries, keys, values, whole, part, 0.125)
        np.testing.assert_allclose(np.array(got)[:, :, 0], want, atol=3e-6)
