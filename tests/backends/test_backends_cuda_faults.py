"""Faults of CUDA kernels: the answer is the reference's, people are told, and it is remembered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from cuda_emulation import replaced, run_on_cpu
from metal_cpu.emulator.launch import Emulation
from test_backends_attention import expected, make_batches

import engine.backends.cuda.cuda_backend as backend_module
import engine.selfcheck.case_process as child
from engine.backends import LayerShape
from engine.backends.cuda import CudaBackend, read_trials
from engine.backends.metal import KernelTrials
from engine.backends.metal.attention_paths import Thresholds
from engine.selfcheck import KernelCase

SHAPE = LayerShape(2, 64, 64, mx.float32)


@pytest.fixture(autouse=True)
def emulation() -> Iterator[Emulation]:
    mx.set_default_device(mx.cpu)
    with run_on_cpu(Emulation()) as session:
        yield session


def attend(backend: CudaBackend, shape: LayerShape = SHAPE, **options: Any) -> tuple[np.ndarray, np.ndarray]:
    """(what the backend gives, what float64 gives) for a ragged batch over a poisoned pool."""
    random = np.random.default_rng(1)
    num_blocks, whole, part = make_batches(16, seed=3)
    pool = backend.layer_pool(shape, num_blocks, 16)
    pool.fill(float("nan"))
    keys, values = (
        random.standard_normal((whole.rows, shape.kv_heads, shape.key_dim)).astype(np.float32) for _ in "kv"
    )
    queries = random.standard_normal((part.rows, 4, shape.key_dim)).astype(np.float32)
    pool.write(mx.array(keys[:, :, None]), mx.array(values[:, :, None]), whole)
    got = pool.attend(mx.array(queries[:, :, None]), part, scale=0.125, **options)
    return np.array(got)[:, :, 0], expected(queries, keys, values, whole, part, 0.125, **options)


def right(backend: CudaBackend, **options: Any) -> None:
    got, want = attend(backend, **options)
    np.testing.assert_allclose(got, want, atol=3e-6)


def pages_only(path: Path | None = None) -> CudaBackend:
    return CudaBackend(KernelTrials(path), Thresholds(contiguous_rows=0))


def attentions(emulation: Emulation) -> int:
    """How many kernels ran, but for those that write, which any layer has."""
    return sum("kv_write" not in launch.name for launch in emulation.launches)


def wrong(text: str) -> str:
    return text.replace("key <= row.position", "key < row.position")


def not_numbers(text: str) -> str:
    return text.replace("* inverse)", "* inverse * NAN)").replace("NAN", "(0.0f / (inverse - inverse))")


@pytest.mark.parametrize(("mutate", "words"), [(wrong, "differs"), (not_numbers, "nan")])
def test_a_wrong_kernel_is_refused_and_the_answer_is_right(
    emulation: Emulation, tmp_path: Path, mutate: Any, words: str
) -> None:
    emulation.mutate = mutate
    backend = pages_only(tmp_path / "trials.json")
    right(backend)
    launched = attentions(emulation)
    assert launched
    right(backend)  # refused: the reference at once
    assert attentions(emulation) == launched
    reasons = backend.trials.reasons()
    assert reasons
    assert all(words in reason for reason in reasons.values())
    (sentence,) = backend.take_notices()
    assert "selfcheck" in sentence
    assert backend.take_notices() == []
    emulation.mutate = None
    again = pages_only(tmp_path / "trials.json")  # the next process, on the same machine
    right(again)
    assert attentions(emulation) == launched
    assert again.trials.reasons() == backend.trials.reasons()


def test_text_that_does_not_compile_is_refused(tmp_path: Path) -> None:
    def made(**_: Any) -> Any:
        def launch(**_: Any) -> Any:
            raise RuntimeError('Failed to compile kernel "octavo": kernel.cu(12): error: identifier "x"')

        return launch

    with replaced(made):
        backend = pages_only(tmp_path / "trials.json")
        right(backend)
    reasons = backend.trials.reasons()
    assert reasons
    assert all("Failed to compile" in reason for reason in reasons.values())
    assert len(backend.take_notices()) == 2  # of attention, and of the kernel that writes


def test_a_kernel_that_ended_or_hung_the_engine_is_refused_by_the_next(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Ended(BaseException):
        pass

    def ends(*_: Any, **__: Any) -> mx.array:
        raise Ended

    monkeypatch.setattr(backend_module, "paged_attention", ends)
    with pytest.raises(Ended):
        attend(pages_only(tmp_path / "trials.json"))
    backend = pages_only(tmp_path / "trials.json")
    right(backend)
    reasons = backend.trials.reasons()
    assert reasons
    assert all("ended while" in reason for reason in reasons.values())


def test_only_what_failed_is_refused(emulation: Emulation) -> None:
    emulation.mutate = lambda text: text.replace("first + key < end", "first + key + 64 < end")
    backend = pages_only()
    right(backend)
    emulation.mutate = None
    right(backend, window=40)
    refused = backend.trials.reasons()
    assert refused
    assert not any("window" in kind for kind in refused)
    assert any("window" in kind for kind in backend.trials.found())


@pytest.mark.parametrize("given", [{"chunk": 32}, {"shape": LayerShape(2, 24, 24, mx.float32)}], ids=str)
def test_attention_without_a_kernel_is_the_references(emulation: Emulation, given: dict[str, Any]) -> None:
    right(CudaBackend(), **given)
    assert attentions(emulation) == 0


def test_long_chunks_take_contiguous_keys_beside_pages() -> None:
    backend = CudaBackend(thresholds=Thresholds(contiguous_rows=20))
    for _ in range(2):
        right(backend)
    assert {kind.split(",")[0] for kind in backend.trials.found()} == {
        "write",
        "contiguous",
        "decode 1",
        "decode 8",
    }


def test_verdicts_are_kept_for_this_gpu_and_this_text(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    info: dict[str, Any] = {"device_name": "NVIDIA A", "total_memory": 1}
    monkeypatch.setattr(mx, "device_info", lambda *_: info)
    with read_trials(tmp_path).trial(["decode 1"]) as trial:
        trial.reason = "differs"
    assert read_trials(tmp_path).refused("decode 1")
    info["device_name"] = "NVIDIA B"
    assert not read_trials(tmp_path).refused("decode 1")
    info["device_name"] = "NVIDIA A"
    monkeypatch.setattr(backend_module, "digest", lambda: "another text")
    assert not read_trials(tmp_path).refused("decode 1")


def test_the_self_check_takes_these_kernels_on_an_nvidia_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mx.cuda, "is_available", lambda: True)
    monkeypatch.setattr(child, "_SEQUENCES", ((20, 1), (40, 4), (50, 20)))
    case = KernelCase(4, 2, 64, "float32", 16)
    result = child.run_case(case, measure=False)
    assert result.wrong == {}
    assert result.checked >= 3
    monkeypatch.setattr(backend_module, "paged_attention", lambda q, *_: q)
    wrong = child.run_case(case, measure=False).wrong
    assert wrong
    assert all("CUDA" in kind and "differs" in why for kind, why in wrong.items())
