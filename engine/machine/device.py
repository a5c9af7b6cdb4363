"""The device that MLX computes on. Apart from `memory.py`, which is read without MLX."""

from __future__ import annotations

import os
import platform
import sys
import threading
import weakref
from collections.abc import Sequence
from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn
from mlx.utils import tree_flatten

from engine.machine.memory import machine_memory, memory_limit

_MIN_CACHE: Final = 512 << 20  # bytes; the arrays of a prefill chunk of a large model fit
_CACHE_SHARE: Final = 32  # of this machine's memory, one part


def use_best_device() -> None:
    """Makes the GPU MLX's default device if there is one, otherwise the CPU; limits what MLX keeps.

    `OCTAVO_DEVICE=cpu` chooses the CPU, for machines whose GPU cannot be used, such as virtual Macs.
    MLX keeps freed buffers for arrays of the same size; by default, on a GPU, up to nearly all memory.
    """
    wanted = os.environ.get("OCTAVO_DEVICE", "")
    if wanted != "cpu" and (mx.metal.is_available() or mx.cuda.is_available()):
        mx.set_cache_limit(max(_MIN_CACHE, machine_memory() // _CACHE_SHARE))
    else:
        mx.set_default_device(mx.cpu)


def device_name() -> str:
    """Returns the device's name for people, such as "Apple M3 Max" or "CPU, 2 cores (x86_64)"."""
    if mx.default_device() == mx.Device(mx.gpu):
        return str(mx.device_info().get("device_name", "GPU"))
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count()
    return f"CPU, {cores} cores ({platform.machine()})"


# --- Weights that macOS may neither compress nor swap

_PAGE: Final = 16 << 10  # bytes; Metal's buffers are whole pages
_kept: list[tuple[weakref.ref[nn.Module], int]] = []  # models, and the bytes of their weights
_kept_lock: Final = threading.Lock()  # the library has a thread for each model


def keep_weights(models: Sequence[nn.Module]) -> None:
    """Keeps the weights of models in memory (wired) until they are freed; see `can_keep_weights`.

    To be called when the weights have been read, before the model has pools: MLX has one limit for a process,
    wires whatever buffers it finds when the limit rises, up to it, and later ones while they fit
    (`ResidencySets` in MLX 0.32). So a limit of the weights' size takes the weights. It finds them in a hash
    map, where new buffers mostly come first, which nobody promises: beside another model, some of that one's
    buffers may be wired in place of weights, but never more bytes than the weights have.

    Raises:
        ValueError, RuntimeError: MLX or macOS refuses; nothing is kept of these models.
    """
    mx.clear_cache()  # freed buffers would be wired, too
    with _kept_lock:
        before = list(_kept)
        try:
            _kept.extend((weakref.ref(model), _weight_bytes(model)) for model in models)
            _set_wired_limit()
        except (ValueError, RuntimeError):
            _kept[:] = before
            raise


def release_weights() -> None:
    """Lowers the limit by the weights of freed models; to be called when their buffers are freed, too.

    If the limit fell before that, MLX would let go of any weights, also of models that are still there.
    """
    with _kept_lock:
        living = [(model, size) for model, size in _kept if model() is not None]
        if len(living) < len(_kept):
            _kept[:] = living
            _set_wired_limit()


def _set_wired_limit() -> None:
    mx.set_wired_limit(min(sum(size for _, size in _kept), memory_limit()))


def _weight_bytes(model: nn.Module) -> int:
    """Returns the bytes of a model's parameters in whole pages: one that does not fit would be left out."""
    flat: Any = tree_flatten(model.parameters())
    return sum(-(-array.nbytes // _PAGE) * _PAGE for _, array in flat)
