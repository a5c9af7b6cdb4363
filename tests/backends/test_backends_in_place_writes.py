"""Writes in place on Metal and CUDA: right, in order, refused when wrong, and no pool is ever copied."""

from __future__ import annotations

import contextlib
import functools
import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from cuda_cases import findings
from cuda_emulation import HAS_CUDA, cuda_kernels
from metal_cpu.emulator.launch import Emulation
from metal_emulation import emulation
from zoo.tiny_configs import make

from engine.backends import Batch, LayerShape
from engine.backends.cuda import CudaBackend
from engine.backends.metal import KernelTrials, MetalBackend, Thresholds
from engine.backends.metal.in_place_pool import InPlacePool
from engine.backends.reference import ReferenceBackend, ReferencePool
from engine.paged_model import PagedModel

KINDS = {"metal": MetalBackend, "cuda": CudaBackend}
SHAPE = LayerShape(2, 64, 64, mx.float32)
PAGED = Thresholds(contiguous_rows=0)


@contextlib.contextmanager
def emulated(kind: str) -> Iterator[Emulation]:
    mx.set_default_device(mx.cpu)
    with emulation(typecheck=False) if kind == "metal" else cuda_kernels(Emulation()) as session:
        yield session


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def only_emulated(kind: str) -> None:
    """Skips where a GPU runs the kernels: it takes no planted faults, and reports no launches."""
    if kind == "cuda" and HAS_CUDA:
        pytest.skip("needs the emulator")


@pytest.fixture
def session(kind: str) -> Iterator[Emulation]:
    with emulated(kind) as running:
        yield running


def pool_of(
    kind: str,
    shape: LayerShape = SHAPE,
    num_blocks: int = 12,
    block_size: int = 16,
    trials: KernelTrials | None = None,
    thresholds: Thresholds = PAGED,
) -> InPlacePool:
    pool = KINDS[kind](trials, thresholds).layer_pool(shape, num_blocks, block_size)
    assert isinstance(pool, InPlacePool)
    pool.fill(float("nan"))
    return pool


def batch_of(length: int, rows: int, num_blocks: int = 12, block_size: int = 16) -> Batch:
    """The last rows of one sequence whose blocks are in no order."""
    blocks = np.random.default_rng(length).permutation(num_blocks)[: -(-length // block_size)]
    return Batch.over(blocks.astype(np.int32)[None], [length - rows], [length], block_size)


def rows_of(shape: LayerShape, count: int, seed: int = 0) -> tuple[mx.array, mx.array]:
    keys, values = (
        mx.random.normal((count, shape.kv_heads, 1, dim), key=mx.random.key(seed + n)).astype(shape.dtype)
        for n, dim in enumerate((shape.key_dim, shape.value_dim))
    )
    return keys, values


def stored(pool: ReferencePool) -> list[np.ndarray]:
    """Every bit of a pool."""
    mx.eval(pool.arrays())  # and the newest write
    return [np.array(part.view(mx.uint8)) for part in pool.arrays()[: len(pool._parts)]]


DIMS_AND_DTYPES = itertools.product((64, 80, 256), (mx.float32, mx.bfloat16))
LATENTS = LayerShape(1, 512, 64, mx.float16, latent=True)
SHAPES = [
    *(LayerShape(2, dim, dim, dtype) for dim, dtype in DIMS_AND_DTYPES),
    LATENTS,
    LayerShape(3, 24, 40, mx.float16),  # which the attention kernels do not have
    LayerShape(1, 48, 0, mx.float32),  # keys alone
]


@pytest.mark.parametrize("block_size", [8, 64])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_pool_has_every_bit_that_the_scatter_would_have_written(
    kind: str, session: Emulation, shape: LayerShape, block_size: int
) -> None:
    mine = pool_of(kind, shape, block_size=block_size)
    exact = ReferenceBackend().layer_pool(shape, 12, block_size)
    assert isinstance(exact, ReferencePool)
    exact.fill(float("nan"))
    for length, rows in ((70, 70), (71, 1), (90, 19)):
        batch = batch_of(length, rows, block_size=block_size)
        keys, values = rows_of(shape, rows, length)
        mine.write(keys, values, batch)
        exact.write(keys, values, batch)
    assert mine.writes_in_place
    for a, b in zip(stored(mine), stored(exact), strict=True):
        np.testing.assert_array_equal(a, b)
    assert all("kv_write" in launch.name for launch in session.launches)
    assert findings(session) == []


def test_a_prompt_of_131072_rows_is_written_at_once(kind: str, session: Emulation) -> None:
    rows, shape = 131_072, LayerShape(1, 32, 0, mx.float16)
    batch = batch_of(rows, rows, num_blocks=rows // 16)
    mine = pool_of(kind, shape, rows // 16)
    exact = ReferenceBackend().layer_pool(shape, rows // 16, 16)
    assert isinstance(exact, ReferencePool)
    for pool in (mine, exact):
        pool.write(*rows_of(shape, rows), batch)
    np.testing.assert_array_equal(stored(mine)[0], stored(exact)[0])
    assert mine.writes_in_place
    assert findings(session) == []


@pytest.mark.parametrize("bits", [8, 4])
@pytest.mark.parametrize("shape", [SHAPE, LayerShape(2, 80, 80, mx.bfloat16), LATENTS], ids=str)
def test_quantised_pools_come_back_as_from_the_scatter(
    kind: str, session: Emulation, shape: LayerShape, bits: int
) -> None:
    shape = replace(shape, bits=bits)
    batch = batch_of(100, 100)
    keys, values = rows_of(shape, 100)
    pools = [pool_of(kind, shape), pool_of(kind, shape, trials=all_refused())]
    for pool in pools:
        pool.write(keys, values, batch)
    assert [pool.writes_in_place for pool in pools] == [True, False]
    found = [pool.gather(batch) for pool in pools]
    for mine, exact in zip(*found, strict=True):
        step = 8.0 / (2**bits - 1)  # normal numbers: groups of 32 span less than 8
        difference = mx.abs(mine.astype(mx.float32) - exact.astype(mx.float32)).max().item()
        assert difference <= 1.01 * step  # a code that was rounded the other way
        assert mx.mean(mine == exact).item() > 0.99
    assert findings(session) == []


def all_refused() -> KernelTrials:
    trials = KernelTrials()
    trials.refused = lambda kind: True  # type: ignore[method-assign]
    return trials


def _replaced(*pairs: tuple[str, str]) -> Callable[[str], str]:
    return lambda text: functools.reduce(lambda found, pair: found.replace(*pair), pairs, text)


def _neighbour(text: str) -> str:
    pool = "const_cast<device T*>(k)" if "device T*" in text else "const_cast<T*>(k)"
    first = "  if (index < HKV * ROW && slot >= 0) {"
    other = f"    if (slot % 8 == 0) {pool}[static_cast<size_t>(slot ^ 1) * HKV * DK] = keys[0];"
    return text.replace(first, f"{first}\n{other}")


SLOT = "static_cast<size_t>(slot)"
#: What a write kernel could do wrong on some machine. The pool of a trial has 64 slots.
FAULTS: dict[str, Callable[[str], str]] = {
    "nothing is written": _replaced(("&& slot >= 0", "&& slot > 100")),
    "a slot too far": _replaced((SLOT, "static_cast<size_t>((slot + 1) % 64)")),
    "the neighbour as well": _neighbour,
    "rows without a slot": _replaced(("&& slot >= 0", ""), (SLOT, "static_cast<size_t>(slot & 63)")),
    "values forgotten": _replaced(("- DK] = values", "- DK] = keys")),
    "a token that is not 0": _replaced(("written[0] = before[0]", "written[0] = before[0] + 1")),
}


@pytest.mark.usefixtures("only_emulated")
@pytest.mark.parametrize("fault", FAULTS)
def test_a_wrong_kernel_is_refused_and_the_scatter_writes(
    kind: str, session: Emulation, fault: str, tmp_path: Path
) -> None:
    planted = []

    def mutate(text: str) -> str:
        planted.append(FAULTS[fault](text) != text)
        return FAULTS[fault](text)

    session.mutate = mutate
    path = tmp_path / "trials.json"
    backend = KINDS[kind](KernelTrials(path), PAGED)
    pool = backend.layer_pool(SHAPE, 12, 16)
    exact = ReferenceBackend().layer_pool(SHAPE, 12, 16)
    assert isinstance(pool, InPlacePool)
    assert isinstance(exact, ReferencePool)
    batch = batch_of(40, 40)
    for each in (pool, exact):
        each.fill(float("nan"))
        each.write(*rows_of(SHAPE, 40), batch)
    assert any(planted)
    assert not pool.writes_in_place
    for a, b in zip(stored(pool), stored(exact), strict=True):
        np.testing.assert_array_equal(a, b)
    (reason,) = backend.trials.reasons()
    assert reason.startswith("write, ")
    (sentence,) = backend.take_notices()
    assert "Octavo lets MLX write keys and values instead" in sentence
    launched = len(session.launches)
    again = pool_of(kind, trials=KernelTrials(path))  # the next engine on this machine
    again.write(*rows_of(SHAPE, 40), batch)
    assert len(session.launches) == launched
    assert not again.writes_in_place


@pytest.mark.parametrize("text", ["Unable to build metal library", "[metal::malloc] Unable to allocate"])
def test_a_kernel_that_raises_is_refused_and_nothing_is_lost(
    kind: str, session: Emulation, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any, **__: Any) -> mx.array:
        raise RuntimeError(text)

    monkeypatch.setattr("engine.backends.metal.in_place_pool.kv_write", fails)
    pool = pool_of(kind)
    pool.write(*rows_of(SHAPE, 40), batch_of(40, 40))
    assert not pool.writes_in_place
    assert mx.array_equal(pool.gather(batch_of(40, 1))[0][0, :, 7], rows_of(SHAPE, 40)[0][7, :, 0])


def test_an_engine_that_died_in_the_trial_says_what_is_off(tmp_path: Path) -> None:
    path = tmp_path / "trials.json"
    path.write_text('{"write, float16": "the engine ended while it was on trial"}')
    (sentence,) = KernelTrials(path).news
    assert "Octavo lets MLX write keys and values instead" in sentence


def test_rows_of_another_dtype_are_rounded_to_the_pools(kind: str, session: Emulation) -> None:
    pool = pool_of(kind, replace(SHAPE, dtype=mx.float16))
    keys, values = rows_of(SHAPE, 20)
    pool.write(keys, values, batch_of(20, 20))
    assert pool.writes_in_place
    found = pool.gather(batch_of(20, 1))[0][0].swapaxes(0, 1)
    assert mx.array_equal(found, keys[:, :, 0].astype(mx.float16))


def test_before_its_trial_a_pool_does_not_claim_to_write_in_place(kind: str, session: Emulation) -> None:
    pool = pool_of(kind)
    assert not pool.writes_in_place
    pool.write(*rows_of(SHAPE, 3), batch_of(3, 3))
    assert pool.writes_in_place
    assert not ReferenceBackend().layer_pool(SHAPE, 2, 16).writes_in_place


def attended(pool: InPlacePool, batch: Batch, **options: Any) -> mx.array:
    queries = mx.random.normal((batch.rows, 4, 1, 64), key=mx.random.key(9))
    return pool.attend(queries, batch, scale=0.125, **options)


NEIGHBOURS = Batch.over(np.arange(4, dtype=np.int32)[None], [20], [40], 16)
READS: dict[str, Callable[[InPlacePool], Any]] = {
    "gather": lambda pool: pool.gather(batch_of(40, 1)),
    "save": lambda pool: pool.save(np.array([3], np.int32)),
    "the reference's attention": lambda pool: attended(pool, batch_of(40, 3), chunk=32),
    "attention over gathered keys": lambda pool: attended(pool, batch_of(40, 20)),
    "attention over a slice": lambda pool: attended(pool, replace(NEIGHBOURS, step_cache={})),
}


@pytest.mark.parametrize("bits", [0, 8])
@pytest.mark.parametrize("read", READS)
def test_what_mlx_reads_depends_on_the_token(kind: str, session: Emulation, read: str, bits: int) -> None:
    """MLX runs in order what depends on each other: a token of another value has to give another result."""
    contiguous = Thresholds(contiguous_rows=10)
    shape = LayerShape(2, 64, 64, mx.float32, bits=bits)
    pool = pool_of(kind, shape, thresholds=contiguous)
    pool.write(*rows_of(shape, 190), batch_of(190, 190))
    READS[read](pool)  # kernels are tried
    first = READS[read](pool)
    pool._token = mx.array([1], mx.int32)
    assert any(not np.array_equal(a, b) for a, b in zip(READS[read](pool), first, strict=True))


def test_keys_that_mlx_may_copy_depend_on_the_token(
    kind: str, session: Emulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where its attention is several operations, queries that come late do not hold up a copy of the keys."""
    dim = {"metal": 96, "cuda": 64}[kind]
    shape = LayerShape(2, dim, dim, mx.float32)
    pool = pool_of(kind, shape, thresholds=Thresholds(contiguous_rows=10))
    pool.write(*rows_of(shape, 190), batch_of(190, 190))
    attend, given = mx.fast.scaled_dot_product_attention, []

    def noted(queries: mx.array, keys: mx.array, values: mx.array, **options: Any) -> mx.array:
        given.append([np.array(each) for each in (keys, values)])
        return attend(queries, keys, values, **options)

    queries = mx.random.normal((20, 4, 1, dim), key=mx.random.key(9))
    pool.attend(queries, replace(NEIGHBOURS, step_cache={}), scale=0.125)  # kernels are tried
    monkeypatch.setattr(mx.fast, "scaled_dot_product_attention", noted)
    for token in (0, 1):
        pool._token = mx.array([token], mx.int32)
        pool.attend(queries, replace(NEIGHBOURS, step_cache={}), scale=0.125)
    before, after = given
    assert all(not np.array_equal(a, b) for a, b in zip(before, after, strict=True))


@pytest.mark.usefixtures("only_emulated")
@pytest.mark.parametrize("bits", [0, 4])
def test_our_kernels_take_the_token(kind: str, session: Emulation, bits: int) -> None:
    shape = LayerShape(2, 64, 64, mx.float32, bits=bits)
    pool = pool_of(kind, shape)
    pool.write(*rows_of(shape, 40), batch_of(40, 40))
    attended(pool, batch_of(40, 30))
    attended(pool, batch_of(40, 2))
    assert findings(session) == []
    pool.forget()  # goes back to the token of the write before: none
    attended(pool, batch_of(40, 2))
    assert session.warnings


def test_the_write_of_a_failed_step_is_waited_for_by_nobody(kind: str, session: Emulation) -> None:
    pool = pool_of(kind)
    pool.write(*rows_of(SHAPE, 40), batch_of(40, 40))
    mx.eval(pool.arrays())
    pool.keep()
    kept = pool._token
    pool.write(*rows_of(SHAPE, 1), batch_of(41, 1))
    assert pool._token is not kept
    pool.forget()
    assert pool._token is kept
    pool.forget()
    assert pool._token is kept


def test_a_forward_that_fails_takes_back_its_writes_and_no_others(
    kind: str, session: Emulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = PagedModel(make("llama", num_hidden_layers=3, head_dim=64), KINDS[kind](KernelTrials(), PAGED))
    model.allocate(8, 16)
    pools = [pool for pool in model.pools if isinstance(pool, InPlacePool)]
    model.forward(batch_of(5, 5, 8))
    kept = [pool._token for pool in pools]
    assert kept == [pool._kept for pool in pools]

    def full(*_: Any) -> None:
        raise MemoryError

    for place in ("the last layer", "evaluation"):
        with monkeypatch.context() as patch:
            if place == "evaluation":
                patch.setattr(pools[0], "keep", full)
            else:
                patch.setattr(pools[-1], "write", full)
            with pytest.raises(MemoryError):
                model.forward(batch_of(6, 1, 8))
        assert all(a is b for a, b in zip(kept, (pool._token for pool in pools), strict=True))


def test_copies_loads_and_sizes_come_after_the_writes(kind: str, session: Emulation) -> None:
    """Whatever MLX does to the arrays waits for the kernel, and the kernel writes to what it gave back."""
    pool = pool_of(kind)
    whole = batch_of(40, 40)
    keys, values = rows_of(SHAPE, 41)
    pool.write(keys[:40], values[:40], whole)
    blocks = whole.tables[0, :3]
    free = np.setdiff1d(np.arange(12, dtype=np.int32), blocks)[:3]
    pool.copy_blocks(blocks, free)
    saved = pool.save(free)
    pool.resize(20)
    assert saved is not None
    pool.load(np.array([17, 15, 19], np.int32), saved, 0)
    table = np.array([[17, 15, 19]], np.int32)
    pool.write(keys[40:], values[40:], Batch.over(table, [40], [41], 16))
    found = pool.gather(Batch.over(table, [40], [41], 16))
    assert mx.array_equal(found[0][0], keys[:, :, 0].swapaxes(0, 1))
    assert mx.array_equal(found[1][0], values[:, :, 0].swapaxes(0, 1))
    assert findings(session) == []


CHANGES: dict[str, Callable[[InPlacePool, Any], object]] = {
    "copy": lambda pool, _: pool.copy_blocks(np.array([1], np.int32), np.array([2], np.int32)),
    "load": lambda pool, saved: pool.load(np.array([1], np.int32), saved, 0),
    "resize": lambda pool, _: pool.resize(14),
    "fill": lambda pool, _: pool.fill(0.0),
}


@pytest.mark.parametrize("change", CHANGES)
def test_mlx_changes_a_pool_only_when_its_writes_are_done(kind: str, session: Emulation, change: str) -> None:
    pool = pool_of(kind)
    saved = pool.save(np.array([3], np.int32))
    pool._token = mx.zeros((1 << 22,), mx.int32)  # takes memory once it is computed, and no sooner
    before = mx.get_active_memory()
    CHANGES[change](pool, saved)
    assert mx.get_active_memory() - before > 2 << 22


def peak_over_steps(pool: InPlacePool, steps: int) -> int:
    """Most bytes of MLX's arrays above those at the start, with each step submitted during the one before.

    A step in flight holds the arrays that it reads, as Metal's command buffers do until they complete: here
    an operation that is not computed yet. MLX counts what it allocates on a CPU as it does on a GPU.
    """
    shape = pool._layer
    flight: list[mx.array] = []
    start = 0
    for step in range(steps):
        batch = batch_of(100 + step, 1, num_blocks=200)
        pool.write(*rows_of(shape, 1, step), batch)
        submitted = [array + 0 for array in pool.arrays()]
        mx.eval(pool.arrays())
        flight = submitted
        if step == 1:
            mx.reset_peak_memory()
            start = mx.get_active_memory()
    del flight
    return mx.get_peak_memory() - start


@pytest.mark.usefixtures("only_emulated")  # CUDA lets MLX's scatter write in place here
@pytest.mark.parametrize("bits", [0, 8])
def test_memory_does_not_grow_by_a_pool_over_200_steps_with_one_in_flight(
    kind: str, session: Emulation, bits: int
) -> None:
    shape = LayerShape(2, 64, 64, mx.float32, bits=bits)
    pool = pool_of(kind, shape, 200)
    pool.write(*rows_of(shape, 1), batch_of(99, 1, 200))
    assert peak_over_steps(pool, 200) < pool.nbytes / 20
    scattered = pool_of(kind, shape, 200, trials=all_refused())
    assert peak_over_steps(scattered, 10) > pool.nbytes  # what the scatter needs, so that this test can fail
    assert findings(session) == []
