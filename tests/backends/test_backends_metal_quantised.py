"""Quantised K/V through our kernels: right, in the pool's own layout, and every fault survived."""

from __future__ import annotations

from collections.abc import Iterator

import mlx.core as mx
import numpy as np
import pytest
from metal_cpu.emulator.launch import Emulation
from metal_cpu.writing import quantise
from metal_emulation import emulation
from test_backends_attention import expected, keeps_every_bit, make_batches

from engine.backends import LayerShape
from engine.backends.metal import KernelTrials, MetalBackend
from engine.backends.metal.attention_paths import Thresholds
from engine.backends.metal.quantised_metal_pool import QuantisedMetalPool, pack_words, unpack_words
from metal_kernels.kv_write import error_bound


@pytest.fixture
def emulator() -> Iterator[Emulation]:
    with emulation(typecheck=False) as session:
        yield session


@pytest.mark.parametrize(("bits", "rows"), [(8, 0), (4, 20)])  # pages only; or long chunks contiguous
def test_attention_is_that_over_the_values_as_they_are_kept(
    emulator: Emulation, bits: int, rows: int
) -> None:
    random = np.random.default_rng(1)
    num_blocks, whole, part = make_batches(16, seed=3)
    backend = MetalBackend(thresholds=Thresholds(rows))
    pool = backend.layer_pool(LayerShape(2, 64, 64, mx.float32, bits=bits), num_blocks, 16)
    assert isinstance(pool, QuantisedMetalPool)
    pool.fill(float("nan"))
    keys, values = (mx.array(random.standard_normal((whole.rows, 2, 1, 64), np.float32)) for _ in "kv")
    queries = random.standard_normal((part.rows, 4, 64)).astype(np.float32)
    kept = [
        np.array(unpack_words(*pack_words(x.squeeze(2), 32, bits), bits)).astype(np.float64)
        for x in (keys, values)
    ]
    want = expected(queries, *kept, whole, part, 0.125, window=40)
    for _ in range(2):  # compared with the reference, then trusted
        pool.write(keys, values, whole)
        got = np.array(pool.attend(mx.array(queries[:, :, None]), part, scale=0.125, window=40))
        np.testing.assert_allclose(got[:, :, 0], want, atol=3e-6)
    assert emulator.diagnostics == []
    assert backend.trials.reasons() == {}
    kinds = {kind.split(",")[0].split(" ")[0] for kind in backend.trials.found()}
    assert kinds == {"write", "decode", "contiguous" if rows else "prefill"}


@pytest.mark.parametrize("bits", [8, 4])
@pytest.mark.parametrize("dtype", [mx.float32, mx.bfloat16])
def test_mlx_operations_quantise_as_the_kernel_does(emulator: Emulation, dtype: mx.Dtype, bits: int) -> None:
    rows = mx.random.normal((7, 2, 80), key=mx.random.key(3)).astype(dtype)
    rows[0] = 2.5  # no range at all
    theirs, ours = quantise(rows, bits, 16), pack_words(rows, 16, bits)
    for a, b in zip(theirs, ours, strict=True):
        assert (a.shape, a.dtype) == (b.shape, b.dtype)
    assert mx.array_equal(theirs[1], ours[1])
    assert mx.array_equal(theirs[2], ours[2])
    wide = [unpack_words(x[0], *(y.astype(mx.float32) for y in x[1:]), bits) for x in (theirs, ours)]
    bound = mx.repeat(error_bound(ours[1], ours[2], bits), 16, axis=-1)
    for back in wide:
        assert mx.all(mx.abs(back - rows.astype(mx.float32)) <= bound).item()


def test_a_pool_is_as_small_as_it_says_and_keeps_every_bit_over_copies_swaps_and_growth() -> None:
    mx.set_default_device(mx.cpu)
    random = np.random.default_rng(2)
    num_blocks, whole, part = make_batches(16, seed=5)
    shape = LayerShape(2, 80, 80, mx.float16, bits=4)
    pool = QuantisedMetalPool(shape, num_blocks, 16, _all_refused(), Thresholds())
    assert pool.nbytes == num_blocks * 16 * shape.token_bytes
    pool.fill(float("nan"))
    keys, values = (mx.array(random.standard_normal((whole.rows, 2, 1, 80))).astype(mx.float16) for _ in "kv")
    pool.write(keys, values, whole)
    keeps_every_bit(pool, whole, part)


def _all_refused() -> KernelTrials:
    trials = KernelTrials()
    trials.refused = lambda kind: True  # type: ignore[method-assign]
    return trials


@pytest.mark.parametrize(
    "shape", [LayerShape(2, 64, 32, mx.float32, bits=8), LayerShape(2, 24, 24, mx.float32, bits=4)]
)
def test_sizes_without_a_kernel_are_left_to_the_reference(emulator: Emulation, shape: LayerShape) -> None:
    pool = MetalBackend().layer_pool(shape, 4, 16)
    assert not isinstance(pool, QuantisedMetalPool)
    assert emulator.launches == []
