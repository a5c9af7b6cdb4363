"""The benchmark `kernels`: what it prints without a GPU, and its measuring itself, small and on the CPU."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import flashinfer_stand_in
import mlx.core as mx
import numpy as np
import pytest
from benchmarks import kernels
from benchmarks.kernels import CellPlan, Shape
from cuda_emulation import HAS_CUDA, cuda_kernels
from metal_cpu.emulator.launch import Emulation

from engine.backends import LayerPool, LayerShape, backend_for
from engine.backends.cuda import CudaBackend
from engine.backends.reference import ReferenceBackend, ReferencePool

ROOT = Path(__file__).parents[2]
SHAPE = Shape(heads=4, kv_heads=2, dim=64, block_size=16)
NO_GPU = (
    "python tests/benchmarks/run.py: MLX finds no GPU on this machine, so there are no kernels to measure.\n"
)


@pytest.fixture(autouse=True)
def _on_cpu() -> None:
    mx.set_default_device(mx.cpu)


def plan(context: int = 70, batch: int = 3, **more: Any) -> CellPlan:
    return CellPlan(**{"backend": "reference", "runs": 1, "copy_bytes": 1 << 16, "shape": SHAPE, **more},
                    context=context, batch=batch)  # fmt: skip


def here(given: CellPlan, backend: Any = None) -> dict[str, Any]:
    """A cell's figures, measured in this process."""
    return kernels.measure_cell(given, backend or backend_for("reference"), lambda _: None)


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


def test_cells_hold_bandwidths_and_what_does_not_fit_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    limit = 2 * 64 * SHAPE.token_bytes
    result = kernels.table([plan(64, 1), plan(64, 4)], here, max_bytes=limit)
    measured, large = result["cells"]
    assert measured["gb_s"] > 0
    assert measured["mlx_gb_s"] > 0
    assert measured["of_copy"] == pytest.approx(measured["gb_s"] / measured["copy_gb_s"])
    assert measured["error"] <= kernels.BOUND
    assert large == {"context": 64, "batch": 4, "left_out_bytes": 2 * limit}
    assert (result["refused"], result["wrong"], result["failed"], result["complete"]) == ({}, [], [], True)
    assert "left out" in capsys.readouterr().out


def test_a_pool_is_filled_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "_PIECE", 32)
    rows = []
    write = ReferencePool.write

    def noted(self: ReferencePool, keys: mx.array, values: mx.array, batch: Any) -> None:
        rows.append(len(keys))
        write(self, keys, values, batch)

    monkeypatch.setattr(ReferencePool, "write", noted)
    monkeypatch.setattr(kernels, "_MAX_LAYERS", 1)
    assert here(plan(70, 2))["error"] <= kernels.BOUND
    assert rows == [32, 32, 6] * 2


def test_a_cell_of_our_cuda_kernels_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "_MAX_LAYERS", 1)
    monkeypatch.setattr(kernels, "_PIECE", 200)
    session, backend = Emulation(), CudaBackend()
    monkeypatch.setattr(backend.trials, "reasons", lambda: {"another": "wrong"})
    with cuda_kernels(session):
        found = here(plan(300, 2, backend="cuda"), backend)
    assert found["error"] <= kernels.BOUND
    assert found["refused"] == {"another": "wrong"}
    if not HAS_CUDA:
        assert any("paged_attention" in launch.name for launch in session.launches)
        assert any("kv_write" in launch.name for launch in session.launches)


def test_what_fails_is_named_and_the_rest_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = plan(70, 1, shape=Shape(heads=3, kv_heads=2, dim=64, block_size=16))
    kept: list[dict[str, Any]] = []

    def keep(result: dict[str, Any]) -> None:
        kernels.write_json(tmp_path / "kernels.json", result)
        kept.append(json.loads((tmp_path / "kernels.json").read_text()))

    plans = [plan(70, 1), broken, plan(70, 3)]
    result = kernels.table(plans, lambda each: kernels.cell_process(each, 120), keep=keep)
    first, failed, last = result["cells"]
    assert first["gb_s"] > 0
    assert last["gb_s"] > 0
    assert "gb_s" not in failed
    assert "Error" in failed["failed"]
    assert result["failed"] == [[70, 1]]
    assert [len(each["cells"]) for each in kept] == [1, 2, 3]
    assert not any(each["complete"] for each in kept)
    assert f"FAILED: {failed['failed']}" in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == ["kernels.json"]


def test_a_cell_that_hangs_is_ended(capsys: pytest.CaptureFixture[str]) -> None:
    result = kernels.table([plan()], lambda each: kernels.cell_process(each, 0.01))
    assert result["cells"] == [{"context": 70, "batch": 3, "failed": "took longer than 0.01 s"}]
    assert "FAILED: took longer" in capsys.readouterr().out


@pytest.mark.parametrize("limit", ["120", "0.01"])
def test_the_exit_status_says_whether_all_is_there(tmp_path: Path, limit: str) -> None:
    out = tmp_path / "kernels.json"
    command = [sys.executable, str(ROOT / "tests/benchmarks/run.py"), "kernels", "--backend", "reference"]
    command += ["--cells", "20x1", "--runs", "1", "--limit", limit, "--json", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    written = json.loads(out.read_text())
    assert done.returncode == (limit != "120"), done.stderr
    assert written["failed"] == ([] if limit == "120" else [[20, 1]])
    assert written["name"] == "kernels"


@pytest.fixture
def peers(monkeypatch: pytest.MonkeyPatch) -> None:
    """PyTorch and FlashInfer, as far as they are called."""
    for name, module in flashinfer_stand_in.modules().items():
        monkeypatch.setitem(sys.modules, name, module)


@pytest.mark.usefixtures("peers")
def test_peers_attend_over_the_same_content_and_are_measured_beside(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found, missing = kernels.find_peers("cuda")
    assert found == ("PyTorch", "FlashInfer")
    assert missing == {}
    result = kernels.table([plan(70, 3, peers=found), plan(64, 1, peers=found)], here)
    for cell in result["cells"]:
        for name in found:
            assert cell["peers"][name]["gb_s"] > 0
            assert cell["peers"][name]["octavo_gb_s"] > 0
            assert cell["peers"][name]["error_of_largest"] <= kernels.BOUND
            assert "stand-in" in cell["peers"][name]["version"]
    out = capsys.readouterr().out
    assert "FlashInfer GB/s" in out
    assert "PyTorch GB/s" in out


@pytest.mark.usefixtures("peers")
@pytest.mark.parametrize(("missing", "left"), [("torch", ()), ("flashinfer", ("PyTorch",))])
def test_without_a_peer_it_says_how_to_get_it_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], missing: str, left: tuple[str, ...]
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    found, why = kernels.find_peers("cuda")
    assert found == left
    assert "pip install flashinfer-python" in why["FlashInfer"]
    assert missing in why["FlashInfer"]
    assert capsys.readouterr().out == "".join(f"{reason}\n" for reason in why.values())


def test_on_a_mac_there_are_no_such_peers() -> None:
    assert kernels.find_peers("metal")[0] == ()


@pytest.mark.usefixtures("peers")
def test_a_peer_that_fails_leaves_the_other_figures(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise RuntimeError("Ninja build failed.\nnvcc: not found")

    monkeypatch.setattr(flashinfer_stand_in.BatchDecodeWithPagedKVCacheWrapper, "plan", fails)
    (cell,) = kernels.table([plan(peers=("FlashInfer", "PyTorch"))], here)["cells"]
    assert cell["gb_s"] > 0
    assert cell["peers"]["PyTorch"]["gb_s"] > 0
    why = "FlashInfer failed: RuntimeError: Ninja build failed. nvcc: not found"
    assert cell["peers"]["FlashInfer"]["error"] == why
    assert why in capsys.readouterr().out


def test_a_cell_that_crashes_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    crashes = [sys.executable, "-c", "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"]
    run = subprocess.run
    monkeypatch.setattr(subprocess, "run", lambda _, **options: run(crashes, **options))
    assert kernels.cell_process(plan(), 60) == {"failed": "was ended by signal 9"}


def test_a_peer_that_hangs_is_left_out_from_then_on(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def ended(command: list[str], **_: Any) -> Any:
        asked.append(json.loads(command[2])["peers"])
        kept = {"gb_s": 1.0, "mlx_gb_s": 1.0, "copy_gb_s": 2.0, "of_copy": 0.5, "error": 0.0, "peers": {}}
        Path(command[3]).write_text(json.dumps(kept | {"at": "FlashInfer"}))
        raise subprocess.TimeoutExpired(command, 60)

    monkeypatch.setattr(subprocess, "run", ended)
    plans = [plan(70, 1, peers=("FlashInfer",)), plan(70, 3, peers=("FlashInfer",))]
    first = kernels.table(plans, lambda each: kernels.cell_process(each, 60))["cells"][0]
    assert asked == [["FlashInfer"], []]
    assert first["peers"]["FlashInfer"]["error"] == "FlashInfer took longer than 60 s"
    assert "failed" not in first


class WrongBackend(ReferenceBackend):
    """Gives each column to the next."""

    def layer_pool(self, shape: LayerShape, num_blocks: int, block_size: int) -> LayerPool:
        class WrongPool(ReferencePool):
            def attend(self, queries: mx.array, batch: Any, **options: Any) -> mx.array:
                right = super().attend(queries, batch, **options)
                return mx.array(np.roll(np.array(right), 1, axis=-1))

        return WrongPool(shape, num_blocks, block_size)


def test_a_wrong_answer_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    result = kernels.table([plan(70, 1), plan(70, 3)], lambda each: here(each, WrongBackend()))
    assert result["wrong"] == [[70, 1], [70, 3]]
    assert "WRONG at 70 tokens, batch 3" in capsys.readouterr().out
