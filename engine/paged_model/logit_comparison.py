"""Whether two sets of logits are equal up to rounding.

In float32 every logit has to be close. In half precision, and where MLX rounds float32 to TF32, rounding
alone can change single rows a lot (another expert is chosen), so each row has a wide bound and the typical
row a narrow one: a few times the difference between two of mlx-lm's own results for the same tokens in other
chunks. A wrong offset, window or head shows in most rows.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from metal_kernels.gpu_properties import ROUNDING, rounds_float32_to_tf32

Logits = NDArray[np.float32]  # (vocabulary,)

_ROW_BOUND: Final = {mx.float32: 1e-3, mx.float16: 3e-2}  # relative to the row's largest logit
_ROW_BOUND_OTHER: Final = 2e-1
_ROUNDING: Final = {mx.float32: ROUNDING, mx.float16: 2**-11, mx.bfloat16: 2**-8}  # relative
_TIMES: Final = 3.0  # the bound, in multiples of mlx-lm's own error; other kernels round as much elsewhere
# On a CPU mlx-lm rounds alike in any chunks, so its own error is 0 there. That of our emulated kernels was
# 2.02 roundings for two layers in bfloat16; the smallest fault of test_engine_agreement.py is 48.
_LEAST: Final = 4.0  # the smallest bound, in roundings of the dtype
_MOST: Final = 0.1  # the largest bound: a larger error of mlx-lm's own is no measure


class Expected(NamedTuple):
    """The logits that a model has to reproduce.

    Attributes:
        rows: for each step, for each of its sequences.
        dtype: of the logits.
        rounding: the typical difference between two of mlx-lm's own results.
    """

    rows: list[list[Logits]]
    dtype: mx.Dtype
    rounding: float = 0.0

    @property
    def bound(self) -> float:
        """The largest `typical_error` that is accepted."""
        if is_exact(self.dtype):
            return _ROW_BOUND[mx.float32]
        return min(max(_LEAST * _ROUNDING.get(self.dtype, 2**-8), _TIMES * self.rounding), _MOST)


def is_exact(dtype: mx.Dtype) -> bool:
    """Whether every logit has to be close: in float32, unless this GPU rounds its products to TF32."""
    return bool(dtype == mx.float32 and not rounds_float32_to_tf32())


def agree(mine: Logits, theirs: Logits, dtype: mx.Dtype) -> bool:
    """Whether two rows of logits are equal within the bound for single rows."""
    if mine.shape != theirs.shape or not np.isfinite(mine).all():
        return False
    like = mx.float16 if dtype == mx.float32 and not is_exact(dtype) else dtype
    bound = _ROW_BOUND.get(like, _ROW_BOUND_OTHER) * float(np.abs(theirs).max())
    return bool(np.abs(mine - theirs).max() <= bound)


def typical_error(mine: list[list[Logits]], theirs: list[list[Logits]]) -> float:
    """Returns the median over rows of the RMS difference, relative to the logits' standard deviation."""
    pairs = [pair for ours, rows in zip(mine, theirs, strict=True) for pair in zip(ours, rows, strict=True)]
    errors = [float(np.linalg.norm(a - b)) / max(float(np.std(b)) * b.size**0.5, 1e-9) for a, b in pairs]
    return float(np.median(errors))
