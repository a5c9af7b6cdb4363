"""Matrix products in the same BLAS that MLX uses.

NumPy brings an OpenBLAS of its own with a second pool of threads. Two pools spinning against each other
on a small machine cost a factor of several, so products go through whatever `cblas_sgemm` the process
has already loaded for MLX, and through NumPy only where there is none.
"""

from __future__ import annotations

import ctypes
from typing import Final

import numpy as np
from numpy.typing import NDArray

_ROW_MAJOR, _PLAIN, _TRANSPOSED = 101, 111, 112


def _find_sgemm() -> ctypes._NamedFuncPointer | None:
    try:
        function = ctypes.CDLL(None).cblas_sgemm
    except AttributeError:
        return None
    number, single, pointer = ctypes.c_int, ctypes.c_float, ctypes.c_void_p
    function.restype = None
    function.argtypes = [number] * 6 + [single, pointer, number, pointer, number, single, pointer, number]
    return function


_sgemm: Final = _find_sgemm()


def matmul(a: NDArray[np.float32], b: NDArray[np.float32], out: NDArray[np.float32]) -> None:
    """`out = a @ b.T` for contiguous a (M, K), b (N, K) and out (M, N)."""
    if _sgemm is None:
        np.matmul(a, b.T, out=out)
        return
    (rows, inner), columns = a.shape, len(b)
    _sgemm(
        _ROW_MAJOR, _PLAIN, _TRANSPOSED, rows, columns, inner,
        1.0, a.ctypes.data, inner, b.ctypes.data, inner, 0.0, out.ctypes.data, columns,
    )  # fmt: skip
