"""The device that MLX computes on."""

from __future__ import annotations

import os
import platform
import sys

import mlx.core as mx


def use_best_device() -> None:
    """Makes the GPU MLX's default device if there is one, otherwise the CPU."""
    if not (mx.metal.is_available() or mx.cuda.is_available()):
        mx.set_default_device(mx.cpu)


def device_name() -> str:
    """Returns the device's name for people, such as "Apple M3 Max" or "CPU, 2 cores (x86_64)"."""
    if mx.default_device() == mx.Device(mx.gpu):
        return str(mx.device_info().get("device_name", "GPU"))
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count()
    return f"CPU, {cores} cores ({platform.machine()})"
