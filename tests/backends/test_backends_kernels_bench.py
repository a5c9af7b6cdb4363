"""`octavo bench kernels`: what it prints without a GPU, and its measuring itself, small and on the CPU."""

from __future__ import annotations

import subprocess
import sys

import mlx.core as mx
import pytest

from engine.backends import backend_for
from engine.bench import kernels


@pytest.mark.skipif(mx.cuda.is_available() or mx.metal.is_available(), reason="there is a GPU")
def test_without_a_gpu_it_says_so_in_one_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "engine", "bench", "kernels"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (
        "octavo: There is no GPU here that MLX can use, so there are no kernels to measure.\n"
    )


def test_cells_hold_bandwidths_and_what_does_not_fit_is_named() -> None:
    mx.set_default_device(mx.cpu)
    backend = backend_for("reference")
    room = 2 * 64 * kernels.KV_HEADS * kernels.DIM * 4
    result = kernels.table(backend, (64,), (1, 4), 1, room=room, copy_bytes=1 << 16)
    measured, large = result["cells"]
    assert measured["gb_s"] > 0
    assert measured["mlx_gb_s"] > 0
    assert measured["of_copy"] == pytest.approx(measured["gb_s"] / result["copy_gb_s"])
    assert large == {"context": 64, "batch": 4, "left_out_bytes": 2 * room}
    assert result["refused"] == {}
