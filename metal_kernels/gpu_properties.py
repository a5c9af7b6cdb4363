"""Properties of this machine's GPU, from MLX: its cores, and how exact its products of float32 are.

MLX names the architecture only: of an Apple GPU the generation and a letter for the size of the chip, of an
NVIDIA GPU the compute capability. A letter stands for several sizes, so macOS is asked for the cores.
"""

from __future__ import annotations

import functools
import os
import re
import subprocess
from typing import Final, NamedTuple

import mlx.core as mx

ROUNDING: Final = 2.0**-11  # of a factor in TF32, relative
_ARCHITECTURE: Final = re.compile(r"g(\d+)([a-z])")
_FIRST_WITH_TF32: Final = {"p": 18}  # generation of phones; all others from 17 on
# Cores of a large chip by Apple's letters: phone, base and Pro, Max, Ultra.
_CORES: Final = {"p": 6, "g": 16, "s": 40, "d": 80}
# Multiprocessors of the largest NVIDIA GPU of each compute capability, of its generation otherwise.
_MULTIPROCESSORS: Final = {"8.0": 108, "8": 84, "8.9": 128, "9": 132, "10": 148, "12": 170}
_OTHER: Final = 16
_IOREG: Final = ("/usr/sbin/ioreg", "-r", "-d", "1", "-c", "AGXAccelerator")
_PATIENCE: Final = 5.0  # seconds


class AppleGpu(NamedTuple):
    """An architecture of Apple's, such as g16s.

    Attributes:
        generation: 13 for M1, 17 for M5.
        size: "p" of a phone, "g" of a base chip or a Pro, "s" of a Max, "d" of an Ultra.
    """

    generation: int
    size: str


def apple_gpu() -> AppleGpu | None:
    """The Apple GPU of this machine; None if its architecture has another name. Needs Metal."""
    match = _ARCHITECTURE.search(str(mx.device_info().get("architecture", "")))
    return AppleGpu(int(match[1]), match[2]) if match else None


def gpu_cores() -> int:
    """About how many cores (NVIDIA: multiprocessors) the GPU has."""
    if mx.metal.is_available():
        if counted := counted_cores():
            return counted
        gpu = apple_gpu()
        return _CORES.get(gpu.size, _OTHER) if gpu else _OTHER
    if mx.cuda.is_available():
        info = mx.device_info()
        major, minor = (info.get(f"compute_capability_{part}", 0) for part in ("major", "minor"))
        return _MULTIPROCESSORS.get(f"{major}.{minor}", _MULTIPROCESSORS.get(str(major), _OTHER))
    return _OTHER


@functools.cache
def counted_cores() -> int:
    """The cores of an Apple GPU by the IO registry of macOS; 0 if it does not say."""
    try:
        found = subprocess.run(_IOREG, capture_output=True, timeout=_PATIENCE, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return 0
    count = re.search(rb'"gpu-core-count" = (\d{1,3})\b', found)
    return int(count[1]) if count else 0


def rounds_float32_to_tf32() -> bool:
    """Whether factors of float32 products on the default device may be rounded to TF32, to 10 bits.

    MLX does so for matrix products and for attention of many rows, unless MLX_ENABLE_TF32 is 0: on Metal
    where the GPU has matrix units (M5 on; MLX's `is_nax_available`), on CUDA through cuBLAS. Comparisons of
    float32 results need wider bounds there. True also where the system is too old for MLX to use the matrix
    units: a bound is only wider then.
    """
    if mx.default_device() != mx.Device(mx.gpu) or os.environ.get("MLX_ENABLE_TF32", "1") == "0":
        return False
    if not mx.metal.is_available():
        return mx.cuda.is_available()
    gpu = apple_gpu()
    return gpu is not None and gpu.generation >= _FIRST_WITH_TF32.get(gpu.size, 17)
