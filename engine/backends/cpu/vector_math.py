"""Functions of one number that Numba inlines into loops, and LLVM turns into full-width SIMD.

libm's are scalar calls that keep LLVM from it. All are float32, within a few units in the last place.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

_LOG2E = np.float32(1.4426950408889634)
_LN2_HIGH = np.float32(0.693359375)  # ln 2 in two parts, so that the remainder is exact (Cody and Waite)
_LN2_LOW = np.float32(-2.12194440e-4)
_inline = njit(inline="always", fastmath={"contract", "nsz", "arcp"})


@_inline  # type: ignore[untyped-decorator]
def _bounded_exp(x: Any) -> Any:
    """e**x for x from -87 to 88: Cephes' expf."""
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


@_inline  # type: ignore[untyped-decorator]
def exp(x: Any) -> Any:
    """e**x for x <= 0; below -87 it is that of -87, which is next to nothing."""
    return _bounded_exp(max(x, np.float32(-87.0)))


@_inline  # type: ignore[untyped-decorator]
def any_exp(x: Any) -> Any:
    """e**x."""
    root = _bounded_exp(min(max(x * np.float32(0.5), np.float32(-60.0)), np.float32(60.0)))
    return root * root


@_inline  # type: ignore[untyped-decorator]
def sigmoid(x: Any) -> Any:
    """1 / (1 + e**-x)."""
    fade = exp(-abs(x))  # of a negative number: never overflows
    return (np.float32(1) if x >= 0 else fade) / (np.float32(1) + fade)


@_inline  # type: ignore[untyped-decorator]
def tanh(x: Any) -> Any:
    """Cephes' tanhf."""
    z = x * x
    p = np.float32(-5.70498872745e-3)
    p = p * z + np.float32(2.06390887954e-2)
    p = p * z + np.float32(-5.37397155531e-2)
    p = p * z + np.float32(1.33314422036e-1)
    p = p * z + np.float32(-3.33332819422e-1)
    near = p * z * x + x
    fade = exp(np.float32(-2) * abs(x))
    far = (np.float32(1) - fade) / (np.float32(1) + fade)
    return near if abs(x) < np.float32(0.625) else (far if x > 0 else -far)


@_inline  # type: ignore[untyped-decorator]
def erf(x: Any) -> Any:
    """The error function, by the polynomials that MLX has."""
    t, z = abs(x), x * x
    p = np.float32(-1.72853470e-5) * t + np.float32(3.83197126e-4)
    q = np.float32(-3.88396438e-3) * t + np.float32(2.42546219e-2)
    p = p * z + q
    p = p * t + np.float32(-1.06777877e-1)
    p = p * t + np.float32(-6.34846687e-1)
    p = p * t + np.float32(-1.28717512e-1)
    far = np.float32(1) - exp(min(p * t - t, np.float32(0)))
    p = np.float32(-5.96761703e-4)
    p = p * z + np.float32(4.99119423e-3)
    p = p * z + np.float32(-2.67681349e-2)
    p = p * z + np.float32(1.12819925e-1)
    p = p * z + np.float32(-3.76125336e-1)
    p = p * z + np.float32(1.28379166e-1)
    near = p * x + x
    return near if t < np.float32(0.921875) else (far if x > 0 else -far)
