"""The benchmark `kernels`: what it prints without a GPU, and its measuring itself, small and on the CPU."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import flashinfer_stand_in
import mlx.core as mx
import numpy as np
import pytest
from benchmarks import kernels
from benchmarks.kernels import FlashInfer, Shape

from engine.backends import LayerPool, LayerShape, backend_for
from engine.backends.reference import ReferenceBackend, ReferencePool

ROOT = Path(__file__).parents[2]
SHAPE = Shape(heads=4, kv_heads=2, dim=64, block_size=16)
NO_GPU = (
    "python tests/benchmarks/run.py: MLX finds no GPU on this machine, so there are no kernels to measure.\n"
)


@pytest.fixture(autouse=True)
def _on_cpu() -> None:
    mx.set_default_device(mx.cpu)


def small(
    peer: FlashInfer | None = None, backend: Any = None, contexts: tuple[int, ...] = (70,)
) -> dict[str, Any]:
    backend = backend or backend_for("reference")
    return kernels.table(
        backend, contexts, (1, 3), 1, max_bytes=0, copy_bytes=1 << 16, peer=peer, shape=SHAPE
    )


@pytest.mark.skipif(mx.cuda.is_available() or mx.metal.is_available(), reason="needs a machine without a GPU")
def test_without_a_gpu_it_says_so_in_one_line() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests/benchmarks/run.py"), "kernels"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, "", NO_GPU)


def test_the_table_is_the_one_that_was_asked_for() -> None:
    assert kernels.CONTEXTS == (4096, 32768, 131072)
    assert kernels.BATCHES == (1, 8, 64)


def test_cells_hold_bandwidths_and_what_does_not_fit_is_named() -> None:
    limit = 2 * 64 * SHAPE.token_bytes
    backend = backend_for("reference")
    result = kernels.table(backend, (64,), (1, 4), 1, max_bytes=limit, copy_bytes=1 << 16, shape=SHAPE)
    measured, large = result["cells"]
    assert measured["gb_s"] > 0
    assert measured["mlx_gb_s"] > 0
    assert measured["of_copy"] == pytest.approx(measured["gb_s"] / result["copy_gb_s"])
    assert measured["error"] <= kernels.BOUND
    assert large == {"context": 64, "batch": 4, "left_out_bytes": 2 * limit}
    assert result["refused"] == {}
    assert result["wrong"] == []
    assert result["peer"] is None


def test_the_peer_reads_the_same_pages_and_is_measured_beside(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, module in flashinfer_stand_in.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    peer, missing = kernels.find_peer("cuda")
    assert missing == ""
    assert peer is not None
    result = small(peer, contexts=(70, 64))
    assert result["peer"] == {"name": "FlashInfer", "version": "0.0 (stand-in)"}
    for cell in result["cells"]:
        assert cell["peer_gb_s"] > 0
        assert cell["peer_error_of_largest"] <= kernels.BOUND
    assert "FlashInfer GB/s" in capsys.readouterr().out


@pytest.mark.parametrize("missing", ["torch", "flashinfer"])
def test_without_the_peer_it_says_how_to_get_it_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], missing: str
) -> None:
    for name, module in flashinfer_stand_in.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setitem(sys.modules, missing, None)
    found = kernels.find_peer("cuda")
    assert found[0] is None
    assert "pip install flashinfer-python" in found[1]
    assert missing in found[1]
    assert capsys.readouterr().out == found[1] + "\n"


def test_on_a_mac_there_is_no_such_peer() -> None:
    assert kernels.find_peer("metal") == (None, "FlashInfer is not compared: it is for NVIDIA GPUs.")


def test_a_peer_that_fails_leaves_the_other_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    made = flashinfer_stand_in.modules()

    def plan(*_: Any, **__: Any) -> None:
        raise RuntimeError("Ninja build failed.\nnvcc: not found")

    monkeypatch.setattr(flashinfer_stand_in.BatchDecodeWithPagedKVCacheWrapper, "plan", plan)
    for name, module in made.items():
        monkeypatch.setitem(sys.modules, name, module)
    for cell in small(FlashInfer())["cells"]:
        assert cell["gb_s"] > 0
        assert cell["peer_error"] == "FlashInfer failed: RuntimeError: Ninja build failed. nvcc: not found"


class WrongBackend(ReferenceBackend):
    """Gives each column to the next."""

    def layer_pool(self, shape: LayerShape, num_blocks: int, block_size: int) -> LayerPool:
        class WrongPool(ReferencePool):
            def attend(self, queries: mx.array, batch: Any, **options: Any) -> mx.array:
                right = super().attend(queries, batch, **options)
                return mx.array(np.roll(np.array(right), 1, axis=-1))

        return WrongPool(shape, num_blocks, block_size)


def test_a_wrong_answer_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    result = small(backend=WrongBackend())
    assert result["wrong"] == [[70, 1], [70, 3]]
    assert "WRONG at 70 tokens, batch 3" in capsys.readouterr().out
