"""Attention over blocks: one interface, and the backends that implement it.

A backend has a pool per layer with write, attend, gather and copy. A step is a flat `Batch` of rows,
grouped by sequence.

- `reference`: MLX operations only. It gathers, so it costs bandwidth; the others are measured and tested
  against it.
- `cpu`: NumPy pools. All rows read scattered blocks in compiled loops, those of a prompt together.
- `metal`: our kernels (`metal_kernels`), or MLX's own attention over contiguous K/V (`dispatch`: by rows,
  context, and whether blocks are neighbours, as `octavo tune` measured). Each kernel is on trial when it is
  first used on a machine.
- `cuda`: the Metal backend with kernels of its own; by name only, until a whole chat has run on a GPU.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path

import mlx.core as mx

from engine.backends.base import Backend, BackendError, Batch, LayerPool, LayerShape, Reduced

__all__ = [
    "Backend",
    "BackendError",
    "Batch",
    "LayerPool",
    "LayerShape",
    "Reduced",
    "backend_for",
    "chosen_name",
]


def chosen_name(name: str) -> str:
    """Returns the name of the backend that "auto" stands for on this machine; any other as it is."""
    if name != "auto":
        return name
    if mx.default_device() == mx.Device(mx.cpu):
        return "cpu" if importlib.util.find_spec("numba") else "reference"
    return "metal" if mx.metal.is_available() else "reference"  # cuda only by name, see above


def backend_for(name: str = "auto", folder: Path | None = None) -> Backend:
    """The backend of that name; "auto" takes the best for this machine. `BackendError` if it lacks something.

    Args:
        name: auto, reference, cpu, metal or cuda.
        folder: where a backend keeps what it learns about this machine; None keeps nothing.
    """
    name = chosen_name(name)
    if name == "metal":
        if not mx.metal.is_available():
            raise BackendError("The metal backend needs a Mac with Apple Silicon; use auto here.")
        from engine.backends import metal

        if folder is None:
            return metal.MetalBackend()
        trials = metal.read_trials(folder)
        return metal.MetalBackend(trials, metal.read_thresholds(trials.thresholds_file))
    if name == "cuda":
        if not mx.cuda.is_available():
            raise BackendError(
                "The cuda backend needs an NVIDIA GPU and MLX's CUDA build (pip install 'octavo[cuda]')."
            )
        from engine.backends import cuda, metal

        if folder is None:
            return cuda.CudaBackend()
        trials = cuda.read_trials(folder)
        return cuda.CudaBackend(trials, metal.read_thresholds(trials.thresholds_file))
    if name == "reference":
        from engine.backends.reference import ReferenceBackend

        return ReferenceBackend()
    if name == "cpu":
        if importlib.util.find_spec("numba") is None:
            raise BackendError("The cpu backend needs numba: install it with  pip install 'octavo[cpu]'.")
        from engine.backends.cpu import CpuBackend

        return CpuBackend()
    raise BackendError(
        "There is no backend {0} on this machine; use auto, reference, cpu, metal or cuda.", repr(name)
    )
