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

_ROW_MAJOR: Final = 101
_PLAIN: Final = 111
_TRANSPOSED: Final = 112


def _find_sgemm() -> ctypes._NamedFuncPointer | None:
    try:
        function = ctypes.CDLL(None).cblas_sgemm
    except AttributeError:
        return None
    number, single, pointer = ctypes.c_int, ctypes.c_float, ctypes.c_void_p
    function.restype = None
    function.argtypes = [number, number, number, number, number, number]
    function.argtypes += [single, pointer, number, pointer, number, single, pointer, number]
    return function


_sgemm: Final = _find_sgemm()


def matmul(
    a: NDArray[np.float32],
    b: NDArray[np.float32],
    out: NDArray[np.float32],
    *,
    transpose_b: bool = False,
    alpha: float = 1.0,
    add: bool = False,
) -> None:
    """`out = alpha * a @ b`, or `a @ b.T`; with `add`, `out` plus that.

    Args:
        a: (M, K), rows contiguous.
        b: (K, N), or (N, K) with `transpose_b`; rows contiguous.
        out: (M, N), rows contiguous; overwritten, or added to.
        transpose_b: see `b`.
        alpha: a factor.
        add: see above.
    """
    if _sgemm is None:
        product = np.matmul(a * np.float32(alpha), b.T if transpose_b else b, out=None if add else out)
        if add:
            out += product
        return
    rows, inner = a.shape
    columns = out.shape[1]
    _sgemm(
        _ROW_MAJOR,
        _PLAIN,
        _TRANSPOSED if transpose_b else _PLAIN,
        rows,
        columns,
        inner,
        alpha,
        a.ctypes.data,
        a.strides[0] // 4,
        b.ctypes.data,
        b.strides[0] // 4,
        float(add),
        out.ctypes.data,
        out.strides[0] // 4,
    )
