"""Whether MLX rounds factors of float32 products on this GPU to TF32, which keeps 10 bits of the fraction.

It does so for matrix products and for attention of many rows, unless MLX_ENABLE_TF32 is 0: on Metal where the
GPU has matrix units (M5 on; MLX's `is_nax_available`), on CUDA through cuBLAS. Comparisons of float32 results
need wider bounds there.
"""

from __future__ import annotations

import os
import re
from typing import Final

import mlx.core as mx

ROUNDING: Final = 2.0**-11  # of a factor, relative
_FIRST_GENERATION: Final = {"p": 18}  # phones; all others from 17 on
_ARCHITECTURE: Final = re.compile(r"g(\d+)([a-z])")


def rounds_float32_to_tf32() -> bool:
    """Whether float32 products on the default device may be rounded to TF32.

    True also where the system is too old for MLX to use the matrix units: a bound is only wider then.
    """
    if mx.default_device() != mx.Device(mx.gpu) or os.environ.get("MLX_ENABLE_TF32", "1") == "0":
        return False
    if not mx.metal.is_available():
        return mx.cuda.is_available()
    found = _ARCHITECTURE.search(str(mx.device_info().get("architecture", "")))
    return found is not None and int(found[1]) >= _FIRST_GENERATION.get(found[2], 17)
