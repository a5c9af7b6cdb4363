"""Latents (MLA, 576 and 512) through the CUDA kernels, executed on a CPU."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from cuda_cases import findings
from cuda_emulation import HAS_CUDA, cuda_kernels
from metal_cpu.emulator.launch import Emulation
from test_backends_metal_latents import SHAPE, attend

from engine.backends.cuda import CudaBackend
from engine.backends.metal.attention_paths import Thresholds


@pytest.mark.parametrize("bits", [0, pytest.param(8, marks=pytest.mark.slow)])
def test_pages_of_latents_are_read_by_our_kernels(monkeypatch: pytest.MonkeyPatch, bits: int) -> None:
    backend = CudaBackend(thresholds=Thresholds(1))  # contiguous wherever there is such a kernel
    with cuda_kernels(Emulation()) as emulation:
        for _ in range(2):  # compared with the reference, then trusted
            before = len(emulation.launches)
            got, want = attend(backend, monkeypatch, replace(SHAPE, bits=bits), heads=16)
            np.testing.assert_allclose(got, want, atol=3e-6)
        assert HAS_CUDA or any("paged_attention" in launch.name for launch in emulation.launches[before:])
        assert findings(emulation) == []
    assert backend.trials.reasons() == {}
    assert {kind.split(" ")[0].removesuffix(",") for kind in backend.trials.found()} == {
        "write",
        "decode",
        "prefill",
    }


def test_more_heads_than_a_block_of_threads_has_rows_for_are_left_to_the_reference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    backend = CudaBackend(thresholds=Thresholds(0))
    with cuda_kernels(Emulation()) as emulation:
        got, want = attend(backend, monkeypatch, heads=64)
        np.testing.assert_allclose(got, want, atol=3e-6)
        assert all("kv_write" in launch.name for launch in emulation.launches)  # which any size has
