"""Small numeric helpers that Numba inlines into the kernels."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

_LOG2E = np.float32(1.4426950408889634)
_LN2_HIGH = np.float32(0.693359375)  # ln 2 in two parts, so that the remainder is exact (Cody and Waite)
_LN2_LOW = np.float32(-2.12194440e-4)


@njit(inline="always", fastmath={"contract", "nsz", "arcp"})  # type: ignore[untyped-decorator]
def exp(x: Any) -> Any:
    """e**x in float32 for x <= 0, within 2 units in the last place; below -87 it is 0.

    libm's expf is a scalar call that keeps LLVM from vectorising a softmax; this is Cephes' expf, which
    it turns into full-width SIMD.
    """
    x = max(x, np.float32(-87.0))
    n = np.floor(x * _LOG2E + np.float32(0.5))
    r = x - n * _LN2_HIGH - n * _LN2_LOW
    p = np.float32(1.9875691500e-4)
    p = p * r + np.float32(1.3981999507e-3)
    p = p * r + np.float32(8.3334519073e-3)
    p = p * r + np.float32(4.1665795894e-2)
    p = p * r + np.float32(1.6666665459e-1)
    p = p * r + np.float32(5.0000001201e-1)
    p = p * r * r + r + np.float32(1.0)
    scale = np.int32((np.int32(n) + np.int32(127)) << np.int32(23)).view(np.float32)
    return p * scale
