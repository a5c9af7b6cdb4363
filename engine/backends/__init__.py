"""Attention over blocks: one interface, and the backends that implement it."""

from __future__ import annotations

import importlib.util

import mlx.core as mx

from engine.backends.base import Backend, BackendError, Batch, LayerPool, LayerShape

__all__ = ["Backend", "BackendError", "Batch", "LayerPool", "LayerShape", "backend_for"]


def backend_for(name: str = "auto") -> Backend:
    """The backend of that name; "auto" takes the best for this machine.

    Raises:
        BackendError: it needs something that is not here.
    """
    if name == "auto":
        on_cpu = mx.default_device() == mx.Device(mx.cpu)
        name = "cpu" if on_cpu and importlib.util.find_spec("numba") else "reference"
    if name == "reference":
        from engine.backends.reference import ReferenceBackend

        return ReferenceBackend()
    if name == "cpu":
        if importlib.util.find_spec("numba") is None:
            raise BackendError("The cpu backend needs numba: install it with  pip install 'octavo[cpu]'.")
        from engine.backends.cpu import CpuBackend

        return CpuBackend()
    raise BackendError(f"There is no backend {name!r} on this machine; use auto, reference or cpu.")
