"""What a kernel's trial accepts and records: float32 where MLX rounds to TF32, and what a compiler says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.backends.metal import KernelTrials
from engine.backends.metal.kernel_trials import KernelTrial, trial_bound
from engine.paged_model.verification import Expected, agree
from metal_kernels import gpu_properties

COMPILER = """[metal::Device] Unable to build metal library from source
program_source:12:3: error: no matching function for call to 'simd_shuffle_xor'
  x += simd_shuffle_xor(x, 1, 2);
       ^~~~~~~~~~~~~~~~
program_source:900:1: note: candidate function not viable
program_source:77:9: error: use of undeclared identifier 'lowest'
"""


def on_a_gpu(monkeypatch: pytest.MonkeyPatch, architecture: str, *, metal: bool = True) -> None:
    monkeypatch.setattr(mx, "default_device", lambda: mx.Device(mx.gpu))
    monkeypatch.setattr(mx.metal, "is_available", lambda: metal)
    monkeypatch.setattr(mx.cuda, "is_available", lambda: not metal)
    monkeypatch.setattr(mx, "device_info", lambda: {"architecture": architecture})


@pytest.mark.parametrize(
    ("architecture", "rounds"),
    [("applegpu_g13g", False), ("applegpu_g16s", False), ("applegpu_g17s", True), ("applegpu_g17p", False),
     ("applegpu_g18p", True), ("", False)],
)  # fmt: skip
def test_float32_is_rounded_where_mlx_uses_matrix_units(
    monkeypatch: pytest.MonkeyPatch, architecture: str, rounds: bool
) -> None:
    on_a_gpu(monkeypatch, architecture)
    assert gpu_properties.rounds_float32_to_tf32() == rounds
    monkeypatch.setenv("MLX_ENABLE_TF32", "0")
    assert not gpu_properties.rounds_float32_to_tf32()


def test_float32_is_rounded_on_cuda_and_never_on_a_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    assert mx.default_device() == mx.Device(mx.cpu)
    assert not gpu_properties.rounds_float32_to_tf32()
    on_a_gpu(monkeypatch, "", metal=False)
    assert gpu_properties.rounds_float32_to_tf32()


def _rounded(x: NDArray[Any]) -> NDArray[np.float32]:
    """To TF32: 10 bits of the fraction, to nearest."""
    bits = x.astype(np.float32).view(np.uint32)
    return ((bits + np.uint32(1 << 12)) & np.uint32(0xFFFFE000)).view(np.float32)


def _attention(q: NDArray[Any], k: NDArray[Any], v: NDArray[Any], *, rounding: bool) -> mx.array:
    if rounding:
        q, k, v = map(_rounded, (q, k, v))
    scores = (q @ k.T).astype(np.float64)
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    if rounding:
        weights = _rounded(weights)
    return mx.array((weights @ v / weights.sum(-1, keepdims=True)).astype(np.float32))


@pytest.mark.parametrize("sharpness", [1.0, 8.0])
def test_a_trial_in_float32_accepts_tf32_on_such_a_gpu_only(
    monkeypatch: pytest.MonkeyPatch, sharpness: float
) -> None:
    """Logits of up to some 30: what MLX's attention gives on an M5 beside ours."""
    random = np.random.default_rng(0)
    q, k, v = (random.standard_normal((n, 128)) for n in (40, 600, 600))
    q *= sharpness * 128**-0.5
    mine, theirs = (_attention(q, k, v, rounding=rounding) for rounding in (False, True))
    passed = []
    for architecture in ("applegpu_g16s", "applegpu_g17s"):
        on_a_gpu(monkeypatch, architecture)
        trial = KernelTrial()
        trial.compare(theirs, mine, trial_bound(mx.float32))
        passed.append(trial.passed)
    assert passed == [False, True]
    assert trial_bound(mx.float16) == 4e-3  # the other dtypes are as they were


def test_a_wrong_kernel_does_not_pass_in_tf32_either(monkeypatch: pytest.MonkeyPatch) -> None:
    on_a_gpu(monkeypatch, "applegpu_g17s")
    random = np.random.default_rng(0)
    q, k, v = (random.standard_normal((n, 128)) for n in (40, 64, 64))
    q *= 128**-0.5
    trial = KernelTrial()
    without_last = _attention(q, k[:-1], v[:-1], rounding=False)
    trial.compare(_attention(q, k, v, rounding=True), without_last, trial_bound(mx.float32))
    assert not trial.passed


def test_logits_in_float32_have_the_bounds_of_half_precision_where_mlx_uses_tf32(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    theirs = np.array([10.0, 1.0, -3.0], np.float32)
    mine = theirs + np.float32(0.05)
    assert not agree(mine, theirs, mx.float32)
    assert Expected([], mx.float32, rounding=0.01).bound == 1e-3
    on_a_gpu(monkeypatch, "applegpu_g17s")
    assert agree(mine, theirs, mx.float32)
    assert not agree(theirs + np.float32(0.5), theirs, mx.float32)
    assert Expected([], mx.float32, rounding=0.01).bound == pytest.approx(0.03)


def test_every_error_line_of_a_compiler_is_kept_and_the_user_reads_one(tmp_path: Path) -> None:
    trials = KernelTrials(tmp_path / "trials.json")
    with trials.trial(["decode"]):
        raise RuntimeError(COMPILER)
    (reason,) = KernelTrials(tmp_path / "trials.json").reasons().values()
    assert [line for line in COMPILER.splitlines() if " error: " in line] == reason.splitlines()[1:]
    (sentence,) = trials.news
    assert "\n" not in sentence
    assert "does not compile" in sentence
    assert "Unable to build metal library" in sentence


def test_a_long_list_of_errors_is_kept_whole(tmp_path: Path) -> None:
    errors = [f"program_source:{n}:1: error: {'x' * 80}" for n in range(19)]
    trials = KernelTrials(tmp_path / "trials.json")
    with trials.trial(["decode"]):
        raise RuntimeError("\n".join(["Unable to build", *errors]))
    (reason,) = trials.reasons().values()
    assert reason.splitlines()[1:] == errors


def test_other_reasons_are_one_short_line() -> None:
    trials = KernelTrials()
    with trials.trial(["decode"]):
        raise RuntimeError("[malloc] no\n memory " + "x" * 900)
    (reason,) = trials.reasons().values()
    assert "\n" not in reason
    assert len(reason) < 400
