"""Matrix-vector products at the speed of memory, for the few rows of a decode step.

MLX hands one row to BLAS as a matrix product, which first packs the whole weight matrix: it reached a
fifth of the memory bandwidth here. A plain loop that LLVM vectorises reaches all of it. From a handful
of rows on BLAS is faster, and keeps the work.
"""

from __future__ import annotations

from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from numba import njit
from numpy.typing import NDArray

FEW_ROWS: Final = 3  # measured: equal to OpenBLAS on two cores at four rows
_FAST = {"reassoc", "contract", "nsz", "arcp"}


@njit(cache=True, nogil=True, fastmath=_FAST)  # type: ignore[untyped-decorator]
def product(weight: Any, x: Any, out: Any) -> None:
    """`out = x @ weight.T` for (O, I) weight, (R, I) x and (R, O) out; each weight row is read once."""
    for o in range(weight.shape[0]):
        for row in range(x.shape[0]):
            total = np.float32(0)
            for i in range(weight.shape[1]):
                total += weight[o, i] * x[row, i]
            out[row, o] = total


class _Weight:
    """The weight of one module, seen by NumPy without a copy."""

    def __init__(self, weight: mx.array) -> None:
        self.array: NDArray[np.float32] = np.array(weight, copy=None)

    def fits(self, x: mx.array) -> bool:
        return x.dtype == mx.float32 and x.size <= FEW_ROWS * x.shape[-1]

    def times(self, x: mx.array) -> mx.array:
        rows: NDArray[np.float32] = np.array(x, copy=None).reshape(-1, x.shape[-1])
        out = np.empty((len(rows), len(self.array)), np.float32)
        product(self.array, rows, out)
        return mx.array(out).reshape(*x.shape[:-1], -1)


def speed_up(model: nn.Module) -> int:
    """Gives every float32 `Linear` of the model, and the embedding's `as_linear`, the fast product.

    The modules get a subclass of their own class; their parameters stay where they are.

    Returns:
        How many modules were changed.
    """
    changed = 0
    for module in model.modules():
        weight = module.get("weight")
        if weight is None or weight.ndim != 2 or weight.dtype != mx.float32:
            continue
        if type(module) is nn.Linear:
            _swap(module, "__call__", _Weight(weight))
        elif type(module) is nn.Embedding:
            _swap(module, "as_linear", _Weight(weight))
        else:
            continue
        changed += 1
    return changed


def _swap(module: nn.Module, method: str, weight: _Weight) -> None:
    original = getattr(type(module), method)

    def fast(self: Any, x: mx.array) -> mx.array:
        if not weight.fits(x):
            return original(self, x)  # type: ignore[no-any-return]
        y = weight.times(x)
        return y + self.bias if "bias" in self else y

    module.__class__ = type(type(module).__name__, (type(module),), {method: fast})
