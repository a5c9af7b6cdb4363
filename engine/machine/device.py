"""The device that MLX computes on. Apart from `memory.py`, which is read without MLX."""

from __future__ import annotations

import os
import platform
import sys
from typing import Final

import mlx.core as mx

from engine.machine.memory import machine_memory

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
