"""mlx-lm's own models over Metal pools, every kernel in the emulator, step by step beside the reference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from metal_cpu.emulator.launch import Emulation
from metal_emulation import emulation
from zoo.tiny_configs import make

from engine.backends import Batch
from engine.backends.metal import KernelTrials, MetalBackend
from engine.backends.metal.attention_paths import Thresholds
from engine.backends.reference import ReferenceBackend
from engine.paged_model import PagedModel

BLOCK, BLOCKS = 8, 12
TABLES = np.array([[7, 2, 9, 4], [3, 11, 0, 5]], np.int32)  # scattered; six blocks stay NaN
# (sequence, first position, end) of each step: chunks, a chunk beside a decode, decodes together and alone
STEPS = (
    ((0, 0, 19), (1, 0, 3)),
    ((0, 19, 20), (1, 3, 15)),
    ((0, 20, 21), (1, 15, 16)),
    ((0, 21, 22), (1, 16, 17)),
    ((1, 17, 18),),
)


@pytest.fixture
def emulator() -> Iterator[Emulation]:
    with emulation(typecheck=False) as session:
        yield session


def logits(paged: PagedModel) -> list[np.ndarray]:
    """Of every step, over blocks that begin as NaN."""
    tokens = np.random.default_rng(4).integers(1, 100, (2, 32)).astype(np.int32)
    paged.allocate(BLOCKS, BLOCK)
    for pool in paged.pools:
        pool.fill(float("nan"))
    found = []
    for step in STEPS:
        rows = [np.arange(start, end, dtype=np.int32) for _, start, end in step]
        owners = [sequence for sequence, _, _ in step]
        slots = [TABLES[b, r // BLOCK] * BLOCK + r % BLOCK for b, r in zip(owners, rows, strict=True)]
        batch = Batch(
            tokens=np.concatenate([tokens[b, r] for b, r in zip(owners, rows, strict=True)]),
            positions=np.concatenate(rows),
            slots=np.concatenate(slots).astype(np.int32),
            cu_rows=np.cumsum([0, *map(len, rows)], dtype=np.int32),
            lengths=np.array([end for _, _, end in step], np.int32),
            tables=TABLES[owners],
            block_size=BLOCK,
        )
        found.append(np.array(paged.forward(batch).astype(mx.float32)))
    return found


@pytest.mark.parametrize(
    ("kind", "fields", "bits", "features"),
    [
        ("llama", {"head_dim": 64}, 0, ""),
        pytest.param("llama", {"head_dim": 64}, 8, "8 bits", marks=pytest.mark.slow),
        ("llama", {"head_dim": 80}, 4, "4 bits"),
        pytest.param("gpt_oss", {"head_dim": 64}, 0, "window 8, sinks", marks=pytest.mark.slow),
        ("gpt_oss", {"head_dim": 64}, 8, "window 8, sinks, 8 bits"),
    ],
)
def test_a_model_gives_the_references_logits_through_our_kernels(
    emulator: Emulation, kind: str, fields: dict[str, Any], bits: int, features: str
) -> None:
    model = make(kind, num_hidden_layers=2, **fields)
    backend = MetalBackend(KernelTrials(), Thresholds(0))
    paged = PagedModel(model, backend, kv_bits=bits)  # is compared with mlx-lm's own cache here
    logits(paged)  # the first use of each kernel, whose answers are the reference's
    before = len(emulator.launches)
    got = logits(paged)
    launched = {launch.name for launch in emulator.launches[before:]}
    assert launched >= {"paged_decode", "paged_prefill"} | {"kv_quantise" if bits else "kv_write"}
    assert emulator.diagnostics == []
    assert backend.trials.reasons() == {}
    assert any(kind.endswith(features) for kind in backend.trials.found())
    backend.trials._found = dict.fromkeys(backend.trials.found(), "refused by this test")
    exact = logits(paged)  # the same pools, read by MLX operations
    for mine, want in zip(got, exact, strict=True):
        assert np.abs(mine - want).max() <= 1e-4 * np.abs(want).max()
    loose = logits(PagedModel(model, ReferenceBackend()))  # full precision
    for mine, want in zip(got, loose, strict=True):
        assert np.abs(mine - want).max() <= {0: 1e-4, 8: 0.05, 4: 0.5}[bits] * np.abs(want).max()
