"""Latents (MLA, 576 and 512) through the Metal kernels in the emulator: attention, faults, whole models."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import mlx.core as mx
import numpy as np
import pytest
from metal_cpu.emulator.launch import Emulation
from metal_emulation import emulation
from test_backends_attention import expected, make_batches
from test_backends_metal_models import logits
from zoo.tiny_configs import make

import engine.backends.metal.metal_pool as pool_module
from engine.backends import Batch, LayerShape
from engine.backends.metal import KernelTrials, MetalBackend
from engine.backends.metal.attention_paths import Thresholds
from engine.backends.metal.metal_pool import MetalPool
from engine.backends.metal.quantised_metal_pool import QuantisedMetalPool
from engine.backends.reference import ReferenceBackend
from engine.paged_model import PagedModel

SHAPE = LayerShape(1, 512, 64, mx.float32, latent=True)
SMALL = ((100, 1), (37, 3), (9, 9), (16, 1), (1, 1))


@pytest.fixture
def emulator() -> Iterator[Emulation]:
    with emulation(typecheck=False) as session:
        yield session


def attend(
    backend: MetalBackend, monkeypatch: pytest.MonkeyPatch, shape: LayerShape = SHAPE, heads: int = 2
) -> tuple[np.ndarray, np.ndarray]:
    """(what the backend gives, what float64 gives over the values as they are kept), blocks poisoned."""
    monkeypatch.setattr("test_backends_attention.SEQUENCES", SMALL)
    random = np.random.default_rng(1)
    num_blocks, whole, part = make_batches(16, seed=3)
    pool = backend.layer_pool(shape, num_blocks, 16)
    pool.fill(float("nan"))
    written = [
        mx.array(random.standard_normal((whole.rows, 1, 1, dim)).astype(np.float32))
        for dim in (shape.key_dim, shape.value_dim)
    ]
    pool.write(written[0], written[1], whole)
    owners = np.arange(whole.rows)
    keys, values = (np.array(x)[owners, :, whole.positions] for x in pool.gather(whole))
    queries = random.standard_normal((part.rows, heads, shape.query_dim)).astype(np.float32) / 4
    got = pool.attend(mx.array(queries[:, :, None]), part, scale=0.125)
    want = expected(queries, np.concatenate([keys, values], axis=-1), keys, whole, part, 0.125)
    return np.array(got)[:, :, 0], want


@pytest.mark.parametrize("bits", [0, 8])
def test_pages_of_latents_are_read_by_our_kernels(
    emulator: Emulation, monkeypatch: pytest.MonkeyPatch, bits: int
) -> None:
    backend = MetalBackend(thresholds=Thresholds(1))  # contiguous wherever there is such a kernel
    for _ in range(2):  # compared with the reference, then trusted
        before = len(emulator.launches)
        got, want = attend(backend, monkeypatch, replace(SHAPE, bits=bits))
        np.testing.assert_allclose(got, want, atol=3e-6)
    assert {launch.name for launch in emulator.launches[before:]} >= {"paged_decode", "paged_prefill"}
    assert emulator.diagnostics == []
    assert backend.trials.reasons() == {}
    kinds = {kind.split(",")[0].split(" ")[0] for kind in backend.trials.found()}
    assert kinds == {"write", "decode", "prefill"}


def test_a_kernel_that_is_wrong_is_refused(emulator: Emulation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "paged_attention", lambda q, *_: q[..., :512])
    backend = MetalBackend(thresholds=Thresholds(0))
    for _ in range(2):
        got, want = attend(backend, monkeypatch)
        np.testing.assert_allclose(got, want, atol=3e-6)
    assert backend.trials.reasons()


@pytest.mark.parametrize("bits", [0, 8])
def test_other_sizes_are_left_to_the_reference(
    emulator: Emulation, monkeypatch: pytest.MonkeyPatch, bits: int
) -> None:
    shape = LayerShape(1, 32, 8, mx.float32, bits, latent=True)
    got, want = attend(MetalBackend(), monkeypatch, shape)
    np.testing.assert_allclose(got, want, atol=1e-5)
    assert {launch.name for launch in emulator.launches} <= {"kv_write"}  # which any size has


@pytest.mark.parametrize("bits", [0, 8, 4])
def test_a_pool_is_as_small_as_it_says(bits: int) -> None:
    mx.set_default_device(mx.cpu)
    shape = replace(SHAPE, dtype=mx.bfloat16, bits=bits)
    pool = MetalBackend().layer_pool(shape, 10, 16)
    assert isinstance(pool, QuantisedMetalPool if bits else MetalPool)
    assert pool.nbytes == 160 * shape.token_bytes == 160 * replace(shape, latent=False).token_bytes


def test_a_model_decodes_from_pages_and_gathers_for_prefill_alone(
    emulator: Emulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = make("deepseek_v3", num_hidden_layers=2, kv_lora_rank=512, qk_rope_head_dim=64)
    backend = MetalBackend(KernelTrials(), Thresholds(0))
    paged = PagedModel(model, backend)  # is compared with mlx-lm's own cache here
    assert paged.mode.latent
    logits(paged)  # the first use of each kernel, whose answers are the reference's
    gathered: list[int] = []
    original = MetalPool.gather

    def gather(self: MetalPool, batch: Batch) -> tuple[mx.array, mx.array]:
        gathered.append(batch.rows)
        return original(self, batch)

    monkeypatch.setattr(MetalPool, "gather", gather)
    before = len(emulator.launches)
    got = logits(paged)
    launched = [launch for launch in emulator.launches[before:] if launch.name != "kv_write"]
    assert [launch.name for launch in launched] == ["paged_decode"] * 2 * 4  # layers, steps with decode rows
    least = 2 * 576 * 4 * (20 + 21 + 16 + 22 + 17 + 18)  # bytes of the contexts of those rows, each once
    assert least <= sum(launch.traffic("k").read for launch in launched) <= 1.05 * least
    assert sum(launch.traffic("v").read for launch in launched) == 0  # the values are a part of the keys
    assert gathered == [1] * 2 * 3  # layers, and prefill chunks: each context once
    assert emulator.diagnostics == []
    assert backend.trials.reasons() == {}
    exact = logits(PagedModel(model, ReferenceBackend()))
    for mine, want in zip(got, exact, strict=True):
        assert np.abs(mine - want).max() <= 1e-4 * np.abs(want).max()
